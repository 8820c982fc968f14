"""Overlap: what is counted once and what each time."""

from __future__ import annotations

from corpus.overlap import Overlap, overlap


def test_overlap() -> None:
    found = overlap(["aa", "bb", "bb", "cc"], ["bb", "dd", "bb", "cc", "dd"])
    assert found == Overlap(4, 5, 3, 3, shared=2, contained=3)
    assert found.share == 0.6


def test_nothing_overlaps_with_nothing() -> None:
    assert overlap([], []).share == 0.0
    assert overlap(["aa"], iter(["bb"])) == Overlap(1, 1, 1, 1, 0, 0)
