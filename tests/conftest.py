"""Settings for all tests, and what they share.

No test fails on time, and CI tries the same examples every time. Tests marked `campaign` take long;
`--all` runs them too, and `--campaigns K/N` a part of them. What was not tried is said at the end,
and why.
"""

from __future__ import annotations

import gc
import inspect
import io
import os
import sys
import threading
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from itertools import compress
from operator import not_
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from gen.contract.registry import MAKERS
from machine.memory import collect_seldom
from machine.system import SWITCH
from puzzlemint.cli import main, run
from puzzlemint.cli.codes import codes_of
from puzzlemint.cli.parser import COMMANDS
from puzzles.contract.registry import KINDS
from puzzles.kindfiles import known
from tests import campaigns, each
from tests.processes import (
    LINUX,
    Command,
    Done,
    Output,
    Shown,
    Start,
    Word,
    hear_interrupts,
    starting,
)

settings.register_profile(
    "puzzlemint",
    deadline=None,
    max_examples=20,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", settings.get_profile("puzzlemint"), max_examples=100)
THREADS = "/proc/self/task"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run campaigns too, which take long")
    parser.addoption(
        "--campaigns",
        metavar="K/N",
        help="run part K of N of them: head/N has the commit pick one, so that in time all are run",
    )
    parser.addoption("--update", action="store_true", help="write the golden files anew")
    parser.addoption(
        "--boards",
        type=int,
        default=150,
        help="how many boards of each kind a plain solver judges too, of those that --all runs",
    )
    parser.addoption(
        "--explained",
        type=int,
        default=2,
        help="of how many puzzles of each kind every step is checked",
    )


def pytest_configure(config: pytest.Config) -> None:
    hear_interrupts()
    collect_seldom()
    if said := config.getoption("--campaigns"):
        config.option.campaigns = campaigns.part(said)  # which workers are told, too
    if hasattr(config, "workerinput"):
        _hide_the_thread_of_the_runner(config)


def _hide_the_thread_of_the_runner(config: pytest.Config) -> None:
    """Leave out the thread by which xdist tells this process what to do, where threads are counted.

    It waits for orders, and holds nothing that a fork would miss.
    """
    listed: Callable[..., list[Any]] = os.listdir
    hidden = {*listed(THREADS)} - {str(threading.get_native_id())} if LINUX else set[str]()

    def listdir(path: Any = ".") -> list[Any]:
        names = listed(path)
        return [name for name in names if name not in hidden] if path == THREADS else names

    os.listdir = listdir
    config.addinivalue_line("filterwarnings", "ignore:This process .* is multi-threaded")


def pytest_report_header(config: pytest.Config) -> str | None:
    """Tell which campaigns are run, so that anybody can run them again."""
    asked = campaigns.asked(config)
    return (
        None
        if asked == campaigns.NONE
        else f"campaigns: part {asked}, --campaigns {asked} runs them again"
    )


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Let the laws of a file be tried on so many examples before the file is read."""
    chosen = campaigns.chosen(collector.config, collector.nodeid)
    settings.load_profile("thorough" if chosen else "puzzlemint")


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Have tests of nothing but parameters take them together, unless they are asked for."""
    each.gather(metafunc)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave campaigns out unless they are asked for, and put tests in order."""
    run = [not _campaign(one) or campaigns.chosen(config, one.nodeid) for one in items]
    config.hook.pytest_deselected(items=[*compress(items, map(not_, run))])
    items[:] = compress(items, run)
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    """Return what a test's turn goes by: what forks comes before a browser's threads are there."""
    folder = item.path.parent.name
    return (folder == "page") - (folder == "corpus")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Call a test that is for many values with one after another."""
    names = inspect.signature(pyfuncitem.obj).parameters
    return each.run(pyfuncitem, {name: pyfuncitem.funcargs[name] for name in names}) or None


def pytest_collection_finish() -> None:
    """Look for garbage no more among the tests themselves, which are many and stay."""
    gc.freeze()


def pytest_unconfigure() -> None:
    """Let what ends as garbage end: libraries tell at the exit of what does not."""
    gc.unfreeze()


def _campaign(item: pytest.Item) -> bool:
    return item.get_closest_marker("campaign") is not None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List why tests were skipped."""
    reports = terminalreporter.stats.get("skipped", [])
    reasons = Counter(str(report.longrepr[2]).removeprefix("Skipped: ") for report in reports)
    terminalreporter.section("not tried")
    asked = campaigns.asked(terminalreporter.config)
    if asked != campaigns.ALL:
        others = "" if asked == campaigns.NONE else f", but for part {asked}"
        terminalreporter.write_line(f"campaigns{others}: --all runs them")
    for reason, count in reasons.most_common():
        terminalreporter.write_line(f"{count} {'test' if count == 1 else 'tests'}: {reason}")


@pytest.fixture
def thorough(request: pytest.FixtureRequest) -> bool:
    """Whether there is time for large samples, as with campaigns."""
    return campaigns.chosen(request.config, request.node.nodeid)


@pytest.fixture(params=["posix", "portable"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Runs a test both as the system has it and as every system can."""
    if request.param == "portable":
        monkeypatch.setenv(SWITCH, "1")
    return request.param


@pytest.fixture
def start() -> Generator[Start]:
    """Starts a process in a session of its own, all of which is ended after the test."""
    with starting() as start:
        yield start


@pytest.fixture(autouse=True)
def _kinds_of_files_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    """Leaves the kinds that files declare in a test to that test."""
    monkeypatch.setenv(known.PATHS, "")
    yield
    for name in [*known._DECLARED]:  # pyright: ignore[reportPrivateUsage]
        del known._DECLARED[name]  # pyright: ignore[reportPrivateUsage]
        for registry in (KINDS, MAKERS):
            registry._loaded.pop(name, None)  # pyright: ignore[reportPrivateUsage]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs the program in this process, as `tests.cli.boards.call` does in one of its own."""

    def command(*words: Word, told: bytes = b"", together: bool = False) -> Done:
        streams = {"stdin": io.TextIOWrapper(io.BytesIO(told), encoding="utf-8")}
        for name in ("stdout", "stderr"):
            streams[name] = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
        if together:
            streams["stderr"] = streams["stdout"]
        with monkeypatch.context() as patch:
            patch.setattr(sys, "argv", ["puzzlemint", *map(os.fsdecode, words)])
            for name, stream in streams.items():
                patch.setattr(sys, name, stream)
            with pytest.raises(SystemExit) as ended:
                main()
        shown = [streams[name].buffer for name in ("stdout", "stderr")]
        code = ended.value.code if isinstance(ended.value.code, int) else 0
        assert listed(list(map(os.fsdecode, words)), code)
        return Done(words, code, *map(_content, shown))

    return command


@pytest.fixture
def output(capsys: pytest.CaptureFixture[str]) -> Output:
    """Runs a call as `command` does, for what it shows as text."""

    def output(words: str | Sequence[str], code: int = 0) -> Shown:
        capsys.readouterr()
        call = words.split() if isinstance(words, str) else words
        assert run(call) == code
        assert listed(call, code)
        shown = capsys.readouterr()
        return Shown(shown.out, shown.err)

    return output


def listed(words: Sequence[str], code: int) -> bool:
    """Return whether the help of a command, if one is called, tells of that exit code."""
    name = next((word for word in words if word in COMMANDS), "")
    return not name or code in codes_of(name)


def _content(stream: Any) -> bytes:
    return stream.getvalue()


@pytest.fixture(scope="session")
def kept(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that stays from run to run, where the runner keeps one."""
    cache: Any = getattr(request.config, "cache", None)
    return cache.mkdir("puzzlemint") if cache else tmp_path_factory.mktemp("kept")
