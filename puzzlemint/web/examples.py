"""The first puzzle of each kind and grade, which a page can show before it has an engine.

They are the puzzles of number 0 that `generate` makes to their orders. Some of them take a second,
so they are kept in a file, which `scripts/run examples` writes.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import puzzles
from puzzlemint.web.api import view
from verify.grade.grade import BANDS

if TYPE_CHECKING:
    from collections.abc import Iterator

FILE = Path(__file__).with_name("examples.jsonl")
SEED = 1
GRADES = BANDS[:3]


def kept() -> Iterator[dict[str, Any]]:
    """Yield kind, size, grade, number of rounds and text of each."""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def examples() -> Iterator[dict[str, Any]]:
    """Yield the examples with the order that each comes from, kind by kind, easy ones first.

    The first of a kind comes with its view, to be its picture.
    """
    seen = set[str]()
    for one in kept():
        kind = one["kind"]
        asked = {name: one[name] for name in ("kind", "size", "grade")} | {"seed": SEED}
        yield {
            "kind": kind,
            "title": puzzles.get(kind).title,
            "order": asked,
            "rounds": one["rounds"],
            "puzzle": one["puzzle"],
            "view": None if kind in seen else view({"puzzle": one["puzzle"]}),
        }
        seen.add(kind)
