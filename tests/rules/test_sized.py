"""SizedParts: all assignments of small graphs, and boards of several values."""

from __future__ import annotations

from itertools import product

import pytest

from puzzles.board import components, rect
from puzzles.rules.graphs.sized import SizedParts
from tests.rules.laws import Case, Truth, check, started

GRAPHS: dict[str, tuple[tuple[int, ...], ...]] = {
    "none": ((),),
    "path": ((1,), (0, 2), (1, 3), (2, 4), (3,)),
    "star": ((1, 2, 3, 4), (0,), (0,), (0,), (0,)),
    "2x3": rect(2, 3).beside,
    "1x7": rect(1, 7).beside,
}


def sized(beside: tuple[tuple[int, ...], ...], truth: Truth, size: int) -> bool:
    """Tell whether all parts of the true nodes have a size."""
    true = [node for node, value in enumerate(truth) if value]
    return all(len(part) == size for part in components(true, beside))


def case(name: str, size: int) -> Case:
    beside = GRAPHS[name]
    literals = tuple(range(1, len(beside) + 1))
    rule = SizedParts("group", beside, {size: literals})
    return Case(rule, literals, lambda truth: sized(beside, truth, size))


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize("name", GRAPHS)
def test_every_assignment(name: str, size: int) -> None:
    check(case(name, size))


@pytest.mark.parametrize(("height", "width", "most"), [(2, 3, 3), (1, 5, 4), (2, 2, 4)])
def test_clauses_of_several_values(height: int, width: int, most: int) -> None:
    board = rect(height, width)
    values = range(1, most + 1)
    has = {v: [cell * most + v for cell in range(board.cells)] for v in values}
    rule = SizedParts("group", board.beside, has)
    count = board.cells * most

    def new() -> int:
        nonlocal count
        count += 1
        return count

    with started() as solver:
        for clause in rule.cnf(new):
            solver.add_clause(clause)
        for cells in product(values, repeat=board.cells):
            literals = [
                x if cells[cell] == v else -x for v in values for cell, x in enumerate(has[v])
            ]
            wanted = all(sized(board.beside, tuple([one == v for one in cells]), v) for v in values)
            assert solver.solve(assumptions=literals) == wanted, cells
            known = sorted(literals, key=abs)
            assert bool(rule.refute(known, new)) != wanted
            assert (rule.forces(known) is None) != wanted


def test_what_is_too_large_is_excluded_by_no_more_nodes_than_are_too_many() -> None:
    for cells in range(3, 7):
        rule = SizedParts("group", rect(1, cells).beside, {2: range(1, cells + 1)})
        for clauses in (
            rule.refute(range(1, cells + 1), int),
            [rule.cuts(range(1, cells + 1))[0].clause],
        ):
            assert [len(clause) for clause in clauses][:1] == [3]


def test_what_is_wrong_in_itself_is_told() -> None:
    with pytest.raises(ValueError, match="one literal of each value"):
        SizedParts("group", GRAPHS["path"], {2: (1, 2)})


def test_no_value_says_nothing() -> None:
    rule = SizedParts("group", GRAPHS["path"], {})
    numbers = iter(range(1, 1000))
    with started() as solver:
        for clause in rule.cnf(lambda: next(numbers)):
            solver.add_clause(clause)
        assert solver.solve()
