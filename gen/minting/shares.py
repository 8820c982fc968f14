"""How hard puzzles are that are made without a wish for a grade; `scripts/run grades` counts it."""

from __future__ import annotations

import json
from bisect import bisect_left
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from puzzles.contract.kind import kind_of
from puzzles.declare.options import are_usual
from verify.grade.grade import BANDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Maker
    from puzzles.board import Lattice
    from puzzles.contract.kind import Puzzle
    from puzzles.declare.options import Value
    from verify.grade.grade import Grade


TIMES = 20
"""The price of a puzzle of a grade, in those without a wish, up to which it is usual."""
PRICE = 2_000
"""Milliseconds of processor time. An order whose puzzles take no more is not refused, however
rare they are."""
SOON, SLOW = 12, 1_000
"""Attempts at a puzzle, and milliseconds for it, up to which a grade comes soon."""


class Came(NamedTuple):
    """What came of the orders of a size, of one grade or without a wish.

    Attributes:
        came: how many puzzles.
        tried: of how many.
        attempts: from how many in all.
        spent: in how many milliseconds of processor time in all.
    """

    came: int
    tried: int
    attempts: int
    spent: int

    @property
    def price(self) -> float:
        """What one cost in milliseconds, one at least."""
        return max(self.spent / max(self.came, 1), 1)

    def times(self, free: Came) -> float:
        """Return what one cost in puzzles without a wish.

        Args:
            free: what came without one.
        """
        return self.spent / self.came / free.price

    def is_usual(self, free: Came) -> bool:
        """Return whether every ordered puzzle came, each at TIMES the usual price at most.

        Args:
            free: the figures of puzzles without an order.
        """
        return 0 < self.came == self.tried and self.times(free) <= TIMES

    def is_refused(self, free: Came) -> bool:
        """Return whether orders are refused: none came, or they are rare and take long.

        Args:
            free: the figures of puzzles without an order.
        """
        return not self.came or (self.price > PRICE and not self.is_usual(free))


@cache
def _counted() -> dict[str, dict[str, list[int]]]:
    return json.loads(files("gen").joinpath("shares.json").read_text(encoding="utf-8"))


def shares(kind: str) -> dict[str, Mapping[str, int]]:
    """Return how many of 100 puzzles have each grade, by size; nothing of a kind not counted."""
    return {
        size: dict(zip(BANDS, counts, strict=True))
        for size, counts in _counted().get(kind, {}).items()
    }


def occurring(maker: Maker[Puzzle], lattice: Lattice, options: Mapping[str, Value]) -> str:
    """Return which grades come without a wish, as messages name them; empty if nobody counted.

    Those of the size that is nearest among those that were counted, for the usual options.
    """
    kind = maker.kind
    counted = shares(kind.name)
    if not counted or not are_usual((*kind.options, *maker.options), options):
        return ""
    size = min(counted, key=lambda size: abs(maker.shape(size).cells - lattice.cells))
    bands = [f"{band} ({share} of 100)" for band, share in counted[size].items() if share]
    return f"grades that come by themselves at size {size}: {', '.join(bands)}"


@cache
def orders() -> dict[str, dict[str, dict[str, Came]]]:
    """Return what came when `scripts/run orders` ordered puzzles, by kind, size and grade.

    What came without a wish is below the empty text.
    """
    text = files("gen").joinpath("orders.json").read_text(encoding="utf-8")
    return {
        kind: {
            size: {band: Came(*found) for band, found in row.items()} for size, row in sizes.items()
        }
        for kind, sizes in json.loads(text).items()
    }


def rare(
    maker: Maker[Puzzle],
    lattice: Lattice,
    options: Mapping[str, Value],
    band: str,
    *,
    dear: bool = False,
) -> str:
    """Return why a grade is not to be ordered at a size, by what `scripts/run orders` found.

    Args:
        maker, lattice, options, band: the order.
        dear: whether a price is no reason, as long as any puzzle came.

    Returns:
        What messages say; empty if puzzles of the grade come as they should, or if nobody ordered
        this.
    """
    kind = maker.kind
    usual = are_usual((*kind.options, *maker.options), options)
    sizes = orders().get(kind.name, {})
    found = next((row for size, row in sizes.items() if maker.shape(size) == lattice), None)
    if not usual or not found:
        return ""
    free, ordered = found[""], found[band]
    if not ordered.is_refused(free) or (dear and ordered.came):
        return ""
    others = ", ".join([one for one in BANDS if not found[one].is_refused(free)])
    what = f"{kind.name} of size {lattice.size} with the grade {band}"
    if not ordered.came:
        return f"no {what} came when some were ordered; grades that come: {others}"
    came, tried, attempts, _ = ordered
    return (
        f"{what} is rare: {came} of {tried} came, from {attempts / came:.0f} attempts each, at "
        f"{ordered.times(free):,.0f} times the price of any, {ordered.price:,.0f} ms; "
        f"grades that come: {others}"
    )


def is_ready(maker: Maker[Puzzle], size: str, band: str) -> bool:
    """Return whether a grade comes soon, by what `scripts/run orders` found it to."""
    found = orders().get(maker.kind.name, {}).get(size)
    if not found or not band:
        return True
    ordered = found[band]
    soon = ordered.attempts <= SOON * ordered.came and ordered.spent <= SLOW * ordered.came
    return soon and ordered.is_usual(found[""])


@cache
def _ranks() -> dict[str, dict[str, list[list[int]]]]:
    return json.loads(files("gen").joinpath("ranks.json").read_text(encoding="utf-8"))


def harder_than(puzzle: Puzzle, grade: Grade) -> int | None:
    """Return how many of 100 puzzles that are made without a wish have a lesser rank.

    Returns:
        None for a size that was not counted, and for rules that are not the usual ones.
    """
    kind = kind_of(puzzle)
    if not are_usual(kind.options, puzzle.options):
        return None
    known = _ranks().get(kind.name, {}).get(puzzle.size)
    return bisect_left(known, list(grade.rank)) if known else None
