"""Make the boards that the page teaches each kind with: five of them, from tiny to small.

What is there stays, as long as it is what `generate` makes, so that a new kind takes a moment.
"""

from __future__ import annotations

import json
import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gen
from gen.minting.mint import Minted, item, order
from puzzlemint.web.api import explain
from puzzles.base.errors import UserError
from scripts.kept import written_or_compared
from verify.grade.grade import BANDS

if TYPE_CHECKING:
    from collections.abc import Sequence

FILE = Path(__file__).parents[1] / "puzzlemint" / "web" / "page" / "lessons.json"
SEED = 2
BOARDS = 5
STEPS = range(2, 41)
"""How many steps one goes through without getting tired."""
SQUARES = tuple([str(side) for side in range(2, 8)])
OTHERS = tuple([f"{side}x{side + 1}" for side in range(2, 7)])
ATTEMPTS = 3
NUMBERS = 6


def kept() -> list[dict[str, Any]]:
    """Return kind, size, grade, number and text of each board."""
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else []


def minted(kind: str, size: str, grade: str, number: int) -> Minted | None:
    """Return a puzzle, None if there is none such, or hardly any."""
    try:
        wanted = order(kind, size, {}, grade, dear=True, attempts=ATTEMPTS)
        return item(wanted, SEED, number)
    except UserError:
        return None


def lesson(kind: str, size: str, grade: str, number: int) -> dict[str, Any] | None:
    """Return a board to learn by, None if there is none."""
    made = minted(kind, size, grade, number)
    if made is None:
        return None
    text = made.puzzle.text(named=True)
    return {"kind": kind, "size": size, "grade": grade, "number": number, "puzzle": text}


def lessons(kind: str) -> list[dict[str, Any]]:
    """Return the boards of a kind: one of each size first, squares before others."""
    cells: dict[str, int] = {}
    found: dict[str, dict[str, Any]] = {}
    grade = next(band for band in BANDS if band in gen.get(kind).bands)
    for number, size in product(range(NUMBERS), (*SQUARES, *OTHERS)):
        if len(found) == BOARDS:
            break
        one = lesson(kind, size, grade, number)
        if one is None or one["puzzle"] in found:
            continue
        if len(explain({"puzzle": one["puzzle"]})["steps"]) in STEPS:
            found[one["puzzle"]] = one
            cells[size] = gen.get(kind).shape(size).cells
    return sorted(found.values(), key=lambda one: (cells[one["size"]], one["number"]))


def is_made(kind: str, own: Sequence[dict[str, Any]]) -> bool:
    """Return whether what is kept of a kind is what is made."""
    asked = [[one[name] for name in ("kind", "size", "grade", "number")] for one in own]
    return len(own) == BOARDS and list(own) == [lesson(*one) for one in asked]


def write(boards: Sequence[dict[str, Any]]) -> None:
    """Write the file, a line for each board."""
    lines = ",\n".join(map(json.dumps, boards))
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def main() -> int:
    """Write the file, or compare it."""
    return written_or_compared("lessons", __doc__, kept, lessons, is_made, write)


if __name__ == "__main__":
    sys.exit(main())
