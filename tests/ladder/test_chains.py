"""Very many suppositions are not tried, and a limit on them never makes a board dearer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import gen
from gen.contract.maker import Wish
from gen.minting.mint import order
from gen.sources.rng import stream
from puzzles.contract.kind import given, reading_of
from tests.ladder.climbing import rounds
from tests.ladder.models import Case
from verify.grade import chains
from verify.grade.ladder import BOTTOM, Rung
from verify.judge.verdict import judge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.declare.options import Value


def cases(name: str, size: str, count: int, **options: Value) -> Iterator[Case]:
    wanted = order(name, size, options)
    wish = Wish(wanted.lattice, wanted.options, None, wanted.budget)
    for number in range(count):
        puzzle = gen.get(name).make(wish, stream(3, "chains", number)).puzzle
        (solution,) = judge(puzzle).solutions
        yield Case(reading_of(puzzle), solution, tuple(given(puzzle)))


@pytest.mark.parametrize(
    ("name", "size", "limit", "other"),
    [("gemhunter", "14", "VALUES", "LAZY_VALUES"), ("hitori", "10", "LAZY_VALUES", "VALUES")],
)
def test_nothing_is_supposed_of_very_many_values(
    name: str, size: str, limit: str, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kinds with lazy rules have a limit of their own."""
    (case, *_) = [
        case
        for case in cases(name, size, 12)
        if max(one.cost for one in rounds(case)).rung == Rung.CHAIN
    ]
    monkeypatch.setattr(chains, f"CHAIN_{other}", 0)
    assert max(one.cost for one in rounds(case)).rung == Rung.CHAIN
    monkeypatch.setattr(chains, f"CHAIN_{limit}", 0)
    monkeypatch.setattr(chains, "NESTED_VALUES", 0)
    monkeypatch.setattr(chains, "NESTED_LAZY_VALUES", 0)
    *before, last = rounds(case)
    assert last.rung == Rung.SEARCH
    assert Rung.CHAIN not in [one.rung for one in before]


@pytest.mark.parametrize(("name", "size"), [("binario", "6"), ("slitherlink", "3")])
def test_a_limit_on_suppositions_is_no_cliff(
    name: str, size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where they are tried on a board, they are tried with a value more."""
    for limit in (3, 8, 20):
        monkeypatch.setattr(chains, "NESTED_VALUES", limit)
        monkeypatch.setattr(chains, "NESTED_LAZY_VALUES", limit // 2)
        for case in cases(name, size, 4, clues=-1):
            before = max([one.cost for one in rounds(case)])
            for place, value in enumerate(case.solution):
                known = list(case.known)
                known[place] = value
                after = [one.cost for one in rounds(case._replace(known=tuple(known)))]
                assert max(after, default=BOTTOM) <= before
