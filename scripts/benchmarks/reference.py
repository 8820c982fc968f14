"""How long brute force, backtracking and PySAT take to solve the same boards.

All three look for a second solution too, and must find the same.
"""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

import gen
import puzzles
from gen.minting.mint import UNGRADED, mint, order
from gen.sources.rng import stream
from machine.memory import uncollected
from puzzlemint.teach.reference import WAYS, Timed, compare
from puzzles.base.errors import UserError
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.contract.reading import parse_puzzle
from scripts.benchmarks.race import minted_texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PAGE = Path(__file__).parents[2] / "docs" / "reference.md"
SIZES = ("5x5", "11x11", "20x20")
SMALLEST, LARGEST = 3, 8
"""Sides that are tried for the smallest board of a kind that is made."""
HEAD = """# Three ways to solve

`puzzlemint reference FILE` solves a small board in three ways that share little, says how long each
took, and stops if they differ: **brute force** has the plain checker look at every way to fill the
board; **backtracking** (Davis, Logemann, Loveland 1962) goes through the clauses of a sequential
counter and propagates units by scanning them; **PySAT** is the verdict: a model
made for speed, a solver in C, and the checker for what it finds. Each looks for a second solution
too. Here is of each kind a puzzle of the smallest side from 3 on that is made, and one of the
smallest size of a starter corpus; times are milliseconds of processor time, of plain Python but
for the solver. A dash was given up: brute force would look at more than 4 million places on all
boards, or backtracking has looked at 8 million clauses. `scripts/bench --reference --page` makes
this page.

```console
$ printf 'XOXO\\nOXOX\\nXO__\\n____\\n' > four.txt
$ puzzlemint reference four.txt --by backtracking | tail -4
XOXO
OXOX
XOOX
OXXO
```

| puzzle | places | {ways} |
|---|---:|---:|---:|---:|
"""
TITLES = {"brute-force": "brute force", "backtracking": "backtracking", "pysat": "PySAT"}


def own() -> Iterator[Puzzle]:
    """Yield Gem Hunter puzzles of ours, small to large."""
    kind = puzzles.get("gemhunter")
    for size in SIZES:
        (text,) = minted_texts(kind.name, size, 1)
        yield parse_puzzle(kind, text)


def smallest() -> Iterator[Puzzle]:
    """Yield two puzzles of each kind: of the smallest side, and of the first starter size."""
    for name in gen.names():
        first = gen.get(name).starter[0]
        for size in dict.fromkeys((_smallest(name), first)):
            yield mint(order(name, size, grading=UNGRADED), stream("reference", name, 0)).puzzle


def _smallest(name: str) -> str:
    for side in range(SMALLEST, LARGEST):
        try:
            wanted = order(name, str(side), grading=UNGRADED)
            mint(wanted, stream("reference", name, 0))
        except UserError:
            continue
        return str(side)
    return gen.get(name).starter[0]


def page(chosen: Iterable[Puzzle]) -> str:
    """Return the comparison in Markdown."""
    rows: list[str] = []
    for puzzle in chosen:
        kind = kind_of(puzzle)
        with uncollected():
            cells = [
                "-" if found.solutions is None else f"{1e3 * found.seconds:,.2f}"
                for found in compare(puzzle, WAYS, 2)
            ]
        places = len(kind.domain(puzzle))
        rows.append(f"| {kind.title} {puzzle.size} | {places} | {' | '.join(cells)} |\n")
        print(rows[-1], end="", flush=True)
    return HEAD.format(ways=" | ".join(TITLES.values())) + "".join(rows)


def lines(puzzle: Puzzle) -> Iterator[str]:
    """Yield what there is to print about a puzzle: the board before and after, and times.

    Raises:
        Disagreement: the solvers find different solutions.
        TooLarge: none of them ended.
    """
    kind = kind_of(puzzle)
    ways = compare(puzzle, WAYS, 2)
    found = next(way.solutions for way in ways if way.solutions is not None)
    yield f"{kind.title} {puzzle.size}"
    yield ""
    after = kind.write_entries(puzzle, found[0]) if found else ""
    yield from _beside(kind.write(puzzle).splitlines(), after.splitlines())
    yield ""
    yield from map(_line, ways)
    yield ""


def _line(way: Timed) -> str:
    title = TITLES[way.way]
    if way.solutions is None:
        return f"{title:12}  {way.note}"
    count = ("no solution", "1 solution", "2 or more solutions")[len(way.solutions)]
    return f"{title:12}  {count}, executed time {way.seconds * 1e3:.2f} ms"


def _beside(before: list[str], after: list[str]) -> Iterator[str]:
    width = max(map(len, ["before", *before]))
    rows = zip_longest(["before", *before], ["after", *after], fillvalue="")
    return (f"{one:{width}} | {other}".rstrip() for one, other in rows)
