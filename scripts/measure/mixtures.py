"""Judge random mixtures of the rules of sudoku variants by two programs more, and race one.

Puzzles are made with three sorts of rules, and changed, several of them spoilt. pencilmark reads
each in its exchange format; its search in C++ judges it, and OR-Tools by pencilmark's model. The
run stops where verdicts differ, and prints the puzzle. Of those of 9 by 9 with one solution the
same run tells what a verdict and a grade take: ms, medians, and those of the ratios one by one.
What takes pencilmark longer than it has for a grade counts as that long.
With --usual there are only rules that are known to most, and clingo is raced too.
"""

from __future__ import annotations

import json
import multiprocessing
import resource
import sys
from collections import Counter
from contextlib import suppress
from math import ceil
from statistics import median
from typing import TYPE_CHECKING, Any

import gen
import puzzlemint
from gen.contract.maker import Wish
from gen.kinds.variant import LAID, ON_BOARD
from gen.sources.rng import stream
from puzzles.base.errors import PuzzleError
from puzzles.codecs.addresses import written
from puzzles.declare.options import with_defaults
from puzzles.kinds.variant.entries import DOUBLER
from scripts.benchmarks.peers import clingo_answers
from scripts.measure.clingo import programmed
from scripts.measure.frame import NO_PUZZLE, arguments, timed
from scripts.mutations import mutation
from verify.grade.grade import grade
from verify.judge.verdict import MULTIPLE, NONE, UNDECIDED, UNIQUE
from verify.solver.session import DEFAULT_BUDGET

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from puzzles.contract.kind import Puzzle

SIZES = "4", "6", "9"
STEPS = 4  # boards from one that was made
LONGEST = 20  # seconds that OR-Tools has for a puzzle
USUAL = frozenset((
    *("antiknight", "antiking", "killer", "thermo", "arrow", "renban", "whispers", "palindrome"),
    *("white", "x", "v", "quadruple"),
))  # fmt: skip
NODES = 300_000  # that pencilmark's search has


def mixtures(seed: int, names: Sequence[str]) -> Iterator[Puzzle]:
    """Yield puzzles of random rules, made ones and what becomes of them by changes."""
    maker = gen.get("variant")
    number = 0
    while True:
        draw = stream(seed, "mixture", number)
        number += 1
        rules = ",".join(draw.sample(names, 3))
        options = with_defaults((*maker.kind.options, *maker.options), {"rules": rules})
        wish = Wish(maker.shape(draw.choice(SIZES)), options, None, DEFAULT_BUDGET)
        try:
            made = maker.make(wish, draw)
        except NO_PUZZLE:
            continue
        puzzle = made.puzzle
        yield puzzle
        for _ in range(STEPS):
            if found := mutation(puzzle, made.solution, draw):
                puzzle = found.puzzle
                yield puzzle


def verdict_of(solutions: list[list[int]] | None) -> str:
    """Return the verdict that up to two solutions are; None is what took too long."""
    return UNDECIDED if solutions is None else (NONE, UNIQUE, MULTIPLE)[len(solutions)]


def within(seconds: float, work: Callable[..., object], *given: Any) -> float:
    """Return the processor seconds that work takes, in a process of its own; at most so many."""

    def run() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (ceil(seconds), ceil(seconds)))
        with suppress(KeyError):  # what pencilmark ends with where it finds no way on
            sending.send(timed(work, *given)[1])

    forked = multiprocessing.get_context("fork")
    receiving, sending = forked.Pipe(duplex=False)
    child = forked.Process(target=run)
    child.start()
    sending.close()
    try:
        return min(receiving.recv(), seconds)
    except EOFError:
        return seconds
    finally:
        child.join()


def main() -> int:
    parser = arguments("mixtures", __doc__)
    parser.add_argument("--count", type=int, default=2_000, help="puzzles that are judged")
    parser.add_argument("--raced", type=int, default=200, help="of which so many are timed")
    parser.add_argument("--rated", type=int, default=40, help="and so many graded")
    parser.add_argument("--longest", type=float, default=10, help="s that pencilmark has to grade")
    parser.add_argument("--usual", action="store_true", help="only rules known to most")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    try:
        import pencilmark  # pyright: ignore[reportMissingImports]
        from pencilmark import cpsat_verify, exchange  # pyright: ignore
    except ImportError:
        print("mixtures: pencilmark with its extra verify is not there", file=sys.stderr)
        return 1

    def by_search(held: Any) -> str:
        found, complete = cpsat_verify._engine(held, 2, NODES)  # pyright: ignore
        return verdict_of(found if complete or len(found) > 1 else None)  # pyright: ignore

    def by_cp_sat(held: Any) -> str:
        return verdict_of(cpsat_verify.cpsat_solutions(held, time_limit=LONGEST))  # pyright: ignore

    verdicts, unread, given_up = Counter[str](), 0, Counter[str]()
    times: dict[str, list[tuple[float, float]]] = {
        what: []
        for what in ("verdict by search", "verdict by CP-SAT", "verdict by clingo", "grade")
    }
    known = {*LAID, *ON_BOARD} - {DOUBLER}  # which pencilmark has not
    names = sorted(known & USUAL if given.usual else known)
    for puzzle in mixtures(given.seed, names):
        if verdicts.total() >= given.count:
            break
        try:
            text = written(puzzle, "pencilmark")
        except PuzzleError:
            unread += 1
            continue
        held = exchange.read(json.loads(text))  # pyright: ignore
        raced = puzzle.board.cells == 81 and len(times["verdict by search"]) < given.raced
        judgement, judging = timed(puzzlemint.verify, puzzle)
        for what, judge in (("search", by_search), ("CP-SAT", by_cp_sat)):
            verdict, solving = timed(judge, held)
            given_up[what] += verdict == UNDECIDED
            if verdict not in (judgement.verdict, UNDECIDED):
                print(f"{judgement.verdict} here, {verdict} by {what}:\n{puzzle.text()}\n{text}")
                return 1
            if raced and judgement.verdict == UNIQUE:
                times[f"verdict by {what}"].append((judging, solving))
        verdicts[judgement.verdict] += 1
        if raced and judgement.verdict == UNIQUE and given.usual:
            answers, solving = timed(clingo_answers, *programmed(puzzle))
            assert answers == 1, puzzle.text()
            times["verdict by clingo"].append((judging, solving))
        if raced and judgement.verdict == UNIQUE and len(times["grade"]) < given.rated:
            graded, grading = timed(grade, puzzle, judgement=judgement)
            assert graded is not None
            rating = within(given.longest, pencilmark.rate, held)  # pyright: ignore
            given_up["grade"] += rating == given.longest
            times["grade"].append((grading, rating))
        if verdicts.total() % 100 == 0:
            print(f"{verdicts.total():,} puzzles", file=sys.stderr)
    print(f"{verdicts.total():,} puzzles, no verdict differs: {dict(verdicts)}; too long: ", end="")
    print(f"{dict(given_up)}; {unread:,} not known to pencilmark")
    for what, pairs in times.items():
        if pairs:
            one, other = (1000 * median(times) for times in zip(*pairs, strict=True))
            ratio = median([their / our for our, their in pairs])
            print(f"{what} of {len(pairs)}: {one:.2f} here, {other:.2f} there, {ratio:.1f} times")
    return 0


if __name__ == "__main__":
    sys.exit(main())
