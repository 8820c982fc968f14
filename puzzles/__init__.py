"""What a puzzle is: one file per kind. Kinds are found by looking into this folder."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from puzzles.family import Kind

_SUPPORT = {"constraints", "family", "lattice"}


def names() -> list[str]:
    """Return the names of all kinds, in alphabetical order."""
    return sorted(module.name for module in iter_modules(__path__) if module.name not in _SUPPORT)


@cache
def get(name: str) -> Kind[Any]:
    """Return the kind of that name.

    Raises:
        KeyError: there is none.
    """
    if name not in names():
        raise KeyError(f"there is no kind {name!r}; the kinds are: {', '.join(names())}")
    return import_module(f"puzzles.{name}").KIND
