"""What a solver or a propagator says is checked before it counts."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pysolvers
import pytest

import puzzles
import verify.solver.session
from puzzles.base.errors import Disagreement
from puzzles.contract.reading import parse_puzzle, parse_solution
from puzzles.declare.values import Solution
from puzzles.model.constraint import Constraint
from puzzles.model.lazy import Reader
from puzzles.model.model import OPEN, Model
from puzzles.rules import Cut, LazyRule
from verify.grade.grade import grade
from verify.judge import filled, verdict
from verify.judge.filled import SO_FAR, SOLVED, WRONG, examine
from verify.judge.possible import known
from verify.judge.verdict import UNDECIDED, judge
from verify.solver.cnf import spelled_out
from verify.solver.core import irreducible
from verify.solver.session import DEFAULT_SOLVER, Backbone, BudgetSpent, Session

BINARIO, GEMS = puzzles.get("binario"), puzzles.get("gemhunter")
ONE = parse_puzzle(BINARIO, "XOXO\nOXOX\nXO__\n____\n")
SOLVED_ONE = parse_solution(ONE, "XOXO\nOXOX\nXOOX\nOXXO\n")
EMPTY = parse_puzzle(BINARIO, "____\n" * 4)


def test_a_solver_is_believed_if_propagation_agrees() -> None:
    judgement = judge(ONE)
    wrong = replace(judgement, solutions=(SOLVED_ONE[::-1],))
    assert grade(ONE, judgement=judgement) is not None
    with pytest.raises(Disagreement):
        grade(ONE, judgement=wrong)


def test_a_wrong_solution_never_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([SOLVED_ONE[::-1], SOLVED_ONE])

    def first_wrong(self: Session) -> Solution:
        return next(answers)

    monkeypatch.setattr(Session, "solution", property(first_wrong))
    with pytest.raises(Disagreement, match="breaks given_kept"):
        judge(ONE)
    assert next(answers) == SOLVED_ONE


def test_a_solution_that_comes_again_is_no_second_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def again(self: Session) -> Solution:
        return SOLVED_ONE

    monkeypatch.setattr(Session, "solution", property(again))
    with pytest.raises(Disagreement, match="was found before"):
        judge(EMPTY)


def test_no_solution_and_no_conflict_is_a_disagreement() -> None:
    with pytest.raises(Disagreement, match="without solutions has one"):
        verdict.conflict(ONE)


def test_two_solutions_are_looked_for_at_least() -> None:
    assert judge(EMPTY, count=0).verdict == "multiple"
    assert judge(EMPTY, count=1).verdict == "multiple"
    assert judge(ONE, count=1).verdict == "unique"


def test_a_reason_spends_what_the_verdict_left(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = parse_puzzle(BINARIO, "OO\n__\n")
    left: list[int] = []

    def conflict(puzzle: Any, budget: int, conflicts: Any) -> verdict.Conflict:
        left.append(budget)
        return verdict.Conflict()

    monkeypatch.setattr(verdict, "conflict", conflict)
    spent = judge(puzzle, budget=77, explain=True).stats.conflicts
    assert left == [77 - spent]


def test_an_irreducible_core_has_none_to_spare() -> None:
    clauses = [[-1, -2], [-3, -4], [-5, 6], [-6, -7]]
    empty = GEMS.model(parse_puzzle(GEMS, "_, _\n"))
    with Session(empty) as session:
        for clause in clauses:
            session.add(clause)
        found = irreducible(session, [8, 5, 1, 3, 2, 7, 4])
        assert found is not None
        assert set(found) in ({1, 2}, {3, 4}, {5, 7})
        assert irreducible(session, [8, 5, 1, 3]) is None


class Shy(LazyRule):
    """Some literals are not all true; speaks only when they are, and knows how far that is."""

    name = "shy"

    def __init__(self, literals: Sequence[int]) -> None:
        self._literals = tuple(literals)
        self._reader = Reader(literals)
        self.places = tuple([literal - 1 for literal in literals])

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        if self.distance(values):
            return []
        return [Cut([-literal for literal in self._literals], self.places)]

    def distance(self, values: Sequence[int]) -> int:
        return sum(state <= 0 for state in self._reader.states(values))

    def cnf(self, new: Callable[[], int]) -> list[list[int]]:
        return [[-literal for literal in self._literals]]


def shy(length: int) -> Model:
    """Return a model in which a place is like the one before it, up to a length; and the rule."""
    model = Model(4)
    flags = model.flags(range(4))
    model.clauses = [[-flags[place], flags[place + 1]] for place in range(length - 1)]
    model.lazy(Shy([flags[place] for place in range(length)]))
    return model


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_lazy_rules_are_asked_in_search_and_spelled_out(length: int) -> None:
    model = shy(length)
    for each in (model, spelled_out(model)):
        with Session(each) as session:
            assert session.solve()
            assert session.solve([-1])
            assert not session.solve([1])
    assert spelled_out(model).lazies == []


@pytest.mark.parametrize(
    "text", ["____\n_X__\n____\n__O_\n", "____\n" * 4, "XOXO\nOXOX\n____\n____\n"]
)
def test_what_is_known_is_the_same_in_all_solutions(text: str) -> None:
    puzzle = parse_puzzle(BINARIO, text)
    solutions = judge(puzzle, count=1000).solutions
    shared = tuple([v[0] if len(set(v)) == 1 else OPEN for v in zip(*solutions, strict=True)])
    for solution in (solutions[0], solutions[-1]):
        assert known(puzzle, solution) == shared


def test_what_is_not_settled_counts_as_open() -> None:
    solution = judge(ONE).solutions[0]
    assert known(ONE, solution) == solution
    assert set(known(ONE, solution, budget=0)) == {OPEN}
    partly = parse_puzzle(GEMS, "1, _\n1, 1\n")
    assert known(partly, (0, 1, 0, 0), budget=0) == (0, OPEN, 0, 0)


def test_every_filling_of_a_small_board_is_judged_rightly() -> None:
    """Whatever is filled in, the finding is what the list of all solutions says."""
    for text in ("_, 1\n1, _\n", "1, _\n_, 1\n", "_, 2\n1, _\n", "_, 2\n2, _\n"):
        puzzle = parse_puzzle(GEMS, text)
        solutions = judge(puzzle, count=100).solutions
        for values in product((OPEN, 0, 1), repeat=4):
            fits = [
                solution
                for solution in solutions
                if all(one in (OPEN, other) for one, other in zip(values, solution, strict=True))
            ]
            finding = examine(puzzle, values)
            if not fits:
                assert finding.state == WRONG
            else:
                assert finding.state == (SO_FAR if OPEN in values else SOLVED)
            if OPEN not in values:
                violations = [(one.rule, one.places) for one in finding.violations]
                assert violations == GEMS.check(puzzle, values)
            elif not fits:
                assert finding.reasons
                whole = product(*[(0, 1) if one == OPEN else (one,) for one in values])
                broken = [{one.rule for one in GEMS.check(puzzle, board)} for board in whole]
                assert {one.rule for one in finding.violations} <= set[str].intersection(*broken)
                assert all(values[place] != OPEN for place in finding.entries)
                if len(solutions) == 1:
                    assert finding.entries == tuple(
                        place
                        for place, (one, other) in enumerate(zip(values, solutions[0], strict=True))
                        if one not in (OPEN, other)
                    )


def test_entries_that_fit_a_later_solution_are_right_so_far() -> None:
    solutions = judge(EMPTY, count=1000).solutions
    assert len(solutions) > 50
    for solution in solutions[::7]:
        values = [value if place % 3 else OPEN for place, value in enumerate(solution)]
        assert examine(EMPTY, values).state == SO_FAR


def test_what_a_solution_at_hand_has_needs_no_further_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def spent(*_: Any) -> list[int]:
        raise BudgetSpent(0)

    monkeypatch.setattr(filled, "irreducible", spent)
    values = (OPEN, *SOLVED_ONE[1:])
    assert examine(ONE, values).state == SO_FAR
    wrong = (OPEN, 1 - SOLVED_ONE[1], *SOLVED_ONE[2:])
    assert examine(ONE, wrong).state == UNDECIDED


def test_a_reason_has_no_rule_to_spare() -> None:
    values = [OPEN] * 16
    values[0] = values[1] = values[2] = 1
    finding = examine(EMPTY, values)
    assert finding.state == WRONG
    assert set(finding.entries) <= {0, 1, 2}
    assert len(finding.reasons) == 1


def test_marks_that_may_be_left_out_count() -> None:
    akari = puzzles.get("akari")
    puzzle = parse_puzzle(akari, "# akari\n..1\n#..\n")
    solution = parse_solution(puzzle, "*.1\n#.*\n")
    bulbs = [value or OPEN for value in solution]
    assert examine(puzzle, bulbs).state == SOLVED
    assert examine(puzzle, [1, *[OPEN] * 5]).state == SO_FAR
    wrong = examine(puzzle, [OPEN, 1, *[OPEN] * 4])
    assert (wrong.state, wrong.entries) == (WRONG, (1,))


def test_a_budget_is_for_all_questions_together() -> None:
    pigeons, holes = 7, 6
    model = Model()
    at = [[model.new() for _ in range(holes)] for _ in range(pigeons)]
    model.clauses += at
    for hole in zip(*at, strict=True):
        model.at_most(hole, 1)
    with Session(model) as session:
        assert not session.solve()
        needed = session.stats.conflicts
    assert needed > 50
    with Session(model, budget=needed // 2) as session:
        for _ in range(2):
            with pytest.raises(BudgetSpent):
                session.solve()
        assert session.stats.conflicts <= needed // 2 + 1


def pigeons(count: int) -> tuple[Model, int]:
    """Return a model of so many pigeons in one hole less, each for one; and what excuses them."""
    model = Model()
    excuse = model.new()
    holes = [[model.new() for _ in range(count - 1)] for _ in range(count)]
    model.clauses = [[excuse, *own] for own in holes]
    for one, other in combinations(holes, 2):
        model.forbid_pairs(zip(one, other, strict=True))
    return model, excuse


def test_what_is_hard_for_one_solver_is_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """With all that was added, or else the pigeons are excused."""
    monkeypatch.setattr(verify.solver.session, "HAND_OVER", 50)
    model, excuse = pigeons(7)
    for as_clause in (True, False):
        with Session(model) as session:
            if as_clause:
                session.add([-excuse])
            else:
                other = session.new()
                session.add([other])
                session.limit([excuse, other], 1)
            assert session.stats.solver == "minicard"
            assert not session.solve()
            assert session.stats.solver == DEFAULT_SOLVER
            assert session.stats.conflicts > 50
            assert session.stats.calls > 1
    with Session(model, "minicard") as session:
        assert not session.solve([-excuse])
        assert session.stats.solver == "minicard"


def test_conflicts_count_on_when_they_are_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify.solver.session, "HAND_OVER", 50)
    hand_over = Session._hand_over  # pyright: ignore[reportPrivateUsage]
    spent: list[int] = []

    def looked_at(session: Session) -> None:
        spent.append(session.stats.conflicts)
        hand_over(session)
        spent.append(session.stats.conflicts)

    monkeypatch.setattr(Session, "_hand_over", looked_at)
    model, excuse = pigeons(7)
    with Session(model) as session:
        assert not session.solve([-excuse])
        before, after = spent
        assert 50 <= before == after < session.stats.conflicts


def test_a_part_of_a_budget_or_what_begins_afresh_is_within_it() -> None:
    model, excuse = pigeons(8)
    with Session(model, budget=100) as session:
        session.new()
        with pytest.raises(BudgetSpent):
            session.solve([-excuse], most=60)
        spent = session.stats.conflicts
        assert spent >= 60
        with session.afresh() as other:
            assert other.new() == session.new()
            with pytest.raises(BudgetSpent):
                other.solve([-excuse])
            assert other.stats.conflicts <= 101 - spent
        with pytest.raises(BudgetSpent):
            session.solve([-excuse], most=1000)
        assert session.stats.conflicts <= 101


def test_likings_are_handed_over_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify.solver.session, "HAND_OVER", 50)
    model, excuse = pigeons(7)
    liked = [model.new() for _ in range(8)]
    with Session(model) as session:
        session.prefer(liked)
        assert not session.solve([-excuse])
        assert session.solve()
        assert session.model[liked[0] - 1 : liked[-1]] == liked


def test_what_was_interrupted_before_it_had_a_solver_is_dropped_in_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(pysolvers, "minicard_new", interrupted)
    with pytest.raises(KeyboardInterrupt):  # a finalizer's error would be a warning, an error here
        Backbone([Constraint([1, 2], 1)], [1, 2], [0] * 5)
    gc.collect()
