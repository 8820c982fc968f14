"""What a board shows while it is played: values, walls, pencil marks and frames of hints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from puzzlemint.web.examples import kept
from tests.page.puzzles import KINDS, made, solution

if TYPE_CHECKING:
    from tests.page.driver import Driver

pytestmark = pytest.mark.parametrize("address", ["server"], indirect=True)

BLANK = """() => {
    const { board, view: { places, values } } = puzzlemint;
    const layers = ["fills", "discs", "lines", "contents"];
    const drawn = layers.map((name) => board.drawn[name] ?? []);
    const items = new Map(values.map(({ value, items, light }) => [value, light ? [] : items]));
    return puzzlemint.entries
        .map((value, place) => [value, place])
        .filter(([value]) => items.get(value)?.length && !places.unmarked.includes(value))
        .filter(([, place]) => !drawn.some((groups) => groups[place]?.childNodes.length))
        .map(([, place]) => place);
}"""
"""The places with a value that has a look, on which nothing is drawn."""

BOXES = """() => {
    const glyphs = (text, tall) => {
        const [x, y] = ["x", "y"].map((name) => Number(text.getAttribute(name)));
        const size = parseFloat(getComputedStyle(text).fontSize);
        const { x: left, width } = text.getBBox();
        return [left, y - tall * size, left + width, y];
    };
    const all = (selector) => [...document.querySelectorAll(`#board ${selector}`)];
    const apart = (one, other) =>
        one[0] >= other[2] || other[0] >= one[2] || one[1] >= other[3] || other[1] >= one[3];
    const marks = all(".pencil").map((text) => glyphs(text, 0.7));
    const lines = all(".cage-line").flatMap((path) => {
        const points = path.getAttribute("d").match(/-?[\\d.]+/g).map(Number);
        const ends = points.flatMap((x, at) => (at % 2 ? [] : [[x, points[at + 1]]]));
        return ends.map(([x, y], at) => {
            const [ex, ey] = ends[(at + 1) % ends.length];
            const [left, right] = [Math.min(x, ex), Math.max(x, ex)];
            const [top, bottom] = [Math.min(y, ey), Math.max(y, ey)];
            return [left - 0.5, top - 0.5, right + 0.5, bottom + 0.5];
        });
    });
    const others = [...all(".label").map((text) => glyphs(text, 0.7)), ...lines];
    const touching = marks.filter((mark) => others.some((other) => !apart(mark, other)));
    return [marks.length, touching.length];
}"""
"""How many pencil marks there are, and how many of them touch a sum or the line of a cage."""

FRAMES = """() => {
    const at = (node) => node.getBoundingClientRect();
    const digits = [...document.querySelectorAll("#board .contents text")].map((text) => {
        const { left, right, top, bottom } = at(text);
        const high = 0.15 * (bottom - top); // above and below what a digit has of a line of text
        return { left, right, top: top + high, bottom: bottom - high };
    });
    return [...document.querySelectorAll("#board .rim-light.hint")].flatMap((rim) => {
        const paths = rim.getAttribute("d").split("z").filter(Boolean);
        const { a, d, e, f } = rim.getScreenCTM();
        return paths.map((path) => {
            const points = path.match(/-?[\\d.]+/g).map(Number);
            const across = points.filter((_, index) => index % 2 === 0).map((x) => a * x + e);
            const down = points.filter((_, index) => index % 2).map((y) => d * y + f);
            const over = ({ left, right, top, bottom }) =>
                left < Math.max(...across) && right > Math.min(...across) &&
                top < Math.max(...down) && bottom > Math.min(...down);
            return digits.filter(over).length;
        });
    });
}"""
"""How many digits the frame of a hint lies on, for each place that is framed."""


def examples(kind: str) -> list[str]:
    """Return the first puzzle of each grade of a kind."""
    return [one["puzzle"] for one in kept() if one["kind"] == kind]


def test_a_region_of_one_cell_shows_its_number(page: Driver) -> None:
    page.show("# suguru\nabb\nbbc\nccc\n")
    given = page.view["places"]["given"]
    assert given[0] == 1
    text = page.page.locator("#board .contents text")
    assert text.all_text_contents() == ["1"]
    assert text.get_attribute("class") == "given on-open"
    page.press(page.view["places"]["centres"][0])
    page.page.keyboard.press("2")
    assert page.entries[0] == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_solved_board_has_no_hole(page: Driver, kind: str) -> None:
    for puzzle in (examples(kind)[0], made(kind)):
        page.show(puzzle)
        assert page.page.evaluate(BLANK) == []
        page.show(puzzle, solution(puzzle))
        page.wait("Solved", "#status")
        assert page.page.evaluate(BLANK) == []


def test_walls_part_the_groups_of_fillomino(page: Driver) -> None:
    """As soon as both numbers are there, and no longer than that."""
    page.show("# fillomino\n2.1\n...\n.3.\n")
    walls = """() => {
        const path = document.querySelector("#board .wall-line");
        const sides = path?.getAttribute("d").split("M").filter(Boolean) ?? [];
        return sides.map((side) => side.split(/[L ]/).map((number) => Number(number) / 32)).sort();
    }"""
    assert page.page.evaluate(walls) == []
    page.fill([(1, 2)])
    (wall,) = page.page.evaluate(walls)
    assert sorted([wall[:2], wall[2:]]) == [[2, 0], [2, 1]]
    page.fill([(4, 3)])
    assert len(page.page.evaluate(walls)) == 2
    page.page.click("#undo")
    assert len(page.page.evaluate(walls)) == 1
    page.page.click("#undo")
    assert page.page.evaluate(walls) == []
    for puzzle in examples("fillomino"):
        values = solution(puzzle)
        page.show(puzzle, values)
        width = int(page.view["size"].partition("x")[2])
        cells = list(enumerate(values))
        across = sum(value != values[at + 1] for at, value in cells if (at + 1) % width)
        down = sum(value != values[at + width] for at, value in cells[:-width])
        assert len(page.page.evaluate(walls)) == across + down


@pytest.mark.parametrize("kind", ["killer", "kenken", "variant"])
def test_pencil_marks_stand_clear_of_sums_and_lines_of_cages(page: Driver, kind: str) -> None:
    puzzles = examples(kind)
    if kind == "variant":
        puzzles = ["# variant\n" + 6 * "......\n" + "rows\nkiller 8 r1c1 r1c2 r2c1\n"]
    for puzzle in puzzles:
        page.show(puzzle)
        page.page.click("#palette-marks")
        page.until("() => document.querySelectorAll('#board .pencil').length > 20")
        count, touching = page.page.evaluate(BOXES)
        assert (count > 20, touching) == (True, 0)
        marked = """([corners, centres]) => puzzlemint.state.note(
            puzzlemint.entries.map((_, place) => {
                const own = puzzlemint.view.cycle;
                const cycle = Array.isArray(own[0]) ? own[place] : own;
                const values = cycle.filter((value) => value > 0);
                const note = { corner: values.slice(0, corners), centre: values.slice(0, centres) };
                return [place, note];
            }))"""
        for corners, centres in ((9, 0), (4, 9), (2, 3)):
            page.page.evaluate(marked, [corners, centres])
            count, touching = page.page.evaluate(BOXES)
            assert (count > 20, touching) == (True, 0), (corners, centres)


def test_frames_of_hints_leave_the_numbers_of_dominosa_free(page: Driver) -> None:
    for puzzle in examples("dominosa"):
        page.show(puzzle)
        every: Any = list(range(len(page.view["places"]["centres"])))
        page.page.evaluate("places => puzzlemint.board.highlight('hint', places)", every)
        found = page.page.evaluate(FRAMES)
        assert found == [0] * len(every)
        page.page.evaluate("() => puzzlemint.board.highlight('hint', [])")
