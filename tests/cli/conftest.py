"""A folder with a puzzle for each verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.boards import MULTIPLE, NONE, UNIQUE

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {"u.txt": UNIQUE, "m.txt": MULTIPLE, "n.txt": NONE}.items():
        (tmp_path / name).write_text(text)
    return tmp_path
