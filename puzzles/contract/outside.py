"""Where kinds and makers are found: in a package of this program, or in other distributions.

A distribution names the modules that it adds as entry points of a group, each by its kind's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from puzzles.base.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator


class _Homes(Mapping[str, str]):
    """What others add is looked for only when it is asked for: that takes longer than a verdict."""

    def __init__(self, package: str, group: str) -> None:
        parts = iter_modules(import_module(package).__path__)
        named = [part.name for part in parts if part.name[0] != "_"]  # others are shared by kinds
        self._own = {name: f"{package}.{name}" for name in named}
        self._group = group

    @cached_property
    def _all(self) -> dict[str, str]:
        """Return where each name's object lives, by entry points and by what was added here."""
        from importlib.metadata import entry_points

        points = entry_points(group=self._group)
        return {point.name: point.value for point in points} | self._own

    def __getitem__(self, name: str) -> str:
        return self._own.get(name) or self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


def modules(package: str, group: str) -> Mapping[str, str]:
    """Return the modules of a package and those of a group of entry points, by their names.

    A name that the package has itself is nobody else's.
    """
    return _Homes(package, group)


def load(homes: Mapping[str, str], name: str, attribute: str, package: str) -> Any:
    """Return an attribute of the module that belongs to a name.

    Args:
        homes: where they are.
        name: one of their names.
        attribute: of the module.
        package: of this program; an error in a module of its own is a fault of this program.

    Raises:
        OptionError: a module from outside cannot be imported, or holds no such thing.
    """
    try:
        return getattr(import_module(homes[name]), attribute)
    except Exception as error:
        if homes[name] == f"{package}.{name}":
            raise
        raise OptionError(
            f"{name} comes from the module {homes[name]}, which cannot be loaded: {error}"
        ) from error
