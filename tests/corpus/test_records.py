"""Records: typed, quick to write, and told when they were tampered with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from corpus.records import records
from corpus.records.records import (
    SCHEMA,
    Failure,
    Record,
    decode,
    encode,
    mint_record,
    plain,
    schema,
    versions,
)
from gen.contract.maker import GaveUp
from gen.minting import mint
from gen.minting.mint import order
from verify.grade.grade import EDITION

DOCUMENTED = Path(__file__).parents[2] / "docs" / "record.schema.json"


@pytest.fixture
def record() -> Record:
    found = mint_record(order("gemhunter", "3"), 1, 0, 7)
    assert isinstance(found, Record)
    return found


def test_the_schema_has_these_fields(record: Record) -> None:
    """Whoever reads a corpus goes by the number: other fields or meanings need another one."""
    assert record.schema == SCHEMA == 4
    names = (
        "verdict schema seed index id kind size options grade facts stats history attempts "
        "audited versions puzzle solution batch"
    )
    assert list(plain(record)) == names.split()


def test_the_documented_schema_is_the_one(request: pytest.FixtureRequest) -> None:
    text = json.dumps(schema(), indent=1) + "\n"
    if request.config.getoption("--update"):
        DOCUMENTED.write_text(text, encoding="utf-8")
    assert DOCUMENTED.read_text(encoding="utf-8") == text


def test_a_line_is_read_back(record: Record) -> None:
    line = encode(record)
    assert line.endswith(b"\n")
    assert decode(line) == record
    assert json.loads(line) == json.loads(json.dumps(plain(record)))


def test_what_could_not_be_made_is_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Any:
        raise GaveUp("no luck")

    monkeypatch.setattr(mint, "mint", fail)
    item = mint_record(order("gemhunter", "3"), 1, 5)
    assert isinstance(item, Failure)
    assert (item.failed, item.index, item.verdict) == ("no luck", 5, "gave up")
    assert decode(encode(item)) == item
    assert b"batch" not in encode(item), "outside a corpus there is none"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"schema":4', b'"schema":2'),
        (b'"verdict":"unique"', b'"verdict":"none"'),
        (b'"index":0', b'"index":"0"'),
        (b'"band":"', b'"band":"very '),
        (b'"id":"', b'"id":"x'),
        (b'"attempts":1,', b""),
        (b"}\n", b"\n"),
        (b"{", b"["),
    ],
)
def test_a_line_that_was_tampered_with_is_none(record: Record, old: bytes, new: bytes) -> None:
    line = encode(record)
    assert old in line
    with pytest.raises(ValueError, match=r"."):
        decode(line.replace(old, new, 1))


@pytest.mark.parametrize("bits", [31, 63])
def test_counts_are_what_columns_have_room_for(record: Record, bits: int) -> None:
    """The columns are signed numbers of 32 and of 64 bits."""
    fields = {
        31: "batch attempts grade.hardest.depth grade.effort grade.rounds grade.at_hardest",
        63: "index stats.conflicts stats.decisions stats.propagations grade.conflicts",
    }
    for path in fields[bits].split():
        for number in (0, (1 << bits) - 1, 1 << bits, -1):
            found = json.loads(encode(record))
            *above, field = path.split(".")
            inner = found
            for name in above:
                inner = inner[name]
            inner[field] = number
            line = json.dumps(found).encode()
            if 0 <= number < 1 << bits:
                assert json.loads(encode(decode(line))) == found
            else:
                with pytest.raises(ValueError, match=r"\S is none$"):
                    decode(line)


def test_junk_is_no_record() -> None:
    for line in (b"", b"\xff\xfe", b"[" * 100_000, b"9\n", b"null\n"):
        with pytest.raises(ValueError, match=r"."):
            decode(line)


def test_versions_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def version(name: str) -> str:
        asked.append(name)
        return "1"

    monkeypatch.setattr(records, "version", version)
    records._versions.cache_clear()  # pyright: ignore[reportPrivateUsage]
    try:
        versions()["puzzlemint"] = "changed"
        for index in range(3):
            item = mint_record(order("gemhunter", "3"), 1, index)
            assert isinstance(item, Record)
            assert item.versions == {
                "puzzlemint": "1",
                "python-sat": "1",
                "ladder": EDITION,
            }
        assert asked == ["puzzlemint", "python-sat"]
    finally:
        records._versions.cache_clear()  # pyright: ignore[reportPrivateUsage]
