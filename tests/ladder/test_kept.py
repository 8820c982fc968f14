"""What is found out about templates is kept, but not for all that there ever were."""

from __future__ import annotations

import gc
import weakref

import pytest

from puzzles.board.lattice import LARGE_KEPT, SMALL, SMALL_KEPT
from puzzles.model import Model
from verify.regions import heads_of
from verify.residual import constraints_of


def template(places: int) -> Model:
    model = Model(places)
    model.each("one")
    model.exactly(model.flags(range(places)).values(), 1)
    return model


@pytest.mark.parametrize(("places", "kept"), [(3, SMALL_KEPT), (SMALL + 1, LARGE_KEPT)])
def test_only_some_templates_are_remembered(places: int, kept: int) -> None:
    first = template(places)
    demands = constraints_of(first)
    assert constraints_of(first) is demands
    assert heads_of(demands) is heads_of(demands)
    gone = weakref.ref(first)
    del first, demands
    for _ in range(kept):
        heads_of(constraints_of(template(places)))
    gc.collect()
    assert gone() is None
