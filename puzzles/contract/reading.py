"""Texts of puzzles and of filled boards, with their header line or without."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

from puzzles.base.errors import OptionError, PuzzleError, abridged
from puzzles.board import hexagon, rect
from puzzles.contract.clues import impossible
from puzzles.contract.kind import P, completed, kind_of
from puzzles.declare.options import with_defaults
from puzzles.model.model import OPEN
from puzzles.text import header
from puzzles.text.scan import GREATEST_EDGE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from puzzles.board import Hexagon, Rect
    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution

T = TypeVar("T")


def parse_puzzle(kind: Kind[P], text: str, **options: Value) -> P:
    """Read a puzzle.

    Args:
        kind: what it is.
        text: in one of the kind's formats, with a header line or without.
        options: values of options, which go before those of the header.

    Raises:
        PuzzleError: the text is not a puzzle of this kind; says where.
        OptionError: an option is unknown or its value does not fit.
    """
    return _parsed(kind, text, options, kind.read)


def parse_filled(kind: Kind[P], text: str, **options: Value) -> tuple[P, Solution]:
    """Read a board that is filled in, wholly or in part.

    Returns:
        The puzzle, and the value of each place or OPEN.

    Raises:
        PuzzleError, OptionError: as `parse_puzzle`.
    """
    return _parsed(kind, text, options, kind.read_filled)


def _parsed(
    kind: Kind[P],
    text: str,
    options: Mapping[str, Value],
    read: Callable[[str, dict[str, Value]], T],
) -> T:
    """Read a text that may begin with a header line, whose options go in front of defaults.

    Args:
        kind: which one the text is of.
        text: what is read.
        options: those that the caller gives; they go in front of the header's.
        read: reads what is below the header line.
    """
    if not header.begins(text):
        return read(text, with_defaults(kind.options, options))
    section = _section(kind.name, text)
    try:
        settings = with_defaults(kind.options, section.options)
    except OptionError as error:
        raise PuzzleError(str(error), 1, len(header.MARK) + 1) from None
    try:
        return read(section.text, with_defaults(kind.options, {**settings, **options}))
    except PuzzleError as error:
        raise error.moved(section.line) from None


def _section(kind: str, text: str) -> header.Section:
    """Return what a text with a header says of a single board of a kind."""
    (section, *others) = header.sections(text)
    if others:
        raise PuzzleError("a second puzzle begins here", others[0].line, 1)
    if section.kind != kind:
        raise PuzzleError(f"this is {section.kind}, not {kind}", 1, len(header.MARK) + 1)
    return section


def parse_solution(puzzle: Puzzle, text: str) -> Solution:
    """Read a whole solution, after a header line or without.

    Raises:
        PuzzleError: it is not one, or a place is not filled in; says where.
    """
    values = completed(puzzle, parse_entries(puzzle, text))
    if OPEN in values:
        place = kind_of(puzzle).places(puzzle).name(values.index(OPEN))
        raise PuzzleError(f"{place} is not filled in", 0)
    return values


def parse_entries(puzzle: Puzzle, text: str) -> Solution:
    """Read a board that is filled in wholly or in part.

    A header line may name the kind; the rules are those of the puzzle.

    Raises:
        PuzzleError: the text is not a board of this puzzle; says where.
    """
    kind = kind_of(puzzle)
    if not header.begins(text):
        return _possible(puzzle, kind.read_entries(puzzle, text))
    section = _section(kind.name, text)
    try:
        return _possible(puzzle, kind.read_entries(puzzle, section.text))
    except PuzzleError as error:
        raise error.moved(section.line) from None


def _possible(puzzle: Puzzle, entries: Solution) -> Solution:
    """Return the entries, and refuse one that its place cannot have.

    Raises:
        PuzzleError: a place cannot have its entry.
    """
    kind, place = kind_of(puzzle), impossible(puzzle, entries)
    if place is not None:
        name, word = kind.places(puzzle).name(place), kind.word(puzzle, entries[place]).one
        raise PuzzleError(f"{name} cannot be {word}", 0)
    return entries


def board_of(kind: Kind[P], size: str) -> Rect | Hexagon:
    """Return the board of a size as users write it: `N`, `HxW`, or `hexN` for a hexagon.

    Raises:
        OptionError: there is no such board of this kind.
    """
    edge = re.fullmatch(r"hex([0-9]{1,6})", size)
    if edge and "hexagon" in kind.boards.shapes:
        if not 1 <= int(edge[1]) <= GREATEST_EDGE:
            raise OptionError(f"the edge of a hexagon lies between 1 and {GREATEST_EDGE}")
        return hexagon(int(edge[1]))
    also = "; or hexN for a hexagon" if "hexagon" in kind.boards.shapes else ""
    sides = re.fullmatch(r"([0-9]{1,6})(?:x([0-9]{1,6}))?", size)
    if not sides:
        raise OptionError(f"{abridged(size)} is not a size; write N or HxW{also}")
    height, width = int(sides[1]), int(sides[2] or sides[1])
    if reason := kind.boards.refusal(height, width):
        raise OptionError(f"{reason}{also}")
    return rect(height, width)
