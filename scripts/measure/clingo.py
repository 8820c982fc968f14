"""Race our verdicts against short clingo programs of the same puzzles, kind by kind, in one run.

Each program is what somebody who knows answer sets would write down for the rules; they are in
`tests/oracle/clingo`. A puzzle comes to it as facts, and is grounded and asked for two answers;
ours is read already too. Both have to find exactly one. Figures are the median of processor time
over some made puzzles of a kind.

With --boards, small boards with one solution, several or none are judged by both instead: made
ones and mutations of these, one after another. They must have the same solutions, up to fifty of
them. The run stops where the two differ.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import chain, count, islice
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

import gen
import puzzlemint
from gen.contract.maker import Wish
from gen.sources.rng import stream
from puzzles.base.extras import needed
from puzzles.contract.clues import Clues
from puzzles.contract.kind import kind_of
from puzzles.declare.options import with_defaults
from puzzles.kinds.variant.entries import ENTRIES
from scripts.benchmarks.peers import clingo_answers
from scripts.benchmarks.race import Failed
from scripts.measure.frame import arguments, head, row, show
from scripts.mutations import BUDGET, mutation, planted
from tests.kinds.test_variant import HOUSES, line
from tests.kinds.test_variant import puzzle as stating
from tests.oracle.clingo import FACTS, answers, program, rules
from verify.judge.verdict import UNDECIDED, judge
from verify.solver.session import DEFAULT_BUDGET

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gen.contract.maker import Maker
    from puzzles.contract.kind import Puzzle

STEPS, RETURN = 9, 3  # boards from one that was made, and after how many it comes again
MOST = 50  # solutions that are compared one by one
SIZES = {
    "variant": "9",
    "futoshiki": "6", "skyscrapers": "6", "kenken": "6", "kakurasu": "8",
    "sudoku": "9", "jigsaw": "9", "killer": "9", "starbattle": "10",
    "masyu": "8", "dominosa": "7x8", "slitherlink": "7",
}  # fmt: skip
"""Of the boards that are not 10x10."""


@dataclass(frozen=True)
class Raced:
    """What one kind came to, in ms of processor time at the median."""

    ours: float
    theirs: float


def made(maker: Maker[Puzzle], size: str, index: int) -> Puzzle:
    """Return a default puzzle."""
    options = with_defaults((*maker.kind.options, *maker.options), {})
    wish = Wish(maker.shape(size), options, None, DEFAULT_BUDGET)
    return maker.make(wish, stream(5, f"clingo {maker.kind.name}", index)).puzzle


def programmed(puzzle: Puzzle) -> list[str]:
    """Return the program of a puzzle and its facts, and how clingo is called with it."""
    return [program(kind_of(puzzle).name, puzzle.text(named=True)), "--project=show"]


def boards(maker: Maker[Puzzle], seed: int) -> Iterator[Puzzle]:
    """Yield small boards of a kind: some made, most mutations of these."""
    for number in count(0):
        choices = stream(seed, f"clingo boards {maker.kind.name}", number)
        start = planted(maker, choices.child("make"))
        puzzle = start.puzzle
        for step in range(STEPS):
            puzzle = puzzle if step % RETURN else start.puzzle
            if step and (mutated := mutation(puzzle, start.solution, choices.child(step))):
                puzzle = mutated.puzzle
            yield puzzle


def stated(seed: int) -> Iterator[Puzzle]:
    """Yield variants that state any rules, each without digits and with some of a solution."""
    for number in count(0):
        random = Random(f"clingo stated {seed} {number}")
        side = random.choice((4, 4, 6))
        names = random.sample([*ENTRIES], random.randint(1, 3))
        houses = HOUSES.split()[: random.randint(0, 2)]
        rules = [*houses, *[line(name, random, side) for name in names]]
        if blank := stating([*dict.fromkeys(rules)], side):
            yield blank
            for solution in judge(blank, budget=BUDGET).solutions[:1]:
                clues = Clues(blank)
                given = random.sample(clues.hidden, random.randint(1, side * side // 2))
                yield clues.with_(solution, given)


def verdict(puzzle: Puzzle) -> str:
    """Return the verdict on a puzzle; undecided if one of the two has spent its conflicts.

    Raises:
        Failed: the two find other solutions.
        ImportError: clingo is not installed.
    """
    judgement = judge(puzzle, count=MOST + 1, budget=BUDGET)
    ours, theirs = judgement.solutions, answers(puzzle, MOST + 1)
    if theirs is None or judgement.verdict == UNDECIDED:
        return UNDECIDED
    same = sorted(ours) == sorted(theirs) if len(ours) <= MOST else len(ours) == len(theirs)
    if not same or any(kind_of(puzzle).check(puzzle, one) for one in theirs):
        told = f"{len(ours)} solutions by us, {len(theirs)} by clingo"
        raise Failed(f"{told}:\n{puzzle.text(named=True)}")
    return judgement.verdict


STATED = {"variant": stated}
"""Further boards of kinds whose makers do not know all of their rules."""


def compare(kinds: Iterable[str], amount: int, seed: int) -> int:
    """Judge boards of some kinds by both; return the exit code."""
    for name in kinds:
        some = boards(gen.get(name), seed)
        if name in STATED:
            some = chain.from_iterable(zip(some, STATED[name](seed), strict=False))
        try:
            tally = Counter(map(verdict, islice(some, amount)))
        except Failed as error:
            print(f"{name}: {error}", file=sys.stderr)
            return 1
        told = ", ".join([f"{tally[one]} {one}" for one in sorted(tally)])
        print(f"{name}: {tally.total()} boards, {told}", flush=True)
    return 0


def raced(name: str, amount: int) -> Raced:
    """Race a kind.

    Raises:
        Failed: clingo is not installed, or one of the two does not find one solution.
    """
    maker = gen.get(name)
    times: list[tuple[float, float]] = []
    for index in range(amount):
        puzzle = made(maker, SIZES.get(name, "10"), index)
        written = programmed(puzzle)
        start = process_time()
        ours = puzzlemint.verify(puzzle).verdict
        middle = process_time()
        theirs = clingo_answers(*written)
        times.append((middle - start, process_time() - middle))
        if ours != "unique" or theirs != 1:
            raise Failed(f"{name} {index}: ours {ours}, clingo {theirs} answers")
    ours, theirs = (1000 * median(column) for column in zip(*times, strict=True))
    return Raced(ours, theirs)


def main() -> int:
    """Race the kinds named on the command line, or all."""
    parser = arguments("clingo", __doc__, FACTS)
    parser.add_argument("--count", type=int, default=20, help="puzzles of each kind (20)")
    parser.add_argument("--boards", type=int, help="boards of each kind to judge by both instead")
    parser.add_argument("--seed", type=int, default=5, help="of the boards (5)")
    given = parser.parse_args()
    if find_spec("clingo") is None:
        print(needed("this", "clingo"), file=sys.stderr)
        return 1
    if given.boards:
        return compare(given.kinds, given.boards, given.seed)
    show(head("kind", "size", "ours, ms", "clingo, ms", "ratio", "lines of the program", words=1))
    for name in given.kinds:
        try:
            both = raced(name, given.count)
        except Failed as error:
            print(error, file=sys.stderr)
            return 1
        written = len([line for line in rules(name).splitlines() if line and line[0] != "%"])
        size, ratio = SIZES.get(name, "10"), both.theirs / both.ours
        show(row(name, size, both.ours, both.theirs, ratio, written))
    return 0


if __name__ == "__main__":
    sys.exit(main())
