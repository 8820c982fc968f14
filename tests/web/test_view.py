"""What a page draws: everything is where it says, and every value can be told from every other."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import puzzles
from puzzles.board import Spot
from puzzles.contract.kind import Kind, Puzzle
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.group import count
from puzzles.declare.group import spots as clue_spots
from puzzles.declare.values import Example
from puzzles.exchange.looks import looks
from puzzles.model.model import OPEN
from tests.web.asking import EXAMPLES, KINDS, asked, titled

SMALL = 16
every = pytest.mark.parametrize(("kind", "example"), EXAMPLES)


def seen(example: Example) -> dict[str, Any]:
    """Return what a page draws of a puzzle."""
    return asked("view", puzzle=titled(example.text))


WHERE = ("cell", "cells", "edge", "a", "b", "at", "on", "place", "centre", "outline")
"""The fields of an item that say what it lies on."""


def bare(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{k: v for k, v in item.items() if k not in WHERE} for item in items]


def spots(view: dict[str, Any], on: str) -> dict[str, Any]:
    """Return where things of a sort are."""
    return view["spots"].get(on, view["places"])


def lies_on(item: dict[str, Any]) -> Spot:
    """Return what a drawn item lies on, as lattices of places call it."""
    if "cell" in item:
        return "cells", (item["cell"],)
    if "cells" in item:
        return "cages", tuple(item["cells"])
    if "edge" in item:
        return "edges", (item["edge"],)
    if "at" in item:
        return item["on"], (item["at"],)
    return "links", (item["a"], item["b"])


@every
def test_everything_is_inside_the_box(kind: Kind[Puzzle], example: Example) -> None:
    view = seen(example)
    x, y, width, height = view["box"]
    points = [point for clue in view["clues"] for point in clue["at"]]
    for spread in (view["places"], *view["spots"].values()):
        points += spread["centres"]
    for on in ("cells", *view["places"]["on"]):
        points += [point for outline in spots(view, on)["outlines"] for point in outline]
    assert all(x <= px <= x + width and y <= py <= y + height for px, py in points)


@every
def test_numbers_fit_together(kind: Kind[Puzzle], example: Example) -> None:
    view = seen(example)
    puzzle = parse_puzzle(kind, example.text)
    board, places = puzzle.board, view["places"]
    number = len(places["names"])
    assert len(spots(view, "cells")["names"]) == board.cells
    assert number == kind.places(puzzle).cells == len(places["centres"]) == len(places["given"])
    assert sorted(place for row in places["rows"] for place in row) == list(range(number))
    assert len(set(places["names"])) == number
    assert places["on"] == [part.sort for part in kind.places(puzzle).parts]
    assert view["entries"] == places["given"]
    for place, values in enumerate(kind.domain(puzzle)):
        assert places["given"][place] == (values[0] if len(values) == 1 else OPEN)
    for item in view["items"]:
        if "place" in item:
            assert kind.places(puzzle).spot(item["place"]) == lies_on(item)
        else:
            fewest = 1 if item["is"] == "figure" else 2  # what lies in a single cell has its middle
            assert len(item["centre"]) == 2
            assert len(item["outline"]) >= fewest
    for clue in view["clues"]:
        assert 0 <= clue["line"] < len(board.lines)
        assert len(clue["at"]) == len(clue["widths"]) == len(clue["hints"])
        assert clue["name"].endswith(board.line_name(clue["line"]))
        assert tuple(clue["cells"]) == board.lines[clue["line"]]
    for spread in (places, *view["spots"].values()):
        assert len(spread["centres"]) == len(spread["outlines"]) == len(spread["names"])
        for (x, y), outline in zip(spread["centres"], spread["outlines"], strict=True):
            xs, ys = zip(*outline, strict=True)
            assert abs(sum(xs) / len(xs) - x) < 1e-3
            assert abs(sum(ys) / len(ys) - y) < 1e-3
    if places["cells"] is None:
        assert places["on"] == ["cells"]
    else:
        assert [*map(tuple, places["cells"])] == list(kind.places(puzzle).cells_at)


@every
def test_tools_know_where_they_are_used(kind: Kind[Puzzle], example: Example) -> None:
    view = seen(example)
    puzzle = parse_puzzle(kind, example.text)
    for tool in view["tools"]:
        if tool["on"] == "board":
            continue
        there = range(len(spots(view, tool["on"])["names"]))
        assert len(there) == count(puzzle.board, tool["on"])
        settable = there if tool["at"] is None else tool["at"]
        assert list(settable) == list(clue_spots(puzzle.board, tool["on"]))


@every
def test_numbers_of_a_clue_follow_the_line(kind: Kind[Puzzle], example: Example) -> None:
    view = seen(example)
    for clue in view["clues"]:
        if len(clue["cells"]) > 1 and len(clue["at"]) > 1:
            (x, y), (a, b) = (spots(view, "cells")["centres"][cell] for cell in clue["cells"][:2])
            for (p, q), (r, s) in pairwise(clue["at"]):
                assert (a - x) * (r - p) + (b - y) * (s - q) > 0


@every
def test_every_value_has_a_look_of_its_own(kind: Kind[Puzzle], example: Example) -> None:
    view = seen(example)
    puzzle = parse_puzzle(kind, example.text)
    free = {p: values for p, values in enumerate(kind.domain(puzzle)) if len(values) > 1}
    values = [look["value"] for look in view["values"]]
    assert {value for some in free.values() for value in some} == set(values)
    assert len(set(values)) == len(values)
    shown = [str(look["items"]) for look in view["values"]]
    assert all(look["items"] for look in view["values"])
    assert len(set(shown)) == len(shown)
    assert len({look["word"] for look in view["values"]}) == len(values)
    assert len({(look["on"], look["letter"]) for look in view["values"]}) == len(values)
    assert all(look["letter"].strip() for look in view["values"])
    unmarked = view["places"]["unmarked"]
    assert not values or {*unmarked} <= {*values}


@every
def test_a_value_looks_alike_in_all_places_and_pictures(
    kind: Kind[Puzzle], example: Example
) -> None:
    view = seen(example)
    free = [place for place, value in enumerate(view["places"]["given"]) if value == OPEN]
    puzzle = parse_puzzle(kind, example.text)
    shown = asked("picture", puzzle=view["puzzle"])["items"]
    domain = kind.domain(puzzle)
    for place in free[:SMALL] + free[-SMALL:]:
        for look in [look for look in view["values"] if look["value"] in domain[place]]:
            entries = view["entries"].copy()
            entries[place] = look["value"]
            picture = asked("picture", puzzle=view["puzzle"], entries=entries)["items"]
            spot = kind.places(puzzle).spot(place)
            after = [one for one in picture if lies_on(one) == spot and one not in shown]
            after = [one for one in after if one.get("letter") != ""]  # light, seen below
            if look["light"]:
                assert bare(after) == look["items"][: len(after)]
            else:
                assert bare(after) == look["items"]


@every
def test_what_is_lit_in_pictures_is_told(kind: Kind[Puzzle], example: Example) -> None:
    view = seen(example)
    domain = kind.domain(parse_puzzle(kind, example.text))
    for place in range(min(SMALL, len(view["entries"]))):
        for look in view["values"]:
            if view["places"]["given"][place] != OPEN or look["value"] not in domain[place]:
                continue
            entries = view["entries"].copy()
            entries[place] = look["value"]
            picture = asked("picture", puzzle=view["puzzle"], entries=entries)["items"]
            lit = {one["cell"] for one in picture if one.get("colour") == "lit"}
            assert lit == {*view["lights"].get(str(look["value"]), {place: ()})[place]}


@every
def test_each_place_can_be_filled_in(kind: Kind[Puzzle], example: Example) -> None:
    view = seen(example)
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


def test_numbers_from_ten_on_have_letters() -> None:
    view = seen(Example("# fillomino most=12\n............\n", "multiple"))
    assert {key: view["keys"][key] for key in "9abc"} == {"9": 9, "a": 10, "b": 11, "c": 12}


@pytest.mark.parametrize("name", KINDS)
def test_open_places_and_flaws_are_drawn_where_they_are_asked_for(name: str) -> None:
    kind = puzzles.get(name)
    text = titled(kind.examples[0].text)
    view = asked("view", puzzle=text)
    places = kind.places(parse_puzzle(kind, text))
    plain = asked("picture", puzzle=text, entries=view["entries"])["items"]
    assert not any(item["is"] == "highlight" or item.get("style") == "open" for item in plain)
    shown = asked("picture", puzzle=text, entries=view["entries"], open=[1], flaws=[0])["items"]
    more = [item for item in shown if item not in plain]
    assert list(map(lies_on, more)) == [places.spot(1), places.spot(0)]
    svg = asked("picture", puzzle=text, entries=view["entries"], open=[1], format="svg")["svg"]
    assert "partly open" in svg
    assert asked("picture", puzzle=text, format="text")["text"] == parse_puzzle(kind, text).draw()


def test_rules_are_those_of_the_puzzle() -> None:
    two = "# starbattle stars=2\n" + "".join(8 * one + "\n" for one in "ABCDEFGH")
    for puzzle, stars, usual in (
        (two, "2 stars", False),
        (two.replace(" stars=2", ""), "1 star", True),
    ):
        view = asked("view", puzzle=puzzle)
        assert stars in view["rules"]
        assert "letter" not in view["rules"]  # of which a drawing has none
        assert view["usual"] == usual


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


def test_finished_rectangles_are_told() -> None:
    puzzle = "# shikaku\n2 .\n. 2\n"
    view = asked("view", puzzle=puzzle)
    edges = [*view["places"]["given"]]
    assert asked("check", puzzle=puzzle, entries=edges)["finished"] == []
    across = [at for at, name in enumerate(view["places"]["names"]) if "above row 2" in name]
    for at in across:
        edges[at] = 1
    assert asked("check", puzzle=puzzle, entries=edges)["finished"] == [0, 1, 2, 3]
    wrong = asked("check", puzzle=puzzle.replace("2 .", "1 ."), entries=edges)
    assert wrong["finished"] == [2, 3]
    bent, edges = puzzle.replace("2 .\n. 2", "3 .\n. 1"), [*view["places"]["given"]]
    names = ["the edge above row 2, column 2", "the edge left of row 2, column 2"]
    for name in names:
        edges[view["places"]["names"].index(name)] = 1
    assert asked("check", puzzle=bent, entries=edges)["finished"] == [3]
    assert asked("check", puzzle="# slitherlink\n4.\n", entries=[OPEN] * 7)["finished"] == []


def test_what_a_sum_can_be_made_of_is_told() -> None:
    puzzle = "# kakuro\n# 3\\ 4\\\n\\4 . .\n\\3 . .\n"
    board = {"puzzle": puzzle, "entries": [0, 0, 0, 0, 3, OPEN, 0, 2, OPEN]}
    told = {place: asked("check", **board, ways=place)["ways"] for place in (0, 1, 3, 5)}
    left = {place: [one["left"] for one in ways] for place, ways in told.items()}
    assert left == {0: [], 1: [[]], 3: [[[1, 3]]], 5: [[[1, 3]], [[1, 3]]]}
    board = {"puzzle": "# kenken\nAA\nBB\nA=2x\n", "entries": [OPEN] * 4}
    (cage,) = asked("check", **board, ways=1)["ways"]
    assert cage["left"] == [[1, 2]]
    assert "multiply to 2" in cage["sentence"]


def test_what_is_to_be_found_is_counted_down() -> None:
    text = "# battleships\n  . . . .\n. . . . .\n. . o . .\n. . . . .\n. . . . .\n"
    view = asked("view", puzzle=text)
    assert "1 ship of 2 cells and 2 singles" in view["rules"]
    entries = [*view["entries"]]
    entries[12:16] = [1, OPEN, 1, 1]
    counted = asked("check", puzzle=text, entries=entries)["tally"]
    assert [(one["name"], one["wanted"], one["placed"]) for one in counted] == [
        ("1 ship of 2 cells", 1, 1),
        ("2 singles", 2, 2),
    ]
    assert not asked("check", puzzle="# slitherlink\n4.\n", entries=[OPEN] * 7)["tally"]


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
    assert {name: marks for name, marks in light.items() if marks} == {
        "akari": [(0, "Mark")],
        "heyawake": [(0, "Fill")],
        "hitori": [(0, "Fill")],
        "kakurasu": [(0, "Mark")],
        "kurodoko": [(0, "Mark")],
        "mosaic": [(0, "Fill")],
        "nonogram": [(0, "Mark")],
        "norinori": [(0, "Mark")],
        "nurikabe": [(0, "Mark")],
        "nurimisaki": [(0, "Mark")],
        "starbattle": [(0, "Mark")],
        "tapa": [(0, "Mark")],
        "tents": [(0, "Mark")],
        "yajilin": [(0, "Mark")],
    }


def test_a_light_mark_lets_numbers_be_read_wherever_they_stand() -> None:
    puzzle = parse_puzzle(puzzles.get("mosaic"), "# mosaic\n.2.\n2.0\n...\n")
    (light,) = [look for look in looks(puzzle) if look.light]
    assert [item.__class__.__name__ for item in light.items] == ["Fill"]


@pytest.mark.parametrize("name", KINDS)
def test_a_view_tells_what_its_marks_look_like(name: str) -> None:
    (kind,) = [one for one in asked("kinds")["kinds"] if one["name"] == name]
    view = asked("view", puzzle=kind["examples"][0])
    owners = [view, *view["values"], *[one for tool in view["tools"] for one in tool["values"]]]
    shapes = {item["shape"] for one in owners for item in one["items"] if item["is"] == "mark"}
    assert view["symbols"].keys() == shapes
    for parts in view["symbols"].values():
        for tag, classes, attributes, words in parts:
            assert tag in ("path", "circle", "text")
            assert bool(words) == (tag == "text")
            assert attributes
            assert all(isinstance(one, str) for one in (classes, *attributes.values()))
