"""What has been told of a board, and what is only kept in mind: what that rests on.

Much follows from a step that nobody would say: a cell that has one digit has no other. It is kept
in mind with what it follows from, so that a later step rests on what has been told alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import Disagreement
from verify.explain.events import Later, by_lines, unique
from verify.reading.remaining import STRUCTURE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from verify.explain.events import Line, Reason, Source
    from verify.reading.remaining import Constraints, State

EVER = 1 << 60
"""A moment after all others."""


class _Kept(NamedTuple):
    """What a literal rests on from a moment on that is kept in mind, and what it did before."""

    since: int
    sources: tuple[Source, ...]
    premises: tuple[int, ...]
    before: _Kept | None


class Mind:
    """Knows what literals rest on: the step that told them, or other literals and rules.

    Args:
        constraints, state: the board.

    Attributes:
        told: of each literal that has been told, by which step.
        now: the moment, which whoever tells something moves on.
    """

    def __init__(self, constraints: Constraints, state: State) -> None:
        self._constraints, self._state = constraints, state
        self.told: dict[int, int] = {}
        self.now = 0
        self._since: dict[int, int] = {}  # at which moment a literal was told
        self._kept: dict[int, _Kept] = {}  # on what a literal rests that is only kept in mind
        self._at: dict[int, int] = {}  # where a literal stands in the state's trail

    def assign(self, literals: Iterable[int], step: int) -> None:
        """Note that literals are told by a step."""
        for x in literals:
            self.told[x] = step
            self._since.setdefault(x, self.now)

    def steps_of(self, literals: Iterable[int], moment: int) -> list[int]:
        """Return the steps by which literals had been told before a moment, of each that had."""
        return [self.told[x] for x in literals if self._since.get(x, EVER) < moment]

    def keep(
        self, literals: Iterable[int], sources: tuple[Source, ...], premises: tuple[int, ...]
    ) -> None:
        """Note for literals that are not told the sources and the premises that they rest on."""
        for x in literals:
            self._kept[x] = _Kept(self.now, sources, premises, self._kept.get(x))

    def keep_silent(self, literals: Iterable[int]) -> None:
        """Note literals that have followed without any rule."""
        for x in literals:
            self.keep((x,), (), self._because(x))

    def _because(self, literal: int) -> tuple[int, ...]:
        """Return the literals from which a known literal follows without any rule."""
        constraints, values, trail = self._constraints, self._state.values, self._state.trail
        at, number = self._at, len(self._at)
        if number < len(trail):
            at |= {x: n for n, x in enumerate(trail[number:], number)}
        rules, own = constraints.rule, at[literal]
        for j in constraints.having[literal]:
            if rules[j] == STRUCTURE:
                every, room = constraints.literals[j], constraints.room[j]
                false = [-x for x in every if values[x] < 0 and at[-x] < own]
                if len(false) >= room:
                    return tuple(false[:room])
        raise Disagreement("what is known in silence follows from nothing")

    def below(self, literals: Iterable[int]) -> list[int]:
        """Return what literals rest on without any rule; told ones rest on themselves."""
        premises: list[int] = []
        for x in literals:
            kept = None if x in self.told else self._kept.get(x)
            premises += [x] if kept is None or kept.sources else kept.premises
        return premises

    def traced(
        self, premises: Iterable[int], moment: int = EVER
    ) -> tuple[tuple[Source, ...], tuple[int, ...]]:
        """Return what premises rest on that had been told before a moment, and by which rules."""
        since, every = self._since, self._kept
        sources: dict[Source, None] = {}
        told: dict[int, None] = {}
        waiting = list(premises)[::-1]
        seen = set(waiting)
        while waiting:
            x = waiting.pop()
            kept = None if since.get(x, EVER) < moment else every.get(x)
            while kept is not None and kept.since >= moment:
                kept = kept.before
            if kept is None:
                told[x] = None
                continue
            sources |= dict.fromkeys(kept.sources)
            waiting += [y for y in kept.premises if y not in seen]
            seen.update(kept.premises)
        return tuple(sources), tuple(told)

    def rested(self, reason: Reason) -> Reason:
        """Return a reason of which all premises have been told.

        For others stands what they rest on, and the rules by which they do join its sources.
        """
        sources, premises = self.traced(reason.premises)
        if reason.lines is None:
            if not sources and premises == reason.premises:
                return reason
            return reason._replace(sources=unique((*reason.sources, *sources)), premises=premises)
        found, supposed, now = reason.lines, {-x for x in reason.literals}, self.now
        lines = Later(lambda: self._lines(found(), supposed, now))
        return by_lines(reason._replace(premises=premises), lines)

    def _lines(self, lines: Sequence[Line], supposed: set[int], moment: int) -> tuple[Line, ...]:
        """Return lines that rest on what had been told by then, on each other, and on `supposed`.

        Args:
            lines: of a derivation.
            supposed: the literals that it supposes.
            moment: that of the derivation.
        """
        own = {*supposed, *[x for line in lines for x in line.literals]}
        rested: list[Line] = []
        for line in lines:
            sources, premises = self.traced([x for x in line.premises if x not in own], moment)
            rested.append(
                line._replace(
                    sources=unique((*line.sources, *sources)),
                    premises=(*[x for x in line.premises if x in own], *premises),
                    lines=self._lines(line.lines, own | {-x for x in line.literals}, moment),
                )
            )
        return tuple(rested)
