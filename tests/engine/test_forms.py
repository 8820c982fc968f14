"""The plain form and the one in C say the same of boards of every kind, byte for byte."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import gen
from engine import SWITCH
from tests.engine.built import built
from tests.processes import ran

ROOT = Path(__file__).parents[2]
SHARES = 3
"""In so many pairs of processes all kinds are looked at."""


def said(file: str, names: Sequence[str]) -> str:
    """Return what a form says of boards of some kinds."""
    form = {**os.environ, SWITCH: "" if file else "plain"}
    command = sys.executable, "-m", "tests.engine.answers", file, *names
    done = ran(*command, cwd=ROOT, env=form)
    assert not done.returncode, done.stderr
    return done.stdout.decode()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The extension."""
    return str(built(tmp_path_factory.mktemp("engine")))


@pytest.mark.parametrize("at", range(SHARES))
def test_both_forms_say_the_same(file: str, at: int) -> None:
    names = gen.names()[at::SHARES]
    in_c = said(file, names)
    assert in_c.count("unique") >= len(names)
    assert in_c.count("Grade(") >= len(names)
    assert in_c == said("", names)
