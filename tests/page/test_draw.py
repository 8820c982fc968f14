"""A player's own colours and lines on the board of every kind, by touch, mouse and keys."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.page.puzzles import KINDS, made

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.page.driver import Driver

RED, PEN, WIPE = 1, 0, -1
CENTRES = "() => puzzlemint.board.spots('cells').centres"


def touched(page: Driver, points: Sequence[Sequence[float]]) -> None:
    """Draw a finger over points of the board."""
    session = page.page.context.new_cdp_session(page.page)

    def send(kind: str, *at: Sequence[float]) -> None:
        fingers = [dict(zip("xy", page.spot(one), strict=True)) for one in at]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    send("touchStart", points[0])
    for before, after in itertools.pairwise(points):
        for share in (0.25, 0.5, 0.75, 1):
            send("touchMove", [x + (to - x) * share for x, to in zip(before, after, strict=True)])
    send("touchEnd")
    session.detach()


def drawn(page: Driver, wanted: dict[str, int]) -> None:
    """Wait until that is drawn and nothing else: what a finger does comes to the page late."""
    entries = json.dumps(sorted([key, value] for key, value in wanted.items()))
    have = "JSON.stringify(Object.entries(puzzlemint.state.drawing).sort())"
    page.until(f"() => {have} === JSON.stringify({entries})")


def settled(page: Driver) -> Any:
    """Return the centres of the cells once the board stays where it is."""
    centres = page.page.evaluate(CENTRES)
    before: Any = None
    while before != (now := [*map(page.spot, centres[:2])]):
        before = now
        page.page.wait_for_timeout(60)
    return centres


def ink(page: Driver, number: int) -> None:
    page.page.click(f"#inks [data-ink='{number}']")


def count(page: Driver, selector: str) -> int:
    return page.page.locator(f"#board {selector}").count()


@pytest.mark.parametrize("kind", KINDS)
def test_cells_are_coloured_and_lines_drawn_by_a_finger(page: Driver, kind: str) -> None:
    page.show(made(kind))
    before = page.entries
    page.page.click("#draw")
    centres = settled(page)
    assert centres[1][1] == centres[0][1]
    ink(page, RED)
    touched(page, centres[:2])
    coloured = {"0": RED, "1": RED}
    drawn(page, coloured)
    assert count(page, ".paint-1") == 2
    ink(page, PEN)
    touched(page, centres[:2])
    drawn(page, {**coloured, "0-1": 1})
    assert count(page, ".pen-line") == 1
    touched(page, centres[:2])  # again, away
    drawn(page, coloured)
    page.page.click("#undo")
    assert count(page, ".pen-line") == 1
    page.page.click("#draw")
    assert page.page.locator("#inks").is_hidden()
    assert page.page.locator("#palette").is_visible()
    assert page.entries == before


def test_drawings_are_kept_and_go_with_the_board(page: Driver) -> None:
    puzzle = made("sudoku", seed=4)
    page.show(puzzle)
    page.page.click("#draw")
    ink(page, RED)
    mouse = page.page.mouse
    centres = page.page.evaluate(CENTRES)
    mouse.click(*page.spot(centres[0]))
    ink(page, RED + 1)
    mouse.click(*page.spot(centres[1]))
    page.page.keyboard.press("ArrowRight")
    page.page.keyboard.press("3")
    assert "green" in page.said(2)
    drawn(page, {"0": 1, "1": 2, "2": 3})
    mouse.click(*page.spot(centres[1]), button="right")
    drawn(page, {"0": 1, "2": 3})
    page.page.reload()
    page.until("() => Boolean(window.puzzlemint?.view)")
    drawn(page, {"0": 1, "2": 3})
    assert (count(page, ".paint-1"), count(page, ".paint-3")) == (1, 1)
    page.page.click("#undo")
    drawn(page, {"0": 1, "1": 2, "2": 3})
    page.page.click("#draw")
    ink(page, WIPE)
    drawn(page, {})
    page.page.click("#undo")
    page.page.click("#reset")
    drawn(page, {})
    assert count(page, ".paint") == 0
    page.page.click("#undo")
    assert count(page, ".paint") == 3
    page.show(made("sudoku", seed=5))
    assert count(page, ".paint") == 0
    assert page.page.locator("#inks").is_hidden()
    page.until("() => Boolean(puzzlemint.engine)")


def test_a_tool_of_the_editor_is_not_in_the_way(page: Driver) -> None:
    page.show(made("tents"))
    page.page.click("#draw")
    page.page.click("#tab-edit")
    assert page.page.locator("#draw").is_hidden()
    target: Any = page.page.evaluate("() => puzzlemint.input.target.chosen")
    assert target is None
    page.page.click("#tab-play")
    assert page.page.locator("#palette").is_visible()
    assert page.page.evaluate("() => puzzlemint.input.target === puzzlemint.input.player")
