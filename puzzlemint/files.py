"""Puzzle files in, texts out: what the commands share in reading and writing."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import puzzles
from puzzles.errors import OptionError, PuzzleError, UserError
from puzzles.kind import Kind
from puzzles.options import Value, settle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

LARGEST = 32 << 20


class Unreadable(UserError):
    """A file that holds no puzzle; the message starts with its name."""

    def __init__(self, file: str, message: str, line: int = 0, column: int = 0) -> None:
        where = f"{file}:{line}:{column}" if line else file
        super().__init__(f"{where}: {message}")
        self.file, self.message, self.line, self.column = file, message, line, column


def expand(names: Iterable[str]) -> Iterator[str]:
    """Yield the files that the names on a command line stand for.

    A directory stands for the puzzle files in it and below, solutions left out. A directory
    without any is yielded itself, for the reader to complain of.
    """
    for name in names:
        if name != "-" and os.path.isdir(name):
            found = False
            for file in _walk(name):
                found = True
                yield file
            if not found:
                yield name
        else:
            yield name


def _walk(directory: str) -> Iterator[str]:
    kinds = [puzzles.get(name) for name in puzzles.names()]
    suffixes = {kind.suffix for kind in kinds}
    suffixes.update(f".{format}" for kind in kinds for format in kind.formats)
    solutions = tuple({kind.solution_suffix for kind in kinds})
    for folder, folders, files in os.walk(directory):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if Path(name).suffix in suffixes and not name.endswith(solutions):
                yield os.path.join(folder, name)


def read(name: str, kind: str, options: Mapping[str, Value]) -> tuple[Kind[Any], Any]:
    """Return the kind and the puzzle that a file holds; `-` is standard input.

    Options that the file's kind does not have are passed over when the kind was not named, so
    that a call can judge files of several kinds.

    Raises:
        Unreadable: it holds none.
        OptionError: an option's value does not fit, or the named kind does not have it.
    """
    shown = "<stdin>" if name == "-" else name
    try:
        text = _decode(_load(name))
        found = puzzles.get(kind) if kind else puzzles.recognise(text)
        known = {option.name for option in found.options}
        if not kind:
            options = {key: value for key, value in options.items() if key in known}
        return found, found.parse(text, **options)
    except PuzzleError as error:
        raise Unreadable(shown, error.message, error.line, error.column) from None
    except OSError as error:
        raise Unreadable(shown, error.strerror or str(error)) from None


def _load(name: str) -> bytes:
    if name == "-":
        data = sys.stdin.buffer.read(LARGEST + 1)
    else:
        if os.path.isdir(name):
            raise PuzzleError("a directory without puzzle files", 0)
        with open(name, "rb") as file:
            data = file.read(LARGEST + 1)
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
    kinds = [kind] if kind else puzzles.names()
    rules = {option.name: option for name in kinds for option in puzzles.get(name).options}
    settle(rules.values(), options)


def write(path: Path, text: str) -> None:
    """Write a file and the folders above it, never leaving a half-written one behind."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.part")
    try:
        partial.write_text(text, encoding="utf-8")
        partial.replace(path)
    except OSError:
        partial.unlink(missing_ok=True)
        raise
