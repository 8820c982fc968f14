"""Every contract test runs on every kind, and on the toy kind that new ones are copied from."""

from __future__ import annotations

import pytest

from tests.contract.cases import KINDS, MAKERS, named
from tests.each import of_kinds, parametrize


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    names = metafunc.fixturenames
    if "example" in names:
        parametrize(metafunc, ("kind", "example"), of_kinds(KINDS))
    elif "fault" in names:
        parametrize(metafunc, ("kind", "fault"), of_kinds(KINDS, faults=True))
    elif "kind" in names:
        parametrize(metafunc, "kind", named(KINDS))
    elif "maker" in names:
        parametrize(metafunc, "maker", named(MAKERS))
