"""DuckDB, which answers queries and reads and writes Parquet: an optional extra.

All that takes it time is done in another thread: in the main one a signal would end as an error of
DuckDB's own, or be heard only when the work is done.
"""

from __future__ import annotations

from _thread import start_new_thread
from contextlib import contextmanager
from importlib import import_module
from threading import Lock
from time import sleep
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzles.base.errors import UserError
from puzzles.base.extras import needed

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

CONFIG = {"memory_limit": "1GB", "autoinstall_known_extensions": "false"}
BATCH = 1_000
AGAIN = 0.05  # seconds after which a signal is looked for, and DuckDB told again to stop


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


@contextmanager
def database() -> Generator[Database]:
    """Yield a database in memory that fetches nothing from anywhere, and close it.

    Raises:
        UserError: DuckDB is not installed.
    """
    connection = duckdb().connect(":memory:", config=CONFIG)
    try:
        opened = Database(connection)
        opened.run("SET enable_progress_bar = false")
        yield opened
    finally:
        connection.close()


class Database:
    """A connection to DuckDB that hears signals, whatever it is at."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def is_query(self, sql: str) -> bool:
        """Return whether a text is a single SELECT; it is not run."""
        statements = self._connection.extract_statements(sql)
        return len(statements) == 1 and statements[0].type == duckdb().StatementType.SELECT

    def run(self, sql: str) -> Any:
        """Return what DuckDB returns for a statement.

        Raises:
            UserError: it, or the name of a file in it, is no text in UTF-8.
        """
        if not sql.isascii():
            try:
                sql.encode()
            except UnicodeEncodeError:
                raise UserError("DuckDB takes no names that are no text in UTF-8") from None
        return self._waited(self._connection.execute, sql)

    def ask(self, sql: str) -> Answer:
        """Return the answer to a query; its rows are read while they are taken."""
        result = self.run(sql)
        return Answer(tuple([column[0] for column in result.description]), self._rows(result))

    def _rows(self, result: Any) -> Iterator[tuple[Any, ...]]:
        while rows := self._waited(result.fetchmany, BATCH):
            yield from rows

    def _waited(self, call: Callable[[Any], Any], argument: Any) -> Any:
        """Return what a call of DuckDB returns; a signal meanwhile interrupts the call."""
        task = _Task(call, argument)
        try:
            start_new_thread(task.work, ())
            return task.result()
        except BaseException:
            task.given_up = True
            while task.busy:  # what DuckDB has not begun yet hears nothing
                self._connection.interrupt()
                sleep(AGAIN)
            raise


class _Task:
    """A call in another thread, which may be given up at any moment.

    It is made of flags and one lock: an exception that a signal raises within anything larger of
    `threading` would leave that in disorder.
    """

    def __init__(self, call: Callable[[Any], Any], argument: Any) -> None:
        self._call, self._argument = call, argument
        self._value: Any = None
        self._error: BaseException | None = None
        self._under_way = Lock()  # held until the call has ended
        self._under_way.acquire()
        self.busy = self.given_up = False

    def work(self) -> None:
        """Do the call, in the other thread."""
        self.busy = True
        try:
            if not self.given_up:
                self._value = self._call(self._argument)
        except BaseException as error:
            self._error = error
        self.busy = False
        self._under_way.release()

    def result(self) -> Any:
        """Wait for what the call returns, or raise what it raises."""
        while not self._under_way.acquire(timeout=AGAIN):
            pass  # a signal that came as the wait began is heard now
        if self._error:
            raise self._error
        return self._value


def quoted(text: str) -> str:
    """Return a text as a literal of SQL."""
    return "'" + text.replace("'", "''") + "'"
