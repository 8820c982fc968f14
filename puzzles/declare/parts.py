"""Parts of links: which fields of a puzzle the codes of a text tell, and in which order.

Each `Part` reads what it tells from a text and writes it, from one declaration. What a value means
follows from the group of the field: a place that nothing is told of has what it has on an empty
board, and one that is told to have something unknown has the group's blank, if that is another.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzles.board import Rect, linked, regions
from puzzles.declare.group import count
from puzzles.declare.words import UNKNOWN, LinkError, Scan, Unheld

if TYPE_CHECKING:
    from collections.abc import Iterable

    from puzzles.declare.codes import Code
    from puzzles.declare.group import Group
    from puzzles.declare.words import Words

Fields = dict[str, Any]
"""Fields of a puzzle by name, options too."""
Order = Callable[[Rect, Mapping[str, Any]], Sequence[int]]
"""The places of a board in the order in which a text tells them, by the fields that are known."""
Pair = tuple[int, int]


class Sheet(NamedTuple):
    """What is known of a puzzle while its link is read; all of it while that is written.

    Attributes:
        board: its board.
        groups: of the kind's clues, by their fields.
        fields: of the puzzle.
    """

    board: Rect
    groups: Mapping[str, Group]
    fields: Mapping[str, Any]


class Part(ABC):
    """A part of a link."""

    @abstractmethod
    def read(self, scan: Scan, sheet: Sheet) -> Fields:
        """Return the fields that the part tells, and go on behind it.

        Raises:
            LinkError: it does not stand there.
        """

    @abstractmethod
    def write(self, sheet: Sheet) -> str:
        """Return the part of a puzzle.

        Raises:
            LinkError: it does not hold that.
        """


@dataclass(frozen=True)
class Between(Part):
    """A sign between two parts."""

    sign: str

    def read(self, scan: Scan, sheet: Sheet) -> Fields:
        if not scan.skip(self.sign):
            found = f"has {scan.next!r}" if scan.next else "ends"
            raise scan.error(f"{found} where {self.sign!r} is expected")
        return {}

    def write(self, sheet: Sheet) -> str:
        return self.sign


@dataclass(frozen=True)
class Field(Part):
    """The values of a group of clues.

    Attributes:
        field: of the puzzle, that holds them.
        code: how they are written.
        order: of the places that are told, if not all in their own. A place that comes several
            times is told where it comes first, and read wherever it is told.
        values: what words mean that mean something else here; None and `UNKNOWN` among them, where
            it is not what the group says.
        rest: the value of places that are not in the order, if not that on an empty board.
    """

    field: str
    code: Code
    order: Order | None = None
    values: Mapping[Any, Any] = dataclasses.field(default_factory=dict[Any, Any])
    rest: Any = None

    def read(self, scan: Scan, sheet: Sheet) -> Fields:
        """Read the group's values, in the places that are told, into the field."""
        group, places = self._told(sheet)
        meaning = self._meaning(group)
        in_cells = group.on in ("cells", "regions")
        scan.things = f"{len(places)} {'cells' if in_cells else group.title.lower()}"
        rest = meaning[None] if self.rest is None else self.rest
        held = [*sheet.fields.get(self.field, [rest] * count(sheet.board, group.on))]
        told: dict[int, Any] = {}
        for place, value in zip(places, self.code.read(scan, len(places)), strict=True):
            if value is None:
                told.setdefault(place, meaning[None])
                continue
            if value not in meaning and (value == UNKNOWN or value in meaning.values()):
                what = "a number that is not told" if value == UNKNOWN else value
                raise scan.error(f"says that {_a(group)} holds {what}, as none does here")
            told[place] = meaning.get(value, value)
        for place, value in told.items():
            held[place] = value
        return {self.field: tuple(held)}

    def write(self, sheet: Sheet) -> str:
        """Write the field's values, each place once."""
        group, places = self._told(sheet)
        words = {ours: word for word, ours in self._meaning(group).items()}
        held, seen, values = sheet.fields[self.field], set[int](), list[Any]()
        for place in places:
            value = held[place]
            values.append(None if place in seen else words.get(value, value))
            seen.add(place)
        try:
            return self.code.write(values)
        except KeyError as error:
            value = error.args[0]
            if value is None:
                each = f"has one of the {group.title.lower()} for each of the {group.on}"
                raise Unheld(each) from None
            shown = group.written(self._meaning(group).get(value, value))
            raise Unheld(f"has no word for {shown} in {_a(group)}") from None

    def bare(self, sheet: Sheet) -> bool:
        """Return whether there is nothing to tell."""
        return {*sheet.fields[self.field]} <= {sheet.groups[self.field].rest}

    def _told(self, sheet: Sheet) -> tuple[Group, Sequence[int]]:
        """Return the group that the field writes, and its places in the order of writing."""
        group = sheet.groups[self.field]
        if self.order is not None:
            return group, self.order(sheet.board, sheet.fields)
        return group, range(count(sheet.board, group.on))

    def _meaning(self, group: Group) -> dict[Any, Any]:
        unknown = {} if group.blank == group.rest else {UNKNOWN: group.blank}
        return {None: group.rest, **unknown, **self.values}


def _a(group: Group) -> str:
    return {"ends": "an end of a line", "edges": "an edge"}.get(group.on, f"a {group.on[:-1]}")


@dataclass(frozen=True)
class Perhaps(Part):
    """A part behind a sign that is left out where it has nothing to tell."""

    sign: str
    part: Field

    def read(self, scan: Scan, sheet: Sheet) -> Fields:
        """Read the part behind its sign, or nothing at the end of the link."""
        if not scan.next:
            return {}
        return {**Between(self.sign).read(scan, sheet), **self.part.read(scan, sheet)}

    def write(self, sheet: Sheet) -> str:
        return "" if self.part.bare(sheet) else self.sign + self.part.write(sheet)


@dataclass(frozen=True)
class Setting(Part):
    """The value of an option."""

    option: str
    words: Words

    def read(self, scan: Scan, sheet: Sheet) -> Fields:
        scan.things = self.option
        return {self.option: self.words.read(scan)}

    def write(self, sheet: Sheet) -> str:
        value = sheet.fields[self.option]
        try:
            return self.words.write(value)
        except KeyError:
            raise Unheld(f"has no word for {self.option}={value}") from None


@dataclass(frozen=True)
class Implied(Part):
    """The value of an option that is not told and follows from what is.

    Attributes:
        option: its name.
        value: what it is, on a board with these fields.
        why: behind "a link" or "a game ID", how that comes.
    """

    option: str
    value: Callable[[Rect, Mapping[str, Any]], Any]
    why: str

    def read(self, scan: Scan, sheet: Sheet) -> Fields:
        return {self.option: self.value(sheet.board, sheet.fields)}

    def write(self, sheet: Sheet) -> str:
        """Write nothing, but refuse another value of the option than the implied one."""
        value, held = self.value(sheet.board, sheet.fields), sheet.fields[self.option]
        if held != value:
            told = f"that is {self.option}={value}, not {self.option}={held}"
            raise Unheld(f"{self.why} {told}")
        return ""


@dataclass(frozen=True)
class Checked(Part):
    """Which puzzles are refused: a sentence for those, nothing for all others."""

    why: Callable[[Rect, Mapping[str, Any]], str]

    def read(self, scan: Scan, sheet: Sheet) -> Fields:
        if why := self.why(sheet.board, sheet.fields):
            raise LinkError(why)
        return {}

    def write(self, sheet: Sheet) -> str:
        self.read(Scan("", ""), sheet)
        return ""


@dataclass(frozen=True)
class Regions(Part):
    """The region of each cell by the borders between cells; regions are numbered in reading order.

    Attributes:
        field: of the puzzle, that holds them.
        code: how is written where borders are.
        sides: the pairs of cells that borders could be between, in rows that are written each by
            itself.
    """

    field: str
    code: Code
    sides: Callable[[Rect], Sequence[Sequence[Pair]]]

    def read(self, scan: Scan, sheet: Sheet) -> Fields:
        """Return the regions of cells that are joined where no border is told between them."""
        is_open: list[Pair] = []
        borders: list[Pair] = []
        sides = self.sides(sheet.board)
        scan.things = f"{sum(map(len, sides))} borders"
        for pairs in sides:
            bordered = self.code.read(scan, len(pairs))
            is_open += compress(pairs, [border is None for border in bordered])
            borders += compress(pairs, [border is not None for border in bordered])
        region_of = regions_between(sheet.board, is_open)
        refuse_loose(sheet.board, region_of, borders)
        names = len(sheet.groups[self.field].letters)
        if max(region_of) >= names:
            raise LinkError(f"more than {names} regions have no names here")
        return {self.field: tuple(region_of)}

    def write(self, sheet: Sheet) -> str:
        """Write of each pair of `sides` whether a border is between its cells."""
        of = sheet.fields[self.field]
        return "".join(
            [
                self.code.write([None if of[a] == of[b] else 1 for a, b in pairs])
                for pairs in self.sides(sheet.board)
            ]
        )


def regions_between(board: Rect, is_open: Iterable[Pair]) -> list[int]:
    """Return the region of each cell, numbered in reading order.

    Args:
        board: of the cells.
        is_open: pairs of neighbours that no border divides.
    """
    parts = linked(board.cells, is_open)
    label = {cell: number for number, cells in enumerate(parts) for cell in cells}
    return [label[cell] for cell in range(board.cells)]


def refuse_loose(board: Rect, region_of: Sequence[int], borders: Iterable[Pair]) -> None:
    """Refuse a border that ends inside a region; the text of a puzzle could not hold it.

    Args:
        board: the board.
        region_of: the region of each cell.
        borders: pairs of neighbours with a border between them.

    Raises:
        LinkError: both cells of a pair are in the same region.
    """
    for one, other in borders:
        if region_of[one] == region_of[other]:
            between = f"between {board.name(one)} and {board.name(other)}"
            raise LinkError(f"the border {between} ends inside a region")


def columns_first(board: Rect, fields: Mapping[str, Any]) -> Sequence[int]:
    """Return the lines of a board, the columns before the rows."""
    return [*range(board.height, len(board.lines)), *range(board.height)]


def around(board: Rect, fields: Mapping[str, Any]) -> Sequence[int]:
    """Return the ends of lines: those above the board, below it, left and right of it."""
    lines, height = len(board.lines), board.height
    above, below = range(height, lines), range(lines + height, 2 * lines)
    return [*above, *below, *range(height), *range(lines, lines + height)]


def each_of(field: str) -> Order:
    """Return the order of cells with the region of each, which a field says."""
    return lambda board, fields: fields[field]


def firsts(field: str) -> Order:
    """Return the first cell of each region, which a field says."""
    return lambda board, fields: [cells[0] for cells in regions(fields[field])]
