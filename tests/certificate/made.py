"""Certificates of puzzles that are made for the purpose."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import gen
import puzzlemint
import puzzles
from puzzles.puzzle import Puzzle
from verify.certificate import Certificate, certify

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.kind import Kind

KINDS = gen.names()
SMALL = {
    "dominosa": "4x5",
    "fillomino": "4x4",
    "futoshiki": "4x4",
    "kakurasu": "4x4",
    "kenken": "4x4",
    "skyscrapers": "4x4",
    "slitherlink": "4x4",
    "starbattle": "5x5",
    "sudoku": "4x4",
}


class Sample(NamedTuple):
    """A puzzle and a certificate of it."""

    kind: Kind[Puzzle]
    puzzle: Any
    certificate: Certificate


def samples(name: str, format: str, count: int, size: str = "") -> Iterator[Sample]:
    """Yield certificates of puzzles that a kind's maker makes one after another."""
    kind = puzzles.get(name)
    made = puzzlemint.generate(name, size or SMALL.get(name, "6x6"), seed="certificates")
    for one in islice(made, count):
        puzzle = one.puzzle
        yield Sample(kind, puzzle, certify(puzzle, format=format))


@cache
def pair(name: str, format: str) -> tuple[Sample, Sample]:
    """Return certificates of two puzzles of a kind."""
    one, other = samples(name, format, 2)
    return one, other
