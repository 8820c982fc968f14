"""Sets of small numbers as integers."""

from __future__ import annotations

from hypothesis import given
from hypothesis.strategies import integers, sets

from puzzles.base.bits import lowest, members


@given(sets(integers(0, 200)))
def test_a_set_of_bits_is_a_set(numbers: set[int]) -> None:
    some = sum(1 << number for number in numbers)
    assert members(some) == sorted(numbers)
    assert not numbers or lowest(some) == min(numbers)
