"""The grade says in figures what the rounds of the ladder are."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from statistics import median_low

import pytest

import puzzles
from puzzles.contract.kind import given, reading_of
from puzzles.contract.reading import parse_puzzle
from tests.ladder.boards import SIZES, boards
from tests.ladder.models import Case
from tests.ladder.oracle import Plain, effort
from verify.grade.effort import Effort
from verify.grade.grade import BANDS, BOUNDS, RUNGS, Hardest, band_of, grade
from verify.grade.ladder import BOTTOM, TOP, Cost, Ladder, Round, Rung, above, below, chain
from verify.judge.verdict import UNIQUE, judge


def test_bands() -> None:
    table = {
        Cost(Rung.LAST): "easy",
        Cost(Rung.RULE): "easy",
        Cost(Rung.SET): "easy",
        Cost(Rung.PLACE): "easy",
        Cost(Rung.SHARED): "medium",
        Cost(Rung.REGION): "medium",
        Cost(Rung.INSIDE): "medium",
        Cost(Rung.SUBSET): "medium",
        Cost(Rung.HOUSE): "medium",
        chain(2): "medium",
        Cost(Rung.BOARD): "medium",
        Cost(Rung.SUM): "medium",
        chain(3): "hard",
        chain(4): "hard",
        chain(5): "expert",
        chain(1_000): "expert",
        Cost(Rung.NESTED): "expert",
        Cost(Rung.SEARCH): "expert",
    }
    assert {cost: band_of(cost) for cost in table} == table
    assert list(table) == sorted(table)
    assert [cost.number for cost in table] == [*range(15), 102, 103, 104]


def test_a_chain_of_one_layer_counts_as_two() -> None:
    assert chain(1) == chain(2) == Cost(Rung.CHAIN, 2)
    assert [str(chain(3)), str(Cost(Rung.SUM))] == ["CHAIN 3", "SUM"]


def test_costs_have_neighbours() -> None:
    cost, costs = BOTTOM, [BOTTOM]
    while cost.number < 14:
        cost = above(cost)
        costs.append(cost)
    assert costs == sorted(set(costs))
    between = Cost(Rung.BOARD), Cost(Rung.SUM)
    assert costs[-6:] == [chain(2), *between, chain(3), chain(4), chain(5)]
    assert [below(one) for one in costs[1:]] == costs[:-1]
    assert above(below(TOP)) == TOP
    assert below(Cost(Rung.NESTED)) > chain(200)


def test_bounds_rise_to_the_top() -> None:
    bounds = [bound for _, bound in BOUNDS]
    assert bounds == sorted(set(bounds))
    assert bounds[-1] == TOP
    assert BANDS == ("easy", "medium", "hard", "expert")
    names = "LAST RULE SET PLACE SHARED REGION INSIDE SUBSET HOUSE CHAIN BOARD SUM NESTED SEARCH"
    assert " ".join(RUNGS) == names


def told(case: Case) -> list[set[tuple[str, int]]]:
    """Return for each round but SEARCH of what places it says anything."""
    plain = Plain(*case)
    places: list[set[tuple[str, int]]] = []
    for one in plain.climb():
        subjects = {plain.place_of.get(abs(x)) for x in one.literals}
        shared = {v for rule in plain.rules for v in rule.about}
        found = {("place", p) for p in subjects if p is not None}
        found |= {("variable", abs(x)) for x in one.literals if abs(x) in shared}
        if one.literals:
            places.append(found or {("nothing", 0)})
    return places


@pytest.mark.parametrize("name", SIZES)
def test_figures_are_those_of_the_rounds(name: str, thorough: bool) -> None:
    for board in boards(name, 6 if thorough else 3):
        judgement = judge(board.puzzle)
        graded = grade(board.puzzle)
        if judgement.verdict != UNIQUE:
            assert graded is None
            continue
        assert graded is not None
        known = given(board.puzzle)
        rounds = Ladder(reading_of(board.puzzle), board.solution, known).climb()
        assert rounds is not None
        costs = [one.cost for one in rounds]
        case = Case(reading_of(board.puzzle), board.solution, tuple(known))
        widths = sorted([len(places) for places in told(case)])
        hardest = max(costs)
        assert graded.hardest == Hardest(hardest.rung.name, hardest.depth)
        assert graded.band == band_of(hardest)
        assert graded.rounds == len(rounds)
        assert graded.at_hardest == costs.count(hardest)
        assert graded.effort == effort(Plain(*case))
        assert graded.rank == (*hardest, graded.effort)
        assert graded.widths == (widths[0], median_low(widths), widths[-1])
        assert [one.start for one in rounds] == sorted({one.start for one in rounds})


def test_nobody_waits_longer_than_for_so_many_layers() -> None:
    clues = "..82.....53....24.1....98...6.........3....679..3..5...2..4....6..8..95....5.3..."
    rows = [clues[at : at + 9] for at in range(0, 81, 9)]
    puzzle = parse_puzzle(puzzles.get("sudoku"), "\n".join(["# sudoku", *rows, ""]))
    graded = grade(puzzle)
    assert graded is not None
    assert graded.hardest == Hardest("RULE", 0)
    known = [0, 5, 2, 3, 2, 4, 3, 2, 4, 1, 3, 5, 7, 5, 3, 3, 2, 2, 1]  # in each layer
    assert graded.effort == sum(
        [count * (6 + min(layer, 12)) for layer, count in enumerate(known, 1)]
    )


def test_all_rounds_of_a_rung_together_add_what_the_next_one_does() -> None:
    puzzle = parse_puzzle(puzzles.get("sudoku"), "# sudoku\n....\n....\n....\n....\n")
    effort = Effort(Ladder(reading_of(puzzle), (1, 2, 3, 4) * 4))
    begins = {
        Cost(Rung.INSIDE): 16 * 24,
        Cost(Rung.SUBSET): 16 * 27,
        Cost(Rung.HOUSE): 16 * 28.5,
        chain(2): 16 * 30,
        Cost(Rung.BOARD): 16 * 31.5,
        Cost(Rung.SUM): 16 * 33,
        **{chain(depth): 16 * (36 + 3 * (depth - 3)) for depth in range(3, 7)},
    }
    for (cost, begun), (_, ended) in pairwise(begins.items()):
        waits: list[int] = []
        for _ in range(9):
            effort.add(Round(cost, [], 0))
            waits.append(effort.least)
        sixth = (ended - begun) / 6
        assert waits == [begun + sixth * min(rounds, 6) for rounds in range(1, 10)], cost


def test_difficulty_rises_with_effort_from_nothing_to_one() -> None:
    puzzle = parse_puzzle(puzzles.get("sudoku"), "# sudoku\n1.2.\n2...\n....\n...4\n")
    graded = grade(puzzle)
    assert graded is not None
    shares = [replace(graded, effort=effort).difficulty for effort in (0, 1, 25, 774, 10**9)]
    assert shares[0] == 0
    assert shares[3] == 0.5
    assert shares == sorted({*shares})
    assert shares[-1] < 1


def test_a_board_that_is_full_takes_no_round() -> None:
    kind = puzzles.get("sudoku")
    graded = grade(parse_puzzle(kind, "# sudoku\n1234\n3412\n2143\n4321\n"))
    assert graded is not None
    assert (graded.band, graded.hardest) == ("easy", Hardest("LAST", 0))
    assert (graded.effort, graded.rounds, graded.at_hardest) == (0, 0, 0)
    assert graded.widths == (0, 0, 0)


def test_a_board_of_single_gaps() -> None:
    kind = puzzles.get("sudoku")
    graded = grade(parse_puzzle(kind, "# sudoku\n.234\n34.2\n2143\n4321\n"))
    assert graded is not None
    assert (graded.effort, graded.rounds, graded.at_hardest) == (14, 1, 1)
    assert graded.hardest == Hardest("LAST", 0)
