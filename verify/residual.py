"""What the rules of a model say next, given what is known of a board.

Every constraint is read one way: at least so many of its literals are true. Its ROOM is how many
of them may still become false. A constraint without room says that all its open literals are
true; nothing else has to be watched to follow rules one at a time (Een, Soerensson 2006 keep
cardinalities like that).

What belongs to no rule (a place has one value) is no step to a person, nor is a variable that a
single rule has to itself. Such consequences are taken along in SILENCE, at no cost.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from puzzles.errors import Disagreement

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzles.model import Clause, Count, Model, Rule

STRUCTURE = -1  # in place of a rule's number


class Constraints:
    """What a model demands, ready to be followed.

    Lists by literal reach from -n to n and are read with negative numbers as they are.

    Attributes:
        rules: of the model.
        literals, room, rule: of each constraint its literals, how many of them may be false, and
            the number of its rule or STRUCTURE.
        having: for each literal, the constraints that have it.
        hidden: for a constraint with literals that its rule has to itself, those literals.
        place: for each literal the number of what it speaks of: a place, a variable that several
            rules share but that tells no place's value (numbered on from the places), or -1.
        variables_of: for each such number the variables.
        scopes: for each rule the numbers of what it speaks of.
        broken: the rules that nothing can meet.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.variables = model.variables
        self.rules: list[Rule] = model.rules()
        self.literals: list[list[int]] = []
        self.room: list[int] = []
        self.rule: list[int] = []
        self.having: list[list[int]] = [[] for _ in range(2 * model.variables + 1)]
        self.hidden: dict[int, list[int]] = {}
        self.broken: list[int] = []
        for number, rule in enumerate(self.rules):
            self._add(number, rule.clauses, rule.counts)
        self._add(STRUCTURE, *model.structure())
        self._name_places()

    def _add(self, rule: int, clauses: Iterable[Clause], counts: Iterable[Count]) -> None:
        for clause in clauses:
            self._demand(rule, clause, len(clause) - 1)
        for literals, low, high in counts:
            if low > 0:
                self._demand(rule, literals, len(literals) - low)
            if high < len(literals):
                self._demand(rule, [-literal for literal in literals], high)

    def _demand(self, rule: int, literals: list[int], room: int) -> None:
        number = len(self.literals)
        self.literals.append(literals)
        self.room.append(room)
        self.rule.append(rule)
        if room < 0:
            self.broken.append(rule)
        having = self.having
        for literal in literals:
            having[literal].append(number)

    def _name_places(self) -> None:
        model = self.model
        self.place = [-1] * (2 * model.variables + 1)
        self.variables_of: list[list[int]] = [[] for _ in model.base]
        for variable, place, _ in model.indicators:
            self.place[variable] = self.place[-variable] = place
            self.variables_of[place].append(variable)
        self.scopes = [list(rule.scope) for rule in self.rules]
        for variable in range(1, model.variables + 1):
            if self.place[variable] >= 0:
                continue
            users = {self.rule[j] for j in chain(self.having[variable], self.having[-variable])}
            users.discard(STRUCTURE)
            if len(users) > 1:
                self.place[variable] = self.place[-variable] = len(self.variables_of)
                for rule in sorted(users):
                    self.scopes[rule].append(len(self.variables_of))
                self.variables_of.append([variable])
            else:
                for literal in (variable, -variable):
                    for j in self.having[literal]:
                        if self.rule[j] != STRUCTURE:
                            self.hidden.setdefault(j, []).append(literal)


class State:
    """What is known of a board, and which constraints have something to say.

    Attributes:
        values: for each literal 1 if true, -1 if false, 0 if open.
        room: of each constraint, how many of its open literals may still be false.
        left: of each place, how many of its variables are open.
        trail: the literals that are known, in the order in which they became so.
        ready: constraints without room that may have open literals.
    """

    def __init__(self, constraints: Constraints) -> None:
        self.constraints = constraints
        self.values = [0] * (2 * constraints.variables + 1)
        self.room = constraints.room.copy()
        self.left = [len(variables) for variables in constraints.variables_of]
        self.left.append(constraints.variables)  # for what speaks of no place, at index -1
        self.trail: list[int] = []
        self.ready: list[int] = []
        rule, hidden = constraints.rule, constraints.hidden
        silent: list[int] = []
        for j, room in enumerate(self.room):
            if not room:
                if rule[j] == STRUCTURE:
                    silent += constraints.literals[j]
                else:
                    self.ready.append(j)
                    silent += hidden.get(j, ())
        self.take(silent)

    def take(self, literals: Iterable[int]) -> None:
        """Write literals down, and in silence what follows.

        Raises:
            Disagreement: a literal is known to be false.
        """
        constraints = self.constraints
        values, room, left, ready = self.values, self.room, self.left, self.ready
        having, place, rule = constraints.having, constraints.place, constraints.rule
        hidden, trail = constraints.hidden, self.trail
        queue = list(literals)
        for literal in queue:
            if values[literal]:
                if values[literal] < 0:
                    raise Disagreement("following rules one at a time met a contradiction")
                continue
            values[literal], values[-literal] = 1, -1
            trail.append(literal)
            left[place[literal]] -= 1
            for j in having[-literal]:
                room[j] -= 1
                if not room[j]:
                    if rule[j] == STRUCTURE:
                        queue += [x for x in constraints.literals[j] if not values[x]]
                    else:
                        ready.append(j)
                        if j in hidden:
                            queue += [x for x in hidden[j] if not values[x]]

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
        if any(place[x] != one for x in said):
            return False
        scope = self.constraints.scopes[self.constraints.rule[j]]
        return not any(left[other] and other != one for other in scope)
