"""Puzzle after puzzle: the loop of every command that reads puzzles, whatever the others hold.

A command finds something out about one puzzle and returns it as a value, a report; the loop shares
the puzzles out among processes, prints in their order, and knows the exit code.
"""

from __future__ import annotations

import os
import stat
import sys
from collections import Counter
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from machine import streams
from puzzlemint.cli.judging import UNREADABLE, Call, Judging, Outcome, Report
from puzzlemint.cli.terminal import Bar, progress
from puzzlemint.io import files
from puzzles.base.escaped import escaped
from puzzles.board.lattice import located
from puzzles.contract.kind import Puzzle, kind_of
from verify.judge.filled import SO_FAR, SOLVED, WRONG
from verify.judge.verdict import MULTIPLE, NONE, UNDECIDED, UNIQUE
from verify.solver.session import DEFAULT_BUDGET, DEFAULT_SOLVER

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator, Mapping

    from puzzlemint.io.files import Item, Part
    from puzzles.declare.values import Solution

__all__ = [
    "CODES",
    "CONVERTED",
    "FOUND",
    "LEFT_OUT",
    "Call",
    "Report",
    "cells",
    "code",
    "heading",
    "outcomes",
    "report",
    "solving",
]

FOUND = "found"
"""The verdict of a command that gives none."""
CONVERTED, LEFT_OUT = "converted", "left out"
"""The verdicts of `convert`."""
CODES = {
    FOUND: 0,
    CONVERTED: 0,
    LEFT_OUT: 1,
    UNIQUE: 0,
    SOLVED: 0,
    SO_FAR: 0,
    MULTIPLE: 1,
    NONE: 1,
    WRONG: 1,
    UNDECIDED: 3,
    UNREADABLE: 2,
}
WORST_FIRST = (2, 3, 1, 0)
SMALL = 1 << 16
"""Bytes of a file that goes to a process by name; a larger one may hold many puzzles."""


def report(
    given: Namespace,
    finder: Callable[[Namespace], Callable[[Item], Report]],
    *,
    lines: bool = False,
    word: str = "verdict",
) -> int:
    """Report on every puzzle of a call and return the exit code; arguments as of `Call`."""
    call = Call(given, finder, lines, word)
    count = Counter(outcome.verdict for outcome in outcomes(call))  # one by one
    total = count.total()
    if total > 1 and not call.as_json:
        each = [f"{count[verdict]:,} {verdict}" for verdict in CODES if verdict in count]
        print(f"{total:,} puzzles: {', '.join(each)}", file=sys.stderr)
    return code(count)


def code(verdicts: Mapping[str, int]) -> int:
    """Return the exit code that verdicts ask for, by how many there are of each."""
    codes = {0, *(CODES[verdict] for verdict in verdicts)}
    return next(code for code in WORST_FIRST if code in codes)


def outcomes(call: Call) -> Iterator[Outcome]:
    """Print what is found out about each puzzle of a call, and yield it, in their order.

    A bar tells how many there were, unless their lines on the same terminal do.
    """
    tree = call.tree
    bars = nullcontext(Bar()) if sys.stdout.isatty() else progress(call.given.command)
    with bars as bar:
        done = 0
        for outcome in _outcomes(call):
            if tree is not None and outcome.file is not None:
                path, text = outcome.file
                try:
                    tree.write(path, outcome.name, text)
                except files.Unreadable as error:
                    outcome = Judging(call).unreadable(error)
            if outcome.out:
                sys.stdout.write(outcome.out)
                sys.stdout.flush()
            if outcome.err:
                sys.stderr.write(outcome.err)
            if outcome.verdict:
                done += 1
                bar.advance(done)
                yield outcome


def _outcomes(call: Call) -> Iterator[Outcome]:
    """Yield what is found out about each puzzle of a call."""
    given = call.given
    files.check(given.kind, files.settings(given.option))
    judging = Judging(call)
    jobs: int | None = getattr(given, "jobs", None)
    if jobs is None:
        for task in _tasks(given, judging):
            yield from judging.outcomes(task)
        return
    from machine.system import cores
    from puzzlemint.cli.workers import Job, ordered

    def parts(task: str | Part | Outcome) -> list[str | Part | Outcome]:
        return list(judging.parts(task)) if isinstance(task, str) else []

    tasks = _shared(_tasks(given, judging), judging)
    yield from ordered(Job(_start, call, parts, judging.lost), tasks, jobs or cores())


def _start(call: Call) -> Callable[[str | Part | Outcome], Iterator[Outcome]]:
    """Return what does the tasks of a call."""
    return Judging(call).outcomes


def _tasks(given: Namespace, judging: Judging) -> Iterator[str | Outcome]:
    """Yield the files of a call, and what there is to say of what is none."""
    for file in files.expand(given.files):
        if isinstance(file, files.Skipped):
            yield Outcome(file.file, "", err=f"{escaped(file.file)}: {file.what}, passed over\n")
        elif isinstance(file, files.Unreadable):
            yield judging.unreadable(file)
        else:
            yield file


def _shared(tasks: Iterator[str | Outcome], judging: Judging) -> Iterator[str | Part | Outcome]:
    """Yield tasks as processes can share them: those that are not small files in parts."""
    for task in tasks:
        if isinstance(task, Outcome) or _is_small(task):
            yield task
        else:
            yield from judging.parts(task)


def _is_small(file: str) -> bool:
    """Return whether any process can read a file, and is not long about it."""
    if file == files.STDIN or files.holds_objects(file) or streams.is_open_here(file):
        return False
    try:
        status = os.stat(file)
    except OSError:
        return True
    return stat.S_ISREG(status.st_mode) and status.st_size < SMALL


def solving(given: Namespace) -> dict[str, Any]:
    """Return the arguments for `judge` that a call's options ask for."""
    return {
        "solver": given.solver or DEFAULT_SOLVER,
        "budget": given.budget or DEFAULT_BUDGET,
    }


def heading(given: Namespace, item: Item) -> str:
    """Return the line above what is written about a puzzle; empty if the call names no other."""
    several = len(given.files) > 1 or os.path.isdir(given.files[0]) or not item.part.alone
    return f"==> {item.shown} <==\n" if several else ""


def places(puzzle: Puzzle) -> dict[str, Any]:
    """Return where each value of a solution is, as JSON has it; nothing where places are cells."""
    found = located(kind_of(puzzle).places(puzzle))
    return {} if found is None else {"places": found}


def cells(puzzle: Puzzle, solution: Solution) -> list[list[int]]:
    """Return a solution's values by row and column."""
    kind = kind_of(puzzle)
    return [[solution[place] for place in row] for row in kind.places(puzzle).rows]
