"""Every test of tasks that asks for a kind runs on all of them, the toys too."""

from __future__ import annotations

import pytest

from tests.contract.cases import KINDS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "kind" in metafunc.fixturenames:
        metafunc.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
