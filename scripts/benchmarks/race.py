"""Races: several programs do the same work in turn, in one run, on one machine.

Item by item, every runner gets its turn before the next item starts, so that a drift of the
machine's speed touches all of them alike. A turn starts with another item, untimed, so that a
short task is not charged for what the runner before it left in the processor's caches: people
run such tasks by the thousand. What is measured is processor time, so that a busy machine does not
favour what takes less than a time slice. Figures are medians; ratios are medians of the ratios
item by item where both have as many items, and of the medians otherwise.
"""

from __future__ import annotations

import gc
import resource
import shutil
import subprocess
from dataclasses import dataclass, field
from importlib import import_module
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

import gen
import puzzles
from gen.maker import Wish
from gen.mint import mint, order
from gen.rng import stream
from verify.verdict import UNIQUE, judge

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

OURS = "puzzlemint"
SHORT = 0.1  # seconds; what takes longer warms up by itself


class Timed(float):
    """Processor seconds per item that a runner measured itself, such as another program's."""


class Failed(RuntimeError):
    """A runner did not finish within its limit; the message is what the table shows."""


@dataclass(frozen=True)
class Race:
    """One line of the table: the same work for every runner.

    Attributes:
        kind, task, size: what it is about, such as "binario", "verify", "20x20".
        runners: what each does for item i; it may return `Timed` or raise `Failed`. The first
            is ours.
        items: how many items our runner does.
        most: for slow runners, how many items they do instead.
    """

    kind: str
    task: str
    size: str
    runners: Mapping[str, Callable[[int], object]]
    items: int
    most: Mapping[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True)
class Result:
    """A runner's times in a race, in processor seconds an item, or why there are none."""

    times: tuple[float, ...]
    failure: str = ""

    @property
    def middle(self) -> float:
        """The median in seconds."""
        return median(self.times)


def run(race: Race) -> dict[str, Result]:
    """Run a race and return each runner's result."""
    times: dict[str, list[float]] = {name: [] for name in race.runners}
    failures: dict[str, str] = {}
    for name, runner in race.runners.items():
        try:
            runner(0)
        except Failed as error:
            failures[name] = str(error)
    # What the peers' packages keep in memory is looked through by no runner's collections.
    gc.collect()
    gc.freeze()
    for item in range(race.items):
        for name, runner in race.runners.items():
            count = race.most.get(name, race.items)
            if name in failures or item >= count:
                continue
            try:
                if count > 1 and max(times[name], default=0) < SHORT:
                    runner((item + 1) % count)
                start = process_time()
                done = runner(item)
            except Failed as error:
                failures[name] = str(error)
                continue
            spent = process_time() - start
            times[name].append(float(done) if isinstance(done, Timed) else spent)
    return {name: Result(tuple(times[name]), failures.get(name, "")) for name in race.runners}


def ratio(ours: Result, theirs: Result) -> float:
    """Return how many times longer `theirs` takes."""
    if len(ours.times) == len(theirs.times):
        return median(b / a for a, b in zip(ours.times, theirs.times, strict=True))
    return theirs.middle / ours.middle


def peer(module: str) -> Any:
    """Return a Python peer, imported.

    Raises:
        Failed: it is not installed.
    """
    try:
        return import_module(module)
    except ImportError:
        raise Failed("not installed") from None


def minted_texts(kind: str, size: str, count: int) -> list[str]:
    """Return puzzles of ours as text, for everyone to judge."""
    wanted = order(kind, size)
    form = puzzles.get(kind).format
    return [form(mint(wanted, stream("bench", "verify", item)).puzzle) for item in range(count)]


def find_unique(kind: str, texts: list[str], item: int) -> None:
    """Judge a text, ours; every text is unique."""
    found = puzzles.get(kind)
    if judge(found, found.parse(texts[item])).verdict != UNIQUE:
        raise Failed("wrong verdict")


def mint_ours(kind: str, size: str, item: int) -> None:
    """Make a puzzle, prove it afresh and grade it."""
    mint(order(kind, size), stream("bench", "generate", item))


def make_ours(kind: str, size: str, item: int) -> None:
    """Make a puzzle and leave it at that; another one, for what is remembered of the first."""
    wanted = order(kind, size)
    wish = Wish(wanted.lattice, wanted.options, None, wanted.budget)
    gen.get(kind).make(wish, stream("bench", "make", item))


def clingo_answers(program: str, *arguments: str) -> int:
    """Return how many answers clingo finds to a program, two at most.

    Raises:
        Failed: clingo is not installed.
    """
    control = peer("clingo").Control(["2", *arguments])
    control.add("base", [], program)
    control.ground([("base", [])])
    with control.solve(yield_=True) as models:
        return sum(1 for _ in models)


def program(name: str) -> str | None:
    """Return the path of a peer program, games included."""
    return shutil.which(name) or shutil.which(name, path="/usr/games")


def sgt(name: str, params: str, count: int, limit: float) -> Timed:
    """Return the processor seconds that one of Simon Tatham's generators takes for one puzzle.

    Raises:
        Failed: it made none of the `count` within `limit` seconds.
    """
    path = program(name)
    if path is None:
        raise Failed("not installed")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        subprocess.run(
            [path, "--generate", str(count), params],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=limit,
            check=True,
        )
    except subprocess.TimeoutExpired:
        raise Failed(f"none in {limit:g} s") from None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Timed(used / count)
