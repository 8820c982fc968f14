"""Tapa: what a clue without a number may be."""

from __future__ import annotations

import pytest

import puzzlemint


@pytest.mark.parametrize(("clue", "count"), [("?", 4), ("0", 1), ("1", 3)])
def test_a_question_mark_alone_may_be_none(clue: str, count: int) -> None:
    """In a corner of 2x2: no cell or one is shaded, or two or three that are one run."""
    found = puzzlemint.verify(puzzlemint.read(f"# tapa\n{clue} .\n. .\n"), count=20)
    assert len(found.solutions) == count + (3 if clue == "?" else 0)
