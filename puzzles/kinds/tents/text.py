"""The text of a Tents puzzle: `H W`, then rows with their totals, then the column totals.

A solution is the same text with the tents drawn in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from puzzles.errors import PuzzleError, abridged
from puzzles.kind import MAX_SIDE, Solution

if TYPE_CHECKING:
    from collections.abc import Collection

ONE_TO_ONE, WEAK = "one-to-one", "weak"
TREE, EMPTY, TENT = "T", ".", "A"
TENTS_READ = "A*CX^Δ"
NUMBER = re.compile(r"[0-9]{1,6}").fullmatch
TOKEN = re.compile(r"\S+")


@dataclass(frozen=True)
class Tents:
    """A puzzle of height x width cells.

    Attributes:
        height, width: the board's sides.
        trees: the cells that are trees, in reading order.
        rows, columns: the number of tents in each row and each column.
        pairing: `one-to-one`: every tree is paired with one tent beside it and every tent with
            one tree; `weak`: every tree has a tent beside it and every tent a tree.
        strict_neighbour: every tree has exactly one tent beside it.
    """

    height: int
    width: int
    trees: tuple[int, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    pairing: str = ONE_TO_ONE
    strict_neighbour: bool = False


def looks_like(text: str) -> bool:
    """Return whether this is a size and then rows of mostly `.` and `T`, sound or broken."""
    lines = text.lstrip().split("\n", 2)
    head = lines[0].split()
    row = lines[1].split() if len(lines) > 1 else []
    return (
        2 <= len(head) <= 3
        and any(token[0].isdigit() for token in head)
        and bool(row)
        and 2 * (row[0].count(EMPTY) + row[0].count(TREE)) > len(row[0])
    )


def read(text: str, pairing: str = ONE_TO_ONE, strict_neighbour: bool = False) -> Tents:
    """Return the puzzle of a text.

    Raises:
        PuzzleError: the text is not a Tents puzzle; says where.
    """
    height, width, board, rows, columns = _read_layout(text, EMPTY + TREE)
    trees = tuple([match.start() for match in re.finditer(TREE, board)])
    return Tents(height, width, trees, rows, columns, pairing, strict_neighbour)


def read_solution(puzzle: Tents, text: str) -> Solution:
    """Return the tents drawn in a text as one value for each cell.

    Raises:
        PuzzleError: the text is not a solution of a puzzle of this shape, trees and totals.
    """
    height, width, board, rows, columns = _read_layout(text, EMPTY + TREE + TENTS_READ)
    if (height, width) != (puzzle.height, puzzle.width):
        raise PuzzleError(f"{height}x{width} for a puzzle of {puzzle.height}x{puzzle.width}")
    trees = set(puzzle.trees)
    for cell, letter in enumerate(board):
        if letter in EMPTY + TREE and (letter == TREE) != (cell in trees):
            what = "has a tree here" if cell in trees else "has no tree here"
            raise PuzzleError(f"the puzzle {what}", cell // width + 2, cell % width + 1)
    for number, (read_total, total) in enumerate(zip(rows, puzzle.rows, strict=True)):
        if read_total != total:
            raise PuzzleError(f"the puzzle's total is {total} here", number + 2, width + 2)
    if columns != puzzle.columns:
        raise PuzzleError("the puzzle has other column totals", height + 2)
    return tuple([int(letter in TENTS_READ) for letter in board])


def write(puzzle: Tents, tents: Collection[int] = ()) -> str:
    """Return the text of a puzzle, with tents drawn in on the given cells."""
    width = puzzle.width
    letters = [EMPTY] * (puzzle.height * width)
    for cell in puzzle.trees:
        letters[cell] = TREE
    for cell in tents:
        letters[cell] = TENT
    board = "".join(letters)
    lines = [f"{puzzle.height} {width}"]
    lines += [f"{board[r * width : (r + 1) * width]} {n}" for r, n in enumerate(puzzle.rows)]
    lines.append(" ".join(map(str, puzzle.columns)))
    return "\n".join(lines) + "\n"


def _read_layout(text: str, letters: str) -> tuple[int, int, str, tuple[int, ...], tuple[int, ...]]:
    """Return height, width, the cells' letters, row totals and column totals."""
    lines = text.rstrip().split("\n")
    if lines == [""]:
        raise PuzzleError("the file is empty")
    height, width = _read_size(lines[0])
    board: list[str] = []
    totals: list[int] = []
    for number, line in enumerate(lines[1 : height + 1], 2):
        tokens = line.split()
        if len(tokens) != 2 or len(tokens[0]) != width or not NUMBER(tokens[1]):
            _refuse_row(line, number, height, width, letters)
        board.append(tokens[0])
        totals.append(int(tokens[1]))
    cells = "".join(board)
    if not set(cells) <= set(letters):
        at = next(i for i, letter in enumerate(cells) if letter not in letters)
        _refuse_row(lines[at // width + 1], at // width + 2, height, width, letters)
    if len(totals) < height:
        raise PuzzleError(
            f"the text ends after {len(totals)} of {height} rows", len(lines), len(lines[-1]) + 1
        )
    if len(lines) == height + 1:
        raise PuzzleError("the column totals are missing", len(lines), len(lines[-1]) + 1)
    if len(lines) > height + 2:
        raise PuzzleError("nothing may follow the column totals", height + 3)
    return height, width, cells, tuple(totals), _read_columns(lines[-1], height + 2, width)


def _read_size(line: str) -> tuple[int, int]:
    tokens = list(TOKEN.finditer(line))
    for token in tokens[:2]:
        if not NUMBER(token[0]):
            raise PuzzleError(f"{abridged(token[0])} is not a size", 1, token.start() + 1)
        if not 1 <= int(token[0]) <= MAX_SIDE:
            raise PuzzleError(
                f"a side of {token[0]} cells; sides lie between 1 and {MAX_SIDE}",
                1,
                token.start() + 1,
            )
    if len(tokens) != 2:
        at = tokens[2].start() if len(tokens) > 2 else len(line.rstrip())
        raise PuzzleError(
            "the first line is the height and the width, no less and no more", 1, at + 1
        )
    return int(tokens[0][0]), int(tokens[1][0])


def _refuse_row(line: str, number: int, height: int, width: int, letters: str) -> NoReturn:
    """Say what is wrong with a row: its letters, its length, then its total."""
    tokens = list(TOKEN.finditer(line))
    row = number - 1
    if not tokens:
        raise PuzzleError(f"row {row} of {height} is empty", number)
    cells = tokens[0]
    if len(tokens) != 2 and all(NUMBER(token[0]) for token in tokens):
        raise PuzzleError(f"numbers where row {row} of {height} should be", number)
    for column, letter in enumerate(cells[0], cells.start() + 1):
        if letter not in letters:
            raise PuzzleError(f"{letter!r} is not {' or '.join(letters[:2])}", number, column)
    if len(cells[0]) != width:
        raise PuzzleError(
            f"this row has {len(cells[0])} cells, and the width is {width}",
            number,
            cells.start() + min(len(cells[0]), width) + 1,
        )
    if len(tokens) < 2:
        raise PuzzleError("the row's total is missing", number, cells.end() + 1)
    if not NUMBER(tokens[1][0]):
        raise PuzzleError(f"{abridged(tokens[1][0])} is not a total", number, tokens[1].start() + 1)
    raise PuzzleError("nothing may follow the row's total", number, tokens[2].start() + 1)


def _read_columns(line: str, number: int, width: int) -> tuple[int, ...]:
    totals = line.split()
    if len(totals) != width or not all(map(NUMBER, totals)):
        tokens = list(TOKEN.finditer(line))
        for token in tokens:
            if not NUMBER(token[0]):
                raise PuzzleError(f"{abridged(token[0])} is not a total", number, token.start() + 1)
        at = tokens[width].start() if len(tokens) > width else len(line.rstrip())
        raise PuzzleError(f"{len(tokens)} column totals for {width} columns", number, at + 1)
    return tuple(map(int, totals))
