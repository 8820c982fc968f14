"""The `.non` files of one-coloured rectangular nonograms, as Simpson's collection has them.

Properties a line each, of which the sizes matter, and a block of rules for the rows and one for
the columns. Blank lines are ignored; where a block is too short without them, they are taken for
empty clues, as some programs write them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzles.board import Rect, rect
from puzzles.errors import PuzzleError, abridged
from puzzles.kind import MAX_SIDE
from puzzles.kinds.nonogram.model import Nonogram

if TYPE_CHECKING:
    from puzzles.kinds.nonogram.blocks import Hints

PALETTE = ("#ffffff", "#000000")
NAMES = {"width": "columns", "columns": "columns", "height": "rows", "rows": "rows"}
PROPERTIES = {*NAMES, "title", "by", "author", "copyright", "catalogue", "license", "maxrule"}
RULE = re.compile(r"[0-9]{1,9}(?:\s*,\s*[0-9]{1,9}|\s+[0-9]{1,9})*")
NUMBER = re.compile(r"[0-9]{1,9}")

Rule = tuple[int, str]


def recognises(text: str) -> bool:
    """Return whether the text begins with a property that `.non` files have."""
    words = text.split(None, 1)
    return bool(words) and words[0].lower() in PROPERTIES


def parse(text: str) -> Nonogram:
    """Read a `.non` file.

    Raises:
        PuzzleError: the text is not one; says where.
    """
    sizes: dict[str, int] = {}
    blocks: dict[str, list[Rule]] = {}
    starts: dict[str, int] = {}
    block: list[Rule] | None = None
    for number, raw in enumerate(text.removesuffix("\n").split("\n"), 1):
        line = raw.strip()
        word, _, rest = line.partition(" ")
        if not line or line[0].isdigit():
            if block is not None:
                block.append((number, line))
            elif line:
                raise PuzzleError('a rule before "rows" or "columns"', number)
            continue
        name = NAMES.get(word.lower())
        block = None
        if name is None:
            continue
        rest = rest.strip()
        if rest:
            if name in sizes:
                raise PuzzleError(f"the number of {name} is given twice", number)
            sizes[name] = _size(rest, number, raw.find(rest) + 1)
        elif name in blocks:
            raise PuzzleError(f"there are two blocks of {name}", number)
        else:
            block = blocks[name] = []
            starts[name] = number
    clues: list[Hints] = []
    for name, size_name in (("rows", "height"), ("columns", "width")):
        if name not in sizes:
            raise PuzzleError(f'the "{size_name}" is missing')
        if name not in blocks:
            raise PuzzleError(f'the block "{name}" is missing')
        clues += _rules(name, blocks[name], sizes[name], starts[name])
    return Nonogram(rect(sizes["rows"], sizes["columns"]), PALETTE, tuple(clues))


def _size(text: str, number: int, column: int) -> int:
    if not NUMBER.fullmatch(text) or not 1 <= int(text) <= MAX_SIDE:
        raise PuzzleError(
            f"{abridged(text)} is not a side; sides lie between 1 and {MAX_SIDE}", number, column
        )
    return int(text)


def _rules(name: str, block: list[Rule], count: int, start: int) -> list[Hints]:
    rules = [rule for rule in block if rule[1]]
    if len(rules) < count <= len(block):
        rules = block[:count] + [rule for rule in block[count:] if rule[1]]
    if len(rules) != count:
        line = rules[count][0] if len(rules) > count else (rules[-1][0] if rules else start)
        raise PuzzleError(f"{len(rules)} rules for {count} {name}", line)
    return [_rule(text, number) for number, text in rules]


def _rule(text: str, number: int) -> Hints:
    if not text:
        return ()
    if not RULE.fullmatch(text):
        raise PuzzleError(f"{abridged(text)} is not a rule like 3,1", number)
    lengths = [int(token) for token in re.split(r"[\s,]+", text)]
    if lengths == [0]:
        return ()
    if len(lengths) > MAX_SIDE:
        raise PuzzleError(
            f"{len(lengths)} blocks, and no line has more than {MAX_SIDE} cells", number
        )
    if 0 in lengths:
        raise PuzzleError("a block has at least one cell", number)
    return tuple((length, 1) for length in lengths)


def write(puzzle: Nonogram) -> str:
    """Return the puzzle as a `.non` file, with the default palette.

    Raises:
        PuzzleError: it is not rectangular or has several colours.
    """
    lattice = puzzle.lattice
    if not isinstance(lattice, Rect):
        raise PuzzleError("a .non file holds rectangular nonograms only")
    if puzzle.colours > 1:
        raise PuzzleError("a .non file holds nonograms of one colour only")
    rules = [",".join(str(length) for length, _ in hints) or "0" for hints in puzzle.clues]
    lines = [f"width {lattice.width}", f"height {lattice.height}"]
    lines += ["", "rows", *rules[: lattice.height], "", "columns", *rules[lattice.height :]]
    return "\n".join(lines) + "\n"
