"""Splits: what they take, and that no image of a puzzle is in another one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import puzzlemint
import puzzles
from corpus.ask.overlap import Leak, Leaks
from corpus.recipe.recipe import parse
from corpus.records.records import Record, identity, mint_record, names_of_solution, solution_names
from corpus.records.splits import PUZZLE, SOLUTION, Splits, fault, split
from puzzles.contract.reading import parse_puzzle

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


def few(kind: str, size: str, count: int) -> list[Record]:
    (batch,) = parse(f'[[batch]]\nkind = "{kind}"\nsize = "{size}"\ncount = {count}\n').batches
    items = [mint_record(batch.order, 1, index) for index in range(count)]
    return [item for item in items if isinstance(item, Record)]


@pytest.mark.parametrize(("kind", "size"), [("starbattle", "5"), ("binario", "4"), ("sudoku", "4")])
def test_no_solution_is_in_two_splits(kind: str, size: str) -> None:
    records = few(kind, size, 60)
    leaks: dict[str, list[Leak]] = {}
    for by in (SOLUTION, PUZZLE):
        splits, found = Splits({"one": 0.5, "other": 0.5}, by), Leaks()
        for record in records:
            found.add(solution_names(record), splits.of(record))
        leaks[by] = [found.of("one"), found.of("other")]
    assert sum(leak.puzzles for leak in leaks[SOLUTION]) == 60
    assert all((leak.itself, leak.images) == (0, 0) for leak in leaks[SOLUTION])
    assert all(0 < leak.itself <= leak.images for leak in leaks[PUZZLE])


def test_leaks_are_counted_each_time() -> None:
    first, second = few("starbattle", "4", 2)
    found = Leaks()
    for record, name in ((first, "a"), (first, "b"), (first, "b"), (second, "c")):
        found.add(solution_names(record), name)
    assert [found.of(name).puzzles for name in "abc"] == [1, 2, 1]
    assert found.of("b")[1:] == (2, 2)
    assert found.of("c").itself == int(first.solution == second.solution)
    assert solution_names(first).images == solution_names(second).images, "there is one, and it"


def test_grids_of_digits_have_one_name_where_their_puzzles_have() -> None:
    blank = puzzlemint.read("# sudoku\n" + "....\n" * 4)
    grids = puzzlemint.verify(blank, count=1_000).solutions
    names = [names_of_solution(blank, grid) for grid in grids]
    puzzles_of = [identity("sudoku", replace(blank, cells=grid)) for grid in grids]
    assert len(grids) == len({name.itself for name in names}) == 288
    pairs = {(name.images, puzzle) for name, puzzle in zip(names, puzzles_of, strict=True)}
    assert len(pairs) == len(set(puzzles_of)) == len({name.images for name in names}) == 5


def test_a_corpus_is_divided_by_solution_unless_the_recipe_says_otherwise() -> None:
    tables = "[splits]\none = 0.5\nother = 0.5\n{}[[batch]]\nkind = 'binario'\ncount = 1\n"
    usual, said, other = [
        parse(tables.format(by)) for by in ("", "by = 'solution'\n", "by = 'puzzle'\n")
    ]
    assert (usual.splits, usual.digest) == (said.splits, said.digest)
    assert (usual.splits.by, other.splits.by) == (SOLUTION, PUZZLE)
    assert usual.digest != other.digest
