"""Count how hard default puzzles are, kind by kind and size by size, and draw it.

Writes `grades.json` with the number of puzzles by hardest step and the deciles of the effort,
`shares.json` as `puzzlemint kinds` tells it, `ranks.json` as `puzzlemint grade`, once in `gen`,
and a figure of each where matplotlib is installed. A size that is there already is not counted
again, so that a run can be stopped and taken up.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from pathlib import Path
from statistics import quantiles
from typing import Any

import gen
import puzzles
from gen.contract.maker import GaveUp
from gen.minting.mint import mint, order
from gen.sources.rng import stream
from machine.processes import start_context
from puzzles.base.extras import needed
from scripts.measure.frame import arguments, head, row, show, starters, taken_up
from verify.grade.grade import BANDS, band_of
from verify.grade.ladder import MANY, Cost, Rung, chain

STEPS = (
    ("LAST", Cost(Rung.LAST)),
    ("RULE", Cost(Rung.RULE)),
    ("SET", Cost(Rung.SET)),
    ("PLACE", Cost(Rung.PLACE)),
    ("SHARED", Cost(Rung.SHARED)),
    ("REGION", Cost(Rung.REGION)),
    ("INSIDE", Cost(Rung.INSIDE)),
    ("SUBSET", Cost(Rung.SUBSET)),
    ("HOUSE", Cost(Rung.HOUSE)),
    ("CHAIN 2", chain(2)),
    ("BOARD", Cost(Rung.BOARD)),
    ("SUM", Cost(Rung.SUM)),
    ("CHAIN 3", chain(3)),
    ("CHAIN 4", chain(4)),
    ("longer CHAIN", chain(MANY)),
    ("NESTED", Cost(Rung.NESTED)),
    ("SEARCH", Cost(Rung.SEARCH)),
)
"""How the figure sorts hardest steps: each class up to a cost."""
SEED = 8
CHUNK = 10


def graded(kind: str, size: str, index: int) -> tuple[int, int, int] | None:
    """Return the rank of a default puzzle, None if it could not be made."""
    wanted = order(kind, size, audit=0)
    try:
        return mint(wanted, stream(SEED, f"{kind} {size}", index)).grade.rank
    except GaveUp:
        return None


def counted(grades: list[tuple[int, int, int]]) -> dict[str, Any]:
    """Return how many puzzles have each hardest step, the deciles of effort, and all ranks."""
    costs = [Cost(number, depth) for number, depth, _ in grades]
    hardest = Counter([step_of(cost) for cost in costs])
    bands = Counter([band_of(cost) for cost in costs])
    efforts = [effort for _, _, effort in grades]
    return {
        "puzzles": len(grades),
        "hardest": {name: hardest[name] for name, _ in STEPS},
        "bands": {band: bands[band] for band in BANDS},
        "effort": [round(x) for x in quantiles(efforts, n=10)] if len(efforts) > 1 else efforts,
        "ranks": hundredths(grades),
    }


def hundredths(ranks: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Return the ranks that 1 to 99 of 100 puzzles do not exceed."""
    ordered = sorted(ranks)
    return [ordered[(len(ordered) * share - 1) // 100] for share in range(1, 100) if ordered]


def step_of(cost: Cost) -> str:
    """Return the class of a hardest step."""
    return next(name for name, bound in STEPS if cost <= bound)


def main() -> int:
    """Count the puzzles of the kinds named on the command line."""
    parser = arguments("grades", __doc__, gen.names())
    parser.add_argument("--sizes", nargs="+", metavar="SIZE", help="those of a starter corpus")
    parser.add_argument("--count", type=int, default=1_000, help="puzzles of each size (1,000)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    parser.add_argument("-o", "--output", type=Path, default=Path("out"), help="where to (out/)")
    given = parser.parse_args()
    given.output.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(given.workers, mp_context=start_context()) as pool:

        def measured(kind: str, size: str) -> dict[str, Any]:
            made = pool.map(partial(graded, kind, size), range(given.count), chunksize=CHUNK)
            return counted([one for one in made if one is not None])

        boards = starters(given.kinds, given.sizes)
        table = taken_up(given.output / "grades.json", boards, measured, indent=1)
    for name, part in (("shares.json", shares(table)), ("ranks.json", ranks(table))):
        (given.output / name).write_text(json.dumps(part) + "\n")
    show(*lines(table))
    return draw(table, given.output)


def shares(table: dict[str, dict[str, Any]]) -> dict[str, dict[str, list[int]]]:
    """Return how many of 100 puzzles have each grade, as `gen/shares.json` holds it."""
    return {
        kind: {
            size: [round(100 * n / max(some["puzzles"], 1)) for n in some["bands"].values()]
            for size, some in sizes.items()
        }
        for kind, sizes in table.items()
    }


def ranks(table: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the hundredths of ranks by kind and size, as `gen/ranks.json` holds them."""
    return {
        kind: {size: some["ranks"] for size, some in sizes.items()} for kind, sizes in table.items()
    }


def lines(table: dict[str, dict[str, Any]]) -> list[str]:
    """Return the table in Markdown, in percent."""
    shown = [head("kind", "size", *BANDS, "effort, median", words=1)]
    for kind, sizes in table.items():
        for size, counts in sizes.items():
            percents = [f"{share} %" for share in shares(table)[kind][size]]
            middle = counts["effort"][len(counts["effort"]) // 2] if counts["effort"] else "-"
            shown.append(row(puzzles.get(kind).title, size, *percents, middle))
    return shown


def draw(table: dict[str, dict[str, Any]], folder: Path) -> int:
    """Draw the shares of the hardest steps, and the efforts."""
    try:
        pyplot: Any = import_module("matplotlib.pyplot")
    except ImportError:
        print(needed("drawing figures", "matplotlib"), file=sys.stderr)
        return 0
    rows = [(f"{k} {size}", some) for k, sizes in table.items() for size, some in sizes.items()]
    rows.reverse()
    names = [name for name, _ in rows]
    height = 0.28 * len(rows) + 1.6
    figure, axes = pyplot.subplots(figsize=(9, height), layout="constrained")
    before = [0.0] * len(rows)
    colours = pyplot.get_cmap("RdYlGn_r", len(STEPS))
    for number, (step, _) in enumerate(STEPS):
        share = [100 * some["hardest"][step] / max(some["puzzles"], 1) for _, some in rows]
        axes.barh(names, share, left=before, color=colours(number), label=step)
        before = [one + other for one, other in zip(before, share, strict=True)]
    axes.set_xlabel("% of puzzles, by their hardest step")
    axes.set_xlim(0, 100)
    figure.legend(loc="outside upper center", ncols=6, frameon=False)
    figure.savefig(folder / "hardest.svg", metadata={"Date": None})
    figure, axes = pyplot.subplots(figsize=(9, height), layout="constrained")
    for name, some in rows:
        deciles = some["effort"]
        axes.plot([deciles[0], deciles[-1]], [name, name], color="#92c5de", linewidth=5)
        axes.plot(deciles[len(deciles) // 2], name, "o", color="#2166ac")
    axes.set_xscale("log")
    axes.set_xlabel("effort: from the lowest to the highest tenth, and the median")
    figure.savefig(folder / "effort.svg", metadata={"Date": None})
    return 0


if __name__ == "__main__":
    sys.exit(main())
