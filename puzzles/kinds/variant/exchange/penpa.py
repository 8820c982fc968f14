"""Sudokus in the addresses of penpa-edit, as far as the editor's modes say what is meant.

The editor draws (`puzzles.declare.penpa` unpacks its addresses); but its grids for sudokus have
rows, columns and the regions that thick lines part, and it keeps thermometers, arrows and cages in
lists of their own. Whatever else is drawn means what the text of the rules says, and is refused.
In an address that this program wrote the text says which rules of the whole board there are.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, cast

from puzzles.base.errors import abridged
from puzzles.board.partition import components
from puzzles.declare.objects import listed
from puzzles.declare.penpa import (
    AUTHOR,
    PICTURE,
    RULES,
    TITLE,
    Sheet,
    group_of,
    number_of,
    table_of,
    text_of,
    unpacked,
)
from puzzles.declare.words import LinkError
from puzzles.kinds.variant.entries import ENTRIES
from puzzles.kinds.variant.exchange.sudokus import (
    diagonal_rules,
    names,
    region_rules,
    sudoku,
)
from puzzles.kinds.variant.exchange.unread import UNSAID, are_apart, refuse_unsaid
from puzzles.kinds.variant.exchange.wordings import begin
from puzzles.kinds.variant.scopes import Stated
from puzzles.render.penpa import BOLD, USUAL
from puzzles.text.captions import canonical, sentences

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.board import Cells, Rect

LARGEST = 25
OWN_TITLE = "Sudoku Variant"
FALLING, RISING = 11, 14
"""Those that say whether a diagonal counts, from the upper left and from the lower left."""
CANDIDATES = "7"
"""The size of a list of which digits are written small, large if it is one."""
WAYS = {"thermo": "thermo", "arrows": "arrow"}
"""The editor's lists of ways that mean a rule."""
DRAWN = {
    "surface": "coloured cells",
    "symbol": "symbols",
    "line": "lines",
    "freeline": "lines",
    "freelineE": "lines",
    "wall": "lines",
    "deletelineE": "deleted lines",
    "nobulbthermo": "bulbless thermometers",
    "direction": "arrows",
    "squareframe": "frames",
    "polygon": "polygons",
}
"""Words for drawn objects that have no meaning by themselves, by their keys in penpa-edit."""
EDGES, DIGITS, SMALL = "lines", "numbers", "small numbers"


def read(address: str) -> tuple[Rect, Cells, tuple[Stated, ...]]:
    """Return the board, the givens and the rules of a puzzle.

    Raises:
        LinkError: it is none, or not all that it says can be read; says what cannot.
    """
    head, _, question, steps = unpacked(address)
    sheet = _Sheet(head, steps)
    title, text = text_of(head, TITLE).removeprefix("Title:").strip(), text_of(head, RULES)
    title = "" if title == OWN_TITLE else title
    author = text_of(head, AUTHOR).removeprefix("Author:").strip()
    drawn = Counter[str]()
    for key, word in DRAWN.items():
        drawn[word] += len(group_of(question, key))
    drawn["background pictures"] = int(text_of(head, PICTURE) != "")
    given, left = sheet.givens(table_of(question, "number"))
    drawn[DIGITS] = left
    borders, drawn_lines = sheet.borders(table_of(question, "lineE"), head)
    drawn[EDGES] += drawn_lines
    cages = [sheet.cells(one) for one in listed(question.get("killercages") or []) if one]
    sums = sheet.sums(table_of(question, "numberS"), cages)
    drawn[SMALL] = len(table_of(question, "numberS")) - sum(map(bool, sums))
    drawn[EDGES] += sheet.uncaged(table_of(question, "cage"), cages)
    named = re.search(r"(?<!little )(?<!not )\bkiller\b", title.lower())
    if cages and not named and not are_apart(text, sheet.board.height):
        raise LinkError(UNSAID)
    own = _own_rules(text, sheet.board)
    written = [
        *_regions(sheet.board, borders),
        *diagonal_rules(sheet.board, falling=_is_set(head, FALLING), rising=_is_set(head, RISING)),
        *(
            f"{word} {names(sheet.board, sheet.cells(way))}"
            for key, word in WAYS.items()
            for way in listed(question.get(key) or [])
            if way
        ),
        *(
            f"killer {told} {names(sheet.board, cage)}"
            for told, cage in zip(sums, cages, strict=True)
        ),
    ]
    stated = sudoku(sheet.board, written)
    if own is not None:
        stated = [*own, *[rule for rule in stated if not ENTRIES[rule.name].of_board]]
    refuse_unsaid(+drawn, text, stated, sheet.board, (title, author))
    return sheet.board, given, tuple(dict.fromkeys(stated))


def is_sudoku(address: str) -> bool:
    """Return whether the grid, the title or the rules of an address name a sudoku."""
    head = unpacked(address)[0]
    return (
        head[0] == "sudoku" or "sudoku" in f"{text_of(head, TITLE)} {text_of(head, RULES)}".lower()
    )


def _own_rules(text: str, board: Rect) -> list[Stated] | None:
    """Return the rules of the whole board in a text of rules that this program wrote.

    None if the first sentence of the text is not this program's own.
    """
    first, *others = map(canonical, sentences(text) or [""])
    if first != canonical(begin(board.height)):
        return None
    known = {canonical(entry.says): name for name, entry in ENTRIES.items() if entry.of_board}
    return [Stated(known[one]) for one in others if one in known]


class _Sheet(Sheet):
    """The editor's board of a sudoku.

    Behind the cells come their lower right corners; small numbers have four times the number of a
    cell behind these, and which corner of the cell.
    """

    sorts = "sudoku", "square"
    foreign = "a sudoku has no grid"
    shape = "square"
    limit = f"up to {LARGEST} by {LARGEST}"

    def fits(self, height: int, width: int) -> bool:
        return height == width <= LARGEST

    def givens(self, numbers: Mapping[str, Any]) -> tuple[Cells, int]:
        """Return the givens, and how many numbers are none."""
        given, left = [0] * self.board.cells, 0
        for key, value in numbers.items():
            cell, text = self._cell_of.get(number_of(key)), _digit(listed(value))
            if cell is None or not text.isdecimal():
                left += 1
            elif not 1 <= int(text) <= self.board.height:
                raise LinkError(f"{self.board.name(cell)} has {abridged(text)}, which is no digit")
            else:
                given[cell] = int(text)
        return tuple(given), left

    def borders(self, edges: Mapping[str, Any], head: Sequence[str]) -> tuple[set[int], int]:
        """Return the edges with thick lines, and how many lines mean nothing."""
        board = self.board
        edge_of: dict[frozenset[Any], int] = {
            frozenset(board.edges.outline(edge)): edge for edge in range(len(board.edges.between))
        }
        side = board.height
        falling = {frozenset([(at, at), (at + 1, at + 1)]) for at in range(side)}
        rising = {frozenset([(at, side - at), (at + 1, side - at - 1)]) for at in range(side)}
        meant = {line for line, edge in edge_of.items() if len(board.edges.between[edge]) < 2}
        meant |= falling if _is_set(head, FALLING) else set()
        meant |= rising if _is_set(head, RISING) else set()
        thick, left = set[int](), 0
        for key, style in edges.items():
            line = frozenset([self._corner(number_of(end)) for end in key.split(",")])
            if line in edge_of and style == BOLD:
                thick.add(edge_of[line])
            else:
                left += line not in meant
        return thick, left

    def _corner(self, number: int) -> tuple[int, int] | None:
        """Return where a corner lies, from the upper left one of the board; None if it is none."""
        if not self.points <= number < 2 * self.points:
            return None
        row, column = divmod(number - self.points, self._wide)
        return column + 1 - self._left, row + 1 - self._top

    def sums(self, small: Mapping[str, Any], cages: Sequence[Cells]) -> list[str]:
        """Return the sum of each cage, which stands in its first cell; empty if it has none."""
        at = {cell: self.points * 4 + 4 * number for number, cell in self._cell_of.items()}
        return [_small(small.get(str(at[min(cage)]))) for cage in cages]

    def uncaged(self, ways: Mapping[str, Any], cages: Sequence[Cells]) -> int:
        """Return how many lines within cells are none around a cage."""
        caged = {cell for cage in cages for cell in cage}
        ends = [
            [self._cell_of.get(number_of(end) // 4 - self.points) for end in key.split(",")]
            for key in ways
        ]
        return sum(not {*cells} <= caged for cells in ends)


def _is_set(head: Sequence[str], number: int) -> bool:
    return head[0] == "sudoku" and text_of(head, number) == "1"


def _regions(board: Rect, thick: set[int]) -> Iterator[str]:
    """Yield the rules of the regions that thick lines part.

    Raises:
        LinkError: they are not of as many cells as there are digits.
    """
    beside = [list[int]() for _ in range(board.cells)]
    for edge, cells in enumerate(board.edges.between):
        if len(cells) == 2 and edge not in thick:
            one, other = cells
            beside[one].append(other)
            beside[other].append(one)
    parts = components(range(board.cells), [tuple(cells) for cells in beside])
    if len(parts) == 1:
        return  # no line: a Latin square
    if any(len(part) != board.height for part in parts):
        raise LinkError(
            f"thick lines do not part the board into {board.height} regions of {board.height} cells"
        )
    yield from region_rules(board, parts)


def _digit(number: Sequence[Any]) -> str:
    """Return the digit that stands large in a cell, empty if it is something else."""
    told, *_, size = (*number, "", "")[:3]
    if size == USUAL:
        return str(told).strip()
    if size == CANDIDATES and isinstance(told, list):
        digits = [str(at + 1) for at, one in enumerate(cast("list[Any]", told)) if one == 1]
        return digits[0] if len(digits) == 1 else ""
    return ""


def _small(number: Any) -> str:
    """Return a small number; empty if there is none."""
    text = str(listed(number)[0]).strip() if number else ""
    if text and not re.fullmatch("[0-9]{1,4}", text):
        raise LinkError(f"a cage says {abridged(text)}, which is no sum")
    return text
