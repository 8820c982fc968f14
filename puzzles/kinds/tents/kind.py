"""The kind: what the rest of the program calls."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import Cells, Rect, rect
from puzzles.kind import Example, Fault, Kind, Option, Solution, Value, Violation, settle
from puzzles.kinds.tents import check, encoding
from puzzles.kinds.tents import text as text_form
from puzzles.kinds.tents.text import ONE_TO_ONE, WEAK, Tents

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.model import Constraints

UPRIGHT = 4  # the first symmetries of a rectangle, which show rows as rows


class TentsKind(Kind[Tents]):
    """Tents: see the package's text."""

    name = "tents"
    title = "Tents"
    sizes = "N or HxW, sides 1 to 500"
    rules = (
        "Pitch a tent beside each tree (not diagonally), one tent for each tree and one tree for "
        "each tent; no two tents touch, not even diagonally; the numbers count the tents of each "
        "row and each column."
    )
    options = (
        Option(
            "pairing",
            ONE_TO_ONE,
            "one tent for each tree and one tree for each tent; or weak: every tree has a tent "
            "beside it and every tent a tree",
            choices=(ONE_TO_ONE, WEAK),
        ),
        Option("strict_neighbour", False, "every tree has exactly one tent beside it"),
    )
    forms = ("native", "global", "local")
    audit_encoding = "global"
    examples: ClassVar = (
        Example("1 2\nT. 1\n0 1\n", "unique"),
        Example("2 2\n.. 0\n.. 0\n0 0\n", "unique"),
        Example("2 4\n.T.. 1\n..T. 1\n1 0 0 1\n", "unique"),
        Example("3 3\n... 1\n.T. 0\n... 0\n0 1 0\n", "unique"),
        Example("3 3\n.T. 2\nT.T 0\n.T. 2\n2 0 2\n", "unique"),
        Example("1 5\n.T.T. 2\n1 0 0 0 1\n", "unique"),
        Example("1 5\n.T.T. 2\n1 0 0 0 1\n", "unique", {"strict_neighbour": True}),
        Example("1 3\nT.T 1\n0 1 0\n", "none"),
        Example("1 3\nT.T 1\n0 1 0\n", "unique", {"pairing": WEAK}),
        Example("1 3\nT.T 1\n0 1 0\n", "unique", {"pairing": WEAK, "strict_neighbour": True}),
        Example("1 3\n.T. 2\n1 0 1\n", "unique", {"pairing": WEAK}),
        Example("1 3\n.T. 2\n1 0 1\n", "none", {"pairing": WEAK, "strict_neighbour": True}),
        Example("3 4\n.T.. 1\n.... 0\n.T.. 1\n1 0 1 0\n", "multiple"),
        Example("3 3\n.T. 1\n... 0\n.T. 1\n1 0 1\n", "multiple"),
        Example("1 3\n.T. 2\n1 0 1\n", "none"),
        Example("2 3\n.T. 9\n... 0\n1 0 0\n", "none"),
        Example("2 2\nT. 1\n.T 1\n1 1\n", "none"),
    )
    faults: ClassVar = (
        Fault(None, "1 5\n.T.T. 2\n1 0 0 0 1\n", "1 5\nAT.TA 2\n1 0 0 0 1\n"),
        Fault(
            "row_total",
            "3 3\n... 1\n.T. 0\n... 0\n0 1 0\n",
            "3 3\n... 1\n.T. 0\n.A. 0\n0 1 0\n",
        ),
        Fault("column_total", "1 3\n.T. 1\n1 0 0\n", "1 3\n.TA 1\n1 0 0\n"),
        Fault("tents_touch", "2 4\n.T.. 1\n..T. 1\n1 1 0 0\n", "2 4\nAT.. 1\n.AT. 1\n1 1 0 0\n"),
        Fault("tent_on_tree", "1 2\nTT 1\n1 0\n", "1 2\nAT 1\n1 0\n"),
        Fault("unpaired_tree", "1 3\nT.T 1\n0 1 0\n", "1 3\nTAT 1\n0 1 0\n"),
        Fault("unpaired_tent", "1 3\n.T. 2\n1 0 1\n", "1 3\nATA 2\n1 0 1\n"),
    )

    def recognises(self, text: str) -> bool:
        return text_form.looks_like(text)

    def parse(self, text: str, **options: Value) -> Tents:
        settled = settle(self.options, options)
        return text_form.read(text, str(settled["pairing"]), bool(settled["strict_neighbour"]))

    def format(self, puzzle: Tents) -> str:
        return text_form.write(puzzle)

    def lattice(self, puzzle: Tents) -> Rect:
        return rect(puzzle.height, puzzle.width)

    def domain(self, puzzle: Tents) -> Sequence[Sequence[int]]:
        trees = set(puzzle.trees)
        return [(0,) if cell in trees else (0, 1) for cell in range(puzzle.height * puzzle.width)]

    def encode(self, puzzle: Tents, form: str = "", *, selectable: bool = False) -> Constraints:
        return encoding.encode(puzzle, form or self.forms[0], selectable=selectable)

    def check(self, puzzle: Tents, solution: Solution) -> list[Violation]:
        return check.violations(puzzle, solution)

    def facts(self, puzzle: Tents, solution: Solution) -> dict[str, bool | int | str]:
        if puzzle.pairing != ONE_TO_ONE:
            return {}
        return {"unique_pairing": check.unique_pairing(puzzle, solution)}

    def clue_name(self, puzzle: Tents, clue: int) -> str:
        line, number = ("row", clue) if clue < puzzle.height else ("column", clue - puzzle.height)
        return f"total {(*puzzle.rows, *puzzle.columns)[clue]} of {line} {number + 1}"

    def format_solution(self, puzzle: Tents, solution: Solution) -> str:
        return text_form.write(puzzle, [cell for cell, value in enumerate(solution) if value])

    def parse_solution(self, puzzle: Tents, text: str) -> Solution:
        return text_form.read_solution(puzzle, text)

    def draw(self, puzzle: Tents, solution: Solution | None = None, *, colour: bool = False) -> str:
        letters = ["·"] * (puzzle.height * puzzle.width)
        for cell in puzzle.trees:
            letters[cell] = "\x1b[32mT\x1b[0m" if colour else "T"
        for cell, value in enumerate(solution or ()):
            if value:
                letters[cell] = "\x1b[1mA\x1b[0m" if colour else "A"
        rows, columns = (
            [text_form.MISSING if total is None else str(total) for total in totals]
            for totals in (puzzle.rows, puzzle.columns)
        )
        wide = max(map(len, columns))
        pad = " " * wide
        drawn = [
            pad.join(letters[r * puzzle.width : (r + 1) * puzzle.width]) + f"{pad}{total}"
            for r, total in enumerate(rows)
        ]
        drawn.append(" ".join([total.ljust(wide) for total in columns]).rstrip())
        return "\n".join(drawn) + "\n"

    def images(self, puzzle: Tents) -> Iterator[Tents]:
        board = self.lattice(puzzle)
        trees = set(puzzle.trees)
        totals = (*puzzle.rows, *puzzle.columns)
        for image, source, lines in _symmetries(board):
            shown = tuple([totals[line] for line in lines])
            yield Tents(
                image.height,
                image.width,
                tuple([cell for cell, before in enumerate(source) if before in trees]),
                shown[: image.height],
                shown[image.height :],
                puzzle.pairing,
                puzzle.strict_neighbour,
            )


@cache
def _symmetries(board: Rect) -> tuple[tuple[Rect, Cells, Cells], ...]:
    """Return for each image the board, the cell each cell shows, and the line each line shows."""
    height, width = board.height, board.width
    images: list[tuple[Rect, Cells, Cells]] = []
    for number, (image, source) in enumerate(board.symmetries):
        assert isinstance(image, Rect)
        firsts = source[:: image.width], source[: image.width]
        if number < UPRIGHT:
            lines = [c // width for c in firsts[0]] + [height + c % width for c in firsts[1]]
        else:
            lines = [height + c % width for c in firsts[0]] + [c // width for c in firsts[1]]
        images.append((image, source, tuple(lines)))
    return tuple(images)


KIND = TentsKind()
