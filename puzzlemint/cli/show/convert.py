"""`puzzlemint convert`: puzzles in another format of their kind, links, a problem for solvers."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from puzzlemint.cli import arguments
from puzzles.contract.kind import kind_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterator

    from puzzlemint.cli.each import Report
    from puzzlemint.io.files import Item
    from puzzles.contract.kind import Puzzle

HELP = "rewrite puzzles in another format of their kinds"
EXAMPLE = "puzzlemint convert puzzle.clues --to non -o puzzle.non"


class Converted(NamedTuple):
    """A puzzle in the format that was asked for.

    Attributes:
        text: the puzzle as the only one of its file.
        listed: the puzzle among others of a file, where a text names its kind.
        head: the line that names the kind of a game ID in a list; empty for other formats.
    """

    text: str
    listed: str
    head: str


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    arguments.add_files(parser)
    parser.add_argument(
        "--to",
        default="",
        metavar="FORMAT",
        type=arguments.Word(arguments.formats, lambda: "the kind's own"),
        help="the format; puzzles that it cannot hold are left out",
    )
    arguments.group(parser, arguments.OUTPUT).add_argument(
        "-o",
        "--output",
        dest="target",
        metavar="PATH",
        default="-",
        help="a file for all puzzles, - for standard output, or DIR/ for a file of each puzzle",
    )


def run(given: Namespace) -> int:
    """Rewrite puzzles in another format of their kinds."""
    from puzzlemint.cli.each import Call, code, outcomes
    from puzzlemint.io.writing import write

    _check(given)
    in_folder = given.target.endswith("/")
    given.output = given.target if in_folder else None
    verdicts: Counter[str] = Counter()

    def converted() -> Iterator[Converted]:
        for outcome in outcomes(Call(given, finder)):
            verdicts[outcome.verdict] += 1
            if outcome.data is not None:
                yield outcome.data

    if in_folder:
        count = sum(1 for _ in converted())
    else:
        texts = _joined(converted(), given.to)
        first = next(texts, None)
        count = 0 if first is None else 1
        if first is not None:  # otherwise an existing file stays unchanged
            write(Path(given.target), chain([first], texts))
    if verdicts.total() > 1:
        each = [f"{number:,} {verdict}" for verdict, number in verdicts.items()]
        print(f"{verdicts.total():,} puzzles: {', '.join(each)}", file=sys.stderr)
    return code(verdicts) if count else 2


def _check(given: Namespace) -> None:
    """Refuse an unknown format before any file is read."""
    from puzzles.base.errors import OptionError

    known = tuple(arguments.formats())
    if given.to and given.to not in known:
        raise OptionError(f"there is no format {given.to!r}; the formats: {', '.join(known)}")


def finder(given: Namespace) -> Callable[[Item], Report]:
    """Return the function that rewrites a puzzle, or reports why it is left out.

    The message that a kind does not have the format is printed for its first puzzle only.
    """
    from puzzlemint.cli.each import CONVERTED, LEFT_OUT, Report
    from puzzles.base.errors import OptionError, PuzzleError
    from puzzles.codecs.lists import is_game
    from puzzles.text import header

    form: str = given.to
    reported: set[str] = set()  # kinds without the format

    def find(item: Item) -> Report:
        puzzle = item.puzzle
        try:
            text = _written(puzzle, form)
        except OptionError as error:
            notes = () if puzzle.kind in reported else (f"left out: {error}",)
            reported.add(puzzle.kind)
            return Report(LEFT_OUT, notes=notes)
        except PuzzleError as error:
            return Report(LEFT_OUT, notes=(f"left out: {error.message}",))
        head = ""
        if form and is_game(text):
            head = f"{header.MARK}{puzzle.kind}\n"
        listed = text if form else puzzle.text(named=True)
        data = Converted(text, listed, head)
        return Report(
            CONVERTED, data=data, output=(_suffix(puzzle, form), f"{head}{_ended(listed)}")
        )

    return find


def _written(puzzle: Puzzle, form: str) -> str:
    """Return a puzzle in a format; an empty name means the format of its kind.

    Raises:
        OptionError: the kind does not have the format.
        PuzzleError: the format cannot hold the puzzle.
    """
    if not form:
        from puzzles.codecs.links import refuse_lost
        from puzzles.contract.reading import parse_puzzle

        text = puzzle.text(named=True)
        refuse_lost(puzzle, "its own format", lambda: parse_puzzle(kind_of(puzzle), text))
        return puzzle.text()
    if form == arguments.OPB:
        from verify.exchange.opb import write

        return "\n".join(write(puzzle))
    from puzzles.codecs.addresses import written

    return written(puzzle, form)


def _joined(converted: Iterator[Converted], form: str) -> Iterator[str]:
    """Yield the pieces of one file with all puzzles.

    The first puzzle is written only when a second one is there or there is none, because a single
    puzzle is written without its kind.

    Raises:
        OptionError: there are several puzzles, and a file of the format holds only one.
    """
    from puzzles.base.errors import OptionError
    from puzzles.codecs.addresses import is_a_line

    first, second = next(converted, None), next(converted, None)
    if first is None:
        return
    if second is None:
        yield _ended(first.text)
        return
    if form and not is_a_line(form):
        count = 2 + sum(1 for _ in converted)
        raise OptionError(
            f"{count:,} puzzles, where one is expected: -o DIR/ writes a file of each as {form}"
        )
    before = ""
    for puzzle in chain([first, second], converted):
        if puzzle.head and puzzle.head != before:
            yield puzzle.head
            before = puzzle.head
        elif not form and puzzle is not first:
            yield "\n"
        yield _ended(puzzle.listed)
        sys.stdout.flush()


def _suffix(puzzle: Puzzle, form: str) -> str:
    """Return the ending of the name of a file in a format, such as `.non`."""
    files = kind_of(puzzle).files
    if form == arguments.OPB:
        return f".{form}"
    return files.formats.get(form, files.suffix)


def _ended(text: str) -> str:
    """Return a text that ends with a line end."""
    return text.removesuffix("\n") + "\n"
