"""The kinds there are: those of `puzzles/kinds`, of other distributions, and registered ones."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from puzzles.base.errors import OptionError, meant
from puzzles.contract.outside import load, modules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from puzzles.contract.kind import Kind

ENTRY_POINTS = "puzzlemint.kinds"
"""The group of entry points by which another distribution adds kinds; see `docs/kinds.md`."""
PACKAGE = "puzzles.kinds"
_registered: dict[str, Kind[Any]] = {}


def register(kind: Kind[Any]) -> None:
    """Add a kind from outside to those that there are, in this process.

    Raises:
        OptionError: there is another kind of that name.
    """
    if kind.name in homes() or _registered.get(kind.name, kind) is not kind:
        raise OptionError(f"there is a kind {kind.name!r} already")
    _registered[kind.name] = kind


@cache
def homes() -> Mapping[str, str]:
    """Return the module of each kind that need not be registered, by its name."""
    return modules(PACKAGE, ENTRY_POINTS)


def names() -> tuple[str, ...]:
    """Return the names of all kinds, in alphabetical order."""
    return tuple(sorted({*homes(), *_registered}))


def get(name: str) -> Kind[Any]:
    """Return the kind of that name.

    Raises:
        OptionError: there is none.
    """
    return _registered.get(name) or _loaded(name)


@cache
def _loaded(name: str) -> Kind[Any]:
    if name not in homes():
        raise OptionError(
            f"there is no kind {name!r}{meant(name, names())}; the kinds are: {', '.join(names())}"
        )
    kind: Kind[Any] = load(homes(), name, "KIND", PACKAGE)
    if kind.name != name:
        raise OptionError(f"{homes()[name]} is said to hold {name!r} and holds {kind.name!r}")
    return kind
