"""Grids of cells as lists of lists of JSON, for every kind that is a grid of cells.

The lists may be the member of an object that is named as a board is. The other members are about
the puzzle, such as a title.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from puzzles.codecs.grids import is_held, read_rows
from puzzles.codecs.literals import parse_all
from puzzles.codecs.registry import Format, Sample
from puzzles.text.scan import Token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.codecs.literals import Node
    from puzzles.codecs.registry import Asked
    from puzzles.families.grid import GridKind
    from puzzles.text.header import Section

BOARDS = ("grid", "board", "puzzle", "task", "cells", "matrix", "clues", "unsolved")
BEGINS = re.compile(r"\s*\[\s*\[")
MEMBER = re.compile(rf'"(?i:{"|".join(BOARDS)})"\s*:\s*\[\s*\[')


def recognises(text: str) -> bool:
    """Return whether the text begins as lists in a list, or as an object with such a board.

    An object with constraints says more than a board.
    """
    if BEGINS.match(text):
        return True
    if text.lstrip()[:1] != "{" or '"constraints"' in text:
        return False
    return MEMBER.search(text) is not None


def read(asked: Asked) -> Iterator[Section]:
    """Yield the board of the lists.

    Raises:
        PuzzleError: a value is not understood; says where.
    """
    kind = cast("GridKind[Any]", asked.kind)
    node = parse_all(asked.text)
    notes: list[str] = []
    if isinstance(node.value, dict):
        found: Node | None = None
        for name, member in node.members().items():
            if name.lower() in BOARDS and not member.is_scalar:
                if found is not None:
                    raise member.error("a second board")
                found = member
            else:
                notes.append(member.left_out(name, (kind.name, *kind.other_names)))
        if found is None:
            raise node.error(f"none of the members {', '.join(BOARDS)} is here")
        node = found
    rows = [[_token(cell) for cell in row] for row in node.rows()]
    yield read_rows(kind, asked.options, rows, tuple(notes[:3]))


def _token(cell: Node) -> Token:
    """Return a cell as a word of a grid; null is an open cell."""
    value = cell.value
    if isinstance(value, bool | float) or not cell.is_scalar:
        raise cell.error("this is not a number, a text or null")
    return Token("" if value is None else str(value).strip(), cell.line, cell.column)


FORMAT = Format(
    "lists",
    "lists of cells in JSON",
    kinds=is_held,
    recognises=recognises,
    read=read,
    skips="members about the puzzle, such as a title",
    skipped=re.compile(r'"title": "[^"]*"|\s'),
    examples=(
        Sample(
            "[[1,0,0,0],[0,0,3,0],[0,2,0,0],[0,0,0,4]]",
            ("# sudoku\n1...\n..3.\n.2..\n...4\n",),
            "sudoku",
        ),
        Sample(
            '{"title": "ab", "grid": [[3, null, null], ["", null, 4]]}',
            ("# kurodoko\n3 . .\n. . 4\n",),
            "kurodoko",
        ),
    ),
)
