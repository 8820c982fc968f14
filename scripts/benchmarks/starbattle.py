"""Star Battle: verification and generation, beside clingo."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from gen.minting.mint import mint, order
from gen.sources.rng import stream
from scripts.benchmarks.peers import by_clingo
from scripts.benchmarks.race import ITEMS, OURS, Race, find_unique

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


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
            "clingo": partial(by_clingo, "starbattle", texts),
        }
        yield Race("starbattle", "verify", size, runners, items)
        makers: dict[str, Callable[[int], object]] = {OURS: partial(_mint, side, stars)}
        yield Race("starbattle", "generate", size, makers, items)


def _mint(side: int, stars: int, item: int) -> None:
    mint(order("starbattle", str(side), {"stars": stars}), stream("bench", "generate", item))
