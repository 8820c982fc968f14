"""Queens and Tango as objects of JSON or JavaScript, as repositories of solvers have them.

Queens is `colorRegions`, a list of rows with the name of each cell's region. A level of a page may
stand in a module, between imports and an export. `regions` alone could be of other kinds too.

Tango is a list of rows of cells, and `constraints`: each has two cells, or a cell and a direction,
and a word for equal or opposite. Rows and columns count from 0.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from puzzles.base.errors import abridged
from puzzles.codecs.literals import parse, parse_all
from puzzles.codecs.registry import Format, Sample
from puzzles.declare.group import REGION_NAMES
from puzzles.text.header import Section

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.codecs.literals import Node
    from puzzles.codecs.registry import Asked

MODULE = re.compile(
    r"\s*(?:import\s+(?:\{[^}]*\}|\w+)\s+from\s+[\"'][^\"'\n]*[\"'];?\s*)*"
    r"(?:export\s+)?(?:const|let|var)\s+\w+(?:\s*:\s*\w+)?\s*=\s*(?=\{)"
)
END = re.compile(r";?\s*(?:export\s+default\s+\w+;?)?\s*")
COLOURED, REGIONS = "colorRegions", "regions"
SIZES = ("size", "n", "boardSize", "gridSize")
MEMBER = r"[\"']?\b{}[\"']?\s*:\s*\[\s*\["
LOOKS = ("regionColors", "colors", "region_colors")
"""Members that say how regions look."""
LARGEST = 50
BOARDS = ("grid", "board", "cells", "prefilled", "initial", "puzzle")
TANGO = (
    re.compile(r'"constraints"\s*:\s*\['),
    re.compile(rf'"(?:{"|".join(BOARDS)})"\s*:\s*\[\s*\['),
)
SIGNS = {
    **dict.fromkeys(("=", "==", "equal", "equals", "same", "eq"), "="),
    **dict.fromkeys(("x", "×", "!=", "opposite", "different", "diff", "cross", "not_equal"), "x"),
}
SUN, MOON, OPEN = "OX_"
WORDS = {
    **dict.fromkeys(("sun", "s", "o", "☀", "☀️", "🌞"), SUN),
    **dict.fromkeys(("moon", "m", "x", "☾", "🌙", "🌚"), MOON),
    **dict.fromkeys(("", ".", "_", " ", "empty", "-", None), OPEN),
}
WAYS = {"right": (0, 1), "left": (0, -1), "down": (1, 0), "up": (-1, 0)}
PLACES = (
    ("r1", "c1", "r2", "c2"),
    ("row1", "col1", "row2", "col2"),
)
PAIRS = (("from", "to"), ("cell1", "cell2"), ("a", "b"))


def recognises_queens(text: str) -> bool:
    """Return whether an object, alone or in a module, has coloured regions."""
    return _has(text, COLOURED)


def recognises_regions(text: str) -> bool:
    """Return whether an object, alone or in a module, has regions."""
    return _has(text, REGIONS)


def _has(text: str, member: str) -> bool:
    """Return whether an object, alone or in a module, has a member with a list of lists."""
    begins = text.lstrip()[:1] == "{" or MODULE.match(text)
    return bool(begins and re.search(MEMBER.format(member), text))


def read_regions(asked: Asked) -> Iterator[Section]:
    """Yield the puzzle of a level that is a square board of regions.

    Raises:
        PuzzleError: a member is not understood, or the regions are not those of a square board.
    """
    assert asked.kind is not None
    begun = MODULE.match(asked.text)
    node, end = parse(asked.text, begun.end() if begun else 0)
    behind = END if begun else re.compile(r"\s*")
    if not behind.fullmatch(asked.text, end):
        line = asked.text.count("\n", 0, end) + 1
        raise node._replace(line=line, column=1).error("something follows the level")
    found: Node | None = None
    size: Node | None = None
    notes: list[str] = []
    for name, member in node.members().items():
        if name in (COLOURED, REGIONS) and found is None:
            found = member
        elif name in SIZES and size is None:
            size = member
        elif name in LOOKS:
            notes.append(f"the member {name} is left out")
        else:
            notes.append(member.left_out(name, (asked.kind.name, *asked.kind.other_names)))
    if found is None:
        raise node.error("the regions are missing")
    rows = found.rows()
    if len(rows) != len(rows[0]) or len(rows) > LARGEST:
        raise found.error(f"a board of {len(rows)}x{len(rows[0])}, which is not square up to 50x50")
    if size and size.number(1, LARGEST) != len(rows):
        raise size.error(f"the board has {len(rows)} rows")
    names: dict[Any, str] = {}
    text = ""
    for row in rows:
        for cell in row:
            if not isinstance(cell.value, str | int) or isinstance(cell.value, bool):
                raise cell.error("this is not the name of a region")
            if cell.value not in names and len(names) == len(rows):
                raise cell.error(f"more than {len(rows)} regions")
            names.setdefault(cell.value, REGION_NAMES[len(names)])
        text += " ".join([names[cell.value] for cell in row]) + "\n"
    yield Section(asked.kind.name, {}, text, rows[0][0].line - 1, tuple(notes[:4]))


def recognises_tango(text: str) -> bool:
    """Return whether an object has a board and constraints."""
    return text.lstrip()[:1] == "{" and all(needed.search(text) for needed in TANGO)


def read_tango(asked: Asked) -> Iterator[Section]:
    """Yield the puzzle of an object with cells and constraints.

    Raises:
        PuzzleError: a member is not understood; says where.
    """
    node = parse_all(asked.text)
    board: Node | None = None
    constraints: Node | None = None
    size: Node | None = None
    notes: list[str] = []
    for name, member in node.members().items():
        if name == "constraints":
            constraints = member
        elif name in BOARDS and not member.is_scalar and board is None:
            board = member
        elif name in SIZES and size is None:
            size = member
        elif name == "solution":
            notes.append(f"the member {name} is left out")
        else:
            notes.append(member.left_out(name, ("tango",)))
    if board is None or constraints is None:
        raise node.error(f"a board ({', '.join(BOARDS)}) or the constraints are missing")
    rows = board.rows()
    height, width = len(rows), len(rows[0])
    if max(height, width) > LARGEST:
        raise board.error(f"a board of {height}x{width}; the limit is {LARGEST}x{LARGEST}")
    if size and not (size.number(1, LARGEST) == height == width):
        raise size.error(f"the board is of {height}x{width}")
    letters = _letters(rows)
    signs: dict[tuple[int, int, int, int], str] = {}
    for item in constraints.items():
        *cells, sign = _constraint(item, height, width)
        (top, left), (bottom, right) = sorted(cells)
        if abs(top - bottom) + abs(left - right) != 1:
            raise item.error("the two cells are not side by side")
        if (top, left, bottom, right) in signs:
            raise item.error("a second sign between two cells")
        signs[top, left, bottom, right] = sign
    yield Section("tango", {}, _drawn(letters, signs), rows[0][0].line - 1, tuple(notes[:4]))


def _letters(rows: list[Sequence[Node]]) -> list[list[str]]:
    """Return the letter of each cell.

    Raises:
        PuzzleError: a cell is not understood, or 0 could be an open cell or a moon.
    """
    cells = [cell for row in rows for cell in row]
    given = {cell.value for cell in cells if cell.is_scalar}
    words: dict[Any, str] = dict(WORDS)
    numbers = {value for value in given if type(value) is int}
    if numbers:
        if numbers & {2}:
            words |= {0: OPEN, 1: SUN, 2: MOON}
        elif -1 in numbers or (given - numbers <= {None, "", ".", "_"} and given - numbers):
            words |= {-1: OPEN, 0: MOON, 1: SUN}
        else:
            first = next(cell for cell in cells if type(cell.value) is int)
            raise first.error("0 could be an open cell or a moon; write null for open cells")
    found: list[list[str]] = []
    for row in rows:
        found.append([])
        for cell in row:
            value = cell.value.lower() if isinstance(cell.value, str) else cell.value
            if not cell.is_scalar or isinstance(value, bool | float) or value not in words:
                raise cell.error("this is no sun, moon or open cell")
            found[-1].append(words[value])
    return found


def _constraint(item: Node, height: int, width: int) -> tuple[Any, Any, str]:
    """Return the two cells of a constraint and its sign.

    Raises:
        PuzzleError: it is not understood; says where.
    """
    rest = {name.lower(): node for name, node in item.members().items()}
    word = rest.pop("type", None) or rest.pop("sign", None) or rest.pop("symbol", None)
    if word is None or str(word.value).lower() not in SIGNS:
        shown = "nothing" if word is None else abridged(str(word.value))
        raise (word or item).error(f"{shown}, where the type is equal or opposite")
    sign = SIGNS[str(word.value).lower()]

    def at(row: Node, column: Node) -> tuple[int, int]:
        return row.number(0, height - 1), column.number(0, width - 1)

    def pair(node: Node) -> tuple[int, int]:
        if isinstance(node.value, dict):
            members = dict(node.members())
            row = members.pop("row", None) or members.pop("r", None)
            column = members.pop("col", None) or members.pop("c", None)
            if row is None or column is None or members:
                raise node.error("a cell has a row and a col")
            return at(row, column)
        parts = node.items()
        if len(parts) != 2:
            raise node.error("a cell is a row and a column")
        return at(parts[0], parts[1])

    for names in PLACES:
        if rest.keys() == {*names}:
            one, two, three, four = [rest[name] for name in names]
            return at(one, two), at(three, four), sign
    for first, second in PAIRS:
        if rest.keys() == {first, second}:
            return pair(rest[first]), pair(rest[second]), sign
    if rest.keys() == {"cells"} and len(rest["cells"].items()) == 2:
        first, second = rest["cells"].items()
        return pair(first), pair(second), sign
    if rest.keys() == {"row", "col", "direction"}:
        row, column = at(rest["row"], rest["col"])
        step = WAYS.get(str(rest["direction"].value).lower())
        if step is None or not (0 <= row + step[0] < height and 0 <= column + step[1] < width):
            raise rest["direction"].error("this leads to no cell")
        return (row, column), (row + step[0], column + step[1]), sign
    raise item.error("two cells are expected here, such as r1, c1, r2, c2")


def _drawn(letters: list[list[str]], signs: dict[tuple[int, int, int, int], str]) -> str:
    """Return a board of Tango as its text draws it."""
    lines = ["+" + " +" * len(letters[0])]
    for at, row in enumerate(letters):
        line, below = " ", "+"
        for column, letter in enumerate(row):
            line += letter + signs.get((at, column, at, column + 1), " ")
            below += signs.get((at, column, at + 1, column), " ") + "+"
        lines += [line.rstrip(), below]
    return "\n".join(lines) + "\n"


_QUEENS = "# starbattle\nA A A B\nC A B B\nC C D B\nC D D D\n"
_TANGO = "# tango\n+ + +\n O _\n+ + +\n _x_\n+ + +\n"
FORMATS = (
    Format(
        "json-queens",
        "a level of Queens",
        kinds=("starbattle",),
        recognises=recognises_queens,
        read=read_regions,
        skips="imports and exports, colours, and members about the puzzle",
        skipped=re.compile(
            r"(?s)import .*?;|const level|export.*|path: [^\n]*|regionColors: \{.*?\}"
            r"|,(?=\s*[\]}])|;|\s"
        ),
        examples=(
            Sample(
                'import {\n  red,\n  blue,\n} from "../colors";\n\nconst level = {\n'
                '  path: "/level/1",\n  size: 4,\n  colorRegions: [\n'
                '    ["A", "A", "A", "B"],\n    ["C", "A", "B", "B"],\n'
                '    ["C", "C", "D", "B"],\n    ["C", "D", "D", "D"],\n  ],\n'
                "  regionColors: {\n    A: red,\n    B: blue,\n  },\n};\n\n"
                "export default level;\n",
                (_QUEENS,),
            ),
        ),
    ),
    Format(
        "json-regions",
        "JSON with the regions of a square board",
        kinds=("starbattle", "norinori"),
        recognises=recognises_regions,
        read=read_regions,
        skips="members about the puzzle, and colours",
        skipped=re.compile(r"\s"),
        examples=(
            Sample(
                '{"size": 4, "regions": [[0, 0, 0, 1], [2, 0, 1, 1], [2, 2, 3, 1], [2, 3, 3, 3]]}',
                (_QUEENS,),
                "starbattle",
            ),
        ),
    ),
    Format(
        "json-tango",
        "JSON with the cells and constraints of a Tango",
        kinds=("tango",),
        recognises=recognises_tango,
        read=read_tango,
        skips="members about the puzzle, and the solution",
        skipped=re.compile(r'"day": "[^"]*"|\s'),
        examples=(
            Sample(
                '{"day": "ab", "grid": [["sun", null], [null, null]], "constraints": '
                '[{"r1": 1, "c1": 0, "r2": 1, "c2": 1, "type": "diff"}]}',
                (_TANGO,),
            ),
            Sample(
                '{"size": 2, "board": [[1, -1], [-1, -1]], "constraints": '
                '[{"row": 1, "col": 0, "direction": "right", "type": "opposite"}]}',
                (_TANGO,),
            ),
        ),
    ),
)
