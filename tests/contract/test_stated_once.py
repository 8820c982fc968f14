"""Verdict, grade, explanation and live check share a stated model, and none of them changes it."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import _lru_cache_wrapper  # pyright: ignore[reportPrivateUsage]
from typing import Any
from weakref import ref

from puzzles.contract.kind import Kind, Puzzle, given, stated_of
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.values import Example, Solution
from puzzles.model.model import Model
from tests.contract.cases import KINDS
from verify.explain.explain import explain
from verify.grade.grade import grade
from verify.judge.count import count
from verify.judge.live_check import LiveCheck
from verify.judge.verdict import UNIQUE, judge
from verify.solver.cnf import STATED


def told(puzzle: Puzzle) -> object:
    """The verdict by the stated model, and by the form that verdicts use, with its reasons."""
    return judge(puzzle, encoding=STATED), judge(puzzle, explain=True)


def graded(puzzle: Puzzle) -> object:
    return grade(puzzle)


def looked_at(puzzle: Puzzle) -> object:
    check, known = LiveCheck(puzzle), given(puzzle)
    return check.broken(known), check.possible(known)


def counted(puzzle: Puzzle) -> object:
    return count(puzzle, budget=200)


def explained(solution: Solution) -> Callable[[Puzzle], object]:
    def steps(puzzle: Puzzle) -> object:
        return [str(step) for step in explain(puzzle, solution)]

    return steps


def questions_about(puzzle: Puzzle) -> list[Callable[[Puzzle], object]]:
    judgement = judge(puzzle)
    if judgement.verdict == UNIQUE:
        return [told, graded, explained(judgement.solutions[0])]
    return [told, looked_at, counted]


def contents(model: Model) -> tuple[object, ...]:
    """All that a model says, copied."""
    return (
        model.variables,
        [list(clause) for clause in model.clauses],
        [(list(literals), low, high) for literals, low, high in model.counts],
        list(model.lazies),
        [(one.name, one.start, one.stop, one.size, one.lazy) for one in model.families],
        list(model.base),
        list(model.indicators),
        model.level,
    )


def test_what_is_asked_leaves_the_stated_model_as_it_is(kind: Kind[Any], example: Example) -> None:
    def anew() -> Puzzle:
        return parse_puzzle(kind, example.text)

    questions = questions_about(anew())
    alone = {question: question(anew()) for question in questions}
    stated = kind.model(anew())
    for order in (questions, questions[::-1]):
        puzzle = anew()
        kept = stated_of(puzzle)
        for question in (*order, order[0]):
            assert question(puzzle) == alone[question]
            assert len(kept.clauses) == len(stated.clauses)
        assert stated_of(puzzle) is kept
        assert contents(kept) == contents(stated)


def _forget() -> None:
    """Empty all caches: an equal puzzle in one would stand in for a puzzle that it keeps alive."""
    modules = [module for name, module in sys.modules.items() if name.startswith("puzzles.kinds.")]
    for kept in [one for module in modules for one in vars(module).values()]:
        if isinstance(kept, _lru_cache_wrapper):
            kept.cache_clear()


def test_the_stated_model_is_that_of_the_puzzle_and_goes_with_it() -> None:
    _forget()
    kept = {kind.name: _model(kind) for kind in KINDS}
    gc.collect()
    assert [name for name, model in kept.items() if model() is not None] == []


def _model(kind: Kind[Any]) -> ref[Model]:
    """Compare the stated models of two puzzles in turn, and return the first one's."""
    first, last = [parse_puzzle(kind, kind.examples[at].text) for at in (0, -1)]
    for puzzle in (first, last, first):
        assert contents(stated_of(puzzle)) == contents(kind.model(puzzle)), kind.name
    return ref(stated_of(first))
