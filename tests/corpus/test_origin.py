"""Where records come from: of mixed hands nothing enters, and what did is told."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from corpus.recipe.recipe import parse
from corpus.records import code as codes
from corpus.records import records
from corpus.records.code import CODE, code, program
from corpus.records.records import Item, Record, mint_record
from corpus.run import engines, work
from corpus.run.claim import BuildError, described
from corpus.run.driver import How, build, finish, merge
from corpus.run.engines import Borrowed, EngineError
from corpus.store import about as notes
from corpus.store import shards, store
from corpus.store.about import About, begun, read_about
from corpus.store.damage import faults
from corpus.store.origin import ordered
from corpus.store.store import open_corpus
from gen.minting.mint import Order
from machine.lock import Lock
from puzzlemint.cli import run
from tests.processes import Output, ran

RECIPE = """
seed = 2

[[batch]]
kind = "gemhunter"
size = "3x3"
count = 40
"""
FILES = False
OTHER = "0" * 32


class Worker(Executor):
    """A worker that is at work at once; whoever makes one may have it work otherwise."""

    def __init__(self, otherwise: Callable[[], Any] = pytest.MonkeyPatch) -> None:
        self._otherwise = otherwise

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        patched = self._otherwise()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        finally:
            patched.undo()
        return future


def of_old() -> pytest.MonkeyPatch:
    """Have records say that another version made them."""
    patch = pytest.MonkeyPatch()
    patch.setattr(records, "versions", lambda: {"puzzlemint": "0.1.9", "python-sat": "1"})
    return patch


def of_other_code() -> pytest.MonkeyPatch:
    patch = pytest.MonkeyPatch()
    patch.setattr(work, "code", lambda: OTHER)
    return patch


def of_no_code() -> pytest.MonkeyPatch:
    patch = pytest.MonkeyPatch()
    patch.setattr(work, "code", lambda: "")
    return patch


def of_another_seed() -> pytest.MonkeyPatch:
    patch = pytest.MonkeyPatch()

    def mint(wanted: Order, seed: int, index: int, number: int) -> Item:
        return mint_record(wanted, seed + 1, index, number)

    patch.setattr(work, "mint_record", mint)
    return patch


def of_other_options() -> pytest.MonkeyPatch:
    patch = pytest.MonkeyPatch()

    def mint(wanted: Order, seed: int, index: int, number: int) -> Item:
        item = mint_record(wanted, seed, index, number)
        assert isinstance(item, Record)
        return msgspec.structs.replace(item, options={**item.options, "density": 0.9})

    patch.setattr(work, "mint_record", mint)
    return patch


MIXED = [
    (of_old, "was made by puzzlemint 0.1.9, python-sat 1, and not by puzzlemint 0"),
    (of_other_code, f"it was made by code {OTHER}, and not by code {code()}"),
    (of_no_code, "it was made by code that is not named, and not by code"),
    (of_another_seed, "is of another batch, seed or order"),
    (of_other_options, "is of another batch, seed or order"),
]


@pytest.mark.parametrize(("otherwise", "message"), MIXED)
def test_nothing_of_another_worker_enters(
    otherwise: Callable[[], Any], message: str, tmp_path: Path
) -> None:
    how = How(engine=Borrowed(Worker(otherwise), 1))
    with pytest.raises(BuildError, match="a worker's shard is refused: .*" + message):
        build(parse(RECIPE), tmp_path / "c", how)
    assert not (tmp_path / "c").exists()


def test_what_a_sound_worker_made_stays(whole: Path, tmp_path: Path) -> None:
    handed = 0

    def later() -> pytest.MonkeyPatch:
        nonlocal handed
        handed += 1
        return of_old() if handed > 5 else pytest.MonkeyPatch()

    with pytest.raises(BuildError, match=r"0\.1\.9"):
        build(parse(RECIPE), tmp_path / "c", How(engine=Borrowed(Worker(later), 1)))
    there = store.open_corpus(tmp_path / "c")
    assert there.about.puzzles
    assert all(record.versions == records.versions() for record in there.records())
    how = How(engine=Borrowed(Worker(), 1), files=False)
    build(parse(RECIPE), tmp_path / "c", how, resume=True)
    for name in ("shards.jsonl", "recipe.json"):
        assert (tmp_path / "c" / name).read_bytes() == (whole / name).read_bytes()


@pytest.mark.parametrize(("otherwise", "message"), MIXED)
def test_a_shard_from_elsewhere_is_told(
    otherwise: Callable[[], Any], message: str, corpus: Path, output: Output
) -> None:
    """Records of two versions in one corpus, as builds of old let them in."""
    shard = shards.Shard(parse(RECIPE).batches[0], 2, 0, 3, 3, 4)
    patched = otherwise()
    summary, content = work.by_bytes(shard)
    patched.undo()
    shard.path(corpus).write_bytes(content)
    entries = list(store.open_corpus(corpus).entries)
    assert entries[3].start == 3
    entries[3] = msgspec.structs.replace(entries[3], sha256=summary.sha256)
    listed, digest = store.manifest(entries)
    (corpus / "shards.jsonl").write_bytes(listed)
    about = read_about(corpus)
    assert isinstance(about, About)
    (corpus / "recipe.json").write_bytes(described(msgspec.structs.replace(about, sha256=digest)))
    for command in ("check-corpus", "status"):
        shown = output([command, str(corpus)], 2)
        assert message in shown.out + shown.err


def test_the_form_of_the_engine_is_no_part_of_the_program() -> None:
    told = "from corpus.records.code import code; from engine import IN_C; print(code(), IN_C)"
    plain = {**os.environ, "PUZZLEMINT_ENGINE": "plain"}
    assert ran(sys.executable, "-c", told, env=plain).stdout.decode().split() == [code(), "False"]


def test_other_code_does_not_go_on(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    about = read_about(corpus)
    assert isinstance(about, About)
    assert about.versions == program()
    assert about.versions[CODE] == code()
    monkeypatch.setattr(notes, "program", lambda: {**program(), CODE: OTHER})
    with pytest.raises(BuildError, match="what it holds is not this corpus"):
        build(parse(RECIPE), corpus)


def test_shares_of_other_code_are_not_merged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(parse(RECIPE), tmp_path / "1", How(workers=1), share=(0, 2))
    with monkeypatch.context() as patch:
        for module in (notes, shards):
            patch.setattr(module, "program", lambda: {**program(), CODE: OTHER})
        patch.setattr(work, "code", lambda: OTHER)
        build(parse(RECIPE), tmp_path / "2", How(workers=1), share=(1, 2))
    with pytest.raises(BuildError, match="another version"):
        merge([tmp_path / "1", tmp_path / "2"], tmp_path / "c")


def test_a_process_of_other_code_makes_nothing(tmp_path: Path) -> None:
    """One that a server forks reads its modules anew, and they may be others by then."""
    shard = shards.Shard(parse(RECIPE).batches[0], 2, 0, 0, 0, 1)
    make = engines.Making(Lock(tmp_path), multiprocessing.Event())
    with pytest.raises(EngineError, match="was changed while it builds"):
        make(shard, tmp_path, OTHER)
    assert not list(tmp_path.iterdir())
    make(shard, tmp_path, code())
    assert shard.path(tmp_path).exists()


def test_a_build_of_other_code_is_closed_as_that(
    corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = begun(parse(RECIPE))
    other = msgspec.structs.replace(about, versions={**about.versions, CODE: OTHER})
    shutil.rmtree(corpus / "shards")
    (corpus / ".build").mkdir()
    (corpus / ".build" / "recipe.json").write_bytes(described(other))
    (corpus / "recipe.json").unlink()
    shard = shards.Shard(parse(RECIPE).batches[0], 2, 0, 0, 0, 1)
    work.by_path(shard, corpus, bool)
    work.reopen(shard, corpus)
    finish(corpus)
    assert not list(faults(store.open_corpus(corpus)))
    assert shards.unpacked(shard.path(corpus).read_bytes())[1].code == OTHER


def test_a_corpus_of_old_is_read(corpus: Path, tmp_path: Path, output: Output) -> None:
    """One whose shards do not say which code made them, and whose recipe is in its file alone."""
    for path in corpus.glob("shards/*/*"):
        lines, seal = shards.unpacked(path.read_bytes())
        old = msgspec.json.encode(msgspec.structs.replace(seal, code="")) + b"\n"
        assert b"code" not in old
        path.write_bytes(shards.pack(b"".join(lines), old))
    about = read_about(corpus)
    assert isinstance(about, About)
    versions = records.versions()
    unset = msgspec.UNSET
    old_about = msgspec.structs.replace(about, versions=versions, text=unset, split_by=unset)
    (corpus / "recipe.json").write_bytes(described(old_about))
    assert "text" not in json.loads((corpus / "recipe.json").read_text())
    fields = ["schema", "name", "seed", "recipe", "versions", "share", "closed", "splits"]
    fields += ["batches", "puzzles", "sha256", "seal"]
    assert list(json.loads((corpus / "recipe.json").read_text())) == fields
    assert (about.divided.by, old_about.divided.by) == ("solution", "puzzle")
    assert (
        "2 items made again by other code than made them: 0 faults"
        in output(["check-corpus", str(corpus), "--remake", "2"]).err
    )
    page = tmp_path / "r.html"
    assert run(["report", str(corpus), "-o", str(page)]) == 0
    assert "seed = 2" in page.read_text()
    recipe = corpus / "recipe.toml"
    recipe.write_text(recipe.read_text().replace("seed = 2", "seed = 3"))
    assert (
        "not the recipe that the corpus was made from"
        in output(["report", str(corpus), "-o", str(page)], 2).err
    )


def test_the_recipe_that_was_built_is_published(
    corpus: Path, tmp_path: Path, output: Output
) -> None:
    pytest.importorskip("duckdb")
    recipe = corpus / "recipe.toml"
    recipe.write_text(recipe.read_text().replace("seed = 2", "seed = 987"))
    assert run(["report", str(corpus), "-o", str(tmp_path / "r.html")]) == 0
    out = tmp_path / "set"
    assert run(["export", str(corpus), "--to", "parquet", "-o", str(out)]) == 0
    for page in (tmp_path / "r.html", out / "README.md"):
        assert "seed = 2\n" in page.read_text()
        assert "seed = 987" not in page.read_text()
    assert "recipe.toml: is not the recipe" in output(["check-corpus", str(corpus)], 2).out


def test_the_code_is_what_makes_puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = tmp_path / "room"
    room.mkdir()

    module = ModuleType("room")
    module.__path__ = [str(room)]
    monkeypatch.setattr(codes, "ROOMS", (module,))
    found: list[str] = []
    for name, text in (("a.py", "1"), ("a.py", "2"), ("b.py", "2"), ("c.txt", "1")):
        (room / name).write_text(text)
        found.append(codes.code.__wrapped__())
    assert len(set(found)) == 3
    assert found[2] == found[3], "a text decides nothing"


ASKED = (
    'with = "hidden single"',
    'without = "chains"\neffort = "..900"',
    'hardest = "..hidden-single"',
    'hardest = "RULE"\nwith = "full house"\nconflicts = "0..50"',
)


def test_batches_whose_steps_are_named_are_built_and_read(tmp_path: Path) -> None:
    batch = '[[batch]]\nkind = "sudoku"\nsize = "4"\ncount = 2\n'
    recipe = parse("".join([f"{batch}{asked}\n" for asked in ASKED]))
    build(recipe, tmp_path / "c", How(workers=1))
    corpus = open_corpus(tmp_path / "c")
    assert list(faults(corpus)) == []
    made_up = [record.batch for record in corpus.records()]
    assert made_up == [0, 0, 1, 1, 2, 2, 3, 3]
    for made, part in zip(recipe.batches, corpus.about.batches, strict=True):
        told, wanted = ordered(part.batch), made.order
        assert told.fault == ""
        assert (told.kind, told.size, told.band) == ("sudoku", "4x4", "")
        assert (told.hardest, told.effort) == (wanted.hardest, wanted.effort)
        assert (told.conflicts or "") == wanted.conflicts
        assert told.names == (wanted.steps.present, wanted.steps.absent)
        assert told.aim == wanted.aim


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        (["", "", "", [["naked pear"], []]], "no step of sudoku is called 'naked pear'"),
        ([[["naked pair"], ["naked pair"]]], "cannot be both"),
        (["x-wings", ""], "no step of sudoku is called 'x-wings'"),
        (["", "", ""], "conflicts is MIN..MAX"),
    ],
)
def test_what_no_recipe_asks_for_names_no_batch(more: list[Any], fault: str) -> None:
    assert fault in ordered(["sudoku", "4x4", {}, "", *more]).fault


@pytest.mark.parametrize("more", [["RULE"], ["", "", "", ""], [[["a"]]], [["a", "b"]], [[[1], []]]])
def test_other_parts_name_no_batch(more: list[Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        ordered(["sudoku", "4x4", {}, "", *more])
