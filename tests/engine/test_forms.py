"""The plain form and the one in C say the same of boards of every kind, byte for byte."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import gen
from engine import SWITCH
from tests.engine.built import built
from tests.processes import ran

ROOT = Path(__file__).parents[2]


def said(file: str, name: str) -> str:
    """Return what a form says of boards of a kind."""
    form = {**os.environ, SWITCH: "" if file else "plain"}
    command = sys.executable, "-m", "tests.engine.answers", file, name
    done = ran(*command, cwd=ROOT, env=form)
    assert not done.returncode, done.stderr
    return done.stdout.decode()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The extension."""
    return str(built(tmp_path_factory.mktemp("engine")))


@pytest.mark.parametrize("name", gen.names())
def test_both_forms_say_the_same(file: str, name: str) -> None:
    in_c = said(file, name)
    assert "unique" in in_c
    assert "Grade(" in in_c
    assert in_c == said("", name)
