"""Battleships as objects of JSON: numbers of rows and columns, the fleet and the cells shown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzles.base.errors import abridged
from puzzles.codecs.literals import parse_all
from puzzles.codecs.registry import Format, Sample
from puzzles.text.header import Section

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.codecs.literals import Node
    from puzzles.codecs.registry import Asked

LARGEST = 50
ROWS = ("rows", "row_counts", "rowCounts", "row_sums", "rowSums", "row_hints", "rowHints")
COLUMNS = (
    *("columns", "cols", "col_counts", "colCounts", "column_counts", "columnCounts", "col_sums"),
    *("colSums", "column_sums", "columnSums", "col_hints", "colHints"),
)
FLEET = ("fleet", "ships")
SHOWN = ("hints", "givens", "clues", "revealed")
SIZES = {"height": 0, "width": 1}
PARTS = {
    **dict.fromkeys(("w", "water"), "-"),
    **dict.fromkeys(("c", "o", "single", "submarine", "circle"), "o"),
    **dict.fromkeys(("l", "left"), "<"),
    **dict.fromkeys(("r", "right"), ">"),
    **dict.fromkeys(("t", "top"), "^"),
    **dict.fromkeys(("b", "bottom"), "v"),
    **dict.fromkeys(("m", "middle"), "m"),
}
"""Words for what a cell shows; `s`, `u` and `d` mean different things in different programs."""
NEEDED = [
    re.compile(rf'"(?:{"|".join(names)})"\s*:\s*\[\s*(?:-?[0-9]|null|\])')
    for names in (ROWS, COLUMNS, FLEET)
]


def recognises(text: str) -> bool:
    """Return whether an object has numbers of rows, of columns, and the lengths of ships."""
    return text.lstrip()[:1] == "{" and all(needed.search(text) for needed in NEEDED)


def read(asked: Asked) -> Iterator[Section]:
    """Yield the puzzle of an object; rows and columns of the cells shown count from 0.

    Raises:
        PuzzleError: a member is not understood; says where.
    """
    node = parse_all(asked.text)
    held: dict[str, Node] = {}
    sizes: list[tuple[int, Node]] = []
    notes: list[str] = []
    for name, member in node.members().items():
        part = next(
            (one[0] for one in (ROWS, COLUMNS, FLEET, SHOWN) if name in one and member), None
        )
        if part and not member.is_scalar:
            if part in held:
                raise member.error("this is given twice")
            held[part] = member
        elif name in SIZES:
            sizes.append((SIZES[name], member))
        else:
            notes.append(member.left_out(name, ("battleships", "battleship", "bimaru")))
    rows, columns, fleet = (held[names[0]] for names in (ROWS, COLUMNS, FLEET))
    numbers = [_numbers(line) for line in (rows, columns)]
    height, width = map(len, numbers)
    for axis, member in sizes:
        if member.number(1, LARGEST) != (height, width)[axis]:
            raise member.error(f"the board is of {height}x{width}")
    cells = [["."] * width for _ in range(height)]
    shown = held.get(SHOWN[0])
    for item in shown.items() if shown else ():
        row, column, part = _shown(item, height, width)
        if cells[row][column] != ".":
            raise item.error("this cell is shown twice")
        cells[row][column] = part
    ships = [ship.number(1, LARGEST) for ship in fleet.items()]
    if not 0 < len(ships) <= LARGEST * LARGEST:
        raise fleet.error("a fleet without ships, or with too many")
    lines = [[".", *numbers[1]], *[[n, *row] for n, row in zip(numbers[0], cells, strict=True)]]
    lines[0][0] = " "
    text = "".join([" ".join(line) + "\n" for line in lines])
    if shown:
        notes.append("rows and columns of the cells shown are counted from 0")
    options = {"fleet": ",".join(map(str, sorted(ships, reverse=True)))}
    yield Section("battleships", options, text, rows.line - 1, tuple(notes[-4:]))


def _numbers(line: Node) -> list[str]:
    """Return the total of each line as text, and a dot for null and -1, which stand for no total.

    Raises:
        PuzzleError: a total is not a number, or the list is empty or too long.
    """
    found = line.items()
    if not 0 < len(found) <= LARGEST:
        raise line.error(f"{len(found)} lines, of 1 to {LARGEST}")
    return ["." if one.value in (None, -1) else str(one.number(0, LARGEST)) for one in found]


def _shown(item: Node, height: int, width: int) -> tuple[int, int, str]:
    """Return the row and column of a cell, and what it shows.

    Raises:
        PuzzleError: it is not understood.
    """
    if isinstance(item.value, dict):
        members = dict(item.members())
        names = [("row", "r"), ("col", "column", "c"), ("type", "value", "part")]
        parts = [next((members.pop(n) for n in some if n in members), None) for some in names]
        if members or None in parts:
            raise item.error("a cell has a row, a col and a type")
        row, column, part = [one for one in parts if one]
    else:
        if len(item.items()) != 3:
            raise item.error("a cell is a row, a column and what it shows")
        row, column, part = item.items()
    at = row.number(0, height - 1), column.number(0, width - 1)
    word = str(part.value).lower()
    if word not in PARTS:
        what = f"{abridged(str(part.value))} is not one of W, C, L, R, T, B and M"
        raise part.error(what)
    return *at, PARTS[word]


FORMAT = Format(
    "json-battleships",
    "JSON with the numbers and the fleet of a Battleships",
    kinds=("battleships",),
    recognises=recognises,
    read=read,
    skips="members about the puzzle, such as a title",
    skipped=re.compile(r'"title": "[^"]*"|\s'),
    examples=(
        Sample(
            '{"title": "ab", "rows": [1, null, 1], "columns": [0, 1, 1], "fleet": [1, 1], '
            '"hints": [[0, 1, "W"]]}',
            ("# battleships fleet=1,1\n  0 1 1\n1 . - .\n. . . .\n1 . . .\n",),
        ),
    ),
)
