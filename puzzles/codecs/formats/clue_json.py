"""A nonogram as an object of JSON with the clues of rows and columns.

The names of the two members differ from program to program. A clue is a list of lengths, a list of
pairs of a length and a colour, or a text of numbers. A list of plain numbers in place of a clue is
not read, because the totals of other kinds are written so.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, cast

from puzzles.base.errors import PuzzleError, abridged
from puzzles.codecs.registry import Format, Sample, of_puzzle
from puzzles.kinds.nonogram.number_lines import ONE_COLOUR, colour_of, hints, nonogram
from puzzles.text.scan import MAX_SIDE, Token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.codecs.registry import Asked
    from puzzles.rules.runs.blocks import Hints
    from puzzles.text.header import Section

ROWS = ("rows", "row", "rowclues", "row_clues", "rowhints", "row_hints")
COLUMNS = (
    *("columns", "column", "cols", "col", "columnclues", "colclues", "column_clues"),
    *("col_clues", "columnhints", "colhints", "column_hints", "col_hints"),
)
HOLDERS = ("clues", "hints", "nonogram", "puzzle")
SIDES = {"height": 0, "width": 1, "numrows": 0, "numcols": 1}
MEMBER = r'"(?i:{})"\s*:\s*\[\s*[\["]'
NEEDED = [re.compile(MEMBER.format("|".join(names))) for names in (ROWS, COLUMNS)]
COLOURED = re.compile(r"#[0-9A-Fa-f]{6}|[a-zA-Z]+")


def recognises(text: str) -> bool:
    """Return whether an object of JSON has lists of clues of rows and of columns."""
    return text.lstrip()[:1] == "{" and all(needed.search(text) for needed in NEEDED)


def read(asked: Asked) -> Iterator[Section]:
    """Yield the puzzle of an object.

    Raises:
        PuzzleError: a member is not understood, or a size is not that of the clues.
    """
    try:
        found = json.loads(asked.text)
    except json.JSONDecodeError as error:
        raise PuzzleError(f"no JSON: {error.msg}", error.lineno, error.colno) from None
    except (ValueError, RecursionError):
        raise PuzzleError(
            "JSON that is nested too deep, or a number with thousands of digits", 0
        ) from None
    members = cast("dict[str, Any]", found)
    notes: list[str] = []
    sides: dict[str, Any] = {}
    clues: dict[str, list[Any]] = {}
    for name, value in _members(members):
        lower = name.lower()
        which = "rows" if lower in ROWS else "columns" if lower in COLUMNS else ""
        if which and isinstance(value, list):
            if which in clues:
                raise PuzzleError(f"the {which} are given twice", 0)
            clues[which] = cast("list[Any]", value)
        elif lower in SIDES and isinstance(value, int):
            sides[lower] = value
        elif isinstance(value, str | int | float | None):
            notes.append(f"the member {name} is left out")
        else:
            raise PuzzleError(f"the member {abridged(name)} is not understood", 0)
    palette: dict[str, int] = {}
    rows, columns = (
        [_clue(value, f"{which}[{at}]", palette) for at, value in enumerate(clues.get(which, ()))]
        for which in ("rows", "columns")
    )
    for name, value in sides.items():
        if value != len((rows, columns)[SIDES[name]]):
            raise PuzzleError(f"{name} is {value}, which is not the number of clues", 0)
    colours = [ONE_COLOUR[0], *(palette or [ONE_COLOUR[1]])]
    yield of_puzzle(nonogram(rows, columns, colours), notes=tuple(notes[:3]))


def _members(found: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the members of an object, and in place of a holder of clues the members of that."""
    for name, value in found.items():
        if name.lower() in HOLDERS and isinstance(value, dict):
            yield from cast("dict[str, Any]", value).items()
        else:
            yield name, value


def _clue(value: Any, where: str, palette: dict[str, int]) -> Hints:
    """Return the clue that a value of JSON is.

    Args:
        value: a list or a text.
        where: its path, for errors.
        palette: the number of each colour so far; is extended.

    Raises:
        PuzzleError: it is no clue.
    """
    try:
        if isinstance(value, str):
            return hints(value, 0, 0, {"": 1})
        if not isinstance(value, list):
            raise PuzzleError("this is not a list of lengths")
        parts = cast("list[Any]", value)
        if len(parts) > MAX_SIDE:
            raise PuzzleError(f"more than {MAX_SIDE} blocks, and no line has more cells")
        if parts == [0]:
            return ()
        return tuple([_block(part, palette) for part in parts])
    except PuzzleError as error:
        raise PuzzleError(f"{where}: {error.message}", 0) from None


def _block(part: Any, palette: dict[str, int]) -> tuple[int, int]:
    """Return the length and the colour of a block."""
    pair = cast("list[Any]", part) if isinstance(part, list) else [part, None]
    part, colour = pair if len(pair) == 2 else (pair, None)
    if not isinstance(part, int) or isinstance(part, bool) or not 1 <= part <= MAX_SIDE:
        raise PuzzleError(f"{abridged(str(part))} is not the length of a block")
    if colour is None:
        if palette:
            raise PuzzleError("a block without a colour next to others with one")
        return part, 1
    if not isinstance(colour, str) or not COLOURED.fullmatch(colour):
        raise PuzzleError(f"{abridged(str(colour))} is not a colour like #00aa00")
    value = colour_of(Token(colour, 0, 0))
    return part, palette.setdefault(value, len(palette) + 1)


_PUZZLE = "# nonogram\nrect 2 3\n#ffffff #1a1a1a\n1a 1a\n3a\n2a\n1a\n2a\n"
FORMAT = Format(
    "clues-json",
    "JSON with the clues of rows and columns",
    kinds=("nonogram",),
    recognises=recognises,
    read=read,
    skips="members with a text or a number, such as a title",
    skipped=re.compile(r'"title": "[^"]*"|\s'),
    examples=(
        Sample(
            '{"title": "ab", "rowClues": [[1, 1], [3]], "colClues": [[2], [1], [2]]}', (_PUZZLE,)
        ),
        Sample('{"clues": {"rowHints": ["1 1", "3"], "colHints": ["2", "1", "2"]}}', (_PUZZLE,)),
    ),
)
