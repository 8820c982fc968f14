"""Damage to a corpus is seen, told in a line, and mended."""

from __future__ import annotations

import dataclasses
import gzip
import json
import shutil
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

import puzzles
from corpus.recipe.recipe import RecipeError, parse
from corpus.records import records
from corpus.records.records import Record, identity
from corpus.run import work
from corpus.run.claim import BuildError, described, different
from corpus.run.driver import How, build, finish
from corpus.store import about as notes
from corpus.store import damage as damages
from corpus.store import shards, store
from corpus.store.about import CorpusError, begun
from corpus.store.damage import Fault, faults, judged
from corpus.store.damage import damage as damaged
from corpus.store.shards import Shard
from puzzles.contract.kind import Puzzle
from puzzles.contract.reading import parse_puzzle
from tests.corpus.made import contents
from tests.corpus.test_hostile import changed as resealed
from tests.processes import Output
from verify.grade.grade import EDITION, Grade, grade
from verify.judge.verdict import Judgement

RECIPE = """
seed = 2

[[batch]]
kind = "gemhunter"
size = "3x3"
count = 30
"""
FIRST = Path("shards/000/00000000.jsonl.gz")
ONE = How(workers=1)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-40])


def remove(path: Path) -> None:
    path.unlink()


def junk(path: Path) -> None:
    path.write_bytes(b"\xff\x00junk\n" * 9)


def deep(path: Path) -> None:
    path.write_bytes(b"[" * 200_000)


def another(path: Path) -> None:
    """Put a sound shard there that belongs elsewhere."""
    shutil.copy(path.with_name("00000003.jsonl.gz"), path)


def replaced(path: Path) -> None:
    """Put other puzzles there, and seal them."""
    *lines, _ = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    lines = [line.replace(b'"attempts":1', b'"attempts":2') for line in lines]
    digest = sha256(b"".join(lines)).hexdigest()
    seal = json.dumps({"items": len(lines), "sha256": digest}).encode() + b"\n"
    path.write_bytes(gzip.compress(b"".join(lines) + seal))


def another_figure(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b'"puzzles": 30', b'"puzzles": 31'))


@pytest.mark.parametrize(
    ("file", "damage"),
    [
        (Path("recipe.json"), another_figure),
        *((FIRST, damage) for damage in (empty, cut, remove, junk, deep, another, replaced)),
        *(
            (Path(name), damage)
            for name in ("shards.jsonl", "recipe.json")
            for damage in (empty, cut, remove, junk, deep)
        ),
    ],
)
def test_damage_is_told_and_mended(
    damage: Callable[[Path], None], file: Path, whole: Path, corpus: Path, output: Output
) -> None:
    damage(corpus / file)
    shown = output(["check-corpus", str(corpus)], 2)
    lines = [line for line in (shown.out + shown.err).splitlines() if "faults" not in line]
    assert len(lines) == 1
    assert str(corpus) in lines[0]
    assert len(lines[0]) < 300
    with pytest.raises(CorpusError):
        build(parse(RECIPE), corpus, ONE)
    assert build(parse(RECIPE), corpus, ONE, resume=True).fresh
    assert contents(corpus) == contents(whole)


@pytest.fixture
def unfinished(whole: Path, tmp_path: Path) -> Path:
    """Return a build that was killed before it wrote its list of shards."""
    directory = tmp_path / "u"
    shutil.copytree(whole / "shards", directory / "shards")
    shutil.copy(whole / "recipe.toml", directory)
    (directory / ".build").mkdir()
    (directory / ".build" / "recipe.json").write_bytes(described(begun(parse(RECIPE))))
    return directory


def elsewhere(path: Path) -> None:
    """Put the shard there that another seed gives."""
    number = int(path.name.partition(".")[0])
    batch = parse(RECIPE).batches[0]
    path.write_bytes(work.by_bytes(Shard(batch, 3, 0, number, 2 * number, 2 * number + 2))[1])


@pytest.mark.parametrize("note", [another_figure, junk, remove])
def test_damage_in_the_making_is_mended(
    note: Callable[[Path], None], whole: Path, unfinished: Path
) -> None:
    """An unfinished build whose shards are empty, cut, or not what they should be."""
    damages = (empty, cut, junk, another, remove, elsewhere)
    for number, damage in enumerate(damages):
        damage(unfinished / FIRST.with_name(f"0000000{4 + number}.jsonl.gz"))
    told = len(list(damaged(store.open_corpus(unfinished))))
    assert told == len(damages) - 2, "a shard that is missing is still to come; another can be kept"
    note(unfinished / ".build" / "recipe.json")
    assert build(parse(RECIPE), unfinished, ONE, resume=True).fresh
    assert contents(unfinished) == contents(whole)


def test_a_recipe_that_was_changed_in_the_making_is_told(unfinished: Path) -> None:
    (unfinished / "recipe.toml").write_text(RECIPE + RECIPE.partition("\n\n")[2])
    for call in (store.open_corpus, finish):
        with pytest.raises(CorpusError, match=r"u/recipe.toml is not the recipe"):
            call(unfinished)
    (unfinished / "recipe.toml").write_text("seed = 2\n\nx = 3")
    with pytest.raises(RecipeError, match=r"u/recipe.toml:3: .* no field"):
        store.open_corpus(unfinished)


def test_a_shard_that_is_not_listed_is_not_read(corpus: Path) -> None:
    replaced(corpus / FIRST)
    with pytest.raises(CorpusError, match="another shard than is listed"):
        list(store.read(corpus))


def test_files_that_are_no_shards_are_none(unfinished: Path) -> None:
    (unfinished / "shards" / "0x").mkdir()
    for name in ("0x/0.part", "000/0x.part", "000/0x.jsonl.gz", "0.jsonl.gz"):
        (unfinished / "shards" / name).write_text("junk")
    assert store.open_corpus(unfinished).about.puzzles == 30
    assert not list(damaged(store.open_corpus(unfinished)))


def test_a_shard_that_goes_on_into_the_next_is_made_anew(whole: Path, unfinished: Path) -> None:
    longer = Shard(parse(RECIPE).batches[0], 2, 0, 0, 0, 3)
    (unfinished / FIRST).write_bytes(work.by_bytes(longer)[1])
    assert build(parse(RECIPE), unfinished, ONE, resume=True).fresh
    assert contents(unfinished) == contents(whole)


def test_of_a_shard_that_is_there_twice_the_finished_one_counts(unfinished: Path) -> None:
    first = shards.lines(unfinished / FIRST)[0]
    (unfinished / "shards" / "000" / "00000000.part").write_bytes(shards.checked(first))
    corpus = store.open_corpus(unfinished)
    assert corpus.about.puzzles == 30
    assert corpus.entries[0].file == FIRST.as_posix()


def test_a_sound_corpus_has_no_faults(whole: Path, output: Output) -> None:
    assert (
        "30 puzzles, 30 judged again: 0 faults"
        in output(["check-corpus", str(whole), "--judge"]).err
    )
    (shown,) = [
        json.loads(line) for line in output(["status", str(whole), "--json"]).out.splitlines()
    ]
    assert (shown["state"], shown["puzzles"], shown["total"]) == ("finished", 30, 30)
    assert shown["damaged"] == []
    assert shown["batches"][0]["attempts"] >= 30


def test_status_tells_of_damage(corpus: Path, output: Output) -> None:
    cut(corpus / FIRST)
    assert "00000000.jsonl.gz: it was cut short" in output(["status", str(corpus)], 2).err


def test_puzzle_files_are_checked(corpus: Path) -> None:
    first = next(corpus.glob("gemhunter/3x3/*/*[!n].txt"))
    first.write_text("mine")
    (found,) = faults(store.open_corpus(corpus))
    assert (found.path, found.what) == (first, "not what the record says")
    first.unlink()
    (found,) = faults(store.open_corpus(corpus))
    assert (found.path, found.what) == (first, "it is missing")
    build(parse(RECIPE), corpus, How(files=True))
    assert not list(faults(store.open_corpus(corpus)))


def test_what_an_earlier_version_began_can_be_closed(
    unfinished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = {"puzzlemint": "later"}
    for module in (notes, shards):
        monkeypatch.setattr(module, "program", lambda: later)
    with pytest.raises(
        BuildError, match=r"holds a build of another version \(puzzlemint .*, not later; "
    ):
        build(parse(RECIPE), unfinished, ONE, resume=True)
    finish(unfinished)
    assert store.open_corpus(unfinished).about.puzzles == 30


def test_what_keeps_a_build_from_going_on_is_named(whole: Path) -> None:
    about = store.open_corpus(whole).about
    versions = {**about.versions, "ladder": "0"}
    other = partial(msgspec.structs.replace, about)
    for there, said in (
        (other(recipe="0"), "another recipe"),
        (other(share="1/2"), "another share (share 1/2, not all shares)"),
        (other(versions=versions), f"another version (ladder 0, not {EDITION})"),
        (other(versions={}, share="2/2"), "another share (share 2/2, not all shares) and another "),
    ):
        assert different(there, about).startswith(said)
    versions.pop("ladder")
    assert (
        different(other(versions=versions), about)
        == f"another version (ladder not named, not {EDITION})"
    )


@pytest.mark.parametrize(
    ("edition", "said"),
    [
        ((("ladder", EDITION),), ""),
        ((("ladder", "0"),), "4 grades are of edition 0 of the ladder, and this is edition "),
        ((), "4 grades are of an edition that is not named of the ladder, and this is edition "),
    ],
)
def test_grades_of_another_edition_are_no_damage(
    tmp_path: Path,
    output: Output,
    monkeypatch: pytest.MonkeyPatch,
    edition: tuple[tuple[str, str], ...],
    said: str,
) -> None:
    packages = [one for one in records.versions().items() if one[0] != records.LADDER]
    with monkeypatch.context() as earlier:
        earlier.setattr(records, "_versions", lambda: (*packages, *edition))
        build(parse(RECIPE.replace("30", "4")), tmp_path / "c", ONE)

    def other(puzzle: Puzzle, judgement: Judgement) -> Grade | None:
        graded = grade(puzzle, judgement=judgement)
        return graded and dataclasses.replace(graded, effort=graded.effort + 1)

    monkeypatch.setattr(damages, "grade", other)
    shown = output(["check-corpus", str(tmp_path / "c"), "--judge"], 0 if said else 1)
    assert shown.out.count("its grade is another one") == (0 if said else 4)
    assert said in shown.err
    assert ("not compared" in shown.err) == bool(said)


def test_a_list_of_shards_that_does_not_add_up_is_told(whole: Path) -> None:
    corpus = store.open_corpus(whole)
    twice = dataclasses.replace(corpus, entries=[*corpus.entries, corpus.entries[0]])
    found = "\n".join([fault.what for fault in faults(twice)])
    assert "is in the corpus already" in found
    assert "more puzzles than the recipe asks for" in found
    assert "batch 1: not {" in found


def test_a_batch_with_too_many_puzzles_is_told_once(whole: Path) -> None:
    corpus = store.open_corpus(whole)
    again = dataclasses.replace(corpus, entries=[*corpus.entries, *corpus.entries[:3]])
    found = [fault for fault in faults(again) if "more puzzles" in fault.what]
    assert [fault.path for fault in found] == [whole / FIRST]


def test_a_recipe_that_was_changed_is_told(corpus: Path) -> None:
    (corpus / "recipe.toml").write_text(RECIPE.replace("seed = 2", "seed = 3"))
    (found,) = faults(store.open_corpus(corpus))
    assert "not the recipe" in found.what
    (corpus / "recipe.toml").write_text("seed = ")
    (found,) = faults(store.open_corpus(corpus))
    assert "Invalid value" in found.what
    (corpus / "shards" / "stray").write_text("")
    assert len(list(faults(store.open_corpus(corpus)))) == 2


def test_a_record_is_judged_again(whole: Path) -> None:
    first, second, *_ = store.read(whole)
    assert judged(first) == ""

    def changed(**fields: object) -> Record:
        return msgspec.structs.replace(first, **fields)

    assert "identity" in judged(changed(id=second.id))
    assert "cannot be read" in judged(changed(puzzle="# gemhunter\nx\n"))
    assert "no kind 'nothing'" in judged(changed(kind="nothing"))
    assert "breaks the rule" in judged(changed(solution=first.puzzle.replace("_", "T")))
    assert "facts are others" in judged(changed(facts={**first.facts, "more": 1}))
    assert first.grade
    graded = dataclasses.replace(first.grade, effort=first.grade.effort + 1)
    assert "grade is another" in judged(changed(grade=graded))
    several = "_, _, _\n_, 1, _\n_, _, _\n"
    named = identity("gemhunter", parse_puzzle(puzzles.get("gemhunter"), several))
    solution = several.replace("_", "T", 1).replace("_", "G")
    assert "it is multiple" in judged(changed(puzzle=several, id=named, solution=solution))


def test_what_a_judge_finds_is_a_fault_of_the_corpus(corpus: Path, output: Output) -> None:
    """A record with wrong facts, in a shard and a list that were sealed again."""
    (corpus / "index.jsonl").unlink()
    resealed(corpus, lambda record: record.update(facts={"more": 1}))
    assert list(faults(store.open_corpus(corpus))) == []
    for words in (["--judge"], []):
        shown = output(["check-corpus", str(corpus), *words], 1)
        assert "its facts are others" in shown.out


def test_bytes_after_the_end_of_a_shard(corpus: Path, output: Output) -> None:
    """They are damage, though a reader of gzip takes them for a further member or ignores them."""
    path = corpus / FIRST
    content = path.read_bytes()
    for more in (b"x", b"\0", gzip.compress(b""), content):
        path.write_bytes(content + more)
        with pytest.raises(shards.Damaged, match="more follows its end"):
            shards.lines(path)
        (found,) = faults(store.open_corpus(corpus))
        assert found == Fault(path, "more follows its end")
        assert "more follows its end" in output(["check-corpus", str(corpus)], 2).out


def test_what_a_write_leaves_is_told_and_cleared_away(corpus: Path) -> None:
    """A build that dies amid a write leaves a file `.tmp`, which no list has."""
    left = corpus / "shards/000/00000077.jsonl.gz.tmp"
    left.write_bytes(b"half")
    (found,) = faults(store.open_corpus(corpus))
    assert found == Fault(left, "shards.jsonl does not list it")
    (corpus / FIRST).write_bytes(b"damaged")
    build(parse(RECIPE), corpus, resume=True)
    assert not left.exists()
    assert list(faults(store.open_corpus(corpus))) == []


def test_an_earlier_schema_is_told(tmp_path: Path, output: Output) -> None:
    about = '{"schema": 2, "name": "old", "seed": 1, "recipe": "x", "problems": []}'
    (tmp_path / "recipe.json").write_text(about)
    (tmp_path / "index.jsonl").write_text("{}\n")
    for call in (["status", str(tmp_path)], ["check-corpus", str(tmp_path)]):
        assert "a corpus of schema 2, and this version reads 4" in output(call, 2).err
    with pytest.raises(CorpusError, match="schema 2"):
        build(parse(RECIPE), tmp_path, resume=True)


def test_what_is_no_corpus_is_told(tmp_path: Path, output: Output) -> None:
    for command in ("status", "check-corpus", "finish"):
        assert output([command, str(tmp_path)], 2).err.startswith(
            f"puzzlemint: {tmp_path} holds no"
        )
    with pytest.raises(BuildError, match="no unfinished build"):
        finish(tmp_path)
