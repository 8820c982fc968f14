"""The folder of a corpus (`corpus.layout`), finished or in the making, and what reads it.

For whoever exports, queries or reports:

    for record in store.read(directory):        # corpus.records.Record, in the order of the recipe
        record.kind, record.grade.band, record.puzzle, record.solution, record.batch
    corpus = store.open_corpus(directory)
    corpus.recipe                               # corpus.recipe.Recipe
    corpus.about.versions, corpus.about.sha256, corpus.about.problems
    for batch in corpus.about.batches:          # count, kept, duplicates, failures, problem
        ...
    corpus.records(), corpus.failures()         # iterators; nothing is kept

A corpus is what its list of shards says. SHA-256 of that file stands for all of its records, and
`about.sha256` is that. In the making there is no list; what there is is gathered then, by the rule
by which a build takes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from corpus.digests import Digests
from corpus.harvest import Entry, Harvest
from corpus.layout import ABOUT, MANIFEST, RECIPE, WORK
from corpus.records import SCHEMA, Failure, Record, versions
from corpus.shards import (
    UNFINISHED,
    Damaged,
    Origin,
    Summing,
    in_order,
    place,
    summed,
    whole_lines,
)
from corpus.shards import (
    read as read_shard,
)
from puzzles.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from corpus.recipe import Recipe
    from corpus.records import Item
    from corpus.shards import Summary

ANEW = "build --resume writes it anew"


class CorpusError(UserError):
    """A folder that is no corpus, or one that is damaged; the message says where."""


class Part(msgspec.Struct, kw_only=True):
    """What a batch came to.

    Attributes:
        batch: what it is: kind, size, options, wanted grade.
        count: how many puzzles were asked for.
        kept: how many there are, by grade.
        items: how many were made or given up.
        duplicates, failures: how many of them repeated another, or could not be made.
        attempts: how many puzzles were made until each fitted its order.
        problem: why puzzles are missing; empty if none are.
    """

    batch: list[Any]
    count: int
    kept: dict[str, int] = {}
    items: int = 0
    duplicates: int = 0
    failures: int = 0
    attempts: int = 0
    problem: str = ""


class About(msgspec.Struct, kw_only=True):
    """What a corpus was made from, and what came of it.

    Attributes:
        schema: of the records.
        name, seed: of the recipe.
        recipe: a hash of everything in the recipe that decides what the corpus holds.
        versions: of what decides the bytes of puzzles.
        share: which share of the work this is, such as `2/3`; empty for all of it.
        closed: whether the build was closed before it was done.
        splits: the share of each split; `corpus.splits` says which one a puzzle is in.
        batches: what each batch came to.
        puzzles: how many there are.
        sha256: of the list of shards; empty while the corpus is in the making.
        seal: the SHA-256 of all that.
    """

    schema: Literal[3]
    name: str
    seed: int
    recipe: str
    versions: dict[str, str]
    share: str = ""
    closed: bool = False
    splits: dict[str, float] = {}
    batches: list[Part]
    puzzles: int = 0
    sha256: str = ""
    seal: str = ""

    def sealed(self) -> About:
        """Return this with its seal."""
        content = msgspec.json.encode(msgspec.structs.replace(self, seal=""))
        return msgspec.structs.replace(self, seal=sha256(content).hexdigest())

    @property
    def problems(self) -> tuple[str, ...]:
        """For each batch that has fewer puzzles than its count, why."""
        return tuple(
            [
                f"{part.batch[0]} {part.batch[1]}: "
                f"{sum(part.kept.values())} of {part.count}: {part.problem}"
                for part in self.batches
                if part.problem
            ]
        )


@dataclass(frozen=True)
class Corpus:
    """A corpus, or what there is of one.

    Attributes:
        directory: where it is.
        about: what it was made from, and what came of it.
        finished: whether the build is over; its records are then those of the list of shards.
        entries: the shards.
    """

    directory: Path
    about: About
    finished: bool
    entries: Sequence[Entry]

    @cached_property
    def text(self) -> str:
        """The text of the recipe."""
        path = self.directory / RECIPE
        try:
            return path.read_bytes().decode()
        except FileNotFoundError:
            raise CorpusError(f"{path} is missing") from None
        except UnicodeDecodeError as error:
            raise CorpusError(f"{path} is damaged: {error}") from None

    @cached_property
    def recipe(self) -> Recipe:
        """The recipe.

        Raises:
            RecipeError: it cannot be read any more; an image that it names may be gone.
            CorpusError: its file is missing or damaged, or holds another recipe.
        """
        from corpus.recipe import named, parse

        path = self.directory / RECIPE
        with named(path):
            recipe = parse(self.text)
        if recipe.digest != self.about.recipe:
            raise CorpusError(f"{path} is not the recipe that the corpus was made from")
        return recipe

    def items(self) -> Iterator[Item]:
        """Yield what is in the corpus: records, and failures in their places.

        Raises:
            CorpusError: a shard is missing or damaged; says which.
        """
        for entry in self.entries:
            dropped = set(entry.dropped)
            for item in _items(self.directory, entry):
                if item.index not in dropped:
                    yield item

    def records(self) -> Iterator[Record]:
        """Yield the puzzles of the corpus in the order of batches and indices.

        Raises:
            CorpusError: as `items`.
        """
        return (item for item in self.items() if isinstance(item, Record))

    def failures(self) -> Iterator[Failure]:
        """Yield the items that could not be made.

        Raises:
            CorpusError: as `items`.
        """
        return (item for item in self.items() if isinstance(item, Failure))


def read(directory: Path) -> Iterator[Record]:
    """Yield the puzzles of a corpus, finished or in the making.

    Raises:
        CorpusError: the folder holds none, or it is damaged; says where.
        OSError: it cannot be read.
    """
    return open_corpus(directory).records()


def open_corpus(directory: Path) -> Corpus:
    """Return a corpus, finished or in the making.

    Raises:
        CorpusError: the folder holds none, or its list of shards is damaged.
        OSError: it cannot be read.
    """
    about = read_about(directory / ABOUT)
    if about is not None:
        return Corpus(directory, about, True, _entries(directory, about))
    about = read_about(directory / WORK / ABOUT)
    if about is None:
        raise CorpusError(f"{directory} holds no corpus: there is no {ABOUT}")
    corpus = Corpus(directory, about, False, ())
    harvests = gather(directory, corpus.recipe, about.versions)
    return Corpus(directory, come_to(about, harvests), False, entries(harvests))


def read_about(path: Path) -> About | None:
    """Return what a file tells of a corpus, or None if there is no such file.

    Raises:
        CorpusError: it is damaged, or an earlier version wrote it.
    """
    try:
        content = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    try:
        about = msgspec.json.decode(content, type=About)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        if (schema := _schema(content)) not in (None, SCHEMA):
            raise CorpusError(
                f"{path.parent} holds a corpus of schema {schema}, and this version reads "
                f"{SCHEMA}; build it again, or read it with the version that made it"
            ) from None
        raise CorpusError(f"{path} is damaged: {error}; {ANEW}") from None
    if about != about.sealed():
        raise CorpusError(f"{path} is damaged: another text was sealed; {ANEW}")
    return about


def _schema(content: bytes) -> int | None:
    class Known(msgspec.Struct):
        schema: int

    try:
        return msgspec.json.decode(content, type=Known).schema
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None


def begun(recipe: Recipe, share: str = "") -> About:
    """Return what there is to tell of a corpus before anything is made."""
    return About(
        schema=SCHEMA,
        name=recipe.name,
        seed=recipe.seed,
        recipe=recipe.digest,
        versions=versions(),
        share=share,
        splits=dict(recipe.splits),
        batches=[
            Part(batch=msgspec.json.decode(batch.name), count=batch.count)
            for batch in recipe.batches
        ],
    )


def come_to(about: About, harvests: Iterable[Harvest], digest: str = "") -> About:
    """Return what there is to tell of a corpus that has come to this."""
    parts = [
        msgspec.structs.replace(
            part,
            kept=dict(sorted(harvest.bands.items())),
            items=harvest.items,
            duplicates=harvest.duplicates,
            failures=harvest.failures,
            attempts=harvest.attempts,
            problem=harvest.problem,
        )
        for part, harvest in zip(about.batches, harvests, strict=True)
    ]
    puzzles = sum([sum(part.kept.values()) for part in parts])
    return msgspec.structs.replace(about, batches=parts, puzzles=puzzles, sha256=digest)


def entries(harvests: Iterable[Harvest]) -> list[Entry]:
    """Return the shards of all batches, in order."""
    return [entry for harvest in harvests for entry in harvest.entries]


def manifest(found: Iterable[Entry]) -> tuple[bytes, str]:
    """Return the list of shards as a file's content, and its SHA-256."""
    content = b"".join([msgspec.json.encode(entry) + b"\n" for entry in found])
    return content, sha256(content).hexdigest()


def _entries(directory: Path, about: About) -> list[Entry]:
    path = directory / MANIFEST
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise CorpusError(f"{path} is missing; {ANEW}") from None
    if sha256(content).hexdigest() != about.sha256:
        raise CorpusError(f"{path} is damaged; {ANEW}")
    return [msgspec.json.decode(line, type=Entry) for line in content.splitlines()]


def _items(directory: Path, entry: Entry) -> Iterator[Item]:
    """Yield the items of a shard; those of an unfinished one as far as they are sound."""
    path = directory / entry.file
    try:
        if path.name.endswith(UNFINISHED):
            yield from [item for item, _ in whole_lines(path, entry.start)][: entry.items]
        else:
            for item, _ in read_shard(path, entry.sha256):
                yield item
    except Damaged as error:
        raise CorpusError(f"{path} is damaged: {error}; build --resume makes it anew") from None
    except FileNotFoundError:
        raise CorpusError(f"{path} is missing; build --resume makes it anew") from None


def gather(
    directory: Path,
    recipe: Recipe,
    versions: dict[str, str],
    tell: Callable[[Path, str], None] | None = None,
) -> list[Harvest]:
    """Return what each batch comes to with the shards that there are, whole or not.

    Args:
        directory: the corpus.
        recipe, versions: it is made from.
        tell: called with each shard that is damaged, and how; it is left out.
    """
    harvests = [Harvest(batch, number) for number, batch in enumerate(recipe.batches)]
    seen = Digests()
    for number, paths in groupby(_files(directory), key=lambda path: place(path)[0]):
        if number >= len(harvests):
            continue
        origin = Origin(recipe.batches[number], recipe.seed, number, versions)
        for path in paths:
            try:
                start, summary = _summary(path, origin)
            except Damaged as error:
                if tell:
                    tell(path, str(error))
            except FileNotFoundError:  # a build that goes on has finished it
                continue
            else:
                if summary.items:
                    file = path.relative_to(directory).as_posix()
                    harvests[number].take(file, start, summary, seen)
    return harvests


def _files(directory: Path) -> Sequence[Path]:
    """Return finished shards and those that are not, in order."""
    finished = {place(path): path for path in in_order(directory)}
    unfinished = {place(path): path for path in in_order(directory, UNFINISHED)}
    found = {**unfinished, **finished}
    return [found[key] for key in sorted(found)]


def _summary(path: Path, origin: Origin) -> tuple[int, Summary]:
    if not path.name.endswith(UNFINISHED):
        return summed(path, origin)
    found, start = Summing(), 0
    for item, line in whole_lines(path, None, origin):
        start = start if found.items else item.index
        found.add(item, line)
    return start, found.summary()
