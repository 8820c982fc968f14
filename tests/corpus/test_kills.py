"""A short campaign of `scripts/run kills`: whatever dies, the corpus is the same, or it is kept."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from corpus.recipe.recipe import parse
from corpus.run.driver import How, build
from corpus.store import store
from corpus.store.damage import faults
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


@pytest.mark.campaign
def test_a_corpus_built_under_fire(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kills, "RECIPE", RECIPE)
    monkeypatch.setattr(kills, "LONGEST", 0.5)
    peaceful = build(parse(RECIPE), tmp_path / "peaceful", How(files=False)).sha256
    assert kills.campaign(tmp_path, 5, random.Random(3)) == peaceful
    assert not list(faults(store.open_corpus(tmp_path / "struck")))


def test_what_differs_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe = parse("[[batch]]\nkind = 'binario'\nsize = '4'\ncount = 2\n")

    def campaign(room: Path, *_: object) -> str:
        return build(recipe, room / "struck", How(workers=1, files=False)).sha256

    monkeypatch.setattr(kills, "campaign", campaign)
    peaceful = build(recipe, tmp_path / "peaceful", How(workers=1, files=False)).sha256
    assert kills.compared(tmp_path, peaceful, 0, 6, with_dask=False)
    assert [path.name for path in tmp_path.iterdir()] == ["peaceful"]
    assert not kills.compared(tmp_path, "another", 0, 7, with_dask=False)
    kept = tmp_path / "struck-7"
    assert f"kept: {kept}, which differs from {tmp_path / 'peaceful'}\n" in capsys.readouterr().out
    assert store.open_corpus(kept).about.sha256 == peaceful

    def damaged(*_: object) -> str:
        found = campaign(tmp_path)
        next((tmp_path / "struck" / "shards" / "000").iterdir()).write_bytes(b"")
        return found

    monkeypatch.setattr(kills, "campaign", damaged)
    assert not kills.compared(tmp_path, peaceful, 0, 8, with_dask=False)


def test_a_build_that_never_ends_well_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kills, "MOST_FAILURES", 2)
    (tmp_path / "struck").mkdir()
    (tmp_path / "struck" / "thesis.txt").touch()
    assert not kills.compared(tmp_path, "peaceful", 0, 9, with_dask=False)
    assert (tmp_path / "struck-9" / "thesis.txt").exists()
    assert "is not empty" in (tmp_path / "said").read_text()
