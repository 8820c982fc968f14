"""Some tests run on every example of every kind."""

from __future__ import annotations

import pytest

from tests.contract.cases import KINDS
from tests.each import of_kinds


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "example" in metafunc.fixturenames:
        metafunc.parametrize(("kind", "example"), of_kinds(KINDS))
