"""What a grade costs beside the verdict that it starts from, on made puzzles.

Puzzle by puzzle, the verdict is found and then the ladder is climbed from a fresh reading of the
text, in processor time. Each is done for another puzzle first, untimed, as in all races.
"""

from __future__ import annotations

import gc
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

import gen
import puzzles
from gen.contract.maker import Wish
from gen.minting.mint import order
from gen.sources.rng import stream
from puzzles.contract.reading import parse_puzzle
from verify.grade.grade import grade
from verify.judge.verdict import UNIQUE, judge

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZES = {
    "akari": ("10", "20"),
    "binario": ("10", "20"),
    "gemhunter": ("10", "20"),
    "hitori": ("10", "20"),
    "nonogram": ("10", "20", "30"),
    "slitherlink": ("7", "10"),
    "starbattle": ("8", "10"),
    "sudoku": ("9", "16"),
    "tents": ("10", "20"),
}
PUZZLES, QUICK = 200, 20
LONGEST = 60.0  # seconds after which a size has had enough puzzles


class Cost(NamedTuple):
    """Processor seconds for the verdict of a puzzle, and for its grade without the verdict."""

    verify: float
    grade: float


def costs(kind: str, size: str, count: int) -> list[Cost]:
    """Return what so many puzzles of a size cost, or fewer if they take long."""
    found, wanted, maker = puzzles.get(kind), order(kind, size), gen.get(kind)
    wish = Wish(wanted.lattice, wanted.options, None, wanted.budget)
    texts = [maker.make(wish, stream("bench", "grade", 0)).puzzle.text()]
    measured: list[Cost] = []
    spent = 0.0
    for item in range(1, count + 1):
        if spent > LONGEST:
            break
        texts.append(maker.make(wish, stream("bench", "grade", item)).puzzle.text())
        gc.collect()
        judgement = judge(parse_puzzle(found, texts[-2]))
        start = process_time()
        judgement = judge(parse_puzzle(found, texts[-1]))
        verified = process_time()
        if judgement.verdict != UNIQUE:
            continue
        grade(parse_puzzle(found, texts[-1]), judgement=judgement)
        measured.append(Cost(verified - start, process_time() - verified))
        spent += sum(measured[-1])
    return measured


def lines(kind: str, quick: bool) -> Iterator[str]:
    """Yield a row of the table for each size of a kind; `quick` takes fewer puzzles."""
    for size in SIZES.get(kind, ()):
        measured = costs(kind, size, QUICK if quick else PUZZLES)
        verified, graded = (median(some) * 1e3 for some in zip(*measured, strict=True))
        worst = max(cost.grade for cost in measured) * 1e3
        yield (
            f"| {kind} {size} | {len(measured)} | {verified:.2f} | {graded:.2f} "
            f"| {graded / verified:.1f} | {worst:.0f} |"
        )
