"""The text of a Tents puzzle: `H W`, then rows with their totals, then the column totals.

A total that is missing is a `-`, or a `?` as others write it. A solution is the same text with
the tents drawn in; a `-` in a cell marks it as one without a tent. No more of a text is taken
apart than a board can need, however long it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, NoReturn

from puzzles.board import Cells, Rect, rect
from puzzles.board.grid import images
from puzzles.errors import PuzzleError, abridged
from puzzles.kind import MAX_SIDE, OPEN, Solution
from puzzles.options import option
from puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from puzzles.options import Value

ONE_TO_ONE, WEAK = "one-to-one", "weak"
TREE, EMPTY, TENT = "T", ".", "A"
NO_TENT = "-"
ENTRIES = {EMPTY: OPEN, TREE: 0, NO_TENT: 0, **dict.fromkeys("A*CX^Δ", 1)}
FILLED = EMPTY + TREE + "".join([letter for letter in ENTRIES if letter not in EMPTY + TREE])
MISSING, MISSING_READ = "-", "-?"
NUMBER = re.compile(r"[0-9]{1,6}").fullmatch
TOKEN = re.compile(r"\S+")

Totals = tuple[int | None, ...]


class _Totals(dict[str, int | None]):
    """What each token means as a total; the usual ones are kept."""

    def __missing__(self, token: str) -> int:
        if not NUMBER(token):
            raise ValueError(token)
        return int(token)


TOTALS = _Totals({str(total): total for total in range(MAX_SIDE + 1)})
TOTALS.update(dict.fromkeys(MISSING_READ))


@dataclass(frozen=True)
class Tents(Puzzle):
    """A puzzle of trees and totals.

    Attributes:
        board: the board.
        trees: the cells that are trees, in reading order.
        rows, columns: the number of tents in each row and each column, None where it is not told.
        pairing: `one-to-one`: every tree is paired with one tent beside it and every tent with
            one tree; `weak`: every tree has a tent beside it and every tent a tree.
        strict_neighbour: every tree has exactly one tent beside it.
    """

    board: Rect
    trees: Cells
    rows: Totals
    columns: Totals
    pairing: str = option(
        ONE_TO_ONE,
        "one tent for each tree and one tree for each tent; or weak: every tree has a tent "
        "beside it and every tent a tree",
        choices=(ONE_TO_ONE, WEAK),
    )
    strict_neighbour: bool = option(False, "every tree has exactly one tent beside it")


def looks_like(text: str) -> bool:
    """Return whether this is a size and then rows of mostly `.` and `T`, sound or broken."""
    lines = text.lstrip().split("\n", 2)
    head = lines[0].split(None, 3)
    row = lines[1].split(None, 1) if len(lines) > 1 else []
    return (
        2 <= len(head) <= 3
        and any(token[0].isdigit() for token in head)
        and bool(row)
        and 2 * (row[0].count(EMPTY) + row[0].count(TREE)) > len(row[0])
    )


def read(text: str, options: Mapping[str, Value]) -> Tents:
    """Return the puzzle of a text; `options` has a value for each of its rule options.

    Raises:
        PuzzleError: the text is not a Tents puzzle; says where.
    """
    return _read(text, EMPTY + TREE, options)[0]


def read_filled(text: str, options: Mapping[str, Value]) -> tuple[Tents, Solution]:
    """Return the puzzle of a text with tents drawn in, and each cell's value or OPEN.

    Raises:
        PuzzleError: the text is not a Tents puzzle; says where.
    """
    puzzle, cells = _read(text, FILLED, options)
    return puzzle, tuple([ENTRIES[letter] for letter in cells])


def _read(text: str, letters: str, options: Mapping[str, Value]) -> tuple[Tents, str]:
    """Return the puzzle of a text and the letters of its cells."""
    height, width, cells, rows, columns = _read_layout(text, letters)
    trees = tuple([match.start() for match in re.finditer(TREE, cells)])
    return of_options(rect(height, width), trees, rows, columns, options), cells


def of_options(
    board: Rect, trees: Cells, rows: Totals, columns: Totals, options: Mapping[str, Value]
) -> Tents:
    """Return a puzzle with the rules that options say; `options` has a value for each."""
    pairing, strict = str(options["pairing"]), bool(options["strict_neighbour"])
    return Tents(board, trees, rows, columns, pairing, strict)


def read_solution(puzzle: Tents, text: str) -> Solution:
    """Return the value of each cell in a text with tents drawn in, OPEN where nothing is.

    Raises:
        PuzzleError: the text is not a board of this shape, with these trees and totals.
    """
    height, width, cells, rows, columns = _read_layout(text, FILLED)
    if (height, width) != (puzzle.board.height, puzzle.board.width):
        line, column = _place(text, 0, 0)
        raise PuzzleError(f"{height}x{width} for a puzzle of {puzzle.board.size}", line, column)
    trees = set(puzzle.trees)
    for cell, letter in enumerate(cells):
        if ENTRIES[letter] != 1 and (letter == TREE) != (cell in trees):
            what = "has a tree here" if cell in trees else "has no tree here"
            line, column = _place(text, cell // width + 1, 0)
            raise PuzzleError(f"the puzzle {what}", line, column + cell % width)
    told = [(read_total, row, 1) for row, read_total in enumerate(rows, 1)]
    told += [(read_total, height + 1, column) for column, read_total in enumerate(columns)]
    for (read_total, row, token), total in zip(told, (*puzzle.rows, *puzzle.columns), strict=True):
        if total is not None and read_total != total:
            raise PuzzleError(f"the puzzle's total is {total} here", *_place(text, row, token))
    return tuple([ENTRIES[letter] for letter in cells])


def write(puzzle: Tents, tents: Collection[int] = (), none: Collection[int] = ()) -> str:
    """Return the text of a puzzle, with tents drawn in, and cells marked that have none."""
    board = puzzle.board
    letters = [EMPTY] * board.cells
    for cell in none:
        letters[cell] = NO_TENT
    for cell in puzzle.trees:
        letters[cell] = TREE
    for cell in tents:
        letters[cell] = TENT
    width = board.width
    rows = [letters[start : start + width] for start in range(0, board.cells, width)]
    return _layout(board, rows, _told(puzzle))


def _layout(board: Rect, rows: Iterable[Sequence[str]], told: Sequence[str]) -> str:
    """Return the text of a board from the letters of its rows and the totals of its lines."""
    lines = [f"{board.height} {board.width}"]
    lines += [f"{''.join(row)} {total}" for row, total in zip(rows, told, strict=False)]
    return "\n".join(lines) + f"\n{' '.join(told[board.height :])}\n"


def _told(puzzle: Tents) -> list[str]:
    """Return the totals of rows and columns as they are written."""
    return [MISSING if total is None else str(total) for total in puzzle.rows + puzzle.columns]


def canonical(puzzle: Tents) -> str:
    """Return the least of the texts of a puzzle's images."""
    board, trees, told = puzzle.board, set(puzzle.trees), _told(puzzle)
    cells = tuple([tuple([TREE if cell in trees else EMPTY for cell in r]) for r in board.rows])
    texts = [
        _layout(image, rows, [told[line] for line, _ in lines])
        for (image, _), rows, lines in zip(
            board.symmetries, images(cells), board.line_images, strict=True
        )
    ]
    return min(texts)


def _read_layout(text: str, letters: str) -> tuple[int, int, str, Totals, Totals]:
    """Return height, width, the cells' letters, row totals and column totals."""
    lines = text.rstrip().split("\n", MAX_SIDE + 2)
    if lines == [""]:
        raise PuzzleError("the file is empty")
    height, width = _read_size(lines[0])
    board: list[str] = []
    totals: list[int | None] = []
    for number, line in enumerate(lines[1 : height + 1], 2):
        try:
            cells, total = line.split(None, 2)
            totals.append(TOTALS[total])
        except ValueError:
            _refuse_row(line, number, height, width, letters)
        if len(cells) != width:
            _refuse_row(line, number, height, width, letters)
        board.append(cells)
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
    columns = _read_columns(lines[height + 1], height + 2, width)
    if len(lines) > height + 2:
        rest = "\n".join(lines[height + 2 :])
        blank = rest[: len(rest) - len(rest.lstrip())]
        raise PuzzleError(
            "nothing may follow the column totals",
            height + 3 + blank.count("\n"),
            len(blank) - blank.rfind("\n"),
        )
    return height, width, cells, tuple(totals), columns


def _read_size(line: str) -> tuple[int, int]:
    tokens = list(islice(TOKEN.finditer(line), 3))
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
    tokens = list(islice(TOKEN.finditer(line), 3))
    row = number - 1
    if not tokens:
        raise PuzzleError(f"row {row} of {height} is empty", number)
    cells = tokens[0]
    if len(tokens) != 2 and all(_is_total(token[0]) for token in tokens):
        raise PuzzleError(
            f"numbers where row {row} of {height} should be", number, cells.start() + 1
        )
    for column, letter in enumerate(cells[0][:width], cells.start() + 1):
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
    if not _is_total(tokens[1][0]):
        raise PuzzleError(f"{abridged(tokens[1][0])} is not a total", number, tokens[1].start() + 1)
    raise PuzzleError("nothing may follow the row's total", number, tokens[2].start() + 1)


def _read_columns(line: str, number: int, width: int) -> Totals:
    try:
        totals = tuple([TOTALS[token] for token in line.split(None, width)])
    except ValueError:
        totals = ()
    if len(totals) == width:
        return totals
    tokens = list(islice(TOKEN.finditer(line), width + 1))
    for token in tokens[:width]:
        if not _is_total(token[0]):
            raise PuzzleError(f"{abridged(token[0])} is not a total", number, token.start() + 1)
    if len(tokens) > width:
        raise PuzzleError(
            f"more than {width} column totals for {width} columns",
            number,
            tokens[width].start() + 1,
        )
    raise PuzzleError(
        f"{len(tokens)} column totals for {width} columns", number, len(line.rstrip()) + 1
    )


def _is_total(token: str) -> bool:
    return token in TOTALS or NUMBER(token) is not None


def _place(text: str, line: int, token: int) -> tuple[int, int]:
    """Return line and column, from 1, of a token of a line, both from 0."""
    tokens = TOKEN.finditer(text.split("\n", line + 1)[line])
    return line + 1, next(islice(tokens, token, None)).start() + 1
