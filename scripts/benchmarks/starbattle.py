"""Star Battle: verification and generation, beside clingo."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from gen.minting.mint import mint, order
from gen.sources.rng import stream
from scripts.benchmarks.peers import clingo_answers
from scripts.benchmarks.race import ITEMS, OURS, Race, expect, find_unique

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CLINGO = """
k { star(R,C) : cell(R,C,_) } k :- cell(R,_,_).
:- cell(_,C,_), not k { star(R,C) } k.
:- cell(_,_,A), not k { star(R,C) : cell(R,C,A) } k.
:- star(R,C), star(R+A,C+B), A = -1..1, B = -1..1, (A,B) != (0,0).
#show star/2.
"""


def races(quick: bool, items: int = ITEMS) -> Iterator[Race]:
    """Yield the races; `quick` leaves out what takes long."""
    sizes = ((9, 1), (10, 2)) if quick else ((5, 1), (7, 1), (9, 1), (12, 1), (10, 2))
    for side, stars in sizes:
        wanted = order("starbattle", str(side), {"stars": stars})
        minted = [mint(wanted, stream("bench", "verify", item)) for item in range(items + 1)]
        texts = [one.puzzle.text() for one in minted]
        size = f"{side}x{side}, {stars} each"
        runners: dict[str, Callable[[int], object]] = {
            OURS: partial(find_unique, "starbattle", texts),
            "clingo": partial(_clingo, texts, stars),
        }
        yield Race("starbattle", "verify", size, runners, items)
        makers: dict[str, Callable[[int], object]] = {OURS: partial(_mint, side, stars)}
        yield Race("starbattle", "generate", size, makers, items)


def _mint(side: int, stars: int, item: int) -> None:
    mint(order("starbattle", str(side), {"stars": stars}), stream("bench", "generate", item))


def _clingo(texts: list[str], stars: int, item: int) -> None:
    rows = texts[item].splitlines()[1:]
    facts = [
        f'cell({r},{c},"{letter}").' for r, row in enumerate(rows) for c, letter in enumerate(row)
    ]
    expect(clingo_answers(CLINGO + "".join(facts), f"-c k={stars}") == 1)
