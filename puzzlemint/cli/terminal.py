"""The streams of a call: what they can show, whether they are there, colours and progress."""

from __future__ import annotations

import codecs
import errno
import io
import json
import os
import re
import sys
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, cast

from puzzles.base.escaped import escaped, escaped_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping
    from contextlib import AbstractContextManager
    from typing import TextIO

SCHEMA = 2
ERRORS = "puzzlemint.shown"
SGR = re.compile("(\x1b\\[[0-9;]*m)")
"""The escape of a colour (ECMA-48, select graphic rendition)."""


class Drawn(str):
    """A drawing with the escapes of its colours, to be written to a standard stream as it is."""

    __slots__ = ()


def drawn(*pieces: str) -> Drawn:
    """Join pieces of text to a drawing; escape all control characters but those of colours."""
    parts = [
        part if SGR.fullmatch(part) else escaped_lines(part)
        for piece in pieces
        for part in (SGR.split(piece) if isinstance(piece, Drawn) else [piece])
    ]
    return Drawn("".join(parts))


class _Shown:
    """A standard stream that escapes control characters, except in a `Drawn`.

    All output of the program goes through such a stream, so that no name or text from a file can
    send commands to the terminal. Line ends and tabs are kept; `escaped` puts a name on one line.
    """

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str, /) -> int:
        self.stream.write(text if isinstance(text, Drawn) else escaped_lines(text))
        return len(text)

    def writelines(self, lines: Iterable[str], /) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def unescaped(stream: TextIO) -> TextIO:
    """Return the stream below a standard stream, for data and for text that is escaped already."""
    return stream.stream if isinstance(stream, _Shown) else stream


class _Closed(io.TextIOBase):
    """Standard output of a caller that closed it: what is written to it is an error."""

    def write(self, text: str, /) -> int:
        if text:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF), "<stdout>")
        return 0


def prepare() -> None:
    """Make standard streams that are closed or cannot show every character fit for use.

    Their numbers are taken, so that no file opened later is written to by mistake. A file name
    leaves as the bytes it came as, and the signs of pictures as others that mean the same; what
    else the encoding lacks is shown as a question mark. Control characters are escaped.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
    codecs.register_error(ERRORS, _substitute)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=ERRORS)
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]
        sys.stdout = _Closed()
    if sys.stderr is None:  # pyright: ignore[reportUnnecessaryComparison]
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 (for as long as the program runs)
    for name in ("stdout", "stderr"):
        setattr(sys, name, _Shown(getattr(sys, name)))


def _substitute(error: UnicodeError) -> tuple[bytes | str, int]:
    """Return what is written for a letter that the terminal does not have, and where to go on."""
    from puzzles.render.text import PLAIN

    if not isinstance(error, UnicodeEncodeError):
        raise error
    letter, following = error.object[error.start], error.start + 1
    if "\udc80" <= letter <= "\udcff":
        return bytes([ord(letter) - 0xDC00]), following
    return PLAIN.get(letter, "?"), following


def print_object(**fields: Any) -> None:
    """Print a JSON object on a line of its own."""
    print(object_line(fields), end="")


def object_line(fields: Mapping[str, Any]) -> str:
    """Return a JSON object as a line in ASCII: any encoding and any name will do."""
    return json.dumps({"schema": SCHEMA, **fields}) + "\n"


def coloured(stream: TextIO) -> bool:
    """Return whether to write colours: as NO_COLOR or else FORCE_COLOR says, or on a terminal."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "") not in ("", "0"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


class Bar:
    """Progress towards a number of things; see `progress`."""

    def __init__(
        self,
        advance: Callable[[int, int | None], None] | None = None,
        aside: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._advance = advance
        self.shown = advance is not None
        """Whether it is on the screen."""
        self.aside = aside
        """Returns a context in which the bar is not on the screen."""

    def advance(self, done: int, total: int | None = None) -> None:
        """Show that so many things are done, of so many if that is known."""
        if self._advance is not None:
            self._advance(done, total)


@contextmanager
def progress(what: str, total: int | None = None) -> Generator[Bar]:
    """Yield a progress bar on stderr; one that shows nothing if that is no terminal."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield Bar()
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn

    columns = (*Progress.get_default_columns(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(file=unescaped(sys.stderr))
    bars = Progress(*columns, console=console, transient=True, redirect_stdout=False)
    task = bars.add_task(escape(escaped(what)), total=total)

    def start() -> None:
        """Show the bars; text that is written above them is escaped before rich renders it."""
        bars.start()
        sys.stderr = cast("TextIO", _Shown(sys.stderr))

    @contextmanager
    def aside() -> Generator[None]:
        """Hide the bars within the context, where a terminal shows other output."""
        if sys.stdout.isatty():
            bars.stop()
        try:
            yield
        finally:
            if sys.stdout.isatty():
                start()

    start()
    try:
        yield Bar(lambda done, total: bars.update(task, completed=done, total=total), aside)
    finally:
        bars.stop()
