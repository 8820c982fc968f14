"""What a step of an explanation reads and says, and techniques that show in that.

Often the rung and the rules of a step tell what people call it (`Kind.techniques`). Where the same
rules say different things, such as that of two neighbours that are alike and that of what lies
between two, a kind lists techniques that tell by what a step has (`Kind.shapes`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence


class Spoken(NamedTuple):
    """A rule of a step: its name, the places that it speaks of, and the number of its clue."""

    name: str
    places: tuple[int, ...]
    clue: int | None


class Evidence(NamedTuple):
    """What a step has.

    Attributes:
        rules: those that it follows from.
        read: what it follows from: that a place has a value, or that it has not.
        decided: what it says, likewise.
        broken: of a supposition the names of the rules that it breaks.
    """

    rules: Sequence[Spoken]
    read: Sequence[tuple[int, int, bool]]
    decided: Sequence[tuple[int, int, bool]]
    broken: Collection[str] = ()

    def named(self, name: str) -> list[Spoken]:
        """Return the rules of a name."""
        return [rule for rule in self.rules if rule.name == name]

    def gives(self, *values: int) -> bool:
        """Return whether it says of places, and of each of them that it has one of some values."""
        each = [holds and value in values for _, value, holds in self.decided]
        return bool(each) and all(each)


class Shape(NamedTuple):
    """A technique by what its steps have.

    Attributes:
        name: what people call it.
        fits: whether a step of a puzzle is one.
    """

    name: str
    fits: Callable[[Any, Evidence], bool]
