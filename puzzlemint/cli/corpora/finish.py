"""`puzzlemint finish`: a corpus of what an interrupted build has made."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import building

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "close an interrupted build with the puzzles that there are"
EXAMPLE = "puzzlemint finish corpus"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("directory", metavar="DIR", help="the corpus's folder")
    building.add_view(parser)


def run(given: Namespace) -> int:
    """Close an interrupted build with the puzzles that there are."""
    from corpus.run import driver

    building.log(given.verbose)
    return building.show(given, driver.finish(Path(given.directory), files=given.files))
