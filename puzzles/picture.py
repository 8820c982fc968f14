"""What a board looks like, as plain data: a list of primitives that a kind makes once.

A renderer turns them into text, coloured text or SVG and knows no kind; a kind says what lies on
which cell, edge or line and knows no medium. Everything here is a frozen dataclass of numbers,
words and tuples, and `Picture.data` is its form in JSON.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Literal

from puzzles.board import Hexagon, Rect, borders
from puzzles.model import OPEN

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

Shape = Literal[
    "dot",
    "cross",
    "circle",
    "disc",
    "tree",
    "tent",
    "star",
    "bulb",
    "trap",
    "gem",
    "question",
]
Style = Literal["border", "loop", "cross", "open", "flaw"]
Grid = Literal["cells", "table", "dots"]


@dataclass(frozen=True)
class Fill:
    """A cell painted all over.

    Attributes:
        cell: which one.
        colour: "#rrggbb", or a role that each medium paints in its own way: `wall`, `shaded`,
            `lit`, or `open` for a cell of which nothing is known and that stays unpainted.
        letter: stands for the colour where there is none, as often as the cell has room for it;
            empty where the colour says nothing that other primitives do not say.
    """

    cell: int
    colour: str
    letter: str = "█"


@dataclass(frozen=True)
class Text:
    """A number or letters in a cell, given by the puzzle or filled in; a colour is "#rrggbb"."""

    cell: int
    text: str
    given: bool = True
    colour: str | None = None


@dataclass(frozen=True)
class Mark:
    """A symbol in a cell, given by the puzzle or filled in."""

    cell: int
    shape: Shape
    given: bool = False


@dataclass(frozen=True)
class Highlight:
    """A cell that is open: not the same in every solution. Empty ones get a question mark."""

    cell: int


@dataclass(frozen=True)
class Flaw:
    """A cell that a contradiction is about. Empty ones get an exclamation mark."""

    cell: int


@dataclass(frozen=True)
class Line:
    """Something on an edge of a rectangle.

    Attributes:
        edge: its number among the edges of the board (`puzzles.board.Edges`).
        style: `border` of a region, part of a `loop`, a `cross` for no part of it, or `open`:
            not the same in every solution, or a `flaw`: what a contradiction is about.
    """

    edge: int
    style: Style


@dataclass(frozen=True)
class Sign:
    """A letter or so on an edge of a rectangle, given by the puzzle: what holds between its cells.

    Attributes:
        edge: its number among the edges of the board (`puzzles.board.Edges`).
        text: the sign.
    """

    edge: int
    text: str


Item = Fill | Text | Mark | Highlight | Flaw | Line | Sign


@dataclass(frozen=True)
class Hint:
    """One number of a clue: its text, its "#rrggbb", and the letter that stands for the colour."""

    text: str
    colour: str | None = None
    letter: str = ""


@dataclass(frozen=True)
class Clue:
    """What stands outside the board at a line's start, or at its end.

    Attributes:
        line: its number in the board's `lines`.
        hints: in the line's reading direction.
        end: whether it stands where the line ends.
        satisfied: whether the line is done; it is then drawn fainter.
    """

    line: int
    hints: tuple[Hint, ...]
    end: bool = False
    satisfied: bool = False


@dataclass(frozen=True)
class Picture:
    """A board with everything on it.

    Attributes:
        board: the lattice; cells, lines and edges are numbered as it numbers them.
        items: what lies on cells and edges; at most one `Fill` and one `Text` or `Mark` a cell.
        clues: what stands outside.
        title: what the picture shows, for those who cannot see it.
        grid: thin lines around the `cells`, which text does without; a `table`, whose lines text
            draws too; or `dots` at the corners alone.
        blank: what a cell looks like in text where nothing lies on it.
    """

    board: Rect | Hexagon
    items: tuple[Item, ...]
    clues: tuple[Clue, ...] = ()
    title: str = "Puzzle"
    grid: Grid = "cells"
    blank: str = "·"

    def flawed(self, places: Iterable[int]) -> Picture:
        """Return the picture with cells marked that a contradiction is about."""
        return replace(self, items=self.items + tuple([Flaw(place) for place in places]))

    def flawed_lines(self, edges: Iterable[int]) -> Picture:
        """Return the picture with edges marked that a contradiction is about."""
        return replace(self, items=self.items + tuple([Line(edge, "flaw") for edge in edges]))

    def data(self) -> dict[str, object]:
        """Return the picture as what JSON can hold; each item says its class as `is`."""
        shape = "rect" if isinstance(self.board, Rect) else "hexagon"
        return {
            "title": self.title,
            "board": {"shape": shape, **asdict(self.board)},
            "grid": self.grid,
            "blank": self.blank,
            "items": list(map(item_data, self.items)),
            "clues": [asdict(clue) for clue in self.clues],
        }


def item_data(item: Item) -> dict[str, object]:
    """Return a primitive as what JSON can hold; it says its class as `is`."""
    return {"is": type(item).__name__.lower(), **vars(item)}


def loop_lines(lines: Sequence[int]) -> list[Line]:
    """Return what is drawn of lines along edges: crosses, too, while some edge is OPEN."""
    styles: dict[int, Style] = {1: "loop", OPEN: "open"}
    if OPEN in lines:
        styles[0] = "cross"
    return [Line(edge, styles[value]) for edge, value in enumerate(lines) if value in styles]


def border_lines(board: Rect, labels: Sequence[Hashable]) -> list[Line]:
    """Return the lines between the regions of a board and around it, one label for each cell."""
    return [Line(edge, "border") for edge in borders(board, labels)]
