"""`puzzlemint explain`: the steps to the solution, each with the rules it follows from."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from puzzlemint.cli import arguments, check
from puzzlemint.cli.terminal import coloured, print_object

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable, Iterator, Sequence

    from puzzlemint.files import Item
    from puzzles.kind import Solution
    from verify.explain import Explained
    from verify.reasons import Line
    from verify.wording import Cited

HELP = "say step by step how a puzzle is solved, and why"
EXAMPLE = "puzzlemint explain --next puzzle.txt begun.txt"
WHERE, STEP, DO = LEVELS = ("where", "step", "do")
WRONG = 1


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    arguments.add_files(parser, one=True)
    parser.add_argument(
        "board",
        nargs="?",
        metavar="BOARD",
        help="the board filled in so far; left out, the puzzle file shows the entries itself",
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--next", action="store_true", help="the next value to write down, and why")
    which.add_argument(
        "--trivial",
        action="store_true",
        help="the steps that single rules give, and the board with them",
    )
    parser.add_argument(
        "--level",
        choices=LEVELS,
        default=STEP,
        help="tell where to look, the step with its reason, or that and the board with it",
    )
    arguments.add_budget(parser, "conflicts spent on a question at most")
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Say step by step how a puzzle is solved, and why."""
    from puzzlemint import files
    from puzzlemint.cli.each import CODES
    from puzzles.kind import OPEN
    from verify.explain import explain, next_step
    from verify.ladder import TOP, Rung
    from verify.session import DEFAULT_BUDGET
    from verify.verdict import UNIQUE, judge

    options = files.settings(given.option)
    files.check(given.kind, options)
    item = files.read(given.file, given.kind, options)
    kind, puzzle = item.kind, item.puzzle
    entries = files.entries(item, given.board)
    judgement = judge(kind, puzzle, budget=given.budget or DEFAULT_BUDGET)
    shown = _Shown(given, item)
    if judgement.verdict != UNIQUE:
        shown.verdict(judgement.verdict)
        return CODES[judgement.verdict]
    (solution,) = judgement.solutions
    pairs = list(zip(entries, solution, strict=True))
    wrong = any(one not in (OPEN, value) for one, value in pairs)
    if wrong:
        shown.wrong(entries)
    known = [value if one == value else None for one, value in pairs]
    if (given.board or item.entries) and not wrong and OPEN in entries:
        whole = tuple([kind.unmarked if one == OPEN else one for one in entries])
        known = list(solution) if whole == solution else known
    most = (Rung.RULE, 0) if given.trivial else TOP
    steps: Iterable[Explained] = explain(kind, puzzle, solution, known, most)
    if given.next:
        steps = next_step(kind, puzzle, steps)
        if given.level == WHERE:
            steps = steps[-1:]
    shown.steps(steps, [OPEN if value is None else value for value in known])
    return WRONG if wrong else 0


class _Shown:
    """How steps are shown."""

    def __init__(self, given: Namespace, item: Item) -> None:
        self._given, self._item = given, item
        self._name: str = given.file if given.board is None else given.board
        kind = item.kind
        self._head = {"file": self._name, "kind": kind.name, "size": kind.size(item.puzzle)}

    def verdict(self, verdict: str) -> None:
        """Say of a puzzle that is not unique what it is."""
        if self._given.json:
            print_object(**self._head, verdict=verdict)
        else:
            print(f"{self._given.file}: {verdict}, so it has no steps")

    def wrong(self, entries: Solution) -> None:
        """Say which entries are wrong, and why."""
        from verify.filled import examine
        from verify.session import DEFAULT_BUDGET

        kind, puzzle = self._item.kind, self._item.puzzle
        finding = examine(kind, puzzle, entries, budget=self._given.budget or DEFAULT_BUDGET)
        if self._given.json:
            print_object(**self._head, **check.data(kind, puzzle, finding))
        else:
            print(f"{self._name}: {finding.state}{check.why(kind, puzzle, finding)}")

    def steps(self, steps: Iterable[Explained], board: list[int]) -> None:
        """Tell steps that begin at a board, one value or OPEN for each place."""
        from puzzles.kind import OPEN

        step = None
        for step in steps:
            for place, value, holds in step.decided:
                if holds:
                    board[place] = value
            if self._given.json:
                print_object(**self._head, **self._data(step, board))
                continue
            reason = step.where if self._given.level == WHERE else step.sentence
            rung = f"{step.rung} {step.chain}" if step.chain else step.rung
            print(f"{step.round}. {rung}: {reason}")
            if self._given.level != WHERE:
                for line in _indented(step.lines, 4):
                    print(line)
            if self._given.level == DO and any(decision.holds for decision in step.decided):
                self._draw(board)
        if self._given.json:
            return
        if step is None:
            print(f"{self._name}: {'no rule alone says more' if OPEN in board else 'solved'}")
        if self._given.trivial and (step is None or self._given.level != DO):
            self._draw(board)

    def _draw(self, board: Sequence[int]) -> None:
        item = self._item
        print(item.kind.draw(item.puzzle, tuple(board), colour=coloured(sys.stdout)), end="")

    def _data(self, step: Explained, board: Sequence[int]) -> dict[str, Any]:
        from puzzles.kind import OPEN

        places = self._item.kind.places(self._item.puzzle)
        found: dict[str, Any] = {
            "verdict": "unique",
            "round": step.round,
            "rung": step.rung,
            "chain": step.chain,
            "where": step.where,
        }
        if self._given.level == WHERE:
            return found
        found |= {
            "rules": [self._rule(rule) for rule in step.rules],
            "read": [places.name(place) for place in step.read],
            "decided": [
                {"place": places.name(place), "value": value, "holds": holds}
                for place, value, holds in step.decided
            ],
            "also": list(step.also),
            "sentence": step.sentence,
            "lines": [self._line(line) for line in step.lines],
        }
        if self._given.level == DO:
            rows = [[board[place] for place in row] for row in places.rows]
            found["cells"] = [[None if x == OPEN else x for x in row] for row in rows]
        return found

    def _rule(self, rule: Cited) -> dict[str, Any]:
        places = self._item.kind.places(self._item.puzzle)
        names = [places.name(place) for place in rule.places]
        return {"rule": rule.name, "places": names, "says": rule.sentence}

    def _line(self, line: Line) -> dict[str, Any]:
        return {
            "rules": [self._rule(rule) for rule in line.rules],
            "sentence": line.sentence,
            "lines": [self._line(inner) for inner in line.lines],
        }


def _indented(lines: Iterable[Line], width: int) -> Iterator[str]:
    for line in lines:
        yield f"{' ' * width}{line.sentence}"
        yield from _indented(line.lines, width + 4)
