"""What kinds share whose board is divided into regions: irregular ones, or cages.

A puzzle says of which region each cell is, may give digits, and may tell something of a region,
such as a sum: clues on regions, kept by the number of the region's name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from puzzles.base.errors import OptionError
from puzzles.board import Rect, components, rect, relabelled
from puzzles.declare.group import REGION_NAMES, Group, count
from puzzles.families.declared import DeclaredKind
from puzzles.families.grid import Grid, of_cells
from puzzles.render.picture import Cage
from puzzles.text import division, grid
from puzzles.text.sheet import Words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.board import Cells, Hexagon
    from puzzles.declare.group import OnBoard, Tool
    from puzzles.declare.options import Value
    from puzzles.relations.relation import Parts
    from puzzles.render.picture import Item, Picture

BLANK = 0
DIGITS = dict(enumerate("123456789ABCDEFGHIJKLMNOP", 1))
NAMES = dict(enumerate(REGION_NAMES))
_ZEROS = re.compile("^0+(?=[0-9])")


@dataclass(frozen=True)
class Divided(Grid):
    """A puzzle of cells, each a digit or 0 blank, and of the region of each cell."""

    regions: tuple[int, ...] = field(kw_only=True)


D = TypeVar("D", bound=Divided)


def _unshown(cell: int, region: int) -> Sequence[Item]:
    """Return what a picture shows in a cell of its region: nothing, since regions have borders."""
    return ()


class _Regions(Group):
    """The regions, of which a board has so many at most as it may have clues on regions."""

    def written(self, value: Any) -> str:
        return NAMES.get(value) or super().written(value)

    def read(self, puzzle: OnBoard, text: str) -> Any:
        region = super().read(puzzle, text)
        if region >= count(puzzle.board, "regions"):
            raise OptionError(f"so small a board has no region {text}")
        return region


REGIONS = _Regions(
    "region",
    "Regions",
    "cells",
    "regions",
    {region: name for region, name in NAMES.items() if len(name) == 1},
    also={name: region for region, name in NAMES.items() if len(name) > 1},
    both_cases=False,
    items=_unshown,
    fixed=True,
    derived=False,
)
CAGES = replace(REGIONS, name="cage", title="Cages")
GIVENS = of_cells(
    "Givens",
    {BLANK: "."} | DIGITS,
    blank=BLANK,
    titles={BLANK: "blank"},
    also={"0": BLANK, "_": BLANK},
)


def of_regions(title: str, field: str, letters: Mapping[Any, str], **how: Any) -> Group:
    """Return the group of clues on regions: none can be left out, and each follows from a solution.

    Args:
        title: what they are called.
        field: of the puzzle's dataclass, a tuple of as many values as there are names of regions.
        letters, how: as for `Group`.
    """
    return Group(field.removesuffix("s"), title, "regions", field, letters, fixed=True, **how)


class _LegendValues(dict[str, Any]):
    """The value of each word of a legend.

    A word that matches the group's pattern is its own, without zeros before its number.
    """

    def __init__(self, group: Group) -> None:
        super().__init__(group.of_letter)
        self._value_of = group.of_letter
        self._pattern = group.pattern

    def __missing__(self, word: str) -> Any:
        if self._pattern and re.fullmatch(self._pattern, word):
            return _ZEROS.sub("", word)
        return self._value_of[word]


class DividedKind(DeclaredKind[D]):
    """A kind of which `puzzle` is a dataclass derived from `Divided`.

    Its groups are that of the regions, perhaps one on regions, and `GIVENS`; the first are its
    `own`.

    Class attributes:
        dotted: whether pictures show what is told of regions with a dotted line around each.
    """

    marks: ClassVar = DIGITS
    dotted: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        self.division = self.own[0]
        self.legend = next((group for group in self.own if group.on == "regions"), None)

    def read(self, text: str, options: Mapping[str, Value]) -> D:
        """Read the regions' names, then the legend of their clues, last the given digits."""
        parts = division.read(text)
        number = self.division.of_letter
        height, width, regions = grid.read(
            parts.regions, number, letters=["a letter"], names=division.NAME
        )
        most = count(rect(height, width), "regions")
        if max(regions) >= most:
            cell = regions.index(max(regions))
            what = f"regions of so small a board are called {NAMES[0]} to {NAMES[most - 1]}"
            raise grid.error_at(parts.regions, width, cell, what, division.NAME)
        fields: dict[str, Any] = {self.division.field: tuple(regions)}
        if group := self.legend:
            number_of = {NAMES[region]: region for region in regions}
            words = Words(_LegendValues(group), [group.help])
            fields[group.field] = tuple(parts.values(number_of, words, group.blank, most))
        elif parts.legend:
            raise parts.legend[0].error("nothing may follow the last row")
        no_givens = ("." * width + "\n") * height
        return super().read(parts.cells or no_givens, {**options, **fields})

    def write(self, puzzle: D) -> str:
        """Write the regions' names, the givens, and a legend of the regions' clues."""
        board = puzzle.board
        given = ["".join(row) for row in self._lettered(puzzle)] if any(puzzle.cells) else []
        names = ["".join([NAMES[puzzle.regions[cell]] for cell in row]) for row in board.rows]
        legend: list[tuple[str, str]] = []
        if group := self.legend:
            values = group.values(puzzle)
            told = {at for at, value in enumerate(values) if value != group.blank}
            here = sorted(told.intersection(puzzle.regions))
            legend = [(NAMES[at], group.written(values[at])) for at in here]
        return division.write(names, given, legend)

    def empty(self, board: Rect | Hexagon, options: Mapping[str, Value]) -> D:
        """Return a puzzle without clues, whose regions are its rows."""
        rows = tuple([row for row, _ in board.positions]) if isinstance(board, Rect) else ()
        others: dict[str, Any] = {self.division.field: rows}
        if group := self.legend:
            others[group.field] = (group.blank,) * count(board, group.on)
        return super().empty(board, {**options, **others})

    def divided(
        self,
        board: Rect,
        labels: Sequence[int],
        legend: Sequence[Any],
        options: Mapping[str, Value],
    ) -> D:
        """Return the puzzle of a division without digits.

        Args:
            board, options: of which size, and with which rules.
            labels: the region of each cell, numbered from 0.
            legend: what is told of each region.
        """
        empty = self.empty(board, options)
        changes: dict[str, Any] = {self.division.field: tuple(labels)}
        if group := self.legend:
            beyond = group.values(empty)[len(legend) :]
            changes[group.field] = (*legend, *beyond)
        return replace(empty, **changes)

    def regions(self, puzzle: D) -> Sequence[str]:
        return [NAMES[region] for region in puzzle.regions]

    def picture(self, puzzle: D, entries: Sequence[int] | None = None) -> Picture:
        """Return the picture with the clue of each region in its corner."""
        shown = super().picture(puzzle, entries)
        if not (group := self.legend):
            return shown
        cages: list[Item] = []
        for region, cells in self.scopes(puzzle).items():
            value = group.values(puzzle)[region]
            text = "" if value == group.blank else group.written(value)
            for part in components(cells, puzzle.board.beside):
                if text or self.dotted:
                    cages.append(Cage(part, text, self.dotted))
                text = ""
        return replace(shown, items=(*shown.items, *cages))

    def tools(self, puzzle: D) -> tuple[Tool, ...]:
        """Return the tools for the clues, for regions, and for what is told of a region.

        The last is set in any of its cells. For a new region the first free name is offered.
        """
        used = {*puzzle.regions}
        free = next((name for name in NAMES if name not in used), 0)
        most = count(puzzle.board, "regions")
        names = sorted({*used, *range(puzzle.board.height), min(free, most - 1)})
        tools = [*super().tools(puzzle), self.division.tool(puzzle, names)]
        if group := self.legend:
            tool = group.tool(puzzle)
            now = {c: tool.now[at] for c, at in enumerate(puzzle.regions) if at in tool.now}
            tools.append(tool._replace(on="cells", now=now))
        return tuple(tools)

    def edited(self, puzzle: D, tool: str, at: int, value: str) -> D:
        of_region = self.legend and tool == self.legend.name
        return super().edited(puzzle, tool, puzzle.regions[at] if of_region else at, value)

    def normal(self, puzzle: D) -> D:
        """Number regions by first appearance, and their clues with them."""
        puzzle = super().normal(puzzle)
        named = replace(puzzle, regions=relabelled(puzzle.regions))
        if group := self.legend:
            values = group.values(puzzle)
            order = list(dict.fromkeys(puzzle.regions))
            told = [values[at] for at in order] + [group.blank] * (len(values) - len(order))
            named = replace(named, **{group.field: tuple(told)})
        return named

    def legend_of(self, puzzle: D) -> dict[Cells, Any]:
        """Return what is told of each region, by its cells."""
        values = self.legend.values(puzzle) if self.legend else ()
        return {cells: values[region] for region, cells in self.scopes(puzzle).items() if values}

    def scopes(self, puzzle: D) -> Mapping[int, Cells]:
        """Return the cells of each region by its number."""
        cells_of: dict[int, list[int]] = {}
        for cell, region in enumerate(puzzle.regions):
            cells_of.setdefault(region, []).append(cell)
        return {region: tuple(cells) for region, cells in cells_of.items()}


def cages(puzzle: Divided) -> Sequence[Parts]:
    """Return the cells of each cage by its number; none for numbers that no cage has."""
    cells_of: list[list[int]] = [[] for _ in range(count(puzzle.board, "regions"))]
    for cell, cage in enumerate(puzzle.regions):
        cells_of[cage].append(cell)
    return [(tuple(cells),) for cells in cells_of]


def large_cages(puzzle: Divided) -> Sequence[Parts]:
    """Return the cells of each cage of more than one."""
    return [(cells,) for (cells,) in cages(puzzle) if len(cells) > 1]
