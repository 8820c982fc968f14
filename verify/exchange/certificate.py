"""Certificates written: that a puzzle has one solution, for people who do not trust this program.

A first search finds the solution, that there is no other, and the cuts that rules too big to
spell out had to make. Then the stated model, these cuts and "another solution" are refuted once
more, all of them known from the beginning, by a solver that writes down each clause it learns.
Of a board that cannot be filled in any more its entries are refuted in place of another solution.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzles.base.errors import Disagreement, OptionError, PuzzleError, TooLarge
from puzzles.contract.clues import impossible
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.contract.reading import parse_entries
from puzzles.exchange.proof import certificate, steps
from puzzles.exchange.proof.certificate import (
    ASSIGNMENT,
    DRAT,
    ENTRIES,
    FILES,
    PUZZLE,
    SOLUTION,
    VERIPB,
)
from puzzles.exchange.proof.instance import Instance
from puzzles.model.model import Model
from verify.judge.filled import SO_FAR, WRONG
from verify.judge.verdict import MULTIPLE, NONE, UNDECIDED, UNIQUE
from verify.solver.session import BudgetSpent, Session

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.declare.values import Solution
    from puzzles.exchange.proof.certificate import Certified
    from puzzles.model.lazy import LazyRule

FORMATS = tuple(FILES)
SOLVER_OF = {VERIPB: "gluecard4", DRAT: "cadical195"}
DEFAULT_BUDGET = 100_000
LITERALS_LIMIT = 2_000_000
"""Of an instance. Checking one of these takes plain code about half a minute, without the proof."""


@dataclass(frozen=True)
class Certificate:
    """A verdict, and for a unique puzzle or a dead end the files that prove it.

    Attributes:
        verdict: unique, multiple, none or undecided; of a board wrong, right so far or undecided.
        texts: the files by their names; empty unless the verdict is unique or wrong.
        proved: what these files prove, as the plain check has it; None where there are none.
    """

    verdict: str
    texts: Mapping[str, str]
    proved: Certified | None = None


def certify(
    puzzle: Puzzle,
    *,
    entries: Sequence[int] = (),
    format: str = VERIPB,
    budget: int = DEFAULT_BUDGET,
) -> Certificate:
    """Prove that a puzzle has exactly one solution, or none with the entries of a board.

    Args:
        puzzle: what to certify; with entries it may have any number of solutions.
        entries: of each place, or OPEN; empty to ask for one solution.
        format: one of FORMATS.
        budget: conflicts for each of the two searches. The second one looks at it between
            restarts only.

    Raises:
        OptionError: there is no such format, or the entries are not those of this board.
        PuzzleError: the board's text says less than the entries, and what it says can be filled in.
        TooLarge: the stated model has too many literals for plain code to check a proof of it.
        Disagreement: the plain check rejects the certificate; a fault of this program.
    """
    kind = kind_of(puzzle)
    if format not in FORMATS:
        raise OptionError(f"there is no format {format!r}; there are: {', '.join(FORMATS)}")
    model = kind.model(puzzle)
    _refuse_large(model)
    board, known = _written(puzzle, entries) if entries else ("", ())
    search = _Search(model)
    try:
        if entries:
            verdict = search.dead_end(Instance(puzzle, (), entries=known).entered, budget)
        else:
            verdict = search.run(budget)
        if verdict == SO_FAR and known != tuple(entries):
            raise PuzzleError(
                f"there is no certificate, as a text of this board says less:\n{board}"
            )
        if verdict not in (UNIQUE, WRONG):
            return Certificate(verdict, {})
        cuts = tuple(map(tuple, search.cuts))
        instance = Instance(puzzle, search.solution, cuts, known)
        texts = dict(_proved(instance, format, budget))
    except BudgetSpent:
        return Certificate(UNDECIDED, {})
    text = puzzle.text()
    texts[PUZZLE] = puzzle.text(named=True)
    if entries:
        texts[ENTRIES] = board
    else:
        texts[SOLUTION] = kind.write_entries(puzzle, search.solution)
        texts[ASSIGNMENT] = certificate.assignment_text(model, search.assignment)
    try:
        return Certificate(verdict, texts, certificate.check_texts(texts, format))
    except certificate.Rejected as error:
        raise Disagreement(
            f"{kind.title}: a certificate was rejected, {error}; please report this puzzle:\n{text}"
        ) from None


def _written(puzzle: Puzzle, entries: Sequence[int]) -> tuple[str, Solution]:
    """Return a board as a text, and the entries that this says.

    Raises:
        OptionError: the entries are not those of this board.
    """
    kind = kind_of(puzzle)
    if len(entries) != len(kind.domain(puzzle)) or impossible(puzzle, entries) is not None:
        raise OptionError(f"these are not the entries of a board of {puzzle.size}")
    text = kind.write_entries(puzzle, entries)
    return text, parse_entries(puzzle, text)


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
        model = self._model
        with Session(spelled_part(model), budget=budget) as session:
            values = self._found(session)
            if values is None:
                return NONE
            self.assignment, self.solution = values, model.decode(values)
            session.add(model.differ(self.solution))
            return UNIQUE if self._found(session) is None else MULTIPLE

    def dead_end(self, entered: Sequence[int], budget: int) -> str:
        """Return `wrong` if these literals are true in no solution, else `right so far`.

        Raises:
            BudgetSpent: the conflicts ran out first.
        """
        with Session(spelled_part(self._model), budget=budget) as session:
            for literal in entered:
                session.add([literal])
            return WRONG if self._found(session) is None else SO_FAR

    def _found(self, session: Session) -> list[int] | None:
        """Return the values of all variables in a solution, None if no other is left."""
        model = self._model
        while session.solve():
            values = [1 if literal > 0 else -1 for literal in session.model]
            values = values[: model.variables] + [-1] * (model.variables - len(values))
            cuts = [cut for rule in model.lazies for cut in self._cuts(rule, values)]
            if not cuts:
                return values
            for cut in cuts:
                session.add(cut)
            self.cuts += cuts
        return None

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
    """Yield the name and the text of the file of what is refuted, then of the proof's.

    Args:
        instance: what is refuted: the rules, and what is claimed besides.
        format: of the proof.
        budget: conflicts.

    Raises:
        Disagreement: it is not refuted.
    """
    if format == VERIPB:
        refuted = spelled_part(instance.model)
        refuted.clauses = [
            *refuted.clauses,
            *map(list, instance.cuts),
            *map(list, instance.claim.clauses),
        ]
        text = instance.opb()
    else:
        refuted = Model()
        text, refuted.clauses, refuted.variables = instance.cnf()
    with Session(refuted, SOLVER_OF[format], budget=budget, proof=True) as session:
        if session.solve():
            raise Disagreement("two solvers do not agree on whether there is a solution")
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
