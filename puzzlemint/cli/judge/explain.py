"""`puzzlemint explain`: the steps to the solution, each with the rules it follows from."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from puzzlemint.cli import arguments
from puzzlemint.cli.judge import check
from puzzlemint.cli.terminal import Drawn, coloured, drawn
from puzzles.base.escaped import escaped
from puzzles.contract.kind import kind_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from puzzlemint.cli.each import Report
    from puzzlemint.io.files import Item
    from puzzles.declare.values import Solution
    from verify.explain.events import Line
    from verify.explain.explain import Explained
    from verify.words.vocabulary import Cited

HELP = "say step by step how puzzles are solved, and why"
EXAMPLE = "puzzlemint explain --next puzzle.txt begun.txt"
WHERE, WHAT, STEP, DO = LEVELS = ("where", "what", "step", "do")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    asked = arguments.group(parser, arguments.ASKED)
    arguments.add_files(parser)
    asked.add_argument(
        "--board",
        metavar="BOARD",
        help="the board of a single puzzle filled in so far; after --next also the second of two "
        "files (default: the entries that the puzzle file shows itself)",
    )
    which = asked.add_mutually_exclusive_group()
    which.add_argument("--next", action="store_true", help="the next value to write down, and why")
    which.add_argument(
        "--trivial",
        action="store_true",
        help="the steps that single rules give, and the board with them",
    )
    asked.add_argument(
        "--level",
        choices=LEVELS,
        default=STEP,
        help="tell where to look, what is found there, the step with its reason, or all of it: "
        "each layer of a supposition too, and the board",
    )
    arguments.add_budget(parser, "conflicts spent on a question at most")
    arguments.add_timeout(parser, "seconds spent on a puzzle at most, after which it is undecided")
    arguments.add_jobs(parser)
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Say step by step how puzzles are solved, and why."""
    from puzzlemint.cli.each import report
    from puzzles.base.errors import OptionError

    folders = any(map(os.path.isdir, given.files))
    if given.next and given.board is None and len(given.files) == 2 and not folders:
        given.board = given.files.pop()
    if given.board is not None:
        if folders or len(given.files) > 1:
            raise OptionError("--board goes with a single puzzle")
        given.jobs = None  # the board may be standard input, which other processes lack
    return report(given, finder, lines=True)


def finder(given: Namespace) -> Callable[[Item], Report]:
    """Return the function that tells how a puzzle is solved."""
    from puzzlemint.cli.each import Report, heading
    from puzzlemint.io import files
    from verify.explain.explain import begun, explain
    from verify.grade.ladder import TOP, Cost, Rung
    from verify.judge.filled import WRONG
    from verify.judge.verdict import UNIQUE, judge
    from verify.solver.session import DEFAULT_BUDGET

    board: str | None = given.board
    most = Cost(Rung.PLACE) if given.trivial else TOP

    def find(item: Item) -> Report:
        if board is not None and not item.part.alone:
            raise files.Unreadable(item.part.file, "several puzzles, and one board")
        puzzle = item.puzzle
        kind_of(puzzle)
        entries = files.entries(item, board)
        judgement = judge(puzzle, budget=given.budget or DEFAULT_BUDGET)
        name = item.name if board is None else board
        if judgement.verdict != UNIQUE:
            text = f"{item.shown}: {judgement.verdict}, so it has no steps\n"
            return Report(judgement.verdict, text, name=name)
        (solution,) = judgement.solutions
        known, wrong = begun(puzzle, solution, entries, shown=bool(board or item.entries))
        told = _Told(given, item, name)
        if wrong:
            told.wrong(entries)
        steps: Iterable[Explained] = explain(puzzle, solution, known, most, first=given.next)
        if given.next and given.level in (WHERE, WHAT):
            steps = [*steps][-1:]
        told.steps(steps, known)
        text = drawn(heading(given, item), *told.text)
        return Report(WRONG if wrong else UNIQUE, text, objects=told.objects, name=name)

    return find


class _Told:
    """What is told of a puzzle with a single solution.

    Attributes:
        text: what has been told so far, in pieces.
        objects: the same as fields of JSON objects; only one of the two is filled.
    """

    def __init__(self, given: Namespace, item: Item, name: str) -> None:
        self._given, self._item, self._name = given, item, name
        self.text: list[str] = []
        self.objects: list[dict[str, Any]] = []

    def wrong(self, entries: Solution) -> None:
        """Say which entries are wrong, and why."""
        from verify.judge.filled import examine
        from verify.solver.session import DEFAULT_BUDGET

        puzzle = self._item.puzzle

        kind_of(puzzle)
        finding = examine(puzzle, entries, budget=self._given.budget or DEFAULT_BUDGET)
        if self._given.json:
            self._object(check.data(puzzle, finding))
        else:
            self._line(f"{escaped(self._name)}: {finding.state}{check.why(puzzle, finding)}")

    def steps(self, steps: Iterable[Explained], board: list[int]) -> None:
        """Tell steps that begin at a board, one value or OPEN for each place."""
        from puzzles.model.model import OPEN

        step = None
        for step in steps:
            for place, value, holds in step.decided:
                if holds:
                    board[place] = value
            if self._given.json:
                self._object(self._data(step, board))
                continue
            self._line(f"{step.round}. {self._words(step)}")
            if self._given.level != DO:
                continue
            for line in _indented(step.lines, 4):
                self._line(line)
            if any(decision.holds for decision in step.decided):
                self._draw(board)
        if self._given.json:
            return
        if step is None:
            end = "no rule alone says more" if OPEN in board else "solved"
            self._line(f"{escaped(self._name)}: {end}")
        if self._given.trivial and (step is None or self._given.level != DO):
            self._draw(board)

    def _words(self, step: Explained) -> str:
        """Return a step as far as the level tells it."""
        if self._given.level == WHERE:
            return step.where
        if self._given.level == WHAT:
            return step.what or step.why
        name = step.name or (f"{step.depth} steps ahead" if step.depth else "")
        return f"{step.sentence} ({name})" if name else step.sentence

    def _line(self, line: str) -> None:
        self.text.append(f"{line}\n")

    def _object(self, fields: dict[str, Any]) -> None:
        self.objects.append({"verdict": "unique", **fields})

    def _draw(self, board: Sequence[int]) -> None:
        item = self._item
        self.text.append(Drawn(item.puzzle.draw(tuple(board), colour=coloured(sys.stdout))))

    def _data(self, step: Explained, board: Sequence[int]) -> dict[str, Any]:
        """Return a step as JSON has it, with as much of it as the level asked for tells."""
        from puzzles.model.model import OPEN

        places = kind_of(self._item.puzzle).places(self._item.puzzle)
        found: dict[str, Any] = {
            "round": step.round,
            "rung": step.rung,
            "depth": step.depth,
            "where": step.where,
            "places": list(map(places.name, step.places)),
        }
        if self._given.level == WHERE:
            return found
        found |= {
            "what": step.what,
            "decided": [
                {"place": places.name(place), "value": value, "holds": holds}
                for place, value, holds in step.decided
            ],
            "also": list(step.also),
        }
        if self._given.level == WHAT:
            return found
        found |= {
            "name": step.name,
            "why": step.why,
            "sentence": step.sentence,
            "rules": [self._rule(rule) for rule in step.rules],
            "read": [places.name(place) for place in step.read],
            "lines": [self._derived(line) for line in step.lines],
        }
        if self._given.level == DO:
            rows = [[board[place] for place in row] for row in places.rows]
            found["cells"] = [[None if x == OPEN else x for x in row] for row in rows]
        return found

    def _rule(self, rule: Cited) -> dict[str, Any]:
        places = kind_of(self._item.puzzle).places(self._item.puzzle)
        names = [places.name(place) for place in rule.places]
        return {"rule": rule.name, "places": names, "says": rule.sentence}

    def _derived(self, line: Line) -> dict[str, Any]:
        """Return a line of a derivation as JSON has it."""
        return {
            "rules": [self._rule(rule) for rule in line.rules],
            "sentence": line.sentence,
            "lines": [self._derived(inner) for inner in line.lines],
        }


def _indented(lines: Iterable[Line], width: int) -> Iterator[str]:
    for line in lines:
        yield f"{' ' * width}{line.sentence}"
        yield from _indented(line.lines, width + 4)
