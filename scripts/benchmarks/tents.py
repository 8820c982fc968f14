"""Tents: verification and generation against the peers that are installed."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from gen.sources.rng import Stream, stream
from scripts.benchmarks.peers import by_clingo, cp_solver, peer, sgt
from scripts.benchmarks.race import (
    ITEMS,
    Averaged,
    GaveUp,
    Race,
    expect,
    generating,
    verifying,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

GIVE_UP = 20
DENSITY = 0.2
PLAIN = "plain PySAT (sequential counter)"


class Board(NamedTuple):
    """What the peers read from a file."""

    height: int
    width: int
    trees: set[tuple[int, int]]
    rows: list[int]
    columns: list[int]


def races(quick: bool, items: int = ITEMS) -> Iterator[Race]:
    """Yield the races; `quick` leaves out what takes long."""
    solvers = {PLAIN: _plain, "clingo": partial(by_clingo, "tents"), "CP-SAT": _cpsat}
    yield from verifying("tents", (8, 20) if quick else (8, 10, 20, 30), items, solvers)
    makers = {
        "sgt-tents Easy": partial(_sgt, level="e"),
        "sgt-tents Tricky": partial(_sgt, level="t"),
        "generate and test": _generate_and_test,
    }

    def most(side: int) -> dict[str, int]:
        if side > 20:
            return dict.fromkeys(makers, 1)
        return {**dict.fromkeys(makers, 3), "generate and test": 5}

    sides = (8, 10, 15) if quick else (8, 10, 15, 20, 25, 30, 40, 60)
    yield from generating("tents", sides, items, makers, most)


def _sgt(side: int, item: int, level: str) -> Averaged:
    count = 500 if side < 12 else 50 if side < 18 else 5 if side < 22 else 1
    return sgt("sgt-tents", f"{side}x{side}d{level}", count, 2 * GIVE_UP if side < 30 else GIVE_UP)


def _generate_and_test(side: int, item: int) -> None:
    """Plant tents and trees at random until a plain solver finds no other tents."""
    random = stream("bench", "generate and test", item)
    start = process_time()
    while not _is_unique(_random_board(side, random)):
        if process_time() - start > GIVE_UP:
            raise GaveUp(f"none in {GIVE_UP} s")


def _random_board(side: int, random: Stream) -> Board:
    while True:
        tents: set[tuple[int, int]] = set()
        for cell in random.shuffled(range(side * side)):
            r, c = divmod(cell, side)
            near = {(r + a, c + b) for a in (-1, 0, 1) for b in (-1, 0, 1)}
            if len(tents) < DENSITY * side * side and tents.isdisjoint(near):
                tents.add((r, c))
        trees: set[tuple[int, int]] = set()
        for tent in sorted(tents):
            sides = [
                (r, c)
                for r, c in _beside(tent)
                if 0 <= r < side and 0 <= c < side and (r, c) not in tents | trees
            ]
            if not sides:
                break
            trees.add(random.choice(sides))
        if len(trees) == len(tents):
            rows = [sum(r == line for r, _ in tents) for line in range(side)]
            columns = [sum(c == line for _, c in tents) for line in range(side)]
            return Board(side, side, trees, rows, columns)


def _beside(cell: tuple[int, int]) -> list[tuple[int, int]]:
    r, c = cell
    return [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]


def _read(text: str) -> Board:
    lines = text.splitlines()
    height, width = map(int, lines[0].split())
    rows = [line.split() for line in lines[1 : height + 1]]
    trees = {
        (r, c) for r, (cells, _) in enumerate(rows) for c, cell in enumerate(cells) if cell == "T"
    }
    totals = [int(total) for _, total in rows]
    return Board(height, width, trees, totals, list(map(int, lines[height + 1].split())))


def _plain(texts: list[str], item: int) -> None:
    expect(_is_unique(_read(texts[item])))


def _is_unique(board: Board) -> bool:
    """What a quick program does: a variable per cell and pair, counters for the totals."""
    height, width, trees, rows, columns = board
    tent = {(r, c): r * width + c + 1 for r in range(height) for c in range(width)}
    clauses = [[-tent[tree]] for tree in trees]
    for (r, c), variable in tent.items():
        near = ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1))
        clauses += [[-variable, -tent[other]] for other in near if other in tent]
    top = height * width
    claims: dict[tuple[int, int], list[int]] = {cell: [] for cell in tent}
    for tree in trees:
        pairs: list[int] = []
        for cell in _beside(tree):
            if cell in tent and cell not in trees:
                top += 1
                pairs.append(top)
                claims[cell].append(top)
                clauses.append([-top, tent[cell]])
        clauses.append(pairs)
        clauses += [[-a, -b] for a, b in combinations(pairs, 2)]
    for cell, pairs in claims.items():
        clauses.append([-tent[cell], *pairs])
        clauses += [[-a, -b] for a, b in combinations(pairs, 2)]
    lines = [[tent[r, c] for c in range(width)] for r in range(height)]
    lines += [[tent[r, c] for r in range(height)] for c in range(width)]
    for line, total in zip(lines, rows + columns, strict=True):
        counted = CardEnc.equals(line, total, top_id=top, encoding=EncType.seqcounter)
        clauses += counted.clauses
        top = max(top, counted.nv)
    solver = Solver(name="cadical153", bootstrap_with=clauses)
    unique = False
    if solver.solve():
        model = solver.get_model()[: height * width]
        solver.add_clause([-literal for literal in model])
        unique = not solver.solve()
    solver.delete()
    return unique


def _cpsat(texts: list[str], item: int) -> None:
    cp_model = peer("ortools.sat.python.cp_model")
    height, width, trees, rows, columns = _read(texts[item])
    model = cp_model.CpModel()
    claims: dict[tuple[int, int], list[Any]] = {}
    for tree in trees:
        pairs: list[Any] = []
        for r, c in _beside(tree):
            if 0 <= r < height and 0 <= c < width and (r, c) not in trees:
                pairs.append(model.new_bool_var(""))
                claims.setdefault((r, c), []).append(pairs[-1])
        model.add_exactly_one(pairs)
    tent = {cell: model.new_bool_var("") for cell in claims}
    for cell, pairs in claims.items():
        model.add(sum(pairs) == tent[cell])
    for r, c in tent:
        for other in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
            if other in tent:
                model.add_bool_or(~tent[r, c], ~tent[other])
    for number, total in enumerate(rows):
        model.add(sum(v for (r, _), v in tent.items() if r == number) == total)
    for number, total in enumerate(columns):
        model.add(sum(v for (_, c), v in tent.items() if c == number) == total)
    solver = cp_solver()
    solver.solve(model)
    model.add_bool_or([~v if solver.boolean_value(v) else v for v in tent.values()])
    expect(solver.solve(model) == cp_model.INFEASIBLE)
