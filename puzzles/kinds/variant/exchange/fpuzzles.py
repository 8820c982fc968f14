"""Puzzles of f-puzzles.com, as its JSON and in its addresses, which SudokuPad opens too.

The JSON has a key for each sort of rule, with a list of its instances; cells are called `R1C2`.
Rows, columns and regions are rules of every puzzle. The meaning of cosmetic lines, circles, texts
and colours is stated only in the text of the rules. So a puzzle is refused if it has a cosmetic
object that belongs to no rule in the data, or a sentence that is not known and true of the data.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from puzzles.base.errors import abridged
from puzzles.board import rect
from puzzles.board.lattice import joined
from puzzles.declare.objects import listed, mapped
from puzzles.declare.words import LinkError
from puzzles.kinds.variant.exchange.sudokus import (
    diagonal_rules,
    region_rules,
    sudoku,
)
from puzzles.kinds.variant.exchange.unread import refuse_unsaid
from puzzles.kinds.variant.scopes import Stated, box_numbers

if TYPE_CHECKING:
    from puzzles.board import Cells, Rect

LEAST, LARGEST = 3, 16
Item = Mapping[str, Any]
Data = Mapping[str, Any]

FLAGS = {"antiknight": "antiknight", "antiking": "antiking", "disjointgroups": "disjoint"}
"""What is true or not of a whole board, and the word for it here."""
LINES = {
    "thermometer": "thermo",
    "palindrome": "palindrome",
    "renban": "renban",
    "regionsumline": "regionsum",
    "betweenline": "between",
    "entropicline": "entropic",
    "modularline": "modular",
    "zipperline": "zipper",
    "whispers": "whispers",
    "lockout": "lockout",
}
ONE_CELL = {"odd": "odd", "even": "even", "minimum": "minimum", "maximum": "maximum"}
CELLS = {
    "killercage": "killer",
    "extraregion": "region",
    "rowindexer": "rowindex",
    "columnindexer": "columnindex",
}
DOTS = {"difference": ("white", "1"), "ratio": ("black", "2")}
OUTSIDE = {"sandwichsum": "sandwich", "xsum": "xsum", "skyscraper": "skyscraper"}
DIRECTIONS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
DRAWN = {
    "line": "lines",
    "circle": "circles",
    "rectangle": "rectangles",
    "text": "texts",
    "cage": "cages",
}
COLOURS = "coloured cells"
"""Words for cosmetic objects, which have no meaning in the data."""
PASSED = frozenset(
    (
        *("size", "grid", "title", "author", "ruleset", "solution", "highlightConflicts"),
        *("disabledlogic", "truecandidatesoptions", "successMessage", "metadata", "metaData"),
        *("fogofwar", "foglight", "triggereffect", "id", "negative", "nonconsecutive"),
        *("diagonal+", "diagonal-", "littlekillersum", "arrow", "clone", "quadruple", "xv"),
        *(*DRAWN, *FLAGS, *LINES, *ONE_CELL, *CELLS, *DOTS, *OUTSIDE),
    )
)
"""Keys that are read elsewhere, or say nothing of what the solution is; fog hides what is there."""
COLOUR = {
    "renban": "#F067F0",
    "whispers": "#67F067",
    "regionsumline": "#2ECBFF",
    "entropicline": "#FFA060",
    "modularline": "#33BBBB",
    "zipperline": "#C4A6E0",
}
"""Of lines that SudokuPad does not draw by itself."""
IN_CELL = frozenset(
    (
        *("value", "given", "region", "givenPencilMarks", "cornerPencilMarks"),
        *("centerPencilMarks", "c", "cArray", "highlight", "highlightArray"),
    )
)
"""Keys of a cell; marks and colours say nothing."""
IN_RULE = frozenset(
    (
        *("cells", "cell", "lines", "direction", "value", "values", "cloneCells", "outlineC"),
        *("baseC", "fontC", "size", "width", "height", "angle", "fromConstraint"),
    )
)
"""Keys of a rule without a number that are known not to be one."""
_CELL = re.compile(r"[Rr]([0-9]{1,2})[Cc]([0-9]{1,2})")


def read(data: Data) -> tuple[Rect, Cells, tuple[Stated, ...]]:
    """Return the board, the givens and the rules of a puzzle.

    Args:
        data: what its JSON says.

    Raises:
        LinkError: it is none, or not all that it says can be read; says what cannot.
    """
    unknown = [abridged(key) for key, value in data.items() if key not in PASSED and value]
    if unknown:
        raise LinkError(f"there is no rule for {joined(unknown)} here")
    board = _board(data)
    cells, written = _grid(data, board)
    stated = sudoku(board, [*written, *_rules(data, board)])
    titles = [str(data.get(key) or "") for key in ("title", "author")]
    text = str(data.get("ruleset") or "")
    refuse_unsaid(_drawn(data, stated, board), text, stated, board, titles)
    return board, cells, tuple(dict.fromkeys(stated))


def _board(data: Data) -> Rect:
    """Return the board, whose side is told or seen at its grid."""
    grid = data.get("grid")
    side = data.get("size", len(listed(grid)) if isinstance(grid, list) else None)
    if not isinstance(side, int) or not LEAST <= side <= LARGEST:
        raise LinkError(f"its size is no number from {LEAST} to {LARGEST}")
    return rect(side, side)


def _grid(data: Data, board: Rect) -> tuple[Cells, list[str]]:
    """Return the givens, and the rules of the regions."""
    rows = [listed(row) for row in listed(data.get("grid"))]
    side = board.height
    if len(rows) != side or any(len(row) != side for row in rows):
        raise LinkError(f"its grid has not {side} rows of {side} cells")
    given = [0] * board.cells
    region: list[Any] = [*box_numbers(board)]
    for cell, one in enumerate([_object(one) for row in rows for one in row]):
        if further := sorted(one.keys() - IN_CELL):
            raise LinkError(f"{board.name(cell)} has {abridged(further[0])}: not understood")
        if one.get("givenPencilMarks"):
            raise LinkError(f"{board.name(cell)} has pencil marks that are given: no rule here")
        if one.get("given") and one.get("value"):
            given[cell] = _whole(one["value"], board.name(cell))
            if given[cell] > side:
                raise LinkError(f"{board.name(cell)} has a digit beyond {side}")
        if "region" in one:
            region[cell] = one["region"]
    return tuple(given), _regions(board, region)


def _regions(board: Rect, region: Sequence[Any]) -> list[str]:
    """Return the rules of regions by the number of each cell's; none where there is no number."""
    named = [number if isinstance(number, int) and number >= 0 else None for number in region]
    numbers = list(dict.fromkeys(named))
    parts = [
        [cell for cell, other in enumerate(named) if other == number]
        for number in numbers
        if number is not None
    ]
    return region_rules(board, parts)


def _rules(data: Data, board: Rect) -> Iterator[str]:
    """Yield the rules as lines of a variant."""
    yield from (word for key, word in FLAGS.items() if data.get(key))
    falling, rising = bool(data.get("diagonal-")), bool(data.get("diagonal+"))
    yield from diagonal_rules(board, falling=falling, rising=rising)
    yield from _negative(data)
    for key, word in LINES.items():
        for item in _items(data, key):
            told = _told(board, key, item)
            for line in listed(item.get("lines")):
                yield f"{word} {told}{_cells(line)}"
    for key, word in ONE_CELL.items():
        yield from (f"{word} {_cell(item.get('cell'))}" for item in _items(data, key))
    for key, word in CELLS.items():
        for item in _items(data, key):
            if key != "extraregion" or len(listed(item.get("cells"))) > 1:
                yield f"{word} {_number(item, key) if key == 'killercage' else ''}{_cells_of(item)}"
    for key, word in OUTSIDE.items():
        for item in _items(data, key):
            if number := _number(item, key):
                yield f"{word} {number}{_seen(board, item)}"
    for item in _items(data, "littlekillersum"):
        if number := _number(item, "littlekillersum"):
            yield f"littlekiller {number}{_diagonal(board, item)}"
    yield from _signs(data)
    for item in _items(data, "arrow"):
        yield from _arrows(item)
    for item in _items(data, "clone"):
        yield from _clones(item)
    for item in _items(data, "quadruple"):
        if digits := [_whole(one, "quadruple") for one in listed(item.get("values"))]:
            yield f"quadruple {','.join(map(str, sorted(digits)))} {_cells_of(item)}"


def _negative(data: Data) -> Iterator[str]:
    """Yield what holds where no sign is.

    Programs do not agree on what a dot of one sort says of the other there, so that a puzzle with
    both is refused.
    """
    told = [abridged(str(one)) for one in listed(data.get("negative") or []) if one]
    negative = {str(one) for one in listed(data.get("negative") or [])}
    if negative - {"ratio", "xv", "difference"}:
        raise LinkError(f"of {joined(told)} nothing is known that holds where no sign is")
    apart = bool(data.get("nonconsecutive")) or "difference" in negative
    dots = [[_number(item, key).strip() for item in _items(data, key)] for key in DOTS]
    if (apart and dots[1]) or ("ratio" in negative and dots[0]):
        raise LinkError(
            "dots of both colours where dots say something by being absent: programs differ in "
            "what that means"
        )
    if "ratio" in negative:
        if {*dots[1]} - {"", "2"}:
            raise LinkError("black dots with other numbers than 2 that say something by absence")
        yield "noblack"
    if apart:
        yield "nowhite" if dots[0] else "nonconsecutive"
    if "xv" in negative:
        yield "noxv"


def _signs(data: Data) -> Iterator[str]:
    """Yield lines of our text for dots and for X and V between cells."""
    for key, (word, usual) in DOTS.items():
        for item in _items(data, key):
            number = _number(item, key).strip()
            usual_one = number in ("", usual)
            yield f"{word if usual_one else f'{key} {number}'} {_cells_of(item)}"
    for item in _items(data, "xv"):
        letter = str(item.get("value", "")).lower()
        if letter not in ("x", "v"):
            raise LinkError(f"a sign between cells is {abridged(letter)}, not X or V")
        yield f"{letter} {_cells_of(item)}"


def _arrows(item: Item) -> Iterator[str]:
    """Yield a line of our text for each shaft of an arrow."""
    circle = sorted({_place(one) for one in listed(item.get("cells"))})
    if not 1 <= len(circle) <= 2:
        raise LinkError(f"the circle of an arrow has {len(circle)} cells, where 1 or 2 are read")
    for line in listed(item.get("lines")):
        shaft = [place for place in map(_place, listed(line)) if place not in circle]
        if shaft:
            apart = " / " if len(circle) == 2 else " "
            yield f"arrow {apart.join(map(_named, (circle, shaft)))}"


def _clones(item: Item) -> Iterator[str]:
    """Yield a line of our text for a clone, without cells that are clones of themselves."""
    one, other = (list(map(_place, listed(item.get(key)))) for key in ("cells", "cloneCells"))
    if len(one) != len(other):
        raise LinkError("a clone has another number of cells than what it is a clone of")
    pairs = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
    if pairs:
        yield f"clone {' / '.join([_named([pair[at] for pair in pairs]) for at in (0, 1)])}"


def _told(board: Rect, key: str, item: Item) -> str:
    """Return what the line of a rule tells before its cells: its own number, or the usual one."""
    usual = {"whispers": (board.height + 1) // 2, "lockout": 4}.get(key)
    if usual is None:
        return ""
    number = _number(item, key)
    if key == "lockout" and not number and board.height != 9:
        raise LinkError(f"a lockout line on a board of {board.size} does not say its number")
    return number or f"{usual} "


def _seen(board: Rect, item: Item) -> str:
    """Return the row or column that a number outside tells of, read from its side."""
    row, column = _place(item.get("cell"))
    end = board.height + 1
    if row in (0, end) and 0 < column < end:
        return f"{'-' if row == end and row else ''}c{column}"
    if column in (0, end) and 0 < row < end:
        return f"{'-' if column == end else ''}r{row}"
    raise LinkError(f"{abridged(str(item.get('cell')))} is not beside a row or column")


def _diagonal(board: Rect, item: Item) -> str:
    """Return the cells that the arrow of a number outside goes through."""
    down, right = DIRECTIONS.get(str(item.get("direction")), (0, 0))
    row, column = _place(item.get("cell"))
    end = board.height + 1
    places: list[tuple[int, int]] = []
    while down and 0 <= row + down <= end and 0 <= column + right <= end:
        row, column = row + down, column + right
        if 0 < row < end and 0 < column < end:
            places.append((row, column))
    if not places:
        raise LinkError("an arrow outside goes through no cell")
    return _named(places)


def _drawn(data: Data, stated: Sequence[Stated], board: Rect) -> Counter[str]:
    """Return how many things of each sort are drawn that are not the picture of a rule.

    Args:
        data: the puzzle.
        stated: its rules; what lies along the cells of one is its picture.
        board: theirs.
    """
    found = Counter[str]()
    along = {frozenset(part) for rule in stated for part in rule.parts}
    along |= {frozenset(cell for part in rule.parts for cell in part) for rule in stated}
    for key, word in DRAWN.items():
        for item in _items(data, key):
            if key == "line":
                ways = map(listed, listed(item.get("lines")))
                paths = [[_place(one) for one in way] for way in ways]
            else:
                paths = [[_place(one) for one in listed(item.get("cells"))]]
            if key == "text" and not str(item.get("value") or "").strip():
                continue
            outside = any(
                not (0 < row <= board.height and 0 < column <= board.width)
                for path in paths
                for row, column in path
            )
            known = not outside and all(
                frozenset([board.rows[row - 1][column - 1] for row, column in path]) in along
                for path in paths
            )
            if key == "text" and outside and len(paths[0]) == 1:
                known = _repeats(data, item)
            found[word] += not known
    grid = [_object(one) for row in listed(data.get("grid")) for one in listed(row)]
    found[COLOURS] += sum([bool(one.get("c")) for one in grid])
    return +found


def _repeats(data: Data, text: Item) -> bool:
    """Return whether a text outside repeats the number of a rule there."""
    cell, value = _place(listed(text.get("cells"))[0]), str(text.get("value")).strip()
    return any(
        (_place(item.get("cell")), str(item.get("value")).strip()) == (cell, value)
        for key in OUTSIDE
        for item in _items(data, key)
    )


# what JSON holds


def _object(value: Any) -> Item:
    """Return an object that may be left out."""
    return {} if value is None else mapped(value)


def _items(data: Data, key: str) -> list[Item]:
    """Return the instances of a rule."""
    return [_object(one) for one in listed(data.get(key) or [])]


def _whole(value: Any, where: str) -> int:
    text = str(value).strip()
    if not re.fullmatch("[0-9]{1,4}", text) or isinstance(value, bool):
        raise LinkError(f"{where}: {abridged(str(value))} is no whole number")
    return int(text)


def _number(item: Item, key: str) -> str:
    """Return the number of a rule with a blank behind it; empty if it has none, or 0 as a sum."""
    value = item.get("value")
    if value is None or str(value).strip() == "":
        if further := sorted(item.keys() - IN_RULE):
            raise LinkError(f"{key} has no value but {abridged(further[0])}: not understood")
        return ""
    number = _whole(value, key)
    return f"{number} " if number or key in ("sandwichsum", "difference") else ""


def _place(name: Any) -> tuple[int, int]:
    """Return the row and the column of a cell, counted from 1; those around the board too."""
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        raise LinkError(f"{abridged(str(name))} is no cell such as R1C2")
    return int(match[1]), int(match[2])


def _cell(name: Any) -> str:
    return _named([_place(name)])


def _cells(names: Any) -> str:
    return _named([_place(name) for name in listed(names)])


def _cells_of(item: Item) -> str:
    return _cells(item.get("cells"))


def _named(places: Sequence[tuple[int, int]]) -> str:
    return " ".join([f"r{row}c{column}" for row, column in places])
