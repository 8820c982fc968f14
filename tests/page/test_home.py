"""The start page: pictures, the next puzzle of a grade, and the ways back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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
    easy = page.page.locator("#home-kinds .card").first.get_by_role("button", name="Easy", exact=True)
    easy.click()
    board(page, told["puzzle"])
    assert told["puzzle"] == ask("generate", **told["order"])["puzzle"]
    assert page.text("#board-grade").lower() == f"easy, {told['steps']} steps"
    page.page.click("#next")
    second = ask("generate", **told["order"], index=1)["puzzle"]
    board(page, second)
    page.page.go_back()
    board(page, told["puzzle"])
    page.wait("Number 1", ".strip")
    page.page.evaluate("changes => puzzlemint.state.write(changes)", moves(told["puzzle"]))
    page.wait("✓", ".strip")
    home(page)
    easy.click()
    board(page, second)
