"""The contract that every puzzle kind fulfils.

A kind is one file or folder in `puzzles/kinds` whose `KIND` is an instance of a subclass of
`Kind`. A puzzle is a frozen dataclass that carries the rules it was made for; a solution is one
value for each place of the board, in the order of the places.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from puzzles.board import hexagon, rect
from puzzles.errors import OptionError, PuzzleError, abridged
from puzzles.options import Option, Value, options_of, settle, shown
from puzzles.render.text import text as render_text
from puzzles.text import header
from puzzles.text.grid import MAX_SIDE

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
    from re import Pattern

    from puzzles.board import Hexagon, Lattice, Rect
    from puzzles.editing import Tool
    from puzzles.model import Model, Rule
    from puzzles.picture import Picture

Solution = tuple[int, ...]
GREATEST_EDGE = MAX_SIDE // 2
"""Of a hexagonal board."""
OPEN = -1
"""The value of a place that is not filled in."""


class Violation(NamedTuple):
    """A rule that a solution breaks, by name, and the places where it shows."""

    rule: str
    places: tuple[int, ...]


class Example(NamedTuple):
    """A puzzle text and the verdict it must get."""

    text: str
    verdict: str


class Word(NamedTuple):
    """What a place with a value is called, of one place ("a tent") and of several ("tents")."""

    one: str
    many: str


class Fault(NamedTuple):
    """A puzzle text, a solution text, and the one rule the solution breaks (None: accepted)."""

    rule: str | None
    puzzle: str
    solution: str


P = TypeVar("P")
T = TypeVar("T")


class Altered(NamedTuple, Generic[P]):
    """A puzzle that something was changed in.

    Attributes:
        puzzle: as it is now.
        solution: the one that it was to keep, None if there was none to keep.
        change: what was changed, in words.
    """

    puzzle: P
    solution: Solution | None
    change: str


class Kind(ABC, Generic[P]):
    """One sort of puzzle: its text, its rules as a model, its plain checker, its picture.

    Class attributes:
        name, title: the word for the command line, and for people.
        puzzle: the dataclass of its puzzles; fields made by `puzzles.options.option` are its
            rule options.
        rules: the rules in a sentence or two.
        sizes: the sizes there are, in words.
        sides: the least and the greatest side of a rectangular board.
        square: whether a rectangular board is a square.
        shapes: the boards there are: `rect`, `hexagon`.
        clues_on: what the numbers of clues are: those of `cells` or of `lines` of the board.
        fixed_clues: whether no clue can be left out. A made puzzle keeps them all; what is repaired
            may have others.
        suffix, solution_suffix: how file names end.
        always_header: whether the header line is written even when every option has its default.
        starts: what a line matches that begins a puzzle, for kinds whose text may hold blank
            lines. Elsewhere a blank line ends a puzzle.
        unmarked: the value of a place that a solution's text leaves unmarked, if that is one.
        forms: names of other models than the stated one; they need not name their rules.
        fast: the form that verdicts use; empty for the stated model.
        proof_encoding: the encoding for the proof of a made puzzle; empty for the fast form. It
            shares no code with the maker.
        audit_encoding: the encoding for a second proof, which shares as little with the first as
            one can.
        formats: names of further text formats that `read` takes and `export` writes.
        words: for each value what a place with it is called, where that is not its mark.
        examples, faults: worked examples that the contract tests run.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    puzzle: type[P]
    rules: ClassVar[str]
    sizes: ClassVar[str]
    sides: ClassVar[tuple[int, int]] = (1, MAX_SIDE)
    square: ClassVar[bool] = False
    shapes: ClassVar[tuple[str, ...]] = ("rect",)
    clues_on: ClassVar[Literal["cells", "lines"]] = "cells"
    fixed_clues: ClassVar[bool] = False
    suffix: ClassVar[str] = ".txt"
    solution_suffix: ClassVar[str] = ".solution.txt"
    always_header: ClassVar[bool] = True
    starts: ClassVar[Pattern[str] | None] = None
    unmarked: ClassVar[int | None] = None
    forms: ClassVar[tuple[str, ...]] = ()
    fast: ClassVar[str] = ""
    proof_encoding: ClassVar[str] = ""
    audit_encoding: ClassVar[str] = "totalizer"
    formats: ClassVar[tuple[str, ...]] = ()
    words: ClassVar[Mapping[int, Word]] = {}
    examples: ClassVar[tuple[Example, ...]]
    faults: ClassVar[tuple[Fault, ...]]

    def __reduce__(self) -> tuple[Callable[[str], Kind[Any]], tuple[str]]:
        """Pickle as the name: a kind is one object in each process."""
        from puzzles import get

        return get, (self.name,)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The rules that people disagree on."""
        return options_of(self.puzzle)

    def settings(self, puzzle: P) -> dict[str, Value]:
        """Return the value of each option of a puzzle."""
        return {option.name: getattr(puzzle, option.name) for option in self.options}

    def recognises(self, text: str) -> bool:
        """Return whether a text without a header looks like this kind, sound or broken."""
        return False

    def parse(self, text: str, **options: Value) -> P:
        """Read a puzzle.

        Args:
            text: in one of the kind's formats, with a header line or without.
            options: values of options, which go before those of the header.

        Raises:
            PuzzleError: the text is not a puzzle of this kind; says where.
            OptionError: an option is unknown or its value does not fit.
        """
        return self._parsed(text, options, self.read)

    def parse_filled(self, text: str, **options: Value) -> tuple[P, Solution]:
        """Read a board that is filled in, wholly or in part.

        Returns:
            The puzzle, and the value of each place or OPEN.

        Raises:
            PuzzleError, OptionError: as `parse`.
        """
        return self._parsed(text, options, self.read_filled)

    def _parsed(
        self, text: str, options: Mapping[str, Value], read: Callable[[str, dict[str, Value]], T]
    ) -> T:
        if not text.startswith(header.MARK):
            return read(text, settle(self.options, options))
        section = self._section(text)
        try:
            settings = settle(self.options, section.options)
        except OptionError as error:
            raise PuzzleError(str(error), 1, len(header.MARK) + 1) from None
        try:
            return read(section.text, settle(self.options, {**settings, **options}))
        except PuzzleError as error:
            raise error.moved(section.line) from None

    def _section(self, text: str) -> header.Section:
        """Return what a text with a header says of a single board of this kind."""
        (section, *others) = header.sections(text)
        if others:
            raise PuzzleError("a second puzzle begins here", others[0].line, 1)
        if section.kind != self.name:
            raise PuzzleError(f"this is {section.kind}, not {self.name}", 1, len(header.MARK) + 1)
        return section

    def format(self, puzzle: P) -> str:
        """Return the puzzle's text; `parse` gives the same puzzle back."""
        return self.header(puzzle) + self.write(puzzle)

    def header(self, puzzle: P) -> str:
        """Return the header line of the puzzle's text, empty if it has none."""
        changed = {
            option.name: shown(value)
            for option in self.options
            if (value := getattr(puzzle, option.name)) != option.default
        }
        return header.line(self.name, changed) if changed or self.always_header else ""

    @abstractmethod
    def read(self, text: str, options: Mapping[str, Value]) -> P:
        """Read a puzzle from a text without header; `options` has a value for every option.

        Raises:
            PuzzleError: the text is not a puzzle of this kind; says where.
        """

    @abstractmethod
    def write(self, puzzle: P) -> str:
        """Return the puzzle's text without header."""

    def read_filled(self, text: str, options: Mapping[str, Value]) -> tuple[P, Solution]:
        """Read a board that is filled in, wholly or in part, from a text without header."""
        puzzle = self.read(text, options)
        known = [values[0] if len(values) == 1 else OPEN for values in self.domain(puzzle)]
        return puzzle, tuple(known)

    def export(self, puzzle: P, format: str) -> str:
        """Return the puzzle's text in one of `formats`.

        Raises:
            PuzzleError: the format cannot hold this puzzle.
            OptionError: the kind has no such format.
        """
        raise OptionError(f"{self.name} has no format {format!r}")

    def shape_error(self, height: int, width: int) -> str:
        """Return why there is no rectangular board of this shape, empty if there is one."""
        least, most = self.sides
        if not least <= min(height, width) <= max(height, width) <= most:
            return f"the sides of a board lie between {least} and {most}, not at {height}x{width}"
        if self.square and height != width:
            return f"the board is a square, not {height}x{width}"
        return ""

    def lattice(self, size: str) -> Rect | Hexagon:
        """Return the board of a size as users write it: `N`, `HxW`, or `hexN` for a hexagon.

        Raises:
            OptionError: there is no such board of this kind.
        """
        edge = re.fullmatch(r"hex([0-9]{1,6})", size)
        if edge and "hexagon" in self.shapes:
            if not 1 <= int(edge[1]) <= GREATEST_EDGE:
                raise OptionError(f"the edge of a hexagon lies between 1 and {GREATEST_EDGE}")
            return hexagon(int(edge[1]))
        also = "; or hexN for a hexagon" if "hexagon" in self.shapes else ""
        sides = re.fullmatch(r"([0-9]{1,6})(?:x([0-9]{1,6}))?", size)
        if not sides:
            raise OptionError(f"{abridged(size)} is not a size; write N or HxW{also}")
        height, width = int(sides[1]), int(sides[2] or sides[1])
        if reason := self.shape_error(height, width):
            raise OptionError(f"{reason}{also}")
        return rect(height, width)

    @abstractmethod
    def empty(self, board: Rect | Hexagon, options: Mapping[str, Value]) -> P:
        """Return the puzzle of a board before anybody has put something on it.

        Args:
            board: as `lattice` gives it.
            options: a value for every option.

        Raises:
            OptionError, PuzzleError: there is no such board with these options.
        """

    @abstractmethod
    def tools(self, puzzle: P) -> tuple[Tool, ...]:
        """Return what can be set by hand, and what is set.

        All that is set, put on an empty board tool by tool, gives the puzzle.
        """

    @abstractmethod
    def edited(self, puzzle: P, tool: str, at: int, value: str) -> P:
        """Return the puzzle with something set by hand; what it comes to may be no puzzle yet.

        Args:
            puzzle, tool: the puzzle, and the name of one of its tools.
            at: which cell or line; it exists.
            value: one of the tool's values, or a text such as it takes.

        Raises:
            OptionError, PuzzleError: the tool does not take that.
        """

    @abstractmethod
    def board(self, puzzle: P) -> Lattice:
        """Return the lattice of cells that the puzzle is drawn on."""

    def places(self, puzzle: P) -> Lattice:
        """Return the board whose cells are the places to fill in: `board` or, say, its edges."""
        return self.board(puzzle)

    def size(self, puzzle: P) -> str:
        """Return the size as users write it."""
        return self.board(puzzle).size

    @abstractmethod
    def domain(self, puzzle: P) -> Sequence[Sequence[int]]:
        """Return for each place the values it could have before any rule is applied."""

    @abstractmethod
    def model(self, puzzle: P) -> Model:
        """Return the STATED model: every place has its variables and nothing is deduced."""

    def reading(self, puzzle: P) -> Model:
        """Return the stated model as grades and explanations read it.

        It has the same rules by name, scope and clue. Some may be objects that know what they
        force in place of constraints.
        """
        return self.model(puzzle)

    def form(self, puzzle: P, name: str) -> Model:
        """Return another model with the same solutions, one of `forms`.

        Raises:
            TooLarge: it would explode at this size; states the size it would have.
        """
        raise OptionError(f"{self.name} has no encoding {name!r}")

    @abstractmethod
    def check(self, puzzle: P, solution: Solution) -> list[Violation]:
        """Return every rule that the solution breaks; shares no code with `model`."""

    @abstractmethod
    def say(self, puzzle: P, rule: Rule) -> str:
        """Return a rule of the stated model as a sentence, such as "row 3 holds 2 tents"."""

    def word(self, puzzle: P, value: int) -> Word:
        """Return what a place with a value is called, as in "row 1, column 2 is a tent"."""
        return self.words.get(value) or Word(str(value), str(value))

    def tells(self, puzzle: P, literal: int) -> str:
        """Return what a literal of `reading` says that several rules share and no place tells.

        A sentence, such as "the tree in row 1, column 1 has its tent in row 1, column 2";
        empty if places tell as much.
        """
        return ""

    @abstractmethod
    def without(self, puzzle: P, clues: Collection[int]) -> P:
        """Return the puzzle without the clues of these numbers, as the stated model has them."""

    def untold(self, puzzle: P) -> Sequence[int]:
        """Return the numbers of the clues that a puzzle does not tell and could."""
        return ()

    def tell(self, puzzle: P, solution: Solution, clues: Collection[int]) -> P:
        """Return the puzzle with the clues of these numbers as the solution has them.

        They are put right where the puzzle tells them, and added where it does not.

        Raises:
            OptionError: the kind has no clues that could be told or left out.
        """
        raise OptionError(f"{self.name} has no clues that could be told")

    def altered(self, puzzle: P, solution: Solution | None) -> Iterator[Altered[P]]:
        """Yield puzzles that differ in one cell or tree, for kinds where clues alone do not help.

        Args:
            puzzle: the puzzle.
            solution: one that the altered puzzles are to keep, itself altered perhaps; None for
                every altered puzzle.
        """
        return iter(())

    @abstractmethod
    def format_solution(self, puzzle: P, solution: Solution) -> str:
        """Return the solution in the kind's output format."""

    def format_entries(self, puzzle: P, entries: Sequence[int]) -> str:
        """Return a board that is filled in so far, in the kind's output format.

        `parse_entries` gives the entries back; what a solution leaves unmarked may come back OPEN.
        """
        return self.format_solution(puzzle, tuple(entries))

    @abstractmethod
    def read_solution(self, puzzle: P, text: str) -> Solution:
        """Read a solution in the kind's output format, OPEN for places not filled in.

        Raises:
            PuzzleError: the text is not a board of this puzzle; says where.
        """

    def parse_solution(self, puzzle: P, text: str) -> Solution:
        """Read a whole solution, after a header line or without.

        Raises:
            PuzzleError: it is not one, or a place is not filled in; says where.
        """
        values = self.parse_entries(puzzle, text)
        if OPEN in values:
            if self.unmarked is None:
                place = self.places(puzzle).name(values.index(OPEN))
                raise PuzzleError(f"{place} is not filled in")
            return tuple([self.unmarked if value == OPEN else value for value in values])
        return values

    def parse_entries(self, puzzle: P, text: str) -> Solution:
        """Read a board that is filled in wholly or in part.

        A header line may name the kind; the rules are those of the puzzle.

        Raises:
            PuzzleError: the text is not a board of this puzzle; says where.
        """
        if not text.startswith(header.MARK):
            return self.read_solution(puzzle, text)
        section = self._section(text)
        try:
            return self.read_solution(puzzle, section.text)
        except PuzzleError as error:
            raise error.moved(section.line) from None

    @abstractmethod
    def picture(self, puzzle: P, solution: Sequence[int] | None = None) -> Picture:
        """Return what the board looks like.

        Args:
            puzzle: the board.
            solution: the value of each place; OPEN for one that is not known, or not the same in
                every solution, which is then highlighted unless the puzzle itself tells it.
        """

    def draw(
        self, puzzle: P, solution: Sequence[int] | None = None, *, colour: bool = False
    ) -> str:
        """Return the board's picture in text, with ANSI colours if asked."""
        return render_text(self.picture(puzzle, solution), colour=colour)

    @abstractmethod
    def images(self, puzzle: P) -> Iterator[P]:
        """Yield the puzzle's images under every symmetry of its kind, itself first."""

    def normal(self, puzzle: P) -> P:
        """Return the puzzle with what may be renamed renamed: digits, colours, regions."""
        return puzzle

    def canonical(self, puzzle: P) -> str:
        """Return a text that two puzzles share exactly if one is an image of the other.

        It names the puzzle for good. A kind may come to it without building the images.
        """
        return min([self.format(self.normal(image)) for image in self.images(puzzle)])

    def facts(self, puzzle: P, solution: Solution) -> dict[str, bool | int | str]:
        """Return what else is worth recording about a puzzle and its solution, by name."""
        return {}
