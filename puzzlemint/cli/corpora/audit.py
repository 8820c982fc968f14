"""`puzzlemint audit`: what is wrong with a set of puzzles that others published."""

from __future__ import annotations

import shlex
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import print_object

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Callable

    from corpus.ask.audit import Audit
    from puzzlemint.cli.each import Report
    from puzzlemint.io.files import Item

HELP = "judge, grade and compare a set of puzzles, and write a page about it"
EXAMPLE = "puzzlemint audit theirs/ -j 0 -o audit.html"
SOME = 1


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    output = arguments.group(parser, arguments.OUTPUT)
    arguments.add_files(parser)
    arguments.add_solving(parser)
    arguments.add_jobs(parser)
    output.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write a page of HTML, - for standard output (default: none is written)",
    )
    arguments.group(parser, arguments.READING).add_argument(
        "--no-variants", action="store_true", help="judge by the rules that puzzles state alone"
    )
    output.add_argument("--json", action="store_true", help="the summary as a JSON object")


def run(given: Namespace) -> int:
    """Judge, grade and compare a set of puzzles."""
    from corpus.ask.audit import Audit
    from corpus.report.audits import Findings
    from puzzlemint.cli.each import Call, code, outcomes
    from puzzlemint.io.writing import write

    audit, findings = Audit(), Findings()
    call = Namespace(**{**vars(given), "json": False, "output": None})
    for outcome in outcomes(Call(call, finder)):
        if outcome.data is None:
            audit.count(outcome.verdict)
        else:
            audit.add(outcome.data)
            findings.add(outcome.data)
    if given.output is not None:
        names = " ".join(given.files)
        command = f"puzzlemint audit {shlex.join(given.files)}"
        write(Path(given.output), [findings.report(names, audit, command)])
    if given.json:
        print_object(files=given.files, **audit.summary())
    elif given.output != "-":
        _print(audit)
    return code(audit.verdicts) or (SOME if audit.copies or audit.images else 0)


def finder(given: Namespace) -> Callable[[Item], Report]:
    """Return the function that examines a puzzle."""
    from corpus.ask.audit import examine
    from puzzlemint.cli.each import Report, solving

    how = solving(given)

    def find(item: Item) -> Report:
        examined = examine(item.puzzle, variants=not given.no_variants, **how)
        return Report(examined.verdict, objects=(), data=examined)

    return find


def _print(audit: Audit) -> None:
    """Print what was found, a line for each thing."""
    total = audit.verdicts.total()
    print(f"{total:,} puzzle{'' if total == 1 else 's'}, {audit.different:,} that differ")
    for verdict, count in sorted(audit.verdicts.items()):
        print(f"{count:,} {verdict}")
    for count, what in (
        (audit.copies, "repeated: the text of an earlier one"),
        (audit.images, "repeated: an image of an earlier one"),
        (audit.trivial, "trivial"),
    ):
        if count:
            print(f"{count:,} {what}")
    for (kind, rules), counts in sorted(audit.variants.items()):
        for verdict, count in sorted(counts.items()):
            print(f"{count:,} {kind} would be {verdict} with {rules}")
