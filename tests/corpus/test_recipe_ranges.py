"""Batches that stand for several: kinds, sizes, options, grades; and the lines of what is wrong."""

from __future__ import annotations

import pytest

from corpus.recipe.recipe import Recipe, RecipeError, parse
from corpus.records.splits import Splits
from puzzles.text.toml import line_of

MANY = """\
seed = 3

[splits]
train = 0.75
test = 0.25

[options.sudoku]
symmetry = "rotation"

[[batch]]
kinds = ["binario", "sudoku"]
sizes = [
  "4x4",
  "6x6..9x9",   # of binario the even ones
]
grades = { easy = 10, medium = 5 }

[[batch]]
kind = "nonogram"
size = "hex3..hex5/2"
options = { colours = [1, 3], style = "blobs" }
count = 7
"""


def batches(recipe: Recipe) -> list[tuple[str, str, str, int]]:
    return [(b.order.kind, b.order.lattice.size, b.order.band, b.count) for b in recipe.batches]


def test_a_batch_may_stand_for_several() -> None:
    recipe = parse(MANY)
    found = batches(recipe)
    assert found[:6] == [
        ("binario", size, grade, count)
        for size in ("4x4", "6x6", "8x8")
        for grade, count in (("easy", 10), ("medium", 5))
    ]
    assert [size for _, size, _, _ in found[6:-4:2]] == ["4x4", "6x6", "7x7", "8x8", "9x9"]
    assert [(b.order.lattice.size, b.order.options["colours"]) for b in recipe.batches[-4:]] == [
        ("hex3", 1),
        ("hex3", 3),
        ("hex5", 1),
        ("hex5", 3),
    ]
    assert {b.order.options["symmetry"] for b in recipe.batches[6:-4]} == {"rotation"}
    assert recipe.splits == Splits({"train": 0.75, "test": 0.25}, "solution")


def test_a_batch_that_is_written_out_gives_the_same_puzzles() -> None:
    short = parse('[[batch]]\nkind = "tents"\nsizes = ["8..10/2"]\ngrades = { hard = 2 }\n')
    one = '[[batch]]\nkind = "tents"\nsize = "{}"\ncount = 2\ngrade = "hard"\n'
    long = parse(one.format(8) + one.format(10))
    assert [b.order.name for b in short.batches] == [b.order.name for b in long.batches]
    assert short.digest == long.digest


def test_shares_of_splits_are_a_part_of_the_recipe() -> None:
    plain = MANY.replace("[splits]\ntrain = 0.75\ntest = 0.25\n", "")
    other = MANY.replace("0.75", "0.5").replace("0.25", "0.5")
    assert len({parse(text).digest for text in (MANY, plain, other)}) == 3


def test_what_a_batch_says_goes_before_what_its_kind_says() -> None:
    text = MANY + '[[batch]]\nkind = "sudoku"\ncount = 1\noptions = { symmetry = "none" }\n'
    assert parse(text).batches[-1].order.options["symmetry"] == "none"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("seed = 3", "seeds = 3", "line 1: the recipe has no field 'seeds'"),
        ("test = 0.25", "test = 0.5", "line 3: the shares of splits make 1 together, not 1.25"),
        ("test = 0.25", "test = -1", "line 3: the share of test lies between 0 and 1, not at -1"),
        ("test = 0.25", "test = 'x'", "line 5: the share of test is a number, not 'x'"),
        ("test = 0.25", "by = 'id'", "line 5: splits are by solution or by puzzle, not by 'id'"),
        ("test = 0.25", "'a b' = 0.25", "line 3: a split is named in letters"),
        ("[options.sudoku]", "[options.sudoko]", "line 7: no puzzles of kind 'sudoko'"),
        ('"rotation"', '"turn"', "line 8: option symmetry takes one of"),
        ('symmetry = "rotation"', "colours = 2", "line 8: there is no option colours"),
        ('"sudoku"]', '"sudoko"]', "line 11: batch 1: no puzzles of kind 'sudoko'"),
        ('  "4x4",', '  "5x4",', "line 12: batch 1: the board is a square, not 5x4"),
        ('"6x6..9x9"', '"6x6..9x8"', "line 12: batch 1: '6x6..9x8' is no range"),
        ('"6x6..9x9"', '"9..6"', "line 12: batch 1: '9..6' is no range"),
        ('"6x6..9x9"', '"7..7"', "no board of binario is in '7..7'"),
        ('"6x6..9x9"', '"1..9999"', "stands for more than 1,000 sizes"),
        ('"6x6..9x9"', "4", "line 12: batch 1: sizes takes texts, not 4"),
        ('"6x6..9x9"', f"{1 << 64}", "line 12: batch 1: sizes does not fit into 64 bits"),
        ("medium = 5", "medium = 0", "line 16: batch 1: medium lies between 1 and 100,000,000"),
        ("medium = 5", "middling = 5", "line 16: batch 1: there is no grade 'middling'"),
        ("{ easy = 10, medium = 5 }", "{}", "line 16: batch 1: grades is empty"),
        ("count = 7", "count = 7\ngrades = { easy = 1 }", "count and grades exclude each other"),
        ("count = 7", "count = 7\nsizes = []", "size and sizes exclude each other"),
        ("count = 7", "", "line 18: batch 17: it has no count"),
        ('kind = "nonogram"', "", "line 18: batch 17: it has no kind"),
        ("[1, 3]", "[1, 99]", "line 21: batch 17: option colours lies between 1 and"),
        ("[1, 3]", "[]", "line 21: batch 17: option colours has no values"),
        ('"hex3..hex5/2"', '"hex3..hex5/0"', "line 20: batch 17: 'hex3..hex5/0' is no range"),
    ],
)
def test_the_line_of_what_is_wrong_is_named(old: str, new: str, message: str) -> None:
    with pytest.raises(RecipeError) as caught:
        parse(MANY.replace(old, new))
    assert message in str(caught.value)


def test_a_batch_has_one_number_in_plans_and_in_errors() -> None:
    fine = """[[batch]]
kinds = ["binario", "hitori"]
size = "6"
grades = { medium = 1, hard = 1 }
"""
    found = parse(fine).batches
    wrong = fine.replace("hard", "easy")
    message = "line 6: batch 8: no hitori has the grade easy; those that occur: medium, hard, exp"
    with pytest.raises(RecipeError, match=message):
        parse(f"{fine}\n{wrong}")
    assert [(one.order.kind, one.order.band) for one in (*found, *found)][7] == ("hitori", "hard")


def test_too_many_batches() -> None:
    options = "options = { clues = [" + ", ".join(map(str, range(1, 400))) + "] }\n"
    with pytest.raises(RecipeError, match="line 1: batch 1: it stands for more than 10,000"):
        parse('[[batch]]\nkind = "binario"\nsize = "4..80"\ncount = 1\n' + options)


def test_lines_of_keys_in_texts_of_all_sorts() -> None:
    text = 'a = """\nb = 1\n"""\n\n# b = 2\nb = [\n 1,\n]\nc.d = 4\n[[t]]\n[[t]]\n\n[t.x]\ny = 1'
    wanted = {
        ("a",): 1,
        ("b",): 6,
        ("b", 0): 6,
        ("c", "d"): 9,
        ("t", 1): 11,
        ("t", 1, "x", "y"): 14,
    }
    assert {path: line_of(text, path) for path in wanted} == wanted
    assert line_of(text, ("t", 1, "nothing")) == 11
    assert line_of(text, ("nothing",)) == 0
