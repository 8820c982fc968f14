"""The `.non` files of one-coloured rectangular nonograms, as Simpson's collection has them.

A line is blank, a property (a word and its value), the name of a block ("rows" or "columns"), or
a rule inside a block: numbers with commas or blanks between them, 0 for a line without blocks.
The sizes are the properties that matter; each comes before the block that it counts. Properties
of other programs are passed over, unless too few rules stand before one of them.

Blank lines mean nothing, except where a block has too few rules: if the file has no 0, and the
totals of rows and columns agree that way, they are empty clues, as some programs write them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from puzzles.base.errors import PuzzleError, abridged
from puzzles.board import Rect, rect
from puzzles.kinds.nonogram.clues import NUMBER
from puzzles.kinds.nonogram.model import Nonogram, balanced
from puzzles.text.scan import MAX_SIDE, Token, tokens

if TYPE_CHECKING:
    from puzzles.rules.runs.blocks import Hints

PALETTE = ("#ffffff", "#000000")
BLOCKS = {"rows": "height", "columns": "width"}
SIZES = {"width": "columns", "columns": "columns", "height": "rows", "rows": "rows"}
TEXTS = {"title", "by", "author", "copyright", "catalogue", "license", "maxrule", "goal", "saved"}
BEGINNING = re.compile(rf"\s*+({'|'.join(sorted([*SIZES, *TEXTS]))})(?!\S)", re.IGNORECASE)
GOAL = re.compile(r'^[^\S\n]*goal[^\S\n]+"?([^"\n]*)', re.IGNORECASE | re.MULTILINE)
FILLED = re.compile(r"\S[^\n]*")
WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
PART = re.compile(r",|[^\s,]+")
MOST_PROPERTIES = 1000
HINTS = {str(length): (length, 1) for length in range(1, MAX_SIDE + 1)}


@dataclass
class _Block:
    """The rules of the rows or the columns, as far as they are read.

    Attributes:
        name, size: what the rules are for, and how many there are to be.
        last: the line of the last rule, or that before the first.
        clues: the hints of each rule.
        blanks: for each blank line the number of rules before it; no more than can be clues.
        stray: the unknown property that ended the block.
    """

    name: str
    size: int
    last: Token
    clues: list[Hints] = field(default_factory=list["Hints"])
    blanks: list[int] = field(default_factory=list[int])
    stray: Token | None = None

    def read(self, rule: Token) -> None:
        """Read a rule."""
        if len(self.clues) == self.size:
            raise rule.error(f"a rule too many for {self.size} {self.name}")
        self.clues.append(_rule(rule))
        self.last = rule

    def skip(self, blank: int) -> None:
        """Read so many blank lines."""
        self.blanks += [len(self.clues)] * min(blank, self.size - len(self.blanks))

    def filled(self) -> list[Hints]:
        """Return the clues; for missing ones the first blank lines stand, as empty ones.

        Only if all further blank lines stand behind the last clue.
        """
        clues = self.clues.copy()
        short = self.size - len(clues)
        if all(before == len(clues) for before in self.blanks[short:]):
            for before in reversed(self.blanks[:short]):
                clues.insert(before, ())
        return clues


def recognises(text: str) -> bool:
    """Return whether the text begins with a property that `.non` files have."""
    return BEGINNING.match(text) is not None


def parse(text: str) -> Nonogram:
    """Read a `.non` file.

    Raises:
        PuzzleError: the text is not one; says where.
    """
    reader = _Reader()
    number, end = 1, 0
    for match in FILLED.finditer(text):  # each line that is not blank, from its first letter on
        ends = text.count("\n", end, match.start())  # between two of them are ends - 1 blank lines
        reader.skip(ends - 1)
        number += ends
        indent = match.start() - (text.rfind("\n", end, match.start()) + 1)
        reader.read(Token(match[0].rstrip(), number, indent + 1))
        end = match.end()
    reader.skip(text.count("\n", end, len(text) - text.endswith("\n")))
    return reader.puzzle()


def goal_note(puzzle: Nonogram, text: str) -> str:
    """Return how the picture in the `goal` of a file contradicts its clues, or an empty string.

    Args:
        puzzle: the puzzle of the file.
        text: the text of the file.
    """
    found = GOAL.search(text)
    goal = "".join(found[1].split()) if found else ""
    if not goal or not {*goal} <= {"0", "1"}:
        return ""
    if len(goal) != puzzle.board.cells:
        return f"the goal of the file has {len(goal)} cells, and the board {puzzle.board.cells}"
    for line, (cells, hints) in enumerate(zip(puzzle.board.lines, puzzle.clues, strict=True)):
        runs = [len(run) for run in "".join([goal[cell] for cell in cells]).split("0") if run]
        if runs != [length for length, _ in hints]:
            return f"the goal of the file contradicts its clues in {puzzle.board.line_name(line)}"
    return ""


class _Reader:
    """What a file has told so far."""

    def __init__(self) -> None:
        self._sizes: dict[str, int] = {}  # how many rows, and columns
        self._blocks: dict[str, _Block] = {}  # the clues of the rows, and of the columns
        self._block: _Block | None = None  # of them the one that is being read
        self._properties = 0  # how many
        self._stray: Token | None = None  # the first of the unknown properties just before
        self._last = Token("", 1, 1)  # what was read last

    def skip(self, blank: int) -> None:
        """Read so many blank lines."""
        if self._block:
            self._block.skip(blank)

    def read(self, line: Token) -> None:
        """Read what is in a line."""
        self._last = line
        if line.text[0] in "0123456789,":
            if self._block is None:
                if self._stray:
                    raise _unknown(self._stray)
                raise line.error('a rule outside "rows" and "columns"')
            self._block.read(line)
            return
        self._properties += 1
        if self._properties > MOST_PROPERTIES:
            raise line.error(f"more than {MOST_PROPERTIES} properties")
        name, *rest = line.text.split(None, 1)
        word = name.lower()
        block, self._block = self._block, None
        stray, self._stray = self._stray, None
        if word in BLOCKS and not rest:
            self._open(word, line)
        elif word in SIZES:
            self._size(SIZES[word], line)
        elif word not in TEXTS:
            if not rest or not WORD.fullmatch(word):
                raise _unknown(line)
            self._stray = stray or line
            if block:
                block.stray = line

    def _open(self, name: str, line: Token) -> None:
        """Begin a block of this name, whose lines follow."""
        if name in self._blocks:
            raise line.error(f"there are two blocks of {name}")
        if name not in self._sizes:
            raise line.error(f'the "{BLOCKS[name]}" is missing before this')
        self._block = self._blocks[name] = _Block(name, self._sizes[name], line)

    def _size(self, name: str, line: Token) -> None:
        """Note how many rows or columns there are, which a line tells."""
        word, *sizes = tokens(line.text, 3, line.line, line.column)
        if name in self._sizes:
            raise word.error(f"the number of {name} is given twice")
        if not sizes:
            raise line.behind(f"the number of {name} is missing")
        size = sizes[0].text
        if not NUMBER.fullmatch(size) or not 1 <= int(size) <= MAX_SIDE:
            what = f"{abridged(size)} is not a side; sides lie between 1 and {MAX_SIDE}"
            raise sizes[0].error(what)
        for more in sizes[1:]:
            raise more.error("nothing may follow the size")
        self._sizes[name] = int(size)

    def puzzle(self) -> Nonogram:
        """Return the puzzle that the whole file tells."""
        for name in BLOCKS:
            if name not in self._blocks:
                raise self._last.behind(f'the block "{name}" is missing')
        blocks = self._blocks.values()
        short = [block for block in blocks if len(block.clues) < block.size]
        for block in short:
            if block.stray:
                raise _unknown(block.stray)
        lattice = rect(self._sizes["rows"], self._sizes["columns"])
        clues = [hints for name in BLOCKS for hints in self._blocks[name].filled()]
        zero = any(() in block.clues for block in blocks)
        if short and (zero or len(clues) < len(lattice.lines) or not balanced(lattice, clues)):
            block = min(short, key=_told)
            raise block.last.behind(f"{len(block.clues)} rules for {block.size} {block.name}")
        return Nonogram(lattice, PALETTE, tuple(clues))


def _unknown(line: Token) -> PuzzleError:
    name = line.text.split(None, 1)[0]
    return line.error(f"{abridged(name)} is neither a rule like 3,1 nor a known property")


def _told(block: _Block) -> tuple[int, int]:
    """Order blocks by the clues they have with their blank lines, then by the cells these tell."""
    clues = block.filled()
    return len(clues) - block.size, sum([length for hints in clues for length, _ in hints])


def _rule(rule: Token) -> Hints:
    """Return the hints of a rule."""
    try:
        return tuple([HINTS[length] for length in rule.text.split(",", MAX_SIDE - 1)])
    except KeyError:
        pass  # a 0, blanks, a long number, or a fault
    hints: list[tuple[int, int]] = []
    missing = True
    for match in PART.finditer(rule.text):
        part = Token(match[0], rule.line, rule.column + match.start())
        if part.text == ",":
            if missing:
                raise part.error("a number is missing before this comma")
            missing = True
            continue
        if not NUMBER.fullmatch(part.text):
            raise part.error(f"{abridged(part.text)} is not a number")
        if len(hints) == MAX_SIDE:
            raise part.error(f"more than {MAX_SIDE} blocks, and no line has more cells")
        length = int(part.text)
        if length:
            hints.append(HINTS.get(part.text) or (length, 1))
        elif part.text != rule.text:
            raise part.error("a block has at least one cell")
        missing = False
    if missing:
        raise rule.behind("a number is missing at the end")
    return tuple(hints)


def write(puzzle: Nonogram) -> str:
    """Return the puzzle as a `.non` file, with the default palette.

    Raises:
        PuzzleError: it is not rectangular or has not one colour.
    """
    lattice = puzzle.board
    if not isinstance(lattice, Rect):
        raise PuzzleError("a .non file holds rectangular nonograms only")
    if puzzle.colours != 1:
        raise PuzzleError("a .non file holds nonograms of one colour only")
    rules = [",".join(str(length) for length, _ in hints) or "0" for hints in puzzle.clues]
    lines = [f"width {lattice.width}", f"height {lattice.height}"]
    lines += ["", "rows", *rules[: lattice.height], "", "columns", *rules[lattice.height :]]
    return "\n".join(lines) + "\n"
