"""What a model keeps of rules: parts of several sorts, numbers of helpers, one shape to read."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

import pytest

import puzzles
from puzzles.board import rect
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.values import Solution
from puzzles.kinds.binario import BLANK, Binario, BinarioKind
from puzzles.model.model import OPEN, Model
from puzzles.rules.graphs.connected import Connected
from verify.grade.grade import grade
from verify.grade.ladder import Ladder
from verify.judge.verdict import judge
from verify.reading.constraint import State, Store
from verify.solver.session import Session

if TYPE_CHECKING:
    from puzzles.families.grid import Literals

BOARD = rect(2, 3)
ISLAND = "island"


@dataclass(frozen=True)
class HelpedBinario(Binario):
    """Binario of another kind."""


class Helped(BinarioKind):
    """Binario whose givens hold by way of a helper for each."""

    puzzle = HelpedBinario

    def state(self, puzzle: Binario, model: Model, literals: Literals) -> None:
        for cell, value in enumerate(puzzle.cells):
            if value != BLANK:
                helper = model.new()
                with model.rule("given_kept", (cell,), clue=cell):
                    model.clauses += [[helper], [-helper, literals[cell, value]]]


@pytest.mark.parametrize("number", range(7))
def test_helpers_of_a_puzzle_come_after_the_variables_of_its_template(number: int) -> None:
    kind, helped = puzzles.get("binario"), Helped()
    puzzle = parse_puzzle(kind, kind.examples[number].text)
    again = parse_puzzle(helped, kind.examples[number].text)
    model = helped.model(again)
    assert model.variables == kind.model(puzzle).variables + len(model.families[:-1]) - lines(model)
    wanted, found = judge(puzzle, count=99), judge(again, count=99)
    assert set(found.solutions) == set(wanted.solutions)
    graded, other = grade(puzzle), grade(again)
    assert (graded and graded.hardest) == (other and other.hardest)


def lines(model: Model) -> int:
    """Return how many families the template has, without the last of them."""
    return sum([family.name != "given_kept" for family in model.families]) - 1


def test_a_template_with_variables_that_a_model_lacks_is_refused() -> None:
    template = Model(2)
    template.flags(range(2))
    model = Model(2)
    model.new()
    with pytest.raises(ValueError, match="2 variables cannot extend 1"):
        model.extend(template)


def islands(clue: int | None = 0) -> Model:
    """Return a model of one rule: three of the cells are true, and hang together."""
    model = Model(BOARD.cells)
    land = list(model.flags(range(BOARD.cells)).values())
    model.level = True
    with model.rule(ISLAND, range(BOARD.cells), clue):
        model.exactly(land, 3)
        model.lazy(Connected(ISLAND, BOARD.beside, land))
    return model


def is_island(solution: Solution) -> bool:
    land = {cell for cell, value in enumerate(solution) if value}
    reached = {min(land, default=0)} & land
    for _ in range(BOARD.cells):
        reached |= {near for cell in reached for near in BOARD.beside[cell]} & land
    return len(land) == 3 and reached == land


def solutions(model: Model, assumed: list[int]) -> set[Solution]:
    found: set[Solution] = set()
    with Session(model) as session:
        while session.solve(assumed):
            found.add(session.solution)
            session.add(model.differ(session.solution))
    return found


EVERY = set(product((0, 1), repeat=BOARD.cells))
ISLANDS = {solution for solution in EVERY if is_island(solution)}


@pytest.mark.parametrize("every", [False, True])
def test_a_rule_has_constraints_and_a_lazy_part(every: bool) -> None:
    model = islands()
    (rule,) = model.rules()
    assert (rule.name, rule.clue, len(rule.constraints)) == (ISLAND, 0, 2)
    assert rule.lazy is model.lazies[0]
    assert solutions(model, []) == ISLANDS
    guarded, literal_of = model.guarded(every=every)
    assert solutions(guarded, [literal_of[0]]) == ISLANDS
    guarded.level = False
    assert solutions(guarded, [-literal_of[0]]) == EVERY
    below = Model(BOARD.cells)
    below.variables, below.indicators = model.variables, model.indicators
    below.lazy(Connected("other", BOARD.beside, [1] * BOARD.cells))
    below.extend(model)
    assert below.rules()[0] == rule
    assert [one.lazy for one in below.rules()] == model.lazies + below.lazies[:1]


def test_a_rule_without_a_clue_keeps_its_lazy_part_under_guards() -> None:
    guarded, literal_of = islands(None).guarded()
    assert not literal_of
    assert solutions(guarded, []) == ISLANDS


def test_a_lazy_part_is_of_one_rule_by_its_name() -> None:
    model = Model(2)
    land = list(model.flags(range(2)).values())
    part = Connected(ISLAND, ((1,), (0,)), land)
    with model.rule("lake", (0, 1)), pytest.raises(ValueError, match="lazy part of lake"):
        model.lazy(part)
    with model.rule(ISLAND, (0, 1)):
        model.lazy(part)
        with pytest.raises(ValueError, match="lazy part of island"):
            model.lazy(part)
    model.lazy(part)
    assert [rule.lazy for rule in model.rules()] == [None, part, part]


def test_a_climb_asks_both_parts() -> None:
    """Of a row of six, three in one piece: the ends known, the rest follows from both parts."""
    model = Model(6)
    land = list(model.flags(range(6)).values())
    beside = [[near for near in (cell - 1, cell + 1) if 0 <= near < 6] for cell in range(6)]
    with model.rule(ISLAND, range(6), 0):
        model.exactly(land, 3)
        model.lazy(Connected(ISLAND, beside, land))
    solution = (0, 1, 1, 1, 0, 0)
    ladder = Ladder(model, solution, (OPEN, 1, OPEN, 1, OPEN, OPEN))
    rounds = ladder.climb()
    assert rounds is not None
    assert ladder.done
    sources = [source for found in rounds for step in found.steps for source in step.sources]
    assert min(sources) < 0 <= max(sources)


def test_the_propagator_says_what_each_constraint_says() -> None:
    """Against all assignments of four literals: what follows from a count, and no more."""
    for least, known in product(range(6), product((-1, 0, 1), repeat=4)):
        model = Model(4)
        literals = [1, -2, 3, -4]
        model.at_least(literals, least)
        state = State(Store(4, model.constraints()))
        sound = state.begin() and state.follow([v * s for v, s in enumerate(known, 1) if s])
        left = [
            bits
            for bits in product((-1, 1), repeat=4)
            if all(s in (0, bit) for s, bit in zip(known, bits, strict=True))
            and sum([bits[abs(x) - 1] * x > 0 for x in literals]) >= least
        ]
        assert sound == bool(left)
        if left:
            follows = {v + 1: {bits[v] for bits in left} for v in range(4)}
            assert set(state.trail) == {
                v * value for v, values in follows.items() if len(values) == 1 for value in values
            }
