"""Which part of a board is seen: all of it on a phone, and the places of a hint on a large one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from puzzlemint.web.examples import kept
from tests.page.driver import Driver
from tests.page.puzzles import KINDS

if TYPE_CHECKING:
    from collections.abc import Generator

pytestmark = pytest.mark.parametrize("address", ["server"], indirect=True)

LEAST = 16
"""CSS pixels between two targets, below which a board is not made smaller."""
BEYOND = """() => {
    const { sheet, cell, spacing } = puzzlemint.board.zoom;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = sheet;
    return [scrollWidth - clientWidth, scrollHeight - clientHeight, cell * spacing];
}"""
SEEN = """() => {
    const { board } = puzzlemint;
    const rim = document.querySelector("#board .rim-light.hint");
    const { a, d, e, f } = rim.getScreenCTM();
    const sheet = board.zoom.sheet.getBoundingClientRect();
    const dock = document.querySelector(".dock");
    const sticky = getComputedStyle(dock).position === "sticky";
    const foot = innerHeight - (sticky ? dock.getBoundingClientRect().height : 0);
    const { left, right, top, bottom } = board.outside.covered;
    const west = Math.max(0, sheet.left + left);
    const east = Math.min(innerWidth, sheet.right - right);
    const [north, south] = [Math.max(0, sheet.top + top), Math.min(foot, sheet.bottom - bottom)];
    const boxes = rim.getAttribute("d").split("z").filter(Boolean).map((path) => {
        const numbers = path.match(/-?[\\d.]+/g).map(Number);
        const across = numbers.filter((_, index) => index % 2 === 0).map((x) => a * x + e);
        const down = numbers.filter((_, index) => index % 2).map((y) => d * y + f);
        return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
    });
    const seen = boxes.filter(
        (box) => box[0] >= west && box[1] >= north && box[2] <= east && box[3] <= south);
    const long = (from, to) =>
        Math.max(...boxes.map((box) => box[to])) - Math.min(...boxes.map((box) => box[from]));
    const { cell } = board.zoom;
    const fit = long(0, 2) + cell / 2 < east - west && long(1, 3) + cell / 2 < south - north;
    return [boxes.length, seen.length, fit];
}"""
"""How many places are framed and how many of these are seen; whether there is room for all."""


@pytest.fixture
def phone(chromium: Any, address: str) -> Generator[Driver]:
    """The page on a phone."""
    size = {"width": 390, "height": 700}
    context = chromium.new_context(
        viewport=size, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    driver = Driver(context.new_page(), address)
    driver.arrive()
    yield driver
    assert not driver.complaints
    context.close()


def example(kind: str) -> str:
    """Return the first puzzle of a kind."""
    return next(one["puzzle"] for one in kept() if one["kind"] == kind)


@pytest.mark.parametrize("width", [320, 360, 390])
def test_a_phone_shows_the_first_boards_as_a_whole(phone: Driver, width: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": 700})
    for kind in KINDS:
        phone.show(example(kind))
        across, down, apart = phone.page.evaluate(BEYOND)
        assert (max(across, down) <= 1, apart >= LEAST) == (True, True), kind


def test_a_low_window_shows_a_board_from_side_to_side(phone: Driver) -> None:
    phone.page.set_viewport_size({"width": 320, "height": 480})
    phone.show(example("yajilin"))
    across, _, apart = phone.page.evaluate(BEYOND)
    assert (across <= 1, apart >= LEAST) == (True, True)


def test_a_large_board_keeps_targets_that_can_be_hit(phone: Driver) -> None:
    phone.show("# slitherlink\n" + ("." * 25 + "\n") * 25)
    across, _, apart = phone.page.evaluate(BEYOND)
    assert across > 100
    assert apart >= 24 - 0.1


@pytest.mark.parametrize("kind", ["sudoku", "skyscrapers", "slitherlink"])
@pytest.mark.parametrize("corner", [0, 9999])
def test_a_hint_scrolls_to_its_places(phone: Driver, kind: str, corner: int) -> None:
    phone.show(example(kind))
    for _ in range(4):
        phone.page.evaluate("() => puzzlemint.board.zoom.larger()")
    for _ in range(4):
        phone.page.evaluate("at => puzzlemint.board.zoom.sheet.scrollTo(at, at)", corner)
        phone.page.evaluate("() => window.scrollTo(0, 9999)")
        phone.page.evaluate("() => document.querySelector('#hint-here').click()")
        phone.wait("Once more", "#status")
        phone.page.evaluate("() => document.querySelector('#hint-here').click()")
        phone.page.wait_for_selector("#board .rim-light.hint", state="attached")
        framed, seen, fit = phone.page.evaluate(SEEN)
        assert seen >= (framed if fit else 1)
        phone.page.evaluate("() => document.querySelector('#hint-here').click()")
        phone.until("() => !document.querySelector('#board .rim-light.hint')")


def test_a_hint_moves_nothing_that_is_seen(phone: Driver) -> None:
    phone.show(example("sudoku"))
    at = """() => {
        const { sheet } = puzzlemint.board.zoom;
        return [scrollY, sheet.scrollTop, sheet.scrollLeft];
    }"""
    for _ in range(3):
        phone.page.evaluate("() => document.querySelector('#hint-here').click()")
        phone.page.wait_for_timeout(200)
        assert phone.page.evaluate(at) == [0, 0, 0]
