"""What every explanation keeps, checked by a solver that knows the stated model alone.

What is printed of each step is a deduction: `tests.explain.printed`. The lines of a derivation, and
the literals by which a sentence is found, are judged here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.contract.kind import Puzzle, kind_of
from puzzles.model.model import OPEN, Model
from tests.explain.printed import Reader, printed
from verify.solver.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzles.declare.values import Solution
    from verify.explain.events import Line
    from verify.explain.explain import Explained
    from verify.words.vocabulary import Cited, Decision


class Judge:
    """Says whether literals follow from rules of the stated model of a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        kind = kind_of(puzzle)
        self.model = kind.model(puzzle)
        self.rules = self.model.rules()

    def follows(
        self, cited: Iterable[Cited], known: Iterable[int], literals: Sequence[int]
    ) -> bool:
        """Return whether all literals follow; with none of them, whether nothing can hold."""
        return all(self._excludes(cited, [*known, -x]) for x in literals or [0])

    def _excludes(self, cited: Iterable[Cited], known: Sequence[int]) -> bool:
        model = Model()
        model.variables = self.model.variables
        model.base, model.indicators = self.model.base, self.model.indicators
        clauses, counts = self.model.structure()
        model.clauses = [*clauses, *[[x] for x in known if x]]
        model.counts = list(counts)
        for one in cited:
            rules = [
                rule
                for rule in self.rules
                if (rule.name, rule.clue) == (one.name, one.clue)
                and (rule.scope == one.places or rule.lazy)
            ]
            assert rules, one
            for rule in rules:
                model.clauses += rule.clauses
                model.counts += rule.counts
                model.lazies += [rule.lazy.bare()] if rule.lazy else []
        with Session(model) as session:
            return not session.solve()


def verify(
    puzzle: Puzzle,
    solution: Solution,
    steps: Sequence[Explained],
    begun: Sequence[int],
    *,
    whole: bool = True,
) -> None:
    """Check that steps lead from a board to the solution, each from what it names alone.

    Args:
        puzzle, solution, steps: a puzzle, and what is told of it.
        begun: the board from which the steps go on.
        whole: whether they go on to the end.
    """
    kind = kind_of(puzzle)
    judge = Judge(puzzle)
    reader = Reader(puzzle, [printed(puzzle, step) for step in steps], begun)
    places = kind.places(puzzle)
    told = {variable: place for variable, place, _ in judge.model.indicators}
    known: set[int] = set(judge.model.fixed(begun))
    board = [set(values) for values in kind.domain(puzzle)]
    for place, value in enumerate(begun):
        board[place] = board[place] if value == OPEN else {value}
    for step in steps:
        assert step.sentence
        assert step.where
        assert step.rung == "SEARCH" or step.decided or step.also
        faults = reader.faults(printed(puzzle, step))
        assert not any(faults), (faults, step)
        assert {x for x in step.premises if abs(x) in told} <= known
        assert known.isdisjoint(step.literals)
        if step.lines and all(line.lines for line in step.lines):
            for line in step.lines:
                assert set(line.premises) <= set(step.premises)
                (literal,) = line.literals
                derivation(judge, line.lines, {*line.premises, -literal})
            said = {line.literals[0] for line in step.lines}
            assert judge.follows((), {*said, *step.premises}, step.literals)
        elif step.lines:
            supposed = -step.literals[0]
            derivation(judge, step.lines, {*step.premises, supposed})
            assert judge.follows((), {*step.premises, -supposed}, step.literals)
        if literals := decisions(judge.model, step.decided):
            assert judge.follows((), known.union(step.literals), literals), step
        for place, value, holds in step.decided:
            assert (solution[place] == value) == holds
            assert value in board[place]
            assert len(board[place]) > 1
            board[place] = {value} if holds else board[place] - {value}
            assert places.names((place,)) in step.sentence or len(step.decided) > 1 or step.also
        known.update(decisions(judge.model, step.decided))
        known.update(step.literals)
    if whole and (not steps or steps[-1].rung != "SEARCH"):
        assert board == [{value} for value in solution]


def derivation(judge: Judge, lines: Sequence[Line], known: set[int]) -> None:
    """Check that lines lead to a contradiction, each from its rule and what is known by then."""
    for number, line in enumerate(lines):
        assert line.sentence
        assert set(line.premises) <= known, line
        if line.lines:
            (literal,) = line.literals
            derivation(judge, line.lines, known | {-literal})
        else:
            assert judge.follows(line.rules, line.premises, line.literals), line
        assert bool(line.literals) == (number < len(lines) - 1)
        known = known.union(line.literals)


def decisions(model: Model, decided: Sequence[Decision]) -> list[int]:
    """Return the literals that say what is decided."""
    found: list[int] = []
    for place, value, holds in decided:
        for variable, other, told in model.indicators:
            if other == place and (holds or told == value):
                found.append(variable if told == value and holds else -variable)
    return found
