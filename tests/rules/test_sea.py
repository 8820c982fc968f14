"""Implied constraints on islands in a sea: they exclude no solution, and help on hard boards."""

from __future__ import annotations

from itertools import islice, product
from pathlib import Path

import pytest

import gen
from gen.sources.rng import Stream, stream
from gen.sources.shading import sea
from puzzles.board import Rect, components, is_connected, rect
from puzzles.contract.kind import form_of, stated_of
from puzzles.contract.reading import parse_puzzle
from puzzles.families.shading import SHADED, UNSHADED
from puzzles.kinds.nurikabe import BLANK, KIND, Nurikabe
from puzzles.model.model import Model
from puzzles.rules.sea import CELLS_LIMIT, sea_and_islands
from scripts.measure.clingo import boards
from verify.judge.verdict import judge
from verify.solver.session import HAND_OVER_FURTHER, BudgetSpent, Session

HARD = Path(__file__).parents[3] / "shared" / "samples" / "hard"
MOST = 50  # solutions that are compared
# The sea has as few cells as can divide the board so: a search for it by cells alone takes long.
CROSS = """# nurikabe
. . . . . . . . .
. 12 . . . . . 14 .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. 30 . . . . . 8 .
. . . . . . . . .
"""
SPENT = 20_000  # too few conflicts for the stated model alone


def numbered(board: Rect, solution: tuple[int, ...], choices: Stream) -> Nurikabe:
    """Return the puzzle of a solution, each number anywhere in its island."""
    land = [cell for cell, value in enumerate(solution) if value == UNSHADED]
    cells = [BLANK] * board.cells
    for island in components(land, board.beside):
        cells[choices.choice(island)] = len(island)
    return Nurikabe(board, tuple(cells))


def keeps(puzzle: Nurikabe, solution: tuple[int, ...]) -> bool:
    """Return whether a solution satisfies the model with all implied constraints."""
    model = form_of(puzzle, "contacts")
    with Session(model) as session:
        return session.solve(model.fixed(solution))


@pytest.mark.parametrize("size", [(1, 1), (1, 6), (6, 1), (2, 4), (3, 3)])
def test_no_solution_of_a_small_board_is_excluded(size: tuple[int, int]) -> None:
    board, choices = rect(*size), stream(3, "seas", 0)
    found = 0
    for solution in product((UNSHADED, SHADED), repeat=board.cells):
        wet = [cell for cell, value in enumerate(solution) if value == SHADED]
        pools = any(all(solution[cell] == SHADED for cell in square) for square in board.squares)
        if not pools and is_connected(wet, board.beside):
            found += 1
            assert keeps(numbered(board, solution, choices), solution), solution
    assert found > 1


def test_no_solution_of_a_large_board_is_excluded() -> None:
    for number, (height, width) in enumerate([(7, 9), (10, 6), (12, 12)] * 3):
        board, choices = rect(height, width), stream(4, "seas", number)
        solution = sea(board, choices, None, board.cells * (number + 2) // 12)
        puzzle = numbered(board, solution, choices)
        assert not KIND.check(puzzle, solution)
        assert keeps(puzzle, solution)


def solutions(model: Model) -> list[tuple[int, ...]]:
    """Return the first solutions of a model, sorted."""
    found: list[tuple[int, ...]] = []
    with Session(model) as session:
        while len(found) <= MOST and session.solve():
            found.append(session.solution)
            session.add(model.differ(session.solution))
    return sorted(found)


def test_what_follows_leaves_the_solutions_of_the_stated_model(thorough: bool) -> None:
    for puzzle in islice(boards(gen.get("nurikabe"), 7), 500 if thorough else 30):
        found, stated = solutions(form_of(puzzle, "contacts")), solutions(stated_of(puzzle))
        assert found == stated or len(found) == len(stated) > MOST, puzzle.text()


def test_a_search_that_takes_long_goes_on_with_what_follows() -> None:
    puzzle = parse_puzzle(KIND, CROSS)
    judgement = judge(puzzle, budget=SPENT)
    assert judgement.verdict == "unique"
    assert judgement.stats.conflicts > HAND_OVER_FURTHER
    model = KIND.model(puzzle)
    model.further = None
    with Session(model, budget=SPENT) as session:
        session.add(model.differ(judgement.solutions[0]))
        with pytest.raises(BudgetSpent):
            session.solve()


def test_large_boards_and_boards_without_sea_get_nothing() -> None:
    board = rect(2, CELLS_LIMIT // 2 + 1)
    none = sea_and_islands(board, range(1, board.cells + 1), {}, {}, board.cells)
    assert not none.clauses
    assert KIND.model(Nurikabe(board, (BLANK,) * board.cells)).further is None
    full = sea_and_islands(rect(1, 2), (1, 2), {0: {0: -1, 1: -2}}, {0: 2}, 2)
    assert not full.clauses
    assert full.variables == 2


@pytest.mark.skipif(not HARD.is_dir(), reason="no published boards here")
@pytest.mark.parametrize("name", ["29_10x10", "344_14x24", "619_17x17", "753_10x10"])
def test_published_boards_are_decided(name: str) -> None:
    text = (HARD / f"nurikabe-{name}.txt").read_text(encoding="utf-8")
    assert judge(parse_puzzle(KIND, text), budget=100_000).verdict == "unique"


@pytest.mark.campaign
@pytest.mark.skipif(not HARD.is_dir(), reason="no published boards here")
@pytest.mark.parametrize("name", ["683_14x24", "688_20x20", "689_20x20"])
def test_large_published_boards_are_decided(name: str) -> None:
    text = (HARD / f"nurikabe-{name}.txt").read_text(encoding="utf-8")
    assert judge(parse_puzzle(KIND, text), budget=100_000).verdict == "unique"
