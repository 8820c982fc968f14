"""Puzzles edited by hand: what can be set on a board, and changes made one after the other.

A kind says which tools there are and what each does to a puzzle. On the way from one puzzle to
the next a board may be none, such as one whose last cell of a region was painted over, so that
only what all changes come to is read as a puzzle would be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import OptionError, PuzzleError, abridged
from puzzles.contract.clues import Clues
from puzzles.contract.kind import kind_of
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.group import count, name_of, spots
from puzzles.declare.options import with_defaults

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzles.board import Hexagon, Rect
    from puzzles.contract.kind import P
    from puzzles.declare.group import On


class Change(NamedTuple):
    """A value to be set by a tool, on a cell or line."""

    tool: str
    at: int
    value: str


def edited(puzzle: P, changes: Iterable[Change]) -> P:
    """Return the puzzle with changes made in their order.

    Raises:
        OptionError, PuzzleError: there is no such tool, it does not take that, or what all
            changes come to is no puzzle.
    """
    kind = kind_of(puzzle)
    known = {tool.name: spots(puzzle.board, tool.on) for tool in kind.tools(puzzle)}
    for tool, at, value in changes:
        if tool not in known:
            names = ", ".join(known)
            raise OptionError(f"there is no tool {abridged(tool)}; the tools are: {names}")
        if at not in known[tool]:
            where = f"on {known[tool][0]} to {known[tool][-1]}" if known[tool] else "nowhere"
            raise OptionError(f"{tool} goes {where}, not on {at}")
        puzzle = kind.edited(puzzle, tool, at, value)
    return legal(puzzle)


def legal(puzzle: P) -> P:
    """Return a puzzle as its text is read.

    Raises:
        OptionError: it is none.
    """
    try:
        return parse_puzzle(kind_of(puzzle), puzzle.text())
    except PuzzleError as error:
        raise OptionError(error.message) from None


def cleared(puzzle: P) -> P:
    """Return the empty board of a puzzle's size and options."""
    return legal(kind_of(puzzle).empty(puzzle.board, puzzle.options))


def resized(puzzle: P, board: Rect | Hexagon) -> P:
    """Return the puzzle on another board, with all of it that fits there.

    What is in a row and column, or on a line, keeps its number. What the new board cannot have,
    as a digit that there is not, is left out alone, and options that it cannot have take their
    defaults.

    Raises:
        OptionError, PuzzleError: there is no such board of this kind.
    """
    kind = kind_of(puzzle)
    try:
        empty = legal(kind.empty(board, puzzle.options))
    except (OptionError, PuzzleError):
        empty = legal(kind.empty(board, with_defaults(kind.options, {})))
    changes: list[Change] = []
    for tool in kind.tools(puzzle):
        numbers = _numbers(puzzle.board, empty.board, tool.on)
        told = tool.now.items()
        changes += [Change(tool.name, numbers[at], value) for at, value in told if at in numbers]
    return legal(_fitting(empty, changes))


def _fitting(puzzle: P, changes: Sequence[Change]) -> P:
    """Return the puzzle with those changes made that leave it one.

    All of them if they can be, otherwise half by half: a change may need others beside it.
    """
    moved = puzzle
    for tool, at, value in changes:
        try:
            moved = kind_of(puzzle).edited(moved, tool, at, value)
        except (OptionError, PuzzleError):
            continue
    try:
        legal(moved)
    except OptionError:
        half = len(changes) // 2
        return _fitting(_fitting(puzzle, changes[:half]), changes[half:]) if half else puzzle
    return moved


def _numbers(before: Rect | Hexagon, after: Rect | Hexagon, on: On) -> dict[int, int]:
    """Return the number that each cell, edge or line of a board has on another one."""
    numbers = {name_of(after, on, at): at for at in range(count(after, on))}
    pairs = ((at, numbers.get(name_of(before, on, at))) for at in range(count(before, on)))
    return {at: number for at, number in pairs if number is not None}


def with_all_clues(puzzle: P, solution: tuple[int, ...]) -> P:
    """Return the puzzle with every clue that it has, or could have, as a solution has them.

    Args:
        puzzle: what to edit.
        solution: the value of each place, all of them filled in.

    Raises:
        OptionError: the kind has no clues that follow from a solution.
    """
    clues = Clues(puzzle)
    return legal(clues.with_(solution, sorted({*clues.shown, *clues.hidden})))
