"""Proofs read and written: clause after clause, each by reverse unit propagation, to the empty one.

VeriPB's format, version 2.0 (Gocht, Nordstroem 2021), and DRAT (Heule 2016), of which deletions
are passed over: with more constraints, propagation finds no less.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import PuzzleError, abridged
from puzzles.exchange.proof.instance import at_least_one

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HEADER = "pseudo-Boolean proof version 2.0"
OUTPUT, END = "output NONE", "end pseudo-Boolean proof"
CONCLUSION = re.compile(r"conclusion UNSAT : ([1-9][0-9]{0,17})")
AT_LEAST_ONE = re.compile(r"(?:1 ~?x[1-9][0-9]{0,17} )*>= 1 ;")
NUMBERS = re.compile(r"(?:-?[1-9][0-9]{0,17} )*0")


class Step(NamedTuple):
    """A clause that is said to follow, and the line, from 1, that says so."""

    clause: list[int]
    line: int


def write_veripb(steps: Iterable[Iterable[int]], constraints: int) -> Iterator[str]:
    """Yield the lines of a VeriPB proof.

    Args:
        steps: clauses, the empty one last.
        constraints: how many the instance has, equalities counted twice.
    """
    yield HEADER
    yield f"f {constraints}"
    last = constraints
    for clause in steps:
        last += 1
        yield f"rup {at_least_one(clause)}"
    yield OUTPUT
    yield f"conclusion UNSAT : {last}"
    yield END


def read_veripb(lines: list[str], constraints: int, variables: int) -> Iterator[Step]:
    """Yield the steps of a VeriPB proof, then look at its conclusion.

    Args:
        lines: of the file, without their ends.
        constraints: how many the instance has, equalities counted twice.
        variables: how many there are.

    Raises:
        PuzzleError: the proof is not whole, or has what is no step; says in which line.
    """
    told = [(number, line) for number, line in enumerate(lines, 1) if line[:1] != "*"]
    places = iter(told)
    _expect(next(places, None), HEADER, lines)
    _expect(next(places, None), f"f {constraints}", lines)
    empty = last = constraints
    place = next(places, None)
    while place and place[1].startswith("rup "):
        number, line = place
        clause = read_clause(line.removeprefix("rup "), variables, number)
        yield Step(clause, number)
        last += 1
        if not clause:
            empty = last
        place = next(places, None)
    _expect(place, OUTPUT, lines)
    number, line = next(places, None) or _ended(lines)
    concluded = CONCLUSION.fullmatch(line)
    if not concluded:
        raise PuzzleError(f"{abridged(line)} where the conclusion is expected", number)
    if empty == constraints or int(concluded[1]) != empty:
        raise PuzzleError(f"constraint {concluded[1]} is not the last contradiction", number)
    _expect(next(places, None), END, lines)
    for number, line in places:
        if line:
            raise PuzzleError(f"{abridged(line)} after the end of the proof", number)


def write_drat(steps: Iterable[Iterable[int]]) -> Iterator[str]:
    """Yield the lines of a DRAT proof; the empty clause is the last of the steps."""
    for clause in steps:
        yield " ".join(map(str, [*clause, 0]))


def read_drat(lines: list[str], variables: int) -> Iterator[Step]:
    """Yield the steps of a DRAT proof, up to the empty clause.

    Raises:
        PuzzleError: a line is no clause, or there is no empty clause at the end.
    """
    ended = False
    for number, line in enumerate(lines, 1):
        if line[:1] == "c" or not line:
            continue
        if ended:
            raise PuzzleError(f"{abridged(line)} after the empty clause", number)
        clause = read_numbers(line.removeprefix("d "), variables, number)
        if line[0] != "d":
            yield Step(clause, number)
            ended = not clause
    if not ended:
        _ended(lines)


def read_clause(text: str, variables: int, line: int) -> list[int]:
    """Return a clause that stands as a constraint in OPB.

    Raises:
        PuzzleError: it is none; names the line.
    """
    if not AT_LEAST_ONE.fullmatch(text):
        raise PuzzleError(f"{abridged(text)} is no clause", line)
    names = text.split()[1:-3:2]
    return _known([int(n[1:]) if n[0] == "x" else -int(n[2:]) for n in names], variables, line)


def read_numbers(text: str, variables: int, line: int) -> list[int]:
    """Return a clause in DIMACS.

    Raises:
        PuzzleError: it is none; names the line.
    """
    if not NUMBERS.fullmatch(text):
        raise PuzzleError(f"{abridged(text)} is no clause", line)
    return _known([int(word) for word in text.split()[:-1]], variables, line)


def _known(clause: list[int], variables: int, line: int) -> list[int]:
    """Return a clause, whose variables are all in the instance."""
    for literal in clause:
        if abs(literal) > variables:
            raise PuzzleError(f"there is no variable {abs(literal)} in the instance", line)
    return clause


def _expect(token: tuple[int, str] | None, wanted: str, lines: list[str]) -> None:
    number, line = token or _ended(lines)
    if line != wanted:
        raise PuzzleError(f"{abridged(line)} where {wanted!r} is expected", number)


def _ended(lines: list[str]) -> tuple[int, str]:
    raise PuzzleError("the proof ends here without a contradiction", len(lines))
