"""Slitherlink: verification, and generation of irreducible puzzles, beside clingo."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from gen.planting.region import region
from gen.sources.rng import stream
from puzzles.board import Rect, rect
from scripts.benchmarks.peers import clingo_answers, grounded, sgt
from scripts.benchmarks.race import ITEMS, Averaged, Race, expect, generating, verifying

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

CLINGO = """
{ line(E) } :- end(E,_).
:- number(C,N), not N { line(E) : side(C,E) } N.
corner(P) :- end(_,P).
:- corner(P), not 0 { line(E) : end(E,P) } 2.
:- end(E,P), line(E), not line(F) : end(F,P), F != E.
after(E+1) :- line(E).
after(E+1) :- after(E), end(E,_).
reached(P) :- line(E), not after(E), end(E,P).
reached(P) :- reached(Q), line(E), end(E,P), end(E,Q).
:- line(E), end(E,P), not reached(P).
:- not line(E) : end(E,_).
#show line/1.
"""
# What the numbers are is assumed, puzzle by puzzle.
ANY = "{ number(C,0..4) } :- side(C,_)."


def races(quick: bool, items: int = ITEMS) -> Iterator[Race]:
    """Yield the races; `quick` leaves out what takes long."""
    sides = (7, 10) if quick else (5, 7, 10, 15)
    solvers = {"clingo": _clingo, "clingo, grounded once": _grounded}
    yield from verifying("slitherlink", sides, items, solvers)
    makers = {"numbers dropped with clingo": _make, "sgt-loopy": _loopy}
    most = {"numbers dropped with clingo": 2, "sgt-loopy": 3}
    yield from generating("slitherlink", sides, items, makers, lambda side: most)


def _loopy(side: int, item: int) -> Averaged:
    return sgt("sgt-loopy", f"{side}x{side}t0dh", 5, 60)


def _edges(board: Rect, cells: Iterable[int]) -> str:
    """State the lattice, and the sides of some cells."""
    facts = [
        f"end({edge},{corner})." for edge, two in enumerate(board.edges.ends) for corner in two
    ]
    facts += [f"side({cell},{edge})." for cell in cells for edge in board.edges.around[cell]]
    return "".join(facts)


def _program(board: Rect, numbers: Mapping[int, int]) -> str:
    clues = [f"number({cell},{number})." for cell, number in numbers.items()]
    return CLINGO + _edges(board, numbers) + "".join(clues)


@cache
def _any(board: Rect) -> str:
    return CLINGO + ANY + _edges(board, range(board.cells))


def _read(text: str) -> tuple[Rect, dict[int, int]]:
    rows = text.splitlines()[1:]
    letters = enumerate("".join(rows))
    numbers = {cell: int(letter) for cell, letter in letters if letter != "."}
    return rect(len(rows), len(rows[0])), numbers


def _clingo(texts: list[str], item: int) -> None:
    expect(clingo_answers(_program(*_read(texts[item]))) == 1)


def _grounded(texts: list[str], item: int) -> None:
    board, numbers = _read(texts[item])
    asked = grounded(_any(board))
    expect(asked.answers(asked.exactly("number", set(numbers.items()))) == 1)


def _make(side: int, item: int) -> None:
    """Drop numbers one by one as long as clingo finds one loop."""
    board, draw = rect(side, side), stream("bench", "clingo", item)
    inside = region(board, draw)
    lines = [sum([inside[cell] for cell in cells]) == 1 for cells in board.edges.between]
    around = enumerate(board.edges.around)
    numbers = {cell: sum([lines[edge] for edge in edges]) for cell, edges in around}
    for cell in draw.shuffled(range(board.cells)):
        fewer = {other: number for other, number in numbers.items() if other != cell}
        if clingo_answers(_program(board, fewer)) == 1:
            numbers = fewer
