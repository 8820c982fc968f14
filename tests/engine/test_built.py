"""Which form runs: what was built of other sources is not used."""

from __future__ import annotations

import os
from pathlib import Path

from engine import is_fresh


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
