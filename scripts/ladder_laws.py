"""Check the laws of the ladder on made puzzles of all kinds.

An image of a puzzle under a symmetry of its kind has the same grade, but for what the solver did.
A puzzle that tells a true thing more has no dearer hardest step and no more effort; the thing is a
clue where one was left out, and elsewhere the value of a place. Rules that are stated in another
way, by weights, by clauses, by a table or twice, change no round, and neither does a rule more that
never speaks. Each step of an explanation follows from exactly what it names, says a solver. The
first difference ends the campaign with exit code 1, and is written to a file.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gen
from gen.contract.maker import GaveUp, Wish
from gen.sources.rng import stream
from puzzles.contract.clues import Clues
from puzzles.contract.kind import given, reading_of
from puzzles.declare.options import with_defaults
from tests.contract.restated import (
    by_counts,
    rebuilt,
    with_a_mute_rule,
    with_duplicates,
    with_mute_parts,
)
from tests.explain.laws import verify
from tests.ladder.models import Case
from tests.ladder.test_restated import by_clauses, by_count, by_table, by_weights
from verify.explain.explain import explain
from verify.grade.effort import Effort
from verify.grade.grade import BANDS, Grade, grade
from verify.grade.ladder import BOTTOM, Ladder
from verify.solver.session import DEFAULT_BUDGET, BudgetSpent

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Made, Maker
    from gen.sources.rng import Stream
    from puzzles.contract.kind import Puzzle
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution
    from puzzles.model.constraint import Count
    from puzzles.model.model import Model, Rule
    from verify.grade.ladder import Cost

Orders = tuple[tuple[str, "Mapping[str, Value]"], ...]
ORDERS: dict[str, Orders] = {
    "akari": (("5", {}), ("7", {}), ("10", {}), ("6x9", {})),
    "binario": (("6", {}), ("8", {}), ("10", {}), ("8", {"distinct_lines": False})),
    "gemhunter": (("5", {}), ("8", {}), ("6x10", {"zeros": True})),
    "hitori": (("4", {}), ("6", {}), ("8", {}), ("5x7", {})),
    "nonogram": (
        ("8", {"line_solvable": False}),
        ("10", {}),
        ("6x9", {"line_solvable": False}),
        ("6", {"colours": 2, "line_solvable": False}),
        ("hex4", {"line_solvable": False}),
    ),
    "slitherlink": (("4", {}), ("5", {}), ("4x6", {})),
    "starbattle": (("5", {}), ("7", {}), ("8", {})),
    "sudoku": (("4", {}), ("6", {}), ("9", {})),
    "tents": (
        ("8", {"totals": "fewest"}),
        ("6x9", {"totals": "fewest"}),
        ("7", {"pairing": "weak", "totals": "fewest"}),
        ("10", {"totals": "fewest"}),
    ),
}
"""Sizes and options of the puzzles of each kind; a kind without any has its starter sizes."""
FORMS = (by_count, by_weights, by_clauses, by_table)
MUTE = (with_a_mute_rule, with_mute_parts)
WIDEST = 8  # places of a count that is stated by all its ways
EACH = 4  # images, and things told, of one puzzle


class Broken(Exception):
    """A law does not hold; the message is what reproduces it."""


@dataclass
class Tally:
    """What was compared of a kind.

    Attributes:
        puzzles, images, clues, values, restated, mute, explained: how many.
        bands: how many puzzles are in each.
    """

    puzzles: int = 0
    images: int = 0
    clues: int = 0
    values: int = 0
    restated: int = 0
    mute: int = 0
    explained: int = 0
    bands: Counter[str] = field(default_factory=Counter[str])

    def row(self, name: str) -> str:
        """Return the figures as a line of the table."""
        bands = " / ".join([str(self.bands[band]) for band in BANDS])
        figures = (self.puzzles, bands, self.images, self.clues, self.values, self.restated)
        figures = (*figures, self.mute, self.explained, 0)
        return f"| {name} | " + " | ".join(map(str, figures)) + " |"


def made(
    maker: Maker[Puzzle], size: str, options: Mapping[str, Value], draw: Stream
) -> Made[Puzzle]:
    """Make a puzzle, in as many attempts as it takes."""
    every = with_defaults((*maker.kind.options, *maker.options), options)
    wish = Wish(maker.shape(size), every, None, DEFAULT_BUDGET)
    attempt = 0
    while True:
        try:
            return maker.make(wish, draw.child(attempt))
        except (GaveUp, BudgetSpent):
            attempt += 1


def with_clue(puzzle: Puzzle, solution: Solution, draw: Stream) -> Puzzle | None:
    """Return the puzzle with a true clue more, None if it has no clue that could be put in."""
    hidden = Clues(puzzle).hidden
    return Clues(puzzle).with_(solution, [draw.choice(hidden)]) if hidden else None


def with_value(puzzle: Puzzle, solution: Solution, place: int) -> tuple[Cost, int]:
    """Return the hardest step and the effort of a puzzle of which one place's value is known."""
    known = given(puzzle)
    known[place] = solution[place]
    ladder = Ladder(reading_of(puzzle), solution, known)
    effort, hardest = Effort(ladder), BOTTOM
    for one in ladder.rounds():
        effort.add(one)
        hardest = max(hardest, one.cost)
    return hardest, effort.total


def climbed(case: Case) -> tuple[list[tuple[Cost, int]], int]:
    """Return cost and width of each round, and the effort."""
    ladder = Ladder(*case)
    effort, rounds = Effort(ladder), list[tuple["Cost", int]]()
    for one in ladder.rounds():
        effort.add(one)
        rounds.append((one.cost, ladder.width(one)))
    return rounds, effort.total


def restated(model: Model, draw: Stream) -> Model:
    """Return a model of which a rule that is a single count is stated in another way.

    Where there is none, or by chance, all rules are: each constraint by itself, or each twice.
    """
    counted = [
        (rule, count)
        for rule in model.rules()
        if (count := _count_of(rule)) and count.low == count.high and len(count.literals) <= WIDEST
    ]
    if not counted or not draw.below(4):
        return draw.choice((by_counts, with_duplicates))(model)
    (chosen, (literals, number, _)), form = draw.choice(counted), draw.choice(FORMS)

    def put(other: Model, rule: Rule) -> None:
        if rule != chosen:
            other.put(rule)
            return
        with other.rule(rule.name, rule.scope, rule.clue):
            form(other, literals, number)

    return rebuilt(model, put)


def _count_of(rule: Rule) -> Count | None:
    """Return the count that a rule is, if it is one and no more."""
    if rule.lazy:
        return None
    if rule.stated is None and len(rule.counts) == 1 and not rule.clauses:
        return rule.counts[0]
    return rule.stated


def differs(case: Case, other: Model) -> bool:
    """Return whether another model of a puzzle has other rounds or another effort."""
    other.supposed = case.model.supposed
    return climbed(case._replace(model=other)) != climbed(case)


def figures(graded: Grade) -> tuple[Any, ...]:
    """Return what a grade says apart from the solver."""
    parts = graded.hardest, graded.effort, graded.rounds, graded.at_hardest, graded.widths
    return graded.band, *parts


def is_dearer(hardest: Cost, effort: int, own: Grade) -> bool:
    """Return whether a hardest step or an effort is greater than that of a grade."""
    return hardest > own.hardest.cost or effort > own.effort


def graded(puzzle: Puzzle) -> Grade:
    """Grade a puzzle that has one solution."""
    found = grade(puzzle)
    if found is None:
        raise Broken(f"not proved unique\n{puzzle.text()}")
    return found


def campaign(name: str, wanted: Tally, seed: int) -> Tally:
    """Compare as many images of puzzles of a kind as are wanted, as many that tell more, and so on.

    Raises:
        Broken: a law does not hold.
    """
    maker: Maker[Puzzle] = gen.get(name)
    kind = maker.kind
    orders = ORDERS.get(name) or tuple([(size, {}) for size in maker.starter[:2]])
    tally = Tally()
    images, told = wanted.images, wanted.clues
    while (
        tally.images < images
        or tally.clues + tally.values < told
        or tally.restated < wanted.restated
        or tally.mute < wanted.mute
        or tally.explained < wanted.explained
    ):
        draw = stream(seed, f"laws {name}", tally.puzzles)
        size, options = orders[tally.puzzles % len(orders)]
        one = made(maker, size, options, draw.child("make"))
        text = one.puzzle.text()
        own = graded(one.puzzle)
        tally.puzzles += 1
        tally.bands[own.band] += 1
        others = list(kind.images(one.puzzle))[1:]
        for image in draw.sample(others, min(EACH, len(others), images - tally.images)):
            other = graded(image)
            if figures(other) != figures(own):
                raise Broken(f"{own}\n{text}\n{other}\n{image.text()}")
            tally.images += 1
        for _ in range(min(EACH, told - tally.clues - tally.values)):
            richer = with_clue(one.puzzle, one.solution, draw)
            if richer is not None:
                other = graded(richer)
                if is_dearer(other.hardest.cost, other.effort, own):
                    raise Broken(f"{own}\n{text}\n{other}\n{richer.text()}")
                tally.clues += 1
            else:
                place = draw.below(len(one.solution))
                if is_dearer(*with_value(one.puzzle, one.solution, place), own):
                    raise Broken(f"{own}\n{text}\nplace {place} is {one.solution[place]}\n")
                tally.values += 1
        case = Case(reading_of(one.puzzle), one.solution, tuple(given(one.puzzle)))
        for _ in range(min(EACH, wanted.restated - tally.restated)):
            if differs(case, restated(case.model, draw)):
                raise Broken(f"a rule stated in another way\n{text}")
            tally.restated += 1
        for way in MUTE[: wanted.mute - tally.mute]:
            if differs(case, way(case.model)):
                raise Broken(f"{way.__name__}\n{text}")
            tally.mute += 1
        if tally.explained < wanted.explained:
            try:
                steps = list(explain(one.puzzle, one.solution))
                verify(one.puzzle, one.solution, steps, case.known)
            except AssertionError as error:
                raise Broken(f"a step that does not follow: {error}\n{text}") from error
            tally.explained += 1
    return tally


def main() -> int:
    """Run the campaign over the kinds named on the command line."""
    names = gen.names()
    parser = argparse.ArgumentParser(prog="scripts/run ladder_laws", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of: {', '.join(names)}")
    parser.add_argument("--images", type=int, default=2_000, help="over all kinds (2000)")
    parser.add_argument("--clues", type=int, default=3_000, help="over all kinds (3000)")
    parser.add_argument("--restated", type=int, default=500, help="rules, over all kinds (500)")
    parser.add_argument("--mute", type=int, default=500, help="mute rules, over all kinds (500)")
    parser.add_argument("--explained", type=int, default=400, help="puzzles, over all kinds (400)")
    parser.add_argument("--seed", type=int, default=1, help="of the series of puzzles (1)")
    parser.add_argument("--out", type=Path, default=Path("ladder-difference.txt"), metavar="FILE")
    given = parser.parse_args()
    chosen: list[str] = given.kinds or list(names)
    if unknown := set(chosen) - set(names):
        parser.error(f"no kind {', '.join(sorted(unknown))}; there are: {', '.join(names)}")
    titles = "images", "clues", "values", "restated", "mute", "explained", "differences"
    print(f"| kind | puzzles | {' / '.join(BANDS)} | {' | '.join(titles)} |")
    print("|---|---:|---:|" + "---:|" * len(titles), flush=True)
    wanted = Tally()
    for name in ("images", "clues", "restated", "mute", "explained"):
        setattr(wanted, name, -(-getattr(given, name) // len(chosen)))
    for name in chosen:
        try:
            tally = campaign(name, wanted, given.seed)
        except Broken as error:
            given.out.write_text(f"{name}\n{error}\n", encoding="utf-8")
            print(f"| {name} | a difference: see {given.out} |")
            return 1
        print(tally.row(name), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
