"""The laws that every kind keeps, on its worked examples."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Solver

import puzzles
from gen.minting import laws
from gen.minting.laws import FEW_BOARDS
from puzzles.base.errors import OptionError, PuzzleError
from puzzles.codecs import excerpts
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Kind, Puzzle, form_of, kind_of
from puzzles.contract.reading import parse_entries, parse_puzzle, parse_solution
from puzzles.declare.values import Example, Fault, Solution
from puzzles.model.model import OPEN
from puzzles.render.svg import svg
from puzzles.text import header
from tests.contract.cases import KINDS
from verify.exchange import dimacs
from verify.grade.grade import Grade, grade
from verify.judge.reference import BRUTE_FORCE_LIMIT, backtracking
from verify.judge.verdict import NONE, UNIQUE, conflict, judge
from verify.solver.cnf import STATED, to_cnf
from verify.solver.cnf import names as encodings
from verify.solver.session import SOLVERS, Session

ALL = 10_000
SMALL = 30


def read(kind: Kind[Puzzle], example: Example) -> Any:
    return parse_puzzle(kind, example.text)


def solutions(puzzle: Puzzle, **how: Any) -> set[Solution]:
    return set(judge(puzzle, count=ALL, **how).solutions)


def test_text_round_trip(kind: Kind[Puzzle], example: Example) -> None:
    laws.texts(kind, example)


def test_a_text_says_what_it_is(kind: Kind[Puzzle], example: Example) -> None:
    if kind.name not in puzzles.names():
        pytest.skip("the toy is no kind that files are searched for")
    puzzle = read(kind, example)
    (found,) = excerpts.read(example.text)
    assert (found.puzzle.kind, found.puzzle) == (kind.name, puzzle)
    text = puzzle.text()
    named = text if header.begins(text) else header.line(kind.name, {}) + text
    several = list(excerpts.read(named * 3))
    assert [found.puzzle for found in several] == [puzzle] * 3


def test_only_texts_without_header_are_guessed(kind: Kind[Puzzle], example: Example) -> None:
    recognised = [other.name for other in KINDS if other.recognises(example.text)]
    guessed = not header.begins(example.text)
    assert recognised == ([kind.name] if guessed else [])
    assert guessed or kind.files.header or kind.options


def test_options_of_a_header_are_checked(kind: Kind[Puzzle], example: Example) -> None:
    body = kind.write(read(kind, example))
    for line in ("# nothing\n", f"# {kind.name} nothing=1\n", f"# {kind.name} =\n"):
        with pytest.raises(PuzzleError) as caught:
            parse_puzzle(kind, line + body)
        assert caught.value.line == 1
    with pytest.raises(OptionError):
        parse_puzzle(kind, example.text, nothing=1)


def test_verdict(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = read(kind, example)
    judgement = judge(puzzle, explain=True)
    assert judgement.verdict == example.verdict
    for solution in judgement.solutions:
        text = kind.write_entries(puzzle, solution)
        assert parse_solution(puzzle, text) == solution
        assert parse_solution(puzzle, header.line(kind.name, {}) + text) == solution
        with pytest.raises(PuzzleError, match=f"this is other, not {kind.name}"):
            parse_solution(puzzle, header.line("other", {}) + text)


def test_images_have_images_of_the_solution(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = read(kind, example)
    judgement = judge(puzzle)
    if judgement.verdict != UNIQUE:
        pytest.skip("it has no one solution")
    (solution,) = judgement.solutions
    name = kind.canonical_solution(puzzle, solution)
    images = list(kind.images(puzzle))
    for image in {*images, *map(kind.normal, images)}:
        (other,) = judge(image).solutions
        assert kind.canonical_solution(image, other) == name


def test_pictures(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = read(kind, example)
    judgement = judge(puzzle)
    shown = [None, (OPEN,) * len(kind.domain(puzzle)), *judgement.solutions]
    drawn = {puzzle.draw(solution) for solution in shown}
    assert all(drawn)
    assert len({puzzle.draw(solution) for solution in judgement.solutions}) == len(
        judgement.solutions
    )
    for solution in shown:
        assert "\x1b" not in puzzle.draw(solution)
        ElementTree.fromstring(svg(kind.picture(puzzle, solution)))


def test_solutions_equal_brute_force(kind: Kind[Puzzle], example: Example, thorough: bool) -> None:
    most = BRUTE_FORCE_LIMIT >> 4 if thorough else FEW_BOARDS
    if not laws.all_boards(kind, example, most):
        pytest.skip("too large to try every board, or for campaigns alone")


def test_solutions_equal_backtracking(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = read(kind, example)
    if kind.places(puzzle).cells > SMALL:
        pytest.skip("too large for scanning propagation")
    found = list(islice(backtracking(puzzle), ALL))
    assert len(set(found)) == len(found)
    assert set(found) == solutions(puzzle)


def test_encodings_agree(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = read(kind, example)
    expected = solutions(puzzle)
    assert solutions(puzzle, encoding=STATED) == expected
    for encoding in encodings(kind):
        found = solutions(puzzle, encoding=encoding, solver="cadical195")
        assert found == expected, encoding
        cnf = to_cnf(puzzle, encoding)
        assert not cnf.counts
        assert not cnf.lazies
        assert len({frozenset(clause) for clause in cnf.clauses}) == len(cnf.clauses), encoding
        assert max((abs(x) for clause in cnf.clauses for x in clause), default=0) <= cnf.variables


def test_solvers_agree(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = read(kind, example)
    expected = solutions(puzzle)
    for solver in SOLVERS:
        assert solutions(puzzle, solver=solver) == expected, solver


def test_a_solvers_answer_is_turned_into_a_board(kind: Kind[Puzzle], example: Example) -> None:
    if kind.name not in puzzles.names():
        pytest.skip("the toy is no kind that files are searched for")
    puzzle = read(kind, example)
    lines = list(dimacs.write(puzzle))
    (head,) = [line.split() for line in lines if line.startswith("p cnf ")]
    clauses = [[int(x) for x in line.split()[:-1]] for line in lines if line[0] not in "cp"]
    assert len(clauses) == int(head[3])
    assert max((abs(x) for clause in clauses for x in clause), default=0) <= int(head[2])
    solver = Solver(name="cadical153", bootstrap_with=clauses)
    if solver.solve():
        answer = ["s SATISFIABLE", "v " + " ".join(map(str, solver.get_model())), "v 0"]
    else:
        answer = ["s UNSATISFIABLE"]
    solver.delete()
    found = dimacs.read(lines, answer)
    assert found[0] == puzzle
    if example.verdict == NONE:
        assert found[1] is None
    else:
        assert found[1] is not None
        assert not kind.check(puzzle, found[1])


def test_the_stated_model_has_every_place(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = read(kind, example)
    model = kind.model(puzzle)
    domain = kind.domain(puzzle)
    assert len(domain) == len(model.base) == kind.places(puzzle).cells
    wanted = {(place, value) for place, values in enumerate(domain) for value in values}
    told = {(place, value) for _, place, value in model.indicators}
    assert wanted <= told | set(enumerate(model.base))


def test_every_rule_has_a_sentence_and_constrains_its_scope_alone(
    kind: Kind[Puzzle], example: Example
) -> None:
    laws.sentences(kind, example)


def test_checker_and_model_break_the_same_rules(kind: Kind[Puzzle], example: Example) -> None:
    laws.checker(kind, example)


def climbed(graded: Grade) -> tuple[Any, ...]:
    """Return what a grade says of the ladder: all but the solver's figures."""
    return (graded.hardest, graded.effort, graded.rounds, graded.at_hardest, graded.widths)


def test_image_has_same_verdict_and_grade(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = read(kind, example)
    images = list(kind.images(puzzle))
    assert images[0] == puzzle
    graded = grade(puzzle)
    for image in {image.text(): image for image in images}.values():
        assert judge(image).verdict == example.verdict
        other = grade(image)
        assert (graded is None) == (other is None)
        if graded and other:
            assert climbed(other) == climbed(graded)
    canonical = min(kind.normal(image).text() for image in images)
    assert {kind.canonical(image) for image in images} == {canonical}
    assert judge(kind.normal(puzzle)).verdict == example.verdict
    assert kind.normal(kind.normal(puzzle)) == kind.normal(puzzle)


def clues_of(puzzle: Puzzle) -> list[int]:
    kind = kind_of(puzzle)
    return sorted({rule.clue for rule in kind.model(puzzle).rules() if rule.clue is not None})


def test_conflict_is_irreducible(kind: Kind[Puzzle], example: Example) -> None:
    if example.verdict != NONE:
        pytest.skip("has a solution")
    puzzle = read(kind, example)
    found = conflict(puzzle)
    rules = found.rules
    assert found == conflict(puzzle)
    assert len(judge(puzzle, explain=True).reason) == len(rules) > 0
    model = kind.model(puzzle)
    keys: list[int | None] = [rule.clue for rule in rules]
    with Session(model.guarded()[0]) as session:
        clues_are_needed = session.solve()
    if None in keys or not clues_are_needed:  # then each rule is assumed by itself
        keys = [model.rules().index(rule) for rule in rules]
        guarded, literal_of = model.guarded(every=True)
    else:
        guarded, literal_of = model.guarded()
    literals = [literal_of[key] for key in keys if key is not None]
    with Session(guarded) as session:
        assert not session.solve(literals)
        for literal in literals:
            assert session.solve([other for other in literals if other != literal])


def test_guarded_clues_can_be_left_out(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = read(kind, example)
    guarded, literal_of = kind.model(puzzle).guarded()
    assert sorted(literal_of) == clues_of(puzzle)

    def found(clues: list[int]) -> set[Solution]:
        all_of_them: set[Solution] = set()
        with Session(guarded) as session:
            while len(all_of_them) < SMALL and session.solve([literal_of[c] for c in clues]):
                all_of_them.add(session.solution)
                session.add(guarded.differ(session.solution))
        return all_of_them

    everything = found(list(literal_of))
    assert everything == set(judge(puzzle, count=SMALL).solutions) or len(everything) == SMALL
    for dropped in list(literal_of)[:3]:
        try:
            poorer = Clues(puzzle).without([dropped])
        except OptionError:
            return
        assert dropped not in clues_of(poorer)
        expected = set(judge(poorer, count=SMALL).solutions)
        if len(expected) < SMALL:
            assert found([clue for clue in literal_of if clue != dropped]) == expected


def test_every_rule_can_be_guarded(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = read(kind, example)
    model = kind.model(puzzle)
    guarded, literal_of = model.guarded(every=True)
    assert len(literal_of) == len(model.rules())
    with Session(guarded) as session:
        assert session.solve([])
        assert session.solve(list(literal_of.values())) == (example.verdict != NONE)


def test_checker_names_the_broken_rule(kind: Kind[Puzzle], fault: Fault) -> None:
    laws.fault(kind, fault)
    puzzle = parse_puzzle(kind, fault.puzzle)
    reported = kind.check(puzzle, parse_solution(puzzle, fault.solution))
    assert len({(one.rule, frozenset(one.places)) for one in reported}) == len(reported)


def test_every_rule_has_a_fault(kind: Kind[Puzzle]) -> None:
    laws.every_rule(kind)


def test_examples_cover_what_matters(kind: Kind[Puzzle]) -> None:
    assert kind.forms.audit in encodings(kind)
    assert not kind.forms.fast or kind.forms.fast in kind.forms.build
    assert {UNIQUE, "multiple", NONE} <= {example.verdict for example in kind.examples}
    with pytest.raises(OptionError, match="no encoding"):
        form_of(read(kind, kind.examples[0]), "nothing")
    with pytest.raises(OptionError, match="no format"):
        kind.export(read(kind, kind.examples[0]), "nothing")


def test_part_of_a_solution_is_read(kind: Kind[Puzzle], example: Example) -> None:
    puzzle = read(kind, example)
    for solution in judge(puzzle).solutions[:1]:
        text = kind.write_entries(puzzle, solution)
        entries = parse_entries(puzzle, text)
        assert len(entries) == len(solution)
        assert all(one in (OPEN, other) for one, other in zip(entries, solution, strict=True))
        known = [value for value in entries if value != OPEN]
        assert len(known) == len(entries) or kind.unmarked


def test_each_value_is_one_of_a_single_sort_of_places(kind: Kind[Puzzle], example: Example) -> None:
    """So that words, looks and what is left unmarked can go by values, whatever the places are."""
    puzzle = read(kind, example)
    places, sort_of = kind.places(puzzle), dict[int, str]()
    for place, values in enumerate(kind.domain(puzzle)):
        sort, _ = places.spot(place)
        assert all(sort_of.setdefault(value, sort) == sort for value in values)
    resting = [sort_of[value] for value in kind.unmarked if value in sort_of]
    assert len(set(resting)) == len(resting)


@pytest.mark.parametrize("text", ["", "\n", " \n \n", "\0", "("])
def test_what_is_no_puzzle_is_refused(kind: Kind[Puzzle], text: str) -> None:
    with pytest.raises(PuzzleError):
        parse_puzzle(kind, text)


def test_a_long_number_is_refused_or_a_board(kind: Kind[Puzzle]) -> None:
    try:
        puzzle = parse_puzzle(kind, "9999999999")
    except PuzzleError:
        return
    assert parse_puzzle(kind, puzzle.text()) == puzzle
    assert judge(puzzle).verdict


@st.composite
def texts(draw: st.DrawFn, kind: Kind[Puzzle]) -> str:
    """Anything, words of the kind's own letters, and examples that something happened to."""
    letters = "".join(sorted(set("".join(example.text for example in kind.examples))))
    example = draw(st.sampled_from(kind.examples)).text
    start = draw(st.integers(0, len(example)))
    stop = draw(st.integers(start, min(start + 5, len(example))))
    inserted = draw(st.text(letters + "\r\n 0-?\0\u00e9", max_size=5))
    damaged = example[:start] + inserted + example[stop:]
    return draw(st.one_of(st.just(damaged), st.text(letters, max_size=60), st.text(max_size=60)))


@given(st.data())
def test_the_parser_accepts_or_says_where(kind: Kind[Puzzle], data: st.DataObject) -> None:
    text = data.draw(texts(kind))
    kind.recognises(text)
    with suppress(PuzzleError):
        parse_solution(read(kind, kind.examples[0]), text)
    try:
        puzzle = parse_puzzle(kind, text)
    except PuzzleError as raised:
        error = raised
    else:
        assert parse_puzzle(kind, puzzle.text()) == puzzle
        return
    assert 1 <= error.line <= text.count("\n") + 2
    assert 1 <= error.column <= max(map(len, text.split("\n"))) + 1
    assert error.message
