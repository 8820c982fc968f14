"""What a board looks like, as plain data: a list of primitives that a kind makes once.

A renderer turns them into text, coloured text or SVG and knows no kind; a kind says what lies on
which cell, edge or line and knows no medium. Everything here is a frozen dataclass of numbers,
words and tuples, and `Picture.data` is its form in JSON.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Literal

from puzzles.board import Hexagon, Rect, Spot, borders
from puzzles.model.model import OPEN

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from puzzles.board import Lattice

Shape = Literal[
    "dot",
    "cross",
    "white circle",
    "black circle",
    "tree",
    "tent",
    "sun",
    "moon",
    "star",
    "bulb",
    "trap",
    "gem",
    "ship",
    "single",
    "left end",
    "right end",
    "top end",
    "bottom end",
    "middle",
    "block",
    "question",
]
Form = Literal[
    "line",
    "thermometer",
    "slow thermometer",
    "arrow",
    "between",
    "lockout",
    "white",
    "black",
    "letter",
    "less",
    "quadruple",
    "circle",
    "square",
    "minimum",
    "maximum",
    "marked",
    "doubler",
    "region",
    "clone",
    "diagonal",
]
Way = Literal["^", "v", "<", ">"]
Style = Literal["border", "loop", "pair", "cross", "open", "flaw"]
Grid = Literal["cells", "table", "dots"]


@dataclass(frozen=True)
class InCell:
    """Something in a cell.

    Class attributes:
        where: the fields that say what it lies on.
    """

    where: ClassVar[tuple[str, ...]] = ("cell",)
    cell: int

    @property
    def spot(self) -> Spot:
        """What it lies on, as lattices of places call it."""
        return "cells", (self.cell,)


@dataclass(frozen=True)
class Fill(InCell):
    """A cell painted all over.

    Attributes:
        cell: which one.
        colour: "#rrggbb", or a role that each medium paints in its own way: `wall`, `shaded`,
            `lit`, `sure`, `fixed` for what the puzzle gives, or `open` for a cell of which nothing
            is known and that stays unpainted.
        letter: stands for the colour where there is none, as often as the cell has room for it;
            empty where the colour says nothing that other primitives do not say.
    """

    colour: str
    letter: str = "█"


@dataclass(frozen=True)
class Text(InCell):
    """A number or letters in a cell, given by the puzzle or filled in; a colour is "#rrggbb"."""

    text: str
    given: bool = True
    colour: str | None = None


@dataclass(frozen=True)
class Mark(InCell):
    """A symbol in a cell, given by the puzzle or filled in."""

    shape: Shape
    given: bool = False


@dataclass(frozen=True)
class Split(InCell):
    """What is told of the cells to the right of a cell, and of those below it; either may be "".

    A line from the upper left to the lower right parts the two.
    """

    across: str
    down: str


@dataclass(frozen=True)
class Arrow(InCell):
    """What a puzzle tells in a cell, with an arrow: `^`, `v`, `<` or `>`."""

    text: str
    way: Way


@dataclass(frozen=True)
class Ring(InCell):
    """A circle around what stands in a cell, given by the puzzle or filled in."""

    given: bool = True


@dataclass(frozen=True)
class Highlight(InCell):
    """A cell that is open: not the same in every solution. Empty ones get a question mark."""


@dataclass(frozen=True)
class Flaw(InCell):
    """A cell that a contradiction is about. Empty ones get an exclamation mark."""


@dataclass(frozen=True)
class Line:
    """Something on an edge of a rectangle.

    Attributes:
        edge: its number among the edges of the board (`puzzles.board.Edges`).
        style: `border` of a region, part of a `loop`, a `pair` of cells that are one piece, a
            `cross` for no part of it, or `open`: not the same in every solution, or a `flaw`:
            what a contradiction is about.
    """

    where: ClassVar[tuple[str, ...]] = ("edge",)
    edge: int
    style: Style

    @property
    def spot(self) -> Spot:
        """What it lies on."""
        return "edges", (self.edge,)


@dataclass(frozen=True)
class Join:
    """Something between the centres of two cells.

    Attributes:
        a, b: the cells; text draws what is in one row or column.
        style: as for `Line`.
        count: how many lines there are.
    """

    where: ClassVar[tuple[str, ...]] = ("a", "b")
    a: int
    b: int
    style: Style
    count: int = 1

    @property
    def spot(self) -> Spot:
        """What it lies on."""
        return "links", (min(self.a, self.b), max(self.a, self.b))


@dataclass(frozen=True)
class Sign:
    """A letter or so on an edge or a corner of a rectangle, given by the puzzle or filled in.

    Attributes:
        at: its number among the edges or the corners of the board.
        text: the sign.
        on: which of them.
    """

    where: ClassVar[tuple[str, ...]] = ("at", "on")
    at: int
    text: str
    on: Literal["edges", "corners"] = "edges"
    given: bool = True

    @property
    def spot(self) -> Spot:
        """What it lies on."""
        return self.on, (self.at,)


@dataclass(frozen=True)
class Cage:
    """A group of cells that a puzzle tells something of, written in its first cell.

    Attributes:
        cells: in ascending order; each beside another one.
        text: what is told; empty if nothing is.
        dotted: whether a line runs around it, within the lines of its cells.
    """

    where: ClassVar[tuple[str, ...]] = ("cells",)
    cells: tuple[int, ...]
    text: str
    dotted: bool = True

    @property
    def spot(self) -> Spot:
        """What it lies on."""
        return "cages", self.cells


@dataclass(frozen=True)
class Figure:
    """Something over several cells of a rectangle that a puzzle tells.

    Attributes:
        cells: in the order in which it runs.
        shape: what it looks like.
        text: what is written on it.
        circle: of an arrow, how many of its cells are the circle or the pill it begins with.
    """

    where: ClassVar[tuple[str, ...]] = ("cells",)
    cells: tuple[int, ...]
    shape: Form
    text: str = ""
    circle: int = 1

    @property
    def spot(self) -> Spot:
        """What it lies on."""
        return "figures", self.cells

    @property
    def over(self) -> bool:
        """Whether it lies over the lines between cells."""
        return self.shape in ("white", "black", "letter", "less", "quadruple")


Item = (
    Arrow
    | Cage
    | Figure
    | Fill
    | Text
    | Mark
    | Ring
    | Highlight
    | Flaw
    | Line
    | Join
    | Sign
    | Split
)


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
        items: what lies on cells, cages, edges, links and corners; at most one `Fill` and one
            `Text` or `Mark` a cell.
        clues: what stands outside.
        title: what the picture shows, for those who cannot see it.
        grid: thin lines around the `cells`, which text does without; a `table`, whose lines text
            draws too; or `dots` at the corners alone.
        blank: what a cell looks like in text where nothing lies on it.
        notes: what text says in lines below the board, which cannot draw it.
    """

    board: Rect | Hexagon
    items: tuple[Item, ...]
    clues: tuple[Clue, ...] = ()
    title: str = "Puzzle"
    grid: Grid = "cells"
    blank: str = "·"
    notes: tuple[str, ...] = ()

    def flawed(self, places: Lattice, numbers: Iterable[int]) -> Picture:
        """Return the picture with places marked that a contradiction is about."""
        flaws = [highlight(places.spot(number), "flaw") for number in numbers]
        return replace(self, items=(*self.items, *flaws))

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
            **({"notes": list(self.notes)} if self.notes else {}),
        }


def item_data(item: Item) -> dict[str, object]:
    """Return a primitive as what JSON can hold; it says its class as `is`."""
    return {"is": type(item).__name__.lower(), **vars(item)}


def look_data(item: Item) -> dict[str, object]:
    """Return the same without what it lies on."""
    return {name: one for name, one in item_data(item).items() if name not in item.where}


def stroke(spot: Spot, style: Style) -> Item:
    """Return a line of some style on an edge or a link; a sign on a corner."""
    sort, numbers = spot
    if sort == "links":
        return Join(numbers[0], numbers[1], style)
    if sort == "edges":
        return Line(numbers[0], style)
    return Sign(numbers[0], _SIGNS.get(style, "x"), "corners", given=False)


_SIGNS = {"open": "?", "flaw": "!"}


def highlight(spot: Spot, style: Literal["open", "flaw"]) -> Item:
    """Return the item by which a spot is marked: as open, or as part of a contradiction."""
    sort, numbers = spot
    if sort != "cells":
        return stroke(spot, style)
    return Highlight(numbers[0]) if style == "open" else Flaw(numbers[0])


def is_open(item: Item) -> bool:
    """Return whether a primitive tells that something is not the same in every solution."""
    if isinstance(item, Line | Join):
        return item.style == "open"
    if isinstance(item, Sign):
        return not item.given and item.text == _SIGNS["open"]
    return isinstance(item, Highlight)


def loop_lines(places: Lattice, lines: Sequence[int], style: Style = "loop") -> list[Item]:
    """Return what is drawn of lines on edges or links: crosses, too, while some place is OPEN.

    Args:
        places: the edges or links.
        lines: how many lines each has; more than one on links alone.
        style: of a line.
    """
    styles: dict[int, Style] = {OPEN: "open"}
    if OPEN in lines:
        styles[0] = "cross"
    items: list[Item] = []
    for place, value in enumerate(lines):
        if not value and value not in styles:
            continue
        item = stroke(places.spot(place), styles.get(value, style))
        many = isinstance(item, Join) and value > 1
        items.append(replace(item, count=value) if many else item)
    return items


def border_lines(board: Rect, labels: Sequence[Hashable]) -> list[Line]:
    """Return the lines between the regions of a board and around it, one label for each cell."""
    return [Line(edge, "border") for edge in borders(board, labels)]
