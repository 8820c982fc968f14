"""Addresses of pages that have a Sudoku as 81 digits in their query, such as `?bd=53007...`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from puzzles.base.errors import PuzzleError, abridged
from puzzles.contract.reading import parse_puzzle
from puzzles.contract.registry import get
from puzzles.declare.links import Address
from puzzles.declare.words import LinkError

if TYPE_CHECKING:
    from collections.abc import Sequence

BOARDS = ("bd", "s", "puzzle", "sudoku", "board", "grid")
"""Names of the board in queries."""
PASSED = ("d", "level", "difficulty", "title")
"""Names in queries whose values do not change the puzzle, such as its level."""
WIKI = "https://www.sudokuwiki.org/sudoku.htm?bd="
SIDE = 9
CELLS = re.compile(r"[0-9.]{81}")
BEGINS = re.compile(
    r"https?://(?:(?:www\.)?sudokuwiki\.org/\S*[?&]bd=|(?:www\.)?sudokuexchange\.com/\S*[?&]s="
    rf"|[^\s?#]+\?(?:[^\s#]*&)?(?:{'|'.join(BOARDS)})=[0-9.]{{81}}(?:[&#]|\s*$))"
)
OTHER_PAGE = re.compile(r"https?://(?:www\.)?sudokuwiki\.org/(?!sudoku\.)", re.IGNORECASE)


def read(address: str) -> Any:
    """Return the Sudoku of an address.

    Raises:
        LinkError: the query holds no board of 81 digits, several, or something else.
    """
    if page := OTHER_PAGE.match(address):
        shown = address[page.end() :].partition("?")[0]
        raise LinkError(f"the page {abridged(shown)} of SudokuWiki is not read, only sudoku.htm")
    query, mark, fragment = address.partition("?")[2].partition("#")
    if mark:
        raise LinkError(f"the address goes on with #{abridged(fragment)[1:-1]}")
    boards: list[str] = []
    for part in query.split("&"):
        name, _, value = part.partition("=")
        if name.lower() in BOARDS:
            boards.append(value)
        elif name.lower() not in PASSED:
            raise LinkError(f"{abridged(name)} in the address is not understood")
    if len(boards) != 1 or not CELLS.fullmatch(boards[0]):
        lengths = " and ".join([f"{len(board):,} letters" for board in boards]) or "nothing"
        raise LinkError(f"the address holds {lengths}, not a board of 81 digits")
    if {"0", "."} <= {*boards[0]}:
        raise LinkError("'0' and '.' both for open cells")
    rows = [boards[0][at : at + SIDE] for at in range(0, SIDE * SIDE, SIDE)]
    try:
        return parse_puzzle(get("sudoku"), "\n".join([*rows, ""]))
    except PuzzleError as error:
        raise LinkError(error.message) from None


def write(puzzle: Any) -> str:
    """Return the address of a Sudoku at SudokuWiki.

    Raises:
        LinkError: it is not 9 by 9, or has options that the address does not hold.
    """
    digits: Sequence[int] = puzzle.cells
    if len(digits) != SIDE * SIDE:
        raise LinkError("SudokuWiki has boards of 9x9 alone")
    address = WIKI + "".join(map(str, digits))
    kind = get("sudoku")
    if kind.normal(read(address)) != kind.normal(puzzle):
        raise LinkError("SudokuWiki does not hold the options of this Sudoku")
    return address


SUDOKUWIKI = Address("sudokuwiki", "Link to SudokuWiki", write, BEGINS, read)
