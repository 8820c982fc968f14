"""Descriptions of the bands of the grade, for data cards and other texts about grades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.grade.grade import BANDS, BOUNDS
from verify.grade.ladder import BOTTOM, TOP, Cost, Rung, above

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MEANING: Mapping[Rung, str] = {
    Rung.LAST: "a rule with one open place",
    Rung.RULE: "one rule with several open places",
    Rung.SET: "values that no combination of a cage or a sum has",
    Rung.PLACE: "values that no combination has in a cell",
    Rung.SHARED: "values that all combinations have in a line",
    Rung.REGION: "a rule together with the rules inside its places",
    Rung.INSIDE: "one count taken from another",
    Rung.SUBSET: "a rule of several constraints read whole, such as a naked pair",
    Rung.HOUSE: "a row, column or region with all that lies in it",
    Rung.CHAIN: "a supposition that breaks a rule after so many layers",
    Rung.BOARD: "a rule of the whole board",
    Rung.SUM: "counts inside other counts, such as an X-wing",
    Rung.NESTED: "a supposition under a supposition",
    Rung.SEARCH: "whatever no other rung finds",
}
"""Description of a step on each rung."""


def rungs_of(band: str) -> list[str]:
    """Return the names of the rungs on which the hardest step of a band lies, easiest first."""
    return [name for name, _ in _costs(band)]


def described(band: str) -> str:
    """Return the costs of a band as a list in words, with each rung described at its first cost."""
    words: list[str] = []
    known: set[Rung] = set()
    for name, rung in _costs(band):
        words.append(name if rung in known else f"{name} ({MEANING[rung]})")
        known.add(rung)
    return ", ".join(words)


def _costs(band: str) -> Iterator[tuple[str, Rung]]:
    """Yield the name of each cost of a band, and its rung; the longest chains have one name."""
    number = BANDS.index(band)
    cost = above(BOUNDS[number - 1][1]) if number else BOTTOM
    bound = BOUNDS[number][1]
    while True:
        unbounded = cost.depth > 0 and bound == TOP
        yield (f"longer {Rung.CHAIN.name}" if unbounded else str(cost)), cost.rung
        if cost == bound:
            return
        cost = Cost(Rung.NESTED) if unbounded else above(cost)
