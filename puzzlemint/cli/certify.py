"""`puzzlemint certify`: a proof that a puzzle has one solution, in files that others can check."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable

HELP = "prove that a puzzle has one solution, in files that plain code can check"
EXAMPLE = "puzzlemint certify puzzle.txt -o certificate"


def _formats() -> Iterable[str]:
    from verify.certificate import FORMATS

    return FORMATS


def _default_budget() -> str:
    from verify.certificate import DEFAULT_BUDGET

    return f"{DEFAULT_BUDGET:,}"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    arguments.add_files(parser, one=True)
    parser.add_argument(
        "-o", "--output", metavar="DIR", required=True, help="the folder of the certificate"
    )
    parser.add_argument(
        "--format",
        default="veripb",
        type=arguments.Word(_formats),
        help="the format of the proof",
    )
    parser.add_argument(
        "--budget",
        metavar="CONFLICTS",
        type=arguments.Whole(1, _default_budget),
        help="conflicts spent on a search at most",
    )
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Write a certificate; of a puzzle that is not unique say the verdict."""
    from puzzlemint import files
    from puzzlemint.cli.each import CODES
    from puzzlemint.cli.terminal import print_object
    from puzzlemint.writing import write
    from puzzles.errors import TooLarge
    from verify.certificate import DEFAULT_BUDGET, certify
    from verify.verdict import UNDECIDED

    options = files.settings(given.option)
    files.check(given.kind, options)
    item = files.read(given.file, given.kind, options)
    kind, puzzle = item.kind, item.puzzle
    budget, note = given.budget or DEFAULT_BUDGET, ""
    certificate = None
    try:
        certificate = certify(kind, puzzle, format=given.format, budget=budget)
        verdict = certificate.verdict
        if verdict == UNDECIDED:
            note = f"the budget of {budget:,} conflicts is spent"
    except TooLarge as error:
        verdict, note = UNDECIDED, str(error)
    directory = Path(given.output)
    proved = certificate.proved if certificate else None
    texts = certificate.texts if certificate else {}
    for name, text in texts.items():
        write(directory / name, [text])
    figures = proved.figures if proved else {}
    if given.json:
        fields = {
            "directory": given.output if proved else None,
            "format": given.format,
            **figures,
            "bytes": {name: len(text.encode()) for name, text in texts.items()},
            **({"note": note} if note else {}),
        }
        size = kind.size(puzzle)
        print_object(file=given.file, kind=kind.name, size=size, verdict=verdict, **fields)
    elif proved:
        print(f"{given.output}: {verdict} {kind.name} {kind.size(puzzle)}, {proved.shown}")
    else:
        why = f", {note}" if note else ""
        print(
            f"{given.file}: {verdict} {kind.name} {kind.size(puzzle)}{why}; nothing is written",
            file=sys.stderr,
        )
    return CODES[verdict]
