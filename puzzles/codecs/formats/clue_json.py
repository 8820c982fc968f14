"""A nonogram as an object of JSON with the clues of rows and columns.

The two members have different names in different programs. Each clue is a list of lengths, a list
of pairs of a length and a colour, or a text of numbers. A member that is one list of plain numbers
is not recognised, because other kinds write the totals of their lines in this way.
"""

from __future__ import annotations

import json
import re
from collections import Counter
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
MOST_NAMED = 3
"""Members that are left out and named in the note on them."""
NO_COLOUR = ""
"""The key in a palette for blocks without a colour."""
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
        found = json.loads(asked.text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise PuzzleError(f"this is not JSON: {error.msg}", error.lineno, error.colno) from None
    except PuzzleError:
        raise
    except (ValueError, RecursionError):
        raise PuzzleError(
            "lists of this JSON are nested too deep, or a number has thousands of digits", 0
        ) from None
    members = cast("dict[str, Any]", found)
    left_out: list[str] = []
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
            left_out.append(abridged(name))
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
    notes: tuple[str, ...] = ()
    if left_out:
        more = len(left_out) - MOST_NAMED
        names = ", ".join(left_out[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
        notes = (f"members left out: {names}",)
    coloured = [colour for colour in palette if colour != NO_COLOUR]
    colours = [ONE_COLOUR[0], *(coloured or [ONE_COLOUR[1]])]
    yield of_puzzle(nonogram(rows, columns, colours), notes=notes)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON whose members have different names.

    Raises:
        PuzzleError: two members have one name; Python's reader would drop the first.
    """
    found = dict(pairs)
    if len(found) < len(pairs):
        name, _ = Counter([name for name, _ in pairs]).most_common(1)[0]
        raise PuzzleError(f"the member {abridged(name)} is given twice", 0)
    return found


def _members(found: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the members of an object; an object in HOLDERS is replaced by its members."""
    for name, value in found.items():
        if name.lower() in HOLDERS and isinstance(value, dict):
            yield from cast("dict[str, Any]", value).items()
        else:
            yield name, value


def _clue(value: Any, where: str, palette: dict[str, int]) -> Hints:
    """Return the clue that a value of JSON holds.

    Args:
        value: a list or a text.
        where: path of the value in the JSON, for errors.
        palette: the number of each colour; colours that are new are added.

    Raises:
        PuzzleError: the value is not a clue.
    """
    try:
        if isinstance(value, str):
            clue = hints(value, 0, 0, {"": 1})
            return tuple([_block(length, palette) for length, _ in clue])
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
    """Return the length of a block and the number of its colour, which is added to the palette.

    Raises:
        PuzzleError: the length or the colour is not understood, or only some blocks have a colour.
    """
    pair = cast("list[Any]", part) if isinstance(part, list) else [part, None]
    part, colour = pair if len(pair) == 2 else (pair, None)
    if not isinstance(part, int) or isinstance(part, bool) or not 1 <= part <= MAX_SIDE:
        raise PuzzleError(f"{abridged(str(part))} is not the length of a block")
    if colour is None:
        value = NO_COLOUR
    elif not isinstance(colour, str) or not COLOURED.fullmatch(colour):
        raise PuzzleError(f"{abridged(str(colour))} is not a colour like #00aa00")
    else:
        value = colour_of(Token(colour, 0, 0))
    number = palette.setdefault(value, len(palette) + 1)
    if NO_COLOUR in palette and len(palette) > 1:
        raise PuzzleError("some blocks have a colour and some have none; give each block a colour")
    return part, number


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
