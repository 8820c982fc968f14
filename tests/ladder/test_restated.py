"""What a rule says is its own: not its clauses, not how often it is said, not who keeps silent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

import pytest

import puzzles
from gen.sources.rng import Stream, stream
from puzzles.contract.kind import given, reading_of
from puzzles.contract.reading import parse_puzzle
from puzzles.model.constraint import Count
from puzzles.model.lazy import Clause, Cut, LazyRule, Places
from puzzles.model.model import OPEN, Model
from puzzles.rules.verbs import total
from tests.ladder.boards import SIZES, boards
from tests.ladder.climbing import waited
from tests.ladder.models import Case, counted_case, random_case, tangled_case, whole_case
from verify.grade.ladder import Cost, Ladder, Rung
from verify.judge.verdict import judge

Line = tuple[Cost, int, frozenset[int]]
MAKES = [random_case, tangled_case, counted_case, whole_case]


def lines(case: Case) -> tuple[list[Line], int]:
    """Return cost, width and what is said of places in each round, and the effort."""
    ladder = Ladder(*case)
    about = {v for v, _, _ in case.model.indicators}
    found = [
        (
            one.cost,
            ladder.width(one),
            frozenset([x for step in one.steps for x in step.literals if abs(x) in about]),
        )
        for one in ladder.rounds()
    ]
    return found, waited(case)


def copied(model: Model, times: int = 1, inside: int = 1) -> Model:
    """Return a model of which each rule stands there so often, and so often what it says."""
    other = model.bare()
    for rule in model.rules():
        for _ in range(times):
            clauses, counts = rule.clauses * inside, rule.counts * inside
            other.put(rule._replace(clauses=clauses, counts=counts))
    clauses, counts = model.structure()
    other.close()
    other.clauses += clauses
    other.counts += counts
    return other


class Mute(LazyRule):
    """A rule that says nothing, of some places."""

    def __init__(self, places: Places) -> None:
        self.name, self.places = "mute", places

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        return []

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        return []


def muted(model: Model) -> Model:
    """Return a model with a rule more, of all places, that says nothing."""
    other = copied(model)
    other.lazy(Mute(tuple(range(len(model.base)))))
    return other


CHANGES: dict[str, Callable[[Model], Model]] = {
    "a mute rule": muted,
    "rules twice": lambda model: copied(model, times=2),
    "constraints twice": lambda model: copied(model, inside=2),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("make", MAKES)
def test_what_says_nothing_new_changes_nothing(
    make: Callable[[Stream], Case], change: str, thorough: bool
) -> None:
    for number in range(60 if thorough else 20):
        case = make(stream(1, "same", number))
        other = case._replace(model=CHANGES[change](case.model))
        assert lines(other) == lines(case), number


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("name", SIZES)
def test_what_says_nothing_new_changes_no_board(name: str, change: str) -> None:
    for board in boards(name, 3):
        case = Case(reading_of(board.puzzle), board.solution, tuple(given(board.puzzle)))
        model = CHANGES[change](case.model)
        model.supposed = case.model.supposed
        assert lines(case._replace(model=model)) == lines(case), board.puzzle.text()


def test_a_count_that_is_spelled_out_stays_one() -> None:
    puzzle = parse_puzzle(puzzles.get("slitherlink"), "...3\n32..\n3.22\n..3.\n")
    (solution,) = judge(puzzle).solutions
    case = Case(reading_of(puzzle), solution, tuple(given(puzzle)))
    model = copied(case.model)
    model.supposed = case.model.supposed
    assert lines(case._replace(model=model)) == lines(case)


def by_count(model: Model, literals: Sequence[int], number: int) -> None:
    model.exactly(literals, number)


def by_weights(model: Model, literals: Sequence[int], number: int) -> None:
    model.linear([3] * len(literals), literals, 3 * number - 1, 3 * number + 1)


def by_clauses(model: Model, literals: Sequence[int], number: int) -> None:
    model.clauses += [[-x for x in some] for some in combinations(literals, number + 1)]
    least = len(literals) + 1 - number
    model.clauses += [list(some) for some in combinations(literals, least)]
    model.spells(Count(list(literals), number, number))


def by_table(model: Model, literals: Sequence[int], number: int) -> None:
    rows = [row for row in product((0, 1), repeat=len(literals)) if sum(row) == number]
    model.table(literals, rows)


class Counted(NamedTuple):
    """Flags of which some are counted.

    Attributes:
        solution: of each flag.
        groups: of places that are counted.
        known: the values known to begin with.
    """

    solution: tuple[int, ...]
    groups: list[list[int]]
    known: tuple[int, ...]


def counted(draw: Stream) -> Counted:
    solution = tuple([draw.below(2) for _ in range(6 + draw.below(3))])
    places = range(len(solution))
    groups = [sorted(draw.sample(places, 2 + draw.below(4))) for _ in range(4 + draw.below(5))]
    known = tuple([value if not draw.below(6) else OPEN for value in solution])
    return Counted(solution, groups, known)


def stated(some: Counted, forms: Iterator[Callable[[Model, Sequence[int], int], None]]) -> Case:
    """Return the case, each rule in the next form."""
    model = Model(len(some.solution))
    flags = model.flags(range(len(some.solution)))
    for group in some.groups:
        with model.rule("count", group):
            number = sum([some.solution[place] for place in group])
            next(forms)(model, [flags[place] for place in group], number)
    return Case(model, some.solution, some.known)


def test_a_count_has_one_grade_however_it_is_stated() -> None:
    forms = [by_count, by_weights, by_clauses, by_table]
    rungs: set[Rung] = set()
    for number in range(60):
        draw = stream(1, "stated", number)
        some = counted(draw)
        own = lines(stated(some, iter([by_count] * 20)))
        rungs |= {cost.rung for cost, _, _ in own[0]}
        for form in forms:
            assert lines(stated(some, iter([form] * 20))) == own, (number, form)
        mixed = [draw.choice(forms) for _ in range(20)]
        assert lines(stated(some, iter(mixed))) == own, number
    assert rungs >= {Rung.LAST, Rung.RULE, Rung.REGION, Rung.INSIDE, Rung.CHAIN}


def test_a_sum_has_one_grade_however_it_is_stated() -> None:
    """By order literals, by weights of the values, or by a table of all ways."""

    def by_order(
        model: Model, places: Sequence[int], has: dict[int, dict[int, int]], number: int
    ) -> None:
        total(model, "sum", places, has, number)

    def by_values(
        model: Model, places: Sequence[int], has: dict[int, dict[int, int]], number: int
    ) -> None:
        with model.rule("sum", places):
            terms = [(value, x) for place in places for value, x in has[place].items()]
            weights, literals = [value for value, _ in terms], [x for _, x in terms]
            model.linear(weights, literals, number, number)

    def by_ways(
        model: Model, places: Sequence[int], has: dict[int, dict[int, int]], number: int
    ) -> None:
        with model.rule("sum", places):
            ways = [way for way in product((0, 1, 3), repeat=len(places)) if sum(way) == number]
            literals = [x for place in places for x in has[place].values()]
            rows = [
                [int(way[at] == v) for at in range(len(places)) for v in (0, 1, 3)] for way in ways
            ]
            model.table(literals, rows)

    rungs: set[Rung] = set()
    for number in range(60):
        draw = stream(1, "sums", number)
        solution = tuple([draw.choice((0, 1, 3)) for _ in range(5)])
        groups = [sorted(draw.sample(range(5), 2 + draw.below(2))) for _ in range(5)]
        found: list[tuple[list[Line], int]] = []
        for form in (by_order, by_values, by_ways):
            model = Model(5)
            has = model.choices(range(5), (0, 1, 3))
            for group in groups:
                form(model, group, has, sum([solution[place] for place in group]))
            found.append(lines(Case(model, solution, ())))
        rungs |= {cost.rung for cost, _, _ in found[0][0]}
        assert found[1] == found[0] == found[2], number
    assert rungs >= {Rung.LAST, Rung.RULE}
