"""`puzzlemint formats`: the formats that puzzles are read from and written to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import print_object

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "list the formats of other programs that are read and written"
EXAMPLE = "puzzlemint formats sudoku"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "kinds",
        nargs="*",
        metavar="KIND",
        type=arguments.KindWord(arguments.kinds, lambda: "all of them"),
        help="only formats of these kinds",
    )
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """List the formats that puzzles are read from and written to."""
    import puzzles
    from puzzles.codecs.registry import formats

    for one in formats():
        held = one.held()
        if given.kinds and not set(held) & set(given.kinds):
            continue
        if given.json:
            print_object(
                format=one.name,
                title=one.title,
                suffixes=list(one.suffixes),
                kinds=held,
                read=one.is_read,
                written=one.write is not None,
                skips=one.skips,
            )
            continue
        ways = " and ".join(["read"] * one.is_read + ["written"] * (one.write is not None))
        every = len(held) == len(puzzles.names())
        print(f"{one.name}: {one.title}; {ways}")
        print(f"    kinds {'all' if every else ', '.join(held)}")
        if one.suffixes:
            print(f"    files {' '.join(one.suffixes)}")
        if one.skips:
            print(f"    left out: {one.skips}")
    return 0
