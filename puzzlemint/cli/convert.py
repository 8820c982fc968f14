"""`puzzlemint convert`: a puzzle in another format of its kind, a link, a problem for solvers."""

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
    parser.add_argument(
        "-o", "--output", metavar="FILE", default="-", help="the file; - is standard output"
    )


def run(given: Namespace) -> int:
    """Rewrite a puzzle in another format of its kind."""
    from puzzlemint import files
    from puzzlemint.writing import write
    from puzzles.formats import written

    options = files.settings(given.option)
    files.check(given.kind, options)
    item = files.read(given.file, given.kind, options)
    puzzle = item.puzzle
    if given.to == arguments.OPB:
        from verify.opb import write as problem

        text = "\n".join(problem(puzzle))
    else:
        text = written(puzzle, given.to) if given.to else puzzle.text()
    write(Path(given.output), [text.removesuffix("\n"), "\n"])
    return 0
