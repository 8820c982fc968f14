"""Measure how well grades separate the levels that Simon Tatham's programs give their own boards.

Each program makes boards of every level; they are read from their game IDs and graded. Between
adjacent levels, the area under the ROC curve (AUC) is the share of pairs of boards in which the
harder level's has the greater grade, ties counting half. Over all levels, Spearman's correlation
of level and grade says how well the grade ranks them. A grade that knows nothing of the levels has
an AUC of 0.5 and a correlation of 0. One that parts them wholly has an AUC of 1; its correlation
is 1 only if it makes no difference within a level, and about sqrt(1 - 1/k^2) for k levels of
equally many boards if it makes one between any two (0.87 for two, 0.94 for three, 0.99 for six).
Both are given for the whole grade (hardest step, then effort) and for its band alone. Boards that
are not proved to have one solution are counted and left out.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import puzzlemint
from puzzlemint import UserError
from scripts.measure.frame import arguments, head, row, show
from scripts.measure.ranks import auc, shown, spearman
from scripts.measure.sgt import SOURCES
from verify.grade.grade import BANDS

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable

    from scripts.measure.sgt import Source


@dataclass(frozen=True)
class Graded:
    """A board and its grade.

    Attributes:
        game: its game ID.
        level: its level's number, from 0.
        key, band: the grade as values that compare, the hardest greatest; None and -1 if the
            board is not proved to have one solution.
    """

    game: str
    level: int
    key: tuple[float, ...] | None
    band: int


@dataclass(frozen=True)
class Figure:
    """A line of the table.

    Attributes:
        boards, levels: what it is about.
        key, band: AUC between two levels, rank correlation over all of them, None where it is
            not defined.
    """

    boards: str
    levels: str
    key: float | None
    band: float | None


def sort_key(grade: Any) -> tuple[float, ...]:
    """Return what a grade is compared by: its hardest step, then its effort."""
    return grade.rank


def graded(source: Source, game: str, level: int) -> Graded:
    """Grade a board; a text that is no board of ours is a UserError."""
    grade = puzzlemint.grade(source.puzzle(game))
    if grade is None:
        return Graded(game, level, None, -1)
    return Graded(game, level, sort_key(grade), BANDS.index(grade.band))


def ranked(title: str, boards: Iterable[Graded]) -> Figure:
    """Return the rank correlation of level and grade."""
    unique = [board for board in boards if board.key is not None]
    levels = [board.level for board in unique]
    return Figure(
        title,
        "rank correlation",
        spearman(levels, [board.key for board in unique]),
        spearman(levels, [board.band for board in unique]),
    )


def figures(title: str, levels: Iterable[str], boards: Iterable[Graded]) -> list[Figure]:
    """Return the AUC of each two adjacent levels, and the rank correlation over all."""
    of: dict[int, list[Graded]] = defaultdict(list)
    for board in boards:
        if board.key is not None:
            of[board.level].append(board)
    found = [
        Figure(
            title,
            f"{easier}/{harder}",
            auc([board.key for board in of[level]], [board.key for board in of[level + 1]]),
            auc([board.band for board in of[level]], [board.band for board in of[level + 1]]),
        )
        for level, (easier, harder) in enumerate(pairwise(levels))
    ]
    return [*found, ranked(title, [board for level in of.values() for board in level])]


def main() -> int:
    """Make and grade the boards of the kinds named on the command line."""
    names = list(dict.fromkeys(source.kind for source in SOURCES))
    parser = arguments("levels", __doc__, names)
    parser.add_argument("--sizes", type=int, nargs="+", metavar="N", help="sides of the boards")
    parser.add_argument("--count", type=int, default=200, help="boards of each level (200)")
    parser.add_argument("--seed", type=int, default=1, help="of the series of boards (1)")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep boards here, use them again")
    parser.add_argument("--make", action="store_true", help="make the boards and stop there")
    parser.add_argument("--json", action="store_true", help="print figures and grades as JSON")
    given = parser.parse_args()
    if given.make and not given.keep:
        parser.error("--make is of no use without --keep")
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
    try:
        measure([source for source in SOURCES if source.kind in given.kinds], given)
    except UserError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def measure(sources: Iterable[Source], given: Namespace) -> None:
    """Print the table, or everything as JSON."""
    if not given.json and not given.make:
        show(head("boards", "levels", "(hardest, effort)", "band"))
    found: list[Figure] = []
    boards: dict[str, list[Graded]] = {}
    for source in sources:
        every: list[Graded] = []
        sides = given.sizes if given.sizes and source.any_side else source.sides
        for side in sides:
            title = f"{source.title} {side}x{side}"
            print(title, file=sys.stderr)
            games = [
                (game, number)
                for number, level in enumerate(source.levels)
                for game in source.games(side, level, given.count, given.seed, given.keep)
            ]
            if given.make:
                continue
            boards[title] = [graded(source, game, number) for game, number in games]
            every += boards[title]
            found += (lines := figures(title, source.levels, boards[title]))
            tell(lines, given)
        if len(sides) > 1 and not given.make:
            found.append(ranked(source.title, every))
            tell(found[-1:], given)
    doubtful = [board for group in boards.values() for board in group if board.key is None]
    if given.json:
        groups = {title: [asdict(board) for board in group] for title, group in boards.items()}
        print(json.dumps({"figures": [asdict(line) for line in found], "boards": groups}))
    elif not given.make:
        total = sum(map(len, boards.values()))
        print(f"\n{total} boards, {len(doubtful)} of them not proved to have one solution")
        for board in doubtful:
            print(board.game)


def tell(lines: list[Figure], given: Namespace) -> None:
    """Print lines of the table, unless everything is printed as JSON in the end."""
    if not given.json:
        show(*[row(line.boards, line.levels, shown(line.key), shown(line.band)) for line in lines])


if __name__ == "__main__":
    sys.exit(main())
