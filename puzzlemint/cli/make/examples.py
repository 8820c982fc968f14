"""`puzzlemint examples`: some puzzles of every kind and size, to look at and to try things on."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import progress

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "write some puzzles of every kind and size into a folder"
EXAMPLE = "puzzlemint examples -o examples"
FEWER = 4


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "kind",
        nargs="?",
        metavar="KIND",
        type=arguments.KindWord(arguments.kinds, lambda: "all of them"),
        help="only this one",
    )
    arguments.group(parser, arguments.OUTPUT).add_argument(
        "-o", "--output", metavar="DIR", required=True, help="the folder (required)"
    )
    parser.add_argument(
        "-n", "--number", metavar="N", type=arguments.Whole(1), default=2, help="how many of each"
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="another one gives other puzzles (default: 1)"
    )


def run(given: Namespace) -> int:
    """Write puzzles and their solutions, in a folder for each kind."""
    import gen
    from gen.contract.maker import GaveUp
    from gen.minting.mint import item, order
    from puzzlemint.io.writing import write
    from puzzles.contract.kind import kind_of

    names = [given.kind] if given.kind else gen.names()
    orders = [order(name, size) for name in names for size in gen.get(name).example_sizes]
    total, made, done = len(orders) * given.number, 0, 0
    with progress("writing examples", total) as bar:
        for wanted in orders:
            for index in range(given.number):
                done += 1
                try:
                    minted = item(wanted, given.seed, index)
                except GaveUp as error:
                    print(f"puzzlemint: {error}", file=sys.stderr)
                    continue
                finally:
                    bar.advance(done, total)
                made += 1
                puzzle = minted.puzzle
                kind = kind_of(puzzle)
                stem = Path(given.output) / kind.name / f"{kind.name}-{puzzle.size}-{index + 1}"
                solution = kind.write_entries(puzzle, minted.solution)
                write(stem.with_name(stem.name + kind.files.suffix), [puzzle.text()])
                write(stem.with_name(stem.name + kind.files.solution_suffix), [solution])
    return 0 if made == total else FEWER
