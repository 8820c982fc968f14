"""Masyu by another way: every closed loop of a little board, and what a circle asks of it."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from gen.sources.rng import Stream, stream
from puzzles.board import rect
from puzzles.contract.clues import Clues
from puzzles.kinds.masyu import BLACK, BLANK, WHITE, Masyu
from verify.judge.verdict import judge

Cell = tuple[int, int]
Loop = tuple[Cell, ...]
SIZES = ((3, 3), (3, 4), (4, 4), (3, 5), (5, 3))
BOARDS = 1_500
MULTIPLE = "multiple"


@cache
def loops(height: int, width: int) -> tuple[Loop, ...]:
    """Return every closed loop, as the cells that it goes through, from its first one on."""
    found: dict[frozenset[frozenset[Cell]], Loop] = {}

    def go_on(way: Loop) -> None:
        first, (row, column) = way[0], way[-1]
        for step in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            if step == first and len(way) > 2:
                pairs = zip(way, (*way[1:], first), strict=True)
                found.setdefault(frozenset(map(frozenset, pairs)), way)
                continue
            inside = 0 <= step[0] < height and 0 <= step[1] < width
            if inside and first < step and step not in way:
                go_on((*way, step))

    for start in ((row, column) for row in range(height) for column in range(width)):
        go_on((start,))
    return tuple(found.values())


def turns(loop: Loop, at: int) -> bool:
    """Return whether a loop turns where it comes to its cell of a number."""
    (r, c), (row, column) = loop[at - 1], loop[(at + 1) % len(loop)]
    return r != row and c != column


@cache
def allowed(loop: Loop) -> dict[Cell, str]:
    """Return the letters of the circles that can be where a loop goes."""
    found: dict[Cell, str] = {}
    for at, cell in enumerate(loop):
        beside = [turns(loop, at - 1), turns(loop, (at + 1) % len(loop))]
        here = turns(loop, at)
        found[cell] = "b" * (here and not any(beside)) + "w" * (not here and any(beside))
    return found


def solved_by(loop: Loop, circles: dict[Cell, str]) -> bool:
    """Return whether a loop is a solution of the board with these circles."""
    letters = allowed(loop)
    return all(letter in letters.get(cell, "") for cell, letter in circles.items() if letter)


def drawn(height: int, width: int, how: int, draw: Stream) -> dict[Cell, str]:
    """Return circles: of a loop, of one with some of them changed, or any."""
    cells = [(row, column) for row in range(height) for column in range(width)]
    letters = allowed(draw.choice(loops(height, width)))
    circles = {cell: letters.get(cell, "") if draw.below(3) else "" for cell in cells}
    if how:
        few = (1 + draw.below(2), 1 + draw.below(len(cells) // 2))[how - 1]
        base = circles if how == 1 else dict.fromkeys(cells, "")
        circles = {**base, **{cell: draw.choice(("b", "w")) for cell in draw.sample(cells, few)}}
    return circles


@pytest.mark.parametrize(("height", "width"), SIZES)
def test_verdicts_are_those_of_all_loops(height: int, width: int) -> None:
    board, every = rect(height, width), loops(height, width)
    value = {"": BLANK, "w": WHITE, "b": BLACK}
    verdicts: dict[str, int] = {}
    for number in range(BOARDS // len(SIZES)):
        circles = drawn(height, width, number % 3, stream(1, f"{height}x{width}", number))
        found = [loop for loop in every if solved_by(loop, circles)]
        puzzle = Masyu(board, tuple([value[circles[at]] for at in board.positions]))
        judgement = judge(puzzle, count=len(every) + 1)
        solutions = {
            frozenset(
                frozenset(board.positions[cell] for cell in board.links.ends[link])
                for link, line in enumerate(solution)
                if line
            )
            for solution in judgement.solutions
        }
        ways = [zip(loop, (*loop[1:], loop[0]), strict=True) for loop in found]
        assert solutions == {frozenset(map(frozenset, way)) for way in ways}, puzzle.text()
        expected = ("none", "unique")[len(found)] if len(found) < 2 else MULTIPLE
        assert judgement.verdict == expected, puzzle.text()
        verdicts[expected] = verdicts.get(expected, 0) + 1
    assert min(verdicts.values()) > 10
    assert len(verdicts) == 3


@pytest.mark.parametrize(("height", "width"), SIZES)
def test_a_loop_has_the_circles_that_all_their_rules_read(height: int, width: int) -> None:
    blank = Masyu(rect(height, width), (BLANK,) * (height * width))
    clues, cells = Clues(blank), [*product(range(height), range(width))]
    for loop in loops(height, width):
        steps = {frozenset(pair) for pair in zip(loop, (*loop[1:], loop[0]), strict=True)}
        links = [frozenset([cells[end] for end in ends]) for ends in blank.board.links.ends]
        drawn = tuple([int(link in steps) for link in links])
        letters = {".": BLANK, "w": WHITE, "b": BLACK}
        expected = [letters[allowed(loop).get(cell) or "."] for cell in cells]
        assert clues.with_(drawn, range(len(cells))).cells == tuple(expected), loop
