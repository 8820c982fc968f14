"""Nonograms as two sizes and the clues of rows and columns, without names.

Several programs write such files and differ in the order of the two sizes, which nothing in the
file names. The number of lines and the totals of the clues decide: an order is possible if the
clues of its rows have as many filled cells as those of its columns. If both orders of different
sizes are possible, the file is refused.

- Jakub Wilk's `.nin`: width and height on a line; the rows; the columns.
- Course files of Lisbon and Wrocław: rows and columns on a line; the rows; the columns.
- `.cwd`: the number of rows; that of columns; the rows; a blank line; the columns.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzles.base.errors import PuzzleError
from puzzles.codecs.registry import Format, Refused, Sample, of_puzzle
from puzzles.kinds.nonogram.number_lines import hints, nonogram, side
from puzzles.text.scan import tokens

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.codecs.registry import Asked
    from puzzles.rules.runs.blocks import Hints
    from puzzles.text.header import Section

SIZE = "[0-9]{1,6}"
NUMBERS = r"(?:[ \t]*[0-9][0-9 \t,]*)"
NIN = re.compile(rf"\s*({SIZE})[ \t]+({SIZE})[ \t]*(?:\n(?:{NUMBERS}|[ \t]*))*\Z")
BLOCK = rf"{NUMBERS}(?:\n{NUMBERS})*"
CWD = re.compile(rf"\s*({SIZE})[ \t]*\n[ \t]*({SIZE})[ \t]*\n{BLOCK}\n[ \t]*\n{BLOCK}\s*\Z")


def _sides(match: re.Match[str]) -> tuple[int, int]:
    return int(match[1]), int(match[2])


def recognises_nin(text: str) -> bool:
    """Return whether two sizes are followed by as many lines of numbers as they add up to."""
    match = NIN.match(text)
    if match is None:
        return False
    lines = text.lstrip().removesuffix("\n").split("\n")[1:]
    filled = sum(bool(line.strip()) for line in lines)
    return filled <= sum(_sides(match)) <= len(lines)


def read_nin(asked: Asked) -> Iterator[Section]:
    """Yield the puzzle of a file with two sizes on the first line.

    Raises:
        PuzzleError: the clues do not fit the sizes in either order.
        Refused: they fit in both.
    """
    lines = asked.text.rstrip().split("\n")
    first = next(number for number, line in enumerate(lines) if line.strip())
    one, two = map(side, tokens(lines[first], 2, first + 1))
    clues = [hints(line, at + 1, 1, {"": 1}) for at, line in enumerate(lines) if at > first]
    if len(clues) > one + two:  # blank lines separate rows from columns and are no empty clues
        clues = [
            hints(line, at + 1, 1, {"": 1})
            for at, line in enumerate(lines)
            if at > first and line.strip()
        ]
    clues += [()] * (one + two - len(clues))  # blank lines at the end are empty columns
    boards = [
        nonogram(clues[:height], clues[height:])
        for height in sorted({one, two})
        if _total(clues[:height]) == _total(clues[height:])
    ]
    if not boards:
        what = "the rows and the columns do not have the same number of filled cells in all"
        raise PuzzleError(what, first + 1)
    if len(boards) > 1:
        what = (
            f"this could be {one} rows and {two} columns or {two} rows and {one} columns;"
            f" write `rect {one} {two}` or `rect {two} {one}` and a line `#ffffff #000000`,"
            " and an `a` behind each number"
        )
        raise Refused(what, first + 1)
    yield of_puzzle(boards[0], first)


def _total(clues: Sequence[Hints]) -> int:
    """Return the number of filled cells of some lines."""
    return sum([length for clue in clues for length, _ in clue])


def recognises_cwd(text: str) -> bool:
    """Return whether two lines of one size each are followed by as many lines in two blocks."""
    match = CWD.match(text)
    if match is None:
        return False
    return len([line for line in text.split("\n") if line.strip()]) - 2 == sum(_sides(match))


def read_cwd(asked: Asked) -> Iterator[Section]:
    """Yield the puzzle of a file with a size on each of the first two lines.

    Raises:
        PuzzleError: there are not as many rows and columns as the sizes say.
    """
    lines = asked.text.rstrip().split("\n")
    first = next(number for number, line in enumerate(lines) if line.strip())
    height, width = (side(tokens(lines[at], 1, at + 1)[0]) for at in (first, first + 1))
    begin = first + 2
    blank = next(at for at in range(begin, len(lines)) if not lines[at].strip())
    if blank - begin != height:
        what = f"{blank - begin} lines before the blank one, and {height} rows by the first line"
        raise PuzzleError(what, blank + 1)
    rows = [hints(lines[at], at + 1, 1, {"": 1}) for at in range(begin, blank)]
    columns = [hints(lines[at], at + 1, 1, {"": 1}) for at in range(blank + 1, len(lines))]
    if len(columns) != width:
        what = f"{len(columns)} lines behind the blank one, and {width} columns by the second line"
        raise PuzzleError(what, len(lines))
    yield of_puzzle(nonogram(rows, columns), first)


_CLUES = "# nonogram\nrect 2 3\n#ffffff #1a1a1a\n1a 1a\n3a\n2a\n1a\n2a\n"
FORMATS = (
    Format(
        "nin",
        "two sizes and the clues of rows and columns (.nin)",
        kinds=("nonogram",),
        recognises=recognises_nin,
        read=read_nin,
        suffixes=(".nin",),
        certain=False,
        examples=(Sample("3 2\n1 1\n3\n2\n1\n2\n", (_CLUES,)),),
    ),
    Format(
        "cwd",
        "the clues of rows and columns with a blank line between them (.cwd)",
        kinds=("nonogram",),
        recognises=recognises_cwd,
        read=read_cwd,
        suffixes=(".cwd",),
        certain=False,
        examples=(Sample("2\n3\n1 1\n3\n\n2\n1\n2\n", (_CLUES,)),),
    ),
)
