"""Puzzles edited by hand: what can be set on a board, and changes made one after the other.

A kind says which tools there are and what each does to a puzzle. On the way from one puzzle to
the next a board may be none, such as one whose last cell of a region was painted over, so that
only what all changes come to is read as a puzzle would be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from puzzles.errors import OptionError, PuzzleError, abridged
from puzzles.options import settle

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from puzzles.board import Hexagon, Lattice, Rect
    from puzzles.kind import Kind
    from puzzles.picture import Item

On = Literal["cells", "lines", "board"]


class Choice(NamedTuple):
    """Something that a tool sets.

    Attributes:
        value: the word for it.
        title: what it is called.
        items: what it looks like, on cell 0; nothing where the word has to do.
    """

    value: str
    title: str
    items: tuple[Item, ...] = ()


class Tool(NamedTuple):
    """Something of a puzzle that is set by hand.

    Attributes:
        name, title: the word for it, and what it is called.
        on: what it is set on: each of the cells, each of the lines, or the board as a whole.
        now: what is set, by the number of the cell or line, 0 for the board.
        blank: the value that takes away what was set, None if there is always something.
        values: what can be set; nothing if it is a text.
        pattern: of a text, a regular expression that it matches.
        help: of a text, how it is written.
    """

    name: str
    title: str
    on: On
    now: Mapping[int, str]
    blank: str | None = None
    values: tuple[Choice, ...] = ()
    pattern: str = ""
    help: str = ""


class Change(NamedTuple):
    """A value to be set by a tool, on a cell or line."""

    tool: str
    at: int
    value: str


def count(board: Lattice, on: On) -> int:
    """Return how many things of a board a tool is for."""
    return {"cells": board.cells, "lines": len(board.lines), "board": 1}[on]


def edited(kind: Kind[Any], puzzle: Any, changes: Iterable[Change]) -> Any:
    """Return the puzzle with changes made in their order.

    Raises:
        OptionError, PuzzleError: there is no such tool, it does not take that, or what all
            changes come to is no puzzle.
    """
    board = kind.board(puzzle)
    known = {tool.name: count(board, tool.on) for tool in kind.tools(puzzle)}
    for tool, at, value in changes:
        if tool not in known:
            names = ", ".join(known)
            raise OptionError(f"there is no tool {abridged(tool)}; the tools are: {names}")
        if not 0 <= at < known[tool]:
            raise OptionError(f"{tool} goes on 0 to {known[tool] - 1}, not on {at}")
        puzzle = kind.edited(puzzle, tool, at, value)
    return legal(kind, puzzle)


def legal(kind: Kind[Any], puzzle: Any) -> Any:
    """Return a puzzle as its text is read.

    Raises:
        OptionError: it is none.
    """
    try:
        return kind.parse(kind.format(puzzle))
    except PuzzleError as error:
        raise OptionError(error.message) from None


def cleared(kind: Kind[Any], puzzle: Any) -> Any:
    """Return the empty board of a puzzle's size and options."""
    return legal(kind, kind.empty(_lattice(kind, puzzle), kind.settings(puzzle)))


def resized(kind: Kind[Any], puzzle: Any, board: Rect | Hexagon) -> Any:
    """Return the puzzle on another board, with all of it that fits there.

    What is in a row and column, or on a line, keeps its number. Where that comes to no puzzle,
    the board is empty; options that the new board cannot have take their defaults.

    Raises:
        OptionError, PuzzleError: there is no such board of this kind.
    """
    settings = kind.settings(puzzle)
    try:
        empty = legal(kind, kind.empty(board, settings))
    except (OptionError, PuzzleError):
        empty = legal(kind, kind.empty(board, settle(kind.options, {})))
    before, after = kind.board(puzzle), kind.board(empty)
    moved = empty
    for tool in kind.tools(puzzle):
        numbers = _numbers(before, after, tool.on)
        for at, value in tool.now.items():
            if at in numbers:
                try:
                    moved = kind.edited(moved, tool.name, numbers[at], value)
                except (OptionError, PuzzleError):
                    continue  # a digit that a smaller board has not
    try:
        return legal(kind, moved)
    except OptionError:
        return empty


def _numbers(before: Lattice, after: Lattice, on: On) -> dict[int, int]:
    """Return the number that each cell or line of a board has on another one."""
    if on == "board":
        return {0: 0}
    names = after.name if on == "cells" else after.line_name
    numbers = {names(number): number for number in range(count(after, on))}
    were = before.name if on == "cells" else before.line_name
    pairs = ((at, numbers.get(were(at))) for at in range(count(before, on)))
    return {at: number for at, number in pairs if number is not None}


def tells(kind: Kind[Any], puzzle: Any) -> bool:
    """Return whether a puzzle has clues that a solution tells, as `told` puts them."""
    try:
        kind.tell(puzzle, (), ())
    except OptionError:
        return False
    return True


def told(kind: Kind[Any], puzzle: Any, solution: tuple[int, ...]) -> Any:
    """Return the puzzle with every clue that it has, or could have, as a solution says.

    Args:
        kind, puzzle: what to edit.
        solution: the value of each place, all of them filled in.

    Raises:
        OptionError: the kind has no clues that a solution tells.
    """
    clues = {rule.clue for rule in kind.model(puzzle).rules() if rule.clue is not None}
    return legal(kind, kind.tell(puzzle, solution, sorted({*clues, *kind.untold(puzzle)})))


def _lattice(kind: Kind[Any], puzzle: Any) -> Rect | Hexagon:
    return kind.lattice(kind.board(puzzle).size)
