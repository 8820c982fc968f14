"""Connected: all assignments of small graphs, rooted or not."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from networkx import Graph, articulation_points, connected_components

from puzzles.board import rect
from puzzles.model.model import Model
from puzzles.rules import Connected
from tests.rules.laws import (
    Case,
    Truth,
    asked,
    backbone,
    check,
    check_cnf,
    check_followed,
    check_numbering,
    climbing,
    random_states,
    said,
)
from verify.solver.session import Session

GRAPHS: dict[str, tuple[tuple[int, ...], ...]] = {
    "none": ((),),
    "apart": ((), ()),
    "path": ((1,), (0, 2), (1, 3), (2, 4), (3,)),
    "star": ((1, 2, 3, 4), (0,), (0,), (0,), (0,)),
    "cycle": tuple(((i - 1) % 6, (i + 1) % 6) for i in range(6)),
    "two parts": ((1, 2), (0, 2), (0, 1), (4,), (3, 5), (4,)),
    "bow tie": ((1, 2), (0, 2), (0, 1, 3, 4), (2, 4), (2, 3)),
    "2x3": rect(2, 3).beside,
    "1x7": rect(1, 7).beside,
    "2x4, joined at one end": ((1, 4), (0, 2), (1, 3), (2,), (0, 5), (4, 6), (5, 7), (6,)),
}


EACH = [
    pytest.param(name, marks=pytest.mark.campaign if len(beside) > 7 else (), id=name)
    for name, beside in GRAPHS.items()
]
"""Their names; those with thousands of assignments are left to campaigns."""


def joined(beside: tuple[tuple[int, ...], ...], truth: Truth, root: int | None) -> bool:
    """Tell whether the true nodes are connected, by spreading from one of them."""
    true = {node for node, value in enumerate(truth) if value}
    if not true:
        return True
    if root is not None and root not in true:
        return False
    reached = {min(true)}
    for _ in truth:
        reached |= {node for node in true if reached & set(beside[node])}
    return reached == true


def case(name: str, literals: tuple[int, ...], root: int | None = None) -> Case:
    beside = GRAPHS[name]
    rule = Connected("white_connected", beside, literals, root=root)
    return Case(rule, literals, lambda truth: joined(beside, truth, root))


@pytest.mark.parametrize("name", EACH)
def test_every_assignment(name: str) -> None:
    check(case(name, tuple(range(1, len(GRAPHS[name]) + 1))), complete=True)


@pytest.mark.parametrize(("name", "root"), [("path", 2), ("two parts", 4), ("2x3", 1), ("star", 2)])
def test_rooted(name: str, root: int) -> None:
    check(case(name, tuple(range(1, len(GRAPHS[name]) + 1)), root), complete=True)


@pytest.mark.parametrize("root", [None, 3])
def test_literals_of_either_sign_and_any_variable(root: int | None) -> None:
    check(case("2x3", (-2, 9, -4, -5, 7, 1), root), complete=True)


@pytest.mark.parametrize("root", [None, 0, 4])
@pytest.mark.parametrize("shape", [(1, 5), (2, 3), (3, 3), (1, 8)])
def test_false_nodes_that_are_apart(shape: tuple[int, int], root: int | None) -> None:
    beside = rect(*shape).beside
    literals = tuple(range(1, len(beside) + 1))
    rule = Connected("white_connected", beside, literals, root=root, apart=True)

    def others(truth: Truth) -> bool:
        pairs = combinations(range(len(truth)), 2)
        return all(truth[a] or truth[b] for a, b in pairs if b in beside[a])

    check_cnf(Case(rule, literals, lambda truth: joined(beside, truth, root), others))


@pytest.mark.parametrize("root", [None, 13])
def test_cuts_and_clauses_agree_on_larger_boards(root: int | None) -> None:
    beside = rect(5, 6).beside
    literals = tuple(range(1, len(beside) + 1))
    whole = Case(Connected("c", beside, literals, root=root), literals, lambda _: True)
    forcing = 0
    for states in random_states(whole, 60, shares=(0.15, 0.4)):
        units = said(whole, states)
        assert units == backbone(whole, states)
        forcing += bool(units)
    assert forcing > 10


def test_cut_vertices_are_those_of_the_library() -> None:
    """What is forced is what cuts true nodes off each other, and what lies with none of them."""
    board, random, forcing = rect(5, 6), Random(7), 0
    rule = on_board(5, 6)
    for _ in range(300):
        signs = random.choices((1, -1, 0), (1, 3, 6), k=board.cells)
        true = {node for node, sign in enumerate(signs) if sign > 0}
        there = [node for node, sign in enumerate(signs) if sign >= 0]
        graph = Graph()
        graph.add_nodes_from(there)
        graph.add_edges_from([(a, b) for a in there for b in board.beside[a] if signs[b] >= 0])
        parts = [part for part in connected_components(graph) if part & true]
        expected: list[int] | None = []
        if len(parts) > 1:
            expected = None
        elif parts:
            cuts = [
                node
                for node in articulation_points(graph)
                if node in parts[0] - true and len(_true_parts(graph, node, true)) > 1
            ]
            outside = [node for node in there if node not in parts[0]]
            expected = sorted([node + 1 for node in cuts] + [-1 - node for node in outside])
            forcing += bool(cuts)
        found = rule.forces([sign * v for v, sign in enumerate(signs, 1)])
        assert (None if found is None else sorted(found)) == expected
    assert forcing > 50


def _true_parts(graph: Graph, without: int, true: set[int]) -> list[set[int]]:
    left = graph.subgraph(
        [node for part in connected_components(graph) for node in part - {without}]
    )
    return [part for part in connected_components(left) if part & true]


@pytest.mark.parametrize("root", [None, 13])
@pytest.mark.parametrize("shape", [(4, 6), (1, 12), (2, 9)])
def test_what_is_forced_on_boards(shape: tuple[int, int], root: int | None) -> None:
    """It is what the cuts say, grows with what is known, and depends on no numbering."""
    beside = rect(*shape).beside
    size = len(beside)
    root = root if root is None else root % size
    literals = tuple([-v if v % 3 else v for v in range(1, size + 1)])
    whole = Case(Connected("c", beside, literals, root=root), literals, lambda _: True)
    some = [*climbing(whole, 15), *random_states(whole, 30, (0.2, 0.25))]
    check_followed(whole, asked(whole, some))
    others: list[Connected] = []
    for seed in range(2):
        old = Random(seed).sample(range(size), size)
        new = {node: number for number, node in enumerate(old)}
        graph = [[new[other] for other in beside[node]] for node in old]
        signs = [literals[node] for node in old]
        others.append(Connected("c", graph, signs, root=None if root is None else new[root]))
    check_numbering(whole, others, some)


def test_cuts_speak_of_the_places() -> None:
    rule = Connected("white_connected", rect(1, 3).beside, (1, 2, 3), places=(10, 20, 30))
    assert rule.places == (10, 20, 30)
    (cut,) = rule.cuts([1, 0, 3])
    assert sorted(cut.clause) == [-3, -1, 2]
    assert cut.scope == (10, 20, 30)
    assert rule.cuts([1]) == []


def cut_clauses(rule: Connected, height: int, width: int, picture: str) -> list[list[int]]:
    """Return the cuts, sorted, where X is true, O is false and _ is open."""
    signs = {"X": 1, "O": -1, "_": 0}
    values = [signs[c] * v for v, c in enumerate("".join(picture.split()), 1)]
    assert len(values) == height * width
    return sorted(sorted(cut.clause) for cut in rule.cuts(values))


def on_board(height: int, width: int, root: int | None = None) -> Connected:
    beside = rect(height, width).beside
    return Connected("c", beside, range(1, len(beside) + 1), root=root)


def test_holes_in_a_part_are_not_between() -> None:
    """Two false cells inside a ring only lead back to it."""
    ring = "XXXXO_ XOOXO_ XXXXO_ OOOO__ _____X"
    assert [-30, 5, 11, 17, 19, 20, 21, 22] in [
        [x for x in clause if x not in range(-17, 0)]
        for clause in cut_clauses(on_board(5, 6), 5, 6, ring)
    ]


def test_the_smaller_side_gives_the_clause() -> None:
    """A cell in a corner is cut off by two, whatever is false on the other side."""
    blob = " O_____ _OOO__ _OOO__ _OOO__ "
    lost = cut_clauses(on_board(6, 6), 6, 6, "XO____" + blob + "______")
    assert {len(clause) for clause in lost} == {4}
    assert cut_clauses(on_board(6, 6), 6, 6, "X_____" + blob + "_____X") == [[-36, -1, 2, 7]]


def test_the_true_ends_are_beside_the_border() -> None:
    assert cut_clauses(on_board(1, 5), 1, 5, "XXOXX") == [[-4, -2, 3]]


def test_a_root_is_left_out() -> None:
    assert cut_clauses(on_board(1, 5, root=0), 1, 5, "XXOXX") == [[-4, 3]]
    assert cut_clauses(on_board(1, 5, root=0), 1, 5, "__O__") == [[-5, 3], [-4, 3]]
    assert cut_clauses(on_board(1, 5, root=2), 1, 5, "__OX_") == [[-4, 3]]


def test_the_largest_part_is_the_one_to_join() -> None:
    assert cut_clauses(on_board(1, 7), 1, 7, "XOXOXXX") == [[-3, -1, 2], [-3, -1, 2, 4]]


def test_a_cut_vertex_is_forced_once() -> None:
    star = Connected("c", GRAPHS["star"], range(1, 6))
    assert len(star.cuts([0, 2, 3, 4, 5])) == 1


def test_lengths_must_agree() -> None:
    with pytest.raises(ValueError, match="one literal and one place"):
        Connected("white_connected", rect(1, 3).beside, (1, 2))


def test_clauses_are_few() -> None:
    """No counters: what makes an audit of 20x20 cheap."""
    board = rect(20, 20)
    literals = tuple(range(1, 401))
    counter = iter(range(401, 10**6))
    assert len(Connected("c", board.beside, literals).cnf(lambda: next(counter))) < 43_100
    rule = Connected("c", board.beside, literals, apart=True)
    assert len(rule.cnf(lambda: next(counter))) < 12_000


def test_a_place_that_no_clause_speaks_of_is_as_the_solver_leaves_it() -> None:
    """The last variable of a path is in no clause, and false nodes are the true ones' opposite."""
    for sign in (1, -1):
        model = Model(5)
        flags = model.flags(range(5))
        model.lazy(Connected("joined", GRAPHS["path"], [sign * flags[node] for node in range(5)]))
        model.add([sign * flags[0]])
        model.add([-sign * flags[1]])
        with Session(model, budget=1_000) as session:
            assert session.solve()
            counted = [node for node, value in enumerate(session.solution) if value == (sign > 0)]
            assert counted == [0]
