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

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import groupby, islice
from typing import TYPE_CHECKING

import msgspec

from corpus.recipe.kinds import LARGEST
from corpus.records.digests import Digests
from corpus.records.layout import ABOUT, MANIFEST, NOTE, RECIPE
from corpus.records.records import Failure, Record
from corpus.store.about import ANEW, About, CorpusError, come_to, read_about
from corpus.store.exclusions import kept
from corpus.store.harvest import Entry, Harvest, unreaped
from corpus.store.origin import Origin
from corpus.store.shards import UNFINISHED, Damaged, in_order, packed, place, whole_lines
from corpus.store.shards import read as read_shard
from corpus.store.summary import Summing
from machine import within

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from corpus.recipe.recipe import Recipe
    from corpus.records.records import Item
    from corpus.store.summary import Summary

LARGEST_LIST = 2 << 30
"""Bytes of a list of shards: ten million shards."""


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
            text = within.read(self.directory, RECIPE, LARGEST).decode()
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
            recipe = parse(text, insist=True)
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
        """Yield the items of a shard that the corpus keeps."""
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


def entries(harvests: Iterable[Harvest]) -> list[Entry]:
    """Return the shards of all batches, in order."""
    return [entry for harvest in harvests for entry in harvest.entries]


def manifest(listed: Iterable[Entry]) -> tuple[bytes, str]:
    """Return the list of shards as a file's content, and its SHA-256."""
    content = b"".join([msgspec.json.encode(entry) + b"\n" for entry in listed])
    return content, sha256(content).hexdigest()


def _entries(directory: Path, about: About) -> list[Entry]:
    """Return the entries of the manifest, in their order, each as it can be.

    Raises:
        CorpusError: the manifest is missing or damaged.
    """
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
    harvests = unreaped(recipe, kept(directory, recipe))
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
    """Return the index of a shard's first item and its summary; of an unfinished one, so far."""
    if not path.name.endswith(UNFINISHED):
        start, _, summary = read_shard(packed(path), origin)
        return start, summary
    summing, start = Summing(), 0
    for item, line in whole_lines(path, None, origin):
        start = start if summing.items else item.index
        summing.add(item, line)
    return start, summing.summary()
