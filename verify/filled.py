"""A board that somebody filled in, wholly or in part: is it right, and if not, why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from puzzles.kind import OPEN
from verify.core import irreducible
from verify.session import DEFAULT_BUDGET, BudgetSpent, Session
from verify.verdict import UNDECIDED, UNIQUE, judge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.kind import Kind, Violation

SOLVED, SO_FAR, WRONG = "solved", "right so far", "wrong"


@dataclass(frozen=True)
class Finding:
    """What there is to say of a filled board.

    Attributes:
        state: `solved`; `right so far`: some solution has every entry; `wrong`; or `undecided`.
        violations: of a board without open places, the rules it breaks.
        entries: of one with open places, the places whose entries cannot stand: where the
            puzzle has one solution those that differ from it, elsewhere some that cannot stand
            together.
        reasons: rules, as sentences, that exclude these entries; none of them can be spared.
    """

    state: str
    violations: tuple[Violation, ...] = ()
    entries: tuple[int, ...] = ()
    reasons: tuple[str, ...] = ()


def examine(
    kind: Kind[Any], puzzle: Any, values: Sequence[int], *, budget: int = DEFAULT_BUDGET
) -> Finding:
    """Return whether a filled board is right, and if not why.

    Args:
        kind, puzzle: what was to be solved.
        values: of each place, or OPEN.
        budget: conflicts for each question.
    """
    whole = tuple(values)
    if OPEN in whole and kind.unmarked is not None:
        whole = tuple([kind.unmarked if value == OPEN else value for value in whole])
    if OPEN not in whole:
        violations = tuple(kind.check(puzzle, whole))
        if not violations:
            return Finding(SOLVED)
        if OPEN not in values:
            return Finding(WRONG, violations)
    return _partly(kind, puzzle, values, budget)


def _partly(kind: Kind[Any], puzzle: Any, values: Sequence[int], budget: int) -> Finding:
    judgement = judge(kind, puzzle, budget=budget)
    if judgement.verdict == UNDECIDED:
        return Finding(UNDECIDED)
    for solution in judgement.solutions:
        if all(one in (OPEN, other) for one, other in zip(values, solution, strict=True)):
            return Finding(SO_FAR)
    model = kind.model(puzzle)
    guarded, literal_of = model.guarded(every=True)
    place_of = {
        variable if value == values[place] else -variable: place
        for variable, place, value in model.indicators
        if values[place] != OPEN
    }
    rule_of = {literal: number for number, literal in literal_of.items()}
    try:
        with Session(guarded, budget=budget) as session:
            core = irreducible(session, [*place_of, *rule_of])
    except BudgetSpent:
        return Finding(UNDECIDED)
    if core is None:
        return Finding(SO_FAR)
    entries = dict.fromkeys(place_of[literal] for literal in core if literal in place_of)
    if judgement.verdict == UNIQUE:
        (solution,) = judgement.solutions
        pairs = enumerate(zip(values, solution, strict=True))
        entries = [place for place, (one, other) in pairs if one not in (OPEN, other)]
    rules = model.rules()
    numbers = dict.fromkeys(rule_of[literal] for literal in core if literal in rule_of)
    reasons = tuple([kind.say(puzzle, rules[number]) for number in numbers])
    return Finding(WRONG, entries=tuple(entries), reasons=reasons)
