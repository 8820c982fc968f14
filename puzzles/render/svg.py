"""Pictures as SVG: one self-contained document, light or dark as the viewer prefers.

Colours that mean something come from the picture and are the same in both; everything else has a
class and two colours. The same picture gives the same bytes: numbers are rounded to two decimals,
and parts are written in the order of the picture's items.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from puzzles.board import Rect
from puzzles.render.cages import SIGNS, label, outline
from puzzles.render.colours import readable_on
from puzzles.render.figures import drawn
from puzzles.render.layout import CELL, CHIP, Number, box, numbers
from puzzles.render.marks import drawing
from puzzles.render.picture import (
    Arrow,
    Cage,
    Figure,
    Fill,
    Flaw,
    Highlight,
    InCell,
    Join,
    Line,
    Mark,
    Picture,
    Ring,
    Sign,
    Split,
    Text,
    is_open,
)
from puzzles.render.sheet import STYLE
from puzzles.render.text import sign
from puzzles.render.tints import tints

if TYPE_CHECKING:
    from collections.abc import Iterable

    from puzzles.board import Point

LABEL = 9  # of the text of a cage
SPLIT = 7  # from the middle of a cell to the texts on both sides of its diagonal
SPLIT_SIZE = 11  # of these
SIGN = 13  # of the text on an edge or a corner
STROKES = {
    "=": "m-4-2.5h8m-8 5h8",
    "x": "m-3.5-3.5l7 7m0-7l-7 7",
    "<": "m3.5-5.5l-6.5 5.5 6.5 5.5",
    ">": "m-3.5-5.5l6.5 5.5-6.5 5.5",
    "^": "m-5.5 3.5l5.5-6.5 5.5 6.5",
    "v": "m-5.5-3.5l5.5 6.5 5.5-6.5",
}  # signs that are drawn, from their middle
APART = 7  # of the lines of one link
REACH, ROUND = 12, 5  # of the frame around a pair of cells, and of its corners
SIZES = {1: 18, 2: 16, 3: 12}  # of the text in a cell, by length
LOWER, LARGEST = 4, 16  # how far below its middle and how large it is where cages have texts
ARROW_SIZES = {1: 17, 2: 14}  # of that with an arrow
ARROWS = {
    "^": "m0 8v-16m-4 4l4-4 4 4",
    "v": "m0-8v16m-4-4l4 4 4-4",
    "<": "m8 0h-16m4-4l-4 4 4 4",
    ">": "m-8 0h16m-4-4l4 4-4 4",
}


def svg(picture: Picture) -> str:
    """Return the picture as an SVG document."""
    parts = _Parts(picture)
    body = [
        *parts.tints(),
        *parts.fills(),
        *parts.figures(over=False),
        *parts.highlights(),
        *parts.grid(),
        *parts.cages(),
        *parts.lines(),
        *parts.figures(over=True),
        *parts.contents(),
        *parts.clues(),
    ]
    x, y, width, height = box(picture, parts.numbers)
    seen = f'viewBox="{_n(x)} {_n(y)} {_n(width)} {_n(height)}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="puzzle" {seen} '
            f'width="{_n(width)}" height="{_n(height)}" role="img">',
            f"<title>{escape(_title(picture))}</title>",
            f"<desc>{escape(_described(picture))}</desc>",
            f"<style>\n{STYLE}</style>",
            f'<rect class="paper" x="{_n(x)}" y="{_n(y)}" '
            f'width="{_n(width)}" height="{_n(height)}"/>',
            *body,
            "</svg>\n",
        ]
    )


def _title(picture: Picture) -> str:
    """Return what the drawing shows; it says so where parts of it are open."""
    open_parts = any(map(is_open, picture.items))
    return f"{picture.title} {picture.board.size}{', partly open' if open_parts else ''}"


def _described(picture: Picture) -> str:
    """Return what stands outside and in the cells, for those who cannot see it."""
    board = picture.board
    signs = {item.cell: sign(item).strip() for item in picture.items if isinstance(item, InCell)}
    rows = [" ".join([signs.get(cell, "") or "·" for cell in row]) for row in board.rows]
    clues = [
        f"{board.line_name(clue.line)}{' (end)' if clue.end else ''}: "
        f"{' '.join([hint.text + hint.letter for hint in clue.hints]) or 'nothing'}"
        for clue in picture.clues
    ]
    notes = picture.notes
    return "; ".join([*clues, *notes, f"cells by rows: {' / '.join(rows)}"])


def _n(number: float) -> str:
    """Return a number with at most two decimals."""
    word = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if word == "-0" else word


def _points(points: Iterable[Point]) -> str:
    """Return the path of a closed polygon."""
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points) + "z"


def _scaled(point: Point) -> Point:
    """Return a point of a board in units of the drawing."""
    x, y = point
    return x * CELL, y * CELL


def _stroke(one: Point, other: Point, style: str, count: int = 1) -> str:
    """Return the path between two points, as several lines perhaps; of a cross only its middle.

    That of a pair leads around both of them.
    """
    (x, y), (dx, dy) = one, (other[0] - one[0], other[1] - one[1])
    if style == "pair":
        across, down = _n(abs(dx) + 2 * (REACH - ROUND)), _n(abs(dy) + 2 * (REACH - ROUND))
        r = f"{ROUND} {ROUND} 0 0 1 "
        return (
            f"M{_n(min(x, x + dx) - REACH + ROUND)} {_n(min(y, y + dy) - REACH)}h{across}"
            f"a{r}{ROUND} {ROUND}v{down}a{r}-{ROUND} {ROUND}h-{across}a{r}-{ROUND} -{ROUND}"
            f"v-{down}a{r}{ROUND} -{ROUND}z"
        )
    if style == "cross":
        return f"M{_n(x + dx / 2 - 4)} {_n(y + dy / 2 - 4)}l8 8m0-8l-8 8"
    way = f"h{_n(dx)}" if not dy else f"v{_n(dy)}" if not dx else f"l{_n(dx)} {_n(dy)}"
    length = (dx * dx + dy * dy) ** 0.5
    aside = [APART * (number - (count - 1) / 2) / length for number in range(count)]
    return "".join([f"M{_n(x - dy * step)} {_n(y + dx * step)}{way}" for step in aside])


def _path(style: str, path: str, extra: str = "") -> str:
    return f'<path class="{style}"{extra} d="{path}"/>'


def _ink(colour: str | None) -> str:
    """Return the attribute that makes text readable on a ground of this colour."""
    return f' style="fill:{readable_on(colour)}"' if colour else ""


class _Parts:
    """The parts of one drawing."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.board = picture, picture.board
        self.centres = list(map(_scaled, picture.board.centres))
        self._ground = {item.cell: item.colour for item in picture.items if isinstance(item, Fill)}
        self.numbers = [one for clue in picture.clues for one in numbers(picture, clue)]
        self._told = any(isinstance(item, Cage) and item.text for item in picture.items)

    def _polygon(self, cell: int) -> str:
        return _points(map(_scaled, self.board.outline(cell)))

    def tints(self) -> list[str]:
        """Return one path for each colour of regions."""
        paths: dict[int, str] = {}
        for tint, cells in tints(self.picture):
            paths[tint] = paths.get(tint, "") + "".join(map(self._polygon, cells))
        return [_path(f"tint-{tint}", path) for tint, path in sorted(paths.items())]

    def fills(self) -> list[str]:
        """Return one path for each colour."""
        cells: dict[str, list[int]] = {}
        for cell, colour in self._ground.items():
            cells.setdefault(colour, []).append(cell)
        paths = {colour: "".join(map(self._polygon, filled)) for colour, filled in cells.items()}
        return [
            _path("fill", path, f' fill="{colour}"') if colour[0] == "#" else _path(colour, path)
            for colour, path in paths.items()
            if colour != "open"
        ]

    def figures(self, *, over: bool) -> list[str]:
        """Return what lies over several cells, below the lines between these or over them."""
        parts: list[str] = []
        for item in self.picture.items:
            if isinstance(item, Figure) and item.over == over and isinstance(self.board, Rect):
                paths, labels = drawn(self.board, item)
                parts += [_path(style, path) for style, path in paths]
                parts += [
                    self._text(one.style, (one.x, one.y), one.words, one.size) for one in labels
                ]
        return parts

    def highlights(self) -> list[str]:
        """Return paths over open cells and those of a contradiction, with a sign in bare ones."""
        written = {c.cell for c in self.picture.items if isinstance(c, Text | Mark | Split | Arrow)}
        parts: list[str] = []
        for sort, style, letter in ((Highlight, "unsure", "?"), (Flaw, "flaw", "!")):
            cells = [item.cell for item in self.picture.items if isinstance(item, sort)]
            if cells:
                parts.append(_path(style, "".join(map(self._polygon, cells))))
            parts += [
                self._text("question", self.centres[cell], letter, 16)
                for cell in cells
                if cell not in written
            ]
        return parts

    def grid(self) -> list[str]:
        """Return the thin lines around the cells and the frame, or the dots at the corners."""
        board = self.board
        if not isinstance(board, Rect):
            return [_path("grid", "".join(map(self._polygon, range(board.cells))))]
        height, width = board.height * CELL, board.width * CELL
        if self.picture.grid == "dots":
            dots = "".join(
                f"M{x} {y}h0" for y in range(0, height + 1, CELL) for x in range(0, width + 1, CELL)
            )
            return [_path("dots", dots)]
        inner = [f"M0 {y}h{width}" for y in range(CELL, height, CELL)]
        inner += [f"M{x} 0v{height}" for x in range(CELL, width, CELL)]
        return [
            *([_path("grid", "".join(inner))] if inner else []),
            _path("frame", f"M0 0h{width}v{height}h-{width}z"),
        ]

    def cages(self) -> list[str]:
        """Return the lines around cages, and what is told of each."""
        cages = [item for item in self.picture.items if isinstance(item, Cage)]
        if not cages or not isinstance(self.board, Rect):
            return []
        board = self.board
        dotted = [_points(map(_scaled, outline(board, one.cells))) for one in cages if one.dotted]
        parts = [_path("cage-line", "".join(dotted))] if dotted else []
        for one in cages:
            if one.text:
                x, y = _scaled(label(board, one.cells, one.dotted))
                width = LABEL * 0.62 * len(one.text) + 1
                ground = f'x="{_n(x - 0.5)}" y="{_n(y - LABEL / 2)}" width="{_n(width)}"'
                parts += [
                    f'<rect class="paper" {ground} height="{LABEL}"/>',
                    f'<text class="given label" x="{_n(x)}" y="{_n(y + 0.35 * LABEL)}" '
                    f'font-size="{LABEL}">{escape(one.text.translate(SIGNS))}</text>',
                ]
        return parts

    def lines(self) -> list[str]:
        """Return one path for each style of lines on edges and links."""
        paths: dict[str, str] = {}
        for item in self.picture.items:
            if isinstance(item, Line) and isinstance(self.board, Rect):
                one, other = map(_scaled, self.board.edges.outline(item.edge))
                path = _stroke(one, other, item.style)
            elif isinstance(item, Join):
                path = _stroke(self.centres[item.a], self.centres[item.b], item.style, item.count)
            else:
                continue
            paths[item.style] = paths.get(item.style, "") + path
        return [_path(f"{style}-line", path) for style, path in paths.items()]

    def contents(self) -> list[str]:
        """Return what stands in the cells."""
        parts: list[str] = []
        for item in self.picture.items:
            if isinstance(item, Mark):
                parts.append(drawing(item.shape, item.given, *map(_n, self.centres[item.cell])))
            elif isinstance(item, Text):
                parts.append(self._content(item))
            elif isinstance(item, Split):
                parts += self._split(item)
            elif isinstance(item, Arrow):
                parts += self._arrow(item)
            elif isinstance(item, Ring):
                parts.append(self._ring(item))
            elif isinstance(item, Sign):
                parts.append(self._sign(item))
        return parts

    def _split(self, item: Split) -> list[str]:
        """Return a diagonal through a cell, and the clues above and below it."""
        x, y = self.centres[item.cell]
        half, style = CELL / 2, f"given on-{self._ground.get(item.cell, 'open')}"
        parts = [_path("split", f"M{_n(x - half)} {_n(y - half)}l{CELL} {CELL}")]
        for words, aside in ((item.across, 1), (item.down, -1)):
            if words:
                place = x + aside * SPLIT, y - aside * SPLIT
                parts.append(self._text(style, place, words, SPLIT_SIZE))
        return parts

    def _arrow(self, item: Arrow) -> list[str]:
        """Return a number with its arrow above it, or beside it if that points up or down."""
        (x, y), style = self.centres[item.cell], f"given on-{self._ground.get(item.cell, 'open')}"
        upright = item.way in "^v"
        at = (x + 7, y) if upright else (x, y - 8.5)
        place = (x - 5, y) if upright else (x, y + 4.5)
        size = ARROW_SIZES.get(len(item.text), 10)
        path = f"M{_n(at[0])} {_n(at[1])}{ARROWS[item.way]}"
        return [_path("arrow", path), self._text(style, place, item.text, size)]

    def _ring(self, item: Ring) -> str:
        """Return a circle in a cell, white with a rim."""
        x, y = map(_n, self.centres[item.cell])
        style = "given" if item.given else "entered"
        disc = f'cx="{x}" cy="{y}" r="13"/>'
        return f'<g class="{style}"><circle class="paper" {disc}<circle class="rim" {disc}</g>'

    def _sign(self, item: Sign) -> str:
        """Return a sign, for which the lines there are broken."""
        if not isinstance(self.board, Rect):
            return ""
        lattice = self.board.edges if item.on == "edges" else self.board.corners
        x, y = _scaled(lattice.centres[item.at])
        break_ = f'<circle class="paper" cx="{_n(x)}" cy="{_n(y)}" r="6"/>'
        style = "given" if item.given else "entered"
        if item.text in STROKES:
            drawn = _path("stroke", f"M{_n(x)} {_n(y)}{STROKES[item.text]}")
            return f'{break_}<g class="{style}">{drawn}</g>'
        return break_ + self._text(style, (x, y), item.text, SIGN)

    def _content(self, item: Text) -> str:
        """Return the text in a cell, in an ink that can be read on what is behind it."""
        x, y = self.centres[item.cell]
        style = "given" if item.given else "entered"
        size = SIZES.get(len(item.text), 10)
        if self._told:  # room for what is told in the corners of cages
            y, size = y + LOWER, min(size, LARGEST)
        if item.colour:
            chip = f'<circle class="chip" fill="{item.colour}" cx="{_n(x)}" cy="{_n(y)}" r="12"/>'
            return chip + self._text(style, (x, y), item.text, size, _ink(item.colour))
        ground = self._ground.get(item.cell, "open")
        if ground[0] == "#":  # a colour, not the name of a style
            return self._text(style, (x, y), item.text, size, _ink(ground))
        return self._text(f"{style} on-{ground}", (x, y), item.text, size)

    def _text(self, style: str, place: Point, words: str, size: float, extra: str = "") -> str:
        """Return text with its middle at a place."""
        x, y = place
        return (
            f'<text class="{style}"{extra} x="{_n(x)}" y="{_n(y + 0.35 * size)}" '
            f'font-size="{size}">{escape(words)}</text>'
        )

    def clues(self) -> list[str]:
        """Return what stands outside the board."""
        return [self._chip(one) + self._number(one) for one in self.numbers if one.words]

    def _chip(self, number: Number) -> str:
        """Return the coloured ground of a number outside the board; nothing if it has none."""
        if not number.colour:
            return ""
        return (
            f'<rect class="chip" fill="{number.colour}" x="{_n(number.x - number.width / 2 + 1)}" '
            f'y="{_n(number.y - CHIP / 2)}" width="{_n(number.width - 2)}" height="{CHIP}" rx="4"/>'
        )

    def _number(self, number: Number) -> str:
        style = "clue done" if number.done else "clue"
        return self._text(style, (number.x, number.y), number.words, 14, _ink(number.colour))
