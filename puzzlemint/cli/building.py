"""What the commands that build have in common: their options, their log, and their table."""

from __future__ import annotations

import errno
import sys
import time
from contextlib import contextmanager, suppress
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from machine.clock import Terminated
from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import print_object, progress, unescaped
from puzzles.base.escaped import escaped

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Generator

    from corpus.run.driver import How
    from corpus.run.outcome import Outcome
    from corpus.run.watch import Status

FEWER = 4
FULL = (errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC))
"""Error numbers of a full disk."""
MINUTE = 60.0
WIDTH = 160
"""Of a table that goes to a file."""


def add_output(parser: ArgumentParser, *, required: bool = True) -> None:
    """Add the option for the folder of the corpus."""
    arguments.group(parser, arguments.OUTPUT).add_argument(
        "-o", "--output", metavar="DIR", required=required, help="the corpus's folder (required)"
    )


def add_engine(parser: ArgumentParser) -> None:
    """Add the options that say who does the work, and what is written."""
    work = arguments.group(parser, arguments.WORK)
    work.add_argument(
        "--workers",
        metavar="N",
        type=arguments.Whole(1, lambda: "one on each core"),
        default=0,
        help="how many processes",
    )
    work.add_argument(
        "--executor",
        type=arguments.Word(_executors),
        default="processes",
        help="who does the work",
    )
    work.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        default="",
        help="of Dask, such as tcp://node1:8786 (default: none)",
    )
    add_view(parser)


def add_view(parser: ArgumentParser) -> None:
    """Add the options for what is written and printed."""
    output = arguments.group(parser, arguments.OUTPUT)
    from argparse import BooleanOptionalAction

    output.add_argument(
        "--files",
        action=BooleanOptionalAction,
        help="write a file for each puzzle too; done for up to 1,000 puzzles if nobody says",
    )
    output.add_argument("--json", action="store_true", help="the table as JSON, a row a line")


def _executors() -> list[str]:
    from corpus.run.engines import NAMES

    return list(NAMES)


@contextmanager
def kept(advice: str) -> Generator[None]:
    """Within the context, print how to continue a build that a signal or a full disk ends.

    Args:
        advice: instruction for the user, as the second half of a sentence.
    """
    try:
        yield
    except (KeyboardInterrupt, Terminated, OSError) as error:
        if not isinstance(error, OSError) or error.errno in FULL:
            with suppress(OSError):  # the terminal may be closed
                print(f"puzzlemint: finished puzzles are kept; {advice}", file=sys.stderr)
        raise


@contextmanager
def how(given: Namespace, what: str) -> Generator[How]:
    """Yield how to build, as a call says; log to stderr and show progress there meanwhile.

    Raises:
        OptionError: there is no such executor, or it lacks its scheduler.
    """
    from corpus.run.driver import How
    from corpus.run.engines import engine

    log(given.verbose)
    chosen = engine(given.executor, given.scheduler)
    with progress(what) as bar:
        told = time.monotonic()

        def report(status: Status) -> None:
            nonlocal told
            bar.advance(status.done, status.total)
            if not bar.shown and time.monotonic() - told >= MINUTE:
                told = time.monotonic()
                print(f"puzzlemint: {status.line()}", file=sys.stderr)

        yield How(given.workers, chosen, given.files, report)


def log(verbose: bool) -> None:
    """Print warnings of the driver and all workers on stderr; with `verbose` everything."""
    import logging

    from corpus.run.logs import LOGGER

    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("puzzlemint: %(message)s"))
    handler.setLevel(logging.INFO if verbose else logging.WARNING)
    LOGGER.handlers, LOGGER.propagate = [handler], False
    LOGGER.setLevel(logging.INFO)


def show(given: Namespace, outcome: Outcome) -> int:
    """Print what a build came to; return the exit code."""
    if given.json:
        for row in outcome.rows:
            print_object(**asdict(row))
    else:
        table(
            {"kind": "", "size": "", "grade": "", "count": "r", "unique": "r", "processor s": "r"},
            [
                [
                    row.kind,
                    row.size,
                    row.band,
                    row.count,
                    f"{row.unique / row.count:.0%}",
                    "" if row.seconds is None else f"{row.seconds:.2f}",
                ]
                for row in outcome.rows
            ],
        )
    for problem in outcome.problems:
        print(f"puzzlemint: fewer than asked for: {problem}", file=sys.stderr)
    return FEWER if outcome.problems else 0


def table(columns: dict[str, str], rows: list[list[Any]]) -> None:
    """Print a table; a column is set to the right if its word says `r`."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    shown = Table()
    for name, side in columns.items():
        shown.add_column(name, justify="right" if side else "left")
    for row in rows:
        shown.add_row(*[escape(escaped(str(value))) for value in row])
    width = None if sys.stdout.isatty() else WIDTH
    Console(file=unescaped(sys.stdout), width=width).print(shown)
