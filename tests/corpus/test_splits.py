"""Splits: what they take, and that no image of a puzzle is in another one."""

from __future__ import annotations

from collections import Counter

import pytest

import puzzles
from corpus.recipe import parse
from corpus.records import Record, identity, mint_record
from corpus.splits import fault, split
from puzzles.reading import parse_puzzle

SHARES = {"train": 0.8, "validation": 0.1, "test": 0.1}


def test_shares_come_out() -> None:
    counts = Counter(split(f"{number:020x}", SHARES) for number in range(10_000))
    assert set(counts) == set(SHARES)
    for name, share in SHARES.items():
        assert abs(counts[name] / 10_000 - share) < 0.015


def test_a_split_is_a_function_of_the_puzzle_alone() -> None:
    found = [split(f"{number:020x}", SHARES)[:2] for number in range(12)]
    assert found == ["va", *["tr"] * 7, "te", "te", "tr", "tr"]
    assert split("00", {}) == ""
    assert split("00", {"all": 1.0}) == "all"


def test_images_of_a_puzzle_are_in_one_split() -> None:
    halves = {"one": 0.5, "other": 0.5}
    text = '[[batch]]\nkinds = ["akari", "sudoku", "nonogram"]\nsize = "4"\ncount = 4\n'
    found: set[str] = set()
    for batch in parse(text).batches:
        for index in range(batch.count):
            record = mint_record(batch.order, 1, index)
            assert isinstance(record, Record)
            kind = puzzles.get(record.kind)
            images = list(kind.images(parse_puzzle(kind, record.puzzle)))
            assert len(images) > 3
            names = {split(identity(kind.name, image), halves) for image in images}
            assert len(names) == 1
            found |= names
    assert found == {"one", "other"}


@pytest.mark.parametrize(
    ("shares", "message"),
    [
        ({"train": 0.5}, "make 1 together, not 0.5"),
        ({"train": 1.5}, "between 0 and 1, not at 1.5"),
        ({"train": 1, "test": 0}, "the share of test"),
        ({"tr/ain": 1}, "letters, digits and _"),
        ({"Übung": 1}, "letters, digits and _"),
    ],
)
def test_what_cannot_be_shares(shares: dict[str, float], message: str) -> None:
    assert message in fault(shares)
    assert not fault(SHARES)
