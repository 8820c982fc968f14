"""Sudoku: verification, and generation of irreducible puzzles, against the peers installed."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from pysat.solvers import Solver

from scripts.benchmarks.peers import by_clingo, grounded, sgt
from scripts.benchmarks.race import ITEMS, Averaged, Race, expect, generating, verifying
from tests.oracle.clingo import program

if TYPE_CHECKING:
    from collections.abc import Iterator

LETTERS = "123456789ABCDEFGHIJKLMNOP"


def races(quick: bool, items: int = ITEMS) -> Iterator[Race]:
    """Yield the races; `quick` leaves out what takes long."""
    sides = (9,) if quick else (9, 16)
    solvers = {
        "plain PySAT (pair by pair)": _plain,
        "clingo": partial(by_clingo, "sudoku"),
        "clingo, grounded once": _grounded,
    }
    yield from verifying("sudoku", sides, items, solvers)
    makers = {
        "sgt-solo Advanced": partial(_solo, level="a"),
        "sgt-solo Unreasonable": partial(_solo, level="u"),
    }

    def most(side: int) -> dict[str, int]:
        return {"sgt-solo Advanced": 3, "sgt-solo Unreasonable": 3 if side < 16 else 1}

    yield from generating("sudoku", sides, items, makers, most)


def _solo(side: int, item: int, level: str) -> Averaged:
    box = round(side**0.5)
    return sgt("sgt-solo", f"{box}x{box}ad{level}", 50 if side < 16 else 2, 60)


def _read(text: str) -> tuple[int, list[tuple[int, int, int]]]:
    """Return the side of a box, and row, column and digit of each clue."""
    rows = text.splitlines()[1:]
    clues = [
        (r, c, LETTERS.index(letter) + 1)
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
        if letter != "."
    ]
    return round(len(rows) ** 0.5), clues


def _plain(texts: list[str], item: int) -> None:
    """What a quick program does: a variable for each cell and digit, and a clause for each pair."""
    box, clues = _read(texts[item])
    side = box * box
    lines = range(side)
    groups = [[(r, c) for c in lines] for r in lines] + [[(r, c) for r in lines] for c in lines]
    groups += [
        [(r, c) for r in lines for c in lines if r // box * box + c // box == b] for b in lines
    ]
    has = {
        (r, c, d): (r * side + c) * side + d
        for r in lines
        for c in lines
        for d in range(1, side + 1)
    }
    sets = [[has[r, c, d] for d in range(1, side + 1)] for r in lines for c in lines]
    sets += [[has[r, c, d] for r, c in group] for group in groups for d in range(1, side + 1)]
    clauses = [[has[clue]] for clue in clues] + sets
    clauses += [[-a, -b] for some in sets for a, b in combinations(some, 2)]
    solver = Solver(name="cadical153", bootstrap_with=clauses)
    solver.solve()
    solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
    expect(not solver.solve())
    solver.delete()


def _grounded(texts: list[str], item: int) -> None:
    box, clues = _read(texts[item])
    side = box * box
    asked = grounded(program("sudoku", "\n".join(["." * side] * side)))
    has = asked.atoms["has"]
    expect(asked.answers(has[clue] for clue in clues) == 1)
