"""Hitori: verification and generation, beside clingo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gen.planting.covered import latin
from gen.sources.rng import stream
from gen.sources.shading import shading
from puzzles.board import rect
from scripts.benchmarks.peers import clingo_answers, sgt
from scripts.benchmarks.race import (
    ITEMS,
    Averaged,
    Failed,
    Race,
    expect,
    generating,
    verifying,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

CLINGO = """
{ shaded(R,C) } :- number(R,C,_).
:- number(R,C,N), number(R,D,N), C < D, not shaded(R,C), not shaded(R,D).
:- number(R,C,N), number(S,C,N), R < S, not shaded(R,C), not shaded(S,C).
:- shaded(R,C), shaded(R+1,C).
:- shaded(R,C), shaded(R,C+1).
open(R,C) :- number(R,C,_), not shaded(R,C).
step(0,1;0,-1;1,0;-1,0).
reached(0,0) :- open(0,0).
reached(0,1) :- not open(0,0).
reached(R+A,C+B) :- reached(R,C), step(A,B), open(R+A,C+B).
:- open(R,C), not reached(R,C).
#show shaded/2.
"""


def races(quick: bool, items: int = ITEMS) -> Iterator[Race]:
    """Yield the races; `quick` leaves out what takes long."""
    sides = (10, 20) if quick else (5, 10, 15, 20)
    yield from verifying("hitori", sides, items, {"clingo": _clingo})
    peers = {"numbers chosen with clingo": _make, "sgt-singles": _singles}
    most = {"numbers chosen with clingo": 5, "sgt-singles": 3}
    yield from generating("hitori", sides, items, peers, lambda side: most)


def _singles(side: int, item: int) -> Averaged:
    return sgt("sgt-singles", f"{side}x{side}dk", 20 if side < 15 else 2, 60)


def _program(rows: Iterable[Iterable[object]]) -> str:
    numbers = [(r, c, n) for r, row in enumerate(rows) for c, n in enumerate(row)]
    return CLINGO + "".join([f"number({r},{c},{n})." for r, c, n in numbers])


def _clingo(texts: list[str], item: int) -> None:
    rows = [[int(letter, 36) for letter in row] for row in texts[item].splitlines()[1:]]
    expect(clingo_answers(_program(rows)) == 1)


def _make(side: int, item: int) -> None:
    """Choose the shaded cells' numbers anew, a few at a time, until clingo finds one shading."""
    board, draw = rect(side, side), stream("bench", "clingo", item)
    shaded, numbers = shading(board, draw), list(latin(board, draw))
    chosen = [cell for cell in range(board.cells) if shaded[cell]]
    changed = chosen
    for _ in range(1_000):
        for cell in changed:
            row, column = board.positions[cell]
            line = board.rows[row] + board.columns[column]
            numbers[cell] = draw.choice([numbers[other] for other in line if not shaded[other]])
        if clingo_answers(_program([[numbers[cell] for cell in row] for row in board.rows])) == 1:
            return
        changed = draw.sample(chosen, 3)
    raise Failed("none in 1,000 rounds")
