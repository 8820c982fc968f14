"""DIMACS files from which a solver's model can be turned back into a board.

Comments hold the puzzle's text and say which value of which place each variable means.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from puzzles.base.errors import OptionError, PuzzleError, abridged
from puzzles.codecs import excerpts
from puzzles.contract.kind import Puzzle, kind_of
from verify.solver.cnf import to_cnf

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from puzzles.declare.values import Solution
    from puzzles.model.model import Model

TEXT, VALUE, PROBLEM = "c | ", "c value ", "p cnf "
SHOWN, INDEPENDENT = "c p show ", "c ind "
"""Beginnings of the lines that list the variables to count, in the convention of the Model Counting
Competition and in that of ApproxMC."""


def write(puzzle: Puzzle, encoding: str = "seqcounter") -> Iterator[str]:
    """Yield the lines of a DIMACS file.

    A line `c value V P X` says that place P, counted from 1, has value X when variable V is true,
    and with 0 for V that it has when no variable says another. A line `c rule NAME: N in the stated
    model` counts the instances of a rule in what is encoded, whichever way it is. The lines `c p
    show` and `c ind` list for model counters, by either of their conventions, the variables that
    count: the models of the formula, projected to these, are the solutions, one for one.

    Raises:
        TooLarge, OptionError: as `verify.solver.cnf.to_cnf`.
    """
    kind = kind_of(puzzle)
    cnf = to_cnf(puzzle, encoding)
    yield f"c {kind.title} {puzzle.size}, encoding {encoding}"
    for line in comments(puzzle, cnf):
        yield f"c {line}"
    for name, count in Counter(rule.name for rule in kind.model(puzzle).rules()).items():
        yield f"c rule {name}: {count} in the stated model"
    shown = " ".join(map(str, [*sorted({variable for variable, *_ in cnf.indicators}), 0]))
    yield f"{SHOWN}{shown}"
    yield f"{INDEPENDENT}{shown}"
    yield f"{PROBLEM}{cnf.variables} {len(cnf.clauses)}"
    for clause in cnf.clauses:
        yield " ".join(map(str, [*clause, 0]))


def comments(puzzle: Puzzle, model: Model, prefix: str = "") -> Iterator[str]:
    """Yield a puzzle's text, a line each, and what each variable of a model of it means.

    Args:
        puzzle, model: which; only values of the places are said.
        prefix: what stands before the number of a variable.
    """
    places = kind_of(puzzle).places(puzzle)
    for line in puzzle.text(named=True).splitlines():
        yield f"| {line}"
    for place, value in enumerate(model.base):
        yield f"value 0 {place + 1} {value} {places.spoken(place)}"
    for variable, place, value in model.indicators:
        yield f"value {prefix}{variable} {place + 1} {value} {places.spoken(place)}"


class AnswerError(PuzzleError):
    """What is no solver's answer to a file."""


def read(cnf: Iterable[str], answer: Iterable[str]) -> tuple[Puzzle, Solution | None]:
    """Return the puzzle of a file that `write` made, and a solver's solution.

    Args:
        cnf: the lines of the file.
        answer: the lines that a solver printed: `s ...` and `v ...` as in SAT competitions, or
            the literals alone.

    Returns:
        None for the solution if the solver found none.

    Raises:
        PuzzleError: the file was not made by `write`.
        AnswerError: the answer is not one to it: it has a variable that the file has not, gives
            one both values, or leaves out one of a clause that tells the value of a place. Others
            may be left out.
    """
    text: list[str] = []
    values: list[int] = []
    told: list[tuple[int, int, int]] = []
    variables, used = 0, set[str]()
    for number, line in enumerate(cnf, 1):
        if line.startswith(TEXT):
            text.append(line[len(TEXT) :].rstrip("\n") + "\n")
        elif line.startswith(VALUE):
            where = f"line {number} of the CNF file"
            numbers = _numbers(line.split()[2:5], where)
            if len(numbers) != 3:
                raise PuzzleError(f"{where}: variable, place and value are three numbers")
            variable, place, value = numbers
            if variable:
                told.append((variable, place - 1, value))
            else:
                values.append(value)
        elif line.startswith(PROBLEM):
            where = f"line {number} of the CNF file"
            variables = max([0, *_numbers(line[len(PROBLEM) :].split()[:1], where)])
        elif line[:1] not in ("c", "p"):
            used.update(line.replace("-", "").split())
    if not text or not values:
        raise PuzzleError("this file has no comments that say what its variables mean")
    try:
        (commented,) = excerpts.read("".join(text))
    except (ValueError, OptionError):
        raise PuzzleError("the puzzle in this file's comments cannot be read") from None
    puzzle, kind = commented.puzzle, kind_of(commented.puzzle)
    literals = _literals(answer, variables)
    if literals is None:
        return puzzle, None
    places = kind.places(puzzle)
    if len(values) != places.cells or not {place for _, place, _ in told} <= {*range(len(values))}:
        raise PuzzleError("this file's comments do not speak of every place of the board")
    by: dict[int, int] = {}
    for variable, place, value in told:
        if variable in literals:
            if place in by:
                raise AnswerError(f"the solver's answer gives two values to {places.name(place)}")
            by[place] = value
        elif -variable not in literals and str(variable) in used:
            raise AnswerError(
                f"the solver's answer says nothing of variable {variable}, {places.name(place)}"
            )
    solution = tuple([by.get(place, value) for place, value in enumerate(values)])
    known = {value for domain in kind.domain(puzzle) for value in domain}
    for place, value in enumerate(solution):
        if value not in known:
            raise AnswerError(f"the solver's answer gives no value to {places.name(place)}")
    return puzzle, solution


def _literals(answer: Iterable[str], variables: int) -> set[int] | None:
    """Return the literals of a solver's answer, None if it says that there is no solution.

    Raises:
        AnswerError: a literal is of no variable of the file, or there is its opposite as well.
    """
    literals: set[int] = set()
    for number, line in enumerate(answer, 1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        if words[0] == "s":
            if words[1:] == ["UNSATISFIABLE"]:
                return None
        elif words[0] in ("SAT", "UNSAT"):
            if words[0] == "UNSAT":
                return None
        else:
            skipped = words[0] == "v"
            where = f"line {number} of the solver's answer"
            for literal in _numbers(words[skipped:], where, AnswerError):
                if abs(literal) > variables:
                    has = f"the CNF file has {variables}"
                    raise AnswerError(f"{where}: there is no variable {abs(literal)}, {has}")
                if literal and -literal in literals:
                    raise AnswerError(f"{where}: variable {abs(literal)} is true and false")
                literals.add(literal)
    if not literals:
        raise AnswerError("the solver's answer has no literals")
    return literals


def _numbers(words: list[str], where: str, error: type[PuzzleError] = PuzzleError) -> list[int]:
    """Read words as numbers; an error says where they stand."""
    try:
        return [int(word) for word in words]
    except ValueError:
        raise error(f"{where}: {abridged(' '.join(words))} is no list of numbers") from None
