"""Shards: the unit of work, of writing, and of taking up again.

A shard holds some items of a batch in a row, a line each, and last of all its seal: how many there
are, the SHA-256 of their lines, and a hash of the code that made them. It is compressed, and since
compressed bytes differ from one zlib to the next, it is the lines that make a shard what it is.
`zcat` and every reader of JSON lines can read one.
"""

from __future__ import annotations

import gzip
import os
import re
import zlib
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from corpus.records.code import program
from corpus.records.layout import SHARDS
from corpus.records.records import decode
from corpus.store.origin import Origin
from corpus.store.summary import Seal, Summary, Summing
from machine import within
from machine.bounded import naming

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from pathlib import Path
    from typing import IO

    from corpus.recipe.recipe import Batch
    from corpus.records.records import Item

FINISHED, UNFINISHED = ".jsonl.gz", ".part"
NAME = re.compile(r"[0-9]{3,}/[0-9]{8,}\.[a-z.]+")
MOST_ITEMS = 128
LARGEST = 256 << 20
"""Bytes of the lines of a shard, at most; MOST_ITEMS of the largest pictures have fewer."""
COMPRESSION, GZIP = 6, 31
SYSTEM = 9
"""The place in a gzip header, counted from 0, of the byte that names the operating system."""
UNIX = b"\x03"
"""That byte for Unix (RFC 1952)."""


class Damaged(Exception):
    """A shard that does not hold what its seal says, or nothing that could be a shard."""


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
        order = msgspec.json.decode(self.batch.order.name)
        grading = self.batch.order.grading
        return Origin(order, self.seed, self.batch_number, program(), grading)

    def path(self, directory: Path) -> Path:
        """Return the file that it is in when it is finished."""
        return directory / (self.name + FINISHED)

    def partial(self, directory: Path) -> Path:
        """Return the file that its records go to, one by one, while it is worked on."""
        return directory / (self.name + UNFINISHED)

    def summed(self, content: bytes) -> Summary:
        """Return what the content of a file comes to that should hold this shard.

        Raises:
            Damaged: it holds something else.
        """
        start, _, summary = read(content, self.origin)
        wanted = self.stop - self.start
        if start != self.start or summary.items > wanted:
            held = f"{summary.items} items from {start}"
            raise Damaged(f"{held}, where {wanted} from {self.start} belong")
        return summary


def pack(lines: bytes, seal: bytes) -> bytes:
    """Return the bytes of a shard's file; the same for the same lines with the same zlib."""
    return of_unix(gzip.compress(lines + seal, COMPRESSION, mtime=0))


def of_unix(packed: bytes) -> bytes:
    """Return the beginning of a gzip file, with Unix named as the operating system.

    `gzip.compress` names Unix up to Python 3.12 and an unknown system from Python 3.13 on; zlib
    names the platform that it was built for.
    """
    return packed[:SYSTEM] + UNIX + packed[SYSTEM + 1 :]


def write(path: Path, content: bytes) -> None:
    """Put a file in its place so that it is whole whenever it is there, even after a power cut.

    Raises:
        OSError: it cannot be written; nothing of it is left.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    unready = path.with_name(f"{path.name}.tmp")
    unready.unlink(missing_ok=True)
    try:
        with naming(path), unready.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unready.replace(path)
    except BaseException:
        unready.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def packed(path: Path) -> bytes:
    """Return the bytes of a shard's file, which lies where a corpus has its shards.

    Raises:
        Damaged: it is reached by a link, no regular file, or too large.
        FileNotFoundError: there is none.
        OSError: it cannot be read.
    """
    try:
        return within.read(path.parents[2], "/".join(path.parts[-3:]), LARGEST)
    except within.Refused as error:
        raise Damaged(error.why) from None


def lines(path: Path, digest: str = "") -> list[bytes]:
    """Return the lines of a shard's file, its seal left out, after a check of both.

    Args:
        path: the file.
        digest: the SHA-256 that its lines are to have; empty for whatever the seal says.

    Raises:
        Damaged: they are not what the seal says; says how.
        OSError: the file cannot be read.
    """
    return unpacked(packed(path), digest)[0]


def _decoded(lines: Sequence[bytes]) -> Iterator[tuple[Item, bytes]]:
    """Yield the records of a shard, each with its line."""
    for number, line in enumerate(lines, 1):
        try:
            yield decode(line), line
        except ValueError as error:
            raise Damaged(f"line {number} is no record: {error}") from None


class Read(NamedTuple):
    """A finished shard that was read.

    Attributes:
        start: the index of its first item.
        items: in a row, each with its line.
        summary: what they come to.
    """

    start: int
    items: list[tuple[Item, bytes]]
    summary: Summary


def read(content: bytes, origin: Origin, digest: str = "") -> Read:
    """Return what a finished shard holds, after every check that needs no other shard.

    Args:
        content: of its file.
        origin: where its items should come from.
        digest: as of `lines`.

    Raises:
        Damaged: it does not hold items in a row, or some that come from elsewhere.
    """
    summing = Summing()
    items: list[tuple[Item, bytes]] = []
    own, seal = unpacked(content, digest)
    try:
        for item, line in _decoded(own):
            wanted = items[0][0].index + len(items) if items else item.index
            if item.index != wanted:
                raise Damaged(f"item {item.index} is where item {wanted} should be")
            origin.check(item)
            items.append((item, line))
            summing.add(item, line)
        origin.check_seal(seal)
    except ValueError as error:
        raise Damaged(str(error)) from None
    return Read(items[0][0].index if items else 0, items, summing.summary())


def checked(line: bytes) -> bytes:
    """Return a line as an unfinished shard has it, which has no seal yet: after its checksum."""
    return b"%08x %b" % (zlib.crc32(line), line)


def unchecked(line: bytes) -> bytes:
    """Return the line that `checked` was given.

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
    with _opened(path) as file:
        for text in iter(partial(file.readline, LARGEST), b""):
            if not text.endswith(b"\n"):
                return
            try:
                line = unchecked(text)
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


@contextmanager
def _opened(path: Path) -> Generator[IO[bytes]]:
    """Open an unfinished shard's file as `packed` reads that of a finished one."""
    try:
        with (
            within.opened(path.parents[2], "/".join(path.parts[-3:])) as number,
            open(number, "rb", closefd=False) as file,
        ):
            yield file
    except within.Refused as error:
        raise Damaged(error.why) from None


def unpacked(content: bytes, digest: str = "") -> tuple[list[bytes], Seal]:
    """Return the lines of a shard's file but its seal, and the seal; arguments as of `lines`.

    Raises:
        Damaged: they are not what the seal says.
    """
    if not content:
        raise Damaged("it is empty")
    inflate = zlib.decompressobj(wbits=GZIP)
    try:
        text = inflate.decompress(content, LARGEST)
    except zlib.error as error:
        raise Damaged(f"it cannot be unpacked: {error}") from None
    if not inflate.eof:
        if len(text) == LARGEST:
            raise Damaged(f"unpacked it is larger than {LARGEST >> 20} MB, which no shard is")
        raise Damaged("it was cut short")
    if inflate.unused_data:
        raise Damaged("more follows its end")
    if text.count(b"\n") > MOST_ITEMS + 1:
        raise Damaged(f"it has more than {MOST_ITEMS} items, which no shard has")
    *lines, last = BytesIO(text).readlines() or [b""]
    try:
        seal = msgspec.json.decode(last, type=Seal)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        raise Damaged("its last line is no seal") from None
    if seal.items != len(lines):
        raise Damaged(f"{len(lines):,} lines, where its seal says {seal.items:,}")
    if sha256(b"".join(lines)).hexdigest() != seal.sha256:
        raise Damaged("its lines are not those that were sealed")
    if digest not in ("", seal.sha256):
        raise Damaged("it is another shard than is listed")
    return lines, seal


def in_order(directory: Path, ending: str = FINISHED) -> Sequence[Path]:
    """Return the finished shards, or others, in the folder of a corpus, by batch and number."""
    paths = (directory / SHARDS).glob(f"*/*{ending}")
    ours = [path for path in paths if NAME.fullmatch("/".join(path.parts[-2:]))]
    return sorted(ours, key=place)


def place(path: Path) -> tuple[int, int]:
    """Return the number of the batch and of the shard that a file is named for."""
    return int(path.parent.name), int(path.name.partition(".")[0])
