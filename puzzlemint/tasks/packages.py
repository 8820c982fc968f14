"""Packages of others that adapters build on, imported when an adapter is."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from puzzles.base.errors import UserError
from puzzles.base.extras import needed


def package(module: str, name: str) -> Any:
    """Return a module of a package.

    Args:
        module: its dotted name.
        name: of the package, as an extra brings it.

    Raises:
        UserError: it is not installed.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError:
        raise UserError(needed("this", name)) from None
