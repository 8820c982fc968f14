"""Nonograms: find the picture whose runs of filled cells the numbers at each line tell.

Rectangular or hexagonal, of one colour or of several. Blocks of one colour have an empty cell
between them; blocks of different colours may touch.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, ClassVar

from puzzles.kind import Example, Fault, Kind, Propagator, Solution, Value, Violation, settle
from puzzles.kinds.nonogram import clues, non
from puzzles.kinds.nonogram.board import LinePropagator
from puzzles.kinds.nonogram.encode import FORMS, encode
from puzzles.kinds.nonogram.lines import ANY, Hints
from puzzles.kinds.nonogram.model import Nonogram, families, hint_text, image, line_name
from puzzles.kinds.nonogram.picture import picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.board import Hexagon, Rect
    from puzzles.model import Constraints
    from puzzles.picture import Picture

_HEXAGON = "hex 2\n#ffffff #000000\n\n{}\n\n\n{}\n\n\n{}\n\n"


class NonogramKind(Kind[Nonogram]):
    """Nonograms: see the module's text."""

    name = "nonogram"
    title = "Nonogram"
    suffix = ".clues"
    solution_suffix = ".solution"
    sizes = "N or HxW, sides 1 to 500; hexN, edge 1 to 250"
    rules = (
        "Fill cells so that each line's runs of filled cells have the lengths and colours of its "
        "clue, in order; an empty cell lies between two runs of one colour."
    )
    forms = FORMS
    audit_encoding = "starts"
    formats = ("non",)
    examples: ClassVar = (
        Example("rect 3 4\n#ffffff #000000\n2a 1a\n1a 1a\n4a\n3a\n1a 1a\n1a\n3a\n", "unique"),
        Example("rect 2 2\n#ffffff #000000\n1a\n1a\n1a\n1a\n", "multiple"),
        Example("rect 1 3\n#ffffff #000000\n4a\n\n\n\n", "none"),
        Example("rect 2 2\n#ffffff #000000\n2a\n\n1a\n\n", "none"),
        Example("rect 1 1\n#ffffff #000000\n1a\n1a\n", "unique"),
        Example("rect 2 3\n#ffffff\n\n\n\n\n\n", "unique"),
        Example("width 2\nheight 1\nrows\n1\ncolumns\n0\n1\n", "unique"),
        Example(
            "rect 2 3\n#ffffff #cc0000 #0044cc\n1a 1b\n2?\n1? 1b\n2?\n\n",
            "unique",
        ),
        Example("rect 2 2\n#ffffff #cc0000 #0044cc\n1a 1b\n1? 1?\n2?\n1? 1?\n", "none"),
        Example("rect 2 2\n#ffffff #cc0000 #0044cc\n1?\n1?\n1a\n1b\n", "multiple"),
        Example("hex 2\n#ffffff #000000\n1a\n2a\n2a\n2a\n2a\n1a\n1a\n3a\n1a\n", "unique"),
        Example(_HEXAGON.format("1a", "1a", "1a"), "unique"),
        Example("hex 2\n#ffffff #000000\n" + "1a\n" * 9, "multiple"),
        Example(
            "hex 2\n#ffffff #cc0000 #0044cc\n1?\n2?\n1?\n1?\n2?\n1?\n1b\n1a 1b\n1?\n",
            "unique",
        ),
        Example(
            "rect 4 4\n#ffffff #000000\n1a\n1a 1a\n1a 1a\n2a\n1a 1a\n2a\n1a\n1a 1a\n",
            "unique",
        ),
        Example(
            "rect 4 4\n#ffffff #cc0000 #0044cc\n1a 1a\n2a\n1a 1b\n1a 1b\n1a 1a\n1a\n1a 1a\n1a 2b\n",
            "unique",
        ),
    )
    faults: ClassVar = (
        Fault(None, "rect 2 2\n#ffffff #000000\n1a\n1a\n1a\n1a\n", "a-\n-a\n"),
        Fault("rows", "rect 2 2\n#ffffff #000000\n2a\n\n1a\n1a\n", "a-\n-a\n"),
        Fault("columns", "rect 2 2\n#ffffff #000000\n1a\n1a\n2a\n\n", "a-\n-a\n"),
        Fault(None, "rect 1 3\n#ffffff #cc0000 #0044cc\n1a 1?\n1a\n1b\n\n", "ab-\n"),
        Fault("rows", "rect 1 3\n#ffffff #cc0000 #0044cc\n1b 1?\n1a\n1b\n\n", "ab-\n"),
        Fault("rows", "rect 1 3\n#ffffff #cc0000\n1a 1a\n1a\n1a\n\n", "aa-\n"),
        Fault(None, _HEXAGON.format("1a", "1a", "1a"), "--\n-a-\n--\n"),
        Fault("rows", _HEXAGON.format("2a", "1a", "1a"), "--\n-a-\n--\n"),
        Fault("rising_lines", _HEXAGON.format("1a", "1a 1a", "1a"), "--\n-a-\n--\n"),
        Fault("falling_lines", _HEXAGON.format("1a", "1a", "2a"), "--\n-a-\n--\n"),
    )

    def recognises(self, text: str) -> bool:
        return clues.recognises(text) or non.recognises(text)

    def parse(self, text: str, **options: Value) -> Nonogram:
        settle(self.options, options)
        return non.parse(text) if non.recognises(text) else clues.parse(text)

    def format(self, puzzle: Nonogram) -> str:
        return clues.write(puzzle)

    def export(self, puzzle: Nonogram, format: str) -> str:
        if format != "non":
            return super().export(puzzle, format)
        return non.write(puzzle)

    def lattice(self, puzzle: Nonogram) -> Rect | Hexagon:
        return puzzle.lattice

    def domain(self, puzzle: Nonogram) -> Sequence[Sequence[int]]:
        return [range(puzzle.colours + 1)] * puzzle.lattice.cells

    def encode(self, puzzle: Nonogram, form: str = "", *, selectable: bool = False) -> Constraints:
        return encode(puzzle, form, selectable)

    def check(self, puzzle: Nonogram, solution: Solution) -> list[Violation]:
        found: list[Violation] = []
        lines = iter(zip(puzzle.lattice.lines, puzzle.clues, strict=True))
        for word, count in families(puzzle.lattice):
            rule = f"{word.replace(' ', '_')}s"
            found += [
                Violation(rule, line)
                for line, hints in islice(lines, count)
                if not _shows(bytes([solution[cell] for cell in line]), hints)
            ]
        return found

    def clue_name(self, puzzle: Nonogram, clue: int) -> str:
        words = hint_text(puzzle.clues[clue]) or "no block"
        where = line_name(puzzle.lattice, clue)
        return f"{words} {'of' if puzzle.clues[clue] else 'in'} {where}"

    def format_solution(self, puzzle: Nonogram, solution: Solution) -> str:
        return clues.write_solution(puzzle, solution)

    def parse_solution(self, puzzle: Nonogram, text: str) -> Solution:
        return clues.parse_solution(puzzle, text)

    def picture(self, puzzle: Nonogram, solution: Sequence[int] | None = None) -> Picture:
        return picture(puzzle, solution, self.title)

    def images(self, puzzle: Nonogram) -> Iterator[Nonogram]:
        for symmetry in puzzle.lattice.symmetries:
            yield image(puzzle, symmetry)

    def propagator(self, puzzle: Nonogram) -> Propagator:
        return LinePropagator(puzzle)


def _shows(values: bytes, hints: Hints) -> bool:
    """Return whether a full line has the runs that its clue tells."""
    found: list[tuple[int, int]] = []
    for together in values.split(b"\0"):
        while together:
            rest = together.lstrip(together[:1])
            found.append((len(together) - len(rest), together[0]))
            together = rest
    return len(found) == len(hints) and all(
        run == hint or (hint[1] == ANY and run[0] == hint[0])
        for run, hint in zip(found, hints, strict=True)
    )


KIND = NonogramKind()
