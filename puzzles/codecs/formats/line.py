"""Sudokus on lines of their own: a letter for each cell, with words before and behind the board.

The solution may stand behind the board on its line, as in tables of puzzles and solutions. It is
compared with the board and left out.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import TYPE_CHECKING, Any

from puzzles.base.errors import PuzzleError
from puzzles.board import boxes, rect, regions
from puzzles.codecs.grids import plain
from puzzles.codecs.registry import Format, Sample
from puzzles.kinds.sudoku import DIGITS, box_of
from puzzles.kinds.sudoku import USUAL as USUAL_BOX
from puzzles.text.header import Section

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.codecs.registry import Asked

USUAL = 81
SHORT = 16, 36
SIZES = (*SHORT, USUAL, 256, 625)
BLANKS = ".0_-*?xX"
AROUND = r"\s,;|\"'"
"""What may stand directly before and behind a board."""
BOARD = re.compile(rf"(?<![^{AROUND}])[1-9A-Pa-p.0_*?xX-]{{16,625}}(?![^{AROUND}])")
COMMENT = re.compile(r"\s*(?:#|;|//|%)")
HEAD = re.compile(r"\s*\"?[A-Za-z_][\w \"]*(?:[,;\t][\w \"]*)+")
"""The line with the names of the columns of a table."""
CELLS = re.compile(rf"(?<![^{AROUND}])[0-9._*?-]{{30,}}(?![^{AROUND}])")
"""A word of so many cells that it can only be meant as a board, whatever its length."""
LOOKED_AT = 2000
"""Characters that are searched for the first board."""


def recognises(text: str) -> bool:
    """Return whether the first line that is no comment has 81, 256 or 625 letters of a Sudoku."""
    return any(len(board[0]) not in SHORT for board in _first(text))


def recognises_short(text: str) -> bool:
    """Return whether the first line that is no comment has 16 or 36 letters of a Sudoku."""
    found = _first(text)
    return bool(found) and all(len(board[0]) in SHORT for board in found)


def _first(text: str) -> list[re.Match[str]]:
    """Return the boards of the first line that is neither blank, a comment nor a table's head.

    Empty for XML and JSON, where the text beside a board may state a rule.
    """
    if text.lstrip("\ufeff \t\r\n")[:1] in ("<", "{", "["):
        return []
    lines = plain(text[:LOOKED_AT]).split("\n")
    for number, line in enumerate(lines):
        boards = boards_of(line)
        if boards or not _is_passed(line, number):
            return boards
    return []


def _is_passed(line: str, number: int) -> bool:
    """Return whether a line without a board is skipped: blank, a comment, or a table's head."""
    blank = not line.strip() or COMMENT.match(line) is not None
    return blank or (not number and HEAD.fullmatch(line) is not None)


def boards_of(line: str) -> list[re.Match[str]]:
    """Return the words of a line that are boards: a digit or an open cell for each cell."""
    found = [board for board in BOARD.finditer(line) if not board[0].isalpha()]
    return [one for one in found if len(one[0]) in SIZES and _largest(one[0]) <= isqrt(len(one[0]))]


def _largest(board: str) -> int:
    """Return the largest digit of a board; `x` is none."""
    shown = [letter for letter in board if letter not in BLANKS]
    return max([int(letter, 36) for letter in shown], default=0)


def opened(board: str, line: int, column: int) -> str:
    """Return a board with a dot for each open cell.

    Args:
        board: a letter for each cell.
        line, column: where it begins in the text, for errors.

    Raises:
        PuzzleError: two signs stand for open cells.
    """
    signs = sorted({*board} & {*BLANKS})
    if len(signs) > 1:
        what = f"{signs[1]!r} and {signs[0]!r} both for open cells"
        raise PuzzleError(what, line, column + board.index(signs[1]))
    return board.translate(str.maketrans(dict.fromkeys(BLANKS, "."))).upper()


def rows(board: str) -> str:
    """Return a square board of a letter for each cell as lines."""
    side = isqrt(len(board))
    return "".join([board[at : at + side] + "\n" for at in range(0, len(board), side)])


def read(asked: Asked) -> Iterator[Section]:
    """Yield the board of each line.

    Raises:
        PuzzleError: a line has no board, or several; says where.
    """
    kind = asked.kind
    assert kind is not None
    for number, line in enumerate(plain(asked.text).split("\n"), 1):
        boards = boards_of(line)
        if not boards and _is_passed(line, number - 1):
            continue
        if not boards:
            raise _no_board(line, number)
        board, *further = boards
        body = opened(board[0], number, board.start() + 1)
        if broken := [one for one in CELLS.finditer(line) if len(one[0]) not in SIZES]:
            what = f"{len(broken[0][0]):,} cells beside the board, which are no board themselves"
            raise PuzzleError(what, number, broken[0].start() + 1)
        notes: list[str] = []
        others = line[: board.start()] + line[board.end() :]
        if further:
            solution = further[0]
            if len(further) > 1 or not _solves(solution[0].upper(), body):
                what = "a second board on this line, which is no solution of the first"
                raise PuzzleError(what, number, solution.start() + 1)
            notes.append("the solution on the line fits the board and is left out")
            others = line[: board.start()] + line[board.end() : solution.start()]
            others += line[solution.end() :]
        if beside := others.strip(" \t\r,;|\"'"):
            notes.append(f"left out beside the board: {' '.join(beside.split())[:60]}")
        yield Section(kind.name, {}, rows(body), number - 1, tuple(notes))


def _no_board(line: str, number: int) -> PuzzleError:
    """Return the error of a line without a board, at its longest word."""
    word = max(re.finditer(rf"[^{AROUND}]+", line), key=lambda match: len(match[0]), default=None)
    if word is None:
        return PuzzleError("no board of 81 letters on this line", number, 1)
    what = f"no board of 81 letters on this line; its longest word has {len(word[0]):,}"
    return PuzzleError(what, number, word.start() + 1)


def _solves(solution: str, board: str) -> bool:
    """Return whether a filled board keeps the digits of a board and the rules of Sudoku."""
    side = isqrt(len(solution))
    if len(solution) != len(board):
        return False
    if any(one not in (".", other) for one, other in zip(board, solution, strict=True)):
        return False
    square = rect(side, side)
    parts = [*square.rows, *square.columns, *regions(boxes(square, *box_of(side, USUAL_BOX)))]
    filled = not {*solution} & {*BLANKS}
    return filled and all(len({solution[cell] for cell in part}) == side for part in parts)


def write(puzzle: Any) -> str:
    """Return a Sudoku as a letter for each cell.

    Raises:
        PuzzleError: it has a size that is not read from a line.
    """
    if puzzle.board.cells not in SIZES:
        sizes = ", ".join([f"{isqrt(size)}x{isqrt(size)}" for size in SIZES])
        raise PuzzleError(f"a line holds boards of {sizes} alone", 0)
    return "".join([f".{DIGITS}"[value] for value in puzzle.cells])


BOARD_81 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED_81 = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
_PUZZLE = f"# sudoku\n{rows(BOARD_81)}"

FORMATS = (
    Format(
        "line",
        "a Sudoku of 81 letters on a line",
        kinds=("sudoku",),
        recognises=recognises,
        read=read,
        suffixes=(".sdm",),
        skips="what stands beside the board on its line, comment lines and the head of a table",
        skipped=re.compile(r"(?m)^[#;].*$|(?<!\S)(?!\S{81}(?!\S))[^,\s]+(?!\S)|\s|\A[a-z,]+$|,"),
        write=write,
        line=True,
        examples=(
            Sample(f"{BOARD_81} # 1.2\n", (_PUZZLE,)),
            Sample(f"; two\n{BOARD_81}\n\n00a1 {BOARD_81.replace('.', '0')} 7.1\n", (_PUZZLE,) * 2),
            Sample(f"quizzes,solutions\n{BOARD_81},{SOLVED_81}\n", (_PUZZLE,)),
        ),
    ),
    Format(
        "short-line",
        "a Sudoku of 16 or 36 letters on a line",
        kinds=("sudoku",),
        recognises=recognises_short,
        read=read,
        certain=False,
        skips="what stands beside the board on its line, and comment lines",
        skipped=re.compile(r"(?m)#.*$"),
        examples=(
            Sample("1.....2..3.....4 # 0.5\n", ("# sudoku\n1...\n..2.\n.3..\n...4\n",), "sudoku"),
        ),
    ),
)
