"""What people call a step: by how it is found, and by the rules that it follows from."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from puzzles.declare.techniques import Evidence, Spoken
from verify.explain.events import cited
from verify.grade.grade import Hardest
from verify.grade.ladder import Cost, Rung
from verify.reading.subsets import NAMES as SUBSETS
from verify.reading.ways import INNIE, OUTIE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from puzzles.contract.kind import Kind
    from verify.explain.events import Line, Reason
    from verify.explain.steps import Explained
    from verify.grade.ladder import Round
    from verify.words.vocabulary import Vocabulary

NAKED_SINGLE = "naked single"
COMMON = {
    NAKED_SINGLE: (Rung.LAST, Rung.RULE),
    **dict.fromkeys(SUBSETS.values(), (Rung.REGION, Rung.SUBSET)),
    **dict.fromkeys((INNIE, OUTIE), (Rung.SET, Rung.PLACE, Rung.SHARED, Rung.SUBSET)),
}
"""The names of steps that many kinds have, and the rungs on which these come."""


def name_of(words: Vocabulary, climbed: Round, reason: Reason) -> str:
    """Return the name of a step, empty if it has none.

    The tables of a kind have names by the rung with its size, such as `RULE` or `CHAIN 2`, and the
    names of the rules after it; those of INSIDE in their order, others in that of the alphabet.
    `RULE alone` is what a rule says of an empty board that is there.

    Args:
        words: those for the puzzle.
        climbed: the round that it is of.
        reason: why it follows.
    """
    if reason.name:
        return reason.name
    table, shapes = words.kind.techniques, words.kind.shapes
    size = climbed.depth or reason.size
    rung = f"{climbed.rung.name} {size}" if size else climbed.rung.name
    alone = f"{rung} alone"
    if not any(named in (rung, alone) for named, *_ in (*table, *shapes)):
        return ""
    rules = cited(reason.sources)
    names = list(dict.fromkeys(rule.name for rule in rules))
    if climbed.rung != Rung.INSIDE:
        names.sort()
    is_alone = not reason.premises and any(map(words.is_there, reason.literals))
    name = (is_alone and table.get((alone, *names))) or table.get((rung, *names), "")
    if name or (rung, *names) not in shapes:
        return name
    found = Evidence(
        [Spoken(rule.name, rule.places, rule.clue) for rule in rules],
        [decision for x in reason.premises if (decision := words.decision(x))],
        [decision for x in reason.literals if (decision := words.decision(x))],
        {rule.name for line in _ends(reason) for rule in line.rules[:1]},
    )
    fitting = (one.name for one in shapes[rung, *names] if one.fits(words.puzzle, found))
    return next(fitting, "")


def _ends(reason: Reason) -> list[Line]:
    """Return the ends of a derivation, or of several, each in a line."""
    lines = reason.lines() if reason.lines else ()
    return [line.lines[-1] for line in lines] if reason.apart else [*lines[-1:]]


def names_of(kind: Kind[Any]) -> tuple[str, ...]:
    """Return the names that steps of a kind may have: its own, and those that many kinds have."""
    own = [called for _, called in _every(kind)]
    return tuple(dict.fromkeys([NAKED_SINGLE, *own, *COMMON]))


def costs_of(kind: Kind[Any], name: str) -> list[Cost]:
    """Return what steps of a kind with a name can cost, cheapest first."""
    own = [_cost(rung) for rung, called in _every(kind) if called == name]
    return sorted({*own, *map(Cost, COMMON.get(name, ()))})


def _every(kind: Kind[Any]) -> list[tuple[str, str]]:
    """Return the rung and the name of each technique of a kind."""
    shapes = [(rung, one.name) for (rung, *_), some in kind.shapes.items() for one in some]
    return [*[(rung, called) for (rung, *_), called in kind.techniques.items()], *shapes]


def _cost(rung: str) -> Cost:
    """Return what steps cost of which a table of names says the rung and perhaps a size."""
    name, *size = rung.removesuffix(" alone").split()
    return Hardest(name, int(size[0]) if name == Rung.CHAIN.name else 0).cost


def counted(steps: Iterable[Explained]) -> dict[str, int]:
    """Return how many steps have each name, cheapest names first; steps without one are left out.

    A name that steps of several rungs have stands where the cheapest of them does.
    """
    ordered = sorted(steps, key=lambda step: (Hardest(step.rung, step.depth).cost, step.name))
    return dict(Counter(step.name for step in ordered if step.name))
