"""What constraints leave of some of their variables, by search, is what trying all ways finds."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.engine.built import built, loaded

if TYPE_CHECKING:
    from collections.abc import Iterator

STEPS = 10_000


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return loaded(built(tmp_path_factory.mktemp("engine")))


def drawn(random: Random) -> tuple[int, list[list[int]], list[int], list[int]]:
    """Return variables, the literals and the room of constraints, and the known variables."""
    n = random.randint(2, 7)
    literals: list[list[int]] = []
    for _ in range(random.randint(0, 6)):
        some = random.sample(range(1, n + 1), random.randint(1, n))
        literals.append([v * random.choice((1, -1)) for v in some])
    room = [random.randint(-1 if random.random() < 0.03 else 0, len(one)) for one in literals]
    known = sorted(random.sample(range(1, n + 1), random.randint(1, n)))
    return n, literals, room, known


def ways(n: int, literals: list[list[int]], room: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield all that meets the constraints, 1 or -1 for each variable."""
    for way in product((1, -1), repeat=n):
        if all(
            sum(way[abs(x) - 1] * x < 0 for x in one) <= most
            for one, most in zip(literals, room, strict=True)
        ):
            yield way


@pytest.mark.parametrize("seed", range(40))
def test_all_ways_are_looked_through(native: Any, seed: int) -> None:
    random = Random(seed)
    n, literals, room, known = drawn(random)
    every = list(ways(n, literals, room))
    meaning = native.Meaning(n, literals, room, known)
    found: list[int] | None = meaning.way(STEPS)
    assert (found is None) == (not every)
    assert found is None or any(all(way[abs(x) - 1] * x > 0 for x in found) for way in every)
    numbers = random.sample(range(1, 20), len(known))  # the variables as others number them
    whole = native.Whole(meaning, numbers)
    for _ in range(12):
        values = [random.choice((0, 0, 1, -1)) for _ in range(20)]
        besides = [
            x * random.choice((1, -1)) for x in random.sample(numbers, random.choice((0, 1)))
        ]
        state = {v: values[x - 1] for v, x in zip(known, numbers, strict=True)}
        for x in besides:
            state[known[numbers.index(abs(x))]] = 1 if x > 0 else -1
        left = [way for way in every if all(s in (0, way[v - 1]) for v, s in state.items())]
        forced = [
            x * left[0][v - 1]
            for v, x in zip(known, numbers, strict=True)
            if left and not state[v] and len({way[v - 1] for way in left}) == 1
        ]
        for _ in range(2):  # found, and kept
            assert whole.forced(values, besides, STEPS) == (forced if left else None)
        supposed = [x * random.choice((1, -1)) for x in random.sample(numbers, 1)]
        at = known[numbers.index(abs(supposed[0]))]
        held = [
            way
            for way in every
            if all(values[x - 1] in (0, way[v - 1]) for v, x in zip(known, numbers, strict=True))
            and way[at - 1] * supposed[0] > 0
        ]
        assert whole.may_hold(values, supposed, STEPS) == bool(held)


@pytest.mark.parametrize(
    ("literals", "room"), [([[1], [-1]], [0, 0]), ([[1, 2]], [-1]), ([[1, 2], [-1]], [-1, 1])]
)
def test_what_nothing_meets_leaves_nothing(
    native: Any, literals: list[list[int]], room: list[int]
) -> None:
    meaning = native.Meaning(2, literals, room, [1, 2])
    whole = native.Whole(meaning, [1, 2])
    assert meaning.way(STEPS) is None
    for values in product((0, 1, -1), repeat=2):
        assert whole.forced([*values], (), STEPS) is None
        assert whole.may_hold([*values], [], STEPS) is False


def test_what_takes_too_many_steps_is_not_found(native: Any) -> None:
    pigeons = [[6 * p + h for h in range(1, 7)] for p in range(7)]
    holes = [[-(6 * p + h) for p in range(7)] for h in range(1, 7)]
    meaning = native.Meaning(42, pigeons + holes, [5] * 7 + [1] * 6, [1, 2])
    assert meaning.way(20) is False
    whole = native.Whole(meaning, [1, 2])
    assert whole.forced([0, 0], [], 20) is False
    assert whole.may_hold([0, 0], [1], 20) is None
    assert whole.forced([0, 0], [], 1_000_000) is None
