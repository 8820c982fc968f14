"""Boards with their sizes in the first line, and clues and regions as two grids, one below another.

The first line holds the height, the width and what else the kind needs: the stars of each line, or
how many ships of each length. Totals of columns and of rows follow where the kind has them. Then
come a line for each row and, for kinds with regions, a second grid with a name for the region of
each cell. `-` and `.` are cells without a clue.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from puzzles.base.errors import PuzzleError, abridged
from puzzles.codecs.registry import Format, Sample, check
from puzzles.declare.group import REGION_NAMES
from puzzles.families.rooms import NAMES as ROOM_NAMES
from puzzles.text import division
from puzzles.text.header import Section
from puzzles.text.scan import MAX_SIDE, MOST_LINES, Token

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from puzzles.codecs.registry import Asked
    from puzzles.families.grid import GridKind

FIRST = re.compile(r"\s*[1-9][0-9]{0,2}[ \t]+[1-9][0-9]{0,2}(?:[ \t]+\w+)*[ \t]*\r?\n")
WORD = re.compile(r"\S+")
REGION = re.compile(r"(?![-.@#?]\Z).{1,6}")
"""The name of a region; `@` and `#` are cells in none."""
NUMBER = re.compile(r"[0-9]{1,6}")
BLANKS = ("-", ".")
ARROWS = {"n": "^", "s": "v", "w": "<", "e": ">"}
PARTS = {"o": "o", "w": "<", "e": ">", "n": "^", "s": "v", "m": "m", "x": "-"}
PEARLS = {"w": "w", "b": "b", "1": "w", "2": "b"}
SIGNS = {"+": "+", "-": "-", "*": "x", "x": "x", "/": "/"}
MADE = re.compile(r"([0-9]{1,6})([-+*x/]?)")


class Sheet(NamedTuple):
    """The words of a text, line by line.

    Attributes:
        height, width: the sizes of the board.
        more: the words behind the sizes.
        lines: the words of each further line.
        last: the last word of the text.
    """

    height: int
    width: int
    more: list[Token]
    lines: list[list[Token]]
    last: Token

    def only(self, lines: int, more: int = 0) -> None:
        """Refuse a text with too few or too many lines, or words behind the sizes.

        Raises:
            PuzzleError: it has another number of lines or of words.
        """
        if len(self.more) > more:
            raise self.more[more].error(f"{abridged(self.more[more].text)} is not understood here")
        if len(self.more) < more:
            raise PuzzleError(f"{more - len(self.more)} numbers are missing behind the sizes", 1)
        if len(self.lines) > lines:
            raise self.lines[lines][0].error(f"only {lines} lines are expected below the sizes")
        if len(self.lines) < lines:
            found = len(self.lines)
            raise self.last.behind(f"{lines} lines are expected below the sizes, not {found}")

    def row(self, number: int, words: int) -> list[Token]:
        """Return the words of a line.

        Raises:
            PuzzleError: it has another number of words.
        """
        row = self.lines[number]
        if len(row) > words:
            raise row[words].error(f"only {words} cells are expected in this line")
        if len(row) < words:
            raise row[-1].behind(f"{words} cells are expected in this line, not {len(row)}")
        return row

    def grid(self, first: int = 0) -> list[list[Token]]:
        """Return the words of as many lines as the board is high, from a line on."""
        return [self.row(number, self.width) for number in range(first, first + self.height)]


Made = tuple[dict[str, str], str]
"""The options of a puzzle, and its board in the kind's own text."""


def recognises(text: str) -> bool:
    """Return whether the first line is two sizes, perhaps with more words, and lines follow."""
    return FIRST.match(text) is not None and text.count("\n") < MOST_LINES


def _sheet(text: str) -> Sheet:
    """Split a text into its sizes and the words of each line.

    Raises:
        PuzzleError: a size is too large.
    """
    rows: list[list[Token]] = []
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        row = [Token(one[0], number, one.start() + 1) for one in WORD.finditer(line)]
        if row:
            rows.append(row)
    (height, width, *more), *lines = rows
    sizes = int(height.text), int(width.text)
    for size, token in zip(sizes, (height, width), strict=True):
        if size > MAX_SIDE:
            raise token.error(f"more than {MAX_SIDE} rows or columns")
    return Sheet(*sizes, more, lines, rows[-1][-1])


def _is_number(token: Token) -> bool:
    return NUMBER.fullmatch(token.text) is not None


def _number(token: Token) -> int:
    """Return a word as a number.

    Raises:
        PuzzleError: the word is not a number.
    """
    if not _is_number(token):
        raise token.error(f"{abridged(token.text)} is not a number")
    return int(token.text)


def _total(token: Token) -> str:
    """Return a total, `-` if it is missing."""
    return "-" if token.text in BLANKS else str(_number(token))


def _written(token: Token, kind: GridKind[Any], signs: Mapping[str, str]) -> str:
    """Return the kind's own text for a cell.

    Args:
        token: the word of the cell.
        kind: the kind.
        signs: the kind's own text for words that are not numbers.

    Raises:
        PuzzleError: the word is not a cell of the kind.
    """
    if token.text in signs:
        return signs[token.text]
    if token.text in BLANKS:
        return kind.cell.letters[kind.cell.rest]
    if _is_number(token):
        number = int(token.text)
        if number in kind.cell.letters:
            return kind.cell.letters[number]
        if kind.cell.numbers:
            return str(number)
    raise token.error(f"{abridged(token.text)} is no cell of {kind.title}")


def _rows(
    kind: GridKind[Any], rows: Sequence[Sequence[Token]], signs: Mapping[str, str]
) -> list[str]:
    """Return the kind's own text for each row."""
    return [kind.between.join([_written(one, kind, signs) for one in row]) for row in rows]


def _lines(lines: Sequence[str]) -> str:
    return "".join([f"{line}\n" for line in lines])


def _cells(signs: Mapping[str, str], sheet: Sheet, kind: GridKind[Any]) -> Made:
    """Return a board of cells alone."""
    sheet.only(sheet.height)
    return {}, _lines(_rows(kind, sheet.grid(), signs))


def _grouped(sheet: Sheet, kind: GridKind[Any]) -> Made:
    """Return a Fillomino; a number above the default of `most` raises it to the largest value."""
    sheet.only(sheet.height)
    rows = sheet.grid()
    usual = next(option for option in kind.options if option.name == "most")
    shown = max([int(one.text) for row in rows for one in row if _is_number(one)], default=0)
    options = {"most": str(max(kind.cell.letters))} if shown > int(usual.default) else {}
    return options, _lines(_rows(kind, rows, {}))


def _traps(sheet: Sheet, kind: GridKind[Any]) -> Made:
    """Return a Gem Hunter: the number of all traps is behind the sizes, and `#` is no cell."""
    sheet.only(sheet.height, 1)
    rows = _rows(kind, sheet.grid(), {"#": "G"})
    return {"total": str(_number(sheet.more[0]))}, _lines(rows)


def _named(rows: Sequence[Sequence[Token]], names: Sequence[str]) -> list[list[str]]:
    """Return the name of the region of each cell; `names` are used in the order of first cells.

    Raises:
        PuzzleError: a word is not the name of a region, or there are too many regions.
    """
    found: dict[str, str] = {}
    for row in rows:
        for token in row:
            if not REGION.fullmatch(token.text):
                raise token.error(f"{abridged(token.text)} is not the name of a region")
            key = str(int(token.text)) if _is_number(token) else token.text
            if key not in found:
                if len(found) == len(names):
                    raise token.error(f"more than {len(names)} regions")
                found[key] = names[len(found)]
    return [
        [found[str(int(one.text)) if _is_number(one) else one.text] for one in row] for row in rows
    ]


def _rooms(sheet: Sheet, kind: GridKind[Any]) -> Made:
    """Return a board of rooms, with numbers behind their names where the kind has numbers."""
    sheet.only(2 * sheet.height)
    names = _named(sheet.grid(sheet.height), [*ROOM_NAMES.values()])
    numbered = any(group.name == "number" for group in kind.groups)
    lines: list[str] = []
    for row, own in zip(sheet.grid(), names, strict=True):
        for token in row:
            if token.text not in BLANKS and not (numbered and _is_number(token)):
                raise token.error(f"{abridged(token.text)} is no clue of {kind.title}")
        shown = ["" if one.text in BLANKS else str(int(one.text)) for one in row]
        lines.append(" ".join([name + number for name, number in zip(own, shown, strict=True)]))
    return {}, _lines(lines)


def _stars(sheet: Sheet, kind: GridKind[Any]) -> Made:
    """Return a Star Battle: the number of stars is behind the sizes."""
    sheet.only(sheet.height, 1)
    names = _named(sheet.grid(), [*kind.cell.letters.values()])
    return {"stars": str(_number(sheet.more[0]))}, _lines(["".join(row) for row in names])


def _regions(sheet: Sheet, kind: GridKind[Any]) -> Made:
    """Return a board of regions with digits in cells."""
    sheet.only(2 * sheet.height)
    names = _named(sheet.grid(sheet.height), REGION_NAMES)
    rows = _rows(kind, sheet.grid(), {})
    return {}, division.write(["".join(row) for row in names], rows, [])


def _sum(token: Token) -> str:
    return str(_number(token))


def _target(token: Token) -> str:
    """Return the number of a KenKen's cage with its operation."""
    match = MADE.fullmatch(token.text)
    if match is None:
        raise token.error(f"{abridged(token.text)} is not a number with +, -, x or /")
    return str(int(match[1])) + SIGNS.get(match[2], "")


def _cages(clue: Callable[[Token], str], sheet: Sheet, kind: GridKind[Any]) -> Made:
    """Return a board of cages; a clue stands in any cell of its cage."""
    sheet.only(2 * sheet.height)
    names = _named(sheet.grid(sheet.height), REGION_NAMES)
    legend: dict[str, str] = {}
    for row, own in zip(sheet.grid(), names, strict=True):
        for token, name in zip(row, own, strict=True):
            if token.text not in BLANKS:
                told = clue(token)
                if legend.setdefault(name, told) != told:
                    raise token.error("this cage has another clue in another cell")
    return {}, division.write(["".join(row) for row in names], [], [*legend.items()])


def _kakuro(token: Token) -> str:
    """Return a cell of Kakuro: `-` black, `0` white, `16,3` the sums below and to the right."""
    if token.text == "-":
        return "#"
    if token.text == "0":
        return "."
    if not re.fullmatch(r"[0-9]{0,2},[0-9]{0,2}", token.text):
        raise token.error(f"{abridged(token.text)} is no cell of Kakuro")
    down, right = [part.lstrip("0") for part in token.text.split(",")]
    return f"{down}\\{right}" if down or right else "#"


def _sums(sheet: Sheet, kind: GridKind[Any]) -> Made:
    """Return a Kakuro."""
    sheet.only(sheet.height)
    return {}, _lines([" ".join([_kakuro(one) for one in row]) for row in sheet.grid()])


def _around(tops: Sequence[Token], starts: Sequence[Token], rows: Sequence[str]) -> list[str]:
    """Return lines with totals above the columns and before the rows; `.` is a missing total."""
    shown = [[_total(one).replace("-", ".") for one in side] for side in (tops, starts)]
    body = [f"{start} {row}" for start, row in zip(shown[1], rows, strict=True)]
    return [f"  {' '.join(shown[0])}", *body]


def _kakurasu(sheet: Sheet, kind: GridKind[Any]) -> Made:
    """Return a Kakurasu: the sums of the columns, then those of the rows."""
    sheet.only(2)
    rows = [" ".join("." * sheet.width)] * sheet.height
    return {}, _lines(_around(sheet.row(0, sheet.width), sheet.row(1, sheet.height), rows))


def _fleet(sheet: Sheet, kind: GridKind[Any]) -> Made:
    """Return a Battleships: how many ships of each length, totals of columns and rows, cells."""
    sheet.only(sheet.height + 2, len(sheet.more))
    ships = [str(length) for length, one in enumerate(sheet.more, 1) for _ in range(_number(one))]
    if not ships:
        raise PuzzleError("the numbers of ships of each length are missing behind the sizes", 1)
    rows = _rows(kind, sheet.grid(2), PARTS)
    board = _around(sheet.row(0, sheet.width), sheet.row(1, sheet.height), rows)
    return {"fleet": ",".join(reversed(ships))}, _lines(board)


def _tents(sheet: Sheet, kind: GridKind[Any]) -> Made:
    """Return a Tents: the totals of the columns, those of the rows, and trees as `x`."""
    sheet.only(sheet.height + 2)
    below = " ".join([_total(one) for one in sheet.row(0, sheet.width)])
    rows = _rows(kind, sheet.grid(2), {"x": "T"})
    ends = [_total(one) for one in sheet.row(1, sheet.height)]
    body = [f"{row} {end}" for row, end in zip(rows, ends, strict=True)]
    return {}, _lines([f"{sheet.height} {sheet.width}", *body, below])


def _heights(sheet: Sheet, kind: GridKind[Any]) -> Made:
    """Return a Skyscrapers: numbers above, below, to the left, to the right, then perhaps cells.

    Raises:
        PuzzleError: there are empty lots, or a rule for diagonals.
    """
    side = sheet.height
    filled = len(sheet.lines) != 4
    sheet.only(4 + side * filled, 1)
    if _number(sheet.more[0]) != side:
        raise sheet.more[0].error(f"heights from 1 to {side} are read, with no empty lots")
    above, below, left, right = (
        [_total(one).replace("-", ".") for one in sheet.row(at, side)] for at in range(4)
    )
    empty = [" ".join("." * sheet.width)] * side
    rows = _rows(kind, sheet.grid(4), {}) if filled else empty
    if filled and not kind.between:
        rows = [" ".join(row) for row in rows]
    body = [f"{one} {row} {other}" for one, row, other in zip(left, rows, right, strict=True)]
    return {}, _lines([f"  {' '.join(above)}", *body, f"  {' '.join(below)}"])


READERS: dict[str, Callable[[Sheet, Any], Made]] = {
    "akari": partial(_cells, {"x": "#"}),
    "battleships": _fleet,
    "binario": partial(_cells, {"1": "X", "2": "O"}),
    "dominosa": partial(_cells, {}),
    "fillomino": _grouped,
    "gemhunter": _traps,
    "hashi": partial(_cells, {}),
    "heyawake": _rooms,
    "hitori": partial(_cells, {}),
    "jigsaw": _regions,
    "kakurasu": _kakurasu,
    "kakuro": _sums,
    "kenken": partial(_cages, _target),
    "killer": partial(_cages, _sum),
    "kurodoko": partial(_cells, {"?": "?"}),
    "masyu": partial(_cells, PEARLS),
    "mosaic": partial(_cells, {}),
    "norinori": _rooms,
    "nurikabe": partial(_cells, {}),
    "nurimisaki": partial(_cells, {"?": "o"}),
    "shikaku": partial(_cells, {}),
    "skyscrapers": _heights,
    "slitherlink": partial(_cells, {}),
    "starbattle": _stars,
    "sudoku": partial(_cells, {}),
    "suguru": _regions,
    "tents": _tents,
    "yajilin": partial(
        _cells,
        {
            **{f"{n}{way}": f"{n}{sign}" for n in range(100) for way, sign in ARROWS.items()},
            "x": "x",
            "@": "x",
        },
    ),
}
"""For each kind, the function that returns the board of a sheet in the kind's own text."""


def read(asked: Asked) -> Iterator[Section]:
    """Yield the only board of a text.

    Raises:
        PuzzleError: it is none of the kind; says where.
    """
    kind = cast("GridKind[Any]", asked.kind)
    sheet = _sheet(asked.text)
    options, body = READERS[kind.name](sheet, kind)
    section = Section(kind.name, options, body, 0)
    try:
        check(section, asked.options)
    except PuzzleError as error:
        # If the kind's own text has a line for each line of the sheet, the error's line is known.
        alike = body.count("\n") == len(sheet.lines) >= error.line > 0
        line = sheet.lines[error.line - 1][0].line if alike else 0
        raise PuzzleError(error.message, line) from None
    yield section


FORMAT = Format(
    "layers",
    "two sizes, then the clues and the regions as grids",
    kinds=[*READERS],
    recognises=recognises,
    read=read,
    certain=False,
    examples=(
        Sample("2 3\n3 - -\n- - 4\n", ("# kurodoko\n3 . .\n. . 4\n",), "kurodoko"),
        Sample(
            "2 4\n2 0 2 1\n1 2\n- - x -\nx - x -\n", ("2 4\n..T. 1\nT.T. 2\n2 0 2 1\n",), "tents"
        ),
        Sample("2 3\n- 1 -\n- - -\n7 7 b\n7 b b\n", ("# heyawake\nA A1 B\nA B B\n",), "heyawake"),
        Sample(
            "2 2\n3* -\n- 2\n1 2\n1 2\n",
            ("# kenken\nAB\nAB\nA=3x B=2\n",),
            "kenken",
        ),
        Sample("2 3\n- 4, 12,\n,9 0 0\n", ("# kakuro\n# 4\\ 12\\\n\\9 . .\n",), "kakuro"),
        Sample(
            "3 3 1 1\n1 - 1\n- 1 2\n- w -\n- - x\n- - -\n",
            ("# battleships fleet=2,1\n  1 . 1\n. . < .\n1 . . -\n2 . . .\n",),
            "battleships",
        ),
        Sample(
            "3 3 3\n- 2 -\n1 - -\n- - 2\n- - -\n",
            ("# skyscrapers\n  . 2 .\n. . . . .\n. . . . .\n2 . . . .\n  1 . .\n",),
            "skyscrapers",
        ),
        Sample("2 3 2\n- 2 -\n- - #\n", ("# gemhunter total=2\n_, 2, _\n_, _, G\n",), "gemhunter"),
        Sample(
            "4 4 1\n1 1 2 2\n3 1 2 2\n3 3 4 2\n3 3 4 4\n",
            ("# starbattle\nAABB\nCABB\nCCDB\nCCDD\n",),
            "starbattle",
        ),
    ),
)
