"""The verdict on a puzzle, its solution, its grade, and how it can be made unique."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlemint.web.api.board import clue_at
from puzzlemint.web.api.request import Request, plain
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Puzzle, kind_of

if TYPE_CHECKING:
    from puzzlemint.web.api.request import Answer
    from puzzles.model.model import Rule
    from verify.judge.verdict import Judgement

MOST_KEPT = 100
"""The number of the solution that `fix` is to keep at most."""


def verify(request: object) -> Answer:
    """Return the verdict with its evidence: solutions, grade, open places, rules in conflict.

    A `quick` answer has what the verdict itself takes: of a puzzle without solution it names no
    rules, and of several solutions the places on which two differ.
    """
    from verify.grade.grade import grade as graded
    from verify.judge.verdict import judge

    asked = Request(request, "puzzle", "budget", "quick")
    puzzle, budget = asked.puzzle(), asked.budget()
    judgement = judge(puzzle, budget=budget, explain=not asked.flag("quick"))
    possible = judgement.possible
    certain = possible.known if possible else judgement.certain
    return {
        "verdict": judgement.verdict,
        "solutions": plain(judgement.solutions[:2]),
        "open": plain(possible.open if possible else judgement.differing),
        "possible": [list(possible.values[place]) for place in possible.open] if possible else [],
        "conflict": _conflict(puzzle, judgement),
        "smallest": bool(judgement.conflict and judgement.conflict.smallest),
        "irreducible": bool(judgement.conflict and judgement.conflict.irreducible),
        "certain": plain(certain),
        "grade": plain(graded(puzzle, judgement=judgement)),
        "conflicts": judgement.stats.conflicts,
    }


def _conflict(puzzle: Puzzle, judgement: Judgement) -> list[Answer]:
    """Return the rules that cannot hold together, those of clues first."""
    if judgement.conflict is None:
        return []
    conflict = judgement.conflict
    told = [_rule(puzzle, rule) for rule in (*conflict.rules, *conflict.besides)]
    return [told[0] | {"sentence": judgement.reason[0]}] if len(told) == 1 else told


def _rule(puzzle: Puzzle, rule: Rule) -> Answer:
    """Return a rule in words, with its places, and the cells and clues to look at."""
    kind = kind_of(puzzle)
    board, places = puzzle.board, kind.places(puzzle)
    cells: list[int] = list(rule.scope) if places == board else []
    clue: Answer | None = None
    if rule.clue is not None:
        clue = clue_at(puzzle, rule.clue)
        cells = sorted({*cells, *Clues(puzzle).cells(rule.clue)})
    return {
        "rule": rule.name,
        "sentence": kind.say(puzzle, rule).statement,
        "places": list(rule.scope),
        "cells": cells,
        "clue": clue,
        "whole": len(rule.scope) == places.cells,
    }


def solve(request: object) -> Answer:
    """Return the verdict and a solution, if there is one."""
    from verify.judge.verdict import judge

    asked = Request(request, "puzzle", "budget")
    puzzle, budget = asked.puzzle(), asked.budget()
    judgement = judge(puzzle, budget=budget)
    entries = list(judgement.solutions[0]) if judgement.solutions else None
    return {"verdict": judgement.verdict, "entries": entries}


def grade(request: object) -> Answer:
    """Return the verdict, and how hard the puzzle is if it has one solution."""
    from verify.grade.grade import grade as graded
    from verify.judge.verdict import judge

    asked = Request(request, "puzzle", "budget")
    puzzle, budget = asked.puzzle(), asked.budget()
    judgement = judge(puzzle, budget=budget)
    answer: Any = graded(puzzle, judgement=judgement)
    return {"verdict": judgement.verdict, "grade": plain(answer)}


def fix(request: object) -> Answer:
    """Return a puzzle with few changes that has one solution.

    Raises:
        OptionError: there is no such solution to keep.
    """
    from verify.judge.verdict import UNDECIDED
    from verify.repair.fix import fix as repaired

    asked = Request(request, "puzzle", "keep", "budget")
    puzzle, budget = asked.puzzle(), asked.budget()
    keep = asked.whole("keep", 0, 0, MOST_KEPT)
    repair = repaired(puzzle, keep=keep, budget=budget)
    return {
        "verdict": repair.verdict,
        "puzzle": None if repair.puzzle is None else repair.puzzle.text(named=True),
        "solution": plain(repair.solution),
        "changes": list(repair.changes),
        "minimal": repair.smallest,
        "advice": list(repair.advice),
        "undecided": repair.verdict == UNDECIDED,
    }
