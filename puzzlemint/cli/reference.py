"""`puzzlemint reference`: all solutions of a small board by a solver that is obviously right."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import print_object
from puzzles.errors import UserError
from puzzles.puzzle import kind_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from puzzles.kind import Solution
    from puzzles.puzzle import Puzzle

HELP = "find all solutions of a small board by brute force or backtracking; try an own solver"
EXAMPLE = "puzzlemint reference puzzle.txt --by backtracking --own solver.py"
BRUTE_FORCE, BACKTRACKING = "brute-force", "backtracking"
MOST = 1_000
LOOKED_AT = 1 << 22
"""Places that the checker looks at, at most, on all boards that are tried."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    arguments.add_files(parser, one=True)
    parser.add_argument(
        "--by", default=BRUTE_FORCE, choices=(BRUTE_FORCE, BACKTRACKING), help="how"
    )
    parser.add_argument(
        "--own",
        metavar="FILE.py",
        help="a file with solve(puzzle), which is run; it returns all solutions, each with a "
        "value for each place, to be compared (default: none)",
    )
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Print all solutions of a board, or how an own solver differs."""
    from puzzlemint import files
    from verify import reference

    options = files.settings(given.option)
    files.check(given.kind, options)
    puzzle = files.read(given.file, given.kind, options).puzzle
    if given.by == BRUTE_FORCE:
        places = len(kind_of(puzzle).domain(puzzle))
        solutions = reference.brute_force(puzzle, boards=LOOKED_AT // max(places, 1))
    else:
        solutions = reference.backtracking(puzzle)
    found = sorted(islice(solutions, MOST + 1))
    if len(found) > MOST:
        raise UserError(f"more than {MOST:,} solutions")
    differs = _differing(given, puzzle, found) if given.own else []
    kind = kind_of(puzzle)
    texts = [kind.write_entries(puzzle, solution) for solution in found]
    if given.json:
        print_object(file=given.file, kind=kind.name, by=given.by, solutions=texts, differs=differs)
    else:
        print(f"{len(texts):,} solution{'' if len(texts) == 1 else 's'} by {given.by}")
        for text in texts if not given.own else []:
            print(text, end="")
        for line in differs or (["the own solver finds the same"] if given.own else []):
            print(line)
    return 1 if differs or (len(found) != 1 and not given.own) else 0


def _differing(given: Namespace, puzzle: Puzzle, found: list[Solution]) -> list[str]:
    """Return how the solutions of an own solver differ, in sentences.

    Raises:
        OptionError: its file cannot be run, or it raises something.
        UserError: it returns something else than solutions.
    """
    from puzzlemint.own import called, solver

    kind, path = kind_of(puzzle), Path(given.own)
    solve = solver(path)
    answer: Any = called(solve, puzzle, path.name)
    try:
        own = [tuple([int(value) for value in one]) for one in called(list, answer, path.name)]
    except (TypeError, ValueError) as error:
        raise UserError(f"{given.own}: solve(puzzle) returns solutions: {error}") from None
    places = len(kind.domain(puzzle))
    said: list[str] = []
    for solution in own:
        if len(solution) != places:
            said.append(f"it returns {len(solution)} values, where the board has {places} places")
        elif broken := kind.check(puzzle, solution):
            said.append(f"what it returns breaks {broken[0].rule}: {solution}")
    if len({*own}) < len(own):
        said.append("it returns a solution more than once")
    lost = len({*found} - {*own})
    if lost:
        said.append(f"it does not find {lost:,} of {len(found):,}")
    return said
