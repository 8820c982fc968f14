"""Files that others made, where they are at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from puzzles.base.errors import PuzzleError
from puzzles.contract.reading import parse_puzzle
from puzzles.kinds.tents import KIND
from verify.judge.verdict import NONE, UNDECIDED, UNIQUE, judge

SAMPLES = Path(__file__).parents[2].parent / "shared" / "samples"
pytestmark = pytest.mark.skipif(not SAMPLES.exists(), reason="the sample files are not here")


def test_verdicts() -> None:
    rows = [line.split("\t") for line in (SAMPLES / "expected.tsv").read_text().splitlines()]
    mine = {name: verdict for name, kind, verdict in rows if kind == KIND.name}
    assert mine
    for name, verdict in mine.items():
        text = (SAMPLES / name).read_text()
        assert KIND.recognises(text)
        assert judge(parse_puzzle(KIND, text)).verdict == verdict, name
        strict = judge(parse_puzzle(KIND, text, strict_neighbour=True)).verdict
        assert strict in (verdict, NONE), name


def test_malformed_files() -> None:
    paths = sorted((SAMPLES / "tents" / "malformed").iterdir())
    assert paths
    for path in paths:
        assert KIND.recognises(path.read_text())
        with pytest.raises(PuzzleError):
            parse_puzzle(KIND, path.read_text())


def test_large_files_are_decided() -> None:
    paths = sorted((SAMPLES / "tents").glob("large-*"))
    assert paths
    for path in paths:
        judgement = judge(parse_puzzle(KIND, path.read_text()))
        assert judgement.verdict != UNDECIDED
        assert judgement.verdict == UNIQUE, path.name
