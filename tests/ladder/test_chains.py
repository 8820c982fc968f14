"""What is kept of suppositions from round to round changes nothing, and very many are not tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import gen
import puzzlemint
import puzzles
from gen.maker import Wish
from gen.mint import order
from gen.rng import stream
from puzzles.kind import given, reading_of
from tests.ladder.climbing import rounds
from tests.ladder.models import Case
from verify import chains
from verify.derivations import Derivations
from verify.ladder import Rung
from verify.standing import Standing
from verify.verdict import judge

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def cases(name: str, size: str, count: int) -> Iterator[Case]:
    _kind, wanted = puzzles.get(name), order(name, size)
    wish = Wish(wanted.lattice, wanted.options, None, wanted.budget)
    for number in range(count):
        puzzle = gen.get(name).make(wish, stream(3, "chains", number)).puzzle
        (solution,) = judge(puzzle).solutions
        yield Case(reading_of(puzzle), solution, tuple(given(puzzle)))


BOARDS = [
    ("akari", "14"),
    ("gemhunter", "14"),
    ("starbattle", "9"),
    ("sudoku", "9"),
    ("tents", "16"),
]


@pytest.mark.skipif(puzzlemint.__compiled__, reason="what is compiled cannot be replaced by a test")
@pytest.mark.parametrize(("name", "size"), BOARDS)
def test_what_is_kept_changes_nothing(
    name: str, size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rounds are those of a climb that looks at all suppositions anew each time."""
    some = list(cases(name, size, 6))
    kept = [rounds(case) for case in some]
    assert sum([one.rung == Rung.CHAIN for found in kept for one in found]) > 3

    def anew(self: Derivations, news: Sequence[int]) -> None:
        self._start()  # pyright: ignore[reportPrivateUsage]

    def all_moved(self: Standing) -> set[int]:
        self._refuted.clear()  # pyright: ignore[reportPrivateUsage]
        return set(self._implied)  # pyright: ignore[reportPrivateUsage]

    monkeypatch.setattr(Derivations, "_take_back", anew)
    monkeypatch.setattr(Standing, "_moved", all_moved)
    assert [rounds(case) for case in some] == kept


@pytest.mark.parametrize(
    ("name", "size", "limit", "other"),
    [
        ("gemhunter", "14", "VALUES", "LAZY_VALUES"),
        ("hitori", "10", "LAZY_VALUES", "VALUES"),
    ],
)
def test_nothing_is_supposed_of_very_many_values(
    name: str, size: str, limit: str, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kinds with lazy rules have a limit of their own."""
    (case, *_) = [
        case for case in cases(name, size, 6) if max(one.rung for one in rounds(case)) == Rung.CHAIN
    ]
    monkeypatch.setattr(chains, f"CHAIN_{other}", 0)
    assert max(one.rung for one in rounds(case)) == Rung.CHAIN
    monkeypatch.setattr(chains, f"CHAIN_{limit}", 0)
    monkeypatch.setattr(chains, "NESTED_VALUES", 0)
    monkeypatch.setattr(chains, "NESTED_LAZY_VALUES", 0)
    *before, last = rounds(case)
    assert last.rung == Rung.SEARCH
    assert max(one.rung for one in before) < Rung.CHAIN
