"""Recipes: what they take, and what they say of what they do not."""

from __future__ import annotations

from pathlib import Path

import pytest

import gen
from corpus.recipe import RecipeError, load, parse, starter

GOOD = """
name = "small"
seed = 5

[[batch]]
kind = "binario"
size = "4"
count = 3
grade = "easy"
options = { distinct_lines = false }

[[batch]]
kind = "gemhunter"
count = 2
"""


def test_a_recipe() -> None:
    recipe = parse(GOOD)
    assert (recipe.name, recipe.seed) == ("small", 5)
    first, second = recipe.batches
    assert first.order.options == {"distinct_lines": False, "clues": -1}
    assert (first.order.lattice.size, first.order.band, first.count) == ("4x4", "easy", 3)
    assert second.order.lattice.size == "5x5"


def test_the_digest_tells_recipes_apart() -> None:
    digests = {
        parse(GOOD.replace(old, new)).digest
        for old, new in [
            ("", ""),
            ("seed = 5", "seed = 6"),
            ("count = 3", "count = 4"),
            ("easy", "hard"),
            ("small", "large"),
            ("seed = 5", "seed = 5\naudit = 1"),
            ("seed = 5", "seed = 5\nbudget = 1"),
        ]
    }
    assert len(digests) == 7
    assert parse(GOOD).digest == parse(GOOD).digest


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("seed = 5", "seed = ", "line 3, column 8"),
        ("seed = 5", "seeds = 5", "no field 'seeds'"),
        ("seed = 5", "seed = 'x'", "seed takes a int"),
        ("count = 3", "", "batch 1 has no count"),
        ("count = 3", "count = 0", "batch 1: count lies between"),
        ("count = 3", "count = true", "count takes a int"),
        ('kind = "binario"', 'kind = "nothing"', "no puzzles of kind 'nothing'"),
        ('size = "4"', 'size = "5"', "even side"),
        ('size = "4"', "size = 4", "size takes a str"),
        ('"easy"', '"silly"', "no grade 'silly'"),
        ("distinct_lines = false", "distinct_lines = 3", "yes or no"),
        ("distinct_lines", "nothing", "no option nothing"),
        ("seed = 5", "budget = 0", "budget is at least 1"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, message: str) -> None:
    with pytest.raises(RecipeError, match=message):
        parse(GOOD.replace(old, new))


def test_a_recipe_without_batches() -> None:
    with pytest.raises(RecipeError, match="no \\[\\[batch\\]\\]"):
        parse('name = "x"')
    with pytest.raises(RecipeError, match="not a table"):
        parse("batch = [1]")


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "r.toml"
    path.write_text(GOOD)
    assert load(path) == parse(GOOD)
    path.write_bytes(b"\xff")
    with pytest.raises(RecipeError, match=r"r\.toml"):
        load(path)
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "missing.toml")


def test_the_starter_has_every_kind() -> None:
    assert {batch.order.kind for batch in starter().batches} == set(gen.names())
