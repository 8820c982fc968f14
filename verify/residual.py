"""What the rules of a model say next, given what is known of a board.

What belongs to no rule (a place has one value) is no step to a person, nor is a variable that a
single rule has to itself. Such consequences are taken along in SILENCE, at no cost.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from puzzles.board.lattice import LARGE_KEPT, SMALL, SMALL_KEPT
from puzzles.constraint import as_constraints
from puzzles.errors import Disagreement
from verify import constraint
from verify.constraint import Store

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzles.model import Clause, Count, Family, Model, Rule
    from puzzles.rules.lazy import LazyRule

STRUCTURE = -1  # in place of a rule's number


class Constraints(Store):
    """What a model demands, ready to be followed.

    What a model has from its template comes first, and is worked out once for all models that
    have it.

    Attributes:
        model, base: the model, and what its template demands if it has one.
        rule: of each constraint the number of its rule, or STRUCTURE.
        hidden: for a constraint with literals that its rule has to itself, those literals.
        place: for each literal the number of what it speaks of: a place, a variable that several
            rules share but that tells no place's value (numbered on from the places), or -1.
        variables_of: for each such number the variables.
        scopes: for each rule that is spelled out the numbers of what it speaks of.
    """

    def __init__(self, model: Model) -> None:
        super().__init__(0 if model.template else model.variables)
        self.model = model
        self.variables = model.variables
        self.base = base = constraints_of(model.template.model) if model.template else None
        if base is None:
            self.rule: list[int] = []
            self.scopes: list[Sequence[int]] = []
            self.hidden: dict[int, list[int]] = {}
            self.place = [-1] * (2 * model.variables + 1)
            self.variables_of: list[list[int]] = [[] for _ in model.base]
            for variable, place, _ in model.indicators:
                self.place[variable] = self.place[-variable] = place
                self.variables_of[place].append(variable)
        else:
            more, end = 2 * (model.variables - base.variables), base.variables + 1
            self.literals, self.room = base.literals.copy(), base.room.copy()
            self.rule, self.tight = base.rule.copy(), base.tight.copy()
            self.at_once = base.at_once.copy()
            self.scopes, self.variables_of = base.scopes.copy(), base.variables_of.copy()
            self.is_shared = True
            self.having = [*base.having[:end], *[[]] * more, *base.having[end:]]
            self.place = [*base.place[:end], *[-1] * more, *base.place[end:]]
            self.hidden = base.hidden.copy()
        self._rules: list[Rule] | None = None
        self._rule_of: dict[LazyRule, int] | None = None
        self._add_own()
        self._number_helpers()

    @property
    def rules(self) -> list[Rule]:
        """The rules by their numbers, those that are wholly lazy at the end."""
        if self._rules is None:
            self._rules = self._numbered()
        return self._rules

    @property
    def rule_of(self) -> dict[LazyRule, int]:
        """The number of the rule that each lazy one is, or is part of."""
        if self._rule_of is None:
            numbers = enumerate(self.rules)
            self._rule_of = {rule.lazy: number for number, rule in numbers if rule.lazy}
        return self._rule_of

    def _numbered(self) -> list[Rule]:
        rules = self.model.rules()
        if self.base is None or self.model.template is None:
            return rules
        before = list(self.model.spans())[: self.model.template.families]
        first = sum([_instances(*span) for span in before])
        last, end = first + len(self.base.scopes), len(self.scopes)
        return rules[first:last] + rules[:first] + rules[last:end] + rules[end:]

    def _add_own(self) -> None:
        """Add what the model does not have from its template."""
        model, template = self.model, self.model.template
        loose_clauses, loose_counts = model.loose()
        families = list(model.spans())
        if template:
            start = template.families
            del families[start : start + len(template.model.families)]
            clauses = range(template.clauses, template.clauses + len(template.model.clauses))
            counts = range(template.counts, template.counts + len(template.model.counts))
            loose_clauses = [i for i in loose_clauses if i not in clauses]
            loose_counts = [i for i in loose_counts if i not in counts]
        for family, some, sums in families:
            self._add_family(family, some, sums)
        self._add(
            STRUCTURE,
            [model.clauses[i] for i in loose_clauses],
            [model.counts[i] for i in loose_counts],
        )

    def _add_family(self, family: Family, clauses: list[Clause], counts: list[Count]) -> None:
        size = family.size
        if not size:
            self._add(len(self.scopes), clauses, counts)
            self.scopes += family.scopes or ()
            return
        first = len(self.scopes)
        for start in range(0, len(clauses), size):
            self._add(first + start // size, clauses[start : start + size], ())
        first += -(-len(clauses) // size)
        for start in range(0, len(counts), size):
            self._add(first + start // size, (), counts[start : start + size])
        if family.scopes is not None:
            self.scopes += family.scopes[: _instances(family, clauses, counts)]
            return
        for start in range(0, len(clauses), size):
            self.scopes.append(self._places(chain(*clauses[start : start + size])))
        for start in range(0, len(counts), size):
            some = counts[start : start + size]
            self.scopes.append(self._places(chain(*[count.literals for count in some])))

    def _places(self, literals: Iterable[int]) -> list[int]:
        found = {self.place[literal] for literal in literals}
        found.discard(-1)
        return sorted(found)

    def _add(self, rule: int, clauses: Iterable[Clause], counts: Iterable[Count]) -> None:
        for demand in as_constraints(clauses, counts):
            self.rule.append(rule)
            self.add(demand, demand.literals if rule == STRUCTURE else ())

    def _number_helpers(self) -> None:
        """Number variables that several rules share, and note those that a rule has to itself."""
        first = 1 if self.base is None else self.base.variables + 1
        for variable in range(first, self.variables + 1):
            if self.place[variable] >= 0:
                continue
            using = [j for x in (variable, -variable) for j in self.having[x]]
            users = sorted({self.rule[j] for j in using if self.rule[j] != STRUCTURE})
            if len(users) > 1:
                number = len(self.variables_of)
                self.place[variable] = self.place[-variable] = number
                self.variables_of.append([variable])
                for rule in users:
                    self.scopes[rule] = [*self.scopes[rule], number]
            else:
                for x in (variable, -variable):
                    for j in self.having[x]:
                        if self.rule[j] != STRUCTURE:
                            self.hidden.setdefault(j, []).append(x)
                            self.at_once[j] = self.hidden[j]


_small = lru_cache(maxsize=SMALL_KEPT)(Constraints)
_large = lru_cache(maxsize=LARGE_KEPT)(Constraints)


def constraints_of(template: Model) -> Constraints:
    """Return what a template demands; remembered for some templates."""
    return (_small if len(template.base) <= SMALL else _large)(template)


def _instances(family: Family, clauses: Sequence[Clause], counts: Sequence[Count]) -> int:
    """Return how many rules a family has."""
    if not family.size:
        return 1
    return -(-len(clauses) // family.size) - (-len(counts) // family.size)


class State(constraint.State):
    """What is known of a board, and which constraints have something to say.

    Those of no rule say it in silence, as does each about the literals that its rule has to itself.

    Args:
        constraints: of the board.
        before: a state of it to go on from; it stays as it is.

    Attributes:
        left: of each place, how many of its variables are open.
    """

    def __init__(self, constraints: Constraints, before: State | None = None) -> None:
        super().__init__(constraints, before)
        self.constraints = constraints
        self.left: list[int]
        if before:
            self.left = before.left.copy()
            return
        self.left = [len(variables) for variables in constraints.variables_of]
        self.left.append(constraints.variables)  # for what speaks of no place, at index -1
        self._note(self.begin(), 0)

    def take(self, literals: Iterable[int]) -> None:
        """Write literals down, and in silence what follows.

        Raises:
            Disagreement: a literal is known to be false.
        """
        before = len(self.trail)
        self._note(self.follow(literals), before)

    def _note(self, sound: bool, before: int) -> None:
        if not sound:
            raise Disagreement("following rules one at a time met a contradiction")
        place, left, trail = self.constraints.place, self.left, self.trail
        for at in range(before, len(trail)):
            left[place[trail[at]]] -= 1

    def forced(self) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
        """Return what constraints without room say of open literals, by constraint.

        Those whose rule has one open place come first, the others apart.
        """
        values, literals = self.values, self.constraints.literals
        last: dict[int, list[int]] = {}
        more: dict[int, list[int]] = {}
        for j in self.ready:
            said = [x for x in literals[j] if not values[x]]
            if said:
                (last if self._is_last(j, said) else more)[j] = said
        self.ready = [*last, *more]
        return last, more

    def _is_last(self, j: int, said: Sequence[int]) -> bool:
        place, left = self.constraints.place, self.left
        one = place[said[0]]
        for literal in said:
            if place[literal] != one:
                return False
        for other in self.constraints.scopes[self.constraints.rule[j]]:
            if left[other] and other != one:
                return False
        return True
