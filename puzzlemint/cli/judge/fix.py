"""`puzzlemint fix`: a puzzle with few changes that has exactly one solution."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import print_object
from puzzles.contract.kind import kind_of
from puzzles.contract.reading import parse_solution

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from verify.repair.fix import Repair

HELP = "repair a puzzle that has several solutions or none, by few changes"
EXAMPLE = "puzzlemint fix --keep 2 puzzle.txt -o repaired.txt"
NOT_REPAIRED, UNDECIDED = 1, 3


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    asked = arguments.group(parser, arguments.ASKED)
    arguments.add_files(parser, one=True)
    asked.add_argument(
        "--keep",
        metavar="N",
        type=arguments.Whole(1, lambda: "one that needs the fewest changes"),
        help="of several solutions keep the Nth that `verify --count` finds",
    )
    asked.add_argument(
        "--solution",
        metavar="FILE",
        help="of several solutions keep the one in this file (default: as --keep says)",
    )
    asked.add_argument(
        "--symmetry",
        type=arguments.Word(_symmetries),
        default="none",
        help="of the clues that are shown, which are added with those that it carries them to; "
        "own is the one that they have",
    )
    arguments.group(parser, arguments.OUTPUT).add_argument(
        "-o", "--output", metavar="FILE", default="-", help="the file; - is standard output"
    )
    arguments.add_budget(parser, "conflicts spent on a question at most")
    arguments.add_timeout(parser, "seconds spent at most")
    arguments.add_json(parser)


def _symmetries() -> list[str]:
    from gen.sources.symmetry import NONE, OWN, STRONGEST

    return [NONE, OWN, *STRONGEST]


def run(given: Namespace) -> int:
    """Repair a puzzle by few changes."""
    from gen.sources.symmetry import clue_pattern
    from machine.clock import TimeUp, limit
    from puzzlemint.cli.each import cells, places
    from puzzlemint.io import files
    from puzzlemint.io.writing import write
    from puzzles.base.errors import OptionError, PuzzleError
    from verify.judge import verdict
    from verify.repair.fix import fix
    from verify.solver.session import DEFAULT_BUDGET

    if given.keep and given.solution is not None:
        raise OptionError("--keep and --solution exclude each other")
    options = files.settings(given.option)
    files.check(given.kind, options)
    item = files.read(given.file, given.kind, options)
    puzzle = item.puzzle
    kind = kind_of(puzzle)
    solution = None
    if given.solution is not None:
        try:
            solution = parse_solution(puzzle, files.text_of(given.solution))
        except PuzzleError as error:
            raise files.Unreadable(
                given.solution, error.message, error.line, error.column
            ) from None
    try:
        with limit(given.timeout):
            repair = fix(
                puzzle,
                keep=given.keep or 0,
                solution=solution,
                pattern=clue_pattern(puzzle, given.symmetry),
                budget=given.budget or DEFAULT_BUDGET,
            )
    except TimeUp:
        print(f"{item.shown}: the time of {given.timeout:g} s is over", file=sys.stderr)
        return UNDECIDED
    made = repair.puzzle
    text = None if made is None else made.text()
    if given.json:
        print_object(
            file=item.name,
            kind=kind.name,
            size=puzzle.size,
            verdict=repair.verdict,
            puzzle=text,
            solution=None if made is None else kind.write_entries(made, repair.solution),
            solution_cells=None if made is None else cells(made, repair.solution),
            changes=list(repair.changes),
            smallest=repair.smallest,
            advice=list(repair.advice),
            **({} if made is None else places(made)),
        )
    if text is not None and not (given.json and given.output == "-"):
        write(Path(given.output), [text.removesuffix("\n"), "\n"])
    if not given.json:
        for change in repair.changes:
            print(f"{item.shown}: {change}", file=sys.stderr)
        named = bool(given.keep) or solution is not None
        print(f"{item.shown}: {_summary(repair, named)}", file=sys.stderr)
        for sentence in repair.advice:
            print(f"    {sentence}", file=sys.stderr)
    if made is not None:
        return 0
    return UNDECIDED if repair.verdict == verdict.UNDECIDED else NOT_REPAIRED


def _summary(repair: Repair, named: bool) -> str:
    """Return how the repair went, in a line; `named` says whether a solution was to be kept."""
    number = len(repair.changes)
    if repair.puzzle is None:
        return f"{repair.verdict}, and no repair was found"
    if not number:
        return "unique as it is"
    summary = f"{repair.verdict}, now unique by {number} change{'s' * (number > 1)}"
    if number == 1:
        return summary
    if not repair.smallest:
        return f"{summary}; fewer might do"
    return f"{summary}; fewer of this sort do not do{' for this solution' if named else ''}"
