"""New puzzles: empty boards, puzzles made to order, another one, and a cancel that works."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.page.puzzles import KINDS, ask, made

if TYPE_CHECKING:
    from tests.page.driver import Driver


def order(page: Driver, kind: str, size: str = "", **more: str) -> None:
    """Fill in the form for a new puzzle."""
    page.page.click("#menu-new")
    page.page.select_option("#new-kind", kind)
    if size:
        page.page.fill("#new-size", size)
    for name, value in more.items():
        field = page.page.locator(f"#new-{name}")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)


def test_made_to_order_and_another_one(page: Driver) -> None:
    order(page, "tents", "6", grade="easy", seed="7")
    page.page.click("#new-generate")
    page.page.wait_for_selector("#new-dialog", state="hidden")
    wanted = {"kind": "tents", "size": "6", "grade": "easy", "seed": 7}
    assert page.puzzle == ask("generate", **wanted)["puzzle"]
    page.page.click("#next")
    page.wait("Number 2, seed 7", ".strip")
    assert page.puzzle == ask("generate", **wanted, index=1)["puzzle"]
    order(page, "sudoku", "6")
    page.page.locator("#new-dialog").get_by_label("Box", exact=True).fill("3x2")
    page.page.click("#new-generate")
    page.page.wait_for_selector("#new-dialog", state="hidden")
    assert page.view["options"]["box"] == "3x2"


def test_what_no_puzzle_can_have_is_refused_in_words(page: Driver) -> None:
    order(page, "binario", "5")
    page.page.click("#new-generate")
    page.wait("even", "#new-dialog .bad")


WATCH = """() => {
    const { engine } = puzzlemint;
    engine.call = (name, request, options) => {
        delete engine.call;
        window.asked = options.signal;
        return engine.call(name, request, options);
    };
}"""


def test_cancel(page: Driver) -> None:
    before = made("tents")
    page.show(before)
    order(page, "slitherlink", "25", grade="expert", seed="5")
    page.page.evaluate(WATCH)
    page.page.click("#new-generate")
    page.page.locator("#new-dialog .cancel").click()
    page.wait("Cancelled", "#new-dialog")
    assert page.page.evaluate("() => window.asked.aborted")
    assert page.puzzle == before
    page.page.fill("#new-size", "4")
    page.page.select_option("#new-grade", "")
    page.page.click("#new-generate")  # the engine is there again
    page.page.wait_for_selector("#new-dialog", state="hidden")
    assert page.view["size"] == "4x4"


def test_an_empty_board_of_every_kind(page: Driver) -> None:
    for kind in KINDS:
        order(page, kind)
        page.page.click("#new-empty")
        page.page.wait_for_selector("#new-dialog", state="hidden")
        assert page.view["kind"] == kind
        assert page.page.locator("#panel-edit").is_visible()
