"""Make the puzzles that the page shows first: of each kind and grade the one with the number 0.

What is there stays, as long as it is what `generate` makes, so that a new kind takes a moment.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

import gen
from gen.minting.mint import item, order
from puzzlemint.web.examples import FILE, GRADES, SEED, kept
from puzzles.base.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST = 100
"""Cells of a board that a phone shows without scrolling."""


def made(kind: str) -> Iterator[dict[str, Any]]:
    """Yield a puzzle of each grade, of the largest starter size for phones at which it comes."""
    maker = gen.get(kind)
    cells = {size: maker.shape(size).cells for size in maker.starter}
    sizes = sorted((size for size in cells if cells[size] <= LARGEST), key=lambda x: -cells[x])
    for grade in GRADES:
        for size in sizes:
            try:
                minted = item(order(kind, size, {}, grade, dear=True), SEED, 0)
            except UserError:  # there are none of this grade, or none so small
                continue
            rounds = minted.grade.rounds if minted.grade else 0
            text = minted.puzzle.text(named=True)
            yield {"kind": kind, "size": size, "grade": grade, "rounds": rounds, "puzzle": text}
            break


def stale() -> Iterator[str]:
    """Yield for each kind whose puzzles are others now what is kept of it."""
    held = list(kept())
    for kind in gen.names():
        if [one for one in held if one["kind"] == kind] != list(made(kind)):
            yield f"{kind}: what is kept is not what is made"


def main() -> int:
    """Write the file, or compare it."""
    parser = argparse.ArgumentParser(prog="scripts/run examples", description=__doc__)
    parser.add_argument("--anew", action="store_true", help="make all of them, not new kinds alone")
    parser.add_argument("--check", action="store_true", help="make all, and compare them alone")
    given = parser.parse_args()
    if given.check:
        faults = list(stale())
        print("\n".join(faults) or "what is kept is what is made")
        return int(bool(faults))
    old = [] if given.anew else list(kept())
    lines = [
        json.dumps(one)
        for kind in gen.names()
        for one in ([one for one in old if one["kind"] == kind] or made(kind))
    ]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
