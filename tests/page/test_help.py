"""Help: hints to the end, trivial steps, the slider over all steps, the hardest one, solving."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.page.puzzles import KINDS, ask, made, moves, solution

if TYPE_CHECKING:
    from tests.page.driver import Driver


def opened(page: Driver, puzzle: str) -> None:
    page.show(puzzle)
    page.page.click("#tab-help")


def hint(page: Driver, button: str) -> None:
    """Press the button of a hint when it says so."""
    page.wait(button, "#hint")
    page.page.click("#hint")


def test_a_hint_in_four_depths(page: Driver) -> None:
    puzzle = made("sudoku")
    opened(page, puzzle)
    step: Any = ask("explain", puzzle=puzzle, steps="next")["steps"][-1]
    before = page.entries
    hint(page, "Hint")
    page.wait(step["where"][1:], "#hint-text")
    assert page.page.locator("#board .light.scope").count()
    hint(page, "What?")
    page.wait(step["what"], "#hint-text")
    hint(page, "Why?")
    page.wait(step["text"][1:], "#hint-text")
    assert page.page.locator("#board .rim-light.hint").count()
    assert page.entries == before
    hint(page, "Do it")
    page.wait("Hint", "#hint")
    after = page.entries
    values: list[tuple[int, int]] = step["values"]
    assert all(after[place] == value for place, value in values)
    assert not page.page.locator("#board .rim-light.hint").count()
    page.page.click("#undo")
    assert page.entries == before


def test_a_hint_beside_the_board_in_three_presses(page: Driver) -> None:
    """On a phone the button is in sight, and what it tells too."""
    puzzle = made("sudoku")
    page.page.set_viewport_size({"width": 360, "height": 740})
    page.show(puzzle)
    step: Any = ask("explain", puzzle=puzzle, steps="next")["steps"][-1]
    before, after = page.entries, [*page.entries]
    for place, value in step["values"]:
        after[place] = value
    button = page.page.locator("#hint-here")
    for label, told, marks in (
        ("Hint", "where", ".light.scope"),
        ("What?", "what", ".rim-light.hint"),
    ):
        assert button.inner_text() == label
        box = button.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 740
        assert page.page.evaluate("scrollY") == 0
        button.click()
        page.wait(step[told][1:], "#status")
        assert page.page.locator(f"#board {marks}").count()
        assert page.entries == before
    assert button.inner_text() == "Do it"
    button.click()
    assert page.entries == after
    assert button.inner_text() == "Hint"
    assert page.text("#status") == ""


def test_a_second_press_while_it_looks_asks_nothing_anew(page: Driver) -> None:
    opened(page, made("sudoku"))
    page.page.evaluate("""() => {
        const call = puzzlemint.engine.call;
        window.asked = 0;
        puzzlemint.engine.call = (name, ...about) => {
            window.asked += name === "explain";
            return call.call(puzzlemint.engine, name, ...about);
        };
        for (const id of ["hint", "hint-here", "hint"]) document.getElementById(id).click();
    }""")
    page.wait("What?", "#hint")
    assert page.page.evaluate("() => window.asked") == 1


def test_many_places_are_shown_and_not_named(page: Driver) -> None:
    page.show(made("tents"))
    step = {
        "where": "look at r1c1-4, r2c3, r3c1-3, r4c1, r5c2 and r6c3",
        "places": [*range(12)],
        "values": [],
    }
    step |= {
        "what": "r1c1-4, r2c3, r3c1-3, r4c1, r5c2 and r6c3 are no tents",
        "not": [[x, 1] for x in range(12)],
    }
    told = """async step => {
        const { what, where } = await import("./steps.js");
        return [where(step).textContent, what(step).textContent];
    }"""
    assert page.page.evaluate(told, step) == [
        "Look at the 12 places that are shaded.",
        "The 12 places that are framed are no tents.",
    ]
    few = step | {"places": [0, 1], "not": [[0, 1], [1, 1]]}
    assert page.page.evaluate(told, few) == [f"L{step['where'][1:]}.", f"{step['what']}."]
    mixed = step | {"what": f"{step['what'][:-5]}6 and r7c1 is 2"}
    assert page.page.evaluate(told, mixed)[1] == f"{mixed['what']}."


def test_a_hint_shades_what_it_names_and_frames_what_it_decides(page: Driver) -> None:
    drawn = """name => [...document.querySelectorAll(`#board ${name}`)]
        .filter(node => getComputedStyle(node).display !== "none")
        .reduce((sum, node) => sum + node.getAttribute("d").split("M").length - 1, 0)"""
    for kind in ("sudoku", "slitherlink", "skyscrapers"):
        puzzle = made(kind)
        opened(page, puzzle)
        steps: list[Any] = ask("explain", puzzle=puzzle, steps="next")["steps"]
        for depth, button in enumerate(("Hint", "What?", "Why?")):
            hint(page, button)
            page.wait(("What?", "Why?", "Do it")[depth], "#hint")
            told = steps if depth == 2 else steps[-1:]
            named = {("place", place) for step in told for place in step["places"]}
            clues = {(clue["on"], clue["at"]) for step in told for clue in step["clues"]}
            if kind == "sudoku":  # where cells are the places
                named |= {("place", at) for _, at in clues}
                clues = set[tuple[str, int]]()
            decided = {place for step in told for place, _ in [*step["values"], *step["not"]]}
            assert page.page.evaluate(drawn, ".light.scope") == len(named) + len(clues)
            assert page.page.evaluate(drawn, ".rim-light.scope") == 0
            assert page.page.evaluate(drawn, ".rim-light.hint") == (len(decided) if depth else 0)
            assert page.page.evaluate(drawn, ".light.hint") == 0


@pytest.mark.parametrize(("kind", "size"), [("sudoku", "4"), ("slitherlink", "3")])
def test_hints_to_the_end(page: Driver, kind: str, size: str) -> None:
    puzzle = ask("generate", kind=kind, size=size, seed=1)["puzzle"]
    opened(page, puzzle)
    page.page.click("#trivial")
    page.wait("trivial", "#panel-help .status")
    todo = moves(puzzle)
    while any(page.entries[place] != value for place, value in todo):
        for button in ("Hint", "What?", "Why?", "Do it"):
            hint(page, button)
    page.wait("Solved", "#status")


def test_a_hint_tells_what_is_wrong_first(page: Driver) -> None:
    puzzle = made("sudoku")
    values = solution(puzzle)
    given = ask("view", puzzle=puzzle)["places"]["given"]
    place = given.index(-1)
    entries = [*given]
    entries[place] = 1 + values[place] % 4
    page.show(puzzle, entries)
    page.page.click("#tab-help")
    hint(page, "Hint")
    page.wait("Not right", "#hint-text")
    assert page.entries[place] == entries[place]


@pytest.mark.parametrize("kind", KINDS)
def test_the_worked_solution(page: Driver, kind: str) -> None:
    puzzle = made(kind)
    opened(page, puzzle)
    before = page.entries
    steps = ask("explain", puzzle=puzzle, steps="all")
    page.page.click("#walk-start")
    page.wait(f"{len(steps['steps'])} steps", "#walk-text")
    page.page.click("#walk-next")
    page.wait(steps["steps"][0]["text"][1:], "#walk-text")
    page.page.locator("#walk").focus()
    page.page.keyboard.press("End")
    page.wait(f"{len(steps['steps'])} of {len(steps['steps'])}", "#walk-place")
    assert page.page.evaluate("() => puzzlemint.board.shown") == steps["entries"]
    assert page.entries == before
    page.page.click("#walk-hardest")
    page.wait("The hardest step", "#walk-text")
    page.page.click("#walk-stop")
    assert page.page.evaluate("() => puzzlemint.board.shown") == before


def test_a_move_ends_the_walk(page: Driver) -> None:
    puzzle = made("binario")
    opened(page, puzzle)
    page.page.click("#walk-hardest")
    page.wait("The hardest step", "#walk-text")
    page.fill(moves(puzzle)[:1])
    assert page.page.locator("#walk").is_hidden()
    assert page.page.evaluate("() => puzzlemint.board.shown") == page.entries
    assert not page.page.locator("#board .rim-light.hint").count()


def test_a_chain_can_be_followed(page: Driver) -> None:
    opened(page, ask("generate", kind="binario", size="6", grade="hard", seed=1)["puzzle"])
    page.page.click("#walk-hardest")
    lines = page.page.locator("#walk-text .chain button")
    lines.first.wait_for(state="attached")
    assert not lines.first.is_visible()
    page.page.click("#walk-text summary")
    lines.first.click()
    assert lines.count() > 1
    assert page.page.locator("#board .light.chain").count()


def test_what_has_no_single_solution_has_no_steps(page: Driver) -> None:
    opened(page, "# sudoku\n1...\n....\n....\n....\n")
    page.page.click("#walk-start")
    page.wait("There are no steps: the puzzle has several solutions", "#panel-help")
    page.page.click("#solve")
    page.wait("One of several solutions", "#panel-help")
    assert -1 not in page.entries
