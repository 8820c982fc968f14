"""Bridges built between islands by dragging and by clicking anywhere along them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.page.puzzles import made, moves
from tests.page.test_links import drag, ways

if TYPE_CHECKING:
    from tests.page.driver import Driver

FAR = "# hashi\n2....2\n......\n2....2\n"


def test_a_bridge_is_dragged_from_island_to_island(page: Driver) -> None:
    page.show(FAR)
    start, end = page.view["places"]["outlines"][0]
    for wanted in (1, 2, 0, -1):
        drag(page, [start, end])
        assert page.entries == [wanted, -1, -1, -1]
    drag(page, [end, start], button="right")
    assert page.entries == [0, -1, -1, -1]
    assert "the span from row 1, column 1 to row 1, column 6" in page.said(0)


def test_a_bridge_shows_where_it_ends_before_it_is_let_go(page: Driver) -> None:
    page.show(FAR, [-1, -1, 1, -1])
    start = page.view["places"]["outlines"][0][0]
    x, y = start
    mouse, shown = page.page.mouse, "() => [...puzzlemint.board.shown]"
    mouse.move(*page.spot((x + 0.3, y)))  # within the island
    mouse.down()
    for at, wanted in (((x + 1, y), [1, -1, 1, -1]), ((x, y + 1), [-1, -1, 2, -1])):
        mouse.move(*page.spot(start), steps=5)
        assert page.page.evaluate(shown) == [-1, -1, 1, -1]
        mouse.move(*page.spot(at), steps=5)
        assert page.page.evaluate(shown) == wanted
        assert page.entries == [-1, -1, 1, -1]
    mouse.up()
    assert page.entries == [-1, -1, 2, -1]
    page.press(start)  # an island is none of its bridges
    assert page.entries == [-1, -1, 2, -1]


@pytest.mark.parametrize("share", [0.15, 0.5, 0.85])
def test_a_bridge_is_clicked_anywhere(page: Driver, share: float) -> None:
    page.show(FAR)
    (x, y), (right, _) = page.view["places"]["outlines"][0]
    page.press([x + (right - x) * share, y])
    assert page.entries == [1, -1, -1, -1]


def test_a_bridge_that_a_longer_one_crosses_is_clicked(page: Driver) -> None:
    page.show("# hashi\n..1..\n1...1\n..1..\n")
    long, short = page.view["places"]["centres"]
    assert long == short
    for off in (0, 0.15):
        page.press((short[0] + off, short[1]))
        assert page.entries == [-1, 1]
        page.page.click("#undo")
    page.press((long[0] + 1, long[1]))
    assert page.entries == [1, -1]


def test_a_stroke_over_several_islands_builds_to_each(page: Driver) -> None:
    page.show("# hashi\n1.2.1\n.....\n")
    first, last = page.view["places"]["outlines"]
    drag(page, [first[0], first[1], last[1]])
    assert page.entries == [1, 1]
    page.wait("Solved", "#status")


@pytest.mark.parametrize("kind", ["shikaku", "dominosa"])
def test_borders_and_dominoes_are_drawn(page: Driver, kind: str) -> None:
    puzzle = made(kind)
    page.show(puzzle)
    for way in ways(page.view, [place for place, _ in moves(puzzle)]):
        drag(page, way)
    page.wait("Solved", "#status")
    numbers = sum(item["is"] == "text" for item in page.view["items"])
    tint = page.page.locator("#board .finished")
    cells = (tint.get_attribute("d") or "").count("M") if tint.count() else 0
    assert cells == (len(page.view["spots"]["cells"]["centres"]) if kind == "shikaku" else 0)
    assert page.page.locator("#board .contents > .done").count() == (cells and numbers)


def test_a_sea_without_islands_is_shown_and_edited(page: Driver) -> None:
    page.show("# hashi\n...\n...\n")
    page.page.click("#tab-edit")
    page.page.click("#put [data-value='1']")
    page.press(page.view["spots"]["cells"]["centres"][0])
    page.until("() => puzzlemint.puzzle.includes('1..')")
