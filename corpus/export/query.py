"""Queries: SQL over the puzzles of a corpus, of JSON lines or of Parquet, as the view `puzzles`.

DuckDB answers. A query is a single SELECT, and by the time it runs the database can read nothing
but what was named, so that a query from somebody else does no harm.
"""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import msgspec

from corpus.export.database import database, duckdb, quoted
from corpus.export.parquet import selected
from corpus.export.rows import FIGURES, figures
from corpus.store.store import open_corpus
from puzzles.base.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Generator

    from corpus.export.database import Answer, Database

VIEW = "puzzles"
_ENCODER = msgspec.json.Encoder()


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
    try:
        f"{sql}{source}".encode()
    except UnicodeEncodeError:
        raise UserError("the query, or the name of its source, is no text in UTF-8") from None
    with TemporaryDirectory(prefix="puzzlemint-") as room, database() as duck:
        try:
            _check(duck, sql)
            reader, files = _reader(source, Path(room))
            duck.run(f"SET temp_directory = {quoted(room)}")
            paths = ", ".join([quoted(str(file)) for file in files])
            duck.run(f"SET allowed_paths = [{paths}]")
            duck.run("SET enable_external_access = false")
            duck.run(f"CREATE VIEW {VIEW} AS {reader}")
            # a SELECT can set nothing; this holds even if something else slips through `_check`
            duck.run("SET lock_configuration = true")
            yield duck.ask(sql)
        except error as failed:
            raise UserError(f"the query failed: {' '.join(str(failed).split())}") from None


def _check(duck: Database, sql: str) -> None:
    """Refuse anything but a single SELECT.

    Raises:
        UserError: it is none.
    """
    if not duck.is_query(sql):
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
