"""Work that makes many lists and keeps them all, so that looking for garbage finds none."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator

KEPT = 100_000


@contextmanager
def uncollected() -> Generator[None]:
    """Put the collection of garbage off to the end of the block, or of the one around it."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@contextmanager
def seldom_collected() -> Generator[None]:
    """Look for garbage in the block when very many lists and the like are kept, not before.

    Those that are freed as their last reference goes do not count, and judging leaves hardly any
    others. So a long run keeps its memory flat and spends no time on looking.
    """
    threshold = gc.get_threshold()
    gc.set_threshold(KEPT, *threshold[1:])
    try:
        yield
    finally:
        gc.set_threshold(*threshold)
