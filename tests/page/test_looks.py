"""The page on narrow and wide screens, in every theme, and for those who cannot see it."""

from __future__ import annotations

from operator import sub
from typing import TYPE_CHECKING, Any

import pytest

from puzzlemint.web.examples import kept
from tests.page.puzzles import KINDS, made, moves, solution

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from tests.page.driver import Driver

pytestmark = pytest.mark.parametrize("address", ["server"], indirect=True)
DIALOGS = ("open", "new", "share", "print", "settings")
PANELS = ("play", "help", "edit", "verdict")
THEMES = ("paper", "night", "contrast", "colours")
LOOKS = (
    ("paper", "dark"),
    ("night", "light"),
    ("contrast", "light"),
    ("contrast", "dark"),
    ("colours", "light"),
)
"""Themes, and what the system wishes: high contrast follows it."""


@pytest.mark.parametrize("width", [320, 1600])
def test_nothing_is_cut_off(page: Driver, width: int) -> None:
    page.page.set_viewport_size({"width": width, "height": 800})
    for kind in KINDS:
        page.show(made(kind))
        for panel in PANELS:
            page.page.click(f"#tab-{panel}")
            beyond = page.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
            assert beyond <= 0, (kind, panel)
    for dialog in DIALOGS:
        page.page.click(f"#menu-{dialog}")
        box = page.page.locator(f"#{dialog}-dialog")
        inside = box.evaluate("box => box.scrollWidth <= box.clientWidth + 1")
        bounds = box.bounding_box()
        assert inside, dialog
        assert bounds["x"] >= 0, dialog
        assert bounds["x"] + bounds["width"] <= width, dialog
        page.page.keyboard.press("Escape")


@pytest.mark.parametrize(("width", "height"), [(320, 640), (1280, 900)])
def test_a_board_stays_where_it_is(page: Driver, width: int, height: int) -> None:
    """Whatever is said and whichever panel is open; and it lies between heading and dock."""
    page.page.set_viewport_size({"width": width, "height": height})
    puzzle = made("tents")
    page.show(puzzle)
    shown = "open => { document.querySelector('#rules').open = open }"
    page.page.evaluate(shown, False)
    page.page.click("#zoom-fit")
    bounds = """() => {
        const { left, top, width, height } = puzzlemint.board.svg.getBoundingClientRect();
        const dock = document.querySelector(".dock").getBoundingClientRect().height;
        const fit = document.querySelector("#zoom-fit").getBoundingClientRect().left;
        return [left, top + scrollY, width, height, dock, fit].map(Math.round);
    }"""
    at = page.page.evaluate(bounds)
    assert at[1] + at[3] + at[4] <= height
    (place, value), *others = moves(puzzle)
    page.fill([(place, 1 - value)])
    for button in ("trial", "trial-drop", "check"):
        page.page.click(f"#{button}")
        page.until("() => document.querySelector('#status').textContent !== 'Checking…'")
        assert page.page.evaluate(bounds) == at, button
    page.page.evaluate("() => puzzlemint.state.reset()")
    page.page.click("#tab-help")
    for said in ("What?", "Why?", "Do it"):
        page.page.click("#hint")
        page.wait(said, "#hint")
        assert page.page.evaluate(bounds) == at, said
    page.page.click("#tab-verdict")
    page.wait("Exactly one solution", "#verdict")
    assert page.page.evaluate(bounds) == at, "verdict"
    page.page.click("#tab-edit")
    assert page.page.evaluate(bounds)[:4] == at[:4], "edit"
    page.page.click("#tab-play")
    page.page.evaluate("moves => puzzlemint.state.write(moves)", [[place, value], *others])
    page.wait("Solved", "#status")
    assert page.page.evaluate(bounds) == at, "solved"
    page.page.evaluate(shown, True)


def test_dark_is_dark(page: Driver) -> None:
    page.show(made("akari"))
    brightness = """() => {
        const words = getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g);
        return words.slice(0, 3).reduce((sum, word) => sum + Number(word), 0) / 3;
    }"""
    try:
        page.page.emulate_media(color_scheme="light")
        page.until(f"() => ({brightness})() > 200")
        page.page.emulate_media(color_scheme="dark")
        page.until(f"() => ({brightness})() < 60")
        page.page.click("#menu-theme")
        page.until(f"() => ({brightness})() > 200")
        page.page.evaluate("() => puzzlemint.set('theme', 'auto')")
        page.page.emulate_media(color_scheme="light", contrast="more")
        page.until("() => document.documentElement.dataset.theme === 'contrast'")
        page.page.emulate_media(color_scheme="dark", contrast="more")
        page.until(f"() => ({brightness})() < 60")
    finally:
        page.page.emulate_media(color_scheme="light", contrast="no-preference")
        page.page.evaluate("() => puzzlemint.set('theme', 'auto')")


def test_the_font_of_the_page_comes_with_it(page: Driver) -> None:
    loaded = "() => document.fonts.ready.then((all) => [...all].map((font) => font.status))"
    assert page.page.evaluate(loaded) == ["loaded"]


def test_walls_are_the_darkest_thing_and_lit_cells_are_lit(page: Driver) -> None:
    page.show("# akari\n..#\n...\n#..\n", [1, -1, -1, -1, -1, -1, -1, -1, -1])
    colour = """name => {
        const { fill } = getComputedStyle(document.querySelector(`#board .${name}`));
        return fill.match(/[\\d.]+/g).slice(0, 3).map(Number);
    }"""
    lit = "() => document.querySelector('#board .shine .lit')?.getAttribute('d') ?? ''"
    try:
        for theme in THEMES:
            page.page.evaluate("theme => puzzlemint.set('theme', theme)", theme)
            wall, cell, shone = (page.page.evaluate(colour, n) for n in ("wall", "cell", "lit"))
            assert sum(wall) < sum(cell) - 60, theme
            assert sum(map(abs, map(sub, shone, cell))) > 60, theme
    finally:
        page.page.evaluate("() => puzzlemint.set('theme', 'auto')")
    assert page.page.evaluate(lit).count("M") == 3  # itself, one of its row, one of its column
    page.press(page.view["places"]["centres"][0], touch=True)
    page.until("() => puzzlemint.entries[0] === 0")
    assert page.page.evaluate(lit) == ""


def test_regions_have_a_colour_each_as_long_as_there_are_enough(page: Driver) -> None:
    letters = "abcdefghijklm"  # a row each, and some the end of the row above
    rows = [own * 12 + letters[min(at | 1, 12)] for at, own in enumerate(letters)]
    shades = """() => {
        const paths = [...puzzlemint.board.svg.querySelectorAll(".tint")];
        const of = ([x, y]) => paths.find((path) => path.isPointInFill({ x: 32 * x, y: 32 * y }));
        return puzzlemint.view.places.centres.map((centre) => of(centre).className.baseVal);
    }"""
    for regions, colours in ((rows, 12), (["aab", "acb", "ccc"], 3)):
        page.show("\n".join(["# starbattle", *regions, ""]))
        cells, shown = "".join(regions), page.page.evaluate(shades)
        assert len(set(shown)) == colours
        assert len(set(zip(cells, shown, strict=True))) == len(set(cells))
        pairs = [(at, at + len(regions)) for at in range(len(cells) - len(regions))]
        assert all((cells[a] == cells[b]) == (shown[a] == shown[b]) for a, b in pairs)


def test_ships_are_joined(page: Driver) -> None:
    """Round where water is beside their end, square where they go on or may."""
    page.show("# battleships fleet=3,1\n  . . .\n. . . .\n. . . .\n. . . .\n")
    bends = """() => [...document.querySelectorAll("#board .place path:not([class])")].map(
        (path) => path.getAttribute("d").split("A").length - 1)"""
    page.fill([(0, 1), (1, 1)])
    assert page.page.evaluate(bends) == [2, 0]
    page.fill([(2, 1)])
    assert page.page.evaluate(bends) == [2, 0, 2]
    page.fill([(8, 1)])
    assert page.page.evaluate(bends) == [2, 0, 2, 0]
    page.fill([(5, 0), (7, 0)])
    assert page.page.evaluate(bends) == [2, 0, 2, 4]


def open_panel(page: Driver, panel: str) -> None:
    """Open a panel; that of help with a step that is explained."""
    page.page.click(f"#tab-{panel}")
    if panel == "help":
        page.page.click("#walk-hardest")
        page.wait("The hardest", "#walk-text")


def open_dialog(page: Driver, dialog: str) -> None:
    """Open a dialog, with all that is in it."""
    if dialog == "keys":
        page.page.click("#tab-play")
        page.page.click("#keys")
    else:
        page.page.click(f"#menu-{dialog}")
    if dialog == "new":
        page.page.locator("#new-size").wait_for()


def everything(page: Driver, *kinds: str) -> Generator[str]:
    """Show the start page, boards, panels and dialogs in turn, and yield what is shown."""
    page.page.click("#menu-home")
    page.page.locator("#home-kinds .card").last.wait_for()
    yield "home"
    for kind in kinds:
        page.show(made(kind))
        yield kind
    for panel in PANELS:
        open_panel(page, panel)
        yield panel
    for dialog in (*DIALOGS, "keys"):
        open_dialog(page, dialog)
        yield dialog
        page.page.keyboard.press("Escape")


def findings(page: Driver, axe: str, rules: Sequence[str] = ()) -> list[Any]:
    """Return what axe-core finds serious or critical in what is shown now, by all rules or some."""
    page.page.evaluate(axe)
    asked = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found = page.page.evaluate("asked => axe.run(document, asked)", asked)
    return [
        (one["id"], [node["html"][:200] for node in one["nodes"][:3]])
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def test_accessible(page: Driver, axe: str) -> None:
    for shown in everything(page, "slitherlink", "nonogram", "sudoku"):
        assert not findings(page, axe), shown


def test_accessible_in_every_theme(page: Driver, axe: str) -> None:
    """All of it can be read: what themes change is colours alone, whatever the engine."""
    try:
        for theme, scheme in LOOKS:
            page.page.emulate_media(color_scheme=scheme)
            page.page.evaluate("theme => puzzlemint.set('theme', theme)", theme)
            for shown in everything(page, "tents"):
                assert not findings(page, axe, ["color-contrast"]), (theme, scheme, shown)
    finally:
        page.page.emulate_media(color_scheme="light")
        page.page.evaluate("() => puzzlemint.set('theme', 'auto')")


def test_focus_goes_into_a_dialog_and_back(page: Driver) -> None:
    for dialog in DIALOGS:
        page.page.locator(f"#menu-{dialog}").focus()
        page.page.keyboard.press("Enter")
        inside = (
            f"() => document.querySelector('#{dialog}-dialog').contains(document.activeElement)"
        )
        page.until(inside)
        page.page.keyboard.press("Escape")
        assert page.page.evaluate("() => document.activeElement.id") == f"menu-{dialog}"


@pytest.mark.parametrize("kind", ["kenken", "killer"])
def test_sums_stand_clear_of_digits(page: Driver, kind: str) -> None:
    puzzle = made(kind)
    page.show(puzzle, solution(puzzle))
    overlaps = """() => {
        const labels = [...document.querySelectorAll("#board .label")];
        const digits = [...document.querySelectorAll("#board .contents > g > text")];
        const at = (text) => text.getBoundingClientRect();
        const within = (one, other) => one.left < other.right && one.right > other.left;
        const glyphs = (text) => {  // as high as a digit is, from its foot
            const { f, d } = text.getScreenCTM();
            const foot = f + Number(text.getAttribute("y")) * d;
            const high = 0.7 * parseFloat(getComputedStyle(text).fontSize) * d;
            return { left: at(text).left, right: at(text).right, top: foot - high, foot, d };
        };
        const pairs = labels.flatMap((label) => digits.map((digit) => [label, digit].map(glyphs)));
        const apart = ([label, digit]) =>
            label.foot + 2 * label.d <= digit.top || label.top >= digit.foot;
        return pairs.filter((pair) => within(...pair) && !apart(pair)).length;
    }"""
    assert page.page.locator("#board .label").count() > 1
    assert page.page.evaluate(overlaps) == 0


def test_pencil_marks_have_a_place_for_each_digit(page: Driver) -> None:
    page.show(made("sudoku"))
    page.page.click("#palette-marks")
    page.until("() => document.querySelectorAll('#board .pencil').length > 20")
    places = page.page.evaluate(
        """() => {
            const { centres } = puzzlemint.view.places;
            const found = {};
            for (const [place, group] of puzzlemint.board.drawn.contents.entries()) {
                for (const text of group?.querySelectorAll(".pencil") ?? []) {
                    const at = ["x", "y"].map((name, axis) =>
                        (Number(text.getAttribute(name)) - 32 * centres[place][axis]).toFixed(1));
                    (found[text.textContent] ??= {})[at] = true;
                }
            }
            return Object.values(found).map(Object.keys);
        }"""
    )
    assert len(places) > 3
    assert all(len(found) == 1 for found in places)
    assert len({found[0] for found in places}) == len(places)


def test_a_hint_frames_a_bridge_and_not_what_is_beside_it(page: Driver) -> None:
    """And bridges that cross do not make the board larger than its window."""
    puzzle = [one["puzzle"] for one in kept() if one["kind"] == "hashi"][1]
    page.show(puzzle)
    assert page.page.evaluate("() => puzzlemint.board.zoom.cell") <= 72
    page.page.click("#hint-here")
    page.wait("Look at", "#status")
    page.page.click("#hint-here")
    page.page.wait_for_selector("#board .rim-light.hint", state="attached")
    sides = page.page.evaluate(
        """() => {
            const { width, height } = document.querySelector("#board .rim-light.hint").getBBox();
            return [width, height];
        }"""
    )
    assert min(sides) < 0.4 * 32
    for ends in ([[0.5, 0.5], [6.5, 0.5]], [[0.5, 0.5], [0.5, 2.5]]):
        outline: Any = page.page.evaluate(
            """async ends => {
                const { Spots } = await import("./lattice.js");
                const spread = { names: [""], rows: [[0]], centres: [[0, 0]], outlines: [ends] };
                return new Spots(spread).rim(0, 1);
            }""",
            ends,
        )
        across, down = ([point[axis] for point in outline] for axis in (0, 1))
        assert min(max(across) - min(across), max(down) - min(down)) < 0.4


def test_a_solved_board_drops_what_was_noted_on_it(page: Driver) -> None:
    puzzle = made("akari")
    page.show(puzzle, solution(puzzle))
    crosses = page.page.locator("#board .place .faint-rim")
    page.wait("Solved", "#status")
    assert crosses.count()
    shown = "node => getComputedStyle(node).opacity"
    assert crosses.first.evaluate(shown) == "0"
    assert page.page.locator("#board .place .bulb").first.evaluate(shown) == "1"
    place = solution(puzzle).index(1)
    page.press(page.view["places"]["centres"][place])
    page.until("() => !document.querySelector('#board.solved')")
    assert crosses.first.evaluate(shown) == "1"
