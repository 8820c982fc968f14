"""The page in another language: all that people read or hear of it, and how they choose it."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from tests.page.driver import WAIT, Driver
from tests.page.puzzles import made, moves
from tests.page.test_again import shown_in_turn
from tests.web.page_words import CATALOGUES, SLOT, catalogue

if TYPE_CHECKING:
    from collections.abc import Generator

KINDS = ("tents", "slitherlink", "killer", "battleships", "starbattle", "skyscrapers", "yajilin")
PANELS = ("play", "help", "edit", "verdict")
DIALOGS = ("open", "new", "share", "print", "settings")
ENGLISH = re.compile(r"\b(the|of|and|is|are|it|with|which|this|these|not|to|from|by|or|what|one)\b")
"""Words that no sentence in German has."""
PARTS = re.compile("[,:;·] ")
"""What stands between the parts of a name."""
TOLD = """() => {
    const own = (node) => !node.closest("[lang=en], script, style, noscript, code, .brand")
        && !node.closest("[aria-hidden=true]");
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        if (own(walker.currentNode.parentElement)) found.add(walker.currentNode.nodeValue.trim());
    }
    for (const name of ["aria-label", "aria-valuetext", "title", "placeholder"]) {
        for (const node of document.querySelectorAll(`body [${name}]`)) {
            if (own(node)) found.add(node.getAttribute(name).trim());
        }
    }
    found.add(document.title);
    return [...found].filter(Boolean);
}"""
BEYOND = """() => {
    const wide = [...document.querySelectorAll("button, summary, legend, label, h1, h2, h3")]
        .filter((node) => node.checkVisibility() && !node.closest(".hidden"))
        .filter((node) => node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 1
            && getComputedStyle(node).display !== "inline")
        .map((node) => node.textContent.trim().slice(0, 40));
    const page = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
    const box = document.querySelector("dialog[open]");
    const edges = box?.getBoundingClientRect();
    const out = edges && (edges.left < 0 || edges.right > innerWidth);
    const cut = box && (box.scrollWidth > box.clientWidth + 1 || out);
    return [...page, ...wide, ...(cut ? ["the dialog"] : [])];
}"""
ON_SERVER = pytest.mark.parametrize("address", ["server"], indirect=True)


@contextmanager
def spoken(chromium: Any, address: str, after: str = "", **wishes: Any) -> Generator[Driver]:
    """Yield a page of its own, which must not complain."""
    context = chromium.new_context(
        viewport={"width": 1280, "height": 900}, reduced_motion="reduce", **wishes
    )
    context.set_default_timeout(WAIT)
    try:
        driver = Driver(context.new_page(), address)
        driver.arrive(after)
        yield driver
        assert not driver.complaints
    finally:
        context.close()


@pytest.fixture(scope="module")
def german(chromium: Any, address: str) -> Generator[Driver]:
    """The page in German, as its address asks for it."""
    with spoken(chromium, address, "?lang=de") as driver:
        yield driver


def everything(page: Driver, *kinds: str) -> Generator[str]:
    """Show the start page, boards with all panels, and all dialogs in turn; yield what is shown."""
    page.page.evaluate("() => puzzlemint.home()")
    page.page.locator("#home-kinds .card").last.wait_for()
    yield "home"
    for kind in kinds:
        page.show(made(kind))
        for panel in PANELS:
            page.page.click(f"#tab-{panel}")
            if panel == "help":
                page.page.click("#walk-start")
                page.page.locator("#walk-text p").first.wait_for()
                yield f"{kind}, all steps"
                page.page.click("#hint")
                page.page.locator("#hint-text p").first.wait_for()
                page.page.click("#walk-hardest")
                page.page.locator("#walk-text .step").first.wait_for()
            elif panel == "edit":
                page.page.locator("#edit-size").wait_for()
                for tool in page.page.locator("#tool button:visible").all():
                    tool.click()
                    yield f"{kind}, {panel}, {tool.inner_text()}"
            elif panel == "verdict":
                page.page.locator("#verdict[data-verdict=unique]").wait_for()
            yield f"{kind}, {panel}"
        page.page.click("#tab-play")
        page.page.click("#draw")
        yield f"{kind}, pen"
        page.page.click("#draw")
    for dialog in (*DIALOGS, "keys"):
        page.page.click("#keys" if dialog == "keys" else f"#menu-{dialog}")
        if dialog == "new":
            page.page.locator("#new-size").wait_for()
            for kind in kinds:
                page.page.select_option("#new-kind", kind)
                yield f"new {kind}"
        if dialog == "share":
            page.page.locator("#share-format option").first.wait_for(state="attached")
        yield dialog
        page.page.keyboard.press("Escape")


def left(told: list[str]) -> list[str]:
    """Return what of all that is told is English: a key that is said otherwise, or its words."""
    source = CATALOGUES["de"].read_text(encoding="utf-8")
    table = catalogue(source, "phrases") | catalogue(source, "words")
    keys = {form for key, words in table.items() if key != words for form in key.split("|")}
    keys -= {form for words in table.values() for form in words.split("|")}
    patterns = [_whole(key) for key in keys if re.search("[a-z]{2}", SLOT.sub("", key))]
    return [
        text
        for text in told
        if ENGLISH.search(text)
        or any(
            pattern.fullmatch(part) for part in (text, *PARTS.split(text)) for pattern in patterns
        )
    ]


def _whole(key: str) -> re.Pattern[str]:
    parts = SLOT.split(key)
    return re.compile(".+".join(map(re.escape, parts[::2])))


def test_english_is_found() -> None:
    told = [
        "Undo",
        "7 places are open; they are shaded.",
        "row 3, column 4",
        "Grade: leicht",
        "Hashi",
    ]
    assert left(told) == told[:4]
    assert left(["Rückgängig", "Zeile 3, Spalte 4", "Link", "Text", "3 of many"]) == ["3 of many"]


@ON_SERVER
def test_nothing_is_said_in_english(german: Driver) -> None:
    german.page.set_viewport_size({"width": 1280, "height": 900})
    for shown in everything(german, *KINDS):
        assert not left(german.page.evaluate(TOLD)), shown
    assert german.page.evaluate("() => document.documentElement.lang") == "de"


@ON_SERVER
@pytest.mark.parametrize("width", [320, 360])
def test_nothing_is_cut_off_in_german(german: Driver, width: int) -> None:
    german.page.set_viewport_size({"width": width, "height": 740})
    for shown in everything(german, *KINDS[:2]):
        assert not german.page.evaluate(BEYOND), shown


@ON_SERVER
def test_what_brings_one_back_is_said_in_german(german: Driver) -> None:
    for width in (1280, 320):
        german.begin()
        german.page.set_viewport_size({"width": width, "height": 740})
        for shown in shown_in_turn(german):
            assert not left(german.page.evaluate(TOLD)), shown
            assert not german.page.evaluate(BEYOND), shown


@ON_SERVER
def test_what_is_done_is_said_in_german(german: Driver) -> None:
    """The status line, findings, files and errors; reasons are English and say so."""
    page = german.page
    page.set_viewport_size({"width": 1280, "height": 900})
    german.show(made("tents"))
    (place, value), *others = moves(made("tents"))
    page.evaluate("move => puzzlemint.state.write([move])", [place, value])
    page.click("#check")
    german.wait("Bis hierher richtig.", "#status")
    for button, said in (
        ("trial", "Versuch: was ab hier eingetragen wird, lässt sich verwerfen."),
        ("trial-drop", "Der Versuch ist verworfen; Rückgängig holt ihn zurück."),
        ("reset", "Alles ist wieder leer; Rückgängig holt es zurück."),
    ):
        page.click(f"#{button}")
        german.wait(said, "#status")
    tent = german.view["places"]["centres"].index(german.view["places"]["centres"][place])
    assert re.fullmatch(r"Zeile \d+, Spalte \d+, leer", german.said(tent))
    wrong = next(at for at in range(64) if at not in {place, *dict(others)})
    if german.view["places"]["given"][wrong] >= 0:
        wrong = next(at for at, given in enumerate(german.view["places"]["given"]) if given < 0)
    page.evaluate("at => puzzlemint.state.write([[at, 1], [at + 1, 1]])", wrong)
    page.click("#check")
    german.wait("nicht richtig.", "#status")
    assert page.locator("#status [lang=en]").count() <= 1
    page.evaluate("() => puzzlemint.state.reset()")
    page.click("#tab-help")
    german.wait("Die Schritte werden auf Englisch erklärt.", "#panel-help")
    for name in ("Was?", "Warum?", "Eintragen"):
        page.click("#hint")
        german.wait(name, "#hint")
    assert page.locator("#hint-text p [lang=en]").count() >= 1
    page.click("#menu-open")
    for text, error in (
        ("abc", "unbekannte Art von Rätsel"),
        ("# sudoku\n12\n1?\n", "Zeile 3, Spalte 2:"),
    ):
        page.fill("#open-area", text)
        page.click("#open-take")
        german.wait(error, "#open-dialog .report")
    assert page.locator("#open-dialog .report [lang=en]").count() == 1
    page.fill("#open-area", "\n".join(2 * [made("tents")]))
    page.click("#open-take")
    german.wait("2 Rätsel: eines wählen.", "#open-dialog")
    german.wait("Zelte 8x8", "#open-dialog .card h3")
    page.keyboard.press("Escape")
    assert not left(page.evaluate(TOLD))


def test_dates_and_numbers_are_those_of_the_language(german: Driver) -> None:
    page = german.page
    page.evaluate("() => puzzlemint.home()")
    german.wait("Rätsel vom", "#day-title")
    shown = german.text("#day-title").removeprefix("Rätsel vom ")
    wanted = """() => {
        const long = { day: "numeric", month: "long", year: "numeric" };
        return new Date().toLocaleDateString("de", long);
    }"""
    assert shown == page.evaluate(wanted)


def test_what_is_kept_has_no_language(german: Driver) -> None:
    page = german.page
    german.show(made("tents"))
    page.evaluate("move => puzzlemint.state.write([move])", moves(made("tents"))[0])
    page.evaluate("() => puzzlemint.home()")
    german.wait("Zelte", "#begun-list h3")
    german.arrive("?lang=en")
    german.wait("Tents", "#begun-list h3")
    german.wait("Go on with", "#begun-title")
    page.click("#begun-list .show")
    german.wait("Pitch a tent beside each tree", "#rules-text")
    german.arrive("?lang=de")


def test_a_language_is_chosen(chromium: Any, address: str) -> None:
    language = "() => document.documentElement.lang"
    loaded = """() => performance.getEntriesByType("resource").map(({ name }) => name)
        .filter((name) => /words\\.\\w+\\.js$/.test(name)).map((name) => name.split("/").pop())"""
    with spoken(chromium, address, "?lang=de", locale="en-US") as page:
        assert page.page.evaluate(loaded) == ["words.de.js"]
        page.page.click("#menu-settings")
        with page.page.expect_navigation():
            page.page.check("#set-language [value=en]")
        page.until("() => Boolean(window.puzzlemint?.engine)")
        assert page.page.evaluate(language) == "en"
        assert "lang" not in page.page.url
        assert page.page.evaluate(loaded) == []
        page.page.click("#menu-settings")
        with page.page.expect_navigation():
            page.page.check("#set-language [value=de]")
        page.until("() => Boolean(window.puzzlemint?.engine)")
        assert page.page.evaluate(language) == "de"
        page.arrive()
        assert page.page.evaluate(language) == "de"
        page.arrive("?lang=xx")
        assert page.page.evaluate(language) == "de"
        page.arrive("?lang=en")
        assert page.page.evaluate(language) == "en"
        page.arrive("?embed&lang=de&theme=dark")
        found = page.page.evaluate("() => ({ ...document.documentElement.dataset })")
        assert (page.page.evaluate(language), found["theme"]) == ("de", "night")
        assert "untold" not in found


def test_the_browser_says_the_language(chromium: Any, address: str) -> None:
    with spoken(chromium, address, locale="de-AT") as page:
        assert page.page.evaluate("() => document.documentElement.lang") == "de"
        page.wait("Rätsel", "#menu-home")
    with spoken(chromium, address, locale="fr-FR") as page:
        assert page.page.evaluate("() => document.documentElement.lang") == "en"


def test_without_its_words_the_page_is_english(chromium: Any, address: str) -> None:
    def refuse(route: Any) -> None:
        route.abort()

    context = chromium.new_context(locale="de-DE", service_workers="block")
    try:
        context.route("**/words.de.js", refuse)
        page = Driver(context.new_page(), address)
        page.arrive()
        assert page.page.evaluate("() => document.documentElement.lang") == "en"
        page.wait("Every kind", "#kinds-title")
    finally:
        context.close()
