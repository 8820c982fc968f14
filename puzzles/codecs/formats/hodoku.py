"""Lines of HoDoKu's library: a position of a Sudoku with the technique that it is an example of.

A line is `:TECHNIQUE:DIGITS:BOARD:REMOVED:ELIMINATIONS:COMMENT`. In the board `+` stands before a
digit that was set after the start. The position is the puzzle, so such digits count as given.
If candidates were removed from it, it is a variant whose cells have the other digits only.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzles.base.errors import PuzzleError, abridged
from puzzles.codecs.formats.candidates import restricted, without
from puzzles.codecs.formats.line import BOARD_81, COMMENT, USUAL, opened, rows
from puzzles.codecs.grids import plain
from puzzles.codecs.registry import Format, Sample

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.codecs.registry import Asked
    from puzzles.text.header import Section

LINE = re.compile(r"\s*:([0-9]{4}(?:-[0-9]+)?):([1-9x]*):([^:]*):([^:]*):([^:]*):(.*?)\s*")
BEGINS = re.compile(r"(?:\s*(?:#[^\n]*)?\n)*\s*:[0-9]{4}(?:-[0-9]+)?:[^:\n]*:[^:\n]*:")
CELL = re.compile(r"\+[1-9]|[0-9.]")


def recognises(text: str) -> bool:
    """Return whether the first line that is no comment begins as one of the library."""
    return BEGINS.match(text) is not None


def read(asked: Asked) -> Iterator[Section]:
    """Yield the position of each line.

    Raises:
        PuzzleError: a line is none of the library, or a Sudoku is asked for and cannot hold it.
    """
    for number, line in enumerate(plain(asked.text).split("\n"), 1):
        if not line.strip() or COMMENT.match(line):
            continue
        match = LINE.fullmatch(line)
        if match is None:
            what = "a line of the library is :TECHNIQUE:DIGITS:BOARD:REMOVED:ELIMINATIONS:COMMENT"
            raise PuzzleError(what, number, 1)
        cells: list[str] = []
        at = match.start(3)
        while at < match.end(3):
            cell = CELL.match(line, at, match.end(3))
            if cell is None:
                what = f"{abridged(line[at])} is no digit, open cell or + before a digit"
                raise PuzzleError(what, number, at + 1)
            cells.append(cell[0][-1])
            at = cell.end()
        if len(cells) != USUAL:
            what = f"the board has {len(cells):,} cells; a Sudoku has {USUAL}"
            raise PuzzleError(what, number, match.start(3) + 1)
        removed = without(match[4], number, match.start(4) + 1)
        if removed and asked.kind is not None and asked.kind.name == "sudoku":
            what = "removed candidates, which a Sudoku cannot hold; read it as a variant"
            raise PuzzleError(what, number, match.start(4) + 1)
        notes = [f"technique {match[1]}, its digits and eliminations are left out"]
        if added := match[3].count("+"):
            notes.append(f"digits with + that are read as given: {added}")
        if match[6].strip(" :"):
            notes.append(f"the comment is left out: {match[6].strip(' :')[:60]}")
        board = opened("".join(cells), number, match.start(3) + 1)
        section = restricted(board, removed, asked, number - 1)
        yield section._replace(notes=(*section.notes, *notes))


_BOARD = f"5+3{BOARD_81[2:]}"
FORMAT = Format(
    "hodoku",
    "a line of HoDoKu's library",
    kinds=("sudoku", "variant"),
    recognises=recognises,
    read=read,
    names_kind=True,
    skips="the technique and its digits, eliminations, comments; the + before digits",
    skipped=re.compile(r"(?m)^:[^:]*:[^:]*:|\+|(?<=::).*$|^#.*$"),
    examples=(
        Sample(f":0000:x:{_BOARD}::412 413:\n", (f"# sudoku\n{rows(BOARD_81)}",)),
        Sample(
            f":0000:x:{_BOARD}:113 213::\n",
            (
                f"# variant\n{rows(BOARD_81)}rows\ncolumns\nboxes\nautomaton 0 "
                f'"0 if {" or ".join([f"v == {digit}" for digit in "3456789"])} else -1" '
                '"s == 0" r1c3\n',
            ),
        ),
    ),
)
