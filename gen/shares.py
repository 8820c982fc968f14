"""How hard puzzles are that are made without a wish for a grade, as `scripts/grades` counted it."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from verify.grade import BANDS

if TYPE_CHECKING:
    from collections.abc import Mapping


@cache
def _counted() -> dict[str, dict[str, list[int]]]:
    return json.loads(files("gen").joinpath("shares.json").read_text(encoding="utf-8"))


def shares(kind: str) -> dict[str, Mapping[str, int]]:
    """Return how many of 100 puzzles have each grade, by size; nothing of a kind not counted."""
    return {
        size: dict(zip(BANDS, counts, strict=True))
        for size, counts in _counted().get(kind, {}).items()
    }
