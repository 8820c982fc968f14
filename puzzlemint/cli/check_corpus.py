"""`puzzlemint check-corpus`: read all of a corpus again, and judge it again if asked."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import Bar, print_object, progress

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterable, Iterator

    from corpus.records import Record
    from corpus.store import Corpus

HELP = "read all of a corpus again: shards, checksums, records, files"
EXAMPLE = "puzzlemint check-corpus corpus --judge -j 0"
WRONG, DAMAGED = 1, 2


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("directory", metavar="DIR", help="the corpus's folder")
    parser.add_argument(
        "--judge", action="store_true", help="judge and grade each puzzle again too"
    )
    arguments.add_jobs(parser)
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Read all of a corpus again; print a line for each fault."""
    from corpus import store
    from corpus.damage import faults

    corpus = store.open_corpus(Path(given.directory))
    damaged = wrong = judged = 0
    for fault in faults(corpus):
        damaged += 1
        _put(given, str(fault.path), fault.what)
    if given.judge and not damaged:
        with progress("judging", corpus.about.puzzles) as bar:
            for identity, what in _judged(given, corpus, bar):
                judged += 1
                if what:
                    wrong += 1
                    with bar.aside():
                        _put(given, f"puzzle {identity}", what)
    if not given.json:
        again = f", {judged:,} judged again" if given.judge and not damaged else ""
        print(
            f"{corpus.about.puzzles:,} puzzles{again}: {damaged + wrong:,} faults", file=sys.stderr
        )
    return DAMAGED if damaged else WRONG if wrong else 0


def _put(given: Namespace, where: str, what: str) -> None:
    if given.json:
        print_object(where=where, fault=what)
    else:
        print(f"{where}: {what}")


def _judged(given: Namespace, corpus: Corpus, bar: Bar) -> Iterator[tuple[str, str]]:
    """Yield each puzzle's identity and what is wrong with it, empty if nothing is."""
    from corpus.processes import cores
    from puzzlemint.cli.workers import Job, ordered

    job = Job[Any, Any](start=_judge, given=None, parts=_no_parts, lost=_lost)
    processes = 1 if given.jobs is None else given.jobs or cores()
    done = ordered(job, corpus.records(), processes)
    for number, found in enumerate(done, 1):
        bar.advance(number)
        yield found


def _judge(_: None) -> Callable[[Record], Iterable[tuple[str, str]]]:
    from corpus.damage import judged

    def work(record: Record) -> Iterable[tuple[str, str]]:
        return [(record.id, judged(record))]

    return work


def _no_parts(_: Record) -> list[Record]:
    return []


def _lost(record: Record, how: str) -> tuple[str, str]:
    return record.id, how
