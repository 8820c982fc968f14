"""The commands that read puzzles: verify, solve, grade, draw, convert, encode."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from puzzlemint import files
from puzzles.errors import PuzzleError
from puzzles.kind import OPEN
from puzzles.render.colours import wanted
from verify.cnf import dimacs, names, to_cnf
from verify.grade import grade as grade_of
from verify.session import DEFAULT_BUDGET, DEFAULT_SOLVER
from verify.verdict import MULTIPLE, NONE, UNDECIDED, UNIQUE, Judgement, judge

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator

    from puzzles.kind import Kind

SCHEMA = 1
UNREADABLE = 2
CODES = {UNIQUE: 0, MULTIPLE: 1, NONE: 1, UNDECIDED: 3}
WORST_FIRST = (UNREADABLE, 3, 1, 0)
SHOWN_CELLS = 5


def verify(given: Namespace) -> int:
    """Say whether puzzles have one solution, several or none."""

    def report(name: str, kind: Kind[Any], puzzle: Any) -> str:
        begun = perf_counter()
        judgement = judge(
            kind,
            puzzle,
            count=given.count,
            encoding=given.encoding,
            explain=True,
            **_solving(given),
        )
        spent = (perf_counter() - begun) * 1e3
        if given.json:
            _print_json(
                name, kind, puzzle, **_evidence(kind, puzzle, judgement), ms=round(spent, 3)
            )
        else:
            what = _explain(kind, puzzle, judgement)
            print(f"{name}: {judgement.verdict} {kind.name} {kind.size(puzzle)}{what}")
        return judgement.verdict

    return _each(given, report)


def _evidence(kind: Kind[Any], puzzle: Any, judgement: Judgement) -> dict[str, Any]:
    positions = kind.lattice(puzzle).positions
    evidence: dict[str, Any] = {
        "verdict": judgement.verdict,
        "complete": judgement.complete,
        "solutions": [kind.format_solution(puzzle, found) for found in judgement.solutions],
        "stats": asdict(judgement.stats),
    }
    if judgement.verdict == MULTIPLE:
        evidence["differing"] = [
            [row + 1, column + 1] for row, column in map(positions.__getitem__, judgement.differing)
        ]
    if judgement.verdict == NONE:
        evidence["conflict"] = list(judgement.reason)
    if judgement.verdict == UNIQUE:
        evidence["facts"] = kind.facts(puzzle, judgement.solutions[0])
    return evidence


def _explain(kind: Kind[Any], puzzle: Any, judgement: Judgement) -> str:
    if judgement.verdict == MULTIPLE:
        count = f"{len(judgement.solutions)}{'' if judgement.complete else ' or more'} solutions"
        cells = judgement.differing
        shown = "; ".join(kind.lattice(puzzle).name(cell) for cell in cells[:SHOWN_CELLS])
        more = f" and {len(cells) - SHOWN_CELLS} more cells" if len(cells) > SHOWN_CELLS else ""
        return f", {count}; they differ in {shown}{more}"
    if judgement.verdict == NONE and judgement.reason:
        return f", these clues conflict: {'; '.join(judgement.reason)}"
    if judgement.verdict == UNDECIDED:
        return f", the budget of {judgement.stats.conflicts:,} conflicts is spent"
    return ""


def solve(given: Namespace) -> int:
    """Write a solution of each puzzle."""
    several = len(given.files) > 1 or (given.files[0] != "-" and Path(given.files[0]).is_dir())

    def report(name: str, kind: Kind[Any], puzzle: Any) -> str:
        judgement = judge(kind, puzzle, **_solving(given))
        text = kind.format_solution(puzzle, judgement.solutions[0]) if judgement.solutions else None
        if given.json:
            _print_json(name, kind, puzzle, verdict=judgement.verdict, solution=text)
        elif text is None:
            print(f"{name}: {judgement.verdict}: no solution to write", file=sys.stderr)
        elif given.output is None:
            if several:
                print(f"==> {name} <==")
            print(text, end="")
        if text is not None and given.output is not None:
            stem = "stdin" if name == "-" else Path(name).name.removesuffix(kind.suffix)
            files.write(Path(given.output) / (stem + kind.solution_suffix), text)
        if judgement.verdict == MULTIPLE:
            print(f"{name}: multiple: this is one of several solutions", file=sys.stderr)
        return judgement.verdict

    return _each(given, report)


def grade(given: Namespace) -> int:
    """Say how hard puzzles are."""

    def report(name: str, kind: Kind[Any], puzzle: Any) -> str:
        judgement = judge(kind, puzzle, **_solving(given))
        graded = grade_of(kind, puzzle, judgement=judgement)
        if given.json:
            figures = asdict(graded) if graded else None
            _print_json(name, kind, puzzle, verdict=judgement.verdict, grade=figures)
        elif graded is None:
            print(f"{name}: {judgement.verdict}, so it has no grade")
        else:
            how = graded.method
            if graded.rounds:
                how += f", {_count(graded.rounds, 'round')}, {_count(graded.probes, 'probe')}"
            if graded.solver:
                how += f", {_count(graded.conflicts, 'conflict')} of {graded.solver}"
            print(f"{name}: {graded.band} ({how})")
        return judgement.verdict

    return _each(given, report)


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def draw(given: Namespace) -> int:
    """Draw puzzles as text, with their solutions if asked."""
    colour = wanted(sys.stdout.isatty(), os.environ)

    def report(name: str, kind: Kind[Any], puzzle: Any) -> str:
        solution = None
        if given.solution:
            judgement = judge(kind, puzzle)
            if not judgement.solutions:
                print(f"{name}: {judgement.verdict}: no solution to draw", file=sys.stderr)
                return judgement.verdict
            differing = set(judgement.differing)
            solution = tuple(
                [OPEN if c in differing else v for c, v in enumerate(judgement.solutions[0])]
            )
        print(kind.draw(puzzle, solution, colour=colour), end="")
        return UNIQUE

    return _each(given, report)


def convert(given: Namespace) -> int:
    """Rewrite a puzzle in another format of its kind."""
    kind, puzzle = _one(given)
    text = kind.export(puzzle, given.to) if given.to else kind.format(puzzle)
    _output(given.output, [text.removesuffix("\n")])
    return 0


def encode(given: Namespace) -> int:
    """Write a puzzle as DIMACS CNF, or the size of each encoding."""
    kind, puzzle = _one(given)
    if not given.stats:
        _output(given.output, dimacs(kind, puzzle, given.encoding))
        return 0
    lines = [f"{'encoding':<14}{'variables':>12}{'clauses':>12}{'literals':>14}"]
    for encoding in names(kind):
        try:
            store = to_cnf(kind, puzzle, encoding)
        except PuzzleError as error:
            lines.append(f"{encoding:<14}{error.message}")
            continue
        figures = (store.variables, len(store.clauses), sum(map(len, store.clauses)))
        lines.append(f"{encoding:<14}{figures[0]:>12,}{figures[1]:>12,}{figures[2]:>14,}")
    _output(given.output, lines)
    return 0


def _each(given: Namespace, report: Callable[[str, Kind[Any], Any], str]) -> int:
    """Report on every puzzle of a call, whatever the others are like; return the exit code."""
    options = files.settings(given.option)
    files.check(given.kind, options)
    codes = {0}
    for name in files.expand(given.files):
        try:
            kind, puzzle = files.read(name, given.kind, options)
            codes.add(CODES[report(name, kind, puzzle)])
        except (files.Unreadable, PuzzleError) as error:
            _print_unreadable(name, error, as_json="json" in given and given.json)
            codes.add(UNREADABLE)
        sys.stdout.flush()
    return next(code for code in WORST_FIRST if code in codes)


def _one(given: Namespace) -> tuple[Kind[Any], Any]:
    options = files.settings(given.option)
    files.check(given.kind, options)
    return files.read(given.file, given.kind, options)


def _solving(given: Namespace) -> dict[str, Any]:
    return {
        "solver": given.solver or DEFAULT_SOLVER,
        "budget": given.budget or DEFAULT_BUDGET,
    }


def _print_json(name: str, kind: Kind[Any], puzzle: Any, **found: Any) -> None:
    head = {"schema": SCHEMA, "file": name, "kind": kind.name, "size": kind.size(puzzle)}
    print(json.dumps({**head, **found}, ensure_ascii=False))


def _print_unreadable(name: str, error: files.Unreadable | PuzzleError, *, as_json: bool) -> None:
    located = isinstance(error, files.Unreadable)
    print(error if located else f"{name}: {error.message}", file=sys.stderr)
    if as_json:
        where = {"line": error.line, "column": error.column, "message": error.message}
        print(json.dumps({"schema": SCHEMA, "file": name, "error": where}))


def _output(name: str, lines: Iterator[str] | list[str]) -> None:
    if name == "-":
        for line in lines:
            print(line)
    else:
        files.write(Path(name), "".join(f"{line}\n" for line in lines))


COMMANDS: dict[str, Callable[[Namespace], int]] = {
    "verify": verify,
    "solve": solve,
    "grade": grade,
    "draw": draw,
    "convert": convert,
    "encode": encode,
}
