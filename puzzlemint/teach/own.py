"""What a student wrote in Python: an encoder, or a solver. Their file is run, as any program is."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from machine import bounded
from puzzlemint.teach.exercise import Cnf, Mark, mark
from puzzles.base.errors import OptionError, PuzzleError
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.model.model import OPEN, Model

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")
ENCODE, SOLVE = "encode", "solve"
RUN_NAME = "<own>"
LARGEST = 4 << 20
"""Largest number of bytes of a user's file."""


@dataclass(frozen=True)
class Encoder:
    """A function `encode(puzzle)` that returns clauses, and a variable for each place and value.

    The clauses are lists of literals. The variables are a dictionary by `(place, value)`; a value
    that a place has when none of its variables is true may be left out.

    Attributes:
        name: of its file.
        function: it.
    """

    name: str
    function: Callable[[Puzzle], Any]

    def cnf(self, puzzle: Puzzle) -> Cnf:
        """Return the CNF that the user's function makes of a puzzle.

        Raises:
            PuzzleError: it returns something else.
            OptionError: it raises something.
        """
        returned = called(self.function, puzzle, self.name)
        try:
            clauses, told = returned
            clauses = [[int(x) for x in clause] for clause in clauses]
            told = {(int(p), int(v)): int(x) for (p, v), x in cast("dict[Any, Any]", told).items()}
        except (TypeError, ValueError, AttributeError) as error:
            raise PuzzleError(
                f"{self.name}: {ENCODE}(puzzle) returns clauses and a dictionary of variables by "
                f"(place, value): {error}",
                0,
            ) from None
        literals = [*told.values(), *[x for clause in clauses for x in clause]]
        if 0 in literals:
            raise PuzzleError(f"{self.name}: 0 is no literal", 0)
        return Cnf(max(map(abs, literals), default=0), clauses, told, {})

    def model(self, puzzle: Puzzle) -> Model:
        """Return the CNF of a puzzle as a model that a session takes; raises as `cnf`."""
        cnf, domain = self.cnf(puzzle), kind_of(puzzle).domain(puzzle)
        model = Model()
        model.variables, model.clauses = cnf.variables, cnf.clauses
        model.indicators = [(x, place, value) for (place, value), x in cnf.named.items()]
        model.base = _base(domain, cnf)
        return model

    def mark(self, puzzle: Puzzle) -> Mark:
        """Return whether it is right for a puzzle; raises as `cnf`."""
        cnf = self.cnf(puzzle)
        return mark(puzzle, cnf, cnf.named)


def _base(domain: Sequence[Sequence[int]], cnf: Cnf) -> list[int]:
    """Return for each place the one value that has no variable; OPEN if there is not just one."""
    unnamed = [[v for v in values if (p, v) not in cnf.named] for p, values in enumerate(domain)]
    return [values[0] if len(values) == 1 else OPEN for values in unnamed]


def encoder(path: Path) -> Encoder:
    """Return the encoder of a file.

    Raises:
        OptionError: it cannot be run, or has no function `encode`.
    """
    return Encoder(path.name, _function(path, ENCODE))


def solver(path: Path) -> Callable[[Puzzle], Any]:
    """Return the function `solve(puzzle)` of a file, which returns all solutions.

    Raises:
        OptionError: it cannot be run, or has no such function.
    """
    return _function(path, SOLVE)


def called(function: Callable[[Any], T], argument: object, name: str) -> T:
    """Return what a function of a file returns, or what it yields where that is `list`.

    Raises:
        OptionError: it raises something; says what, and in which line if that is in the file.
    """
    try:
        return function(argument)
    except Exception as error:
        frames = extract_tb(error.__traceback__)[1:]
        own = [frame.lineno for frame in frames if Path(frame.filename).name == name]
        where = f"{name}:{own[-1]}" if own else name
        raise OptionError(f"{where}: {type(error).__name__}: {error}") from error


def _function(path: Path, name: str) -> Callable[[Puzzle], Any]:
    """Return a function of this name from a user's file of Python, which is run."""
    module = ModuleType(RUN_NAME)
    module.__file__ = str(path)
    sys.modules[RUN_NAME] = module  # where a dataclass of the file looks its names up
    try:
        source = bounded.read(path, LARGEST)
        exec(compile(source, str(path), "exec"), module.__dict__)
    except OSError as error:
        raise OptionError(f"{error.filename or path}: {error.strerror or error}") from None
    except Exception as error:
        raise OptionError(f"{path}: {type(error).__name__}: {error}") from error
    if not callable(function := getattr(module, name, None)):
        raise OptionError(f"{path} has no function {name}(puzzle)")
    return function
