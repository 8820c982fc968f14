"""Certificates of puzzles that are made for the purpose."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import gen
import puzzlemint
import puzzles
from puzzles.contract.kind import Puzzle, given
from puzzles.contract.reading import parse_entries
from puzzles.exchange.proof.certificate import ASSIGNMENT
from verify.exchange.certificate import Certificate, certify

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from puzzles.contract.kind import Kind

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
TINY = {"dominosa": "4x5", "fillomino": "3x3", "starbattle": "5x5"}


class Sample(NamedTuple):
    """A puzzle, a certificate of it, and its solution as a file of all variables."""

    kind: Kind[Puzzle]
    puzzle: Any
    certificate: Certificate
    assignment: str


def samples(name: str, format: str, count: int, size: str = "") -> Iterator[Sample]:
    """Yield certificates of puzzles that a kind's maker makes one after another."""
    kind = puzzles.get(name)
    made = puzzlemint.generate(name, size or SMALL.get(name, "6x6"), seed="certificates")
    for one in islice(made, count):
        puzzle = one.puzzle
        certificate = certify(puzzle, format=format)
        yield Sample(kind, puzzle, certificate, certificate.texts[ASSIGNMENT])


def dead_ends(found: Iterable[Sample], format: str) -> Iterator[Sample]:
    """Yield certificates of the same puzzles' boards with one entry, which is wrong."""
    for one in found:
        kind, puzzle = one.kind, one.puzzle
        board = given(puzzle)
        for place, value in wrong_values(one):
            wrong = (*board[:place], value, *board[place + 1 :])
            entries = parse_entries(puzzle, kind.write_entries(puzzle, wrong))
            if entries[place] == value:
                made = certify(puzzle, entries=entries, format=format)
                yield one._replace(certificate=made)
                break


def wrong_values(one: Sample) -> Iterator[tuple[int, int]]:
    """Yield places, and values that these do not have in the solution."""
    assert one.certificate.proved is not None
    solution = one.certificate.proved.solution
    for place, values in enumerate(one.kind.domain(one.puzzle)):
        for value in values:
            if value != solution[place]:
                yield place, value


@cache
def pair(name: str, format: str) -> tuple[Sample, Sample]:
    """Return certificates of two tiny puzzles of a kind."""
    one, other = samples(name, format, 2, TINY.get(name, "4x4"))
    return one, other
