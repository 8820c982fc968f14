"""`puzzlemint encode`: a puzzle as DIMACS CNF."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import print_object
from puzzles.contract.kind import Puzzle, kind_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator, Mapping

    from puzzles.declare.options import Value

HELP = "write a puzzle as DIMACS CNF, with comments that map variables to places"
EXAMPLE = "puzzlemint encode puzzle.txt --encoding totalizer -o puzzle.cnf"
HEAD = ("variables", "clauses", "literals")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    output = arguments.group(parser, arguments.OUTPUT)
    arguments.add_files(parser, one=True, folders=True)
    parser.add_argument(
        "--encoding",
        default="seqcounter",
        type=arguments.Word(arguments.encodings),
        help="how cardinalities become clauses",
    )
    output.add_argument(
        "-o",
        "--output",
        metavar="OUT.cnf",
        default="-",
        help="the file, - for standard output; of a folder of puzzles, the folder for them",
    )
    parser.add_argument(
        "--stats", action="store_true", help="only the size of each encoding, side by side"
    )
    output.add_argument("--json", action="store_true", help="the sizes as JSON objects")


def run(given: Namespace) -> int:
    """Write a puzzle as DIMACS CNF, or the size of each encoding."""
    from puzzlemint.io import files
    from puzzlemint.io.writing import write
    from verify.exchange import dimacs

    options = files.settings(given.option)
    files.check(given.kind, options)
    if os.path.isdir(given.file):
        return _folder(given, options)
    item = files.read(given.file, given.kind, options)
    puzzle = item.puzzle
    kind = kind_of(puzzle)
    if given.stats and given.json:
        for encoding, figures in _sizes(puzzle):
            print_object(file=given.file, kind=kind.name, encoding=encoding, **figures)
        return 0
    lines = _table(puzzle) if given.stats else dimacs.write(puzzle, given.encoding)
    write(Path(given.output), (f"{line}\n" for line in lines))
    return 0


def _folder(given: Namespace, options: Mapping[str, Value]) -> int:
    """Write each puzzle of a folder, or of a corpus, to a file of its name; return the exit code.

    Raises:
        OptionError: there is no such folder, or sizes are asked for.
    """
    from machine import within
    from puzzlemint.io import files
    from puzzles.base.errors import OptionError
    from verify.exchange import dimacs

    if given.output == "-" or given.stats:
        raise OptionError("a folder of puzzles goes to a folder: say which with -o DIR")
    Path(given.output).mkdir(parents=True, exist_ok=True)
    written: dict[str, str] = {}
    code = 0
    for found in files.named(given.file, given.kind, options):
        if not isinstance(found, files.Unreadable):
            name, item = found
            first = written.setdefault(name, item.name)
            if first == item.name:
                lines = dimacs.write(item.puzzle, given.encoding)
                text = "".join([f"{line}\n" for line in lines])
                within.write(Path(given.output), f"{name}.cnf", text.encode())
                continue
            found = files.Unreadable(item.name, f"{name}.cnf is already what {first} comes to")
        print(f"puzzlemint: {found}", file=sys.stderr)
        code = 2
    return code


def _table(puzzle: Puzzle) -> Iterator[str]:
    yield f"{'encoding':<14}{HEAD[0]:>12}{HEAD[1]:>12}{HEAD[2]:>14}"
    for encoding, figures in _sizes(puzzle):
        if "note" in figures:
            yield f"{encoding:<14}{figures['note']}"
        else:
            variables, clauses, literals = (figures[name] for name in HEAD)
            yield f"{encoding:<14}{variables:>12,}{clauses:>12,}{literals:>14,}"
        if "same" in figures:
            others = ", ".join(figures["same"])
            yield f"{'':<14}nothing is left to count, so that {others} are the same"


def _sizes(puzzle: Puzzle) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each encoding with its figures, or with a note on why it has none.

    Of those that cannot differ it is the first, with the names of the others.
    """
    kind = kind_of(puzzle)
    from puzzles.base.errors import PuzzleError, TooLarge
    from verify.solver.cnf import names, same, to_cnf

    first, *others = same(puzzle) or ("",)
    for encoding in names(kind):
        if encoding in others:
            continue
        try:
            cnf = to_cnf(puzzle, encoding)
        except PuzzleError as error:
            yield encoding, {"note": error.message}
        except TooLarge as error:
            yield encoding, {"note": str(error)}
        else:
            sizes = (cnf.variables, len(cnf.clauses), sum(map(len, cnf.clauses)))
            figures: dict[str, Any] = dict(zip(HEAD, sizes, strict=True))
            yield encoding, {**figures, "same": others} if encoding == first else figures
