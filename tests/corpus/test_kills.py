"""A short campaign of `scripts/kills`: whatever dies, the corpus is the same."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from corpus import store
from corpus.damage import faults
from corpus.driver import How, build
from corpus.recipe import parse
from scripts import kills

RECIPE = """
seed = 8

[[batch]]
kind = "binario"
size = "10"
count = 100

[[batch]]
kind = "gemhunter"
size = "3x4"
count = 100
"""


def test_a_corpus_built_under_fire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kills, "RECIPE", RECIPE)
    monkeypatch.setattr(kills, "LONGEST", 0.5)
    peaceful = build(parse(RECIPE), tmp_path / "peaceful", How(files=False)).sha256
    assert kills.campaign(tmp_path, 5, random.Random(3)) == peaceful
    assert not list(faults(store.open_corpus(tmp_path / "struck")))
