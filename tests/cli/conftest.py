"""A folder with a puzzle for each verdict."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from machine.clock import ring
from tests.cli.boards import MULTIPLE, NONE, UNIQUE
from verify.solver.session import Session

if TYPE_CHECKING:
    from pathlib import Path

AT = 5
"""At so many questions to a solver the time is over."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {"u.txt": UNIQUE, "m.txt": MULTIPLE, "n.txt": NONE}.items():
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.fixture
def short_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the time of a puzzle be over when a solver was asked a few times, and not before."""
    solve, asked = Session.solve, Counter[Session]()

    def asking(self: Session, *about: Any, **how: Any) -> bool:
        asked[self] += 1
        if asked[self] == AT:
            ring(0.001)
        return solve(self, *about, **how)

    monkeypatch.setattr(Session, "solve", asking)
