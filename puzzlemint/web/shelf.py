"""The shelf: the puzzles of one folder, listed and read; nothing outside it is ever opened.

A name leads down from the folder one step at a time, and no link is followed on the way. So
neither a name, nor a link, nor a change of the folder in between leads out of it.

The puzzles of a corpus without puzzle files are numbered behind the name of its list of shards. Of
a shard no more is kept than what is listed, and to open a puzzle is to read one shard.
"""

from __future__ import annotations

import contextlib
import json
import os
from contextlib import contextmanager
from functools import lru_cache
from itertools import chain, islice
from sys import intern
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from corpus.records import layout
from corpus.store.harvest import Entry as Shard
from corpus.store.shards import LARGEST as LARGEST_SHARD
from corpus.store.shards import Damaged, unpacked
from machine import within
from puzzlemint.io import files, streams
from puzzles.base.errors import PuzzleError, UserError
from puzzles.declare.options import shown
from puzzles.text import header
from verify.grade.grade import BANDS

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from puzzlemint.io.files import Part

PAGE = 100
"""Puzzles that a list holds at most; who wants more asks on from there."""
KEPT = 4096
"""Files of puzzles, and shards, that are remembered as they were listed."""
SORTED = 10_000
"""Puzzles of which a list is sorted from easy to hard; a longer one stays as the folder has it."""
LONGEST = 18
"""Digits of a number of a puzzle."""
LONGEST_LINE = 1 << 20
"""Bytes of a line of the index of a corpus."""


class Entry(NamedTuple):
    """A puzzle on the shelf.

    Attributes:
        id: the name of its file below the folder, with a number from its second puzzle on.
        kind: of the puzzle.
        size: as the kind writes it.
        grade: its band, empty if nobody wrote that down.
        effort: what sorts within a band, 0 if nobody wrote that down.
    """

    id: str
    kind: str
    size: str
    grade: str
    effort: float = 0


class Fault(NamedTuple):
    """What cannot be read on the shelf: the name of a file below the folder, and why."""

    id: str
    message: str


class Graded(msgspec.Struct):
    """What is listed of a grade."""

    band: str
    effort: float = 0


class Line(msgspec.Struct):
    """What is listed of a record in a shard, and its index."""

    index: int
    kind: str
    size: str
    grade: Graded | None = None


_PLACES = {band: place for place, band in enumerate(BANDS)}
_SHARD, _LINE = msgspec.json.Decoder(Shard), msgspec.json.Decoder(Line)


def listed(root: str, begin: int = 0, **wanted: str) -> list[Entry]:
    """Return puzzles of a folder, at most PAGE of them: easy ones first, ungraded ones last.

    Args:
        root: the folder.
        begin: how many to leave out.
        wanted: what `kind`, `size` and `grade` are to be; empty for any.
    """
    fields = {name: value for name, value in wanted.items() if value}
    fitting = (
        entry
        for entry in _entries(root)
        if all(getattr(entry, name) == value for name, value in fields.items())
    )
    found = list(islice(fitting, SORTED))
    if len(found) < SORTED:
        found.sort(key=lambda entry: (_PLACES.get(entry.grade, len(_PLACES)), entry.effort))
        return found[begin : begin + PAGE]
    return list(islice(chain(found, fitting), begin, begin + PAGE))


def unreadable(root: str) -> list[Fault]:
    """Return what of a folder's puzzle files is no puzzle, at most PAGE of them."""
    faults = (fault for entries in _files(root) for fault in entries if isinstance(fault, Fault))
    return list(islice(faults, PAGE))


def text(root: str, id: str) -> str | None:
    """Return the text of a puzzle with a header line; None if the folder has no such puzzle.

    Args:
        root: the folder.
        id: a name as `listed` gives it: of a file, and perhaps "#" and the number of the puzzle.
    """
    name = id.rpartition("#")[0] if "#" in id and id.rpartition("#")[2].isdecimal() else id
    if not files.named_as_puzzles(name):
        return None
    if _is_manifest(root, name):
        number = int(id.removeprefix(name)[1 : LONGEST + 1] or "1")
        return _packed_text(root, name, number) if id == _numbered(name, number) else None
    for part in _parts(root, name):
        if not isinstance(part, Fault) and part.name == id:
            return _headed(part)
    return None


def _headed(part: Part) -> str:
    """Return the text of a puzzle with a header line."""
    settings = {option: shown(value) for option, value in part.section.options.items()}
    return header.line(part.kind.name, settings) + part.section.text


def _entries(root: str) -> Iterator[Entry]:
    for entries in _files(root):
        yield from (entry for entry in entries if isinstance(entry, Entry))


def _files(root: str) -> Iterator[Iterable[Entry | Fault]]:
    """Yield what each file of a folder holds."""
    known = _of_corpora(root)
    for file in files.expand([root]):
        if not isinstance(file, str):
            continue
        name = os.path.relpath(file, root)
        if name in known:
            yield [Entry(name, *known[name])]
            continue
        if _is_manifest(root, name):
            yield _packed(root, name)
            continue
        with contextlib.suppress(OSError):  # it may be gone by now
            about = os.lstat(file)
            yield _read(root, name, about.st_mtime_ns, about.st_size)


@lru_cache(maxsize=KEPT)
def _read(root: str, name: str, changed: int, length: int) -> tuple[Entry | Fault, ...]:
    """Return the puzzles of a file, as it was when it changed last, and what of it is none."""
    entries: list[Entry | Fault] = []
    for part in _parts(root, name):
        if isinstance(part, Fault):
            entries.append(part)
            continue
        try:
            item = files.parse(part, {}, strict=False)
        except UserError as error:
            entries.append(Fault(part.name, str(error)))
            continue
        size = item.puzzle.size
        entries.append(Entry(part.name, part.kind.name, size, *_graded(part.record)))
    return tuple(entries)


def _graded(record: Any) -> tuple[str, float]:
    """Return the band and the effort that a JSON object tells; nothing of what is no grade."""
    try:
        grade = msgspec.convert(record["grade"], Graded)
    except (KeyError, TypeError, msgspec.ValidationError):
        return "", 0
    return grade.band, grade.effort


def _parts(root: str, name: str) -> Iterator[Part | Fault]:
    """Yield a file's puzzles, and what of it is none."""
    try:
        with _opened(root, name) as number:
            for part in files.held(name, streams.read(number)):
                yield Fault(name, str(part)) if isinstance(part, files.Unreadable) else part
    except PuzzleError as error:
        yield Fault(name, str(error))
    except OSError:
        return


def _is_manifest(root: str, name: str) -> bool:
    """Return whether a file is the list of shards of a corpus."""
    folder, last = os.path.split(name)
    if last != layout.MANIFEST:
        return False
    try:
        with _opened(root, os.path.join(folder, layout.ABOUT)):
            return True
    except OSError:
        return False


def _packed(root: str, manifest: str) -> Iterator[Entry]:
    """Yield the puzzles of the corpus of a list of shards."""
    for first, file, shard in _shards(root, manifest):
        try:
            listed = _listed_of(root, file, shard.sha256, tuple(shard.dropped))
        except (OSError, Damaged):
            continue
        for number, about in enumerate(listed[: shard.puzzles], first):
            yield Entry(_numbered(manifest, number), *about)


def _packed_text(root: str, manifest: str, number: int) -> str | None:
    """Return the text of a puzzle of the corpus of a list of shards."""
    for first, file, shard in _shards(root, manifest):
        if first <= number < first + shard.puzzles:
            dropped = set(shard.dropped)
            try:
                parts = files.held(file, _lines(root, file, shard.sha256))
            except (OSError, Damaged):
                return None
            kept = (
                part
                for part in parts
                if not isinstance(part, files.Unreadable)
                and part.record.get("index") not in dropped
            )
            return next(map(_headed, islice(kept, number - first, None)), None)
    return None


def _numbered(name: str, number: int) -> str:
    return name if number == 1 else f"{name}#{number}"


def _shards(root: str, manifest: str) -> Iterator[tuple[int, str, Shard]]:
    """Yield the shards of a list of them, each with the number of its first puzzle and its name."""
    folder, number = os.path.dirname(manifest), 1
    try:
        with _opened(root, manifest) as opened:
            for line in streams.read(opened):
                shard = _SHARD.decode(line)
                if shard.fault:
                    return
                yield number, os.path.normpath(os.path.join(folder, shard.file)), shard
                number += shard.puzzles
    except (OSError, PuzzleError, msgspec.MsgspecError, RecursionError):
        return


@lru_cache(maxsize=KEPT)
def _listed_of(
    root: str, file: str, sha256: str, dropped: tuple[int, ...]
) -> tuple[tuple[str, str, str, float], ...]:
    """Return kind, size, band and effort of the puzzles in a shard that are in its corpus.

    Raises:
        OSError, Damaged: as `_lines`.
    """
    left_out = set(dropped)
    listed: list[tuple[str, str, str, float]] = []
    for line in _lines(root, file, sha256):
        try:
            about = _LINE.decode(line)
        except (msgspec.MsgspecError, RecursionError):  # an item without a puzzle
            continue
        if about.index not in left_out:
            band, effort = (about.grade.band, about.grade.effort) if about.grade else ("", 0)
            listed.append((intern(about.kind), intern(about.size), intern(band), effort))
    return tuple(listed)


def _lines(root: str, file: str, sha256: str) -> list[bytes]:
    """Return the lines of a shard.

    Raises:
        OSError: it cannot be read.
        Damaged: it is not the one that is listed.
    """
    return unpacked(within.read(root, file, LARGEST_SHARD), sha256)[0]


def _of_corpora(root: str) -> dict[str, tuple[str, str, str, float]]:
    """Return kind, size, band and effort of the puzzles of all finished corpora, by file."""
    corpora: dict[str, tuple[str, str, str, float]] = {}
    for folder, folders, names in os.walk(root):
        if layout.INDEX in names and layout.ABOUT in names:
            folders.clear()
            below = os.path.relpath(folder, root)
            for record in _records(root, os.path.normpath(os.path.join(below, layout.INDEX))):
                try:
                    about = record["kind"], record["size"], *_graded(record)
                    corpora[os.path.normpath(os.path.join(below, record["file"]))] = about
                except (KeyError, TypeError, AttributeError):
                    continue
    return corpora


def _records(root: str, name: str) -> Iterator[Any]:
    """Yield the records of a file as far as it can be read."""
    try:
        with _opened(root, name) as number, open(number, "rb", closefd=False) as lines:
            while line := lines.readline(LONGEST_LINE):
                yield json.loads(line)
    except (OSError, ValueError, RecursionError):
        return


@contextmanager
def _opened(root: str, name: str) -> Generator[int]:
    """Open a regular file below a folder, hidden ones left out; yield its number.

    Raises:
        OSError: there is none, or a link is on the way.
    """
    if any(step.startswith(".") for step in name.split("/")):
        raise FileNotFoundError(name)
    with within.opened(root, name) as number:
        yield number
