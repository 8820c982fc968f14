"""Gem Hunter: verification, and generation of irreducible puzzles, against plain programs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from gen.sources.rng import stream
from scripts.benchmarks.peers import by_clingo, cp_solver, grounded, peer
from scripts.benchmarks.race import ITEMS, Race, expect, generating, verifying
from tests.oracle.clingo import rules

if TYPE_CHECKING:
    from collections.abc import Iterator

# Which cells are blank and what the numbers are is assumed, puzzle by puzzle.
ANY = """
{ blank(0..h-1,0..w-1) }.
{ number(0..h-1,0..w-1,0..8) }.
"""


def races(quick: bool, items: int = ITEMS) -> Iterator[Race]:
    """Yield the races; `quick` leaves out what takes long."""
    sides = (10, 20) if quick else (5, 10, 15, 20, 25)
    solvers = {
        "plain PySAT (sequential counter)": _plain,
        "clingo": partial(by_clingo, "gemhunter"),
        "clingo, grounded once": _grounded,
        "CP-SAT": _cpsat,
    }
    yield from verifying("gemhunter", sides, items, solvers)
    makers = {"one solver call a number": _prototype}
    yield from generating("gemhunter", sides, items, makers, lambda side: {})


def _prototype(side: int, item: int) -> None:
    """The straightforward way: traps at random until unique, then each number by one call."""
    draw = stream("bench", "prototype", item)
    near = {
        (r, c): [
            (r + a, c + b)
            for a in (-1, 0, 1)
            for b in (-1, 0, 1)
            if (a or b) and 0 <= r + a < side and 0 <= c + b < side
        ]
        for r in range(side)
        for c in range(side)
    }
    cells = list(near)
    number = {cell: i + 1 for i, cell in enumerate(cells)}
    while True:
        traps = set(draw.sample(cells, len(cells) // 4))
        shown = {
            cell: count
            for cell in cells
            if cell not in traps and (count := sum(other in traps for other in near[cell]))
        }
        solver = Solver(name="gluecard4")
        top = len(cells)
        selector: dict[tuple[int, int], int] = {}
        for cell, count in shown.items():
            top += 1
            chosen = selector[cell] = top
            solver.add_clause([-chosen, -number[cell]])
            literals = [number[other] for other in near[cell]]
            copies = list(range(top + 1, top + 1 + len(literals)))
            top = copies[-1]
            for copy in copies:
                solver.add_clause([-chosen, copy])
            solver.add_atmost(literals + copies[count:], len(literals))
            solver.add_atmost([-x for x in literals] + copies[:count], len(literals))
        solver.add_clause([-number[c] if c in traps else number[c] for c in cells])
        kept = draw.shuffled(list(selector.values()))
        if not solver.solve(assumptions=kept):
            break
        solver.delete()
    for literal in kept.copy():
        rest = [other for other in kept if other != literal]
        if not solver.solve(assumptions=rest):
            kept = rest
    solver.delete()


def _read(text: str) -> tuple[list[tuple[int, int]], dict[tuple[int, int], int]]:
    rows = [line.split(", ") for line in text.splitlines()]
    tokens = {(r, c): token for r, row in enumerate(rows) for c, token in enumerate(row)}
    blanks = [cell for cell, token in tokens.items() if token == "_"]
    return blanks, {cell: int(token) for cell, token in tokens.items() if token != "_"}


def _near(cell: tuple[int, int]) -> list[tuple[int, int]]:
    r, c = cell
    return [(r + a, c + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]


def _plain(texts: list[str], item: int) -> None:
    blanks, numbers = _read(texts[item])
    variable = {cell: i + 1 for i, cell in enumerate(blanks)}
    clauses: list[list[int]] = []
    top = len(blanks)
    for cell, count in numbers.items():
        literals = [variable[other] for other in _near(cell) if other in variable]
        if count in (0, len(literals)):
            clauses += [[x if count else -x] for x in literals]
            continue
        counted = CardEnc.equals(literals, count, top_id=top, encoding=EncType.seqcounter)
        clauses += counted.clauses
        top = max(top, counted.nv)
    solver = Solver(name="cadical153", bootstrap_with=clauses)
    solver.solve()
    model = solver.get_model()[: len(blanks)]
    solver.add_clause([-literal for literal in model])
    expect(not solver.solve())
    solver.delete()


def _grounded(texts: list[str], item: int) -> None:
    blanks, numbers = _read(texts[item])
    height, width = (1 + max(axis) for axis in zip(*blanks, *numbers, strict=True))
    asked = grounded(rules("gemhunter") + ANY, f"-c h={height}", f"-c w={width}")
    clues = {(r, c, k) for (r, c), k in numbers.items()}
    expect(asked.answers(asked.exactly("blank", set(blanks)) + asked.exactly("number", clues)) == 1)


def _cpsat(texts: list[str], item: int) -> None:
    cp_model = peer("ortools.sat.python.cp_model")
    blanks, numbers = _read(texts[item])
    model = cp_model.CpModel()
    variable = {cell: model.new_bool_var("") for cell in blanks}
    for cell, count in numbers.items():
        model.add(sum(variable[other] for other in _near(cell) if other in variable) == count)
    solver = cp_solver()
    solver.solve(model)
    values = [(x, solver.boolean_value(x)) for x in variable.values()]
    model.add_bool_or([~x if value else x for x, value in values])
    expect(solver.solve(model) == cp_model.INFEASIBLE)
