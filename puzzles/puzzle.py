"""A puzzle: one frozen value with its board, its clues and the rules that it was made for.

It knows its kind, so whatever is asked of a puzzle is asked of the puzzle alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from puzzles.declare.options import shown
from puzzles.text import header

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.board import Hexagon, Rect
    from puzzles.contract.kind import Kind
    from puzzles.declare.options import Value


@dataclass(frozen=True)
class Puzzle:
    """A puzzle of some kind, which derives a dataclass of its own from this one.

    Attributes:
        board: the lattice that it is drawn on.
    """

    definition: ClassVar[Any]  # its kind; `kind_of` knows of which type

    board: Rect | Hexagon

    @property
    def kind(self) -> str:
        """The name of the kind."""
        return kind_of(self).name

    @property
    def size(self) -> str:
        """The size as users write it."""
        return self.board.size

    @property
    def options(self) -> dict[str, Value]:
        """The value of each rule that people disagree on, by its name."""
        return {option.name: getattr(self, option.name) for option in kind_of(self).options}

    def text(self, *, named: bool = False) -> str:
        """Return the puzzle in its kind's format; read again, it gives the same puzzle.

        Args:
            named: begin with the line that names the kind even where the kind needs none.
        """
        kind = kind_of(self)
        body = kind.write(self)
        return (self.header or (header.line(kind.name, {}) if named else "")) + body

    def __str__(self) -> str:
        return self.text()

    @property
    def header(self) -> str:
        """The line that the text begins with to name kind and options, empty if it has none."""
        kind = kind_of(self)
        changed = {
            option.name: shown(value)
            for option in kind.options
            if (value := getattr(self, option.name)) != option.default
        }
        return header.line(kind.name, changed) if changed or kind.files.header else ""

    def draw(self, entries: Sequence[int] | None = None, *, colour: bool = False) -> str:
        """Return a picture in text.

        Args:
            entries: the value of each place, OPEN where none is known; None for the bare puzzle.
            colour: with ANSI colours.
        """
        from puzzles.render.text import text

        return text(kind_of(self).picture(self, entries), colour=colour)

    def svg(self, entries: Sequence[int] | None = None) -> str:
        """Return a picture as SVG; the entries are as for `draw`."""
        from puzzles.render.svg import svg

        return svg(kind_of(self).picture(self, entries))


P = TypeVar("P", bound=Puzzle)


def kind_of(puzzle: P) -> Kind[P]:
    """Return the kind of a puzzle."""
    return puzzle.definition
