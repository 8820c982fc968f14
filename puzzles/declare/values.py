"""What a kind says of its boards, files and values, in small records."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from puzzles.text.scan import MAX_SIDE

if TYPE_CHECKING:
    from collections.abc import Mapping
    from re import Pattern

Solution = tuple[int, ...]


class Violation(NamedTuple):
    """A rule that a solution breaks, by name, and the places where it shows."""

    rule: str
    places: tuple[int, ...]


class Example(NamedTuple):
    """A puzzle text and the verdict it must get."""

    text: str
    verdict: str


class Word(NamedTuple):
    """What a place with a value is called, of one place ("a tent") and of several ("tents").

    `lacking` is what one is called that has another value, if there is a word: "bridged".
    """

    one: str
    many: str
    lacking: str = ""

    @property
    def things(self) -> tuple[str, str]:
        """The words for such places as things: tent and tents, shaded cell and cells, 5."""
        if self.one == self.many and self.one.islower():  # they say how such a cell is
            return f"{self.one} cell", f"{self.one} cells"
        return self.one.removeprefix("a ").removeprefix("an "), self.many


class Tally(NamedTuple):
    """What is to be found on a board, and how much of it is there.

    Attributes:
        name: all of it in words, such as "2 ships of 3 cells".
        sign: how one of it is shown, a short text.
        wanted, placed: how many there are in a solution, and on the board as it is filled in.
    """

    name: str
    sign: str
    wanted: int
    placed: int


class Fault(NamedTuple):
    """A puzzle text, a solution text, and the one rule the solution breaks (None: accepted).

    `places` are those of each instance that it breaks, as people write them, `r1c2-3; r4c2`;
    empty where they are not told.
    """

    rule: str | None
    puzzle: str
    solution: str
    places: str = ""


@dataclass(frozen=True)
class Boards:
    """Which boards there are of a kind.

    Attributes:
        words: the sizes there are, in words.
        sides: the least and the greatest side of a rectangular board.
        square: whether a rectangular board is a square.
        even: whether its sides are even.
        shapes: `rect`, `hexagon`.
    """

    words: str
    sides: tuple[int, int] = (1, MAX_SIDE)
    square: bool = False
    even: bool = False
    shapes: tuple[str, ...] = ("rect",)

    def refusal(self, height: int, width: int) -> str:
        """Return why there is no rectangular board of this shape, empty if there is one."""
        least, most = self.sides
        if self.even and width % 2:
            return f"the side must be even, not {width}"
        if not least <= min(height, width) <= max(height, width) <= most:
            return f"the sides of a board lie between {least} and {most}, not at {height}x{width}"
        if self.square and height != width:
            return f"the board is a square, not {height}x{width}"
        return ""


@dataclass(frozen=True)
class Files:
    """What files of a kind are like.

    Attributes:
        suffix, solution_suffix: how their names end.
        header: whether the line that names the kind is written even when every option has its
            default.
        starts: what a line matches that begins a puzzle, for kinds whose text may hold blank
            lines. Elsewhere a blank line ends a puzzle.
        formats: further text formats that `read` takes and `export` writes, and how the names of
            their files end.
        element: the name of the element that is a puzzle, if one of the formats is XML.
        form: how a puzzle's text is read, in sentences, if it is not letters of its groups in the
            cells and around them.
    """

    suffix: str = ".txt"
    solution_suffix: str = ".solution.txt"
    header: bool = True
    starts: Pattern[str] | None = None
    formats: Mapping[str, str] = field(default_factory=dict[str, str])
    element: str = ""
    form: str = ""
