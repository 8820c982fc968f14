"""Kakuro with a colon between the sums of a black cell, the one downward first: `23:`, `:16`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from puzzles.codecs.grids import read_rows
from puzzles.codecs.registry import Format, Sample
from puzzles.text.scan import Token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.codecs.registry import Asked
    from puzzles.families.grid import GridKind
    from puzzles.text.header import Section

CELL = re.compile(r"[^\s,;|]+")
SUMS = re.compile(r"([0-9]{0,2}):([0-9]{0,2})")
BLACK = ("#", "X", "x", ":", "\\")
WHITE = (".", "_", "0", "-")


def recognises(text: str) -> bool:
    """Return whether each word is a cell, and one has sums with a colon."""
    words = CELL.findall(text[:4000])[:-1] or CELL.findall(text)
    sums = [word for word in words if SUMS.fullmatch(word) and word != ":"]
    return bool(sums) and all(word in (*BLACK, *WHITE) or SUMS.fullmatch(word) for word in words)


def read(asked: Asked) -> Iterator[Section]:
    """Yield the puzzle of a grid.

    Raises:
        PuzzleError: a cell is not understood, or a sum has no white cell; says where.
    """
    rows: list[list[Token]] = []
    for number, line in enumerate(asked.text.split("\n"), 1):
        cells = [Token(one[0], number, one.start() + 1) for one in CELL.finditer(line)]
        if cells:
            rows.append(cells)
    signs = {token.text: token for row in rows for token in row if token.text in WHITE}
    if len(signs) > 1:
        token = list(signs.values())[1]
        raise token.error(f"{token.text!r} and {next(iter(signs))!r} both for white cells")
    for at, row in enumerate(rows):
        for column, token in enumerate(row):
            match = SUMS.fullmatch(token.text)
            below = rows[at + 1][column : column + 1] if at + 1 < len(rows) else []
            beside = row[column + 1 : column + 2]
            for what, told, cells in (("below", 1, below), ("to the right", 2, beside)):
                if match and match[told] and not (cells and cells[0].text in signs):
                    raise token.error(f"no white cell is {what}; sums are DOWN:ACROSS")
    made = [[token._replace(text=_own(token.text)) for token in row] for row in rows]
    yield read_rows(cast("GridKind[Any]", asked.kind), asked.options, made)


def _own(cell: str) -> str:
    """Return a cell as the text of a Kakuro has it."""
    if cell in WHITE:
        return "."
    return "#" if cell in BLACK else cell.replace(":", "\\")


FORMAT = Format(
    "colons",
    "a Kakuro with colons between sums",
    kinds=("kakuro",),
    recognises=recognises,
    read=read,
    skips="bars between cells, and what of # X : a black cell is",
    skipped=re.compile(r"[\s|#]"),
    examples=(Sample("# 3: 4:\n:4 . .\n:3 . .\n", ("# kakuro\n# 3\\ 4\\\n\\4 . .\n\\3 . .\n",)),),
)
