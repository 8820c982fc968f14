"""No gesture is dead: on every kind each of them does something, in both browsers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.page.dead import dead
from tests.page.driver import fragment
from tests.page.firefox import Firefox, firefox
from tests.page.puzzles import KINDS, made
from tests.processes import becomes

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.page.driver import Driver


class ByChromium:
    """A hand at the page in Chromium."""

    def __init__(self, page: Any) -> None:
        self._page, self._line = page, page.context.new_cdp_session(page)

    def look(self, script: str) -> Any:
        """Return what a script says."""
        return self._page.evaluate(f"() => {{ {script} }}")

    def press(self, at: Sequence[int], *, button: int = 0, touch: bool = False) -> None:
        """Click or tap."""
        if touch:
            self._page.touchscreen.tap(*at)
        else:
            self._page.mouse.click(*at, button=("left", "middle", "right")[button])

    def drag(self, start: Sequence[int], end: Sequence[int], *, touch: bool = False) -> None:
        """Move from point to point."""
        if not touch:
            self._page.mouse.move(*start)
            self._page.mouse.down()
            self._page.mouse.move(*end, steps=4)
            self._page.mouse.up()
            return
        for how, points in (("Start", [start]), ("Move", [end]), ("End", [])):
            fingers = [{"x": x, "y": y} for x, y in points]
            self._line.send(
                "Input.dispatchTouchEvent", {"type": f"touch{how}", "touchPoints": fingers}
            )

    def type(self, key: str) -> None:
        """Press a key."""
        self._page.keyboard.press(key)


class ByFirefox:
    """A hand at the page in Firefox."""

    def __init__(self, browser: Firefox) -> None:
        self._browser = browser

    def look(self, script: str) -> Any:
        """Return what a script says."""
        return self._browser.run(
            f"const {{ puzzlemint }} = window.wrappedJSObject ?? window; {script}"
        )

    def press(self, at: Sequence[int], *, button: int = 0, touch: bool = False) -> None:
        """Click or tap."""
        self._act(touch, button, at)

    def drag(self, start: Sequence[int], end: Sequence[int], *, touch: bool = False) -> None:
        """Move from point to point."""
        self._act(touch, 0, start, end)

    def type(self, key: str) -> None:
        """Press a key."""
        acts = [{"type": how, "value": key} for how in ("keyDown", "keyUp")]
        self._browser(
            "WebDriver:PerformActions", actions=[{"type": "key", "id": "keys", "actions": acts}]
        )

    def _act(self, touch: bool, button: int, start: Sequence[int], *ways: Sequence[int]) -> None:
        """Put the button or the finger down, go some ways, and lift it."""

        def to(point: Sequence[int], duration: int) -> dict[str, Any]:
            return {"type": "pointerMove", "x": point[0], "y": point[1], "duration": duration}

        acts = [
            to(start, 0),
            {"type": "pointerDown", "button": button},
            *[to(way, 60) for way in ways],
            {"type": "pointerUp", "button": button},
        ]
        kind = "touch" if touch else "mouse"
        pointer = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}}
        self._browser("WebDriver:PerformActions", actions=[{**pointer, "actions": acts}])


def test_no_gesture_is_dead_in_chromium(page: Driver) -> None:
    hand = ByChromium(page.page)
    found: dict[str, list[str]] = {}
    for kind in KINDS:
        page.show(made(kind))
        found[kind] = dead(hand)
    assert {kind: names for kind, names in found.items() if names} == {}


@pytest.mark.parametrize("address", ["server"], indirect=True)
def test_no_gesture_is_dead_in_firefox(address: str, tmp_path: Path) -> None:
    found: dict[str, list[str]] = {}
    with firefox(tmp_path / "profile") as browser:
        browser("WebDriver:SetWindowRect", width=1280, height=900)
        browser("WebDriver:Navigate", url=address)
        hand = ByFirefox(browser)
        assert becomes(lambda: hand.look("return Boolean(puzzlemint?.engine);"))
        for kind in KINDS:
            hand.look(f"location.hash = {json.dumps(fragment(made(kind)))};")
            shown = f"return puzzlemint.view?.kind === {json.dumps(kind)};"
            assert becomes(lambda: hand.look(shown))  # noqa: B023 (asked at once)
            found[kind] = dead(hand)
    assert {kind: names for kind, names in found.items() if names} == {}
