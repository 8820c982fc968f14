"""Sets of small numbers as integers: bit v stands for number v."""

from __future__ import annotations


def lowest(some: int) -> int:
    """Return the least number of a set, which is not empty."""
    return (some & -some).bit_length() - 1


def members(some: int) -> list[int]:
    """Return the numbers of a set in ascending order."""
    numbers: list[int] = []
    while some:
        bit = some & -some
        numbers.append(bit.bit_length() - 1)
        some ^= bit
    return numbers
