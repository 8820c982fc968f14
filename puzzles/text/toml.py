"""TOML texts: a parser with positions in its errors, and the line of a key.

Python's parser reports the position of a syntax error, but not the position of a value. A beginning
of a TOML text that ends between two keys is valid TOML too. So the line of a key is found by
bisection: it follows the longest valid beginning without the key.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from typing import TYPE_CHECKING, Any, cast

from puzzles.base.errors import PuzzleError, UserError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Path = tuple[str | int, ...]
"""The keys that lead to a value; a whole number, from 0, counts the members of an array."""


class Wrong(UserError):
    """What is wrong with a value of a TOML text, and the path to it."""

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(message)
        self.path = path


class NoToml(PuzzleError):
    """A text that is not TOML, or whose tables and arrays are nested deeper than DEEPEST."""


DEEPEST = 32
"""Largest depth of nested tables and arrays, far from the limit of Python's recursion."""
TOO_DEEP = "tables or arrays lie too deep in each other"
_PLACE = re.compile(r"(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of .*)\)")
_LONG_NUMBER = re.compile("[0-9_]{4000}")


def loads(text: str) -> dict[str, Any]:
    """Return the table that a TOML text describes.

    Raises:
        NoToml: the text is not TOML, or is nested too deep; with the position.
    """
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise NoToml(TOO_DEEP, _line_too_deep(text)) from None
    except tomllib.TOMLDecodeError as error:
        raise _misread(text, str(error)) from None
    except ValueError:  # Python refuses to convert thousands of digits to a number
        found = _LONG_NUMBER.search(text)
        raise NoToml("a number has thousands of digits", *_place(text, found)) from None
    if path := _deep(data):
        raise NoToml(TOO_DEEP, line_of(text, path) or 1)
    return data


def _misread(text: str, message: str) -> NoToml:
    """Return the error of Python's parser with its position taken out of the message.

    A message without a position is about the end of the text.
    """
    found = _PLACE.fullmatch(message)
    if found is None or found["line"] is None:
        end = text.rstrip("\n")
        what = found["what"] if found else message
        return NoToml(what, end.count("\n") + 1, len(end) - end.rfind("\n"))
    return NoToml(found["what"], int(found["line"]), int(found["column"]))


def _place(text: str, found: re.Match[str] | None) -> tuple[int, int]:
    start = found.start() if found else 0
    return text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)


def _line_too_deep(text: str) -> int:
    """Return the line, from 1, at which Python's parser exceeds its depth."""
    lines = text.split("\n")

    def exceeds(count: int) -> bool:
        try:
            tomllib.loads("\n".join(lines[:count]))
        except RecursionError:
            return True
        except ValueError:  # the beginning ends within a value
            return False
        return False

    return bisect_left(range(len(lines)), True, key=exceeds)


def _deep(data: Mapping[str, Any]) -> Path:
    """Return the path to a table or array that is nested deeper than DEEPEST, or ()."""
    waiting: list[tuple[Path, Any]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        if len(path) > DEEPEST:
            return path
        members: Iterable[tuple[str | int, Any]] = ()
        if isinstance(value, dict):
            members = cast("dict[str, Any]", value).items()
        elif isinstance(value, list):
            members = enumerate(cast("list[Any]", value))
        waiting += [((*path, key), one) for key, one in members if isinstance(one, dict | list)]
    return ()


def line_of(text: str, path: Path) -> int:
    """Return the line, from 1, on which the value at a path begins.

    A value in an array that spans lines, or one that is not there, has the line of the nearest
    thing around it that has one; 0 if there is none.

    Args:
        text: valid TOML.
        path: of the value.
    """
    lines = text.split("\n")
    whole = tomllib.loads(text)
    while path and not _has(whole, path):
        path = path[:-1]
    if not path:
        return 0
    without, bound = 0, len(lines)
    while without + 1 < bound:
        middle = (without + bound) // 2
        end, data = _beginning(lines, middle)
        if _has(data, path):
            bound = middle
        else:
            without = end
    return without + 1


def _beginning(lines: Sequence[str], least: int) -> tuple[int, Any]:
    """Return the shortest beginning of that many lines or more that is TOML, and what it says."""
    for end in range(least, len(lines)):
        try:
            return end, tomllib.loads("\n".join(lines[:end]))
        except ValueError:
            continue
    return len(lines), tomllib.loads("\n".join(lines))


def _has(data: Any, path: Path) -> bool:
    """Return whether data has something at the end of a path of keys and indices."""
    for key in path:
        if isinstance(data, dict) and key in data:
            data = cast("dict[str | int, Any]", data)[key]
        elif isinstance(data, list) and isinstance(key, int):
            members = cast("list[Any]", data)
            if key >= len(members):
                return False
            data = members[key]
        else:
            return False
    return True
