"""Whose folder it is: what a build that came to nothing leaves, and two builds in one folder."""

from __future__ import annotations

import json
import multiprocessing
import shutil
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from corpus.recipe.recipe import parse
from corpus.records.layout import ABOUT, INDEX, SHARDS, WORK
from corpus.records.records import SCHEMA, Failure, Item, encode, mint_record
from corpus.run import driver, work
from corpus.run.claim import BuildError, described, sweep
from corpus.run.driver import How, build
from corpus.store.about import begun
from corpus.store.shards import checked
from gen.minting.mint import Order
from puzzles.base.errors import OptionError
from tests.corpus.made import contents

WRONG = """
[[batch]]
kind = "binario"
size = "6"
count = 3
options = { clues = 30 }
"""
RIGHT = WRONG.replace("30", "20")


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    directory = tmp_path_factory.mktemp("right") / "c"
    build(parse(RIGHT), directory, How(workers=1))
    return contents(directory)


def refuse(*_: object) -> Item:
    raise OptionError("no board can meet it")


def interrupt(*_: object) -> Item:
    raise KeyboardInterrupt


def fail(order: Order, seed: int, index: int, number: int) -> Item:
    return Failure(
        schema=SCHEMA,
        seed=seed,
        index=index,
        kind=order.kind,
        size=order.lattice.size,
        failed="never",
        batch=number,
    )


def give_up(order: Order, seed: int, index: int, number: int) -> Item:
    if index:
        raise KeyboardInterrupt
    return fail(order, seed, index, number)


def make_one(order: Order, seed: int, index: int, number: int) -> Item:
    if index:
        raise KeyboardInterrupt
    return mint_record(order, seed, index, number)


@pytest.mark.parametrize("error", [refuse, interrupt, give_up])
def test_a_build_that_came_to_nothing_leaves_nothing(
    error: Any, tmp_path: Path, right: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "there"
    there.mkdir()
    with monkeypatch.context() as patch:
        patch.setattr(work, "mint_record", error)
        for directory in (tmp_path / "fresh", there):
            with pytest.raises((OptionError, KeyboardInterrupt)) as caught:
                build(parse(WRONG), directory, How(workers=1))
            if error is refuse:
                assert '["binario", "6x6", {' in str(caught.value), "which batch it was"
    assert not (tmp_path / "fresh").exists()
    assert not list(there.iterdir())
    build(parse(RIGHT), there, How(workers=1))
    assert contents(there) == right


def test_what_a_killed_build_claimed_without_a_puzzle_is_free(
    tmp_path: Path, right: dict[str, bytes]
) -> None:
    """A line that was cut short, or tells of a failure, is no puzzle."""
    order = parse(RIGHT).batches[0].order
    (tmp_path / "c" / WORK).mkdir(parents=True)
    (tmp_path / "c" / WORK / ABOUT).write_text("{}")
    partial = tmp_path / "c" / "shards" / "000" / "00000000.part"
    partial.parent.mkdir(parents=True)
    items = [fail(order, 0, 0, 0), mint_record(order, 0, 1, 0)]
    lines = [checked(encode(item)) for item in items]
    partial.write_bytes(b"".join(lines)[:-20])
    build(parse(RIGHT), tmp_path / "c", How(workers=1))
    assert contents(tmp_path / "c") == right


def test_what_a_build_made_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(work, "mint_record", make_one)
        with pytest.raises(KeyboardInterrupt):
            build(parse(RIGHT), tmp_path / "c", How(workers=1))
    before = contents(tmp_path / "c")
    with pytest.raises(BuildError, match="another recipe"):
        build(parse(WRONG), tmp_path / "c", How(workers=1))
    with pytest.raises(BuildError, match="--resume"):
        build(parse(RIGHT), tmp_path / "c", How(workers=1))
    assert contents(tmp_path / "c") == before


def test_a_corpus_of_nothing_makes_room(
    tmp_path: Path, right: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(work, "mint_record", fail)
        outcome = build(parse(WRONG), tmp_path / "c", How(workers=1))
    assert outcome.problems == ("binario 6x6: 0 of 3: never",)
    assert not build(parse(WRONG), tmp_path / "c").fresh
    build(parse(RIGHT), tmp_path / "c", How(workers=1))
    assert contents(tmp_path / "c") == right


def test_a_corpus_of_nothing_that_made_room_is_there_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(work, "mint_record", fail)
        build(parse(WRONG), tmp_path / "c", How(workers=1))
        patch.setattr(work, "mint_record", make_one)
        with pytest.raises(KeyboardInterrupt):
            build(parse(RIGHT), tmp_path / "c", How(workers=1))
    with pytest.raises(BuildError, match="another recipe"):
        build(parse(WRONG), tmp_path / "c", How(workers=1))


@pytest.mark.parametrize("recipe", [RIGHT, WRONG], ids=["same", "other"])
def test_what_another_build_has_finished_meanwhile(
    recipe: str, tmp_path: Path, right: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is finished after the first look at the directory, and before the lock is held."""
    lock = driver.locked

    def late(room: Path) -> Any:
        monkeypatch.setattr(driver, "locked", lock)
        build(parse(RIGHT), tmp_path / "c", How(workers=1))
        return lock(room)

    monkeypatch.setattr(driver, "locked", late)
    if recipe is RIGHT:
        assert not build(parse(recipe), tmp_path / "c", How(workers=1)).fresh
    else:
        with pytest.raises(BuildError, match="not this corpus"):
            build(parse(recipe), tmp_path / "c", How(workers=1))
    assert contents(tmp_path / "c") == right


def test_a_finished_corpus_is_nobody_elses(tmp_path: Path, right: dict[str, bytes]) -> None:
    """Not even if a crash left its folder of work half deleted."""
    build(parse(RIGHT), tmp_path / "c", How(workers=1))
    (tmp_path / "c" / WORK).mkdir()
    (tmp_path / "c" / WORK / ABOUT).write_text("{}")
    with pytest.raises(BuildError, match="not this corpus"):
        build(parse(WRONG), tmp_path / "c", How(workers=1))
    assert not build(parse(RIGHT), tmp_path / "c").fresh
    assert contents(tmp_path / "c") == right


def test_a_corpus_of_nothing_beside_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / ABOUT).write_text(described(begun(parse(WRONG))).decode())
    (tmp_path / INDEX).write_text("")
    (tmp_path / "mine.txt").write_text("mine")
    before = contents(tmp_path)
    with pytest.raises(BuildError, match="not this corpus"):
        build(parse(RIGHT), tmp_path)
    assert contents(tmp_path) == before


def test_another_corpus_whose_shards_are_lost_is_left_alone(tmp_path: Path) -> None:
    """Its recipe and what came of it are all that is left of it."""
    build(parse(RIGHT), tmp_path / "c", How(workers=1, files=False))
    shutil.rmtree(tmp_path / "c" / SHARDS)
    before = contents(tmp_path / "c")
    with pytest.raises(BuildError, match="not this corpus"):
        build(parse(WRONG), tmp_path / "c", How(workers=1))
    assert contents(tmp_path / "c") == before


def test_many_builds_in_one_folder(tmp_path: Path, right: dict[str, bytes]) -> None:
    recipes = [RIGHT, RIGHT, WRONG.replace("30", "21")] * 3
    with ProcessPoolExecutor(3, mp_context=multiprocessing.get_context("spawn")) as many:
        said = list(many.map(try_to_build, recipes, [tmp_path / "c"] * len(recipes)))
    assert set(said) <= {"built", "there", "running", "not this corpus"}
    assert said.count("built") == 1
    kept = contents(tmp_path / "c")
    if json.loads(kept[ABOUT])["recipe"] == parse(RIGHT).digest:
        assert kept == right
    assert not (tmp_path / "c" / WORK).exists()


def try_to_build(recipe: str, directory: Path) -> str:
    try:
        return "built" if build(parse(recipe), directory, How(workers=1)).fresh else "there"
    except BuildError as error:
        for what in ("running", "not this corpus"):
            if what in str(error):
                return what
        return str(error)


def test_only_what_a_build_left_behind_is_swept_away(tmp_path: Path) -> None:
    names = ("000/00000000.jsonl.gz", "000/00000001.jsonl.gz", "000/00000002.part")
    others = ("000/00000000.jsonl.gz.tmp", "000/notes.txt", "mine/READ.ME", "001/00000000.part")
    for name in (*names, *others):
        path = tmp_path / SHARDS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    sweep(tmp_path, {f"{SHARDS}/{names[0]}"})
    left = [path for path in sorted((tmp_path / SHARDS).rglob("*")) if path.is_file()]
    assert [path.relative_to(tmp_path / SHARDS).as_posix() for path in left] == [
        "000/00000000.jsonl.gz",
        "000/notes.txt",
        "mine/READ.ME",
    ]
    assert not (tmp_path / SHARDS / "001").exists()
