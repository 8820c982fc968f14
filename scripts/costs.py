"""Measure what a default puzzle of each kind costs at two sizes: made, judged, graded, explained.

Figures are medians of processor time in ms, over puzzles that are made one after the other: to make
one, without proof and grade; to judge it, read already; to grade it; to explain it. Kinds take
turns, so that a busy machine is no worse for some of them than for others.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict, deque
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import process_time

import gen
import puzzlemint
from gen.contract.maker import GaveUp, Wish
from gen.sources.rng import stream
from puzzles.declare.options import with_defaults
from verify.explain.explain import explain
from verify.solver.session import DEFAULT_BUDGET, BudgetSpent

ROOT = Path(__file__).parents[1]
LATIN = {"futoshiki": "6", "kenken": "6", "skyscrapers": "6"}
DIGITS = {"jigsaw": "9", "killer": "9", "sudoku": "9"}
LARGER = LATIN | DIGITS | {"dominosa": "7x8", "kakurasu": "8"}
"""Sizes beside the first of a starter corpus, where that is not 10x10."""

Times = tuple[float, float, float, float]


def spent(kind: str, size: str, index: int) -> Times | None:
    """Return how long making, judging, grading and explaining took, None if nothing was made."""
    maker = gen.get(kind)
    options = with_defaults((*maker.kind.options, *maker.options), {})
    wish = Wish(maker.shape(size), options, None, DEFAULT_BUDGET)
    times = [process_time()]
    try:
        made = maker.make(wish, stream(6, f"costs {kind} {size}", index))
    except (GaveUp, BudgetSpent):
        return None
    times.append(process_time())
    puzzlemint.verify(made.puzzle)
    times.append(process_time())
    puzzlemint.grade(made.puzzle)
    times.append(process_time())
    deque(explain(made.puzzle, made.solution), 0)
    times.append(process_time())
    making, judging, both, explaining = (b - a for a, b in pairwise(times))
    return making, judging, both - judging, explaining  # a grade proves first


def lines(kind: str) -> int:
    """Return how many lines the two files, or folders, of a kind have."""
    places = [ROOT / "puzzles" / "kinds" / kind, ROOT / "gen" / "kinds" / kind]
    files = [file for place in places for file in (place.with_suffix(".py"), *place.glob("*.py"))]
    return sum([len(file.read_text().splitlines()) for file in files if file.exists()])


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="scripts/costs", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="of those that can be made")
    parser.add_argument("--count", type=int, default=15, help="puzzles of each size (15)")
    given = parser.parse_args()
    if unknown := set(given.kinds) - set(gen.names()):
        parser.error(f"no kinds to make: {', '.join(sorted(unknown))}")
    kinds = given.kinds or gen.names()
    boards = [(kind, size) for kind in kinds for size in sizes(kind)]
    times: dict[tuple[str, str], list[Times]] = defaultdict(list)
    for index in range(given.count + 1):  # the first one imports and fills caches
        for kind, size in boards:
            if (found := spent(kind, size, index)) and index:
                times[kind, size].append(found)
    print("| kind | lines | size | make | judge | grade | explain |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for kind, size in boards:
        medians = [1000 * median(some) for some in zip(*times[kind, size], strict=True)]
        print(f"| {kind} | {lines(kind)} | {size} | {' | '.join(f'{x:.1f}' for x in medians)} |")
    return 0


def sizes(kind: str) -> tuple[str, str]:
    """Return two sizes of a kind."""
    first = gen.get(kind).starter[0]
    larger = LARGER.get(kind, "10")
    return first, "15" if larger == first else larger


if __name__ == "__main__":
    sys.exit(main())
