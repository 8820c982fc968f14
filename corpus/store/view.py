"""Puzzle files: a view of a corpus for people and programs that want a file for each puzzle.

Each puzzle goes to `kind/size/grade/id.suffix` with its solution beside it, and the index has a
line for each: the record, with the names of the two files in place of their texts.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

import puzzles
from corpus.records.layout import INDEX
from corpus.records.records import plain
from corpus.store import shards
from machine import within

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from corpus.records.records import Record

FILE = re.compile(r"[a-z0-9_]+/[a-z0-9]+/[a-z]+/[0-9a-f]{20}\.[a-z.]+")
SMALL = 1_000
"""A corpus of so many puzzles or fewer has files if nobody says whether it should."""


def write(records: Iterable[Record], directory: Path) -> None:
    """Write puzzle files and last of all the index.

    Raises:
        OSError: one of them cannot be written.
    """
    partial = directory / f"{INDEX}.part"
    partial.unlink(missing_ok=True)
    with partial.open("xb") as index:
        for record in records:
            for name, text in files(record).items():
                within.write(directory, name, text.encode())
            index.write(msgspec.json.encode(line(record)) + b"\n")
    partial.replace(directory / INDEX)


def clear(directory: Path) -> None:
    """Delete the puzzle files that the index names, and the index after them.

    A build that goes on from a closed one may end without some of its puzzles, which others that
    come before them are images of.

    Raises:
        OSError: one of them cannot be deleted.
    """
    with (
        suppress(FileNotFoundError),
        within.opened(directory, INDEX) as opened,
        open(opened, "rb", closefd=False) as index,
    ):
        while text := index.readline(shards.LARGEST):
            for name in _named(text):
                within.remove(directory, name)
    (directory / INDEX).unlink(missing_ok=True)


def _named(text: bytes) -> list[str]:
    """Return the names of puzzle files that a line of an index holds."""
    try:
        fields = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError):
        return []
    names = [fields.get("file"), fields.get("solution_file")]
    return [name for name in names if isinstance(name, str) and FILE.fullmatch(name)]


def stem(record: Record) -> str:
    """Return the name of a puzzle's files in the folder of a corpus, without their endings."""
    return f"{record.kind}/{record.size}/{record.band}/{record.id}"


def files(record: Record) -> dict[str, str]:
    """Return the texts of a puzzle's two files by their names; its own comes first."""
    name, ends = stem(record), puzzles.get(record.kind).files
    return {name + ends.suffix: record.puzzle, name + ends.solution_suffix: record.solution}


def line(record: Record) -> dict[str, Any]:
    """Return a record as the index has it."""
    fields = plain(record)
    fields["file"], fields["solution_file"] = files(record)
    del fields["puzzle"], fields["solution"]
    return fields


def faults(records: Iterable[Record], directory: Path) -> Iterator[tuple[Path, str]]:
    """Yield which puzzle file of a corpus is wrong, and how.

    Raises:
        OSError: one of them cannot be read, though it is there.
    """
    with within.opened(directory, INDEX) as opened, open(opened, "rb", closefd=False) as index:
        for number, record in enumerate(records, 1):
            wanted = msgspec.json.encode(line(record)) + b"\n"
            if index.readline(len(wanted)) != wanted:
                yield directory / INDEX, f"line {number} is not the record of {record.id}"
                return
            for name, text in files(record).items():
                try:
                    if within.read(directory, name, shards.LARGEST) != text.encode():
                        yield directory / name, "not what the record says"
                except FileNotFoundError:
                    yield directory / name, "it is missing"
                except within.Refused as error:
                    yield directory / name, error.why
        if index.read(1):
            yield directory / INDEX, "more lines than puzzles"
