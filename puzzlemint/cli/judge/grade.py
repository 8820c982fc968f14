"""`puzzlemint grade`: how hard each puzzle is."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzles.contract.kind import kind_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Mapping

    from gen.minting.minutes import Minutes
    from puzzlemint.cli.each import Report
    from puzzlemint.io.files import Item
    from puzzles.contract.kind import Puzzle
    from puzzles.declare.values import Solution
    from verify.grade.checks import Remark
    from verify.grade.grade import Grade
    from verify.judge.verdict import Judgement

HELP = "say how hard puzzles are"
NAMED = 5  # of what is needless
EXAMPLE = "puzzlemint grade --json puzzles/"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    asked = arguments.group(parser, arguments.ASKED)
    arguments.add_files(parser)
    asked.add_argument(
        "--techniques",
        action="store_true",
        help="count the steps of the explanation that have a name; this takes longer",
    )
    asked.add_argument(
        "--check",
        action="store_true",
        help="tell what stands out before a puzzle is published: a step far dearer than all "
        "others, a moment at which what comes next is about one place alone, digits given "
        "unequally, clues that could be left out; this takes longer",
    )
    arguments.add_solving(parser)
    arguments.add_jobs(parser)
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Say how hard puzzles are."""
    from puzzlemint.cli.each import report

    return report(given, finder, lines=True)


def finder(given: Namespace) -> Callable[[Item], Report]:
    """Return the function that tells how hard a puzzle is."""
    from gen.minting.minutes import minutes
    from gen.minting.shares import harder_than
    from puzzlemint.cli.each import Report, solving
    from verify.grade.grade import grade
    from verify.judge.verdict import judge

    how = solving(given)

    def find(item: Item) -> Report:
        judgement = judge(item.puzzle, **how)
        graded = grade(item.puzzle, judgement=judgement)
        what = f"{judgement.verdict}, so it has no grade"
        figures: dict[str, object] | None = None
        if graded:
            share = harder_than(item.puzzle, graded)
            time = minutes(item.puzzle, graded)
            what = _shown(item.puzzle, graded, share, time)
            figures = {
                **asdict(graded),
                "rank": graded.rank,
                "difficulty": round(graded.difficulty, 6),
                "harder_than": share,
                "minutes": time and {name: round(x, 1) for name, x in time._asdict().items()},
            }
            if given.techniques:
                names = _techniques(item.puzzle, *judgement.solutions)
                figures["techniques"] = names
                what += f"; {_listed(names)}"
        text = f"{item.shown}: {what}\n"
        objects: dict[str, object] = {"grade": figures}
        if graded and given.check:
            found = _remarks(item.puzzle, judgement, how["budget"])
            text += "".join([f"    {name}: {says}\n" for name, says in found])
            objects["checks"] = [remark._asdict() for remark in found]
        return Report(judgement.verdict, text, objects=(objects,))

    return find


def _shown(puzzle: Puzzle, graded: Grade, share: int | None, time: Minutes | None) -> str:
    """Return a grade in words, with how hard and how long it is where that is known."""
    told = f"{graded.band} ({graded.hardest}, effort {graded.effort:,})"
    if share is not None:
        told += f", harder than {share} % of {kind_of(puzzle).title} {puzzle.size}"
    if time is not None:
        told += f"; half of all people take up to {time.median:.0f} minutes, "
        told += f"80 of 100 up to {time.eighty:.0f}"
    return told


def _techniques(puzzle: Puzzle, solution: Solution) -> dict[str, int]:
    from verify.explain.explain import explain
    from verify.explain.techniques import counted

    return counted(explain(puzzle, solution))


def _remarks(puzzle: Puzzle, judgement: Judgement, budget: int) -> list[Remark]:
    """Return what the checks say of a puzzle, and what each could be left out by itself."""
    from verify.grade.checks import Remark, remarks
    from verify.repair.needless import needless

    found = remarks(puzzle, judgement.solutions[0])
    spare = needless(puzzle, judgement=judgement, budget=budget)
    every = [*spare.rules, *spare.clues]
    if every:
        more = f"; and {len(every) - NAMED:,} more" if len(every) > NAMED else ""
        named = "; ".join(every[:NAMED]) + more
        found.append(Remark("needless", f"each alone could be left out: {named}"))
    return found


def _listed(names: Mapping[str, int]) -> str:
    if not names:
        return "no step has a name"
    return ", ".join([f"{count} {name}" for name, count in names.items()])
