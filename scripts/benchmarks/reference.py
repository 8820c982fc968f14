"""Boards before and after, and how long brute force, backtracking and PySAT take to solve them.

All three look for a second solution too, and must find the same.
"""

from __future__ import annotations

from functools import partial
from itertools import islice, zip_longest
from time import process_time
from typing import TYPE_CHECKING

import puzzles
from puzzles.base.errors import Disagreement, TooLarge
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.contract.reading import parse_puzzle
from scripts.benchmarks.race import minted_texts
from verify.judge.reference import backtracking, brute_force
from verify.judge.verdict import judge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from puzzles.declare.values import Solution

SIZES = ("5x5", "11x11", "20x20")


def own() -> Iterator[Puzzle]:
    """Yield Gem Hunter puzzles of ours, small to large."""
    kind = puzzles.get("gemhunter")
    for size in SIZES:
        (text,) = minted_texts(kind.name, size, 1)
        yield parse_puzzle(kind, text)


def lines(puzzle: Puzzle) -> Iterator[str]:
    """Yield what there is to print about a puzzle.

    Raises:
        Disagreement: the solvers find different solutions.
    """
    kind = kind_of(puzzle)
    solvers: dict[str, Callable[[], Iterable[Solution]]] = {
        "brute force": partial(brute_force, puzzle),
        "backtracking": partial(backtracking, puzzle, "direct"),
        "PySAT": lambda: judge(puzzle).solutions,
    }
    found: dict[str, set[Solution]] = {}
    said: list[str] = []
    for name, solve in solvers.items():
        begun = process_time()
        try:
            solutions = list(islice(solve(), 2))
        except TooLarge as error:
            said.append(f"{name:12}  {error}")
            continue
        spent = process_time() - begun
        found[name] = set(solutions)
        count = ("no solution", "1 solution", "2 or more solutions")[len(solutions)]
        said.append(f"{name:12}  {count}, executed time {spent * 1e3:.2f} ms")
    first = found["PySAT"]
    if any(
        len(some) != len(first) or (len(first) == 1 and some != first) for some in found.values()
    ):
        raise Disagreement(f"different solutions:\n{puzzle.text()}{found}")
    yield f"{kind.title} {puzzle.size}"
    yield ""
    after = kind.write_entries(puzzle, min(first)) if first else ""
    yield from _beside(kind.write(puzzle).splitlines(), after.splitlines())
    yield ""
    yield from said
    yield ""


def _beside(before: list[str], after: list[str]) -> Iterator[str]:
    width = max(map(len, ["before", *before]))
    rows = zip_longest(["before", *before], ["after", *after], fillvalue="")
    return (f"{one:{width}} | {other}".rstrip() for one, other in rows)
