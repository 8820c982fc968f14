"""Measure what a default puzzle of each kind costs at two sizes: made, judged, graded, explained.

Figures are medians of processor time in ms, over puzzles that are made one after the other: to make
one, without proof and grade; to judge it, read already; to grade it; to explain it. Kinds take
turns, so that a busy machine is no worse for some of them than for others.
"""

from __future__ import annotations

import sys
from collections import defaultdict, deque
from pathlib import Path
from statistics import median

import gen
import puzzlemint
from gen.contract.maker import Wish
from gen.sources.rng import stream
from puzzles.declare.options import with_defaults
from scripts.measure.frame import NO_PUZZLE, arguments, head, row, show, timed
from verify.explain.explain import explain
from verify.grade.grade import grade
from verify.solver.session import DEFAULT_BUDGET

ROOT = Path(__file__).parents[2]
LATIN = {"futoshiki": "6", "kenken": "6", "skyscrapers": "6"}
DIGITS = {"jigsaw": "9", "killer": "9", "sudoku": "9"}
LARGER = LATIN | DIGITS | {"dominosa": "7x8", "kakurasu": "8"}
"""Sizes beside the first of a starter corpus, where that is not 10x10."""


def spent(kind: str, size: str, index: int) -> list[float] | None:
    """Return how long making, judging, grading and explaining took, None if nothing was made."""
    maker = gen.get(kind)
    options = with_defaults((*maker.kind.options, *maker.options), {})
    wish = Wish(maker.shape(size), options, None, DEFAULT_BUDGET)
    try:
        made, making = timed(maker.make, wish, stream(6, f"costs {kind} {size}", index))
    except NO_PUZZLE:
        return None
    judgement, judging = timed(puzzlemint.verify, made.puzzle)
    _, grading = timed(grade, made.puzzle, judgement=judgement)
    _, explaining = timed(deque[object], explain(made.puzzle, made.solution), 0)
    return [1000 * seconds for seconds in (making, judging, grading, explaining)]


def lines(kind: str) -> int:
    """Return how many lines the two files, or folders, of a kind have."""
    places = [ROOT / "puzzles" / "kinds" / kind, ROOT / "gen" / "kinds" / kind]
    files = [file for place in places for file in (place.with_suffix(".py"), *place.glob("*.py"))]
    return sum([len(file.read_text().splitlines()) for file in files if file.exists()])


def sizes(kind: str) -> tuple[str, str]:
    """Return two sizes of a kind."""
    first = gen.get(kind).starter[0]
    larger = LARGER.get(kind, "10")
    return first, "15" if larger == first else larger


def main() -> int:
    """Print the table."""
    parser = arguments("costs", __doc__, gen.names())
    parser.add_argument("--count", type=int, default=15, help="puzzles of each size (15)")
    given = parser.parse_args()
    boards = [(kind, size) for kind in given.kinds for size in sizes(kind)]
    times: dict[tuple[str, str], list[list[float]]] = defaultdict(list)
    for index in range(given.count + 1):  # the first one imports and fills caches
        for board in boards:
            if (found := spent(*board, index)) and index:
                times[board].append(found)
    show(head("kind", "lines", "size", "make", "judge", "grade", "explain", words=1))
    for kind, size in boards:
        medians = [median(column) for column in zip(*times[kind, size], strict=True)]
        show(row(kind, lines(kind), size, *medians))
    return 0


if __name__ == "__main__":
    sys.exit(main())
