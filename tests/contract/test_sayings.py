"""What rules say to people: whole sentences, about their place, and true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import puzzles
from gen.sources.rng import stream
from puzzles.base.errors import UserError
from puzzles.board import rect
from puzzles.contract.kind import Kind, Puzzle, given, kind_of
from puzzles.contract.reading import parse_puzzle, parse_solution
from puzzles.declare.options import with_defaults
from puzzles.declare.phrases import OR, Field
from puzzles.declare.sayings import Event, Saying
from puzzles.declare.values import Example, Fault
from tests.contract.rulebook import holds
from tests.tables import table
from verify.explain.explain import explain
from verify.judge.live_check import LiveCheck
from verify.judge.verdict import UNIQUE, judge

OURS = re.compile(
    r"\b(literals?|clauses?|constraints?|premises?|instances?|encod\w+|variables?|scopes?|guard\w*"
    r"|SAT|core|None|OPEN|lazy|indicators?|helpers?)\b"
)
"""Words of the program that no sentence has."""
LONG = re.compile(r"row \d+, column \d+|more rules?$|and \d+ more")
PLACE = re.compile(r"r\d|row|column|line|box|region|corner|board|above|below|left|right|around")


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


def test_every_rule_of_a_tiny_board_has_its_sentences(kind: Kind[Puzzle]) -> None:
    """A fleet that fills its board leaves rules that nothing can break."""
    for height, width in product(range(1, 4), repeat=2):
        fleets = ",".join("1" * height * width), str(max(height, width))
        fixed = [{"fleet": fleet} for fleet in fleets] if kind.name == "battleships" else []
        for options in ({}, *fixed):
            try:
                empty = kind.empty(rect(height, width), with_defaults(kind.options, options))
                puzzle = parse_puzzle(kind, empty.text())
            except UserError:
                continue
            for rule in kind.model(puzzle).rules():
                assert kind.say(puzzle, rule).statement


def test_every_rule_has_its_sentences(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = parse_puzzle(kind, example.text)
    whole = kind.places(puzzle).cells
    for rule in kind.model(puzzle).rules():
        saying = kind.say(puzzle, rule)
        assert isinstance(saying, Saying)
        for sentence in (saying.statement, str(saying.subject)):
            assert not [*faults_of(sentence)], sentence
        assert PLACE.search(str(saying.subject)), f"no place in {saying.subject!r}"
        if len(rule.scope) < whole:
            assert PLACE.search(saying.statement), f"no place in {saying.statement!r}"
        assert saying[Event.WHOLE].lead == OR or not saying[Event.WHOLE]  # what joins to more
        assert saying[Event.OFF].has("own") or not saying[Event.OFF]
        open_ = {x.name for event in Event for x in saying[event].parts if isinstance(x, Field)}
        known = {"gone", "lost", "room", "value", "values", "wrong", "them", "ends", "part", "by"}
        known |= {"aside", "on", "out", "own", "other", "facts", "ways", "numbers"}
        assert open_ <= known
        for event in (Event.OVER, Event.UNDER):
            assert saying[event] != saying[Event.STATEMENT], "a breach that says that it holds"


def test_how_a_rule_is_broken_is_told_where_it_is(
    kind: Kind[Puzzle], example: Example, thorough: bool
) -> None:
    """Each sentence is of a rule that is broken, and what it counts is there."""
    puzzle = parse_puzzle(kind, example.text)
    model = kind.model(puzzle)
    statements = {kind.say(puzzle, rule).statement for rule in model.rules()}
    glance = LiveCheck(puzzle)
    for board in boards(puzzle, 12 if thorough else 4):
        for one in (*glance.violated(board), *glance.broken(board)):
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
    told = [one.sentence for one in LiveCheck(puzzle).violated(board)]
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


def cells_of(names: str) -> set[tuple[int, int]]:
    """Return the cells that names stand for, rows and columns from 1."""
    found: set[tuple[int, int]] = set()
    for rows, columns in re.findall(r"r([\d-]+)c([\d-]+)", names):
        (top, *bottom), (left, *right) = (list(map(int, x.split("-"))) for x in (rows, columns))
        found |= {
            (row, column)
            for row in range(top, [top, *bottom][-1] + 1)
            for column in range(left, [left, *right][-1] + 1)
        }
    return found


def test_what_is_cut_off_is_there() -> None:
    kind = puzzles.get("hitori")
    puzzle = parse_puzzle(kind, "# hitori\n1234\n2341\n3412\n4123\n")
    width = puzzle.board.width
    shape = re.compile(r"the unshaded cells (.*) are cut off from each other by shaded (.*)")
    told = 0
    for board in boards(puzzle, 60):
        for one in LiveCheck(puzzle).violated(board):
            if parts := shape.fullmatch(one.sentence):
                told += 1
                for names, value in zip(parts.groups(), (0, 1), strict=True):
                    assert {board[(r - 1) * width + c - 1] for r, c in cells_of(names)} == {value}
    assert told > 9


@pytest.mark.parametrize(
    ("name", "rule", "statement", "text"), table(Path(__file__).with_name("statements.tsv"))
)
def test_statements(name: str, rule: str, statement: str, text: str) -> None:
    kind = puzzles.get(name)
    puzzle = parse_puzzle(kind, text)
    rules = [one for one in kind.model(puzzle).rules() if one.name == rule]
    assert statement in [kind.say(puzzle, one).statement for one in rules]


BREACHES = table(Path(__file__).with_name("breaches.tsv"))
"""Kinds, entries of a board by places, what is said of a rule that they break, and puzzles."""


@pytest.mark.parametrize(("name", "entries", "sentence", "text"), BREACHES)
def test_breaches(name: str, entries: str, sentence: str, text: str) -> None:
    puzzle = parse_puzzle(puzzles.get(name), text)
    board = given(puzzle)
    for entry in entries.split():
        place, value = map(int, entry.split(":"))
        board[place] = value
    assert sentence in [one.sentence for one in LiveCheck(puzzle).broken(board)]
