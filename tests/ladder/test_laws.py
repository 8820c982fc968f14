"""What a grade does not depend on, and what can only make it easier."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, replace

import pytest

import puzzles
from gen.sources.rng import Stream, stream
from puzzles.contract.kind import Puzzle, given, reading_of
from puzzles.contract.reading import parse_puzzle
from puzzles.model.constraint import as_constraints
from puzzles.model.model import Model
from puzzles.rules import Connected
from tests.ladder.boards import SIZES, Board, boards
from tests.ladder.climbing import rounds, waited
from tests.ladder.models import (
    Case,
    counted_case,
    likeness,
    random_case,
    renumbered,
    tangled_case,
    whole_case,
)
from tests.ladder.oracle import Plain
from verify.grade.grade import grade
from verify.grade.ladder import BOTTOM, Cost, Ladder, Rung, chain
from verify.judge.verdict import UNIQUE, judge


@pytest.fixture
def tried(thorough: bool) -> float:
    """Which share of the random models is tried."""
    return 1 if thorough else 0.3


Line = tuple[Cost, int, frozenset[int]]
MAKES = [random_case, tangled_case, counted_case, whole_case]
OF_LADDER = ("band", "hardest", "effort", "rounds", "at_hardest", "widths")


def lines(case: Case, names: dict[int, int]) -> list[Line]:
    """Return cost, width and literals of each round; some literals have other names."""
    ladder = Ladder(*case)
    return [
        (
            one.cost,
            ladder.width(one),
            frozenset([names[x] for step in one.steps for x in step.literals if x in names]),
        )
        for one in rounds(case)
    ]


def hardest(case: Case) -> Cost:
    """Return the cost of the dearest round."""
    return max([one.cost for one in rounds(case)], default=BOTTOM)


def rank(case: Case) -> tuple[Cost, int]:
    """Return what sorts: the dearest round's cost, and the effort."""
    return hardest(case), waited(case)


@pytest.mark.parametrize("make", MAKES)
def test_no_order_and_no_numbering_matters(make: Callable[[Stream], Case], tried: float) -> None:
    for number in range(int(150 * tried)):
        case = make(stream(1, "order", number))
        plain = Plain(*case)
        own = [v for v in range(1, case.model.variables + 1) if not plain.private(v)]
        like = likeness(case.model, stream(2, "order", number))
        old_place = [like.places.index(place) for place in range(len(case.solution))]
        other = Case(
            like.model,
            tuple([case.solution[place] for place in old_place]),
            tuple([case.known[place] for place in old_place]),
        )
        same = {x: x for v in own for x in (v, -v)}
        back = {renumbered(x, like.numbers): x for x in same}
        assert lines(other, back) == lines(case, same), number
        assert waited(other) == waited(case), number


@pytest.mark.parametrize("make", MAKES)
def test_a_value_more_never_makes_it_dearer(make: Callable[[Stream], Case], tried: float) -> None:
    for number in range(int(100 * tried)):
        case = make(stream(1, "known", number))
        before = rank(case)
        for place, value in enumerate(case.solution):
            known = list(case.known)
            known[place] = value
            after = rank(case._replace(known=tuple(known)))
            assert after[0] <= before[0], (number, place)
            assert after[1] <= before[1], (number, place)


def unique(name: str, count: int) -> list[Board]:
    """Return those of a kind's boards that have one solution."""
    return [b for b in boards(name, count) if judge(b.puzzle).verdict == UNIQUE]


def figures(puzzle: Puzzle) -> dict[str, object]:
    """Return what the ladder says of a puzzle."""
    graded = grade(puzzle)
    assert graded is not None
    return {name: asdict(graded)[name] for name in OF_LADDER}


@pytest.mark.parametrize("name", SIZES)
def test_images_have_the_same_grade(name: str) -> None:
    for board in unique(name, 6):
        own = figures(board.puzzle)
        for image in board.kind.images(board.puzzle):
            assert figures(image) == own, image.text()


def test_ways_of_a_white_circle_are_read_alike_from_all_sides() -> None:
    """On the mirrored board lines lead away from the circle at its other side."""
    puzzle = parse_puzzle(puzzles.get("masyu"), "# masyu\n.....\nw.w.w\n.....\nwwww.\n.....\n")
    own = figures(puzzle)
    assert all(figures(image) == own for image in puzzle.definition.images(puzzle))


@pytest.mark.parametrize("name", SIZES)
def test_no_form_is_looked_at(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def form(puzzle: object) -> Model:
        raise AssertionError(puzzle)

    (board, *_) = boards(name, 1)
    judgement = judge(board.puzzle)
    graded = grade(board.puzzle)
    forms = board.kind.forms
    build = dict.fromkeys(forms.build, form)
    monkeypatch.setattr(board.kind, "forms", replace(forms, build=build))
    assert grade(board.puzzle, judgement=judgement) == graded is not None


@pytest.mark.parametrize("name", SIZES)
def test_the_solution_alone_is_read_off_the_proof(name: str) -> None:
    (board, *_) = boards(name, 1)
    judgement = judge(board.puzzle)
    other = replace(judgement, stats=replace(judgement.stats, conflicts=7_777, solver="other"))
    graded = grade(board.puzzle, judgement=other)
    assert graded is not None
    assert (graded.conflicts, graded.solver) == (7_777, "other")
    assert {x: asdict(graded)[x] for x in OF_LADDER} == figures(board.puzzle)


COSTS: list[Cost] = [
    *[Cost(rung) for rung in Rung if rung != Rung.CHAIN],
    *[chain(depth) for depth in (2, 3, 4, 5, 8, 20)],
]


def stops(case: Case) -> None:
    """Climb up to each cost, and find all rounds or that there are dearer ones."""
    every, top = rounds(case), hardest(case)
    for most in COSTS:
        assert Ladder(*case).climb(most) == (every if top <= most else None), most


@pytest.mark.parametrize("make", MAKES)
def test_a_climb_stops_where_it_is_told_to(make: Callable[[Stream], Case], tried: float) -> None:
    for number in range(int(60 * tried)):
        stops(make(stream(1, "most", number)))


@pytest.mark.parametrize("name", SIZES)
def test_a_climb_of_a_board_stops_where_it_is_told_to(name: str) -> None:
    for _kind, puzzle, solution in boards(name, 6):
        stops(Case(reading_of(puzzle), solution, tuple(given(puzzle))))


def extended() -> Iterator[Model]:
    """Yield models of kinds, and others that have a rule, and a lazy one, ahead of a template."""
    for kind in map(puzzles.get, puzzles.names()):
        for example in kind.examples:
            yield reading_of(parse_puzzle(kind, example.text))
    for make in MAKES:
        for number in range(20):
            template = make(stream(6, make.__name__, number)).model
            with template.rule("white", (0,)):
                template.lazy(Connected("white", [[]], [1]))
            model = template.bare()
            with model.each("ahead", size=2):  # three rules, two of them of one constraint
                model.clauses += [[1], [-1, 1], [1]]
                model.at_least([1, -1], 1)
            model.lazy(Connected("connected", [[]], [-1]))
            model.extend(template)
            yield model


def test_what_rules_state_is_stated_with_a_template_and_without() -> None:
    shared = twice = parts = 0
    for model in extended():
        found = model.stated()
        rules = model.rules()[: len(found.scopes)]
        said = [
            (number, *one)
            for number, rule in enumerate(rules)
            for one in (as_constraints((), [rule.stated]) if rule.stated else rule.constraints)
        ]
        least = [len(some) - room for some, room in zip(found.literals, found.room, strict=True)]
        assert [*zip(found.rule, found.literals, least, strict=True)] == said
        assert [*map(tuple, found.scopes)] == [rule.scope for rule in rules]
        lazy = [(number, rule.lazy) for number, rule in enumerate(rules) if rule.lazy]
        assert [(rule, model.lazies[at]) for at, rule in found.speaker.items()] == lazy
        template, model.template = model.template, None
        shared += template is not None and template.model.indicators == model.indicators
        expected = model.stated()
        assert [*map(tuple, found.scopes)] == [*map(tuple, expected.scopes)]
        for part in ("literals", "room", "rule", "repeating", "speaker", "clauses", "counts"):
            assert getattr(found, part) == getattr(expected, part), part
        twice += bool(found.repeating)
        parts += bool(found.speaker)
    assert shared > 100
    assert min(twice, parts) > 5
