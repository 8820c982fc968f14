"""Gem Hunter against brute force, and what its parser says."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzlemint
from gen.kinds.gemhunter import numbered
from gen.sources.rng import stream
from puzzles.base.errors import OptionError
from puzzles.board import rect
from puzzles.contract.reading import parse_puzzle
from puzzles.kinds.gemhunter import BLANK, GEM, KIND, TRAP, GemHunter
from verify.judge.reference import brute_force
from verify.judge.verdict import judge
from verify.solver.cnf import STATED

CLUES = st.sampled_from((BLANK, BLANK, BLANK, TRAP, GEM, 0, 1, 1, 2, 2, 3, 4, 9))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("4, _\n_, _\n", ("the 4 in r1c1 has room for only 3 of its 4 traps",)),
        ("1, 2\n", ("the 2 in r1c2 has room for only 1 of its 2 traps",)),
        ("# gemhunter total=3\n_, _\n", ("the board has room for only 2 of its 3 traps",)),
        ("1, G\n", ("r1c2 is a gem", "the 1 in r1c1 counts the traps around it")),
    ],
)
def test_a_conflict_names_the_rules_that_it_needs(text: str, reason: tuple[str, ...]) -> None:
    assert judge(parse_puzzle(KIND, text), explain=True).reason == reason


@st.composite
def boards(draw: st.DrawFn) -> GemHunter:
    height, width = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    cells = draw(st.lists(CLUES, min_size=height * width, max_size=height * width))
    return GemHunter(rect(height, width), tuple(cells), draw(st.integers(-1, height * width)))


@st.composite
def trap_boards(draw: st.DrawFn) -> GemHunter:
    """Boards that have a solution, with some numbers hidden."""
    height, width = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    cells = height * width
    traps = tuple(draw(st.lists(st.integers(0, 1), min_size=cells, max_size=cells)))
    hidden = draw(st.lists(st.booleans(), min_size=cells, max_size=cells))
    full = numbered(rect(height, width), traps, zeros=True).cells
    return GemHunter(
        rect(height, width),
        tuple(BLANK if hide else clue for hide, clue in zip(hidden, full, strict=True)),
    )


@given(st.one_of(boards(), trap_boards()))
def test_all_solutions_of_small_boards(puzzle: GemHunter) -> None:
    found = judge(puzzle, count=1 << 17).solutions if puzzle.cells.count(BLANK) < 10 else ()
    if found or puzzle.cells.count(BLANK) < 10:
        assert set(found) == set(brute_force(puzzle))


def test_traps_that_are_told_count() -> None:
    """The model of the blank cells alone has the solutions of the stated one."""
    board = rect(4, 4)
    for index in range(60):
        draw = stream(1, "told", index)
        traps = tuple([draw.below(2) for _ in range(board.cells)])
        full = numbered(board, traps, zeros=True).cells
        told = [(BLANK, full[c], *[TRAP if traps[c] else GEM] * 2) for c in range(board.cells)]
        puzzle = GemHunter(board, tuple(map(draw.choice, told)))
        stated = judge(puzzle, count=1 << 16, encoding=STATED).solutions
        assert traps in stated
        assert set(judge(puzzle, count=1 << 16).solutions) == set(stated)


def test_a_total_counts_in_every_form() -> None:
    board = rect(3, 3)
    for index in range(20):
        draw = stream(1, "total", index)
        traps = tuple([draw.below(2) for _ in range(board.cells)])
        full = numbered(board, traps, zeros=True).cells
        cells = tuple([draw.choice((BLANK, BLANK, clue)) for clue in full])
        puzzle = GemHunter(board, cells, sum(traps) + (index % 4 == 3))
        stated = set(judge(puzzle, count=1 << 9, encoding=STATED).solutions)
        assert {sum(one) for one in stated} <= {puzzle.total}
        assert (traps in stated) == (puzzle.total == sum(traps))
        for form in ("blanks", "subsets"):
            assert set(judge(puzzle, count=1 << 9, encoding=form).solutions) == stated, form


def test_a_board_is_not_made_with_a_total() -> None:
    with pytest.raises(OptionError, match="made without total"):
        next(puzzlemint.generate("gemhunter", "4", seed=1, total=3))


def test_a_trap_on_a_number_is_not_counted_by_it() -> None:
    """Numbers count what is around them, on boards that break other rules as well."""
    puzzle = parse_puzzle(KIND, "1, _\n1, 1\n")
    for values in product((0, 1), repeat=4):
        expected = [
            cell
            for cell, clue in enumerate(puzzle.cells)
            if clue >= 0 and sum([values[other] for other in puzzle.board.around[cell]]) != clue
        ]
        found = KIND.check(puzzle, values)
        assert [one.places[0] for one in found if one.rule == "number"] == expected


def test_blanks_around_commas_do_not_matter() -> None:
    assert parse_puzzle(KIND, "1,_ ,  _\r\n_,t,G") == parse_puzzle(KIND, "1, _, _\n_, T, G\n")


@pytest.mark.parametrize("clue", ["9", "10", "8"])
def test_a_number_that_cannot_be_met_is_a_verdict(clue: str) -> None:
    assert judge(parse_puzzle(KIND, f"{clue}, _\n_, _\n")).verdict == "none"
