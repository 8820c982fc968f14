"""Which form runs: what was built of other sources is not used."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine import build, is_fresh


def test_an_extension_older_than_its_sources_is_not_used(tmp_path: Path) -> None:
    built, source, other = (tmp_path / name for name in ("_engine.so", "flow.c", "build.py"))
    for at, file in enumerate((source, built, other)):
        file.write_bytes(b"")
        os.utime(file, (at, at))
    assert is_fresh(str(built))
    os.utime(source, (2, 2))
    assert not is_fresh(str(built))
    source.unlink()
    assert is_fresh(str(built))


def test_what_is_fresh_is_not_built_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Path] = []
    monkeypatch.setattr(build, "HERE", tmp_path)
    monkeypatch.setattr(build, "build", lambda: calls.append(tmp_path))
    assert build.main() == 0
    assert len(calls) == 1
    target, source = tmp_path / build.NAME, tmp_path / "flow.c"
    for at, file in enumerate((source, target)):
        file.write_bytes(b"")
        os.utime(file, (at, at))
    assert build.main() == 0
    assert len(calls) == 1
    os.utime(source, (2, 2))
    assert build.main() == 0
    assert len(calls) == 2
