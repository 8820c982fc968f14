"""A record: one puzzle with its verdict, grade and history, as a line of JSON.

Records are typed, so that a line that was tampered with is told when it is read, and encoded by
msgspec, so that writing one takes microseconds. An item that could not be made is a line as well,
a `Failure`. The field `verdict` tells the two apart.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from hashlib import blake2b
from importlib.metadata import version
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

import msgspec

import puzzles
from gen.contract.maker import GaveUp
from gen.minting import mint
from puzzles.base.errors import OptionError, abridged
from puzzles.contract.kind import kind_of
from puzzles.contract.reading import board_of, parse_puzzle, parse_solution
from puzzles.declare.options import Value, file_name
from verify.grade.grade import BANDS, EDITION, Grade
from verify.grade.ladder import Rung
from verify.judge.verdict import UNIQUE
from verify.solver.session import Stats

if TYPE_CHECKING:
    from collections.abc import Callable

    from gen.minting.mint import Minted, Order
    from puzzles.contract.kind import Puzzle
    from puzzles.declare.values import Solution

SCHEMA = 4
LADDER = "ladder"
"""Key in `versions` for the edition of the ladder; records of earlier versions lack it."""
NO_GRADE = "ungraded"
"""What stands where the band of a grade would, for a puzzle that was made without one."""
GAVE_UP = "gave up"
DIGEST = 10
"""Bytes of an identity; its name has two hexadecimal digits for each."""
ID = f"[0-9a-f]{{{2 * DIGEST}}}"
WHOLE, LONG = 1 << 31, 1 << 63
"""What counts of a record stay below, as the columns of an export have room for."""


class Record(msgspec.Struct, kw_only=True, omit_defaults=True, tag_field="verdict", tag=UNIQUE):
    """A puzzle that was made, proved to have one solution, and graded.

    Attributes:
        schema: SCHEMA; an earlier number where fields have another meaning, which are read all
            the same: a grade of schema 3 has no depth, and its effort another measure.
        seed, index: which item of its batch's series it is.
        id: what all images of a puzzle share, and no other puzzle.
        kind, size: what it is, as users write it.
        options: all options of the kind and its maker by name.
        grade: how hard it is; None in batches that are not graded.
        facts: what else is known of it, by kind.
        stats: what the proof took.
        history: how it was made, by kind.
        attempts: how many puzzles were made until one fitted the order.
        audited: whether it was proved a second time.
        versions: of what decides its bytes, the edition of the ladder among them.
        puzzle, solution: the texts of its files.
        batch: the number of its batch in the recipe, from 0; None outside a corpus.
        renumbered: conflicts of proofs in other orders, where the batch has them counted.
        files: names of the files that the maker was given, such as a picture's, by option.
    """

    schema: Literal[3, 4]
    seed: int | str
    index: int
    id: Annotated[str, msgspec.Meta(pattern=f"^{ID}$")]
    kind: str
    size: str
    options: dict[str, Value]
    grade: Grade | None = None
    facts: dict[str, bool | int | str]
    stats: Stats
    history: dict[str, int | str]
    attempts: int
    audited: bool
    versions: dict[str, str]
    puzzle: str
    solution: str
    batch: int | None = None
    renumbered: tuple[int, ...] = ()
    files: dict[str, str] = {}

    @property
    def verdict(self) -> str:
        """What was proved."""
        return UNIQUE

    @property
    def comparable(self) -> bool:
        """Whether the record was graded by the same edition of the ladder as this program's."""
        return self.versions.get(LADDER) == EDITION

    @property
    def band(self) -> str:
        """The band of its grade, or NO_GRADE."""
        return self.grade.band if self.grade else NO_GRADE


class Failure(msgspec.Struct, kw_only=True, omit_defaults=True, tag_field="verdict", tag=GAVE_UP):
    """An item that could not be made; `failed` says why, the rest is as of a `Record`."""

    schema: Literal[3, 4]
    seed: int | str
    index: int
    kind: str
    size: str
    failed: str
    batch: int | None = None

    @property
    def verdict(self) -> str:
        """That there is no puzzle."""
        return GAVE_UP


Item = Record | Failure
_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Item] = msgspec.json.Decoder(Item)


def mint_record(
    wanted: Order,
    seed: int | str,
    index: int,
    batch: int | None = None,
    report: Callable[[str], object] | None = None,
) -> Item:
    """Return item `index` of an order: a pure function of its arguments.

    Args:
        wanted, seed, index: which item.
        batch: its number in the recipe, which goes along.
        report: as of `gen.minting.mint.mint`.

    Raises:
        Disagreement: two ways of proving a puzzle differ.
    """
    try:
        minted = mint.item(wanted, seed, index, report)
    except GaveUp as error:
        return Failure(
            schema=SCHEMA,
            seed=seed,
            index=index,
            kind=wanted.kind,
            size=wanted.lattice.size,
            failed=str(error),
            batch=batch,
        )
    return describe(wanted, minted, seed, index, batch)


def describe(
    wanted: Order, minted: Minted, seed: int | str, index: int, batch: int | None = None
) -> Record:
    """Return what is known about a minted puzzle, its text and its solution included."""
    kind = puzzles.get(wanted.kind)
    puzzle, solution = minted.puzzle, minted.solution
    return Record(
        schema=SCHEMA,
        seed=seed,
        index=index,
        id=identity(wanted.kind, puzzle),
        kind=wanted.kind,
        size=puzzle.size,
        options=dict(sorted(wanted.options.items())),
        grade=minted.graded,
        facts=dict(kind.facts(puzzle, solution)),
        stats=minted.stats,
        history=dict(minted.history),
        attempts=minted.attempts,
        audited=minted.audited,
        versions=versions(),
        puzzle=puzzle.text(),
        solution=kind.write_entries(puzzle, solution),
        batch=batch,
        renumbered=minted.renumbered,
        files=dict(wanted.files),
    )


def identity(kind: str, puzzle: Any) -> str:
    """Return a name that two puzzles share exactly if one is an image of the other."""
    return fingerprint(kind, puzzles.get(kind).canonical(puzzle))


def fingerprint(kind: str, text: str) -> str:
    """Return a name that two texts of a kind share exactly if they are the same."""
    return blake2b(f"{kind}\n{text}".encode(), digest_size=DIGEST).hexdigest()


class SolutionNames(NamedTuple):
    """Names of a solution, which say nothing of the puzzle that it is of.

    Attributes:
        images: what two solutions share if a symmetry of their kind carries one to the other.
        itself: what they share if their values are the same, place by place.
    """

    images: str
    itself: str


def names_of_solution(puzzle: Puzzle, solution: Solution) -> SolutionNames:
    """Return the names of a solution of a puzzle."""
    kind = kind_of(puzzle)
    itself = f"{puzzle.size}\n{' '.join(map(str, solution))}\n"
    texts = [f"{kind.name}\n{text}" for text in (kind.canonical_solution(puzzle, solution), itself)]
    return SolutionNames(
        *[
            blake2b(text.encode(), digest_size=DIGEST, person=b"solution").hexdigest()
            for text in texts
        ]
    )


def solution_names(record: Record) -> SolutionNames:
    """Return the names of a record's solution."""
    return _solution_names(record.kind, record.puzzle, record.solution)


@lru_cache(maxsize=8)  # who divides a corpus asks more than once for each record
def _solution_names(kind: str, puzzle: str, solution: str) -> SolutionNames:
    parsed = parse_puzzle(puzzles.get(kind), puzzle)
    return names_of_solution(parsed, parse_solution(parsed, solution))


def versions() -> dict[str, str]:
    """Return the versions of what decides a puzzle's bytes."""
    return dict(_versions())


@cache
def _versions() -> tuple[tuple[str, str], ...]:
    """Read them from disk, which takes as long as a small puzzle, once in each process."""
    packages = [(name, version(name)) for name in ("puzzlemint", "python-sat")]
    return (*packages, (LADDER, EDITION))


def encode(item: Item) -> bytes:
    """Return an item as a line, its end included."""
    return _ENCODER.encode(item) + b"\n"


def decode(line: bytes) -> Item:
    """Return the item on a line.

    Raises:
        ValueError: it holds none; says what is wrong with it.
    """
    try:
        item = _DECODER.decode(line)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(str(error)) from None
    if reason := _fault(item):
        raise ValueError(reason)
    return item


def _fault(item: Item) -> str:
    """Return what shows that this program did not write a record; empty if nothing does."""
    if not is_size(item.kind, item.size):
        return f"there is no {abridged(item.kind)} of size {abridged(item.size)}"
    if not (0 <= item.index < LONG and 0 <= (item.batch or 0) < WHOLE):
        return "its number, or that of its batch, is none"
    if isinstance(item, Failure):
        return ""
    if not re.fullmatch(ID, item.id):
        return f"{abridged(item.id)} is no identity"
    proof = item.stats
    large = (proof.conflicts, proof.decisions, proof.propagations, *item.renumbered)
    if not all(0 <= count < LONG for count in large):
        return "a count of its proof is none"
    if not 0 <= item.attempts < WHOLE:
        return "a count of its attempts is none"
    for option, name in item.files.items():
        value = item.options.get(option)
        if not (value and isinstance(value, str) and name and name == file_name(name)):
            return f"no option {abridged(option)} was given a file {abridged(name)}"
    return _ungraded(item.grade) if item.grade else ""


def _ungraded(grade: Grade) -> str:
    """Return why something is no grade; empty if it is one."""
    if grade.band not in BANDS:
        return f"there is no grade {abridged(grade.band)}"
    if grade.hardest.rung not in Rung.__members__:
        return f"there is no rung {abridged(grade.hardest.rung)}"
    small = (grade.hardest.depth, grade.effort, grade.rounds, grade.at_hardest, *grade.widths)
    if not all(0 <= count < WHOLE for count in small):
        return "a count of its grade is none"
    large = (grade.conflicts, grade.decisions, grade.propagations)
    return "" if all(0 <= count < LONG for count in large) else "a count of its proof is none"


@lru_cache(maxsize=1024)
def is_size(kind: str, size: str) -> bool:
    """Return whether there is a kind of this name, and a size of its boards, written so."""
    try:
        return board_of(puzzles.get(kind), size).size == size
    except OptionError:
        return False


def plain(item: Item) -> dict[str, Any]:
    """Return an item as plain data, as JSON has it."""
    return msgspec.to_builtins(item)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a line."""
    document = msgspec.json.schema(Item)
    for name, described in document["$defs"].items():
        described["description"] = described["description"].partition("\n")[0]
        document["$defs"][name] = described
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **document}
