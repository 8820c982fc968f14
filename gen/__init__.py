"""Making: one file per kind that plants a solution and reads its clues off."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from gen import kinds
from puzzles.errors import OptionError, meant
from puzzles.outside import load, modules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.maker import Maker


ENTRY_POINTS = "puzzlemint.makers"
_registered: dict[str, Maker[Any]] = {}


def register(maker: Maker[Any]) -> None:
    """Add the maker of a kind that was registered (`puzzles.register`)."""
    _registered[maker.kind.name] = maker


@cache
def homes() -> Mapping[str, str]:
    """Return the module of each maker that need not be registered, by the name of its kind."""
    return modules(kinds, ENTRY_POINTS)


def names() -> list[str]:
    """Return the names of the kinds that can be made, in alphabetical order."""
    return sorted({*homes(), *_registered})


def get(name: str) -> Maker[Any]:
    """Return the maker of that kind.

    Raises:
        OptionError: there is none.
    """
    return _registered.get(name) or _loaded(name)


@cache
def _loaded(name: str) -> Maker[Any]:
    if name not in homes():
        near = meant(name, names())
        raise OptionError(
            f"no puzzles of kind {name!r} can be made{near}; of these: {', '.join(names())}"
        )
    maker: Maker[Any] = load(homes(), name, "MAKER", kinds)
    return maker
