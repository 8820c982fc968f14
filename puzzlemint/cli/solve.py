"""`puzzlemint solve`: a solution of each puzzle."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from puzzlemint.cli.each import Finding
    from puzzlemint.files import Item

HELP = "write a solution of each puzzle"
EXAMPLE = "puzzlemint solve puzzles/ -o solutions"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    arguments.add_files(parser)
    arguments.add_solving(parser)
    parser.add_argument(
        "-o",
        "--output",
        metavar="DIR",
        help="a file for each, in the same folders below DIR (default: standard output)",
    )
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Write a solution of each puzzle."""
    from puzzlemint.cli.each import Finding, cells, report, solving
    from puzzlemint.cli.tree import Tree
    from verify.verdict import MULTIPLE, judge

    how = solving(given)
    several = len(given.files) > 1 or os.path.isdir(given.files[0])
    tree = None if given.output is None else Tree(given.output, given.files)

    def find(item: Item) -> Finding:
        kind, puzzle = item.kind, item.puzzle
        judgement = judge(kind, puzzle, **how)
        if not judgement.solutions:
            notes = () if given.json else (f"{judgement.verdict}: no solution to write",)
            return Finding(judgement.verdict, "", notes, {"solution": None, "solution_cells": None})
        solution = judgement.solutions[0]
        text = kind.format_solution(puzzle, solution)
        fields = {"solution": text, "solution_cells": cells(kind, puzzle, solution)}
        notes = ("multiple: this is one of several solutions",)
        if tree is not None:
            tree.write(item, kind.solution_suffix, text)
        head = f"==> {item.name} <==\n" if several or item.part.total > 1 else ""
        return Finding(
            judgement.verdict,
            head + text if tree is None else "",
            notes if judgement.verdict == MULTIPLE else (),
            fields,
        )

    return report(given, find)
