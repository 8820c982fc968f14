"""`puzzlemint status`: how far a build is, or what a corpus holds; from any terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlemint.cli import arguments, building
from puzzlemint.cli.terminal import print_object

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from corpus.run.watch import BatchStatus, Status
    from corpus.store.about import Part
    from corpus.store.store import Corpus

HELP = "say how far a build is, and whether its shards are sound"
EXAMPLE = "puzzlemint status corpus"
DAMAGED = 2


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("directory", metavar="DIR", help="the corpus's folder")
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Say how far a build is, and whether its shards are sound."""
    from corpus.records import layout
    from corpus.run import watch
    from corpus.store import store
    from corpus.store.damage import damage
    from machine import lock

    directory = Path(given.directory)
    corpus = store.open_corpus(directory)
    room = directory / layout.WORK
    running = not corpus.finished and lock.taken(room)
    live = watch.status(room) if running else None
    faults = list(damage(corpus))
    rows = [
        _row(corpus, part, live.batches[number] if live else None)
        for number, part in enumerate(corpus.about.batches)
    ]
    state = "finished" if corpus.finished else "running" if running else "interrupted"
    total = sum([row["count"] for row in rows])
    if given.json:
        print_object(
            name=corpus.about.name,
            state=state,
            share=corpus.about.share,
            puzzles=live.done if live else corpus.about.puzzles,
            total=total,
            rate=live.rate if live else None,
            remaining=live.remaining if live else None,
            sha256=corpus.about.sha256,
            batches=rows,
            damaged=[str(fault) for fault in faults],
        )
    else:
        _print(corpus, live, state, total, rows)
        for fault in faults:
            print(f"puzzlemint: damaged: {fault}", file=sys.stderr)
    return DAMAGED if faults else 0


def _row(corpus: Corpus, part: Part, live: BatchStatus | None) -> dict[str, Any]:
    """Return the figures of a batch, or of a share of it."""
    made = sum(part.kept.values())
    count = part.items if corpus.about.share and corpus.finished else part.count
    return {
        "kind": part.batch[0],
        "size": part.batch[1],
        "grade": part.batch[3],
        "count": live.count if live else count,
        "made": max(made, live.made) if live else made,
        "kept": part.kept,
        "duplicates": part.duplicates,
        "failures": part.failures,
        "attempts": part.attempts,
        "seconds": live.seconds if live else None,
        "remaining": live.remaining if live else None,
        "problem": part.problem,
    }


def _print(
    corpus: Corpus, live: Status | None, state: str, total: int, rows: list[dict[str, Any]]
) -> None:
    """Print how far a corpus is, a table of its batches, and what can be done next."""
    from corpus.run.watch import duration

    share = f", share {corpus.about.share} by itself" if corpus.about.share else ""
    of = "" if corpus.about.share else f" of {total:,}"
    count = live.line() if live else f"{corpus.about.puzzles:,}{of} puzzles"
    print(f"{corpus.about.name}{share}: {state}, {count}")
    columns = dict.fromkeys(("kind", "size", "grade"), "")
    columns |= dict.fromkeys(("puzzles", "repeated", "failed", "attempts", "s each"), "r")
    columns |= {"to go": ""}
    building.table(
        columns,
        [
            [
                *(row[name] for name in ("kind", "size", "grade")),
                f"{row['made']:,}/{row['count']:,}",
                *(row[name] for name in ("duplicates", "failures", "attempts")),
                "" if row["seconds"] is None else f"{row['seconds']:.3f}",
                row["problem"] or ("" if row["remaining"] is None else duration(row["remaining"])),
            ]
            for row in rows
        ],
    )
    if state == "interrupted":
        print("build --resume goes on with it, finish closes it with what there is")
    elif corpus.about.sha256:
        print(f"sha256 {corpus.about.sha256}")
    if corpus.about.share:
        print("the other shares may be anywhere; merge makes one corpus of all of them")
