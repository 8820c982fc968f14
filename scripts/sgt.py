"""Boards of Simon Tatham's puzzle programs, made at a level of theirs and read from their game IDs.

A game ID is `WIDTHxHEIGHT`, or the side of a square, perhaps with letters for the rules, a colon
and the board row by row. Cells that say nothing are written as runs: where clues have a character
of their own, `a` to `z` are 1 to 26 such cells; where a letter itself stands for a clue, it also
says how far that clue is from the one before. Every board is made by a call with a seed of its own,
so that the boards of two levels have nothing in common, and the first hundred of a series are the
same however many are asked for.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, TypeVar

from puzzles.errors import UserError
from scripts.benchmarks.peers import program
from scripts.benchmarks.race import Failed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

_GAME = re.compile(r"(\d+)(?:x(\d+))?([a-z]\w*)?:(.*)")
_FAR = {"z": (25, "")}
_TREES = _FAR | {letter: (step, "T") for step, letter in enumerate("_" + ascii_lowercase[:-1], 1)}
_COLOURS = (
    _FAR
    | {"Z": (25, "")}
    | {letter: (step, "O") for step, letter in enumerate(ascii_lowercase[:-1], 1)}
    | {letter: (step, "X") for step, letter in enumerate(ascii_uppercase[:-1], 1)}
)

Meant = TypeVar("Meant")


@dataclass(frozen=True)
class Source:
    """A program that labels its boards with levels.

    Attributes:
        name: of the program.
        kind: what we call its puzzles.
        params: its parameters, with gaps for `side` and `level`.
        levels: its letter for each level, the easiest first.
        sides: of the boards to ask it for.
        text: turns a game ID into our text; raises UserError if it is none.
        rules: how the puzzles differ from our default, as in a header line.
    """

    name: str
    kind: str
    params: str
    levels: Mapping[str, str]
    sides: tuple[int, ...]
    text: Callable[[str], str]
    rules: str = ""

    @property
    def title(self) -> str:
        """The kind and its rules."""
        return f"{self.kind} {self.rules}".rstrip()

    @property
    def any_side(self) -> bool:
        """Whether boards can be asked for at other sides."""
        return "{side}" in self.params

    def games(
        self, side: int, level: str, count: int, seed: int, keep: Path | None = None
    ) -> Iterator[str]:
        """Yield the game IDs of `count` boards.

        Args:
            side, level: of the boards; the level by name.
            count, seed: how many, of which series.
            keep: a directory from which boards are taken and to which new ones are added.

        Raises:
            UserError: the program is not installed or refuses the parameters.
        """
        params = self.params.format(side=side, level=self.levels[level])
        file = keep and keep / f"{self.name}-{params}-{seed}.txt"
        kept = file.read_text(encoding="ascii").split() if file and file.exists() else []
        yield from kept[:count]
        for index in range(len(kept), count):
            game = self._made(f"{params}#{seed}-{params}-{index}")
            if file:
                with file.open("a", encoding="ascii") as out:
                    out.write(f"{game}\n")
            yield game

    def _made(self, seeded: str) -> str:
        try:
            path = program(self.name)
        except Failed:
            raise UserError(
                f"{self.name} is not installed (Debian's package sgt-puzzles has it)"
            ) from None
        made = subprocess.run(
            [path, "--generate", "1", seeded], capture_output=True, text=True, check=False
        )
        if made.returncode or not made.stdout:
            raise UserError(f"{self.name}: {made.stderr.strip() or 'nothing was made'}")
        return made.stdout.strip()


def tents(game: str) -> str:
    """Return the text of a Tents board: trees, then the totals of the columns and of the rows."""
    size, _, board = _parts(game)
    width, height = size
    board, *totals = board.split(",")
    if len(totals) != width + height:
        raise UserError(f"not a total for each line: {game}")
    rows = _rows(game, size, _placed(game, board, width * height, _TREES))
    lines = [f"{row} {total}\n" for row, total in zip(rows, totals[width:], strict=True)]
    return f"# tents\n{height} {width}\n{''.join(lines)}{' '.join(totals[:width])}\n"


def unruly(game: str) -> str:
    """Return the text of a Binario board; `u` after its size says that no two lines are alike."""
    size, rules, board = _parts(game)
    cells = _placed(game, board, size[0] * size[1], _COLOURS).replace(".", "_")
    distinct = "yes" if rules == "u" else "no"
    return _text(f"binario distinct_lines={distinct}", _rows(game, size, cells))


def solo(game: str) -> str:
    """Return the text of a Sudoku of 9x9, whose size is that of a box; `_` parts two numbers."""
    box, rules, board = _parts(game)
    if (box, rules) != ((3, 3), ""):
        raise UserError(f"not a plain board of 9x9: {game}")
    cells = _spread(game, board.replace("_", ""), "123456789")
    return _text("sudoku", _rows(game, (9, 9), cells))


def jigsaw(game: str) -> str:
    """Return the text of a Jigsaw; `x` after its side says that diagonals count too."""
    side, rules, board = _parts(game)
    clues, *blocks = board.split(",")
    if rules not in ("j", "jx") or len(blocks) != 1:
        raise UserError(f"not a board of irregular blocks: {game}")
    cells = [row.replace("0", ".") for row in map("".join, _numbered(game, side, clues))]
    regions = _rows(game, side, _walled(game, side[0], blocks[0]))
    rows = [" ".join(row) for row in zip(regions, cells, strict=True)]
    return _text("jigsaw diagonals=yes" if rules == "jx" else "jigsaw", rows)


def killer(game: str) -> str:
    """Return the text of a Killer of 9x9: digits, borders of cages, a sum in each first cell."""
    box, rules, board = _parts(game)
    clues, *rest = board.split(",")
    if (box, rules) != ((3, 3), "k") or len(rest) != 2:
        raise UserError(f"not a board of 9x9 with cages: {game}")
    size = 9, 9
    cells = ["".join(row) for row in _numbered(game, size, clues)]
    cages = _walled(game, 9, rest[0])
    sums = [number for row in _numbered(game, size, rest[1]) for number in row]
    rows = [" ".join(row) for row in zip(_rows(game, size, cages), cells, strict=True)]
    told = [f"{cages[cell]}={number}" for cell, number in enumerate(sums) if number != "."]
    return _text("killer", [*rows, " ".join(told)])


def keen(game: str) -> str:
    """Return the text of a KenKen: borders of cages, then a number for each by its first cell."""
    size, rules, board = _parts(game)
    walls, _, told = board.partition(",")
    cages = _walled(game, size[0], walls)
    clues = re.findall("([amsd])([0-9]+)", told)
    names = list(dict.fromkeys(cages))
    if rules or "".join(map("".join, clues)) != told or len(clues) != len(names):
        raise UserError(f"not a number for each cage: {game}")
    signs = {"a": "+", "m": "x", "s": "-", "d": "/"}
    legend = [
        f"{name}={number}{signs[sign] if cages.count(name) > 1 else ''}"
        for name, (sign, number) in zip(names, clues, strict=True)
    ]
    return _text("kenken", [*_rows(game, size, cages), " ".join(legend)])


def _walled(game: str, side: int, walls: str) -> str:
    """Return a letter for the block of each cell.

    Borders between cells are taken row by row, then column by column: a letter is the number of
    those that are open before the next wall, `_` none, `z` 26 and no wall; a number behind a letter
    says how often it is there.
    """
    open_ = dict(zip("_" + ascii_lowercase, range(27), strict=True))
    borders: list[bool] = []
    for letter, times in re.findall("(.)([0-9]*)", walls):
        step = [True] * _meant(game, letter, open_) + [False] * (letter != "z")
        borders += step * int(times or 1)
    inner = side * (side - 1)
    if len(borders) != 2 * inner + 1:
        raise UserError(f"not {2 * inner} borders: {game}")
    block = list(range(side * side))
    for at, is_open in enumerate(borders[:-1]):
        line, place = divmod(at % inner, side - 1)
        one = line * side + place if at < inner else place * side + line
        other = one + (1 if at < inner else side)
        if is_open:
            joined = {block[one], block[other]}
            block = [min(joined) if number in joined else number for number in block]
    letters = dict(zip(dict.fromkeys(block), ascii_uppercase + ascii_lowercase, strict=False))
    if len(letters) < len({*block}):
        raise UserError(f"more than {len(letters)} blocks: {game}")
    return "".join([letters[number] for number in block])


def lightup(game: str) -> str:
    """Return the text of an Akari board; `B` is a wall without a number."""
    size, _, board = _parts(game)
    cells = _spread(game, board, "01234B").replace("B", "#")
    return _text("akari", _rows(game, size, cells))


def singles(game: str) -> str:
    """Return the text of a Hitori board, which has a number in each cell."""
    size, _, board = _parts(game)
    return _text("hitori", _rows(game, size, board))


def loopy(game: str) -> str:
    """Return the text of a Slitherlink on squares, the first (`t0`) of many grids."""
    size, rules, board = _parts(game)
    if rules != "t0":
        raise UserError(f"not a board of squares: {game}")
    return _text("slitherlink", _rows(game, size, _spread(game, board, "0123")))


def mosaic(game: str) -> str:
    """Return the text of a Mosaic."""
    size, _, board = _parts(game)
    return _text("mosaic", _rows(game, size, _spread(game, board, "0123456789")))


def range_(game: str) -> str:
    """Return the text of a Kurodoko; `_` parts two numbers."""
    size, _, board = _parts(game)
    return _text("kurodoko", [" ".join(row) for row in _numbered(game, size, board)])


def rect(game: str) -> str:
    """Return the text of a Shikaku; `_` parts two numbers."""
    size, _, board = _parts(game)
    return _text("shikaku", [" ".join(row) for row in _numbered(game, size, board)])


def dominosa(game: str) -> str:
    """Return the text of a Dominosa: the greatest number, then all; `[10]` is one of them too."""
    size, rules, board = _parts(game)
    words = re.findall(r"[0-9]|\[[0-9]+\]", board)
    width, height = size[0] + 2, size[0] + 1
    if rules or len("".join(words)) != len(board):
        raise UserError(f"not a number for each cell: {game}")
    letters = "0123456789" + ascii_lowercase
    cells = "".join([letters[int(word.strip("[]"))] for word in words])
    return _text("dominosa", _rows(game, (width, height), cells))


def bridges(game: str) -> str:
    """Return the text of a Hashi; `m3` after its size allows three bridges between two islands."""
    size, rules, board = _parts(game)
    most = re.fullmatch(r"m([1-4])", rules)
    if most is None:
        raise UserError(f"not as many bridges as a Hashi may have: {game}")
    cells = _spread(game, board, "123456789ABCDEFG")
    return _text(f"hashi most={most[1]}", _rows(game, size, cells))


def filling(game: str) -> str:
    """Return the text of a Fillomino."""
    size, _, board = _parts(game)
    return _text("fillomino", _rows(game, size, _spread(game, board, "123456789")))


def unequal(game: str) -> str:
    """Return the text of a Futoshiki: numbers, 0 for none, and where they exceed what is beside."""
    size, rules, board = _parts(game)
    width, height = size
    cells = [re.fullmatch(r"([0-9])([URDL]*)", word) for word in board.rstrip(",").split(",")]
    if rules or len(cells) != width * height or not all(cells):
        raise UserError(f"not a number and its signs for each cell: {game}")
    numbers = [found[1].replace("0", ".") for found in cells if found]
    higher = [found[2] for found in cells if found]
    lines: list[str] = []
    for row in range(height):
        start = row * width
        above = [
            "^"
            if "U" in higher[start + c]
            else "v"
            if row and "D" in higher[start + c - width]
            else " "
            for c in range(width)
        ]
        lines.append("+" + "+".join(above) + "+")
        beside = [
            "<" if "L" in higher[start + c] else ">" if c and "R" in higher[start + c - 1] else " "
            for c in range(width)
        ]
        lines.append("".join([sign + numbers[start + c] for c, sign in enumerate(beside)]))
    return _text("futoshiki", [*lines, "+" + " +" * width])


def towers(game: str) -> str:
    """Return the text of a Skyscrapers: numbers above, below, left and right, then any heights."""
    side, _, board = _parts(game)
    outside, _, inside = board.partition(",")
    ends = [word or "." for word in outside.split("/")]
    if len(ends) != 4 * side[0]:
        raise UserError(f"not two numbers for each line: {game}")
    rows = _numbered(game, side, inside) if inside else [["."] * side[0]] * side[0]
    above, below, left, right = [ends[at : at + side[0]] for at in range(0, len(ends), side[0])]
    lines = [" ".join([left[r], *row, right[r]]) for r, row in enumerate(rows)]
    return _text("skyscrapers", ["  " + " ".join(above), *lines, "  " + " ".join(below)])


def _numbered(game: str, size: tuple[int, int], board: str) -> list[list[str]]:
    """Return the rows of a board of numbers of any length, between which letters are runs."""
    words = re.findall("[0-9]+|.", board.replace("_", " "))
    cells = [
        cell
        for word in words
        if word != " "
        for cell in ([word] if word.isdigit() else _spread(game, word, ""))
    ]
    width, height = size
    if len(cells) != width * height:
        raise UserError(f"not {width * height} cells: {game}")
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def _parts(game: str) -> tuple[tuple[int, int], str, str]:
    """Return width and height, the letters after them, and the board."""
    match = _GAME.fullmatch(game)
    if match is None:
        raise UserError(f"not a game ID: {game}")
    width, height, rules, board = match.groups(default="")
    return (int(width), int(height or width)), rules, board


def _spread(game: str, board: str, clues: str) -> str:
    """Return the cells of a board in which all letters but clues are runs of blank cells."""
    runs = {letter: "." * length for length, letter in enumerate(ascii_lowercase, 1)}
    meaning = runs | {clue: clue for clue in clues}
    return "".join([_meant(game, letter, meaning) for letter in board])


def _placed(game: str, board: str, area: int, steps: Mapping[str, tuple[int, str]]) -> str:
    """Return the cells of a board in which letters are steps to the next clue.

    Args:
        game, board, area: the board and its number of cells.
        steps: how far each letter leads and what stands there, if anything does. The last
            step leads to the place behind the last cell.
    """
    cells = ["."] * (area + 1)
    place = -1
    for letter in board:
        distance, clue = _meant(game, letter, steps)
        place += distance
        if place > area:
            break
        cells[place] = clue or "."
    if place != area:
        raise UserError(f"not {area} cells: {game}")
    return "".join(cells[:area])


def _meant(game: str, letter: str, meaning: Mapping[str, Meant]) -> Meant:
    if letter not in meaning:
        raise UserError(f"{letter!r} means nothing here: {game}")
    return meaning[letter]


def _rows(game: str, size: tuple[int, int], cells: str) -> list[str]:
    width, height = size
    if len(cells) != width * height:
        raise UserError(f"not {width * height} cells: {game}")
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def _text(header: str, rows: list[str]) -> str:
    return "\n".join([f"# {header}", *rows, ""])


_UNRULY = {"Trivial": "t", "Easy": "e", "Normal": "n"}
_SOLO = {
    "Trivial": "t",
    "Basic": "b",
    "Intermediate": "i",
    "Advanced": "a",
    "Extreme": "e",
    "Unreasonable": "u",
}
_UNEQUAL = {"Trivial": "t", "Easy": "e", "Tricky": "k", "Extreme": "x"}
_TOWERS = {"Easy": "e", "Hard": "h", "Extreme": "x", "Unreasonable": "u"}
_KEEN = {"Easy": "e", "Normal": "n", "Hard": "h", "Extreme": "x", "Unreasonable": "u"}
_DOMINOSA = {"Trivial": "t", "Basic": "b", "Hard": "h", "Extreme": "e"}
_BRIDGES = {"Easy": "0", "Medium": "1", "Hard": "2"}
_LOOPY = {"Easy": "e", "Normal": "n", "Tricky": "t", "Hard": "h"}

SOURCES = (
    Source(
        "sgt-tents",
        "tents",
        "{side}x{side}d{level}",
        {"Easy": "e", "Tricky": "t"},
        (6, 8, 10, 12, 15),
        tents,
    ),
    Source("sgt-unruly", "binario", "{side}x{side}ud{level}", _UNRULY, (6, 8, 10, 12, 14), unruly),
    Source(
        "sgt-unruly",
        "binario",
        "{side}x{side}d{level}",
        _UNRULY,
        (6, 8, 10, 12, 14),
        unruly,
        "distinct_lines=no",
    ),
    Source("sgt-solo", "sudoku", "3x3ad{level}", _SOLO, (9,), solo),
    Source("sgt-solo", "jigsaw", "{side}jd{level}", _SOLO, (6, 9), jigsaw),
    Source("sgt-solo", "jigsaw", "{side}jxd{level}", _SOLO, (6, 9), jigsaw, "diagonals=yes"),
    Source("sgt-solo", "killer", "3x3kd{level}", _SOLO, (9,), killer),
    Source(
        "sgt-lightup",
        "akari",
        "{side}x{side}b20s2d{level}",
        {"Easy": "0", "Tricky": "1", "Hard": "2"},
        (7, 10, 14),
        lightup,
    ),
    Source(
        "sgt-singles",
        "hitori",
        "{side}x{side}d{level}",
        {"Easy": "e", "Tricky": "k"},
        (6, 8, 10),
        singles,
    ),
    Source("sgt-loopy", "slitherlink", "{side}x{side}t0d{level}", _LOOPY, (7, 10), loopy),
    Source("sgt-unequal", "futoshiki", "{side}d{level}", _UNEQUAL, (4, 5, 6), unequal),
    Source("sgt-towers", "skyscrapers", "{side}d{level}", _TOWERS, (4, 5, 6), towers),
    Source("sgt-keen", "kenken", "{side}d{level}", _KEEN, (4, 5, 6), keen),
    Source("sgt-mosaic", "mosaic", "{side}x{side}{level}", {"Any": ""}, (5, 8, 10), mosaic),
    Source("sgt-dominosa", "dominosa", "{side}d{level}", _DOMINOSA, (4, 6, 8), dominosa),
    Source("sgt-bridges", "hashi", "{side}x{side}m2d{level}", _BRIDGES, (7, 10), bridges),
    Source("sgt-filling", "fillomino", "{side}x{side}{level}", {"Any": ""}, (5, 7, 9), filling),
    Source("sgt-rect", "shikaku", "{side}x{side}{level}", {"Any": ""}, (6, 8, 10), rect),
    Source("sgt-range", "kurodoko", "{side}x{side}{level}", {"Any": ""}, (6, 8, 10), range_),
)
