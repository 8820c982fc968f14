"""Every contract test runs on every kind, and on the toy kind that new ones are copied from."""

from __future__ import annotations

import pytest

from tests.contract.cases import KINDS, MAKERS
from tests.each import of_kinds


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    names = metafunc.fixturenames
    if "example" in names:
        metafunc.parametrize(("kind", "example"), of_kinds(KINDS))
    elif "fault" in names:
        metafunc.parametrize(("kind", "fault"), of_kinds(KINDS, faults=True))
    elif "kind" in names:
        metafunc.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
    elif "maker" in names:
        metafunc.parametrize("maker", MAKERS, ids=[maker.kind.name for maker in MAKERS])
