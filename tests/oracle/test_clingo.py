"""The verdicts and solutions of each kind against clingo, by programs written from its page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

import gen
import puzzles
from puzzles.contract.kind import Puzzle
from puzzles.contract.reading import parse_puzzle
from puzzles.kinds.variant.entries import ENTRIES
from scripts.benchmarks.race import Failed
from scripts.measure import clingo
from tests.each import Each
from tests.kinds.test_variant import HOUSES, line, puzzle
from tests.oracle import clingo as oracle
from tests.oracle.clingo import FACTS, answers, rules
from verify.judge.verdict import NONE, UNDECIDED, UNIQUE

pytest.importorskip("clingo")
OF_A_RULE, AT_RANDOM = 8, 100  # puzzles of each rule of variants, of each kind
FEW = 20  # solutions


def examples(name: str) -> list[Puzzle]:
    """Return the puzzles of a kind's examples and faults."""
    kind = puzzles.get(name)
    texts = [*[one.text for one in kind.examples], *[one.puzzle for one in kind.faults]]
    return [parse_puzzle(kind, text) for text in dict.fromkeys(texts)]


def test_every_kind_has_a_program() -> None:
    assert sorted(FACTS) == sorted(puzzles.names())


@pytest.mark.parametrize("name", FACTS)
def test_examples_have_the_solutions_that_clingo_finds(name: str) -> None:
    verdicts = {clingo.verdict(one) for one in examples(name)}
    assert verdicts >= {UNIQUE, NONE}
    assert UNDECIDED not in verdicts


def many(puzzle: Puzzle) -> int | None:
    """Return how many solutions clingo finds, up to a few."""
    found = answers(puzzle, FEW)
    return None if found is None else len(found)


@pytest.mark.campaign
@pytest.mark.parametrize("name", [name for name in FACTS if name not in clingo.STATED])
def test_each_constraint_is_needed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = rules(name)
    some = [*examples(name), *islice(clingo.boards(gen.get(name), 1), AT_RANDOM)]
    found = [*map(many, some)]
    for constraint in re.findall(r"^:-[^.]*(?:\.\.[^.]*)*\.$", text, re.MULTILINE):
        monkeypatch.setattr(oracle, "rules", {name: text.replace(constraint, "")}.__getitem__)
        differing = (one for one, its in zip(some, found, strict=True) if many(one) != its)
        assert next(differing, None) is not None, constraint


def test_what_differs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    (one, *_) = examples("akari")
    assert clingo.verdict(one) == UNIQUE

    def none(puzzle: Puzzle, most: int) -> Sequence[Sequence[int]]:
        return []

    monkeypatch.setattr(clingo, "answers", none)
    with pytest.raises(Failed, match="1 solutions by us, 0 by clingo:\n# akari\n"):
        clingo.verdict(one)


@pytest.mark.parametrize("name", [Each(list(ENTRIES))])
def test_each_rule_of_variants_leaves_the_solutions_that_clingo_finds(name: str) -> None:
    random = Random(f"clingo {name}")
    for _ in range(OF_A_RULE):
        side = random.choice((4, 6))
        more = [line(other, random, side) for other in random.sample([*ENTRIES], 2)]
        stated = dict.fromkeys(
            [*HOUSES.split()[: random.randint(0, 2)], line(name, random, side), *more]
        )
        if one := puzzle([*stated], side):
            clingo.verdict(one)
