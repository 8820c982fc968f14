"""What is watched from a board on tells what is forced, and mostly without reading it whole."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from puzzles.board import Rect
from puzzles.model.lazy import with_known
from puzzles.rules import LinesDiffer, SingleLoop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.rules import LazyRule

EDGES = Rect(4, 4).edges


def loop() -> LazyRule:
    edges = EDGES
    return SingleLoop("one_loop", edges.ends, range(1, edges.cells + 1), faces=edges.around)


def lines(*, counted: bool) -> LazyRule:
    rows = [tuple(range(6 * row + 1, 6 * row + 7)) for row in range(6)]
    return LinesDiffer("rows_differ", rows, counted=counted)


@pytest.mark.parametrize(
    ("rule", "variables", "share"),
    [(loop(), 40, 0.12), (lines(counted=True), 36, 0.45), (lines(counted=False), 36, 0.6)],
    ids=["loop", "counted lines", "lines"],
)
def test_what_is_watched_tells_what_is_forced(
    rule: LazyRule, variables: int, share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All at once, or after some of it with what was forced then."""
    random = Random(7)
    silent = told = said = asked = 0

    def forces(values: Sequence[int]) -> list[int] | None:
        nonlocal asked
        asked += 1
        return plainly(values)

    plainly = rule.forces
    monkeypatch.setattr(rule, "forces", forces)
    for _ in range(700):
        values = [random.choice((1, -1)) * (random.random() < share) for _ in range(variables)]
        if plainly(values) != []:
            continue
        besides = rule.watch(values)
        for _ in range(5):
            known: list[int] = []
            begun = 0
            while left := [
                v for v, value in enumerate(values, 1) if not value and v not in map(abs, known)
            ]:
                drawn = random.sample(left, min(len(left), random.randint(1, 6)))
                known += [random.choice((v, -v)) for v in drawn]
                forced = plainly(with_known(values, known))
                before = asked
                assert besides(known, begun) == forced, (values, known, begun)
                silent += forced == []
                told += forced == [] and asked == before
                assert besides(known) == forced
                said += bool(forced)
                if forced is None or {-x for x in forced} & {*forced}:
                    break
                begun = len(known)
                known += forced
    assert said > 50
    assert told > silent // 2 > 50
