"""`puzzlemint merge`: one corpus of all shares that the jobs of an array have made."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import building

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "make one corpus of the shares that `build --shard` has made"
EXAMPLE = "puzzlemint merge part1 part2 part3 -o corpus"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("parts", metavar="DIR", nargs="+", help="the folder of a share")
    building.add_output(parser)
    building.add_engine(parser)


def run(given: Namespace) -> int:
    """Make one corpus of all shares; what they lack is made here."""
    from corpus import driver

    parts = [Path(part) for part in given.parts]
    with building.how(given, f"merging {len(parts)} shares") as how:
        outcome = driver.merge(parts, Path(given.output), how)
    return building.show(given, outcome)
