"""Boards drawn with the edges of their cells: a letter for each corner, edge and cell.

A corner is `+` if nothing else is there; blanks at the end of a line may be missing. So are drawn
what lies along edges, loops and borders, signs between cells and at corners. Links between cells
are drawn as the edges of a board whose corners are the cells. Where a cell may hold a longer word,
all cells are so many letters wide, and the edges above and below them are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import PuzzleError
from puzzles.model.model import OPEN
from puzzles.text.scan import Scanner, either

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from puzzles.board import Rect

CORNER, BLANK = "+", " "


class Drawing(NamedTuple):
    """What a drawing says: the words of cells, the values of edges, the letters of corners."""

    cells: list[str]
    edges: tuple[int, ...]
    corners: str


def shape(text: str) -> tuple[int, int]:
    """Return the height and the width of the board that a drawing is of, as far as it is one."""
    lines = Scanner(text).lines
    return max(len(lines) // 2, 1), max(len(lines[0]) // 2, 1)


def read(
    text: str,
    board: Rect,
    cells: Sequence[Collection[str]],
    across: Mapping[str, int],
    down: Mapping[str, int],
    *,
    border: Collection[str] | None = None,
    corners: Sequence[Collection[str]] | None = None,
    wide: int = 1,
) -> Drawing:
    """Read a drawing.

    Args:
        text: the drawing.
        board: the board it is of.
        cells: for each cell the words that may stand in it.
        across, down: the values of the letters of horizontal and of vertical edges.
        border: the letters of the edges around the board, if not all may stand there.
        corners: for each corner the letters that may stand there, if not CORNER alone.
        wide: how many letters a cell is wide.

    Raises:
        PuzzleError: the shape is another, or a letter may not stand where it does; says where.
    """
    lines = Scanner(text).lines
    height, width = 2 * board.height + 1, (wide + 1) * board.width + 1
    if len(lines) != height:
        raise PuzzleError(f"{len(lines)} lines; there should be {height}", min(len(lines), height))
    words: list[str] = []
    knots: list[str] = []
    values = [0] * board.edges.cells
    for number, (line, edges) in enumerate(zip(lines, board.edges.rows, strict=True)):
        if len(line) > width:
            raise PuzzleError(f"a line longer than {width} letters", number + 1, width + 1)
        vertical = number % 2
        known = down if vertical else across
        for column, (start, word) in enumerate(_words(line.ljust(width), wide)):
            if column % 2 != vertical:
                edge = edges[column // 2]
                inner = border is None or len(board.edges.between[edge]) > 1
                allowed: Collection[str] = known if inner else border or ()
                if len(set(word)) == 1:
                    word = word[0]
                values[edge] = known.get(word, 0)
            elif vertical:
                allowed = cells[board.rows[number // 2][column // 2]]
                word = word.strip() or BLANK
                words.append(word)
            else:
                allowed = corners[len(knots)] if corners else CORNER
                knots.append(word)
            if word not in allowed:
                raise PuzzleError(
                    f"{word!r} is not {either(map(repr, allowed))}", number + 1, start + 1
                )
    return Drawing(words, tuple(values), "".join(knots))


def _words(line: str, wide: int) -> Iterator[tuple[int, str]]:
    """Yield the parts of a line, one letter long and `wide` in turn, each with where it starts."""
    start = 0
    while start < len(line):
        length = wide if start % (wide + 1) else 1
        yield start, line[start : start + length]
        start += length


def read_lines(
    text: str,
    board: Rect,
    cells: Sequence[Collection[str]],
    corners: Sequence[Collection[str]] | None = None,
    wide: int = 1,
) -> tuple[int, ...]:
    """Return what a drawing of lines along edges says of each: `-` and `|` are lines, `x` is none.

    A blank or a dot says neither, which is OPEN.

    Args:
        text, board, cells, corners, wide: as for `read`.

    Raises:
        PuzzleError: as for `read`.
    """
    none = {"x": 0, "X": 0, BLANK: OPEN, ".": OPEN}
    across, down = {"-": 1, **none}, {"|": 1, **none}
    return read(text, board, cells, across, down, corners=corners, wide=wide).edges


def write_lines(
    board: Rect,
    cells: Sequence[str],
    lines: Sequence[int],
    corners: Sequence[str] = (),
    wide: int = 1,
) -> str:
    """Return a drawing of lines along edges; where some edge is OPEN, with an `x` for no line."""
    none = "x" if OPEN in lines else BLANK
    flat, upright = {OPEN: BLANK, 0: none, 1: "-"}, {OPEN: BLANK, 0: none, 1: "|"}
    across = len(board.edges.horizontal) * board.width
    signs = [(flat if edge < across else upright)[value] for edge, value in enumerate(lines)]
    return write(board, cells, signs, corners, wide)


def read_links(text: str, board: Rect, cells: Sequence[Collection[str]]) -> tuple[int, ...]:
    """Return of each link between cells that a drawing shows 1 if it is there, 0 if not, or OPEN.

    Cells are the corners between which links are drawn as `read_lines` reads edges.

    Args:
        text: the drawing, a line of cells and links and one of links in turns.
        board: the board it is of, of two rows and two columns at least.
        cells: for each cell the letters that may stand in it.

    Raises:
        PuzzleError: as for `read`.
    """
    return read_lines(text, board.shrunk, [BLANK] * board.shrunk.cells, cells)


def write_links(board: Rect, cells: Sequence[str], lines: Sequence[int]) -> str:
    """Return a drawing of links, as `write_lines` does of edges."""
    return write_lines(board.shrunk, [BLANK] * board.shrunk.cells, lines, cells)


def error_at_cell(board: Rect, cell: int, message: str) -> PuzzleError:
    """Return the error that there is at a cell of a drawing."""
    row, column = board.positions[cell]
    return PuzzleError(message, 2 * row + 2, 2 * column + 2)


def error_at_edge(board: Rect, edge: int, message: str, wide: int = 1) -> PuzzleError:
    """Return the error that there is at an edge of a drawing."""
    row, place = board.edges.positions[edge]
    return PuzzleError(message, row + 1, (wide + 1) * place + 2 - row % 2)


def error_at_corner(board: Rect, corner: int, message: str) -> PuzzleError:
    """Return the error that there is at a corner of a drawing."""
    row, column = board.corners.positions[corner]
    return PuzzleError(message, 2 * row + 1, 2 * column + 1)


def write(
    board: Rect,
    cells: Sequence[str],
    edges: Sequence[str],
    corners: Sequence[str] = (),
    wide: int = 1,
) -> str:
    """Return a drawing with these words; of corners CORNER if they are not given."""
    lines: list[str] = []
    knots = iter(corners or CORNER * board.corners.cells)
    for number, row in enumerate(board.edges.rows):
        letters = [edges[edge] for edge in row]
        if number % 2:
            between = [cells[cell].rjust(wide) for cell in board.rows[number // 2]]
            pairs = zip(letters, [*between, ""], strict=True)
            lines.append("".join([edge + cell for edge, cell in pairs]))
        else:
            lines.append("".join([next(knots) + edge * wide for edge in letters]) + next(knots))
    return "".join([line.rstrip() + "\n" for line in lines])
