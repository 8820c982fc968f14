"""The nonogram as it is read: its lines force what the stated rules force, no more and no less."""

from __future__ import annotations

from array import array
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.board import hexagon, rect
from puzzles.contract.kind import reading_of
from puzzles.contract.reading import parse_puzzle
from puzzles.kinds.nonogram import KIND
from puzzles.kinds.nonogram.model import PALETTE, Nonogram
from puzzles.model.model import Model
from puzzles.relations.runs import runs_of
from puzzles.rules.runs.blocks import ANY, Hints
from puzzles.rules.runs.rule import LineClue
from tests.each import times
from tests.nonogram.boards import puzzles
from tests.rules.laws import Case, Truth, check, solutions
from verify.judge.reference import brute_force
from verify.solver.cnf import spelled_out
from verify.solver.session import Session

LATTICES = (rect(1, 9), rect(7, 1), rect(2, 6), hexagon(2), hexagon(3))
Read = tuple[Nonogram, int, list[int]]


@st.composite
def read_lines(draw: st.DrawFn) -> Read:
    """A puzzle, the number of a line, and some of the line's literals, seldom absurd ones."""
    colours = draw(st.integers(1, 4))
    lattice = draw(st.sampled_from(LATTICES))
    number = draw(st.integers(0, len(lattice.lines) - 1))
    line = lattice.lines[number]
    picture = [draw(st.integers(0, colours)) for _ in line]
    told = st.sampled_from((True, True, False))
    hints = tuple([(n, colour if draw(told) else ANY) for n, colour in runs_of(picture)])
    if not draw(st.integers(0, 5)):
        hints += ((draw(st.integers(1, 3)), draw(st.sampled_from((ANY, colours)))),)
    clues: list[Hints] = [()] * len(lattice.lines)
    clues[number] = hints
    puzzle = Nonogram(lattice, PALETTE[: colours + 1], tuple(clues))
    known: list[int] = []
    faulty = not draw(st.integers(0, 3))
    shown = st.sampled_from((True, False, False))
    for cell, value in zip(line, picture, strict=True):
        truth = {cell + 1: value == 1}
        if colours > 1:
            first = (colours + 1) * cell
            truth = {first + colour: value == colour for colour in range(1, colours + 1)}
            truth[first + colours + 1] = value > 0
        for variable, true in truth.items():
            if draw(shown):
                turned = faulty and not draw(st.integers(0, 9))
                known.append(variable if true is not turned else -variable)
    return puzzle, number, known


def rule_of(model: Model, number: int) -> Model:
    """Return a model of what belongs to no rule and of one rule."""
    part = Model()
    part.variables = model.variables
    clauses, counts = model.structure()
    rule = model.rules()[number]
    part.clauses, part.counts = clauses + rule.clauses, counts + rule.counts
    return part


def backbone(puzzle: Nonogram, number: int, known: list[int]) -> list[int] | None:
    """Return what the stated rule of a line forces among the variables of the line's cells."""
    count = puzzle.colours + 1 if puzzle.colours > 1 else 1
    cells = sorted(puzzle.board.lines[number])
    variables = [count * cell + 1 + i for cell in cells for i in range(count)]
    given = set(map(abs, known))
    with Session(rule_of(KIND.model(puzzle), number)) as session:
        if not session.solve(known):
            return None
        return [
            literal
            for variable in variables
            if variable not in given
            for literal in (variable, -variable)
            if not session.solve([*known, -literal])
        ]


def clue_of(puzzle: Nonogram, number: int) -> LineClue:
    rule = reading_of(puzzle).rules()[number]
    assert isinstance(rule.lazy, LineClue)
    return rule.lazy


def assignment(puzzle: Nonogram, known: list[int]) -> array[int]:
    values = array("b", bytes(reading_of(puzzle).variables))
    for literal in known:
        values[abs(literal) - 1] = 1 if literal > 0 else -1
    return values


@times(4)
@given(read_lines())
def test_a_line_forces_what_the_stated_rule_forces(read: Read) -> None:
    puzzle, number, known = read
    values = assignment(puzzle, known)
    clue = clue_of(puzzle, number)
    expected = backbone(puzzle, number, known)
    assert clue.forces(values) == expected
    shown = [variable * value for variable, value in enumerate(values, 1)]
    while shown and not shown[-1]:
        shown.pop()
    assert clue.forces(shown) == expected, "as a solver's model that ends early"


@given(read_lines())
def test_cuts_give_each_forced_literal_a_reason_that_needs_all_it_names(read: Read) -> None:
    puzzle, number, known = read
    clue = clue_of(puzzle, number)
    forced = clue.forces(assignment(puzzle, known))
    cuts = clue.cuts(assignment(puzzle, known))
    assert {cut.scope for cut in cuts} <= {puzzle.board.lines[number]}
    if forced is None:
        ((clause, _),) = cuts
        assert {-literal for literal in clause} <= set(known)
        assert clue.forces(assignment(puzzle, [-x for x in clause])) is None
        for spared in clause:
            rest = assignment(puzzle, [-x for x in clause if x != spared])
            assert clue.forces(rest) is not None
        return
    assert [cut.clause[0] for cut in cuts] == forced
    for literal, *others in [cut.clause for cut in cuts]:
        assert {-other for other in others} <= set(known)
        assert literal in (clue.forces(assignment(puzzle, [-x for x in others])) or ())
        for spared in others:
            rest = assignment(puzzle, [-x for x in others if x != spared])
            assert literal not in (clue.forces(rest) or ())


@pytest.mark.parametrize(
    ("width", "hints"),
    [(1, ((1, 1),)), (4, ()), (5, ((1, 1), (1, ANY))), (4, ((2, 1),)), (3, ((4, 1),))],
)
def test_the_laws_of_lazy_rules(width: int, hints: Hints) -> None:
    literals = tuple(range(1, width + 1))
    clue = LineClue("row_clue", tuple(range(width)), hints, [literals])
    runs = tuple([(length, 1) for length, _ in hints])
    check(Case(clue, literals, lambda truth: runs_of(list(map(int, truth))) == runs), complete=True)


@pytest.mark.parametrize(
    "hints", [(), ((1, 1), (1, 2)), ((2, ANY),), ((1, ANY), (1, ANY)), ((1, ANY),), ((1, 2),) * 2]
)
def test_the_laws_of_lazy_rules_with_colours(hints: Hints) -> None:
    clue = LineClue("row_clue", (0, 1), hints, [(3, 6), (1, 4), (2, 5)])

    def meaning(truth: Truth) -> bool:
        return all(
            not (a and b) and (full or not (a or b)) for a, b, full in (truth[:3], truth[3:])
        )

    def holds(truth: Truth) -> bool:
        fits = [
            values
            for values in product((0, 1, 2), repeat=2)
            if truth == tuple([x for v in values for x in (v == 1, v == 2, v > 0)])
        ]
        return any(
            len(found := runs_of(values)) == len(hints)
            and all(
                length == run[0] and colour in (ANY, run[1])
                for (length, colour), run in zip(hints, found, strict=True)
            )
            for values in fits
        )

    check(Case(clue, tuple(range(1, 7)), holds, meaning), complete=True)


@given(puzzles())
def test_rules_are_named_as_in_the_stated_model(puzzle: Nonogram) -> None:
    stated, read = KIND.model(puzzle), reading_of(puzzle)
    assert [rule[:3] for rule in read.rules()] == [rule[:3] for rule in stated.rules()]
    assert read.structure() == stated.structure()
    assert read.indicators == stated.indicators
    more = Model(puzzle.board.cells)
    more.lazy(clue_of(puzzle, 0))
    more.extend(read)
    assert [rule.clue for rule in more.rules()] == [None, *range(len(puzzle.clues))]


@given(puzzles())
def test_what_is_read_has_the_solutions_of_the_stated_model(puzzle: Nonogram) -> None:
    read = reading_of(puzzle)
    expected = set(brute_force(puzzle))
    assert solutions(KIND.model(puzzle)) == expected
    assert solutions(read) == expected
    assert solutions(spelled_out(read)) == expected


@given(puzzles())
def test_a_line_under_the_guard_of_its_clue(puzzle: Nonogram) -> None:
    guarded, literal_of = reading_of(puzzle).guarded()
    assert list(literal_of) == list(range(len(puzzle.clues)))
    with Session(guarded) as session:
        for number, literal in literal_of.items():
            with Session(rule_of(KIND.model(puzzle), number)) as alone:
                assert session.solve([literal]) == alone.solve()
        assert session.solve(list(literal_of.values())) == any(brute_force(puzzle))


def test_a_board_without_colours_is_read_as_stated() -> None:
    puzzle = parse_puzzle(KIND, "rect 1 2\n#ffffff\n1?\n\n\n")
    assert reading_of(puzzle).rules() == KIND.model(puzzle).rules()
