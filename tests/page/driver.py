"""A person at the page: looks at what is on the board and acts by mouse, by keyboard, by touch.

It knows no kind. Where a place lies and what a click or a key does to it, it takes from the same
view that the page draws from; what the page says of a place, it reads from the page.
"""

from __future__ import annotations

import base64
import json
from time import monotonic
from typing import TYPE_CHECKING, Any

from tests.page.puzzles import ask

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

WAIT = 120_000  # milliseconds for anything that an engine has to do, on a busy machine


def fragment(puzzle: str, entries: Sequence[int] | None = None) -> str:
    """Return what follows the `#` in an address that holds a puzzle."""
    held: list[object] = [puzzle] if entries is None else [puzzle, list(entries)]
    return f"#p={base64.urlsafe_b64encode(json.dumps(held).encode()).decode().rstrip('=')}"


class Driver:
    """One page and what it has complained about."""

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.address = page, address
        self.complaints: list[str] = []
        page.on("console", self._heard)
        page.on("pageerror", self._failed)

    def _failed(self, error: Any) -> None:
        self.complaints.append(str(error))

    def _heard(self, message: Any) -> None:
        refused = "status of 400" in message.text  # how a browser tells of bad input
        if message.type in ("error", "warning") and not refused:
            self.complaints.append(f"{message.text} ({message.location['url']})")

    def arrive(self, after: str = "") -> None:
        """Load the page and wait for its engine."""
        self.page.goto("about:blank")
        self.page.goto(self.address + after)
        self.until("() => Boolean(window.puzzlemint?.engine)")

    def begin(self) -> None:
        """Close what is open, and forget what was saved and complained about."""
        self.complaints.clear()
        self.page.set_viewport_size({"width": 1280, "height": 900})
        self.page.evaluate(
            """() => {
                for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
                localStorage.clear();
                puzzlemint.open("play");
            }"""
        )

    def show(self, puzzle: str, entries: Sequence[int] | None = None) -> None:
        """Bring a puzzle onto the board by the address."""
        self.page.evaluate("() => { puzzlemint.view = null; }")
        self.page.evaluate("hash => { location.hash = hash }", fragment(puzzle, entries))
        shown = ask("view", puzzle=puzzle)["puzzle"]
        self.until(f"() => puzzlemint.puzzle === {json.dumps(shown)}")

    def until(self, condition: str) -> None:
        """Wait for a condition; the page's policy keeps a browser from waiting for it by itself."""
        ends = monotonic() + WAIT / 1000
        while not self.page.evaluate(condition):
            assert monotonic() < ends, f"never: {condition}"
            self.page.wait_for_timeout(20)

    @property
    def view(self) -> Any:
        """What the board is drawn from."""
        return self.page.evaluate("() => puzzlemint.view")

    @property
    def puzzle(self) -> str:
        """The text of the puzzle on the board."""
        return self.page.evaluate("() => puzzlemint.puzzle")

    @property
    def entries(self) -> list[int]:
        """What is filled in."""
        return self.page.evaluate("() => [...puzzlemint.entries]")

    def text(self, selector: str) -> str:
        """Return what an element says."""
        return self.page.locator(selector).inner_text()

    def wait(self, words: str, selector: str = "body") -> None:
        """Wait until an element says something."""
        found = self.page.locator(selector).filter(has_text=words).first
        found.wait_for(state="visible", timeout=WAIT)

    def spot(self, at: Sequence[float]) -> tuple[float, float]:
        """Return where a point of the board is in the window, scrolled into sight."""
        x, y = self.page.evaluate(
            """([x, y]) => {
                const place = () => {
                    const [left, top, wide, high] = puzzlemint.view.box;
                    const found = puzzlemint.board.svg.getBoundingClientRect();
                    const across = ((x - left) / wide) * found.width;
                    return [found.left + across, found.top + ((y - top) / high) * found.height];
                };
                const [, before] = place();
                if (before < 60 || before > innerHeight - 60) scrollBy(0, before - innerHeight / 2);
                return place();
            }""",
            list(at),
        )
        return x, y

    def said(self, place: int) -> str:
        """Return what the board says of a place to those who cannot see it."""
        return self.page.locator(f"#board [data-place='{place}']").get_attribute("aria-label")

    def press(self, at: Sequence[float], *, touch: bool = False) -> None:
        """Click or tap a point of the board."""
        pointer = self.page.touchscreen.tap if touch else self.page.mouse.click
        pointer(*self.spot(at))

    def fill(self, wanted: Iterable[tuple[int, int]], *, touch: bool = False) -> None:
        """Give places values by mouse or by touch: through the cycle, or from the palette."""
        view = self.view
        todo = sorted(wanted, key=lambda one: (one[1], one[0]))
        painted = None
        for place, value in todo:
            at = view["places"]["centres"][place]
            if len(view["values"]) <= 3:
                for _ in range(order(view, place).index(value) + 1):
                    self.press(at, touch=touch)
            elif self.page.locator("#board.selecting").count():
                self.press(at, touch=touch)
                self.page.click(f"#palette [data-value='{value}']")
            else:
                if value != painted:
                    button = self.page.locator(f"#palette [data-value='{value}']")
                    if button.get_attribute("aria-pressed") != "true":
                        button.click()
                    painted = value
                self.press(at, touch=touch)

    def type(self, wanted: Iterable[tuple[int, int]]) -> None:
        """Give places values by keys alone: walk there by arrows and type a value's own key."""
        view = self.view
        centres = view["places"]["centres"]
        keys = {value: key for key, value in view["keys"].items()}
        self.page.locator("#board [tabindex='0']").focus()
        for place, value in wanted:
            self.walk(place, centres)
            if value in keys:
                self.page.keyboard.press(keys[value])
            else:
                for _ in range(order(view, place).index(value) + 1):
                    self.page.keyboard.press("Space")

    def walk(self, place: int, centres: Sequence[Sequence[float]]) -> None:
        """Go to a place by the arrow keys, the longer way first, no step twice.

        Where that leads in a circle, it begins anew at the start of the row.
        """
        here, anew = self.cursor, False
        tried: set[tuple[int, str]] = set()
        while here != place:
            across, down = (to - at for to, at in zip(centres[place], centres[here], strict=True))
            ways = {"ArrowRight": across, "ArrowLeft": -across, "ArrowDown": down, "ArrowUp": -down}
            best = sorted(ways, key=lambda way: -ways[way])
            key = next((way for way in best if (here, way) not in tried), None)
            if key is None:
                assert not anew, f"no way leads to place {place}"
                key, anew = "Home", True
                tried.clear()
            tried.add((here, key))
            self.page.keyboard.press(key)
            here = self.cursor

    @property
    def cursor(self) -> int:
        """The place that has the focus."""
        return int(self.page.evaluate("() => document.activeElement.dataset.place"))


def order(view: Any, place: int) -> list[int]:
    """Return the values of a place in the order of clicks."""
    cycle = view["cycle"]
    return cycle[place] if isinstance(cycle[0], list) else cycle
