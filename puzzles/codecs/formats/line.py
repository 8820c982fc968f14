"""A Sudoku on each line: 81 letters, with what stands before and behind them left out."""

from __future__ import annotations

import re
from math import isqrt
from typing import TYPE_CHECKING

from puzzles.base.errors import PuzzleError
from puzzles.codecs.grids import plain
from puzzles.codecs.registry import Format, Sample
from puzzles.text.header import Section

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.codecs.registry import Asked

USUAL = 81
SIZES = (16, 36, USUAL, 256, 625)
BLANKS = ".0_-*?xX"
BOARD = re.compile(r"(?<!\S)[1-9A-Pa-p.0_*?xX-]{16,625}(?!\S)")
COMMENT = re.compile(r"\s*(?:#|;|//|%)")


def recognises(text: str) -> bool:
    """Return whether the first line that is no comment has 81 letters of a Sudoku."""
    for line in plain(text[:1000]).split("\n"):
        if line.strip() and (not COMMENT.match(line) or _boards(line)):
            return any(len(board[0]) == USUAL for board in _boards(line))
    return False


def _boards(line: str) -> list[re.Match[str]]:
    """Return the words of a line that are boards: a digit or an open cell for each cell."""
    found = [board for board in BOARD.finditer(line) if not board[0].isalpha()]
    return [one for one in found if len(one[0]) in SIZES and _largest(one[0]) <= isqrt(len(one[0]))]


def _largest(board: str) -> int:
    """Return the largest digit of a board; `x` is none."""
    shown = [letter for letter in board if letter not in BLANKS]
    return max([int(letter, 36) for letter in shown], default=0)


def read(asked: Asked) -> Iterator[Section]:
    """Yield the board of each line.

    Raises:
        PuzzleError: a line has no board, or several; says where.
    """
    kind = asked.kind
    assert kind is not None
    for number, line in enumerate(plain(asked.text).split("\n"), 1):
        boards = _boards(line)
        if not line.strip() or (COMMENT.match(line) and not boards):
            continue
        if len(boards) != 1:
            what = "several boards on a line" if boards else "no board of 81 letters on this line"
            raise PuzzleError(what, number)
        board = boards[0]
        signs = sorted({*board[0]} & {*BLANKS})
        if len(signs) > 1:
            column = board.start() + board[0].index(signs[1]) + 1
            what = f"{signs[1]!r} and {signs[0]!r} both for open cells"
            raise PuzzleError(what, number, column)
        body = board[0].translate(str.maketrans(dict.fromkeys(BLANKS, ".")))
        side = isqrt(len(body))
        rows = [body[at : at + side] + "\n" for at in range(0, len(body), side)]
        others = (line[: board.start()] + line[board.end() :]).split()
        notes = (f"left out beside the board: {' '.join(others)[:60]}",) if others else ()
        yield Section(kind.name, {}, "".join(rows), number - 1, notes)


BOARD_81 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = "\n".join([BOARD_81[at : at + 9] for at in range(0, USUAL, 9)])

FORMAT = Format(
    "line",
    "a Sudoku of 81 letters on a line",
    kinds=("sudoku",),
    recognises=recognises,
    read=read,
    suffixes=(".sdm",),
    skips="what stands before and behind the board on its line, and comment lines",
    skipped=re.compile(r"(?m)^[#;].*$|(?<!\S)(?!\S{81}(?!\S))\S+|\s"),
    examples=(
        Sample(f"{BOARD_81} # 1.2\n", (f"# sudoku\n{ROWS}\n",)),
        Sample(
            f"; two\n{BOARD_81}\n\n00a1 {BOARD_81.replace('.', '0')} 7.1\n",
            (f"# sudoku\n{ROWS}\n",) * 2,
        ),
    ),
)
