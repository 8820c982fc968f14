"""PySAT's private calls are used where they are what is known here; public ones do as well."""

from __future__ import annotations

from typing import Any

import pysolvers
import pytest
from pysat import solvers

import gen
from tests.test_golden import minted
from verify.solver import session
from verify.solver.session import private_calls_answer

CALLS = ("add_cl", "add_am", "propagate", "solve", "model")


def test_the_private_calls_are_known() -> None:
    assert private_calls_answer()


@pytest.mark.parametrize("name", CALLS)
def test_a_private_call_that_is_another_is_noticed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = getattr(pysolvers, f"minicard_{name}")

    def other(*given: Any, demanded: object) -> Any:
        return known(*given, demanded)

    monkeypatch.setattr(pysolvers, f"minicard_{name}", other)
    assert not private_calls_answer()
    monkeypatch.delattr(pysolvers, f"minicard_{name}")
    assert not private_calls_answer()


@pytest.mark.parametrize("kind", gen.names())
def test_public_calls_give_the_same_puzzles(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Minting makes, proves and grades, by sessions with assumptions and by backbones."""
    size = gen.get(kind).starter[0]
    records = minted(kind, size, {})
    used: list[solvers.Minicard] = []

    def public(solver: solvers.Minicard) -> object:
        used.append(solver)
        return session._public(solver)  # pyright: ignore[reportPrivateUsage]

    monkeypatch.setattr(session, "_calls", public)
    assert minted(kind, size, {}) == records
    assert used
