"""Puzzles written as the JSON of f-puzzles.com, which the module `fpuzzles` reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzles.declare.words import Unheld
from puzzles.kinds.variant.exchange.fpuzzles import (
    CELLS,
    COLOUR,
    DIRECTIONS,
    DOTS,
    FLAGS,
    LINES,
    ONE_CELL,
    OUTSIDE,
)
from puzzles.kinds.variant.scopes import Stated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.board import Cells, Rect

KEYS = {word: key for table in (LINES, ONE_CELL, CELLS, OUTSIDE) for key, word in table.items()}
FLAG_OF = {word: key for key, word in FLAGS.items()}
DOT_OF = {name: key for key, (word, _) in DOTS.items() for name in (word, key)}
IMPLIED = Stated("rows"), Stated("columns")
BOXES = Stated("boxes")
SIGNS = {"x": "X", "v": "V"}
UNDRAWN = "xsum", "skyscraper"
"""Numbers outside that SudokuPad does not write by itself."""
ABSENT = {"noblack": "ratio", "noxv": "xv"}
Data = dict[str, Any]


def written(
    board: Rect, cells: Cells, stated: Sequence[Stated], text: str, *, drawn: bool = False
) -> Data:
    """Return a puzzle as JSON has it there.

    Args:
        board, cells, stated: its board, givens and rules.
        text: of its rules.
        drawn: whether to draw what SudokuPad does not draw by itself.

    Raises:
        Unheld: it has a rule that is not known there, or lacks one that goes without saying.
    """
    if lacking := [rule.name for rule in IMPLIED if rule not in stated]:
        raise Unheld(f"always has {lacking[0]}, which this puzzle does not state")
    grid: list[list[Data]] = [
        [{"value": cells[cell], "given": True} if cells[cell] else {} for cell in row]
        for row in board.rows
    ]
    rest = [rule for rule in stated if rule not in (*IMPLIED, BOXES)]
    if BOXES not in stated:
        areas = [rule for rule in rest if rule.name == "region" and _is_whole(board, rule)]
        inside = [cell for area in areas for cell in area.parts[0]]
        if len(inside) != board.cells or len({*inside}) != board.cells:
            raise Unheld("always has boxes, or regions that fill the board")
        for number, area in enumerate(areas):
            for cell in area.parts[0]:
                row, column = board.positions[cell]
                grid[row][column]["region"] = number
        rest = [rule for rule in rest if rule not in areas]
    data: Data = {"size": board.height, "grid": grid, "ruleset": text}
    for rule in rest:
        _add(data, board, rule)
    if drawn:
        _draw(data)
    return data


def _draw(data: Data) -> None:
    """Add coloured lines along rules, and numbers outside as texts."""
    for key, colour in COLOUR.items():
        for item in data.get(key, ()):
            line = {"lines": item["lines"], "outlineC": colour, "width": 0.4}
            data.setdefault("line", []).append(line)
    for key in UNDRAWN:
        for item in data.get(key, ()):
            text = {"cells": [item["cell"]], "value": item["value"], "size": 0.7}
            data.setdefault("text", []).append(text)


def _is_whole(board: Rect, rule: Stated) -> bool:
    return len(rule.parts[0]) == board.height


def _add(data: Data, board: Rect, rule: Stated) -> None:
    """Add a rule to what is written."""
    name = rule.name
    if name in FLAG_OF:
        data[FLAG_OF[name]] = True
    elif name == "diagonals":
        data |= {"diagonal+": True, "diagonal-": True}
    elif name in ("nonconsecutive", "nowhite"):
        data["nonconsecutive"] = True
    elif name in ABSENT:
        data.setdefault("negative", []).append(ABSENT[name])
    elif name == "littlekiller":
        data.setdefault("littlekillersum", []).append(_diagonal(board, rule))
    elif name in OUTSIDE.values():
        _add_outside(data, board, rule)
    elif name in DOT_OF or name in SIGNS:
        item: Data = {"cells": _names(board, rule.parts[0])}
        if told := SIGNS.get(name) or "".join(rule.arguments):
            item["value"] = told
        data.setdefault(DOT_OF.get(name, "xv"), []).append(item)
    elif name == "arrow":
        data.setdefault("arrow", []).append(_arrow(board, rule))
    elif name == "quadruple":
        digits = [int(digit) for digit in rule.arguments[0].split(",")]
        item = {"cells": _names(board, rule.parts[0]), "values": digits}
        data.setdefault("quadruple", []).append(item)
    elif name == "clone" and len(rule.parts) == 2:
        one, other = (_names(board, part) for part in rule.parts)
        data.setdefault("clone", []).append({"cells": one, "cloneCells": other})
    elif name in KEYS:
        _add_cells(data, board, rule)
    else:
        raise Unheld(f"has no rule {name}")


def _add_cells(data: Data, board: Rect, rule: Stated) -> None:
    """Add a rule of cells or of a line."""
    key, names = KEYS[rule.name], _names(board, rule.parts[0])
    if key in ONE_CELL:
        data.setdefault(key, []).extend({"cell": name} for name in names)
        return
    item: Data = {"lines": [names]} if key in LINES else {"cells": names}
    if rule.arguments:
        item["value"] = rule.arguments[0]
    data.setdefault(key, []).append(item)


def _add_outside(data: Data, board: Rect, rule: Stated) -> None:
    """Add a number beside a row or column."""
    line, end = rule.parts[0], board.height + 1
    for number, (row, column) in enumerate(zip(board.rows, board.columns, strict=True), 1):
        beside = {
            row: f"R{number}C0",
            row[::-1]: f"R{number}C{end}",
            column: f"R0C{number}",
            column[::-1]: f"R{end}C{number}",
        }
        if line in beside:
            told = {"cell": beside[line], "value": rule.arguments[0]}
            data.setdefault(KEYS[rule.name], []).append(told)
            return
    raise Unheld(f"has {rule.name} of whole rows and columns alone")


def _diagonal(board: Rect, rule: Stated) -> Data:
    """Return a number whose arrow goes through the cells of a rule."""
    wanted = {board.positions[cell] for cell in rule.parts[0]}
    end = board.height
    for first in sorted(wanted):
        for direction, (down, right) in DIRECTIONS.items():
            row, column = first
            through: set[tuple[int, int]] = set()
            while 0 <= row < end and 0 <= column < end:
                through.add((row, column))
                row, column = row + down, column + right
            outside = first[0] - down, first[1] - right
            if through == wanted and not all(0 <= at < end for at in outside):
                cell = f"R{outside[0] + 1}C{outside[1] + 1}"
                names = [f"R{row + 1}C{column + 1}" for row, column in sorted(wanted)]
                told = {"cell": cell, "direction": direction, "cells": names}
                return told | {"value": rule.arguments[0]}
    raise Unheld("has littlekiller of whole diagonals alone")


def _arrow(board: Rect, rule: Stated) -> Data:
    circle, shaft = rule.parts if len(rule.parts) == 2 else (rule.parts[0][:1], rule.parts[0][1:])
    start = min(circle, key=lambda cell: _apart(board, cell, shaft[0]))
    return {"cells": _names(board, circle), "lines": [_names(board, (start, *shaft))]}


def _apart(board: Rect, one: int, other: int) -> int:
    pairs = zip(board.positions[one], board.positions[other], strict=True)
    return max([abs(here - there) for here, there in pairs])


def _names(board: Rect, cells: Sequence[int]) -> list[str]:
    """Return cells as they are called there."""
    return [f"R{row + 1}C{column + 1}" for row, column in (board.positions[at] for at in cells)]
