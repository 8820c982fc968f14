"""What is found out about templates is kept, but not for all that there ever were."""

from __future__ import annotations

import gc
import weakref

import pytest

from puzzles.board.lattice import LARGE_KEPT, SMALL, SMALL_KEPT
from puzzles.model import Model
from verify.regions import OTHERS_KEPT, heads_of
from verify.residual import constraints_of


class Name(str):
    """A rule's name that can be watched; a compiled model cannot."""


def template(places: int, name: str = "one") -> Model:
    model = Model(places)
    model.each(name)
    model.exactly(model.flags(range(places)).values(), 1)
    return model


@pytest.mark.parametrize(("places", "kept"), [(3, SMALL_KEPT), (SMALL + 1, LARGE_KEPT)])
def test_only_some_templates_are_remembered(places: int, kept: int) -> None:
    name = Name("one")
    first = template(places, name)
    demands = constraints_of(first)
    assert constraints_of(first) is demands
    assert heads_of(demands) is heads_of(demands)
    gone = weakref.ref(name)
    del name, first, demands
    for _ in range(kept):
        heads_of(constraints_of(template(places)))
    gc.collect()
    assert gone() is None


def test_a_template_remembers_only_some_scopes_of_puzzles() -> None:
    heads = heads_of(constraints_of(template(5)))
    scopes = [frozenset([place]) for place in range(3 * OTHERS_KEPT)]
    assert not any(heads.inside(scope) for scope in scopes)
    kept = [weakref.ref(scope) for scope in scopes]
    del scopes
    gc.collect()
    assert 0 < sum(scope() is not None for scope in kept) <= OTHERS_KEPT + 1
