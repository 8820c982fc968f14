"""Rules that say how much places have, as a number of Hashi does: the rungs RULE, SET and PLACE.

Such a rule is asked whole, and some of its places may have three values or more. On RULE people
read what is plain: all of its open places at once, as nothing may be left over or nothing is there
to spare; or what it says by which places have the least they can, whatever the others have. On SET
each place is taken with what it can have, and it turns out what one has, or how much it has at
least, which can be drawn. On PLACE any other value goes: that a place has less than it might cannot
be drawn, and one has to remember it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from verify.reading.remaining import Constraints, State

    Said = tuple[tuple[int, ...], tuple[int, ...]]
    Parts = tuple[list[int], list[int], list[int]]

VALUES = 3
"""Values of a place from which on it is an amount that a rule can leave open in part."""


class Amounts:
    """The rules of a board that say how much places have.

    Args:
        constraints, state: the board.

    Attributes:
        rules: their numbers.
    """

    def __init__(self, constraints: Constraints, state: State) -> None:
        self._constraints, self._state = constraints, state
        amounts = {n for n, some in enumerate(constraints.variables_of) if len(some) >= VALUES}
        self.rules = frozenset(
            rule
            for rule in constraints.whole.keys() - constraints.listing
            if not amounts.isdisjoint(constraints.scopes[rule])
        )
        self._amounts = amounts
        indicators = constraints.model.indicators if self.rules else ()
        self._value = {variable: value for variable, _, value in indicators}
        self._before: dict[int, tuple[object, Parts]] = {}

    def apart(self, said: Iterable[Said]) -> tuple[list[Said], list[Said], list[Said]]:
        """Return what single rules say on RULE, on SET and on PLACE.

        Args:
            said: all that they say, each with its source (see `verify.grade.ladder`). What a rule
                that says how much places have is asked for comprises what its constraints say.
        """
        own = self._constraints
        found: tuple[list[Said], list[Said], list[Said]] = [], [], []
        for sources, literals in said:
            (source,) = sources
            if own.rule_of(source) not in self.rules:
                found[0].append((sources, literals))
            elif source < 0:
                for steps, some in zip(found, self._of_rule(source, literals), strict=True):
                    if some:
                        steps.append((sources, tuple(some)))
        return found

    def _of_rule(self, source: int, said: tuple[int, ...]) -> Parts:
        """Return what one of the rules says on RULE, on SET and on PLACE."""
        scope, left = self._constraints.scopes[self._constraints.speaker[source]], self._state.left
        at = said, tuple([left[place] for place in scope])
        before = self._before.get(source)
        if before is None or before[0] != at:
            before = self._before[source] = at, self._read(source, scope, said)
        return before[1]

    def _read(self, source: int, scope: Sequence[int], said: Iterable[int]) -> Parts:
        """Return the same; it depends on what is open in the scope, and on what is said."""
        own, values = self._constraints, self._state.values
        literals = dict.fromkeys([x for x in said if not values[x]])
        had = {place for place in scope if self._is_had(place, literals)}
        if all(place in had for place in scope if self._state.left[place]):
            return list(literals), [], []
        value = self._value
        at_sight = set(own.asked[source].forces(self._least(scope)) or ())
        plain, drawn, kept = list[int](), list[int](), list[int]()
        for x in literals:
            place = own.place[x]
            if x in at_sight:
                plain.append(x)
            elif place in had or value[-x] < self._least_left(place, literals):
                drawn.append(x)
            else:
                kept.append(x)
        return plain, drawn, kept

    def _is_had(self, place: int, literals: dict[int, None]) -> bool:
        """Return whether literals say what an open place has."""
        values, variables = self._state.values, self._constraints.variables_of[place]
        if any(v in literals for v in variables):
            return True
        left = [v for v in variables if values[v] >= 0 and -v not in literals]
        return len(left) <= 1 if place in self._amounts else len(left) < len(variables)

    def _least_left(self, place: int, literals: dict[int, None]) -> int:
        """Return the least value that literals leave to a place."""
        values, value = self._state.values, self._value
        variables = self._constraints.variables_of[place]
        return min([value[v] for v in variables if values[v] >= 0 and -v not in literals])

    def _least(self, scope: Sequence[int]) -> list[int]:
        """Return the values of variables if no more is known than which places have least.

        What has fewer values than an amount is known as it is.
        """
        own, values, value = self._constraints, self._state.values, self._value
        known = list(values[1 : own.variables + 1])
        for place in scope:
            variables = own.variables_of[place]
            if place in self._amounts and values[min(variables, key=value.__getitem__)] <= 0:
                for v in variables:
                    known[v - 1] = 0
        return known
