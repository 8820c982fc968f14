"""What the engine in C saves: the same puzzles with it and in plain Python, in turn.

Every run is a process of its own, which knows nothing of the puzzles yet. It makes, proves and
grades them, then judges and grades their texts, in processor time. Of each puzzle the shortest time
of the runs counts, so that what else the machine does is told from the work.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

import puzzles
from engine import IN_C
from gen.minting.mint import mint, order
from gen.sources.rng import stream
from puzzlemint import UserError
from puzzles.contract.reading import parse_puzzle
from verify.grade.grade import grade
from verify.judge.verdict import judge

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parents[2]
RUNS = 3
PUZZLES = {  # of each size, how many
    "akari": {"8": 40},
    "binario": {"10": 60},
    "gemhunter": {"10": 60},
    "hitori": {"12": 30},
    "nonogram": {"8": 80, "20": 40, "30": 20},
    "slitherlink": {"8": 10},
    "starbattle": {"8": 40},
    "sudoku": {"9": 20},
    "tents": {"8": 100, "20": 30},
}
QUICK = 10  # times fewer
FORMS = {"plain": {"PUZZLEMINT_ENGINE": "plain"}, "in C": {}}
"""What a process of each form has in its environment."""


def times(kind: str, size: str, count: int) -> list[list[float]]:
    """Return the processor seconds of verdicts, of verdicts and grades, and of puzzles made."""
    found, wanted = puzzles.get(kind), order(kind, size)
    made: list[float] = []
    texts: list[str] = []
    for item in range(count + 1):
        gc.collect()
        start = process_time()
        minted = mint(wanted, stream("bench", "forms", item))
        made.append(process_time() - start)
        texts.append(minted.puzzle.text())
    judged: list[float] = []
    graded: list[float] = []
    for text in texts:
        gc.collect()
        start = process_time()
        judgement = judge(parse_puzzle(found, text))
        judged.append(process_time() - start)
        grade(parse_puzzle(found, text), judgement=judgement)
        graded.append(process_time() - start)
    return [some[1:] for some in (judged, graded, made)]  # the first one is for warming up


def tell(kind: str, size: str, count: int) -> None:
    """Print the times as JSON."""
    print(json.dumps(times(kind, size, count)))


def _run(kind: str, size: str, count: int, form: str) -> list[list[float]]:
    """Return the times of a process of its own."""
    program = f"from scripts.benchmarks.forms import tell; tell({kind!r}, {size!r}, {count})"
    command = [sys.executable, "-c", program]
    environment = {**os.environ, **FORMS[form]}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True, text=True
    )
    return json.loads(done.stdout)


def _best(runs: Sequence[Sequence[float]]) -> float:
    """Return the sum over the puzzles of the shortest times."""
    return sum(map(min, zip(*runs, strict=True)))


def lines(kind: str, quick: bool) -> Iterator[str]:
    """Yield a row of the table for each size of a kind; `quick` takes fewer puzzles.

    Raises:
        UserError: the engine is not built.
    """
    if not IN_C:
        raise UserError("the engine in C is not built: it takes a C compiler")
    for size, count in PUZZLES.get(kind, {}).items():
        some = count // QUICK if quick else count
        runs: dict[str, list[list[list[float]]]] = {form: [] for form in FORMS}
        for _ in range(RUNS):
            for form, found in runs.items():
                found.append(_run(kind, size, some, form))
        tasks = zip(*[zip(*found, strict=True) for found in runs.values()], strict=True)
        cells = [f"{_best(plain) / _best(built):.2f}x" for plain, built in tasks]
        yield f"| {kind} {size} | {some} | {' | '.join(cells)} |"
