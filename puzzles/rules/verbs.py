"""The rule book's own words: verbs that state rules over any places, and name each instance.

A verb takes the model, the name of the rule, and literals that say of each place whether it
counts. What several places say together is an instance of the rule, with a scope of its own; it
comes from a clue where `clues` has the numbers, instance by instance.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from operator import eq, ge, gt, le, lt, ne, neg
from typing import TYPE_CHECKING

from puzzles.model.constraint import Count
from puzzles.rules.lines import no_run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from puzzles.board import Rect
    from puzzles.model.constraint import Clause
    from puzzles.model.model import Model

    Literals = Mapping[int, int] | Sequence[int]
    """The literal of each place."""
    Valued = Mapping[int, int]
    """The literal of each value of a place, exactly one of them true."""
    Bag = tuple[int, ...]
    """Values in ascending order, some perhaps more than once."""

SETS_LIMIT = 500  # of values that differ and have a sum, for a table of them
_SIGNS: dict[str, Callable[[int, int], bool]] = {
    "<": lt,
    "<=": le,
    "=": eq,
    "!=": ne,
    ">=": ge,
    ">": gt,
}


def given(
    model: Model, name: str, literals: Iterable[int], clues: Sequence[int] | None = None
) -> None:
    """Each of the literals is true."""
    model.each(name, clues=clues)
    model.clauses += [[literal] for literal in literals]


def some(
    model: Model,
    name: str,
    groups: Sequence[Sequence[int]],
    literals: Literals,
    *,
    scopes: Sequence[Sequence[int]] | None = None,
    clues: Sequence[int] | None = None,
) -> None:
    """At least one place of each group counts."""
    model.each(name, scopes=scopes or groups, clues=clues)
    model.clauses += [[literals[place] for place in group] for group in groups]


def apart(model: Model, name: str, beside: Sequence[Sequence[int]], literals: Literals) -> None:
    """Of two places beside each other not both count; an instance for each two.

    Args:
        model, name, literals: as for all verbs.
        beside: the neighbours of each place.
    """
    model.each(name)
    model.clauses += [
        [-literals[one], -literals[other]]
        for one, near in enumerate(beside)
        for other in near
        if one < other
    ]


def no_runs(
    model: Model, name: str, lines: Iterable[Sequence[int]], literals: Literals, length: int
) -> None:
    """No line has so many places in a row that all count, or none; an instance for each window."""
    model.each(name, size=2)
    for line in lines:
        model.clauses += no_run([literals[place] for place in line], length)


def count(
    model: Model,
    name: str,
    groups: Sequence[Sequence[int]],
    literals: Literals,
    numbers: int | Sequence[int],
    *,
    scopes: Sequence[Sequence[int]] | None = None,
    clues: Sequence[int] | None = None,
) -> None:
    """So many places of each group count.

    Args:
        model, name, literals, clues: as for all verbs.
        groups: of places.
        numbers: of each group how many, or one for all of them.
        scopes: of each instance, if it speaks of more than the group.
    """
    model.each(name, scopes=scopes or groups, clues=clues)
    wanted = [numbers] * len(groups) if isinstance(numbers, int) else numbers
    for group, number in zip(groups, wanted, strict=True):
        model.exactly([literals[place] for place in group], number)


def at_most(
    model: Model,
    name: str,
    groups: Sequence[Sequence[int]],
    literals: Literals,
    number: int,
    *,
    clues: Sequence[int] | None = None,
) -> None:
    """No more than so many places of each group count."""
    model.each(name, scopes=groups, clues=clues)
    for group in groups:
        model.at_most([literals[place] for place in group], number)


def count_few(
    model: Model,
    name: str,
    groups: Sequence[Sequence[int]],
    literals: Literals,
    numbers: Sequence[int],
    clues: Sequence[int | None],
) -> None:
    """Each of the groups has a number of true literals, said in clauses: for four places or so."""
    clauses = model.clauses
    for group, number, clue in zip(groups, numbers, clues, strict=True):
        with model.rule(name, group, clue):
            counted = [literals[place] for place in group]
            clauses += spelled_out(tuple(counted), number)
            model.spells(Count(counted, number, number))


@lru_cache(maxsize=4096)
def spelled_out(literals: tuple[int, ...], number: int) -> list[Clause]:
    """Return clauses that so many of the literals are true; they must not be changed.

    Of one literal more than that some is false, and of one more than may be false some is true.
    """
    if not 0 <= number <= len(literals):
        return [[]]
    above = [[-x for x in subset] for subset in combinations(literals, number + 1)]
    return above + [list(subset) for subset in combinations(literals, len(literals) + 1 - number)]


def passes(model: Model, name: str, crossings: Iterable[Sequence[int]], literals: Literals) -> None:
    """Of the links that meet at a crossing none counts, or two: a way passes once or not."""
    for meeting in crossings:
        links = [literals[place] for place in meeting]
        with model.rule(name, meeting):
            for one in links:
                model.add([-one, *[other for other in links if other != one]])
            model.clauses += [[-one for one in three] for three in combinations(links, 3)]


def once_each(
    model: Model,
    name: str,
    groups: Iterable[Sequence[int]],
    has: Mapping[int, Valued],
) -> None:
    """Each group has every value once; an instance for each group.

    Args:
        model, name: as for all verbs.
        groups: of as many places as there are values.
        has: of each place its literals by value.
    """
    for places in groups:
        with model.rule(name, places):
            for value in has[places[0]]:
                model.exactly([has[place][value] for place in places], 1)


def latin(model: Model, names: tuple[str, str], board: Rect, has: Mapping[int, Valued]) -> None:
    """Each row and each column has every value once; `names` are those of the two rules."""
    for name, lines in zip(names, (board.rows, board.columns), strict=True):
        once_each(model, name, lines, has)


def compare(
    model: Model,
    name: str,
    places: tuple[int, int],
    has: Mapping[int, Valued],
    sign: str,
    clue: int | None = None,
) -> None:
    """The values of two places stand in a relation.

    Args:
        model, name, clue: as for all verbs.
        places: the two.
        has: of each place its literals by value.
        sign: one of `<`, `<=`, `=`, `!=`, `>=`, `>`.
    """
    holds = _SIGNS[sign]
    one, other = (has[place] for place in places)
    with model.rule(name, places, clue):
        if sign == "!=":
            model.forbid_pairs((one[value], other[value]) for value in one if value in other)
            return
        for value, literal in one.items():
            model.add([-literal, *[x for beyond, x in other.items() if holds(value, beyond)]])
        for beyond, literal in other.items():
            model.add([-literal, *[x for value, x in one.items() if holds(value, beyond)]])


def differ(
    model: Model,
    name: str,
    places: Sequence[int],
    has: Mapping[int, Valued],
    clue: int | None = None,
) -> None:
    """No two of the places have the same value.

    Args:
        model, name, clue: as for all verbs.
        places: which.
        has: of each place its literals by value.
    """
    with model.rule(name, places, clue):
        _differ(model, [has[place] for place in places])


def _differ(model: Model, some: Sequence[Valued]) -> None:
    for value in sorted({value for one in some for value in one}):
        model.at_most([one[value] for one in some if value in one], 1)


def total(
    model: Model,
    name: str,
    places: Sequence[int],
    has: Mapping[int, Valued],
    number: int,
    *,
    differ: bool = False,
    apart: Mapping[int, Valued] | None = None,
    clue: int | None = None,
) -> None:
    """The values of the places add up to a number; with `differ` no two of them are alike.

    Of values that differ it is enough to know which ones are there: a table of the sets that have
    the sum says the rest. Otherwise each place counts the steps that its value is above its least
    (order literals; Tamura et al. 2009), a step of several units as often as it has units.

    Args:
        model, name, clue: as for all verbs.
        places: as many as are added up.
        has: of each place its literals by value. A flag that weighs w is `{0: -flag, w: flag}`.
        number: the sum.
        differ: whether the same rule says that no value is there twice.
        apart: of each place its literals by what differs, if that is not what is added up.

    Raises:
        TooLarge: as `Model.linear`.
    """
    with model.rule(name, places, clue):
        if differ:
            model.adds_up(number)
            values = tuple(sorted({value for place in places for value in has[place]}))
            sets = sets_of(values, len(places), number)
            if len(sets) <= SETS_LIMIT:
                _any_order(model, [has[place] for place in places], sets)
                return
            _differ(model, [has[place] for place in places])
        elif apart is not None:
            _differ(model, [apart[place] for place in places])
        weights: list[int] = []
        literals: list[int] = []
        least = 0
        for place in places:
            steps = _steps(model, has[place])
            least += min(has[place])
            weights += [weight for weight, _ in steps]
            literals += [literal for _, literal in steps]
        model.linear(weights, literals, number - least, number - least)


def any_order(
    model: Model,
    name: str,
    places: Sequence[int],
    has: Mapping[int, Valued],
    bags: Sequence[Bag],
    clue: int | None = None,
) -> None:
    """The values of the places are those of one of some bags, in any order.

    Of each value it is told whether it is there once at least, twice and so on, and a table has
    what of that is true of each bag; what is true of all, or of none, needs no variable.

    Args:
        model, name, clue: as for all verbs.
        places: as many as a bag has values.
        has: of each place its literals by value.
        bags: each in ascending order.
    """
    with model.rule(name, places, clue):
        _any_order(model, [has[place] for place in places], bags)


def _any_order(model: Model, having: Sequence[Valued], bags: Sequence[Bag]) -> None:
    """State that values in any order are one of some bags.

    Columns of a table say for each value, and for each number of times, whether it comes so often.

    Args:
        model: what is added to.
        having: of each place the literals that it has a value, by value.
        bags: the values allowed, sorted.
    """
    model.lists(bags)
    if len(having) == 2:
        _pair(model, having[0], having[1], bags)
        return
    columns: list[tuple[int, list[int]]] = []  # a helper, and for each bag whether it is true
    for value in sorted({value for has in having for value in has}):
        literals = [has[value] for has in having if value in has]
        counts = [bag.count(value) for bag in bags]
        most = max(counts, default=0)
        if not most:
            model.clauses += [[-literal] for literal in literals]
            continue
        model.at_most(literals, most)
        for times in range(1, most + 1):
            row = [int(count >= times) for count in counts]
            few = [list(rest) for rest in combinations(literals, len(literals) + 1 - times)]
            if all(row):
                model.clauses += few
                continue
            reached = model.new()
            model.clauses += [[*map(neg, some), reached] for some in combinations(literals, times)]
            model.clauses += [[-reached, *rest] for rest in few]
            columns.append((reached, row))
    if columns or not bags:
        there = [reached for reached, _ in columns]
        model.table(there, [[row[at] for _, row in columns] for at in range(len(bags))])


def _pair(model: Model, one: Valued, other: Valued, bags: Sequence[Bag]) -> None:
    """Demand that two values are those of a bag: each value tells what the other may be."""
    beyond: dict[int, list[int]] = {}
    for first, second in bags:
        beyond.setdefault(first, []).append(second)
        if first != second:
            beyond.setdefault(second, []).append(first)
    for mine, yours in ((one, other), (other, one)):
        for value, literal in mine.items():
            fitting = [yours[rest] for rest in beyond.get(value, ()) if rest in yours]
            model.clauses.append([-literal, *fitting])


@lru_cache(maxsize=4096)
def sets_of(values: tuple[int, ...], size: int, number: int) -> tuple[Bag, ...]:
    """Return the sets of so many of some ascending values that add up to a number.

    When there are more than SETS_LIMIT, one more than that.
    """
    sets: list[Bag] = []

    def go_on(chosen: Bag, start: int, left: int) -> None:
        """Note the sets that go on from chosen values by values from `start` on that add `left`."""
        lacking = size - len(chosen)
        if not lacking:
            sets.extend([chosen] * (not left))
            return
        most = sum(values[-lacking:])
        for at in range(start, len(values) - lacking + 1):
            if sum(values[at : at + lacking]) > left or most < left or len(sets) > SETS_LIMIT:
                return
            go_on((*chosen, values[at]), at + 1, left - values[at])

    go_on((), 0, number)
    return tuple(sets)


def _steps(model: Model, has: Valued) -> list[tuple[int, int]]:
    """Return for each value above the least how far it is from the one below, and `>= it`.

    That a value is the greatest, or is not the least, are literals that there are already.
    """
    least, *others = sorted(has)
    steps: list[tuple[int, int]] = []
    above = 0
    for at in range(len(others) - 1, -1, -1):
        value, below = others[at], others[at - 1] if at else least
        if not above:
            reached = has[value]
        elif not at:
            reached = -has[least]
        else:
            reached = model.new()
            model.clauses += [[-reached, has[value], above], [reached, -has[value]]]
            model.add([reached, -above])
        steps.append((value - below, reached))
        above = reached
    return steps[::-1]


def sees(
    model: Model,
    name: str,
    place: int,
    ways: Sequence[Sequence[int]],
    literals: Literals,
    number: int,
    clue: int | None = None,
) -> None:
    """A place counts, and it sees so many that do, itself included, up to the first that does not.

    Args:
        model, name, literals, clue: as for all verbs.
        place: the place that looks.
        ways: the places that it looks along, nearest first.
        number: of those seen.
    """
    with model.rule(name, [place, *[one for way in ways for one in way]], clue):
        seen = [literals[place]]
        model.add([literals[place]])
        for way in ways:
            before = 0
            for one in way:
                literal = literals[one]
                if before:
                    here = model.new()
                    model.clauses += [[-here, before], [-here, literal], [here, -before, -literal]]
                    literal = here
                seen.append(literal)
                before = literal
        model.exactly(seen, number)


def no_squares(model: Model, name: str, board: Rect, literals: Literals) -> None:
    """No square of four cells counts as a whole; an instance for each square."""
    model.each(name)
    model.clauses += [[-literals[cell] for cell in square] for square in board.squares]
