"""Prompts: all that decides a puzzle is in them, in words, and nothing needs to be guessed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

from corpus.ask.audit import option_values
from puzzlemint import tasks
from puzzles.base.errors import OptionError, PuzzleError
from puzzles.contract.kind import Puzzle
from puzzles.contract.reading import parse_puzzle
from puzzles.exchange.statement import answer_marks, statement
from puzzles.model.model import OPEN
from tests.tasks.cases import Kinds, cases


def by_all_rules(kind: Kinds, text: str) -> Iterator[Puzzle]:
    """Yield what a text without a header is by all rules."""
    names = [option.name for option in kind.options]
    choices = [dict.fromkeys((*option_values(option), *more(kind))) for option in kind.options]
    for values in product(*choices):
        try:
            yield parse_puzzle(kind, text, **dict(zip(names, values, strict=True)))
        except (PuzzleError, OptionError):
            continue


def more(kind: Kinds) -> set[str | int | float]:
    """Return values of options that no list has: those of the examples."""
    puzzles = [parse_puzzle(kind, example.text) for example in kind.examples]
    return {v for p in puzzles for v in p.options.values() if not isinstance(v, bool)}


def read_back(kind: Kinds, prompt: str, style: str, seed: int) -> list[Puzzle]:
    """Return the puzzles of a kind that a prompt can be of."""
    board = next(iter(re.findall(r"```\n(.*?)```\n", prompt, re.DOTALL)))
    found = set(by_all_rules(kind, board))
    return [puzzle for puzzle in found if tasks.prompt(puzzle, style, seed) == prompt]


@pytest.mark.parametrize(("style", "seed"), [("fenced", 0), ("tagged", 1), ("bare", 7)])
def test_the_puzzle_is_in_its_prompt(kind: Kinds, style: str, seed: int) -> None:
    for example in kind.examples:
        puzzle = parse_puzzle(kind, example.text)
        assert read_back(kind, tasks.prompt(puzzle, style, seed), style, seed) == [puzzle]


def test_rules_are_told_where_they_differ(kind: Kinds) -> None:
    for example in kind.examples:
        found = list(by_all_rules(kind, parse_puzzle(kind, example.text).text().split("\n", 1)[1]))
        found += by_all_rules(kind, kind.write(parse_puzzle(kind, example.text)))
        rules = {puzzle: statement(puzzle).rules for puzzle in found}
        assert len(set(rules.values())) == len({tuple(p.options.items()) for p in rules})


def test_options_are_told_in_words(kind: Kinds) -> None:
    for example in kind.examples:
        puzzle = parse_puzzle(kind, example.text)
        said = statement(puzzle)
        words = f"{said.rules} {said.board} {said.letters} {said.answer}"
        for option in kind.options:
            assert "_" not in option.name or option.name not in words
            assert f"{option.name}=" not in words


def test_every_letter_is_explained(kind: Kinds) -> None:
    for example in kind.examples:
        puzzle = parse_puzzle(kind, example.text)
        said = statement(puzzle)
        if kind.files.form:
            assert said.letters == kind.files.form
            continue
        for group in kind.groups:
            for value in set(group.values(puzzle)):
                assert f"`{group.written(value)}`" in said.letters
        for value, (word, signs) in answer_marks(puzzle).items():
            assert word in said.answer
            assert all(f"`{sign}`" in said.answer for sign in signs)
            assert word == kind.word(puzzle, value).one


def test_answers_are_written_with_these_letters(kind: Kinds) -> None:
    for case in cases(kind):
        marks = answer_marks(case.puzzle)
        empty = kind.write_entries(case.puzzle, [OPEN] * len(case.solution))
        assert {case.solution[place] for place in case.open} <= set(marks)
        letters = set(empty).union(*[sign for _, signs in marks.values() for sign in signs])
        assert set(case.board) <= letters | set(kind.write(case.puzzle))


def test_phrasings_differ_by_seed_alone(kind: Kinds) -> None:
    puzzle = cases(kind)[0].puzzle
    for style in tasks.STYLES:
        said = [tasks.prompt(puzzle, style, seed) for seed in range(20)]
        assert said == [tasks.prompt(puzzle, style, seed) for seed in range(20)]
        assert len(set(said)) > 5
    with pytest.raises(OptionError, match="not 'loud'"):
        tasks.prompt(puzzle, "loud")
