"""Whether a board is filled in rightly so far; with a solver also which entries are mistakes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from puzzlemint.web.api.board import tally
from puzzlemint.web.api.request import Request, given, known, plain
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Puzzle, kind_of, rested
from puzzles.families.borders import BorderKind
from puzzles.model.model import OPEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlemint.web.api.request import Answer
    from puzzles.board import Cells
    from puzzles.declare.values import Solution
    from verify.judge.live_check import LiveCheck

STANDING = "open"
"""The state of a board that no rule by itself finds fault with, if no solver was asked."""


@lru_cache(maxsize=4)
def glance(text: str) -> tuple[LiveCheck, tuple[int, ...]]:
    """Return the rules of the puzzle of a text, and the values that open places may rest on."""
    from puzzles.exchange.looks import resting
    from verify.judge.live_check import LiveCheck

    puzzle = given(text)
    return LiveCheck(puzzle), resting(puzzle)


def check(request: object) -> Answer:
    """Return whether a board is right as far as it is filled in, what is wrong, what is done."""
    from verify.judge.filled import SOLVED, WRONG

    asked = Request(request, "puzzle", "entries", "solver", "possible", "empty", "ways", "budget")
    puzzle, budget = asked.puzzle(), asked.budget()
    entries = known(puzzle, asked.entries(puzzle))
    rules, rest = glance(asked.text("puzzle"))
    whole = rested(puzzle, entries, rest)
    begun = bool(entries) and (OPEN not in entries or entries != known(puzzle))  # by somebody
    solved = begun and OPEN not in whole and not kind_of(puzzle).check(puzzle, whole)
    wrong = [] if solved else rules.broken(entries)
    if not wrong and not solved and OPEN not in entries:
        wrong = rules.violated(entries)
    finished = [cell for part in _finished(puzzle, whole) for cell in part]
    answer: Answer = {
        "state": SOLVED if solved else WRONG if wrong else STANDING,
        "wrong": [
            {"rule": one.rule, "sentence": one.sentence, "places": list(one.places)}
            for one in wrong
        ],
        "satisfied": satisfied(puzzle, rules.met(entries)),
        "finished": sorted(finished),
        "tally": tally(puzzle, entries),
    }
    if asked.has("ways"):
        place = asked.whole("ways", 0, 0, len(entries) - 1)
        answer["ways"] = [
            {"sentence": sentence, "left": plain(left)}
            for sentence, left in rules.ways(place, entries)
        ]
    if asked.flag("possible"):
        answer["possible"] = list(map(list, rules.possible(entries)))
    if asked.flag("empty"):
        empty = [] if wrong else rules.empty(entries, whole)
        answer["empty"] = [[place, whole[place]] for place in empty]
    if asked.flag("solver"):
        answer |= (
            _judged(puzzle, entries, budget) if not solved else {"mistakes": [], "reasons": []}
        )
    return answer


def _finished(puzzle: Puzzle, whole: Solution) -> Sequence[Cells]:
    """Return the parts of a board that borders have cut out as they are to be."""
    kind = kind_of(puzzle)
    if not isinstance(kind, BorderKind):
        return ()
    return cast("BorderKind[Any]", kind).finished(puzzle, whole)


def satisfied(puzzle: Puzzle, met: set[int]) -> dict[str, list[int]]:
    """Return the clues that are met: outside the board by their order, inside by their cells."""
    clues = Clues(puzzle)
    places = [clues.place(number) for number in met]
    outside = set(map(clues.outside, met))
    shown = kind_of(puzzle).picture(puzzle).clues
    return {
        "clues": [at for at, clue in enumerate(shown) if (clue.line, clue.end) in outside],
        "cells": sorted({place for group, place in places if group.on == "cells"}),
    }


def _judged(puzzle: Puzzle, entries: Sequence[int], budget: int) -> dict[str, Any]:
    """Return what a solver finds: the state, the mistakes, and rules that exclude them."""
    from verify.judge.filled import WRONG, examine
    from verify.judge.verdict import UNIQUE, judge

    finding = examine(puzzle, entries, budget=budget)
    mistakes = list(finding.entries)
    if finding.state == WRONG and not mistakes:
        judgement = judge(puzzle, budget=budget)
        if judgement.verdict == UNIQUE:
            pairs = enumerate(zip(entries, judgement.solutions[0], strict=True))
            mistakes = [place for place, (one, other) in pairs if one not in (OPEN, other)]
    return {"state": finding.state, "mistakes": mistakes, "reasons": list(finding.reasons)}
