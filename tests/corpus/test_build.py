"""Building: the same bytes whatever happens on the way."""

from __future__ import annotations

import gzip
import json
import os
import re
import resource
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Protocol, Unpack

import pytest

import puzzles
from corpus.recipe.recipe import parse
from corpus.records.layout import WORK
from corpus.records.records import Record
from corpus.run import engines
from corpus.run.claim import BuildError
from corpus.run.driver import How, build
from corpus.run.watch import Status
from corpus.store import view
from corpus.store.store import read
from machine.lock import taken
from puzzlemint.cli import run
from puzzles.contract.reading import parse_puzzle, parse_solution
from tests.corpus.made import contents
from tests.processes import LINUX, NOWHERE, PUZZLEMINT, Output, Process, Start, becomes, halted, ran
from tests.processes import How as Given
from verify.judge.verdict import UNIQUE, judge

RECIPE = """
name = "test"
seed = 11
audit = 3

[[batch]]
kind = "binario"
size = "6"
count = 40

[[batch]]
kind = "gemhunter"
size = "3x3"
count = 20
options = { density = 0.3 }
"""
HALTED = """
seed = 4

[[batch]]
kind = "binario"
size = "6"
count = 64
"""
GATE = """
import os, time
from corpus.run import work

made = work.mint_record

def mint_record(order, seed, index, batch):
    while index > 4 and index % 2 and not os.path.exists({!r}):
        time.sleep(0.005)
    return made(order, seed, index, batch)

work.mint_record = mint_record
"""
"""What each Python begins with: of the third shard and each further one the first record is made,
and the second when there is a file."""
LITTLE = 1_200  # bytes: room for a record, and not for two


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("reference") / "corpus"
    build(parse(RECIPE), directory, How(workers=1))
    return directory


@pytest.fixture(scope="module")
def unhalted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("unhalted") / "corpus"
    build(parse(HALTED), directory, How(workers=2))
    return directory


class Begin(Protocol):
    """Starts a build, and halts it and its workers when some records are written."""

    def __call__(self, directory: Path, **how: Unpack[Given]) -> Process: ...


class GoOn(Protocol):
    """Lets what was halted go on to its end; returns what the build has to say."""

    def __call__(self, process: Process) -> bytes: ...


@pytest.fixture
def gate(tmp_path: Path) -> Path:
    """A file that lets builds go on that `begin` starts, once it is there."""
    return tmp_path / "gate"


@pytest.fixture
def begin(start: Start, tmp_path: Path, gate: Path) -> Begin:
    first = tmp_path / "first"
    first.mkdir()
    (first / "sitecustomize.py").write_text(GATE.format(str(gate)))

    def begin(directory: Path, **how: Unpack[Given]) -> Process:
        path = directory.with_suffix(".toml")
        path.write_text(HALTED)
        call = [*PUZZLEMINT, "build", path, "-o", directory, "--workers", "2"]
        paths = os.pathsep.join([str(first), *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
        given: Given = {"stdout": NOWHERE, "env": {**os.environ, "PYTHONPATH": paths}, **how}
        # Below `nohup` the tests ignore SIGHUP, and a child would inherit that.
        ignored = signal.signal(signal.SIGHUP, signal.SIG_DFL) if LINUX else None
        process = start(*call, **given)
        if LINUX:
            signal.signal(signal.SIGHUP, ignored)
        assert becomes(lambda: finished_lines(directory) >= 6 or process.poll() is not None)
        tell(process, signal.SIGSTOP)
        assert becomes(lambda: halted(process.pid) or not LINUX)
        return process

    return begin


@pytest.fixture
def go_on(gate: Path) -> GoOn:
    def go_on(process: Process) -> bytes:
        gate.touch()
        tell(process, signal.SIGCONT)
        _, errors = process.communicate()
        return errors

    return go_on


def finished_lines(directory: Path) -> int:
    """Return how many records there are; a shard may be there twice for a moment."""
    found: dict[str, int] = {}
    for path in (directory / "shards").rglob("*.*"):
        if path.suffix in (".gz", ".part"):
            stem = path.name.partition(".")[0]
            found[stem] = max(lines_in(path), found.get(stem, 0))
    return sum(found.values())


def lines_in(path: Path) -> int:
    """Return how many records a shard has, finished or not; none if it is gone meanwhile."""
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return 0
    return gzip.decompress(text).count(b"\n") - 1 if path.suffix == ".gz" else text.count(b"\n")


def tell(process: Process, number: signal.Signals) -> None:
    """Send a signal to a build and its workers, if they are still there."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, number)


def children(process: int) -> list[int]:
    listed = ran("ps", "-o", "pid=", "--ppid", str(process))
    return [int(word) for word in listed.stdout.split()]


def name_of(record: Record, number: int = 0) -> str:
    return list(view.files(record))[number]


def test_same_bytes_with_more_workers(reference: Path, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []

    def progress(status: Status) -> None:
        seen.append((status.done, status.total))

    outcome = build(parse(RECIPE), tmp_path / "c", How(workers=4, progress=progress))
    assert contents(tmp_path / "c") == contents(reference)
    assert seen[-1][0] == seen[-1][1]
    assert sum(row.count for row in outcome.rows) == 60
    assert not outcome.problems


def test_what_is_written_holds(reference: Path) -> None:
    found = list(read(reference))
    assert len({record.id for record in found}) == len(found) == 60
    assert sum(record.audited for record in found) > 5
    for record in found:
        kind = puzzles.get(record.kind)
        puzzle = parse_puzzle(kind, (reference / name_of(record)).read_text())
        solved = (reference / name_of(record, 1)).read_text()
        judgement = judge(puzzle, solver="cadical195", encoding="seqcounter")
        assert judgement.verdict == record.verdict == UNIQUE
        assert parse_solution(puzzle, solved) == judgement.solutions[0]
        assert name_of(record).startswith(f"{kind.name}/{record.size}/{record.band}/{record.id}")
    index = [json.loads(line) for line in (reference / "index.jsonl").read_text().splitlines()]
    assert [one["file"] for one in index] == [name_of(record) for record in found]
    assert run(["verify", str(reference)]) == 0


def test_no_two_puzzles_are_images_of_each_other(reference: Path) -> None:
    kind = puzzles.get("gemhunter")
    texts = [
        kind.canonical(parse_puzzle(kind, (reference / name_of(record)).read_text()))
        for record in read(reference)
        if record.kind == kind.name
    ]
    assert len(set(texts)) == len(texts) == 20


def test_duplicates_are_made_up_for(reference: Path) -> None:
    indices = [record.index for record in read(reference) if record.batch == 1]
    assert indices == sorted(indices)
    assert indices[-1] > 19, "this batch is meant to meet duplicates"


def test_a_finished_corpus_is_left_alone(reference: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in reference.rglob("*")}
    assert not build(parse(RECIPE), reference).fresh
    assert {path: path.stat().st_mtime_ns for path in reference.rglob("*")} == before


def test_few_distinct_puzzles_are_reported(tmp_path: Path) -> None:
    recipe = parse('[[batch]]\nkind = "binario"\nsize = "2"\ncount = 50\n')
    outcome = build(recipe, tmp_path / "c")
    assert outcome.problems == ("binario 2x2: 1 of 50: there seem to be no more that differ",)


def test_orders_that_cannot_be_met_are_reported(tmp_path: Path) -> None:
    recipe = parse('[[batch]]\nkind = "binario"\nsize = "4"\ncount = 2\noptions = { clues = 1 }\n')
    outcome = build(recipe, tmp_path / "c")
    assert "1 clues are wanted" in outcome.problems[0]


PORTABLE = pytest.param("portable", marks=pytest.mark.campaign)


@pytest.mark.parametrize("way", ["posix", PORTABLE], indirect=True)
@pytest.mark.usefixtures("way")
def test_a_killed_worker_costs_nothing(
    unhalted: Path, tmp_path: Path, begin: Begin, go_on: GoOn
) -> None:
    process = begin(tmp_path / "c")
    workers = children(process.pid)
    assert workers
    os.kill(workers[-1], signal.SIGKILL)  # the first may look after semaphores
    errors = go_on(process)
    assert process.returncode == 0
    assert b"a worker died" in errors
    assert contents(tmp_path / "c") == contents(unhalted)


@pytest.mark.usefixtures("way")
def test_orphans_hold_what_they_write_to(tmp_path: Path, begin: Begin) -> None:
    process = begin(tmp_path / "c")
    process.kill()
    process.wait()
    with pytest.raises(BuildError, match="another build is running"):
        build(parse(HALTED), tmp_path / "c", resume=True)
    tell(process, signal.SIGKILL)
    assert becomes(lambda: not taken(tmp_path / "c" / WORK))


@pytest.mark.parametrize(
    ("number", "way"),
    [
        (signal.SIGINT, "posix"),
        (signal.SIGTERM, "posix"),
        (signal.SIGHUP, "posix"),
        (signal.SIGKILL, "posix"),
        pytest.param(signal.SIGTERM, "portable", marks=pytest.mark.campaign),
        pytest.param(signal.SIGINT, "portable", marks=pytest.mark.campaign),
        pytest.param(signal.SIGKILL, "portable", marks=pytest.mark.campaign),
    ],
    indirect=["way"],
)
def test_an_interrupted_build_goes_on(
    unhalted: Path, tmp_path: Path, begin: Begin, go_on: GoOn, number: signal.Signals, way: str
) -> None:
    process = begin(tmp_path / "c")
    to_all = number in (signal.SIGINT, signal.SIGHUP)  # as a terminal does
    if to_all and way == "posix":  # a new Python is deaf only when it has begun
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    errors = go_on(process)
    killed = number == signal.SIGKILL
    assert process.returncode == (-number if killed else 128 + number)
    assert b"Traceback" not in errors
    if not killed:
        goes_on = f"continue with: puzzlemint build {tmp_path}/c.toml -o {tmp_path}/c --resume\n"
        assert goes_on.encode() in errors
    finished = finished_lines(tmp_path / "c")
    assert 4 <= finished < 64
    with pytest.raises(BuildError, match="--resume"):
        build(parse(HALTED), tmp_path / "c")
    assert becomes(lambda: not taken(tmp_path / "c" / WORK)), "orphans of a killed build leave"
    build(parse(HALTED), tmp_path / "c", How(workers=2), resume=True)
    assert contents(tmp_path / "c") == contents(unhalted)


def test_a_worker_that_does_not_respond_is_ended(
    unhalted: Path, tmp_path: Path, begin: Begin
) -> None:
    """Its shard keeps the finished puzzles. The worker is stopped, so that it ignores signals."""
    process = begin(tmp_path / "c")
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGCONT)  # the driver goes on, its workers stay halted
    begun = time.monotonic()
    _, errors = process.communicate()
    assert time.monotonic() - begun > engines.GRACE
    assert process.returncode == 130
    assert b"workers are at a puzzle, for which 5 s are left" in errors
    assert b"workers do not respond, and what they are at is given up" in errors
    assert b"--resume" in errors
    assert b"Traceback" not in errors
    assert not taken(tmp_path / "c" / WORK)
    build(parse(HALTED), tmp_path / "c", How(workers=2), resume=True)
    assert contents(tmp_path / "c") == contents(unhalted)


def test_workers_that_keep_dying_end_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines.work, "by_path", die)
    with pytest.raises(BuildError, match="died 3 times"):
        build(parse(RECIPE), tmp_path / "c", How(workers=2))


def die(*_: object) -> None:
    os._exit(9)


def test_a_full_disk_loses_nothing(
    unhalted: Path, tmp_path: Path, gate: Path, begin: Begin, go_on: GoOn
) -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (LITTLE, LITTLE))

    gate.touch()  # a worker that waited there would keep the build from ending by itself
    process = begin(tmp_path / "c", preexec_fn=limit)
    errors = go_on(process)
    assert process.returncode == 2
    assert re.search(rb"puzzlemint: .*/c/shards/\d+/\d+\.[a-z.]+: File too large\n", errors)
    assert f"puzzlemint build {tmp_path}/c.toml -o {tmp_path}/c --resume\n".encode() in errors
    assert b"Traceback" not in errors
    build(parse(HALTED), tmp_path / "c", resume=True)
    assert contents(tmp_path / "c") == contents(unhalted)


def test_other_directories_are_not_touched(reference: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(BuildError, match="not empty"):
        build(parse(RECIPE), tmp_path)
    with pytest.raises(BuildError, match="not this corpus"):
        build(parse(HALTED), reference)
    with pytest.raises(OSError, match=r"File exists|Not a directory"):
        build(parse(HALTED), tmp_path / "mine.txt")


def test_two_builds_do_not_mix(tmp_path: Path, begin: Begin) -> None:
    begin(tmp_path / "c")
    with pytest.raises(BuildError, match="another build is running"):
        build(parse(HALTED), tmp_path / "c", resume=True)
    with pytest.raises(BuildError, match="another build is running"):
        build(parse(RECIPE), tmp_path / "c")


def test_build_from_the_command_line(reference: Path, tmp_path: Path, output: Output) -> None:
    (tmp_path / "r.toml").write_text(RECIPE)
    call = ["build", str(tmp_path / "r.toml"), "-o", str(tmp_path / "c")]
    shown = output([*call, "--show"]).out
    assert "binario" in shown
    assert "Gem Hunter 3x3" in shown
    assert contents(tmp_path / "c") == contents(reference)
    again = output([*call, "--json"])
    assert "holds this corpus already" in again.err
    rows = [json.loads(line) for line in again.out.splitlines()]
    assert sum(row["count"] for row in rows) == 60
    assert run(["build", "missing.toml", "-o", str(tmp_path / "d")]) == 2
    assert run(["build", str(tmp_path), "-o", str(tmp_path / "d")]) == 2
