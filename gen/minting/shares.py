"""How hard puzzles are that are made without a wish for a grade; `scripts/run grades` counts it."""

from __future__ import annotations

import json
from bisect import bisect_left
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from puzzles.contract.kind import kind_of
from verify.grade.grade import BANDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Maker
    from puzzles.board import Lattice
    from puzzles.contract.kind import Puzzle
    from puzzles.declare.options import Value
    from verify.grade.grade import Grade


CAME = 0
SOON, DEAR = 12, 1_000
"""Attempts at a puzzle, and milliseconds for it, up to which a grade comes soon."""


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
    usual = all(options[one.name] == one.default for one in (*kind.options, *maker.options))
    if not counted or not usual:
        return ""
    size = min(counted, key=lambda size: abs(maker.shape(size).cells - lattice.cells))
    bands = [f"{band} ({share} of 100)" for band, share in counted[size].items() if share]
    return f"grades that come by themselves at size {size}: {', '.join(bands)}"


@cache
def _ordered() -> dict[str, dict[str, dict[str, list[int]]]]:
    return json.loads(files("gen").joinpath("orders.json").read_text(encoding="utf-8"))


def coming(maker: Maker[Puzzle], lattice: Lattice, options: Mapping[str, Value], band: str) -> str:
    """Return which grades came when `scripts/run orders` ordered a size, if one of them never did.

    Returns:
        What messages say; empty if the band came, or if nobody ordered this.
    """
    kind = maker.kind
    usual = all(options[one.name] == one.default for one in (*kind.options, *maker.options))
    sizes = _ordered().get(kind.name, {})
    found = next((row for size, row in sizes.items() if maker.shape(size) == lattice), None)
    if not usual or not found or found[band][CAME]:
        return ""
    return f"grades that did: {', '.join([one for one in BANDS if found[one][CAME]])}"


def is_ready(maker: Maker[Puzzle], size: str, band: str) -> bool:
    """Return whether a grade comes soon, by what `scripts/run orders` found it to."""
    found = _ordered().get(maker.kind.name, {}).get(size)
    if not found or not band:
        return True
    came, tried, attempts, spent = found[band]
    return came == tried and attempts <= SOON * came and spent <= DEAR * came


@cache
def _ranks() -> dict[str, dict[str, list[list[int]]]]:
    return json.loads(files("gen").joinpath("ranks.json").read_text(encoding="utf-8"))


def harder_than(puzzle: Puzzle, grade: Grade) -> int | None:
    """Return how many of 100 puzzles that are made without a wish have a lesser rank.

    Returns:
        None for a size that was not counted, and for rules that are not the usual ones.
    """
    kind = kind_of(puzzle)
    if any(puzzle.options[option.name] != option.default for option in kind.options):
        return None
    known = _ranks().get(kind.name, {}).get(puzzle.size)
    return bisect_left(known, list(grade.rank)) if known else None
