"""A puzzle as an object of JSON, and the schema of such objects.

`{"kind": "variant", "grid": [...], "rules": [...]}`: a text for each row as in a file, and an
object for each rule, `{"rule": "killer", "arguments": [15], "cells": ["r4c4", "r4c5"]}`; a rule
of several parts has lists of cells as `parts`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from puzzles.base.errors import PuzzleError, abridged, meant
from puzzles.board import rect
from puzzles.declare.words import LinkError
from puzzles.kinds.variant import lines
from puzzles.kinds.variant.arguments import (
    ALSO_BLANK,
    BLANK,
    DIGITS,
    LARGEST,
    number,
    positive,
)
from puzzles.kinds.variant.entries import ENTRIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from puzzles.board import Cells, Rect
    from puzzles.kinds.variant.scopes import Stated

KEYS = ("kind", "grid", "rules")
PASSED = ("title", "author")
"""Keys that say nothing of the puzzle."""
RULE_KEYS = ("rule", "arguments", "cells", "parts")
_DIGIT_OF = {sign: digit for digit, sign in DIGITS.items()} | {".": BLANK} | ALSO_BLANK
_CELL = r"-?[rc][0-9c-]*[0-9]"


def fits(data: Mapping[str, Any]) -> bool:
    """Return whether an object is meant as a puzzle of this form."""
    return data.get("kind") == "variant" and "grid" in data


def read(data: Mapping[str, Any]) -> tuple[Rect, Cells, tuple[Stated, ...]]:
    """Return the board, the givens and the rules of an object.

    Raises:
        LinkError: it holds no puzzle; says where.
    """
    _refuse_keys(data, (*KEYS, *PASSED, "$schema"), "the object")
    rows = _texts(data["grid"], "grid")
    side = len(rows)
    if not 1 <= side <= LARGEST or any(len(row) != side for row in rows):
        raise LinkError(f"grid is no square of 1 to {LARGEST} rows with a sign for each cell")
    board, cells = rect(side, side), list[int]()
    for cell, sign in enumerate("".join(rows)):
        digit = _DIGIT_OF.get(sign)
        if digit is None or digit > side:
            what = f"{abridged(sign)} in {board.name(cell)}"
            raise LinkError(f"grid: {what} is no digit of a board of {board.size}, nor blank")
        cells.append(digit)
    stated = data.get("rules", [])
    if not isinstance(stated, list):
        raise LinkError("rules is no list")
    written = [_line(rule, f"rules[{at}]") for at, rule in enumerate(cast("list[Any]", stated))]
    try:
        return board, tuple(cells), lines.read_all(board, written, 0)
    except PuzzleError as error:
        raise LinkError(f"rules[{error.line}]: {error.message}") from None


def _line(rule: Any, where: str) -> str:
    """Return a rule as its line; what else is wrong with it is seen when that is read."""
    if not isinstance(rule, dict):
        raise LinkError(f"{where} is no object")
    item = cast("dict[str, Any]", rule)
    _refuse_keys(item, RULE_KEYS, where)
    name = item.get("rule")
    if not isinstance(name, str) or name not in ENTRIES:
        near = meant(name, ENTRIES) if isinstance(name, str) else ""
        raise LinkError(f"{where}: there is no rule {abridged(str(name))}{near}")
    arguments = item.get("arguments", [])
    if not isinstance(arguments, list):
        raise LinkError(f"{where}.arguments is no list")
    given = cast("list[Any]", arguments)
    most = len(ENTRIES[name].arguments)
    if len(given) not in (most, 0 if ENTRIES[name].optional else most):
        raise LinkError(f"{where}.arguments: {len(given)} of them; {name} tells {most}")
    words = [name]
    for argument in given:
        if isinstance(argument, bool) or not isinstance(argument, (int, str)):
            raise LinkError(f"{where}.arguments: neither a number nor a text")
        if '"' in str(argument):
            raise LinkError(f"{where}.arguments: a quotation mark in {abridged(str(argument))}")
        words.append(f'"{argument}"')
    if {"cells", "parts"} <= item.keys():
        raise LinkError(f"{where} has both cells and parts")
    parts = item.get("parts", [item["cells"]] if "cells" in item else [])
    if not isinstance(parts, list):
        raise LinkError(f"{where}.parts is no list")
    named = [_texts(part, f"{where} cells") for part in cast("list[Any]", parts)]
    if wrong := [cell for part in named for cell in part if not re.fullmatch(_CELL, cell)]:
        raise LinkError(f"{where}: {abridged(wrong[0])} is no cell such as r1c2")
    return " ".join([*words, *filter(None, [" / ".join(map(" ".join, named))])])


def _refuse_keys(data: Iterable[str], known: Sequence[str], where: str) -> None:
    """Refuse keys that would be passed over."""
    for key in data:
        if key not in known:
            raise LinkError(f"{where} has a key {abridged(key)}{meant(key, known)}")


def _texts(data: Any, where: str) -> list[str]:
    if not isinstance(data, list) or not all(
        isinstance(one, str) for one in cast("list[Any]", data)
    ):
        raise LinkError(f"{where} is no list of texts")
    return cast("list[str]", data)


def write(board: Rect, cells: Cells, stated: Sequence[Stated]) -> dict[str, Any]:
    """Return a puzzle as an object."""
    signs = [DIGITS.get(digit, ".") for digit in cells]
    grid = ["".join([signs[cell] for cell in row]) for row in board.rows]
    return {"kind": "variant", "grid": grid, "rules": [_rule(board, one) for one in stated]}


def _rule(board: Rect, stated: Stated) -> dict[str, Any]:
    """Return a rule as JSON has it, cells by their names."""
    told: dict[str, Any] = {"rule": stated.name}
    if stated.arguments:
        told["arguments"] = [int(one) if one.isdecimal() else one for one in stated.arguments]
    parts = [[board.name(cell) for cell in part] for part in stated.parts]
    if parts:
        told |= {"cells": parts[0]} if len(parts) == 1 else {"parts": parts}
    return told


def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of such objects."""
    row = {"type": "string", "pattern": "^[1-9A-P.0_]+$", "maxLength": LARGEST}
    grid = {"type": "array", "items": row, "minItems": 1, "maxItems": LARGEST}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sudoku variant",
        "description": "A square of digits, and the rules that it states; nothing is implied.",
        "type": "object",
        "properties": {
            "$schema": {"type": "string"},
            "kind": {"const": "variant"},
            **{key: {"type": "string"} for key in PASSED},
            "grid": grid | {"description": "Its rows: 1 to 9, A to P for 10 to 25, . for none."},
            "rules": {"type": "array", "items": {"anyOf": [*map(_of_rule, ENTRIES)]}},
        },
        "required": ["kind", "grid"],
        "additionalProperties": False,
    }


def _of_rule(name: str) -> dict[str, Any]:
    """Return the schema of a rule."""
    entry = ENTRIES[name]
    properties: dict[str, Any] = {"rule": {"const": name}}
    required = ["rule"]
    if entry.arguments:
        some = [_of_argument(reads) for reads in entry.arguments]
        properties["arguments"] = {
            "type": "array",
            "prefixItems": some,
            "minItems": 0 if entry.optional else len(some),
            "maxItems": len(some),
        }
        required += [] if entry.optional else ["arguments"]
    fewest, most = entry.parts
    named = {"type": "string", "pattern": f"^{_CELL}$"}  # a word may name several, as in a file
    cells = {"type": "array", "items": named, "minItems": 1}
    if most:
        properties["cells"] = cells
        required += ["cells"] if most == 1 else []
    if most > 1:
        parts = {"type": "array", "items": cells, "minItems": fewest, "maxItems": most}
        properties["parts"] = parts
    return {
        "description": entry.says.format(*"NMK"),
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    } | ({"oneOf": [{"required": ["cells"]}, {"required": ["parts"]}]} if most > 1 else {})


def _of_argument(reads: object) -> dict[str, Any]:
    """Return the schema of an argument, by what reads it."""
    if reads in (number, positive):
        return {"type": "integer", "minimum": int(reads is positive), "maximum": 9999}
    return {"type": ["string", "integer"]}
