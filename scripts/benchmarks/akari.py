"""Akari: verification, and generation of irreducible puzzles, beside clingo."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scripts.benchmarks.peers import by_clingo, sgt
from scripts.benchmarks.race import ITEMS, Averaged, Race, generating, verifying

if TYPE_CHECKING:
    from collections.abc import Iterator


def races(quick: bool, items: int = ITEMS) -> Iterator[Race]:
    """Yield the races; `quick` leaves out what takes long."""
    sides = (10, 20) if quick else (7, 10, 14, 20, 30)
    yield from verifying("akari", sides, items, {"clingo": partial(by_clingo, "akari")})
    yield from generating(
        "akari", sides, items, {"sgt-lightup": _lightup}, lambda side: {"sgt-lightup": 3}
    )


def _lightup(side: int, item: int) -> Averaged:
    return sgt("sgt-lightup", f"{side}x{side}b25s0d2", 20 if side < 20 else 2, 60)
