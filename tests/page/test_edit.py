"""Editing by hand: every tool of every kind, undo, the verdict beside it, and "make unique"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import puzzles
from tests.page.puzzles import KINDS, ask, kind, made, solution

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.page.driver import Driver

OTHERS = "6x6", "8x8", "4x4", "5x6"


def edited(page: Driver, puzzle: str) -> Any:
    """Show a puzzle to edit and return its view."""
    page.show(puzzle)
    page.page.click("#tab-edit")
    return page.view


def take(page: Driver, tool: Any) -> None:
    """Take a tool, if there is a choice."""
    button = page.page.locator(f"#tool [data-tool='{tool['name']}']")
    if button.is_visible():
        button.click()


def changed(page: Driver, before: str) -> str:
    """Wait until the puzzle is another one than before, and return it."""
    page.until(f"() => puzzlemint.puzzle !== {before!r}")
    return page.puzzle


def cells(view: Any) -> Any:
    """Return the middles of the cells."""
    return view["spots"].get("cells", view["places"])["centres"]


def spots(view: Any, tool: Any) -> Iterator[tuple[int, Any]]:
    """Yield what a tool can be used on with the places to press."""
    centres = view["spots"].get(tool["on"], view["places"])["centres"]
    every = tool["at"] if tool["at"] is not None else range(len(centres))
    yield from ((at, centres[at]) for at in every)


BOARD_WORDS = {"palette": "#ffffff #1a1a1a #aa3311", "rules": "rows; thermo r1c1 r1c2"}
"""What is set for the board as a whole, by the tool's name."""


@pytest.mark.parametrize("name", KINDS)
def test_every_tool(page: Driver, name: str) -> None:
    view = edited(page, ask("empty", kind=name, size=kind(name)["starter"])["puzzle"])
    for tool in view["tools"]:
        take(page, tool)
        before = page.puzzle
        if tool["on"] == "board":
            word = BOARD_WORDS[tool["name"]]
            page.page.fill("#tool-board input", word)
            page.page.click("#tool-board button")
            expected = [{"tool": tool["name"], "at": 0, "value": word}]
        elif tool["values"]:
            now, blank = tool["now"], tool["blank"]
            at, centre = next(iter(spots(view, tool)))
            put = [
                one["value"]
                for one in tool["values"]
                if one["value"] not in (blank, now.get(str(at)))
            ]
            page.page.click(f"#put [data-value='{put[-1]}']")
            page.press(centre)
            expected = [{"tool": tool["name"], "at": at, "value": put[-1]}]
        else:
            at, centre = next(iter(spots(view, tool)))
            pattern = tool["text"]["pattern"]
            word = next(word for word in ("1", "#", "1>") if re.fullmatch(pattern, word))
            page.press(centre)
            page.page.keyboard.type(word)
            page.page.keyboard.press("Enter")
            page.page.keyboard.press("Escape")
            expected = [{"tool": tool["name"], "at": at, "value": word}]
        after = changed(page, before)
        assert after == ask("edit", puzzle=before, changes=expected)["puzzle"]
        page.page.click("#edit-undo")
        assert changed(page, after) == before
        page.page.click("#edit-redo")
        assert changed(page, before) == after
        page.page.click("#edit-undo")
        changed(page, after)


@pytest.mark.parametrize("name", KINDS)
def test_the_size_and_clear(page: Driver, name: str) -> None:
    edited(page, made(name))
    sizes = {kind(name)["starter"], ask("view", puzzle=made(name))["size"]}
    boards = puzzles.get(name).boards
    fitting = [size for size in OTHERS if not boards.refusal(*map(int, size.split("x")))]
    other = next(size for size in fitting if size not in sizes)
    page.page.fill("#edit-size", other)
    page.page.click("#edit-resize")
    page.until(f"() => puzzlemint.view.size === '{other}'")
    before = page.puzzle
    cleared = ask("edit", puzzle=before, clear=True)["puzzle"]
    page.page.click("#edit-clear")
    if cleared != before:
        assert changed(page, before) == cleared


def test_a_drag_paints_all_it_goes_over(page: Driver) -> None:
    view = edited(page, ask("empty", kind="akari", size="5")["puzzle"])
    centres = cells(view)
    page.page.click("#put [data-value='#']")
    mouse = page.page.mouse
    mouse.move(*page.spot(centres[0]))
    mouse.down()
    mouse.move(*page.spot(centres[4]), steps=8)
    before = page.puzzle
    mouse.up()
    assert changed(page, before) == "# akari\n#####\n" + ".....\n" * 4
    page.page.keyboard.press("Control+z")
    page.until(f"() => puzzlemint.puzzle === {before!r}")


def test_tools_by_keyboard(page: Driver) -> None:
    edited(page, ask("empty", kind="sudoku", size="4")["puzzle"])
    page.page.click("#put [data-value='1']")
    page.page.locator("#board [tabindex='0']").focus()
    for key in ("3", "ArrowRight", "ArrowDown", "1", "ArrowLeft", "Enter"):
        page.page.keyboard.press(key)
    page.until("() => puzzlemint.puzzle.includes('11..')")
    assert page.puzzle == "# sudoku\n3...\n11..\n....\n....\n"


def test_what_is_taken_away_leaves_nothing_filled_in(page: Driver) -> None:
    view = edited(page, ask("empty", kind="sudoku", size="4")["puzzle"])
    before = page.puzzle
    for _ in range(2):
        page.press(cells(view)[5])
        before = changed(page, before)
    assert page.entries == view["entries"]


def test_the_region_in_hand_is_marked(page: Driver) -> None:
    view = edited(page, ask("empty", kind="starbattle", size="4")["puzzle"])
    marked = "() => document.querySelector('#board .light.alike').getAttribute('d')"
    page.page.click("#put [data-value='A']")
    before = page.page.evaluate(marked)
    page.page.click("#put [data-value='B']")
    after = page.page.evaluate(marked)
    assert after != before
    puzzle = page.puzzle
    page.press(cells(view)[0])
    changed(page, puzzle)
    assert len(page.page.evaluate(marked)) > len(after)
    page.page.click("#tab-play")
    assert not page.page.locator("#board .light.alike").count()


def test_a_drag_makes_a_region_or_lets_cells_join_one(page: Driver) -> None:
    view = edited(page, ask("empty", kind="killer", size="4")["puzzle"])
    page.page.click("#tool [data-tool='cage']")
    mouse, centres = page.page.mouse, cells(view)
    before = page.puzzle
    for way, cell, to, rows in (
        ("+", 0, 2, "EEEABBBB"),
        ("+", 7, 3, "EEEFBBBF"),
        ("&", 0, 4, "EEEFEBBF"),
    ):
        page.page.click(f"#put [data-value='{way}']")
        mouse.move(*page.spot(centres[cell]))
        mouse.down()
        mouse.move(*page.spot(centres[to]), steps=8)
        mouse.up()
        before = changed(page, before)
        assert parts(before.partition("\n")[2]) == parts(f"{rows}CCCCDDDD")
    view = edited(page, ask("empty", kind="starbattle", size="4")["puzzle"])
    page.page.click("#put [data-value='+']")
    page.press(cells(view)[5])
    page.wait("use Join", "#tool-help")


def parts(rows: str) -> list[str]:
    """Return rows of letters with these named anew, by first appearance."""
    names: dict[str, str] = {}
    return [names.setdefault(one, "abcdefgh"[len(names)]) for one in rows if one.isalpha()]


def test_only_what_the_kind_has_is_offered(page: Driver) -> None:
    edited(page, ask("empty", kind="nonogram", size="4")["puzzle"])
    assert page.page.locator("#tool [data-tool='clue'][aria-pressed='true']").count()
    assert page.page.locator("#edit-totals").is_visible()
    page.show(ask("empty", kind="hitori", size="4")["puzzle"])
    assert page.page.locator("#edit-totals").is_hidden()


def test_rules_are_options(page: Driver) -> None:
    edited(page, "# sudoku\n" + "......\n" * 6)
    steps = page.page.evaluate("() => history.length")
    page.page.get_by_label("Box", exact=True).fill("3x2")
    page.page.keyboard.press("Tab")
    page.until("() => puzzlemint.view.options.box === '3x2'")
    assert page.puzzle.startswith("# sudoku box=3x2\n")
    assert page.page.evaluate("() => history.length") == steps  # an edit is no other puzzle


def test_the_verdict(page: Driver) -> None:
    edited(page, made("tents"))
    band = ask("grade", puzzle=made("tents"))["grade"]["band"]
    page.wait(f"Exactly one solution: {band}", "#verdict")
    page.show("# sudoku\n1...\n....\n....\n....\n")
    page.wait("Several solutions", "#verdict")
    assert page.page.locator("#board .light.open").count()
    page.show("# binario\nOO\n__\n")
    page.wait("No solution", "#verdict")
    page.page.locator("#verdict-detail button").first.click()
    assert page.page.locator("#board .light.conflict").count()
    page.page.click("#tab-play")
    assert not page.page.locator("#board .light.conflict").count()


def test_made_unique_and_taken_back(page: Driver) -> None:
    before = "# tents\n4 4\nT... -\n.... -\n.... -\n.... -\n- - - -\n"
    edited(page, before)
    page.page.click("#fix")
    page.wait("Exactly one solution", "#verdict")
    assert page.page.locator("#fix-changes li").count()
    assert ask("verify", puzzle=page.puzzle)["verdict"] == "unique"
    page.page.click("#fix-undo")
    page.until(f"() => puzzlemint.puzzle === {before!r}")
    page.wait("Several solutions", "#verdict")


def test_what_undoes_edits_stays_where_it_is(page: Driver) -> None:
    tops: list[float] = []
    for row, verdict in (("1...", "Several solutions"), ("11..", "No solution")):
        edited(page, f"# sudoku\n{row}\n....\n....\n....\n")
        page.wait(verdict, "#verdict")
        tops.append((page.page.locator("#edit-undo").bounding_box() or {"y": -1})["y"])
    assert tops[0] == tops[1] > 0


HOLD = """name => {
    window.goOn = null;
    puzzlemint.ask = async (asked, ...rest) => {
        const answer = await Object.getPrototypeOf(puzzlemint).ask.call(puzzlemint, asked, ...rest);
        if (asked === name) {
            delete puzzlemint.ask;
            await new Promise(done => { window.goOn = done; });
        }
        return answer;
    };
}"""


@pytest.mark.parametrize(
    ("asked", "press"),
    [("edit", "#edit-clear"), ("view", "#edit-undo"), ("fix", "#fix"), ("view", "#fix")],
)
def test_what_is_answered_late_changes_no_other_puzzle(
    page: Driver, asked: str, press: str
) -> None:
    view = edited(page, "# sudoku\n....\n....\n....\n....\n")
    before = page.puzzle
    page.press(cells(view)[5])
    changed(page, before)
    page.wait("Several solutions", "#verdict")
    page.page.evaluate(HOLD, asked)
    page.page.click(press)
    page.until("() => Boolean(goOn)")
    view = edited(page, "# akari\n...\n...\n...\n")
    page.page.evaluate("() => { goOn(); return new Promise(done => setTimeout(done)); }")
    assert not page.page.locator("#fix-changes").inner_text()
    before = page.puzzle
    page.press(cells(view)[4])
    assert re.fullmatch(r"# akari\n\.{3}\n\.\S\.\n\.{3}\n", changed(page, before))
    page.page.click("#edit-undo")
    page.until(f"() => puzzlemint.puzzle === {before!r}")
    assert page.page.locator("#edit-undo").is_disabled()


def test_tents_by_hand(page: Driver) -> None:
    """A board of trees and totals is entered, solved, told, and saved as the API would."""
    goal = made("tents", 3)
    goal_view = ask("view", puzzle=goal)
    trees, totals = goal_view["tools"]
    view = edited(page, ask("empty", kind="tents", size=goal_view["size"])["puzzle"])
    for cell in map(int, trees["now"]):
        page.press(cells(view)[cell])
        page.until(f"() => puzzlemint.view.tools[0].now[{cell}]")
    page.page.click("#tool [data-tool='total']")
    page.press(view["clues"][0]["at"][0])
    page.page.keyboard.press("Escape")
    page.page.keyboard.press("9")
    page.page.keyboard.press("Enter")
    page.page.keyboard.press("Escape")
    page.until("() => puzzlemint.view.tools[1].now[0] === '9'")
    page.press(view["clues"][0]["at"][0])
    for clue in goal_view["clues"]:
        page.page.keyboard.type(totals["now"].get(str(clue["line"]), "-"))
        page.page.keyboard.press("Enter")
    page.until(f"() => puzzlemint.puzzle === {goal!r}")
    page.wait("Exactly one solution", "#verdict")
    page.page.click("#tab-help")
    page.page.click("#solve")
    page.wait("Solved", "#status")
    shown = page.entries
    assert all(value in (now, 0) for now, value in zip(shown, solution(goal), strict=True))
    page.page.click("#menu-share")
    page.page.select_option("#share-format", "text")
    with page.page.expect_download() as saved:
        page.page.click("#share-save")
    assert saved.value.path().read_text() == ask("convert", puzzle=goal, to="text")["text"]


def test_totals_from_what_is_filled_in(page: Driver) -> None:
    puzzle = "# tents\n3 3\nT.. -\n... -\n..T -\n- - -\n"
    page.show(puzzle, [-1, 1, -1, -1, -1, -1, -1, 1, -1])
    page.page.click("#tab-edit")
    page.page.click("#edit-totals")
    assert changed(page, puzzle) == "# tents\n3 3\nT.. 1\n... 0\n..T 1\n0 2 0\n"
