"""`puzzlemint certify`: proofs of one solution or of dead ends, in files that others can check."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlemint.cli import arguments
from puzzles.contract.kind import kind_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable, Mapping

HELP = "prove that a puzzle has one solution, or a board none, in files that plain code can check"
EXAMPLE = "puzzlemint certify puzzle.txt -o certificate"


def _formats() -> Iterable[str]:
    from verify.exchange.certificate import FORMATS

    return FORMATS


def _default_budget() -> str:
    from verify.exchange.certificate import DEFAULT_BUDGET

    return f"{DEFAULT_BUDGET:,}"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    asked = arguments.group(parser, arguments.ASKED)
    arguments.add_files(parser, one=True)
    arguments.group(parser, arguments.OUTPUT).add_argument(
        "-o",
        "--output",
        metavar="DIR",
        required=True,
        help="the folder of the certificate (required)",
    )
    asked.add_argument(
        "--entries",
        metavar="BOARD",
        help="prove of this board, filled in partly, that it cannot be filled in any more "
        "(default: prove that the puzzle has one solution)",
    )
    asked.add_argument(
        "--format",
        default="veripb",
        type=arguments.Word(_formats),
        help="the format of the proof",
    )
    arguments.group(parser, arguments.WORK).add_argument(
        "--budget",
        metavar="CONFLICTS",
        type=arguments.Whole(1, _default_budget),
        help="conflicts spent on a search at most",
    )
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Write a certificate; where there is none to write say the verdict."""
    from puzzlemint.cli.each import CODES
    from puzzlemint.cli.terminal import print_object
    from puzzlemint.io import files
    from puzzlemint.io.writing import write
    from puzzles.base.errors import TooLarge
    from verify.exchange.certificate import DEFAULT_BUDGET, Certificate, certify
    from verify.judge.verdict import UNDECIDED

    options = files.settings(given.option)
    files.check(given.kind, options)
    item = files.read(given.file, given.kind, options)
    puzzle = item.puzzle
    kind = kind_of(puzzle)
    budget = given.budget or DEFAULT_BUDGET
    note = f"the budget of {budget:,} conflicts is spent"
    entries = files.entries(item, given.entries) if given.entries else ()
    try:
        made = certify(puzzle, entries=entries, format=given.format, budget=budget)
    except TooLarge as error:
        made, note = Certificate(UNDECIDED, {}), str(error)
    directory = Path(given.output)
    if made.texts:
        _refuse_mixture(directory, made.texts)
    for name, text in made.texts.items():
        write(directory / name, [text])
    verdict = made.proved.verdict if made.proved else made.verdict
    what = f"{verdict} {kind.name} {puzzle.size}"
    if made.verdict == UNDECIDED:
        what += f", {note}"
    if given.json:
        fields: dict[str, Any] = {"note": note} if made.verdict == UNDECIDED else {}
        if made.proved:
            fields |= {"directory": given.output, "format": given.format, **made.proved.figures}
            fields["bytes"] = {name: len(text.encode()) for name, text in made.texts.items()}
        size = puzzle.size
        print_object(file=given.file, kind=kind.name, size=size, verdict=made.verdict, **fields)
    elif made.proved:
        print(f"{given.output}: {what}, {made.proved.shown}")
    else:
        print(f"{given.file}: {what}; no certificate is written", file=sys.stderr)
    return CODES[made.verdict]


def _refuse_mixture(directory: Path, texts: Mapping[str, str]) -> None:
    """Refuse a folder with the certificate of something else, whose files would stay in part.

    Raises:
        UserError: it has one.
    """
    from puzzlemint.io.files import text_of
    from puzzles.base.errors import UserError
    from puzzles.exchange.proof.certificate import ENTRIES, PUZZLE, SOLUTION

    for name, what in ((PUZZLE, "puzzle"), (ENTRIES, "board"), (SOLUTION, "claim")):
        there = directory / name
        if there.exists() and (name not in texts or text_of(str(there)) != texts[name]):
            raise UserError(f"{directory} has the certificate of another {what}")
