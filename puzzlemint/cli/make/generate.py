"""`puzzlemint generate`: puzzles of one order, each proved unique.

Item i of an order is a pure function of the order, the seed and i. So the same call gives the
same puzzles, and calls that start elsewhere give others of the same series.
"""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from machine.clock import TimeUp, limit
from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import Bar, print_object, progress
from puzzles.base.errors import OptionError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from gen.minting.mint import Minted, Order

HELP = "make puzzles, each proved unique"
EXAMPLE = "puzzlemint generate tents --size 10x12 -n 20 --seed 7 -o made"
FAILURES_IN_A_ROW = 5
FEWER = 4


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    asked = arguments.group(parser, arguments.ASKED)
    work = arguments.group(parser, arguments.WORK)
    parser.add_argument(
        "kind", metavar="KIND", type=arguments.KindWord(arguments.kinds), help="what to make"
    )
    asked.add_argument(
        "--size",
        default="",
        help="N, HxW or as `puzzlemint kinds` says (default: one that people play)",
    )
    asked.add_argument(
        "-n",
        "--number",
        metavar="N",
        type=arguments.Whole(1),
        default=1,
        help="how many",
    )
    asked.add_argument(
        "--seed", help="the same seed gives the same puzzles (default: a new one, which is told)"
    )
    asked.add_argument(
        "--start",
        metavar="K",
        type=arguments.Whole(0, lambda: "0"),
        default=0,
        help="the number of the first in the seed's series",
    )
    asked.add_argument(
        "--grade",
        default="",
        type=arguments.Word(arguments.grades, lambda: "any"),
        help="the wanted grade",
    )
    asked.add_argument(
        "--hardest",
        metavar="RUNG",
        default="",
        type=arguments.Word(arguments.rungs, lambda: "any"),
        help="the wanted dearest step, by its name too, such as X-wing; ..X-wing for cheaper ones "
        "as well, CHAIN:3 or CHAIN:3..5 for chains of so many layers",
    )
    asked.add_argument(
        "--effort", metavar="MIN..MAX", default="", help="the wanted effort (default: any)"
    )
    asked.add_argument(
        "--with",
        dest="present",
        metavar="NAMES",
        default="",
        help="names of steps that its explanation is to have, such as X-wing,naked-pair; of "
        "variants the rules to lay too, such as thermo:3..5,killer (default: none)",
    )
    asked.add_argument(
        "--without",
        dest="absent",
        metavar="NAMES",
        default="",
        help="names of steps that its explanation is not to have; chains for all that suppose "
        "something (default: none)",
    )
    work.add_argument(
        "--audit",
        default="100",
        metavar="N",
        help="prove one in N a second time; `all` for every one, 0 for none",
    )
    work.add_argument(
        "--attempts",
        metavar="N",
        type=arguments.Whole(1, lambda: "100, or at a wanted grade 40 that are not in vain"),
        default=0,
        help="attempts at a puzzle after which it is given up; what comes within them is the same",
    )
    arguments.add_budget(parser, "conflicts spent on a question to a solver at most")
    arguments.add_timeout(parser, "seconds spent on the call at most")
    arguments.add_settings(parser, arguments.wishes, arguments.ASKED)
    arguments.group(parser, arguments.OUTPUT).add_argument(
        "-o",
        "--output",
        metavar="DIR",
        help="files in DIR, solutions beside them (default: standard output)",
    )
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Make puzzles; the same order and seed give those that a recipe's batch starts with."""
    from gen.minting.mint import order
    from puzzlemint.io import files
    from verify.solver.session import DEFAULT_BUDGET

    wanted = order(
        given.kind,
        given.size,
        files.settings(given.option),
        given.grade,
        hardest=given.hardest,
        effort=given.effort,
        present=given.present,
        absent=given.absent,
        budget=given.budget or DEFAULT_BUDGET,
        audit=_audit(given.audit),
        attempts=given.attempts,
        insist=bool(given.attempts),
    )
    seed = _seed(given.seed)
    if given.seed is None:
        print(f"seed {seed}", file=sys.stderr)
    made = 0
    try:
        with progress("minting", given.number) as bar:
            for index, minted in _minted(given, wanted, seed, bar):
                with bar.aside():
                    if given.json:
                        _print_record(wanted, minted, seed, index)
                    elif given.output is None:
                        text = minted.puzzle.text(named=given.number > 1)
                        print("\n" if made else "", text, sep="", end="")
                    sys.stdout.flush()
                    if given.output is not None:
                        _write(Path(given.output), minted, f"{seed}-{index}")
                made += 1
    except TimeUp:
        print(
            f"puzzlemint: cut off after {given.timeout:g} s: {made} of {given.number} made",
            file=sys.stderr,
        )
    return 0 if made == given.number else FEWER


def _minted(given: Namespace, wanted: Order, seed: int, bar: Bar) -> Iterator[tuple[int, Minted]]:
    """Yield the items that could be made, and their numbers; tell of the others.

    Raises:
        TimeUp: the call's time is over.
    """
    from gen.contract.maker import GaveUp
    from gen.minting.mint import item

    end = None if given.timeout is None else monotonic() + given.timeout
    failures = 0
    rare: list[str] = []

    def report(words: str) -> None:
        if not rare:  # once a call
            with bar.aside():
                print(f"puzzlemint: number {index}: {words}", file=sys.stderr)
        rare.append(words)

    for index in range(given.start, given.start + given.number):
        try:
            with limit(None if end is None else end - monotonic()):
                minted = item(wanted, seed, index, report)
        except GaveUp as error:
            print(f"puzzlemint: number {index}: {error}", file=sys.stderr)
            failures += 1
            if failures == FAILURES_IN_A_ROW:
                print(f"puzzlemint: gave up after {failures} failures in a row", file=sys.stderr)
                return
        else:
            failures = 0
            yield index, minted
        bar.advance(index + 1 - given.start, given.number)


def _print_record(wanted: Order, minted: Minted, seed: int, index: int) -> None:
    """Print all that a corpus would keep of a puzzle."""
    from corpus.records.records import describe, plain
    from puzzlemint.cli.each import cells, places
    from puzzlemint.io import files

    fields = plain(describe(wanted, minted, seed, index))
    puzzle, solution = files.reread(fields)
    print_object(**fields, solution_cells=cells(puzzle, solution), **places(puzzle))


def _write(directory: Path, minted: Minted, number: str) -> None:
    """Write a puzzle and its solution to files."""
    from puzzlemint.io.writing import write
    from puzzles.contract.kind import kind_of

    puzzle, kind = minted.puzzle, kind_of(minted.puzzle)
    stem = f"{kind.name}-{puzzle.size}-{number}"
    solution = kind.write_entries(puzzle, minted.solution)
    write(directory / (stem + kind.files.suffix), [puzzle.text()])
    write(directory / (stem + kind.files.solution_suffix), [solution])


def _seed(text: str | None) -> int:
    if text is None:
        return secrets.randbelow(10**9)
    try:
        return int(text)
    except ValueError:
        raise OptionError(f"a seed is a whole number, not {text!r}") from None


def _audit(text: str) -> int:
    """Return of how many puzzles one is audited, 0 for none: a number, or "all"."""
    try:
        every = 1 if text == "all" else int(text)
    except ValueError:
        every = -1
    if every < 0:
        raise OptionError(f"--audit takes a whole number or `all`, not {text!r}")
    return every
