"""How a puzzle is solved by hand: each step with where to look, why, and what is written down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlemint.web.api.board import clue_at
from puzzlemint.web.api.request import Request, known, plain
from puzzles.contract.kind import Puzzle, kind_of, reading_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from puzzlemint.web.api.request import Answer
    from verify.explain.events import Line
    from verify.explain.explain import Explained
    from verify.words.vocabulary import Cited

TRIVIAL = "trivial"
NEXT, ALL = "next", "all"
PORTION = 6
"""Places that a person takes in at once."""


def explain(request: object) -> Answer:
    """Return the steps from a board that is filled in so far, or the next of them."""
    from verify.explain.explain import begun
    from verify.explain.explain import explain as explained
    from verify.grade.ladder import TOP, Cost, Rung
    from verify.judge.verdict import UNIQUE, judge

    asked = Request(request, "puzzle", "entries", "most", "steps", "budget")
    puzzle, entries = asked.puzzle(), asked.entries(asked.puzzle())
    most = Cost(Rung.PLACE) if asked.one_of("most", ("", TRIVIAL), "") else TOP
    wanted, budget = asked.one_of("steps", (NEXT, ALL), ALL), asked.budget()
    kind_of(puzzle)
    board = known(puzzle, entries)
    judgement = judge(puzzle, budget=budget)
    answer: Answer = {"verdict": judgement.verdict, "wrong": [], "steps": [], "hardest": None}
    if judgement.verdict != UNIQUE:
        return {**answer, "entries": board}
    (solution,) = judgement.solutions
    right, wrong = begun(puzzle, solution, board, shown=entries is not None)
    found = list(explained(puzzle, solution, right, most, first=wanted == NEXT, portion=PORTION))
    for place, value in enumerate(right):
        board[place] = value
    for step in found:
        for place, value, holds in step.decided:
            if holds:
                board[place] = value
    told = _Telling(puzzle)
    costs = [step.cost for step in found]
    return {
        **answer,
        "wrong": wrong,
        "steps": [told.step(step) for step in found],
        "hardest": costs.index(max(costs)) if costs else None,
        "entries": board,
    }


class _Telling:
    """Turns the steps of one puzzle into objects.

    Args:
        puzzle: the puzzle.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._cells = kind_of(puzzle).places(puzzle).cells
        self._place_of = reading_of(puzzle).place_of()

    def step(self, step: Explained) -> dict[str, Any]:
        """Return a step, with the places and clues that it names and the places that it reads."""
        clues = [clue_at(self._puzzle, rule.clue) for rule in step.look if rule.clue is not None]
        return {
            "round": step.round,
            "rung": step.rung,
            "depth": step.depth,
            "name": step.name,
            "cost": list(step.cost),
            "where": step.where,
            "places": list(step.places),
            "clues": [clue for at, clue in enumerate(clues) if clue and clue not in clues[:at]],
            "read": list(step.read),
            "what": step.what,
            "why": step.why,
            "text": step.sentence,
            "rules": [
                {"rule": rule.name, "sentence": rule.sentence, "places": list(rule.places)}
                for rule in step.rules
            ],
            "lines": [line for top in step.lines for line in self._lines(top, 0)],
            "values": [[place, value] for place, value, holds in step.decided if holds],
            "not": [[place, value] for place, value, holds in step.decided if not holds],
            "also": plain(step.also),
        }

    def _scope(self, rules: Iterable[Cited]) -> list[int]:
        """Return the places that rules speak of, without those that speak of the whole board."""
        found = {place for rule in rules if len(rule.places) < self._cells for place in rule.places}
        return sorted(found)

    def _lines(self, line: Line, depth: int) -> Iterator[dict[str, Any]]:
        """Yield a line of a chain, and those within it one deeper."""
        told = {self._place_of.get(abs(x)) for x in (*line.premises, *line.literals)}
        places = sorted([place for place in told if place is not None])
        yield {
            "text": line.sentence,
            "places": places or self._scope(line.rules),
            "depth": depth,
        }
        for inner in line.lines:
            yield from self._lines(inner, depth + 1)
