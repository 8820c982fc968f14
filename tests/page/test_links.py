"""Lines drawn from point to point, and clues of all sorts set where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.page.puzzles import ask, made, moves, solution

if TYPE_CHECKING:
    from tests.page.driver import Driver

Ends = list[list[float]]


def ways(view: Any, lines: list[int]) -> list[Ends]:
    """Return the points that strokes go through to draw lines, one after the other."""
    left = [[tuple(point) for point in view["places"]["outlines"][line]] for line in lines]
    found: list[Ends] = []
    while left:
        way = left.pop()
        going_on = True
        while going_on:
            going_on = False
            for pair in left:
                if way[-1] in pair:
                    way.append(pair[pair[0] == way[-1]])
                    left.remove(pair)
                    going_on = True
                    break
        found.append([list(point) for point in way])
    return found


def drag(page: Driver, points: Ends, button: str = "left") -> None:
    """Draw a stroke through points of the board."""
    mouse = page.page.mouse
    mouse.move(*page.spot(points[0]))
    mouse.down(button=button)
    for point in points[1:]:
        mouse.move(*page.spot(point), steps=4)
    mouse.up(button=button)


@pytest.mark.parametrize("kind", ["masyu", "slitherlink"])
def test_a_loop_is_drawn_from_point_to_point(page: Driver, kind: str) -> None:
    puzzle = made(kind)
    page.show(puzzle)
    (loop,) = ways(page.view, [place for place, _ in moves(puzzle)])
    drag(page, loop[:3])
    assert sum(value == 1 for value in page.entries) == 2
    drag(page, loop[2:])
    page.wait("Solved", "#status")
    assert [max(value, 0) for value in page.entries] == list(solution(puzzle))
    page.page.click("#undo")
    assert sum(value == 1 for value in page.entries) == 2


def test_a_stroke_with_the_other_button_says_where_no_line_is(page: Driver) -> None:
    page.show("# masyu\n...\n...\n...\n")
    (a, _), (b, _) = page.view["places"]["outlines"][0], page.view["places"]["outlines"][1]
    end = page.view["places"]["outlines"][1][1]
    drag(page, [a, b, end], button="right")
    assert page.entries[:3] == [0, 0, -1]
    assert page.page.locator("#board .cross-line").count() == 2
    page.press(a)  # the middle of a cell is no link
    assert page.entries[:3] == [0, 0, -1]
    page.press(page.view["places"]["centres"][0])
    assert page.entries[0] == -1
    assert "the link from row 1, column 1 to row 1, column 2" in page.said(0)


def test_cells_are_shaded_and_links_drawn_on_one_board(page: Driver) -> None:
    """A tap is of the cell that it is in, and a stroke goes along links wherever it begins."""
    puzzle = "# yajilin\nx . . .\n. . 1< .\n. . x .\n. . . .\n"
    page.show(puzzle)
    values = solution(puzzle)
    outlines = page.view["places"]["outlines"]
    lines = [place for place, value in enumerate(values) if value == 2]
    shaded = [place for place, value in enumerate(values) if value == 1]
    (loop,) = ways(page.view, lines)
    assert all(len(outlines[line]) == 2 for line in lines)
    begun = [[loop[0][0] + 0.2, loop[0][1] - 0.2], *loop[1:]]
    drag(page, begun)
    assert [place for place, value in enumerate(page.entries) if value == 2] == lines
    page.page.click("#undo")
    assert 2 not in page.entries
    page.page.click("#palette [data-value='1']")  # a value of cells alone
    drag(page, begun)
    for place in shaded:
        x, y = page.view["places"]["centres"][place]
        mouse = page.page.mouse
        mouse.move(*page.spot((x - 0.15, y)))
        mouse.down()
        mouse.move(*page.spot((x + 0.15, y)))  # a hand that shakes
        mouse.up()
    page.wait("Solved", "#status")
    assert page.entries == [
        value if value in (1, 2) or page.view["places"]["given"][place] != -1 else -1
        for place, value in enumerate(values)
    ]
    assert not page.page.locator("#board .lines .cross-line").count()
    page.page.wait_for_selector("#board .contents > .done .arrow", state="attached")
    page.page.click("#reset")
    for at, rest in ((shaded[0], 0), (lines[0], 3)):
        page.page.mouse.click(*page.spot(page.view["places"]["centres"][at]), button="right")
        assert page.entries[at] == rest
    assert "1 left" in page.said(6)


def test_a_circle_is_set_and_taken_away(page: Driver) -> None:
    page.show("# masyu\n...\n...\n...\n")
    page.page.click("#tab-edit")
    page.page.click("#put [data-value='w']")
    page.press(page.view["spots"]["cells"]["centres"][1])
    page.until("() => puzzlemint.puzzle.includes('.w.')")
    page.page.click("#put [data-value='b']")
    page.press(page.view["spots"]["cells"]["centres"][4])
    page.until("() => puzzlemint.puzzle.includes('.b.')")
    page.wait("No solution", "#verdict")
    page.page.locator("#verdict-detail button").first.click()
    assert page.page.locator("#board .light.conflict").count()
    assert page.page.locator("#board .light.conflict-clues").count()
    page.press(page.view["spots"]["cells"]["centres"][4])
    page.until("() => puzzlemint.puzzle === '# masyu\\n.w.\\n...\\n...\\n'")
    page.wait("Several solutions", "#verdict")
    page.page.click("#tab-play")
    assert "beside white circle" in page.said(0)


def test_heights_are_typed_and_a_number_outside_is_set(page: Driver) -> None:
    puzzle = made("skyscrapers")
    page.show(puzzle)
    page.type(moves(puzzle))
    page.wait("Solved", "#status")
    view = ask("view", puzzle=puzzle)
    (ends,) = [tool for tool in view["tools"] if tool["on"] == "ends"]
    empty = next(at for at in range(len(view["clues"])) if str(at) not in ends["now"])
    page.page.click("#tab-edit")
    page.page.click(f"#tool [data-tool='{ends['name']}']")
    page.press(view["spots"]["ends"]["centres"][empty])
    page.page.keyboard.type("2")
    page.page.keyboard.press("Enter")
    page.page.keyboard.press("Escape")
    page.until(f"() => puzzlemint.puzzle !== {puzzle!r}")
    changes = [{"tool": ends["name"], "at": empty, "value": "2"}]
    assert page.puzzle == ask("edit", puzzle=puzzle, changes=changes)["puzzle"]
