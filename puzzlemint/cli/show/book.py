"""`puzzlemint book`: puzzles on paper, with rules, running numbers and answers."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from puzzlemint.cli.each import Report
    from puzzlemint.io.files import Item

HELP = "put puzzles into a book for paper, as PDF or HTML"
EXAMPLE = "puzzlemint book puzzles -o book.pdf"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    asked = arguments.group(parser, arguments.ASKED)
    arguments.add_files(parser)
    arguments.group(parser, arguments.OUTPUT).add_argument(
        "-o",
        "--output",
        metavar="FILE",
        dest="book",
        required=True,
        help="the book: a name that ends in .pdf or .html (required)",
    )
    asked.add_argument("--title", default="Puzzles", help="the title")
    asked.add_argument(
        "--by",
        choices=("grade", "kind"),
        default="grade",
        help="put the puzzles in order, easy to hard, or by kind",
    )
    asked.add_argument(
        "--order",
        metavar="FILE",
        default="",
        help="a file with the `id` of a puzzle on each line: these come first, in that order, and "
        "the others behind them (default: all as --by says)",
    )
    asked.add_argument(
        "--paper",
        choices=("a4", "letter", "a5", "half-letter"),
        default="a4",
        help="the pages; a5 and half-letter are half sheets",
    )
    asked.add_argument(
        "--per-page",
        type=int,
        choices=(1, 2, 4, 6),
        default=4,
        help="puzzles on a page, as large as it allows; one that would be too small to write in "
        "has a page of its own",
    )
    asked.add_argument(
        "--examples",
        action="store_true",
        help="a page for each kind with a small example, solved step by step",
    )
    asked.add_argument("--turned", action="store_true", help="answers stand upside down")
    asked.add_argument(
        "--link",
        metavar="URL",
        default="",
        help="the address of a page that plays puzzles: each puzzle gets a QR code that opens it "
        "there (default: none)",
    )
    arguments.add_budget(parser, "conflicts spent on a puzzle at most")
    arguments.add_jobs(parser)


def run(given: Namespace) -> int:
    """Put puzzles into a book."""
    from puzzlemint.book.contents import book
    from puzzlemint.book.pdf import Layout
    from puzzlemint.cli.each import Call, code, outcomes
    from puzzlemint.io.writing import write
    from puzzles.base.errors import OptionError

    out = Path(given.book)
    if out.suffix not in (".pdf", ".html"):
        raise OptionError(f"a book is a .pdf or a .html, not {out.name!r}")
    if not all(map(is_text, (given.title, given.link or ""))):
        raise OptionError("the title or the link is no text in UTF-8")
    order = _order(given.order) if given.order else {}
    found = list(outcomes(Call(given, finder)))
    entries = [outcome.data for outcome in found if outcome.data is not None]
    if not entries:
        raise OptionError("there is no puzzle with one solution to put into a book")
    known = {entry.id for entry in entries}
    for name, line in order.items():
        if name not in known:
            raise OptionError(f"{given.order}:{line}: no puzzle of this book has the id {name}")
    layout = Layout(given.paper, given.per_page, given.examples, given.turned)
    made = book(entries, given.title, given.by, given.link, tuple(order))
    if out.suffix == ".pdf":
        from puzzlemint.book.pdf import pdf

        write(out, [pdf(made, layout)])
    else:
        from puzzlemint.book.html import html

        write(out, [html(made, layout)])
    print(f"{out}: {made.about}", file=sys.stderr)
    return code(Counter(outcome.verdict for outcome in found))


def finder(given: Namespace) -> Callable[[Item], Report]:
    """Return the function that judges and grades a puzzle for a book."""
    from corpus.records.records import identity
    from puzzlemint.book.contents import Entry
    from puzzlemint.cli.each import Report
    from verify.grade.grade import grade
    from verify.judge.verdict import UNIQUE, judge
    from verify.solver.session import DEFAULT_BUDGET

    def find(item: Item) -> Report:
        judgement = judge(item.puzzle, budget=given.budget or DEFAULT_BUDGET)
        if judgement.verdict != UNIQUE:
            note = f"{judgement.verdict}: it is left out"
            return Report(judgement.verdict, notes=(note,))
        if (graded := grade(item.puzzle, judgement=judgement)) is None:
            return Report(UNIQUE)
        name = identity(item.puzzle.kind, item.puzzle) if given.order else ""
        entry = Entry(item.puzzle, judgement.solutions[0], graded.band, graded.effort, name)
        return Report(UNIQUE, data=entry)

    return find


def _order(file: str) -> dict[str, int]:
    """Return the identities that a file lists, each with the number of its line.

    Blank lines and comments behind a # are skipped.

    Raises:
        OptionError: a line is not an identity, or an identity occurs twice.
        Unreadable: the file cannot be read.
    """
    from corpus.records.records import ID
    from puzzlemint.io.files import text_of
    from puzzles.base.errors import OptionError, abridged

    found: dict[str, int] = {}
    for number, line in enumerate(text_of(file).splitlines(), 1):
        name = line.partition("#")[0].strip()
        if not name:
            continue
        if not re.fullmatch(ID, name):
            raise OptionError(f"{file}:{number}: {abridged(name)} is no id of a puzzle")
        if found.setdefault(name, number) != number:
            raise OptionError(f"{file}:{number}: {name} is on line {found[name]} already")
    return found


def is_text(words: str) -> bool:
    """Return whether words from a command line can be written as UTF-8."""
    return not any("\ud800" <= sign <= "\udfff" for sign in words)
