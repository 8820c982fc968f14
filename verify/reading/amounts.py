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
        self._value = {variable: value for variable, _, value in constraints.model.indicators}
        self.rules = frozenset(
            rule
            for rule in constraints.whole
            if rule not in constraints.listing
            and any(self._is_amount(place) for place in constraints.rules[rule].scope)
        )

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

    def _of_rule(self, source: int, said: Iterable[int]) -> tuple[list[int], list[int], list[int]]:
        """Return what one of the rules says on RULE, on SET and on PLACE."""
        own, values = self._constraints, self._state.values
        scope = own.scopes[own.speaker[source]]
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

    def _is_amount(self, place: int) -> bool:
        return len(self._constraints.variables_of[place]) >= VALUES

    def _is_had(self, place: int, literals: dict[int, None]) -> bool:
        """Return whether literals say what an open place has."""
        values, variables = self._state.values, self._constraints.variables_of[place]
        if any(v in literals for v in variables):
            return True
        left = [v for v in variables if values[v] >= 0 and -v not in literals]
        return len(left) <= 1 if self._is_amount(place) else len(left) < len(variables)

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
            if self._is_amount(place) and values[min(variables, key=value.__getitem__)] <= 0:
                for v in variables:
                    known[v - 1] = 0
        return known
