"""Boards divided into cages, as solvers of KenKen and Killer have them.

- A letter for the cage of each cell, and below it `a: 12+` for each cage.
- Two numbers, the size and how many cages there are; the number of the cage of each cell; then a
  line for each cage with its number, an operation and what its digits make.
- A cage in each word: `11#0-6#+` has the cells 0 and 6, in reading order, and the sum 11.

The usual signs of multiplication and division are read as `x` and `/`.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import TYPE_CHECKING

from puzzles.base.errors import PuzzleError, abridged
from puzzles.codecs.registry import Format, Sample
from puzzles.declare.group import REGION_NAMES
from puzzles.text.header import Section
from puzzles.text.scan import Token

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.codecs.registry import Asked

LARGEST = 25
SIGNS = {
    **{"+": "+", "-": "-", "−": "-", "–": "-", "*": "x", "x": "x", "X": "x", "×": "x", "·": "x"},
    **{"/": "/", "÷": "/", ":": "/", "=": "", "": ""},
}
"""Signs of operations, and how they are written here; `=` is that of a cage of one cell."""
SIGN = r"[-+*/=xX×·÷−–:]"
WORD = re.compile(r"\S+")
CAGE = r"([A-Za-z]|[A-Za-z]?[0-9]{1,3})[ \t]*:[ \t]*([0-9]{1,6})"
LEGEND = re.compile(rf"{CAGE}[ \t]?({SIGN}?)(?![^\s,;])")
BELOW = re.compile(rf"\n[ \t]*{CAGE}")
APART = re.compile(r"[\s,;]*")
CELLS = re.compile(rf"([0-9]{{1,6}})#([0-9]{{1,3}}(?:-[0-9]{{1,3}})*)#({SIGN}?)")
NUMBERED = re.compile(
    r"\s*[0-9]{1,2}[ \t]+[0-9]{1,3}[ \t\r]*\n(?:[ \t]*[0-9]+(?:[ \t]+[0-9]+)*[ \t\r]*\n)+"
)
MADE = re.compile(rf"\n[ \t]*[0-9]+[ \t]+{SIGN}[ \t]+[0-9]+[ \t\r]*(?:\n|\Z)")
TARGET = re.compile(r"[0-9]{1,6}")


def _tokens(line: str, number: int) -> list[Token]:
    return [Token(found[0], number, found.start() + 1) for found in WORD.finditer(line)]


def _section(
    asked: Asked, rows: Sequence[Sequence[Token]], targets: dict[str, str], line: int
) -> Section:
    """Return the puzzle of a board.

    Args:
        asked: what was asked.
        rows: the name of the cage of each cell.
        targets: what the digits of each cage make.
        line: number of the line where it begins, from 1.

    Raises:
        PuzzleError: the board is not square, or a cage has no target.
    """
    assert asked.kind is not None
    size = len(rows)
    if not 0 < size <= LARGEST:
        raise PuzzleError(f"{size} rows; a board has 1 to {LARGEST}", line)
    names: dict[str, str] = {}
    text = ""
    for row in rows:
        if len(row) != size:
            raise row[-1].behind(f"{len(row)} cells in a row, and {size} rows")
        for token in row:
            if token.text not in targets:
                raise token.error(f"the number of the cage {abridged(token.text)} is missing")
            if token.text not in names and len(names) == len(REGION_NAMES):
                raise token.error(f"more than {len(REGION_NAMES)} cages")
            names.setdefault(token.text, REGION_NAMES[len(names)])
        text += "".join([names[token.text] for token in row]) + "\n"
    shown = [f"{names[name]}={target}" for name, target in targets.items()]
    return Section(asked.kind.name, {}, f"{text}{' '.join(shown)}\n", line - 1)


def recognises_legend(text: str) -> bool:
    """Return whether a line below the first begins with a cage, a colon and a number."""
    return BELOW.search(text) is not None


def read_legend(asked: Asked) -> Iterator[Section]:
    """Yield the puzzle of a board of letters with a list of cages below it.

    Raises:
        PuzzleError: a line is not understood, or a cage is missing or given twice.
    """
    rows: list[list[Token]] = []
    targets: dict[str, str] = {}
    lines = asked.text.replace("\r", " ").split("\n")
    for number, line in enumerate(lines, 1):
        begin = len(line) - len(line.lstrip(" \t,;"))
        if not line.strip():
            continue
        if not LEGEND.match(line, begin):
            if targets:
                raise PuzzleError("this is not `a: 12+`", number, begin + 1)
            words = _tokens(line, number)
            if len(words) == 1:
                (word,) = words
                words = [
                    Token(letter, number, word.column + at) for at, letter in enumerate(word.text)
                ]
            rows.append(words)
            continue
        known = {token.text for row in rows for token in row}
        at = begin
        while at < len(line):
            found = LEGEND.match(line, at)
            if found is None:
                raise PuzzleError("this is not `a: 12+`", number, at + 1)
            name = found[1]
            if name not in known:
                raise PuzzleError(f"there is no cage {abridged(name)}", number, at + 1)
            if name in targets:
                raise PuzzleError(f"the cage {abridged(name)} is given twice", number, at + 1)
            targets[name] = found[2] + SIGNS[found[3]]
            at = APART.match(line, found.end()).end()  # pyright: ignore[reportOptionalMemberAccess]
    first = next((row[0].line for row in rows if row), 1)
    yield _section(asked, rows, targets, first)


def recognises_numbered(text: str) -> bool:
    """Return whether two numbers and lines of numbers stand above a number and an operation."""
    return NUMBERED.match(text) is not None and MADE.search(text) is not None


def read_numbered(asked: Asked) -> Iterator[Section]:
    """Yield the puzzle of a board of cage numbers, with a line for each cage below it.

    Raises:
        PuzzleError: a line is not understood, or there are more or fewer than the first one says.
    """
    lines = [
        words
        for number, line in enumerate(asked.text.split("\n"), 1)
        if (words := _tokens(line, number))
    ]
    size, cages = (int(token.text) for token in lines[0])
    rows, below = lines[1 : size + 1], lines[size + 1 :]
    if not 0 < size <= LARGEST:
        raise lines[0][0].error(f"a size of {size}, of 1 to {LARGEST}")
    if len(below) != cages:
        raise lines[-1][0].error(f"{len(below)} lines behind the board, and {cages} cages")
    known = {token.text for row in rows for token in row}
    targets: dict[str, str] = {}
    for words in below:
        if len(words) != 3:
            raise words[-1].behind("a cage is its number, an operation and what it makes")
        name, sign, target = words
        if name.text not in known or name.text in targets:
            raise name.error(f"{abridged(name.text)} is no cage, or one that was given")
        if sign.text not in SIGNS:
            raise sign.error(f"{abridged(sign.text)} is not one of + - * / =")
        if not TARGET.fullmatch(target.text):
            raise target.error(f"{abridged(target.text)} is no number")
        targets[name.text] = target.text + SIGNS[sign.text]
    yield _section(asked, rows, targets, lines[0][0].line)


def recognises_cells(text: str) -> bool:
    """Return whether the first word is a cage with its cells."""
    return CELLS.match(text.lstrip()) is not None


def read_cells(asked: Asked) -> Iterator[Section]:
    """Yield the puzzle of cages that are given by their cells, counted from 0 or from 1.

    Raises:
        PuzzleError: a cage is not understood, or a cell is in no cage or in two.
    """
    targets: dict[str, str] = {}
    cage_of: dict[int, Token] = {}
    for number, line in enumerate(asked.text.split("\n"), 1):
        for found in re.finditer(r"[^\s,;]+", line):
            token = Token(found[0], number, found.start() + 1)
            match = CELLS.fullmatch(token.text)
            if match is None:
                raise token.error(f"{abridged(token.text)} is not like 11#0-6#+")
            name = str(len(targets))
            targets[name] = match[1] + SIGNS[match[3]]
            for cell in map(int, match[2].split("-")):
                if cell in cage_of:
                    raise token.error(f"the cell {cell} is in two cages")
                cage_of[cell] = token._replace(text=name)
    size, first = isqrt(len(cage_of)), min(cage_of)
    if size * size != len(cage_of) or first > 1 or max(cage_of) != first + len(cage_of) - 1:
        what = f"the cages have {len(cage_of)} cells, from {first} to {max(cage_of)}"
        raise PuzzleError(f"{what}; a square board has each of its cells once", 0)
    cells = [cage_of[cell] for cell in sorted(cage_of)]
    rows = [cells[at : at + size] for at in range(0, len(cells), size)]
    yield _section(asked, rows, targets, 1)


_PUZZLE = "# kenken\nAB\nAC\nA=2x B=1- C=2\n"
FORMATS = tuple(
    Format(
        name,
        title,
        kinds=("kenken", "killer"),
        recognises=recognises,
        read=read,
        skips="= behind what a cage of one cell makes",
        skipped=re.compile(r"[\s,=]"),
        examples=(Sample(text, (puzzle,), "kenken"),),
    )
    for name, title, recognises, read, text, puzzle in (
        (
            "cage-legend",
            "a board of letters with a list of cages",
            *(recognises_legend, read_legend),
            *("ab\nab\n\na: 2*\nb: 1-\n", "# kenken\nAB\nAB\nA=2x B=1-\n"),
        ),
        (
            "cage-numbers",
            "a board of cage numbers with a line for each cage",
            *(recognises_numbered, read_numbered),
            *("2 3\n0 1\n0 2\n0 * 2\n1 = 2\n2 = 1\n", "# kenken\nAB\nAC\nA=2x B=2 C=1\n"),
        ),
        (
            "cage-cells",
            "cages with the numbers of their cells",
            *(recognises_cells, read_cells),
            *("2#0-2#*\n2#1#=\n1#3#\n", "# kenken\nAB\nAC\nA=2x B=2 C=1\n"),
        ),
    )
)
