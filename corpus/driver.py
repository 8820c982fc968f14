"""The driver: shards to workers, finished shards to a corpus.

What is in the corpus depends on the recipe alone. Items are taken in the order of their index,
an image of a puzzle that is there already is dropped, and further items make up for it, until
the batch has its count. Workers decide nothing but the order in which shards finish.
"""

from __future__ import annotations

import json
import shutil
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import puzzles
from corpus.lock import Taken, clear, locked
from corpus.pool import BuildError, Progress, Spent, run
from corpus.processes import cores
from corpus.records import SCHEMA, Record, dump, load, versions
from corpus.shards import Cell, Shard, puzzles_in
from verify.grade import BANDS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from corpus.lock import Lock
    from corpus.recipe import Batch, Recipe

INDEX = "index.jsonl"
ABOUT = "recipe.json"
WORK = ".build"
SHARDS = "shards"
DUPLICATES_IN_A_ROW = 200
FAILURES_IN_A_ROW = 5


@dataclass
class Harvest:
    """What a batch has come to so far, in the order of its items."""

    batch: Batch
    number: int
    shards: list[Shard] = field(default_factory=list[Shard])
    merged: int = 0
    kept: list[int] = field(default_factory=list[int])
    duplicates: int = 0
    failures: int = 0
    problem: str = ""

    def more(self, recipe: Recipe, room: Path) -> list[Shard]:
        """Return the shards still needed: many enough to share out, each worth a file."""
        missing = 0 if self.problem else self.batch.count - len(self.kept)
        step = max(1, min(64, self.batch.count // 32))
        first = len(self.shards)
        fresh = [
            Shard(
                self.batch,
                recipe.seed,
                number * step,
                (number + 1) * step,
                room / f"{self.number:03}" / f"{number:08}.jsonl",
            )
            for number in range(first, first + -(-missing // step))
        ]
        self.shards += fresh
        return fresh

    def merge(self, seen: set[str]) -> None:
        """Take what the finished shards hold, up to the count."""
        for shard in self.shards[self.merged :]:
            for record in shard.records():
                if len(self.kept) == self.batch.count or self.problem:
                    break
                if "failed" in record:
                    self.failures += 1
                    if self.failures >= FAILURES_IN_A_ROW:
                        self.problem = record["failed"]
                elif record["id"] in seen:
                    self.duplicates += 1
                    if self.duplicates >= DUPLICATES_IN_A_ROW:
                        self.problem = "there seem to be no more that differ"
                else:
                    seen.add(record["id"])
                    self.kept.append(record["index"])
                    self.duplicates = self.failures = 0
        self.merged = len(self.shards)


@dataclass(frozen=True)
class Row:
    """Puzzles of one kind, size and grade in a corpus; seconds of work, if done just now."""

    kind: str
    size: str
    band: str
    count: int
    unique: int
    seconds: float | None


@dataclass(frozen=True)
class Outcome:
    """What a build came to.

    Attributes:
        rows: the corpus by kind, size and grade.
        problems: for each batch that has fewer puzzles than its count, why.
        fresh: whether anything was built; False if the corpus was there already.
    """

    rows: tuple[Row, ...]
    problems: tuple[str, ...]
    fresh: bool


def build(
    recipe: Recipe,
    directory: Path,
    *,
    workers: int = 0,
    resume: bool = False,
    progress: Progress | None = None,
) -> Outcome:
    """Build a corpus, or finish one that was interrupted.

    Args:
        recipe: what it holds.
        directory: where it goes; made if it is not there.
        workers: processes; 0 for one on each core that this process may use.
        resume: go on with an unfinished build of the same recipe.
        progress: called with the items finished and those asked for.

    Raises:
        BuildError: the directory holds something else, a build is running there, or workers
            die again and again.
        Disagreement: two ways of proving a puzzle differ.
        OSError: something cannot be written.
    """
    about = _about(recipe)
    room = directory / WORK
    if _finished(directory, about):
        if room.exists():  # a crash may have left it
            with suppress(Taken, OSError), locked(room):
                clear(room)
        return _outcome(recipe, directory, {}, fresh=False)
    _check_free(directory)
    made = not directory.exists()
    spent: Spent | None = None
    try:
        with locked(room) as lock:
            try:
                if not _finished(directory, about):  # by another build, meanwhile
                    _check_free(directory)
                    _claim(directory, about, resume)
                    spent = _fill(recipe, directory, about, workers or cores(), lock, progress)
            finally:
                if _finished(directory, about) or not puzzles_in(room):
                    clear(room)
                    if made:
                        with suppress(OSError):  # something came of it
                            directory.rmdir()
    except Taken:
        raise BuildError(f"another build is running in {directory}") from None
    return _outcome(recipe, directory, spent or {}, fresh=spent is not None)


def _fill(
    recipe: Recipe,
    directory: Path,
    about: Record,
    workers: int,
    lock: Lock,
    progress: Progress | None,
) -> Spent:
    """Make what a directory is to hold; return the seconds spent."""
    room = directory / WORK / SHARDS
    harvests = [Harvest(batch, number) for number, batch in enumerate(recipe.batches)]
    seen: set[str] = set()
    spent: Spent = {}
    while fresh := [shard for harvest in harvests for shard in harvest.more(recipe, room)]:
        for cell, seconds in run(fresh, workers, lock, progress).items():
            spent[cell] = spent.get(cell, 0.0) + seconds
        for harvest in harvests:
            harvest.merge(seen)
    _assemble(recipe, harvests, directory)
    problems = [
        f"{harvest.batch.order.kind} {harvest.batch.order.lattice.size}: "
        f"{len(harvest.kept)} of {harvest.batch.count}: {harvest.problem}"
        for harvest in harvests
        if harvest.problem
    ]
    _write(directory / ABOUT, {**about, "problems": problems})
    return spent


def records(directory: Path) -> Iterator[Record]:
    """Return the records of a finished corpus.

    Raises:
        OSError: there is no index; when the first record is asked for.
    """
    return load(directory / INDEX)


def _about(recipe: Recipe) -> Record:
    """Return what says which recipe a corpus was made from, and with what."""
    return {
        "schema": SCHEMA,
        "name": recipe.name,
        "seed": recipe.seed,
        "recipe": recipe.digest,
        "versions": versions(),
        "batches": [{"batch": json.loads(b.name), "count": b.count} for b in recipe.batches],
    }


def _read(path: Path) -> Record:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except ValueError:
        raise BuildError(f"{path} is damaged; delete {path.parent} to start over") from None


def _write(path: Path, about: Record) -> None:
    """Write a file so that it is never seen half written."""
    partial = path.with_name(f"{path.name}.part")
    partial.write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
    partial.replace(path)


def _finished(directory: Path, about: Record) -> bool:
    """Return whether the directory holds this corpus, finished."""
    there = _read(directory / ABOUT)
    return there.pop("problems", None) is not None and there == about


def _check_free(directory: Path) -> None:
    """Refuse a directory that holds anything but an unfinished build or a corpus of nothing.

    Raises:
        BuildError: it does.
        OSError: it cannot be read.
    """
    if not directory.exists():
        return
    names = {path.name for path in directory.iterdir()}
    if ABOUT in names:
        ours = names <= {ABOUT, INDEX, WORK} and not (directory / INDEX).stat().st_size
    else:
        ours = names <= {WORK} or (directory / WORK / ABOUT).exists()
    if not ours:
        raise BuildError(f"{directory} is not empty, and what it holds is not this corpus")


def _claim(directory: Path, about: Record, resume: bool) -> None:
    """Note which recipe the directory is for; a claim that no puzzle came of is void.

    Raises:
        BuildError: puzzles of another recipe are there, or of this one and `resume` is False.
        OSError: the note cannot be written.
    """
    note = directory / WORK / ABOUT
    if note.exists() and puzzles_in(directory / WORK):
        if _read(note) != about:
            raise BuildError(
                f"{directory} holds an unfinished build of another recipe or version; "
                "choose another directory, or delete it"
            )
        if not resume:
            raise BuildError(f"{directory} holds an unfinished build; --resume goes on with it")
        return
    shutil.rmtree(directory / WORK / SHARDS, ignore_errors=True)
    for name in (ABOUT, INDEX):
        (directory / name).unlink(missing_ok=True)
    _write(note, about)


def _assemble(recipe: Recipe, harvests: list[Harvest], directory: Path) -> None:
    """Write every kept puzzle, its solution beside it, and the index."""
    partial = directory / f"{INDEX}.part"
    with partial.open("w", encoding="utf-8") as index:
        for harvest in harvests:
            kept = set(harvest.kept)
            kind = puzzles.get(harvest.batch.order.kind)
            for shard in harvest.shards:
                for record in shard.records():
                    if record["index"] not in kept:
                        continue
                    folder = f"{kind.name}/{record['size']}/{record['grade']['band']}"
                    (directory / folder).mkdir(parents=True, exist_ok=True)
                    stem = f"{folder}/{record['id']}"
                    texts = {
                        "file": (stem + kind.suffix, record.pop("puzzle")),
                        "solution_file": (stem + kind.solution_suffix, record.pop("solution")),
                    }
                    for name, (path, text) in texts.items():
                        (directory / path).write_text(text, encoding="utf-8")
                        record[name] = path
                    record["recipe"], record["batch"] = recipe.digest, harvest.number
                    index.write(dump(record))
    partial.replace(directory / INDEX)


def _outcome(recipe: Recipe, directory: Path, spent: Spent, *, fresh: bool) -> Outcome:
    counts: Counter[Cell] = Counter()
    unique: Counter[Cell] = Counter()
    for record in records(directory):
        row = (record["kind"], record["size"], record["grade"]["band"])
        counts[row] += 1
        unique[row] += record["verdict"] == "unique"
    return Outcome(
        rows=tuple(
            Row(*row, count, unique[row], spent.get(row) if fresh else None)
            for row, count in sorted(counts.items(), key=lambda item: _order(recipe, item[0]))
        ),
        problems=tuple(_read(directory / ABOUT)["problems"]),
        fresh=fresh,
    )


def _order(recipe: Recipe, row: Cell) -> tuple[int, int]:
    """Order the rows of the summary as the recipe does, and by band."""
    kind, size, band = row
    sizes = [(batch.order.kind, batch.order.lattice.size) for batch in recipe.batches]
    return sizes.index((kind, size)), BANDS.index(band)
