"""What kinds share whose puzzles state something below the board, a line each: rules, lists."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from puzzles.base.errors import OptionError, PuzzleError
from puzzles.declare.group import Tool
from puzzles.families.grid import G, GridKind

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from puzzles.board import Rect
    from puzzles.declare.group import Group
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution


class StatedKind(GridKind[G]):
    """A kind whose puzzles state rules, or what else there is of them, a line each.

    They are the last of its groups, on `rules`, and the last of its `own`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.below = self.own[-1]

    @abstractmethod
    def first_below(self, lines: Sequence[str], board: Rect | None) -> int:
        """Return how many lines of a text are the board's, on one that is known or not."""

    @abstractmethod
    def read_below(self, board: Rect, lines: Sequence[str], first: int) -> tuple[Any, ...]:
        """Return what lines below a board state.

        Args:
            board, lines: these.
            first: the number of the first line in the text.

        Raises:
            PuzzleError: one states nothing; says where.
        """

    @abstractmethod
    def line_of(self, board: Rect, value: Any) -> str:
        """Return the line that states something."""

    @property
    @abstractmethod
    def lines_help(self) -> str:
        """How such lines are written where they are set by hand."""

    def read(self, text: str, options: Mapping[str, Value]) -> G:
        """Read the board, and then the rules that are stated below it."""
        lines = text.rstrip().split("\n")
        height = self.first_below(lines, None)
        puzzle = super().read("\n".join(lines[:height]) + "\n", options)
        return self._stating(puzzle, self.read_below(puzzle.board, lines[height:], height + 1))

    def _stating(self, puzzle: G, stated: Sequence[Any]) -> G:
        """Return the puzzle with `stated` in place of what it states."""
        changes: dict[str, Any] = {self.below.field: tuple(stated)}
        return replace(puzzle, **changes)

    def write(self, puzzle: G) -> str:
        return super().write(puzzle) + "".join([f"{line}\n" for line in self.stated_rules(puzzle)])

    def read_entries(self, puzzle: G, text: str) -> Solution:
        """Read a filled board, behind which the lines may stand."""
        lines = text.rstrip().split("\n")
        height = self.first_below(lines, puzzle.board)
        told = self.read_below(puzzle.board, lines[height:], height + 1)
        if told and {*told} != {*self.below.values(puzzle)}:
            what = self.below.title.lower()
            raise PuzzleError(f"the {what} are not those of the puzzle", height + 1)
        return super().read_entries(puzzle, "\n".join(lines[:height]) + "\n")

    def written(self, puzzle: G, group: Group, value: Any) -> str:
        if group is self.below:
            return self.line_of(puzzle.board, value)
        return super().written(puzzle, group, value)

    def stated_rules(self, puzzle: G) -> Sequence[str]:
        return [self.line_of(puzzle.board, value) for value in self.below.values(puzzle)]

    def without_rules(self, puzzle: G, places: Collection[int]) -> G:
        values = enumerate(self.below.values(puzzle))
        return self._stating(puzzle, [value for at, value in values if at not in places])

    def tools(self, puzzle: G) -> tuple[Tool, ...]:
        """Return what can be set by hand: besides the rest all lines as one text."""
        title, written = self.below.title, "; ".join(self.stated_rules(puzzle))
        text = Tool(title.lower(), title, "board", {0: written}, "", (), ".*", self.lines_help)
        return *super().tools(puzzle), text

    def edited(self, puzzle: G, tool: str, at: int, value: str) -> G:
        """Return the puzzle with what is stated read anew from an edited line."""
        if tool != self.below.title.lower():
            return super().edited(puzzle, tool, at, value)
        try:
            return self._stating(puzzle, self.read_below(puzzle.board, value.split(";"), 1))
        except PuzzleError as error:
            raise OptionError(error.message) from None
