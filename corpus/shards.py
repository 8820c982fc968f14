"""Shards: the unit of work, of writing, and of taking up again.

A shard holds some items of a batch in a row, a line each, and last of all its seal: how many there
are and the SHA-256 of their lines. It is compressed, and since compressed bytes differ from one
zlib to the next, it is the lines that make a shard what it is. `zcat` and every reader of JSON
lines can read one.
"""

from __future__ import annotations

import gzip
import os
import re
import zlib
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from corpus.layout import SHARDS
from corpus.records import DIGEST, Failure, Record, decode, versions
from verify.grade import BANDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from corpus.recipe import Batch
    from corpus.records import Item

FINISHED, UNFINISHED = ".jsonl.gz", ".part"
NAME = re.compile(r"[0-9]{3,}/[0-9]{8,}\.[a-z.]+")
MOST_ITEMS = 128
FAILURES_IN_A_ROW = 5
"""So many items in a row that could not be made close a batch, and end its shard."""
COMPRESSION = 6
FAILED = 0xFF


class Damaged(Exception):
    """A shard that does not hold what its seal says, or nothing that could be a shard."""


class Seal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of a shard: how many items it has, and the hash of their lines."""

    items: int
    sha256: str


@dataclass(frozen=True)
class Origin:
    """Where items come from: the batch of this number in a recipe with this seed, and versions."""

    batch: Batch
    seed: int
    number: int
    versions: dict[str, str]

    def check(self, item: Item) -> None:
        """Refuse an item that comes from elsewhere, or from another version.

        Raises:
            ValueError: it does.
        """
        wanted = self.batch.order
        sound = (item.seed, item.batch) == (self.seed, self.number)
        sound &= (item.kind, item.size) == (wanted.kind, wanted.lattice.size)
        if sound and isinstance(item, Record):
            sound = wanted.band in ("", item.grade.band)
            sound &= (item.options, item.versions) == (dict(wanted.options), self.versions)
        if not sound:
            raise ValueError(f"item {item.index} is of another recipe or version")


@dataclass(frozen=True)
class Shard:
    """Items `start` to `stop` - 1 of a batch: the shard of this number."""

    batch: Batch
    seed: int
    batch_number: int
    number: int
    start: int
    stop: int

    @property
    def name(self) -> str:
        """Where it is, in the folder of a corpus, apart from how the name ends."""
        return f"{SHARDS}/{self.batch_number:03}/{self.number:08}"

    @property
    def origin(self) -> Origin:
        """Where its items come from."""
        return Origin(self.batch, self.seed, self.batch_number, versions())

    def path(self, directory: Path) -> Path:
        """Return the file that it is in when it is finished."""
        return directory / (self.name + FINISHED)

    def partial(self, directory: Path) -> Path:
        """Return the file that its records go to, one by one, while it is worked on."""
        return directory / (self.name + UNFINISHED)


@dataclass(frozen=True)
class Summary:
    """What a driver has to know of a shard; a few bytes for each item.

    Attributes:
        items: how many there are.
        sha256: of their lines, in hexadecimal.
        ids: DIGEST bytes for each: its puzzle's identity, zeros if there is none.
        bands: a byte for each: the number of its band in BANDS, FAILED if there is no puzzle.
        attempts: how many puzzles were made until each fitted.
        failed: why the last one failed that did.
        seconds: what was spent on them in this process, by band; "" for those that failed.
    """

    items: int
    sha256: str
    ids: bytes
    bands: bytes
    attempts: int
    failed: str
    seconds: dict[str, float]

    def id(self, item: int) -> bytes:
        """Return the identity of an item's puzzle."""
        return self.ids[item * DIGEST : (item + 1) * DIGEST]

    def ended(self, wanted: int) -> bool:
        """Return whether there is no more to do: all are there, or too many in a row failed."""
        return self.items >= wanted or self.bands.endswith(bytes([FAILED]) * FAILURES_IN_A_ROW)


class Summing:
    """Sums a shard up, line by line."""

    def __init__(self) -> None:
        self._hash = sha256()
        self._ids, self._bands = bytearray(), bytearray()
        self._attempts, self._failed = 0, ""

    @property
    def items(self) -> int:
        """How many there are so far."""
        return len(self._bands)

    @property
    def failures(self) -> int:
        """How many of the last items in a row failed."""
        return self.items - len(self._bands.rstrip(bytes([FAILED])))

    def add(self, item: Item, line: bytes) -> None:
        """Take the next item and its line."""
        self._hash.update(line)
        if isinstance(item, Failure):
            self._ids += bytes(DIGEST)
            self._bands.append(FAILED)
            self._failed = item.failed
        else:
            self._ids += bytes.fromhex(item.id)
            self._bands.append(BANDS.index(item.grade.band))
            self._attempts += item.attempts

    def seal(self) -> bytes:
        """Return the shard's last line."""
        return msgspec.json.encode(Seal(self.items, self._hash.hexdigest())) + b"\n"

    def summary(self, seconds: dict[str, float] | None = None) -> Summary:
        """Return what the lines come to."""
        return Summary(
            self.items,
            self._hash.hexdigest(),
            bytes(self._ids),
            bytes(self._bands),
            self._attempts,
            self._failed,
            seconds or {},
        )


def pack(lines: bytes, seal: bytes) -> bytes:
    """Return the bytes of a shard's file; the same for the same lines with the same zlib."""
    return gzip.compress(lines + seal, COMPRESSION, mtime=0)


def write(path: Path, content: bytes) -> None:
    """Put a file in its place so that it is whole whenever it is there, even after a power cut.

    Raises:
        OSError: it cannot be written; nothing of it is left.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.name}.tmp")
    try:
        with partial.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def lines(path: Path, digest: str = "") -> list[bytes]:
    """Return the lines of a shard's file, its seal left out, after a check of both.

    Args:
        path: the file.
        digest: the SHA-256 that its lines are to have; empty for whatever the seal says.

    Raises:
        Damaged: they are not what the seal says; says how.
        OSError: the file cannot be read.
    """
    return _unpack(path.read_bytes(), digest)


def read(path: Path, digest: str = "") -> Iterator[tuple[Item, bytes]]:
    """Yield the items of a shard's file, each with its line, after a check of all of them.

    Args:
        path, digest: as of `lines`.

    Raises:
        Damaged: the shard is not whole, or a line is no record.
        OSError: the file cannot be read.
    """
    for number, line in enumerate(lines(path, digest), 1):
        try:
            yield decode(line), line
        except ValueError as error:
            raise Damaged(f"line {number} is no record: {error}") from None


def summed(path: Path, origin: Origin | None = None) -> tuple[int, Summary]:
    """Return the index of a finished shard's first item, and what the shard comes to.

    Args:
        path: its file.
        origin: where its items should come from; None for anywhere.

    Raises:
        Damaged: it does not hold items in a row, or some that come from elsewhere.
        OSError: the file cannot be read.
    """
    found = Summing()
    start = 0
    for item, line in read(path):
        start = start if found.items else item.index
        if item.index != start + found.items:
            raise Damaged(f"item {item.index} is where item {start + found.items} should be")
        try:
            if origin:
                origin.check(item)
        except ValueError as error:
            raise Damaged(str(error)) from None
        found.add(item, line)
    return start, found.summary()


def checked(line: bytes) -> bytes:
    """Return a line as an unfinished shard has it, which has no seal yet: after its checksum."""
    return b"%08x %b" % (zlib.crc32(line), line)


def unchecked(line: bytes) -> bytes:
    """Return what `checked` was given.

    Raises:
        ValueError: the checksum is another one.
    """
    content = line[9:]
    if checked(content) != line:
        raise ValueError("another line was written")
    return content


def whole_lines(
    path: Path, start: int | None = None, origin: Origin | None = None
) -> Iterator[tuple[Item, bytes]]:
    """Yield the items of an unfinished shard in a row, and their lines, as far as they are sound.

    Args:
        path: the file.
        start: the index of the first item; None for whatever it is.
        origin: where the items should come from; None for anywhere.
    """
    with path.open("rb") as file:
        for found in file:
            if not found.endswith(b"\n"):
                return
            try:
                line = unchecked(found)
                item = decode(line)
                if origin:
                    origin.check(item)
            except ValueError:
                return
            start = item.index if start is None else start
            if item.index != start:
                return
            yield item, line
            start += 1


def _unpack(content: bytes, digest: str) -> list[bytes]:
    """Return the lines of a shard but its seal.

    Raises:
        Damaged: they are not what the seal says.
    """
    if not content:
        raise Damaged("it is empty")
    try:
        text = gzip.decompress(content)
    except EOFError:
        raise Damaged("it was cut short") from None
    except (OSError, zlib.error) as error:
        raise Damaged(f"it cannot be unpacked: {error}") from None
    *found, last = text.splitlines(keepends=True) or [b""]
    try:
        seal = msgspec.json.decode(last, type=Seal)
    except (msgspec.MsgspecError, RecursionError):
        raise Damaged("its last line is no seal") from None
    if seal.items != len(found):
        raise Damaged(f"{len(found):,} lines, where its seal says {seal.items:,}")
    if sha256(b"".join(found)).hexdigest() != seal.sha256:
        raise Damaged("its lines are not those that were sealed")
    if digest not in ("", seal.sha256):
        raise Damaged("it is another shard than is listed")
    return found


def in_order(directory: Path, ending: str = FINISHED) -> Sequence[Path]:
    """Return the finished shards, or others, in the folder of a corpus, by batch and number."""
    found = (directory / SHARDS).glob(f"*/*{ending}")
    ours = [path for path in found if NAME.fullmatch("/".join(path.parts[-2:]))]
    return sorted(ours, key=place)


def place(path: Path) -> tuple[int, int]:
    """Return the number of the batch and of the shard that a file is named for."""
    return int(path.parent.name), int(path.name.partition(".")[0])
