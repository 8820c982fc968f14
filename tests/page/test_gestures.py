"""What mouse and fingers write and when: on release, over all that a drag went, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.page.puzzles import ask

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from tests.page.driver import Driver

Free = list[tuple[int, list[float]]]


@pytest.fixture
def free(page: Driver) -> Free:
    """The places of an empty row of Binario with their middles, on the board."""
    puzzle = ask("empty", kind="binario", size="4")["puzzle"]
    page.show(puzzle)
    centres: list[list[float]] = page.view["places"]["centres"]
    return list(enumerate(centres[:4]))


@pytest.fixture
def touch(page: Driver) -> Generator[Callable[..., None]]:
    """A function that puts fingers on points of the board, moves them, or lifts them all."""
    session = page.page.context.new_cdp_session(page.page)

    def act(how: str, *points: Sequence[float]) -> None:
        spots = [page.spot(point) for point in points]
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        request = {"type": f"touch{how}", "touchPoints": fingers}
        session.send("Input.dispatchTouchEvent", request)

    yield act
    session.detach()


def test_written_on_release(page: Driver, free: Free) -> None:
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


def test_a_drag_paints_with_the_first_state(page: Driver, free: Free) -> None:
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


def test_a_right_click_and_a_long_press_mark(page: Driver, touch: Callable[..., None]) -> None:
    page.show(ask("empty", kind="tents", size="4")["puzzle"])
    centres, unmarked = page.view["places"]["centres"], page.view["places"]["unmarked"]
    page.page.mouse.click(*page.spot(centres[0]), button="right")
    assert page.entries[0] == unmarked
    touch("Start", centres[1])
    page.until(f"() => puzzlemint.board.shown[1] === {unmarked}")
    assert page.entries[1] != unmarked  # written on release
    touch("End")
    assert page.entries[1] == unmarked


def test_two_fingers_write_nothing(page: Driver, free: Free, touch: Callable[..., None]) -> None:
    before = page.entries
    (_, one), (_, middle), _, (_, other) = free
    width = "() => puzzlemint.board.svg.getBoundingClientRect().width"
    narrow = page.page.evaluate(width)
    touch("Start", middle)
    touch("Start", middle, other)
    touch("Move", one, other)
    touch("End")
    assert page.entries == before
    assert page.page.evaluate(width) > narrow
    page.page.click("#zoom-fit")
