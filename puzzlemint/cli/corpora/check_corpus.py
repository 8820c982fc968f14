"""`puzzlemint check-corpus`: read all of a corpus again; judge and make it again if asked."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import print_object, progress

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterable, Iterator

    from corpus.recipe.recipe import Recipe
    from corpus.records.records import Record
    from corpus.store.remake import Made

HELP = "read all of a corpus again: shards, checksums, records, solutions, files"
EXAMPLE = "puzzlemint check-corpus corpus --judge --remake 20 -j 0"
WRONG, DAMAGED = 1, 2


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("directory", metavar="DIR", help="the corpus's folder")
    parser.add_argument(
        "--judge", action="store_true", help="judge and grade each puzzle again too"
    )
    parser.add_argument(
        "--remake",
        metavar="N",
        type=arguments.Whole(1, lambda: "none"),
        help="make N of the items again too, and compare bytes",
    )
    parser.add_argument("--seed", default="0", help="which items those are (default: 0)")
    arguments.add_jobs(parser)
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Read all of a corpus again; print a line for each fault."""
    from corpus.store import remake, store
    from corpus.store.damage import faults
    from verify.grade.grade import EDITION

    corpus = store.open_corpus(Path(given.directory))
    if given.remake:
        remake.check(corpus)
    damaged = wrong = 0
    for fault in faults(corpus):
        damaged += 1
        _put(given, str(fault.path), fault.what)
    again = ""
    editions: Counter[str] = Counter()
    if not damaged:
        work, total = _judge if given.judge else _examine, corpus.about.puzzles
        records = _counting(corpus.records(), editions)
        wrong += _checked(given, "checking", work, None, records, total)
        again += f", {total:,} judged again" if given.judge else ""
    if given.remake and not damaged:
        chosen = remake.chosen(corpus, given.remake, given.seed)
        total = sum(map(len, chosen.values()))
        made = remake.made_items(corpus, chosen)
        wrong += _checked(given, "making again", _remake, corpus.built, made, total)
        again += f", {total:,} items made again"
        again += "" if remake.same_code(corpus) else " by other code than made them"
    for edition, count in sorted(editions.items()) if given.judge else ():
        print(
            f"{count:,} grades are of {_named(edition)} of the ladder, and this is "
            f"{_named(EDITION)}: they are not compared",
            file=sys.stderr,
        )
    if not given.json:
        print(
            f"{corpus.about.puzzles:,} puzzles{again}: {damaged + wrong:,} faults", file=sys.stderr
        )
    return DAMAGED if damaged else WRONG if wrong else 0


def _counting(records: Iterable[Record], editions: Counter[str]) -> Iterator[Record]:
    """Yield records, and count the grades of other editions of the ladder."""
    from corpus.records.records import LADDER

    for record in records:
        if record.grade is not None and not record.comparable:
            editions[record.versions.get(LADDER, "")] += 1
        yield record


def _named(edition: str) -> str:
    return f"edition {edition}" if edition else "an edition that is not named"


def _put(given: Namespace, where: str, what: str) -> None:
    if given.json:
        print_object(where=where, fault=what)
    else:
        print(f"{where}: {what}")


def _checked(
    given: Namespace,
    what: str,
    work: Callable[[Any], Callable[[Any], Iterable[tuple[str, str]]]],
    known: Any,
    tasks: Iterable[Record] | Iterable[Made],
    total: int,
) -> int:
    """Check records or items in processes, print what is wrong, and return how many are.

    Args:
        given: the call.
        what: is checked, for the bar.
        work: returns, for `known`, a function from a task to where it is and what is wrong with it.
        known: what all tasks need.
        tasks: what is checked.
        total: how many there are.
    """
    from machine.system import cores
    from puzzlemint.cli.workers import Job, ordered

    job = Job[Any, tuple[str, str]](start=work, given=known, parts=_no_parts, lost=_lost)
    processes = 1 if given.jobs is None else given.jobs or cores()
    wrong = 0
    with progress(what, total) as bar:
        for number, (where, fault) in enumerate(ordered(job, tasks, processes), 1):
            bar.advance(number)
            if fault:
                wrong += 1
                with bar.aside():
                    _put(given, where, fault)
    return wrong


def _examine(_: None) -> Callable[[Record], Iterable[tuple[str, str]]]:
    from corpus.store.damage import examined

    return lambda record: [(f"puzzle {record.id}", examined(record))]


def _judge(_: None) -> Callable[[Record], Iterable[tuple[str, str]]]:
    from corpus.store.damage import judged

    return lambda record: [(f"puzzle {record.id}", judged(record))]


def _remake(recipe: Recipe) -> Callable[[Made], Iterable[tuple[str, str]]]:
    from corpus.store.remake import differing

    return lambda made: [(made.name, differing(recipe, made))]


def _no_parts(_: Record | Made) -> list[Any]:
    return []


def _lost(task: Record | Made, how: str) -> tuple[str, str]:
    """Return the fault of a puzzle that no worker could check."""
    from corpus.records.records import Record

    return (f"puzzle {task.id}" if isinstance(task, Record) else task.name), how
