"""What a puzzle is: one file per kind. Kinds are found by looking into this folder."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from puzzles import kinds
from puzzles.errors import OptionError, PuzzleError

if TYPE_CHECKING:
    from puzzles.kind import Kind


def names() -> list[str]:
    """Return the names of all kinds, in alphabetical order."""
    return sorted(module.name for module in iter_modules(kinds.__path__))


@cache
def get(name: str) -> Kind[Any]:
    """Return the kind of that name.

    Raises:
        OptionError: there is none.
    """
    if name not in names():
        raise OptionError(f"there is no kind {name!r}; the kinds are: {', '.join(names())}")
    return import_module(f"puzzles.kinds.{name}").KIND


def recognise(text: str) -> Kind[Any]:
    """Return the kind that a puzzle text looks like.

    Raises:
        PuzzleError: it looks like none, or like several.
    """
    if not text.strip():
        raise PuzzleError("the file is empty")
    found = [kind for kind in map(get, names()) if kind.recognises(text)]
    if len(found) != 1:
        what = " and ".join(kind.title for kind in found) or "no kind of puzzle there is"
        raise PuzzleError(f"this looks like {what}; name the kind")
    return found[0]
