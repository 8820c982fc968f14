"""A certificate checked from its files: the puzzle, its solution, the instance and the proof.

Or, of a board that cannot be filled in any more, its entries in place of the solution.

What is trusted is the kind's plain model and checker, and the few plain functions of this room.
The instance is made anew from the puzzle and compared line by line; each cut is asked of its rule;
the solution is looked at under the kind's checker and under every constraint; and each step of
the proof follows by unit propagation from what stands before it.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from machine import within
from puzzles.base.errors import OptionError, PuzzleError, UserError, abridged
from puzzles.codecs import excerpts
from puzzles.contract.kind import kind_of
from puzzles.contract.reading import parse_entries, parse_solution
from puzzles.exchange.proof import steps
from puzzles.exchange.proof.instance import NO_RULE, Instance
from puzzles.exchange.proof.rup import Propagator

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from puzzles.contract.kind import Puzzle
    from puzzles.declare.values import Solution
    from puzzles.exchange.proof.instance import Text
    from puzzles.exchange.proof.steps import Step
    from puzzles.model.model import Count, Model

PUZZLE, SOLUTION, ASSIGNMENT = "puzzle.txt", "solution.txt", "assignment.txt"
ENTRIES = "entries.txt"
DEAD_END = "dead end"
VERIPB, DRAT = "veripb", "drat"
FILES = {VERIPB: ("instance.opb", "proof.pbp"), DRAT: ("instance.cnf", "proof.drat")}
"""The files of each format: an instance and a proof that it has no solution."""
CHECKER_OF = {VERIPB: "veripb", DRAT: "drat-trim"}
"""The program by others that checks each format."""
LITERALS_IN_LINE = 16
LARGEST = 256 << 20
"""Bytes of a file, at most."""


class Rejected(UserError):
    """A certificate that proves nothing.

    Attributes:
        file: the file of it that is wrong.
        line: where, from 1; 0 for the file as a whole.
        reason: what is wrong.
    """

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}" if line else f"{file}: {reason}")
        self.file, self.line, self.reason = file, line, reason


@dataclass(frozen=True)
class Certified:
    """What a certificate proves: of a puzzle its one solution, or that none has some entries.

    Attributes:
        puzzle, solution: the puzzle and its one solution, empty if this is about a board.
        entries: of each place, or OPEN, of a board: no solution has all of them. Empty if this is
            about a solution.
        format: the format of the proof.
        variables, constraints, cuts: of the instance; constraints include the cuts.
        steps: of the proof.
    """

    puzzle: Any
    solution: Solution
    format: str
    variables: int
    constraints: int
    cuts: int
    steps: int
    entries: Solution = ()

    @property
    def verdict(self) -> str:
        """What is proved, in a word: unique, or dead end."""
        return DEAD_END if self.entries else "unique"

    @property
    def figures(self) -> dict[str, int]:
        """The sizes of the instance and of the proof, by name."""
        return {
            "variables": self.variables,
            "constraints": self.constraints,
            "cuts": self.cuts,
            "steps": self.steps,
        }

    @property
    def shown(self) -> str:
        """The format and the sizes in words."""
        sizes = (("constraint", self.constraints), ("cut", self.cuts), ("step", self.steps))
        words = [f"{number:,} {word}{'s' * (number != 1)}" for word, number in sizes]
        return f"{self.format}: {words[0]} with {words[1]}, {words[2]}"


def check(directory: Path) -> list[Certified]:
    """Check a certificate, in every format that the folder holds.

    Raises:
        Rejected: it proves nothing; says why.
        OSError: a file of it cannot be read: it is none, too large, or a link leads there.
    """
    texts: dict[str, str] = {}
    names = set(os.listdir(directory))
    there = [format for format, files in FILES.items() if names.intersection(files)]
    about = [ENTRIES] if ENTRIES in names else [SOLUTION, ASSIGNMENT]
    if ENTRIES in names and names.intersection((SOLUTION, ASSIGNMENT)):
        raise Rejected(ENTRIES, 0, "a certificate is about entries or about a solution, not both")
    for name in (PUZZLE, *about, *[n for f in there or [VERIPB] for n in FILES[f]]):
        try:
            texts[name] = within.read(directory, name, LARGEST).decode("utf-8")
        except UnicodeDecodeError:
            raise Rejected(name, 0, "this is no text in UTF-8") from None
    return [check_texts(texts, format) for format in there]


def check_texts(texts: dict[str, str], format: str) -> Certified:
    """Check a certificate whose files are given as texts by their names.

    Raises:
        Rejected: it proves nothing; says why.
    """
    puzzle = _puzzle(texts[PUZZLE])
    bare = _claimed(puzzle, texts)
    name, proof = FILES[format]
    lines = _lines(texts[name])
    instance = replace(bare, cuts=_cuts(lines, bare, format))
    if format == VERIPB:
        text, variables = instance.opb(), bare.model.variables
        _compare(name, lines, text, instance)
        propagator = Propagator(variables)
        for section in (*instance.stated, *instance.refuted):
            _load(propagator, section.clauses, section.counts)
        proof_steps = steps.read_veripb(_lines(texts[proof]), text.constraints, variables)
    else:
        text, clauses, variables = instance.cnf()
        _compare(name, lines, text, instance)
        propagator = Propagator(variables)
        _load(propagator, clauses, ())
        proof_steps = steps.read_drat(_lines(texts[proof]), variables)
    if not instance.entries:
        _satisfied(texts[ASSIGNMENT], instance)
    try:
        number = _follow(propagator, proof_steps)
    except PuzzleError as error:
        raise Rejected(proof, error.line, error.message) from None
    return Certified(
        puzzle,
        instance.solution,
        format,
        variables,
        text.constraints,
        len(instance.cuts),
        number,
        instance.entries,
    )


def assignment_text(model: Model, values: Sequence[int]) -> str:
    """Return the text of a file that says which variables are true.

    Args:
        model: whose variables.
        values: of each variable, above 0 if it is true.
    """
    words = [f"x{v}" if value > 0 else f"-x{v}" for v, value in enumerate(values, 1)]
    rows = [words[i : i + LITERALS_IN_LINE] for i in range(0, model.variables, LITERALS_IN_LINE)]
    return "".join([f"v {' '.join(row)}\n" for row in rows])


def _lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n")


def _puzzle(text: str) -> Puzzle:
    try:
        (puzzle, *others) = excerpts.read(text)
    except PuzzleError as error:
        raise Rejected(PUZZLE, error.line, error.message) from None
    except OptionError as error:
        raise Rejected(PUZZLE, 0, str(error)) from None
    if others:
        raise Rejected(PUZZLE, others[0].line + 1, "a second puzzle begins here")
    return puzzle.puzzle


def _claimed(puzzle: Puzzle, texts: dict[str, str]) -> Instance:
    """Return what is said to be refuted, without cuts: another solution, or a board's entries.

    Raises:
        Rejected: the solution is none, or there is no such board.
    """
    name = ENTRIES if ENTRIES in texts else SOLUTION
    try:
        if name == ENTRIES:
            return Instance(puzzle, (), entries=parse_entries(puzzle, texts[name]))
        solution = parse_solution(puzzle, texts[name])
    except PuzzleError as error:
        raise Rejected(name, error.line, error.message) from None
    broken = kind_of(puzzle).check(puzzle, solution)
    if broken:
        raise Rejected(name, 0, f"this breaks the rule {broken[0].rule}")
    return Instance(puzzle, solution)


def _cuts(lines: list[str], bare: Instance, format: str) -> tuple[tuple[int, ...], ...]:
    """Return the clauses of an instance's file between those of the model and the claim.

    What stands before them is compared later. A line that is no clause is none of them.
    """
    claimed = len(bare.claim.clauses)
    if format == VERIPB:
        after = len(bare.opb().lines) - claimed - 1  # the claim, and the sentence before it
        numbered = [(n, line) for n, line in enumerate(lines, 1) if line[:1] != "*"]
        numbered = [(n, line) for n, line in numbered if n > after]
        read = steps.read_clause
    else:
        constraints = bare.cnf()[0].constraints
        numbered = [(n, line) for n, line in enumerate(lines, 1) if line[:1] not in ("c", "p", "")]
        numbered = numbered[constraints - claimed :]
        read = steps.read_numbers
    name = FILES[format][0]
    try:
        between = numbered[: max(0, len(numbered) - claimed)]
        cuts = [read(line, bare.model.variables, number) for number, line in between]
    except PuzzleError as error:
        # perhaps because of what stands before it, which is then the reason
        _compare(name, lines, bare.opb() if format == VERIPB else bare.cnf()[0], bare)
        raise Rejected(name, error.line, error.message) from None
    return tuple([tuple(clause) for clause in cuts])


def _compare(name: str, lines: list[str], wanted: Text, instance: Instance) -> None:
    """Refuse an instance that is not what is wanted, or has a cut that no rule implies.

    The first line tells a number only, so that what else is wrong is the better reason.
    """
    order = [*range(1, max(len(lines), len(wanted.lines))), 0]
    for number in order:
        there = lines[number] if number < len(lines) else None
        right = wanted.lines[number] if number < len(wanted.lines) else None
        if there != right:
            if right is not None and right.endswith(f" {NO_RULE}"):
                break
            if right is None:
                reason = f"{abridged(there or '')} is more than the puzzle's rules say"
            elif there is None:
                reason = f"the file ends here, where {right!r} should follow"
                number = len(lines) - 1
            else:
                what = "board" if instance.entries else "solution"
                reason = f"{abridged(there)} should be {right!r}, for this puzzle and {what}"
            raise Rejected(name, number + 1, reason)
    for rule, line in zip(instance.rules_of_cuts, wanted.cuts, strict=True):
        if rule is None:
            raise Rejected(name, line, "no rule of the puzzle implies this cut")


def _satisfied(text: str, instance: Instance) -> None:
    """Refuse an assignment that is not the solution, or does not meet every constraint."""
    model = instance.model
    values: list[int] = []
    for number, line in enumerate(_lines(text), 1):
        words = line.split(" ")
        for word in words[1:]:
            variable = len(values) + 1
            if words[0] != "v" or word not in (f"x{variable}", f"-x{variable}"):
                raise Rejected(ASSIGNMENT, number, f"{abridged(word)} where x{variable} comes next")
            values.append(1 if word[0] == "x" else -1)
    if len(values) != model.variables:
        raise Rejected(ASSIGNMENT, 0, f"{len(values)} of {model.variables} variables have a value")
    if model.decode(values) != instance.solution:
        raise Rejected(ASSIGNMENT, 0, f"this is not the solution of {SOLUTION}")
    # all but what the solution breaks: that it is another one
    for sentence, clauses, counts in (*instance.stated, *instance.refuted[:-1]):
        bounds = [*[(c, 1, len(c)) for c in clauses], *counts]
        for literals, low, high in bounds:
            true = sum([values[abs(x) - 1] * x > 0 for x in literals])
            if not low <= true <= high:
                raise Rejected(ASSIGNMENT, 0, f"this does not satisfy: {sentence}")
    for rule in model.lazies:
        if rule.forces(values) is None or rule.cuts(values):
            raise Rejected(ASSIGNMENT, 0, f"this breaks the rule {rule.name}")
    if any(values[abs(x) - 1] * x > 0 for x in instance.different):
        raise Rejected(ASSIGNMENT, 0, "this is said to be excluded and is not")


def _load(
    propagator: Propagator, clauses: Iterable[Sequence[int]], counts: Iterable[Count]
) -> None:
    """Give a propagator all clauses and counts."""
    for clause in clauses:
        propagator.add(clause)
    for count in counts:
        propagator.add_count(count)


def _follow(propagator: Propagator, steps: Iterable[Step]) -> int:
    """Follow a proof and return how many steps it has.

    Raises:
        PuzzleError: a step does not follow from what stands before it; says in which line.
    """
    number = 0
    for clause, line in steps:
        if not propagator.implies(clause):
            raise PuzzleError("this does not follow by unit propagation", line)
        propagator.add(clause)
        number += 1
    return number
