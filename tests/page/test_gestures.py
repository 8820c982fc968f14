"""What mouse and fingers write and when: on release, over all that a drag went, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.page.puzzles import ask

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.page.driver import Driver

HOLD = 700
"""Milliseconds after which a finger that stays is a right click."""


@pytest.fixture
def free(page: Driver) -> list[tuple[int, list[float]]]:
    """The places of an empty row of Binario with their middles, on the board."""
    puzzle = ask("empty", kind="binario", size="4")["puzzle"]
    page.show(puzzle)
    page.page.click("#reset") if page.page.locator("#reset").is_enabled() else None
    return list(enumerate(page.view["places"]["centres"][:4]))


def touch(page: Driver, kind: str, *points: Sequence[float]) -> None:
    """Put fingers on the board, move them, or lift them all."""
    session = page.page.context.new_cdp_session(page.page)
    spots = [page.spot(point) for point in points]
    fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
    request: Any = {"type": f"touch{kind}", "touchPoints": fingers}
    session.send("Input.dispatchTouchEvent", request)
    session.detach()


def test_written_on_release(page: Driver, free: list[tuple[int, list[float]]]) -> None:
    before = page.entries
    (place, at), *_ = free
    mouse = page.page.mouse
    mouse.move(*page.spot(at))
    mouse.down()
    assert page.entries == before
    page.page.keyboard.press("Escape")
    mouse.up()
    assert page.entries == before
    mouse.down()
    mouse.up()
    assert page.entries[place] == page.view["cycle"][0]


def test_a_drag_paints_with_the_first_state(
    page: Driver, free: list[tuple[int, list[float]]]
) -> None:
    mouse = page.page.mouse
    page.press(free[2][1])
    page.press(free[2][1])
    first, second, *_ = page.view["cycle"]
    mouse.move(*page.spot(free[0][1]))
    mouse.down()
    mouse.move(*page.spot(free[3][1]), steps=6)
    mouse.up()
    assert page.entries[:4] == [first, first, second, first]
    page.page.click("#undo")
    assert page.entries[:4] == [-1, -1, second, -1]


def test_a_right_click_and_a_long_press_mark(page: Driver) -> None:
    page.show(ask("empty", kind="tents", size="4")["puzzle"])
    centres, unmarked = page.view["places"]["centres"], page.view["places"]["unmarked"]
    page.page.mouse.click(*page.spot(centres[0]), button="right")
    assert page.entries[0] == unmarked
    touch(page, "Start", centres[1])
    page.page.wait_for_timeout(HOLD)
    touch(page, "End")
    assert page.entries[1] == unmarked


def test_two_fingers_write_nothing(page: Driver, free: list[tuple[int, list[float]]]) -> None:
    before = page.entries
    (_, one), (_, middle), _, (_, other) = free
    width = "() => puzzlemint.board.svg.getBoundingClientRect().width"
    narrow = page.page.evaluate(width)
    touch(page, "Start", middle)
    touch(page, "Start", middle, other)
    touch(page, "Move", one, other)
    touch(page, "End")
    assert page.entries == before
    assert page.page.evaluate(width) > narrow
    page.page.click("#zoom-fit")
