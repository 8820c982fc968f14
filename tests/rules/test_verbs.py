"""Each verb means what its words say: all boards of a few places, tried out."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product
from operator import eq, ge, gt, le, lt, ne
from typing import TYPE_CHECKING

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from puzzles.board import rect
from puzzles.model.constraint import Constraint
from puzzles.model.model import Model
from puzzles.rules import verbs
from puzzles.rules.verbs import (
    any_order,
    apart,
    at_most,
    compare,
    count,
    count_few,
    differ,
    given,
    latin,
    no_runs,
    once_each,
    passes,
    sees,
    some,
    total,
)
from tests.rules.laws import solutions
from verify.reading.constraint import State, Store

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from puzzles.declare.values import Solution

BOARD = rect(2, 3)
RELATIONS = {"<": lt, "<=": le, "=": eq, "!=": ne, ">=": ge, ">": gt}
LAYOUTS = [(0, 1), (0, 1, 2), (1, 2, 3), (1, 2, 3, 4, 5), (2, 5, 9), (7,), (-1, 0, 4)]


def flags(places: int) -> tuple[Model, dict[int, int]]:
    """Return a model of places that count or do not."""
    model = Model(places)
    return model, model.flags(range(places))


def meant(places: int, holds: Callable[[Solution], bool]) -> set[Solution]:
    return {board for board in product((0, 1), repeat=places) if holds(board)}


def told(model: Model) -> list[tuple[str, tuple[int, ...], int | None]]:
    """Return the name, the scope and the clue of each instance of a rule."""
    return [(rule.name, rule.scope, rule.clue) for rule in model.rules()]


def sums(groups: Sequence[Sequence[int]], board: Solution) -> list[int]:
    return [sum([board[place] for place in group]) for group in groups]


def test_given() -> None:
    model, x = flags(3)
    given(model, "given", [x[0], -x[2]], clues=(7, 9))
    assert solutions(model) == meant(3, lambda board: board[0] == 1 and not board[2])
    assert told(model) == [("given", (0,), 7), ("given", (2,), 9)]


def test_some() -> None:
    model, x = flags(4)
    some(model, "lit", [(0, 1), (1, 2, 3)], x, clues=(0, 1))
    assert solutions(model) == meant(4, lambda board: min(sums([(0, 1), (1, 2, 3)], board)) > 0)
    assert told(model) == [("lit", (0, 1), 0), ("lit", (1, 2, 3), 1)]


def test_apart() -> None:
    model, x = flags(6)
    apart(model, "touch", BOARD.beside, x)
    pairs = [(a, b) for a, near in enumerate(BOARD.beside) for b in near if a < b]
    assert solutions(model) == meant(6, lambda board: max(sums(pairs, board)) < 2)
    assert told(model) == [("touch", pair, None) for pair in pairs]


def test_no_runs() -> None:
    model, x = flags(5)
    lines = [(0, 1, 2, 3), (1, 2, 4)]
    no_runs(model, "runs", lines, x, 3)
    windows = [(0, 1, 2), (1, 2, 3), (1, 2, 4)]
    assert solutions(model) == meant(5, lambda board: set(sums(windows, board)) <= {1, 2})
    assert told(model) == [("runs", window, None) for window in windows]


@pytest.mark.parametrize("number", range(-1, 5))
def test_counts(number: int) -> None:
    groups = [(0, 1, 2), (2, 3)]
    for numbers in (number, (number, 1)):
        model, x = flags(4)
        count(model, "row", groups, [*x.values()], numbers, clues=(5, 6))
        wanted = [number, number if isinstance(numbers, int) else 1]
        assert solutions(model) == meant(4, lambda board, w=wanted: sums(groups, board) == w)
        assert told(model) == [("row", (0, 1, 2), 5), ("row", (2, 3), 6)]
    model, x = flags(4)
    at_most(model, "row", groups, x, number)
    assert solutions(model) == meant(4, lambda board: max(sums(groups, board)) <= number)
    with pytest.raises(ValueError, match="argument 2 is shorter"):
        count(model, "row", groups, x, (1,))


def test_a_group_is_the_scope_of_what_it_says_whatever_its_literals_tell() -> None:
    """Helpers tell of no place, so that the scope cannot be read from them."""
    model = Model(3)
    helpers = model.new(), model.new(), model.new()
    some(model, "lit", [(0, 1)], helpers)
    count(model, "row", [(1, 2)], helpers, 1)
    at_most(model, "most", [(0, 1, 2)], helpers, 1)
    assert told(model) == [("lit", (0, 1), None), ("row", (1, 2), None), ("most", (0, 1, 2), None)]


def test_scopes_may_be_wider_than_what_is_counted() -> None:
    model, x = flags(3)
    count(model, "number", [(1, 2)], x, (1,), scopes=[(0, 1, 2)], clues=(0,))
    assert told(model) == [("number", (0, 1, 2), 0)]


@pytest.mark.parametrize("number", range(-1, 7))
def test_few_are_counted_by_clauses(number: int) -> None:
    model, x = flags(5)
    groups = [(0, 1, 2, 3), (3, 4)]
    count_few(model, "number", groups, x, (number, 1), (8, 9))
    assert not model.counts
    assert solutions(model) == meant(5, lambda board: sums(groups, board) == [number, 1])
    assert told(model) == [("number", (0, 1, 2, 3), 8), ("number", (3, 4), 9)]
    with pytest.raises(ValueError, match="argument 2 is shorter"):
        count_few(model, "number", groups, x, (number,), (8, 9))


def test_a_way_passes_once_or_not() -> None:
    model, x = flags(5)
    crossings = [(0, 1, 2, 3), (3, 4), (4,)]
    passes(model, "crossing", crossings, x)
    assert solutions(model) == meant(5, lambda board: set(sums(crossings, board)) <= {0, 2})
    assert told(model) == [("crossing", crossing, None) for crossing in crossings]


def valued(places: int, values: Sequence[int]) -> tuple[Model, dict[int, dict[int, int]]]:
    model = Model(places)
    return model, model.choices(range(places), values)


def test_once_each_and_latin() -> None:
    model, has = valued(3, (1, 2, 3))
    once_each(model, "row", [(0, 1, 2)], has)
    assert len(solutions(model)) == 6
    assert told(model) == [("row", (0, 1, 2), None)]
    board = rect(3, 3)
    model, has = valued(9, (1, 2, 3))
    latin(model, ("row", "column"), board, has)
    found = solutions(model)
    assert len(found) == 12
    lines = [("row", row, None) for row in board.rows]
    assert told(model) == lines + [("column", column, None) for column in board.columns]
    assert all(len({one[c] for c in line}) == 3 for one in found for line in board.lines)


@pytest.mark.parametrize("sign", RELATIONS)
def test_comparisons(sign: str) -> None:
    for values, others in product(((1, 2, 3), (0, 2), (5,)), repeat=2):
        model = Model(2)
        has = model.choices((0,), values) | model.choices((1,), others)
        compare(model, "sign", (1, 0), has, sign, clue=4)
        expected = {(a, b) for a, b in product(values, others) if RELATIONS[sign](b, a)}
        assert solutions(model) == expected
        assert told(model) == [("sign", (1, 0), 4)]


def test_a_comparison_leaves_no_value_that_finds_no_partner() -> None:
    model, has = valued(2, (1, 2, 3, 4))
    compare(model, "sign", (0, 1), has, "<")
    state = State(Store(model.variables, model.constraints()))
    assert state.begin()
    assert {-has[0][4], -has[1][1]} <= set(state.trail)


def test_values_that_differ() -> None:
    """Of places that do not all have the same values."""
    layout = (0, 1, 2), (1, 2), (2, 1, 5)
    model = Model(3)
    has = {n: model.choices((n,), values)[n] for n, values in enumerate(layout)}
    differ(model, "once", (0, 1, 2), has)
    assert solutions(model) == {board for board in product(*layout) if len({*board}) == 3}
    assert told(model) == [("once", (0, 1, 2), None)]


@pytest.mark.parametrize("limit", [verbs.SETS_LIMIT, 0])
@drawn(
    st.lists(st.sampled_from(LAYOUTS), min_size=1, max_size=3), st.integers(-3, 28), st.booleans()
)
def test_totals(limit: int, layout: list[Sequence[int]], number: int, differ: bool) -> None:
    """Of different values too, with a table of their sets or without."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verbs, "SETS_LIMIT", limit)
        model = Model(len(layout))
        has = {n: model.choices((n,), values)[n] for n, values in enumerate(layout)}
        total(model, "sum", [*has], has, number, differ=differ, clue=3)
    boards = {board for board in product(*layout) if sum(board) == number}
    assert solutions(model) == {b for b in boards if not differ or len({*b}) == len(b)}
    assert told(model) == [("sum", tuple(has), 3)]


def test_a_total_of_flags_that_weigh() -> None:
    model, x = flags(4)
    weights = (1, 2, 3, 4)
    has = {place: {0: -flag, weights[place]: flag} for place, flag in x.items()}
    total(model, "line", range(4), has, 5)
    pairs = meant(4, lambda b: sum(w * v for w, v in zip(weights, b, strict=True)) == 5)
    assert solutions(model) == pairs


def test_sums_of_few_values_need_no_helpers() -> None:
    """Whether a value is the greatest, or is not the least, there is a literal already."""
    model, has = valued(4, (0, 1, 2))
    before = model.variables
    total(model, "sum", range(4), has, 5)
    assert model.variables == before
    model, has = valued(4, tuple(range(1, 10)))
    total(model, "sum", range(4), has, 20)
    assert model.variables == 36 + 4 * 6


@pytest.mark.parametrize("size", [2, 3, 4])
def test_values_in_any_order(size: int) -> None:
    """Bags with values that some, all and none have, once or more often; and no bags at all."""
    values = (1, 2, 3, 4)
    every = list(combinations_with_replacement(values, size))
    third = [bag for bag in every if sum(bag) % 3 == 0]
    for bags in (third, [bag for bag in every if 2 in bag][:4], every[:0]):
        model, has = valued(size, values)
        any_order(model, "bag", range(size), has, bags, clue=7)
        boards = set(product(values, repeat=size))
        assert solutions(model) == {board for board in boards if tuple(sorted(board)) in bags}


def test_the_sets_of_a_sum() -> None:
    digits = tuple(range(1, 10))
    for size, number in product(range(1, 10), range(-1, 47)):
        sets = verbs.sets_of(digits, size, number)
        assert set(sets) == {c for c in combinations(digits, size) if sum(c) == number}
        assert len(sets) <= 12
    assert len(verbs.sets_of(tuple(range(1, 21)), 6, 63)) == verbs.SETS_LIMIT + 1  # of 1,242


def test_a_value_as_often_as_any_bag_has_it_is_nowhere_else() -> None:
    """At once, and not only when the others are known: a grade goes by that."""
    model, has = valued(3, (1, 2, 3))
    any_order(model, "bag", range(3), has, [(1, 1, 2), (1, 1, 3)])
    state = State(Store(model.variables, model.constraints()))
    assert state.begin()
    assert state.follow([has[0][1], has[1][1]])
    assert -has[2][1] in state.trail


@pytest.mark.parametrize("number", range(6))
def test_what_is_seen(number: int) -> None:
    model, x = flags(6)
    ways = [(1, 2), (3,), (), (4, 5)]
    sees(model, "number", 0, ways, x, number, clue=0)

    def seen(board: Solution) -> int:
        lengths = [next((n for n, p in enumerate(way) if not board[p]), len(way)) for way in ways]
        return 1 + sum(lengths)

    assert solutions(model) == meant(6, lambda board: bool(board[0]) and seen(board) == number)
    assert told(model) == [("number", (0, 1, 2, 3, 4, 5), 0)]


def test_what_the_last_place_sees() -> None:
    model, x = flags(3)
    sees(model, "number", 2, [(1, 0)], x, 2)
    assert solutions(model) == {(0, 1, 1)}


def test_constraints_are_at_least_so_many() -> None:
    model, x = flags(3)
    model.add([x[0], -x[1]])
    model.exactly(x.values(), 2)
    model.at_most(x.values(), 3)
    assert list(model.constraints()) == [
        Constraint([1, -2], 1),
        Constraint([1, 2, 3], 2),
        Constraint([-1, -2, -3], 1),
    ]
