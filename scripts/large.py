"""Make, prove and grade the largest boards that are made, and say what each takes.

A line of a Markdown table for each board, as soon as it is done. Times are processor seconds.
"""

from __future__ import annotations

import argparse
import sys
from time import process_time
from typing import TYPE_CHECKING

import gen
import puzzles
from gen.contract.maker import GaveUp, Made, Wish
from gen.minting.mint import order
from gen.sources.rng import stream
from puzzles.contract.reading import parse_puzzle
from verify.grade.grade import grade
from verify.judge.verdict import judge
from verify.solver.session import BudgetSpent

if TYPE_CHECKING:
    from gen.minting.mint import Order
    from puzzles.contract.kind import Puzzle

BOARDS = (
    "akari 60",
    "akari 80",
    "binario 40",
    "binario 60",
    "gemhunter 60",
    "gemhunter 100",
    "gemhunter 150",
    "hitori 35",
    "nonogram 100",
    "nonogram 200",
    "slitherlink 20",
    "slitherlink 30",
    "starbattle 16",
    "starbattle 12 stars=2",
    "sudoku 16",
    "sudoku 20",
    "tents 100",
    "tents 160",
    "tents 200",
)
HEAD = """| board | make | prove | grade | hardest step | clue to spare |
|---|---:|---:|---:|---|---|"""
ATTEMPTS = 100


def made(wanted: Order) -> tuple[Made[Puzzle], float]:
    """Return a puzzle, and the seconds that it took.

    Raises:
        GaveUp: none came.
    """
    wish = Wish(wanted.lattice, wanted.options, None, wanted.budget, wanted.source)
    start = process_time()
    for attempt in range(ATTEMPTS):
        try:
            puzzle = gen.get(wanted.kind).make(wish, stream(1, "large", 0).child(attempt))
        except (GaveUp, BudgetSpent):
            continue
        return puzzle, process_time() - start
    raise GaveUp(f"no {wanted.kind} of {wanted.lattice.size} in {ATTEMPTS} attempts")


def line(board: str) -> str:
    """Return the line of a board, such as `tents 100` or `starbattle 12 stars=2`."""
    name, size, *options = board.split()
    kind = puzzles.get(name)
    found, making = made(order(name, size, dict(option.split("=") for option in options)))
    puzzle = parse_puzzle(kind, found.puzzle.text())
    start = process_time()
    judgement = judge(puzzle, encoding=kind.forms.proof)
    proved = process_time()
    graded = grade(puzzle, judgement=judgement)
    grading = process_time() - proved
    step = str(graded.hardest) if graded else judgement.verdict
    spare = {"yes": "none", "no": "not known"}.get(str(found.history.get("irreducible")), "")
    title = " ".join([kind.title, *board.split()[1:]])
    times = " | ".join([f"{seconds:.1f}" for seconds in (making, proved - start, grading)])
    return f"| {title} | {times} | {step.strip()} | {spare} |"


def main() -> int:
    """Measure the boards named on the command line."""
    parser = argparse.ArgumentParser(prog="scripts/large", description=__doc__)
    parser.add_argument("boards", nargs="*", metavar="BOARD", help="such as 'tents 100'; all")
    print(HEAD)
    for board in parser.parse_args().boards or BOARDS:
        print(line(board), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
