"""The XML of webpbn.com (version 0.3 of the format) of rectangular nonograms.

A document has colours with names, and clues for columns and rows: a count for each block, of the
default colour if it names none. Where the clues are missing, a picture of the goal tells them, in
which each colour has a character. What else a document says, of titles and authors, is passed over.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import PuzzleError, abridged
from puzzles.board import Rect, rect
from puzzles.kinds.nonogram.clues import NUMBER
from puzzles.kinds.nonogram.model import COLOURS, LETTERS, Nonogram, clues_of
from puzzles.rules.runs.blocks import ANY
from puzzles.text import xml
from puzzles.text.scan import MAX_SIDE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.rules.runs.blocks import Hints
    from puzzles.text.xml import Element

PUZZLE = "puzzle"
"""The element that is a puzzle; a document may hold several."""
DOCTYPE = '<?xml version="1.0"?>\n<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">\n'
USUAL = {"white": ("#ffffff", "."), "black": ("#000000", "X")}
"""The colours that need not be declared."""
BACKGROUND = "background"
_COLOUR = re.compile(r"#?([0-9a-f]{6}|[0-9a-f]{3})", re.IGNORECASE)
_ROW = re.compile(r"\s*\|([^|]*)\|\s*")


class _Colours(NamedTuple):
    """The colours of a puzzle.

    Attributes:
        palette: of the background and of each colour.
        numbers: of the names.
        characters: the numbers of the characters that stand for them in pictures.
        default: the colour of counts that name none, if it is there.
    """

    palette: tuple[str, ...]
    numbers: Mapping[str, int]
    characters: Mapping[str, int]
    default: str


def recognises(text: str) -> bool:
    """Return whether the text is XML with a puzzle in it."""
    return xml.begins(text) and re.search(rf"<{PUZZLE}(set)?\b", text) is not None


def parse(text: str) -> Nonogram:
    """Read the XML of a single puzzle.

    Raises:
        PuzzleError: the text is no such thing; says where.
    """
    root = xml.read(text)
    found = [root] if root.name == PUZZLE else root.named(PUZZLE)
    if len(found) != 1:
        raise root.error(f"{len(found)} puzzles in this XML, where one is expected")
    (puzzle,) = found
    shape = puzzle.attributes.get("type", "grid")
    if shape != "grid":
        raise puzzle.error(f"the puzzle is a {abridged(shape)}; grids alone are read")
    colours = _colours(puzzle)
    clues = {kind: _clues(puzzle, kind, colours) for kind in ("rows", "columns")}
    if not clues["rows"] and not clues["columns"]:
        return _pictured(puzzle, colours)
    for kind, lines in clues.items():
        if not 1 <= len(lines) <= MAX_SIDE:
            raise puzzle.error(f"{len(lines)} {kind}; there are 1 to {MAX_SIDE}")
    board = rect(len(clues["rows"]), len(clues["columns"]))
    return Nonogram(board, colours.palette, (*clues["rows"], *clues["columns"]))


def _colours(puzzle: Element) -> _Colours:
    """Return the colours, the background first, then those declared, then others that are used."""
    default = puzzle.attributes.get("defaultcolor", "black")
    background = puzzle.attributes.get("backgroundcolor", "white")
    found: dict[str, tuple[str, str]] = {}  # by name, "#rrggbb" and the letter in pictures
    for element in puzzle.named("color"):
        name, character = element.attributes.get("name", ""), element.attributes.get("char", "")
        value = _COLOUR.fullmatch(element.text)
        if not name or name in found:
            raise element.error("a colour needs a name of its own")
        if value is None:
            raise element.error(f"{abridged(element.text)} is not a colour like 00aa00")
        digits = value[1] if len(value[1]) == 6 else "".join([2 * digit for digit in value[1]])
        found[name] = (f"#{digits.lower()}", character)
    used = [count.attributes.get("color", default) for count in _counts(puzzle)]
    if not puzzle.named("clues"):
        used.append(default)
    for name in (background, *used):
        if name not in found:
            if name not in USUAL:
                raise puzzle.error(f"no colour is called {abridged(name)}")
            found[name] = USUAL[name]
    names = [background, *(name for name in found if name != background)]
    if len(names) > COLOURS + 1:
        raise puzzle.error(f"{len(names) - 1} colours beside the background, more than {COLOURS}")
    characters = {found[name][1]: number for number, name in enumerate(names) if found[name][1]}
    if len(characters) < sum(1 for name in names if found[name][1]):
        raise puzzle.error("two colours have the same character")
    numbers = {name: number for number, name in enumerate(names)}
    return _Colours(tuple([found[name][0] for name in names]), numbers, characters, default)


def _counts(puzzle: Element) -> list[Element]:
    """Return the counts of all lines."""
    lines = [line for clues in puzzle.named("clues") for line in clues.named("line")]
    return [count for line in lines for count in line.named("count")]


def _clues(puzzle: Element, kind: str, colours: _Colours) -> list[Hints]:
    """Return the clues of the rows or of the columns; none if they are not told."""
    found = [one for one in puzzle.named("clues") if one.attributes.get("type") == kind]
    if not found:
        return []
    if len(found) > 1:
        raise found[1].error(f"the clues of the {kind} are told twice")
    return [_hints(line, colours) for line in found[0].named("line")]


def _hints(line: Element, colours: _Colours) -> Hints:
    """Return the clue of a line; one count of 0 says that it has no block."""
    hints: list[tuple[int, int]] = []
    counts = line.named("count")
    if len(counts) > MAX_SIDE:
        raise line.error(f"more than {MAX_SIDE} blocks, and no line has more cells")
    for count in counts:
        length = count.text
        if not NUMBER.fullmatch(length):
            raise count.error(f"{abridged(length)} is not a number")
        if int(length):
            colour = colours.numbers[count.attributes.get("color", colours.default)]
            if not colour:
                raise count.error("a block has the colour of the background")
            hints.append((int(length), colour))
        elif len(counts) > 1:
            raise count.error("a block has at least one cell")
    return tuple(hints)


def _pictured(puzzle: Element, colours: _Colours) -> Nonogram:
    """Return the puzzle of the picture that is the goal."""
    goals = [one for one in puzzle.named("solution") if one.attributes.get("type") != "saved"]
    images = [image for goal in goals for image in goal.named("image")]
    if not images:
        raise puzzle.error("the puzzle has neither clues nor a picture of its goal")
    image = images[0]
    text = image.text
    rows: list[str] = []
    at = 0
    while at < len(text):
        row = _ROW.match(text, at)
        if row is None or len(rows) == MAX_SIDE:
            raise image.error(f"the picture is not 1 to {MAX_SIDE} rows between | and |")
        rows.append("".join(row[1].split()))
        at = row.end()
    if len({len(row) for row in rows}) != 1 or not 1 <= len(rows[0]) <= MAX_SIDE:
        raise image.error(f"the rows of the picture are not equally long, of 1 to {MAX_SIDE} cells")
    cells = "".join(rows)
    for cell in dict.fromkeys(cells):
        if cell not in colours.characters:
            raise image.error(f"no colour has the character {cell!r} of the picture")
    board = rect(len(rows), len(rows[0]))
    values = [colours.characters[cell] for cell in cells]
    return Nonogram(board, colours.palette, clues_of(board, values))


def write(puzzle: Nonogram) -> str:
    """Return the puzzle as XML.

    Raises:
        PuzzleError: it is not rectangular, or a block can have any colour.
    """
    board = puzzle.board
    if not isinstance(board, Rect):
        raise PuzzleError("webpbn XML holds rectangular nonograms only")
    if any(colour == ANY for hints in puzzle.clues for _, colour in hints):
        raise PuzzleError("webpbn XML holds no blocks of any colour")
    names = _names(puzzle.palette)
    default = f' defaultcolor="{names[1]}"' if puzzle.colours else ""
    lines = [f'<{PUZZLE} type="grid"{default} backgroundcolor="{names[0]}">']
    lines += [
        f'<color name="{name}" char="{character}">{colour[1:]}</color>'
        for name, character, colour in zip(names, "." + LETTERS, puzzle.palette, strict=False)
    ]
    columns, rows = puzzle.clues[board.height :], puzzle.clues[: board.height]
    for kind, clues in (("columns", columns), ("rows", rows)):
        lines += [f'<clues type="{kind}">', *[_line(hints, names) for hints in clues], "</clues>"]
    body = "\n".join(lines)
    return f"{DOCTYPE}<{PUZZLE}set>\n{body}\n</{PUZZLE}>\n</{PUZZLE}set>\n"


def _names(palette: Sequence[str]) -> list[str]:
    """Return names of the colours, those that other programs expect where these fit."""
    usual = {colour: name for name, (colour, _) in USUAL.items()}
    others = [BACKGROUND, *LETTERS][: len(palette)]
    pairs = zip(palette, others, strict=True)
    names = [usual.get(colour.lower(), other) for colour, other in pairs]
    return names if len({*names}) == len(names) else others


def _line(hints: Hints, names: Sequence[str]) -> str:
    """Return the line of a clue; the first colour is the default."""
    counts = [
        f"<count>{length}</count>"
        if colour == 1
        else f'<count color="{names[colour]}">{length}</count>'
        for length, colour in hints
    ]
    return f"<line>{''.join(counts)}</line>"
