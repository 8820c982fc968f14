"""Lines of a TOML text: on which one a key stands.

A parser of TOML tells where a text is no TOML, and nothing of where a value came from. But every
text that ends between two keys is TOML as well: the line of a key is the first one that the
longest such beginning without it leaves out.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any, cast

from puzzles.base.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Sequence

Path = tuple[str | int, ...]
"""The keys that lead to a value; a whole number, from 0, counts the members of an array."""


class Wrong(UserError):
    """What is wrong with a value of a TOML text, and the path to it."""

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(message)
        self.path = path


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
