"""`puzzlemint verify`: the verdict on each puzzle, with its evidence."""

from __future__ import annotations

from argparse import ArgumentTypeError
from dataclasses import asdict, replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from puzzlemint.cli import arguments
from puzzles.base.errors import UserError
from puzzles.contract.kind import kind_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Sequence

    from puzzlemint.cli.each import Report
    from puzzlemint.io.files import Item
    from puzzles.declare.values import Solution
    from verify.judge.count import Count
    from verify.judge.verdict import Conflict, Judgement

HELP = "say whether puzzles have one solution, several or none"
EXAMPLE = "puzzlemint verify --count exact --json puzzles/"
EXACT = "exact"
SHOWN_CELLS = 5
SHOWN = "the conflict shown may not be the smallest"
BESIDE = ("above", "all around", "below", "between", "left", "right")  # how names of edges begin


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    asked = arguments.group(parser, arguments.ASKED)
    arguments.add_files(parser)
    asked.add_argument(
        "--count",
        metavar="N|exact",
        type=_count,
        default=2,
        help="look for up to N solutions, or find out how many there are exactly",
    )
    arguments.group(parser, arguments.WORK).add_argument(
        "--encoding",
        default="",
        type=arguments.Word(arguments.encodings, lambda: "native cardinalities"),
        help="a CNF encoding",
    )
    asked.add_argument(
        "--closest",
        action="store_true",
        help="of several solutions, show two that differ on as few places as can be found",
    )
    arguments.add_solving(parser)
    arguments.add_jobs(parser)
    arguments.add_json(parser)


def _count(text: str) -> int | str:
    if text == EXACT:
        return text
    count = arguments.Whole(0)(text)
    if count < 2:
        raise ArgumentTypeError("two solutions are looked for at least")
    return count


def run(given: Namespace) -> int:
    """Say whether puzzles have one solution, several or none."""
    from puzzlemint.cli.each import report

    return report(given, finder, lines=True)


def finder(given: Namespace) -> Callable[[Item], Report]:
    """Return the function that gives the verdict on a puzzle."""
    from machine.clock import TimeUp, time_is_over
    from puzzlemint.cli.each import Report, solving
    from puzzles.base.extras import needed
    from verify.judge import ganak
    from verify.judge.alternatives import allowance
    from verify.judge.verdict import MULTIPLE, UNIQUE, judge

    exactly = given.count == EXACT
    how: dict[str, Any] = {
        "count": 2 if exactly else given.count,
        "encoding": given.encoding,
        "explain": True,
        **solving(given),
    }

    def find(item: Item) -> Report:
        begun = perf_counter()
        solutions: list[Solution] = []
        decided: list[Judgement] = []
        over = ""
        try:
            judgement = judge(item.puzzle, solutions=solutions, decided=decided, **how)
            decided.append(judgement)
            if judgement.verdict != UNIQUE:
                left = allowance(judgement, how["budget"])
                pasted = _pasted(given, item, left, how["solver"])
                judgement = replace(judgement, unique_with=pasted)
                decided.append(judgement)
            counted = _counted(item, judgement, how["budget"] if exactly else None)
        except TimeUp:
            over = time_is_over(given.timeout)
            if len(solutions) > 1:
                return _cut_off(item, solutions, over, as_json=given.json)
            if not decided:
                raise
            judgement = decided[-1]
            counted = _counted(item, judgement, None)
        spent = (perf_counter() - begun) * 1e3
        filled = _filled(item)
        what = f"{judgement.verdict} {item.puzzle.kind} {item.puzzle.size}"
        what += f", {filled}" if filled else ""
        what += f", {item.part.caption}" if item.part.caption else ""
        evidence = _evidence(item, judgement, filled) if given.json else {}
        evidence["count"] = counted.least if counted.exact else None
        evidence["count_least"] = counted.least
        if over:
            conflict = judgement.conflict if judgement.reason else None
            may_shrink = conflict is not None and not conflict.smallest
            evidence["note"] = f"{SHOWN} ({over})" if may_shrink else over
        fields = {**evidence, "ms": round(spent, 3)}
        said = _explain(item, judgement, counted)
        if over:
            said = _cut_short(judgement, said, over)
        if judgement.unique_with:
            said += f"; unique with -O {' or -O '.join(judgement.unique_with)}"
        text = "" if given.json else f"{item.shown}: {what}{said}\n"
        if given.closest and judgement.verdict == MULTIPLE and not over:
            shown, evidence = _closest(item, how["budget"])
            fields |= evidence
            text += "" if given.json else shown
        notes = (needed("multiple: counting on", ganak.PACKAGE),) if counted.lacking else ()
        return Report(judgement.verdict, text, notes, objects=(fields,))

    return find


def _pasted(given: Namespace, item: Item, budget: int, solver: str) -> tuple[str, ...]:
    """Return the options `NAME=VALUE` that make the verdict `unique` if added to the call.

    An option whose value the text of the puzzle fixes is left out: the call cannot change it.
    """
    from puzzlemint.io import files
    from verify.judge.alternatives import unique_with

    options = files.settings(given.option)
    found: list[str] = []
    for other in unique_with(item.puzzle, budget, solver):
        name, _, value = str(other).partition("=")
        try:
            again = files.parse(item.part, {**options, name: value}, strict=bool(given.kind))
        except UserError:
            continue
        if again.puzzle == other.puzzle:  # not so if the text fixes the value
            found.append(str(other))
    return tuple(found)


def _closest(item: Item, budget: int) -> tuple[str, dict[str, Any]]:
    """Return two solutions that differ on few places, side by side, and as data."""
    from verify.judge.closest import closest_pair

    pair, puzzle = closest_pair(item.puzzle, budget=budget), item.puzzle
    if pair is None:
        return "", {"closest": None}
    kind = kind_of(puzzle)
    texts = [kind.write_entries(puzzle, solution) for solution in (pair.one, pair.other)]
    names = kind.places(puzzle)
    count = f"{len(pair.places)} place{'s' if len(pair.places) > 1 else ''}"
    some = "the closest two" if pair.closest else "the closest two that were found"
    where = names.names(pair.places) if len(pair.places) <= SHOWN_CELLS else ""
    lines = [text.rstrip("\n").split("\n") for text in texts]
    width = max(map(len, lines[0]))
    beside = [f"  {one:{width}}    {other}".rstrip() for one, other in zip(*lines, strict=True)]
    shown = f"{some} differ on {count}{f' ({where})' if where else ''}:\n"
    evidence = {"solutions": texts, **_places(item, pair.places), "proved": pair.closest}
    return shown + "\n".join(beside) + "\n", {"closest": evidence}


def _cut_off(item: Item, solutions: Sequence[Solution], why: str, *, as_json: bool) -> Report:
    """Return what is certain of a puzzle when its time ends after several solutions."""
    from puzzlemint.cli.each import Report
    from verify.judge.verdict import MULTIPLE, differing

    places = differing(solutions)
    if as_json:
        evidence = {**_solutions(item, solutions), "complete": False, "note": why}
        fields = {**evidence, **_places(item, places), "count": None, "count_least": len(solutions)}
        return Report(MULTIPLE, objects=(fields,))
    what = f"{MULTIPLE} {item.puzzle.kind} {item.puzzle.size}"
    said = f"at least {len(solutions):,} solutions, {why}{_differing(item, places)}"
    return Report(MULTIPLE, f"{item.shown}: {what}, {said}\n")


def _cut_short(judgement: Judgement, said: str, over: str) -> str:
    """Return the text behind a verdict if the time ended before the explanation was complete."""
    from verify.judge.verdict import NONE

    if judgement.verdict != NONE:
        return f", {over}"
    if judgement.conflict and judgement.reason:
        return f"{said}; {over if judgement.conflict.smallest else f'{SHOWN} ({over})'}"
    return f"; no contradicting rules were singled out ({over})"


def _solutions(item: Item, solutions: Sequence[Solution]) -> dict[str, Any]:
    """Return the solutions for the JSON output, as texts and as cells."""
    from puzzlemint.cli.each import cells, places

    puzzle = item.puzzle

    kind = kind_of(puzzle)
    return {
        "solutions": [kind.write_entries(puzzle, solution) for solution in solutions],
        "solution_cells": [cells(puzzle, solution) for solution in solutions],
        **places(puzzle),
    }


def _places(item: Item, places: Sequence[int]) -> dict[str, Any]:
    """Return the places on which the solutions found differ, as JSON shows them."""
    positions = kind_of(item.puzzle).places(item.puzzle).positions
    at = [positions[place] for place in places]
    return {"differing": [[row + 1, column + 1] for row, column in at]}


def _counted(item: Item, judgement: Judgement, budget: int | None) -> Count:
    """Return how many solutions there are; only with a budget more than were found."""
    from verify.judge.count import count, counted

    if budget is None:
        return counted(judgement)
    left = max(budget - judgement.stats.conflicts, 0)
    return count(item.puzzle, judgement, budget=left)


def _filled(item: Item) -> str:
    """Return what there is to say of a board that is filled in, empty for any other."""
    puzzle, entries = item.puzzle, item.entries
    kind = kind_of(puzzle)
    if entries is None:
        domain = kind.domain(puzzle)
        if any(len(values) != 1 for values in domain):
            return ""
        entries = tuple([values[0] for values in domain])
    from puzzles.model.model import OPEN
    from verify.judge.filled import SOLVED, examine

    if OPEN in entries and not kind.unmarked:
        return "a board filled in in part"
    if examine(puzzle, entries).state == SOLVED:
        return "a solved board"
    return "a board filled in, and not solved"


def _evidence(item: Item, judgement: Judgement, filled: str) -> dict[str, Any]:
    """Return what a verdict rests on, as JSON has it: fields that depend on the verdict."""
    from puzzlemint.cli.each import cells
    from verify.judge.verdict import MULTIPLE, NONE, UNDECIDED, UNIQUE, Conflict

    puzzle = item.puzzle

    kind = kind_of(puzzle)
    positions = kind.places(puzzle).positions
    evidence: dict[str, Any] = {
        "complete": judgement.complete,
        **_solutions(item, judgement.solutions),
        "stats": asdict(judgement.stats),
    }
    if judgement.verdict == MULTIPLE:
        evidence |= _places(item, judgement.differing)
        if judgement.possible:
            values = judgement.possible.values
            evidence["open"] = [
                {"row": row + 1, "column": column + 1, "values": list(values[place])}
                for place in judgement.possible.open
                for row, column in (positions[place],)
            ]
            evidence["open_complete"] = judgement.possible.complete
    if filled:
        evidence["filled"] = filled
    if judgement.verdict == NONE:
        evidence["conflict"] = list(judgement.reason)
        conflict = judgement.conflict or Conflict()
        besides = [kind.say(puzzle, rule).statement for rule in conflict.besides]
        evidence["conflict_besides"] = besides if conflict.whole else None
        evidence["conflict_smallest"] = conflict.smallest
        evidence["conflict_irreducible"] = conflict.irreducible
    if judgement.verdict != UNIQUE:
        evidence["unique_with"] = list(judgement.unique_with)
    if judgement.verdict == UNIQUE:
        evidence["facts"] = kind.facts(puzzle, judgement.solutions[0])
    if judgement.verdict == UNDECIDED:
        evidence["note"] = _spent(judgement)
        evidence["certain_cells"] = cells(puzzle, judgement.certain)
    return evidence


def _explain(item: Item, judgement: Judgement, counted: Count) -> str:
    """Return what is written behind a verdict: how many solutions, or why none."""
    from verify.judge.verdict import MULTIPLE, UNDECIDED

    if judgement.verdict == MULTIPLE:
        count = f"{counted.least:,}{'' if counted.exact else ' or more'} solutions"
        places = judgement.possible.open if judgement.possible else judgement.differing
        return f", {count}{_differing(item, places)}"
    conflict = judgement.conflict
    if conflict and judgement.reason:
        if len(judgement.reason) == 1 and conflict.whole and not conflict.besides:
            return f", since {judgement.reason[0]}"
        said = f", {_contradicting(conflict)}: {'; '.join(judgement.reason)}"
        if not conflict.whole:
            return f"{said}; with other rules, which were not singled out"
        puzzle, rules = item.puzzle, conflict.besides
        besides = [kind_of(puzzle).say(puzzle, rule).statement for rule in rules]
        return f"{said}; by the rules: {'; '.join(besides)}" if besides else said
    if judgement.verdict == UNDECIDED:
        return f", {_spent(judgement)}"
    return ""


def _contradicting(conflict: Conflict) -> str:
    """Return that rules cannot hold together, and what is known of how few they are."""
    if not conflict.irreducible:
        return "these, or perhaps fewer of them, cannot hold together"
    said = "these cannot hold together"
    if len(conflict.rules) == 1:
        return said
    if conflict.smallest:
        return f"{said}, and no fewer conflict"
    return f"{said}, and none can be spared (whether fewer others conflict is not known)"


def _differing(item: Item, places: Sequence[int]) -> str:
    """Return where solutions differ, as the end of a sentence: the first places, how many more."""
    board = kind_of(item.puzzle).places(item.puzzle)
    shown, more = board.names(places[:SHOWN_CELLS]), len(places) - SHOWN_CELLS
    others = f", and in {more} more place{'s' * (more > 1)}" if more > 0 else ""
    where = "" if shown.startswith(BESIDE) else "in "
    return f"; they differ {where}{shown}{others}"


def _spent(judgement: Judgement) -> str:
    """Return the words for a spent budget, and how much is certain all the same."""
    from puzzles.model.model import OPEN

    stats = judgement.stats
    spent = f"the budget of {stats.conflicts:,} conflicts is spent by {stats.solver}"
    known = len(judgement.certain) - judgement.certain.count(OPEN)
    return f"{spent}; certain are {known:,} of {len(judgement.certain):,} places"
