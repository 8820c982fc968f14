"""Sentences of rules that are hard to say: values of some cells alone, pairs, several alike."""

from __future__ import annotations

from puzzles.board import rect
from puzzles.contract.kind import Puzzle
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.phrases import Fact, Gap, Letter, Named, Phrase, named, phrase
from puzzles.model.model import Model, Rule
from tests.contract import plots
from verify.explain.explain import Explained, explain
from verify.judge.verdict import judge
from verify.words.breaches import Breaches
from verify.words.merging import likewise, listed, together
from verify.words.vocabulary import Vocabulary

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
        return Breaches(Vocabulary(puzzle, model), values).of_rule(rule)[0]

    assert breach(none, has[1][3]) == "the plot of r1c2 has every number once, but r1c2 is 3"
    assert breach(one, has[1][2], has[2][2]) == "the plot of r1c2 has more than one 2 (r1c2-3)"


def test_a_sentence_knows_of_which_places_it_tells_what_they_are() -> None:
    puzzle = parse_puzzle(plots.KIND, "# plots\n+ + + +\n .|. .\n+ + + +\n")
    model = Model(3)
    has = model.choices(range(3), (1, 2, 3))
    words = Vocabulary(puzzle, model)
    both = [has[1][2], has[2][2]]
    assert words.facts(both).known == {1, 2}
    assert words.clash([has[0][1], has[0][2]]).known == {0}
    assert words.clash([-has[0][1], -has[0][2], -has[0][3]]).known == {0}
    assert Fact(words.named([1]), "is", "alone", True).phrase.known == {1}
    assert not Fact(words.named([1]), "is not", "alone", False).phrase.known
    assert not phrase("{place} differs")(place=words.named([1])).known


def test_places_that_exclude_all_other_values_are_named() -> None:
    singles = [one for one in steps(PLOTS) if one.name == "naked single"]
    said = {one.what: (one.why, one.where) for one in singles}
    assert said["r4c2 is 3"] == ("r3c2 and r4c1 have all others", "look at r3c2 and r4c1-2")
    why, where = said["r2c1 is 4"]
    assert why == "r2c2 and r3c1-2 have all others"
    assert where == "look at the plot of r1c1 and r2c1-2"


def test_statements_that_say_the_same_of_places_are_one() -> None:
    alike, signs = phrase("{cells} are not all alike"), phrase("{first} and {last} have an {clue}")
    row = phrase("{where} holds 2")(where=Named("1", sort="row"))
    statements = [alike(cells=Named("r1c1-3")), row, alike(cells=Named("r2-4c5"))]
    assert list(map(str, likewise(statements))) == [
        "r1c1-3 are not all alike, likewise r2-4c5",
        "row 1 holds 2",
    ]
    pairs = [("r1c1", "r1c2", "="), ("r2c1", "r3c1", "x"), ("r5c1", "r5c2", "=")]
    apart = [signs(first=Named(x), last=Named(y), clue=sign) for x, y, sign in pairs]
    assert likewise(apart[:2]) == apart[:2]
    together = likewise(apart[::2])
    assert list(map(str, together)) == ["r1c1 and r1c2 have an =, likewise r5c1 and r5c2"]
    number = phrase("the {clue} in {at} counts")
    assert len(likewise([number(clue="1", at=Named(at)) for at in ("r1c1", "r1c2")])) == 2
    assert likewise([]) == []


def test_facts_that_differ_in_one_place_are_one() -> None:
    reached = [Fact("the 2 in r1c1", "reaches", Named(at), True) for at in ("r1c2", "r1c3")]
    denied = [Fact(Named(at), "is not", "a whole ship", False) for at in ("r1c2-3", "r5c5")]
    assert list(map(str, together([*reached, *denied]))) == [
        "the 2 in r1c1 reaches r1c2 and r1c3",
        "r1c2-3 is not a whole ship, nor is r5c5",
    ]


def test_a_fact_that_is_told_twice_is_one() -> None:
    same = Fact("a pair", "is", "a pair", True)
    named = Fact(Named("r1c1"), "is", "a pair", True)
    assert list(map(str, together([same, same, named, named]))) == [
        "a pair is a pair",
        "r1c1 is a pair",
    ]


def test_names_agree_with_verbs() -> None:
    board = rect(3, 3)
    told = phrase("{where:is} in a region, and {where:has} its numbers")
    for cells, said in [
        ((4,), "r2c2 is in a region, and r2c2 has its numbers"),
        ((3, 4), "r2c1-2 are in a region, and r2c1-2 have its numbers"),
        (board.rows[1], "row 2 is in a region, and row 2 has its numbers"),
    ]:
        filled = told(where=named(board, cells))
        assert str(filled) == said
        assert (filled.head is None) == (cells == board.rows[1])


def test_subjects_of_a_sort_are_listed_as_one() -> None:
    rows = [Phrase((Named(number, sort="row"),)) for number in "23"]
    trees = [phrase("the {last:tree}")(last=Named(at)) for at in ("r1c1", "r4c2")]
    number = phrase("the {clue} in {at}")(clue=Letter("2"), at=Named("r3c3"))
    assert listed([rows[0], number, *trees, rows[1]]) == [
        "rows 2 and 3",
        "the 2 in r3c3",
        "the trees r1c1 and r4c2",
    ]


def test_a_phrase_knows_its_fields() -> None:
    full = phrase("row {number} has {clue:its tent} ({gone})")(number=3, clue=2)
    assert full.has("aside")
    assert full.fields
    assert str(full(aside=" (r1c2)")) == "row 3 has its 2 tents (r1c2)"
    assert str(full(aside="")) == "row 3 has its 2 tents"
    would = phrase("or {cells} would all be sea")(cells=Named("r1c1-2", 2, places=(0, 1)))
    assert (str(would), would.bare, would.lead) == (
        "or r1c1-2 would all be sea",
        "r1c1-2 would all be sea",
        "or ",
    )


def test_what_lies_between_is_left_out_where_nothing_does() -> None:
    apart = phrase("r1c1 and r1c3 are cut off from each other{by: by shaded }")
    assert str(apart(by=Gap("", 0))) == "r1c1 and r1c3 are cut off from each other"
    assert str(apart(by=Gap("r1c2", 1))).endswith(" by shaded r1c2")
