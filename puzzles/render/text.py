"""Pictures as text, plain or with ANSI colours.

A cell is a few characters on one line: room for the widest content, and a blank at one side or
both so that two numbers never touch. Boards with lines on edges are drawn with `+---+` and `|`
between the cells, those with links with `-` and `|` from cell to cell, all others close together.
Rows of a hexagon are shifted by half a cell, which makes its other lines run down the page at one
half cell a row; their clues go on along them.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from puzzles.board import Hexagon, Rect, borders
from puzzles.render.canvas import BOLD, FAINT, INVERSE, Canvas, both, painted
from puzzles.render.colours import FLAW_COLOUR, LIT_COLOUR, MARK_COLOURS, OPEN_COLOUR
from puzzles.render.geometry import corner, direction, flat
from puzzles.render.picture import (
    Arrow,
    Cage,
    Clue,
    Fill,
    Flaw,
    Highlight,
    Hint,
    Join,
    Line,
    Mark,
    Picture,
    Ring,
    Shape,
    Sign,
    Split,
    Text,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.render.picture import Item

SOLID, QUIET = "█", "·"
MARKS: dict[Shape, str] = {
    "dot": QUIET,
    "cross": "x",
    "white circle": "○",
    "black circle": "●",
    "tree": "T",
    "tent": "A",
    "sun": "O",
    "moon": "X",
    "star": "★",
    "bulb": "*",
    "trap": "*",
    "gem": QUIET,
    "ship": "#",
    "single": "o",
    "left end": "<",
    "right end": ">",
    "top end": "^",
    "bottom end": "v",
    "middle": "m",
    "block": "■",
    "question": "?",
}
PLAIN = {"█": "#", "·": ".", "★": "*", "○": "o", "●": "@", "‖": "H", "■": "%"}
"""What stands for the signs of pictures where an encoding lacks them; no two signs share one."""
_GROUNDS = {
    "open": "",
    "wall": INVERSE,
    "shaded": INVERSE,
    "lit": painted(LIT_COLOUR),
    "sure": painted(LIT_COLOUR),
    "fixed": "",
}
_LINES = {
    "border": ("-", "|"),
    "cage": (".", ":"),
    "loop": ("-", "|"),
    "pair": ("-", "|"),
    "cross": ("x", "x"),
    "open": ("?", "?"),
    "flaw": ("!", "!"),
}
_DOUBLE = ("=", "‖")
_STRAIGHT = ("-", "=", "3", "4")
_LINE_STYLES = {
    "loop": BOLD,
    "pair": BOLD,
    "open": painted(OPEN_COLOUR),
    "flaw": painted(FLAW_COLOUR),
}


def text(picture: Picture, *, colour: bool = False) -> str:
    """Return the picture as lines of text, with ANSI colours if asked."""
    canvas = Canvas()
    ways = _ways(picture)
    faces = _faces(picture, ways, colour)
    page = _Page(picture, faces, ways)
    for cell, face in enumerate(faces):
        _put_cell(canvas, page, page.places[cell], face)
    if page.lined and isinstance(picture.board, Rect):
        _put_lines(canvas, page, picture.board)
    elif page.framed:
        for row in picture.board.rows:
            (x, y), (end, _) = page.places[row[0]], page.places[row[-1]]
            canvas.put(x - 1, y, "|")
            canvas.put(end + page.width, y, "|")
    for way in page.ways:
        _put_way(canvas, page, way, faces)
    for clue in picture.clues:
        _put_clue(canvas, page, clue)
    return canvas.write(colour=colour) + "".join([f"{note}\n" for note in picture.notes])


def sign(item: Item) -> str:
    """Return what stands for a primitive where there is only text."""
    if isinstance(item, Text | Sign | Cage):
        return item.text
    if isinstance(item, Split):
        return f"{item.down}\\{item.across}"
    if isinstance(item, Arrow):
        return item.text + item.way
    if isinstance(item, Mark):
        return MARKS[item.shape]
    if isinstance(item, Fill):
        return item.letter
    if isinstance(item, Line):
        return _LINES[item.style][0]
    if isinstance(item, Join):
        return _letters(item)[0]
    if isinstance(item, Ring):
        return MARKS["white circle"]
    return "!" if isinstance(item, Flaw) else "?"


def _letters(link: Join) -> tuple[str, str]:
    """Return the letters of a link that leads across, and of one that leads down."""
    if link.count == 1 or link.style != "loop":
        return _LINES[link.style]
    more = str(link.count)
    return _DOUBLE if link.count == 2 else (more, more)


class _Way(NamedTuple):
    """A link of a rectangle: the cells from one to the other, and its letter."""

    cells: tuple[int, ...]
    across: bool
    letter: str
    style: str  # of the letter


def _ways(picture: Picture) -> list[_Way]:
    """Return the links in one row or column; others cannot be drawn."""
    ways: list[_Way] = []
    board = picture.board
    for item in picture.items:
        if isinstance(item, Join) and isinstance(board, Rect):
            first, last = sorted((item.a, item.b))
            across = first // board.width == last // board.width
            if across or first % board.width == last % board.width:
                cells = tuple(range(first, last + 1, 1 if across else board.width))
                style = _LINE_STYLES.get(item.style, "")
                ways.append(_Way(cells, across, _letters(item)[not across], style))
    return ways


class _Face(NamedTuple):
    """A cell: the letter that fills it, its ground, and what stands on it."""

    letter: str
    ground: str
    body: str
    style: str  # of what stands on it


def _faces(picture: Picture, ways: Sequence[_Way], colour: bool) -> list[_Face]:
    """Return what each cell shows."""
    passed = {cell: way.letter for way in ways for cell in way.cells[1:-1]}
    rings = {item.cell for item in picture.items if isinstance(item, Ring)}
    fills = {item.cell: item for item in picture.items if isinstance(item, Fill)}
    bodies = {
        item.cell: item for item in picture.items if isinstance(item, Text | Mark | Split | Arrow)
    }
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
        if cell in rings:
            body = f"({body})"
        if cell in opened:
            sign, painting = opened[cell]
            ground = painted(painting)
            letter, body = (sign, body) if solid or body else ("", sign)
        elif not body and cell not in fills:
            body = passed.get(cell, picture.blank)
        faces.append(_Face(letter, ground, body, both(bold, chip or ground)))
    return faces


def _ground(fill: Fill | None, colour: bool) -> tuple[str, str]:
    """Return the letter that fills a cell, and its style."""
    if fill is None:
        return "", ""
    style = painted(fill.colour) if fill.colour.startswith("#") else _GROUNDS[fill.colour]
    return " " if colour and style and fill.letter == SOLID else fill.letter, style


def _body(item: Text | Mark | Split | Arrow | None) -> tuple[str, str, str]:
    """Return what stands in a cell, its weight, and its ground if it has one of its own."""
    if item is None:
        return "", "", ""
    if isinstance(item, Split | Arrow):
        return sign(item), BOLD, ""
    if isinstance(item, Text):
        word, colour = item.text, item.colour
    else:
        word = MARKS[item.shape]
        colour = None if word == QUIET else MARK_COLOURS.get(item.shape)
    return word, BOLD if item.given else "", painted(colour) if colour else ""


class _Page:
    """Where the cells are, in characters.

    Attributes:
        lined: whether edges and corners are drawn, of which `lines`, `signs`, `labels` and `knots`
            hold the shown.
        ways: the links.
        framed: whether a bar stands at both ends of each row.
        left, inner, right: the parts of a cell: a blank or none, its content, a blank or none.
        places: the left end of each cell.
        levels: the line of each row of horizontal edges, None where there is nothing on it.
        stacked: whether a steep clue has the letters of its hints' colours below their lengths.
    """

    def __init__(self, picture: Picture, faces: Sequence[_Face], ways: Sequence[_Way]) -> None:
        board = self.board = picture.board
        self.dots = picture.grid == "dots"
        self.lines: dict[int, str] = {
            item.edge: item.style for item in picture.items if isinstance(item, Line)
        }
        if isinstance(board, Rect) and picture.grid == "table":
            self.lines = dict.fromkeys(range(board.edges.cells), "border") | self.lines
        cages = [item for item in picture.items if isinstance(item, Cage)]
        self.labels: dict[int, str] = {}
        if isinstance(board, Rect) and cages:
            names = {cell: at for at, cage in enumerate(cages) for cell in cage.cells}
            labels = [names.get(cell, -1) for cell in range(board.cells)]
            if any(cage.dotted for cage in cages):
                self.lines = dict.fromkeys(borders(board, labels), "cage") | self.lines
            self.labels = {board.edges.around[cage.cells[0]][0]: cage.text for cage in cages}
        signs = [item for item in picture.items if isinstance(item, Sign)]
        self.signs = {item.at: item.text for item in signs if item.on == "edges"}
        self.knots = {item.at: item.text for item in signs if item.on == "corners"}
        self.edges = {*self.lines, *self.signs}
        self.lined = bool(self.edges or self.knots) or self.dots
        self.ways = ways
        filled = any(face.letter for face in faces)
        written = any(face.body for face in faces)
        self.framed = filled and not self.lined
        self.left = int(filled or self.lined)
        self.right = int(self.lined or (written and not ways))
        # a cell is as wide as the widest that stands in it, or in a clue above or below it
        steep = [clue for clue in picture.clues if direction(board, clue.line)[1]]
        self.stacked = isinstance(board, Rect) and any(h.letter for c in steep for h in c.hints)
        words = [_label(hint, not self.stacked) for clue in steep for hint in clue.hints]
        self.inner = max(len(word) for word in [*words, *(face.body for face in faces), " "])
        room = max(map(len, self.labels.values()), default=0) - self.left - self.right
        self.inner = max(self.inner, room)
        if isinstance(board, Hexagon):
            self.inner += (self.left + self.inner + self.right) % 2
        self.width = self.left + self.inner + self.right
        self.levels: list[int | None] = []
        self.places = self._place()

    def _place(self) -> list[tuple[int, int]]:
        """Return the column and the line of text where each cell begins."""
        board, places = self.board, list[tuple[int, int]]()
        widest = max(map(len, board.rows))
        step = self.width + bool(self.lined or self.ways)
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
        linked = bool(self.ways) and 0 < row < len(self.board.rows)
        edges = any(row * width + column in self.edges for column in range(width))
        corners = any(row * (width + 1) + column in self.knots for column in range(width + 1))
        shown = linked or (self.lined and (self.dots or edges or corners))
        self.levels.append(y if shown else None)
        return shown


def _put_cell(canvas: Canvas, page: _Page, place: tuple[int, int], face: _Face) -> None:
    """Put a cell onto the canvas: its ground, and what stands in it."""
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
    crossed = {edge for way in page.ways for edge in _crossed(board, way)}
    reach: dict[tuple[int, int], set[str]] = {}  # the lines that reach a corner, as letters
    columns = [x - 1 for x, _ in page.places[: board.width]]  # of the corners
    columns.append(columns[-1] + page.width + 1)
    for edge, style in page.lines.items():
        row, column = corner(board, edge)
        level = page.levels[row]
        if edge in crossed:
            continue
        across, down = _LINES[style]
        sgr = _LINE_STYLES.get(style, "")
        if flat(board, edge):
            ends = (row, column), (row, column + 1)
            label = page.labels.get(edge, "")
            line = across * page.width if across == "-" else across.center(page.width)
            word = label + line[len(label) :]
            if level is not None:
                canvas.put(columns[column] + 1, level, word, sgr)
        else:
            ends = (row, column), (row + 1, column)
            canvas.put(columns[column], page.places[row * board.width][1], down, sgr)
        if style in ("border", "cage", "loop"):
            for end in ends:
                reach.setdefault(end, set()).add(across if flat(board, edge) else down)
    for edge, word in page.signs.items():
        row, column = corner(board, edge)
        level = page.levels[row]
        if edge in crossed:
            continue
        if not flat(board, edge):
            canvas.put(columns[column], page.places[row * board.width][1], word)
        elif level is not None:
            canvas.put(columns[column] + 1, level, word.center(page.width))
    for row, level in enumerate(page.levels):
        if level is None:
            continue
        for column, x in enumerate(columns):  # a corner goes on with the only line it meets
            meeting = reach.get((row, column), set())
            straight = len(meeting) == 1 and not page.dots
            alone = QUIET if page.dots else ""
            word = min(meeting) if straight else "+" if meeting else alone
            if meeting == {*_LINES["cage"]}:
                word = _LINES["cage"][0]
            canvas.put(x, level, page.knots.get(row * len(columns) + column, word))


def _crossed(board: Rect, way: _Way) -> list[int]:
    """Return the edges that a link crosses."""
    edges = board.edges.vertical if way.across else board.edges.horizontal
    entered = [board.positions[cell] for cell in way.cells[1:]]
    return [edges[row][column] for row, column in entered]


def _put_way(canvas: Canvas, page: _Page, way: _Way, faces: Sequence[_Face]) -> None:
    """Put the letter of a link between its cells, and between each two that it passes.

    A line that leads across goes on to what stands in the cells.
    """
    for before, cell in pairwise(way.cells):
        x, y = page.places[cell]
        if not way.across:
            level = page.levels[page.board.positions[cell][0]]
            canvas.put(x + page.left + page.inner - 1, level or y, way.letter, way.style)
            continue
        start, end = x - 1, x
        if way.letter in _STRAIGHT:
            one, other = faces[before], faces[cell]
            start -= page.right * _is_bare(one)
            end += (page.left + page.inner - len(other.body)) * _is_bare(other)
        canvas.put(start, y, way.letter * (end - start), way.style)


def _is_bare(face: _Face) -> bool:
    """Return whether a cell is nothing but what stands in it."""
    return bool(face.body) and not (face.letter or face.ground)


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
    if not down:  # beside the row
        edge = int(page.framed or page.lined)
        length = sum(len(_label(hint)) + 1 for hint in clue.hints)
        x += page.width + edge + 1 if clue.end else -edge - length
        if clue.end and not edge:
            x -= page.right
        for hint, style in hints:
            canvas.put(x, y, _label(hint), style)
            x += len(_label(hint)) + 1
        return
    # above or below the line, each hint a line of text further away, along its slant
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
