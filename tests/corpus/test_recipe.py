"""Recipes: what they take, and what they say of what they do not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import gen
from corpus.recipe.recipe import RecipeError, load, parse, starter
from corpus.records.records import encode, mint_record
from puzzlemint import load_kind
from puzzles.base.errors import OptionError
from puzzles.text import toml

if TYPE_CHECKING:
    from tests.processes import Output

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
    assert first.order.options == {
        "distinct_lines": False,
        "clues": -1,
        "symmetry": "none",
        "cells": "",
    }
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
            ("count = 3", 'count = 3\nwith = "naked pair"'),
            ("count = 3", 'count = 3\nwithout = "naked-pair"'),
        ]
    }
    assert len(digests) == 9
    assert parse(GOOD).digest == parse(GOOD).digest


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("seed = 5", "seed = ", "line 3, column 8"),
        ("seed = 5", "seeds = 5", "no field 'seeds'"),
        ("seed = 5", "seed = 'x'", "seed takes a whole number"),
        ("count = 3", 'count = 3\nwith = "x-wing"', "batch 1: no step of binario is called"),
        ("count = 3", "count = 3\nwithout = 3", "without takes a text"),
        ("count = 3", "", "line 5: batch 1: it has no count"),
        ("count = 3", "count = 0", "batch 1: count lies between"),
        ("count = 3", "count = true", "count takes a whole number"),
        ('kind = "binario"', 'kind = "nothing"', "no puzzles of kind 'nothing'"),
        ('size = "4"', 'size = "5"', "must be even"),
        ('size = "4"', "size = 4", "size takes a text"),
        ('"easy"', '"silly"', "no grade 'silly'"),
        ("distinct_lines = false", "distinct_lines = 3", "yes or no"),
        ("distinct_lines", "nothing", "no option nothing"),
        ("seed = 5", "budget = 0", "budget is at least 1"),
        ("seed = 5", f"seed = {'9' * 5000}", "line 3, column 8: a number has thousands of digits"),
        ("seed = 5", f"seed = 0x{'f' * 5000}", "line 3: seed does not fit into 64 bits"),
        ("seed = 5", "seed = 9223372036854775808", "line 3: seed does not fit into 64 bits"),
        ("seed = 5", f"seed = {'[' * 5000}", "too deep"),
        ('size = "4"', f"size = 0x{'f' * 5000}", "batch 1: size does not fit into 64 bits"),
        ("= false", f"= 0x{'f' * 5000}", "line 10: batch 1: distinct_lines does not fit"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, message: str) -> None:
    with pytest.raises(RecipeError, match=message):
        parse(GOOD.replace(old, new))


DOTTED = ".".join(["a"] * 1_200)


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ('name = "x"\nseed = \n', "2:8", "Invalid value"),
        ("a b", "1:3", "Expected '='"),
        ('name = "x', "1:10", "Unterminated string"),
        ("a = 1\nb = [1,\n\n", "2:8", "Invalid value"),
        (f"a = 1\nb = {'9' * 5000}", "2:5", "a number has thousands of digits"),
        (f"[splits]\ntrain = 1\n{DOTTED} = 1", "3:1", toml.TOO_DEEP),
        (f"{DOTTED} = 1", "1:1", toml.TOO_DEEP),
        (f"[{DOTTED}]\nx = 1", "1:1", toml.TOO_DEEP),
        (f"[[batch]]\n\n{DOTTED} = 1", "3:1", toml.TOO_DEEP),
        (f"[options]\ntents.{DOTTED} = 1", "2:1", toml.TOO_DEEP),
        (f"[kinds]\n[kinds.x]\nrule.{DOTTED} = 1", "3:1", toml.TOO_DEEP),
        (f"[splits]\n\nx = {'[' * 40}{']' * 40}", "3:1", toml.TOO_DEEP),
        (f"a = 1\n\nx = {'[' * 5_000}", "3:1", toml.TOO_DEEP),
        (f"a = 1\nx = {'{a=' * 5_000}", "2:1", toml.TOO_DEEP),
    ],
)
def test_where_a_text_is_no_toml(
    text: str, where: str, what: str, tmp_path: Path, output: Output
) -> None:
    """The place stands in front, and once, for recipes and for files of kinds."""
    path = tmp_path / "r.toml"
    path.write_text(text)
    error = output(["build", str(path), "-o", str(tmp_path / "out")], 2).err
    assert error.startswith(f"puzzlemint: {path}:{where}: {what}")
    assert "(at " not in error
    with pytest.raises(OptionError) as caught:
        load_kind(path)
    assert str(caught.value) == error.removeprefix("puzzlemint: ").rstrip("\n")


def test_tables_may_lie_in_each_other() -> None:
    assert toml.loads(".".join(["a"] * toml.DEEPEST) + " = 1")
    with pytest.raises(toml.NoToml):
        toml.loads(".".join(["a"] * (toml.DEEPEST + 1)) + " = {}")


def test_a_recipe_without_batches() -> None:
    with pytest.raises(RecipeError, match="no \\[\\[batch\\]\\]"):
        parse('name = "x"')
    with pytest.raises(RecipeError, match="not a table"):
        parse("batch = [1]")


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "r.toml"
    path.write_text(GOOD)
    assert load(path) == parse(GOOD)
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    assert load(path) == parse(GOOD)
    path.write_bytes(b'\nname = "\xff"')
    with pytest.raises(RecipeError, match=r"r\.toml:2:9: byte 0xff is not text in UTF-8"):
        load(path)
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "missing.toml")


def test_an_image_counts_by_its_bytes(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image").new("L", (9, 9), 255)
    image.paste(0, (2, 3, 7, 6))
    paths = [tmp_path / "one.png", tmp_path / "two" / "other.png"]
    paths[1].parent.mkdir()
    for path in paths:
        image.save(path)
    text = '[[batch]]\nkind = "nonogram"\nsize = "9"\ncount = 1\noptions = {{ image = "{}" }}\n'
    one, other = (parse(text.format(path)) for path in paths)
    assert one.digest == other.digest
    records = [encode(mint_record(recipe.batches[0].order, 1, 0)) for recipe in (one, other)]
    assert b'"files":{"image":"one.png"}' in records[0]
    assert records[0].replace(b"one.png", b"other.png") == records[1]
    assert b"tmp" not in records[0]
    image.putpixel((0, 0), 0)
    image.save(paths[1])
    assert parse(text.format(paths[1])).digest != one.digest
    paths[1].unlink()
    with pytest.raises(RecipeError, match=r"batch 1: option image: .*other\.png cannot be read"):
        parse(text.format(paths[1]))


@pytest.mark.parametrize(
    ("batch", "message"),
    [
        ('kind = "nonogram"\nsize = "10"\ngrade = "medium"', "no nonogram has the grade medium on"),
        ('kind = "sudoku"\nsize = "4"\ngrade = "expert"', "no sudoku of size 4x4 with the grade"),
        ('kind = "kakuro"\nsize = "7"\ngrades = { easy = 1, expert = 1 }', "kakuro .* is rare"),
        ('kind = "norinori"\nsize = "3"', "no norinori of size 3x3 has exactly one solution"),
    ],
)
def test_what_generate_refuses_a_recipe_does_too(batch: str, message: str) -> None:
    """Before anything is made; a corpus that was made from it all the same can still be read."""
    count = "" if "grades" in batch else "count = 2\n"
    text = f"[[batch]]\n{batch}\n{count}"
    with pytest.raises(RecipeError, match=rf"^line [0-9]+: batch [12]: {message}"):
        parse(text)
    if "norinori" in batch:
        return
    insisted = parse(f"{text}attempts = 9\n")
    assert {one.order.attempts for one in insisted.batches} == {9}
    kept = parse(text, insist=True)
    assert {one.order.attempts for one in kept.batches} == {0}
    assert kept.digest != insisted.digest


def test_the_starter_has_every_kind() -> None:
    assert {batch.order.kind for batch in starter().batches} == set(gen.names())
