"""Nonograms: verification and generation against the peers that are installed."""

from __future__ import annotations

from functools import cache, partial
from itertools import combinations, pairwise
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, NamedTuple

from pysat.solvers import Solver

from gen.contract.maker import Wish
from gen.kinds.nonogram import MAKER
from gen.minting.mint import mint, order
from gen.sources.pictures import noise
from gen.sources.rng import stream
from gen.sources.symmetry import orbits
from puzzles.board import rect
from puzzles.contract.reading import parse_puzzle
from puzzles.kinds.nonogram import non
from puzzles.kinds.nonogram.board import forget
from puzzles.kinds.nonogram.model import Nonogram, clues_of
from scripts.benchmarks.peers import clingo_answers, cp_solver, execute, peer, program, sgt
from scripts.benchmarks.race import (
    BARE,
    ITEMS,
    OURS,
    Averaged,
    Failed,
    GaveUp,
    Race,
    Timed,
    minted_texts,
)
from verify.judge.verdict import judge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

from puzzles.kinds.nonogram import KIND

LIMIT = 60  # seconds
# Of one colour; that of tests/oracle/clingo, for any colours and hexagons, takes 1.5 times as long.
CLINGO = """
1 { at(D,N,I,P) : P = A..B } 1 :- block(D,N,I,L,A,B).
:- at(D,N,I,P), at(D,N,I+1,Q), block(D,N,I,L,_,_), Q <= P + L.
shown(r,N,C) :- at(r,N,I,P), block(r,N,I,L,_,_), C = P..P+L-1.
shown(c,R,N) :- at(c,N,I,P), block(c,N,I,L,_,_), R = P..P+L-1.
:- shown(r,R,C), not shown(c,R,C).
:- shown(c,R,C), not shown(r,R,C).
#show.
#show cell(R,C) : shown(r,R,C).
"""


class Item(NamedTuple):
    """A puzzle text and whether it has one solution."""

    text: str
    unique: bool


def races(quick: bool, items: int = ITEMS) -> Iterator[Race]:
    """Yield the races; `quick` leaves out what takes long."""
    for side in (10, 20) if quick else (10, 20, 30):
        texts = minted_texts("nonogram", str(side), items + 1)
        yield _verification(f"{side}x{side} line by line", [Item(text, True) for text in texts])
    for side in (20,) if quick else (20, 25, 30):
        yield _verification(f"{side}x{side} random", [_random(side, i) for i in range(items + 1)])
    for side in (10, 20) if quick else (10, 15, 20, 25, 30, 35, 40, 50):
        makers: dict[str, Callable[[int], object]] = {
            OURS: partial(_mint, f"{side}", 1),
            BARE: partial(_make, side),
            "sgt-pattern": partial(_pattern, side),
        }
        most = {"sgt-pattern": 1 if side == 50 else 3}
        yield Race("nonogram", "generate", f"{side}x{side}", makers, items, most)
    for edge in (5, 8):
        for colours in (1, 3):
            mine: dict[str, Callable[[int], object]] = {OURS: partial(_mint, f"hex{edge}", colours)}
            label = f"hex{edge}, {colours} colour{'s' if colours > 1 else ''}"
            yield Race("nonogram", "generate", label, mine, items)


def _verification(label: str, items: list[Item]) -> Race:
    runners: dict[str, Callable[[int], object]] = {
        OURS: partial(_ours, items),
        "plain PySAT (block starts)": partial(_plain, items),
        "clingo": partial(_clingo, items),
        "CP-SAT": partial(_cpsat, items),
        "pbnsolve": partial(_pbnsolve, items),
    }
    return Race("nonogram", "verify", label, runners, len(items) - 1)


def _random(side: int, item: int) -> Item:
    """Noise with half of the cells filled; most of these have many solutions from 25x25 on."""
    board = rect(side, side)
    picture = noise(board, 1, 0.5, orbits(board, "none"), stream("bench", f"random {side}", item))
    puzzle = Nonogram(board, ("#ffffff", "#000000"), clues_of(board, picture))
    return Item(puzzle.text(), judge(puzzle).verdict == "unique")


def _mint(size: str, colours: int, item: int) -> None:
    forget()
    mint(order("nonogram", size, {"colours": colours}), stream("bench", "generate", item))


def _make(side: int, item: int) -> None:
    forget()
    wanted = order("nonogram", str(side))
    wish = Wish(wanted.lattice, wanted.options, None, wanted.budget)
    MAKER.make(wish, stream("bench", "make", item))


def _pattern(side: int, item: int) -> Averaged:
    count = 200 if side < 25 else 50 if side < 40 else 5 if side < 50 else 1
    return sgt("sgt-pattern", f"{side}x{side}", count, 30)


def _expect(item: Item, unique: bool) -> None:
    if unique != item.unique:
        raise Failed("wrong verdict")


def _ours(items: list[Item], item: int) -> None:
    forget()
    judgement = judge(parse_puzzle(KIND, items[item].text))
    _expect(items[item], judgement.verdict == "unique")


def _solved(path: str, text: str) -> tuple[str, float]:
    """Return what pbnsolve says of a `.non` file, and its processor seconds."""
    with NamedTemporaryFile("w", suffix=".non") as file:
        file.write(text)
        file.flush()
        ran = execute([path, "-b", "-u", file.name], LIMIT)
    if not ran.ended:
        raise GaveUp(f"none in {LIMIT} s")
    return ran.output, ran.seconds


@cache
def _start(path: str) -> float:
    """Return the processor seconds that pbnsolve takes for a single cell: to start and to end."""
    single = non.write(Nonogram(rect(1, 1), ("#ffffff", "#000000"), (((1, 1),), ((1, 1),))))
    return min(_solved(path, single)[1] for _ in range(5))


def _pbnsolve(items: list[Item], item: int) -> Timed:
    """Jan Wolter's program in C; the start of its process is not charged to it."""
    path = program("pbnsolve")
    said, used = _solved(path, non.write(parse_puzzle(KIND, items[item].text)))
    _expect(items[item], "unique" in said.split())
    return Timed(max(0.0, used - _start(path)))


class Block(NamedTuple):
    """A block of a line, and the first and the last place where it can start on an open line."""

    length: int
    first: int
    last: int


def _read(text: str) -> tuple[int, int, list[list[Block]]]:
    lines = text.split("\n")
    height, width = map(int, lines[0].split()[1:])
    found: list[list[Block]] = []
    for number, line in enumerate(lines[2 : 2 + height + width]):
        lengths = [int(hint[:-1]) for hint in line.split()]
        slack = (width if number < height else height) - sum(lengths) - len(lengths) + 1
        starts = [sum(lengths[:i]) + i for i in range(len(lengths))]
        found.append(
            [Block(n, first, first + slack) for n, first in zip(lengths, starts, strict=True)]
        )
    return height, width, found


def _lines(height: int, width: int) -> list[list[int]]:
    rows = [list(range(r * width + 1, (r + 1) * width + 1)) for r in range(height)]
    return rows + [list(column) for column in zip(*rows, strict=True)]


def _starts(text: str) -> tuple[int, list[list[int]]]:
    """What a quick program does: a variable for each start of each block."""
    height, width, puzzle = _read(text)
    top = height * width
    clauses: list[list[int]] = []
    for cells, blocks in zip(_lines(height, width), puzzle, strict=True):
        covering: list[list[int]] = [[] for _ in cells]
        starts: list[dict[int, int]] = []
        for length, first, last in blocks:
            at: dict[int, int] = {}
            for place in range(first, last + 1):
                top += 1
                at[place] = top
                for cell in range(place, place + length):
                    clauses.append([-top, cells[cell]])
                    covering[cell].append(top)
            starts.append(at)
            clauses.append(list(at.values()))
            clauses += [[-a, -b] for a, b in combinations(at.values(), 2)]
        for (length, _, _), one, other in zip(blocks, starts, starts[1:], strict=False):
            for place, variable in other.items():
                before = [one[p] for p in one if p + length < place]
                clauses.append([-variable, *before])
        for cell, variables in zip(cells, covering, strict=True):
            clauses.append([-cell, *variables])
    return height * width, clauses


def _plain(items: list[Item], item: int) -> None:
    count, clauses = _starts(items[item].text)
    solver = Solver(name="glucose4", bootstrap_with=clauses)
    solver.solve()
    solver.add_clause([-literal for literal in solver.get_model()[:count]])
    _expect(items[item], not solver.solve())
    solver.delete()


def _clingo(items: list[Item], item: int) -> None:
    height, _, puzzle = _read(items[item].text)
    facts: list[str] = []
    for number, blocks in enumerate(puzzle):
        line = f"r,{number}" if number < height else f"c,{number - height}"
        facts += [
            f"block({line},{i},{length},{first},{last})."
            for i, (length, first, last) in enumerate(blocks)
        ]
    _expect(items[item], clingo_answers(CLINGO + "".join(facts)) == 1)


def _cpsat(items: list[Item], item: int) -> None:
    cp_model = peer("ortools.sat.python.cp_model")
    height, width, puzzle = _read(items[item].text)
    model = cp_model.CpModel()
    cells = [model.new_bool_var("") for _ in range(height * width)]
    for line, blocks in zip(_lines(height, width), puzzle, strict=True):
        covering: list[list[object]] = [[] for _ in line]
        starts = [
            {place: model.new_bool_var("") for place in range(first, last + 1)}
            for _, first, last in blocks
        ]
        for (length, _, _), at in zip(blocks, starts, strict=True):
            model.add_exactly_one(at.values())
            for place, variable in at.items():
                for cell in range(place, place + length):
                    model.add_implication(variable, cells[line[cell] - 1])
                    covering[cell].append(variable)
        for (block, one), (_, other) in pairwise(zip(blocks, starts, strict=True)):
            for place, variable in other.items():
                before = [one[p] for p in one if p + block.length < place]
                model.add_bool_or(~variable, *before)
        for cell, variables in zip(line, covering, strict=True):
            model.add_bool_or(~cells[cell - 1], *variables)
    solver = cp_solver()
    solver.solve(model)
    model.add_bool_or([~cell if solver.boolean_value(cell) else cell for cell in cells])
    _expect(items[item], solver.solve(model) == cp_model.INFEASIBLE)
