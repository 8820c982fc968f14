"""Certificates written: that a puzzle has one solution, for people who do not trust this program.

A first search finds the solution, that there is no other, and the cuts that rules too big to
spell out had to make. Then the stated model, these cuts and "another solution" are refuted once
more, all of them known from the beginning, by a solver that writes down each clause it learns.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzles.errors import Disagreement, OptionError, TooLarge
from puzzles.model import Model
from puzzles.proof import certificate, steps
from puzzles.proof.certificate import ASSIGNMENT, DRAT, FILES, PUZZLE, SOLUTION, VERIPB
from puzzles.proof.instance import Instance
from puzzles.puzzle import Puzzle, kind_of
from verify.session import BudgetSpent, Session
from verify.verdict import MULTIPLE, NONE, UNDECIDED, UNIQUE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.kind import Solution
    from puzzles.proof.certificate import Certified
    from puzzles.rules.lazy import LazyRule

FORMATS = tuple(FILES)
SOLVER_OF = {VERIPB: "gluecard4", DRAT: "cadical195"}
DEFAULT_BUDGET = 100_000
LITERALS_LIMIT = 2_000_000
"""Of an instance. Checking one of these takes plain code about half a minute, without the proof."""


@dataclass(frozen=True)
class Certificate:
    """A verdict, and for a unique puzzle the files that prove it.

    Attributes:
        verdict: unique, multiple, none or undecided.
        texts: the files by their names; empty unless the puzzle is unique.
        proved: what these files prove, as the plain check has it; None unless it is unique.
    """

    verdict: str
    texts: Mapping[str, str]
    proved: Certified | None = None


def certify(puzzle: Puzzle, *, format: str = VERIPB, budget: int = DEFAULT_BUDGET) -> Certificate:
    """Prove that a puzzle has exactly one solution, if that is so.

    Args:
        puzzle: what to certify.
        format: one of FORMATS.
        budget: conflicts for each of the two searches. The second one looks at it between
            restarts only.

    Raises:
        OptionError: there is no such format.
        TooLarge: the stated model has too many literals for plain code to check a proof of it.
        Disagreement: the plain check rejects the certificate; a fault of this program.
    """
    kind = kind_of(puzzle)
    if format not in FORMATS:
        raise OptionError(f"there is no format {format!r}; there are: {', '.join(FORMATS)}")
    model = kind.model(puzzle)
    _refuse_large(model)
    search = _Search(model)
    try:
        verdict = search.run(budget)
        if verdict != UNIQUE:
            return Certificate(verdict, {})
        instance = Instance(puzzle, search.solution, tuple(map(tuple, search.cuts)))
        texts = dict(_proved(instance, format, budget))
    except BudgetSpent:
        return Certificate(UNDECIDED, {})
    text = puzzle.text()
    texts[PUZZLE] = puzzle.text(named=True)
    texts[SOLUTION] = kind.write_entries(puzzle, search.solution)
    texts[ASSIGNMENT] = certificate.assignment_text(model, search.assignment)
    try:
        return Certificate(verdict, texts, certificate.check_texts(texts, format))
    except certificate.Rejected as error:
        raise Disagreement(
            f"{kind.title}: a certificate was rejected, {error}; please report this puzzle:\n{text}"
        ) from None


class _Search:
    """The first search.

    Args:
        model: the stated model.

    Attributes:
        solution, assignment: the first solution found, and the values of all variables in it.
        cuts: clauses over the model's variables that its lazy rules imply.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self.solution: Solution = ()
        self.assignment: list[int] = []
        self.cuts: list[list[int]] = []

    def run(self, budget: int) -> str:
        """Return the verdict.

        Raises:
            BudgetSpent: the conflicts ran out first.
        """
        model, satisfiable = self._model, False
        with Session(spelled_part(model), budget=budget) as session:
            while session.solve():
                values = [1 if literal > 0 else -1 for literal in session.model]
                values = values[: model.variables] + [-1] * (model.variables - len(values))
                cuts = [cut for rule in model.lazies for cut in self._cuts(rule, values)]
                for cut in cuts:
                    session.add(cut)
                self.cuts += cuts
                if cuts:
                    continue
                if satisfiable:
                    return MULTIPLE
                satisfiable = True
                self.assignment, self.solution = values, model.decode(values)
                session.add(model.differ(self.solution))
        return UNIQUE if satisfiable else NONE

    def _cuts(self, rule: LazyRule, values: Sequence[int]) -> list[list[int]]:
        """Return clauses over the model's variables that exclude an assignment which breaks a rule.

        Where a rule would use variables of its own, its cuts are taken instead, which have none.
        """
        fresh: list[int] = []

        def new() -> int:
            fresh.append(self._model.variables + len(fresh) + 1)
            return fresh[-1]

        clauses = rule.refute(values, new)
        return [cut.clause for cut in rule.cuts(values)] if fresh else clauses


def spelled_part(model: Model) -> Model:
    """Return a model without its lazy rules."""
    part = model.bare()
    part.clauses, part.counts = model.clauses, model.counts
    return part


def _proved(instance: Instance, format: str, budget: int) -> Iterator[tuple[str, str]]:
    """Yield the names and texts of the instance's file and of the proof's."""
    if format == VERIPB:
        refuted = spelled_part(instance.model)
        refuted.clauses = [*refuted.clauses, *map(list, instance.cuts), instance.different]
        text = instance.opb()
    else:
        refuted = Model()
        text, refuted.clauses, refuted.variables = instance.cnf()
    with Session(refuted, SOLVER_OF[format], budget=budget, proof=True) as session:
        if session.solve():
            raise Disagreement("two solvers do not agree on whether a puzzle has one solution")
        clauses = session.proof
    if not clauses or clauses[-1]:
        clauses.append([])
    proof = (
        steps.write_veripb(clauses, text.constraints)
        if format == VERIPB
        else steps.write_drat(clauses)
    )
    for name, lines in zip(FILES[format], (text.lines, proof), strict=True):
        yield name, "".join([f"{line}\n" for line in lines])


def _refuse_large(model: Model) -> None:
    size = sum(map(len, model.clauses)) + sum([len(count.literals) for count in model.counts])
    if size > LITERALS_LIMIT:
        raise TooLarge(
            f"the stated model has {size:,} literals; certificates are for up to {LITERALS_LIMIT:,}"
        )
