"""Measure what a default puzzle of each kind costs at two sizes: made, judged, graded, explained.

Figures are medians of processor time in ms, over puzzles that are made one after the other: to make
one, without proof and grade; to judge it, read already; to grade it, and the dearest grade; to
explain it, each sentence written; and what a grade costs of the verdict, and an explanation of the
grade, at the median puzzle. Kinds take turns, so that a busy machine is no worse for some of
them than for others; so do the engine in C and plain Python, one on each of two cores.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import gen
import puzzlemint
from engine import IN_C, SWITCH
from gen.contract.maker import Wish
from gen.sources.rng import stream
from puzzles.declare.options import with_defaults
from scripts.measure.frame import NO_PUZZLE, arguments, head, row, show, timed
from verify.explain.explain import explain
from verify.grade.grade import grade
from verify.solver.session import DEFAULT_BUDGET

if TYPE_CHECKING:
    from puzzles.contract.kind import Puzzle
    from puzzles.declare.values import Solution

ROOT = Path(__file__).parents[2]
LATIN = {"futoshiki": "6", "kenken": "6", "skyscrapers": "6"}
DIGITS = {"jigsaw": "9", "killer": "9", "sudoku": "9"}
LARGER = LATIN | DIGITS | {"dominosa": "7x8", "kakurasu": "8"}
"""Sizes beside the first of a starter corpus, where that is not 10x10."""
FORMS = {"C": "", "plain": "plain"}
"""What a process of each form has in its environment."""


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
    _, explaining = timed(sentences, made.puzzle, made.solution)
    return [1000 * seconds for seconds in (making, judging, grading, explaining)]


def sentences(puzzle: Puzzle, solution: Solution) -> list[str]:
    """Return what an explanation says."""
    return [step.sentence for step in explain(puzzle, solution)]


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


def in_both_forms(words: list[str]) -> int:
    """Print the rows of a call with the engine in C, and in plain Python."""
    if not IN_C:
        print(f"the engine in C is not built, or {SWITCH} is set", file=sys.stderr)
        return 2
    command = [sys.executable, "-m", "scripts.measure.costs", *words]
    runs = {
        form: subprocess.Popen(
            command, env={**os.environ, SWITCH: value}, stdout=subprocess.PIPE, text=True
        )
        for form, value in FORMS.items()
    }
    for form, run in runs.items():
        told, _ = run.communicate()
        for number, line in enumerate(told.splitlines()):
            if number > 1:
                show(f"| {form} {line}")
            elif form == next(iter(FORMS)):
                show(f"|{'---' if number else ' form '}{line}")
    return max([run.returncode for run in runs.values()])


def main() -> int:
    """Print the table."""
    parser = arguments("costs", __doc__, gen.names())
    parser.add_argument("--sizes", nargs="+", metavar="SIZE", help="others than two of each kind")
    parser.add_argument("--count", type=int, default=15, help="puzzles of each size (15)")
    parser.add_argument("--forms", action="store_true", help="in C and in plain Python")
    given = parser.parse_args()
    if given.forms:
        return in_both_forms([word for word in sys.argv[1:] if word != "--forms"])
    boards = [(kind, size) for kind in given.kinds for size in given.sizes or sizes(kind)]
    times: dict[tuple[str, str], list[list[float]]] = defaultdict(list)
    for index in range(given.count + 1):  # the first one imports and fills caches
        for board in boards:
            if (found := spent(*board, index)) and index:
                times[board].append(found)
    titles = "lines", "size", "make", "judge", "grade", "dearest", "explain"
    show(head("kind", *titles, "grade/judge", "explain/grade", words=1))
    for kind, size in boards:
        columns = [*zip(*times[kind, size], strict=True)]
        make, judge, grading, explaining = map(median, columns)
        ratios = [
            median([x / y for x, y in zip(some, others, strict=True)])
            for others, some in pairwise(columns[1:])
        ]
        cells = [make, judge, grading, max(columns[2]), explaining, *ratios]
        show(row(kind, lines(kind), size, *cells, digits=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
