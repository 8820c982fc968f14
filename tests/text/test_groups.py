"""Clues of several groups in one kind: on edges, at corners, outside and in cells at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from puzzles.base.errors import PuzzleError
from puzzles.board import rect
from puzzles.contract.clues import Clues
from puzzles.contract.reading import parse_entries, parse_puzzle
from puzzles.declare.group import Group
from puzzles.declare.options import Value
from puzzles.declare.values import Boards, Solution, Violation
from puzzles.exchange.editing import Change, edited
from puzzles.families.grid import Grid, GridKind, of_cells, of_ends
from puzzles.model.model import Model
from puzzles.render.picture import Sign

SIGNS = Group("sign", "Signs", "edges", "signs", {0: " ", 1: "=", 2: "x"}, blank=0)
KNOTS = Group("knot", "Knots", "corners", "knots", {-1: "+", 0: "0", 1: "1", 2: "2"})
ENDS = of_ends("Numbers outside", {-1: "."}, help="a number")
CELLS = of_cells("Letters", {0: ".", 1: "a", 2: "b"}, blank=0)


@dataclass(frozen=True)
class Many(Grid):
    """A puzzle with clues wherever there can be some."""

    ends: tuple[int, ...]
    signs: tuple[int, ...]
    knots: tuple[int, ...]


class ManyKind(GridKind[Many]):
    """A kind without rules, for its text and its clues."""

    name = "many"
    title = "Many"
    puzzle = Many
    boards = Boards("N or HxW")
    rules = "None."
    groups = (ENDS, SIGNS, KNOTS, CELLS)
    marks: ClassVar = {1: "a", 2: "b"}
    sayings: ClassVar = {}

    def template(self, board: object, *options: Value) -> Model:
        raise NotImplementedError

    def check(self, puzzle: Many, solution: Solution) -> list[Violation]:
        raise NotImplementedError


KIND = ManyKind()


def many() -> Many:
    """Return a puzzle that shows a clue of each group."""
    board = rect(2, 3)
    puzzle = KIND.empty(board, {})
    changes = [
        Change("end", 0, "3"),
        Change("end", 3, "2"),
        Change("end", 6, "10"),
        Change("sign", board.edges.inner[0], "x"),
        Change("sign", board.edges.inner[-1], "="),
        Change("knot", 0, "1"),
        Change("knot", 11, "2"),
        Change("cell", 4, "b"),
    ]
    return edited(puzzle, changes)


def test_all_groups_are_written_and_read() -> None:
    puzzle = many()
    text = puzzle.text()
    assert text == (
        "# many\n   . 2 .\n  1 + + +\n3  . . .  .\n  +x+ + +\n.  . b=.  10\n  + + + 2\n   . . .\n"
    )
    assert parse_puzzle(KIND, text) == puzzle
    assert [len(group.values(puzzle)) for group in KIND.groups] == [10, 17, 12, 6]


def test_symmetries_carry_all_groups() -> None:
    puzzle = many()
    images = list(KIND.images(puzzle))
    assert len({KIND.canonical(image) for image in images}) == 1
    for image in images:
        assert parse_puzzle(KIND, image.text()) == image
        assert len(Clues(image).shown) == len(Clues(puzzle).shown) == 8


def test_errors_say_where() -> None:
    text = many().text()
    for old, new, place in (
        ("10", "?", (6, 11)),
        ("3  .", "   .", (4, 1)),
        ("b=", "c=", (6, 6)),
        ("+ 2\n", "+ 3\n", (7, 9)),
        ("   . 2 .\n", "   . 2\n", (2, 7)),
        ("  +x+", "  +y+", (5, 4)),
    ):
        assert old in text
        with pytest.raises(PuzzleError) as caught:
            parse_puzzle(KIND, text.replace(old, new))
        assert (caught.value.line, caught.value.column) == place, (new, caught.value)


def test_a_filled_board_keeps_clues_of_all_groups() -> None:
    puzzle = many()
    text = KIND.write_entries(puzzle, (1, 2, 1, 2, 2, 1))
    assert parse_entries(puzzle, text) == (1, 2, 1, 2, 2, 1)
    for old, new in (("+x+", "+=+"), ("10", "9"), ("+ 2\n", "+ 1\n")):
        assert old in text
        with pytest.raises(PuzzleError, match="the puzzle's"):
            parse_entries(puzzle, text.replace(old, new))


def test_pictures_show_signs_on_edges_and_corners() -> None:
    puzzle = many()
    signs = [item for item in KIND.picture(puzzle).items if isinstance(item, Sign)]
    assert {(one.on, one.text) for one in signs} >= {("edges", "x"), ("corners", "1")}
    assert "10" in puzzle.draw()
    assert puzzle.svg().count("<circle") == len(signs)


def test_two_groups_in_one_place_have_no_text() -> None:
    with pytest.raises(TypeError, match="no text of a Twice can hold its groups"):
        type("Twice", (ManyKind,), {"title": "Twice", "groups": (SIGNS, SIGNS, CELLS)})()


@dataclass(frozen=True)
class Parts(Grid):
    """Regions with numbers outside."""

    ends: tuple[int, ...]


class PartsKind(ManyKind):
    """A kind whose regions have names that mean nothing."""

    name = "parts"
    puzzle = Parts  # pyright: ignore[reportAssignmentType]
    groups = (ENDS, of_cells("Regions", {0: "A", 1: "B", 2: "C"}, fixed=True, derived=False))
    interchangeable = True


def test_names_of_regions_do_not_count_beside_numbers_outside() -> None:
    """Regions renamed make the same puzzle; another number outside makes another one."""
    kind = PartsKind()

    def named(cells: tuple[int, ...], number: int) -> str:
        return kind.canonical(Parts(rect(2, 2), cells, (number, *[-1] * 7)))  # pyright: ignore

    assert named((0, 0, 1, 2), 1) == named((2, 2, 0, 1), 1)
    assert named((0, 0, 1, 2), 1) != named((0, 0, 1, 2), 2)
    assert named((0, 0, 1, 2), 1) != named((0, 1, 1, 2), 1)
