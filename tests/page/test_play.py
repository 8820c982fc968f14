"""A puzzle of each kind played to its end by mouse, by keyboard and by touch."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.driver import Driver, order
from tests.page.puzzles import KINDS, made, moves, solution


def solved(page: Driver) -> None:
    """See that the page says so, and that nothing but the solution is on the board."""
    page.wait("Solved", "#status")
    values = solution(page.puzzle)
    unmarked = page.view["places"]["unmarked"]
    shown = zip(page.entries, values, strict=True)
    assert all(now == value or (now == -1 and value in unmarked) for now, value in shown)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("way", ["mouse", "keyboard", "touch"])
def test_played_to_the_end(page: Driver, kind: str, way: str) -> None:
    puzzle = made(kind)
    page.show(puzzle)
    if way == "keyboard":
        page.type(moves(puzzle))
    else:
        page.fill(moves(puzzle), touch=way == "touch")
    solved(page)


@pytest.mark.parametrize("kind", KINDS)
def test_undo_and_redo(page: Driver, kind: str) -> None:
    puzzle = made(kind)
    page.show(puzzle)
    before = page.entries
    todo = moves(puzzle)[:3]
    page.type(todo)
    after = page.entries
    assert [after[place] for place, _ in todo] == [value for _, value in todo]
    while page.page.locator("#undo").is_enabled():
        page.page.keyboard.press("Control+z")
    assert page.entries == before
    while page.page.locator("#redo").is_enabled():
        page.page.click("#redo")
    assert page.entries == after


def test_a_trial_is_thrown_away_or_kept(page: Driver) -> None:
    puzzle = made(KINDS[0])
    page.show(puzzle)
    first, second = moves(puzzle)[:2]
    page.fill([first])
    page.page.click("#trial")
    page.fill([second])
    page.page.click("#trial-drop")
    assert page.entries[first[0]] == first[1]
    assert page.entries[second[0]] == -1
    page.page.click("#trial")
    page.fill([second])
    page.page.click("#trial-keep")
    assert page.entries[second[0]] == second[1]


def test_all_is_taken_away_at_once(page: Driver) -> None:
    puzzle = made(KINDS[0])
    page.show(puzzle)
    blank = page.entries
    page.type(moves(puzzle)[:3])
    after = page.entries
    page.page.keyboard.press("Delete")
    assert page.entries[page.cursor] == -1
    page.page.keyboard.press("Control+z")
    for key in ("Shift+Space", "x"):
        page.page.keyboard.press(key)
        assert page.entries[page.cursor] in page.view["places"]["unmarked"]
        page.page.keyboard.press("Control+z")
    page.page.click("#reset")
    assert page.entries == blank
    page.page.click("#undo")
    assert page.entries == after


def test_what_is_satisfied_turns_grey_and_errors_wait(page: Driver) -> None:
    page.show("# tents\n3 3\nT.. 1\n... 0\n..T 1\n0 2 0\n")
    assert page.page.locator("#timer").is_hidden()
    grey = page.page.locator("#board [aria-label$='satisfied']")
    page.until("() => document.querySelectorAll('#board [aria-label$=satisfied]').length > 0")
    few = grey.count()
    page.fill([(1, 1)])
    page.until(f"() => document.querySelectorAll('#board [aria-label$=satisfied]').length > {few}")
    page.fill([(4, 1)])
    page.page.wait_for_timeout(300)
    assert not page.page.locator("#findings li").count()
    page.page.check("#set-errors")
    page.page.locator("#findings li").first.wait_for()
    assert page.page.locator("#board .light.wrong").count()
    page.page.uncheck("#set-errors")
    page.page.check("#set-timer")
    page.until("() => /[1-9]/.test(document.querySelector('#timer').textContent)")
    page.page.uncheck("#set-timer")


def test_what_a_sum_is_made_of_is_not_told_of_a_later_position(page: Driver) -> None:
    puzzle = made("killer")
    held: list[Any] = []

    def hold(route: Any) -> None:
        if '"ways"' in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    page.page.route("**/api/check", hold)
    try:
        page.show(puzzle)
        cage = next(item for item in page.view["items"] if item["is"] == "cage" and item["text"])
        first = cage["cells"][0]
        x, y = page.view["places"]["centres"][first]
        others = [one for one in moves(puzzle) if one[0] != first]
        page.fill(others)
        page.press((x - 0.3, y - 0.3))
        page.page.click(f"#palette [data-value='{solution(puzzle)[first]}']")
        page.wait("Solved", "#status")
        for route in held:
            route.continue_()
        page.page.wait_for_timeout(500)
        assert "Solved" in page.text("#status")
        assert held or page.page.evaluate("() => puzzlemint.engine.kind") == "browser"
    finally:
        page.page.unroute("**/api/check")


def test_a_mistake_is_found_and_taken_back(page: Driver) -> None:
    puzzle = made("sudoku")
    page.show(puzzle)
    (place, value), *_ = moves(puzzle)
    wrong = next(other for other in (1, 2, 3, 4) if other != value)
    page.fill([(place, wrong)])
    page.page.click("#check")
    page.until("() => document.querySelector('#status').dataset.tone === 'bad'")
    page.page.click("#back")
    page.until(f"() => puzzlemint.entries[{place}] === -1")


def never(route: object) -> None:
    """Leave a request without an answer."""


def test_a_board_can_be_played_before_the_engine_is_there(page: Driver) -> None:
    context = page.page.context.browser.new_context()
    try:
        early = Driver(context.new_page(), page.address)
        early.page.route("**/engine.json", never)
        early.page.goto(page.address)
        early.page.locator(".card .show").first.click()
        early.until("() => Boolean(window.puzzlemint?.view)")
        view = early.view
        place = view["places"]["given"].index(-1)
        early.fill([(place, order(view, place)[0])])
        assert early.entries[place] == order(view, place)[0]
        assert not early.page.evaluate("() => Boolean(puzzlemint.engine)")
        assert not early.complaints
    finally:
        context.close()


def test_what_is_filled_in_survives_a_reload(page: Driver) -> None:
    puzzle = made(KINDS[0], seed=2)
    page.show(puzzle)
    page.fill(moves(puzzle)[:1])
    kept = page.entries
    page.page.reload()
    page.until("() => Boolean(window.puzzlemint?.view)")
    assert page.puzzle == puzzle
    assert page.entries == kept
    place, _ = moves(puzzle)[0]
    assert "empty" not in page.said(place)
    page.page.click("#undo")
    assert page.entries[place] == -1
    page.until("() => Boolean(puzzlemint.engine)")


def test_two_tabs_with_one_puzzle_agree(page: Driver) -> None:
    puzzle = made(KINDS[0], seed=3)
    first, second, *_ = moves(puzzle)
    page.show(puzzle)
    other = Driver(page.page.context.new_page(), page.address)
    try:
        other.arrive()
        other.show(puzzle)
        page.fill([first])
        other.until(f"() => puzzlemint.entries[{first[0]}] === {first[1]}")
        assert "empty" not in other.said(first[0])
        other.fill([second])
        page.until(f"() => puzzlemint.entries[{second[0]}] === {second[1]}")
        assert page.entries == other.entries
        page.page.click("#undo")
        other.until(f"() => puzzlemint.entries[{second[0]}] === -1")
        assert not other.complaints
    finally:
        other.page.close()


def test_pencil_marks_are_written_filled_in_cleared_and_kept(page: Driver) -> None:
    page.show("# sudoku\n1...\n..2.\n.3..\n...4\n")
    centres = page.view["places"]["centres"]
    page.press(centres[1])
    page.page.keyboard.press("Shift+Digit4")
    page.page.click("#palette [data-noting='centre']")
    page.page.keyboard.press("2")
    page.page.click("#palette [data-value='3']")
    assert page.said(1).endswith("empty, corner 4, centre 2 3")
    assert page.page.locator("#board .pencil").all_text_contents() == ["4", "2", "3"]
    page.page.click("#undo")
    assert page.said(1).endswith("empty, corner 4, centre 2")
    page.page.click("#palette [data-noting='centre']")
    page.page.click("#palette-marks")
    page.until("() => puzzlemint.state.notes[2]")
    assert page.said(1).endswith("empty, corner 4, centre 2 4")
    assert page.said(2).endswith("empty, centre 3 4")
    page.press(centres[2])
    page.page.keyboard.press("4")  # which no rule leaves its row and box any more
    assert "centre" not in page.said(2)
    page.until("() => !puzzlemint.state.notes[1].centre.includes(4)")
    page.page.keyboard.press("Delete")
    assert page.said(2).endswith("empty")  # the marks went with the value
    page.page.keyboard.press("Control+z")
    assert page.said(1).endswith("empty, centre 2")
    page.page.evaluate("() => puzzlemint.show(puzzlemint.puzzle)")
    page.until("() => document.querySelectorAll('#board .pencil').length > 9")
    assert page.said(1).endswith("empty, centre 2")
    page.page.click("#undo")  # the move, and what followed from it
    assert page.said(1).endswith("empty, corner 4, centre 2 4")
    assert page.said(2).endswith("empty, centre 3 4")
    page.page.click("#trial")
    page.press(centres[1])
    page.page.keyboard.press("2")
    page.page.click("#trial-drop")
    assert page.said(1).endswith("empty, corner 4, centre 2 4")


def test_what_full_rules_leave_empty_is_marked_if_wished(page: Driver) -> None:
    page.show("# starbattle\nAABB\nAABB\nCCDD\nCCDD\n")
    centres = page.view["places"]["centres"]
    page.page.check("#set-crosses")
    try:
        page.press(centres[0])
        page.until("() => puzzlemint.entries[12] === 0")
        assert [at for at, value in enumerate(page.entries) if value == 0] == [1, 2, 3, 4, 5, 8, 12]
        page.page.click("#undo")
        assert set(page.entries) == {-1}
    finally:
        page.page.uncheck("#set-crosses")


def test_traps_alone_win_in_a_wave(page: Driver) -> None:
    puzzle = made("gemhunter")
    page.show(puzzle)
    todo = [(place, value) for place, value in moves(puzzle) if value == 1]
    assert len(todo) < page.view["places"]["given"].count(-1)  # gems are left
    page.page.evaluate(
        """() => puzzlemint.on("solved", () => {
            const groups = [...document.querySelectorAll("#board .contents > g")];
            const leaps = (group) => getComputedStyle(group).animationName === "leap";
            window.leaping = groups.filter(leaps).length;
        })"""
    )
    try:
        for motion in ("reduce", "no-preference"):
            page.page.emulate_media(reduced_motion=motion)
            page.page.evaluate("() => { delete window.leaping; puzzlemint.state.reset(); }")
            page.until("() => document.querySelector('#status').textContent === ''")
            page.fill(todo)
            page.until("() => 'leaping' in window")
            assert bool(page.page.evaluate("() => window.leaping")) == (motion != "reduce")
            page.wait("Solved", "#status")
        number = page.view["places"]["given"].index(0)
        assert page.said(number).endswith("satisfied")
    finally:
        page.page.emulate_media(reduced_motion="reduce")


def test_looks_come_from_what_is_on_the_board(page: Driver) -> None:
    count = "name => document.querySelectorAll(`#board ${name}`).length"
    page.show("# starbattle\nAABB\nABBB\nCCDD\nCCDD\n")
    assert page.page.evaluate(count, ".tint") > 1
    page.show("# sudoku\n1...\n..2.\n.3..\n...4\n")
    assert page.page.evaluate(count, ".tint") == 0  # its boxes are seen without
    page.show("# tents\n2 2\nT. 0\n.. 1\n1 0\n", [-1, 0, 1, -1])
    assert page.page.evaluate(count, ".grass") == 1
    page.show(made("battleships"))
    assert page.page.locator("#tally span:not(.hidden)").count() == 3  # at once: nothing jumps
    page.show(made("futoshiki"))
    assert page.page.locator("#tally").is_hidden()
    signs = [item["text"] for item in page.view["items"] if item["is"] == "sign"]
    assert page.page.evaluate(count, ".between .stroke") == len(signs) > 2
    puzzle = made("nonogram")
    page.show(puzzle, [*solution(puzzle)])
    hidden = "() => getComputedStyle(document.querySelector('#board .contents')).opacity === '0'"
    page.until(hidden)
    assert not page.page.locator("#board.wave").count()  # nobody did anything
    page.press(page.view["places"]["centres"][0])
    page.until("() => getComputedStyle(document.querySelector('#board .contents')).opacity === '1'")


def test_a_sum_tells_what_it_can_be_made_of(page: Driver) -> None:
    page.show("# kakuro\n# 3\\ 4\\\n\\4 . .\n\\3 . .\n")
    centres = page.view["places"]["centres"]
    page.press(centres[3], touch=True)
    page.wait("r2c2-3 have different digits that add up to 4: 1 3", "#status")
    page.press(centres[4])
    page.page.keyboard.press("2")
    page.page.keyboard.press("s")
    page.wait("add up to 3: 1 2; r2c2-3 have different digits that add up to 4: no way", "#status")
    page.page.click("#check")
    page.wait("not right", "#status")
    assert ". r2c2-3 cannot have different digits that add up to 4." in page.text("#status")
    page.show("# killer\nAB\nAB\nA=3 B=3\n")
    x, y = page.view["places"]["centres"][1]
    page.press([x, y])
    page.page.wait_for_timeout(300)
    assert not page.text("#status")
    page.press([x - 0.3, y - 0.3])
    page.wait("r1-2c2 have different digits that add up to 3: 1 2", "#status")


def test_equal_digits_are_shaded(page: Driver) -> None:
    page.show("# sudoku\n1...\n..2.\n.3..\n...4\n")
    shaded = """() => document.querySelector('#board .light.equal')?.getAttribute('d') ?? ''"""
    centres = page.view["places"]["centres"]
    page.press(centres[0])
    assert page.page.evaluate(shaded).count("M") == 1
    page.type([(11, 1)])
    assert page.page.evaluate(shaded).count("M") == 2
    page.press(centres[1])
    assert page.page.evaluate(shaded) == ""


def test_letters_in_place_of_digits_are_drawn_typed_and_said(page: Driver) -> None:
    page.show("# sudoku letters=EXIT\n1...\n..2.\n.3..\n...4\n")
    page.page.locator("#board [tabindex='0']").focus()
    for place, key in ((1, "x"), (2, "i"), (3, "4")):
        page.walk(place, page.view["places"]["centres"])
        page.page.keyboard.press(key)
        assert page.entries[place] == "?exit".index(key) if key.isalpha() else int(key)
    drawn = "".join(page.page.locator("#board text").all_text_contents())
    assert set("EXIT") <= set(drawn)
    assert not set("1234") & set(drawn)
    assert page.said(1).endswith("X")


LATE = """name => {
    const { engine } = puzzlemint, call = engine.call;
    engine.call = async (asked, request, options) => {
        const wanted = asked === name && (asked !== "check" || request.solver);
        if (!wanted) return call.call(engine, asked, request, options);
        const answer = await call.call(engine, asked, request);
        await new Promise(resolve => { window.release = resolve; });
        engine.call = call;
        return answer;
    };
}"""
"""Holds back the next answer to a question until `release()`, whoever gave the question up."""


@pytest.mark.parametrize(("button", "name"), [("#check", "check"), ("#hint", "explain")])
def test_a_late_answer_marks_no_other_position(page: Driver, button: str, name: str) -> None:
    puzzle = made("sudoku")
    page.show(puzzle)
    (place, value), *_ = moves(puzzle)
    other = next(one for one in page.view["cycle"] if one not in (value, -1))
    page.page.evaluate("change => puzzlemint.state.write([change])", [place, other])
    if button == "#hint":
        page.page.evaluate("() => puzzlemint.open('help')")
    page.page.evaluate("() => { window.release = null; }")
    page.page.evaluate(LATE, name)
    page.page.click(button)
    page.until("() => window.release !== null")
    page.page.evaluate("() => puzzlemint.undo()")
    page.page.evaluate("() => { release(); }")
    page.page.wait_for_timeout(100)
    assert page.page.locator("#board .mistake").count() == 0
    assert page.text("#status") == ""
    page.page.evaluate("() => puzzlemint.open('play')")
