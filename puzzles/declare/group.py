"""The clues of a puzzle by groups: what its cells, edges, links, corners, lines or regions show.

A kind says which groups there are, and how their values are written. From that follow which clues
can be left out or added, what people set by hand, and what symmetries do to them.
"""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass, replace
from functools import cached_property
from string import ascii_letters
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeVar, cast

from puzzles.base.errors import OptionError, PuzzleError, abridged
from puzzles.board import Edges, Links, Rect
from puzzles.render.picture import Clue, Hint, Sign, Text
from puzzles.text.scan import MAX_SIDE, NUMBER

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from puzzles.board import Hexagon, Lattice
    from puzzles.render.picture import Item


On = Literal["cells", "edges", "links", "corners", "lines", "ends", "regions", "board", "rules"]
"""What clues are on. A line has a number of its own, its ends have two: first the starts of all
lines are counted, then their ends. Regions are numbered by their names; rules are
those that a puzzle states itself, however many."""
_LETTERS = ascii_letters.swapcase()
REGION_NAMES = (*_LETTERS, *[f"{letter}{n}" for n in range(1, 20) for letter in _LETTERS])
"""What regions are called: a letter, and from the 53rd on a letter and a number."""


class OnBoard(Protocol):
    """What has a board, as puzzles do."""

    @property
    def board(self) -> Rect | Hexagon:
        """The lattice that it is drawn on."""
        ...


P = TypeVar("P", bound=OnBoard)


def lattice_of(board: Lattice, on: On) -> Lattice:
    """Return the cells, edges, links or corners of a board as a lattice of their own."""
    own = on in ("edges", "links", "corners") and isinstance(board, Rect)
    return getattr(board, on) if own else board


def count(board: Lattice, on: On) -> int:
    """Return how many things of a board clues can be numbered by."""
    if on == "board":
        return 1
    if on in ("lines", "ends"):
        return len(board.lines) * (1 + (on == "ends"))
    if on == "regions":
        return min(max(board.cells, len(_LETTERS)), len(REGION_NAMES))
    return 0 if on == "rules" else lattice_of(board, on).cells


def spots(board: Lattice, on: On) -> Sequence[int]:
    """Return the numbers of those that can have a clue: of edges those between two cells."""
    if on == "edges" and isinstance(board, Rect):
        return board.edges.inner
    return range(count(board, on))


def name_of(board: Lattice, on: On, at: int) -> str:
    """Return how to call what a clue is on, for a person to read: "row 2", "above column 1".

    Args:
        board: the board.
        on: what sort of thing it is.
        at: its number among those, as by `On`.
    """
    if on == "board":
        return "the board"
    if on == "lines":
        return board.line_name(at)
    if on == "ends":
        end, line = divmod(at, len(board.lines))
        if not isinstance(board, Rect):
            sides = ("at the start of", "at the end of")
        elif line < len(board.rows):
            sides = ("left of", "right of")
        else:
            sides = ("above", "below")
        return f"{sides[end]} {board.line_name(line)}"
    if on == "regions":
        return f"region {REGION_NAMES[at]}"
    if on == "rules":
        return f"rule {at + 1}"
    return lattice_of(board, on).name(at)


def carried(board: Lattice, on: On, number: int) -> Sequence[tuple[int, bool]]:
    """Return how a symmetry of the board moves the things that clues are on.

    Args:
        board, on: the board, and what the clues are on.
        number: of the symmetry, in `board.symmetries`.

    Returns:
        For each thing of the image the number of the one that it shows, and whether that reads the
        other way round: a line from its end, an edge or a link from the cell that was behind it.
    """
    if on in ("board", "regions", "rules"):
        return [(at, False) for at in range(count(board, on))]
    if on in ("lines", "ends"):
        lines = board.line_images[number]
        if on == "lines":
            return lines
        starts = [(line + len(lines) * turned, turned) for line, turned in lines]
        ends = [(line + len(lines) * (not turned), turned) for line, turned in lines]
        return starts + ends
    lattice = lattice_of(board, on)
    image, source = lattice.symmetries[number]
    if not isinstance(image, Edges | Links):
        return [(before, False) for before in source]
    cells = board.symmetries[number].source
    shown = [[cells[cell] for cell in between] for between in image.cells_at]
    return [(before, pair != sorted(pair)) for before, pair in zip(source, shown, strict=True)]


class Choice(NamedTuple):
    """Something that a tool sets.

    Attributes:
        value: the word for it.
        title: what it is called.
        items: what it looks like, on cell 0; nothing where the word has to do.
    """

    value: str
    title: str
    items: tuple[Item, ...] = ()


class Tool(NamedTuple):
    """Something of a puzzle that is set by hand.

    Attributes:
        name, title: the word for it, and what it is called.
        on: what it is set on: each of the cells, edges, links or corners, of the lines, of their
            ends, or the board as a whole.
        now: what is set, by the number of the cell, line or end; 0 for the board.
        blank: the value that takes away what was set, None if there is always something.
        values: what can be set; nothing if it is a text.
        pattern: of a text, a regular expression that it matches.
        help: of a text, how it is written.
    """

    name: str
    title: str
    on: On
    now: Mapping[int, str]
    blank: str | None = None
    values: tuple[Choice, ...] = ()
    pattern: str = ""
    help: str = ""


USUAL = {str(number): number for number in range(MAX_SIDE + 1)}


class Numbers(dict[str, Any]):
    """The values of words, and of whole numbers written as such; the usual ones are kept."""

    def __init__(self, words: Mapping[str, Any]) -> None:
        super().__init__({**USUAL, **words})

    def __missing__(self, word: str) -> int:
        if not NUMBER.fullmatch(word):
            raise KeyError(word)
        return int(word)


def _with(puzzle: P, field: str, value: object) -> P:
    """Return a puzzle, a frozen dataclass, with another value of a field."""
    changed: Any = replace(cast("Any", puzzle), **{field: value})
    return changed


@dataclass(frozen=True, eq=False)
class Group:
    """Clues of one sort: a value for each cell, edge, link, corner, line, end of a line or region.

    Attributes:
        name, title: the word for the tool that sets them, and what they are called.
        on: what they are on; `board` for a single value.
        field: of the puzzle's dataclass, a tuple of the values, or the single one.
        letters: how each value is written.
        blank: the value where nothing is shown.
        ground: the value on an empty board, if that is not `blank`.
        both_cases: whether a letter of which one case is written is read in both.
        numbers: whether whole numbers are values too, written as such.
        also: further texts that are read, with their values.
        people: how values are written in drawings and sentences, if not by their letters.
        titles: what values are called, if not like this.
        symbols: what a picture shows of a value, by the number of its place, if not how it is
            written: of a wall on an edge `partial(Line, style="border")`.
        items: the same for all values, where one shows nothing or several things.
        hints: what stands outside the board for a value on a line, if not how it is written.
        end: of those on lines, whether they stand where lines end.
        down: of those on edges, how values are written between a cell and the one below it, if
            that is otherwise.
        turned: how a value reads from the other end of its line, or across its edge from the
            other cell, if that makes a difference.
        fixed: whether none can be left out; what is repaired may have others.
        derived: whether they follow from a solution, as regions and trees do not.
        sparse: whether a solution may have none in some places, where blank is right then.
        pattern: of values that are texts, a regular expression that these match.
        writes: how such a value is written.
        reads: the value that a text stands for in a puzzle, or a PuzzleError.
        help: how a number or a text is written.
        searched: whether a solution of all else does not tell what one should be, since the others
            depend on it; it is put right by search then (`Kind.altered`).
        spots: where a puzzle could show one more, if not everywhere.
    """

    name: str
    title: str
    on: On
    field: str
    letters: Mapping[Any, str]
    blank: Any = -1
    ground: Any = None
    both_cases: bool = True
    numbers: bool = False
    also: Mapping[str, Any] = dataclasses.field(default_factory=dict[str, Any])
    people: Mapping[Any, str] = dataclasses.field(default_factory=dict[Any, str])
    titles: Mapping[Any, str] = dataclasses.field(default_factory=dict[Any, str])
    symbols: Mapping[Any, Callable[[int], Item]] = dataclasses.field(
        default_factory=dict[Any, "Callable[[int], Item]"]
    )
    items: Callable[[int, Any], Sequence[Item]] | None = None
    hints: Callable[[Any], tuple[Hint, ...]] | None = None
    end: bool = False
    down: Mapping[Any, str] = dataclasses.field(default_factory=dict[Any, str])
    turned: Callable[[Any], Any] | None = None
    fixed: bool = False
    derived: bool = True
    sparse: bool = False
    pattern: str = ""
    writes: Callable[[Any], str] | None = None
    reads: Callable[[Any, str], Any] | None = None
    help: str = ""
    searched: bool = False
    spots: Callable[[Any], Sequence[int]] | None = None

    def values(self, puzzle: OnBoard) -> tuple[Any, ...]:
        """Return the value of each of the clues, blank ones too."""
        values = getattr(puzzle, self.field)
        return (values,) if self.on == "board" else values

    def room(self, puzzle: OnBoard) -> Sequence[int]:
        """Return the places that could have a clue where a puzzle shows none."""
        return spots(puzzle.board, self.on) if self.spots is None else self.spots(puzzle)

    def replaced(self, puzzle: P, changes: Mapping[int, Any]) -> P:
        """Return the puzzle with other values, by their numbers within the group."""
        if self.on == "board":
            return _with(puzzle, self.field, changes[0])
        values = list(self.values(puzzle))
        for number, value in changes.items():
            values[number] = value
        if self.on == "rules":  # one that is taken away leaves no gap
            values = [value for value in values if value != self.blank]
        return _with(puzzle, self.field, tuple(values))

    def image(self, puzzle: OnBoard, number: int) -> tuple[Any, ...]:
        """Return the values on the image that a symmetry of the board gives, by its number."""
        values, turned = self.values(puzzle), self.turned
        shown = carried(puzzle.board, self.on, number)
        if turned is None:
            return tuple([values[before] for before, _ in shown])
        return tuple([turned(values[at]) if round else values[at] for at, round in shown])

    def written(self, value: Any) -> str:
        """Return a value as it is written."""
        if self.writes is not None:
            return self.writes(value)
        letter = self.letters.get(value)
        return str(value) if letter is None else letter

    def shown(self, value: Any) -> str:
        """Return a value as people read it."""
        return self.people.get(value, self.written(value))

    def sign(self, board: Rect, edge: int, value: Any) -> str:
        """Return how a value is written on an edge."""
        upright = edge >= len(board.edges.horizontal) * board.width
        return self.written(value) if upright else self.down.get(value, self.written(value))

    def read(self, puzzle: OnBoard, text: str) -> Any:
        """Return the value that a text stands for.

        Raises:
            OptionError: there is none.
        """
        try:
            return self.of_letter[text] if self.reads is None else self.reads(puzzle, text)
        except PuzzleError as error:
            raise OptionError(error.message) from None
        except KeyError:
            raise OptionError(f"{abridged(text)} cannot be set as {self.name}") from None

    @cached_property
    def of_letter(self) -> Mapping[str, Any]:
        """The value of each letter, perhaps in both cases, and of each number."""
        letters = {letter: value for value, letter in self.letters.items()}
        swapped: dict[str, Any] = {}
        if self.both_cases:
            swapped = {letter.swapcase(): value for letter, value in letters.items()}
        return (Numbers if self.numbers else dict)({**swapped, **letters, **self.also})

    @property
    def rest(self) -> Any:
        """The value on an empty board."""
        return self.blank if self.ground is None else self.ground

    def is_clue(self, value: Any) -> bool:
        """Return whether a value says something that could be left out."""
        return value not in (self.blank, self.ground)

    def shows(self, place: int, value: Any, text: str = "") -> Sequence[Item]:
        """Return what a picture shows of a value; `text` is how it is written there."""
        if self.items is not None:
            return self.items(place, value)
        if value in self.symbols:
            return (self.symbols[value](place),)
        if value == self.blank:
            return ()
        text = text or self.shown(value)
        if self.on == "edges" or self.on == "corners":
            return (Sign(place, text, self.on),)
        return (Text(place, text),)

    def outside(self, puzzle: OnBoard) -> tuple[Clue, ...]:
        """Return what stands outside the board: a clue for each line or end, empty ones too."""
        if self.on not in ("lines", "ends"):
            return ()
        lines = len(puzzle.board.lines)
        hints = self.hints or self._hints
        return tuple(
            [
                Clue(at % lines, hints(value), end=self.end or at >= lines)
                for at, value in enumerate(self.values(puzzle))
            ]
        )

    def _hints(self, value: Any) -> tuple[Hint, ...]:
        return (Hint("" if value == self.blank else self.written(value)),)

    def tool(self, puzzle: OnBoard, values: Sequence[Any] | None = None) -> Tool:
        """Return the tool that sets these clues.

        Args:
            puzzle: where they are set.
            values: those to choose from; None for all that have a letter.
        """
        rest = self.rest
        now = {  # what is set
            place: self.written(value)
            for place, value in enumerate(self.values(puzzle))
            if value != rest or self.on == "board"
        }
        blank = self.letters.get(rest) if self.writes is None else self.writes(rest)
        pattern = self.pattern
        if self.numbers and values is None:
            letters = [letter for letter in self.of_letter if not letter.isdigit()]
            known = "".join(map(re.escape, letters))
            pattern = f"{NUMBER.pattern}|[{known}]?" if known else f"({NUMBER.pattern})?"
        if pattern:
            text = Tool(self.name, self.title, self.on, now, blank)
            return text._replace(pattern=pattern, help=self.help)
        choices = [
            Choice(
                self.written(value),
                self.titles.get(value, self.shown(value)),
                tuple(self.shows(0, value)),
            )
            for value in (self.letters if values is None else values)
        ]
        return Tool(self.name, self.title, self.on, now, blank, tuple(choices))
