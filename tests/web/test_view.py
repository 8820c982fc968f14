"""What a page draws: everything is where it says, and every value can be told from every other."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import puzzles
from puzzles.board import Rect
from puzzles.kind import OPEN, Example, Kind
from puzzles.looks import looks
from puzzles.puzzle import Puzzle
from puzzles.reading import parse_puzzle
from tests.web.asking import EXAMPLES, KINDS, asked, titled

SMALL = 16
every = pytest.mark.parametrize(("kind", "example"), EXAMPLES)


@pytest.fixture
def view(example: Example) -> dict[str, Any]:
    return asked("view", puzzle=titled(example.text))


def bare(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{k: v for k, v in item.items() if k not in ("cell", "edge")} for item in items]


@every
def test_everything_is_inside_the_box(
    kind: Kind[Puzzle], example: Example, view: dict[str, Any]
) -> None:
    x, y, width, height = view["box"]
    points = [point for cell in view["cells"] for point in (*cell["points"], cell["centre"])]
    points += [point for clue in view["clues"] for point in clue["at"]]
    points += view["places"]["centres"]
    points += [edge[i : i + 2] for edge in view["edges"] for i in (0, 2)]
    assert all(x <= px <= x + width and y <= py <= y + height for px, py in points)


@every
def test_numbers_fit_together(kind: Kind[Puzzle], example: Example, view: dict[str, Any]) -> None:
    puzzle = parse_puzzle(kind, example.text)
    board, places = puzzle.board, view["places"]
    count = len(places["names"])
    assert len(view["cells"]) == board.cells
    assert count == kind.places(puzzle).cells == len(places["centres"]) == len(places["given"])
    assert sorted(place for row in places["rows"] for place in row) == list(range(count))
    assert len(set(places["names"])) == count
    assert view["entries"] == places["given"]
    for place, values in enumerate(kind.domain(puzzle)):
        assert places["given"][place] == (values[0] if len(values) == 1 else OPEN)
    for item in view["items"]:
        if "edge" in item:
            assert 0 <= item["edge"] < len(view["edges"])
        else:
            assert 0 <= item["cell"] < board.cells
    for clue in view["clues"]:
        assert 0 <= clue["line"] < len(board.lines)
        assert len(clue["at"]) == len(clue["widths"]) == len(clue["hints"])
        assert clue["name"] == board.line_name(clue["line"])
        assert tuple(clue["cells"]) == board.lines[clue["line"]]
    if places["on"] == "edges":
        assert len(view["edges"]) == count
        for (a, b, c, d), centre in zip(view["edges"], places["centres"], strict=True):
            assert [(a + c) / 2, (b + d) / 2] == centre
    else:
        assert places["centres"] == [cell["centre"] for cell in view["cells"]]
    corners = 4 if isinstance(board, Rect) else 6
    assert all(len(cell["points"]) == corners for cell in view["cells"])


@every
def test_numbers_of_a_clue_follow_the_line(
    kind: Kind[Puzzle], example: Example, view: dict[str, Any]
) -> None:
    for clue in view["clues"]:
        if len(clue["cells"]) > 1 and len(clue["at"]) > 1:
            (x, y), (a, b) = (view["cells"][cell]["centre"] for cell in clue["cells"][:2])
            for (p, q), (r, s) in pairwise(clue["at"]):
                assert (a - x) * (r - p) + (b - y) * (s - q) > 0


@every
def test_every_value_has_a_look_of_its_own(
    kind: Kind[Puzzle], example: Example, view: dict[str, Any]
) -> None:
    puzzle = parse_puzzle(kind, example.text)
    free = {p: values for p, values in enumerate(kind.domain(puzzle)) if len(values) > 1}
    values = [look["value"] for look in view["values"]]
    assert {value for some in free.values() for value in some} == set(values)
    assert len(set(values)) == len(values)
    shown = [str(look["items"]) for look in view["values"]]
    assert all(look["items"] for look in view["values"])
    assert len(set(shown)) == len(shown)
    assert len({look["word"] for look in view["values"]}) == len(values)
    assert len({look["letter"] for look in view["values"]}) == len(values)
    assert all(look["letter"].strip() for look in view["values"])
    unmarked = view["places"]["unmarked"]
    assert unmarked is None or not values or unmarked in values


@every
def test_a_value_looks_alike_in_all_places_and_pictures(
    kind: Kind[Puzzle], example: Example, view: dict[str, Any]
) -> None:
    free = [place for place, value in enumerate(view["places"]["given"]) if value == OPEN]
    where = "cell" if view["places"]["on"] == "cells" else "edge"
    before = view["items"]
    for place in free[:SMALL]:
        for look in view["values"]:
            entries = view["entries"].copy()
            entries[place] = look["value"]
            picture = asked("picture", puzzle=view["puzzle"], entries=entries)["items"]
            after = [one for one in picture if one.get(where) == place and one not in before]
            if look["light"]:
                assert bare(after) == look["items"][: len(after)]
            else:
                assert bare(after) == look["items"]


@every
def test_each_place_can_be_filled_in(
    kind: Kind[Puzzle], example: Example, view: dict[str, Any]
) -> None:
    domain = kind.domain(parse_puzzle(kind, example.text))
    cycle = view["cycle"]
    each = cycle if cycle and isinstance(cycle[0], list) else [cycle] * len(domain)
    assert len(each) == len(domain)
    for order, values in zip(each, domain, strict=True):
        if len(values) > 1:
            assert sorted(order) == sorted([*values, OPEN])
            assert order[-1] == OPEN
    known = [look["value"] for look in view["values"]]
    assert set(view["keys"].values()) <= set(known)
    assert all(len(key) == 1 for key in view["keys"])
    assert {value for value in known if value < 10} <= set(view["keys"].values())


@pytest.mark.parametrize("name", KINDS)
def test_open_places_and_flaws_are_drawn_where_they_are_asked_for(name: str) -> None:
    kind = puzzles.get(name)
    text = titled(kind.examples[0].text)
    view = asked("view", puzzle=text)
    where = "cell" if view["places"]["on"] == "cells" else "edge"
    plain = asked("picture", puzzle=text, entries=view["entries"])["items"]
    assert not any(item["is"] == "highlight" or item.get("style") == "open" for item in plain)
    shown = asked("picture", puzzle=text, entries=view["entries"], open=[1], flaws=[0])["items"]
    more = [item for item in shown if item not in plain]
    assert [item[where] for item in more] == [1, 0]
    svg = asked("picture", puzzle=text, entries=view["entries"], open=[1], format="svg")["svg"]
    assert "partly open" in svg
    assert asked("picture", puzzle=text, format="text")["text"] == parse_puzzle(kind, text).draw()


def test_met_clues_are_greyed() -> None:
    text = "# tents\n1 5\n.T.T. 2\n1 0 0 0 1\n"
    entries = [1, OPEN, OPEN, OPEN, OPEN]
    clues = asked("picture", puzzle=text, entries=entries)["clues"]
    assert [clue["satisfied"] for clue in clues] == [False, True, True, True, True, False]
    assert asked("check", puzzle=text, entries=entries)["satisfied"] == {
        "clues": [1, 2, 3, 4],
        "cells": [],
    }
    answer = asked("check", puzzle="# slitherlink\n4.\n", entries=[1, 0, 1, 0, 1, 1, 0])
    assert answer["satisfied"] == {"clues": [], "cells": [0]}


def test_looks_that_show_nothing_get_a_light_mark() -> None:
    light = {
        name: [
            (look.value, look.items[-1].__class__.__name__)
            for look in looks(parse_puzzle(kind, kind.examples[0].text))
            if look.light
        ]
        for name in KINDS
        for kind in [puzzles.get(name)]
    }
    assert light == {
        "akari": [(0, "Mark")],
        "binario": [],
        "gemhunter": [],
        "hitori": [(0, "Fill")],
        "nonogram": [(0, "Mark")],
        "skyscrapers": [],
        "slitherlink": [],
        "starbattle": [(0, "Mark")],
        "sudoku": [],
        "tents": [(0, "Mark")],
    }
