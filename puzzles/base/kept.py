"""What is worked out of an object, kept for as long as that object is in use."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, TypeVar
from weakref import ref

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
R = TypeVar("R")


def kept_while_used(work: Callable[[T], R]) -> Callable[[T], R]:
    """Return a function that remembers what it returned for the object it was last asked about.

    It does not keep that object alive, unlike a cache by equality; so nothing that is returned may
    hold the object, and nobody may change it.
    """
    last: tuple[ref[T], R] | None = None

    def let_go(_: ref[T]) -> None:  # an earlier reference is gone by then, and calls nobody
        nonlocal last
        last = None

    @wraps(work)
    def remembered(subject: T) -> R:
        """Return what was worked out of the last subject, as long as that is still in use."""
        nonlocal last
        kept = last
        if kept is None or kept[0]() is not subject:
            last = kept = ref(subject, let_go), work(subject)
        return kept[1]

    return remembered
