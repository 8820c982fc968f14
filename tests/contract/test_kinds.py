"""The laws that every kind keeps, on its worked examples."""

from __future__ import annotations

from math import prod
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.errors import PuzzleError
from puzzles.kind import Example, Fault, Kind, Solution
from tests.contract.cases import KINDS
from verify.cnf import names as encodings
from verify.cnf import to_cnf
from verify.grade import grade
from verify.reference import BRUTE_FORCE_LIMIT, backtracking, brute_force
from verify.session import SOLVERS, Session
from verify.verdict import NONE, UNIQUE, judge

ALL = 10_000
SMALL = 30


def read(kind: Kind[Any], example: Example) -> Any:
    return kind.parse(example.text, **example.options)


def test_text_round_trip(kind: Kind[Any], example: Example) -> None:
    puzzle = read(kind, example)
    assert kind.parse(kind.format(puzzle), **example.options) == puzzle
    assert kind.format(kind.parse(kind.format(puzzle))) == kind.format(puzzle)


def test_the_kind_alone_recognises_its_text(kind: Kind[Any], example: Example) -> None:
    assert [other.name for other in KINDS if other.recognises(example.text)] == [kind.name]


def test_verdict(kind: Kind[Any], example: Example) -> None:
    puzzle = read(kind, example)
    judgement = judge(kind, puzzle, explain=True)
    assert judgement.verdict == example.verdict
    for solution in judgement.solutions:
        text = kind.format_solution(puzzle, solution)
        assert kind.parse_solution(puzzle, text) == solution
        assert kind.draw(puzzle, solution)


def test_solutions_equal_brute_force(kind: Kind[Any], example: Example) -> None:
    puzzle = read(kind, example)
    if prod(map(len, kind.domain(puzzle))) > BRUTE_FORCE_LIMIT >> 4:
        pytest.skip("too large to try every board")
    expected = set(brute_force(kind, puzzle))
    judgement = judge(kind, puzzle, count=ALL)
    assert judgement.complete
    assert set(judgement.solutions) == expected


def test_solutions_equal_backtracking(kind: Kind[Any], example: Example) -> None:
    puzzle = read(kind, example)
    if kind.lattice(puzzle).cells > SMALL:
        pytest.skip("too large for scanning propagation")
    found = list(backtracking(kind, puzzle))
    assert len(set(found)) == len(found)
    assert set(found) == set(judge(kind, puzzle, count=ALL).solutions)


def test_encodings_agree(kind: Kind[Any], example: Example) -> None:
    puzzle = read(kind, example)
    expected = set(judge(kind, puzzle, count=ALL).solutions)
    for encoding in encodings(kind):
        found = judge(kind, puzzle, count=ALL, encoding=encoding, solver="cadical195")
        assert set(found.solutions) == expected, encoding
        store = to_cnf(kind, puzzle, encoding)
        assert not store.atmosts
        assert max((abs(x) for clause in store.clauses for x in clause), default=0) <= (
            store.variables
        )


def test_solvers_agree(kind: Kind[Any], example: Example) -> None:
    puzzle = read(kind, example)
    expected = set(judge(kind, puzzle, count=ALL).solutions)
    for solver in SOLVERS:
        assert set(judge(kind, puzzle, count=ALL, solver=solver).solutions) == expected, solver


def test_image_has_same_verdict_and_grade(kind: Kind[Any], example: Example) -> None:
    puzzle = read(kind, example)
    images = list(kind.images(puzzle))
    assert images[0] == puzzle
    graded = grade(kind, puzzle)
    for image in images:
        assert judge(kind, image).verdict == example.verdict
        other = grade(kind, image)
        assert (graded is None) == (other is None)
        if graded and other:
            assert (other.band, other.rounds, other.probes) == (
                graded.band,
                graded.rounds,
                graded.probes,
            )
    assert {kind.canonical(image) for image in images} == {kind.canonical(puzzle)}


def test_conflict_is_irreducible(kind: Kind[Any], example: Example) -> None:
    if example.verdict != NONE:
        pytest.skip("has a solution")
    puzzle = read(kind, example)
    reason = judge(kind, puzzle, explain=True).reason
    store = kind.encode(puzzle, selectable=True)
    assert set(reason) <= {kind.clue_name(puzzle, clue) for clue in store.clues}
    assert reason == judge(kind, puzzle, explain=True).reason


def test_selectable_encoding_with_all_clues_is_the_puzzle(
    kind: Kind[Any], example: Example
) -> None:
    puzzle = read(kind, example)
    store = kind.encode(puzzle, selectable=True)
    clues = list(store.clues.values())
    found: set[Solution] = set()
    with Session(store) as session:
        while session.solve(clues):
            found.add(session.solution)
            session.add(store.differ(session.solution))
    assert found == set(judge(kind, puzzle, count=ALL).solutions)


def test_checker_names_the_broken_rule(kind: Kind[Any], fault: Fault) -> None:
    puzzle = kind.parse(fault.puzzle)
    solution = kind.parse_solution(puzzle, fault.solution)
    broken = {violation.rule for violation in kind.check(puzzle, solution)}
    assert broken == (set() if fault.rule is None else {fault.rule})


def test_examples_cover_what_matters(kind: Kind[Any]) -> None:
    assert kind.audit_encoding in encodings(kind)
    assert {UNIQUE, "multiple", NONE} <= {example.verdict for example in kind.examples}
    assert any(fault.rule is None for fault in kind.faults)


@pytest.mark.parametrize("text", ["", "\n", " \n \n", "\0", "(", "9999999999"])
def test_what_is_no_puzzle_is_refused(kind: Kind[Any], text: str) -> None:
    if text == "9999999999" and kind.recognises(text):
        pytest.skip("a number of this kind")
    with pytest.raises(PuzzleError):
        kind.parse(text)


@st.composite
def texts(draw: st.DrawFn, kind: Kind[Any]) -> str:
    """Anything, words of the kind's own letters, and examples that something happened to."""
    letters = "".join(sorted(set("".join(example.text for example in kind.examples))))
    example = draw(st.sampled_from(kind.examples)).text
    start = draw(st.integers(0, len(example)))
    stop = draw(st.integers(start, min(start + 5, len(example))))
    inserted = draw(st.text(letters + "\r\n 0-?\0\u00e9", max_size=5))
    damaged = example[:start] + inserted + example[stop:]
    return draw(st.one_of(st.just(damaged), st.text(letters, max_size=60), st.text(max_size=60)))


@given(st.data())
def test_the_parser_accepts_or_says_where(kind: Kind[Any], data: st.DataObject) -> None:
    text = data.draw(texts(kind))
    kind.recognises(text)
    try:
        puzzle = kind.parse(text)
    except PuzzleError as raised:
        error = raised
    else:
        assert kind.parse(kind.format(puzzle)) == puzzle
        return
    assert 1 <= error.line <= text.count("\n") + 2
    assert 1 <= error.column <= max(map(len, text.split("\n"))) + 1
    assert error.message
