"""Some tests run on every example of every kind."""

from __future__ import annotations

import pytest

from tests.contract.cases import KINDS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "example" in metafunc.fixturenames:
        cases = [(kind, example) for kind in KINDS for example in kind.examples]
        ids = [f"{kind.name}-{n}" for kind in KINDS for n in range(len(kind.examples))]
        metafunc.parametrize(("kind", "example"), cases, ids=ids)
