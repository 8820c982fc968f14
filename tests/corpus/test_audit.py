"""Audits: verdicts by other rules, what is trivial, and what is there twice."""

from __future__ import annotations

import pytest

import puzzles
from corpus.ask.audit import Audit, examine
from puzzles.contract.kind import Puzzle
from puzzles.contract.reading import parse_puzzle
from verify.solver.session import DEFAULT_BUDGET

LOOSE = "_O_X\nX___\n__O_\n____\n"


def read(text: str, kind: str) -> Puzzle:
    return parse_puzzle(puzzles.get(kind), text)


@pytest.mark.parametrize(
    ("kind", "text", "verdict", "variants"),
    [
        ("binario", "XOXO\nOXOX\nXO__\n____\n", "unique", {"distinct_lines=no": "multiple"}),
        ("binario", "# binario distinct_lines=no\nXOXO\nXOXO\nOXOX\nOXOX\n", "unique", None),
        ("tents", "2 2\nT. 1\n.. 0\n0 1\n", "unique", {}),
        ("starbattle", "# starbattle\nAABB\nCABB\nCCDB\nCCDD\n", "unique", None),
    ],
)
def test_other_rules(kind: str, text: str, verdict: str, variants: dict[str, str] | None) -> None:
    found = examine(read(text, kind))
    assert found.verdict == verdict
    if variants is not None:
        assert found.variants == variants
    else:
        assert set(found.variants.values()) == {"none"}
    assert examine(read(text, kind), variants=False).variants == {}


def test_what_is_trivial() -> None:
    assert examine(read("XO\nO_\n", "binario")).trivial
    assert examine(read("XO\nOX\n", "binario")).trivial
    assert not examine(read("__\n__\n", "binario")).trivial
    assert not examine(read("XOXO\nOXOX\nXO__\n____\n", "binario")).trivial


def test_a_solution_is_there_if_it_is_the_only_one() -> None:
    unique = examine(read("XO\nO_\n", "binario"))
    assert unique.solution == "XO\nOX\n"
    assert unique.grade
    several = examine(read("__\n__\n", "binario"))
    assert (several.verdict, several.solution, several.grade) == ("multiple", "", None)


def test_a_budget_that_is_spent_changes_no_verdict() -> None:
    puzzle = read("XOXO\nOXOX\nXO__\n____\n", "binario")
    assert examine(puzzle, budget=DEFAULT_BUDGET).variants


def test_copies_and_images_are_counted() -> None:
    audit = Audit()
    texts = ("XO\nO_\n", "XO\nO_\n", "_O\nOX\n", "__\n__\n", "X_\n_O\n")
    added = [audit.add(examine(read(text, "binario"))) for text in texts]
    audit.count("unreadable")
    assert added == [True, False, False, True, True]
    assert (audit.copies, audit.images, audit.different) == (1, 1, 3)
    assert audit.summary() == {
        "puzzles": 6,
        "verdicts": {"multiple": 1, "none": 1, "unique": 3, "unreadable": 1},
        "different": 3,
        "copies": 1,
        "images": 1,
        "trivial": 3,
        "variants": [],
    }
