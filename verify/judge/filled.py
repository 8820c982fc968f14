"""A board that somebody filled in, wholly or in part: is it right, and if not, why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzles.contract.kind import Puzzle, completed, kind_of
from puzzles.model.model import OPEN
from verify.judge.live_check import LiveCheck
from verify.judge.verdict import UNDECIDED, UNIQUE, judge
from verify.solver.core import irreducible
from verify.solver.session import DEFAULT_BUDGET, BudgetSpent, Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.model.model import Rule
    from verify.judge.live_check import Broken

SOLVED, SO_FAR, WRONG = "solved", "right so far", "wrong"


@dataclass(frozen=True)
class Finding:
    """What there is to say of a filled board.

    Attributes:
        state: `solved`; `right so far`: some solution has every entry; `wrong`; or `undecided`.
        violations: of a board without open places, the rules it breaks; of one with open places
            those that its entries break whatever is filled in.
        entries: of one with open places, the places whose entries cannot stand: where the
            puzzle has one solution those that differ from it, elsewhere some that cannot stand
            together.
        reasons: rules, as sentences, that exclude these entries; none of them can be spared.
    """

    state: str
    violations: tuple[Broken, ...] = ()
    entries: tuple[int, ...] = ()
    reasons: tuple[str, ...] = ()


def examine(puzzle: Puzzle, values: Sequence[int], *, budget: int = DEFAULT_BUDGET) -> Finding:
    """Return whether a filled board is right, and if not why.

    Args:
        puzzle: what was to be solved.
        values: of each place, or OPEN.
        budget: conflicts for each question.
    """
    kind = kind_of(puzzle)
    whole = completed(puzzle, values)
    if OPEN not in whole:
        if not kind.check(puzzle, whole):
            return Finding(SOLVED)
        if OPEN not in values:
            return Finding(WRONG, tuple(LiveCheck(puzzle).violated(whole)))
    return _partly(puzzle, values, budget)


def _partly(puzzle: Puzzle, values: Sequence[int], budget: int) -> Finding:
    """Return whether entries, OPEN ones among them, go on to a solution, and if not, why not."""
    kind = kind_of(puzzle)
    judgement = judge(puzzle, budget=budget)
    if judgement.verdict == UNDECIDED:
        return Finding(UNDECIDED)
    for solution in judgement.solutions:
        if all(one in (OPEN, other) for one, other in zip(values, solution, strict=True)):
            return Finding(SO_FAR)
    model = kind.model(puzzle)
    guarded, literal_of = model.guarded(every=True)
    told = {(place, value): variable for variable, place, value in model.indicators}
    place_of = {  # of each literal that an entry says
        told.get((place, values[place]), -variable): place
        for variable, place, _ in model.indicators
        if values[place] != OPEN
    }
    rules = model.rules()
    differing: list[int] = []  # entries that are not as in the solution
    for solution in judgement.solutions[:1]:
        pairs = enumerate(zip(values, solution, strict=True))
        differing = [place for place, (one, other) in pairs if one not in (OPEN, other)]
    rule_of = {literal: number for number, literal in literal_of.items()}
    close = _close(rules, set(differing), len(values))
    core = None
    try:
        with Session(guarded, budget=budget) as session:
            # rules near the wrong entries give shorter reasons, if they are reason enough
            for some in ({x for x in rule_of if rule_of[x] in close}, rule_of):
                core = core or irreducible(session, [*[x for x in rule_of if x in some], *place_of])
    except BudgetSpent:
        return Finding(UNDECIDED)
    if core is None:
        return Finding(SO_FAR)
    entries = dict.fromkeys(place_of[literal] for literal in core if literal in place_of)
    if judgement.verdict == UNIQUE:
        entries = differing
    said = dict.fromkeys(rule_of[literal] for literal in core if literal in rule_of)
    reasons = tuple([kind.say(puzzle, rules[number]).statement for number in said])
    broken = tuple(LiveCheck(puzzle).broken(values))
    return Finding(WRONG, broken, tuple(entries), reasons)


def _close(rules: Sequence[Rule], wrong: set[int], places: int) -> set[int]:
    """Return the rules that speak only of what small rules about wrong entries speak of.

    Args:
        rules: all of them; they are returned by their numbers.
        wrong: places.
        places: how many there are; a small rule speaks of half of them at most.
    """
    area: set[int] = set()
    for rule in rules:
        if len(rule.scope) * 2 <= places and not wrong.isdisjoint(rule.scope):
            area.update(rule.scope)
    return {number for number, rule in enumerate(rules) if area.issuperset(rule.scope)}
