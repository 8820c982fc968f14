"""Suppositions that end in a contradiction: the rungs CHAIN and NESTED.

Only values that the solution does not have are supposed. Which of them single rules refute, a
solver's propagation tells at once; how long the chain is takes a search of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.derivations import NO_CHAIN, Derivations, Watched
from verify.session import Session
from verify.standing import Standing

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from verify.residual import Constraints, State

CHAIN_VALUES, CHAIN_LAZY_VALUES = 30_000, 5_000
"""So many open values that are false at most, for suppositions at all; and where lazy rules are
asked. Who reads a board by hand supposes nothing on one of such a size."""
NESTED_VALUES, NESTED_LAZY_VALUES = 200, 50
"""So many open values that are false at most, for suppositions under a supposition; and where
they ask lazy rules."""


class Suppositions:
    """What follows when open places are given values that the solution does not give them.

    Args:
        constraints, state: the board. Single rules have nothing more to say of it.
        true: for each literal 1 if the solution makes it true, -1 if false, 0 if it tells nothing.
    """

    def __init__(self, constraints: Constraints, state: State, true: Sequence[int]) -> None:
        self._constraints, self._state, self._true = constraints, state, true
        self._session = Session(constraints.model)
        self._standing = Standing(constraints, state, self._session)
        self._lazies = constraints.model.lazies
        self._derivations: Derivations | None = None
        self._seen = 0
        self._watched: list[Watched] = []

    def chains(self, most: int = NO_CHAIN) -> tuple[int, list[int]]:
        """Return the least size of a chain, and the suppositions that one of this size refutes.

        Args:
            most: look for no longer ones.
        """
        self._update()
        wrong = self._wrong()
        if len(wrong) > (CHAIN_LAZY_VALUES if self._lazies else CHAIN_VALUES):
            return NO_CHAIN, []
        supposed = self._constraints.model.supposed
        if supposed:
            for size, found in enumerate(supposed(self._assigned(()), wrong), 1):
                if found or size == most:
                    return size, found
            return NO_CHAIN, []
        refuted = self._standing.refuted(wrong)
        if self._lazies:
            known = set(refuted)
            standing = [x for x in wrong if x not in known]
            propagate = self._session.propagate
            standing = [x for x in standing if self._near(propagate([x])[1])]
            if not refuted and most == NO_CHAIN:
                standing = [x for x in standing if self._closure([x]) is None]
            refuted += standing
        if self._derivations is None:
            self._derivations = Derivations(self._constraints, self._state)
        return self._derivations.least(refuted, most, self._watched)

    def nested(self) -> list[int]:
        """Return the suppositions under which further ones leave no way.

        Lazy rules are asked if nothing follows without them.
        """
        wrong = self._wrong()
        refuted: list[int] = []
        if len(wrong) <= NESTED_VALUES and self._constraints.scopes:
            refuted = self._without_way(wrong, lazily=False)
        if not refuted and self._lazies and len(wrong) <= NESTED_LAZY_VALUES:
            refuted = self._without_way(wrong, lazily=True)
        return refuted

    def _without_way(self, wrong: Sequence[int], *, lazily: bool) -> list[int]:
        """Return the suppositions that are refuted by what further ones refute under them.

        What follows from one that is not refuted is not refuted itself: it implies less.
        """
        refuted: list[int] = []
        standing: set[int] = set()
        for x in wrong:
            if x not in standing:
                implied = self._following(x, wrong, lazily=lazily)
                if implied is None:
                    refuted.append(x)
                else:
                    standing.update(implied)
        return refuted

    def _following(self, supposed: int, wrong: Sequence[int], *, lazily: bool) -> list[int] | None:
        """Return what follows from a supposition, further ones tried; None for a contradiction."""
        under = [supposed]
        while True:
            implied = self._closure(under, lazily=lazily)
            if implied is None:
                return None
            known, standing = set(implied), set(implied)
            failed: list[int] = []
            for other in wrong:
                for x in (other, -other):
                    if x not in standing and -x not in known:
                        following = self._closure([*under, x], lazily=lazily)
                        if following is None:
                            failed.append(-x)
                        else:
                            standing.update(following)
            if not failed:
                return implied
            under += failed

    def _wrong(self) -> list[int]:
        """Return the open literals that the solution makes false."""
        values, true = self._state.values, self._true
        return [
            -v if true[v] > 0 else v
            for v in range(1, self._constraints.variables + 1)
            if true[v] and not values[v]
        ]

    def _update(self) -> None:
        for literal in self._state.trail[self._seen :]:
            self._session.add([literal])
        self._seen = len(self._state.trail)
        values = self._assigned(())
        self._watched = [(rule, rule.watch(values)) for rule in self._lazies]

    def _near(self, literals: Sequence[int]) -> bool:
        """Return whether a lazy rule could have something to say with these literals known."""
        return any(near(literals) for _, near in self._watched)

    def _closure(self, supposed: list[int], *, lazily: bool = True) -> list[int] | None:
        """Return what single rules make of suppositions, None for a contradiction."""
        while True:
            sound, implied = self._session.propagate(supposed)
            if not sound:
                return None
            asked = [rule for rule, near in self._watched if near(implied)] if lazily else []
            if not asked:
                return implied
            values = self._assigned(implied)
            said: list[int] = []
            for rule in asked:
                forced = rule.forces(values)
                if forced is None:
                    return None
                said += forced
            if not said:
                return implied
            supposed = supposed + said

    def _assigned(self, literals: Iterable[int]) -> list[int]:
        """Return the value of each variable, with some literals supposed."""
        values = self._state.values[1 : self._constraints.variables + 1]
        for x in literals:
            values[abs(x) - 1] = 1 if x > 0 else -1
        return values
