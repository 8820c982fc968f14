"""Make the pictures of the page that the documentation shows, with a Chromium that is on the path.

Each kind is shown with a made puzzle, filled in in part: all of them as cards, in each theme.
"""

from __future__ import annotations

import argparse
import contextlib
import shutil
import signal
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import sync_playwright

import puzzles
from puzzlemint.web import api
from puzzlemint.web.examples import kept
from tests.page.driver import Driver

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

ROOT = Path(__file__).parents[1]
FLAGS = ("--no-sandbox", "--disable-background-networking", "--disable-component-update")
WIDE, PHONE = (1280, 860), (390, 844)
SHEET = 1500
"""Pixels of a sheet's width."""
GAP = 12
COLOURS = 160
THEMES = ("paper", "night", "contrast", "colours")
ON_PHONES = ("starbattle", "akari", "sudoku", "slitherlink")
"""A kind for each theme."""
CARDS = """async (boards) => {
    const { card } = await import("./card.js");
    const { Board } = await import("./board.js");
    const cards = [];
    for (const [puzzle, entries] of boards) {
        const view = await puzzlemint.viewOf(puzzle);
        const board = new Board();
        board.show(view, entries);
        const picture = document.createElement("span");
        picture.className = "picture";
        picture.append(board.svg);
        const open = () => {};
        cards.push(card({ picture, title: view.title, about: view.size, name: "", open }));
    }
    document.getElementById("begun-list").replaceChildren(...cards);
    document.getElementById("home-begun").hidden = false;
}"""
"""Puts cards of puzzles on the start page."""
BEGUN = 0.4
"""The share of the places that are filled in."""
LOOSE = """# tents
6 6
...... -
TT.... -
....T. -
T.T... -
.T..T. -
...... -
2 1 1 1 1 1
"""
"""A puzzle with several solutions."""


@contextlib.contextmanager
def served() -> Generator[str]:
    """Yield the address of the page."""
    command = [sys.executable, "-m", "puzzlemint", "serve", "--no-browser"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            yield server.stdout.readline().strip()
        finally:
            server.send_signal(signal.SIGINT)


def begun(kind: str) -> tuple[str, list[int]]:
    """Return a puzzle of a kind, one of middling grade, with a part of its places filled in."""
    own = [one["puzzle"] for one in kept() if one["kind"] == kind]
    puzzle: str = own[len(own) // 2]
    entries: list[int] = api.call("view", {"puzzle": puzzle})["entries"]
    solved: list[int] = api.call("solve", {"puzzle": puzzle})["entries"]
    left = [place for place, value in enumerate(entries) if value < 0]
    for place in left[: int(len(left) * BEGUN)]:
        entries[place] = solved[place]
    return puzzle, entries


def shot(driver: Driver, selector: str = "") -> Image.Image:
    """Return what the window shows, or a part of the page."""
    driver.page.wait_for_timeout(250)
    seen = driver.page.locator(selector) if selector else driver.page
    return Image.open(BytesIO(seen.screenshot())).convert("RGB")


def save(picture: Image.Image, path: Path) -> None:
    """Save a picture with few colours, and say so."""
    few = picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1)
    few.save(path, optimize=True)
    print(f"{path}: {path.stat().st_size // 1000} kB", file=sys.stderr)


def sheet(pictures: Sequence[Image.Image], across: int) -> Image.Image:
    """Return pictures of one size side by side, so many in a row."""
    width = (SHEET - GAP * (across + 1)) // across
    height = round(width * pictures[0].height / pictures[0].width)
    rows = -(-len(pictures) // across)
    whole = Image.new("RGB", (SHEET, rows * (height + GAP) + GAP), "#808080")
    for number, picture in enumerate(pictures):
        row, column = divmod(number, across)
        place = (GAP + column * (width + GAP), GAP + row * (height + GAP))
        small = picture.copy()
        small.thumbnail((width, height), Image.Resampling.LANCZOS)
        whole.paste(small, place)
    return whole


def kinds(driver: Driver, out: Path) -> None:
    """Show every kind in every theme, as cards, and some of them on a phone."""
    boards = [begun(name) for name in puzzles.names()]
    page = driver.page
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    page.click("#menu-home")
    page.evaluate(CARDS, boards)
    driver.until("() => document.querySelectorAll('#begun-list .cell').length > 0")
    for theme in THEMES:
        page.evaluate("theme => puzzlemint.set('theme', theme)", theme)
        save(shot(driver, "#begun-list"), out / f"kinds-{theme}.png")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    phones: list[Image.Image] = []
    for theme, kind in zip(THEMES, ON_PHONES, strict=True):
        page.evaluate("theme => puzzlemint.set('theme', theme)", theme)
        driver.show(*begun(kind))
        phones.append(shot(driver))
    save(sheet(phones, len(phones)), out / "phones.png")
    page.evaluate("() => puzzlemint.set('theme', 'auto')")


def parts(driver: Driver, out: Path) -> None:
    """Show what else the page does."""
    page = driver.page
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    for kind in ("akari", "hashi", "tents"):
        driver.show(*begun(kind))
        driver.page.evaluate("() => { puzzlemint.state.past.push({ changes: [] }); }")
        driver.page.evaluate("() => puzzlemint.state.save()")
    save(shot(driver), out / "play.png")
    page.click("#menu-home")
    page.wait_for_timeout(1500)
    save(shot(driver), out / "start.png")
    page.click("#menu-open")
    page.fill("#open-area", "# sudoku\n1...\n..2.\n.?..\n...4\n")
    page.click("#open-take")
    page.wait_for_selector(".excerpt")
    save(shot(driver), out / "open.png")
    page.keyboard.press("Escape")
    driver.show(LOOSE)
    page.click("#tab-edit")
    driver.until("() => document.querySelector('#verdict').textContent !== ''")
    save(shot(driver), out / "edit.png")
    page.click("#tab-help")
    made = {"kind": "binario", "size": "8", "grade": "hard", "seed": 1}
    driver.show(api.call("generate", made)["puzzle"])
    page.click("#walk-hardest")
    page.click("#walk-text summary")
    page.click("#walk-text .chain button >> nth=3")
    save(shot(driver), out / "help.png")
    page.click("#menu-share")
    driver.until("() => document.querySelector('#share-link').value.includes('#')")
    save(shot(driver), out / "share.png")
    page.keyboard.press("Escape")


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the pictures."""
    parser = argparse.ArgumentParser(prog="scripts/run screenshots", description=__doc__)
    parser.add_argument("-o", dest="out", type=Path, default=ROOT / "docs" / "page", metavar="DIR")
    out: Path = parser.parse_args(arguments).out
    out.mkdir(parents=True, exist_ok=True)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=list(FLAGS)
        )
        driver = Driver(browser.new_page(reduced_motion="reduce"), address)
        driver.arrive()
        parts(driver, out)
        kinds(driver, out)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
