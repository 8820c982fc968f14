"""What the rules of a puzzle look like on its board."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from puzzles.board import components
from puzzles.kinds.variant import lines
from puzzles.kinds.variant.entries import ENTRIES
from puzzles.render.picture import Cage, Clue, Figure, Hint

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.board import Rect
    from puzzles.kinds.variant.scopes import Stated
    from puzzles.render.picture import Form, Item, Picture

LETTERS = {"X": "X", "V": "V"}


def drawn(picture: Picture, board: Rect, rules: Sequence[Stated]) -> Picture:
    """Return the picture of a board with what its rules look like; text lists them below."""
    items: list[Item] = [item for rule in rules for item in _items(board, rule)]
    clues = [clue for rule in rules if (clue := _outside(board, rule)) is not None]
    notes = tuple([lines.write(board, rule) for rule in rules])
    return replace(picture, items=(*items, *picture.items), clues=_gathered(clues), notes=notes)


def _items(board: Rect, rule: Stated) -> Iterator[Item]:
    """Yield what a rule looks like in cells and between them."""
    shape = ENTRIES[rule.name].figure
    told = "" if not rule.arguments or rule.name in ("whispers", "sumline") else rule.arguments[0]
    if not shape or (shape == "outside" and _line(board, rule) is not None):
        return
    if shape == "cage":
        for part in components(rule.parts[0], board.beside):
            yield Cage(part, told)
            told = ""
        return
    if shape == "outside":
        yield Figure(rule.parts[0], "diagonal", told)
    elif shape in LETTERS:
        yield Figure(rule.parts[0], "letter", shape)
    elif shape == "arrow":
        circle = len(rule.parts[0]) if len(rule.parts) == 2 else 1
        yield Figure(tuple([cell for part in rule.parts for cell in part]), "arrow", "", circle)
    else:
        for part in rule.parts:
            yield Figure(part, cast("Form", shape), told.replace(",", " ") if told else "")


def _line(board: Rect, rule: Stated) -> tuple[int, bool] | None:
    """Return the line that a rule speaks of, and whether it is read from its end."""
    (cells,) = rule.parts
    for number, line in enumerate(board.lines):
        if cells in (line, line[::-1]):
            return number, cells != line
    return None


def _outside(board: Rect, rule: Stated) -> Clue | None:
    """Return the number outside the board that shows a rule, None if it is not shown so."""
    if ENTRIES[rule.name].figure != "outside":
        return None
    found = _line(board, rule)
    return None if found is None else Clue(found[0], (Hint(rule.arguments[0]),), end=found[1])


def _gathered(clues: Sequence[Clue]) -> tuple[Clue, ...]:
    """Return clues of which those at one end of a line are one."""
    by_end: dict[tuple[int, bool], tuple[Hint, ...]] = {}
    for clue in clues:
        at = clue.line, clue.end
        by_end[at] = by_end.get(at, ()) + clue.hints
    return tuple([Clue(line, hints, end) for (line, end), hints in sorted(by_end.items())])
