"""What `puzzlemint build --dry-run` prints: the plan of a recipe as a table or as JSON."""

from __future__ import annotations

import sys
from math import inf
from typing import TYPE_CHECKING

from puzzlemint.cli.terminal import print_object, progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.plan import Planned
    from corpus.recipe import Recipe

FEWER = 4
FILES = 2
"""For each puzzle, one with its solution; and as many beside them all."""


def show(recipe: Recipe, workers: int, *, as_json: bool) -> int:
    """Print what a recipe will take; return the exit code, 4 if it cannot be met.

    Args:
        recipe: the recipe.
        workers: processes that will build it; 0 for one on each core.
        as_json: a JSON object for each batch in place of a table.
    """
    from corpus.plan import plan
    from corpus.processes import cores

    found: list[Planned] = []
    with progress(f"planning {recipe.name}", len(recipe.batches)) as bar:
        for planned in plan(recipe):
            found.append(planned)
            bar.advance(len(found), len(recipe.batches))
    if as_json:
        for planned in found:
            _print_object(planned)
    else:
        _table(found, workers or cores())
    for number, planned in enumerate(found, 1):
        if planned.problem:
            what = "cannot be met" if not planned.met else "note"
            print(f"puzzlemint: batch {number}: {what}: {planned.problem}", file=sys.stderr)
    return 0 if all(planned.met for planned in found) else FEWER


def _print_object(planned: Planned) -> None:
    order = planned.batch.order
    sample = planned.sample
    print_object(
        kind=order.kind,
        size=order.lattice.size,
        grade=order.band,
        options=dict(sorted(order.options.items())),
        count=planned.batch.count,
        kept=round(planned.kept),
        items=round(planned.items),
        duplicates=round(planned.duplicates),
        different=None if planned.there_are == inf else round(planned.there_are),
        seconds=round(planned.seconds, 1),
        bytes=round(planned.size),
        sample={"items": sample.items, "failed": sample.failed, "different": sample.different},
        problem=planned.problem,
    )


def _table(found: Sequence[Planned], workers: int) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("batch", "kind", "size", "grade")
    for name in ("count", "to make", "repeated", "each", "all", "MB"):
        table.add_column(name, justify="right")
    for number, planned in enumerate(found, 1):
        order, sample = planned.batch.order, planned.sample
        table.add_row(
            str(number),
            order.kind,
            order.lattice.size,
            order.band or "any",
            f"{planned.batch.count:,}",
            f"{planned.items:,.0f}",
            f"{planned.duplicates:,.0f}",
            f"{sample.seconds / sample.items * 1e3:,.1f} ms" if sample.items else "",
            _time(planned.seconds),
            f"{planned.size / 1e6:,.2f}",
        )
    console = Console()
    console.print(table)
    kept = sum(planned.kept for planned in found)
    seconds = sum(planned.seconds for planned in found)
    size = sum(planned.size for planned in found)
    processes = f"{workers} process{'es' if workers > 1 else ''}"
    rate = kept / seconds * workers if seconds else 0.0
    console.print(
        f"{kept:,.0f} puzzles: about {_time(seconds / workers)} in {processes} "
        f"({rate:,.3g} puzzles/s), {size / 1e6:,.1f} MB of records, "
        f"{FILES * (kept + 1):,.0f} files",
        highlight=False,
        soft_wrap=True,
    )


def _time(seconds: float) -> str:
    """Return a time as people say it."""
    for unit, length in (("days", 86400.0), ("h", 3600.0), ("min", 60.0)):
        if seconds >= 2 * length:
            return f"{seconds / length:,.1f} {unit}"
    return f"{seconds:.1f} s"
