"""What the rules of a model say next, given what is known of a board.

What belongs to no rule (a place has one value) is no step to a person. Such consequences are
taken along in SILENCE, at no cost. A rule that is compiled to variables of its own, or counts a
place twice, is not read by its clauses and counts but asked for all that it forces, as a lazy rule
is.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from puzzles.base.errors import Disagreement
from puzzles.model.constraint import Constraint
from verify.reading import constraint
from verify.reading.asked_whole import AskedWhole
from verify.reading.constraint import Store
from verify.reading.propagate import Forced, helped, variables_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzles.model.lazy import LazyRule
    from puzzles.model.model import Model, Rule
    from verify.reading.propagator import Part

BROKEN = "following rules one at a time met a contradiction"
STRUCTURE = -1  # in place of a rule's number


class Constraints(Store):
    """What a model demands, ready to be followed.

    Attributes:
        model: the model.
        rule: of each constraint the number of its rule in `Model.rules`, or STRUCTURE.
        place: for each literal the number of what it speaks of: a place, a variable that several
            rules share but that tells no place's value (numbered on from the places), or -1.
        variables_of: for each such number the variables.
        scopes: for each rule the numbers of what it speaks of.
        asked: what is asked rather than followed: the lazy rules, and those that are asked whole.
            Number i of them is the source i - len(asked) of a step.
        speaker: of each of those the number of its rule.
        board: the numbers of those that speak of the whole board.
        listing: the numbers of the rules that list the values that their places may have.
        amounts: what the values of places, which differ, add up to, by the rule that says so.
        whole: of each rule that is compiled to variables of its own, or counts a place twice, its
            constraints, with those of no rule about its variables.
    """

    def __init__(self, model: Model) -> None:
        super().__init__(model.variables)
        self.model = model
        self.asked: list[LazyRule] = []
        self.speaker: list[int] = []
        self.board: set[int] = set()
        self.whole: dict[int, list[Part]] = {}
        stated = model.stated()
        self.place = stated.place
        self.variables_of: list[list[int]] = variables_of(model.indicators, len(model.base))
        # found out when first asked
        self._rules: list[Rule] | None = None
        self._forced: Forced | None = None
        self._of_rule: dict[int, list[int]] = {}  # the constraints of a rule
        self._known: dict[int, set[int]] = {}  # the variables that a rule knows: `_known_to`
        clauses, counts = stated.clauses, stated.counts
        self._of_rules = len(stated.rule)  # constraints of rules; these stand first, in order
        self.rule = stated.rule + [STRUCTURE] * (len(clauses) + len(counts))
        self.scopes: list[Sequence[int]] = stated.scopes
        self.listing = frozenset(stated.listing)
        self.amounts = stated.amounts
        self.literals = stated.literals + clauses + [literals for literals, _ in counts]
        self.room = stated.room + [len(clause) - 1 for clause in clauses]
        self.room += [len(literals) - least for literals, least in counts]
        self.silent = [False] * len(stated.rule) + [True] * (len(clauses) + len(counts))
        self.tight = [j for j, room in enumerate(self.room) if room <= 0]
        self._add_lazies(stated.speaker)
        own = self._number_helpers() if len(model.indicators) < model.variables else {}
        for rule in stated.repeating:
            own.setdefault(rule, [])
        for rule, variables in own.items():
            self._ask_whole(rule, variables)
        if own:
            self.changed()

    @property
    def forced(self) -> Forced:
        """Reads what single constraints say; made when somebody asks."""
        if self._forced is None:
            self._forced = Forced(self.propagator, self.rule, self.scopes, self.speaker, self.place)
        return self._forced

    @property
    def rules(self) -> list[Rule]:
        """The rules by their numbers."""
        if self._rules is None:
            self._rules = self.model.rules()
        return self._rules

    @cached_property
    def houses(self) -> dict[int, tuple[frozenset[int], int]]:
        """The rules by which places have as many values once each: these, and the values' sum."""
        if max(map(len, self.variables_of), default=0) < 2:
            return {}  # no place has several values
        value = {variable: value for variable, _, value in self.model.indicators}
        once: dict[int, set[frozenset[int]]] = {}
        for j, literals in enumerate(self.literals):
            if not literals or self.room[j] != len(literals) - 1 or min(literals) < 0:
                continue
            if len(literals) == len(self.variables_of[self.place[literals[0]]]):  # values, places
                once.setdefault(self.rule[j], set()).add(frozenset(literals))
        once.pop(STRUCTURE, None)
        found: dict[int, tuple[frozenset[int], int]] = {}
        for rule, groups in once.items():
            places = frozenset(self.rules[rule].scope)
            if not all(x in value for literals in groups for x in literals):
                continue
            values = {value[x] for literals in groups for x in literals}
            is_house = all(
                frozenset([self.place[x] for x in literals]) == places
                and len({value[x] for x in literals}) == 1
                for literals in groups
            )
            if is_house and len(values) == len(groups) == len(places):
                found[rule] = places, sum(values)
        return found

    @cached_property
    def excluding(self) -> dict[int, list[int]]:
        """For each variable the constraints of rules by which it excludes others.

        They say that of several variables one is true at most.
        """
        found: dict[int, list[int]] = {}
        for j, literals in enumerate(self.literals):
            if (
                self.room[j] == 1 < len(literals)
                and max(literals) < 0
                and self.rule[j] != STRUCTURE
            ):
                for x in literals:
                    found.setdefault(-x, []).append(j)
        return found

    def rule_of(self, source: int) -> int:
        """Return the number of the rule of a constraint, or of what is asked."""
        return self.rule[source] if source >= 0 else self.speaker[source]

    def _add_lazies(self, part_of: dict[int, int]) -> None:
        """Put lazy rules among what is asked; equal ones once, what is seen at a glance first.

        Args:
            part_of: the number of the rule that a lazy rule is part of, by the lazy rule's number
                in the model; others are rules of their own, numbered behind all that are stated.
        """
        seen: set[LazyRule] = set()
        for at, lazy in enumerate(self.model.lazies):
            if at not in part_of:
                self.scopes.append(lazy.places)
            speaker = part_of.get(at, len(self.scopes) - 1)
            if lazy not in seen:
                seen.add(lazy)
                near = lazy.near()
                self.asked += [lazy] if near is None else [near, lazy]
                self.speaker += [speaker] * (len(self.asked) - len(self.speaker))
                if lazy.of_board:
                    self.board.add(len(self.asked) - 1)

    def _number_helpers(self) -> dict[int, list[int]]:
        """Sort the helpers, variables that tell no place's value, into own ones and shared ones.

        A helper is a rule's own if no other rule has it, and if its definition speaks of nothing
        else either; that of the borders of a rectangle does. All other helpers get a number of
        their own behind the places, which joins the scopes of their rules.

        Returns:
            The own helpers of each rule that has some.
        """
        own: dict[int, list[int]] = {}
        shared: dict[int, list[int]] = {}  # the new numbers in the scope of a rule
        dropped: set[int] = set()
        for variable, users, definition in helped(self.propagator, self.rule, self.place):
            users = self._without_repeated(users, dropped)
            if len(users) == 1 and self._is_within(definition, users[0]):
                own.setdefault(users[0], []).append(variable)
            elif users:
                number = len(self.variables_of)
                self.place[variable] = self.place[-variable] = number
                self.variables_of.append([variable])
                for user in users:
                    shared.setdefault(user, []).append(number)
        if dropped:
            self.changed()
        for user, numbers in shared.items():
            self.scopes[user] = [*self.scopes[user], *numbers]
        return own

    def _without_repeated(self, rules: list[int], dropped: set[int]) -> list[int]:
        """Return rules but for those that say the same as the first, which join `dropped`."""
        if not dropped.isdisjoint(rules):
            rules = [rule for rule in rules if rule not in dropped]
        while len(rules) > 1 and self._is_same(rules[0], rules[1]):
            dropped.add(rules[1])
            self._drop(rules.pop(1))
        return rules

    def _is_within(self, definition: list[int], rule: int) -> bool:
        """Return whether the constraints that define a helper speak of what its rule knows."""
        if not definition:
            return True
        known = self._known_to(rule)
        return all(known.issuperset(map(abs, self.literals[j])) for j in definition)

    def _known_to(self, rule: int) -> set[int]:
        """Return the variables of a rule, with all of those that tell the same places' values."""
        known = self._known.get(rule)
        if known is None:
            known = {abs(x) for j in self.of_rule(rule) for x in self.literals[j]}
            for place in {self.place[v] for v in known if self.place[v] >= 0}:
                known.update(self.variables_of[place])
            self._known[rule] = known
        return known

    def meaning_of(self, variables: set[int]) -> list[Constraint]:
        """Return the constraints of no rule that speak of these variables alone."""
        having, rule = self.having, self.rule
        speaking = {
            j for v in variables for x in (v, -v) for j in having[x] if rule[j] == STRUCTURE
        }
        return [
            Constraint(self.literals[j], len(self.literals[j]) - self.room[j])
            for j in sorted(speaking)
            if variables.issuperset(map(abs, self.literals[j]))
        ]

    def of_rule(self, rule: int) -> list[int]:
        """Return the constraints of a rule."""
        found = self._of_rule.get(rule)
        if found is None:  # those of rules lie there in the order of their rules
            start = bisect_left(self.rule, rule, 0, self._of_rules)
            stop = bisect_right(self.rule, rule, start, self._of_rules)
            found = self._of_rule[rule] = [*range(start, stop)]
        return found

    def _is_same(self, one: int, other: int) -> bool:
        """Return whether two rules have the same scope and the same constraints."""
        first, second = self.scopes[one], self.scopes[other]
        if first != second and not ({*first}.issuperset(second) and {*second}.issuperset(first)):
            return False
        both = [
            {(*sorted(self.literals[j]), self.room[j]) for j in self.of_rule(r)}
            for r in (one, other)
        ]
        return both[0] == both[1]

    def _ask_whole(self, rule: int, own: Sequence[int]) -> None:
        """Have a rule asked for all that it forces, in place of its constraints.

        Args:
            rule: its number.
            own: the helpers that no other rule has.
        """
        parts = [(self.literals[j], self.room[j]) for j in self.of_rule(rule)]
        variables = self._known_to(rule)
        meaning = [(some, len(some) - least) for some, least in self.meaning_of(variables)]
        self._drop(rule)
        self.whole[rule] = parts + meaning
        whole = AskedWhole(self.rules[rule], parts, meaning, sorted(variables.difference(own)))
        self.asked.append(whole)
        self.speaker.append(rule)
        for literals, least in whole.counts():
            self.of_rule(rule).append(len(self.rule))
            self.rule.append(rule)
            self.add(literals, least, silent=False)

    def _drop(self, rule: int) -> None:
        """Leave the constraints of a rule empty, which keep their numbers."""
        for j in self.of_rule(rule):
            self.literals[j], self.room[j], self.silent[j] = [], 1, True
        self.tight = [j for j in self.tight if self.literals[j]]


class State(constraint.State):
    """What is known of a board, and which constraints have something to say.

    Args:
        constraints: of the board.
        before: a state of it to go on from; it stays as it is.

    Attributes:
        left: of each place, how many of its variables are open.
    """

    def __init__(self, constraints: Constraints, before: State | None = None) -> None:
        super().__init__(constraints, before)
        self.constraints = constraints
        self._forced = constraints.forced
        self.left: list[int]
        if before:
            self.left = before.left.copy()
            return
        self.left = [len(variables) for variables in constraints.variables_of]
        self.left.append(constraints.variables)  # for what speaks of no place, at index -1
        if not self.begin():
            raise Disagreement(BROKEN)

    def take(self, literals: Iterable[int]) -> None:
        """Write literals down, and in silence what follows.

        Raises:
            Disagreement: a literal is known to be false.
        """
        if not self._forced.take(
            self.values, self.room, self.trail, self.ready, self.left, [*literals]
        ):
            raise Disagreement(BROKEN)

    def follow(self, literals: Iterable[int]) -> bool:
        """Write literals down as `take` does; return whether none of them was known to be false."""
        return self._forced.take(
            self.values, self.room, self.trail, self.ready, self.left, [*literals]
        )

    def forced(self) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
        """Return what constraints without room say of open literals, by constraint.

        Those whose rule has one open place come first, the others apart.
        """
        last, more = self._forced.all(self.values, self.left, self.ready)
        self.ready = [*last, *more]
        return last, more

    def is_last(self, rule: int) -> bool:
        """Return whether one place of a rule is open, no more and no fewer."""
        return self._forced.is_last(rule, self.left)
