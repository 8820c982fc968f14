"""Puzzles come in by file, by text, by dropping, by address, from the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from puzzlemint.web.api.reading import parse
from tests.page.driver import fragment
from tests.page.puzzles import KINDS, made, moves

if TYPE_CHECKING:
    from pathlib import Path

    from tests.page.driver import Driver

FIRST = "# sudoku\n1...\n..2.\n.3..\n...4\n"
SECOND = "# gemhunter\n1, _\n1, 1\n"
LINKS = {"puzzlink", "sgt", "penpa"}, {"puzzlink", "sgt"}
"""The formats that are an address or an ID; variants are drawn for penpa-edit, and not read."""
ATTACK = "<script>document.title='taken'</script><img src=x onerror=\"document.title='taken'\">"
"""Nothing of this may ever become part of the page."""


def paste(page: Driver, text: str) -> None:
    """Open a text that is typed into the dialog."""
    page.page.click("#menu-open")
    if page.page.locator("#open-area").is_hidden():
        page.page.click("#open-text summary")
    page.page.fill("#open-area", text)
    page.page.click("#open-take")


def test_a_text(page: Driver) -> None:
    paste(page, FIRST)
    page.page.wait_for_selector("#open-dialog", state="hidden")
    assert page.puzzle == FIRST
    assert page.page.title().startswith("Sudoku 4x4")


def test_several_puzzles_are_a_list(page: Driver) -> None:
    paste(page, f"{FIRST}\n{SECOND}")
    rows = page.page.locator("#open-dialog .puzzles li")
    rows.nth(1).wait_for()
    assert rows.count() == 2
    rows.nth(1).locator(".picture .cell").wait_for(state="attached")
    rows.nth(1).get_by_role("button").click()
    page.page.wait_for_selector("#open-dialog", state="hidden")
    assert page.puzzle.strip() == SECOND.strip()
    page.wait("2 of 2", ".strip")
    page.page.click("#previous")
    page.until(f"() => puzzlemint.puzzle === {FIRST!r}")
    page.page.go_back()
    page.until(f"() => puzzlemint.puzzle.trim() === {SECOND.strip()!r}")
    page.wait("2 of 2", ".strip")


def test_an_error_is_shown_at_its_line(page: Driver) -> None:
    paste(page, "# sudoku\n1...\n..?.\n.3..\n...4\n")
    page.wait("line 3, column 3", ".report")
    assert page.text(".excerpt .wrong mark") == "?"
    marked = page.page.evaluate(
        """() => {
            const { selectionStart, selectionEnd, value } = document.activeElement;
            return value.slice(selectionStart, selectionEnd);
        }"""
    )
    assert marked == "?"


def test_files(page: Driver, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / f"{ATTACK[:8]}.txt"
    good.write_text(FIRST)
    bad.write_text("# sudoku\n12\n?1\n")
    page.page.click("#menu-open")
    page.page.set_input_files("#open-files", [good, bad])
    page.wait("line 3, column 1", ".report")
    assert bad.name in page.text(".report")
    page.page.locator("#open-dialog .puzzles button").click()
    page.page.wait_for_selector("#open-dialog", state="hidden")
    assert page.puzzle == FIRST


def test_dropped(page: Driver) -> None:
    page.page.evaluate(
        """text => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], "dropped.txt", { type: "text/plain" }));
            for (const name of ["dragover", "drop"]) {
                const how = { dataTransfer, bubbles: true, cancelable: true };
                document.body.dispatchEvent(new DragEvent(name, how));
            }
        }""",
        SECOND,
    )
    page.until(f"() => puzzlemint.puzzle.trim() === {SECOND.strip()!r}")


def test_an_address(page: Driver) -> None:
    page.page.click("#menu-open")
    page.page.click("#open-address summary")
    page.page.fill("#open-url", "https://example.org/puzzle.txt")
    page.page.click("#open-fetch")
    page.wait("asks no other site", ".report")
    page.page.fill("#open-url", f"https://example.org/page/{fragment(SECOND, [-1, 1, -1, -1])}")
    page.page.press("#open-url", "Enter")
    page.page.wait_for_selector("#open-dialog", state="hidden")
    assert page.puzzle.strip() == SECOND.strip()
    assert page.entries[1] == 1


def test_a_damaged_address_says_so(page: Driver) -> None:
    page.show(FIRST)
    page.page.evaluate("() => { location.hash = '#z=AAAA' }")
    page.wait("damaged", "#status")
    assert page.puzzle == FIRST


@pytest.mark.parametrize(
    "text", [f"# sudoku\n{ATTACK}\n", f"# {ATTACK}\n", f"# sudoku box={ATTACK}\n1.\n..\n"]
)
def test_text_is_never_markup(page: Driver, text: str) -> None:
    paste(page, text)
    page.page.wait_for_selector(".report")
    assert page.page.title() != "taken"
    assert not page.page.locator("img[src='x'], .report script").count()


def test_the_shelf(page: Driver) -> None:
    page.page.click("#menu-home")
    if not page.page.evaluate("() => puzzlemint.engine.hasShelf"):
        assert page.page.locator("#home-shelf").is_hidden()
        return
    rows = page.page.locator("#home-shelf .puzzles li")
    page.wait("3 puzzles", "#home-shelf")
    assert rows.count() == 3
    assert "Binario 2x2" in rows.first.inner_text()  # which alone has a grade
    page.wait("1 cannot be read", "#home-shelf summary")
    page.page.click("#home-shelf summary")
    page.wait("broken.txt: ", "#home-shelf li")
    page.page.select_option("#shelf-grade", "hard")
    page.wait("1 puzzle.", "#home-shelf")
    page.page.select_option("#shelf-grade", "")
    page.page.select_option("#shelf-kind", "sudoku")
    page.page.fill("#shelf-size", "4")
    page.page.press("#shelf-size", "Enter")
    page.wait("small.txt", "#home-shelf .puzzles")
    page.until("() => document.querySelectorAll('#home-shelf .puzzles li').length === 1")
    rows.get_by_role("button").click()
    page.until(f"() => puzzlemint.puzzle === {FIRST!r} && puzzlemint.screen === 'board'")
    changes = [[place, value] for place, value in moves(FIRST)]
    page.page.evaluate("changes => puzzlemint.state.write(changes)", changes)
    page.wait("✓", ".strip")
    page.page.click("#menu-home")
    page.wait("✓", "#home-shelf .puzzles")
    page.wait("1 solved. 1 day in a row.", "#home-shelf")
    assert page.page.locator("#shelf-play").is_hidden()
    page.page.fill("#shelf-size", "")
    page.page.select_option("#shelf-kind", "")
    page.wait("3 puzzles", "#home-shelf")
    page.page.click("#shelf-play")
    page.until("() => puzzlemint.screen === 'board' && puzzlemint.view.size === '2x2'")


def test_every_kind_by_its_text(page: Driver) -> None:
    for kind in KINDS:
        paste(page, made(kind))
        page.page.wait_for_selector("#open-dialog", state="hidden")
        assert page.puzzle == made(kind)


def opened(page: Driver, text: str) -> str:
    """Open a text, as a kind of those that the page asks for; return what it asked, if it did."""
    kind = page.view["kind"]
    page.show(FIRST if kind != "sudoku" else SECOND)
    paste(page, text)
    page.until(
        """() => document.querySelector("#open-dialog .asking button, #open-dialog .report")
            || !document.querySelector("#open-dialog").open"""
    )
    choice = page.page.locator(f"#open-dialog .asking [data-kind='{kind}']")
    said = page.text("#open-dialog .asking") if choice.count() else ""
    if said:
        choice.click()
    page.page.wait_for_selector("#open-dialog", state="hidden")
    return said


@pytest.mark.parametrize("kind", KINDS)
def test_every_link_that_is_shared_opens(page: Driver, kind: str) -> None:
    page.show(made(kind))
    page.page.click("#menu-share")
    page.until("() => document.querySelector('#share-format').options.length > 1")
    known = page.page.eval_on_selector_all(
        "#share-format option", "options => options.map(({ value }) => value)"
    )
    page.page.keyboard.press("Escape")
    forms = LINKS[kind == "variant"] & {*known}
    assert forms or kind == "variant"
    for form in forms:
        page.show(made(kind))
        page.page.click("#menu-share")
        page.page.select_option("#share-format", form)
        page.page.click("#share-copy-text")
        page.page.wait_for_selector("#share-text", state="visible")
        text = page.page.input_value("#share-text")
        page.page.keyboard.press("Escape")
        assert bool(opened(page, text)) == ("kinds" in parse({"text": text}))
        assert page.puzzle == made(kind)


def test_the_kind_on_the_board_is_offered_first(page: Driver) -> None:
    page.show("# shikaku\n. 4\n. .\n")
    paste(page, "3x3:a3d3b")
    buttons = page.page.locator("#open-dialog .asking button")
    buttons.first.wait_for()
    assert buttons.all_inner_texts() == ["Shikaku", "Akari", "Fillomino", "Kurodoko", "Mosaic"]
    page.page.keyboard.press("Enter")  # the first has the focus
    page.page.wait_for_selector("#open-dialog", state="hidden")
    assert page.puzzle.startswith("# shikaku\n. 3 .")
