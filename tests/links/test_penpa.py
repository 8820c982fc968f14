"""Addresses of penpa-edit: what the editor finds in them, and what they are not made of."""

from __future__ import annotations

import base64
import json
import zlib
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import puzzles
from puzzles.base.errors import PuzzleError
from puzzles.codecs import excerpts
from puzzles.codecs.addresses import formats_of, written
from puzzles.contract.reading import parse_puzzle
from puzzles.render.penpa import penpa

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzles.contract.kind import Puzzle
    from puzzles.render.picture import Picture
    from tests.conftest import Command

KINDS = [name for name in puzzles.names() if "penpa" in formats_of(puzzles.get(name))]


class Opened(NamedTuple):
    """What the editor has of an address; cells are counted as it does."""

    head: list[str]
    space: list[int]
    question: dict[str, Any]
    cells: list[int]


def opened(kind: str, text: str) -> Opened:
    """Return what the editor has of a puzzle."""
    return read(written(parse_puzzle(puzzles.get(kind), text), "penpa"))


def read(address: str) -> Opened:
    """Undo what the editor shortens and take the lines apart."""
    start, _, packed = address.partition("#m=edit&p=")
    assert start == "https://swaroopg92.github.io/penpa-edit/"
    lines = zlib.decompress(base64.b64decode(packed, validate=True), -15).decode()
    assert "z" not in lines.replace("zZ", "")
    head, *others = lines.replace("zZ", "z").split("\n")
    space, _, question, answer, steps = map(json.loads, others)
    assert answer.keys() == question.keys()
    assert not answer["number"]
    cells = [sum(steps[: at + 1]) for at in range(len(steps))]
    return Opened(head.split(","), space, question, cells)


def drawable(kind: str) -> str:
    """Return the first example of a kind that the editor's addresses hold."""
    for example in puzzles.get(kind).examples:
        with suppress(PuzzleError):
            opened(kind, example.text)
            return example.text
    raise AssertionError(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_its_cells(kind: str) -> None:
    example = drawable(kind)
    board = opened(kind, example)
    size = [int(number) for number in board.head[1:3]]
    above, below, left, right = board.space
    inner = (size[0] - left - right) * (size[1] - above - below)
    assert len(board.cells) == inner == parse_puzzle(puzzles.get(kind), example).board.cells
    assert len(board.head) == 21  # no comma of the rules is left


def test_numbers_walls_and_borders() -> None:
    board = opened("akari", "..1\n#..\n")
    assert board.cells == [16, 17, 18, 23, 24, 25]  # three and twice two in a row, from the third
    assert board.question["surface"] == {"18": 4, "23": 4}
    assert board.question["number"] == {"18": ["1", 4, "1"]}
    board = opened("starbattle", "# starbattle\nAB\nAB\n")
    corners = 6 * 6
    inside = {f"{corners + at},{corners + at + 6}" for at in (8, 14)}  # below each other
    assert inside < board.question["lineE"].keys()
    assert len(board.question["lineE"]) == 2 + 8


def test_what_stands_outside_and_on_edges() -> None:
    board = opened("nonogram", "rect 1 3\n#ffffff #000000\n1a 1a\n1a\n\n1a\n")
    assert board.space == [1, 0, 2, 0]
    assert board.cells == [9 * 3 + 4, 9 * 3 + 5, 9 * 3 + 6]
    numbers = {int(cell): value[0] for cell, value in board.question["number"].items()}
    assert numbers == {29: "1", 30: "1", 22: "1", 23: "0", 24: "1"}  # before its row, and above
    board = opened("tango", "# tango\n+ + +\n X=_\n+ + +\n _ _\n+ + +\n")
    edge = board.question["number"].items()
    assert {key: value[0] for key, value in edge} == {"14": "X", str(3 * 36 + 14): "="}


def test_cages_run_within_their_cells() -> None:
    board = opened("killer", "# killer\nAABE\nCDDE\nCDDE\nCCCE\nA=4\n")
    first = board.cells[0]
    corners = 4 * (8 * 8 + first)  # of the first cell; four more of each next one, 32 below
    assert board.question["killercages"][0] == [first, first + 1]
    assert board.question["numberS"] == {str(corners): ["4", 1]}
    ends = [line.split(",") for line in board.question["cage"]]
    drawn = {(int(one) - corners, int(other) - corners) for one, other in ends}
    cages = (
        (0, 2, [(0, 1), (4, 5), (2, 3), (6, 7), (0, 2), (5, 7), (1, 4), (3, 6)]),
        (8, 1, [(0, 1), (2, 3), (0, 2), (1, 3)]),
        (36, 2, [(0, 1), (4, 5), (0, 2), (5, 7), (1, 4), (2, 32), (7, 37)]),
        (68, 2, [(2, 3), (6, 7), (0, 2), (5, 7), (3, 6)]),
        (96, 1, [(0, 2), (2, 3), (1, 4), (3, 6)]),
    )
    for at, wide, lines in cages:  # of two cells, of one, a square's two halves, where one turns
        within = range(at, at + 4 * wide)
        found = {line for line in drawn if line[0] in within}
        assert found == {(at + one, at + other) for one, other in lines}


def test_black_cells_have_two_sums() -> None:
    board = opened("kakuro", "# kakuro\n# 3\\ 4\\\n\\4 . .\n\\3 . .\n")
    assert {key for key, paint in board.question["surface"].items() if paint == 4} == {
        str(cell) for cell in (16, 17, 18, 23, 30)
    }
    below, right = 2, 1  # corners of a cell
    told = {(17, below): "3", (18, below): "4", (23, right): "4", (30, right): "3"}
    sums = {str(4 * (49 + cell) + corner): [n, 4] for (cell, corner), n in told.items()}
    assert board.question["numberS"] == sums
    assert [corners for corners, style in board.question["lineE"].items() if style == 20] == [
        f"{49 + cell - 8},{49 + cell}" for cell in (17, 18, 23, 30)
    ]


def test_rules_keep_their_signs() -> None:
    kind = puzzles.get("akari")
    address = penpa(kind.picture(parse_puzzle(kind, "..1\n#..\n")), "zO, a=b\n& zG")
    assert read(address).head[18] == "zO%2C a%2Fb%2D%2E zG"


def test_what_it_is_not_made_of() -> None:
    colours = "rect 1 2\n#ffffff #cc0000 #0044cc\n1a 1b\n1a\n1b\n"
    wide = f"rect 1 101\n#ffffff #000000\n{102 * chr(10)}"
    for text, said in (
        ("hex 1\n#ffffff #000000\n1a\n1a\n1a\n", "rectangular"),
        (colours, "colours"),
        (wide, "up to 100 cells"),
    ):
        with pytest.raises(PuzzleError, match=said):
            written(parse_puzzle(puzzles.get("nonogram"), text), "penpa")


DRAWN_ALL = [
    name for name in KINDS if "penpa" not in [one.name for one in puzzles.get(name).wholes]
]


def drawn(text: str) -> Puzzle:
    """Return the puzzle that a text of one address holds."""
    (excerpt,) = excerpts.read(text)
    return excerpt.puzzle


@pytest.mark.parametrize("kind", DRAWN_ALL)
def test_what_is_drawn_is_read(kind: str) -> None:
    definition, held = puzzles.get(kind), 0
    for example in definition.examples:
        puzzle = parse_puzzle(definition, example.text)
        with suppress(PuzzleError):  # in colours, say
            address = written(puzzle, "penpa")
            held += 1
            assert definition.normal(drawn(address)) == definition.normal(puzzle)
    assert held > 2


def redrawn(address: str, change: Callable[[list[str], dict[str, Any]], None]) -> str:
    """Return an address with something else in its first line, or in what it draws."""
    start, mark, packed = address.partition("&p=")
    lines = zlib.decompress(base64.b64decode(packed), -15).decode().replace("zZ", "z").split("\n")
    head, question = lines[0].split(","), json.loads(lines[3])
    change(head, question)
    lines[0], lines[3] = ",".join(head), json.dumps(question)
    pack = zlib.compressobj(wbits=-15)
    data = pack.compress("\n".join(lines).replace("z", "zZ").encode()) + pack.flush()
    return start + mark + base64.b64encode(data).decode()


NURIKABE = "# nurikabe\n2 . .\n. . .\n. . 2\n"


def titled(title: str, rules: str = "") -> str:
    """Return the address of a board of numbers with other words beside it."""

    def change(head: list[str], question: dict[str, Any]) -> None:
        head[15], head[18] = f"Title: {title}", rules
        for value in question["number"].values():
            value[1:] = [6, "2"]  # larger, and in another colour

    return redrawn(written(parse_puzzle(puzzles.get("nurikabe"), NURIKABE), "penpa"), change)


def test_a_title_or_the_rules_name_the_kind() -> None:
    assert drawn(titled("Nurikabe")).text() == NURIKABE
    assert drawn(titled("An easy nurikabe by me")).text() == NURIKABE
    assert drawn(titled("For Ann", "Shikaku. Normal shikaku rules apply!")).kind == "shikaku"
    with pytest.raises(PuzzleError, match="not understood: 'Shikaku: divide the grid'"):
        drawn(titled("For Ann", "Shikaku: divide the grid"))
    with pytest.raises(PuzzleError, match=r"could be .*nurikabe or nurimisaki or shikaku"):
        drawn(titled("For Ann"))
    assert drawn(f"# shikaku\n{titled('Nurikabe')}").kind == "shikaku"
    with pytest.raises(PuzzleError, match="a Slitherlink has another grid"):
        drawn(titled("Slitherlink"))


@pytest.mark.parametrize(
    ("table", "key", "value", "why"),
    [
        ("number", "16", ["x", 1, "1"], "r1c1 has number 'x', which means nothing there"),
        ("number", "8", ["3", 1, "1"], "more than a Nurikabe"),
        ("symbol", "17", [2, "circle_L", 1], "r1c2 has symbol 'circle 2'"),
        ("surface", "17", 4, "r1c2 has surface '4'"),
        ("line", "16,17", 3, "calls line"),
        ("wall", "16,17", 3, "calls wall"),
        ("lineE", "65,66", 3, "such lines"),
        ("lineE", "65,72", 2, "more than a Nurikabe"),
        ("cage", "256,257", 10, "no cages"),
        ("number", "17", [[1, 1, 0], 1, "7"], "candidates"),
    ],
)
def test_nothing_drawn_is_passed_over(table: str, key: str, value: object, why: str) -> None:
    def change(head: list[str], question: dict[str, Any]) -> None:
        question[table][key] = value

    address = written(parse_puzzle(puzzles.get("nurikabe"), NURIKABE), "penpa")
    with pytest.raises(PuzzleError, match=why):
        drawn(redrawn(address, change))


def test_what_would_not_read_as_the_same_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each format is read back: here with writers that lose the last thing of a puzzle."""
    puzzle = parse_puzzle(puzzles.get("nurikabe"), NURIKABE)
    picture = puzzles.get("nonogram").read("rect 1 2\n#ffffff #000000\n1a\n1a\n\n", {})

    def losing(drawn: Picture, rules: str) -> str:
        return penpa(replace(drawn, items=drawn.items[:-1]), rules)

    def other(puzzle: Puzzle) -> str:
        return lost

    monkeypatch.setattr("puzzles.codecs.drawings.penpa", losing)
    with pytest.raises(PuzzleError, match="penpa-edit does not hold th"):
        written(puzzle, "penpa")
    lost = written(picture, "non").replace("1", "2", 1)
    monkeypatch.setattr("puzzles.kinds.nonogram.non.write", other)
    with pytest.raises(PuzzleError, match="the format non does not hold"):
        written(picture, "non")


def test_the_command(command: Command) -> None:
    found = command("convert", "-", "--to", "penpa", told=b"# akari\n..1\n#..\n")
    assert found.stdout.startswith(b"https://swaroopg92.github.io/penpa-edit/#m=edit&p=")
