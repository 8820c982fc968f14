"""Some puzzles of each kind with their views, which a page can show before it has an engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gen
import puzzles
from gen.mint import mint, order
from gen.rng import stream
from puzzlemint.web.api import view

if TYPE_CHECKING:
    from collections.abc import Iterator

SEED = "examples"
SIZES = 2
"""How many of a kind's starter sizes are shown."""


def examples() -> Iterator[dict[str, Any]]:
    """Yield the examples, always the same, the small ones of a kind first."""
    for name in puzzles.names():
        kind = puzzles.get(name)
        for size in gen.get(name).starter[:SIZES]:
            minted = mint(order(name, size), stream(SEED, f"{name} {size}", 0))
            text = minted.puzzle.text(named=True)
            title = f"{kind.title} {minted.puzzle.size}, {minted.grade.band}"
            yield {"kind": name, "title": title, "puzzle": text, "view": view({"puzzle": text})}
