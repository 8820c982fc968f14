"""What rules say to people: whole sentences, about their place, and true."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from gen.rng import stream
from puzzles.kind import Example, Fault, Kind
from puzzles.puzzle import Puzzle, kind_of
from puzzles.reading import parse_puzzle, parse_solution
from puzzles.sayings import Saying
from tests.contract.rulebook import holds
from verify.explain import explain
from verify.glance import Glance
from verify.verdict import UNIQUE, judge

OURS = re.compile(
    r"\b(literals?|clauses?|constraints?|premises?|instances?|encod\w+|variables?|scopes?|guard\w*"
    r"|SAT|core|None|OPEN|lazy|indicators?|helpers?)\b"
)
"""Words of the program that no sentence has."""
LONG = re.compile(r"row \d+, column \d+|more rules?$|and \d+ more")
PLACE = re.compile(r"r\d|row|column|line|box|region|corner|edge|board|above|below|left|right|around")


def faults_of(sentence: str) -> Iterator[str]:
    """Yield what is wrong with a sentence, whatever it says."""
    if not sentence.strip() or sentence != sentence.strip():
        yield "empty, or with a blank at an end"
    if "{" in sentence or "}" in sentence:
        yield "a field that nobody filled"
    if OURS.search(sentence) or LONG.search(sentence) or "_" in sentence:
        yield "words of ours"
    if re.search(r"  |\( ?\)| [,;:.)]|\bthe (are|is|and|with|by|would)\b|: *$", sentence):
        yield "a gap"
    if sentence[0].isspace() or sentence.endswith((",", ";", ":", "and")):
        yield "no end"


def boards(puzzle: Puzzle, number: int) -> Iterator[tuple[int, ...]]:
    """Yield boards that are filled in at random."""
    draw = stream(3, puzzle.text(), 0)
    for _ in range(number):
        yield tuple([draw.choice(values) for values in kind_of(puzzle).domain(puzzle)])


def test_every_rule_has_its_sentences(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = parse_puzzle(kind, example.text)
    whole = kind.places(puzzle).cells
    for rule in kind.model(puzzle).rules():
        saying = kind.say(puzzle, rule)
        assert isinstance(saying, Saying)
        for sentence in (saying.statement, saying.subject):
            assert not [*faults_of(sentence)], sentence
        assert PLACE.search(saying.subject), saying
        if len(rule.scope) < whole:
            assert PLACE.search(saying.statement), saying
        templates = (saying.over, saying.under, saying.full, saying.left, saying.bare)
        known = {"gone", "lost", "room", "value", "values", "wrong", "them", "ends", "by", "last"}
        assert saying.fields <= known
        assert saying.statement not in templates[:2], "a breach that says that the rule holds"


def test_how_a_rule_is_broken_is_told_where_it_is(kind: Kind[Puzzle], example: Example) -> None:
    """Each sentence is of a rule that is broken, and what it counts is there."""
    puzzle = parse_puzzle(kind, example.text)
    model = kind.model(puzzle)
    statements = {kind.say(puzzle, rule).statement for rule in model.rules()}
    for board in boards(puzzle, 12):
        for one in (*Glance(puzzle).violated(board), *Glance(puzzle).broken(board)):
            assert not [*faults_of(one.sentence)], one
            assert one.sentence not in statements, one
            about = [
                rule
                for rule in model.rules()
                if rule.name == one.rule and {*one.places} <= {*rule.scope}
            ]
            alone = any(not holds(model, board, [rule]) for rule in about)
            assert alone or kind.places(puzzle).names(one.places) in one.sentence, one


def test_a_fault_is_told(kind: Kind[Puzzle], fault: Fault) -> None:
    puzzle = parse_puzzle(kind, fault.puzzle)
    board = parse_solution(puzzle, fault.solution)
    told = [one.sentence for one in Glance(puzzle).violated(board)]
    assert bool(told) == bool(fault.rule)
    for sentence in told:
        assert not [*faults_of(sentence)], sentence
        assert PLACE.search(sentence), sentence


def test_steps_are_told_in_whole_sentences(kind: Kind[Puzzle], example: Example) -> None:
    if example.verdict != UNIQUE:
        pytest.skip("it has no steps")
    puzzle = parse_puzzle(kind, example.text)
    (solution,) = judge(puzzle).solutions
    for step in explain(puzzle, solution):
        lines = [line.sentence for line in step.lines]
        for sentence in (step.sentence, step.where, *lines):
            assert not [*faults_of(sentence)], sentence
        assert step.rung == "SEARCH" or step.places


