"""The contract that every puzzle kind fulfils.

A kind is one file in this folder whose `KIND` is an instance of a subclass of `Kind`. Puzzles
are frozen dataclasses; a solution is one value for each cell of the board, in reading order.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from math import isfinite
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from puzzles.errors import OptionError, PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from puzzles.board import Lattice
    from puzzles.model import Constraints

Solution = tuple[int, ...]
Value = bool | int | float | str

MAX_SIDE = 500


class Violation(NamedTuple):
    """A rule that a solution breaks, by name, and the cells where it shows."""

    rule: str
    cells: tuple[int, ...]


class Example(NamedTuple):
    """A puzzle text and the verdict it must get."""

    text: str
    verdict: str
    options: Mapping[str, Value] = {}


class Fault(NamedTuple):
    """A puzzle text, a solution text, and the one rule the solution breaks (None: accepted)."""

    rule: str | None
    puzzle: str
    solution: str


@dataclass(frozen=True)
class Option:
    """A setting of a kind: a rule that people disagree on, or a wish for a generated puzzle.

    The type of the default is the type of the option.
    """

    name: str
    default: Value
    help: str
    minimum: float | None = None
    maximum: float | None = None
    choices: tuple[str, ...] = field(default=())

    def read(self, value: Value) -> Value:
        """Return the value in the option's type; a string is read as a user typed it.

        Raises:
            OptionError: it does not fit the type, the bounds or the choices.
        """
        wanted = type(self.default)
        read = _read(value, wanted) if isinstance(value, str) else value
        if wanted is float and type(read) is int:
            read = float(read)
        if type(read) is not wanted or (isinstance(read, float) and not isfinite(read)):
            raise OptionError(f"option {self.name} takes {_WORDS[wanted]}, not {value!r}")
        if self.choices and read not in self.choices:
            raise OptionError(
                f"option {self.name} takes one of {', '.join(self.choices)}, not {value!r}"
            )
        if not isinstance(read, str) and (
            (self.minimum is not None and read < self.minimum)
            or (self.maximum is not None and read > self.maximum)
        ):
            raise OptionError(
                f"option {self.name} lies between {self.minimum:g} and "
                f"{'any number' if self.maximum is None else format(self.maximum, 'g')}, "
                f"not at {value!r}"
            )
        return read


_WORDS = {bool: "yes or no", int: "a whole number", float: "a number", str: "a word"}
_BOOLEANS: dict[str, bool] = {
    **dict.fromkeys(("yes", "true", "on", "1"), True),
    **dict.fromkeys(("no", "false", "off", "0"), False),
}


def _read(text: str, wanted: type[Value]) -> Value:
    if wanted is bool:
        return _BOOLEANS.get(text.lower(), text)
    try:
        return wanted(text)
    except ValueError:
        return text


def settle(options: Iterable[Option], given: Mapping[str, Value]) -> dict[str, Value]:
    """Return every option's value: the given one, or else the default.

    Raises:
        OptionError: a name is unknown or a value does not fit.
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            names = ", ".join(sorted(known)) or "none"
            raise OptionError(f"there is no option {name}; the options are: {names}")
    return {
        name: option.read(given[name]) if name in given else option.default
        for name, option in known.items()
    }


P = TypeVar("P")


class Propagator(Protocol):
    """One rule at a time on one puzzle, from a growing state of knowledge."""

    def settle(self) -> bool:
        """Follow the rules until nothing new comes; False on a contradiction."""
        ...

    def probes(self) -> list[tuple[int, int]]:
        """Return what can be tried: pairs of an open cell and a number of the trial."""
        ...

    def holds(self, trial: int) -> bool:
        """Return whether the trial meets no contradiction; changes nothing."""
        ...

    def exclude(self, trial: int) -> None:
        """Write down that the opposite of the trial is true."""
        ...

    def solution(self) -> Solution:
        """Return the board's values, once no cell is open."""
        ...


class Kind(ABC, Generic[P]):
    """One sort of puzzle: its text, its rules as constraints, its plain checker, its picture.

    Class attributes:
        name, title: the word for the command line, and for people.
        suffix, solution_suffix: how file names end.
        rules: the rules in a sentence or two.
        options: the rules that people disagree on; `parse` takes their values by name.
        forms: names of ways to encode, the default first. Another form may stand in for
            cardinalities (a `direct` form has none) or for auxiliary variables.
        audit_encoding: the encoding for a second proof, which shares as little with the default
            form as one of them can.
        formats: names of further text formats that `parse` reads and `export` writes.
        examples, faults: worked examples that the contract tests run.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    suffix: ClassVar[str] = ".txt"
    solution_suffix: ClassVar[str] = ".solution.txt"
    rules: ClassVar[str]
    sizes: ClassVar[str]
    options: ClassVar[tuple[Option, ...]] = ()
    forms: ClassVar[tuple[str, ...]] = ("native",)
    audit_encoding: ClassVar[str] = "totalizer"
    formats: ClassVar[tuple[str, ...]] = ()
    examples: ClassVar[tuple[Example, ...]]
    faults: ClassVar[tuple[Fault, ...]]

    @abstractmethod
    def recognises(self, text: str) -> bool:
        """Return whether the text looks like a file of this kind, sound or broken."""

    @abstractmethod
    def parse(self, text: str, **options: Value) -> P:
        """Read a puzzle.

        Raises:
            PuzzleError: the text is not a puzzle of this kind; says where.
            OptionError: an option is unknown or its value does not fit.
        """

    @abstractmethod
    def format(self, puzzle: P) -> str:
        """Return the puzzle's text; `parse` gives the same puzzle back."""

    def export(self, puzzle: P, format: str) -> str:
        """Return the puzzle's text in one of `formats`.

        Raises:
            PuzzleError: the format cannot hold this puzzle.
            OptionError: the kind has no such format.
        """
        raise OptionError(f"{self.name} has no format {format!r}")

    @abstractmethod
    def lattice(self, puzzle: P) -> Lattice:
        """Return the board that the puzzle is on."""

    def size(self, puzzle: P) -> str:
        """Return the size as users write it."""
        return self.lattice(puzzle).size

    @abstractmethod
    def domain(self, puzzle: P) -> Sequence[Sequence[int]]:
        """Return for each cell the values it could have before any rule is applied."""

    @abstractmethod
    def encode(self, puzzle: P, form: str = "", *, selectable: bool = False) -> Constraints:
        """Return the rules and the puzzle's clues as constraints.

        Args:
            puzzle: what to encode.
            form: one of `forms`; empty for the default.
            selectable: leave every clue out of force until the literal that `Constraints.clues`
                holds for it is assumed. Only the default form has it.

        Raises:
            PuzzleError: the form would explode at this size; states the size it would have.
        """

    @abstractmethod
    def check(self, puzzle: P, solution: Solution) -> list[Violation]:
        """Return every rule that the solution breaks; shares no code with `encode`."""

    @abstractmethod
    def clue_name(self, puzzle: P, clue: int) -> str:
        """Return how to speak of a clue of a selectable encoding to a person."""

    @abstractmethod
    def format_solution(self, puzzle: P, solution: Solution) -> str:
        """Return the solution in the kind's output format."""

    @abstractmethod
    def parse_solution(self, puzzle: P, text: str) -> Solution:
        """Read a solution in the kind's output format.

        Raises:
            PuzzleError: the text is not a solution of a puzzle of this shape.
        """

    @abstractmethod
    def draw(self, puzzle: P, solution: Solution | None = None, *, colour: bool = False) -> str:
        """Return a picture of the board in text, with ANSI colours if asked."""

    @abstractmethod
    def images(self, puzzle: P) -> Iterator[P]:
        """Yield the puzzle's images under every symmetry of its kind, itself first."""

    def propagator(self, puzzle: P) -> Propagator | None:
        """Return the kind's own way of following one rule at a time, for the grade.

        None stands for unit propagation over the constraints.
        """
        return None

    def facts(self, puzzle: P, solution: Solution) -> dict[str, bool | int | str]:
        """Return what else is worth recording about a puzzle and its solution, by name."""
        return {}

    def canonical(self, puzzle: P) -> str:
        """Return a text that two puzzles share exactly if one is an image of the other."""
        return min(map(self.format, self.images(puzzle)))


def rows_of(text: str) -> list[str]:
    """Return the lines of a puzzle text without blanks behind them, none at the end empty.

    Raises:
        PuzzleError: the text is empty.
    """
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    if not lines:
        raise PuzzleError("the file is empty")
    return lines
