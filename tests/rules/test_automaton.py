"""Lines that an automaton accepts: as clauses, and as a rule that says all that it forces."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING

import pytest

from puzzles.base.errors import TooLarge
from puzzles.model.model import Model
from puzzles.rules import automaton
from puzzles.rules.automaton import AcceptedLine, Automaton, accepted, layers
from tests.rules.laws import Case, Truth, check, solutions

if TYPE_CHECKING:
    from collections.abc import Callable


def risen(at: int, last: int, value: int) -> int | None:
    return value if value > last else None


def summed(at: int, so_far: int, value: int) -> int:
    return so_far + value


def turned(at: int, state: int, value: int) -> int | None:
    return None if at == 1 and value == 2 else state


def refused(at: int, state: int, value: int) -> None:
    return None


def anything(state: int) -> bool:
    return True


RISES = Automaton(0, risen, anything)
SUMS = Automaton(0, summed, (5).__eq__)
TURNS = Automaton(1, turned)
NEVER = Automaton(1, refused)
LINES: dict[str, tuple[Automaton, Callable[[tuple[int, ...]], bool]]] = {
    "rises": (RISES, lambda line: all(a < b for a, b in pairwise(line))),
    "sums": (SUMS, lambda line: sum(line) == 5),
    "turns": (TURNS, lambda line: line[1:2] != (2,)),
    "never": (NEVER, lambda line: not line),
}


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("length", range(1, 4))
def test_what_is_spelled_out_is_what_is_accepted(name: str, length: int) -> None:
    reads, holds = LINES[name]
    model = Model(length)
    has = model.choices(range(length), (1, 2, 3))
    accepted(model, "line", range(length), has, reads, clue=4)
    right = {line for line in product((1, 2, 3), repeat=length) if holds(line)}
    assert solutions(model) == right
    assert [(rule.name, rule.scope, rule.clue) for rule in model.rules()] == [
        ("line", tuple(range(length)), 4)
    ]


def test_it_is_true_of_no_places() -> None:
    assert solutions_of_none(SUMS) == set()
    assert solutions_of_none(TURNS) == {()}


def solutions_of_none(reads: Automaton) -> set[tuple[int, ...]]:
    model = Model(0)
    accepted(model, "line", (), {}, reads)
    return solutions(model)


def case(name: str, length: int) -> Case:
    """Return the rule over a variable for each value of each place."""
    reads, holds = LINES[name]
    model = Model(length)
    has = [*model.choices(range(length), (1, 2, 3)).values()]
    literals = tuple([literal for valued in has for literal in valued.values()])

    def chosen(truth: Truth) -> list[list[int]]:
        places = [truth[start : start + 3] for start in range(0, len(truth), 3)]
        return [[v for v, true in enumerate(place, 1) if true] for place in places]

    def single(truth: Truth) -> bool:
        return all(len(values) == 1 for values in chosen(truth))

    def right(truth: Truth) -> bool:
        return single(truth) and holds(tuple([values[0] for values in chosen(truth)]))

    read = layers(reads, [(1, 2, 3)] * length)
    rule = AcceptedLine("line", tuple(range(length)), has, read)
    return Case(rule, literals, right, others=single)


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("length", [1, 2])
def test_it_keeps_the_laws_of_lazy_rules_and_forces_all_that_follows(
    name: str, length: int
) -> None:
    check(case(name, length), complete=True)


def test_too_many_moves_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(automaton, "MOST_MOVES", 20)
    layers(SUMS, [(1, 2, 3)] * 2)
    with pytest.raises(TooLarge, match="20 moves"):
        layers(SUMS, [(1, 2, 3)] * 9)


def test_a_line_is_a_value() -> None:
    one, same = case("sums", 2).rule, case("sums", 2).rule
    assert one == same
    assert hash(one) == hash(same)
    assert one != case("rises", 2).rule
