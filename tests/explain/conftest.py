"""Explanations are tested on every kind, the toy that new ones are copied from included."""

from __future__ import annotations

import pytest

from tests.contract.cases import KINDS, MAKERS
from tests.each import Each
from verify.judge.verdict import UNIQUE


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    names = metafunc.fixturenames
    if "example" in names:
        unique = [Each([one for one in kind.examples if one.verdict == UNIQUE]) for kind in KINDS]
        names = [kind.name for kind in KINDS]
        metafunc.parametrize(("kind", "example"), [*zip(KINDS, unique, strict=True)], ids=names)
    elif "maker" in names:
        metafunc.parametrize("maker", MAKERS, ids=[maker.kind.name for maker in MAKERS])
    if "number" in names:
        metafunc.parametrize("number", range(int(metafunc.config.getoption("--explained") or 0)))
