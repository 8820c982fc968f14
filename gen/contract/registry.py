"""The makers there are: those of `gen/kinds`, of other distributions, and registered ones."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from puzzles.base.errors import OptionError, meant
from puzzles.contract.outside import load, modules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Maker


ENTRY_POINTS = "puzzlemint.makers"
PACKAGE = "gen.kinds"
_registered: dict[str, Maker[Any]] = {}


def register(maker: Maker[Any]) -> None:
    """Add the maker of a kind that was registered (`puzzles.register`)."""
    _registered[maker.kind.name] = maker


@cache
def homes() -> Mapping[str, str]:
    """Return the module of each maker that need not be registered, by the name of its kind."""
    return modules(PACKAGE, ENTRY_POINTS)


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
    maker: Maker[Any] = load(homes(), name, "MAKER", PACKAGE)
    return maker
