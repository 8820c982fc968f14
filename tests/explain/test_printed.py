"""Each printed step is a deduction: sound, and without a needless rule or place."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import puzzles
from gen.contract.maker import Maker, Wish
from gen.sources.rng import stream
from puzzles.contract.kind import Kind, Puzzle, given
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.options import with_defaults
from puzzles.declare.values import Solution
from tests.contract.cases import MAKERS, named
from tests.explain.printed import Faults, Printed, Reader, printed
from tests.explain.test_steps import SIZES
from verify.explain.explain import explain
from verify.judge.verdict import judge
from verify.solver.session import DEFAULT_BUDGET, BudgetSpent, Session

CAMPAIGN = 60  # puzzles of each kind
FLEET = "# battleships\n  . 1 . 1\n. . . . .\n1 . . . .\n2 . . . .\n. . . . .\n"


def steps_of(puzzle: Puzzle, solution: Solution) -> list[Printed]:
    return [printed(puzzle, step) for step in explain(puzzle, solution) if step.rung != "SEARCH"]


def faulty(puzzle: Puzzle, steps: Sequence[Printed]) -> list[tuple[Faults, Printed]]:
    """Return the steps that are not sound or have needless premises, with their faults."""
    reader = Reader(puzzle, steps, given(puzzle))
    judged = [(reader.faults(step), step) for step in steps]
    return [one for one in judged if any(one[0])]


@pytest.mark.campaign
@pytest.mark.parametrize("made_by", named(MAKERS))
def test_what_is_printed_suffices_and_nothing_can_be_left_out(made_by: Maker[Puzzle]) -> None:
    kind = made_by.kind
    board = made_by.shape(SIZES.get(kind.name, made_by.starter[0]))
    wish = Wish(board, with_defaults((*kind.options, *made_by.options), {}), None, DEFAULT_BUDGET)
    for number in range(CAMPAIGN):
        made = made_by.make(wish, stream(23, kind.name, number))
        assert faulty(made.puzzle, steps_of(made.puzzle, made.solution)) == [], made.puzzle.text()


def printed_of(name: str, text: str) -> tuple[Puzzle, list[Printed]]:
    kind: Kind[Puzzle] = puzzles.get(name)
    puzzle = parse_puzzle(kind, text)
    (solution,) = judge(puzzle).solutions
    return puzzle, steps_of(puzzle, solution)


def test_a_rule_that_is_left_out_is_noticed() -> None:
    puzzle, steps = printed_of("battleships", FLEET)
    assert faulty(puzzle, steps) == []
    number = next(at for at, step in enumerate(steps) if step.rules and step.decided)
    less = [*steps]
    less[number] = steps[number]._replace(rules=steps[number].rules[1:])
    ((found, _),) = faulty(puzzle, less)
    assert found.insufficient


def test_a_rule_and_a_place_too_many_are_noticed() -> None:
    puzzle, steps = printed_of("battleships", FLEET)
    *before, last = steps
    rule = next(x for step in before for x in step.rules if x not in last.rules)
    place = next(place for step in before for place, _, _ in step.decided if place not in last.read)
    ((found, _),) = faulty(puzzle, [*before, last._replace(rules=[*last.rules, rule])])
    assert rule in found.rules
    ((found, _),) = faulty(puzzle, [*before, last._replace(read=[*last.read, place])])
    assert place in found.places


def test_a_ship_that_is_known_is_named_by_its_rule_and_cells() -> None:
    """A fact about ships is not the value of a place: a step names the rules behind the fact."""
    text = (
        "# battleships\n  . . 2 . 2\n. . . - . .\n0 . . . . .\n0 . . . . .\n. . . . . .\n"
        "1 . . . . .\n"
    )
    _, steps = printed_of("battleships", text)
    step = next(x for x in steps if ("r1c4", 0, True) in x.decided)
    assert [rule[0] for rule in step.rules] == ["surplus"]
    assert {"r4c3", "r5c3"} <= {*step.read}


def test_a_step_that_takes_too_many_conflicts_keeps_its_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle, steps = printed_of("battleships", FLEET)
    (solution,) = judge(puzzle).solutions
    found = [step for step in explain(puzzle, solution) if step.rung != "SEARCH"]

    # nothing follows by propagation, and each question takes more conflicts than it may
    def propagate(*_: object) -> tuple[bool, list[int]]:
        return True, []

    def solve(*_: object, **__: object) -> bool:
        raise BudgetSpent(1)

    monkeypatch.setattr(Session, "propagate", propagate)
    monkeypatch.setattr(Session, "solve", solve)
    undecided = [printed(puzzle, step) for step in found]
    assert all({*few.rules} <= {*all_.rules} for few, all_ in zip(steps, undecided, strict=True))
