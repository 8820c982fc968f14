"""What mouse and fingers write and when: on release, over all that a drag went, or not at all."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from tests.page.puzzles import ask

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from tests.page.driver import Driver

Free = list[tuple[int, list[float]]]


@pytest.fixture
def free(page: Driver) -> Free:
    """The places of an empty row of Binario with their middles, on the board."""
    puzzle = ask("empty", kind="binario", size="4")["puzzle"]
    page.show(puzzle)
    centres: list[list[float]] = page.view["places"]["centres"]
    return list(enumerate(centres[:4]))


@pytest.fixture
def touch(page: Driver) -> Generator[Callable[..., None]]:
    """A function that puts fingers on points of the board, moves them, or lifts them all."""
    session = page.page.context.new_cdp_session(page.page)

    def act(how: str, *points: Sequence[float]) -> None:
        spots = [page.spot(point) for point in points]
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        request = {"type": f"touch{how}", "touchPoints": fingers}
        session.send("Input.dispatchTouchEvent", request)

    yield act
    session.detach()


def test_written_on_release(page: Driver, free: Free) -> None:
    before = page.entries
    (place, at), *_ = free
    mouse = page.page.mouse
    mouse.move(*page.spot(at))
    mouse.down()
    assert page.entries == before
    page.page.keyboard.press("Escape")
    mouse.up()
    assert page.entries == before
    mouse.down()
    mouse.up()
    assert page.entries[place] == page.view["cycle"][0]


def test_a_drag_paints_with_the_first_state(page: Driver, free: Free) -> None:
    mouse = page.page.mouse
    page.press(free[2][1])
    page.press(free[2][1])
    first, second, *_ = page.view["cycle"]
    mouse.move(*page.spot(free[0][1]))
    mouse.down()
    mouse.move(*page.spot(free[3][1]), steps=6)
    mouse.up()
    assert page.entries[:4] == [first, first, second, first]
    page.page.click("#undo")
    assert page.entries[:4] == [-1, -1, second, -1]


def test_clues_are_crossed_out_counted_along_and_stay_in_sight(page: Driver) -> None:
    page.show(ask("generate", kind="nonogram", size="10", seed=1)["puzzle"])
    count = "name => document.querySelectorAll(`#board ${name}`).length"
    number = page.page.locator("#board .number").first
    number.click()
    assert page.page.evaluate(count, ".ticked") == 1
    page.page.click("#undo")
    assert page.page.evaluate(count, ".ticked") == 0
    page.page.click("#redo")
    page.page.evaluate("() => puzzlemint.show(puzzlemint.puzzle)")
    page.until("() => document.querySelectorAll('#board .ticked').length === 1")
    page.page.locator("#board [data-place='0']").focus()
    for key in ("ArrowUp", "ArrowUp", "Space"):  # onto the clue above, and along it
        page.page.keyboard.press(key)
    ticked = page.page.locator("#board .number[aria-pressed=true]")
    assert ticked.count() == page.page.evaluate(count, ".ticked") == 2
    for key in ("ArrowDown", "ArrowDown"):
        page.page.keyboard.press(key)
    assert page.cursor == 0
    centres = page.view["places"]["centres"]
    mouse = page.page.mouse
    mouse.move(*page.spot(centres[31]))
    mouse.down()
    mouse.move(*page.spot(centres[34]), steps=6)
    assert page.page.locator("#board .tally").text_content() == "4"
    crossed = "() => document.querySelector('#board .light.crosshair').getAttribute('d')"
    assert page.page.evaluate(crossed).count("M") == 19  # a row and a column
    assert page.page.evaluate(count, ".clue.through") == 2
    mouse.up()
    assert page.page.evaluate(count, ".tally") == 0
    for _ in range(6):
        page.page.click("#zoom-in")
    page.page.evaluate("() => document.querySelector('#sheet').scrollTo(200, 150)")
    page.until("() => document.querySelectorAll('#board .band.stuck').length === 2")
    inside = """() => {
        const sheet = document.querySelector("#sheet").getBoundingClientRect();
        const [left, top] = ["left", "top"].map(side =>
            document.querySelector(`#board .band.${side}`).getBoundingClientRect());
        return Math.abs(left.left - sheet.left) < 12 && Math.abs(top.top - sheet.top) < 12;
    }"""
    page.until(inside)
    page.page.click("#zoom-fit")
    page.until("() => !document.querySelector('#board .band.stuck')")


def test_clues_in_cells_are_crossed_out(page: Driver) -> None:
    page.show("# tents\n2 2\nT. 0\n.. 1\n1 0\n")
    tree, other = page.view["places"]["centres"][:2]
    page.press(tree)
    assert page.said(0).endswith("tree, crossed out")
    assert page.page.locator("#board .contents > .ticked").count() == 1
    page.page.keyboard.press("t")
    assert page.said(0).endswith("tree")
    page.page.keyboard.press("Space")
    page.page.evaluate("() => puzzlemint.show(puzzlemint.puzzle)")
    page.until("() => document.querySelector('#board .contents > .ticked')")
    mouse = page.page.mouse
    mouse.move(*page.spot(tree))
    mouse.down()
    mouse.move(*page.spot(other))  # and away from it, which means nothing
    mouse.up()
    assert page.said(0).endswith("tree, crossed out")
    page.show("# binario\nXO\n__\n")
    page.press(page.view["places"]["centres"][0])  # a given value is no clue
    assert page.said(0).endswith("X")


def test_a_right_click_and_a_long_press_mark(page: Driver, touch: Callable[..., None]) -> None:
    page.show(ask("empty", kind="tents", size="4")["puzzle"])
    centres, (unmarked,) = page.view["places"]["centres"], page.view["places"]["unmarked"]
    page.page.mouse.click(*page.spot(centres[0]), button="right")
    assert page.entries[0] == unmarked
    touch("Start", centres[1])
    page.until(f"() => puzzlemint.board.shown[1] === {unmarked}")
    assert page.entries[1] != unmarked  # written on release
    touch("End")
    assert page.entries[1] == unmarked


def test_two_fingers_write_nothing(page: Driver, free: Free, touch: Callable[..., None]) -> None:
    before = page.entries
    (_, one), (_, middle), _, (_, other) = free
    width = "() => puzzlemint.board.svg.getBoundingClientRect().width"
    narrow = page.page.evaluate(width)
    touch("Start", middle)
    touch("Start", middle, other)
    touch("Move", one, other)
    touch("End")
    assert page.entries == before
    assert page.page.evaluate(width) > narrow
    page.page.click("#zoom-fit")


PATHS: dict[str, list[tuple[int, int]]] = {
    "straight": [(0, 1), (4, 1)],
    "bent": [(0, 0), (2, 0), (2, 2)],
    "corner to corner": [(3, 3), (1, 3), (1, 1), (3, 1), (3, 3)],
}
"""Ways along the lines of a board of 5x5 dots, as their corners."""


def steps_of(path: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return every dot that a way goes through."""
    dots = [path[0]]
    for x, y in path[1:]:
        while dots[-1] != (x, y):
            a, b = dots[-1]
            dots.append((a + (x > a) - (x < a), b + (y > b) - (y < b)))
    return dots


def drawn(page: Driver) -> set[frozenset[tuple[float, float]]]:
    """Return the lines on the board, each by its two ends."""
    first, outlines = page.view["cycle"][0], page.view["places"]["outlines"]
    lines = [place for place, value in enumerate(page.entries) if value == first]
    return {frozenset((x, y) for x, y in outlines[line]) for line in lines}


def wanted(dots: Sequence[tuple[float, float]]) -> set[frozenset[tuple[float, float]]]:
    """Return the lines from dot to dot."""
    return {frozenset(pair) for pair in pairwise(dots)}


@pytest.mark.parametrize("kind", ["slitherlink", "masyu"])
@pytest.mark.parametrize("way", list(PATHS))
@pytest.mark.parametrize("how", ["slow", "fast", "finger", "shaky"])
def test_a_stroke_draws_the_lines_that_it_goes_along(
    page: Driver, touch: Callable[..., None], kind: str, way: str, how: str
) -> None:
    page.show(ask("empty", kind=kind, size="5")["puzzle"])
    shift = 0.5 if kind == "masyu" else 0
    dots = [(x + shift, y + shift) for x, y in steps_of(PATHS[way])]
    corners = [(x + shift, y + shift) for x, y in PATHS[way]]
    if how == "finger":
        touch("Start", corners[0])
        for dot in dots[1:]:
            touch("Move", dot)
        touch("End")
    else:
        mouse = page.page.mouse
        mouse.move(*page.spot(corners[0]))
        mouse.down()
        for number, (x, y) in enumerate(corners[1:]):
            off = 0.2 * (-1) ** number if how == "shaky" else 0
            mouse.move(*page.spot((x + off, y - off)), steps=1 if how == "fast" else 15)
        mouse.up()
    assert drawn(page) == wanted(dots)
    page.page.click("#undo")
    assert not drawn(page)


def test_a_stroke_goes_round_corners_that_it_cuts_and_back(page: Driver) -> None:
    page.show(ask("empty", kind="slitherlink", size="4")["puzzle"])
    mouse = page.page.mouse
    mouse.move(*page.spot((0, 0)))
    mouse.down()
    mouse.move(*page.spot((0.65, 0.4)), steps=5)  # nearer to one corner, and too far to be caught
    mouse.move(*page.spot((1, 1)), steps=5)
    mouse.up()
    assert drawn(page) == wanted([(0, 0), (1, 0), (1, 1)])
    page.page.click("#undo")
    mouse.move(*page.spot((0.5, 2)))
    mouse.down()
    mouse.move(*page.spot((3.5, 2)), steps=9)
    mouse.move(*page.spot((2, 2)), steps=9)
    mouse.up()
    assert drawn(page) == wanted([(0, 2), (1, 2), (2, 2)])


@pytest.mark.parametrize(("x", "y"), [(-0.05, -0.05), (0, -0.03), (-0.03, 0)])
def test_a_stroke_may_begin_beside_the_corner_of_the_board(
    page: Driver, x: float, y: float
) -> None:
    page.show(ask("empty", kind="slitherlink", size="4")["puzzle"])
    mouse = page.page.mouse
    mouse.move(*page.spot((x, y)))
    mouse.down()
    mouse.up()
    assert set(page.entries) == {-1}  # a tap there is of no line
    mouse.down()
    mouse.move(*page.spot((2, 0)), steps=4)
    mouse.up()
    assert drawn(page) == wanted([(0, 0), (1, 0), (2, 0)])


def test_a_tap_beside_a_dot_takes_the_line_there(page: Driver) -> None:
    page.show(ask("empty", kind="slitherlink", size="4")["puzzle"])
    page.press((1.12, 1))
    assert drawn(page) == wanted([(1, 1), (2, 1)])


BOXES = "# shikaku\n. . . .\n. 6 . .\n. . . .\n. . . .\n"


def around(page: Driver, value: int) -> set[int]:
    """Return the open places that hold a value."""
    given = page.view["places"]["given"]
    return {at for at, now in enumerate(page.entries) if now == value and given[at] < 0}


@pytest.mark.parametrize("how", ["mouse", "finger"])
def test_a_drag_over_cells_draws_a_rectangle(
    page: Driver, touch: Callable[..., None], how: str
) -> None:
    page.show(BOXES)
    border = page.view["cycle"][0]

    def draw(*points: tuple[float, float]) -> None:
        if how == "finger":
            touch("Start", points[0])
            for point in points[1:]:
                touch("Move", point)
            touch("End")
            return
        mouse = page.page.mouse
        mouse.move(*page.spot(points[0]))
        mouse.down()
        for point in points[1:]:
            mouse.move(*page.spot(point), steps=4)
        mouse.up()

    def sides(left: float, top: float, right: float, bottom: float) -> set[int]:
        outlines, given = page.view["places"]["outlines"], page.view["places"]["given"]
        found = set[int]()
        for at, ((x1, y1), (x2, y2)) in enumerate(outlines):
            x, y = (x1 + x2) / 2, (y1 + y2) / 2
            beside = x in (left, right) and top < y < bottom
            if given[at] < 0 and (beside or (y in (top, bottom) and left < x < right)):
                found.add(at)
        return found

    draw((0.5, 0.5), (1.5, 0.5), (2.4, 1.6))
    assert around(page, border) == sides(0, 0, 3, 2)
    draw((2.5, 1.5), (0.5, 1.5), (1.5, 1.5))  # within it, its upper side is a border more
    assert around(page, border) == sides(0, 0, 3, 2) | sides(1, 1, 3, 2)
    draw((2.5, 1.5), (0.5, 0.5))  # all of it again: what lies within goes
    assert around(page, border) == sides(0, 0, 3, 2)
    draw((3.5, 3.5), (2.5, 3.5), (3.5, 3.5))  # there and back: one cell
    assert around(page, border) == sides(0, 0, 3, 2) | sides(3, 3, 4, 4)
    for _ in range(4):
        page.page.click("#undo")
    assert not around(page, border)
    page.press((1.5, 0.7))  # a tap is one border still
    assert len(around(page, border)) == 1


def test_a_rectangle_is_given_up_by_escape(page: Driver) -> None:
    page.show(BOXES)
    before, mouse = page.entries, page.page.mouse
    mouse.move(*page.spot((0.5, 0.5)))
    mouse.down()
    mouse.move(*page.spot((2.5, 1.5)), steps=4)
    shown = "() => [...puzzlemint.board.shown]"
    assert page.page.evaluate(shown) != before
    page.page.keyboard.press("Escape")
    assert page.page.evaluate(shown) == before
    mouse.up()
    assert page.entries == before


@pytest.mark.parametrize("how", ["mouse", "finger"])
def test_a_drag_selects_cells_for_values_and_marks(
    page: Driver, touch: Callable[..., None], how: str
) -> None:
    page.show(ask("empty", kind="sudoku", size="4")["puzzle"])
    centres, keyboard = page.view["places"]["centres"], page.page.keyboard
    if how == "finger":
        touch("Start", centres[0])
        touch("Move", centres[1])
        touch("Move", centres[2])
        touch("End")
    else:
        mouse = page.page.mouse
        mouse.move(*page.spot(centres[0]))
        mouse.down()
        mouse.move(*page.spot(centres[2]), steps=6)
        mouse.up()
    assert page.entries == [-1] * 16
    keyboard.press("Shift+Digit3")
    corners = "() => Object.entries(puzzlemint.state.notes).map(([at, note]) => [+at, note.corner])"
    three = page.view["keys"]["3"]
    assert page.page.evaluate(corners) == [[0, [three]], [1, [three]], [2, [three]]]
    keyboard.press("Shift+Digit3")
    assert page.page.evaluate(corners) == []
    keyboard.press("2")
    two = page.view["keys"]["2"]
    assert page.entries[:4] == [two, two, two, -1]
    keyboard.press("Delete")
    assert page.entries == [-1] * 16
    keyboard.press("ArrowDown")  # to walk on selects one again
    keyboard.press("2")
    assert [at for at, value in enumerate(page.entries) if value == two] == [6]


def test_control_and_a_click_add_a_cell_and_take_it_away(page: Driver) -> None:
    page.show(ask("empty", kind="sudoku", size="4")["puzzle"])
    centres, keyboard = page.view["places"]["centres"], page.page.keyboard
    page.press(centres[0])
    keyboard.down("Control")
    for place in (5, 9, 15, 9):
        page.press(centres[place])
    keyboard.up("Control")
    page.page.click("#palette [data-value='1']")
    assert [at for at, value in enumerate(page.entries) if value == 1] == [0, 5, 15]
