"""Each relation as it is stated and as it is evaluated, on all small boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Any, NamedTuple

import pytest

from puzzles.board import rect
from puzzles.declare.sayings import Saying
from puzzles.declare.values import Solution
from puzzles.model.model import Model
from puzzles.relations.alike import NoneAlike, NoRun
from puzzles.relations.around import RunsAround
from puzzles.relations.cages import Makes
from puzzles.relations.cells import Consecutive, Contains, Given, Indexed, OneOf, Paired
from puzzles.relations.counts import (
    AtMost,
    Beside,
    Counted,
    Exactly,
    NotAll,
    Seen,
    Some,
)
from puzzles.relations.digits import (
    Different,
    Every,
    Numbered,
    Signed,
    SumOfDifferent,
    Total,
    Unlike,
    Worth,
)
from puzzles.relations.drawn.loops import (
    OneLoop,
    Passed,
    ShadedOrPassed,
    ShadedUnpassed,
    Turning,
    TurningBeside,
)
from puzzles.relations.drawn.paths import Ended, LeadsTo
from puzzles.relations.fleet import MIDDLE, SINGLE, ShipPart
from puzzles.relations.groups import SizedGroups
from puzzles.relations.joined import Joined
from puzzles.relations.lines import (
    Along,
    Among,
    Arrow,
    Between,
    FirstSum,
    Heights,
    InGroups,
    Room,
    SameSums,
    Sandwich,
    Skyline,
    Summed,
)
from puzzles.relations.relation import Instance, Literals, Parts, Relation
from puzzles.relations.runs import Blocks
from puzzles.rules.runs.blocks import ANY
from tests.each import Each
from tests.rules.laws import solutions

SAID = Saying("it is so")
SHADES = (0, 1)


class Case(NamedTuple):
    """An instance of a relation on a board whose places all have the same values."""

    relation: Relation
    parts: Parts
    values: Sequence[int] = SHADES
    numbers: Sequence[Any] = (None,)
    places: int = 4
    shading: bool = True


def line(length: int) -> Parts:
    return (tuple(range(length)),)


def shades() -> Iterator[Case]:
    counts = range(6)
    for length in range(1, 5):
        for value in SHADES:
            yield Case(NotAll(value, SAID), line(length))
            yield Case(Counted(value, "cell", "here"), line(length), numbers=counts)
            yield from [Case(AtMost(value, n, SAID), line(length)) for n in range(length + 1)]
            yield from [Case(Exactly(value, n, SAID), line(length)) for n in range(length + 1)]
    for near, value in product(range(5), SHADES):
        parts = ((0,), tuple(range(1, near + 1)))
        for some in product((False, True), repeat=near + 1):
            allowed = frozenset([number for number, so in enumerate(some) if so])
            for needed in (False, True):
                yield Case(Beside(value, allowed, SAID, needed), parts, places=5)
    for value in SHADES:
        for parts in ((), (2,)), ((0,), ()), ((0, 3), (1,)), ((1, 2, 3), (0,)):
            yield from [Case(Some(value, SAID, first), parts) for first in (False, True)]
            yield Case(Counted(value), parts, numbers=counts)
            yield from [Case(Exactly(value, n, SAID), parts) for n in range(5)]
        for parts in ((0,),), ((0,), (1, 2, 3)), ((1,), (0,), (2, 3), ()), ((3,), (2, 1, 0)):
            yield Case(Seen(value), parts, numbers=counts)


def runs() -> Iterator[Case]:
    one = [(), ((1, 1),), ((2, ANY),), ((1, 1), (1, ANY)), ((5, 1),), ((1, 1), (3, 1)), ((2, 1),)]
    for length in range(5):
        yield Case(Blocks(SAID), line(length), numbers=one)
    two = [(), ((1, 2), (1, 1)), ((1, 1), (2, 1)), ((2, ANY), (1, 2)), ((2, 2), (2, 1)), ((4, 1),)]
    for length in range(1, 5):
        yield Case(Blocks(SAID, 2), line(length), range(3), two, length, shading=False)


def boards() -> Iterator[Case]:
    for height, width in (1, 1), (1, 4), (2, 2), (2, 4), (3, 3):
        beside = rect(height, width).beside
        parts = tuple([(cell, *near) for cell, near in enumerate(beside)])
        yield from [Case(Joined(v, "cell", "by"), parts, places=len(beside)) for v in SHADES]
    some = ((1, 2), (2, 1, 3), (3, 2))  # a board may have places of which nothing is said
    yield Case(Joined(1, "cell", "by"), some)


def digits() -> Iterator[Case]:
    for length, most in product(range(1, 5), range(1, 5)):
        values = range(1, most + 1)
        relations: list[Relation] = [Different("cage"), Unlike("square")]
        relations += [Every()] * (length == most) + [Numbered("{cells}")] * (length <= most)
        for relation in relations:
            yield Case(relation, line(length), values, places=length, shading=False)
        for differ in (False, True):
            sums = range(length * most + 2)
            yield Case(Total(differ), line(length), values, sums, length, shading=False)


def rings() -> Iterator[Case]:
    """A clue in the middle, at a side and in a corner, with lengths that may be untold."""
    for ring in (3, 5, 8):
        parts = ((0,), tuple(range(1, ring + 1)))
        numbers = (0, 1, 2, 3, 5, 8, 9, 11, 12, 13, 19, 22, 29, 99, 111, 112, 1111, 1119, 8888)
        for value in SHADES:
            yield Case(RunsAround(SAID, value), parts, numbers=numbers, places=ring + 1)


def below(one: int, other: int) -> bool:
    return one < other


def third(value: int) -> int:
    return (value - 1) // 2


def along() -> Iterator[Case]:
    """Yield lines of 1 to 4 places with 1 to 4 values."""
    lines: list[Relation] = [
        Along(SAID, below),
        Among(SAID, third, 2),
        Among(SAID, third, 3),
        Consecutive(),
        OneOf(SAID, frozenset((1, 3))),
        Contains(SAID, (2,)),
        Contains(SAID, (1, 1, 2)),
    ]
    numbered: list[Relation] = [
        Summed(SAID),
        Skyline(SAID),
        FirstSum(SAID),
        Room(SAID),
        Sandwich(SAID, (1, 2)),
        Sandwich(SAID, (1, 4)),
    ]
    for length, most in product(range(1, 5), range(1, 5)):
        values = range(1, most + 1)
        for relation in lines:
            yield Case(relation, line(length), values, places=length, shading=False)
        for relation in numbered:
            numbers = range(length * most + 2)
            yield Case(relation, line(length), values, numbers, length, shading=False)
        numbers = range(1, length * most + 2)
        yield Case(InGroups(SAID), line(length), values, numbers, length, shading=False)


def parted() -> Iterator[Case]:
    """Yield what has several parts, and places that come in no order."""
    ends = [Between(SAID, inside, apart) for inside in (True, False) for apart in (0, 2)]
    for parts in ((0, 1), ()), ((2, 0), (1,)), ((3, 1), (0, 2)):
        yield from [Case(one, parts, range(1, 5), shading=False) for one in ends]
    for parts in ((0,), (1,)), ((0,), (3, 1, 2)), ((1, 0), (2, 3)):
        yield Case(Arrow(SAID), parts, range(1, 5), shading=False)
    for parts in ((0,),), ((0,), (1, 2)), ((3, 1), (2,)), ((0,), (1,), (2, 3)):
        yield Case(SameSums(SAID), parts, range(1, 5), shading=False)
        yield Case(Paired(SAID, below), parts, range(1, 5), shading=False)
    for place in range(3):
        yield Case(Indexed(SAID), ((place,), (0, 1, 2)), range(1, 5), places=3, shading=False)
        yield Case(Indexed(SAID), ((place,), (2, 1, 0)), range(1, 4), places=3, shading=False)


def signs() -> Iterator[Case]:
    """Yield what stands between two values, and what values make together."""
    for signs in (((1, "<"), (2, ">")), ((1, "="), (2, "!="))):
        for parts in ((0, 1),), ((1, 0),):
            yield Case(Signed(signs, (SAID, SAID)), parts, range(1, 5), (1, 2), 2, shading=False)
    for length, most in product(range(1, 4), range(1, 5)):
        values, top = range(1, most + 1), most**length + 2
        wanted = [
            (number, ops) for number in range(top) for ops in ("+", "-", "x", "/", "+x", "-/")
        ]
        yield Case(Makes(), line(length), values, wanted, length, shading=False)
        sums = [*[None] * (length > 1), *range(1, length * most + 2)]
        yield Case(SumOfDifferent("run"), line(length), values, sums, length, shading=False)
    for place, value in product(range(3), range(1, 4)):
        yield Case(Given(SAID), ((place,),), range(1, 4), (value,), 3, shading=False)


def flags() -> Iterator[Case]:
    """Yield what is said of places that are something or not."""
    for value in SHADES:
        for length in range(1, 5):
            yield Case(Worth(value, "cell"), line(length), numbers=range(12))
        for parts in ((0,),), ((0, 1, 2, 3),), ((2, 1),):
            yield from [Case(Some(value, SAID, first), parts) for first in (False, True)]
    for height, width in (1, 1), (1, 4), (2, 2), (2, 3):
        beside = rect(height, width).beside
        parts = tuple([(cell, *near) for cell, near in enumerate(beside)])
        yield from [
            Case(Joined(v, "cell", "by", lacking=True), parts, places=len(beside)) for v in SHADES
        ]
        values = range(1, min(height * width, 4) + 1)
        yield Case(SizedGroups(SAID), parts, values, places=len(beside), shading=False)
    for meeting in range(1, 5):
        parts = ((0,), tuple(range(1, meeting + 1)))
        yield Case(ShadedOrPassed(1, 1, SAID), parts, places=5)
        yield Case(ShadedUnpassed(1, 1, SAID), parts, places=5)
    numbers = range(SINGLE, MIDDLE + 1)
    words = tuple([(number, SAID) for number in numbers])
    for near in product((False, True), repeat=4):
        sides = [(side,) if there else () for side, there in enumerate(near, 1)]
        for value in SHADES:
            yield Case(ShipPart(value, words), ((0,), *sides), numbers=numbers, places=5)
    for turns in (False, True):
        for near in product((False, True), repeat=4):
            if sum(near) > 1:
                ways = tuple([(place,) if so else () for place, so in enumerate(near)])
                yield Case(Turning(turns, 5, SAID), ways, numbers=(5,))
        for parts in (
            ((0, 1), (2, 3), (4, 5), (6, 7), ()),
            ((0, 1), (2,), (4, 5), (6,), (3,)),
            ((), (2, 3), (), (6, 7), (0, 1)),
            ((), (2,), (4,), (), (7,)),
            ((0,), (2,), (), (), ()),
        ):
            yield Case(TurningBeside(turns, 5, SAID), parts, numbers=(5,), places=8)


SORTS = shades, runs, boards, digits, rings, along, parted, signs, flags
CASES = [pytest.param(Each(sort()), id=sort.__name__) for sort in SORTS]


def stated(case: Case, instance: Instance, *, read: bool = False) -> Model:
    model = Model(case.places)
    if case.shading:
        model.flags(range(case.places))
    else:
        model.choices(range(case.places), case.values)
    state = case.relation.read if read else case.relation.state
    state(model, "rule", [instance], Literals(model))
    return model


@pytest.mark.parametrize("case", CASES)
def test_what_is_stated_is_what_holds(case: Case) -> None:
    every = list(product(case.values, repeat=case.places))
    for number in case.numbers:
        instance = Instance(case.parts, number, 7)
        model, read = stated(case, instance), stated(case, instance, read=True)
        right = {board for board in every if case.relation.holds(instance, board)}
        assert solutions(model) == solutions(read) == right
        for one in model, read:
            assert [(rule.name, set(rule.scope), rule.clue) for rule in one.rules()] == [
                ("rule", set(instance.scope), 7)
            ]
        for board in every:
            check_breaches(case, instance, board, board in right)


def check_breaches(case: Case, instance: Instance, board: Solution, right: bool) -> None:
    """What is broken is told at places of the rule, and a number that is told is right."""
    breaches = list(case.relation.broken(instance, board))
    assert bool(breaches) != right
    assert all(set(places) <= set(instance.scope) for places in breaches)
    times = 1 if isinstance(case.relation, Unlike) else 2
    assert list(case.relation.breaches([instance, instance], board)) == breaches * times
    own = case.relation.number(instance.parts, board)
    if own is not None and instance.number is not None and own == instance.number:
        assert right or isinstance(case.relation, Total)


def loops(height: int, width: int) -> tuple[Parts, Parts]:
    """Return the edges that meet at each corner of a board, and those around each cell."""
    edges = rect(height, width).edges
    return edges.meeting, edges.around


@pytest.mark.parametrize("size", [(1, 1), (1, 3), (2, 2)], ids=str)
def test_lines_that_pass_points_once_are_one_loop_or_not(size: tuple[int, int]) -> None:
    meeting, faces = loops(*size)
    lines = len({line for lines in meeting for line in lines})
    points = [Instance((lines,)) for lines in meeting]
    for whole in Instance((*meeting, (), *faces)), Instance(meeting):
        passed = Model(lines)
        passed.flags(range(lines))
        Passed().state(passed, "point", points, Literals(passed))
        model = Model(lines)
        model.flags(range(lines))
        Passed().state(model, "point", points, Literals(model))
        OneLoop().state(model, "loop", [whole], Literals(model))
        every = list(product(SHADES, repeat=lines))
        right = {b for b in every if not any(Passed().breaches(points, b))}
        assert solutions(passed) == right
        assert solutions(model) == {board for board in right if OneLoop().holds(whole, board)}
        assert {rule.scope for rule in passed.rules()} == {*meeting}
        told = [next(OneLoop().broken(whole, board), None) for board in every]
        assert all(places is None or set(places) <= set(whole.scope) for places in told)


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        ((1, 3), (1, None, 1)),
        ((1, 3), (1, 2, None)),
        ((2, 2), (None,) * 4),
        ((2, 2), (1, 1, None, 2)),
        ((2, 2), (1, 2, 3, 1)),
        ((2, 3), (1, None, 2, None, 1, 2)),
        ((2, 3), (1, None, None, None, None, 1)),
        ((3, 3), (None, 1, None, 1, None, 2, None, None, 2)),
        ((3, 3), (1, 1, None, None, None, None, None, None, None)),
    ],
    ids=str,
)
def test_lines_lead_from_ends_to_those_that_are_alike(
    size: tuple[int, int], shown: tuple[int | None, ...]
) -> None:
    links = rect(*size).links
    outer = {link for cell, n in enumerate(shown) if n is not None for link in links.meeting[cell]}
    near = [(link, *others) for link, others in enumerate(links.beside)]
    met = zip(links.meeting, shown, strict=True)
    ends = [Instance((lines,)) for lines, number in met if number is not None]
    met = zip(links.meeting, shown, strict=True)
    others = [Instance((lines,)) for lines, number in met if number is None]
    degrees: list[tuple[Relation, list[Instance]]] = [
        (Exactly(1, 1, SAID), ends),
        (Passed(), others),
    ]
    wholes: list[tuple[Relation, Instance]] = [
        (LeadsTo(), Instance(links.meeting, shown)),
        (Ended(), Instance((tuple(sorted(outer)), *near))),
    ]
    every = list(product(SHADES, repeat=links.cells))
    model = lines_on(links.cells, degrees)
    passed = {b for b in every if not any(any(r.breaches(of, b)) for r, of in degrees)}
    assert solutions(model) == passed
    for relation, whole in wholes:
        model = lines_on(links.cells, [*degrees, (relation, [whole])])
        assert solutions(model) == {board for board in passed if relation.holds(whole, board)}
        scopes = [{*rule.scope} for rule in model.rules() if rule.name == type(relation).__name__]
        for board in every:
            for places in relation.broken(whole, board):
                assert any({*places} <= scope for scope in scopes)
    alone = lines_on(links.cells, [(LeadsTo(), [wholes[0][1]])])
    assert solutions(alone) == {board for board in every if LeadsTo().holds(wholes[0][1], board)}


def lines_on(places: int, rules: Sequence[tuple[Relation, Sequence[Instance]]]) -> Model:
    """Return the model of rules, each by the name of its relation, on places with lines or not."""
    model = Model(places)
    model.flags(range(places))
    literals = Literals(model)
    for relation, instances in rules:
        relation.state(model, type(relation).__name__, instances, literals)
    return model


@pytest.mark.parametrize("side", [2, 4])
def test_lines_in_halves_without_runs_are_alike_or_not(side: int) -> None:
    board = rect(side, side) if side == 2 else rect(3, 4)
    rows = board.rows
    each, all_of_them = [Instance((row,)) for row in rows], Instance(rows)
    half = [Instance((row,), side // 2) for row in rows]
    counted, run, alike = Counted(1, "", ""), NoRun(SAID, 3), NoneAlike(SAID)
    model = Model(board.cells)
    model.flags(range(board.cells))
    literals = Literals(model)
    counted.state(model, "half", half, literals)
    run.state(model, "run", each, literals)
    alike.state(model, "alike", [all_of_them], literals)
    every = product(SHADES, repeat=board.cells)
    assert solutions(model) == {
        board
        for board in every
        if not any(counted.breaches(half, board))
        and not any(run.breaches(each, board))
        and alike.holds(all_of_them, board)
    }


def test_a_run_is_told_by_its_first_places() -> None:
    long = Instance(((0, 1, 2, 3, 4, 5),))
    told = [*NoRun(SAID, 3).broken(long, (0, 0, 0, 0, 1, 1))]
    assert told == [(0, 1, 2)]
    assert [*NoRun(SAID, 3).broken(long, (1, 0, 0, 1, 1, 1))] == [(3, 4, 5)]


@pytest.mark.parametrize("length", range(1, 5))
def test_heights_of_which_each_is_there_once(length: int) -> None:
    instance = line(length)
    for number in range(length + 2):
        model = Model(length)
        model.choices(range(length), range(1, length + 1))
        literals = Literals(model)
        Every().state(model, "every", [Instance(instance)], literals)
        Heights(SAID).state(model, "seen", [Instance(instance, number)], literals)
        orders = permutations(range(1, length + 1))
        seen = Instance(instance, number)
        assert solutions(model) == {b for b in orders if Heights(SAID).holds(seen, b)}


def test_instances_stated_together_are_rules_of_their_own() -> None:
    relations = {
        Counted(1, "cell", "here"): [Instance(((0, 1),), 1, 3), Instance(((2, 3),), 2, 5)],
        NotAll(1, SAID): [Instance(((0, 1),)), Instance(((1, 2),))],
        AtMost(1, 1, SAID): [Instance(((0, 1),)), Instance(((1, 2, 3),))],
        AtMost(0, 1, SAID): [Instance(((0, 1),), None, 2), Instance(((1, 2, 3),), None, 4)],
        Seen(1): [Instance(((0,), (1,)), 2, 0), Instance(((3,), (2,)), 1, 3)],
    }
    for relation, instances in relations.items():
        model = Model(4)
        model.flags(range(4))
        relation.state(model, "rule", instances, Literals(model))
        told = [(rule.scope, rule.clue) for rule in model.rules()]
        assert told == [(one.scope, one.clue) for one in instances]


def test_a_rule_of_one_place_leaves_that_its_two_values() -> None:
    model = Model(2)
    flags = model.flags(range(2))
    literals = Literals(model)
    with model.rule("one", (0,)):
        model.exactly([flags[0]], 1)
    assert literals.of(0) == {0: -flags[0], 1: -flags[1]}
    assert literals.each == {place: {1: x, 0: -x} for place, x in flags.items()}
    assert literals[1, 0] == -flags[1]
