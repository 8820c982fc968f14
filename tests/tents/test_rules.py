"""The rules and their variants: brute force against every encoding."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from puzzles.errors import OptionError
from puzzles.kind import Solution
from puzzles.kinds.tents import KIND, WEAK, Tents, unique_pairing
from puzzles.kinds.tents.check import tents_beside
from tests.tents.boards import RULES, random_board
from verify.cnf import names, to_cnf
from verify.reference import brute_force
from verify.session import Session
from verify.verdict import judge

ALL = 10_000


@pytest.mark.parametrize(("pairing", "strict"), RULES)
def test_every_form_finds_what_brute_force_finds(pairing: str, strict: bool) -> None:
    random = Random(f"{pairing} {strict}")
    counts: set[int] = set()
    for _ in range(120):
        puzzle = random_board(random, pairing, strict)
        expected = sorted(brute_force(KIND, puzzle))
        counts.add(min(len(expected), 2))
        assert sorted(judge(KIND, puzzle, count=ALL).solutions) == expected
        for form in names(KIND):
            judgement = judge(KIND, puzzle, count=ALL, encoding=form, solver="cadical195")
            assert sorted(judgement.solutions) == expected, form
        assert sorted(selected(puzzle)) == expected
    assert {0, 1} <= counts


def selected(puzzle: Tents) -> list[Solution]:
    """Return the solutions of the selectable encoding with every clue in force."""
    store = KIND.encode(puzzle, selectable=True)
    found: list[Solution] = []
    with Session(store) as session:
        while session.solve(list(store.clues.values())):
            found.append(session.solution)
            session.add(store.differ(session.solution))
    return found


def test_dropping_totals_only_adds_solutions() -> None:
    random = Random(5)
    for _ in range(40):
        puzzle = random_board(random, *random.choice(RULES))
        store = KIND.encode(puzzle, selectable=True)
        with Session(store) as session:
            found: set[Solution] = set()
            while session.solve():
                assert session.solution not in found
                found.add(session.solution)
                session.add(store.differ(session.solution))
        assert set(brute_force(KIND, puzzle)) <= found
        counted = {
            replace(
                puzzle,
                rows=tuple(
                    sum(s[r * puzzle.width :][: puzzle.width]) for r in range(puzzle.height)
                ),
                columns=tuple(sum(s[c :: puzzle.width]) for c in range(puzzle.width)),
            )
            for s in found
        }
        assert found == {s for other in counted for s in brute_force(KIND, other)}


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
    puzzle = KIND.parse(text, pairing=pairing, strict_neighbour=strict)
    broken = {v.rule for v in KIND.check(puzzle, tuple(int(letter == "A") for letter in tents))}
    assert broken == (set() if rule is None else {rule})


def test_a_tree_beside_anothers_tent_is_sound_unless_strict() -> None:
    text = "1 4\nT.T. 2\n0 1 0 1\n"
    assert judge(KIND, KIND.parse(text)).verdict == "unique"
    assert judge(KIND, KIND.parse(text, strict_neighbour=True)).verdict == "none"


def test_two_trees_share_a_tent_only_by_the_weak_pairing() -> None:
    text = "1 6\nT.TT.T 2\n0 1 0 0 1 0\n"
    assert judge(KIND, KIND.parse(text)).verdict == "none"
    assert judge(KIND, KIND.parse(text, pairing=WEAK)).verdict == "unique"


@pytest.mark.parametrize("options", [{"pairing": "none"}, {"pairing": 1}, {"strict_neighbour": 2}])
def test_options_that_do_not_exist(options: dict[str, str | int]) -> None:
    with pytest.raises(OptionError):
        KIND.parse("1 1\n. 0\n0\n", **options)


def pairings(puzzle: Tents, solution: Solution) -> int:
    """Return in how many ways the trees can be paired with the tents, by trying all."""
    width = puzzle.width
    tents = [divmod(cell, width) for cell, value in enumerate(solution) if value]
    trees = [divmod(tree, width) for tree in puzzle.trees]
    return sum(
        all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in zip(order, tents, strict=True))
        for order in permutations(trees)
        if len(order) == len(tents)
    )


def test_unique_pairing_equals_counting() -> None:
    random = Random(11)
    seen = {True: 0, False: 0}
    for _ in range(300):
        puzzle = random_board(random)
        if len(puzzle.trees) > 5:
            continue
        for solution in brute_force(KIND, puzzle):
            count = pairings(puzzle, solution)
            assert count >= 1
            assert unique_pairing(puzzle, solution) == (count == 1)
            seen[count == 1] += 1
    assert seen[True] > 100


RING = ".T. 2\nT.T 0\n.T. 2\n2 0 2\n"


def test_pairs_that_go_round_in_a_ring_are_not_unique() -> None:
    puzzle = KIND.parse("3 3\n" + RING)
    judgement = judge(KIND, puzzle)
    assert judgement.verdict == "unique"
    assert pairings(puzzle, judgement.solutions[0]) == 2
    assert KIND.facts(puzzle, judgement.solutions[0]) == {"unique_pairing": False}
    assert KIND.facts(replace(puzzle, pairing=WEAK), judgement.solutions[0]) == {}


def test_two_rings_with_more_trees_than_tents_leave_one_unpaired() -> None:
    puzzle = KIND.parse("3 5\n.T.T. 3\nT.T.T 0\n.T.T. 3\n2 0 2 0 2\n")
    tents = tuple(int(letter == "A") for letter in "A.A.A.....A.A.A")
    broken = KIND.check(puzzle, tents)
    assert [violation.rule for violation in broken] == ["unpaired_tree"]


def largest_matching(beside: dict[int, list[int]]) -> int:
    """Return the size of a largest matching, by augmenting paths (Kuhn 1955)."""
    partner: dict[int, int] = {}

    def augment(tree: int, seen: set[int]) -> bool:
        for tent in beside[tree]:
            if tent not in seen:
                seen.add(tent)
                if tent not in partner or augment(partner[tent], seen):
                    partner[tent] = tree
                    return True
        return False

    return sum(augment(tree, set()) for tree in beside)


def test_unpaired_trees_and_tents_are_as_few_as_can_be() -> None:
    random = Random(3)
    for _ in range(300):
        height, width = random.randint(1, 6), random.randint(1, 6)
        letters = random.choices(".TA", (1, 3, 3), k=height * width)
        trees = tuple(cell for cell, letter in enumerate(letters) if letter == "T")
        tents = [cell for cell, letter in enumerate(letters) if letter == "A"]
        puzzle = Tents(height, width, trees, (0,) * height, (0,) * width)
        broken = [v.rule for v in KIND.check(puzzle, tuple(int(x == "A") for x in letters))]
        paired = largest_matching(tents_beside(puzzle, set(tents)))
        assert broken.count("unpaired_tree") == len(trees) - paired
        assert broken.count("unpaired_tent") == len(tents) - paired


def test_a_native_encoding_has_variables_only_where_a_tent_can_be() -> None:
    puzzle = KIND.parse("2 4\n.T.. 1\n..T. 1\n1 0 0 1\n")
    store = KIND.encode(puzzle)
    assert [cell for _, cell, _ in store.keys] == [0, 7]
    assert store.variables == 2


def test_form_sizes_are_what_the_forms_say() -> None:
    """A tree with room all round has 20 cells around it, 4 emptiness and 4 line flags."""
    puzzle = Tents(5, 5, (12,), (0, 1, 0, 0, 0), (0, 0, 1, 0, 0))
    assert len(KIND.encode(puzzle, "local").keys) == 20
    assert KIND.encode(puzzle, "local").variables == 28
    assert len(KIND.encode(puzzle, "global").keys) == 25
    assert not to_cnf(KIND, puzzle, "global").atmosts
