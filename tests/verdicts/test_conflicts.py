"""Smallest conflicts and corrections, against trying every subset."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import pytest

import puzzles
from gen.sources.rng import stream
from puzzles.contract.reading import parse_puzzle
from puzzles.model.model import Model
from tests.verdicts.boards import boards
from verify.judge import verdict
from verify.judge.verdict import NONE, conflict, judge
from verify.solver import core
from verify.solver.core import HittingSets, irreducible, smallest_core, smallest_correction
from verify.solver.session import BudgetSpent, Session

LITERALS = [1, -2, 3, 4, -5, 6, 7]


def random_model(index: int) -> Model:
    """Return clauses that some of LITERALS contradict."""
    draw = stream(1, "clauses", index)
    model = Model()
    model.variables = 9
    for _ in range(12):
        some = draw.sample(range(1, 10), 3 + draw.below(2))
        model.add([variable if draw.below(4) == 0 else -variable for variable in some])
    model.clauses = [[-x if x in LITERALS else x for x in clause] for clause in model.clauses]
    return model


def first_subset(holds: Callable[[list[int]], bool]) -> int:
    """Return the least number of LITERALS that fulfil a condition."""
    for size in range(len(LITERALS) + 1):
        if any(holds(list(some)) for some in combinations(LITERALS, size)):
            return size
    raise AssertionError


def test_smallest_cores_and_corrections() -> None:
    sizes: set[tuple[int, int]] = set()
    for index in range(300):
        model = random_model(index)
        with Session(model) as session:
            if not session.solve() or session.solve(LITERALS):
                continue

            def refuted(some: list[int], session: Session = session) -> bool:
                return not session.solve(some)

            def correct(some: list[int], session: Session = session) -> bool:
                return session.solve([x for x in LITERALS if x not in some])

            least = first_subset(refuted), first_subset(correct)
            with Session(model) as fresh:
                found = smallest_core(fresh, LITERALS)
            assert found is not None
            assert refuted(found.literals)
            assert (len(found.literals), found.smallest) == (least[0], True)
            with Session(model) as fresh:
                dropped = smallest_correction(fresh, LITERALS)
            assert correct(dropped.literals)
            assert (len(dropped.literals), dropped.smallest) == (least[1], True)
            sizes.add(least)
    assert len(sizes) > 5


def test_nothing_to_blame_and_nothing_to_save() -> None:
    model = Model()
    model.variables = 2
    with Session(model) as session:
        assert smallest_core(session, [1, 2]) is None
        assert smallest_correction(session, [1, 2]) == ([], True, True)
        session.add([])
        assert smallest_core(session, [1, 2]) == ([], True, True)


def test_what_ends_early_is_not_called_smallest() -> None:
    model = Model()
    model.variables = 6
    model.clauses = [[-1, -2, -3], [-4, -5], [-4, -6], [-5, -6]]
    with Session(model) as session:
        found = smallest_core(session, [1, 2, 3, 4, 5, 6], rounds=0)
        assert found is not None
        assert not found.smallest
        assert found.irreducible
        assert not smallest_correction(session, [1, 2, 3, 4, 5, 6], rounds=0).smallest
    with Session(model) as session:
        found = smallest_core(session, [1, 2, 3, 4, 5, 6], patience=0)
        assert found is not None
        assert found.irreducible
        assert not found.smallest


# 10x10, with a total and trees changed by hand: 15 rules conflict, and the proof that no fewer do
# takes more than a hundred thousand conflicts
CROWDED = """10 10
....TTT.T. 3
.TT....T.. 2
.......... 3
..TT.....T 2
T..T.....T 1
.T.....T.. 3
...T...... 1
.T...T.... 3
....T...TT 1
..T...T.T. 4
4 1 3 1 2 2 2 3 1 4
"""


def test_the_proof_that_no_conflict_is_smaller_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    spent: list[int] = []

    class Counting(Session):
        def close(self) -> None:
            spent.append(self.stats.conflicts)
            super().close()

    monkeypatch.setattr(core, "Session", Counting)
    kind: Any = puzzles.get("tents")
    found = conflict(parse_puzzle(kind, CROWDED))
    assert found.irreducible
    assert not found.smallest
    assert sum(spent) <= verdict.PATIENCE


# 5x11: unit propagation refutes the first two rooms; that room D has no place for 18 shaded cells
# that leave the others connected takes far more than a hundred thousand conflicts
CROWDED_ROOM = "\n".join(["A1 B1" + 9 * " C", "D18" + 10 * " D", *3 * ["D" + 10 * " D"]])


def test_a_conflict_that_propagation_finds_is_not_given_up_for_one_that_takes_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spent: list[int] = []

    class Counting(Session):
        def close(self) -> None:
            spent.append(self.stats.conflicts)
            super().close()

    monkeypatch.setattr(core, "Session", Counting)
    monkeypatch.setattr(verdict, "Session", Counting)
    kind: Any = puzzles.get("heyawake")
    puzzle = parse_puzzle(kind, CROWDED_ROOM)
    found = conflict(puzzle)
    statements = [kind.say(puzzle, rule).statement for rule in (*found.rules, *found.besides)]
    assert statements == [
        "the room of r1c1 holds 1 shaded cell",
        "the room of r1c2 holds 1 shaded cell",
        "r1c1-2 touch and are not both shaded",
    ]
    assert found.irreducible
    assert not found.smallest
    assert sum(spent) < 4 * verdict.PATIENCE


def test_fewer_rules_of_more_clues_are_fewer() -> None:
    """A circle has two rules; the smallest contradiction has the fewest rules, not circles."""
    kind: Any = puzzles.get("masyu")
    puzzle = parse_puzzle(kind, "b...b\n..w..\nb....\n.b.w.\n")
    found = conflict(puzzle)
    rules = kind.model(puzzle).rules()
    guarded, literal_of = kind.model(puzzle).guarded(every=True)
    of_clues = [literal_of[n] for n, rule in enumerate(rules) if rule.clue is not None]
    others = [literal_of[n] for n, rule in enumerate(rules) if rule.clue is None]
    assert found.smallest
    with Session(guarded) as session:
        for fewer in range(len(found.rules)):
            for some in combinations(of_clues, fewer):
                assert session.solve([*others, *some])


def test_what_was_cut_short_is_not_called_irreducible() -> None:
    kind: Any = puzzles.get("tents")
    found = conflict(parse_puzzle(kind, CROWDED), budget=1)
    assert found.rules
    assert not found.irreducible
    assert not found.smallest


class Tired(Session):
    """A session whose conflicts run out after a few answers."""

    answers = 1

    def solve(self, assumptions: Sequence[int] = (), *, most: int = 0) -> bool:
        if not self.answers:
            raise BudgetSpent(0)
        self.answers -= 1
        return super().solve(assumptions, most=most)


def test_a_core_stands_when_the_conflicts_run_out() -> None:
    model = Model()
    model.variables = 3
    model.clauses = [[-1, -2], [-1, -3]]
    with Tired(model) as session:
        found = irreducible(session, [1, 2, 3])
    assert found is not None
    with Session(model) as session:
        assert not session.solve(found)
    with Tired(model) as session:
        found = smallest_core(session, [1, 2, 3])
        assert found is not None
        assert not found.smallest
        with pytest.raises(BudgetSpent):
            irreducible(session, [1, 2, 3])


def test_hitting_sets() -> None:
    hitting = HittingSets([10, -20, 30])
    assert hitting.next() == []
    hitting.add([10, -20])
    hitting.add([30, -20])
    assert hitting.next() == [-20]
    hitting.add([10, 30])
    assert len(hitting.next()) == hitting.bound == 2


def test_conflicts_are_smallest() -> None:
    """No fewer clues conflict; where no clue is needed, no fewer rules."""
    sizes: set[int] = set()
    shown = 0
    for kind, puzzle in boards(NONE, 45):
        found = conflict(puzzle)
        shown += found.smallest
        if not found.smallest:
            continue
        model = kind.model(puzzle)
        every = any(rule.clue is None for rule in found.rules)
        guarded, literal_of = model.guarded(every=every)
        size = len(found.rules) if every else len({rule.clue for rule in found.rules})
        sizes.add(size)
        with Session(guarded) as session:
            for fewer in range(min(size, 3)):
                for some in combinations(literal_of.values(), fewer):
                    assert session.solve(some), puzzle.text()
        _conflicting(model, found)
    assert len(sizes) > 3
    assert shown > 38


def _conflicting(model: Model, found: verdict.Conflict) -> None:
    """Demand that the rules and those besides contradict each other, and none can be spared."""
    rules = model.rules()
    guarded, literal_of = model.guarded(every=True)
    named = [literal_of[rules.index(rule)] for rule in (*found.rules, *found.besides)]
    others = [literal_of[n] for n, rule in enumerate(rules) if rule.clue is None]
    if any(rule.clue is None for rule in found.rules):
        others = []
    with Session(guarded) as session:
        assert not session.solve(named)
        for literal in named[: len(found.rules)]:
            assert session.solve([x for x in (*named, *others) if x != literal])
        for literal in named[len(found.rules) :]:
            assert session.solve([x for x in named if x != literal])


def test_a_conflict_on_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    kind: Any = puzzles.get("binario")
    puzzle = parse_puzzle(kind, "OO\n__\n")
    assert conflict(puzzle, budget=0) == verdict.Conflict()
    monkeypatch.setattr(verdict, "MANY", 1)
    found = judge(puzzle, explain=True).conflict
    assert found is not None
    assert found.besides == ()


def test_what_fails_by_itself_needs_no_assumption() -> None:
    model = Model()
    model.variables = 4
    model.clauses = [[1, 2], [-1], [-2]]
    with Session(model) as session:
        assert core.preferred(session, [3, -4]) == []
        assert core.preferred(session, []) == []
