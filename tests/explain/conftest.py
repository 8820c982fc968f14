"""Explanations are tested on every kind, the toy that new ones are copied from included."""

from __future__ import annotations

import pytest

from tests.contract.cases import KINDS, MAKERS, named
from tests.each import Each, parametrize
from verify.judge.verdict import UNIQUE


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    names = metafunc.fixturenames
    if "example" in names:
        unique = [Each([one for one in kind.examples if one.verdict == UNIQUE]) for kind in KINDS]
        pairs = zip(KINDS, unique, strict=True)
        values = [pytest.param(kind, some, id=kind.name) for kind, some in pairs]
        parametrize(metafunc, ("kind", "example"), values)
    elif "maker" in names:
        parametrize(metafunc, "maker", named(MAKERS))
    if "number" in names:
        some = range(int(metafunc.config.getoption("--explained") or 0))
        parametrize(metafunc, "number", [pytest.param(number) for number in some])
