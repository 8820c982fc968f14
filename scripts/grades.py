"""Count how hard default puzzles are, kind by kind and size by size, and draw it.

Writes `grades.json` with the number of puzzles by hardest step and the deciles of the effort,
`shares.json` as `puzzlemint kinds` tells it, once it is in `gen`,
and a figure of each where matplotlib is installed. A size that is there already is not counted
again, so that a run can be stopped and taken up.
"""

from __future__ import annotations

import argparse
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
from gen.maker import GaveUp
from gen.mint import mint, order
from gen.rng import stream
from machine.processes import start_context
from puzzles.extras import needed
from verify.grade import BANDS, RUNGS, band_of
from verify.ladder import Rung

STEPS = (
    ("LAST", (Rung.LAST, 0)),
    ("RULE", (Rung.RULE, 0)),
    ("REGION", (Rung.REGION, 0)),
    ("INSIDE", (Rung.INSIDE, 0)),
    ("CHAIN to 3", (Rung.CHAIN, 3)),
    ("CHAIN to 5", (Rung.CHAIN, 5)),
    ("CHAIN to 7", (Rung.CHAIN, 7)),
    ("CHAIN to 15", (Rung.CHAIN, 15)),
    ("longer CHAIN", (Rung.CHAIN, 1 << 30)),
    ("NESTED", (Rung.NESTED, 0)),
    ("SEARCH", (Rung.SEARCH, 0)),
)
"""How the figure sorts hardest steps: each class up to a rung and a size of chains."""
COLOURS = ("#1a9850", "#66bd63", "#d9ef8b", "#fee08b", "#fdae61", "#f98e52", "#f46d43", "#d73027",
           "#a50026", "#762a83", "#40004b")  # fmt: skip
SEED = 8
CHUNK = 10


def graded(kind: str, size: str, index: int) -> tuple[str, int, int] | None:
    """Return rung, chain and effort of a default puzzle, None if it could not be made."""
    wanted = order(kind, size, audit=0)
    try:
        grade = mint(wanted, stream(SEED, f"{kind} {size}", index)).grade
    except GaveUp:
        return None
    return grade.hardest.rung, grade.hardest.chain, grade.effort


def counted(grades: list[tuple[str, int, int]]) -> dict[str, Any]:
    """Return how many puzzles have each hardest step, and the deciles of their effort."""
    hardest = Counter([step_of(rung, chain) for rung, chain, _ in grades])
    bands = Counter([band_of(Rung[rung], chain) for rung, chain, _ in grades])
    efforts = [effort for _, _, effort in grades]
    return {
        "puzzles": len(grades),
        "hardest": {name: hardest[name] for name, _ in STEPS},
        "bands": {band: bands[band] for band in BANDS},
        "effort": [round(x) for x in quantiles(efforts, n=10)] if len(efforts) > 1 else efforts,
    }


def step_of(rung: str, chain: int) -> str:
    """Return the class of a hardest step."""
    return next(name for name, bound in STEPS if (RUNGS.index(rung), chain) <= bound)


def main() -> int:
    """Count the puzzles of the kinds named on the command line."""
    parser = argparse.ArgumentParser(prog="scripts/grades", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="which; all if none is named")
    parser.add_argument(
        "--sizes", nargs="+", metavar="SIZE", help="which; those of a starter corpus"
    )
    parser.add_argument("--count", type=int, default=1_000, help="puzzles of each size (1,000)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    parser.add_argument("-o", "--output", type=Path, default=Path("out"), help="where to (out/)")
    given = parser.parse_args()
    given.output.mkdir(parents=True, exist_ok=True)
    path = given.output / "grades.json"
    table: dict[str, dict[str, Any]] = json.loads(path.read_text()) if path.exists() else {}
    with ProcessPoolExecutor(given.workers, mp_context=start_context()) as pool:
        for kind in given.kinds or puzzles.names():
            for size in given.sizes or gen.get(kind).starter:
                if table.get(kind, {}).get(size, {}).get("puzzles"):
                    continue
                made = pool.map(partial(graded, kind, size), range(given.count), chunksize=CHUNK)
                grades = [one for one in made if one is not None]
                table.setdefault(kind, {})[size] = counted(grades)
                path.write_text(json.dumps(table, indent=1) + "\n")
                (given.output / "shares.json").write_text(json.dumps(shares(table)) + "\n")
                print(kind, size, table[kind][size], file=sys.stderr)
    print(*lines(table), sep="\n")
    return draw(table, given.output)


def shares(table: dict[str, dict[str, Any]]) -> dict[str, dict[str, list[int]]]:
    """Return how many of 100 puzzles have each grade, as `gen/shares.json` holds it."""
    return {
        kind: {
            size: [round(100 * n / max(row["puzzles"], 1)) for n in row["bands"].values()]
            for size, row in sizes.items()
        }
        for kind, sizes in table.items()
    }


def lines(table: dict[str, dict[str, Any]]) -> list[str]:
    """Return the table in Markdown, in percent."""
    shown = [
        "| kind | size | " + " | ".join(BANDS) + " | effort, median |",
        "|---|---:|" + "---:|" * (len(BANDS) + 1),
    ]
    for kind, sizes in table.items():
        for size, row in sizes.items():
            told = [f"{share} %" for share in shares(table)[kind][size]]
            middle = row["effort"][len(row["effort"]) // 2] if row["effort"] else "-"
            shown.append(f"| {puzzles.get(kind).title} | {size} | {' | '.join(told)} | {middle} |")
    return shown


def draw(table: dict[str, dict[str, Any]], folder: Path) -> int:
    """Draw the shares of the hardest steps, and the efforts."""
    try:
        pyplot: Any = import_module("matplotlib.pyplot")
    except ImportError:
        print(needed("drawing figures", "matplotlib"), file=sys.stderr)
        return 0
    rows = [(f"{k} {size}", row) for k, sizes in table.items() for size, row in sizes.items()]
    rows.reverse()
    names = [name for name, _ in rows]
    height = 0.28 * len(rows) + 1.6
    figure, axes = pyplot.subplots(figsize=(9, height), layout="constrained")
    before = [0.0] * len(rows)
    for (step, _), colour in zip(STEPS, COLOURS, strict=True):
        share = [100 * row["hardest"][step] / max(row["puzzles"], 1) for _, row in rows]
        axes.barh(names, share, left=before, color=colour, label=step)
        before = [one + other for one, other in zip(before, share, strict=True)]
    axes.set_xlabel("% of puzzles, by their hardest step")
    axes.set_xlim(0, 100)
    figure.legend(loc="outside upper center", ncols=6, frameon=False)
    figure.savefig(folder / "hardest.svg", metadata={"Date": None})
    figure, axes = pyplot.subplots(figsize=(9, height), layout="constrained")
    for name, row in rows:
        deciles = row["effort"]
        axes.plot([deciles[0], deciles[-1]], [name, name], color="#92c5de", linewidth=5)
        axes.plot(deciles[len(deciles) // 2], name, "o", color="#2166ac")
    axes.set_xscale("log")
    axes.set_xlabel("effort: from the lowest to the highest tenth, and the median")
    figure.savefig(folder / "effort.svg", metadata={"Date": None})
    return 0


if __name__ == "__main__":
    sys.exit(main())
