"""Puzzle files in: which files a call means, and the puzzles that they hold.

A file is read in two steps, first to the texts of its puzzles and then to each puzzle, so that
one that cannot be read leaves its neighbours judged.
"""

from __future__ import annotations

import os
import stat
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import puzzles
from puzzles.errors import OptionError, PuzzleError, UserError
from puzzles.options import settle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from puzzles.kind import Kind, Solution
    from puzzles.options import Value
    from puzzles.text.header import Section

LARGEST = 32 << 20
STDIN = "-"


class Unreadable(UserError):
    """A file that holds no puzzle; the message starts with its name."""

    def __init__(self, file: str, message: str, line: int = 0, column: int = 0) -> None:
        shown = "<stdin>" if file == STDIN else file
        super().__init__(f"{shown}:{line}:{column}: {message}" if line else f"{shown}: {message}")
        self.file, self.message, self.line, self.column = file, message, line, column


@dataclass(frozen=True)
class Skipped:
    """Something in a folder that is no puzzle file, though its name says so."""

    file: str
    what: str


@dataclass(frozen=True)
class Part:
    """What a file holds of one puzzle: its kind, its text, and which one of how many it is."""

    file: str
    kind: Kind[Any]
    section: Section
    number: int
    total: int

    @property
    def name(self) -> str:
        """How to speak of it: as the file, with a number from the second puzzle on."""
        return self.file if self.number == 1 else f"{self.file}#{self.number}"


@dataclass(frozen=True)
class Item:
    """A puzzle, its kind, and the part of a file that it was read from.

    Attributes:
        entries: the value of each place, or OPEN, if the text is that of a board filled in.
    """

    part: Part
    kind: Kind[Any]
    puzzle: Any
    entries: Solution | None = None

    @property
    def name(self) -> str:
        """How to speak of it."""
        return self.part.name


def expand(names: Iterable[str]) -> Iterator[str | Unreadable | Skipped]:
    """Yield the files that the names on a command line stand for.

    A directory stands for the puzzle files in it and below, solutions left out. What cannot be
    looked into is yielded as an error, and so is a directory without any puzzle file.
    """
    endings: tuple[set[str], tuple[str, ...]] | None = None
    for name in names:
        if name == STDIN or not os.path.isdir(name):
            yield name
            continue
        endings = endings or _endings()
        found = False
        for file in _walk(name, *endings):
            found = True
            yield file
        if not found:
            yield Unreadable(name, "a directory without puzzle files")


def _endings() -> tuple[set[str], tuple[str, ...]]:
    """Return how the names of puzzle files end, and those of solutions."""
    kinds = [puzzles.get(name) for name in puzzles.names()]
    suffixes = {kind.suffix for kind in kinds}
    suffixes.update(f".{format}" for kind in kinds for format in kind.formats)
    return suffixes, tuple({kind.solution_suffix for kind in kinds})


def _walk(
    directory: str, suffixes: set[str], solutions: tuple[str, ...]
) -> Iterator[str | Unreadable | Skipped]:
    closed: list[OSError] = []
    for folder, folders, names in os.walk(directory, onerror=closed.append):
        yield from map(_unreadable, closed)
        closed.clear()
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if os.path.splitext(name)[1] in suffixes and not name.endswith(solutions):
                file = os.path.join(folder, name)
                special = _special(file)
                yield Skipped(file, special) if special else file
    yield from map(_unreadable, closed)


def _unreadable(error: OSError) -> Unreadable:
    return Unreadable(str(error.filename), error.strerror or str(error))


_SPECIAL = (
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def _special(file: str) -> str:
    """Return what a file is that reading could wait for without end; empty for all others."""
    try:
        mode = os.stat(file).st_mode
    except OSError:
        return ""  # whoever reads it says why not
    return next((what for test, what in _SPECIAL if test(mode)), "")


def root(names: Sequence[str]) -> str:
    """Return the folder that holds everything the names on a command line stand for."""
    above = [
        os.path.abspath(name if os.path.isdir(name) else os.path.dirname(name))
        for name in names
        if _has_place(name)
    ]
    return os.path.commonpath(above) if above else os.getcwd()


def below(file: str, root: str) -> str:
    """Return the folder of a file as seen from `root`; pipes and devices are in `root` itself."""
    return os.path.relpath(os.path.dirname(os.path.abspath(file)), root) if _has_place(file) else ""


def _has_place(name: str) -> bool:
    return name != STDIN and not _special(name)


def parts(file: str, kind: str = "") -> Iterator[Part | Unreadable]:
    """Yield the parts of a file, each of one puzzle; `-` is standard input.

    A pipe that a call names is read to its end, however long its writer takes.

    Args:
        file: its name.
        kind: what puzzles without a header are; empty to guess.

    Yields:
        Last of all an error, if the file or a part of it cannot be read.
    """
    found: list[tuple[Kind[Any], Section]] = []
    failed = None
    try:
        for split in puzzles.split(text_of(file), kind):
            found.append(split)  # noqa: PERF402 (what was found before an error counts)
    except Unreadable as error:
        failed = error
    except PuzzleError as error:
        failed = Unreadable(file, error.message, error.line, error.column)
    for number, (kind_of_part, section) in enumerate(found, 1):
        yield Part(file, kind_of_part, section, number, len(found))
    if failed is not None:
        yield failed


def parse(part: Part, options: Mapping[str, Value], *, strict: bool = True) -> Item:
    """Return the puzzle of a part.

    Args:
        part: of a file.
        options: values of options, which go before those of a header line.
        strict: whether the kind must have each of them. Otherwise those it does not have are
            passed over, so that a call can judge files of several kinds.

    Raises:
        Unreadable: it holds none.
        OptionError: an option's value does not fit, or the kind does not have it.
    """
    kind, section = part.kind, part.section
    if not strict:
        known = {option.name for option in kind.options}
        options = {name: value for name, value in options.items() if name in known}
    settings = {**section.options, **options}
    try:
        return Item(part, kind, kind.parse(section.text, **settings))
    except PuzzleError as error:
        try:
            puzzle, entries = kind.parse_filled(section.text, **settings)
        except PuzzleError:
            line = error.line and error.line + section.line
            raise Unreadable(part.file, error.message, line, error.column) from None
        return Item(part, kind, puzzle, entries)


def read(file: str, kind: str, options: Mapping[str, Value]) -> Item:
    """Return the puzzle of a file that holds a single one.

    Raises:
        Unreadable, OptionError: as `parts` and `parse`; or it holds several.
    """
    found = list(parts(file, kind))
    for part in found:
        if isinstance(part, Unreadable):
            raise part
    (first, *others) = [part for part in found if isinstance(part, Part)]
    if others:
        raise Unreadable(file, f"{len(found)} puzzles, where one is expected")
    return parse(first, options, strict=bool(kind))


def entries(item: Item, file: str | None = None) -> Solution:
    """Return the value of each place, or OPEN, of a board that is filled in wholly or in part.

    Args:
        item: the puzzle, which may show the entries itself.
        file: that shows them; None for the puzzle's own.

    Raises:
        Unreadable: the file holds no board of this puzzle.
    """
    from puzzles.kind import OPEN

    if file is not None:
        try:
            return item.kind.parse_entries(item.puzzle, text_of(file))
        except PuzzleError as error:
            raise Unreadable(file, error.message, error.line, error.column) from None
    if item.entries is not None:
        return item.entries
    domain = item.kind.domain(item.puzzle)
    return tuple([values[0] if len(values) == 1 else OPEN for values in domain])


def text_of(file: str) -> str:
    """Return the text of a file; `-` is standard input.

    Raises:
        Unreadable: it cannot be read, or is no text.
    """
    try:
        return _decode(_load(file))
    except PuzzleError as error:
        raise Unreadable(file, error.message, error.line, error.column) from None
    except OSError as error:
        raise Unreadable(file, error.strerror or str(error)) from None


def reread(record: Mapping[str, Any]) -> tuple[Kind[Any], Any, Solution]:
    """Return the kind, the puzzle and the solution whose texts a record holds."""
    kind: Kind[Any] = puzzles.get(record["kind"])
    puzzle = kind.parse(record["puzzle"])
    return kind, puzzle, kind.parse_solution(puzzle, record["solution"])


def _load(file: str) -> bytes:
    if file == STDIN:
        if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]
            raise PuzzleError("standard input is closed", 0)
        data = sys.stdin.buffer.read(LARGEST + 1) or b""
    else:
        with open(file, "rb") as opened:
            data = opened.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise PuzzleError(f"larger than {LARGEST >> 20} MB, which no puzzle is", 0)
    return data


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = error.start - (before.rfind(b"\n") + 1) + 1
        raise PuzzleError(
            f"byte 0x{data[error.start]:02x} is not text in UTF-8", line, column
        ) from None


def settings(pairs: Iterable[str]) -> dict[str, Value]:
    """Return the options of a command line, from `name=value` each.

    Raises:
        OptionError: a pair has no `=`.
    """
    options: dict[str, Value] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(f"{pair!r} is not name=value")
        options[name] = value
    return options


def check(kind: str, options: Mapping[str, Value]) -> None:
    """Refuse a call before any file is read.

    Raises:
        OptionError: there is no such kind, or no kind (not the named one) has such an option.
    """
    if not kind and not options:
        return
    kinds = [kind] if kind else puzzles.names()
    rules = {option.name: option for name in kinds for option in puzzles.get(name).options}
    settle(rules.values(), options)
