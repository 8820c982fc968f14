"""Boards as `puzzlemint draw` prints them, for kinds whose picture shows all of the puzzle.

A picture is split into cells and the borders between them, for each possible width of cells. The
puzzle is then drawn again: it counts only if the drawing is exactly the same text, so that no part
of the picture is ignored.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from puzzles.base.errors import PuzzleError, UserError
from puzzles.board import linked, rect
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.group import REGION_NAMES
from puzzles.families.grid import GridKind
from puzzles.render.text import QUIET, SOLID, sign

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.options import Value

WIDEST = 9
"""Limit for the number of characters of a cell between its borders, which is smaller."""
Bodies = list[list[str]]


def read(kind: Kind[Puzzle], text: str, options: Mapping[str, Value]) -> Puzzle | None:
    """Return the puzzle whose picture a text is, or None if it is not the picture of a puzzle.

    Args:
        kind: the kind of the puzzle.
        text: the picture.
        options: values of options of the kind.

    Raises:
        PuzzleError: several puzzles have this picture.
    """
    of = kind
    if not isinstance(kind, GridKind):
        return None
    lines = [line.rstrip() for line in text.rstrip().split("\n")]
    rules = {option.name for option in kind.options}
    settings = {name: value for name, value in options.items() if name in rules}
    found: dict[Any, Puzzle] = {}
    for body in _texts(cast("GridKind[Any]", kind), lines):
        try:
            puzzle: Puzzle = parse_puzzle(of, body, **settings)
            if puzzle.draw().rstrip().split("\n") == lines:
                found.setdefault(of.normal(puzzle), puzzle)
        except UserError:
            continue
    if len(found) > 1:
        raise PuzzleError("this is the picture of several puzzles", 0)
    return next(iter(found.values())) if found else None


def _texts(kind: GridKind[Any], lines: list[str]) -> Iterator[str]:
    """Yield the texts of puzzles that may have the picture."""
    letters = _letters(kind)
    for bodies, regions in _boards(lines):
        names = [[REGION_NAMES[at] for at in row] for row in regions]
        if kind.own:  # regions and numbers
            counts = Counter([at for row in regions for at in row])
            if {*counts.values()} != {len(bodies[0])}:
                continue  # a region may be in several parts, which look like several regions
            pairs = zip(names, _written(letters, bodies), strict=True)
            rows = ["".join(row) + " " + "".join(cells) for row, cells in pairs]
            yield "\n".join(rows) + "\n"
        elif kind.interchangeable and kind.cell.letters.get(0) == REGION_NAMES[0]:  # rooms
            between = kind.between or " "
            shown = [
                [
                    name + ("" if body in (QUIET, "") else body)
                    for name, body in zip(row, cells, strict=True)
                ]
                for row, cells in zip(names, bodies, strict=True)
            ]
            yield "".join([between.join(row) + "\n" for row in shown])
        elif not kind.own:
            yield "".join([kind.between.join(row) + "\n" for row in _written(letters, bodies)])


@lru_cache(maxsize=64)
def _letters(kind: GridKind[Any]) -> dict[str, str]:
    """Return the kind's letter for each text that a cell of a picture can show."""
    known: dict[str, str] = {}
    for value, letter in kind.cell.letters.items():
        shown = "".join([sign(item) for item in kind.cell.shows(0, value)])
        known.setdefault(shown, letter)
        known.setdefault(kind.cell.shown(value), letter)
    rest = kind.cell.letters.get(kind.cell.rest)
    return known | ({QUIET: rest, "": rest} if rest else {})


def _written(letters: Mapping[str, str], bodies: Bodies) -> Bodies:
    """Return the kind's letters for the cells of a picture."""
    return [[_letter(letters, body) for body in row] for row in bodies]


def _letter(letters: Mapping[str, str], body: str) -> str:
    """Return the kind's letter for the text of a cell of a picture."""
    if SOLID in body:
        inner = body.strip(SOLID + " ")
        return letters.get(inner, inner) if inner else letters.get(SOLID, "#")
    if body.startswith("(") and body.endswith(")"):
        inner = body[1:-1].strip()
        return letters.get(f"({inner})", letters.get(inner, inner) if inner else "o")
    return letters.get(body, body)


def _boards(
    lines: list[str],
) -> Iterator[tuple[Bodies, list[list[int]]]]:
    """Yield each interpretation of lines as cells and numbers of their regions."""
    longest = max(map(len, lines))
    framed = all(line.startswith("|") and line.endswith("|") for line in lines)
    for wide in range(1, WIDEST):
        inner = [line[1:-1] if framed else line.ljust(longest) for line in lines]
        # cells without borders between them; the last may lack its trailing blank
        length = len(inner[0])
        for cells in {length // wide, -(-length // wide)}:
            if cells and all(len(line) <= cells * wide for line in inner):
                bodies = [
                    [line[at * wide : (at + 1) * wide].strip() for at in range(cells)]
                    for line in inner
                ]
                yield bodies, [[0] * cells for _ in bodies]
        # cells with lines between them
        if wide >= 3 and (longest - 1) % (wide + 1) == 0:
            yield from _lined(lines, wide, (longest - 1) // (wide + 1))


def _lined(lines: list[str], wide: int, width: int) -> Iterator[tuple[Bodies, list[list[int]]]]:
    """Yield the cells and regions of a picture with lines between cells."""
    dots = QUIET in lines[0][:1] and not set(lines[0]) - {QUIET, " "}
    rows: list[str] = []
    levels: list[str] = [""]
    for number, line in enumerate(lines):
        full = line.ljust(width * (wide + 1) + 1)
        is_level = number % 2 == 0 if dots else _is_level(full, wide)
        if is_level:
            levels[-1] = full
        else:
            rows.append(full)
            levels.append("")
    if not rows:
        return
    step = wide + 1
    bodies = [[row[at * step + 1 : (at + 1) * step].strip() for at in range(width)] for row in rows]
    board = rect(len(rows), width)
    pairs: list[tuple[int, int]] = []
    for at, row in enumerate(rows):
        for column in range(width):
            cell = at * width + column
            if column and row[column * step] == " ":
                pairs.append((cell - 1, cell))
            above = levels[at]
            if at and (not above or not above[column * step + 1 : (column + 1) * step].strip()):
                pairs.append((cell - width, cell))
    parts = linked(board.cells, pairs)
    if len(parts) > len(REGION_NAMES):
        return
    region = {cell: number for number, cells in enumerate(parts) for cell in cells}
    yield bodies, [[region[cell] for cell in row] for row in board.rows]


def _is_level(line: str, wide: int) -> bool:
    """Return whether a line of a picture holds the borders above a row of cells."""
    parts = [line[at + 1 : at + 1 + wide] for at in range(0, len(line) - 1, wide + 1)]
    return "-" in line and all(
        not part.strip() or set(part) == {"-"} or part.endswith("-") for part in parts
    )
