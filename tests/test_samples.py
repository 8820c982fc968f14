"""Real puzzle files get the verdicts that other solvers have established for them."""

from __future__ import annotations

from pathlib import Path

import pytest

import puzzles
from puzzlemint.io import files
from puzzles.contract.kind import kind_of
from verify.judge.verdict import judge

SAMPLES = Path(__file__).parents[1].parent / "shared" / "samples"
TABLE = SAMPLES / "expected.tsv"
ROWS = (
    [line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]]
    if TABLE.exists()
    else []
)


@pytest.mark.skipif(not ROWS, reason="the sample files are not here")
def test_samples_get_their_verdicts() -> None:
    wrong: list[str] = []
    for name, kind_name, verdict in ROWS:
        if kind_name not in puzzles.names():
            continue
        item = files.read(str(SAMPLES / name), "", {})
        kind, found = kind_of(item.puzzle), judge(item.puzzle).verdict
        if (kind.name, found) != (kind_name, verdict):
            wrong.append(f"{name}: {kind.name} {found}, not {verdict}")
    assert not wrong
