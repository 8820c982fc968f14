"""The start page: pictures, the next puzzle of a grade, and the ways back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.page.puzzles import KINDS, ask, moves

if TYPE_CHECKING:
    from tests.page.driver import Driver


def home(page: Driver) -> None:
    """Go to the start page."""
    page.page.click("#menu-home")
    page.page.wait_for_selector("#home-kinds .card")


def example(page: Driver, number: int = 0) -> Any:
    """Return the first puzzle of a kind and grade, as the page has it."""
    return page.page.evaluate("number => puzzlemint.examples.then((all) => all[number])", number)


def board(page: Driver, puzzle: str) -> None:
    """Wait until a puzzle is on the board."""
    page.until(f"() => puzzlemint.screen === 'board' && puzzlemint.puzzle === {puzzle!r}")


def test_every_kind_has_its_picture(page: Driver) -> None:
    home(page)
    cards = page.page.locator("#home-kinds .card")
    assert cards.count() == len(KINDS)
    cards.last.scroll_into_view_if_needed()
    cards.last.locator(".picture .cell").wait_for(state="attached")
    cards.last.locator(".show").click()
    page.until("() => puzzlemint.screen === 'board'")
    assert page.view["kind"] == KINDS[-1]


def test_the_next_puzzle_is_the_first_that_is_not_solved(page: Driver) -> None:
    home(page)
    told = example(page)
    first = page.page.locator("#home-kinds .card").first
    easy = first.get_by_role("button", name="Easy", exact=True)
    easy.click()
    board(page, told["puzzle"])
    assert told["puzzle"] == ask("generate", **told["order"])["puzzle"]
    assert page.text("#board-grade").lower() == f"easy, {told['rounds']} rounds"
    page.page.click("#next")
    second = ask("generate", **told["order"], index=1)["puzzle"]
    board(page, second)
    page.page.go_back()
    board(page, told["puzzle"])
    page.wait("Number 1", ".strip")
    solving = [list(move) for move in moves(told["puzzle"])]
    page.page.evaluate("changes => puzzlemint.state.write(changes, true)", solving)
    page.wait("Solved", "#status")
    assert "✓" not in page.text(".strip")  # what the program fills in does not count
    page.page.click("#undo")
    page.until("() => document.querySelector('#status').textContent === ''")
    page.page.evaluate("changes => puzzlemint.state.write(changes)", solving)
    page.wait("✓", ".strip")
    home(page)
    easy.click()
    board(page, second)


def test_the_puzzle_of_the_day_is_one_of_its_date_and_kind(page: Driver) -> None:
    home(page)
    day = page.page.evaluate("() => import('./day.js').then((day) => day.dayOf())")
    page.page.click("#day-play")
    page.until("() => puzzlemint.screen === 'board'")
    words = page.page.evaluate(
        """async (day) => {
            const { kindOf, orderOf, streak } = await import("./day.js");
            const examples = await puzzlemint.examples;
            const kind = kindOf(day, [...new Set(examples.map((one) => one.kind))]);
            const own = examples.filter((one) => one.kind === kind).map((one) => one.order);
            const days = { "day 2026-02-28 x": 1, "day 2026-03-01 y": 1 };
            const dates = ["2026-03-01", "2026-03-02", "2026-03-03"];
            return [orderOf(day, own), dates.map((at) => streak(at, days))];
        }""",
        day,
    )
    order, streaks = words
    assert streaks == [2, 2, 0]
    assert order.pop("day") == day
    assert order["seed"] == int(day.replace("-", ""))
    assert page.puzzle == ask("generate", **order)["puzzle"]
    changes = [list(move) for move in moves(page.puzzle)]
    page.page.evaluate("changes => puzzlemint.state.write(changes)", changes)
    page.wait("✓", ".strip")
    home(page)
    page.wait("Solved in", "#day-words")
    page.wait("1 day in a row", "#day-words")


def test_the_picture_of_the_day_is_of_its_puzzle(page: Driver) -> None:
    """Before it is played, and with what is filled in after."""
    drawn = """where => ["fills", "grid", "discs", "lines", "contents"].map((layer) => {
        const found = document.querySelector(`${where} .drawing > .${layer}`).cloneNode(true);
        found.querySelectorAll("*").forEach((node) => node.removeAttribute("class"));
        found.querySelectorAll("g:empty").forEach((node) => node.remove());
        return found.innerHTML;
    })"""
    home(page)
    page.page.locator("#home-day .picture .cell").wait_for(state="attached")
    first = page.page.evaluate(drawn, "#home-day .picture")
    page.page.click("#day-play")
    page.until("() => puzzlemint.screen === 'board'")
    assert page.page.evaluate(drawn, "#board") == first
    changes = [list(move) for move in moves(page.puzzle)[:2]]
    page.page.evaluate("changes => puzzlemint.state.write(changes)", changes)
    begun = page.page.evaluate(drawn, "#board")
    assert begun != first
    home(page)
    page.page.locator("#home-day .picture .cell").wait_for(state="attached")
    assert page.page.evaluate(drawn, "#home-day .picture") == begun


@pytest.mark.parametrize("address", ["server"], indirect=True)
def test_the_puzzle_of_the_day_is_made_once(page: Driver) -> None:
    context = page.page.context.browser.new_context(service_workers="block")
    other = context.new_page()
    asked: list[tuple[str, str]] = []

    def hear(request: Any) -> None:
        asked.append((request.url, request.post_data))

    try:
        other.on("request", hear)
        other.goto(page.address)
        other.click("#day-play")
        other.wait_for_selector("#main .strip p")
        other.click("#menu-home")
        other.locator("#home-day .picture .cell").wait_for(state="attached")
        made = [body for url, body in asked if url.endswith("/generate")]
        assert len(made) == len(set(made)) > 0
    finally:
        context.close()


def test_what_is_begun_is_gone_on_with_or_forgotten(page: Driver) -> None:
    puzzle = example(page, 3)["puzzle"]
    page.show(puzzle)
    (place, value), *_ = moves(puzzle)
    page.page.evaluate("change => puzzlemint.state.write([change])", [place, value])
    home(page)
    cards = page.page.locator("#begun-list .card")
    cards.locator(".picture .cell").wait_for(state="attached")
    cards.locator(".show").click()
    board(page, puzzle)
    assert page.entries[place] == value
    home(page)
    cards.get_by_role("button", name="Forget").click()
    assert page.page.locator("#home-begun").is_hidden()


def test_the_day_is_told_before_the_puzzles_are_there(page: Driver) -> None:
    context = page.page.context.browser.new_context(service_workers="block")
    other = context.new_page()
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    try:
        other.route("**/examples.json", hold)
        other.goto(page.address)
        other.wait_for_selector("#day-title")
        assert "Puzzle of" in other.inner_text("#day-title")
        assert not other.locator("#day-play").count()
        before = other.locator("#home-day").bounding_box()
        other.wait_for_timeout(100)
        assert held
        held[0].continue_()
        other.wait_for_selector("#day-play")
        after = other.locator("#home-day").bounding_box()
        assert before
        assert after
        assert after["y"] == before["y"]
    finally:
        context.close()
