"""Slitherlink: verification, and generation of irreducible puzzles, beside clingo."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from gen.planting.region import region
from gen.sources.rng import stream
from puzzles.board import rect
from scripts.benchmarks.peers import by_clingo, clingo_answers, grounded, sgt
from scripts.benchmarks.race import ITEMS, Averaged, Race, expect, generating, verifying
from tests.oracle.clingo import program, rules

if TYPE_CHECKING:
    from collections.abc import Iterator

# What the numbers are is assumed, puzzle by puzzle.
ANY = "{ number(R,C,0..4) } :- cell(R,C)."


def races(quick: bool, items: int = ITEMS) -> Iterator[Race]:
    """Yield the races; `quick` leaves out what takes long."""
    sides = (7, 10) if quick else (5, 7, 10, 15)
    solvers = {"clingo": partial(by_clingo, "slitherlink"), "clingo, grounded once": _grounded}
    yield from verifying("slitherlink", sides, items, solvers)
    makers = {"numbers dropped with clingo": _make, "sgt-loopy": _loopy}
    most = {"numbers dropped with clingo": 2, "sgt-loopy": 3}
    yield from generating("slitherlink", sides, items, makers, lambda side: most)


def _loopy(side: int, item: int) -> Averaged:
    return sgt("sgt-loopy", f"{side}x{side}t0dh", 5, 60)


def _grounded(texts: list[str], item: int) -> None:
    rows = texts[item].splitlines()[1:]
    asked = grounded(rules("slitherlink") + ANY, f"-c h={len(rows)}", f"-c w={len(rows[0])}")
    given = [
        (r, c, int(letter))
        for r, row in enumerate(rows)
        for c, letter in enumerate(row)
        if letter != "."
    ]
    expect(asked.answers(asked.exactly("number", set(given))) == 1)


def _make(side: int, item: int) -> None:
    """Drop numbers one by one as long as clingo finds one loop."""
    board, draw = rect(side, side), stream("bench", "clingo", item)
    inside = region(board, draw)
    lines = [sum([inside[cell] for cell in cells]) == 1 for cells in board.edges.between]
    around = enumerate(board.edges.around)
    numbers = {cell: sum([lines[edge] for edge in edges]) for cell, edges in around}
    for cell in draw.shuffled(range(board.cells)):
        fewer = {other: number for other, number in numbers.items() if other != cell}
        rows = ["".join([str(fewer.get(cell, ".")) for cell in row]) for row in board.rows]
        if clingo_answers(program("slitherlink", "\n".join(rows))) == 1:
            numbers = fewer
