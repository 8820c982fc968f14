"""Game IDs of Simon Tatham's puzzle programs: `SIZE`, letters for the rules, a colon and the board.

A kind whose boards are held says so by a `Game`: the name there, and the parts of which a board is
made up. Cells that say nothing are written as runs: where clues have a character of their own, `a`
to `z` are 1 to 26 such cells; where a letter itself stands for a clue, it also says how far that
clue is from the one before.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import compress, pairwise
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, Protocol

from puzzles.base.errors import abridged
from puzzles.declare.group import REGION_NAMES
from puzzles.declare.links import Fields, LinkError, regions_between

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from puzzles.board import Rect
    from puzzles.declare.options import Value
MOST_DIGITS = 9
_RUNS = {letter: length for length, letter in enumerate(ascii_lowercase, 1)}


class Part(Protocol):
    """A part of a board's description."""

    def read(self, board: Rect, text: str, fields: Fields, /) -> Fields:
        """Return what the part says, given what the parts before it say.

        Raises:
            LinkError: it says nothing.
        """
        ...

    def write(self, puzzle: Any, /) -> str:
        """Return the part of a puzzle.

        Raises:
            LinkError: it cannot hold that.
        """
        ...


@dataclass(frozen=True)
class Own:
    """A part that a single kind has; the functions are those of `Part`."""

    read: Callable[[Rect, str, Fields], Fields]
    write: Callable[[Any], str]


class Size:
    """A size of `WIDTHxHEIGHT`."""

    def read(self, width: int, height: int) -> tuple[int, int, Fields]:
        """Return height and width of the board, and options that the size tells."""
        return height, width, {}

    def write(self, puzzle: Any) -> str:
        """Return the size of a puzzle."""
        return f"{puzzle.board.width}x{puzzle.board.height}"


class Side(Size):
    """A size that is the side of a square."""

    def write(self, puzzle: Any) -> str:
        """Return the side of a puzzle."""
        return str(puzzle.board.width)


@dataclass(frozen=True)
class Game:
    """How game IDs hold the puzzles of a kind.

    Attributes:
        name: of the game.
        parts: of the description, with commas between them; the last may hold commas itself.
        rules: the options that the letters behind the size stand for.
        size: how it is written.
        short: another form, for those of the puzzles that it holds.
    """

    name: str
    parts: tuple[Part, ...]
    rules: Mapping[str, Mapping[str, Value]] = field(
        default_factory=lambda: {"": dict[str, "Value"]()}
    )
    size: Size = field(default_factory=Size)
    short: Game | None = None

    @property
    def forms(self) -> tuple[Game, ...]:
        """This form and the short one, which is written where it can be."""
        return (self.short, self) if self.short else (self,)

    def letters(self, options: Mapping[str, Value]) -> str | None:
        """Return the letters for the options of a puzzle, None if there are none."""
        for letters, known in self.rules.items():
            if all(options[name] == value for name, value in known.items()):
                return letters
        return None


@dataclass(frozen=True)
class Spread:
    """A value in each cell, or none.

    Attributes:
        blank: the value of a cell that says nothing.
        values: of letters; None for whole numbers, with `_` between two that meet.
    """

    blank: int
    values: Mapping[str, int] | None = None

    def read(self, board: Rect, text: str, fields: Fields, /) -> Fields:
        """Return the cells; see `Part`."""
        cells: list[int] = []
        for word in re.findall("[0-9]+|.", text) if self.values is None else text:
            if self.values is None and word.isdecimal():
                cells.append(whole(word))
            elif self.values is not None and word in self.values:
                cells.append(self.values[word])
            elif word in _RUNS:
                cells += [self.blank] * _RUNS[word]
            elif word != "_" or self.values is not None:
                raise LinkError(f"{word!r} means nothing in this game ID")
        if len(cells) != board.cells:
            raise _wrong(board.cells, "cells")
        return {"cells": tuple(cells)}

    def write(self, puzzle: Any, /) -> str:
        """Return the cells of a puzzle; see `Part`."""
        try:
            return self.spread(puzzle.cells)
        except KeyError as error:
            *_, group = puzzle.definition.groups
            word = group.written(error.args[0])
            raise LinkError(f"a game ID has no {word} in a cell of this kind") from None

    def spread(self, cells: Sequence[int]) -> str:
        """Return cells as they are written."""
        letters = {value: letter for letter, value in (self.values or {}).items()}
        words: list[str] = []
        run = 0
        for cell in [*cells, None]:
            if cell == self.blank:
                run += 1
                continue
            words += ["z"] * (run // 26) + [ascii_lowercase[run % 26 - 1]] * (run % 26 > 0)
            if cell is not None and self.values is None:
                words += ["_"] * (not run and bool(words)) + [str(cell)]
            elif cell is not None:
                words.append(letters[cell])
            run = 0
        return "".join(words)


@dataclass(frozen=True)
class Each:
    """A value in each cell, as it is written."""

    values: Mapping[str, int]

    def read(self, board: Rect, text: str, fields: Fields, /) -> Fields:
        """Return the cells; see `Part`."""
        words = re.findall(r"\[[0-9]*\]|.", text)
        if len(words) != board.cells:
            raise _wrong(board.cells, "cells")
        return {"cells": tuple([_meant(word, self.values) for word in words])}

    def write(self, puzzle: Any, /) -> str:
        """Return the cells of a puzzle; see `Part`."""
        letters = {value: letter for letter, value in self.values.items()}
        return "".join([letters[cell] for cell in puzzle.cells])


@dataclass(frozen=True)
class Steps:
    """Letters that are steps to the next clue, the last of them to behind the last cell.

    Attributes:
        blank: the value of a cell that says nothing.
        letters: for each other value those that lead 1, 2, ... cells on to one; the last is 25
            cells on, and nothing is there. The first value is also what the board ends with.
    """

    blank: int
    letters: Mapping[int, str]

    def read(self, board: Rect, text: str, fields: Fields, /) -> Fields:
        """Return the cells; see `Part`."""
        steps = {
            letter: (step, value)
            for value, letters in self.letters.items()
            for step, letter in enumerate(letters[:-1], 1)
        }
        steps |= {letters[-1]: (25, self.blank) for letters in self.letters.values()}
        cells = [self.blank] * (board.cells + 1)
        place = -1
        for letter in text:
            distance, value = _meant(letter, steps)
            place += distance
            if place > board.cells:
                break
            cells[place] = value
        if place != board.cells or cells[-1] == self.blank:
            raise _wrong(board.cells, "cells")
        return {"cells": tuple(cells[:-1])}

    def write(self, puzzle: Any, /) -> str:
        """Return the cells of a puzzle; see `Part`."""
        text, before = "", -1
        for place, value in enumerate((*puzzle.cells, next(iter(self.letters)))):
            if value == self.blank:
                continue
            *near, far = self.letters[value]
            beyond = max(0, -(-(place - before - len(near)) // 25))
            text += far * beyond + near[place - before - 25 * beyond - 1]
            before = place
        return text


@dataclass(frozen=True)
class Walls:
    """The regions by the borders between cells, row by row, then column by column.

    A letter is the number of borders that are open before the next wall, `_` none. The last wall
    stands behind the last border.

    Attributes:
        far: the letter of so many open borders and no wall.
        counted: whether a number behind a letter says how often it is there.
    """

    far: str = "z"
    counted: bool = False

    def read(self, board: Rect, text: str, fields: Fields, /) -> Fields:
        """Return the region of each cell; see `Part`."""
        pairs = _borders(board)
        is_open: list[bool] = []
        for letter, times in re.findall("(.)([0-9]{0,4})" if self.counted else "(.)()", text):
            step = [True] * _meant(letter, _STEPS) + [False] * (letter != self.far)
            is_open += step * int(times or 1)
            if len(is_open) > len(pairs) + 1:
                break
        if len(is_open) != len(pairs) + 1:
            raise _wrong(len(pairs), "borders")
        regions = regions_between(board, compress(pairs, is_open))
        if max(regions) >= len(REGION_NAMES):
            raise LinkError(f"more than {len(REGION_NAMES)} regions have no names here")
        return {"regions": tuple(regions)}

    def write(self, puzzle: Any, /) -> str:
        """Return the borders of a puzzle's regions; see `Part`."""
        text, run, regions = "", 0, puzzle.regions
        for pair in [*_borders(puzzle.board), None]:
            if pair and regions[pair[0]] == regions[pair[1]]:
                run += 1
                continue
            text += self.far * (run // _STEPS[self.far]) + _OPEN[run % _STEPS[self.far]]
            run = 0
        return re.sub(r"(.)\1{2,}", _times, text) if self.counted else text


_OPEN = "_" + ascii_lowercase
_STEPS = {letter: step for step, letter in enumerate(_OPEN)}


def _times(same: re.Match[str]) -> str:
    return f"{same[1]}{len(same[0])}"


def _borders(board: Rect) -> list[tuple[int, int]]:
    """Return the pairs of cells side by side, row by row, and above each other by columns."""
    lines = [*board.rows, *board.columns]
    return [pair for line in lines for pair in pairwise(line)]


def whole(digits: str) -> int:
    """Return a number.

    Raises:
        LinkError: it has more digits than any that a puzzle holds.
    """
    if len(digits) > MOST_DIGITS:
        raise LinkError(f"{abridged(digits)} is too large a number")
    return int(digits)


def _wrong(count: int, things: str) -> LinkError:
    return LinkError(f"the game ID does not have {count} {things}, as its size says")


def _meant(word: str, meaning: Mapping[str, Any]) -> Any:
    if word not in meaning:
        raise LinkError(f"{word!r} means nothing in this game ID")
    return meaning[word]
