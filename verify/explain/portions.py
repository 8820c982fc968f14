"""What is concluded of many places, in portions that a person takes at once.

Each portion is of places that lie together, and stands by itself: what follows for many places
follows for some of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from puzzles.board import Lattice

T = TypeVar("T")


class Portions:
    """Cuts what is told of the places of a puzzle.

    Args:
        lattice: of the places.
        most: how many places a portion is of at most; 0 for as many as there are.
    """

    def __init__(self, lattice: Lattice, most: int) -> None:
        self._centres, self.most = lattice.centres, most

    def cut(self, items: Sequence[T], place_of: Callable[[T], int]) -> list[list[T]]:
        """Return items in portions, each in its order.

        Args:
            items: what is told.
            place_of: of which place it is; -1 for what is of no single place.
        """
        if not self.most:
            return [list(items)]
        held: dict[int, list[T]] = {}
        for number, item in enumerate(items):
            place = place_of(item)
            held.setdefault(place if place >= 0 else -1 - number, []).append(item)
        if len(held) <= self.most:
            return [list(items)]
        portions = [[place] for place in held if place < 0]
        places = [place for place in held if place >= 0]
        size = -(-len(places) // -(-len(places) // self.most)) if places else 0
        while places:
            portions.append(self._near(places, size))
            places = [place for place in places if place not in portions[-1]]
        return [[x for place in sorted(portion) for x in held[place]] for portion in portions]

    def _near(self, places: Sequence[int], size: int) -> list[int]:
        """Return places that lie together, the first of all among them."""
        first, *left = places
        portion = [first]
        while left and len(portion) < size:
            nearest = min(left, key=lambda place: min(self._apart(place, x) for x in portion))
            portion.append(nearest)
            left.remove(nearest)
        return portion

    def _apart(self, one: int, other: int) -> float:
        (x, y), (across, down) = self._centres[one], self._centres[other]
        return abs(x - across) + abs(y - down)
