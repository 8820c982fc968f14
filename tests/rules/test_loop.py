"""SingleLoop: all assignments of small graphs, and the loops of a board of nine cells."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from puzzles.rules import SingleLoop
from tests.rules.laws import (
    Case,
    Truth,
    asked,
    check,
    check_followed,
    check_numbering,
    climbing,
    forced,
    fresh,
    models,
    random_states,
    said,
    started,
)

Ends = tuple[tuple[int, int], ...]


def grid(height: int, width: int) -> Ends:
    """Return the edges of a board of cells, corners numbered in reading order."""
    across = [
        (r * (width + 1) + c, r * (width + 1) + c + 1)
        for r in range(height + 1)
        for c in range(width)
    ]
    down = [
        (r * (width + 1) + c, (r + 1) * (width + 1) + c)
        for r in range(height)
        for c in range(width + 1)
    ]
    return (*across, *down)


GRAPHS: dict[str, Ends] = {
    "triangle": ((0, 1), (1, 2), (2, 0)),
    "two triangles": ((0, 1), (1, 2), (2, 0), (5, 6), (6, 7), (7, 5)),
    "bow tie": ((0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)),
    "joined triangles": ((0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (5, 3)),
    "all four": ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)),
    "doubled": ((0, 1), (1, 0), (1, 2), (2, 1), (2, 0)),
    "1x2": grid(1, 2),
}


def even(ends: Ends, truth: Truth) -> bool:
    """Tell whether each corner has no true edge or two."""
    at = [corner for pair, value in zip(ends, truth, strict=True) if value for corner in pair]
    return all(at.count(corner) == 2 for corner in at)


def joined(ends: Ends, truth: Truth) -> bool:
    """Tell whether the true edges are connected, by spreading from one of them."""
    true = [set(pair) for pair, value in zip(ends, truth, strict=True) if value]
    reached = set(true[0]) if true else set[int]()
    for _ in true:
        for pair in true:
            if pair & reached:
                reached |= pair
    return all(pair <= reached for pair in true)


def case(ends: Ends, *, required: bool = True, negative: tuple[int, ...] = ()) -> Case:
    literals = tuple([-v if v in negative else v for v in range(1, len(ends) + 1)])
    return Case(
        SingleLoop("single_loop", ends, literals, required=required),
        literals,
        lambda truth: joined(ends, truth) and (any(truth) or not required),
        lambda truth: even(ends, truth),
    )


@pytest.mark.parametrize("required", [True, False])
@pytest.mark.parametrize("name", GRAPHS)
def test_every_assignment(name: str, required: bool) -> None:
    check(case(GRAPHS[name], required=required))


def test_literals_of_either_sign() -> None:
    check(case(GRAPHS["1x2"], negative=(1, 4, 6)))


@pytest.mark.parametrize("name", GRAPHS)
def test_all_that_connectivity_forces(name: str) -> None:
    ends = GRAPHS[name]
    loop = case(ends)
    connected = [t for t in product((False, True), repeat=len(ends)) if joined(ends, t)]
    for states in loop.partials():
        if True in states:
            wanted, found = forced(connected, states), said(loop, states)
            assert found is None or (wanted is not None and wanted.items() <= found.items())


def degrees(ends: Ends) -> list[list[int]]:
    """Return clauses that each corner has no true edge or two; edge i is variable i + 1."""
    clauses: list[list[int]] = []
    for corner in {corner for pair in ends for corner in pair}:
        meeting = [edge for edge, pair in enumerate(ends, 1) if corner in pair]
        clauses += [[-e, *(other for other in meeting if other != e)] for e in meeting]
        clauses += [[-a, -b, -c] for a, b, c in combinations(meeting, 3)]
    return clauses


@pytest.fixture(scope="module")
def loops() -> list[Truth]:
    """All loops on a board of 3x3 cells, as the clauses give them."""
    counter = [24]
    with started() as solver:
        for clause in degrees(grid(3, 3)) + case(grid(3, 3)).rule.cnf(lambda: fresh(counter)):
            solver.add_clause(clause)
        return list(models(solver, range(1, 25)))


def test_clauses_leave_the_loops_of_nine_cells(loops: list[Truth]) -> None:
    assert len(loops) == 213
    assert all(even(grid(3, 3), loop) and joined(grid(3, 3), loop) for loop in loops)


def test_cuts_on_nine_cells(loops: list[Truth]) -> None:
    """What is forced follows, also far from a solution."""
    ends = grid(3, 3)
    loop = case(ends)
    random = Random(3)
    found = 0
    for number, states in enumerate(random_states(loop, 600, shares=(0.15, 0.25))):
        if number % 2:  # agree with a loop
            truth = random.choice(loops)
            pairs = zip(truth, states, strict=True)
            states = tuple([None if state is None else value for value, state in pairs])
        wanted, units = forced(loops, states), said(loop, states)
        found += bool(units)
        if units is None or wanted is None:
            assert wanted is None
        else:
            assert units.items() <= wanted.items()
    assert found > 100


def test_what_is_forced_on_nine_cells(loops: list[Truth], thorough: bool) -> None:
    """It is what the cuts say, grows with what is known, and depends on no numbering."""
    ends = grid(3, 3)
    loop = case(ends, negative=(2, 5, 17))
    towards = [tuple([v is (x > 0) for v, x in zip(t, loop.literals, strict=True)]) for t in loops]
    count = 5 if thorough else 1
    some = [
        *climbing(loop, 8 * count, towards),
        *climbing(loop, 4 * count),
        *random_states(loop, 20 * count, (0.15, 0.25)),
    ]
    check_followed(loop, asked(loop, some))
    others: list[SingleLoop] = []
    for seed in range(2):
        order = Random(seed).sample(range(24), 24)
        corner = Random(seed).sample(range(100), 16)
        pairs = [(corner[ends[edge][seed]], corner[ends[edge][1 - seed]]) for edge in order]
        others.append(SingleLoop("single_loop", pairs, [loop.literals[edge] for edge in order]))
    check_numbering(loop, others, some)


def test_a_chord_of_a_path_is_excluded() -> None:
    """It would close a cycle that leaves the rest of the path outside."""
    ends = grid(1, 3)  # edges 1 to 3 above, 4 to 6 below, 7 to 10 down
    assert [-8, -7, -4, -2, -1] in cut_clauses(ends, true=[1, 4, 7, 2])


def test_lazy_search_finds_all_loops(loops: list[Truth]) -> None:
    """Refuting what a solver finds, as a session does, leaves the same loops."""
    rule = case(grid(3, 3)).rule
    found: list[Truth] = []
    with started() as solver:
        for clause in [*degrees(grid(3, 3)), list(range(1, 25))]:
            solver.add_clause(clause)
        while solver.solve():
            model = solver.get_model()
            clauses = rule.refute(model, lambda: 0)
            if not clauses:
                found.append(tuple([v > 0 for v in model]))
                clauses = [[-v for v in model]]
            for clause in clauses:
                assert not any(literal in model for literal in clause)
                solver.add_clause(clause)
    assert sorted(found) == sorted(loops)


def cut_clauses(ends: Ends, **states: list[int]) -> list[list[int]]:
    """Return the cuts, sorted, where the edges listed as true and false are so, from 1."""
    values = [0] * len(ends)
    for edge in states.get("true", []):
        values[edge - 1] = edge
    for edge in states.get("false", []):
        values[edge - 1] = -edge
    return sorted(sorted(cut.clause) for cut in case(ends).rule.cuts(values))


def test_a_closed_loop_excludes_the_rest() -> None:
    ends = GRAPHS["two triangles"]
    assert cut_clauses(ends, true=[1, 2, 3]) == [[-4 - i, -3, -2, -1] for i in (2, 1, 0)]
    assert cut_clauses(ends, true=[1, 2, 3, 5]) == [[-5, -3, -2, -1]]


def test_a_path_is_not_closed_while_an_edge_is_outside() -> None:
    ends = grid(1, 3)  # edges 1 to 3 above, 4 to 6 below, 7 to 10 down
    assert [-8, -7, -6, -4, -1] in cut_clauses(ends, true=[1, 4, 7, 6])


def test_what_hangs_on_one_corner_is_excluded() -> None:
    assert cut_clauses(GRAPHS["bow tie"], true=[1]) == [
        *([-6, -1], [-5, -1], [-4, -1]),
        *([-1, 2], [-1, 3]),
    ]
    assert cut_clauses(GRAPHS["bow tie"], true=[1, 5]) == [[-5, -1]]


def test_an_edge_is_excluded_once() -> None:
    """What hangs on a corner has corners that more hangs on."""
    ends = (*GRAPHS["bow tie"], (4, 5), (5, 6), (6, 4))
    assert cut_clauses(ends, true=[1]) == [
        *[[-edge, -1] for edge in range(9, 3, -1)],
        *([-1, 2], [-1, 3]),
    ]


def test_parts_without_a_way_are_refuted() -> None:
    assert cut_clauses(GRAPHS["two triangles"], true=[1, 4]) == [[-4, -1]]


def test_a_bridge_is_on_no_loop() -> None:
    assert cut_clauses(GRAPHS["joined triangles"], true=[4]) == [[-4]]


def test_an_edge_is_needed() -> None:
    assert cut_clauses(GRAPHS["triangle"], false=[1, 2, 3]) == [[1, 2, 3]]
    assert cut_clauses(GRAPHS["triangle"], false=[1, 3]) == [[-2, 1], [1, 2, 3]]
    assert cut_clauses(GRAPHS["triangle"], false=[1]) == [[-3, 1], [-2, 1]]


def test_lengths_must_agree() -> None:
    with pytest.raises(ValueError, match="one literal and one place"):
        SingleLoop("single_loop", ((0, 1),), (1, 2))
