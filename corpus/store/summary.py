"""What a shard comes to: a few bytes for each item, and the seal that is its last line."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from corpus.records.records import DIGEST, NO_GRADE, Failure
from verify.grade.grade import BANDS

if TYPE_CHECKING:
    from corpus.records.records import Item

FAILURES_IN_A_ROW = 5
"""So many items in a row that could not be made close a batch, and end its shard."""
FAILED = 0xFF
KEPT = (*BANDS, NO_GRADE)
"""By what the puzzles of a corpus are counted."""


class Seal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The last line of a shard: how many items it has, and hashes of their lines and their code."""

    items: int
    sha256: str
    code: str = ""


@dataclass(frozen=True)
class Summary:
    """What a driver has to know of a shard; a few bytes for each item.

    Attributes:
        items: how many there are.
        sha256: of their lines, in hexadecimal.
        ids: DIGEST bytes for each: its puzzle's identity, zeros if there is none.
        bands: a byte for each: the number of its band in KEPT, FAILED if there is no puzzle.
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

    @property
    def puzzles(self) -> int:
        """How many items did not fail."""
        return self.items - self.bands.count(FAILED)

    def id(self, item: int) -> bytes:
        """Return the identity of an item's puzzle."""
        return self.ids[item * DIGEST : (item + 1) * DIGEST]

    def ended(self, wanted: int) -> bool:
        """Return whether there is no more to do: all are there, or too many in a row failed."""
        return self.items >= wanted or self.bands.endswith(bytes([FAILED]) * FAILURES_IN_A_ROW)


class Summing:
    """Sums a shard up, line by line."""

    def __init__(self) -> None:
        self._hash = sha256()  # of the lines
        # of each item DIGEST bytes and a byte: its puzzle's identity and grade, or 0 and FAILED
        self._ids, self._bands = bytearray(), bytearray()
        self._attempts, self._failed = 0, ""  # in all; and what the last one said that failed

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
            self._bands.append(KEPT.index(item.band))
            self._attempts += item.attempts

    def seal(self, code: str) -> bytes:
        """Return the shard's last line, given the hash of the code that made the others."""
        return msgspec.json.encode(Seal(self.items, self._hash.hexdigest(), code)) + b"\n"

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
