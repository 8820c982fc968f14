"""Queries: SQL over the puzzles of a corpus, of JSON lines or of Parquet, as the view `puzzles`.

DuckDB answers. A query is a single SELECT, and by the time it runs the database can read nothing
but what was named, so that a query from somebody else does no harm.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from corpus.export.parquet import connect, duckdb, quoted, selected
from corpus.export.rows import FIGURES, figures
from corpus.store import open_corpus
from puzzles.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

VIEW = "puzzles"
BATCH = 1_000
_ENCODER = msgspec.json.Encoder()


class Answer(NamedTuple):
    """The answer to a query: the names of its columns, and its rows one by one."""

    names: tuple[str, ...]
    rows: Iterator[tuple[Any, ...]]


@contextmanager
def answered(source: Path, sql: str) -> Generator[Answer]:
    """Yield the answer to a query.

    Args:
        source: the folder of a corpus, a folder with Parquet files below it, or a file of JSON
            lines, packed or not.
        sql: a single SELECT.

    Raises:
        UserError: DuckDB is not installed, the source holds no puzzles, or the query is wrong.
        OSError: the source cannot be read.
    """
    error = duckdb().Error
    with TemporaryDirectory(prefix="puzzlemint-") as room:
        connection = connect()
        try:
            _check(connection, sql)
            reader, files = _reader(source, Path(room))
            connection.execute(f"SET temp_directory = {quoted(room)}")
            paths = ", ".join([quoted(str(file)) for file in files])
            connection.execute(f"SET allowed_paths = [{paths}]")
            connection.execute("SET enable_external_access = false")
            connection.execute(f"CREATE VIEW {VIEW} AS {reader}")
            # a SELECT can set nothing; this holds even if something else slips through `_check`
            connection.execute("SET lock_configuration = true")
            result = _waited(connection, connection.execute, sql)
            names = tuple([column[0] for column in result.description])
            yield Answer(names, _rows(connection, result))
        except error as failed:
            raise UserError(f"the query failed: {' '.join(str(failed).split())}") from None
        finally:
            connection.close()


def _check(connection: Any, sql: str) -> None:
    """Refuse anything but a single SELECT.

    Raises:
        UserError: it is none.
    """
    statements = connection.extract_statements(sql)
    if len(statements) != 1 or statements[0].type != duckdb().StatementType.SELECT:
        raise UserError("a query is a single SELECT")


def _reader(source: Path, room: Path) -> tuple[str, list[Path]]:
    """Return the SQL that reads a source, and the files that it reads."""
    if not source.is_dir():
        with source.open("rb") as file:  # who cannot read it hears why
            if not file.read(1):
                raise UserError(f"{source}: the file is empty")
        return f"SELECT * FROM read_json_auto({quoted(str(source))})", [source]
    parquet = sorted(filter(Path.is_file, source.rglob("*.parquet")))
    if parquet:
        paths = ", ".join([quoted(str(file)) for file in parquet])
        return f"SELECT * FROM read_parquet([{paths}])", parquet
    corpus = open_corpus(source)
    lines = room / "puzzles.jsonl"
    with lines.open("wb") as file:
        for record in corpus.records():
            file.write(_ENCODER.encode(figures(record, corpus.about.divided)) + b"\n")
    types = ", ".join([f"{quoted(column.name)}: '{column.type}'" for column in FIGURES])
    names = ", ".join([selected(column.name, column.type) for column in FIGURES])
    how = f"format = 'newline_delimited', columns = {{{types}}}"
    return f"SELECT {names} FROM read_json({quoted(str(lines))}, {how})", [lines]


def _rows(connection: Any, result: Any) -> Iterator[tuple[Any, ...]]:
    while rows := _waited(connection, result.fetchmany, BATCH):
        yield from rows


def _waited(connection: Any, call: Callable[[Any], Any], argument: Any) -> Any:
    """Return what DuckDB does in another thread: in its own no signal would end it."""
    with ThreadPoolExecutor(1) as threads:
        future = threads.submit(call, argument)
        try:
            return future.result()
        except BaseException:
            connection.interrupt()
            raise
