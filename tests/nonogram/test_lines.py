"""The line solver against enumeration of everything that could be in the line."""

from __future__ import annotations

from itertools import groupby, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gen.sources.rng import stream
from puzzles.board import rect
from puzzles.contract.reading import parse_puzzle
from puzzles.kinds.nonogram import KIND
from puzzles.kinds.nonogram.board import Board, crossings, forget, propagated
from puzzles.kinds.nonogram.model import Nonogram
from puzzles.rules.runs.blocks import ANY, Hints, blocks_of, count_placements, needed
from puzzles.rules.runs.lines import placements, plain_solver, reverse, runs, spread
from tests.each import times
from tests.nonogram.boards import puzzles
from verify.judge.reference import brute_force


@st.composite
def lines(draw: st.DrawFn) -> tuple[int, Hints, list[int]]:
    """A line's number of cells, a clue, and for each value the cells that could have it."""
    colours = draw(st.integers(1, 3))
    width = draw(st.integers(1, {1: 10, 2: 7, 3: 5}[colours]))
    hint = st.tuples(st.integers(1, 3), st.sampled_from((ANY, *range(1, colours + 1))))
    hints = tuple(draw(st.lists(hint, max_size=4)))
    cells = st.lists(st.sampled_from((True, True, True, False)), min_size=width, max_size=width)
    values = [
        sum(1 << place for place, could in enumerate(draw(cells)) if could)
        for _ in range(colours + 1)
    ]
    return width, hints, values


def enumerate_line(
    width: int, hints: Hints, values: list[int]
) -> tuple[int, list[dict[int, int]], list[int]]:
    """Return how many ways there are, each block's starts by colour, and the cells by value."""
    count = 0
    starts: list[dict[int, int]] = [{} for _ in hints]
    can = [0] * len(values)
    for cells in product(range(len(values)), repeat=width):
        if not all(values[value] >> place & 1 for place, value in enumerate(cells)):
            continue
        found: list[tuple[int, int, int]] = []
        place = 0
        for value, run in groupby(cells):
            length = len(list(run))
            if value:
                found.append((place, length, value))
            place += length
        told = zip(found, hints, strict=False)
        if len(found) != len(hints) or any(
            length != hint[0] or hint[1] not in (ANY, value) for (_, length, value), hint in told
        ):
            continue
        count += 1
        for place, value in enumerate(cells):
            can[value] |= 1 << place
        for block, (place, _, value) in zip(starts, found, strict=True):
            block[value] = block.get(value, 0) | 1 << place
    return count, starts, can


@times(3)
@given(lines())
def test_a_line_says_all_that_its_placements_have_in_common(
    line: tuple[int, Hints, list[int]],
) -> None:
    width, hints, values = line
    count, starts, can = enumerate_line(width, hints, values)
    blocks = blocks_of(hints, len(values) - 1)
    assert placements(width, blocks, values) == ((starts, can) if count else None)


@times(2)
@given(lines().filter(lambda line: len(line[2]) == 2))
def test_the_solver_for_one_colour_says_the_same(line: tuple[int, Hints, list[int]]) -> None:
    width, hints, values = line
    slow = placements(width, blocks_of(hints, 1), values)
    found: list[dict[int, int]] = []
    fast = plain_solver(width, [length for length, _ in hints])(values, found)
    assert fast == (slow and slow[1])
    if slow:
        assert found == slow[0]


@given(lines())
def test_number_of_placements(line: tuple[int, Hints, list[int]]) -> None:
    width, hints, values = line
    every = [(1 << width) - 1] * len(values)
    blocks = blocks_of(hints, len(values) - 1)
    count = enumerate_line(width, hints, every)[0]
    assert count_placements(width, blocks) == count
    assert (needed(blocks) <= width) or not count


@given(st.integers(0, 1 << 70), st.integers(1, 80))
def test_sets_of_places(places: int, length: int) -> None:
    bits = [place for place in range(71) if places >> place & 1]
    assert reverse(places, 71) == sum(1 << 70 - place for place in bits)
    assert runs(places, length) == sum(
        1 << p for p in bits if all(places >> q & 1 for q in range(p, p + length))
    )
    covered = {q for p in bits for q in range(p, p + length)}
    assert spread(places, length) == sum(1 << q for q in covered)


def test_long_lines() -> None:
    width = 500
    lengths = [1] * 250
    full = (1 << width) - 1
    solve = plain_solver(width, lengths)
    assert solve([full, full]) == [full, full]
    assert solve([full ^ 1, full]) == [
        sum(1 << place for place in range(1, width)),
        sum(1 << place for place in range(width) if place != 1),
    ]
    assert plain_solver(width, [width])([full, full]) == [0, full]
    assert plain_solver(width, [])([full, full]) == [full, 0]


@given(puzzles())
def test_a_settled_board_keeps_every_solution(puzzle: Nonogram) -> None:
    solutions = list(brute_force(puzzle))
    board = propagated(puzzle)
    if board is None:
        assert not solutions
        return
    for cell in range(puzzle.board.cells):
        assert {solution[cell] for solution in solutions} <= set(board.left(cell))
    if not board.open():
        assert solutions == [board.solution()]


def test_a_remembered_board_cannot_be_changed() -> None:
    puzzle = parse_puzzle(KIND, KIND.examples[-2].text)
    first = propagated(puzzle)
    assert first is not None
    known = [values.copy() for values in first.values]
    first.exclude(first.open()[0], 1)
    first.propagate()
    again = propagated(puzzle)
    assert again is not None
    assert first.values != known == again.values


def test_a_board_is_settled_once_until_it_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = parse_puzzle(KIND, KIND.examples[-2].text)
    settle, settled = Board.propagate, list[Board]()

    def counted(board: Board) -> bool:
        settled.append(board)
        return settle(board)

    monkeypatch.setattr(Board, "propagate", counted)
    forget()
    for count in (1, 1):
        propagated(puzzle)
        assert len(settled) == count
    forget()
    propagated(puzzle)
    assert len(settled) == 2


def test_crossings_are_remembered_for_one_large_board_alone() -> None:
    small, large = rect(3, 4), rect(60, 60)
    kept, heavy = crossings(small), crossings(large)
    assert crossings(large) is heavy
    assert crossings(rect(60, 61)).places[0] == ((0, 1), (60, 1))
    assert crossings(large) is not heavy
    assert crossings(small) is kept


@given(puzzles(), st.integers(0, 1 << 30))
def test_the_fixed_point_does_not_depend_on_the_order(puzzle: Nonogram, seed: int) -> None:
    board = propagated(puzzle)
    other = Board(puzzle.board, puzzle.colours, puzzle.clues)
    lines = stream(seed, "order", 0).shuffled(range(len(puzzle.clues)))
    for line in lines:
        other.reword(line, puzzle.clues[line])
    assert other.propagate() == (board is not None)
    if board is not None:
        assert other.values == board.values
