"""Where kinds and makers are found: in a package of this program, or in other distributions.

A distribution names the modules that it adds as entry points of a group, each by its kind's name.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from puzzles.base.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Mapping


def modules(package: str, group: str) -> dict[str, str]:
    """Return the modules of a package and those of a group of entry points, by their names.

    A name that the package has itself is nobody else's.
    """
    folders = import_module(package).__path__
    own = {part.name: f"{package}.{part.name}" for part in iter_modules(folders)}
    return {point.name: point.value for point in entry_points(group=group)} | own


def load(homes: Mapping[str, str], name: str, attribute: str, package: str) -> Any:
    """Return what the module of a name holds.

    Args:
        homes: as `modules` gives them.
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
