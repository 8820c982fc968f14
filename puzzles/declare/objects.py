"""Objects of JSON that others wrote: what has to stand where, or is refused in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from puzzles.base.errors import abridged
from puzzles.declare.words import LinkError

if TYPE_CHECKING:
    from collections.abc import Mapping


def listed(value: Any) -> list[Any]:
    """Return a list that JSON holds.

    Raises:
        LinkError: it is none.
    """
    if not isinstance(value, list):
        raise LinkError(f"{abridged(str(value))} stands where a list belongs")
    return cast("list[Any]", value)


def mapped(value: Any) -> Mapping[str, Any]:
    """Return an object that JSON holds.

    Raises:
        LinkError: it is none.
    """
    if not isinstance(value, dict):
        raise LinkError(f"{abridged(str(value))} stands where an object belongs")
    return cast("Mapping[str, Any]", value)
