"""`puzzlemint query`: a question in SQL about the puzzles of a corpus."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlemint.cli.terminal import object_line, unescaped
from puzzles.base.escaped import escaped, escaped_lines

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from typing import TextIO

    from corpus.export.query import Answer

HELP = "ask about the puzzles of a corpus in SQL"
EXAMPLE = 'puzzlemint query corpus "SELECT kind, grade, count(*) FROM puzzles GROUP BY ALL"'


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "source", metavar="PATH", help="a corpus, a folder of Parquet files, or JSON lines"
    )
    parser.add_argument("sql", metavar="SQL", help="a SELECT from the view `puzzles`")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="a JSON object for each row")
    how.add_argument("--csv", action="store_true", help="CSV with a head line")


def run(given: Namespace) -> int:
    """Ask about the puzzles of a corpus in SQL."""
    from corpus.export.query import answered

    with answered(Path(given.source), given.sql) as answer:
        if given.json:
            for row in answer.rows:
                fields = zip(answer.names, map(_plain, row), strict=True)
                sys.stdout.write(object_line(dict(fields)))
        elif given.csv:
            import csv

            writer = csv.writer(_data(sys.stdout), lineterminator="\n")
            writer.writerow(answer.names)
            writer.writerows(answer.rows)
        else:
            _table(answer)
    return 0


def _plain(value: Any) -> Any:
    """Return a value as JSON can hold it: dates, decimals and the like as texts."""
    import msgspec

    return msgspec.to_builtins(value, str_keys=True, enc_hook=str)


def _data(stream: TextIO) -> TextIO:
    """Return the stream for CSV: unescaped for a file or pipe, escaped for a terminal."""
    return stream if stream.isatty() else unescaped(stream)


def _table(answer: Answer) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    rows = list(answer.rows)
    table = Table()
    for number, name in enumerate(answer.names):
        numeric = all(isinstance(row[number], int | float) for row in rows)
        table.add_column(escape(escaped(name)), justify="right" if numeric else "left")
    for row in rows:
        texts = ["" if value is None else escaped_lines(str(value)) for value in row]
        table.add_row(*map(escape, texts))
    Console(file=unescaped(sys.stdout)).print(table)
