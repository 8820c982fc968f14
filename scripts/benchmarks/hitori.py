"""Hitori: verification and generation, beside clingo."""

from __future__ import annotations

from functools import partial
from string import ascii_lowercase, digits
from typing import TYPE_CHECKING

from gen.planting.covered import latin
from gen.sources.rng import stream
from gen.sources.shading import shading
from puzzles.board import rect
from scripts.benchmarks.peers import by_clingo, clingo_answers, sgt
from scripts.benchmarks.race import (
    ITEMS,
    Averaged,
    Failed,
    Race,
    generating,
    verifying,
)
from tests.oracle.clingo import program

if TYPE_CHECKING:
    from collections.abc import Iterator

LETTERS = digits + ascii_lowercase


def races(quick: bool, items: int = ITEMS) -> Iterator[Race]:
    """Yield the races; `quick` leaves out what takes long."""
    sides = (10, 20) if quick else (5, 10, 15, 20)
    yield from verifying("hitori", sides, items, {"clingo": partial(by_clingo, "hitori")})
    peers = {"numbers chosen with clingo": _make, "sgt-singles": _singles}
    most = {"numbers chosen with clingo": 5, "sgt-singles": 3}
    yield from generating("hitori", sides, items, peers, lambda side: most)


def _singles(side: int, item: int) -> Averaged:
    return sgt("sgt-singles", f"{side}x{side}dk", 20 if side < 15 else 2, 60)


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
        rows = ["".join([LETTERS[numbers[cell]] for cell in row]) for row in board.rows]
        if clingo_answers(program("hitori", "\n".join(rows))) == 1:
            return
        changed = draw.sample(chosen, 3)
    raise Failed("none in 1,000 rounds")
