"""Lazy rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Cut(NamedTuple):
    """A clause."""

    clause: list[int]
    scope: tuple[int, ...]


class LazyRule(Protocol):
    """A rule."""

    name: str
    places: tuple[int, ...]

    def cuts(self, values: Sequence[int]) -> list[Cut]: ...
    def refute(self, values: Sequence[int], new: Callable[[], int]) -> list[list[int]]: ...
    def cnf(self, new: Callable[[], int]) -> list[list[int]]: ...
