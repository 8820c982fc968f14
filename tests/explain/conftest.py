"""Explanations are tested on every kind, the toy that new ones are copied from included."""

from __future__ import annotations

import pytest

from tests.contract.cases import KINDS, MAKERS
from verify.verdict import UNIQUE


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    names = metafunc.fixturenames
    if "example" in names:
        cases = [(kind, one) for kind in KINDS for one in kind.examples if one.verdict == UNIQUE]
        ids = [f"{kind.name}-{number}" for number, (kind, _) in enumerate(cases)]
        metafunc.parametrize(("kind", "example"), cases, ids=ids)
    elif "maker" in names:
        metafunc.parametrize("maker", MAKERS, ids=[maker.kind.name for maker in MAKERS])
    if "number" in names:
        metafunc.parametrize("number", range(int(metafunc.config.getoption("--explained") or 0)))
