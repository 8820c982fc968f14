"""The gallery: some puzzles of a set, drawn, with their solutions to unfold.

Of each sort those whose identities come first in their order are shown: a choice by lot that is
always the same.
"""

from __future__ import annotations

import re
from bisect import insort
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

import puzzles
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.contract.reading import parse_puzzle, parse_solution
from puzzles.render.svg import svg

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.contract.kind import Kind

Sort = tuple[str, int]
"""Puzzles that are alike: the name of their kind, and a number that sorts within it."""
EACH = 1
"""Puzzles of a sort."""
LARGEST = 2_500
"""Cells of a board that is drawn."""
_STYLE = re.compile(r"<style>.*?</style>\n", re.DOTALL)


@dataclass(frozen=True, order=True)
class Exhibit:
    """A puzzle to be shown.

    Attributes:
        id: its identity.
        kind, size: what it is.
        about: what there is to say of it.
        style: the class of what is said.
        puzzle, solution: texts; the solution may be empty.
    """

    id: str
    kind: str
    size: str
    about: str
    style: str
    puzzle: str
    solution: str

    def html(self) -> str:
        """Return the puzzle as a figure of HTML; empty if it is too large to be drawn."""
        kind: Kind[Puzzle] = puzzles.get(self.kind)
        puzzle = parse_puzzle(kind, self.puzzle)
        if puzzle.board.cells > LARGEST:
            return ""
        parts = [
            '<figure class="puzzle-card">',
            _drawn(puzzle),
            f"<figcaption><div><b>{escape(kind.title)}</b> {escape(self.size)}</div>",
            f'<div><span class="chip {self.style}">{escape(self.about)}</span></div>',
            f"<code>{escape(self.id)}</code></figcaption>",
        ]
        if self.solution:
            values = parse_solution(puzzle, self.solution)
            parts.append(f"<details><summary>Solution</summary>{_drawn(puzzle, values)}")
            parts.append("</details>")
        return "".join([*parts, "</figure>"])


def _drawn(puzzle: Puzzle, solution: tuple[int, ...] | None = None) -> str:
    """Return a drawing without its style sheet, which the page has once."""
    kind = kind_of(puzzle)
    return _STYLE.sub("", svg(kind.picture(puzzle, solution)))


@dataclass
class Gallery:
    """The puzzles to be shown, those of a sort together."""

    _sorts: dict[Sort, list[Exhibit]] = field(default_factory=dict[Any, list[Exhibit]])

    def offer(self, sort: Sort, exhibit: Exhibit, each: int = EACH) -> None:
        """Take a puzzle if its identity comes before that of one that is there."""
        shown = self._sorts.setdefault(sort, [])
        insort(shown, exhibit)
        del shown[each:]

    def take(self, other: Gallery) -> None:
        """Take the puzzles of another gallery."""
        for sort, exhibits in other._sorts.items():
            for exhibit in exhibits:
                self.offer(sort, exhibit)

    def exhibits(self) -> Iterator[Exhibit]:
        """Yield the puzzles, in the order of their sorts."""
        for sort in sorted(self._sorts):
            yield from self._sorts[sort]
