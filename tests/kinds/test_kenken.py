"""KenKen: what is special about its cages."""

from __future__ import annotations

import pytest

import puzzlemint


@pytest.mark.parametrize(("told", "written"), [("01-", "1-"), ("003+", "3+"), ("10x", "10x")])
def test_zeros_before_a_number_mean_nothing(told: str, written: str) -> None:
    one, other = (puzzlemint.read(f"# kenken\nAA\nBB\nA={one}\n") for one in (told, written))
    assert one == other
    assert f"A={written}\n" in one.text()
