"""Some tests run on every example of every kind."""

from __future__ import annotations

import pytest

from tests.contract.cases import KINDS
from tests.each import of_kinds, parametrize


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "example" in metafunc.fixturenames:
        parametrize(metafunc, ("kind", "example"), of_kinds(KINDS))
