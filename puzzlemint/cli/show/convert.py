"""`puzzlemint convert`: puzzles in another format of their kind, links, a problem for solvers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "rewrite a puzzle in another format of its kind"
EXAMPLE = "puzzlemint convert puzzle.clues --to non -o puzzle.non"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    arguments.add_files(parser, one=True)
    parser.add_argument(
        "--to",
        default="",
        metavar="FORMAT",
        type=arguments.Word(arguments.formats, lambda: "the kind's own"),
        help="the format, if the kind has it",
    )
    arguments.group(parser, arguments.OUTPUT).add_argument(
        "-o", "--output", metavar="FILE", default="-", help="the file; - is standard output"
    )


def run(given: Namespace) -> int:
    """Rewrite puzzles in another format of their kinds."""
    from puzzlemint.io import files
    from puzzlemint.io.writing import write
    from puzzles.codecs.addresses import is_a_line, links, written

    options = files.settings(given.option)
    files.check(given.kind, options)
    if given.to and not is_a_line(given.to):
        puzzle = files.read(given.file, given.kind, options).puzzle
        if given.to == arguments.OPB:
            from verify.exchange.opb import write as problem

            text = "\n".join(problem(puzzle))
        else:
            text = written(puzzle, given.to)
    else:
        found = [item.puzzle for item in files.read_all(given.file, given.kind, options)]
        if given.to:
            text = "\n".join(links(found, given.to))
        else:
            text = "\n".join([puzzle.text(named=len(found) > 1) for puzzle in found])
    write(Path(given.output), [text.removesuffix("\n"), "\n"])
    return 0
