"""Links that hold a puzzle, files in the formats of its kind, pictures, and paper."""

from __future__ import annotations

import re
from contextlib import suppress
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image

from tests.page.driver import WAIT, Driver, fragment
from tests.page.puzzles import KINDS, ask, made, moves


def saved(page: Driver, button: str) -> tuple[str, bytes]:
    """Press a button that saves a file; return its name and what is in it.

    Of many downloads in a row Chromium drops one now and then, as if nobody had pressed for it.
    """
    from playwright.sync_api import TimeoutError as Late

    for wait in (8_000, 8_000, WAIT):
        with suppress(Late):
            with page.page.expect_download(timeout=wait) as download:
                page.page.click(button)
            return download.value.suggested_filename, download.value.path().read_bytes()
    pytest.fail("no file was saved")


def pages(pdf: bytes) -> int:
    """Return how many pages a PDF has."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("kind", [KINDS[0], KINDS[-1]])
def test_a_link_brings_it_all_back(page: Driver, kind: str) -> None:
    puzzle = made(kind, 2)
    page.show(puzzle)
    page.fill(moves(puzzle)[:2])
    entries = page.entries
    page.page.click("#menu-share")
    page.page.check("#share-entries")
    page.until("() => document.querySelector('#share-link').value.includes('#z=')")
    page.page.click("#share-copy")
    page.wait("copied", "#share-dialog")
    link = page.page.evaluate("() => navigator.clipboard.readText()")
    assert link == page.page.input_value("#share-link")
    page.page.keyboard.press("Escape")
    page.show(made(KINDS[1]))
    page.page.evaluate("() => localStorage.clear()")
    if kind == KINDS[0]:  # once on a new page, which costs a start of the engine
        page.page.goto("about:blank")
        page.page.goto(link)
        page.until("() => Boolean(window.puzzlemint)")
    else:
        page.page.evaluate("link => { location.hash = new URL(link).hash }", link)
    page.until(f"() => puzzlemint.puzzle === {puzzle!r}")
    assert page.entries == entries
    named = page.page.evaluate(
        "async puzzle => (await import('./link.js')).toFragment({ puzzle })", puzzle
    )
    page.until(f"() => location.hash === {named!r}")  # without what is filled in


@pytest.mark.parametrize("kind", KINDS)
def test_files_are_what_the_api_writes(page: Driver, kind: str) -> None:
    puzzle = made(kind)
    page.show(puzzle)
    page.page.click("#menu-share")
    formats = page.page.locator("#share-format option")
    formats.nth(3).wait_for(state="attached")
    for to in [option.get_attribute("value") for option in formats.all()]:
        page.page.select_option("#share-format", to)
        name, content = saved(page, "#share-save")
        wanted = ask("convert", puzzle=puzzle, entries=page.entries, to=to)
        assert (name, content.decode()) == (wanted["name"], wanted["text"])
        page.page.click("#share-copy-text")
        page.until("() => !document.querySelector('#share-text').hidden")
        page.wait("text is copied", "#share-dialog")
        assert page.page.evaluate("() => navigator.clipboard.readText()") + "\n" == wanted["text"]
        if to == "text":
            page.page.select_option("#share-format", "svg")
            assert page.page.locator("#share-text").is_hidden()  # it was of another format
        if to == "svg":
            assert ElementTree.fromstring(content).tag.endswith("svg")


def test_a_picture(page: Driver) -> None:
    page.show(made("nonogram"))
    page.page.click("#menu-share")
    page.page.uncheck("#share-entries")
    page.page.select_option("#share-width", "600")
    name, content = saved(page, "#share-png")
    assert name == "nonogram-10x10.png"
    with Image.open(BytesIO(content)) as picture:
        assert picture.size[0] == 600
        levels = picture.convert("L").histogram()
    assert levels.index(max(levels)) == 255  # light, whatever the page is
    assert sum(levels[:64]) > 1000
    page.page.keyboard.press("Escape")
    page.fill(moves(page.puzzle)[:3])
    page.page.click("#menu-share")
    assert saved(page, "#share-png")[1] == content
    page.page.check("#share-entries")
    assert saved(page, "#share-png")[1] != content
    page.page.uncheck("#share-entries")


def paper(page: Driver) -> bytes:
    """Print what the dialog says, and return the PDF."""
    page.page.evaluate("() => { window.print = () => { window.printed = true }; }")
    page.page.evaluate("() => { window.printed = false }")
    page.page.click("#print-now")
    page.until("() => window.printed")
    pdf = page.page.pdf(format="A4")
    page.page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    return pdf


def test_a_puzzle_on_paper(page: Driver) -> None:
    low = ask("generate", kind="gemhunter", size="2x8", seed=1)["puzzle"]  # two would fit on a page
    page.show(low)
    page.page.click("#menu-print")
    page.page.uncheck("#print-solutions")
    assert pages(paper(page)) == 1
    sheet = page.page.locator("#sheets .paper")
    assert sheet.count() == 1
    assert "Grade" in sheet.text_content()
    empty = sheet.locator("img").get_attribute("src")
    page.fill(moves(low)[:1])
    page.page.click("#menu-print")
    page.page.check("#print-entries")
    page.page.check("#print-solutions")
    assert pages(paper(page)) == 2
    assert "solution" in sheet.nth(1).text_content()
    assert sheet.first.locator("img").get_attribute("src") != empty
    page.page.evaluate("() => { document.querySelector('#print-entries').checked = false }")
    try:  # as the browser's own menu prints
        page.page.emulate_media(media="print")
        assert sheet.first.is_hidden()
        assert page.page.locator("#board").is_visible()
    finally:
        page.page.emulate_media(media="null")


def test_a_list_on_paper(page: Driver) -> None:
    page.page.click("#menu-open")
    page.page.click("#open-text summary")
    if page.page.locator("#open-area").is_hidden():
        page.page.click("#open-text summary")
    page.page.fill("#open-area", "\n".join([made("tents"), made("sudoku"), made("nonogram")]))
    page.page.click("#open-take")
    page.page.locator("#open-dialog .puzzles li").nth(2).wait_for()
    page.page.check("#open-dialog .list .row input")
    page.page.click("#open-dialog .print-marked")
    page.wait("3 puzzles", "#print-dialog")
    assert pages(paper(page)) == 6


def test_embedded_there_is_the_board_alone_and_a_message(page: Driver) -> None:
    puzzle = "# akari\n..1\n#..\n"
    other = Driver(page.page.context.new_page(), page.address)
    try:
        other.arrive(f"?embed{fragment(puzzle)}")
        other.until("() => Boolean(puzzlemint.view)")
        for hidden in (".bar", "#side"):
            assert other.page.locator(hidden).is_hidden()
        assert other.page.locator("#board").is_visible()
        other.page.evaluate(
            """() => {
                window.told = [];
                addEventListener("message", ({ data }) => window.told.push(data));
                puzzlemint.show(puzzlemint.puzzle);
            }"""
        )
        other.until("() => window.told.length === 1")
        other.fill([(0, 1), (5, 1)])
        other.until("() => window.told.at(-1).puzzlemint === 'solved'")
        told = other.page.evaluate("() => window.told")
        assert [one["puzzlemint"] for one in told] == ["loaded", "moved", "moved", "solved"]
        assert all(one["puzzle"] == puzzle and one["time"] >= 0 for one in told)
        assert not other.complaints
    finally:
        other.page.close()


def test_the_address_names_the_puzzle(page: Driver) -> None:
    """Another tab gets what is filled in with it, and a link with entries takes nothing away."""
    first, puzzle = made("tents", seed=8), made("sudoku", seed=8)
    page.show(first)
    page.show(puzzle)
    page.type(moves(puzzle)[:1])
    page.until("() => location.hash.startsWith('#z=')")
    (place, value), (far, found) = moves(puzzle)[:2]
    entries = [*ask("view", puzzle=puzzle)["entries"]]
    entries[far] = found
    other = Driver(page.page.context.new_page(), page.address)
    try:
        other.page.goto(page.page.url)
        other.until(f"() => window.puzzlemint?.puzzle === {puzzle!r}")
        assert other.entries[place] == value
        other.show(puzzle, entries)
        other.until(f"() => puzzlemint.entries[{far}] === {found}")
        assert other.entries[place] == -1
        other.page.click("#undo")
        assert (other.entries[place], other.entries[far]) == (value, -1)
    finally:
        other.page.close()
    named = page.page.evaluate("() => location.hash")
    page.page.evaluate("() => { location.hash = '#z=AAAA' }")
    page.wait("damaged", "#status")
    page.until(f"() => location.hash === {named!r}")
    page.page.click("#menu-home")
    assert page.page.evaluate("() => location.hash") == ""
    page.page.go_back()
    page.until(f"() => location.hash === {named!r} && puzzlemint.screen === 'board'")


def test_the_address_asks_for_a_theme(page: Driver) -> None:
    theme = "() => document.documentElement.dataset.theme"
    other = Driver(page.page.context.new_page(), page.address)
    try:
        for name, shown in (
            ("dark", "night"),
            ("light", "paper"),
            ("colours", "colours"),
            ("no", "paper"),
        ):
            other.arrive(f"?theme={name}{fragment(made('tents'))}")
            assert other.page.evaluate(theme) == shown
        other.arrive(f"?theme=dark{fragment(made('tents'))}")
        other.until("() => location.hash.startsWith('#z=')")
        assert "?theme=dark#z=" in other.page.url
        other.page.locator("#set-timer").check()
        assert other.page.evaluate(theme) == "night"
        other.page.click("#menu-theme")
        assert other.page.evaluate(theme) == "paper"
        other.page.goto(page.address)
        assert other.page.evaluate(theme) == "paper"
    finally:
        other.page.close()
