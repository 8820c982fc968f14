"""The page in Firefox, where there is one: it starts, is played on by mouse, and has a verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.page.firefox import Firefox, firefox
from tests.processes import becomes

if TYPE_CHECKING:
    from pathlib import Path

PAGE = "const { puzzlemint } = window.wrappedJSObject ?? window;"


def test_firefox_opens_plays_and_judges(address: str, tmp_path: Path) -> None:
    with firefox(tmp_path / "profile") as browser:
        browser("WebDriver:Navigate", url=address)
        assert becomes(lambda: asked(browser, "return Boolean(puzzlemint?.engine)"))
        card = "return document.querySelector('#home-kinds .card') !== null"
        assert becomes(lambda: asked(browser, card))
        browser.click("#home-kinds .card .show")
        assert becomes(lambda: asked(browser, "return puzzlemint.screen === 'board'"))
        place = asked(browser, "return puzzlemint.view.places.given.indexOf(-1)")
        browser.click(f"#board [data-place='{place}']")
        assert asked(browser, f"return puzzlemint.entries[{place}]") >= 0
        verdict = asked(
            browser,
            "const { engine, puzzle } = puzzlemint;"
            "return engine.call('verify', { puzzle }).then(({ verdict }) => verdict);",
        )
        assert verdict == "unique"
        fonts = "return document.fonts.ready.then((all) => [...all].map(({ status }) => status));"
        assert asked(browser, fonts) == ["loaded"]


def asked(browser: Firefox, script: str) -> Any:
    """Return what the page says."""
    return browser.run(PAGE + script)
