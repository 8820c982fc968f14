"""Pictures as data, the pictures of all kinds, and when colours are used."""

from __future__ import annotations

import json

import pytest

import puzzles
from puzzles.contract.kind import Kind, Puzzle
from puzzles.contract.reading import parse_puzzle
from puzzles.kinds import futoshiki
from puzzles.model.model import OPEN
from puzzles.render.colours import readable_on, wanted
from puzzles.render.picture import Highlight, Line, Picture, Sign
from puzzles.render.text import text
from tests.contract import plots
from tests.contract.cases import KINDS
from tests.picture import boards
from verify.judge.verdict import judge

LID, LEDGE = "+-----------+\n", "+-------+---+\n"


@pytest.mark.parametrize("picture", boards.ALL, ids=lambda picture: picture.title)
def test_pictures_are_plain_data(picture: Picture) -> None:
    data = json.loads(json.dumps(picture.data()))
    assert len(data["items"]) == len(picture.items)
    assert len(data["clues"]) == len(picture.clues)
    assert hash(picture) == hash(picture)


def test_data_names_what_it_is() -> None:
    data = boards.hitori().data()
    assert data["board"] == {"shape": "rect", "height": 2, "width": 2}
    items = data["items"]
    assert isinstance(items, list)
    assert items[4:] == [
        {"is": "fill", "cell": 1, "colour": "shaded", "letter": "█"},
        {"is": "highlight", "cell": 3},
    ]
    assert boards.hexagonal().data()["board"] == {"shape": "hexagon", "edge": 2}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_an_ambiguous_puzzle_is_not_drawn_as_solved(kind: Kind[Puzzle]) -> None:
    example = next(example for example in kind.examples if example.verdict == "multiple")
    puzzle = parse_puzzle(kind, example.text)
    judgement = judge(puzzle)
    differing = judgement.differing
    one, *_ = judgement.solutions
    shown = [OPEN if place in differing else value for place, value in enumerate(one)]
    picture = kind.picture(puzzle, shown)
    for solution in judgement.solutions:
        solved = kind.picture(puzzle, solution)
        assert not any(isinstance(item, Highlight) for item in solved.items)
        assert text(picture).count("?") >= text(solved).count("?") + len(differing)


@pytest.mark.parametrize(
    ("kind", "puzzle", "full", "shown"),
    [
        (
            "battleships",
            "  . . .\n. . . .\n. . . .\n. . . .\n",
            "101100100",
            "^ · o\nm · ·\nv · ·\n",
        ),
        ("fillomino", "3..\n2..\n", "333221", f"{LID}| 3   3   3 |\n{LEDGE}| 2   2 | 1 |\n{LEDGE}"),
    ],
)
def test_a_full_board_shows_what_a_begun_one_cannot(
    kind: str, puzzle: str, full: str, shown: str
) -> None:
    """The parts of ships, and the borders of groups."""
    of = puzzles.get(kind)
    found = parse_puzzle(of, f"# {kind}{' fleet=3,1' * (kind == 'battleships')}\n{puzzle}")
    entries = [int(value) for value in full]
    assert text(of.picture(found, entries)) == shown
    begun = text(of.picture(found, [*entries[:-1], OPEN]))
    assert not set("^v<>o+|") & set(begun)


def test_what_is_readable_on_a_colour() -> None:
    assert readable_on("#ffffff") == readable_on("#ffff00") == readable_on("#ff8000") == "#000000"
    assert readable_on("#000000") == readable_on("#0000ff") == readable_on("#8b0000") == "#ffffff"


def test_when_colours_are_wanted() -> None:
    assert wanted(True, {"TERM": "xterm"})
    assert not wanted(False, {"TERM": "xterm"})
    assert not wanted(True, {"NO_COLOR": "1"})
    assert wanted(True, {"NO_COLOR": ""})
    assert wanted(False, {"FORCE_COLOR": "1"})
    assert not wanted(True, {"FORCE_COLOR": "1", "NO_COLOR": "1"})
    assert not wanted(True, {"TERM": "dumb"})


def test_walls_between_cells_are_lines() -> None:
    """What is on edges is a sign only where its kind draws nothing else."""
    puzzle = parse_puzzle(plots.KIND, plots.KIND.examples[-1].text)
    picture = plots.KIND.picture(puzzle)
    walls = [edge for edge, wall in enumerate(puzzle.walls) if wall]
    assert [*picture.items] == [Line(edge, "border") for edge in walls]
    signed = parse_puzzle(futoshiki.KIND, futoshiki.KIND.examples[1].text)
    (signs, _) = futoshiki.KIND.tools(signed)[::-1]
    assert [choice.items for choice in signs.values[:2]] == [(), (Sign(0, "<"),)]
    items = futoshiki.KIND.picture(signed).items
    assert {item.text for item in items if isinstance(item, Sign)} == {"<", "v"}
