"""Work that makes many lists and keeps them all, so that looking for garbage finds none."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator


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
