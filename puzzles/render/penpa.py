"""Pictures as addresses of penpa-edit, the editor in which setters draw and pass on puzzles.

An address holds lines of text, in JSON for the most part, compressed (RFC 1951) and in base 64:
the size, the numbers, symbols, painted cells and edges of the question, and the cells in use. The
board of the editor is larger than the puzzle's by two cells on each side, beyond the room for what
stands outside. Worked out from what version 3.2 of the editor reads.
"""

from __future__ import annotations

import base64
import json
import zlib
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

from puzzles.base.errors import PuzzleError
from puzzles.board import Rect
from puzzles.render.picture import (
    Arrow,
    Cage,
    Figure,
    Fill,
    Line,
    Mark,
    Ring,
    Sign,
    Split,
    Text,
)
from puzzles.render.text import sign

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from puzzles.render.picture import Clue, Item, Picture

SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
PIXELS = 38
"""The side of a cell, as the editor has it at first."""
LARGEST = 100
FRAME = 2
BLACK, WHITE = 1, 4
"""Styles of numbers."""
USUAL, ARROW, MEDIUM = "1", "2", "6"
"""Sizes of numbers, or an arrow beside them."""
BOLD, CHALK, DASHED = 2, 20, 10
"""Styles of lines: between regions, on black, in cells."""
PAINT = {"wall": 4, "shaded": 8}
UNPAINTED = ("open", "fixed")
LETTERS = ("sun", "moon")
"""Marks that stand there as their letters."""
SYMBOLS = {
    "white circle": "circle_L 1",
    "black circle": "circle_L 2",
    "dot": "circle_SS 2",
    "tree": "tents 1",
    "block": "square_LL 2",
    "single": "battleship_B 1",
    "middle": "battleship_B 2",
    "left end": "battleship_B 3",
    "top end": "battleship_B 4",
    "right end": "battleship_B 5",
    "bottom end": "battleship_B 6",
    "trap": "sun_moon 4",
    "gem": "diamond_L 1",
}
"""The editor's families of symbols, and which one of a family."""
FIGURES = {"thermometer": "thermo", "slow thermometer": "nobulbthermo", "arrow": "arrows"}
"""The editor's own lists of what runs from cell to cell."""
DOTS = {"white": "circle_SS 1", "black": "circle_SS 2", "quadruple": "circle_M 1"}
"""Signs between cells."""
TINY = "5"
GREY = 5
"""A size of numbers, and a style of lines."""
WAYS = {"^": 0, "<": 1, ">": 2, "v": 3}
GRIDS = {"cells": ["1", "2", "1"], "table": ["1", "2", "1"], "dots": ["3", "1", "2"]}
ESCAPES = (("\n", "%2D"), (",", "%2C"), ("&", "%2E"), ("=", "%2F"))
UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT = range(4)
"""Corners within a cell."""
SIDES = (
    (UPPER_LEFT, UPPER_RIGHT),
    (UPPER_LEFT, LOWER_LEFT),
    (UPPER_RIGHT, LOWER_RIGHT),
    (LOWER_LEFT, LOWER_RIGHT),
)
"""The lines above, left of, right of and below what stands in a cell."""
ACROSS = (UPPER_RIGHT, UPPER_LEFT), (LOWER_RIGHT, LOWER_LEFT)
DOWN = (LOWER_LEFT, UPPER_LEFT), (LOWER_RIGHT, UPPER_RIGHT)
"""The corners that lines go from and to, into the next cell to the right or below."""
_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_TABLES = ("surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE")
_STACKS = ("command_redo", "command_undo", "command_replay")


def penpa(picture: Picture, rules: str) -> str:
    """Return the address of a picture.

    Args:
        picture: of a puzzle, without what is filled in.
        rules: what the editor shows beside it.

    Raises:
        PuzzleError: the editor has no such board, or no such thing on it.
    """
    if not isinstance(picture.board, Rect):
        raise PuzzleError("a link to penpa-edit holds rectangular boards only")
    board = _Board(picture.board, picture.clues)
    tables: dict[str, dict[str, object]] = {name: {} for name in _TABLES}
    fills = [item for item in picture.items if isinstance(item, Fill)]
    walls = {fill.cell for fill in fills if fill.colour == "wall"}
    for item in picture.items:
        for table, key, value in board.drawn(item, walls):
            tables[table][key] = value
    cages = [board.caged(item) for item in picture.items if isinstance(item, Cage) and item.dotted]
    for clue in picture.clues:
        for key, text in board.beside(clue):
            tables["number"][key] = [text, BLACK, USUAL]
    title = picture.title
    for old, new in ESCAPES:
        rules, title = rules.replace(old, new), title.replace(old, new)
    width, height = board.width, board.height
    middle = str(board.point(width / 2 - board.left, height / 2 - board.top))
    head = ["square", str(width), str(height), str(PIXELS), "0", "1", "1"]
    head += [str((width + 1) * PIXELS), str((height + 1) * PIXELS), middle, middle]
    head += ["0", "0", "0", "0", f"Title: {title}", "Author: ", "", rules, "OFF", "false"]
    steps = [cell - before for cell, before in zip(board.cells, [0, *board.cells], strict=False)]
    ways: dict[str, list[list[int]]] = {name: [] for name in FIGURES.values()}
    for item in picture.items:
        if isinstance(item, Figure) and item.shape in FIGURES:
            ways[FIGURES[item.shape]].append([board.cells[cell] for cell in item.cells])
    question = {**_layer(tables), **ways, "killercages": cages}
    parts = (board.space, {"grid": GRIDS[picture.grid]}, question, _layer({}), steps)
    lines = [",".join(head), *[json.dumps(part, separators=(",", ":")) for part in parts]]
    text = "\n".join(lines).replace("z", "zZ")  # a z begins what the editor shortens
    pack = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = pack.compress(text.encode()) + pack.flush()
    return SITE + base64.b64encode(packed).decode()


def _layer(tables: Mapping[str, Mapping[str, object]]) -> dict[str, object]:
    """Return a layer of the editor with these tables; the others are empty."""
    stacks = {name: {"__a": list[str]()} for name in _STACKS}
    lists = {name: list[str]() for name in _LISTS}
    return {**stacks, **lists, **{name: tables.get(name, {}) for name in _TABLES}}


class _Board:
    """Where things lie.

    Attributes:
        left, top: the room for what stands outside.
        space: that above, below, left and right.
        width, height: with that room.
        cells: the numbers of the cells of the puzzle.
    """

    def __init__(self, board: Rect, clues: tuple[Clue, ...]) -> None:
        self._board = board
        room = {(across, end): 0 for across in (True, False) for end in (True, False)}
        for clue in clues:
            side = (clue.line < board.height, clue.end)
            room[side] = max(room[side], len(clue.hints))
        self.left, self.top = room[True, False], room[False, False]
        self.space = [self.top, room[False, True], self.left, room[True, True]]
        self.width = board.width + self.left + room[True, True]
        self.height = board.height + self.top + room[False, True]
        if max(self.width, self.height) > LARGEST:
            raise PuzzleError(
                f"penpa-edit has boards of up to {LARGEST} cells a side, numbers outside included"
            )
        self.cells = [self.point(x, y) for x, y in board.centres]

    def point(self, x: float, y: float) -> int:
        """Return the number of the middle of a cell, a corner, or the middle of an edge.

        The editor numbers the cells, then the corner at the lower right of each, then the middle
        of the edge below each, and then that of the edge to the right.
        """
        sort = {(True, True): 0, (False, False): 1, (True, False): 2, (False, True): 3}
        wide, high = self.width + 2 * FRAME, self.height + 2 * FRAME
        column, row = ceil(x) - 1 + self.left + FRAME, ceil(y) - 1 + self.top + FRAME
        return sort[x % 1 > 0, y % 1 > 0] * wide * high + row * wide + column

    def drawn(self, item: Item, walls: set[int]) -> Iterator[tuple[str, str, object]]:
        """Yield what an item is in the tables of a layer: the table, the key and the value.

        Raises:
            PuzzleError: it has no place there.
        """
        if isinstance(item, Line) and item.style == "border":
            ends = [self.point(x, y) for x, y in self._board.edges.outline(item.edge)]
            yield "lineE", ",".join(map(str, sorted(ends))), BOLD
        elif isinstance(item, Sign) and item.on == "edges":
            key = str(self.point(*self._board.edges.centres[item.at]))
            yield "number", key, [item.text, BLACK, MEDIUM]
        elif isinstance(item, Cage):
            yield from self._cage(item)
        elif isinstance(item, Figure):
            yield from self._figure(item)
        elif isinstance(item, Split):
            x, y = self._board.centres[item.cell]
            ends = self.point(x - 0.5, y - 0.5), self.point(x + 0.5, y + 0.5)
            yield "lineE", ",".join(map(str, ends)), CHALK
            for corner, text in ((UPPER_RIGHT, item.across), (LOWER_LEFT, item.down)):
                if text:
                    yield "numberS", self._corner(self.cells[item.cell], corner), [text, WHITE]
        elif isinstance(item, Fill | Text | Mark | Ring | Arrow):
            yield from self._in_cell(item, str(self.cells[item.cell]), walls)
        else:
            raise _missing(item)

    def _figure(self, item: Figure) -> Iterator[tuple[str, str, object]]:
        """Yield what is drawn over cells, but for what the editor has lists of.

        Raises:
            PuzzleError: it has no place there.
        """
        cells = [self.cells[cell] for cell in item.cells]
        centres = [self._board.centres[cell] for cell in item.cells]
        middle = str(
            self.point(
                sum([x for x, _ in centres]) / len(centres),
                sum([y for _, y in centres]) / len(centres),
            )
        )
        if item.shape == "line":
            for one, other in pairwise(cells):
                yield "line", f"{min(one, other)},{max(one, other)}", GREY
        elif item.shape in DOTS:
            family, number = DOTS[item.shape].split()
            yield "symbol", middle, [int(number), family, 2]
            if item.text:
                style = WHITE if item.shape == "black" else BLACK
                yield "number", middle, [item.text.replace(" ", ""), style, TINY]
        elif item.shape == "letter":
            yield "number", middle, [item.text, BLACK, MEDIUM]
        elif item.shape == "region":
            for cell in cells:
                yield "surface", str(cell), PAINT["shaded"]
        elif item.shape not in FIGURES or item.circle > 1:
            raise _missing(item)

    def caged(self, cage: Cage) -> list[int]:
        """Return the cells of a cage."""
        return [self.cells[cell] for cell in cage.cells]

    def _corner(self, cell: int, corner: int) -> str:
        """Return the number of a corner within a cell."""
        wide, high = self.width + 2 * FRAME, self.height + 2 * FRAME
        return str(4 * (cell + wide * high) + corner)

    def _cage(self, cage: Cage) -> Iterator[tuple[str, str, object]]:
        """Yield what is told of a cage, and the line around it: from corner to corner in cells.

        Each as its table of the file, its key there, and its value.
        """
        cells = {*self.caged(cage)}
        if cage.text:
            yield "numberS", self._corner(min(cells), UPPER_LEFT), [cage.text, BLACK]
        below = self.width + 2 * FRAME  # from a cell to the one below it
        for cell in sorted(cells) if cage.dotted else ():
            # along the sides beyond which the cage does not go on
            for (one, other), step in zip(SIDES, (-below, -1, 1, below), strict=True):
                if cell + step not in cells:
                    yield "cage", f"{self._corner(cell, one)},{self._corner(cell, other)}", DASHED
            # the line is drawn within the cells: it has a gap to the next cell, right and below,
            # on each side on which the cage does not go on beside both
            for step, across, corners in ((1, below, ACROSS), (below, 1, DOWN)):
                for (one, other), side in zip(corners, (-across, across), strict=True):
                    if cell + step in cells and not {cell + side, cell + step + side} <= cells:
                        ends = self._corner(cell, one), self._corner(cell + step, other)
                        yield "cage", ",".join(ends), DASHED

    def _in_cell(
        self, item: Fill | Text | Mark | Ring | Arrow, key: str, walls: set[int]
    ) -> Iterator[tuple[str, str, object]]:
        """Yield how an item in a cell is written: the table, the key in it, and the value there."""
        style = WHITE if item.cell in walls else BLACK
        if isinstance(item, Text):
            yield "number", key, [item.text, style, USUAL]
        elif isinstance(item, Arrow):
            yield "number", key, [f"{item.text}_{WAYS[item.way]}", style, ARROW]
        elif isinstance(item, Ring):
            yield "symbol", key, _symbol("white circle")
        elif isinstance(item, Mark) and item.shape in LETTERS:
            yield "number", key, [sign(item), style, USUAL]
        elif isinstance(item, Mark) and item.shape in SYMBOLS:
            yield "symbol", key, _symbol(item.shape)
        elif isinstance(item, Fill) and item.colour in PAINT:
            yield "surface", key, PAINT[item.colour]
        elif not (isinstance(item, Fill) and item.colour in UNPAINTED):
            raise _missing(item)

    def beside(self, clue: Clue) -> Iterator[tuple[str, str]]:
        """Yield the cells outside that a clue takes up, and what stands there.

        Raises:
            PuzzleError: it has colours.
        """
        across = clue.line < self._board.height
        line = clue.line if across else clue.line - self._board.height
        behind = self._board.width if across else self._board.height
        for number, hint in enumerate(clue.hints):
            if hint.colour is not None:
                raise PuzzleError("a link to penpa-edit holds no numbers in colours")
            at = (behind + number if clue.end else number - len(clue.hints)) + 0.5
            x, y = (at, line + 0.5) if across else (line + 0.5, at)
            yield str(self.point(x, y)), hint.text


def _symbol(shape: str) -> list[object]:
    """Return a symbol as the editor has it, in the first of its layers."""
    family, number = SYMBOLS[shape].split()
    return [int(number), family, 1]


def _missing(item: Item) -> PuzzleError:
    what = item.shape if isinstance(item, Mark | Figure) else type(item).__name__.lower()
    return PuzzleError(f"a link to penpa-edit is not made of boards with a {what} on them")
