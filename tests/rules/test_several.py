"""Relations of which an instance is several rules, as they are stated and as they are evaluated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product

import pytest

from puzzles.declare.sayings import Saying
from puzzles.declare.values import Solution
from puzzles.model.model import Model
from puzzles.relations.counts import Apart, Nowhere
from puzzles.relations.pairs import Partners
from puzzles.relations.relation import Instance, Literals, Parts, Places
from tests.rules.laws import solutions

SAID = Saying("it is so")
SHADES = (0, 1)


@pytest.mark.parametrize("value", SHADES)
@pytest.mark.parametrize("parts", [(), ((1,),), ((0, 1, 3),), ((0, 3), (1, 0, 2), (2,))], ids=str)
def test_of_places_beside_each_other_not_both_or_none_at_all(parts: Parts, value: int) -> None:
    twos = {(first, other) for first, *near in parts for other in near}
    apart = check_rules(Apart(value, SAID), Instance(parts), {"rule"})
    for board, broken in apart.items():
        both = {two for two in twos if board[two[0]] == board[two[1]] == value}
        assert broken == {("rule", two) for two in both}
    ones = tuple({first for first, *_ in parts})
    nowhere = check_rules(Nowhere(value, SAID), Instance((ones,)), {"rule"})
    for board, broken in nowhere.items():
        assert broken == {("rule", (place,)) for place in ones if board[place] == value}


GROVES: dict[str, tuple[Parts, int]] = {
    "nothing": (((),), 0),
    "no centre": (((0, 1),), 2),
    "nothing beside": (((0, 1), (0,)), 2),
    "one beside": (((0, 1, 2), (0, 1)), 3),
    "beside a centre": (((0, 1, 2), (0, 1), (1, 0, 2)), 3),
    "one for two": (((0, 1, 2, 3), (0, 1), (2, 1)), 4),
    "in a row": (((0, 1, 2, 3, 4), (1, 0, 2), (3, 2, 4)), 5),
    "in a ring": (((*range(8),), *[(n, n - 1, (n + 1) % 8) for n in (1, 3, 5, 7)]), 8),
    "three for two": (((0, 1, 2, 3, 4), (0, 4, 3), (1, 3, 4), (2, 3)), 5),
    "in a chain": (((0, 1, 2, 3, 4, 5), (0, 3), (1, 3, 4), (2, 4, 3, 5)), 6),
    "out of order": (((0, 1, 2, 3, 4, 5), (0, 5, 3), (1, 5, 3), (2, 5)), 6),
    "moved on": (((0, 1, 2, 3, 4, 5, 6), (0, 4, 5), (1, 5, 6), (2, 4)), 7),
    "some places": (((1, 2), (0, 2)), 4),
}


@pytest.mark.parametrize("value", SHADES)
@pytest.mark.parametrize("grove", GROVES)
def test_centres_and_places_are_partners_or_some_are_left(grove: str, value: int) -> None:
    parts, places = GROVES[grove]
    _, *centres = parts
    beside = {centre: near for centre, *near in centres}
    boards = check_rules(
        Partners(value, SAID, "theirs"), Instance(parts), {"rule", "theirs"}, places, [*beside]
    )
    for board, broken in boards.items():
        having = [place for place in parts[0] if board[place] == value]
        most = max(
            sum(map(near_or_not, order, beside.values()))
            for order in permutations([*having, *[-1] * len(beside)], len(beside))
        )
        told = Counter(name for name, _ in broken)
        assert told["rule"] == len(beside) - most
        assert told["theirs"] == len(having) - most


def near_or_not(place: int, near: Sequence[int]) -> bool:
    return place in near


def check_rules(
    relation: Apart | Nowhere | Partners,
    instance: Instance,
    names: set[str],
    places: int = 4,
    without: Sequence[int] = (),
) -> dict[Solution, set[tuple[str, Places]]]:
    """Return what is broken of an instance that is several rules, on all boards.

    Some places do not have the value on any. What is stated has the solutions of which nothing is
    broken, and is rules within the scope.
    """
    model = Model(places)
    flags = model.flags(range(places))
    relation.state(model, "rule", [instance], Literals(model))
    told = model.rules()
    assert {rule.name for rule in told} <= names
    assert all(rule.clauses or rule.counts for rule in told)
    scope = set(instance.scope)
    assert all(set(rule.scope) <= scope for rule in told)
    for place in without:
        model.add([-flags[place] if relation.value else flags[place]])
    every: list[Solution] = [
        board
        for board in product(SHADES, repeat=places)
        if all(board[place] != relation.value for place in without)
    ]
    broken = {board: set(relation.violations("rule", [instance], board)) for board in every}
    assert solutions(model) == {board for board in every if not broken[board]}
    for board, found in broken.items():
        assert relation.holds(instance, board) == (not found)
        assert [*relation.breaches([instance] * 2, board)] == 2 * [
            *relation.broken(instance, board)
        ]
        assert {places for _, places in found} == {*relation.broken(instance, board)}
        assert all(scope.issuperset(places) for _, places in found)
    return broken
