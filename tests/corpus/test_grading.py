"""Batches that are graded fully, by what a solver does, or not at all: the same puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

import gen
from corpus.export import rows
from corpus.recipe.recipe import RecipeError, parse
from corpus.records.records import Record, decode, encode, mint_record, versions
from corpus.records.splits import Splits
from corpus.report.corpora import report
from corpus.run.driver import How, build
from corpus.store.damage import faults, judged
from corpus.store.origin import Origin
from corpus.store.store import open_corpus
from gen.contract.maker import GaveUp
from gen.minting.mint import GRADINGS, SOLVER, UNGRADED, item, order
from gen.minting.renumbering import ORDERS, Renumbered, conflicts, is_within
from gen.sources.rng import stream
from puzzles.base.errors import Disagreement, OptionError
from puzzles.contract.kind import kind_of
from tests.corpus.test_hostile import changed as resealed
from tests.processes import Output
from verify.solver.cnf import model_of
from verify.solver.session import Session

RECIPE = 'seed = 3\n[[batch]]\nkinds = ["akari", "slitherlink"]\nsize = "5"\ncount = 3\n'
ONE = How(workers=1)


def built(directory: Path, grading: str, more: str = "") -> Sequence[Record]:
    build(parse(f'{RECIPE}grading = "{grading}"\n{more}'), directory, ONE)
    corpus = open_corpus(directory)
    assert list(faults(corpus)) == []
    return list(corpus.records())


def test_puzzles_do_not_depend_on_the_grading(tmp_path: Path) -> None:
    full, solver, none = (built(tmp_path / one, one) for one in GRADINGS)
    told = [[(r.id, r.puzzle, r.solution, r.stats) for r in some] for some in (full, solver, none)]
    assert len(told[0]) == 6
    assert told[0] == told[1] == told[2]
    assert all(r.grade and not r.renumbered and r.band == r.grade.band for r in full)
    assert all(r.grade is None and len(r.renumbered) == ORDERS for r in solver)
    assert all(r.grade is None and not r.renumbered and r.band == "ungraded" for r in none)
    assert all(judged(record) == "" for record in (*full, *solver, *none))
    assert all(decode(encode(record)) == record for record in (*full, *solver, *none))


def test_a_recipe_says_full_or_nothing() -> None:
    assert parse(RECIPE + 'grading = "full"\n').digest == parse(RECIPE).digest
    digests = {parse(f'{RECIPE}grading = "{one}"\n').digest for one in GRADINGS}
    assert len(digests) == len(GRADINGS)


def test_what_is_shown_of_puzzles_without_a_grade(tmp_path: Path) -> None:
    records = built(tmp_path / "c", SOLVER)
    row = rows.Sheet(Splits()).row(records[0])
    assert {row[name] for name in rows.GRADE} == {None}
    assert row["conflicts_median"] == sorted(records[0].renumbered)[ORDERS // 2]
    assert row["conflicts"] == records[0].stats.conflicts
    assert "ungraded" in report(open_corpus(tmp_path / "c"))
    assert (tmp_path / "c" / "akari" / "5x5" / "ungraded").is_dir()


def test_a_record_is_of_its_batch() -> None:
    wanted = order("akari", "5", grading=UNGRADED)
    told = msgspec.json.decode(wanted.name)
    record = mint_record(wanted, 1, 0, 0)
    Origin(told, 1, 0, versions(), UNGRADED).check(record)
    for other in (SOLVER, "full"):
        with pytest.raises(ValueError, match="another batch"):
            Origin(told, 1, 0, versions(), other).check(record)
    with pytest.raises(ValueError, match="another batch"):
        Origin([*told, "", "", "5.."], 1, 0, versions(), UNGRADED).check(record)
    aimed = order("akari", "5", conflicts="0..", grading=UNGRADED)
    record = mint_record(aimed, 1, 0, 0)
    *told, words = msgspec.json.decode(aimed.name)
    Origin([*told, words], 1, 0, versions(), UNGRADED).check(record)
    with pytest.raises(ValueError, match="another batch"):
        Origin([*told, "100000.."], 1, 0, versions(), UNGRADED).check(record)


def test_conflicts_are_looked_at_again(tmp_path: Path) -> None:
    record = built(tmp_path / "c", SOLVER)[0]
    other = msgspec.structs.replace(record, renumbered=(*record.renumbered[:-1], 10**6))
    assert judged(other) == "its proofs in other orders take other conflicts"


def test_other_conflicts_are_a_fault_of_the_corpus(tmp_path: Path, output: Output) -> None:
    """The shard and the list of shards are sealed again: only judging the puzzle sees it."""
    directory = tmp_path / "c"
    built(directory, SOLVER)
    (directory / "index.jsonl").unlink()
    assert output(["check-corpus", "--judge", str(directory)]).out == ""
    resealed(directory, lambda record: record["renumbered"].reverse())
    resealed(directory, lambda record: record["renumbered"].append(record["renumbered"].pop() + 1))
    assert output(["check-corpus", str(directory)]).out == ""
    said = output(["check-corpus", "--judge", str(directory)], 1).out
    assert "its proofs in other orders take other conflicts" in said


def test_an_aim_at_conflicts() -> None:
    usual = order("binario", "8", grading=SOLVER)
    medians = [sorted(item(usual, 1, i).renumbered)[ORDERS // 2] for i in range(8)]
    least = sorted(medians)[-2]
    assert least > min(medians)
    wanted = order("binario", "8", conflicts=f"{least}..")
    for index in range(4):
        made = item(wanted, 1, index)
        assert is_within(wanted.conflicts, made.renumbered)
        assert made.grade.band  # graded besides
    assert item(wanted, 1, 0).puzzle != item(usual, 1, 0).puzzle


def test_conflicts_that_do_not_come_are_given_up() -> None:
    with pytest.raises(GaveUp, match=r"the last was .* conflicts"):
        item(order("binario", "4", conflicts="100000..", grading=SOLVER, attempts=3), 1, 0)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('grading = "some"', "line 6: .*there is no grading 'some'; there are: full, solver, none"),
        ('conflicts = "some"', "line 6: .*conflicts is MIN..MAX, not 'some'"),
        ('conflicts = "5..3"', "line 6: .*5..3 holds no number"),
        (
            'grading = "none"\ngrade = "easy"',
            "line 2: .*a puzzle with a wanted grade or step is graded",
        ),
        ("grading = 1", "line 6: .*grading takes a text"),
    ],
)
def test_what_a_batch_cannot_ask_for(line: str, message: str) -> None:
    with pytest.raises(RecipeError, match=message):
        parse(RECIPE + line + "\n")


def test_a_puzzle_without_a_grade_has_none() -> None:
    with pytest.raises(OptionError, match="made without a grade"):
        _ = item(order("akari", "5", grading=UNGRADED), 1, 0).grade


@pytest.mark.parametrize("kind", gen.names())
def test_renumbered_models_have_the_same_solution(kind: str) -> None:
    made = item(order(kind, gen.get(kind).starter[0]), "renumbered", 0)
    found = conflicts(made.puzzle, made.solution, 3)
    assert len(found) == 3
    assert found == conflicts(made.puzzle, made.solution, 3)
    other = tuple([1 - value if value in (0, 1) else value - 1 for value in made.solution])
    with pytest.raises(Disagreement, match="renumbered"):
        conflicts(made.puzzle, other, 1)


def test_a_renumbered_model_is_another_order_of_the_same() -> None:
    puzzle = item(order("sudoku", "4"), 1, 0).puzzle
    model = model_of(puzzle, kind_of(puzzle).forms.proof)
    one, other = (Renumbered(model, stream("r", "", n)).model for n in range(2))
    assert one.clauses != other.clauses
    assert sorted(map(len, one.clauses)) == sorted(map(len, model.clauses))
    with Session(model) as first, Session(one) as second:
        assert first.solve()
        assert second.solve()
        assert first.solution == second.solution


def test_damaged_gradings_are_told(tmp_path: Path) -> None:
    records = built(tmp_path / "c", SOLVER)
    part = open_corpus(tmp_path / "c").about.batches[0]
    assert msgspec.structs.replace(part, grading="some").fault == "puzzles are not graded 'some'"
    with pytest.raises(ValueError, match="proof is none"):
        decode(encode(msgspec.structs.replace(records[0], renumbered=(-1,))))
