"""The kinds and makers that the contract tests run on: all there are, and the toys."""

from __future__ import annotations

from typing import Any

import pytest

import gen
import puzzles
from gen.contract.maker import Maker
from puzzles.contract.kind import Kind
from tests.contract import plots, toy

TOYS: list[Kind[Any]] = [toy.KIND, plots.KIND]
KINDS: list[Kind[Any]] = [*map(puzzles.get, puzzles.names()), *TOYS]
MAKERS: list[Maker[Any]] = [*map(gen.get, gen.names()), toy.MAKER]


def named(some: list[Any]) -> list[Any]:
    """Return kinds or makers as parameters."""
    return [pytest.param(one, id=getattr(one, "kind", one).name) for one in some]
