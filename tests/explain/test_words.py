"""Sentences of rules that are hard to say: values of some cells alone, pairs, several alike."""

from __future__ import annotations

from puzzles.contract.kind import Puzzle
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.sayings import Gap, with_fields
from puzzles.model.model import Model, Rule
from tests.contract import plots
from verify.explain.explain import Explained, explain
from verify.judge.verdict import judge
from verify.words.wording import Wording, together

PLOTS = """# plots
+ + + + +
 .|5 4 3
+ +-+-+ +
 .|.|.|.
+ +-+ + +
 3 2|.|.
+-+-+-+-+
 .|. . .
+ + + + +
"""


def steps(text: str) -> list[Explained]:
    puzzle: Puzzle = parse_puzzle(plots.KIND, text)
    (solution,) = judge(puzzle).solutions
    return list(explain(puzzle, solution))


def test_a_value_that_may_not_be_there_is_not_said_to_be_there_too_often() -> None:
    """Whoever gives all cells all values says of a plot of two: no 3."""
    puzzle = parse_puzzle(plots.KIND, "# plots\n+ + + +\n .|. .\n+ + + +\n")
    model = Model(3)
    has = model.choices(range(3), (1, 2, 3))
    with model.rule("plot_numbers", (1, 2)):
        model.exactly([has[1][3], has[2][3]], 0)
    with model.rule("plot_numbers", (1, 2)):
        model.exactly([has[1][2], has[2][2]], 1)
    none, one = model.rules()

    def breach(rule: Rule, *true: int) -> str:
        values = [0] * (2 * model.variables + 1)
        for x in true:
            values[x], values[-x] = 1, -1
        return Wording(puzzle, model, values).breach(rule)[0]

    assert breach(none, has[1][3]) == "the plot of r1c2 has every number once, but r1c2 is 3"
    assert breach(one, has[1][2], has[2][2]) == "the plot of r1c2 has more than one 2 (r1c2-3)"


def test_places_that_exclude_all_other_values_are_named() -> None:
    singles = [one for one in steps(PLOTS) if one.name == "naked single"]
    said = {one.what: (one.why, one.where) for one in singles}
    assert said["r4c2 is 3"] == ("r3c2 and r4c1 have all others", "look at r3c2 and r4c1-2")
    why, where = said["r2c1 is 4"]
    assert why == "r2c2 and r3c1-2 have all others"
    assert where == "look at the plot of r1c1 and r2c1-2 and r3c1"


def test_statements_that_say_the_same_of_places_are_one() -> None:
    assert together(["r1c1-3 are not all alike", "row 1 holds 2", "r2-4c5 are not all alike"]) == [
        "r1c1-3 are not all alike, likewise r2-4c5",
        "row 1 holds 2",
    ]
    signs = ["r1c1 and r1c2 have an = between them", "r2c1 and r3c1 have an x between them"]
    assert together(signs) == signs
    assert together(["the 1 in r1c1 counts", "the 1 in r1c2 counts"])[1:]
    assert together([]) == []


def test_what_lies_between_is_left_out_where_nothing_does() -> None:
    apart = "r1c1 and r1c3 are cut off from each other{by: by shaded }"
    assert with_fields(apart, by=Gap("", 0)) == "r1c1 and r1c3 are cut off from each other"
    assert with_fields(apart, by=Gap("r1c2", 1)).endswith(" by shaded r1c2")
