"""Shards: sealed, and every way of damaging one is told; unfinished ones are cut to whole lines."""

from __future__ import annotations

import dataclasses
import gzip
import os
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from corpus.export import text
from corpus.recipe.recipe import Batch
from corpus.records.code import code
from corpus.records.records import SCHEMA, Failure, Item, Record, encode, mint_record
from corpus.run import work
from corpus.store import shards
from corpus.store.shards import Damaged, Shard, checked, read, write
from gen.minting.mint import Order, order

BATCH = Batch(order("gemhunter", "3"), 100)
ITEMS = [mint_record(BATCH.order, 1, index, 0) for index in range(6, 12)]
LINES = [encode(item) for item in ITEMS]
COMPRESS = gzip.compress
GOLDEN = "c980a3113038fff5d3b68db930d857677901d00d8a1ba840aa5eb71b1ca4cf78"
"""The SHA-256 of the lines of a shard, versions left out."""


def unsealed(*lines: bytes) -> bytes:
    return b"".join(map(checked, lines))


@pytest.fixture
def shard(tmp_path: Path) -> Shard:
    shard = Shard(BATCH, 1, 0, 2, 7, 12)
    shard.partial(tmp_path).parent.mkdir(parents=True)
    return shard


def never() -> bool:
    return False


def finished(shard: Shard, directory: Path) -> Path:
    work.by_path(shard, directory, never)
    return shard.path(directory)


def test_a_shard_is_sealed(shard: Shard, tmp_path: Path) -> None:
    path = finished(shard, tmp_path)
    assert not shard.partial(tmp_path).exists()
    start, _, summary = read(path.read_bytes(), shard.origin)
    assert (start, summary.items, summary.ended(5)) == (7, 5, True)
    *lines, seal = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    assert lines == LINES[1:]
    assert seal == f'{{"items":5,"sha256":"{summary.sha256}","code":"{code()}"}}\n'.encode()
    assert path.read_bytes()[4:8] == bytes(4), "a time would make other bytes each time"


def test_the_header_names_one_system(
    shard: Shard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = finished(shard, tmp_path).read_bytes()
    assert before[9] == 3

    def compress(*given: Any, **how: Any) -> bytes:  # as from Python 3.13 on
        data = COMPRESS(*given, **how)
        return data[:9] + b"\xff" + data[10:]

    monkeypatch.setattr(gzip, "compress", compress)
    assert work.by_bytes(shard)[1] == before
    packed = b"".join(text.packed([b"a", b"b"]))
    assert (packed[9], gzip.decompress(packed)) == (3, b"ab")


def test_the_lines_of_a_shard_are_golden(shard: Shard, tmp_path: Path) -> None:
    *lines, _ = gzip.decompress(finished(shard, tmp_path).read_bytes()).splitlines(keepends=True)
    plain = b"".join([re.sub(rb'"versions":{[^}]*}', b"", line) for line in lines])
    assert sha256(plain).hexdigest() == GOLDEN


def test_an_item_of_another_origin_is_refused(shard: Shard) -> None:
    item = ITEMS[0]
    assert isinstance(item, Record)
    origin = shard.origin
    origin.check(item)
    elsewhere: list[dict[str, Any]] = [
        {"seed": 2},
        {"batch": 1},
        {"kind": "binario"},
        {"size": "4x4"},
        {"options": {**item.options, "density": 0.5}},
        {"versions": {**item.versions, "puzzlemint": "0.1.0"}},
    ]
    for fields in elsewhere:
        with pytest.raises(
            ValueError, match=r"item 6 (is of another batch|was made by puzzlemint 0.1.0)"
        ):
            origin.check(msgspec.structs.replace(item, **fields))
    expert = (*origin.order[:3], "expert")
    with pytest.raises(ValueError, match=r"of the grade|of another batch"):
        dataclasses.replace(origin, order=expert).check(item)


def test_by_bytes_is_by_path(shard: Shard, tmp_path: Path) -> None:
    _, content = work.by_bytes(shard)
    assert finished(shard, tmp_path).read_bytes() == content


@pytest.mark.parametrize(
    "rest",
    [
        b"",
        checked(LINES[3])[:-1],
        checked(LINES[3][:40] + b"\n"),
        checked(LINES[4]) + checked(LINES[3]),
        checked(LINES[2]),
        checked(LINES[3].replace(b'"seed":1', b'"seed":2')),
        checked(LINES[3]).replace(b'"attempts":1', b'"attempts":2'),
        checked(b'{"failed":"none came"}\n'),
        checked(b"[9]\n"),
        checked(b"\n"),
        b"\n",
        bytes(4),
        b"\xff\n",
    ],
)
def test_what_is_not_a_record_in_order_is_cut_off(
    shard: Shard, tmp_path: Path, rest: bytes
) -> None:
    partial = shard.partial(tmp_path)
    partial.write_bytes(unsealed(*LINES[1:3]) + rest)
    assert work.salvage(shard, tmp_path).items == 2
    assert partial.read_bytes() == unsealed(*LINES[1:3])


def test_nothing_is_salvaged_from_nothing(shard: Shard, tmp_path: Path) -> None:
    assert work.salvage(shard, tmp_path).items == 0
    assert not shard.partial(tmp_path).exists()
    shard.partial(tmp_path).write_bytes(checked(LINES[0]))
    assert work.salvage(shard, tmp_path).items == 0
    assert not shard.partial(tmp_path).read_bytes()


def test_what_goes_beyond_the_shard_is_cut_off(shard: Shard, tmp_path: Path) -> None:
    more = encode(mint_record(BATCH.order, 1, 12, 0))
    shard.partial(tmp_path).write_bytes(unsealed(*LINES[1:], more))
    assert shard.summed(finished(shard, tmp_path).read_bytes()).items == 5


def test_what_was_salvaged_is_not_made_again(
    shard: Shard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def mint(wanted: Order, seed: int, index: int, number: int) -> Item:
        made.append(index)
        return mint_record(wanted, seed, index, number)

    expected = work.by_bytes(shard)[1]
    monkeypatch.setattr(work, "mint_record", mint)
    shard.partial(tmp_path).write_bytes(unsealed(*LINES[1:4]) + LINES[4][:30])
    assert finished(shard, tmp_path).read_bytes() == expected
    assert made == [10, 11]


def test_too_many_failures_end_a_shard(
    shard: Shard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(wanted: Order, seed: int, index: int, number: int) -> Item:
        return Failure(
            schema=SCHEMA, seed=seed, index=index, kind="gemhunter", size="3x3", failed="never"
        )

    monkeypatch.setattr(work, "mint_record", fail)
    long = dataclasses.replace(shard, stop=100)
    summary, content = work.by_bytes(long)
    assert (summary.items, summary.ended(93), summary.failed) == (5, True, "never")
    assert finished(long, tmp_path).read_bytes() == content


def packed(*lines: bytes) -> bytes:
    return gzip.compress(b"".join(lines), mtime=0)


def resealed(*lines: bytes) -> bytes:
    digest = sha256(b"".join(lines)).hexdigest()
    return packed(*lines, f'{{"items":{len(lines)},"sha256":"{digest}"}}\n'.encode())


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ("empty", "it is empty"),
        ("cut", "it was cut short"),
        ("plain", "it cannot be unpacked"),
        ("bit", "cannot be unpacked|not those that were sealed"),
        ("no lines", "its last line is no seal"),
        ("no seal", "its last line is no seal"),
        ("line missing", "4 lines, where its seal says 5"),
        ("line double", "6 lines, where its seal says 5"),
        ("letter", "its lines are not those that were sealed"),
        ("swapped", "its lines are not those that were sealed"),
        ("deep", "its last line is no seal"),
        ("junk sealed", "line 1 is no record"),
        ("order sealed", "item 8 is where item 10 should be"),
    ],
)
def test_damage_is_told(shard: Shard, tmp_path: Path, how: str, message: str) -> None:
    path = finished(shard, tmp_path)
    content = path.read_bytes()
    *lines, seal = gzip.decompress(content).splitlines(keepends=True)
    middle = len(content) // 2
    flipped = content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]
    damaged = {
        "empty": b"",
        "cut": content[:-30],
        "plain": b"".join(lines) + seal,
        "bit": flipped,
        "no lines": packed(),
        "no seal": packed(*lines),
        "line missing": packed(*lines[:2], *lines[3:], seal),
        "line double": packed(*lines[:2], *lines[1:], seal),
        "letter": packed(lines[0].replace(b'"kind":"g', b'"kind":"x', 1), *lines[1:], seal),
        "swapped": packed(lines[1], lines[0], *lines[2:], seal),
        "deep": packed(*lines, b"[" * 100_000),
        "junk sealed": resealed(b"[]\n"),
        "order sealed": resealed(*LINES[1:4], LINES[2]),
    }[how]
    path.write_bytes(damaged)
    with pytest.raises(Damaged, match=message):
        shard.summed(shards.packed(path))


def test_a_shard_sealed_before_its_time_goes_on(shard: Shard, tmp_path: Path) -> None:
    expected = work.by_bytes(shard)[1]
    shard.partial(tmp_path).write_bytes(unsealed(*LINES[1:4]))
    work.seal(shard.partial(tmp_path), code())
    assert shard.summed(shard.path(tmp_path).read_bytes()).items == 3
    assert not shard.partial(tmp_path).exists()
    work.reopen(shard, tmp_path)
    assert not shard.path(tmp_path).exists()
    assert finished(shard, tmp_path).read_bytes() == expected


def test_a_file_is_on_the_disk_before_it_is_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, seen = tmp_path / "file", list[bool]()

    def sync(_: int) -> None:
        seen.append(path.exists())

    monkeypatch.setattr(os, "fsync", sync)
    write(path, b"content")
    assert seen == [False, True], "the file is synced, renamed, and then the folder synced"
    assert path.read_bytes() == b"content"
