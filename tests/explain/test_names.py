"""Names of steps: by what they read and say, and what is like them and is called otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

import puzzles
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.techniques import Evidence, Spoken
from verify.explain.explain import explain
from verify.explain.steps import Explained
from verify.explain.techniques import costs_of, names_of
from verify.judge.verdict import judge

BOARDS = {
    "hitori": "# hitori\n42414\n13445\n44132\n45322\n41334\n",
    "nurikabe": "# nurikabe\n4 . 1 . .\n. . . 1 .\n. . . . .\n. . . 1 .\n. 2 . . 1\n",
    "binario": "X__X__\n__OO_O\n_X____\n___O__\nO_____\n____O_\n",
    "slitherlink": "# slitherlink\n....2\n2.011\n1....\n.2...\n.33.3\n",
    "diagonal": "# slitherlink\n.2...\n..23.\n3.1.3\n.212.\n....3\n",
    "hashi": "# hashi\n.....\n.2.2.\n.....\n.....\n.1.1.\n",
    "tents": "6 6\n...... 1\nT..T.. 1\n.....T 2\n..T..T 1\n..T... 1\n...T.. 1\n1 1 1 1 2 1\n",
    "kakuro": (
        "# kakuro\n#     #   13\\   23\\     #\n# 15\\13     .     .     #\n"
        "\\23     .     .     .    8\\\n\\12     .     .     .     .\n#   \\11     .     .     .\n"
    ),
    "skyscrapers": (
        "# skyscrapers\n  . 3 2 .\n. . . . . .\n. 2 . . . .\n. . . . . 3\n. . . . . 2\n  . 1 . .\n"
    ),
}


@cache
def told(board: str) -> tuple[Explained, ...]:
    kind = puzzles.get("slitherlink" if board == "diagonal" else board)
    puzzle = parse_puzzle(kind, BOARDS[board])
    (solution,) = judge(puzzle).solutions
    return tuple(explain(puzzle, solution))


@pytest.mark.parametrize(
    ("board", "name", "sentence"),
    [
        (
            "hitori",
            "pair induction",
            "r1c1 and r5c1 are shaded: the 4 is unshaded at one of r3-4c1, as one of r3-4c1 is "
            "unshaded (they touch and are not both shaded)",
        ),
        ("hitori", "sandwich", "r1c4 is unshaded: otherwise the 4s at r1c3 and r1c5 are both "
         "unshaded"),
        ("nurikabe", "unreachable", "r1c2, r1c4, r1-4c5, r2-4c3, r3c4 and r5c4 are sea: no number "
         "gets there"),
        ("nurikabe", "pool", "r3c2 is land: or r2c2-3 and r3c2-3 would all be sea"),
        ("nurikabe", "wall continuity", "r2c2 is sea: or the sea cells r1c2 and r1c4 would be cut "
         "off from each other by land r1c1 and r1c3"),
        ("binario", "pair", "r2c2 is X: or r2c2-4 would all be O"),
        ("binario", "trio", "r3c4 is X: or r2-4c4 would all be O"),
        ("binario", "complete line", "r2c1 is X: row 2 has all its O"),
        ("slitherlink", "adjacent threes", "between r5c1-2 is a line: otherwise above, right of "
         "and below r5c2 are lines, and the 3 in r5c3 has room for only 2 of its 3 lines"),
        ("diagonal", "diagonal threes", "above and left of r2c4 are lines: otherwise right of and "
         "below r2c4 are lines, and the 3 in r3c5 has room for only 2 of its 3 lines"),
        ("hashi", "isolation", "r5c2 to r5c4 is open water: otherwise the bridges r2c2 to r2c4 and "
         "r5c2 to r5c4 are cut off from each other by open water r2c2 to r5c2 and r2c4 to r5c4"),
        ("tents", "corner", "r2c5 is no tent: otherwise r2c6 and r3c5 are no tents, and the tree "
         "r3c6 is left without a tent"),
        ("kakuro", "unique combination", "r3c3-4 are each 6, 8 or 9: r3c2-4 add up to 23 only as "
         "6+8+9"),
        ("skyscrapers", "edge clue initialization", "r1c2 is not 3 or 4 and r2c2 is not 4: or the "
         "3 above column 2 would see too few heights"),
    ],
)  # fmt: skip
def test_steps_have_the_names_of_their_shapes(board: str, name: str, sentence: str) -> None:
    found = {step.sentence: step.name for step in told(board)}
    assert found.get(sentence) == name
    kind = puzzles.get("slitherlink" if board == "diagonal" else board)
    assert name in names_of(kind)
    costs = [step.cost for step in told(board) if step.name == name]
    assert {*costs} <= {*costs_of(kind, name)}


def found(
    rules: Sequence[tuple[str, tuple[int, ...], int | None]],
    read: Sequence[tuple[int, int]],
    decided: Sequence[tuple[int, int]],
    *broken: str,
) -> Evidence:
    """Return what a step has whose places have values."""
    return Evidence(
        [Spoken(*rule) for rule in rules],
        [(place, value, True) for place, value in read],
        [(place, value, True) for place, value in decided],
        broken,
    )


def names(kind: str, text: str, step: Evidence) -> set[str]:
    """Return the techniques of a kind that a step would be by its shape, whatever its rung."""
    puzzle = parse_puzzle(puzzles.get(kind), text)
    shapes = {one for some in puzzle.definition.shapes.values() for one in some}
    return {one.name for one in shapes if one.fits(puzzle, step)}


def test_what_is_like_a_technique_is_not_called_so() -> None:
    three = [("shaded_touch", (0, 1), None)] * 2 + [("number_twice", (0, 1, 2), None)]
    assert names("hitori", BOARDS["hitori"], found(three, [], [(2, 1)])) == set()
    number, cell = ("island", (0,), 0), ("island", (7,), None)
    text = BOARDS["nurikabe"]
    assert names("nurikabe", text, found([number], [], [(7, 1)])) == {"wall continuity"}
    assert names("nurikabe", text, found([cell], [], [(7, 0)])) == set()
    assert names("nurikabe", text, found([cell], [], [])) == set()
    alike = [("no_three_equal", (0, 1, 2), None)]
    read = [(0, 1), (2, 1)]
    assert names("binario", BOARDS["binario"], found(alike, read, [(1, 0)])) == {"trio"}
    assert names("binario", BOARDS["binario"], found(alike, read, [(3, 0)])) == {"pair"}
    assert names("binario", BOARDS["binario"], found(alike, read, [(1, 0), (7, 0)])) == set()
    hashi = [("number", (0,), 0), ("connected", (0, 1), None)]
    assert names("hashi", BOARDS["hashi"], found(hashi, [], [(0, 0)], "number")) == set()
    assert names("hashi", BOARDS["hashi"], found(hashi, [], [(0, 0)], "connected")) != set()
    read = [(0, 4)]
    assert names("skyscrapers", BOARDS["skyscrapers"], found([], read, [(1, 1)])) == set()


def test_a_corner_of_a_tent_is_diagonal_to_its_tree() -> None:
    tree = [("unpaired_tree", (11, 16, 23, 17), None)]
    assert names("tents", BOARDS["tents"], found(tree, [], [(10, 0)])) == {"corner"}
    assert names("tents", BOARDS["tents"], found(tree, [], [(15, 0)])) == set()
    assert names("tents", BOARDS["tents"], found(tree * 2, [], [(10, 0)])) == set()


def test_two_threes_are_neighbours_or_touch_at_a_corner() -> None:
    text = "# slitherlink\n.....\n.33..\n.3.3.\n..2..\n.....\n"
    kind = puzzles.get("slitherlink")
    edges = parse_puzzle(kind, text).board.edges
    above, left, right, below = edges.around[6]

    def called(cells: tuple[int, int], *decided: tuple[int, int]) -> set[str]:
        rules = [("number", edges.around[cell], cell) for cell in cells]
        return names("slitherlink", text, found(rules, [], [*decided]))

    beyond = [x for m in edges.meeting if right in m for x in m if x not in edges.around[6]]
    beyond = [x for x in beyond if x not in edges.around[7]]
    assert called((6, 7), (left, 1), (right, 1)) == {"adjacent threes"}
    assert called((6, 7), *[(x, 0) for x in beyond]) == {"adjacent threes"}
    assert called((6, 7), (above, 1)) == called((6, 7), (right, 0)) == set()
    assert called((6, 11), (above, 1), (below, 1)) == {"adjacent threes"}
    assert called((7, 11), (edges.around[7][0], 1)) == {"diagonal threes"}
    assert called((7, 11), (edges.around[7][1], 1)) == set()
    assert called((6, 13)) == called((6, 17), (left, 1)) == set()


def test_a_sum_with_two_sets_of_digits_is_no_unique_combination() -> None:
    text = BOARDS["kakuro"]
    runs = {run.number: run for run in parse_puzzle(puzzles.get("kakuro"), text).runs}
    one, two = (("row_sum", runs[number].cells, None) for number in (23, 13))
    assert names("kakuro", text, found([one], [], [])) == {"unique combination"}
    assert names("kakuro", text, found([one, two], [], [])) == set()
