"""Overlap: what is counted once and what each time."""

from __future__ import annotations

from corpus.ask.overlap import Overlap, overlap

A, B, C, D = (letter * 20 for letter in "abcd")


def test_overlap() -> None:
    found = overlap([A, B, B, C], [B, D, B, C, D])
    assert found == Overlap(4, 5, 3, 3, shared=2, contained=3)
    assert found.share == 0.6


def test_nothing_overlaps_with_nothing() -> None:
    assert overlap([], []).share is None
    assert overlap([], [A]).share == 0.0
    assert overlap([A], iter([B])) == Overlap(1, 1, 1, 1, 0, 0)
