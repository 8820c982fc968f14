"""Sessions, encodings, thinning and random streams, each by itself."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gen.rng import Stream, stream
from puzzles import get, recognise
from puzzles.board import Lattice, hexagon, rect
from puzzles.errors import Disagreement, OptionError, PuzzleError
from puzzles.kind import Option, Solution, settle
from puzzles.model import Constraints
from verify.cnf import CARDINALITY, clauses_of, to_cnf
from verify.session import NATIVE, SOLVERS, BudgetSpent, Session
from verify.verdict import judge

BINARIO = get("binario")
EMPTY = "______\n" * 6


def counted(store: Constraints, variables: int, solver: str) -> int:
    """Return the number of solutions on the first variables."""
    found = 0
    store.keys = [(v, v - 1, 1) for v in range(1, variables + 1)]
    store.base = [0] * variables
    with Session(store, solver) as session:
        while session.solve():
            found += 1
            session.add(store.differ(session.solution))
    return found


@given(st.integers(1, 5), st.integers(-1, 6), st.sampled_from(SOLVERS))
def test_exactly(width: int, count: int, solver: str) -> None:
    store = Constraints(width)
    store.exactly(range(1, width + 1), count)
    expected = sum(sum(bits) == count for bits in product((0, 1), repeat=width))
    assert counted(store, width, solver) == expected


@given(st.integers(1, 5), st.integers(-1, 6), st.booleans(), st.sampled_from(SOLVERS))
def test_exactly_if(width: int, count: int, chosen: bool, solver: str) -> None:
    store = Constraints(width)
    selector = store.new()
    store.exactly_if(selector, range(1, width + 1), count)
    store.add([selector if chosen else -selector])
    expected = sum(not chosen or sum(bits) == count for bits in product((0, 1), repeat=width))
    assert counted(store, width, solver) == expected


@given(st.integers(2, 6), st.integers(1, 5), st.sampled_from(CARDINALITY))
def test_cardinality_encodings(width: int, bound: int, encoding: str) -> None:
    store = Constraints(width)
    store.at_most(range(1, width + 1), bound)
    for atmost in store.atmosts:
        store.clauses += clauses_of(atmost, encoding, store)
    store.atmosts = []
    expected = sum(sum(bits) <= bound for bits in product((0, 1), repeat=width))
    assert counted(store, width, "glucose4") == expected


def test_cores_suffice() -> None:
    store = Constraints(6)
    store.at_most(range(1, 6), 2)
    for solver in NATIVE:
        with Session(store, solver) as session:
            assert not session.solve([1, 2, 3, 6])
            core = session.core
            assert set(core) <= {1, 2, 3}
            assert not session.solve(core)
            assert session.solve([1, 2, 6])


def test_a_spent_budget_is_undecided() -> None:
    puzzle = BINARIO.parse("_" * 14 + "\n" + ("_" * 14 + "\n") * 13)
    assert judge(BINARIO, puzzle, budget=1, count=1000).verdict in ("multiple", "undecided")
    with Session(BINARIO.encode(puzzle), budget=0) as session, pytest.raises(BudgetSpent):
        session.solve()
    assert judge(BINARIO, puzzle, budget=0).verdict == "undecided"


@pytest.mark.parametrize("solver", [s for s in SOLVERS if not s.startswith("glu")])
def test_budgets_are_kept(solver: str) -> None:
    pigeons, holes = 9, 8
    store = Constraints()
    at = [[store.new() for _ in range(holes)] for _ in range(pigeons)]
    store.clauses += at
    for hole in zip(*at, strict=True):
        store.at_most(hole, 1)
    with Session(store, solver, budget=500) as session:
        with pytest.raises(BudgetSpent):
            session.solve()
        assert session.stats.conflicts <= 510


def test_a_wrong_solution_is_never_a_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = BINARIO.parse(EMPTY)

    def wrong(self: Session) -> Solution:
        return (1,) * 36

    monkeypatch.setattr(Session, "solution", property(wrong))
    with pytest.raises(Disagreement, match="no_three_equal"):
        judge(BINARIO, puzzle)


def test_lazy_constraints_are_complete_in_cnf() -> None:
    lazy = judge(BINARIO, BINARIO.parse("____\n" * 4), count=1000)
    eager = judge(BINARIO, BINARIO.parse("____\n" * 4), count=1000, encoding="totalizer")
    assert set(lazy.solutions) == set(eager.solutions)
    assert to_cnf(BINARIO, BINARIO.parse("____\n" * 4)).refine is None


def test_direct_refuses_to_explode() -> None:
    with pytest.raises(PuzzleError, match="3,440,640 clauses"):
        to_cnf(BINARIO, BINARIO.parse(("_" * 14 + "\n") * 14), "direct")
    with pytest.raises(OptionError, match="no encoding"):
        to_cnf(BINARIO, BINARIO.parse(EMPTY), "nothing")


def test_unknown_solver() -> None:
    with pytest.raises(OptionError, match="no solver"):
        Session(Constraints(), "nothing")


def test_recognition() -> None:
    assert recognise("X_\n_O").name == "binario"
    with pytest.raises(PuzzleError, match="no kind"):
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
    typed = settle(options, {"rate": "0.25", "deep": "yes", "how": "b", "many": "7"})
    assert typed == {"rate": 0.25, "deep": True, "how": "b", "many": 7}
    assert settle(options, {"rate": 1})["rate"] == 1.0
    for wrong in ({"rate": 2}, {"rate": "x"}, {"deep": 1}, {"how": "c"}, {"many": 0}, {"no": 1}):
        with pytest.raises(OptionError):
            settle(options, wrong)


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


def test_hexagon() -> None:
    board = hexagon(2)
    assert [len(row) for row in board.rows] == [2, 3, 2]
    assert [len(near) for near in board.beside] == [3, 3, 3, 6, 3, 3, 3]
    assert board.lines[3:6] == ((5, 2), (6, 3, 0), (4, 1))
    assert board.lines[6:] == ((4, 6), (1, 3, 5), (0, 2))
