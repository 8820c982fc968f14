"""Binario: verification and generation against the peers that are installed."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from scripts.benchmarks.peers import by_clingo, cp_solver, grounded, peer, sgt
from scripts.benchmarks.race import ITEMS, Averaged, Race, expect, generating, verifying
from tests.oracle.clingo import program

if TYPE_CHECKING:
    from collections.abc import Iterator


def races(quick: bool, items: int = ITEMS) -> Iterator[Race]:
    """Yield the races; `quick` leaves out what takes long."""
    solvers = {
        "plain PySAT (sequential counter)": _plain,
        "clingo": partial(by_clingo, "binario"),
        "clingo, grounded once": _grounded,
        "CP-SAT": _cpsat,
    }
    sides = (8, 10, 20) if quick else (8, 10, 14, 20, 30)
    yield from verifying("binario", sides, items, solvers, most={"CP-SAT": 5})
    sides = (8, 20) if quick else (8, 10, 14, 20, 30)
    makers = {"sgt-unruly": _unruly}
    yield from generating(
        "binario", sides, items, makers, lambda side: {"sgt-unruly": 5 if side < 30 else 1}
    )


def _unruly(side: int, item: int) -> Averaged:
    count = 100 if side < 12 else 20 if side < 24 else 3
    return sgt("sgt-unruly", f"{side}x{side}udn", count, 60)


def _read(text: str) -> tuple[int, dict[tuple[int, int], int]]:
    rows = text.split()
    given = {
        (r, c): int(letter == "X")
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
        if letter != "_"
    }
    return len(rows), given


def _plain(texts: list[str], item: int) -> None:
    """What a quick program does: counters for the counts, a clause per pair of lines and cell."""
    side, given = _read(texts[item])
    clauses: list[list[int]] = []
    lines = [[r * side + c + 1 for c in range(side)] for r in range(side)]
    lines += [[r * side + c + 1 for r in range(side)] for c in range(side)]
    top = side * side
    for line in lines:
        for a, b, c in zip(line, line[1:], line[2:], strict=False):
            clauses += [[a, b, c], [-a, -b, -c]]
        counted = CardEnc.equals(line, side // 2, top_id=top, encoding=EncType.seqcounter)
        clauses += counted.clauses
        top = max(top, counted.nv)
    for family in (lines[:side], lines[side:]):
        for one, other in combinations(family, 2):
            differ: list[int] = []
            for a, b in zip(one, other, strict=True):
                top += 1
                clauses += [[-top, a, b], [-top, -a, -b]]
                differ.append(top)
            clauses.append(differ)
    clauses += [[r * side + c + 1 if v else -(r * side + c + 1)] for (r, c), v in given.items()]
    solver = Solver(name="cadical153", bootstrap_with=clauses)
    solver.solve()
    model = solver.get_model()[: side * side]
    solver.add_clause([-literal for literal in model])
    expect(not solver.solve())
    solver.delete()


def _grounded(texts: list[str], item: int) -> None:
    side, given = _read(texts[item])
    asked = grounded(program("binario", "\n".join(["_" * side] * side)))
    x = asked.atoms["x"]
    expect(asked.answers(x[cell] if value else -x[cell] for cell, value in given.items()) == 1)


def _cpsat(texts: list[str], item: int) -> None:
    cp_model = peer("ortools.sat.python.cp_model")
    side, given = _read(texts[item])
    model = cp_model.CpModel()
    cells = [[model.new_bool_var("") for _ in range(side)] for _ in range(side)]
    lines = cells + [list(column) for column in zip(*cells, strict=True)]
    for line in lines:
        model.add(sum(line) == side // 2)
        for a, b, c in zip(line, line[1:], line[2:], strict=False):
            model.add_bool_or(a, b, c)
            model.add_bool_or(~a, ~b, ~c)
    for family in (lines[:side], lines[side:]):
        for one, other in combinations(family, 2):
            differ = [model.new_bool_var("") for _ in one]
            for d, a, b in zip(differ, one, other, strict=True):
                model.add_implication(d, a)
                model.add_implication(d, ~b)
            model.add_bool_or(differ)
    for (r, c), v in given.items():
        model.add(cells[r][c] == v)
    solver = cp_solver()
    solver.solve(model)
    row = [(cell, solver.boolean_value(cell)) for line in cells for cell in line]
    model.add_bool_or([~cell if value else cell for cell, value in row])
    expect(solver.solve(model) == cp_model.INFEASIBLE)
