"""`puzzlemint reference`: all solutions of a small board by solvers that are obviously right."""

from __future__ import annotations

import os
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import print_object
from puzzles.base.errors import UserError
from puzzles.contract.kind import kind_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence

    from puzzlemint.teach.reference import Timed
    from puzzles.contract.kind import Puzzle
    from puzzles.declare.values import Solution

HELP = "find all solutions of a small board by several ways, with times; try an own solver"
EXAMPLE = "puzzlemint reference puzzle.txt --by backtracking --own solver.py"
WAYS = ("brute-force", "backtracking", "pysat")
ALL = "all"
MOST = 1_000


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    arguments.add_files(parser, one=True)
    parser.add_argument("--by", default=ALL, choices=(*WAYS, ALL), help="how")
    arguments.group(parser, arguments.WORK).add_argument(
        "--most",
        metavar="BOARDS",
        type=arguments.Whole(1, lambda: "4,194,304 places on all of them"),
        help="boards that brute force tries at most",
    )
    parser.add_argument(
        "--own",
        metavar="FILE.py",
        help="a file with solve(puzzle), which is run; it returns all solutions, each with a "
        "value for each place, to be compared and timed (default: none)",
    )
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Print how long each way takes and all solutions of a board, or how an own solver differs."""
    from puzzlemint.io import files
    from puzzlemint.teach.reference import compare

    options = files.settings(given.option)
    files.check(given.kind, options)
    puzzle = files.read(given.file, given.kind, options).puzzle
    chosen = WAYS if given.by == ALL else (given.by,)
    ways = compare(puzzle, chosen, MOST + 1, given.most or 0)
    found = next([*way.solutions] for way in ways if way.solutions is not None)
    if len(found) > MOST:
        raise UserError(f"more than {MOST:,} solutions")
    differs: list[str] = []
    if given.own:
        own = _own(given, puzzle)
        ways.append(own)
        differs = _differing(puzzle, own.solutions or (), found)
    kind = kind_of(puzzle)
    texts = [kind.write_entries(puzzle, solution) for solution in found]
    if given.json:
        print_object(
            file=given.file,
            kind=kind.name,
            by=given.by,
            solutions=texts,
            ways=[_figures(way) for way in ways],
            differs=differs,
        )
    else:
        for way in ways:
            print(_line(way))
        for text in texts if not given.own else []:
            print(text, end="")
        for line in differs or (["the own solver finds the same"] if given.own else []):
            print(line)
    return 1 if differs or (len(found) != 1 and not given.own) else 0


def _figures(way: Timed) -> dict[str, Any]:
    """Return what a way found as JSON has it: processor time, no count if it was given up."""
    count = None if way.solutions is None else len(way.solutions)
    milliseconds = round(1e3 * way.seconds, 3)
    return {"by": way.way, "solutions": count, "milliseconds": milliseconds, "note": way.note}


def _line(way: Timed) -> str:
    if way.solutions is None:
        return f"given up by {way.way} in {1e3 * way.seconds:.2f} ms: {way.note}"
    count = len(way.solutions)
    many = f"{count:,} solution{'' if count == 1 else 's'}"
    return f"{many} by {way.way} in {1e3 * way.seconds:.2f} ms"


def _own(given: Namespace, puzzle: Puzzle) -> Timed:
    """Return the solutions of the user's solver, in its order, and its processor time.

    The time includes that of programs that the solver starts and waits for.

    Raises:
        OptionError: the file cannot be run, or the solver raises an error.
        UserError: the solver does not return solutions.
    """
    from puzzlemint.teach.own import called, solver
    from puzzlemint.teach.reference import Timed

    path = Path(given.own)
    solve = solver(path)
    begun = _processor_time()
    answer: Any = called(solve, puzzle, path.name)
    returned = called(list, answer, path.name)
    spent = _processor_time() - begun
    try:
        solutions = tuple([tuple([int(value) for value in one]) for one in returned])
    except (TypeError, ValueError) as error:
        raise UserError(f"{given.own}: solve(puzzle) returns solutions: {error}") from None
    return Timed(path.name, solutions, spent)


def _processor_time() -> float:
    """Return the seconds of processor time of this process and its ended child processes."""
    times = os.times()
    return process_time() + times.children_user + times.children_system


def _differing(puzzle: Puzzle, own: Sequence[Solution], found: Sequence[Solution]) -> list[str]:
    """Return in sentences how the solutions of the user's solver differ from all solutions."""
    kind = kind_of(puzzle)
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
