"""The folder of a corpus (`corpus.records.layout`), finished or in the making, and what reads it.

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

import re
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import groupby, islice
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from corpus.recipe.batches import MOST
from corpus.records.code import program
from corpus.records.digests import Digests
from corpus.records.layout import ABOUT, MANIFEST, NOTE, RECIPE
from corpus.records.records import SCHEMA, Failure, Record, is_size
from corpus.records.splits import BY, PUZZLE, Splits, fault
from corpus.store.harvest import Entry, Harvest, Whole, unreaped
from corpus.store.shards import (
    KEPT,
    UNFINISHED,
    Damaged,
    Origin,
    Summing,
    in_order,
    packed,
    place,
    whole_lines,
)
from corpus.store.shards import read as read_shard
from corpus.store.without import kept
from gen.contract.aim import aim, range_of
from gen.minting.mint import FULL, GRADINGS
from machine import within
from puzzles.base.errors import OptionError, UserError, abridged
from puzzles.declare.options import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from corpus.recipe.recipe import Recipe
    from corpus.records.records import Item
    from corpus.store.shards import Summary

ANEW = "build --resume writes it anew"
LARGEST_ABOUT, LARGEST_LIST = 256 << 20, 2 << 30
"""Bytes of a recipe, and of what was made from it; and of a list of shards: ten million shards."""
VERSION = re.compile(r"[A-Za-z0-9_.+!-]{1,80}")
SHARE = re.compile(r"[1-9][0-9]{0,5}/[1-9][0-9]{0,5}")
BATCH = tuple[str, str, dict[str, Value], str]
BATCHES = {
    6: tuple[str, str, dict[str, Value], str, str, str],
    7: tuple[str, str, dict[str, Value], str, str, str, str],
}
"""What a batch is named by: kind, size, options, band; by their number, if more than these: and
hardest rung, effort; and conflicts."""


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
        grading: how they are graded, unless that is fully.
    """

    batch: list[Any]
    count: Annotated[int, msgspec.Meta(ge=1, le=MOST)]
    kept: dict[str, Whole] = {}
    items: Whole = 0
    duplicates: Whole = 0
    failures: Whole = 0
    attempts: Whole = 0
    problem: str = ""
    grading: str | msgspec.UnsetType = msgspec.UNSET

    @property
    def graded(self) -> str:
        """How its puzzles are graded, one of `gen.minting.mint.GRADINGS`."""
        return FULL if self.grading is msgspec.UNSET else self.grading

    @property
    def fault(self) -> str:
        """Why no build can have written this; empty if one can."""
        try:
            layout = BATCHES.get(len(self.batch), BATCH)
            kind, size, _options, *wanted = msgspec.convert(self.batch, layout)
            difficulty, conflicts = wanted[:3], wanted[3:]
            aim(*difficulty)
            for words in conflicts:
                range_of(words, "conflicts")
        except (msgspec.ValidationError, OptionError) as error:
            return str(error)
        if not is_size(kind, size):
            return f"there is no {abridged(kind)} of size {abridged(size)}"
        if self.graded not in GRADINGS:
            return f"puzzles are not graded {abridged(self.graded)}"
        if not self.kept.keys() <= set(KEPT) or sum(self.kept.values()) > self.count:
            return f"a batch of {self.count} cannot have kept {self.kept}"
        return ""


class About(msgspec.Struct, kw_only=True):
    """What a corpus was made from, and what came of it.

    Attributes:
        schema: of the records; an earlier one is read too (`corpus.records.records`).
        name, seed: of the recipe.
        recipe: a hash of everything in the recipe that decides what the corpus holds.
        versions: of what decides the bytes of puzzles.
        share: which share of the work this is, such as `2/3`; empty for all of it.
        closed: whether the build was closed before it was done.
        splits: the share of each split.
        split_by: what is never in two of them; corpora of old do not say it, and are by puzzle.
        rounds: for each batch what was missing after its rounds, in a share that has made others
            than the first, and where shares are merged of which these are still to come.
        batches: what each batch came to.
        puzzles: how many there are.
        sha256: of the list of shards; empty while the corpus is in the making.
        seal: the SHA-256 of all that.
        text: of the recipe, whatever becomes of its file; empty in corpora of old.
    """

    schema: Literal[3, 4]
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
    text: str | msgspec.UnsetType = msgspec.UNSET
    split_by: str | msgspec.UnsetType = msgspec.UNSET
    rounds: list[list[Whole]] | msgspec.UnsetType = msgspec.UNSET

    def sealed(self) -> About:
        """Return this with its seal."""
        told = msgspec.json.encode(msgspec.structs.replace(self, seal=""))
        return msgspec.structs.replace(self, seal=sha256(told).hexdigest())

    @property
    def divided(self) -> Splits:
        """Which split a puzzle is in."""
        by = PUZZLE if self.split_by is msgspec.UNSET else self.split_by
        return Splits(self.splits, by)

    @property
    def made_up(self) -> list[list[int]]:
        """The rounds, of which there may be none."""
        return [[] for _ in self.batches] if self.rounds is msgspec.UNSET else self.rounds

    def has_made(self, rounds: Sequence[Sequence[int]]) -> bool:
        """Return whether these rounds are among its own."""
        pairs = zip(self.made_up, rounds, strict=True)
        return all(own[: len(others)] == others for own, others in pairs)

    @property
    def fault(self) -> str:
        """What no build would tell; empty if there is nothing."""
        if reason := fault(self.splits):
            return reason
        if self.divided.by not in BY:
            return f"splits are not by {abridged(self.divided.by)}"
        if self.share and not SHARE.fullmatch(self.share):
            return f"{abridged(self.share)} is no share"
        words = [word for version in self.versions.items() for word in version]
        if odd := [word for word in words if not VERSION.fullmatch(word)]:
            return f"{abridged(odd[0])} is no version"
        if not self.batches:
            return "there is no batch"
        if faults := [part.fault for part in self.batches if part.fault]:
            return faults[0]
        if len(self.made_up) != len(self.batches):
            return f"{len(self.batches)} batches have no {len(self.made_up)} lists of rounds"
        for part, rounds in zip(self.batches, self.made_up, strict=True):
            if not all(1 <= missing <= part.count for missing in rounds):
                return f"of a batch of {part.count} there cannot be missing {rounds}"
        kept = sum([sum(part.kept.values()) for part in self.batches])
        return "" if self.puzzles == kept else f"{kept} puzzles are not {self.puzzles}"

    def origin(self, number: int) -> Origin:
        """Return where the items of a batch come from."""
        part = self.batches[number]
        return Origin(part.batch, self.seed, number, self.versions, part.graded)

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
        """The text of the recipe that was built, though its file may have been edited since.

        Raises:
            RecipeError, CorpusError: as `recipe`, of a corpus of old.
        """
        return self.recipe.text if self.about.text is msgspec.UNSET else self.about.text

    @cached_property
    def recipe(self) -> Recipe:
        """The recipe, from its file.

        Raises:
            RecipeError: it cannot be read any more; an image that it names may be gone.
            CorpusError: its file is missing or damaged, or holds another recipe.
        """
        path = self.directory / RECIPE
        try:
            text = within.read(self.directory, RECIPE, LARGEST_ABOUT).decode()
        except FileNotFoundError:
            raise CorpusError(f"{path} is missing") from None
        except UnicodeDecodeError as error:
            raise CorpusError(f"{path} is damaged: {error}") from None
        return self._parsed(path, text)

    @property
    def built(self) -> Recipe:
        """The recipe that was built; raises as `recipe`."""
        return self._parsed(self.directory / ABOUT, self.text)

    def _parsed(self, path: Path, text: str) -> Recipe:
        from corpus.recipe.recipe import named, parse

        with named(path):
            recipe = parse(text)
        if recipe.digest != self.about.recipe:
            raise CorpusError(f"{path} is not the recipe that the corpus was made from")
        return recipe

    def items(self) -> Iterator[Item]:
        """Yield what is in the corpus: records, and failures in their places.

        Raises:
            CorpusError: a shard is missing or damaged; says which.
        """
        for entry in self.entries:
            yield from self._items_of(entry)

    def _items_of(self, entry: Entry) -> Iterator[Item]:
        dropped = set(entry.dropped)
        for item, _ in lines(self, entry):
            if item.index not in dropped:
                yield item

    def records_of(self, entry: Entry) -> Iterator[Record]:
        """Yield the puzzles of a shard that are in the corpus.

        Raises:
            CorpusError: as `items`.
        """
        return (item for item in self._items_of(entry) if isinstance(item, Record))

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
    about = read_about(directory)
    if about is not None:
        return Corpus(directory, about, True, _entries(directory, about))
    about = read_about(directory, NOTE)
    if about is None:
        raise CorpusError(f"{directory} holds no corpus: there is no {ABOUT}")
    corpus = Corpus(directory, about, False, ())
    harvests = gather(directory, corpus.recipe, about.versions)
    return Corpus(directory, come_to(about, harvests), False, entries(harvests))


def read_about(directory: Path, file: str = ABOUT) -> About | None:
    """Return what a file in the folder of a corpus tells of it, or None if there is no such file.

    Raises:
        CorpusError: it is damaged, or an earlier version wrote it.
        OSError: it cannot be read.
    """
    path = directory / file
    try:
        written = within.read(directory, file, LARGEST_ABOUT)
    except (FileNotFoundError, NotADirectoryError):
        return None
    try:
        about = msgspec.json.decode(written, type=About)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        if (schema := _schema(written)) not in (None, SCHEMA):
            raise CorpusError(
                f"{path.parent} holds a corpus of schema {schema}, and this version reads "
                f"{SCHEMA}; build it again, or read it with the version that made it"
            ) from None
        raise CorpusError(f"{path} is damaged: {error}; {ANEW}") from None
    if about != about.sealed():
        raise CorpusError(f"{path} is damaged: another text was sealed; {ANEW}")
    if about.fault:
        raise CorpusError(f"{path} is damaged: {about.fault}; {ANEW}")
    return about


def _schema(written: bytes) -> Whole | None:
    class Known(msgspec.Struct):
        schema: Whole

    try:
        return msgspec.json.decode(written, type=Known).schema
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None


def begun(recipe: Recipe, share: str = "") -> About:
    """Return what there is to tell of a corpus before anything is made."""
    return About(
        schema=SCHEMA,
        name=recipe.name,
        seed=recipe.seed,
        recipe=recipe.digest,
        versions=program(),
        share=share,
        text=recipe.text,
        splits=dict(recipe.splits.shares),
        split_by=recipe.splits.by,
        batches=[
            Part(
                batch=msgspec.json.decode(batch.order.name),
                count=batch.count,
                grading=msgspec.UNSET if batch.order.grading == FULL else batch.order.grading,
            )
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


def manifest(listed: Iterable[Entry]) -> tuple[bytes, str]:
    """Return the list of shards as a file's content, and its SHA-256."""
    content = b"".join([msgspec.json.encode(entry) + b"\n" for entry in listed])
    return content, sha256(content).hexdigest()


def _entries(directory: Path, about: About) -> list[Entry]:
    path = directory / MANIFEST
    try:
        listed = within.read(directory, MANIFEST, LARGEST_LIST)
    except FileNotFoundError:
        raise CorpusError(f"{path} is missing; {ANEW}") from None
    if sha256(listed).hexdigest() != about.sha256:
        raise CorpusError(f"{path} is damaged; {ANEW}")
    found: list[Entry] = []
    last, stop = (-1, -1), 0
    for number, line in enumerate(listed.splitlines(), 1):
        try:
            entry = msgspec.json.decode(line, type=Entry)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise CorpusError(f"{path}:{number}: {error}") from None
        if reason := entry.fault:
            raise CorpusError(f"{path}:{number}: {reason}")
        if entry.batch >= len(about.batches):
            raise CorpusError(f"{path}:{number}: there is no batch {entry.batch}")
        if (entry.batch, entry.number) <= last:
            raise CorpusError(f"{path}:{number}: {entry.file} is out of order")
        if entry.batch == last[0] and entry.start < stop:
            raise CorpusError(f"{path}:{number}: item {entry.start} is in the shard before")
        last, stop = (entry.batch, entry.number), entry.start + entry.items
        found.append(entry)
    return found


def finished(corpus: Corpus, entry: Entry) -> list[tuple[Item, bytes]]:
    """Return the items of a finished shard, each with its line, if it is the one that is listed.

    Raises:
        Damaged: it is another one, or holds what the corpus's batch could not have made.
        OSError: it cannot be read.
    """
    content = packed(corpus.directory / entry.file)
    origin = corpus.about.origin(entry.batch)
    start, items, summary = read_shard(content, origin, entry.sha256)
    if (start, summary.items) != (entry.start, entry.items):
        raise Damaged(f"its items are not those that {MANIFEST} lists")
    if summary.puzzles - len(entry.dropped) != entry.puzzles:
        raise Damaged(f"its puzzles are not {entry.puzzles}, as {MANIFEST} says")
    return items


def lines(corpus: Corpus, entry: Entry) -> Iterator[tuple[Item, bytes]]:
    """Yield the items of a shard, each with its line.

    Those of an unfinished one are yielded as far as they are sound.

    Raises:
        CorpusError: it is missing or damaged.
        OSError: it cannot be read.
    """
    path = corpus.directory / entry.file
    try:
        if path.name.endswith(UNFINISHED):
            origin = corpus.about.origin(entry.batch)
            yield from [*islice(whole_lines(path, entry.start, origin), entry.items)]
        else:
            yield from finished(corpus, entry)
    except Damaged as error:
        raise CorpusError(f"{path} is damaged: {error}; build --resume makes it anew") from None
    except FileNotFoundError:
        raise CorpusError(f"{path} is missing; build --resume makes it anew") from None


def gather(
    directory: Path,
    recipe: Recipe,
    versions: dict[str, str],
    report: Callable[[Path, str], None] | None = None,
) -> list[Harvest]:
    """Return what each batch comes to with the shards that there are, whole or not.

    Args:
        directory: the corpus.
        recipe, versions: it is made from.
        report: called with each shard that is damaged, and how; it is left out.

    Raises:
        LeftOutError: what the recipe leaves out is missing.
        OSError: it cannot be read.
    """
    harvests = unreaped(recipe.batches, kept(directory, recipe))
    seen = Digests()
    for number, paths in groupby(_files(directory), key=lambda path: place(path)[0]):
        if number >= len(harvests):
            continue
        order = recipe.batches[number].order
        told = msgspec.json.decode(order.name)
        origin = Origin(told, recipe.seed, number, versions, order.grading)
        for path in paths:
            try:
                start, summary = _summary(path, origin)
            except Damaged as error:
                if report:
                    report(path, str(error))
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
    files = {**unfinished, **finished}
    return [files[key] for key in sorted(files)]


def _summary(path: Path, origin: Origin) -> tuple[int, Summary]:
    if not path.name.endswith(UNFINISHED):
        start, _, summary = read_shard(packed(path), origin)
        return start, summary
    summing, start = Summing(), 0
    for item, line in whole_lines(path, None, origin):
        start = start if summing.items else item.index
        summing.add(item, line)
    return start, summing.summary()
