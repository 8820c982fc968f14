"""Judge many small puzzles in six ways that must agree.

An item is a made puzzle, mutations of it, one after another, and boards that are nearly solutions
of these. Each puzzle is judged by the kind's fast form, by the stated model, as CNF with CaDiCaL,
in another encoding with a further solver, by clingo and a program that was written from the kind's
page alone (`tests/oracle/clingo`; left out where clingo is not installed) and, where there are few
boards, by trying all of them. The verdicts must be the same, and the only solution too. A board
must be broken for the plain checker exactly if the stated model has no solution with its values. At
the first disagreement the run stops and writes a file with the puzzle and what each way said.
An item depends on the seed, its kind and its number alone. Ctrl-C ends a run after the items at
hand, with its sums and the call that goes on from there; a second one ends it at once.
"""

from __future__ import annotations

import argparse
import json
import shlex
import signal
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from itertools import islice
from math import prod
from pathlib import Path
from traceback import format_exc
from typing import TYPE_CHECKING, NamedTuple

import gen
from gen.sources.rng import stream
from machine.processes import begin, start_context
from puzzles.base.errors import Disagreement, TooLarge, UserError
from puzzles.base.extras import needed
from puzzles.contract.kind import Puzzle, kind_of
from scripts.mutations import BUDGET, mutation, nearly, planted
from tests.oracle.clingo import answers
from verify.judge.reference import brute_force
from verify.judge.verdict import MULTIPLE, NONE, UNDECIDED, UNIQUE, judge
from verify.solver.cnf import STATED, names
from verify.solver.session import DEFAULT_SOLVER, Session

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
    from types import FrameType

    from gen.sources.rng import Stream
    from puzzles.declare.values import Solution

MUTATIONS = 12  # of a made puzzle
RETURN = 3  # how often in so many a mutation starts from the made puzzle again
BOARDS = 6  # nearly solutions, of each puzzle
TRIED, TRIED_SELDOM = 1 << 10, 1 << 16  # boards that brute force tries at most
SELDOM = 200  # of so many puzzles, one may have the greater number
LISTED = 12  # solutions that are compared one by one
STATED_SOLVERS = (DEFAULT_SOLVER, "gluecard3", "gluecard4")
AUDIT_SOLVER = "cadical195"
OTHER_SOLVERS = ("glucose4", "glucose3", "minisat22", "maplechrono")
BRUTE, CLINGO = "brute force", "clingo"
HAS_CLINGO = find_spec("clingo") is not None


class Said(NamedTuple):
    """What one way says of a puzzle: a verdict, and the solution if it is the only one."""

    verdict: str
    solution: Solution | None = None


@dataclass(frozen=True)
class Finding:
    """A disagreement.

    Attributes:
        what: in words.
        puzzle: the text of the puzzle.
        said: what each way says.
        board: the board that checker and model disagree about, if that is it.
    """

    what: str
    puzzle: str
    said: dict[str, str]
    board: str = ""


class Found(Exception):
    """A disagreement was found."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.what)
        self.finding = finding


@dataclass
class Outcome:
    """What an item came to.

    Attributes:
        kind: the name of its kind.
        number: its number among the items of its kind.
        tally: how many puzzles, boards and so on there were.
        finding: the disagreement if there was one; the item ends with it.
    """

    kind: str
    number: int
    tally: Counter[str]
    finding: Finding | None = None


def judged(puzzle: Puzzle, choices: Stream) -> dict[str, Said]:
    """Return what each way says of a puzzle; a way that is too large for it says nothing."""
    kind = kind_of(puzzle)
    encodings = [name for name in names(kind) if name != kind.forms.audit]
    ways = (
        ("fast form", "", DEFAULT_SOLVER),
        ("stated model", STATED, choices.choice(STATED_SOLVERS)),
        ("CNF", kind.forms.audit, AUDIT_SOLVER),
        ("other CNF", choices.choice(encodings), choices.choice(OTHER_SOLVERS)),
    )
    said: dict[str, Said] = {}
    for name, encoding, solver in ways:
        try:
            judgement = judge(puzzle, encoding=encoding, solver=solver, budget=BUDGET)
        except TooLarge:
            continue
        only = judgement.solutions[0] if judgement.verdict == UNIQUE else None
        said[f"{name} ({encoding or kind.forms.fast or STATED}, {solver})"] = Said(
            judgement.verdict, only
        )
    if HAS_CLINGO:
        said[CLINGO] = _said(answers(puzzle, 2))
    if prod(map(len, kind.domain(puzzle))) <= (TRIED if choices.below(SELDOM) else TRIED_SELDOM):
        said[BRUTE] = _brute(puzzle)
    return said


def _brute(puzzle: Puzzle) -> Said:
    """Return the verdict of brute force.

    Raises:
        Found: there are few solutions, and the stated model has others.
    """
    every = list(islice(brute_force(puzzle, boards=TRIED_SELDOM), LISTED + 1))
    if 1 < len(every) <= LISTED:
        judgement = judge(puzzle, encoding=STATED, count=LISTED + 1, budget=BUDGET)
        if judgement.verdict != UNDECIDED and sorted(judgement.solutions) != sorted(every):
            counts = {
                BRUTE: f"{len(every)} solutions",
                STATED: f"{len(judgement.solutions)} solutions",
            }
            raise Found(Finding("the solutions differ", puzzle.text(), counts))
    return _said(every)


def _said(solutions: Sequence[Solution] | None) -> Said:
    """Return the verdict that some solutions are, two being enough; None is undecided."""
    if solutions is None:
        return Said(UNDECIDED)
    if len(solutions) == 1:
        return Said(UNIQUE, solutions[0])
    return Said(MULTIPLE if solutions else NONE)


def agreed(puzzle: Puzzle, choices: Stream) -> tuple[Said, dict[str, Said]]:
    """Return what all ways say of a puzzle, and what each says.

    A way whose budget is spent says nothing; without any other, the verdict is undecided.

    Raises:
        Found: they disagree.
    """
    said = judged(puzzle, choices)
    verdicts = {one for one in said.values() if one.verdict != UNDECIDED}
    if len(verdicts) > 1:
        told = {way: _told(puzzle, one) for way, one in said.items()}
        raise Found(Finding("the verdicts differ", puzzle.text(), told))
    return (verdicts.pop() if verdicts else Said(UNDECIDED)), said


def _told(puzzle: Puzzle, said: Said) -> str:
    kind = kind_of(puzzle)
    if said.solution is None:
        return said.verdict
    return f"{said.verdict}\n{kind.write_entries(puzzle, said.solution)}"


def compare(puzzle: Puzzle, boards: Iterable[Solution]) -> Counter[str]:
    """Hold the plain checker against the stated model on whole boards; count both answers.

    Raises:
        Found: they disagree about a board.
    """
    kind = kind_of(puzzle)
    tally: Counter[str] = Counter()
    model = kind.model(puzzle)
    domain = kind.domain(puzzle)
    with Session(model, budget=BUDGET) as session:
        for board in boards:
            if not all(value in own for value, own in zip(board, domain, strict=True)):
                continue  # which is refused where it is read
            broken = [violation.rule for violation in kind.check(puzzle, board)]
            holds = session.solve(model.fixed(board))
            if holds == bool(broken):
                said = {
                    "checker": f"broken: {', '.join(broken)}" if broken else "a solution",
                    "stated model": "a solution" if holds else "broken",
                }
                shown = f"{list(board)}\n{kind.write_entries(puzzle, board)}"
                what = "checker and model differ"
                raise Found(Finding(what, puzzle.text(), said, shown))
            tally["broken" if broken else "solved"] += 1
    return tally


def item(seed: int, task: tuple[str, int]) -> Outcome:
    """Return what the item of a kind and number comes to."""
    name, number = task
    maker = gen.get(name)
    choices = stream(seed, f"soak {name}", number)
    outcome = Outcome(name, number, Counter(items=1))
    tally = outcome.tally
    text = ""
    try:
        start = planted(maker, choices.child("make"))
        puzzle, solution, change = start.puzzle, start.solution, "made"
        for step in range(MUTATIONS + 1):
            own = choices.child(step)
            if step:
                if own.below(RETURN) == 0:
                    puzzle, solution = start
                mutated = mutation(puzzle, solution, own)
                if mutated is None:
                    continue
                change, puzzle = mutated
            text = puzzle.text()
            said, ways = agreed(puzzle, own)
            solution = said.solution or solution
            boards = [nearly(puzzle, solution, own) for _ in range(BOARDS)]
            tally.update(compare(puzzle, dict.fromkeys([solution, *boards])))
            spoken = [way.partition(" (")[0] for way in ways]
            tally.update(("puzzles", change, said.verdict, *spoken))
            if not step and said not in (Said(UNIQUE, start.solution), Said(UNDECIDED)):
                raise Disagreement(f"made as unique, found {said.verdict}")
    except Found as error:
        outcome.finding = error.finding
    except Exception as error:  # whatever breaks is what is looked for
        told = {"traceback": format_exc()}
        outcome.finding = Finding(f"{type(error).__name__}: {error}", text, told)
    return outcome


def tasks(kinds: Sequence[str], start: int, count: int) -> Iterator[tuple[str, int]]:
    """Yield kind and number of so many items, the kinds in turn."""
    for number in range(start, start + count):
        yield kinds[number % len(kinds)], number // len(kinds)


@contextmanager
def mapped(workers: int) -> Generator[Callable[..., Iterator[Outcome]]]:
    """Give the block a `map` that keeps the order, with so many processes."""
    if workers == 1:
        yield map
        return
    pool = ProcessPoolExecutor(workers, mp_context=start_context(), initializer=begin)
    try:
        yield partial(pool.map, chunksize=4)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def signals_heard() -> Generator[list[int]]:
    """Give the block a list of the signals that ask it to end; a second one ends as ever."""
    heard: list[int] = []

    def hear(number: int, frame: FrameType | None) -> None:
        heard.append(number)
        signal.signal(number, before[number])

    before = {int(one): signal.signal(one, hear) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield heard
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def summary(tally: Counter[str]) -> str:
    """Return the figures of a run in a line."""
    puzzles, boards = tally["puzzles"], tally["broken"] + tally["solved"]
    verdicts = ", ".join([f"{tally[v]} {v}" for v in (UNIQUE, MULTIPLE, NONE, UNDECIDED)])
    return (
        f"{tally['items']} items, {puzzles + boards} cases: {puzzles} puzzles ({verdicts}; "
        f"{tally[CLINGO]} by clingo as well, {tally[BRUTE]} by brute force), "
        f"{boards} boards ({tally['broken']} broken)"
    )


def write(outcome: Outcome, finding: Finding, seed: int, folder: Path) -> Path:
    """Write a file that reproduces a disagreement; return its path."""
    path = folder / f"soak-{outcome.kind}-{seed}-{outcome.number}.json"
    again = f"scripts/run soak {outcome.kind} --seed {seed} --start {outcome.number} --count 1"
    told = {"kind": outcome.kind, "command": again, **vars(finding)}
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return path


def run(given: argparse.Namespace) -> int:
    """Judge the items; return the exit code."""
    kinds: Sequence[str] = given.kinds or gen.names()
    tallies = {name: Counter[str]() for name in kinds}
    finding: Finding | None = None
    with signals_heard() as heard, mapped(given.workers) as each:
        some = tasks(kinds, given.start, given.count)
        for done, outcome in enumerate(each(partial(item, given.seed), some), 1):
            tallies[outcome.kind].update(outcome.tally)
            if finding := outcome.finding:
                path = write(outcome, finding, given.seed, given.output)
                print(f"{outcome.kind}: {finding.what}; see {path}", file=sys.stderr)
                break
            if heard:
                break
            if done % given.every == 0:
                shown = f"up to {given.start + done}: {summary(_sum(tallies))}"
                print(shown, file=sys.stderr, flush=True)
    for name, tally in tallies.items():
        print(f"{name}: {summary(tally)}")
    total = _sum(tallies)
    print(f"in all: {summary(total)}")
    if finding:
        return 1
    if left := given.count - total["items"]:
        rest = f"--seed {given.seed} --start {given.start + total['items']} --count {left}"
        call = shlex.join(["scripts/run", "soak", *given.kinds, *rest.split()])
        print(f"interrupted; to go on: {call}", file=sys.stderr)
        return 128 + heard[0]
    return 0


def _sum(tallies: Mapping[str, Counter[str]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for tally in tallies.values():
        total.update(tally)
    return total


def main(arguments: Sequence[str] | None = None) -> int:
    """Judge the items that the command line asks for."""
    parser = argparse.ArgumentParser(prog="scripts/run soak", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of: {', '.join(gen.names())}")
    parser.add_argument("--count", type=int, default=100, help="items to judge (100)")
    parser.add_argument("--seed", type=int, default=1, help="of the items (1)")
    parser.add_argument("--start", type=int, default=0, help="number of the first item (0)")
    parser.add_argument("--workers", type=int, default=1, help="processes (1)")
    parser.add_argument("--every", type=int, default=100, help="items from line to line (100)")
    parser.add_argument("--output", type=Path, default=Path(), help="folder for what is found (.)")
    given = parser.parse_args(arguments)
    try:
        for name in given.kinds:
            gen.get(name)
    except UserError as error:
        parser.error(str(error))
    if not HAS_CLINGO:
        print(needed("one of the ways, which is left out,", CLINGO), file=sys.stderr)
    return run(given)


if __name__ == "__main__":
    sys.exit(main())
