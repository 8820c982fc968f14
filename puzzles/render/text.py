"""Pictures as text, plain or with ANSI colours.

A cell is a few characters on one line: room for the widest content, and a blank at one side or
both so that two numbers never touch. Boards with lines on edges are drawn with `+---+` and `|`
between the cells, all others close together. Rows of a hexagon are shifted by half a cell, which
makes its other lines run down the page at one half cell a row; their clues go on along them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.board import Hexagon, Rect
from puzzles.picture import (
    Clue,
    Fill,
    Flaw,
    Highlight,
    Hint,
    Line,
    Mark,
    Picture,
    Shape,
    Sign,
    Text,
)
from puzzles.render.canvas import BOLD, FAINT, INVERSE, Canvas, both, painted
from puzzles.render.colours import FLAW_COLOUR, LIT_COLOUR, MARK_COLOURS, OPEN_COLOUR
from puzzles.render.geometry import corner, direction, flat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.picture import Item

SOLID, QUIET = "█", "·"
MARKS: dict[Shape, str] = {
    "dot": QUIET,
    "cross": "x",
    "circle": "○",
    "disc": "●",
    "tree": "T",
    "tent": "A",
    "star": "★",
    "bulb": "*",
    "trap": "*",
    "gem": QUIET,
    "question": "?",
}
PLAIN = {"█": "#", "·": ".", "★": "*", "○": "o", "●": "@"}
"""What stands for the signs of pictures where an encoding lacks them; no two signs share one."""
_GROUNDS = {
    "open": "",
    "wall": INVERSE,
    "shaded": INVERSE,
    "lit": painted(LIT_COLOUR),
}
_LINES = {
    "border": ("-", "|"),
    "loop": ("-", "|"),
    "cross": ("x", "x"),
    "open": ("?", "?"),
    "flaw": ("!", "!"),
}
_LINE_STYLES = {"loop": BOLD, "open": painted(OPEN_COLOUR), "flaw": painted(FLAW_COLOUR)}


def text(picture: Picture, *, colour: bool = False) -> str:
    """Return the picture as lines of text, with ANSI colours if asked."""
    canvas = Canvas()
    faces = _faces(picture, colour)
    page = _Page(picture, faces)
    for cell, face in enumerate(faces):
        _put_cell(canvas, page, page.places[cell], face)
    if page.lined and isinstance(picture.board, Rect):
        _put_lines(canvas, page, picture.board)
    elif page.framed:
        for row in picture.board.rows:
            (x, y), (end, _) = page.places[row[0]], page.places[row[-1]]
            canvas.put(x - 1, y, "|")
            canvas.put(end + page.width, y, "|")
    for clue in picture.clues:
        _put_clue(canvas, page, clue)
    return canvas.write(colour=colour)


def sign(item: Item) -> str:
    """Return what stands for a primitive where there is only text."""
    if isinstance(item, Text | Sign):
        return item.text
    if isinstance(item, Mark):
        return MARKS[item.shape]
    if isinstance(item, Fill):
        return item.letter
    if isinstance(item, Line):
        return _LINES[item.style][0]
    return "!" if isinstance(item, Flaw) else "?"


class _Face(NamedTuple):
    """A cell: the letter that fills it, its ground, and what stands on it."""

    letter: str
    ground: str
    body: str
    style: str  # of what stands on it


def _faces(picture: Picture, colour: bool) -> list[_Face]:
    """Return what each cell shows."""
    fills = {item.cell: item for item in picture.items if isinstance(item, Fill)}
    bodies = {item.cell: item for item in picture.items if isinstance(item, Text | Mark)}
    opened: dict[int, tuple[str, str]] = {}
    for item in picture.items:
        if isinstance(item, Highlight | Flaw):
            flaw = isinstance(item, Flaw)
            opened[item.cell] = ("!", FLAW_COLOUR) if flaw else ("?", OPEN_COLOUR)
    count = picture.board.cells
    solid = len(fills) == count and not bodies
    faces: list[_Face] = []
    for cell in range(count):
        letter, ground = _ground(fills.get(cell), colour)
        body, bold, chip = _body(bodies.get(cell))
        if cell in opened:
            sign, painting = opened[cell]
            ground = painted(painting)
            letter, body = (sign, body) if solid or body else ("", sign)
        elif not body and cell not in fills:
            body = picture.blank
        faces.append(_Face(letter, ground, body, both(bold, chip or ground)))
    return faces


def _ground(fill: Fill | None, colour: bool) -> tuple[str, str]:
    """Return the letter that fills a cell, and its style."""
    if fill is None:
        return "", ""
    style = painted(fill.colour) if fill.colour.startswith("#") else _GROUNDS[fill.colour]
    return " " if colour and style and fill.letter == SOLID else fill.letter, style


def _body(item: Text | Mark | None) -> tuple[str, str, str]:
    """Return what stands in a cell, its weight, and its ground if it has one of its own."""
    if item is None:
        return "", "", ""
    if isinstance(item, Text):
        word, colour = item.text, item.colour
    else:
        word = MARKS[item.shape]
        colour = None if word == QUIET else MARK_COLOURS.get(item.shape)
    return word, BOLD if item.given else "", painted(colour) if colour else ""


class _Page:
    """Where the cells are, in characters.

    Attributes:
        lined: whether something is between the cells, of which `lines` and `signs` hold the shown.
        framed: whether a bar stands at both ends of each row.
        left, inner, right: the parts of a cell: a blank or none, its content, a blank or none.
        places: the left end of each cell.
        levels: the line of each row of horizontal edges, None where there is nothing on it.
    """

    def __init__(self, picture: Picture, faces: Sequence[_Face]) -> None:
        board = self.board = picture.board
        self.dots = picture.grid == "dots"
        self.lines = {item.edge: item.style for item in picture.items if isinstance(item, Line)}
        if isinstance(board, Rect) and picture.grid == "table":
            self.lines = dict.fromkeys(range(board.edges.cells), "border") | self.lines
        self.signs = {item.edge: item.text for item in picture.items if isinstance(item, Sign)}
        self.edges = {*self.lines, *self.signs}
        self.lined = bool(self.edges) or self.dots
        filled = any(face.letter for face in faces)
        written = any(face.body for face in faces)
        self.framed = filled and not self.lined
        self.left = int(filled or self.lined)
        self.right = int(written or self.lined)
        steep = [clue for clue in picture.clues if direction(board, clue.line)[1]]
        self.stacked = isinstance(board, Rect) and any(h.letter for c in steep for h in c.hints)
        words = [_label(hint, not self.stacked) for clue in steep for hint in clue.hints]
        self.inner = max(len(word) for word in [*words, *(face.body for face in faces), " "])
        if isinstance(board, Hexagon):
            self.inner += (self.left + self.inner + self.right) % 2
        self.width = self.left + self.inner + self.right
        self.levels: list[int | None] = []
        self.places = self._place()

    def _place(self) -> list[tuple[int, int]]:
        board, places = self.board, list[tuple[int, int]]()
        widest = max(map(len, board.rows))
        step = self.width + self.lined
        y = 0
        for number, row in enumerate(board.rows):
            y += self._level(number, y)
            indent = (widest - len(row)) * self.width // 2 + self.lined
            places += [(indent + column * step, y) for column in range(len(row))]
            y += 1
        self._level(len(board.rows), y)
        return places

    def _level(self, row: int, y: int) -> bool:
        """Write down where the edges above a row are; return whether they take a line."""
        width = len(self.board.rows[0])
        shown = self.lined and (
            self.dots or any(row * width + column in self.edges for column in range(width))
        )
        self.levels.append(y if shown else None)
        return shown


def _put_cell(canvas: Canvas, page: _Page, place: tuple[int, int], face: _Face) -> None:
    x, y = place
    fill = face.letter or " "
    if not face.body:
        canvas.put(x, y, fill * page.width, face.ground)
        return
    room = page.left + page.inner - len(face.body)
    if face.letter or face.ground:
        canvas.put(x, y, fill * room, face.ground)
        canvas.put(x + room + len(face.body), y, fill * page.right, face.ground)
    canvas.put(x + room, y, face.body, face.style)


def _put_lines(canvas: Canvas, page: _Page, board: Rect) -> None:
    """Put what is on the edges, and the corners where they meet."""
    reach: dict[tuple[int, int], set[str]] = {}
    columns = [x - 1 for x, _ in page.places[: board.width]]
    columns.append(columns[-1] + page.width + 1)
    for edge, style in page.lines.items():
        row, column = corner(board, edge)
        level = page.levels[row]
        across, down = _LINES[style]
        sgr = _LINE_STYLES.get(style, "")
        if flat(board, edge):
            ends = (row, column), (row, column + 1)
            word = across * page.width if across == "-" else across.center(page.width)
            if level is not None:
                canvas.put(columns[column] + 1, level, word, sgr)
        else:
            ends = (row, column), (row + 1, column)
            canvas.put(columns[column], page.places[row * board.width][1], down, sgr)
        if style in ("border", "loop"):
            for end in ends:
                reach.setdefault(end, set()).add(across if flat(board, edge) else down)
    for edge, word in page.signs.items():
        row, column = corner(board, edge)
        level = page.levels[row]
        if not flat(board, edge):
            canvas.put(columns[column], page.places[row * board.width][1], word)
        elif level is not None:
            canvas.put(columns[column] + 1, level, word.center(page.width))
    for row, level in enumerate(page.levels):
        if level is None:
            continue
        for column, x in enumerate(columns):
            meeting = reach.get((row, column), set())
            straight = len(meeting) == 1 and not page.dots
            alone = QUIET if page.dots else ""
            canvas.put(x, level, min(meeting) if straight else "+" if meeting else alone)


def _label(hint: Hint, with_letter: bool = True) -> str:
    return hint.text + hint.letter * with_letter


def _put_clue(canvas: Canvas, page: _Page, clue: Clue) -> None:
    """Put a clue outside the board, its hints in the reading direction of its line."""
    board = page.board
    along, down = direction(board, clue.line)
    x, y = page.places[board.lines[clue.line][-1 if clue.end else 0]]
    hints = [
        (hint, both(FAINT if clue.satisfied else "", painted(hint.colour) if hint.colour else ""))
        for hint in clue.hints
    ]
    if not down:
        edge = int(page.framed or page.lined)
        length = sum(len(_label(hint)) + 1 for hint in clue.hints)
        x += page.width + edge + 1 if clue.end else -edge - length
        if clue.end and not edge:
            x -= page.right
        for hint, style in hints:
            canvas.put(x, y, _label(hint), style)
            x += len(_label(hint)) + 1
        return
    way = (1 if down > 0 else -1) * (1 if clue.end else -1)
    shift = round(2 * along) * page.width // 2 * (1 if clue.end else -1)
    if page.lined:
        y += way * (page.levels[-1 if clue.end else 0] is not None)
    x += page.left + page.inner
    for hint, style in hints if clue.end else reversed(hints):
        words = [hint.text, hint.letter] if page.stacked else [_label(hint)]
        for word in words if way > 0 else reversed(words):
            x, y = x + shift, y + way
            canvas.put(x - len(word), y, word, style)
