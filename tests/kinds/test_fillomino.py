"""Fillomino in links of puzz.link, which set no limit to groups."""

from __future__ import annotations

import random

import pytest

from gen.kinds.fillomino import merged
from gen.minting.mint import order
from gen.sources.rng import stream
from puzzles.base.errors import OptionError
from puzzles.board import components, rect
from puzzles.codecs.links import link_of, read_link
from puzzles.contract.kind import form_of
from puzzles.contract.reading import parse_puzzle
from puzzles.kinds.fillomino import BLANK, KIND, LARGEST, Fillomino, largest_group
from verify.reading.constraint import State, Store


def test_no_group_is_larger_than_it_can_be() -> None:
    rng = random.Random(5)
    reached: set[bool] = set()
    for index, (height, width) in enumerate([(1, 12), (2, 9), (3, 3), (6, 6)] * 8):
        board = rect(height, width)
        solution = merged(board, LARGEST, stream("links", "fillomino", index))
        assert solution is not None
        for share in (0.1, 0.3, 0.5, 0.7, 0.9) * 4:
            shown = [number if rng.random() < share else BLANK for number in solution]
            largest = largest_group(board, shown)
            assert max(solution) <= largest <= board.cells
            reached.add(max(solution) == largest < board.cells)
    assert reached == {False, True}
    for ends in ((0, 2), (0, 13), (1, 12)):  # of a group of 3, straight or bent, beside one of 21
        assert largest_group(rect(2, 12), [3 * (cell in ends) for cell in range(24)]) == 21


def test_a_link_is_read_with_the_limit_that_its_board_sets() -> None:
    for body, most in (("5/2/2n1", 9), ("6/3/2v1", 15)):
        puzzle = read_link(f"https://puzz.link/p?fillomino/{body}")
        assert isinstance(puzzle, Fillomino)
        assert puzzle.most == most
        assert link_of(puzzle).endswith(f"/{body}")


@pytest.mark.parametrize(("side", "most"), [(3, 3), (5, 4), (9, 5), (15, 9)])
def test_groups_of_one_size_never_touch(side: int, most: int) -> None:
    board = rect(side, side)
    found = merged(board, most, stream(1, "merged", side))
    assert found
    assert max(found) <= most
    for size in set(found):
        cells = [cell for cell, one in enumerate(found) if one == size]
        assert {len(part) for part in components(cells, board.beside)} == {size}


def test_groups_too_small_for_the_board_are_refused() -> None:
    assert order("fillomino", "5", {"most": 4})
    assert order("fillomino", "6", {"most": 5})
    with pytest.raises(OptionError, match="5 cells or more"):
        order("fillomino", "6", {"most": 4})


@pytest.mark.parametrize(
    ("entries", "left"),
    [
        ({4: 1}, {1: "234", 3: "234", 5: "234", 7: "234", 0: "1234"}),
        ({4: 2, 1: 2}, {0: "134", 2: "134", 3: "134", 5: "134", 7: "134", 6: "134"}),
        ({4: 2, 1: 3, 3: 3, 5: 4}, {7: "2"}),
        ({4: 3, 1: 3}, {0: "1234", 7: "1234"}),
        ({0: 3, 1: 1}, {3: "3"}),
        ({0: 1, 2: 2}, {1: "234", 5: "1234"}),
    ],
)
def test_what_the_fast_form_says_of_neighbours(
    entries: dict[int, int], left: dict[int, str]
) -> None:
    """Clauses alone: a 1 is by itself, a 2 has one like it, all others have at least one."""
    model = form_of(parse_puzzle(KIND, "# fillomino most=4\n...\n...\n...\n"), "near")
    state = State(Store(model.variables, model.constraints()))
    literal = {(place, value): variable for variable, place, value in model.indicators}
    assert state.begin()
    assert state.follow([literal[known] for known in entries.items()])
    for cell, values in left.items():
        can = [value for value in range(1, 5) if -literal[cell, value] not in state.trail]
        assert can == [*map(int, values)]


def test_groups_far_apart_are_two() -> None:
    for ends, taken in (((0, 2), 3), ((0, 3), 6), ((0, 14), 6), ((0, 11), 6)):
        cells = [3 * (cell in ends) for cell in range(24)]
        assert largest_group(rect(2, 12), cells) == 24 - taken
