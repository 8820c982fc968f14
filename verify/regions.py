"""What a few rules say when they are read together: the rungs REGION and INSIDE."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from puzzles.board.lattice import LARGE_KEPT, SMALL, SMALL_KEPT
from verify.residual import STRUCTURE
from verify.session import Backbone

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from verify.residual import Constraints, State

Scope = frozenset[int]
OTHERS_KEPT = 500  # scopes of puzzles, of which a template is told, besides its own
PAIR = 2  # literals of a constraint that is no use to be taken from


class Heads:
    """Which rules lie inside which, of all rules of a model or of those beyond its template.

    A rule that says all at once what it has to say, such as a value that is given, is no part of
    a region.

    Attributes:
        scopes: the places of each rule, by number; of those of the template too.
        constraints_of: the constraints of each own rule.
    """

    def __init__(self, constraints: Constraints) -> None:
        places = len(constraints.model.base)
        base = constraints.base
        self._base = heads_of(base) if base else None
        first = len(base.scopes) if base else 0
        self._constraints = constraints
        self._own = range(first, len(constraints.scopes))
        self.scopes: list[Scope] = self._base.scopes[:] if self._base else []
        self.scopes += [
            frozenset([place for place in constraints.scopes[rule] if place < places])
            for rule in self._own
        ]
        self.constraints_of: dict[int, list[int]] = {}
        self.structure: dict[int, list[int]] = {}
        for j in range(len(base.literals) if base else 0, len(constraints.literals)):
            rule = constraints.rule[j]
            if rule == STRUCTURE:
                variable = min(map(abs, constraints.literals[j]))
                self.structure.setdefault(variable, []).append(j)
            else:
                self.constraints_of.setdefault(rule, []).append(j)
        self._starting: dict[int, list[int]] = {}
        for rule in self._own:
            if self.scopes[rule] and self._has_more_to_say(rule):
                self._starting.setdefault(min(self.scopes[rule]), []).append(rule)
        self._inside: dict[Scope, list[int]] = {}
        self._regions: list[tuple[int, list[int]]] | None = None
        self._containing: list[list[int]] = []

    def inside(self, scope: Scope) -> list[int]:
        """Return the rules with scopes inside this one, in ascending order."""
        found = self._inside.get(scope)
        if found is None:
            found = self._base.inside(scope)[:] if self._base else []
            starting, scopes = self._starting, self.scopes
            for place in sorted([place for place in scope if place in starting]):
                found += [rule for rule in starting[place] if scopes[rule] <= scope]
            if len(self._inside) >= len(scopes) + OTHERS_KEPT:
                self._inside.clear()
            self._inside[scope] = found
        return found

    @property
    def regions(self) -> list[tuple[int, list[int]]]:
        """Each rule that is read together with others, or has several constraints; and them."""
        if self._regions is None:
            self._regions = self._found()
        return self._regions

    def _found(self) -> list[tuple[int, list[int]]]:
        found: dict[tuple[int, ...], int] = {}
        if self._base:
            more = {
                other
                for starting in self._starting.values()
                for rule in starting
                for other in self._base.containing(self.scopes[rule])
            }
            for head, together in self._base.regions:
                if head not in more:
                    found.setdefault(tuple(together), head)
            self._find(sorted(more), found)
        self._find(self._own, found)
        return [(head, list(together)) for together, head in found.items()]

    def _has_more_to_say(self, rule: int) -> bool:
        room = self._constraints.room
        return any(room[j] > 0 for j in self.constraints_of.get(rule, ()))

    def _find(self, heads: Iterable[int], found: dict[tuple[int, ...], int]) -> None:
        for head in heads:
            together = tuple(self.inside(self.scopes[head]))
            if len(together) > 1 or (together and self._is_many(together[0])):
                found.setdefault(together, head)

    def _is_many(self, rule: int) -> bool:
        """Return whether a rule is more than the two bounds of one count."""
        literals = self._constraints.literals
        first, *others = self.of([rule])
        if others:
            opposite = {-x for x in literals[first]}
            if len(others) > 1 or opposite != set(literals[others[0]]):
                return True
        return bool(self.meaning({abs(x) for x in literals[first]}))

    def of(self, rules: Iterable[int]) -> list[int]:
        """Return the constraints of rules."""
        found: list[int] = []
        for rule in rules:
            found += self.constraints_of.get(rule) or (
                self._base.of([rule]) if self._base and rule not in self._own else ()
            )
        return found

    def containing(self, scope: Scope) -> list[int]:
        """Return the rules with scopes that contain this one."""
        containing = self._containing
        if not containing:
            containing += [[] for _ in self._constraints.model.base]
            for rule in self._own:
                for place in self.scopes[rule]:
                    containing[place].append(rule)
        return [rule for rule in containing[min(scope)] if scope <= self.scopes[rule]]

    def meaning(self, variables: set[int]) -> list[int]:
        """Return the constraints of no rule that speak of these variables alone."""
        literals = self._constraints.literals
        found = self._base.meaning(variables) if self._base else []
        for variable in [variable for variable in variables if variable in self.structure]:
            found += [
                j for j in self.structure[variable] if variables.issuperset(map(abs, literals[j]))
            ]
        return found


_small = lru_cache(maxsize=SMALL_KEPT)(Heads)
_large = lru_cache(maxsize=LARGE_KEPT)(Heads)


def heads_of(template: Constraints) -> Heads:
    """Return which rules of a template lie inside which; remembered for some templates."""
    return (_small if len(template.model.base) <= SMALL else _large)(template)


class Regions:
    """Rules with those inside their scopes, and constraints inside each other.

    Args:
        constraints, state: the board.
        true: for each literal 1 if the solution makes it true, -1 if false, 0 if it tells nothing.
    """

    def __init__(self, constraints: Constraints, state: State, true: Sequence[int]) -> None:
        self._constraints, self._state, self._true = constraints, state, true
        self._heads = Heads(constraints)
        self._regions = self._heads.regions
        self._solvers: dict[int, Backbone] = {}
        self._at: dict[int, list[int]] = {}
        self._dirty: dict[int, None] = dict.fromkeys(range(len(self._regions)))
        self._seen = len(state.trail)
        self._compared: int | None = None
        self._wide: dict[int, list[int]] = {}
        self._unmet: dict[int, tuple[list[int], int]] = {}

    def backbones(self) -> list[tuple[int, list[int]]]:
        """Return for each region that says anything its rule and what it says."""
        state, at, dirty = self._state, self._at, self._dirty
        for literal in state.trail[self._seen :]:
            dirty |= dict.fromkeys(at.get(abs(literal), ()))
        self._seen = len(state.trail)
        found: list[tuple[int, list[int]]] = []
        for number in dirty:
            head, together = self._regions[number]
            solver = self._solvers.get(number)
            if solver is None:
                solver = self._solver(head, together)
                if solver is None:
                    continue
                self._solvers[number] = solver
                for variable in solver.variables:
                    at.setdefault(variable, []).append(number)
            if said := solver.forced(state.values):
                found.append((head, said))
        dirty.clear()
        return found

    def _solver(self, head: int, together: list[int]) -> Backbone | None:
        """Return what is left of a region, None if it can say nothing that its rules do not."""
        left = self._state.left
        if not any(left[place] for place in self._heads.scopes[head]):
            return None
        inside = self._heads.of(together)
        demands = self._state.left_of(inside)
        if not demands:
            return None
        literals = self._constraints.literals
        meaning = self._heads.meaning({abs(x) for j in inside for x in literals[j]})
        also = self._state.left_of(meaning)
        variables = {abs(x) for some, _ in demands for x in some}
        if not also and len(variables) == sum([len(some) for some, _ in demands]):
            return None  # they have nothing to do with each other
        variables.update([abs(x) for some, _ in also for x in some])
        return Backbone(demands + also, sorted(variables), self._true)

    def differences(self) -> list[tuple[int, int, list[int]]]:
        """Return what one constraint says when another is taken from it.

        If m of some literals have to be true, and in a constraint that has their opposites no
        more than m may be false, then its other literals are true.

        Returns:
            The two constraints, and what the second says.
        """
        changed = self._refresh()
        room, wide, unmet = self._state.room, self._wide, self._unmet
        found: list[tuple[int, int, list[int]]] = []
        for a in self._comparable(changed):
            still, must = unmet[a]
            size, unchanged = len(still), a not in changed
            for b in wide.get(-still[0], ()):
                if room[b] == must and b in unmet and not (unchanged and b not in changed):
                    others = unmet[b][0]
                    if len(others) > size and all(-x in others for x in still):
                        found.append((a, b, [x for x in others if -x not in still]))
        return found

    def _comparable(self, changed: set[int]) -> list[int]:
        """Return what may be taken from others, if only the changed ones have news to tell."""
        unmet, having = self._unmet, self._constraints.having
        if len(changed) == len(unmet):
            return list(unmet)
        some = set(changed)
        for b in changed:
            still = unmet[b][0]
            if len(still) > PAIR - 1:
                for x in still:
                    for a in having[-x]:
                        if a in unmet and unmet[a][0][0] == -x:
                            some.add(a)
        return sorted(some)

    def _refresh(self) -> set[int]:
        """Find out anew what is left of constraints that have changed; return those not met."""
        state, literals, having = self._state, self._constraints.literals, self._constraints.having
        if self._compared is None:
            changed = [a for a, rule in enumerate(self._constraints.rule) if rule != STRUCTURE]
            for b in changed:
                if len(literals[b]) > PAIR:
                    for x in literals[b]:
                        self._wide.setdefault(x, []).append(b)
            self._unmet = dict.fromkeys(changed, ([], 0))
        else:
            news = state.trail[self._compared :]
            changed = sorted({a for x in news for a in (*having[x], *having[-x])})
        self._compared = len(state.trail)
        values, room, unmet = state.values, state.room, self._unmet
        compared: set[int] = set()
        for a in changed:
            if a in unmet:
                still = [x for x in literals[a] if not values[x]]
                must = len(still) - room[a]
                if must < 1:
                    del unmet[a]
                else:
                    unmet[a] = (still, must)
                    compared.add(a)
        return compared
