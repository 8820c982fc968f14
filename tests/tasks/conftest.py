"""Every test of tasks that asks for a kind runs on all of them, the toys too."""

from __future__ import annotations

import pytest

from tests.contract.cases import KINDS, named
from tests.each import parametrize


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "kind" in metafunc.fixturenames:
        parametrize(metafunc, "kind", named(KINDS))
