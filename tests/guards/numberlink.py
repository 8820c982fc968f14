"""Numberlink: lines join each two numbers that are alike. It is made of the kit alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from puzzlemint.kit import (
    NUMBERS,
    Boards,
    Example,
    Fault,
    Grid,
    Made,
    Maker,
    PathKind,
    Rect,
    Stream,
    Wish,
    differing,
    of_cells,
    others_near,
    path_rules,
    puzzlink,
    repair,
)

BLANK = -1
Path = tuple[int, ...]
FILLED = "# numberlink\n1 . 2\n. . .\n1 . 2\n"


@dataclass(frozen=True)
class Numberlink(Grid):
    """A puzzle of cells, each a number or -1 blank."""


class NumberlinkKind(PathKind[Numberlink]):
    """Numberlink: see the module's text."""

    name, title, puzzle = "numberlink", "Numberlink", Numberlink
    boards = Boards("N or HxW, sides 2 to 500", (2, 500))
    rules = (
        "Draw lines from cell to cell that join each two numbers which are alike. Lines do not "
        "cross or branch, pass no number, and each leads to numbers."
    )
    groups = (
        of_cells(
            "Numbers",
            {BLANK: "."},
            numbers=True,
            fixed=True,
            derived=False,
            help="a number that is there twice, or . for none",
        ),
    )
    between = " "
    declared = path_rules()
    links = (puzzlink("numlin", NUMBERS),)
    examples = (
        Example("# numberlink\n1 1\n2 2\n", "unique"),
        Example("# numberlink\n1 2 3\n. . .\n1 2 3\n", "unique"),
        Example(FILLED, "multiple"),
        Example("# numberlink\n. .\n. .\n", "unique"),
        Example("# numberlink\n1 2\n2 1\n", "none"),
        Example("# numberlink\n1 1\n1 .\n", "none"),
    )
    faults = (
        Fault(None, FILLED, "1 . 2\n|   |\n. . .\n|   |\n1 . 2\n"),
        Fault("end", "# numberlink\n1 1\n. .\n", "1-1\n| |\n.-.\n"),
        Fault("cell", FILLED, "1 . 2\n|   |\n.-. .\n|   |\n1 . 2\n"),
        Fault("number", FILLED, "1-.-2\n\n. . .\n\n1-.-2\n"),
        Fault("loose", "# numberlink\n1 1\n. .\n. .\n", "1-1\n\n.-.\n| |\n.-.\n"),
    )


KIND = NumberlinkKind()


class NumberlinkMaker(Maker[Numberlink]):
    """Lines that fill the board; where another solution differs, they are cut in two."""

    kind = KIND
    starter: ClassVar = ("4", "5", "5x6")
    default_size: ClassVar = "6"
    most_cells: ClassVar = 100

    def make(self, wish: Wish, stream: Stream) -> Made[Numberlink]:
        board, ends = wish.rectangle, wish.rectangle.links.ends

        def examine(paths: list[Path]) -> tuple[Numberlink, Sequence[int]]:
            puzzle, solution = shown(board, paths), drawn(board, paths)
            others = others_near(puzzle, solution, wish.budget, 1)
            return puzzle, differing((solution, *others)) if others else ()

        def cut(paths: list[Path], places: Sequence[int]) -> list[Path]:
            for place in stream.shuffled(places):
                for path in paths:
                    steps = [{*step} for step in pairwise(path)]
                    at = next((n for n, s in enumerate(steps, 1) if s == {*ends[place]}), 0)
                    if 2 <= at <= len(path) - 2:
                        return [*[one for one in paths if one != path], path[:at], path[at:]]
            return cover(board, stream)

        puzzle, paths, cuts = repair(cover(board, stream), examine, cut, rounds=200)
        return Made(puzzle, drawn(board, paths), {"cuts": cuts})


def cover(board: Rect, stream: Stream) -> list[Path]:
    """Return ways through neighbouring cells that together pass most cells once."""
    left, paths = {*range(board.cells)}, list[Path]()
    for cell in stream.shuffled(range(board.cells)):
        path: list[int] = []
        onward = [cell] if cell in left else []
        while onward:
            path.append(stream.choice(onward))
            left.remove(path[-1])
            onward = [other for other in board.beside[path[-1]] if other in left]
        if len(path) > 1:
            paths.append(tuple(path))
    return paths


def shown(board: Rect, paths: Sequence[Path]) -> Numberlink:
    """Return the puzzle with numbers at the ends of ways."""
    number_of = {end: n for n, path in enumerate(paths, 1) for end in (path[0], path[-1])}
    return Numberlink(board, tuple([number_of.get(cell, BLANK) for cell in range(board.cells)]))


def drawn(board: Rect, paths: Sequence[Path]) -> tuple[int, ...]:
    """Return the lines along ways."""
    steps = {frozenset(step) for path in paths for step in pairwise(path)}
    return tuple([int(frozenset(pair) in steps) for pair in board.links.ends])


MAKER = NumberlinkMaker()
