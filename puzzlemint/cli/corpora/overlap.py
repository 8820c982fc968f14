"""`puzzlemint overlap`: which share of one set of puzzles is in another."""

from __future__ import annotations

import os
from argparse import Namespace
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import print_object

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Callable, Iterator

    from puzzlemint.cli.each import Report
    from puzzlemint.io.files import Item

HELP = "say which share of one set of puzzles is in another, turned or renamed ones too"
EXAMPLE = "puzzlemint overlap train.jsonl.gz test/ -j 0"
SOME = 1


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    which = "a corpus, a directory of puzzle files, one of them, or JSON lines"
    parser.add_argument("first", metavar="A", help=which)
    parser.add_argument("second", metavar="B", help="what is looked for in A: the same sorts")
    arguments.group(parser, arguments.READING).add_argument(
        "--kind",
        default="",
        type=arguments.KindWord(arguments.kinds, lambda: "the one that the text looks like"),
        help="the kind, when the text does not tell, or the file (.toml) of one's own",
    )
    parser.add_argument(
        "--by",
        choices=("puzzle", "solution"),
        default="puzzle",
        help="what is looked for: puzzles, or solutions, whatever the clues",
    )
    arguments.add_settings(parser, arguments.rules, arguments.READING)
    arguments.add_timeout(parser, "seconds spent on a puzzle at most, after which it is left out")
    arguments.add_jobs(parser)
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Say which share of one set of puzzles is in another."""
    from corpus.ask.overlap import overlap
    from puzzlemint.cli.each import FOUND, code

    sides = [Counter[str](), Counter[str]()]
    first, second = (
        _identities(given, name, verdicts)
        for name, verdicts in zip((given.first, given.second), sides, strict=True)
    )
    shared = overlap(first, second)
    left_out = [side.total() - side[FOUND] for side in sides]
    share = None if any(left_out) else shared.share  # of what was not read nobody knows
    if given.json:
        share = None if share is None else round(share, 6)
        unread = dict(zip(("first_left_out", "second_left_out"), left_out, strict=True))
        print_object(a=given.first, b=given.second, **asdict(shared), **unread, share=share)
    else:
        for name, count, different, unread in (
            (given.first, shared.first, shared.first_different, left_out[0]),
            (given.second, shared.second, shared.second_different, left_out[1]),
        ):
            more = f", {unread:,} left out" if unread else ""
            noun = "puzzle" if count == 1 else "puzzles"
            print(f"{name}: {count:,} {noun}, {different:,} that differ{more}")
        if share is not None:
            print(
                f"{shared.contained:,} of {given.second} ({share:.1%}) are in {given.first}: "
                f"{shared.shared:,} that differ"
            )
        else:
            print(f"no share is known; {shared.contained:,} are seen in both")
    return code(sides[0] + sides[1]) or (SOME if shared.shared else 0)


def _identities(given: Namespace, name: str, verdicts: Counter[str]) -> Iterator[str]:
    """Yield what names each puzzle of a set; count those that cannot be read by their verdict."""
    from corpus.records.layout import ABOUT
    from corpus.records.records import solution_names
    from corpus.store.store import open_corpus

    if os.path.exists(os.path.join(name, ABOUT)):
        for record in open_corpus(Path(name)).records():
            yield solution_names(record).images if given.by == "solution" else record.id
        return
    from puzzlemint.cli.each import FOUND, Call, outcomes
    from puzzlemint.cli.judge.duplicates import finder as of_puzzles

    finder = _of_solutions if given.by == "solution" else of_puzzles
    call = Namespace(**{**vars(given), "files": [name], "json": False})
    for outcome in outcomes(Call(call, finder)):
        verdicts[outcome.verdict] += 1
        if outcome.verdict == FOUND:
            yield outcome.data[0]


def _of_solutions(given: Namespace) -> Callable[[Item], Report]:
    """Return a function that reports the name of a puzzle's one solution."""
    from corpus.records.records import names_of_solution
    from puzzlemint.cli.each import FOUND, Report
    from verify.judge.verdict import UNIQUE, judge

    def find(item: Item) -> Report:
        judgement = judge(item.puzzle)
        if judgement.verdict != UNIQUE:
            return Report(judgement.verdict, notes=("it has no one solution, and is left out",))
        return Report(FOUND, data=(names_of_solution(item.puzzle, *judgement.solutions).images,))

    return find
