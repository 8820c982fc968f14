"""Signals and limits on time: none is lost, wherever it arrives."""

from __future__ import annotations

import random
import signal
import sys
import threading
import time
import weakref
from typing import TYPE_CHECKING, Any

import pysolvers
import pytest
from pysat import solvers

import verify.judge.verdict
from gen.minting import mint as minting
from machine.clock import Terminated, TimeUp, alarm, ended_by, ends_call, limit
from puzzlemint.cli import run
from tests.cli.boards import objects
from tests.processes import PATIENCE, PUZZLEMINT, Output, Start

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class Finalized:
    """Does something when it is freed."""

    def __init__(self, what: Callable[[], None]) -> None:
        self.what = what

    def __del__(self) -> None:
        self.what()


def linger() -> None:
    """Let signals arrive for a while; longer than any test waits for one."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        time.sleep(0.001)


@pytest.mark.parametrize(
    ("number", "error"),
    [(signal.SIGTERM, Terminated), (signal.SIGINT, KeyboardInterrupt), (None, TimeUp)],
)
@pytest.mark.usefixtures("way")
def test_a_signal_in_a_finalizer_is_not_lost(
    number: signal.Signals | None, error: type[BaseException]
) -> None:
    ends = {**ends_call(), alarm(): TimeUp}
    finished: list[bool] = []

    def finalize() -> None:
        signal.raise_signal(number or alarm())
        finished.append(True)

    @ended_by(ends)
    def wait() -> None:
        thing = Finalized(finalize)
        del thing
        linger()

    @ended_by(ends)
    def leave() -> None:
        thing = Finalized(finalize)
        del thing  # and the block ends before the timer rings

    for body in (wait, leave):
        with pytest.raises(error):
            body()
    assert finished == [True, True]


@pytest.mark.usefixtures("way")
def test_a_swallowed_signal_is_raised_again() -> None:
    @ended_by(ends_call())
    def body() -> None:
        thing = Finalized(lambda: None)
        watch = weakref.ref(thing, lambda _: signal.raise_signal(signal.SIGTERM))
        del thing
        assert watch() is None
        linger()

    with pytest.raises(Terminated):
        body()


@pytest.mark.parametrize("name", ["minicard_new", "minicard_del"])
def test_a_solver_is_made_and_freed_whole(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    part = getattr(pysolvers, name)

    def interrupted(*given: Any) -> Any:
        signal.raise_signal(signal.SIGTERM)
        return part(*given)

    monkeypatch.setattr(pysolvers, name, interrupted)

    freed: list[bool] = []

    @ended_by(ends_call())
    def body() -> None:
        solver = solvers.Minicard()
        solver.delete()
        freed.append(vars(solver)["minicard"] is None)
        linger()

    with pytest.raises(Terminated):
        body()
    assert freed == [True]


def timers() -> int:
    """Return how many are running."""
    threads = [thread for thread in threading.enumerate() if isinstance(thread, threading.Timer)]
    alive = [thread for thread in threads if not thread.finished.is_set()]
    return len(alive) + (signal.getitimer(signal.ITIMER_REAL)[0] > 0)


@pytest.mark.usefixtures("way")
def test_handlers_are_put_back() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGTERM, alarm())]
    hook = sys.unraisablehook
    with pytest.raises(TimeUp), limit(0.01):
        linger()
    with limit(PATIENCE):
        assert timers() == 1
    assert timers() == 0
    assert [signal.getsignal(number) for number in (signal.SIGTERM, alarm())] == before
    assert sys.unraisablehook is hook


@pytest.mark.campaign
def test_kills_at_random_moments(folder: Path, start: Start) -> None:
    moments = random.Random(7)
    for number in range(16):
        call = [*PUZZLEMINT, "generate", "binario", "--size", "10", "-n", "1000000", "--seed", "1"]
        process = start(*call)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(moments.uniform(0, 0.05))
        process.send_signal((signal.SIGTERM, signal.SIGINT)[number % 2])
        _, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == (143, 130)[number % 2], errors
        assert b"Traceback" not in errors
        assert b"ignored" not in errors


def slow(*_: Any, **__: Any) -> Any:
    """Take too long: the alarm rings at once."""
    signal.raise_signal(alarm())


@pytest.mark.parametrize("command", ["verify", "solve", "grade", "explain"])
def test_time_for_each_puzzle(
    folder: Path, output: Output, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(verify.judge.verdict, "judge", slow)
    first, second, _ = objects(
        output([command, "u.txt", "m.txt", "no.txt", "--timeout", "99", "--json"], 2).out
    )
    assert (first["verdict"], first["size"]) == ("undecided", "4x4")
    assert first["note"] == second["note"] == "the time of 99 s is over"
    shown = output([command, "u.txt", "--timeout", "99"], 3)
    assert "u.txt: undecided binario 4x4, the time of 99 s is over\n" in shown.out + shown.err


@pytest.mark.usefixtures("way")
def test_time_is_enough(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "u.txt", "--timeout", "1e300"]) == 0


@pytest.mark.usefixtures("way", "short_of_time")
def test_a_solver_at_work_hears_of_the_time(folder: Path, output: Output) -> None:
    (folder / "many.txt").write_text(("_" * 14 + "\n") * 14)
    call = ["verify", "many.txt", "--count", "1000000000", "--timeout", "9999"]
    shown = output(call, 1).out
    assert "many.txt: multiple binario 14x14, at least " in shown
    assert " solutions, the time of 9999 s is over; they differ in r" in shown
    (told,) = objects(output([*call, "--json"], 1).out)
    assert told["count_least"] == len(told["solutions"]) > 1
    assert (told["count"], told["complete"]) == (None, False)
    assert told["note"] == "the time of 9999 s is over"
    assert told["differing"]


@pytest.mark.parametrize("words", ["0", "-1", "nan", "inf", "soon", ""])
def test_what_is_no_time(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        run(["verify", "u.txt", "--timeout", words])
    assert ended.value.code == 2
    assert "is not a number of seconds" in capsys.readouterr().err


def test_generate_says_what_is_cut_off(
    folder: Path, output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    mint, calls = minting.mint, [0]

    def slower(*given: Any, **how: Any) -> Any:
        calls[0] += 1
        return mint(*given, **how) if calls[0] < 3 else slow()

    monkeypatch.setattr(minting, "mint", slower)
    call = ["generate", "binario", "--size", "4", "-n", "9", "--seed", "1", "--timeout", "99"]
    shown = output(call, 4)
    assert shown.out.count("\n\n") == 1
    assert shown.err == "puzzlemint: cut off after 99 s: 2 of 9 made\n"
