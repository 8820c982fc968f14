"""Rules one after another, as grades read them, are those that a model states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gen.sources.rng import Stream, stream
from puzzles.contract.kind import Kind, Puzzle, reading_of, stated_of
from puzzles.contract.reading import parse_puzzle
from puzzles.model import stated as layout
from puzzles.model.constraint import Constraint, Count, as_constraints
from puzzles.model.model import Model
from puzzles.rules.alike import LinesDiffer
from tests.ladder.models import counted_case, random_case, tangled_case, whole_case

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.declare.values import Example

MAKES = random_case, tangled_case, counted_case, whole_case


def counts_twice(place_of: dict[int, int], parts: Sequence[Constraint]) -> bool:
    """Return whether two values of a place are counted: to a sum, or as exactly one of two."""
    for literals, least in parts:
        places = [place_of[abs(x)] for x in {abs(x) for x in literals} if abs(x) in place_of]
        opposite = any({*other} == {-x for x in literals} for other, _ in parts)
        if len(places) > len({*places}) and (least > 1 or (len(literals) == 2 and opposite)):
            return True
    return False


def compare(model: Model) -> tuple[int, int]:
    """Compare both, and return how many rules there are, and of those that count twice."""
    stated, rules = model.stated(), model.rules()
    place_of = {variable: place for variable, place, _ in model.indicators}
    several = len(model.indicators) > len(model.base)
    said: list[list[tuple[list[int], int]]] = [[] for _ in stated.scopes]
    for rule, literals, room in zip(stated.rule, stated.literals, stated.room, strict=True):
        said[rule].append((literals, len(literals) - room))
    for number, rule in enumerate(rules[: len(said)]):
        parts = [*as_constraints((), [rule.stated])] if rule.stated else rule.constraints
        assert sorted(said[number]) == sorted(parts), rule
        assert {*stated.scopes[number]} == {*rule.scope}
        assert stated.amounts.get(number) == rule.amount
        assert (number in stated.listing) == bool(rule.bags)
        assert (number in stated.repeating) == (several and counts_twice(place_of, parts)), rule
        parts_of = [at for at, speaker in stated.speaker.items() if speaker == number]
        assert [model.lazies[at] for at in parts_of] == ([rule.lazy] if rule.lazy else [])
    assert all(rule.lazy is not None and not rule.constraints for rule in rules[len(said) :])
    loose = [*as_constraints(stated.clauses, ()), *stated.counts]
    assert sorted(loose) == sorted(as_constraints(*model.structure()))
    return len(said), len(stated.repeating)


def test_rules_of_a_kind_are_laid_out_as_they_are_stated(
    kind: Kind[Puzzle], example: Example
) -> None:
    puzzle = parse_puzzle(kind, example.text)
    for model in (reading_of(puzzle), stated_of(puzzle)):
        compare(model)


def test_rules_of_tiny_models_are_laid_out_as_they_are_stated() -> None:
    number = twice = 0
    for make in MAKES:
        for seed in range(150):
            here, repeating = compare(make(stream(1, make.__name__, seed)).model)
            number, twice = number + here, twice + repeating
    assert min(number, twice) > 50


def add_any(model: Model, draw: Stream) -> None:
    """Add a family of rules of any sort, not of those that say something."""
    literals = [v * sign for v, _, _ in model.indicators for sign in (1, -1)] + [9, -9]

    def some(least: int = 1) -> list[int]:
        return draw.sample(literals, least + draw.below(4))

    def counts(number: int) -> list[Count]:
        found = [some(2) for _ in range(number)]
        return [Count(one, draw.below(3), draw.below(len(one))) for one in found]

    if draw.below(2):
        size = 1 + draw.below(3)
        clauses, sums = 0 if draw.below(3) else draw.below(3), draw.below(3)
        number = clauses + sums
        scopes = [[draw.below(5)] for _ in range(number)] if draw.below(2) else None
        with model.each("each", size=size, scopes=scopes):
            model.clauses += [some(1 + draw.below(2)) for _ in range(clauses * size)]
            if draw.below(2) and clauses:
                one, other = model.indicators[:2]
                last = [one[0], other[0]], [-one[0], -other[0]]
                model.clauses[-2:] = last if size == 2 else model.clauses[-2:]
            model.counts += counts(sums * size)
        return
    with model.rule("one", sorted(draw.sample(range(5), 1 + draw.below(4)))):
        model.clauses += [some(1 + draw.below(2)) for _ in range(draw.below(4))]
        model.counts += counts(draw.below(3))
        if draw.below(3) == 0:
            model.spells(Count(some(2), 1, 2))
        if draw.below(3) == 0:
            model.lists([(0, 1)])
        if draw.below(3) == 0:
            model.adds_up(draw.below(9))
        if draw.below(3) == 0:
            model.lazy(LinesDiffer("one", [[1], [2]], [(0,), (1,)]))


def test_families_before_in_and_behind_a_template_are_laid_out() -> None:
    number = twice = 0
    for seed in range(600):
        draw = stream(3, "families", seed)
        template = Model(5)
        template.choices(range(2), (0, 1, 2))
        template.flags(range(2, 5))
        template.new()
        template.close()
        model = template.bare()
        for one in (model, template):
            for _ in range(draw.below(4)):
                add_any(one, draw)
        one.close()
        if draw.below(4):
            model.extend(template)
            for _ in range(draw.below(3)):
                add_any(model, draw)
        here, repeating = compare(model)
        number, twice = number + here, twice + repeating
    assert min(number, twice) > 200


def test_both_forms_lay_out_alike() -> None:
    for seed in range(300):
        draw = stream(2, "layout", seed)
        clauses = [[1 + draw.below(9) for _ in range(draw.below(4))] for _ in range(draw.below(7))]
        counts = [
            Count(some, draw.below(3), draw.below(len(some) + 2))
            for some in [[-1 - draw.below(9)] * (1 + draw.below(4)) for _ in range(draw.below(5))]
        ]
        first, size = draw.below(3), draw.below(4)
        found: list[tuple[list[int], list[list[int]], list[int]]] = []
        for lay_out in (layout.lay_out, layout._lay_out):  # pyright: ignore[reportPrivateUsage]
            told: tuple[list[int], list[list[int]], list[int]] = [7], [[7]], [7]
            lay_out(*told, first, size, clauses, counts)
            found.append(told)
        assert found[0] == found[1]
        indicators = [(v, draw.below(3), draw.below(2)) for v in range(1, 9) if draw.below(2)]
        for places_of in (layout.places_of, layout._places_of):  # pyright: ignore[reportPrivateUsage]
            place = places_of(indicators, 9)
            assert [place[v] for v, _, _ in indicators] == [at for _, at, _ in indicators]
            assert [place[-v] for v, _, _ in indicators] == [at for _, at, _ in indicators]
            assert len(place) == 19
            assert place.count(-1) == 19 - 2 * len(indicators)
