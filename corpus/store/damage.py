"""Damage: what of a corpus is not what it should be, a line for each fault."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import puzzles
from corpus.records.digests import Digests
from corpus.records.layout import INDEX, MANIFEST, RECIPE, SHARDS
from corpus.records.records import Record, identity
from corpus.store import view
from corpus.store.shards import Damaged
from corpus.store.store import finished, gather
from gen.minting.renumbering import conflicts
from puzzles.base.errors import PuzzleError, UserError
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.contract.reading import parse_puzzle, parse_solution
from verify.grade.grade import grade
from verify.judge.verdict import UNIQUE, judge
from verify.solver.session import DEFAULT_BUDGET

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from corpus.store.harvest import Entry
    from corpus.store.store import Corpus
    from puzzles.declare.values import Solution


@dataclass(frozen=True)
class Fault:
    """Something that is wrong, and the file that it is in."""

    path: Path
    what: str

    def __str__(self) -> str:
        return f"{self.path}: {self.what}"


def damage(corpus: Corpus) -> Iterator[Fault]:
    """Yield each shard that is missing or damaged, and how; reads them all.

    Of a corpus that is not finished these are the shards that a build would make again.

    Raises:
        OSError: one of them cannot be read, though it is there.
    """
    if not corpus.finished:
        faults: list[Fault] = []

        def report(path: Path, why: str) -> None:
            faults.append(Fault(path, why))

        gather(corpus.directory, corpus.recipe, corpus.about.versions, report)
        yield from faults
        return
    for entry in corpus.entries:
        path = corpus.directory / entry.file
        try:
            finished(corpus, entry)
        except FileNotFoundError:
            yield Fault(path, "it is missing")
        except Damaged as error:
            yield Fault(path, str(error))


def faults(corpus: Corpus) -> Iterator[Fault]:
    """Yield whatever is wrong with a corpus short of judging its puzzles again; reads all of it.

    Raises:
        OSError: something cannot be read, though it is there.
    """
    yield from _recipe(corpus)
    damaged = list(damage(corpus))
    yield from damaged
    if not corpus.finished:
        return
    yield from _strays(corpus)
    counts: dict[int, dict[str, int]] = {}
    seen = Digests()
    paths = {fault.path for fault in damaged}
    for entry in corpus.entries:
        path = corpus.directory / entry.file
        if path not in paths:
            kept = counts.setdefault(entry.batch, {})
            before = sum(kept.values())
            yield from _records(corpus, entry, kept, seen)
            if before <= corpus.about.batches[entry.batch].count < sum(kept.values()):
                yield Fault(path, "more puzzles than the recipe asks for")
    if not damaged:
        for number, part in enumerate(corpus.about.batches):
            if counts.get(number, {}) != part.kept:
                what = f"batch {number + 1}: not {part.kept} puzzles"
                yield Fault(corpus.directory / MANIFEST, what)
        if (corpus.directory / INDEX).exists():
            for path, what in view.faults(corpus.records(), corpus.directory):
                yield Fault(path, what)


def _recipe(corpus: Corpus) -> Iterator[Fault]:
    """Yield what is wrong with the recipe in the corpus."""
    path = corpus.directory / RECIPE
    try:
        _ = corpus.recipe
    except UserError as error:
        yield Fault(path, str(error).removeprefix(str(path)).lstrip(": "))


def _strays(corpus: Corpus) -> Iterator[Fault]:
    """Yield the files among the shards that the manifest does not list."""
    known = {corpus.directory / entry.file for entry in corpus.entries}
    for path in sorted((corpus.directory / SHARDS).rglob("*")):
        if path not in known and not path.is_dir():
            yield Fault(path, f"{MANIFEST} does not list it")


def _records(corpus: Corpus, entry: Entry, kept: dict[str, int], seen: Digests) -> Iterator[Fault]:
    """Yield each record of a sound shard whose puzzle is in the corpus already.

    Adds the shard's puzzles to `kept`, the counts of their batch by band, and to `seen`.
    """
    path, dropped = corpus.directory / entry.file, set(entry.dropped)
    for number, (item, _) in enumerate(finished(corpus, entry), 1):
        if isinstance(item, Record) and item.index not in dropped:
            kept[item.band] = kept.get(item.band, 0) + 1
            if not seen.add(bytes.fromhex(item.id)):
                yield Fault(path, f"line {number}: puzzle {item.id} is in the corpus already")


def examined(record: Record) -> str:
    """Return what is wrong with a record that no solver is needed for; empty if nothing is.

    Its texts are read and written again, its identity, options and facts are worked out anew, and
    its solution is looked at under the kind's plain checker.
    """
    try:
        return _examined(record)[0]
    except _Unread as error:
        return str(error)


def judged(record: Record) -> str:
    """Return what is wrong with a record, once its puzzle is examined, judged and graded again.

    A grade of another edition of the ladder is not compared.

    Raises:
        Disagreement: a fault of this program.
    """
    try:
        wrong, puzzle, solution = _examined(record)
    except _Unread as error:
        return str(error)
    if wrong:
        return wrong
    judgement = judge(puzzle, encoding=kind_of(puzzle).forms.proof, budget=DEFAULT_BUDGET)
    if judgement.verdict != UNIQUE:
        return f"it is {judgement.verdict}, not {record.verdict}"
    if judgement.solutions[0] != solution:
        return "its solution is another one"
    if record.renumbered and record.renumbered != conflicts(puzzle, solution):
        return "its proofs in other orders take other conflicts"
    if record.grade is None:
        return ""
    graded = grade(puzzle, judgement=judgement)
    if not record.comparable:
        return "" if graded else "it has no grade"
    if graded is None or (graded.band, graded.hardest, graded.effort) != (
        record.grade.band,
        record.grade.hardest,
        record.grade.effort,
    ):
        return "its grade is another one"
    return ""


class _Unread(Exception):
    """A record whose texts cannot be read."""


def _examined(record: Record) -> tuple[str, Puzzle, Solution]:
    """Return what is wrong with a record, and its puzzle and solution.

    Raises:
        _Unread: its texts cannot be read.
    """
    try:
        puzzle = parse_puzzle(puzzles.get(record.kind), record.puzzle)
        solution = parse_solution(puzzle, record.solution)
    except PuzzleError as error:
        raise _Unread(f"its text cannot be read: {error}") from None
    except UserError as error:
        raise _Unread(str(error)) from None
    return _wrong(record, puzzle, solution), puzzle, solution


def _wrong(record: Record, puzzle: Puzzle, solution: Solution) -> str:
    """Return what a record says that is not so; empty if all is right."""
    kind = kind_of(puzzle)
    if broken := kind.check(puzzle, solution):
        return f"its solution breaks the rule {broken[0].rule}"
    texts = puzzle.text(), kind.write_entries(puzzle, solution)
    if texts != (record.puzzle, record.solution):
        return "its texts are not as they are written"
    if identity(record.kind, puzzle) != record.id:
        return "its identity is not that of its puzzle"
    if puzzle.size != record.size:
        return f"its size is {puzzle.size}, not {record.size}"
    rules = puzzle.options
    if rules != {name: record.options.get(name) for name in rules}:
        return "its options are not those of its puzzle"
    if dict(kind.facts(puzzle, solution)) != record.facts:
        return "its facts are others"
    return ""
