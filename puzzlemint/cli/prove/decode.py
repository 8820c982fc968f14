"""`puzzlemint decode`: a SAT solver's answer turned back into a board."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzles.base.errors import PuzzleError
from puzzles.contract.kind import kind_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from verify.judge.live_check import Broken

HELP = "turn a solver's answer to an encoded puzzle back into a board"
EXAMPLE = "puzzlemint decode puzzle.cnf answer.txt"
UNSOLVED, WRONG = 1, 2
MOST = 5  # broken rules that are named


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("cnf", metavar="FILE.cnf", help="what `puzzlemint encode` wrote")
    parser.add_argument(
        "answer",
        nargs="?",
        default="-",
        metavar="ANSWER",
        help="what the solver printed, `v` lines or literals; - is standard input",
    )
    arguments.group(parser, arguments.OUTPUT).add_argument(
        "-o", "--output", metavar="FILE", default="-", help="the file; - is standard output"
    )
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Write the solution that a solver found."""
    from puzzlemint.cli.each import cells, places
    from puzzlemint.cli.terminal import print_object
    from puzzlemint.io import files
    from puzzlemint.io.writing import write
    from verify.exchange import dimacs
    from verify.judge.live_check import LiveCheck

    cnf, answer = [files.text_of(name).splitlines() for name in (given.cnf, given.answer)]
    try:
        puzzle, solution = dimacs.read(cnf, answer)
    except PuzzleError as error:
        name = given.answer if isinstance(error, dimacs.AnswerError) else given.cnf
        raise files.Unreadable(name, error.message) from None
    kind = kind_of(puzzle)
    text = None if solution is None else kind.write_entries(puzzle, solution)
    broken: list[Broken] = []
    if solution is not None and kind.check(puzzle, solution):
        broken = LiveCheck(puzzle).violated(solution)
    if given.json:
        name = kind.places(puzzle).name
        shown = None if solution is None else cells(puzzle, solution)
        print_object(
            file=given.cnf,
            kind=kind.name,
            solution=text,
            solution_cells=shown,
            breaks=[rule for rule, _, _ in broken],
            reasons=[sentence for _, sentence, _ in broken],
            breaks_at=[list(map(name, where)) for _, _, where in broken],
            **places(puzzle),
        )
    elif text is not None:
        write(Path(given.output), [text])
    if broken:
        for rule, sentence, _ in broken[:MOST]:
            print(f"puzzlemint: this answer breaks {rule}: {sentence}", file=sys.stderr)
        if len(broken) > MOST:
            print(f"puzzlemint: and {len(broken) - MOST} more", file=sys.stderr)
        return WRONG
    if text is None:
        print("puzzlemint: the solver found no solution", file=sys.stderr)
        return UNSOLVED
    return 0
