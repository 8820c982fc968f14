"""What a record says is found out again: without a solver, and by making it once more."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from corpus.recipe.recipe import parse
from corpus.records.records import Record
from corpus.run.claim import described
from corpus.run.driver import How, build
from corpus.store import remake, store, view
from corpus.store.about import About, read_about
from corpus.store.damage import examined
from corpus.store.store import Corpus
from puzzlemint.cli import run
from puzzles.base.errors import UserError
from tests.corpus.test_hostile import changed
from tests.processes import Output

RECIPE = """
seed = 2

[[batch]]
kind = "gemhunter"
size = "3x3"
count = 40

[[batch]]
kind = "tents"
size = "5"
count = 3
"""
FILES = False


def forged(record: dict[str, Any], part: str, field: str) -> None:
    record[part][field] += 7


def more_attempts(record: dict[str, Any]) -> None:
    record["attempts"] += 1


FORGERIES: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda record: forged(record, "stats", "conflicts"), "stats"),
    (lambda record: forged(record, "grade", "conflicts"), "grade"),
    (lambda record: forged(record, "history", next(iter(record["history"]))), "history"),
    (more_attempts, "attempts"),
    (lambda record: record.update(audited=not record["audited"]), "audited"),
]


@pytest.mark.parametrize(("forge", "field"), FORGERIES)
def test_a_forged_figure_is_found(
    corpus: Path, forge: Callable[[dict[str, Any]], object], field: str, output: Output
) -> None:
    changed(corpus, forge)
    assert run(["check-corpus", str(corpus), "--judge"]) == 0, "no judge can see it"
    assert (
        f'"batch 0, item 0", "fault": "made again it differs: {field}"'
        in output(["check-corpus", str(corpus), "--remake", "1000", "--json"], 1).out
    )


LIES: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda record: record.update(id="ab" * 10), "its identity is not that of its puzzle"),
    (lambda record: record.update(facts={"x": True}), "its facts are others"),
    (lambda record: record.update(solution=record["puzzle"].replace("_", "T")), "breaks the rule"),
    (lambda record: record.update(solution="x"), "cannot be read"),
    (lambda record: record.update(puzzle="x"), "cannot be read"),
    (lambda record: record.update(puzzle=record["puzzle"] + "\n"), "not as they are written"),
]


@pytest.mark.parametrize(("forge", "message"), LIES)
def test_without_a_solver_identity_and_solution_are_checked(
    corpus: Path,
    forge: Callable[[dict[str, Any]], object],
    message: str,
    output: Output,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    changed(corpus, forge)
    monkeypatch.setattr("corpus.store.damage.judge", None)
    assert message in output(["check-corpus", str(corpus)], 1).out


def test_a_record_is_examined(whole: Path) -> None:
    first, second, *_ = store.read(whole)
    assert examined(first) == ""

    def seen(**fields: object) -> str:
        record: Record = msgspec.structs.replace(first, **fields)
        return examined(record)

    assert "there is no kind" in seen(kind="nothing")
    assert "its size is 3x3" in seen(size="4x4")
    assert "identity" in seen(puzzle=second.puzzle, solution=second.solution)
    rules = dict(first.options)
    for name in rules:
        rules[name] = "other"
    assert seen(options=rules) in ("", "its options are not those of its puzzle")


def test_options_are_those_of_the_puzzle(tmp_path: Path) -> None:
    recipe = '[[batch]]\nkind = "binario"\nsize = "6"\ncount = 1\n'
    build(parse(recipe), tmp_path / "c", How(workers=1))
    (record,) = store.read(tmp_path / "c")
    assert examined(record) == ""
    options = {**record.options, "distinct_lines": not record.options["distinct_lines"]}
    other: Record = msgspec.structs.replace(record, options=options)
    assert examined(other) == "its options are not those of its puzzle"


def items(corpus: Corpus, count: int, seed: str = "0") -> list[str]:
    return [made.name for made in remake.made_items(corpus, remake.chosen(corpus, count, seed))]


def test_the_choice_is_the_same_each_time(whole: Path) -> None:
    corpus = store.open_corpus(whole)
    total = sum(entry.items for entry in corpus.entries)
    assert items(corpus, 7) == items(corpus, 7)
    assert len(set(items(corpus, 7))) == 7
    assert len({tuple(items(corpus, 7, str(seed))) for seed in range(9)}) > 5
    everything = items(corpus, total)
    assert len(set(everything)) == total
    assert items(corpus, total + 5) == everything
    assert {name.partition(",")[0] for name in everything} == {"batch 0", "batch 1"}
    drawn = [name for seed in range(400) for name in items(corpus, 3, str(seed))]
    assert set(drawn) == set(everything), "each is drawn now and then"


def test_a_sound_corpus_is_made_again(whole: Path, output: Output) -> None:
    assert (
        output(["check-corpus", str(whole), "--remake", "5", "--seed", "x", "-j", "2"]).err
        == "43 puzzles, 5 items made again: 0 faults\n"
    )


def test_an_edited_recipe_is_not_what_is_made_again(corpus: Path, output: Output) -> None:
    recipe = corpus / "recipe.toml"
    recipe.write_text(recipe.read_text().replace("seed = 2", "seed = 3"))
    assert "recipe.toml" in output(["check-corpus", str(corpus), "--remake", "5"], 2).out
    corpus_there = store.open_corpus(corpus)
    made = remake.made_items(corpus_there, remake.chosen(corpus_there, 5))
    assert not any(remake.differing(corpus_there.built, one) for one in made)


def test_another_version_cannot_make_it_again(corpus: Path, output: Output) -> None:
    about = read_about(corpus)
    assert isinstance(about, About)
    versions = {**about.versions, "puzzlemint": "0.1.9"}
    (corpus / "recipe.json").write_bytes(
        described(msgspec.structs.replace(about, versions=versions))
    )
    assert (
        "was made by puzzlemint 0.1.9, "
        in output(["check-corpus", str(corpus), "--remake", "5"], 2).err
    )
    with pytest.raises(UserError, match="which alone can make it again"):
        remake.check(store.open_corpus(corpus))


def test_puzzle_files_are_still_compared(corpus: Path) -> None:
    build(parse(RECIPE), corpus, How(files=True))
    assert run(["check-corpus", str(corpus)]) == 0
    (corpus / next(iter(view.files(next(store.read(corpus)))))).write_text("mine")
    assert run(["check-corpus", str(corpus)]) == 2
