"""What a rule of many values says is counted without search."""

from __future__ import annotations

from itertools import islice

import pytest

import puzzles
from puzzles.contract.reading import parse_puzzle
from puzzles.model.model import Model
from puzzles.rules.pieces import pieces
from puzzles.rules.verbs import total
from verify.grade.grade import grade
from verify.grade.ladder import BOTTOM, Cost, Ladder, Rung
from verify.reading import asked_whole
from verify.solver.core import preferred
from verify.solver.session import Session


def test_how_many_values_cells_have_takes_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    ask = asked_whole._Meaning._may_be  # pyright: ignore[reportPrivateUsage]

    def asking(self: asked_whole._Meaning, literals: list[int], most: int) -> bool:  # pyright: ignore[reportPrivateUsage]
        asked.append(most)
        return ask(self, literals, most)

    monkeypatch.setattr(asked_whole._Meaning, "_may_be", asking)  # pyright: ignore[reportPrivateUsage]
    cells, values = 3, 5
    model = Model(cells)
    with model.rule("sum", range(cells)):
        has = model.choices(range(cells), range(values))
    variables = [variable for cell in has.values() for variable in cell.values()]
    (rule,) = model.rules()
    parts = [([-variable for variable in variables[1:3]], 1)]  # says less than another
    parts += [([*cell.values()], values - 1) for cell in has.values()]
    parts += [([-variable for variable in cell.values()], 1) for cell in has.values()]
    true, false = asked_whole.AskedWhole(rule, [], parts, variables).counts()
    assert (sorted(true.literals), true.least) == (variables, cells)
    assert (sorted(-x for x in false.literals), false.least) == (variables, cells * (values - 1))
    assert asked == []


def test_what_a_variable_means_beyond_its_rule_is_not_lost() -> None:
    """One rule alone speaks of the piece, and says by it what places it takes no notice of are."""
    model = Model(3)
    one, two, three = model.flags(range(3)).values()
    (piece,) = pieces(model, [[one, -two]])
    with model.rule("either", (2,)):
        model.add([piece, three])
    ladder = Ladder(model, (1, 0, 0), (-1, -1, 0))
    assert [climbed.cost for climbed in ladder.rounds()] == [BOTTOM]
    assert ladder.done
    shikaku = parse_puzzle(puzzles.get("shikaku"), "# shikaku\n1 2 .\n1 2 .\n")
    graded = grade(shikaku)
    assert graded
    assert graded.hardest.cost == Cost(Rung.RULE)


def test_a_core_depends_on_nothing_that_was_asked_before() -> None:
    """Of two pairs that cannot hold together the one that comes first is found."""
    model = Model()
    for _ in range(4):
        model.new()
    model.clauses = [[-1, -2], [-3, -4]]
    session = Session(model)
    assert preferred(session, [1, 2, 3, 4]) == [1, 2]
    assert preferred(session, [4, 2, 3, 1]) == [4, 3]
    assert preferred(session, [3, 1, 4, 2]) == [3, 4]
    assert preferred(session, [2, 4, 1]) == [2, 1]


def test_amounts_are_said_at_sight_then_drawn_then_kept_in_mind() -> None:
    """A one says of both that neither has two; four then needs some of each of the others."""
    model = Model(5)
    has = model.choices(range(5), (0, 1, 2))
    for places, number in (((0, 3), 1), ((0, 1, 2), 4), ((1, 4), 2)):
        total(model, "sum", places, has, number)
    rounds = list(islice(Ladder(model, (1, 1, 2, 0, 1)).rounds(), 3))
    said = [(one.rung, {x for step in one.steps for x in step.literals}) for one in rounds]
    assert said == [
        (Rung.RULE, {-has[0][2], -has[3][2]}),
        (Rung.SET, {-has[1][0], -has[2][0]}),
        (Rung.PLACE, {-has[4][2]}),
    ]
