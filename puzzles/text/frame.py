"""Numbers around a drawing: above and below its columns, left and right of the rows of its cells.

What a drawing is, `puzzles.text.edges` says. It may be moved to the right, as far as its first line
is, so that there is room for numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzles.base.errors import PuzzleError
from puzzles.text.scan import Scanner, Token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.text.sheet import Words


class Framed(NamedTuple):
    """A drawing with numbers around it.

    Attributes:
        drawing: what is within them.
        values: those of the numbers: of where lines start, then of where they end; rows first.
        tokens: what is written for each.
        above, margin: how many lines and columns of the text are before the drawing.
    """

    drawing: str
    values: list[Any]
    tokens: list[Token]
    above: int = 0
    margin: int = 0

    def moved(self, error: PuzzleError) -> PuzzleError:
        """Return an error in the drawing as it is in the text."""
        return PuzzleError(error.message, error.line + self.above, error.column + self.margin)

    def at(self, number: int, message: str) -> PuzzleError:
        """Return the error that there is at one of the numbers."""
        return self.tokens[number].error(message)


@dataclass(frozen=True)
class Frame:
    """Where numbers are: where lines start, where they end; what such a number is called."""

    starts: bool
    ends: bool
    number: str

    def read(self, text: str, words: Words, shape: tuple[int, int] | None) -> Framed:
        """Take a text apart.

        Args:
            text: the text.
            words: what may stand for a number.
            shape: of the board, if it is known; numbers around it may then be missing.

        Raises:
            PuzzleError: numbers are missing, or there are too many; says where.
        """
        scan, above = Scanner(text), int(self.starts)
        inner = scan.lines[above : len(scan.lines) - self.ends]
        if shape and len(scan.lines) == 2 * shape[0] + 1:
            return Framed(text, [], [])
        if len(inner) < 3:
            raise scan.missing("the rows are missing")
        margin = len(inner[0]) - len(inner[0].lstrip())
        width = max((len(inner[0]) - margin) // 2, 1)
        behind = margin + 2 * width + 1
        left: list[Token] = []
        right: list[Token] = []
        for number, line in enumerate(inner, above):
            of_cells = (number - above) % 2
            left += self._beside(line[:margin], number, 0, self.starts and of_cells)
            if of_cells:
                right += self._beside(line[behind:], number, behind, self.ends)
        top = self._line(scan, 0, width) if self.starts else []
        bottom = self._line(scan, len(scan.lines) - 1, width) if self.ends else []
        tokens = [*left, *top, *right, *bottom]
        shown = [line[margin : behind if at % 2 else None] for at, line in enumerate(inner)]
        return Framed("\n".join(shown), list(map(words.value, tokens)), tokens, above, margin)

    def _beside(self, part: str, line: int, column: int, wanted: bool | int) -> list[Token]:
        """Return the number in a part of a line, if one is wanted there."""
        numbers = Scanner(part).tokens(0, 2) if part.strip() else []
        if len(numbers) > wanted:
            odd = numbers[wanted]
            raise PuzzleError("nothing may stand here", line + 1, column + odd.column)
        if len(numbers) < wanted:
            raise PuzzleError(f"the row's {self.number} is missing", line + 1, column + 1)
        return [Token(one.text, line + 1, column + one.column) for one in numbers]

    def _line(self, scan: Scanner, line: int, width: int) -> list[Token]:
        """Return the numbers of a line above or below the drawing."""
        numbers = scan.tokens(line, width + 1)
        if len(numbers) > width:
            raise numbers[width].error(f"more than {width} column {self.number}s")
        if len(numbers) < width:
            what = f"{len(numbers)} column {self.number}s for {width} columns"
            raise PuzzleError(what, line + 1, scan.end(line))
        return numbers

    def write(self, drawing: str, height: int, width: int, numbers: Sequence[str]) -> str:
        """Return a drawing of a board of some shape with numbers around it."""
        starts, ends = self.starts * (height + width), self.ends * (height + width)
        # numbers where lines start, and where they end, those of rows before those of columns
        first, last = numbers[:starts], numbers[len(numbers) - ends :]
        room = max(map(len, first[:height]), default=-1) + 1
        lines: list[str] = []
        for at, line in enumerate(drawing.splitlines()):
            before = first[at // 2] if at % 2 and first else ""
            behind = f" {last[at // 2]}" if at % 2 and last else ""
            body = line.ljust(2 * width + 1) + behind if behind else line
            lines.append(f"{before.rjust(room - 1)} {body}" if room else body)
        outer = [" " * (room + 1) + " ".join(some[height:]) for some in (first, last)]
        whole = [*outer[: bool(first)], *lines, *outer[1 : 1 + bool(last)]]
        return "".join([line.rstrip() + "\n" for line in whole])
