"""How a rule is stated changes no verdict, no conflict, no core, and everything copes with it."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

import puzzles
from puzzles.contract.kind import Kind, Puzzle, given, reading_of
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.sayings import Saying
from puzzles.declare.values import Example, Solution
from puzzles.model.lazy import LazyRule
from puzzles.model.model import OPEN, Model, Rule
from tests.contract.cases import KINDS
from tests.contract.restated import MUTE, WAYS, rebuilt
from tests.explain.laws import verify
from verify.exchange.certificate import certify
from verify.explain.explain import explain
from verify.judge.filled import examine
from verify.judge.live_check import LiveCheck
from verify.judge.verdict import NONE, UNIQUE, conflict, judge
from verify.solver.core import irreducible
from verify.solver.session import Session

ALL = 10_000
FEW = 4  # solutions of a puzzle that places are tried against
BESIDE = 40  # boards that differ from these in a place


@contextmanager
def restated(kind: Kind[Puzzle], way: str) -> Generator[None]:
    """Have a kind state its model in another way, for everything that asks for it."""
    stated, said = type(kind).model, type(kind).say

    def model(self: Kind[Puzzle], puzzle: Any) -> Model:
        return WAYS[way](stated(self, puzzle))

    def say(self: Kind[Puzzle], puzzle: Any, rule: Rule) -> Saying:
        return Saying("nothing") if rule.name == MUTE else said(self, puzzle, rule)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(kind), "model", model)
        patch.setattr(type(kind), "say", say)
        yield


def beside(kind: Kind[Puzzle], puzzle: Any, solution: Solution) -> Iterator[Solution]:
    """Yield a solution, and the boards that differ from it in one place."""
    yield solution
    for place, values in enumerate(kind.domain(puzzle)):
        for value in values:
            if value != solution[place]:
                yield (*solution[:place], value, *solution[place + 1 :])


def broken(glance: LiveCheck, boards: Sequence[Solution]) -> list[set[str]]:
    """Return which rules a look finds broken on each board."""
    return [{one.rule for one in glance.broken(board)} for board in boards]


def solutions(puzzle: Puzzle) -> set[Solution]:
    return set(judge(puzzle, count=ALL, encoding="stated").solutions)


Told = tuple[str, tuple[int, ...], int]


def told(rule: Rule) -> Told:
    return rule.name, rule.scope, -1 if rule.clue is None else rule.clue


def holds(model: Model, rules: Sequence[Rule]) -> bool:
    """Return whether rules, named as in a restated model, have a solution in this one."""
    guarded, literal_of = model.guarded(every=True)
    of = {told(rule): literal_of[number] for number, rule in enumerate(model.rules())}
    with Session(guarded) as session:
        return session.solve([of[told(rule)] for rule in rules])


def test_verdicts_and_looks_stay(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = parse_puzzle(kind, example.text)
    expected = solutions(puzzle)
    few = sorted(expected)[:FEW]
    boards = [board for solution in few for board in beside(kind, puzzle, solution)]
    boards = boards[:: 1 + len(boards) // BESIDE]
    violated = [{one.rule for one in kind.check(puzzle, board)} for board in boards]
    seen = broken(LiveCheck(puzzle), boards)
    for way in WAYS:
        with restated(kind, way):
            assert solutions(puzzle) == expected, way
            now = broken(LiveCheck(puzzle), boards)
        for rules in zip(seen, now, violated, strict=True):
            assert rules[0] <= rules[1] <= rules[2], way


def test_conflicts_stay(kind: Kind[Puzzle], example: Example) -> None:
    if example.verdict != NONE:
        pytest.skip("has a solution")
    puzzle = parse_puzzle(kind, example.text)
    was, model = conflict(puzzle), kind.model(puzzle)
    for way in WAYS:
        with restated(kind, way):
            now = conflict(puzzle)
        clues = {rule.clue for rule in was.rules}, {rule.clue for rule in now.rules}
        assert [len(some) for some in clues] == [len(clues[0])] * 2, way
        assert (None in clues[0], was.smallest) == (None in clues[1], now.smallest), way
        assert not holds(model, [*now.rules, *now.besides]), way
        if was.smallest and None in clues[0]:
            assert len(was.rules) == len(now.rules), way


def core_of(model: Model, solution: Solution) -> list[Told]:
    """Return rules that exclude all other boards, none of which can be spared."""
    guarded, literal_of = model.guarded(every=True)
    with Session(guarded) as session:
        session.add(guarded.differ(solution))
        core = irreducible(session, list(literal_of.values()))
    assert core is not None
    rules = model.rules()
    return [told(rules[number]) for number, x in literal_of.items() if x in core]


def test_cores_stay_cores(kind: Kind[Puzzle], example: Example) -> None:
    """Rules of a unique puzzle that exclude all other boards do so however they are stated."""
    if example.verdict != UNIQUE:
        pytest.skip("no core excludes other solutions")
    puzzle = parse_puzzle(kind, example.text)
    (solution,) = judge(puzzle).solutions
    stated = kind.model(puzzle)
    core = core_of(stated, solution)
    for way in WAYS:
        with restated(kind, way):
            other = kind.model(puzzle)
        for chosen, model in ((core, other), (core_of(other, solution), stated)):
            guarded, literal_of = model.guarded(every=True)
            of = {told(rule): literal_of[number] for number, rule in enumerate(model.rules())}
            with Session(guarded) as session:
                session.add(guarded.differ(solution))
                assert not session.solve([of[name] for name in chosen if name in of]), way


def test_explanations_filled_boards_and_certificates_cope(
    kind: Kind[Puzzle], thorough: bool
) -> None:
    example = next(example for example in kind.examples if example.verdict == UNIQUE)
    puzzle = parse_puzzle(kind, example.text)
    (solution,) = judge(puzzle).solutions
    first, every = (0, 1) if thorough else (KINDS.index(kind) % 3, 3)
    for way in list(WAYS)[first::every]:
        copes(kind, puzzle, solution, way)


def copes(kind: Kind[Puzzle], puzzle: Any, solution: Solution, way: str) -> None:
    with restated(kind, way):
        verify(puzzle, solution, list(explain(puzzle, solution)), given(puzzle))
        for place, values in enumerate(kind.domain(puzzle)):
            for value in values:
                board = [OPEN] * len(solution)
                board[place] = value
                finding = examine(puzzle, board)
                assert (finding.state == "wrong") == (value != solution[place])
                assert bool(finding.reasons) == (value != solution[place])
        if kind.name in puzzles.names():
            made = certify(puzzle)
            assert made.verdict == UNIQUE
            assert made.proved is not None
            assert made.proved.solution == solution


def test_lazy_rules_are_values(kind: Kind[Puzzle], example: Example) -> None:
    puzzle, other = (
        parse_puzzle(kind, example.text),
        type(kind)(),
    )  # which keeps templates of its own
    for stated, anew in ((kind.model, other.model), (reading_of, reading_of)):
        rules = stated(puzzle).rules()
        assert rules == anew(puzzle).rules()
        lazies = [rule.lazy for rule in rules if rule.lazy]
        again = [rule.lazy for rule in anew(puzzle).rules() if rule.lazy]
        assert [*map(hash, lazies)] == [*map(hash, again)]
        assert len({*lazies, *again}) == len(lazies)
        others: list[LazyRule] = [lazy for lazy in lazies if lazy != lazies[0]]
        assert len(others) == max(len(lazies) - 1, 0)


def test_a_model_put_anew_is_the_same(kind: Kind[Puzzle], example: Example) -> None:
    model = kind.model(parse_puzzle(kind, example.text))
    rules = [rule._replace(stated=None) for rule in rebuilt(model, Model.put).rules()]
    spelled = [rule._replace(stated=None) for rule in model.rules()]
    assert sorted(rules, key=told) == sorted(spelled, key=told)
