"""The clues of a puzzle by their numbers, group by group, those that can be left out first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic

from puzzles.base.errors import OptionError
from puzzles.contract.kind import P, kind_of
from puzzles.declare.group import count, lattice_of
from puzzles.model.model import OPEN

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from puzzles.contract.kind import Puzzle
    from puzzles.declare.group import Group
    from puzzles.declare.values import Solution


@dataclass(frozen=True)
class Clues(Generic[P]):
    """The clues of a puzzle by their numbers: which it shows, which it could show.

    Attributes:
        puzzle: whose clues they are.
    """

    puzzle: P

    @cached_property
    def _firsts(self) -> list[tuple[Group, int]]:
        """Each group whose clues are numbered, with the number of its first one."""
        firsts: list[tuple[Group, int]] = []
        first = 0
        for group in kind_of(self.puzzle).groups:
            if group.derived or group.on == "rules":
                firsts.append((group, first))
                first += count(self.puzzle.board, group.on)
        return firsts

    @property
    def shown(self) -> list[int]:
        """The numbers of the clues that the puzzle shows."""
        return [
            first + place
            for group, first in self._firsts
            for place, value in enumerate(group.values(self.puzzle))
            if group.is_clue(value)
        ]

    @property
    def hidden(self) -> list[int]:
        """The numbers of the clues that the puzzle does not show and could."""
        return [
            first + place
            for group, first in self._firsts
            if not group.fixed
            for values in [group.values(self.puzzle)]
            for place in group.room(self.puzzle)
            if values[place] == group.blank
        ]

    @property
    def follow(self) -> bool:
        """Whether there are clues that follow from a solution."""
        return any(group.derived for group, _ in self._firsts)

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
        if group.on in ("board", "lines", "ends", "regions", "rules"):
            return ()
        return lattice_of(self.puzzle.board, group.on).cells_at[place]

    def place(self, number: int) -> tuple[Group, int]:
        """Return the group of a clue, and its number within the group.

        Raises:
            OptionError: there is no such clue, or it is fixed.
        """
        for group, first in reversed(self._firsts):
            if first <= number:
                return group, number - first
        raise OptionError(f"no clue of a {kind_of(self.puzzle).title} can be left out")

    def number(self, group: Group, place: int = 0) -> int:
        """Return the number of the clue that a group has at a place."""
        for one in kind_of(self.puzzle).groups:
            if one is group:
                break
            if one.derived or one.on == "rules":
                place += count(self.puzzle.board, one.on)
        return place

    def outside(self, number: int) -> tuple[int, bool] | None:
        """Return the line of a clue outside the board and whether it stands at its end."""
        group, place = self.place(number)
        if group.on not in ("lines", "ends"):
            return None
        lines = len(self.puzzle.board.lines)
        return place % lines, group.end or place >= lines

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
        """Return the puzzle with other values of clues, or with these clues left out.

        Args:
            clues: the new values, by the clues' numbers.
            drop: whether they are left out; then values are not looked at.
        """
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


def impossible(puzzle: Puzzle, entries: Sequence[int]) -> int | None:
    """Return the first place with an entry that it cannot have by any rule, None if none has.

    A cell that shows a clue may be read otherwise: that it has to stay is a rule, which is then
    broken.
    """
    kind = kind_of(puzzle)
    pairs = enumerate(zip(entries, kind.domain(puzzle), strict=True))
    wrong = [place for place, (entry, values) in pairs if entry not in (OPEN, *values)]
    if wrong and kind.places(puzzle) == puzzle.board:
        shown: set[int] = set()
        for group in [group for group in kind.groups if group.on == "cells"][-1:]:
            values = enumerate(group.values(puzzle))
            shown = {cell for cell, value in values if value != group.rest}
        wrong = [place for place in wrong if place not in shown]
    return wrong[0] if wrong else None
