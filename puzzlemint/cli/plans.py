"""What `puzzlemint build --dry-run` prints: the plan of a recipe as a table or as JSON."""

from __future__ import annotations

import sys
from math import ceil, inf
from typing import TYPE_CHECKING

from puzzlemint.cli.building import FEWER, table
from puzzlemint.cli.terminal import print_object, progress

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from corpus.recipe.recipe import Recipe
    from corpus.run.plan import Planned


def show(recipe: Recipe, given: Namespace) -> int:
    """Print what a recipe will take, as the arguments of `build` say.

    Returns:
        The exit code, 4 if the recipe cannot be met.
    """
    from corpus.run.plan import plan
    from machine.system import cores

    plans: list[Planned] = []
    with progress(f"planning {recipe.name}", len(recipe.batches)) as bar:
        for planned in plan(recipe):
            plans.append(planned)
            bar.advance(len(plans), len(recipe.batches))
    if given.json:
        for planned in plans:
            _print_object(planned)
    else:
        _table(plans)
        _sum(plans, given.workers or cores(), given.files)
    sys.stdout.flush()
    for number, planned in enumerate(plans, 1):
        if planned.problem:
            what = "note" if planned.met else "falls short"
            print(f"puzzlemint: batch {number}: {what}: {planned.problem}", file=sys.stderr)
    short = sum([not planned.conclusive for planned in plans])
    if short:
        print(
            f"puzzlemint: {short} of {len(plans)} batches: no puzzle came twice, in samples too "
            "small to show that there are ten times as many as asked for",
            file=sys.stderr,
        )
    return 0 if all(planned.met for planned in plans) else FEWER


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
        told=planned.conclusive,
        sample={"items": sample.items, "failed": sample.failed, "different": sample.different},
        problem=planned.problem,
    )


def _table(plans: Sequence[Planned]) -> None:
    columns = {"batch": "r", "kind": "", "size": "", "grade": ""}
    columns |= dict.fromkeys(("count", "to make", "repeated", "time", "MB"), "r")
    table(
        columns,
        [
            [
                number,
                planned.batch.order.kind,
                planned.batch.order.lattice.size,
                planned.batch.order.band or "any",
                f"{planned.batch.count:,}",
                f"{planned.items:,.0f}",
                f"{planned.duplicates:,.0f}",
                _time(planned.seconds),
                f"{planned.size / 1e6:,.2f}",
            ]
            for number, planned in enumerate(plans, 1)
        ],
    )


def _sum(plans: Sequence[Planned], workers: int, files: bool | None) -> None:
    """Print what all batches take together."""
    from corpus.store.harvest import shard_items
    from corpus.store.view import SMALL

    kept = sum([planned.kept for planned in plans])
    seconds = sum([planned.seconds for planned in plans])
    size = sum([planned.size for planned in plans])
    total = sum([planned.batch.count for planned in plans])
    count = sum([ceil(one.items / shard_items(one.batch.count, total)) for one in plans])
    if files or (files is None and kept <= SMALL):
        count += round(2 * kept)
    rate = kept / seconds * workers if seconds else 0.0
    print(
        f"{kept:,.0f} puzzles: about {_time(seconds / workers)} with {workers} "
        f"worker{'s' if workers > 1 else ''} ({rate:,.3g} puzzles/s), "
        f"{size / 1e6:,.1f} MB in shards, {count:,} files"
    )


def _time(seconds: float) -> str:
    """Return a time as people say it."""
    for unit, length in (("days", 86400.0), ("h", 3600.0), ("min", 60.0)):
        if seconds >= 2 * length:
            return f"{seconds / length:,.1f} {unit}"
    return f"{seconds:.1f} s"
