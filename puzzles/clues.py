"""The clues of a puzzle by groups: what its cells, edges, corners or lines show.

A kind says which groups there are, and how their values are written. From that follow which clues
can be left out or added, what people set by hand, and what symmetries do to them. The clues of a
puzzle are numbered group by group, those that can be left out first.
"""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple

from puzzles.board import Rect
from puzzles.errors import OptionError, abridged
from puzzles.picture import Text
from puzzles.puzzle import P, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from puzzles.kind import Solution
    from puzzles.picture import Item
    from puzzles.puzzle import Puzzle

On = Literal["cells", "edges", "corners", "lines", "board"]
NUMBER = re.compile("[0-9]{1,6}")


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


@dataclass(frozen=True, eq=False)
class Group:
    """Clues of one sort: a value for each cell, edge, corner or line of the board.

    Attributes:
        name, title: the word for the tool that sets them, and what they are called.
        on: what they are on; `board` for a single value.
        field: of the puzzle's dataclass, a tuple of the values.
        letters: how each value is written.
        blank: the value where nothing is shown.
        ground: the value on an empty board, if that is not `blank`.
        numbers: whether whole numbers are values too, written as such.
        also: further texts that are read, with their values.
        titles: what values are called, if not by their letters.
        items: what a picture shows of a value, by the number of its place and the value.
        fixed: whether none can be left out; what is repaired may have others.
        derived: whether they follow from a solution, as regions and trees do not.
        help: how a number or a text is written.
    """

    name: str
    title: str
    on: On
    field: str
    letters: Mapping[Any, str]
    blank: Any = -1
    ground: Any = None
    numbers: bool = False
    also: Mapping[str, Any] = dataclasses.field(default_factory=dict[str, Any])
    titles: Mapping[Any, str] = dataclasses.field(default_factory=dict[Any, str])
    items: Callable[[int, Any], Sequence[Item]] | None = None
    fixed: bool = False
    derived: bool = True
    help: str = ""

    def values(self, puzzle: Puzzle) -> tuple[Any, ...]:
        """Return the value of each of the clues, blank ones too."""
        return getattr(puzzle, self.field)

    def replaced(self, puzzle: P, changes: Mapping[int, Any]) -> P:
        """Return the puzzle with other values, by their numbers within the group."""
        values = list(self.values(puzzle))
        for number, value in changes.items():
            values[number] = value
        return replace(puzzle, **{self.field: tuple(values)})

    def written(self, value: Any) -> str:
        """Return a value as it is written."""
        letter = self.letters.get(value)
        return str(value) if letter is None else letter

    def read(self, puzzle: Puzzle, text: str) -> Any:
        """Return the value that a text stands for.

        Raises:
            OptionError: there is none.
        """
        del puzzle
        if self.numbers and NUMBER.fullmatch(text):
            return int(text)
        if text in self.of_letter:
            return self.of_letter[text]
        raise OptionError(f"{abridged(text)} is nothing that is set there")

    @cached_property
    def of_letter(self) -> Mapping[str, Any]:
        """The value of each letter, in either case if only one is written."""
        letters = {letter: value for value, letter in self.letters.items()}
        return (
            {letter.swapcase(): value for letter, value in letters.items()}
            | letters
            | {**self.also}
        )

    def is_clue(self, value: Any) -> bool:
        """Return whether a value says something that could be left out."""
        return value not in (self.blank, self.ground)

    def shows(self, place: int, value: Any) -> Sequence[Item]:
        """Return what a picture shows of a value."""
        if self.items is not None:
            return self.items(place, value)
        return () if value == self.blank else (Text(place, self.written(value)),)

    def tool(self, puzzle: Puzzle, values: Sequence[Any] | None = None) -> Tool:
        """Return the tool that sets these clues.

        Args:
            puzzle: where they are set.
            values: those to choose from; None for all that have a letter.
        """
        rest = self.blank if self.ground is None else self.ground
        now = {
            place: self.written(value)
            for place, value in enumerate(self.values(puzzle))
            if value != rest
        }
        blank = self.letters.get(rest)
        if self.numbers and values is None:
            return Tool(
                self.name,
                self.title,
                self.on,
                now,
                blank,
                pattern=f"{NUMBER.pattern}|[{''.join(map(re.escape, self.of_letter))}]?",
                help=self.help,
            )
        choices = [
            Choice(
                self.written(value),
                self.titles.get(value, self.written(value)),
                tuple(self.shows(0, value)),
            )
            for value in (self.letters if values is None else values)
        ]
        return Tool(self.name, self.title, self.on, now, blank, tuple(choices))


@dataclass(frozen=True)
class Clues(Generic[P]):
    """The clues of a puzzle by their numbers: which it shows, which it could show.

    Attributes:
        puzzle: whose clues they are.
    """

    puzzle: P

    @cached_property
    def _numbered(self) -> list[tuple[Group, int, Any]]:
        """The group, the number within it and the value of each clue that is not fixed."""
        return [
            (group, place, value)
            for group in kind_of(self.puzzle).groups
            if group.derived
            for place, value in enumerate(group.values(self.puzzle))
        ]

    @property
    def shown(self) -> list[int]:
        """The numbers of the clues that the puzzle shows."""
        clues = enumerate(self._numbered)
        return [number for number, (group, _, value) in clues if group.is_clue(value)]

    @property
    def hidden(self) -> list[int]:
        """The numbers of the clues that the puzzle does not show and could."""
        clues = enumerate(self._numbered)
        return [n for n, (group, _, value) in clues if not group.fixed and value == group.blank]

    @property
    def follow(self) -> bool:
        """Whether there are clues that follow from a solution."""
        return bool(self._numbered)

    def fills(self, number: int, scope: Sequence[int]) -> bool:
        """Return whether a clue does no more than give its own cell, the whole scope, its value."""
        group, place = self.place(number)
        puzzle = self.puzzle
        return (
            group.on == "cells"
            and tuple(scope) == (place,)
            and kind_of(puzzle).places(puzzle) == puzzle.board
        )

    def cells(self, number: int) -> tuple[int, ...]:
        """Return the cells that a clue stands in, or between; none if it stands outside."""
        group, place = self.place(number)
        board = self.puzzle.board
        if group.on == "edges" and isinstance(board, Rect):
            return board.edges.between[place]
        return (place,) if group.on == "cells" else ()

    def place(self, number: int) -> tuple[Group, int]:
        """Return the group of a clue, and its number within the group."""
        group, place, _ = self._numbered[number]
        return group, place

    def without(self, numbers: Collection[int]) -> P:
        """Return the puzzle without clues.

        Raises:
            OptionError: one of them cannot be left out.
        """
        return self._changed(dict.fromkeys(numbers), drop=True)

    def with_(self, solution: Solution, numbers: Collection[int]) -> P:
        """Return the puzzle with clues as a solution has them, put right or added.

        Raises:
            OptionError: the kind has no clues that follow from a solution.
        """
        kind = kind_of(self.puzzle)
        if not self.follow:
            raise OptionError(f"{kind.name} has no clues that follow from a solution")
        return self._changed(
            {number: kind.clue_by(self.puzzle, solution, number) for number in numbers}
        )

    def _changed(self, clues: Mapping[int, object], *, drop: bool = False) -> P:
        puzzle = self.puzzle
        changes: dict[Group, dict[int, Any]] = {}
        for number, value in clues.items():
            group, place = self.place(number)
            if drop and group.fixed:
                raise OptionError(
                    f"a {kind_of(puzzle).title} has clues of which none can be left out"
                )
            changes.setdefault(group, {})[place] = group.blank if drop else value
        for group, values in changes.items():
            puzzle = group.replaced(puzzle, values)
        return puzzle
