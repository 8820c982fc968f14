"""One corpus, whoever makes it: shares merged, executors, and what `finish` closes."""

from __future__ import annotations

import gzip
import importlib.util
import json
import logging
import re
import shutil
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from corpus.recipe.recipe import parse
from corpus.records.layout import WORK
from corpus.run import watch
from corpus.run.claim import BuildError, described
from corpus.run.driver import How, build, finish, merge
from corpus.run.engines import Borrowed, EngineError, engine
from corpus.run.logs import LOGGER
from corpus.run.watch import Status
from corpus.store import store
from corpus.store.about import CorpusError, read_about
from corpus.store.shards import pack
from corpus.store.summary import Seal
from machine.lock import taken
from puzzlemint.cli import run
from puzzles.base.errors import OptionError
from puzzles.base.extras import needed
from tests.corpus.made import contents
from tests.processes import (
    NOWHERE,
    PATIENCE,
    PUZZLEMINT,
    Output,
    Process,
    Start,
    Word,
    becomes,
    ran,
    starting,
)

RECIPE = """
seed = 5
audit = 5

[[batch]]
kind = "gemhunter"
size = "3x4"
count = 45
options = { density = 0.3 }

[[batch]]
kind = "gemhunter"
size = "4x3"
count = 35
options = { density = 0.31 }

[[batch]]
kind = "binario"
size = "6"
count = 33
"""
ONE = How(workers=1)


@pytest.fixture(scope="module")
def shares(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    room = tmp_path_factory.mktemp("shares")
    (room / "r.toml").write_text(RECIPE)
    parts = [room / f"part{number}" for number in (1, 2, 3)]
    for number, part in enumerate(parts, 1):
        call = ["build", str(room / "r.toml"), "-o", str(part), "--shard", f"{number}/3"]
        assert run([*call, "--workers", "1"]) == 0
    return parts


def test_three_shares_merged_are_the_corpus(
    whole: Path, shares: list[Path], tmp_path: Path
) -> None:
    before = [contents(part) for part in shares]
    out = tmp_path / "c"
    assert run(["merge", *map(str, reversed(shares)), "-o", str(out), "--workers", "1"]) == 0
    assert contents(out) == contents(whole)
    assert [contents(part) for part in shares] == before
    assert not merge(shares, out, ONE).fresh
    batches = store.open_corpus(out).about.batches
    assert min(part.duplicates for part in batches[:2]) > 0, "meant to meet duplicates"


def test_rounds_are_handed_out_to_shares(
    whole: Path, shares: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Shares and merging in turn, as the jobs of an array do, come to the same corpus."""
    parts = [Path(shutil.copytree(part, tmp_path / part.name)) for part in shares]
    recipe, out = shares[0].parent / "r.toml", tmp_path / "c"
    again = ["merge", *map(str, parts), "-o", str(out), "--workers", "1", "--hand-out"]
    times = 0
    while (code := run([*again, "1"])) == 5:
        times += 1
        assert "puzzles are left to the shares" in capsys.readouterr().err
        before = [len(list(part.rglob("*.gz"))) for part in parts]
        for number, part in enumerate(parts, 1):
            call = ["build", str(recipe), "-o", str(part), "--shard", f"{number}/3"]
            assert run([*call, "--workers", "1", "--resume", "--rounds", str(out)]) == 0
            assert run([*call, "--rounds", str(out)]) == 0
            assert run(call) == 0, "it keeps what it has made"
        after = [len(list(part.rglob("*.gz"))) for part in parts]
        next(parts[0].rglob("*.gz")).unlink()
        assert build(parse(RECIPE), parts[0], ONE, resume=True, share=(0, 3)).fresh
        assert len(list(parts[0].rglob("*.gz"))) == after[0], "its rounds, too"
        assert sum(after) > sum(before)
        assert min(map(int.__sub__, after, before)) >= 0
    assert code == 0
    assert times >= 2
    assert contents(out) == contents(whole)
    capsys.readouterr()
    for words, error in [
        (["--shard", "1/3", "--rounds", str(out)], "hands out no rounds"),
        (["--rounds", str(out)], "made by a share"),
    ]:
        assert run(["build", str(recipe), "-o", str(tmp_path / "d"), *words]) == 2
        assert error in capsys.readouterr().err
    assert not (tmp_path / "d").exists()


def test_rounds_that_no_share_has_made_are_made_by_the_merge(
    whole: Path, shares: list[Path], tmp_path: Path
) -> None:
    out = tmp_path / "c"
    assert merge(shares, out, ONE, hand_out=1_000).handed_out == 0, "too few to be worth it"
    assert contents(out) == contents(whole)
    left = merge(shares, tmp_path / "left", ONE, hand_out=1)
    assert 0 < left.handed_out < 113
    assert store.open_corpus(tmp_path / "left").finished is False
    other = parse(RECIPE.replace("seed = 5", "seed = 6"))
    with pytest.raises(BuildError, match="of another recipe"):
        build(other, tmp_path / "d", ONE, share=(0, 3), rounds=tmp_path / "left")
    note = tmp_path / "left" / ".build" / "recipe.json"
    left_over = read_about(note.parent)
    assert left_over
    for rounds, error in [
        ([[1]], "no 1 lists"),
        ([[], [0], []], "missing"),
        ([[], [36], []], "missing"),
    ]:
        note.write_bytes(described(msgspec.structs.replace(left_over, rounds=rounds)))
        with pytest.raises(CorpusError, match=error):
            build(parse(RECIPE), tmp_path / "d", ONE, share=(0, 3), rounds=tmp_path / "left")
    note.write_bytes(described(left_over))
    assert merge(shares, tmp_path / "left", ONE).fresh
    assert contents(tmp_path / "left") == contents(whole)


def test_a_share_is_a_corpus_of_its_own(shares: list[Path], output: Output) -> None:
    counts = [len(list(store.read(part))) for part in shares]
    assert sum(counts) <= 45 + 35 + 33
    assert min(counts) > 20
    assert not (shares[0] / "index.jsonl").exists()
    assert store.open_corpus(shares[1]).about.share == "2/3"
    told = json.loads(output(["status", "--json", str(shares[1])]).out)
    assert told["total"] == sum(batch["count"] for batch in told["batches"]) < 113
    assert told["puzzles"] == counts[1]


def test_what_makes_no_whole_is_not_merged(whole: Path, shares: list[Path], tmp_path: Path) -> None:
    out = tmp_path / "c"
    with pytest.raises(BuildError, match="share 2/3 is not among the folders"):
        merge([shares[0], shares[2]], out)
    with pytest.raises(BuildError, match="is no share"):
        merge([*shares, whole], out)
    with pytest.raises(BuildError, match="share 1/3 is among the folders twice"):
        merge([shares[0], *shares], out)
    closed = Path(shutil.copytree(shares[1], tmp_path / "closed"))
    about = msgspec.structs.replace(store.open_corpus(closed).about, closed=True)
    (closed / "recipe.json").write_bytes(described(about))
    with pytest.raises(BuildError, match="closed is not finished"):
        merge([shares[0], closed, shares[2]], out)
    other = tmp_path / "other"
    build(parse(RECIPE.replace("seed = 5", "seed = 6")), other, ONE, share=(1, 3))
    with pytest.raises(BuildError, match="another recipe"):
        merge([shares[0], other, shares[2]], out)
    assert not out.exists()


def test_a_damaged_share_is_made_anew(whole: Path, shares: list[Path], tmp_path: Path) -> None:
    part = Path(shutil.copytree(shares[0], tmp_path / "part"))
    cut, resealed = sorted(part.rglob("*.gz"))[3:5]
    cut.write_bytes(cut.read_bytes()[:-9])
    *lines, _ = gzip.decompress(resealed.read_bytes()).splitlines(keepends=True)
    changed = [line.replace(b'"attempts":1', b'"attempts":9') for line in lines]
    digest = sha256(b"".join(changed)).hexdigest()
    seal = msgspec.json.encode(Seal(len(lines), digest)) + b"\n"
    resealed.write_bytes(pack(b"".join(changed), seal))
    assert changed != lines
    merge([part, *shares[1:]], tmp_path / "c", ONE)
    assert contents(tmp_path / "c") == contents(whole)


def test_what_shares_should_have_is_not_handed_out(tmp_path: Path) -> None:
    """Else a damaged share would be asked for what it has made, again and again."""
    recipe = parse('[[batch]]\nkind = "binario"\nsize = "6"\ncount = 6\n')
    parts = [tmp_path / "1", tmp_path / "2"]
    for number, part in enumerate(parts):
        build(recipe, part, ONE, share=(number, 2))
    next(parts[0].rglob("*.gz")).unlink()
    outcome = merge(parts, tmp_path / "c", ONE, hand_out=1)
    assert (outcome.handed_out, sum(row.count for row in outcome.rows)) == (0, 6)


@pytest.mark.parametrize("share", ["0/3", "4/3", "1/1", "x", "1/0", "1/2/3", "-1/2"])
def test_a_share_that_is_none(share: str, output: Output) -> None:
    assert (
        "--shard takes K/N"
        in output(["build", "starter", "-o", "never", f"--shard={share}"], 2).err
    )


def test_any_executor_will_do(whole: Path, tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as threads:
        build(parse(RECIPE), tmp_path / "c", How(engine=Borrowed(threads, 2)))
    assert contents(tmp_path / "c") == contents(whole)


def test_executors_by_name() -> None:
    assert engine("processes") is None
    with pytest.raises(OptionError, match="no executor 'mpi'"):
        engine("mpi")
    with pytest.raises(OptionError, match="takes a --scheduler"):
        engine("dask")
    with pytest.raises(OptionError, match="takes a --scheduler"):
        engine("processes", "tcp://here:1")


def test_dask_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(EngineError, match=re.escape(needed("the executor dask", "distributed"))):
        engine("dask", "tcp://127.0.0.1:1")


DASK = pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None, reason="Dask is not installed"
)


@DASK
@pytest.mark.campaign
def test_dask_workers_one_of_them_killed(whole: Path, tmp_path: Path, start: Start) -> None:
    """A scheduler and two workers as processes of their own; the driver a third."""
    where, recipe, out = tmp_path / "scheduler.json", tmp_path / "r.toml", tmp_path / "c"
    recipe.write_text(RECIPE)

    def dask(words: str, *more: Word) -> Process:
        call = [sys.executable, "-m", "dask", *words.split(), *more]
        return start(*call, stdout=NOWHERE, stderr=NOWHERE)

    dask("scheduler --port 0 --no-dashboard --scheduler-file", where)
    assert becomes(lambda: where.exists() and where.read_text().endswith("}"))
    address = json.loads(where.read_text())["address"]
    worker = "worker --nthreads 1 --no-nanny --no-dashboard --local-directory"
    hired = [dask(worker, tmp_path, address) for _ in range(2)]
    call = [*PUZZLEMINT, "build", recipe, "-o", out, "--executor", "dask", "--scheduler", address]
    driver = start(*call, stdout=NOWHERE)
    assert becomes(lambda: driver.poll() is not None or list(out.rglob("*.gz")))
    hired[0].kill()
    _, errors = driver.communicate(timeout=PATIENCE)
    assert driver.returncode == 0, errors
    assert b"Traceback" not in errors
    assert contents(out) == contents(whole)


@DASK
@pytest.mark.campaign
def test_a_scheduler_that_is_not_there(tmp_path: Path) -> None:
    """In a process of its own, since threads of Dask stay."""
    hasty = "import corpus.run.engines as e; e.CONNECTING = 1; import puzzlemint.cli as c; c.main()"
    call = ["build", "starter", "-o", tmp_path / "c", "--executor", "dask"]
    done = ran(sys.executable, "-c", hasty, *call, "--scheduler", "tcp://127.0.0.1:9")
    assert done.returncode == 2
    assert b"puzzlemint: no Dask scheduler answers at tcp://127.0.0.1:9" in done.stderr
    assert b"Traceback" not in done.stderr
    assert not (tmp_path / "c").exists()


def begin(recipe: str, directory: Path) -> None:
    """Build until some shards are there, and then have the driver and its workers die."""
    path = directory.with_suffix(".toml")
    path.write_text(recipe)
    with starting() as start:
        call = [*PUZZLEMINT, "build", path, "-o", directory, "--workers", "2"]
        process = start(*call, stdout=NOWHERE, stderr=NOWHERE)
        becomes(lambda: process.poll() is not None or len(list(directory.rglob("*.gz"))) >= 9)
    assert becomes(lambda: not taken(directory / WORK)), "orphans of a killed build leave"


def test_a_build_is_closed_with_what_there_is(whole: Path, tmp_path: Path, output: Output) -> None:
    directory = tmp_path / "c"
    begin(RECIPE, directory)
    shown = output(["status", str(directory)]).out
    assert "interrupted" in shown
    assert "of 113 puzzles" in shown
    there = len(list(store.read(directory)))
    assert there >= 9
    assert "the build was closed before it was done" in output(["finish", str(directory)], 4).err
    corpus = store.open_corpus(directory)
    assert (corpus.finished, corpus.about.closed, corpus.about.puzzles) == (True, True, there)
    assert [record.id for record in corpus.records()] == [
        record.id for record in store.read(directory)
    ]
    assert run(["check-corpus", str(directory)]) == 0
    assert run(["verify", str(directory)]) == 0
    assert not build(parse(RECIPE), directory, ONE).fresh
    with pytest.raises(BuildError, match="no unfinished build"):
        finish(directory)
    assert build(parse(RECIPE), directory, ONE, resume=True).fresh
    assert contents(directory) == contents(whole)


def test_a_build_that_is_running_is_not_closed(tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as threads:
        going = threading.Event()
        seen: list[str] = []

        def look(_: Status) -> None:
            if not going.is_set():
                going.set()
                with pytest.raises(BuildError, match="another build is running"):
                    finish(tmp_path / "c")
                assert run(["status", str(tmp_path / "c")]) == 0
                seen.append("looked")

        build(parse(RECIPE), tmp_path / "c", How(engine=Borrowed(threads, 1), progress=look))
    assert seen == ["looked"]


def test_a_large_corpus_has_no_files(whole: Path, tmp_path: Path) -> None:
    build(parse(RECIPE), tmp_path / "c", How(workers=1, files=False))
    names = {path.name for path in (tmp_path / "c").iterdir()}
    assert names == {"recipe.json", "recipe.toml", "shards.jsonl", "shards"}
    assert run(["verify", str(tmp_path / "c")]) == 0
    build(parse(RECIPE), tmp_path / "c", How(workers=1, files=True))
    assert contents(tmp_path / "c") == contents(whole)


def test_what_is_going_on_is_logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line a minute; here every look is a minute apart."""
    monkeypatch.setattr(watch, "MINUTE", 0.0)
    monkeypatch.setattr(LOGGER, "level", logging.INFO)
    LOGGER.setLevel(logging.INFO)  # so that it forgets what it knew of its level
    lines: list[str] = []

    def look(_: Status) -> None:
        lines[:] = (tmp_path / "c" / ".build" / "build.log").read_text().splitlines()

    build(parse(RECIPE), tmp_path / "c", How(workers=2, progress=look))
    assert any("of 113 puzzles" in line for line in lines)
