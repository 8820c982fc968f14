"""Sessions, encodings, thinning and random streams, each by itself."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gen.sources.rng import Stream, stream
from puzzles import get
from puzzles.base.errors import Disagreement, OptionError, PuzzleError, TooLarge
from puzzles.board import Lattice, hexagon, rect
from puzzles.codecs.excerpts import recognise
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.options import Option, with_defaults
from puzzles.declare.values import Solution
from puzzles.model.model import Count, Model, spelled
from verify.judge.verdict import judge
from verify.reading.remaining import Constraints, State
from verify.solver.cnf import CARDINALITY, clauses_of, to_cnf
from verify.solver.session import NATIVE, SOLVERS, BudgetSpent, Session

BINARIO = get("binario")
EMPTY = "______\n" * 6


def counted(model: Model, variables: int, solver: str = "minicard") -> int:
    """Return the number of solutions on the first variables."""
    found = 0
    model.indicators = [(v, v - 1, 1) for v in range(1, variables + 1)]
    model.base = [0] * variables
    with Session(model, solver) as session:
        while session.solve():
            found += 1
            session.add(model.differ(session.solution))
    return found


def flags(variables: int) -> Model:
    model = Model()
    model.variables = variables
    return model


@given(st.integers(1, 5), st.integers(-1, 6), st.integers(-1, 6), st.sampled_from(SOLVERS))
def test_counts(width: int, low: int, high: int, solver: str) -> None:
    model = flags(width)
    model.counts.append(Count(list(range(1, width + 1)), low, high))
    expected = sum(low <= sum(bits) <= high for bits in product((0, 1), repeat=width))
    assert counted(model, width, solver) == expected


@given(st.integers(1, 4), st.integers(1, 2), st.sampled_from(SOLVERS))
def test_limits_come_between_questions(bound: int, more: int, solver: str) -> None:
    literals = list(range(1, bound + more + 1))
    with Session(flags(len(literals)), solver) as session:
        assert session.solve(literals)
        session.limit(literals, bound)
        for signs in product((-1, 1), repeat=len(literals)):
            given_signs = [sign * x for sign, x in zip(signs, literals, strict=True)]
            assert session.solve(given_signs) == (signs.count(1) <= bound)


@given(st.integers(1, 5), st.integers(-1, 6), st.booleans(), st.sampled_from(SOLVERS))
def test_exactly_if(width: int, count: int, chosen: bool, solver: str) -> None:
    model = flags(width)
    selector = model.new()
    model.exactly_if(selector, range(1, width + 1), count)
    model.add([selector if chosen else -selector])
    expected = sum(not chosen or sum(bits) == count for bits in product((0, 1), repeat=width))
    assert counted(model, width, solver) == expected


@given(st.lists(st.integers(-4, 4), min_size=1, max_size=4), st.integers(-6, 9), st.integers(0, 5))
def test_linear_sums(weights: list[int], low: int, room: int) -> None:
    for solver in ("minicard", "cadical195"):
        model = flags(len(weights))
        model.linear(weights, range(1, len(weights) + 1), low, low + room)
        expected = sum(
            low <= sum(w * bit for w, bit in zip(weights, bits, strict=True)) <= low + room
            for bits in product((0, 1), repeat=len(weights))
        )
        assert counted(model, len(weights), solver) == expected
    with pytest.raises(TooLarge, match="limit"):
        flags(1).linear([10**6], [1], 0, 1)


@given(st.integers(1, 4), st.data())
def test_tables(width: int, data: st.DataObject) -> None:
    every = list(product((0, 1), repeat=width))
    rows = data.draw(st.lists(st.sampled_from(every), unique=True))
    model = flags(width)
    model.table(range(1, width + 1), rows)
    assert counted(model, width) == len(rows)


def test_tables_are_seen_through_by_propagation() -> None:
    """What only absent rows allow is excluded, and what all rows left agree on is forced."""
    model = flags(3)
    model.table((1, 2, 3), ((0, 0, 1), (0, 1, 1), (1, 1, 1)))

    def followed(*literals: int) -> set[int]:
        state = State(Constraints(model))
        state.take(literals)
        return set(state.trail)

    assert followed() >= {3}
    assert followed(1) >= {2, 3}
    assert followed(-2) >= {-1, 3}
    with pytest.raises(Disagreement):
        followed(1, -2)


def test_choices_have_one_value_each() -> None:
    model = Model(2)
    has = model.choices(range(2), (3, 5, 8))
    model.add([has[0][5]])
    found: set[Solution] = set()
    with Session(model) as session:
        while session.solve():
            found.add(session.solution)
            session.add(model.differ(session.solution))
    assert found == {(5, 3), (5, 5), (5, 8)}


@given(st.integers(2, 6), st.integers(1, 5), st.sampled_from(CARDINALITY))
def test_cardinality_encodings(width: int, bound: int, encoding: str) -> None:
    model = flags(width)
    for literals, limit in spelled(Count(list(range(1, width + 1)), 0, bound))[1]:
        model.clauses += clauses_of(literals, limit, encoding, model.new)
    if bound == width - 1:
        model.add([-v for v in range(1, width + 1)])
    expected = sum(sum(bits) <= bound for bits in product((0, 1), repeat=width))
    assert counted(model, width, "glucose4") == expected


def test_rules_are_told_apart() -> None:
    model = Model(4)
    x = model.flags(range(4))
    model.add([x[0], x[1]])
    with model.rule("total", (0, 1, 2), clue=7):
        model.exactly([x[0], x[1], x[2]], 2)
        model.add([x[0]])
    model.add([x[3]])
    model.each("apart", clues=(8, 9)).forbid_pairs([(x[0], x[1]), (x[1], x[2])])
    model.each("twice", size=2)
    model.clauses += [[x[0], x[3]], [-x[0], -x[3]]]
    model.close()
    model.add([-x[1]])
    told = [(rule.name, rule.scope, rule.clue) for rule in model.rules()]
    assert told == [
        ("total", (0, 1, 2), 7),
        ("apart", (0, 1), 8),
        ("apart", (1, 2), 9),
        ("twice", (0, 3), None),
    ]
    assert [len(rule.clauses) for rule in model.rules()] == [1, 1, 1, 2]
    assert model.structure() == ([[x[0], x[1]], [x[3]], [-x[1]]], [])
    longer = Model(4)
    longer.variables = 4
    longer.indicators = model.indicators
    longer.add([x[2]])
    longer.extend(model)
    assert [rule[:5] for rule in longer.rules()] == [rule[:5] for rule in model.rules()]
    assert longer.structure()[0] == [[x[2]], *model.structure()[0]]


def test_cores_suffice() -> None:
    model = flags(6)
    model.at_most(range(1, 6), 2)
    for solver in NATIVE:
        with Session(model, solver) as session:
            assert not session.solve([1, 2, 3, 6])
            core = session.core
            assert set(core) <= {1, 2, 3}
            assert not session.solve(core)
            assert session.solve([1, 2, 6])


def test_a_spent_budget_is_undecided() -> None:
    puzzle = parse_puzzle(BINARIO, "_" * 14 + "\n" + ("_" * 14 + "\n") * 13)
    assert judge(puzzle, budget=1, count=1000).verdict in ("multiple", "undecided")
    with Session(BINARIO.model(puzzle), budget=0) as session, pytest.raises(BudgetSpent):
        session.solve()
    assert judge(puzzle, budget=0).verdict == "undecided"


@pytest.mark.parametrize("solver", [s for s in SOLVERS if not s.startswith("glu")])
def test_budgets_are_kept(solver: str) -> None:
    pigeons, holes = 9, 8
    model = Model()
    at = [[model.new() for _ in range(holes)] for _ in range(pigeons)]
    model.clauses += at
    for hole in zip(*at, strict=True):
        model.at_most(hole, 1)
    with Session(model, solver, budget=500) as session:
        with pytest.raises(BudgetSpent):
            session.solve()
        assert session.stats.conflicts <= 510


def test_direct_refuses_to_explode() -> None:
    with pytest.raises(TooLarge, match="3,440,640 clauses"):
        to_cnf(parse_puzzle(BINARIO, ("_" * 14 + "\n") * 14), "direct")
    with pytest.raises(OptionError, match="no encoding"):
        to_cnf(parse_puzzle(BINARIO, EMPTY), "nothing")


def test_unknown_solver() -> None:
    with pytest.raises(OptionError, match="no solver"):
        Session(Model(), "nothing")


def test_recognition() -> None:
    assert recognise("X_\n_O").name == "binario"
    with pytest.raises(PuzzleError, match="unknown puzzle kind"):
        recognise("hello")
    with pytest.raises(PuzzleError, match="empty"):
        recognise(" \n")


def test_streams_are_fixed_for_all_time() -> None:
    drawn = stream(1, "batch", 2)
    assert [drawn.below(1000) for _ in range(5)] == [82, 96, 730, 363, 747]
    assert stream(1, "batch", 2).shuffled(range(8)) == [3, 1, 6, 4, 2, 5, 7, 0]
    assert stream(1, "batch", 2).child(3).bits(32) == 1205738375


def test_neighbouring_streams_share_nothing() -> None:
    drawn = {stream(seed, "b", i).bits(64) for seed in range(50) for i in range(50)}
    assert len(drawn) == 2500
    assert stream(1, "b", 11).bits(64) != stream(11, "b", 1).bits(64)


def test_choices_are_even() -> None:
    drawn = Stream("even")
    counts = [0] * 6
    for _ in range(6000):
        counts[drawn.below(6)] += 1
    assert max(counts) - min(counts) < 200
    with pytest.raises(ValueError, match="no such number"):
        drawn.below(0)
    assert sorted(drawn.sample(range(9), 9)) == list(range(9))
    assert len(set(drawn.sample(range(9), 4))) == 4


def test_settings() -> None:
    options = (
        Option("rate", 0.5, "", 0, 1),
        Option("deep", False, ""),
        Option("how", "a", "", choices=("a", "b")),
        Option("many", 3, "", 1),
    )
    typed = with_defaults(options, {"rate": "0.25", "deep": "yes", "how": "b", "many": "7"})
    assert typed == {"rate": 0.25, "deep": True, "how": "b", "many": 7}
    assert with_defaults(options, {"rate": 1})["rate"] == 1.0
    for wrong in ({"rate": 10**400}, {"rate": "nan"}, {"rate": float("inf")}, {"below": 5}):
        with pytest.raises(OptionError):
            with_defaults((*options, Option("below", 1, "", maximum=4)), wrong)
    for wrong in ({"rate": 2}, {"rate": "x"}, {"deep": 1}, {"how": "c"}, {"many": 0}, {"no": 1}):
        with pytest.raises(OptionError):
            with_defaults(options, wrong)


@pytest.mark.parametrize(
    "lattice", [rect(3, 4), rect(3, 3), rect(1, 1), rect(1, 3), hexagon(1), hexagon(3)]
)
def test_symmetries_form_a_group(lattice: Lattice) -> None:
    assert lattice.symmetries[0].source == tuple(range(lattice.cells))
    images = {symmetry.source for symmetry in lattice.symmetries if symmetry.lattice == lattice}
    for one in images:
        for other in images:
            assert tuple(one[cell] for cell in other) in images
    for symmetry in lattice.symmetries:
        numbers = symmetry.lines(lattice)
        assert sorted(number for number, _ in numbers) == list(range(len(lattice.lines)))
