"""How often processes of our own look for garbage. The one place that touches the collector.

Only they do: the command line and the workers. What calls the library has a collector of its own,
which is left alone.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator

KEPT = 100_000


def collect_seldom() -> None:
    """Look for garbage when very many lists and the like are kept, not before, from now on.

    Those that are freed as their last reference goes do not count, and judging leaves hardly any
    others. So a long run keeps its memory flat and spends no time on looking.
    """
    gc.set_threshold(KEPT, *gc.get_threshold()[1:])


@contextmanager
def seldom_collected() -> Generator[None]:
    """Do so in the block."""
    before = gc.get_threshold()
    collect_seldom()
    try:
        yield
    finally:
        gc.set_threshold(*before)


@contextmanager
def uncollected() -> Generator[None]:
    """Look for garbage before the block and not in it, which times something."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
