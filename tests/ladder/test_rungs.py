"""Every rung is what its definition says, on tiny models and on small boards of every kind."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gen.sources.rng import Stream, stream
from puzzles.contract.kind import given, reading_of
from puzzles.model.model import OPEN, Model
from puzzles.rules.alike import LinesDiffer
from tests.ladder.boards import SIZES, boards
from tests.ladder.climbing import rounds, said, waited
from tests.ladder.models import (
    Case,
    caged_case,
    counted_case,
    housed_case,
    joined_case,
    random_case,
    tangled_case,
    whole_case,
)
from tests.ladder.oracle import Plain, effort
from verify.grade.grade import RUNGS
from verify.grade.ladder import Rung
from verify.solver import session

TINY = [
    (random_case, 300),
    (tangled_case, 40),
    (counted_case, 100),
    (whole_case, 100),
    (joined_case, 100),
    (caged_case, 60),
    (housed_case, 60),
]


@pytest.mark.parametrize(("make", "count"), TINY)
def test_tiny_models_are_climbed_as_defined(
    make: Callable[[Stream], Case], count: int, thorough: bool
) -> None:
    for number in range(count // 3 if thorough else min(count // 10, 12)):
        case = make(stream(1, "tiny", number))
        assert said(case) == list(Plain(*case).climb()), number
        assert waited(case) == effort(Plain(*case)), number


def test_tiny_models_take_every_rung() -> None:
    taken = {
        one.rung
        for make, count in TINY
        for n in range(count)
        for one in said(make(stream(1, "tiny", n)))
    }
    assert taken == set(RUNGS)


@pytest.mark.parametrize("name", SIZES)
def test_small_boards_are_climbed_as_defined(name: str, thorough: bool) -> None:
    for board in boards(name, 4 if thorough else 2):
        case = Case(reading_of(board.puzzle), board.solution, tuple(given(board.puzzle)))
        assert said(case) == list(Plain(*case).climb()), board.puzzle.text()
        assert waited(case) == effort(Plain(*case)), board.puzzle.text()


@pytest.mark.parametrize("name", ["binario", "starbattle", "tents"])
def test_answers_that_are_kept_change_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for board in boards(name, 6):
        case = Case(reading_of(board.puzzle), board.solution, tuple(given(board.puzzle)))
        monkeypatch.setattr(session, "WIDE", 1_000)
        afresh = rounds(case)
        monkeypatch.setattr(session, "WIDE", 0)
        assert rounds(case) == afresh


def test_a_rule_may_say_two_things_of_the_same_places() -> None:
    model = Model(2)
    a, b = model.flags(range(2)).values()
    with model.rule("both", (0, 1)):
        model.clauses += [[a, b], [-a, b]]
    (first, *_) = said(Case(model, (0, 1), ()))
    assert (first.rung, first.literals) == ("SUBSET", {b})


def test_a_rule_is_read_with_what_its_variables_mean() -> None:
    """A true clue more, which meets one of the rules, must not make the other dearer."""
    model = Model(4)
    a, b, c, d = model.flags(range(4)).values()
    model.clauses += [[-a, c], [-b, c]]
    model.each("one", scopes=[(0, 1, 2, 3), (2, 3)])
    model.clauses += [[a, b], [c, d]]
    for known in ((OPEN,) * 4, (OPEN, OPEN, OPEN, 1)):
        (first, *_) = said(Case(model, (1, 1, 1, 1), known))
        assert (first.rung, first.literals) == ("REGION", {c})


def test_a_rule_of_one_place_is_part_of_regions() -> None:
    model = Model(2)
    has = model.choices((0,), (0, 1, 2))
    flag = model.flags((1,))[1]
    model.each("first", scopes=[(0,)])
    model.clauses.append([has[0][0], has[0][1]])
    model.each("both", scopes=[(0, 1), (0, 1)])
    model.clauses += [[-has[0][0], flag], [-has[0][1], flag]]
    (first, *_) = said(Case(model, (0, 1), ()))
    assert (first.rung, first.literals) == ("REGION", {flag})


def test_what_a_standing_supposition_implies_may_be_refuted_all_the_same() -> None:
    """Of two opposite literals one stands for what it follows from; the other has to be tried."""
    model = Model(7)
    model.flags(range(7))
    model.each("one")
    model.clauses += [[3, -4, -5], [-5, -2, 4], [-7, 2, 5], [1, 7, 5], [1, -2, 5], [1, 2, 4]]
    model.clauses.append([-5, -3, -4])
    (first, *_) = said(Case(model, (1, 1, 1, 1, 0, 0, 0), ()))
    assert (first.rung, first.literals) == ("NESTED", {1})


def test_true_values_are_tried_too_under_a_false_one() -> None:
    """Unless x holds, y is refuted at once, and after that whatever b is."""
    model = Model(11)
    x, y, a, b, c, *_ = model.flags(range(11)).values()
    clauses = [[x, -y, a], [x, -y, -a]]
    clauses += [[x, y, some, other] for some in (b, -b) for other in (c, -c)]
    apart = [[abs(z) - 1 for z in clause] + [5 + n] for n, clause in enumerate(clauses)]
    model.each("one", scopes=apart)
    model.clauses += clauses
    (first, *_) = said(Case(model, (1,) * 11, (OPEN,) * 5 + (1,) * 6))
    assert (first.rung, first.literals) == ("NESTED", {x})


def test_lazy_rules_and_others_speak_in_one_round() -> None:
    model = Model(3)
    a, b, c = model.flags(range(3)).values()
    with model.rule("one", (2,)):
        model.add([c])
    model.lazy(LinesDiffer("lines", [(a,), (b,)]))
    first, *others = rounds(Case(model, (0, 1, 1), (0, OPEN, OPEN)))
    assert (first.rung, len(first.steps), others) == (Rung.LAST, 2, [])
