"""Races: several programs do the same work in turn, in one run, on one machine.

Item by item, every runner gets its turn before the next item starts, so that a drift of the
machine's speed touches all of them alike. A turn starts with the item before, untimed, so that a
short task is not charged for what the runner before it left in the processor's caches: people
run such tasks by the thousand. No runner sees an item before it is timed on it, so that none
profits from what it remembers. What is measured is processor time, so that a busy machine does not
favour what takes less than a time slice. Ratios are medians of the ratios item by item where both
have as many items, and of the medians otherwise; of the means, where a program makes many puzzles
at a time.
"""

from __future__ import annotations

import gc
from dataclasses import dataclass, field
from functools import partial
from math import ceil
from statistics import fmean, median
from time import process_time
from typing import TYPE_CHECKING

import gen
import puzzles
from gen.contract.maker import Wish
from gen.minting.mint import mint, order
from gen.sources.rng import stream
from puzzles.contract.reading import parse_puzzle
from verify.judge.verdict import UNIQUE, judge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

OURS = "puzzlemint"
BARE = f"{OURS}, without proof and grade"
ITEMS = 15  # what a runner does unless more is asked for
SHORT = 0.1  # seconds; what takes longer warms up by itself


class Timed(float):
    """Processor seconds per item that a runner measured itself, such as another program's."""


class Averaged(Timed):
    """Processor seconds that are the mean over many puzzles, so that no worst one is known."""


class Failed(RuntimeError):
    """A runner cannot take part; the message is what the table shows."""


class GaveUp(Failed):
    """A runner did not finish an item within its limit; it goes on with the next one."""


@dataclass(frozen=True)
class Race:
    """One line of the table: the same work for every runner.

    Attributes:
        kind, task, size: what it is about, such as "binario", "verify", "20x20".
        runners: what each does for item i, from 0 to `items`; it may return `Timed` or raise
            `Failed`. The first is ours.
        items: how many items our runner does; the one after them is for warming up.
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
    """A runner's times in a race, in processor seconds an item, or why there are none.

    Attributes:
        times: of the items that it finished.
        given_up: how many it did not finish within its limit.
        failure: why it gave up, or takes no part.
        averaged: whether each time is a mean over many puzzles.
    """

    times: tuple[float, ...]
    given_up: int = 0
    failure: str = ""
    averaged: bool = False

    @property
    def middle(self) -> float:
        """The median in seconds."""
        return median(self.times)

    @property
    def mean(self) -> float:
        """The mean in seconds."""
        return fmean(self.times)

    @property
    def high(self) -> float:
        """The 99th percentile in seconds, by nearest rank."""
        return sorted(self.times)[ceil(0.99 * len(self.times)) - 1]

    @property
    def worst(self) -> float:
        """The longest time in seconds."""
        return max(self.times)


def run(race: Race) -> dict[str, Result]:
    """Run a race and return each runner's result."""
    times: dict[str, list[float]] = {name: [] for name in race.runners}
    given_up = dict.fromkeys(race.runners, 0)
    failures: dict[str, str] = {}
    averaged: set[str] = set()
    out: set[str] = set()
    for name, runner in race.runners.items():
        try:
            runner(race.items)
        except GaveUp as error:
            given_up[name], failures[name] = 1, str(error)
        except Failed as error:
            failures[name] = str(error)
            out.add(name)
    # What the peers' packages keep in memory is looked through by no runner's collections.
    gc.collect()
    gc.freeze()
    for item in range(race.items):
        for name, runner in race.runners.items():
            count = race.most.get(name, race.items)
            if name in out or item >= count:
                continue
            try:
                if count > 1 and not given_up[name] and max(times[name], default=0) < SHORT:
                    runner(item - 1 if item else race.items)
                start = process_time()
                done = runner(item)
                spent = process_time() - start
            except GaveUp as error:
                given_up[name] += 1
                failures[name] = str(error)
                continue
            except Failed as error:
                failures[name] = str(error)
                times[name].clear()
                out.add(name)
                continue
            times[name].append(float(done) if isinstance(done, Timed) else spent)
            if isinstance(done, Averaged):
                averaged.add(name)
    return {
        name: Result(tuple(some), given_up[name], failures.get(name, ""), name in averaged)
        for name, some in times.items()
    }


def ratio(ours: Result, theirs: Result) -> float:
    """Return how many times longer `theirs` takes."""
    if theirs.averaged:
        return theirs.mean / ours.mean
    if len(ours.times) == len(theirs.times):
        return median(b / a for a, b in zip(ours.times, theirs.times, strict=True))
    return theirs.middle / ours.middle


def row(label: str, name: str, result: Result, ours: Result) -> str:
    """Return a runner's line of the table, in milliseconds."""
    if not result.times:
        return f"| {label} | {name} | {result.failure} | | | | |"
    if result.given_up:
        name += f" ({len(result.times)} of {len(result.times) + result.given_up}"
        name += f"; else {result.failure})"
    figures = [f"{result.middle * 1e3:.2f}", f"{result.mean * 1e3:.2f}"]
    if result.averaged:
        figures += ["", ""]
    else:
        figures += [f"{result.high * 1e3:.2f}", f"{result.worst * 1e3:.2f}"]
    figures.append(f"{ratio(ours, result):.2f}" if ours.times else "")
    return f"| {' | '.join([label, name, *figures])} |"


def expect(unique: bool) -> None:
    """Refuse a verdict; every text is unique.

    Raises:
        Failed: it is another.
    """
    if not unique:
        raise Failed("wrong verdict")


def verifying(
    kind: str,
    sides: Iterable[int],
    items: int,
    peers: Mapping[str, Callable[[list[str], int], object]],
    most: Mapping[str, int] | None = None,
) -> Iterator[Race]:
    """Yield a race to the verdict for each side of a board.

    Args:
        kind, items, most: as of `Race`.
        sides: of the boards.
        peers: what each does with the texts of all puzzles, and the number of one of them.
    """
    for side in sides:
        texts = minted_texts(kind, str(side), items + 1)
        own = {OURS: partial(find_unique, kind, texts)}
        others = {name: partial(peer, texts) for name, peer in peers.items()}
        yield Race(kind, "verify", f"{side}x{side}", own | others, items, most or {})


def generating(
    kind: str,
    sides: Iterable[int],
    items: int,
    peers: Mapping[str, Callable[[int, int], object]],
    most: Callable[[int], Mapping[str, int]],
) -> Iterator[Race]:
    """Yield a race to the puzzle for each side of a board, ours without proof and grade beside.

    Args:
        kind, items: as of `Race`.
        sides: of the boards.
        peers: what each does with a side, and the number of a puzzle.
        most: the `most` of a race, by side.
    """
    for side in sides:
        size = str(side)
        own = {OURS: partial(mint_ours, kind, size), BARE: partial(make_ours, kind, size)}
        others = {name: partial(peer, side) for name, peer in peers.items()}
        yield Race(kind, "generate", f"{side}x{side}", own | others, items, most(side))


def minted_texts(kind: str, size: str, count: int) -> list[str]:
    """Return puzzles of ours as text, for everyone to judge."""
    wanted = order(kind, size)
    minted = (mint(wanted, stream("bench", "verify", item)) for item in range(count))
    return [one.puzzle.text() for one in minted]


def find_unique(kind: str, texts: list[str], item: int) -> None:
    """Judge a text, ours; every text is unique."""
    found = puzzles.get(kind)
    expect(judge(parse_puzzle(found, texts[item])).verdict == UNIQUE)


def mint_ours(kind: str, size: str, item: int) -> None:
    """Make a puzzle, prove it afresh and grade it."""
    mint(order(kind, size), stream("bench", "generate", item))


def make_ours(kind: str, size: str, item: int) -> None:
    """Make a puzzle and leave it at that; another one, for what is remembered of the first."""
    wanted = order(kind, size)
    wish = Wish(wanted.lattice, wanted.options, None, wanted.budget)
    gen.get(kind).make(wish, stream("bench", "make", item))
