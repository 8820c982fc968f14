"""The rules and their variants: brute force against every encoding."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from networkx import Graph
from networkx.algorithms.bipartite import hopcroft_karp_matching

from puzzles.base.errors import OptionError
from puzzles.board import rect
from puzzles.contract.clues import Clues
from puzzles.contract.kind import form_of
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.values import Solution
from puzzles.kinds.tents import KIND, WEAK, Tents, unique_pairing
from puzzles.kinds.tents.pairing import tents_beside
from tests.tents.boards import RULES, camp, random_board
from verify.judge.reference import brute_force
from verify.judge.verdict import judge
from verify.solver.cnf import STATED, names
from verify.solver.session import Session

ALL = 10_000


@pytest.mark.parametrize(("pairing", "strict"), RULES)
def test_every_form_finds_what_brute_force_finds(
    pairing: str, strict: bool, thorough: bool
) -> None:
    random = Random(f"{pairing} {strict}")
    counts: set[int] = set()
    for _ in range(60 if thorough else 25):
        puzzle = random_board(random, pairing, strict)
        assert parse_puzzle(KIND, puzzle.text()) == puzzle
        expected = sorted(brute_force(puzzle))
        counts.add(min(len(expected), 2))
        assert sorted(judge(puzzle, count=ALL).solutions) == expected
        assert sorted(judge(puzzle, count=ALL, encoding=STATED).solutions) == expected
        for form in names(KIND):
            judgement = judge(puzzle, count=ALL, encoding=form, solver="cadical195")
            assert sorted(judgement.solutions) == expected, form
        assert sorted(guarded(puzzle)) == expected
    assert {0, 1, 2} <= counts


def guarded(puzzle: Tents) -> list[Solution]:
    """Return the solutions of the stated model with every total under a literal, and assumed."""
    model, literal_of = KIND.model(puzzle).guarded()
    found: list[Solution] = []
    with Session(model) as session:
        while session.solve(list(literal_of.values())):
            found.append(session.solution)
            session.add(model.differ(session.solution))
    return found


VARIANTS = [
    ("tree_without_tent", "weak", False, "1 5\nT.T.T 1\n0 1 0 0 0\n", ".A..."),
    ("tent_without_tree", "weak", False, "1 5\nT.... 2\n0 1 0 1 0\n", ".A.A."),
    ("tents_beside_tree", "weak", True, "1 3\n.T. 2\n1 0 1\n", "A.A"),
    (None, "weak", True, "1 3\nT.T 1\n0 1 0\n", ".A."),
    (None, "weak", False, "1 3\n.T. 2\n1 0 1\n", "A.A"),
]


@pytest.mark.parametrize(("rule", "pairing", "strict", "text", "tents"), VARIANTS)
def test_checker_names_the_variant_that_is_broken(
    rule: str | None, pairing: str, strict: bool, text: str, tents: str
) -> None:
    puzzle = parse_puzzle(KIND, text, pairing=pairing, strict_neighbour=strict)
    broken = {v.rule for v in KIND.check(puzzle, tuple(int(letter == "A") for letter in tents))}
    assert broken == (set() if rule is None else {rule})


def test_a_tree_beside_anothers_tent_is_sound_unless_strict() -> None:
    text = "1 4\nT.T. 2\n0 1 0 1\n"
    assert judge(parse_puzzle(KIND, text)).verdict == "unique"
    assert judge(parse_puzzle(KIND, text, strict_neighbour=True)).verdict == "none"


def test_two_trees_share_a_tent_only_by_the_weak_pairing() -> None:
    text = "1 6\nT.TT.T 2\n0 1 0 0 1 0\n"
    assert judge(parse_puzzle(KIND, text)).verdict == "none"
    assert judge(parse_puzzle(KIND, text, pairing=WEAK)).verdict == "unique"


@pytest.mark.parametrize("options", [{"pairing": "none"}, {"pairing": 1}, {"strict_neighbour": 2}])
def test_options_that_do_not_exist(options: dict[str, str | int]) -> None:
    with pytest.raises(OptionError):
        parse_puzzle(KIND, "1 1\n. 0\n0\n", **options)


def pairings(puzzle: Tents, solution: Solution) -> int:
    """Return in how many ways the trees can be paired with the tents, by trying all."""
    width = puzzle.board.width
    tents = [divmod(cell, width) for cell, value in enumerate(solution) if value]
    trees = [divmod(tree, width) for tree in puzzle.trees]
    return sum(
        all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in zip(order, tents, strict=True))
        for order in permutations(trees)
        if len(order) == len(tents)
    )


def test_unique_pairing_equals_counting(thorough: bool) -> None:
    random = Random(11)
    seen = {True: 0, False: 0}
    for _ in range(300 if thorough else 100):
        puzzle = random_board(random)
        if len(puzzle.trees) > 5:
            continue
        for solution in brute_force(puzzle):
            count = pairings(puzzle, solution)
            assert count >= 1
            assert unique_pairing(puzzle, solution) == (count == 1)
            seen[count == 1] += 1
    assert seen[True] > (100 if thorough else 30)


RING = ".T. 2\nT.T 0\n.T. 2\n2 0 2\n"


def test_pairs_that_go_round_in_a_ring_are_not_unique() -> None:
    puzzle = parse_puzzle(KIND, "3 3\n" + RING)
    judgement = judge(puzzle)
    assert judgement.verdict == "unique"
    assert pairings(puzzle, judgement.solutions[0]) == 2
    assert KIND.facts(puzzle, judgement.solutions[0]) == {"unique_pairing": False}
    assert KIND.facts(replace(puzzle, pairing=WEAK), judgement.solutions[0]) == {}


def test_two_rings_with_more_trees_than_tents_leave_one_unpaired() -> None:
    puzzle = parse_puzzle(KIND, "3 5\n.T.T. 3\nT.T.T 0\n.T.T. 3\n2 0 2 0 2\n")
    tents = tuple(int(letter == "A") for letter in "A.A.A.....A.A.A")
    broken = KIND.check(puzzle, tents)
    assert [violation.rule for violation in broken] == ["unpaired_tree"]


def largest_matching(beside: dict[int, list[int]]) -> int:
    """Return the size of a largest matching (Hopcroft, Karp 1973)."""
    graph = Graph()
    graph.add_nodes_from(beside)
    graph.add_edges_from([(tree, tent) for tree, tents in beside.items() for tent in tents])
    matched = hopcroft_karp_matching(graph, beside)
    return sum(tree in matched for tree in beside)


def test_unpaired_trees_and_tents_are_as_few_as_can_be() -> None:
    random = Random(3)
    for _ in range(300):
        height, width = random.randint(1, 6), random.randint(1, 6)
        letters = random.choices(".TA", (1, 3, 3), k=height * width)
        trees = tuple(cell for cell, letter in enumerate(letters) if letter == "T")
        tents = [cell for cell, letter in enumerate(letters) if letter == "A"]
        puzzle = camp(rect(height, width), trees, (0,) * height, (0,) * width)
        broken = [v.rule for v in KIND.check(puzzle, tuple(int(x == "A") for x in letters))]
        paired = largest_matching(tents_beside(puzzle, set(tents)))
        assert broken.count("unpaired_tree") == len(trees) - paired
        assert broken.count("unpaired_tent") == len(tents) - paired


def test_the_small_form_has_variables_only_where_a_tent_can_be() -> None:
    puzzle = parse_puzzle(KIND, "2 4\n.T.. 1\n..T. 1\n1 0 0 1\n")
    model = form_of(puzzle, "small")
    assert [cell for _, cell, _ in model.indicators] == [0, 7]
    assert model.variables == 2
    model = form_of(Clues(puzzle).without([3]), "small")
    assert [cell for _, cell, _ in model.indicators] == [0, 5, 7]


def test_form_sizes_are_what_the_forms_say() -> None:
    """A tree with room all round has 20 cells around it, 4 emptiness and 4 line flags."""
    puzzle = camp(rect(5, 5), (12,), (0, 1, 0, 0, 0), (0, 0, 1, 0, 0))
    assert len(form_of(puzzle, "local").indicators) == 20
    assert form_of(puzzle, "local").variables == 28
    assert KIND.model(puzzle).variables == 25


def test_a_cell_beside_two_trees_has_a_helper_for_each() -> None:
    puzzle = parse_puzzle(KIND, "1 5\n.T.T. 2\n1 0 0 0 1\n")
    assert KIND.model(puzzle).variables == 7
    assert KIND.model(replace(puzzle, pairing=WEAK)).variables == 5
