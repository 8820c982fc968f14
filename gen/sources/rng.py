"""The only source of randomness: a stream for each item, from a hash.

Neighbouring seeds share nothing, since seed, batch and index go through blake2b together. Only
`getrandbits` of a generator seeded with an integer is used, which Python keeps stable from
version to version; `random.shuffle` and friends are not.
"""

from __future__ import annotations

from hashlib import blake2b
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

T = TypeVar("T")


class Stream:
    """A stream of random choices that is the same on every machine and Python version."""

    def __init__(self, name: str) -> None:
        digest = blake2b(name.encode(), digest_size=32).digest()
        self._name = name
        self._bits = Random(int.from_bytes(digest, "big")).getrandbits

    def child(self, name: str | int) -> Stream:
        """Return an independent stream; it does not depend on what was drawn from this one."""
        return Stream(f"{self._name}/{name}")

    def bits(self, count: int) -> int:
        """Return an integer of `count` random bits."""
        return self._bits(count)

    def below(self, bound: int) -> int:
        """Return an integer from 0 to bound - 1, each as likely.

        Raises:
            ValueError: bound is less than 1.
        """
        if bound < 1:
            raise ValueError(f"below({bound}): there is no such number")
        width = (bound - 1).bit_length()
        while True:
            value = self._bits(width) if width else 0
            if value < bound:
                return value

    def choice(self, values: Sequence[T]) -> T:
        """Return one of the values."""
        return values[self.below(len(values))]

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """Return the values in random order (Fisher, Yates 1938)."""
        order = list(values)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def sample(self, values: Sequence[T], count: int) -> list[T]:
        """Return `count` different places' values in random order."""
        return list(islice(self.drawn(values), count))

    def drawn(self, values: Sequence[T]) -> Iterator[T]:
        """Yield different places' values in random order, each drawn when it is asked for."""
        order = list(values)
        for place in range(len(order)):
            other = place + self.below(len(order) - place)
            order[place], order[other] = order[other], order[place]
            yield order[place]


def stream(seed: int | str, batch: str, index: int) -> Stream:
    """Return the stream of item `index` of a batch."""
    return Stream(f"{seed}\0{batch}\0{index}")
