"""Make, prove and grade the largest boards that are made, and say what each takes.

A line of a Markdown table for each board, as soon as it is done. Times are processor seconds.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import gen
import puzzles
from gen.contract.maker import GaveUp, Made, Wish
from gen.minting.mint import order
from gen.sources.rng import stream
from puzzles.contract.reading import parse_puzzle
from scripts.measure.frame import NO_PUZZLE, arguments, head, row, show, timed
from verify.grade.grade import grade
from verify.judge.verdict import judge

if TYPE_CHECKING:
    from gen.minting.mint import Order
    from puzzles.contract.kind import Puzzle

BOARDS = (
    *("akari 60", "akari 80", "binario 40", "binario 60"),
    *("gemhunter 60", "gemhunter 100", "gemhunter 150", "hitori 35"),
    *("nonogram 100", "nonogram 200", "slitherlink 20", "slitherlink 30"),
    *("starbattle 16", "starbattle 12 stars=2", "sudoku 16", "sudoku 20"),
    *("tents 100", "tents 160", "tents 200"),
)
ATTEMPTS = 100


def made(wanted: Order) -> Made[Puzzle]:
    """Return a puzzle.

    Raises:
        GaveUp: none came.
    """
    wish = Wish(wanted.lattice, wanted.options, None, wanted.budget, wanted.source)
    for attempt in range(ATTEMPTS):
        try:
            return gen.get(wanted.kind).make(wish, stream(1, "large", 0).child(attempt))
        except NO_PUZZLE:
            continue
    raise GaveUp(f"no {wanted.kind} of {wanted.lattice.size} in {ATTEMPTS} attempts")


def line(board: str) -> str:
    """Return the line of a board, such as `tents 100` or `starbattle 12 stars=2`."""
    name, size, *options = board.split()
    kind = puzzles.get(name)
    wanted = order(name, size, dict(option.split("=") for option in options))
    found, making = timed(made, wanted)
    puzzle = parse_puzzle(kind, found.puzzle.text())
    judgement, proving = timed(judge, puzzle, encoding=kind.forms.proof)
    graded, grading = timed(grade, puzzle, judgement=judgement)
    step = str(graded.hardest) if graded else judgement.verdict
    spare = {"yes": "none", "no": "not known"}.get(str(found.history.get("irreducible")), "")
    title = " ".join([kind.title, *board.split()[1:]])
    return row(title, making, proving, grading, step.strip(), spare)


def main() -> int:
    """Measure the boards named on the command line."""
    parser = arguments("large", __doc__)
    parser.add_argument("boards", nargs="*", metavar="BOARD", help="such as 'tents 100'; all")
    boards: list[str] = parser.parse_args().boards
    show(head("board", "make, s", "prove, s", "grade, s", "hardest step", "clue to spare", words=1))
    for board in boards or BOARDS:
        show(line(board))
    return 0


if __name__ == "__main__":
    sys.exit(main())
