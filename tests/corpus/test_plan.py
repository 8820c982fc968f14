"""Plans: what a sample tells of a batch."""

from __future__ import annotations

from collections import Counter
from math import inf
from pathlib import Path

import pytest

from corpus.recipe.recipe import Batch, parse
from corpus.records.records import Record, mint_record
from corpus.run.driver import How, build
from corpus.run.plan import Sample, draws, plan, planned, population, sample


def batch(kind: str, size: str, count: int) -> Batch:
    return parse(f'[[batch]]\nkind = "{kind}"\nsize = "{size}"\ncount = {count}\n').batches[0]


def record_id(batch: Batch, index: int) -> str:
    record = mint_record(batch.order, 0, index)
    assert isinstance(record, Record)
    return record.id


def test_a_plan_of_boards_without_end() -> None:
    (found,) = plan(parse('[[batch]]\nkind = "binario"\nsize = "8"\ncount = 9\n'))
    assert (found.kept, found.items, found.there_are, found.problem) == (9, 9, inf, "")
    assert found.met
    assert found.seconds > 0
    assert 0 < found.size < 9 * 1000
    assert found.duplicates == 0


def test_few_boards_are_told_exactly() -> None:
    found = planned(batch("binario", "2", 9), sample(batch("binario", "2", 9), 1, inf))
    assert (found.kept, found.items, found.sample.closed) == (1, 201, True)
    assert not found.met
    assert found.problem == "no more than 1 that differ"
    whole = planned(batch("akari", "3", 20), sample(batch("akari", "3", 20), 0, inf))
    assert whole.met
    assert whole.sample.different == 20
    assert whole.items == whole.sample.items > 20
    assert whole.problem.startswith("more than a tenth of the about")


def test_a_sample_tells_how_many_there_are() -> None:
    """A build of all 4x4 Binario comes to 641 puzzles after 4,935 items."""
    order = batch("binario", "4", 2000)
    times = Counter(record_id(order, index) for index in range(400))
    there_are = population(tuple(times.values()))
    assert 320 < there_are < 960
    found = planned(order, Sample(400, 0, tuple(times.values()), 1.0, 0))
    assert found.kept == there_are
    assert found.problem == f"a sample shows only about {there_are:,.0f} that differ"
    assert not found.met


def test_a_grade_that_does_not_come_is_told_and_the_other_batches_are_made(tmp_path: Path) -> None:
    recipe = parse(
        '[[batch]]\nkind = "sudoku"\nsize = "4"\ngrade = "expert"\ncount = 2\nattempts = 40\n'
        '[[batch]]\nkind = "sudoku"\nsize = "4"\ncount = 3\n'
    )
    hopeless, other = plan(recipe)
    assert hopeless.problem.startswith("no sudoku of size 4x4 with the grade expert in 40 attempts")
    assert hopeless.problem.endswith("by themselves at size 4: easy (100 of 100)")
    assert (hopeless.kept, other.kept, other.problem) == (0, 3, "")
    outcome = build(recipe, tmp_path / "c", How(workers=1))
    (problem,) = outcome.problems
    assert problem.startswith("sudoku 4x4: 0 of 2: no sudoku of size 4x4 with the grade expert")
    assert sum(row.count for row in outcome.rows) == 3


def test_what_cannot_be_made_is_told() -> None:
    found = planned(batch("sudoku", "9", 50), Sample(5, 5, (), 1.0, 0, "no sudoku", closed=True))
    assert (found.kept, found.items, found.problem) == (0, 5, "no sudoku")
    some = planned(batch("sudoku", "9", 50), Sample(6, 2, (1, 1, 1, 1), 1.0, 9, "none"))
    assert some.items == 75
    assert some.problem == "2 of 6 could not be made: none"


def test_a_small_sample_of_a_large_batch_tells_little() -> None:
    order = batch("sudoku", "9", 10_000)
    few, many = (Sample(n, 0, (1,) * n, 1.0, n) for n in (100, 1000))
    assert not planned(order, few).conclusive
    assert planned(order, many).conclusive
    assert planned(order, Sample(100, 0, (2, *[1] * 98), 1.0, 100)).conclusive


def test_more_than_a_tenth_of_all_is_told() -> None:
    """Of 41 puzzles one came twice: there are about 431."""
    found = Sample(42, 0, (2, *[1] * 40), 1.0, 9)
    assert planned(batch("sudoku", "9", 43), found).problem == ""
    assert planned(batch("sudoku", "9", 44), found).problem.startswith("more than a tenth of the")


def test_the_same_batch_again_adds_nothing() -> None:
    text = '[[batch]]\nkind = "binario"\nsize = "6"\ncount = 3\n'
    first, second = plan(parse(text + text))
    assert first.met
    assert not second.met
    assert second.problem == "the same puzzles as of batch 1"
    assert (second.seconds, second.size, second.duplicates) == (0, 0, 0)


@pytest.mark.parametrize(
    ("times", "there_are"), [((1, 1, 1), inf), ((2, 2), 2), ((1, 1, 1, 2), 5.5), ((3, 1, 1), 4)]
)
def test_population(times: tuple[int, ...], there_are: float) -> None:
    assert population(times) == there_are


def test_draws() -> None:
    assert draws(100, (1,) * 10) == 100
    times = (1,) * 50 + (2,) * 10
    found = [draws(count, times) for count in (61, 100, 150, 10_000)]
    assert found == sorted(found)
    assert 60 < found[0] < found[2] < found[3] < inf
