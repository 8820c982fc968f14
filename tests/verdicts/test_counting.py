"""What each place could be, how many solutions there are, and what is certain when one gives up."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import prod
from typing import Any

import pytest

import puzzles
from puzzles.base.errors import Disagreement
from puzzles.contract.kind import Kind, Puzzle
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.values import Solution
from puzzles.model.model import OPEN, Model
from tests.contract.cases import KINDS
from tests.verdicts.boards import MOST, boards
from verify.judge import count as counting
from verify.judge import ganak
from verify.judge.count import Count, count
from verify.judge.possible import (
    Possible,
    _indicators_of,  # pyright: ignore[reportPrivateUsage]
    _unseen,  # pyright: ignore[reportPrivateUsage]
    certain,
    possible,
)
from verify.judge.reference import brute_force
from verify.judge.verdict import MULTIPLE, judge
from verify.solver.session import BudgetSpent, Session

FEW = 1 << 14
GEMS = puzzles.get("gemhunter")


@cache
def small(few: int) -> list[tuple[Kind[Puzzle], Any, list[Solution]]]:
    """Return the examples of all kinds that can be tried out in a moment, with all solutions."""
    read = [(kind, parse_puzzle(kind, example.text)) for kind in KINDS for example in kind.examples]
    tried = [(k, p) for k, p in read if prod(map(len, k.domain(p))) <= few]
    return [(kind, puzzle, list(brute_force(puzzle))) for kind, puzzle in tried]


def values_in(solutions: list[Solution]) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple(sorted(set(values))) for values in zip(*solutions, strict=True)])


@pytest.fixture(params=["listed", "counted"])
def how(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Counting by lists, or of everything by a counter, for which a list stands in here."""
    if request.param == "counted":
        monkeypatch.setattr(counting, "LISTED", 2)
        monkeypatch.setattr(ganak, "available", lambda: True)
        monkeypatch.setattr(ganak, "projected_count", listed)
    return request.param


def listed(clauses: list[list[int]], variables: list[int]) -> int:
    """Return what a projected model counter returns."""
    model = Model()
    model.variables = max(variables + [abs(x) for clause in clauses for x in clause])
    model.clauses = clauses
    found: set[tuple[int, ...]] = set()
    with Session(model) as session:
        while session.solve():
            answer = set(session.model)
            found.add(tuple([v if v in answer else -v for v in variables]))
            session.add([-v if v in answer else v for v in variables])
    return len(found)


def test_counts_equal_brute_force(how: str, thorough: bool) -> None:
    counts: set[int] = set()
    for _kind, puzzle, solutions in small(FEW if thorough else FEW >> 2):
        found = count(puzzle)
        assert (found.least, found.exact) == (len(solutions), True), puzzle.text()
        counts.add(len(solutions))
    assert {0, 1, 2, 3} < counts


def test_ambiguous_boards(how: str) -> None:
    """Counts and possible values are those of the list of all solutions."""
    parts: set[int] = set()
    for _kind, puzzle in boards(MULTIPLE, 18):
        solutions = judge(puzzle, count=MOST).solutions
        assert 1 < len(solutions) < MOST
        found = possible(puzzle, solutions[-1])
        assert found.complete
        assert found.values == values_in(list(solutions))
        assert found.open == [place for place, some in enumerate(found.values) if len(some) > 1]
        shared = tuple([some[0] if len(some) == 1 else OPEN for some in found.values])
        assert found.known == shared
        counted = count(puzzle)
        assert (counted.least, counted.exact) == (len(solutions), True), puzzle.text()
        parts.add(counted.components)
    assert 1 in parts
    assert max(parts) > 1


def test_possible_values_take_few_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    solve = Session.solve

    def noted(self: Session, assumptions: Any = ()) -> bool:
        asked.append(1)
        return solve(self, assumptions)

    sudoku = puzzles.get("sudoku")
    empty = parse_puzzle(sudoku, "# sudoku\n" + "." * 81 + "\n")
    solution = judge(empty).solutions[0]
    monkeypatch.setattr(Session, "solve", noted)
    found = possible(empty, solution)
    assert set(found.values) == {tuple(range(1, 10))}
    assert len(asked) < 81


def test_independent_parts_are_multiplied() -> None:
    row = "_, 1, _, G, " * 40 + "_"
    puzzle = parse_puzzle(GEMS, f"{row}\n")
    found = count(puzzle)
    assert found == Count(2**41, True, 41)
    judgement = judge(puzzle, count=MOST)
    assert not judgement.complete


def test_of_a_verdict_that_is_not_explained_only_what_it_found_is_counted() -> None:
    puzzle = parse_puzzle(GEMS, "_, 1, _\n_, _, _\n")
    assert count(puzzle, judge(puzzle)) == Count(2, exact=False)
    assert count(puzzle).exact


def test_a_count_that_ends_early_is_a_lower_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = puzzles.get("binario")
    empty = parse_puzzle(kind, "____\n" * 4)
    monkeypatch.setattr(counting, "PATIENCE", 10)
    monkeypatch.setattr(ganak, "available", lambda: False)
    assert count(empty) == Count(10, False, 1, lacking=True)
    judgement = judge(empty, explain=True)
    assert count(empty, judgement, budget=0) == Count(1, False, 1, lacking=True)


@pytest.mark.parametrize("mirrored", [False, True])
def test_one_part_that_is_not_counted_to_its_end_makes_a_lower_bound(
    mirrored: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = ["___G_", "_4_G1", "___G_"]  # 70 ways beside 2
    text = "".join([", ".join(row[::-1] if mirrored else row) + "\n" for row in rows])
    assert count(parse_puzzle(GEMS, text)) == Count(140, True, 2)
    monkeypatch.setattr(counting, "PATIENCE", 10)
    monkeypatch.setattr(ganak, "available", lambda: False)
    assert count(parse_puzzle(GEMS, text)) == Count(20, False, 2, lacking=True)


def test_a_counter_that_finds_too_few_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = puzzles.get("binario")
    monkeypatch.setattr(counting, "LISTED", 10)
    monkeypatch.setattr(ganak, "available", lambda: True)

    def nine(clauses: list[list[int]], variables: list[int]) -> int:
        return 9

    monkeypatch.setattr(ganak, "projected_count", nine)
    with pytest.raises(Disagreement, match="10 solutions, counted as 9"):
        count(parse_puzzle(kind, "____\n" * 4))


def test_what_is_known_keeps_the_rules() -> None:
    """Three alike, though what is the same in every solution breaks no rule."""
    empty = parse_puzzle(puzzles.get("binario"), "____\n" * 4)
    judgement = judge(empty, explain=True)
    values = ((0,),) * 3 + ((0, 1),) * 13
    wrong = Possible(values, complete=True, fixed=(True,) * 3 + (False,) * 13)
    with pytest.raises(Disagreement, match="contradicts the rules"):
        count(empty, replace(judgement, possible=wrong))


def test_every_solution_on_the_way_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = puzzles.get("binario")
    empty = parse_puzzle(kind, "____\n" * 4)
    judgement = judge(empty, explain=True)
    solution = judgement.solutions[0]

    def wrong(self: Session) -> Solution:
        return (0, *solution[1:-1], 1 - solution[-1])

    monkeypatch.setattr(Session, "solution", property(wrong))
    with pytest.raises(Disagreement, match="breaks"):
        possible(empty, solution)
    with pytest.raises(Disagreement, match="breaks"):
        count(empty, judgement)


def test_the_counter_counts_right() -> None:
    pytest.importorskip("pyganak")
    assert ganak.projected_count([[1, 2], [-1, 3], [2, -3]], [1, 2]) == 2
    assert ganak.projected_count([[3, 4]], [1, 2]) == 4


def test_what_is_certain_is_in_every_solution(thorough: bool) -> None:
    some = 0
    for kind, puzzle, solutions in small(FEW if thorough else FEW >> 2):
        with Session(kind.model(puzzle)) as session:
            values = certain(session)
        with Session(kind.model(puzzle), "cadical195") as session:
            assert certain(session) == values
        for value, held in zip(values, zip(*solutions, strict=True), strict=False):
            assert value == OPEN or set(held) == {value}
            some += value != OPEN
    assert some > 100


def test_no_place_is_asked_for_a_value_that_nothing_speaks_of(thorough: bool) -> None:
    for kind, puzzle, solutions in small(FEW if thorough else FEW >> 2):
        domain = kind.domain(puzzle)
        with Session(kind.model(puzzle)) as session:
            for solution in solutions[:1]:
                told = _indicators_of(session.loaded)
                for place, value in _unseen(session, told, domain, solution):
                    assert value in {*domain[place], *[known for _, _, known in told[place]]}


def test_one_solution_and_no_more_conflicts_leave_open_where_another_may_differ(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solve = Session.solve
    asked: list[int] = []

    def once(session: Session, assumptions: Any = ()) -> bool:
        asked.append(1)
        if len(asked) > 1:
            raise BudgetSpent(0)
        return solve(session, assumptions)

    monkeypatch.setattr(Session, "solve", once)
    judgement = judge(parse_puzzle(GEMS, "_, 1\n1, _\n"), explain=True)
    assert (judgement.verdict, len(judgement.solutions)) == ("undecided", 1)
    assert judgement.certain == (OPEN, 0, 0, OPEN)


def test_an_undecided_verdict_says_what_is_certain() -> None:
    kind = puzzles.get("binario")
    puzzle = parse_puzzle(kind, "XX__\n____\n____\n____\n")
    judgement = judge(puzzle, budget=1, explain=True)
    solutions = judge(puzzle, count=MOST).solutions
    if judgement.verdict == "undecided":
        held = [set(values) for values in zip(*solutions, strict=True)]
        assert all(v in (OPEN, *h) for v, h in zip(judgement.certain, held, strict=True))
    none = judge(puzzle, budget=0, explain=True)
    assert none.verdict == "undecided"
    assert none.certain[:4] == (1, 1, 0, 0)
    assert judge(puzzle, budget=0).certain == ()


@pytest.mark.parametrize("after", [0, 1])
def test_what_is_certain_when_a_budget_ends_is_in_every_solution(
    after: int, thorough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in the solution that was found before, which the session excludes by then."""
    solve, asked = Session.solve, 0

    def some(session: Session, assumptions: Any = ()) -> bool:
        nonlocal asked
        asked += 1
        if asked > after:
            raise BudgetSpent(0)
        return solve(session, assumptions)

    several = known = 0
    for _kind, puzzle in boards("multiple", 40 if thorough else 20):
        solutions = judge(puzzle, count=MOST).solutions
        asked = 0
        with monkeypatch.context() as patch:
            patch.setattr(Session, "solve", some)
            judgement = judge(puzzle, explain=True)
        assert (judgement.verdict, len(judgement.solutions)) == ("undecided", after)
        held = [set(values) for values in zip(*solutions, strict=True)]
        for value, values in zip(judgement.certain, held, strict=True):
            assert value == OPEN or values == {value}, puzzle.text()
            known += value != OPEN
            several += len(values) > 1
    assert known
    assert several
