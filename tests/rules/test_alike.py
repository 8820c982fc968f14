"""LinesDiffer: all assignments of a few short lines, counted and not."""

from __future__ import annotations

from itertools import chain, combinations, permutations, product
from random import Random
from typing import TYPE_CHECKING

import pytest

from puzzles.rules import LinesDiffer
from tests.rules.laws import (
    Case,
    asked,
    check,
    check_cnf,
    check_cuts,
    check_followed,
    check_forces,
    check_growth,
    check_numbering,
    check_refute,
    climbing,
    forced,
    fresh,
    random_states,
    said,
)

if TYPE_CHECKING:
    from tests.rules.laws import Forced, Truth

Line = tuple[bool | None, ...]


def case(count: int, width: int, *, counted: bool, negative: tuple[int, ...] = ()) -> Case:
    literals = tuple([-v if v in negative else v for v in range(1, count * width + 1)])
    starts = range(0, count * width, width)
    rule = LinesDiffer("alike", [literals[i : i + width] for i in starts], counted=counted)

    def holds(truth: Truth) -> bool:
        return len({truth[i : i + width] for i in starts}) == count

    def others(truth: Truth) -> bool:
        return not counted or len({sum(truth[i : i + width]) for i in starts}) <= 1

    return Case(rule, literals, holds, others)


@pytest.mark.parametrize("counted", [False, True])
@pytest.mark.parametrize(("count", "width"), [(2, 1), (2, 2), (2, 3), (3, 2)])
def test_every_assignment(count: int, width: int, counted: bool) -> None:
    check(case(count, width, counted=counted), complete=not counted and count == 2)


@pytest.mark.parametrize("counted", [False, True])
def test_literals_of_either_sign(counted: bool) -> None:
    check(case(2, 3, counted=counted, negative=(1, 4, 5)), complete=not counted)


@pytest.mark.parametrize("width", [2, 3, 4])
def test_counted_pairs_say_all_that_follows_together_with_the_counts(width: int) -> None:
    pair = case(2, width, counted=True)
    solutions, counts = pair.solutions, pair.totals
    everything = width < 4
    for states in pair.partials() if everything else random_states(pair, 500, (0.3, 0.3)):
        wanted = forced(solutions, states)
        assert _closure(pair, counts, states) == wanted, states


def _closure(pair: Case, counts: list[Truth], states: Line) -> Forced:
    """Return what the cuts and the equal counts force, taken in turns."""
    known = list(states)
    while True:
        units: dict[int, bool] = {}
        for answer in (said(pair, known), forced(counts, known)):
            if answer is None or any(
                units.get(p, value) is not value for p, value in answer.items()
            ):
                return None
            units |= answer
        if not units:
            break
        for position, value in units.items():
            known[position] = value
    return {p: value for p, value in enumerate(known) if states[p] is None and value is not None}


def test_a_line_with_many_open_cells_that_lacks_one_x() -> None:
    """Row 2 has three X of row 1 where it is known: the fourth would make them equal."""
    rows = [range(1, 9), range(9, 17)]
    values = [1, 2, -3, 4, -5, -6, 7, -8, 9, 10, 0, 12, 0, 0, 0, 0]
    (cut,) = LinesDiffer("distinct_rows", rows, counted=True).cuts(values)
    assert cut.clause == [-9, -10, 3, -12, 5, 6, -15, 8]
    assert cut.scope == tuple(range(16))
    assert not LinesDiffer("distinct_rows", rows).cuts(values)


@pytest.mark.parametrize("counted", [False, True])
def test_pairs_are_found_as_by_looking_at_each(counted: bool) -> None:
    random = Random(7)
    found = 0
    for _ in range(200):
        count, width = 6, 6
        rows = [[True] * 3 + [False] * 3 for _ in range(3)]
        for row in rows:
            random.shuffle(row)
        texts = [random.choice(rows) for _ in range(count)]
        share = random.choice((0.05, 0.2, 0.4))
        states = [None if random.random() < share else v for text in texts for v in text]
        one = case(count, width, counted=counted)
        units = said(one, states)
        lines = [tuple(states[i : i + width]) for i in range(0, count * width, width)]
        assert units == (_slow_counted(lines) if counted else _slow(lines))
        found += bool(units)
    assert found > 20


def _slow(lines: list[Line]) -> Forced:
    """Say what each pair forces by trying both values of each open cell."""
    units: dict[int, bool] = {}
    for (i, one), (j, other) in combinations(enumerate(lines), 2):
        width = len(one)
        pairs = list(zip(one, other, strict=True))
        if sum(None in pair for pair in pairs) > 1:
            continue
        if any(None not in pair and pair[0] is not pair[1] for pair in pairs):
            continue
        gap = next((at for at, pair in enumerate(pairs) if None in pair), None)
        if gap is None:
            return None
        a, b = pairs[gap]
        if a is not b:
            at, value = (i * width + gap, b) if a is None else (j * width + gap, a)
            if units.setdefault(at, not value) is value:
                return None
    return units


def _slow_counted(lines: list[Line]) -> Forced:
    """Say where each line can hold while another does not."""
    units: dict[int, bool] = {}
    for (i, one), (j, other) in permutations(enumerate(lines), 2):
        width = len(one)
        pairs = list(zip(one, other, strict=True))
        gaps = [at for at, (a, b) in enumerate(pairs) if a is not False and b is not True]
        if not gaps:
            return None
        if len(gaps) == 1:
            for at, state, value in (
                (i * width + gaps[0], one[gaps[0]], True),
                (j * width + gaps[0], other[gaps[0]], False),
            ):
                if state is None and units.setdefault(at, value) is not value:
                    return None
    return units


@pytest.mark.parametrize("counted", [False, True])
def test_what_is_forced_on_lines_that_are_made(counted: bool) -> None:
    """It is what the cuts say, grows with what is known, and depends on no order."""
    six = case(6, 6, counted=counted, negative=(2, 9, 17, 30))
    random = Random(11)
    texts = [line for line in product((True, False), repeat=6) if sum(line) == 3]
    truths = [tuple(chain.from_iterable(random.sample(texts, 6))) for _ in range(5)]
    truths.append(tuple(chain.from_iterable([*texts[:5], texts[2]])))
    some = list(climbing(six, 12, truths))
    check_followed(six, asked(six, some))
    lines = [six.literals[i : i + 6] for i in range(0, 36, 6)]
    columns = random.sample(range(6), 6)
    others = [
        LinesDiffer("alike", lines[::-1], counted=counted),
        LinesDiffer("alike", [[line[c] for c in columns] for line in lines], counted=counted),
    ]
    check_numbering(six, others, some)


@pytest.mark.parametrize("counted", [False, True])
def test_no_fewer_literals_than_the_distance_make_it_speak(counted: bool) -> None:
    three = case(3, 5, counted=counted)
    random = Random(5)
    near = 0
    for states in random_states(three, 300, (0.2, 0.2)):
        if three.rule.forces(three.values(states)) == []:
            distance = three.rule.distance(three.values(states))
            left = [position for position, state in enumerate(states) if state is None]
            for size in range(1, min(distance, len(left) + 1)):
                more = dict.fromkeys(random.sample(left, size))
                for position in more:
                    more[position] = random.random() < 0.5
                later = tuple([more.get(p, state) for p, state in enumerate(states)])
                assert three.rule.forces(three.values(later)) == []
            near += distance > 1
    assert near > 20


def test_distance_of_lines_that_differ_and_of_lines_that_cross() -> None:
    rule = LinesDiffer("alike", [(1, 2, 3), (4, 5, 6), (7, 8, 9)], counted=True)
    assert rule.distance([0] * 9) == 2
    assert rule.distance([1, 0, 0, -4, 0, 0, 0, 0, 0]) == 1
    assert rule.distance([1, -2, -3, -4, 5, -6, -7, -8, 9]) == 8
    crossing = LinesDiffer("alike", [(1, 2), (1, 3)])
    assert crossing.forces([1, 2, 0]) == [-3]
    assert crossing.distance([0, 0, 0]) <= 2


def test_counted_refutation_clause_by_clause() -> None:
    """The first line with a text is told to differ from each later one, cell by cell."""
    rule = LinesDiffer("distinct_rows", [(1, 2), (3, 4), (5, 6)], counted=True)
    counter = [6]
    clauses = rule.refute([1, -2, 3, -4, 5, -6], lambda: fresh(counter))
    assert clauses == [
        *([-7, 1], [-7, -3], [-8, 2], [-8, -4], [7, 8]),
        *([-9, 1], [-9, -5], [-10, 2], [-10, -6], [9, 10]),
    ]
    assert counter == [10]
    assert rule.refute([1, -2, -3, 4, 5, -6], lambda: fresh(counter))[0] == [-11, 1]
    assert not rule.refute([1, -2, -3, 4, -5, -6], lambda: fresh(counter))


def test_lines_that_cross_are_sound() -> None:
    """A row and a column share a cell, and must differ elsewhere; forces is not complete."""
    literals = (1, 2, 3)
    rule = LinesDiffer("alike", [(1, 2), (1, 3)])
    one = Case(rule, literals, lambda truth: truth[1] is not truth[2])
    every = asked(one, one.partials())
    check_cuts(one, every)
    check_growth(one, check_forces(one, every))
    check_cnf(one)
    check_refute(one)
    assert rule.places == (0, 1, 2)


def test_no_lines_and_empty_lines() -> None:
    assert not LinesDiffer("alike", []).cuts([])
    (cut,) = LinesDiffer("alike", [(), ()]).cuts([])
    assert not cut.clause


def test_places_are_those_given() -> None:
    rule = LinesDiffer("alike", [(1, 2), (3, 4)], [(7, 8), (9, 7)])
    assert rule.places == (7, 8, 9)
    (cut,) = rule.cuts([1, 2, 3, 4])
    assert cut.scope == (7, 8, 9, 7)


def test_lengths_must_agree() -> None:
    with pytest.raises(ValueError, match="one length"):
        LinesDiffer("alike", [(1, 2), (3,)])
