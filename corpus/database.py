"""DuckDB, which answers queries and reads and writes Parquet: an optional extra.

All that takes it time is done in another thread: in the main one a signal would end as an error of
DuckDB's own, or be heard only when the work is done.
"""

from __future__ import annotations

from concurrent.futures import Future
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzles.errors import UserError
from puzzles.extras import needed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType

CONFIG = {"memory_limit": "1GB", "autoinstall_known_extensions": "false"}
BATCH = 1_000
AGAIN = 0.05  # seconds after which DuckDB is told again to end what it does


class Answer(NamedTuple):
    """The answer to a query: the names of its columns, and its rows one by one."""

    names: tuple[str, ...]
    rows: Iterator[tuple[Any, ...]]


def duckdb() -> Any:
    """Return the module of that name.

    Raises:
        UserError: it is not installed.
    """
    try:
        return import_module("duckdb")
    except ModuleNotFoundError:
        raise UserError(needed("this", "duckdb")) from None


class Database:
    """A database in memory that fetches nothing from anywhere; closed at the end of a `with`.

    Raises:
        UserError: DuckDB is not installed.
    """

    def __init__(self) -> None:
        self._connection = duckdb().connect(":memory:", config=CONFIG)
        try:
            self.run("SET enable_progress_bar = false")
        except BaseException:
            self._connection.close()
            raise

    def __enter__(self) -> Database:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._connection.close()

    def is_query(self, sql: str) -> bool:
        """Return whether a text is a single SELECT; it is not run."""
        statements = self._connection.extract_statements(sql)
        return len(statements) == 1 and statements[0].type == duckdb().StatementType.SELECT

    def run(self, sql: str) -> Any:
        """Return what DuckDB returns for a statement."""
        return self._waited(self._connection.execute, sql)

    def ask(self, sql: str) -> Answer:
        """Return the answer to a query; its rows are read while they are taken."""
        result = self.run(sql)
        return Answer(tuple([column[0] for column in result.description]), self._rows(result))

    def _rows(self, result: Any) -> Iterator[tuple[Any, ...]]:
        while rows := self._waited(result.fetchmany, BATCH):
            yield from rows

    def _waited(self, call: Callable[[Any], Any], argument: Any) -> Any:
        future = Future[Any]()

        def work() -> None:
            try:
                future.set_result(call(argument))
            except BaseException as error:
                future.set_exception(error)

        thread = Thread(target=work, daemon=True)
        try:
            thread.start()
            return future.result()
        except BaseException:
            while thread.is_alive():  # again and again, since what has not begun yet hears nothing
                self._connection.interrupt()
                thread.join(AGAIN)
            raise


def quoted(text: str) -> str:
    """Return a text as a literal of SQL."""
    return "'" + text.replace("'", "''") + "'"
