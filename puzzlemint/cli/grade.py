"""`puzzlemint grade`: how hard each puzzle is."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from puzzlemint.cli.each import Report
    from puzzlemint.files import Item
    from verify.grade import Grade

HELP = "say how hard puzzles are"
EXAMPLE = "puzzlemint grade --json puzzles/"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    arguments.add_files(parser)
    arguments.add_solving(parser)
    arguments.add_jobs(parser)
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Say how hard puzzles are."""
    from puzzlemint.cli.each import report

    return report(given, finder, lines=True)


def finder(given: Namespace) -> Callable[[Item], Report]:
    """Return what says how hard a puzzle is."""
    from puzzlemint.cli.each import Report, solving
    from verify.grade import grade
    from verify.verdict import judge

    how = solving(given)

    def find(item: Item) -> Report:
        judgement = judge(item.puzzle, **how)
        graded = grade(item.puzzle, judgement=judgement)
        what = _shown(graded) if graded else f"{judgement.verdict}, so it has no grade"
        figures = asdict(graded) if graded else None
        return Report(judgement.verdict, f"{item.name}: {what}\n", objects=({"grade": figures},))

    return find


def _shown(graded: Grade) -> str:
    return f"{graded.band} ({graded.hardest}, effort {graded.effort:,})"
