"""Every contract test runs on every kind, and on the toy kind that new ones are copied from."""

from __future__ import annotations

import pytest

from tests.contract.cases import KINDS, MAKERS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    names = metafunc.fixturenames
    if "example" in names:
        cases = [(kind, example) for kind in KINDS for example in kind.examples]
        ids = [f"{kind.name}-{n}" for kind in KINDS for n in range(len(kind.examples))]
        metafunc.parametrize(("kind", "example"), cases, ids=ids)
    elif "fault" in names:
        faults = [(kind, fault) for kind in KINDS for fault in kind.faults]
        metafunc.parametrize(
            ("kind", "fault"), faults, ids=[f"{kind.name}-{fault.rule}" for kind, fault in faults]
        )
    elif "kind" in names:
        metafunc.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
    elif "maker" in names:
        metafunc.parametrize("maker", MAKERS, ids=[maker.kind.name for maker in MAKERS])
