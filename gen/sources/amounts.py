"""How much of something a puzzle has: what users name, or else an amount that varies.

A page of puzzles that all have the same share of walls looks all alike. So each puzzle draws its
own, from a stream apart: whatever else is drawn does not depend on whether it was named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.declare.options import Option

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.sources.rng import Stream
    from puzzles.declare.options import Value

DENSITY = "density"
VARIES = -1.0
STEPS = 1_000


def density(what: str, least: float = 0.0, most: float = 1.0) -> Option:
    """Return the option for a share of the cells, from `least` to `most`."""
    about = f"{what}; -1 for one that varies from puzzle to puzzle"
    return Option(DENSITY, VARIES, about, least, most)


def density_of(options: Mapping[str, Value], low: float, high: float, stream: Stream) -> float:
    """Return the density that users name, or else one from `low` to `high`, each as likely."""
    named = float(options[DENSITY])
    if named != VARIES:
        return named
    return low + (high - low) * stream.child(DENSITY).below(STEPS + 1) / STEPS
