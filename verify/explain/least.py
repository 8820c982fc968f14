"""The fewest rules that are reason enough for what several of them say together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.base.errors import Disagreement
from puzzles.model.constraint import Count
from verify.explain.events import Later
from verify.explain.loop_sides import sides
from verify.reading.remaining import STRUCTURE
from verify.reading.ways import once, parts_of
from verify.solver.core import enough, reduced
from verify.solver.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from verify.reading.propagator import Part
    from verify.reading.remaining import Constraints
    from verify.reading.ways import Listing

Guarded = tuple[Session, dict[int, int]]
"""A session with rules under a literal each, and these by the rules' numbers."""


class Least:
    """Finds rules that suffice, in sessions that are kept.

    Args:
        constraints: the rules.
    """

    def __init__(self, constraints: Constraints) -> None:
        self._constraints = constraints
        # sessions: with all rules, by `prefer`; with those of a region, by its first rule; with
        # those beside a listing, by its rules and places
        self._guarded: dict[bool, Guarded] = {}
        self._regions: dict[int, Guarded] = {}
        self._listings: dict[tuple[int, ...], Guarded] = {}
        self._telling: list[int] = []  # rules that leave a choice, in order; found when needed
        # questions of `besides` by what it takes, numbered; and the answers to the first of them
        self._numbers: dict[tuple[int, tuple[int, ...], tuple[int, ...]], int] = {}
        self._found: list[list[int]] = []

    def besides(
        self, source: int, scope: tuple[int, ...], clause: Sequence[int]
    ) -> Later[list[int]]:
        """Return the numbers of few rules on which a clause of a lazy one rests besides.

        What a solver needs depends on what it was asked before. So what is wanted of one clause is
        found for all that were asked about before it: one finds the same whoever asks.

        Args:
            source, scope: the lazy rule, and the places that it speaks of here.
            clause: what it says.
        """
        number = self._numbers.setdefault((source, scope, tuple(clause)), len(self._numbers))
        return Later(lambda: self._besides(number))

    def _besides(self, number: int) -> list[int]:
        """Return the answer to a question, after those to all questions before it."""
        if len(self._found) <= number:
            for key in [*self._numbers][len(self._found) : number + 1]:
                self._found.append(self._few(*key))
        return self._found[number]

    def _few(self, source: int, scope: tuple[int, ...], clause: Sequence[int]) -> list[int]:
        """Return the numbers of few rules on which a clause rests: see `besides`.

        Tried are, one after the other, the rules at the clause's places, those on each side of
        a loop, and all within the scope.
        """
        constraints = self._constraints
        beyond, spoken = set(constraints.asked[source].places).difference(scope), set(scope)
        scopes = {
            number: rule.scope
            for number, rule in enumerate(constraints.rules)
            if rule.clue is None
            and rule.is_spelled
            and beyond.isdisjoint(rule.scope)
            and not spoken.isdisjoint(rule.scope)
        }
        gone = {constraints.place[x] for x in clause if x > 0}
        there = {constraints.place[x] for x in clause if x < 0}
        apart = sides(scopes, gone, there)
        near = [n for n in scopes if not (gone | there).isdisjoint(scopes[n])]
        session, literal_of = self._guards(prefer=apart is not None)
        known = [literal_of[constraints.rule_of(source)], *[-x for x in clause]]
        for rules in (near, *(apart or ()), list(scopes)):
            core = enough(session, [literal_of[number] for number in rules], known)
            if core is not None:
                break
        else:
            name = constraints.rules[constraints.rule_of(source)].name
            raise Disagreement(f"the rule {name} says what does not follow from it")
        if len(core) < len(rules):  # else hardly any can be spared
            core = reduced(session, core, known)
        rule_of = {literal_of[number]: number for number in scopes}
        return [rule_of[x] for x in core]

    def _guards(self, *, prefer: bool) -> Guarded:
        """Return a session with each rule under a literal.

        Args:
            prefer: whether it tries first what is on the board as much as may be, which then hangs
                together sooner.
        """
        if prefer not in self._guarded:
            reading = self._constraints.model
            rules = dict(enumerate(self._constraints.rules))
            guarded, literal_of = reading.under(rules, *reading.structure())
            session = Session(guarded)
            if prefer:
                session.prefer([variable for variable, _, _ in reading.indicators])
            self._guarded[prefer] = session, literal_of
        return self._guarded[prefer]

    def region(self, head: int) -> Guarded:
        """Return a session with a rule and those inside its scope, each under a literal, it last.

        What other rules say of a region is known already.
        """
        if head not in self._regions:
            constraints = self._constraints
            if not self._telling:
                rooms = zip(constraints.rule, constraints.room, strict=True)
                telling = {rule for rule, room in rooms if room}.union(constraints.whole)
                self._telling = sorted(telling - {STRUCTURE})
            rules, scope = constraints.rules, set(constraints.rules[head].scope)
            inner = [n for n in self._telling if n != head and scope.issuperset(rules[n].scope)]
            self._regions[head] = self._among((*inner, head))
        return self._regions[head]

    def listing(self, listing: Listing) -> Guarded:
        """Return a session with a listing and the rules beside it, each rule under a literal.

        The listing's own rule is last; what follows from others holds under no literal.
        """
        key = (*listing.rules, *listing.places)
        if key not in self._listings:
            own, *_ = listing.rules
            beside = {one.rule for one in once(self._constraints, listing) if len(one.own) > 1}
            if listing.name:
                parts = parts_of(self._constraints, listing)
                self._listings[key] = self._among(tuple(sorted(beside)), parts)
            else:
                self._listings[key] = self._among((*sorted(beside - {own}), own))
        return self._listings[key]

    def _among(self, numbers: tuple[int, ...], parts: Sequence[Part] = ()) -> Guarded:
        """Return a session with some rules, each under a literal, and with constraints.

        Args:
            numbers: of the rules.
            parts: constraints; variables beyond those of the board are their own.
        """
        constraints = self._constraints
        within = {number: constraints.rules[number] for number in numbers}
        spoken = {
            abs(x) for rule in within.values() for literals, _ in rule.constraints for x in literals
        }
        for place in {place for number in within for place in constraints.scopes[number]}:
            spoken.update(constraints.variables_of[place])
        meaning = [Count(some, least, len(some)) for some, least in constraints.meaning_of(spoken)]
        guarded, literal_of = constraints.model.under(within, (), meaning)
        beyond, own = constraints.variables, dict[int, int]()
        for literals, room in parts:
            for v in map(abs, literals):
                if v > beyond and v not in own:
                    own[v] = guarded.new()
            renamed = [own.get(abs(x), abs(x)) * (1 if x > 0 else -1) for x in literals]
            guarded.at_least(renamed, len(literals) - room)
        return Session(guarded), literal_of
