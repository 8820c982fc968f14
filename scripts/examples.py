"""Make the puzzles that the page shows first: of each kind and grade the one with the number 0.

What is there stays, as long as it is what `generate` makes, so that a new kind takes a moment.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import gen
from gen.minting.mint import item, order
from puzzlemint.web.examples import FILE, GRADES, SEED, kept
from puzzles.base.errors import UserError
from scripts.kept import written_or_compared

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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


def is_made(kind: str, own: Sequence[dict[str, Any]]) -> bool:
    """Return whether what is kept of a kind is what is made."""
    return list(own) == list(made(kind))


def write(puzzles: Sequence[dict[str, Any]]) -> None:
    """Write the file, a line for each puzzle."""
    FILE.write_text("\n".join(map(json.dumps, puzzles)) + "\n", encoding="utf-8")


def main() -> int:
    """Write the file, or compare it."""
    return written_or_compared("examples", __doc__, kept, made, is_made, write)


if __name__ == "__main__":
    sys.exit(main())
