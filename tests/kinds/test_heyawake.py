"""Rooms by letters, and numbers behind them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from puzzles.base.errors import PuzzleError
from puzzles.contract.clues import Clues
from puzzles.contract.reading import parse_entries, parse_puzzle
from puzzles.exchange.editing import Change, edited
from puzzles.kinds.heyawake import BLANK, KIND
from puzzles.model.model import OPEN

ROOMS = "# heyawake\nA2 B C1 C\nA B D D\nA B D D\n"


def test_names_of_rooms_may_have_two_letters() -> None:
    puzzle = parse_puzzle(KIND, "# heyawake\nZ AA12\nZ AA\n")
    assert puzzle.cells == (25, 26, 25, 26)
    assert puzzle.numbers == (BLANK, 12, BLANK, BLANK)
    assert puzzle.text() == "# heyawake\n   Z AA12\n   Z   AA\n"


def test_open_cells_show_what_the_puzzle_shows() -> None:
    puzzle = parse_puzzle(KIND, ROOMS)
    begun = [OPEN] * 12
    begun[4], begun[2] = 1, 0
    text = KIND.write_entries(puzzle, begun)
    assert text == "A2  B  -  C\n #  B  D  D\n A  B  D  D\n"
    assert list(parse_entries(puzzle, text)) == begun
    for wrong in ("A", "A3", "B2", "#3"):
        with pytest.raises(PuzzleError, match="1:1: the puzzle has A2 here"):
            parse_entries(puzzle, text.replace("A2", wrong))
    with pytest.raises(PuzzleError, match="1:5: the puzzle has B here"):
        parse_entries(puzzle, text.replace("B", "B1", 1))


def test_a_number_counts_in_every_cell_of_its_room() -> None:
    puzzle = parse_puzzle(KIND, ROOMS)
    moved = parse_puzzle(KIND, ROOMS.replace("A2", "A").replace("\nA B D D\nA", "\nA B D D\nA2"))
    assert moved != puzzle
    assert KIND.normal(moved) == puzzle
    names = {KIND.canonical(image) for one in (puzzle, moved) for image in KIND.images(one)}
    assert len(names) == 1
    renamed = parse_puzzle(KIND, ROOMS.replace("A", "X"))
    assert KIND.canonical(renamed) in names
    other = parse_puzzle(KIND, ROOMS.replace("A2", "A1"))
    assert KIND.canonical(other) not in names


def test_a_room_without_a_number_has_room_for_one() -> None:
    puzzle = parse_puzzle(KIND, ROOMS)
    first = Clues(puzzle).number(KIND.groups[0])
    assert Clues(puzzle).hidden == [first + 1, first + 6]
    twice = replace(puzzle, numbers=(2, BLANK, 1, *[BLANK] * 5, 2, *[BLANK] * 3))
    assert Clues(twice).hidden == [first + 1, first + 6]


def test_rooms_and_numbers_are_set_by_hand() -> None:
    puzzle = parse_puzzle(KIND, ROOMS)
    changed = edited(puzzle, [Change("cell", 1, "A"), Change("number", 6, "2")])
    assert changed.text() == "# heyawake\nA2  A C1  C\n A  B D2  D\n A  B  D  D\n"
