"""What a rule of many values says is counted without search."""

from __future__ import annotations

import pytest

from puzzles.constraint import Count
from puzzles.model import Model
from verify import whole


def test_how_many_values_cells_have_takes_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    ask = whole._Meaning._may_hold  # pyright: ignore[reportPrivateUsage]

    def asking(self: whole._Meaning, count: Count) -> bool:  # pyright: ignore[reportPrivateUsage]
        asked.append(count.high)
        return ask(self, count)

    monkeypatch.setattr(whole._Meaning, "_may_hold", asking)  # pyright: ignore[reportPrivateUsage]
    cells, values = 3, 5
    model = Model(cells)
    with model.rule("sum", range(cells)):
        has = model.choices(range(cells), range(values))
    variables = [variable for cell in has.values() for variable in cell.values()]
    (rule,) = model.rules()
    parts = [([-variable for variable in variables[1:3]], 1)]  # says less than another
    parts += [([*cell.values()], values - 1) for cell in has.values()]
    parts += [([-variable for variable in cell.values()], 1) for cell in has.values()]
    true, false = whole.Whole(rule, [], parts, variables).counts()
    assert (sorted(true.literals), true.least) == (variables, cells)
    assert (sorted(-x for x in false.literals), false.least) == (variables, cells * (values - 1))
    assert asked == [cells, cells * (values - 1)]
