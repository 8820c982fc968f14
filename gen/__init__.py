"""Making: one file per kind that plants a solution and reads its clues off."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from gen import kinds
from puzzles.errors import OptionError

if TYPE_CHECKING:
    from gen.maker import Maker


def names() -> list[str]:
    """Return the names of the kinds that can be made, in alphabetical order."""
    return sorted(module.name for module in iter_modules(kinds.__path__))


@cache
def get(name: str) -> Maker[Puzzle]:
    """Return the maker of that kind.

    Raises:
        OptionError: there is none.
    """
    if name not in names():
        raise OptionError(
            f"no puzzles of kind {name!r} can be made; of these: {', '.join(names())}"
        )
    return import_module(f"gen.kinds.{name}").MAKER
