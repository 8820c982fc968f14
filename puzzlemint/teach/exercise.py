"""A CNF that somebody wrote for a puzzle, marked: is it right, too weak, or too strong?

Right is what has the puzzle's solutions and no others, as far as the places go; helpers do not
count. What is too weak lets a board through that is no solution, what is too strong loses one that
is. Either is shown by a board.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from puzzles.base.errors import OptionError, PuzzleError, TooLarge, abridged
from puzzles.contract.kind import kind_of
from puzzles.model.model import LITERALS_LIMIT, OPEN, Model
from verify.exchange.dimacs import VALUE
from verify.judge.live_check import LiveCheck
from verify.solver.session import DEFAULT_BUDGET, BudgetSpent, Session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from puzzles.contract.kind import Puzzle
    from puzzles.declare.values import Solution

RIGHT, WRONG, UNDECIDED = "right", "wrong", "undecided"
MOST = 1_000
"""Solutions of a puzzle that has several which are looked at."""
LONGEST, LARGEST = 200, 10**9
"""Signs of a map, and the greatest number that comes up in it."""
VARIABLES = {"r": "row", "c": "column", "v": "value", "m": "rows", "n": "columns", "p": "place"}
"""The names in a map, all counted from 0 but values."""
Variables = dict[tuple[int, int], int]
"""The variable that says that a place has a value; negative if it is false then."""


@dataclass(frozen=True)
class Cnf:
    """Clauses that somebody wrote.

    Attributes:
        variables: how many there are.
        clauses: over them.
        named: what comments `c value V P X` say, as `encode` writes them; empty without any.
        base: the value that a place has if no variable says another, by such comments.
    """

    variables: int
    clauses: list[list[int]]
    named: Variables
    base: Mapping[int, int]


@dataclass(frozen=True)
class Mark:
    """What there is to say of a CNF.

    Attributes:
        verdict: RIGHT, WRONG, or UNDECIDED when conflicts ran out, or there were too many
            solutions to look at all.
        lets: a value for each place that the CNF lets through, OPEN for none and for several at
            once; empty if none was found.
        breaks: why that is no solution, in sentences.
        loses: a solution that the CNF excludes; empty if none was found.
    """

    verdict: str
    lets: Solution = ()
    breaks: tuple[str, ...] = ()
    loses: Solution = ()

    @property
    def says(self) -> str:
        """The verdict in a few words."""
        words = [
            *(["too weak"] if self.lets else []),
            *(["too strong"] if self.loses else []),
        ]
        return " and ".join(words) or self.verdict


def read(lines: Iterable[str]) -> Cnf:
    """Read DIMACS.

    Raises:
        PuzzleError: it is none; says in which line.
        TooLarge: it has more literals than a solver should be given.
    """
    clauses: list[list[int]] = [[]]
    named: Variables = {}
    base: dict[int, int] = {}
    variables, literals = -1, 0
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words or words[0] == "%":
            continue
        if line.startswith(VALUE):
            variable, place, value = _numbers(words[2:5], number, 3)  # places count from 1
            if variable:
                named[place - 1, value] = variable
            else:  # the value that needs no variable
                base[place - 1] = value
        elif words[0] == "p":
            if variables >= 0 or words[1:2] != ["cnf"]:
                raise PuzzleError("one line `p cnf VARIABLES CLAUSES` is expected", number)
            variables, _ = _numbers(words[2:4], number, 2)
        elif words[0] != "c":
            if variables < 0:
                raise PuzzleError("clauses come after a line `p cnf VARIABLES CLAUSES`", number)
            for literal in _numbers(words, number):
                if abs(literal) > variables:
                    raise PuzzleError(f"there is no variable {abs(literal)}", number)
                if literal:
                    clauses[-1].append(literal)
                else:
                    clauses.append([])
            literals += len(words)
            if literals > LITERALS_LIMIT:
                raise TooLarge(f"a CNF of more than {LITERALS_LIMIT:,} literals")
    if variables < 0:
        raise PuzzleError("there is no line `p cnf VARIABLES CLAUSES`", 0)
    if clauses.pop():
        raise PuzzleError("the last clause has no 0 at its end", 0)
    if any(not 0 < abs(variable) <= variables for variable in named.values()):
        raise PuzzleError("a comment `c value` names a variable that there is not", 0)
    return Cnf(variables, clauses, named, base)


def _numbers(words: Sequence[str], line: int, count: int = 0) -> list[int]:
    try:
        numbers = [int(word) for word in words]
    except ValueError:
        raise PuzzleError(f"{abridged(' '.join(words))} is no list of numbers", line) from None
    if count and len(numbers) != count:
        raise PuzzleError(f"{count} numbers are expected", line)
    return numbers


_OPERATIONS: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: lambda one, other: one + other,
    ast.Sub: lambda one, other: one - other,
    ast.Mult: lambda one, other: one * other,
    ast.FloorDiv: lambda one, other: one // other,
    ast.Mod: lambda one, other: one % other,
}


def formula(text: str) -> Callable[[Mapping[str, int]], int]:
    """Return a function that computes a map of sums, differences, products, `//` and `%`.

    Nothing else is understood, and nothing is run.

    Args:
        text: such as `r*n + c + 1`, over VARIABLES.

    Raises:
        OptionError: it is none.
    """
    wrong = OptionError(
        f"{abridged(text)} is no map; write numbers and {', '.join(VARIABLES)} with + - * // %"
    )
    try:
        tree = ast.parse(text.strip()[: LONGEST + 1], mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise wrong from None
    if len(text) > LONGEST:
        raise OptionError(f"a map has {LONGEST} signs at most")
    _check(tree, wrong)
    return lambda values: _worked_out(tree, values)


def _check(node: ast.expr, wrong: OptionError) -> None:
    """Refuse whatever is no number, no name that is known, and no operation on these."""
    match node:
        case ast.BinOp(left, operation, right) if type(operation) in _OPERATIONS:
            _check(left, wrong)
            _check(right, wrong)
        case ast.UnaryOp(ast.USub(), operand):
            _check(operand, wrong)
        case ast.Name(name) if name in VARIABLES:
            pass
        case ast.Constant(value) if type(value) is int:
            pass
        case _:
            raise wrong


def _worked_out(node: ast.expr, values: Mapping[str, int]) -> int:
    """Return the value of an expression of a map of variables."""
    match node:
        case ast.BinOp(left, operation, right):
            one, other = _worked_out(left, values), _worked_out(right, values)
            try:
                result = _OPERATIONS[type(operation)](one, other)
            except ZeroDivisionError:
                raise OptionError("the map divides by zero") from None
        case ast.UnaryOp(_, operand):
            result = -_worked_out(operand, values)
        case ast.Name(name):
            result = values[name]
        case ast.Constant(int(value)):
            result = value
        case _:  # `_check` has refused it
            raise OptionError("this is no map")
    if abs(result) > LARGEST:
        raise OptionError(f"a number in the map is larger than {LARGEST:,}")
    return result


def variables_of(puzzle: Puzzle, text: str) -> Variables:
    """Return the variable of each place and value by a map.

    A map without `v` is for places of two values, and its variable is true for the greater one.
    Places that the puzzle fixes have no variables.

    Args:
        puzzle: of which `r` and `c` are rows of places and places in a row.
        text: the map.

    Raises:
        OptionError: it is none, two things have one variable, or places have more than two values
            and it has no `v`.
    """
    worked_out = formula(text)
    kind = kind_of(puzzle)
    domain, rows = kind.domain(puzzle), kind.places(puzzle).rows
    by_value = any(isinstance(one, ast.Name) and one.id == "v" for one in _nodes(text))
    found: Variables = {}
    for r, row in enumerate(rows):
        for c, place in enumerate(row):
            if len(domain[place]) < 2:
                continue
            about = {"r": r, "c": c, "p": place, "m": len(rows), "n": max(map(len, rows))}
            least, *others = sorted(domain[place])
            if not by_value and len(others) > 1:
                raise OptionError(f"{kind.name} has more than two values to a place; a map needs v")
            for value in (least, *others) if by_value else others:
                found[place, value] = worked_out({**about, "v": value})
    names = kind.places(puzzle)
    by: dict[int, tuple[int, int]] = {}
    for (place, value), variable in found.items():
        what = f"{names.name(place)} = {value}"
        if not variable:
            raise OptionError(f"the map gives {what} the variable 0, which there is not")
        if abs(variable) in by:
            other, its = by[abs(variable)]
            same = f"{names.name(other)} = {its}"
            raise OptionError(f"the map gives {same} and {what} one variable, {abs(variable)}")
        by[abs(variable)] = place, value
    return found


def _nodes(text: str) -> Iterable[ast.AST]:
    return ast.walk(ast.parse(text.strip(), mode="eval"))


def mark(puzzle: Puzzle, cnf: Cnf, variables: Variables, budget: int = DEFAULT_BUDGET) -> Mark:
    """Mark a CNF.

    Args:
        puzzle: what it is for.
        cnf: what was written.
        variables: what its variables mean.
        budget: conflicts, for the puzzle and for the CNF each.

    Raises:
        OptionError: a variable is beyond those of the CNF, or there is no such place or value.
    """
    names, domain = kind_of(puzzle).places(puzzle), kind_of(puzzle).domain(puzzle)
    known = set[int]().union(*domain)  # also of what the puzzle fixes, encodings may speak
    for (place, value), variable in variables.items():
        values = domain[place] if 0 <= place < len(domain) else ()
        if value not in (known if len(values) == 1 else values):
            raise OptionError(f"there is no place {place + 1} that can have the value {value}")
        if abs(variable) > cnf.variables:
            what = f"{names.name(place)} = {value}"
            raise OptionError(f"{what} is variable {abs(variable)}; the CNF has {cnf.variables}")
    work = _Work(puzzle, *_renumbered(cnf, variables))
    try:
        loses, complete = work.lost(budget)
        lets, breaks = work.let_through(budget)
    except BudgetSpent:
        return Mark(UNDECIDED)
    if lets or loses:
        return Mark(WRONG, lets, breaks, loses)
    return Mark(RIGHT if complete else UNDECIDED)


def _renumbered(cnf: Cnf, variables: Variables) -> tuple[Cnf, Variables]:
    """Return a CNF and its map with the variables that occur numbered in a row.

    A solver takes memory for each variable up to the greatest, whether it occurs or not.
    """
    told = map(abs, variables.values())
    occurring = sorted({*told, *(abs(literal) for clause in cnf.clauses for literal in clause)})
    number: dict[int, int] = {}
    for new, old in enumerate(occurring, 1):
        number[old], number[-old] = new, -new
    clauses = [[number[literal] for literal in clause] for clause in cnf.clauses]
    return (
        replace(cnf, variables=len(occurring), clauses=clauses),
        {what: number[variable] for what, variable in variables.items()},
    )


class _Work:
    """What is asked about a CNF, in a solver each."""

    def __init__(self, puzzle: Puzzle, cnf: Cnf, variables: Variables) -> None:
        self._puzzle, self._variables = puzzle, variables
        self._kind = kind_of(puzzle)
        self._model = Model()
        self._model.variables = cnf.variables
        self._model.clauses = [*cnf.clauses]
        self._values: dict[int, dict[int, int]] = {}  # by place and value the variable
        for (place, value), variable in variables.items():
            self._values.setdefault(place, {})[value] = variable
        domain = self._kind.domain(puzzle)
        self._rest = {  # the value of a place when no variable of it holds
            place: values[0]
            for place, own in self._values.items()
            if len(values := [value for value in domain[place] if value not in own]) == 1
        }
        self._fixed = [  # of each place what it is without variables: its only value, or the CNF's
            values[0] if len(values) == 1 else base if base in values else OPEN
            for place, values in enumerate(domain)
            for base in [cnf.base.get(place, OPEN)]
        ]

    def lost(self, budget: int) -> tuple[Solution, bool]:
        """Return a solution that the CNF excludes, if any, and whether all were looked at."""
        model = self._kind.model(self._puzzle)
        with Session(model, budget=budget) as theirs, Session(self._model, budget=budget) as own:
            for _ in range(MOST):
                if not theirs.solve():
                    return (), True
                solution = theirs.solution
                if not own.solve(self._literals(solution)):
                    return solution, True
                theirs.add(model.differ(solution))
        return (), False

    def let_through(self, budget: int) -> tuple[Solution, tuple[str, ...]]:
        """Return a board that the CNF lets through and is no solution, and what it breaks."""
        with Session(self._model, budget=budget) as own:
            for _ in range(MOST + 1):
                if not own.solve():
                    break
                true = set(own.model)
                board, wrong = self._board(true)
                if wrong or self._kind.check(self._puzzle, board):
                    return board, wrong or self._broken(board)
                own.add([-x for x in self._literals(board)])
        return (), ()

    def _literals(self, solution: Solution) -> list[int]:
        """Return what the variables say of a board."""
        return [
            variable if solution[place] == value else -variable
            for (place, value), variable in self._variables.items()
        ]

    def _board(self, true: set[int]) -> tuple[Solution, tuple[str, ...]]:
        """Return a model of the CNF as a board, and sentences about places without one value.

        Args:
            true: the variables that are true.
        """
        board, wrong = [*self._fixed], list[str]()
        names = self._kind.places(self._puzzle)
        for place, own in self._values.items():
            held = [value for value, variable in own.items() if variable in true]
            if not held and place in self._rest:
                held = [self._rest[place]]
            if len(held) == 1:
                board[place] = held[0]
            else:
                says = f"the values {', '.join(map(str, held))}" if held else "no value"
                wrong.append(f"{names.name(place)} has {says}")
        untold = [place for place in range(len(board)) if place not in self._values]
        wrong += [f"{names.name(place)} has no value" for place in untold if board[place] == OPEN]
        return tuple(board), tuple(wrong)

    def _broken(self, board: Solution) -> tuple[str, ...]:
        said = [broken.sentence for broken in LiveCheck(self._puzzle).violated(board)]
        return tuple(said or [one.rule for one in self._kind.check(self._puzzle, board)])
