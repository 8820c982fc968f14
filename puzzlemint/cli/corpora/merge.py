"""`puzzlemint merge`: one corpus of all shares that the jobs of an array have made."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments, building

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "make one corpus of the shares that `build --shard` has made"
EXAMPLE = "puzzlemint merge part1 part2 part3 -o corpus"
HANDED_OUT = 5


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("parts", metavar="DIR", nargs="+", help="the folder of a share")
    building.add_output(parser)
    building.add_engine(parser)
    asked = arguments.group(parser, arguments.ASKED)
    asked.add_argument(
        "--hand-out",
        metavar="N",
        type=arguments.Whole(1, lambda: "all is made here"),
        default=0,
        help="leave N missing puzzles or more to shares: build --shard K/N --rounds DIR makes them",
    )
    asked.add_argument(
        "--without",
        metavar="DIR",
        action="append",
        default=[],
        help="where a corpus is now that the shares leave out; may be given several times "
        "(default: where the recipe says)",
    )


def run(given: Namespace) -> int:
    """Make one corpus of all shares; what they lack is made here."""
    from corpus.run import driver

    parts = [Path(part) for part in given.parts]
    with (
        building.kept("the same call of merge goes on, as build --resume does"),
        building.how(given, f"merging {len(parts)} shares") as how,
    ):
        outcome = driver.merge(
            parts, Path(given.output), how, hand_out=given.hand_out, without=given.without
        )
    if outcome.handed_out:
        print(
            f"{outcome.handed_out:,} puzzles are left to the shares: have each go on with build "
            f"--resume --rounds {given.output}, and merge them again",
            file=sys.stderr,
        )
        return HANDED_OUT
    return building.show(given, outcome)
