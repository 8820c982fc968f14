"""The stated model of a puzzle and what a certificate refutes, as OPB or DIMACS.

The constraints stand in the order of the rules, each under the sentence of its rule. After them
come cuts, which say what was needed of rules too big to spell out, and last of all what cannot be:
that some place has another value than in the solution, or the entries of a board. Counts are one
line each in OPB, as they are; in DIMACS they are sequential counters (Sinz 2005) on variables of
their own, which take nothing from the solutions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzles.contract.kind import kind_of
from puzzles.model.model import OPEN, spelled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from puzzles.declare.values import Solution
    from puzzles.model.lazy import LazyRule
    from puzzles.model.model import Clause, Count, Model

MEANING = "what the variables mean"
DIFFERENT = "some place has another value than in the solution"
ENTERED = "the entries of the board"
NO_RULE = "no rule says this"


class Section(NamedTuple):
    """Constraints, and the sentence that says what they are about."""

    sentence: str
    clauses: Sequence[Clause]
    counts: Sequence[Count] = ()


class Text(NamedTuple):
    """An instance written down.

    Attributes:
        lines: without their ends.
        cuts: the numbers, from 1, of the lines that hold cuts.
        constraints: how many there are, as a proof checker counts them: equalities twice.
    """

    lines: list[str]
    cuts: list[int]
    constraints: int


@dataclass(frozen=True)
class Instance:
    """What a certificate refutes.

    Attributes:
        puzzle, solution: the puzzle and the one solution it is said to have.
        cuts: clauses that rules too big to spell out imply.
        entries: of each place, or OPEN, of a board that no solution is said to have; then there
            is no solution to speak of.
    """

    puzzle: Any
    solution: Solution
    cuts: tuple[tuple[int, ...], ...] = ()
    entries: Solution = ()

    @cached_property
    def model(self) -> Model:
        """The stated model."""
        return kind_of(self.puzzle).model(self.puzzle)

    @cached_property
    def stated(self) -> list[Section]:
        """The constraints of the stated model, under the sentences of their rules."""
        clauses, counts = self.model.structure()
        sections = [Section(MEANING, clauses, counts)] if clauses or counts else []
        for rule in self.model.rules():
            if rule.is_spelled:
                said = kind_of(self.puzzle).say(self.puzzle, rule).statement
                sections.append(Section(said, rule.clauses, rule.counts))
        return sections

    @cached_property
    def refuted(self) -> list[Section]:
        """The cuts, each under the sentence of its rule, and what cannot be."""
        says = {
            id(rule.lazy): kind_of(self.puzzle).say(self.puzzle, rule).statement
            for rule in self.model.rules()
            if rule.lazy is not None
        }
        sections = [
            Section(NO_RULE if rule is None else says[id(rule)], [list(cut)])
            for cut, rule in zip(self.cuts, self.rules_of_cuts, strict=True)
        ]
        return [*sections, self.claim]

    @cached_property
    def claim(self) -> Section:
        """What cannot be: another solution, or one that has the entries."""
        if self.entries:
            return Section(ENTERED, [[literal] for literal in self.entered])
        return Section(DIFFERENT, [self.different])

    @cached_property
    def rules_of_cuts(self) -> list[LazyRule | None]:
        """The rule that implies each cut, None if none does."""
        return [self.rule_of(cut) for cut in self.cuts]

    @cached_property
    def different(self) -> Clause:
        """The clause that some place has another value than in the solution.

        It has a literal for every variable that tells a value, whatever the rules say.
        """
        told = self.model.indicators
        return [-v if self.solution[place] == value else v for v, place, value in told]

    @property
    def entered(self) -> Clause:
        """The literals that are true in every solution with the entries, by what they tell."""
        told = self.model.indicators
        known = [(v, self.entries[place], value) for v, place, value in told]
        return [v if entry == value else -v for v, entry, value in known if entry != OPEN]

    def rule_of(self, cut: Sequence[int]) -> LazyRule | None:
        """Return a lazy rule that implies a clause over the model's variables, None if none does.

        One does if it is violated wherever the clause is. Both of the ways to ask it must say so.
        """
        values = [0] * self.model.variables
        for literal in cut:
            values[abs(literal) - 1] = -1 if literal > 0 else 1
        for rule in self.model.lazies:
            forced = rule.forces(values)
            is_left = forced is not None and not any(-x in forced for x in forced)
            if not is_left and self._refutes(rule, values):
                return rule
        return None

    @staticmethod
    def _refutes(rule: LazyRule, values: Sequence[int]) -> bool:
        """Return whether cuts of a rule show, by themselves, that it is violated."""
        forced: set[int] = set()
        for clause, _ in rule.cuts(values):
            left = [x for x in clause if not values[abs(x) - 1]]
            if not left:
                return True
            forced.update(left)
        return any(-literal in forced for literal in forced)  # two cuts contradict each other

    def opb(self) -> Text:
        """Return the instance in OPB, the format of pseudo-Boolean competitions (2012)."""
        sections = [*self.stated, *self.refuted]
        body: list[str] = []
        for section in sections:
            body.append(f"* {section.sentence}")
            body += map(at_least_one, section.clauses)
            for count in section.counts:
                body += _count_lines(count)
        number = len(body) - len(sections)
        size = f"* #variable= {self.model.variables} #constraint= {number}"
        lines = [size, *self._head("*", "x"), *body]
        last = len(lines) - 1 - len(self.claim.clauses)  # after which the claim begins
        cuts = list(range(last - 2 * len(self.cuts) + 2, last + 1, 2))
        equalities = sum([" = " in line for line in body if line[0] != "*"])
        return Text(lines, cuts, number + equalities)

    def cnf(self) -> tuple[Text, list[Clause], int]:
        """Return the instance in DIMACS, its clauses, and how many variables they have."""
        top = self.model.variables

        def new() -> int:
            """Return a further variable."""
            nonlocal top
            top += 1
            return top

        ranges: list[str] = []
        clauses: list[Clause] = []
        for section in (*self.stated, *self.refuted):
            begun = len(clauses) + 1
            clauses += clauses_of(section, new)
            ended = len(clauses)
            where = f"clause {begun}" if begun == ended else f"clauses {begun} to {ended}"
            ranges.append(f"c {where}: {section.sentence}")
        head = [*self._head("c", "variable "), *ranges, f"p cnf {top} {len(clauses)}"]
        last = len(head) + len(clauses) - len(self.claim.clauses)
        cuts = list(range(last - len(self.cuts) + 1, last + 1))
        lines = [*head, *[" ".join(map(str, [*clause, 0])) for clause in clauses]]
        return Text(lines, cuts, len(clauses)), clauses, top

    def _head(self, mark: str, name: str) -> list[str]:
        """Return comments that say what the variables are.

        Args:
            mark: what a comment begins with.
            name: what the name of a variable has before its number.
        """
        places = kind_of(self.puzzle).places(self.puzzle)
        size = self.puzzle.size
        what = (
            "a solution with the entries of a board" if self.entries else "a second solution of it"
        )
        lines = [f"{mark} {kind_of(self.puzzle).title} {size}, and {what}"]
        for variable, place, value in self.model.indicators:
            lines.append(f"{mark} {name}{variable}: {places.spoken(place)} has value {value}")
        return lines


def at_least_one(clause: Iterable[int]) -> str:
    """Return a clause as a constraint in OPB."""
    return " ".join([*map(_term, clause), ">= 1 ;"])


def clauses_of(section: Section, new: Callable[[], int]) -> list[Clause]:
    """Return the constraints of a section as clauses, with fresh variables from `new`."""
    clauses, bounds = spelled(*section.counts)
    clauses = [*section.clauses, *clauses]
    for literals, bound in bounds:
        clauses += at_most(literals, bound, new)
    return clauses


def at_most(literals: Sequence[int], bound: int, new: Callable[[], int]) -> Iterator[Clause]:
    """Yield "at most `bound` of the literals", more than 0 and fewer than all, as a counter.

    A variable for each literal but the last, and each number up to the bound, is true if so many
    literals are true up to there (Sinz 2005).
    """
    before: list[int] = []
    for number, literal in enumerate(literals, 1):
        if len(before) == bound:
            yield [-literal, -before[-1]]
        if number == len(literals):
            return
        reached = [new() for _ in range(min(number, bound))]
        yield [-literal, reached[0]]
        for many, so_far in enumerate(before):
            yield [-so_far, reached[many]]
            if many + 1 < len(reached):
                yield [-literal, -so_far, reached[many + 1]]
        before = reached


def _term(literal: int) -> str:
    return f"1 x{literal}" if literal > 0 else f"1 ~x{-literal}"


def _count_lines(count: Count) -> Iterator[str]:
    """Yield a count as constraints in OPB: one, unless it has two different bounds."""
    literals, low, high = count
    terms = " ".join(map(_term, literals))
    if low <= 0 and high >= len(literals):
        return
    if low == high:
        yield f"{terms} = {low} ;"
        return
    if low > 0:
        yield f"{terms} >= {low} ;"
    if high < len(literals):
        yield f"{' '.join([f'-{term}' for term in map(_term, literals)])} >= {-high} ;"
