"""What brings one back: archive, statistics, lessons, results, savepoints, replay, progress."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.page.puzzles import KINDS, ask, made, moves
from tests.page.test_looks import findings
from tests.page.test_share import saved

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from tests.page.driver import Driver


def home(page: Driver) -> None:
    """Go to the start page."""
    page.page.click("#menu-home")
    page.page.wait_for_selector("#archive-open")


def module(page: Driver, name: str, words: str) -> Any:
    """Return what a module of the page says."""
    return page.page.evaluate(f"() => import('./{name}.js').then((it) => {words})")


def write(page: Driver, changes: Iterable[Sequence[int]]) -> None:
    """Fill places in, as one move."""
    page.page.evaluate("all => puzzlemint.state.write(all)", [list(one) for one in changes])


def press(page: Driver, *keys: str) -> None:
    """Press keys one after the other."""
    for key in keys:
        page.page.keyboard.press(key)


def focused(page: Driver, what: str) -> Any:
    """Return an attribute of what has the focus."""
    return page.page.evaluate("name => document.activeElement.getAttribute(name)", what)


def test_a_day_of_the_archive_is_played_by_keys(page: Driver) -> None:
    home(page)
    today = module(page, "day", "it.dayOf()")
    page.page.locator("#archive-open").focus()
    press(page, "Enter")
    page.until("() => document.activeElement.dataset.day !== undefined")
    assert focused(page, "data-day") == today
    press(page, "ArrowRight")
    assert focused(page, "data-day") == today  # there is no puzzle of a day that is to come
    press(page, "PageUp", "ArrowLeft")
    day = focused(page, "data-day")
    assert day < today
    name = focused(page, "aria-label")
    assert "not solved yet" in name
    press(page, "Enter")
    page.until("() => puzzlemint.screen === 'board'")
    page.until("() => !document.querySelector('dialog[open]')")
    page.until("() => location.hash.startsWith('#day=')")
    title = page.view["title"]
    assert title in name
    assert page.page.evaluate("() => location.hash") == f"#day={day}/{page.view['kind']}"
    write(page, moves(page.puzzle))
    page.wait("✓", ".strip")
    home(page)
    ticks = module(page, "storage", "it.ticks()")
    assert list(ticks) == [f"late {day} {page.view['kind']}"]  # too late for days in a row
    assert "in a row" not in page.text("#day-words")
    page.page.click("#archive-open")
    page.page.click("#archive-before")
    if not page.page.locator(f"[data-day='{day}']").count():
        page.page.click("#archive-before")
    assert "solved in" in page.page.locator(f"[data-day='{day}']").get_attribute("aria-label")
    assert "1 of" in page.text("#archive-count")
    page.page.select_option("#archive-kind", KINDS[0] if title != KINDS[0].title() else KINDS[1])
    assert "0 of" in page.text("#archive-count")


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("server", "#day=2026-03-01/tents"),
        ("server", "#number=tents/easy/2"),
        ("browser", "#day=2026-03-01/akari"),
    ],
    indirect=["address"],
)
def test_a_short_address_names_a_puzzle(page: Driver, words: str) -> None:
    page.page.evaluate("hash => { location.hash = hash }", words)
    kind = words.partition("=")[2].replace("2026-03-01/", "").partition("/")[0]
    page.until(f"() => puzzlemint.screen === 'board' && puzzlemint.view?.kind === '{kind}'")
    page.wait("1 March 2026" if "day" in words else "Number 2", ".strip")
    page.until(f"() => location.hash === '{words}'")


WRONG = {
    "#day=2999-01-01/tents": "The puzzle of 2999-01-01 appears on that day",
    "#day=2026-02-30/tents": "which is not a date",
    "#day=2026-03-01/nothing": "the kind nothing, which does not exist",
    "#day=tents": "needs a day and a kind",
    "#number=tents/odd/1": "the grade odd, but tents has easy",
    "#number=tents/easy/0": "needs a number from 1",
    "#number=tents": "needs a kind, a grade and a number",
    "#p=%": "The address is damaged",
}


def test_an_address_of_nothing_says_what_is_wrong(page: Driver) -> None:
    """Below the board that stays, or on the start page, whose address stays too."""
    page.show(made("tents"))
    before = page.puzzle
    for words, told in WRONG.items():
        page.page.evaluate("hash => { location.hash = hash }", words)
        page.wait(told, "#status[data-tone=bad]")
        assert page.puzzle == before
        page.page.evaluate("() => puzzlemint.status('')")
    home(page)
    for words, told in WRONG.items():
        page.page.evaluate("hash => { location.hash = hash }", words)
        page.wait(told, "#home-trouble")
        assert page.page.evaluate("() => [puzzlemint.screen, location.hash]") == ["home", ""]
    page.show(made("tents"))
    home(page)
    assert page.page.locator("#home-trouble").is_hidden()


def test_a_page_that_is_opened_at_an_address_of_nothing_says_so(page: Driver) -> None:
    context = page.page.context.browser.new_context(service_workers="block")
    other = context.new_page()
    try:
        other.goto(f"{page.address}#day=2999-01-01/tents")
        other.locator("#home-trouble").filter(has_text="2999-01-01").wait_for(state="visible")
        assert other.locator("#home-day").is_visible()
    finally:
        context.close()


def test_help_is_told_apart_in_the_statistics_and_the_result(page: Driver) -> None:
    home(page)
    for number, help_ in ((1, False), (2, True)):
        page.page.evaluate("hash => { location.hash = hash }", f"#number=tents/easy/{number}")
        page.wait(f"Number {number}", ".strip")
        page.wait("Easy", "#board-grade")
        if help_:
            page.page.click("#hint-here")
            page.wait("Look at", "#status")
            page.page.click("#check")
            page.wait("Right so far", "#status")
        write(page, moves(page.puzzle))
        page.page.click("#result")
        told = page.text("#result-text").splitlines()
        assert told[1] == f"Tents 10x10 · easy · Number {number}"
        assert told[2].endswith("with 1 hint and 1 check" if help_ else "without help")
        assert told[3].startswith(page.address)
        assert told[3].endswith(f"/#number=tents/easy/{number}")
        page.page.click("#result-copy")
        page.wait("copied", "#result-dialog")
        assert page.page.evaluate("() => navigator.clipboard.readText()") == "\n".join(told)
        press(page, "Escape")
    home(page)
    page.page.click("#statistics-open")
    row = page.page.locator(".figures tbody tr").first
    assert row.inner_text().split()[:5] == ["Easy", "2", "1", "1", "1"]
    page.page.check("#statistics-alone")
    assert row.inner_text().split()[:5] == ["Easy", "1", "1", "0", "0"]
    page.page.select_option("#statistics-kind", "akari")
    assert page.page.locator("#statistics").get_by_text("Nothing is solved yet.").is_visible()
    page.page.uncheck("#statistics-alone")
    page.page.select_option("#statistics-kind", "")


def test_what_the_program_solved_is_no_result(page: Driver) -> None:
    page.show(made("tents"))
    told = [list(move) for move in moves(page.puzzle)]
    page.page.evaluate("all => puzzlemint.state.write(all, true)", told)
    page.wait("Solved", "#status")
    assert page.page.locator("#result").is_hidden()
    assert module(page, "storage", "it.results()") == {}


@pytest.mark.parametrize("kind", KINDS)
def test_a_lesson_is_gone_through_step_by_step(page: Driver, kind: str) -> None:
    home(page)
    page.page.evaluate("kind => puzzlemint.emit('learn', { kind })", kind)
    page.wait("Lesson 1 of 5", ".strip")
    page.page.locator("#lesson-begin").wait_for()
    assert page.view["rules"] in page.text("#lesson-text")
    page.page.click("#lesson-begin")
    page.page.locator("#lesson-do").wait_for()
    assert page.page.locator("#board .rim-light.hint").count()
    page.until(
        """() => {
            document.querySelector("#lesson-do")?.click();
            return document.querySelector("#lesson-next") !== null;
        }"""
    )
    page.page.locator("#lesson-next").wait_for()
    page.wait("✓", ".strip")
    page.page.click("#lesson-next")
    page.wait("Lesson 2 of 5", ".strip")
    page.page.locator("#lesson-do").wait_for()
    assert module(page, "storage", "it.results()") == {}  # a lesson is none
    home(page)
    page.page.evaluate("kind => puzzlemint.emit('learn', { kind })", kind)
    page.wait("Lesson 2 of 5", ".strip")


def test_a_lesson_goes_on_by_what_is_filled_in(page: Driver) -> None:
    home(page)
    page.page.get_by_role("button", name="Learn Tents").click()
    page.page.click("#lesson-begin")
    page.wait("Step 1 of", "#lesson-text")
    steps = ask("explain", puzzle=page.puzzle)["steps"]
    (place, value), *_ = steps[0]["values"]
    write(page, [(place, 1 - value)])
    page.wait("not right", "#lesson-text")
    assert page.page.locator("#board .light.mistake").count() == 1
    page.wait("Step 1 of", "#lesson-text")
    write(page, steps[0]["values"])
    page.wait("Step 2 of", "#lesson-text")
    page.page.click("#undo")
    page.wait("Step 1 of", "#lesson-text")
    page.page.reload()
    page.until("() => Boolean(window.puzzlemint?.engine)")
    page.wait("Step 1 of", "#lesson-text")
    write(page, [*steps[0]["values"], *moves(page.puzzle)])
    page.page.locator("#lesson-next").wait_for()


def test_a_savepoint_is_come_back_to(page: Driver) -> None:
    page.show(made("sudoku"))
    first, second, *_ = moves(page.puzzle)
    write(page, [first])
    page.page.fill("#point-name", "<b>here")
    press(page, "Enter")
    page.wait("<b>here, 1 place", "#points")
    before = page.entries
    write(page, [second])
    after = page.entries
    page.page.reload()
    page.until("() => Boolean(window.puzzlemint?.engine)")
    page.wait("<b>here", "#points")
    page.page.click("#points >> text=Return")
    assert page.entries == before
    page.page.click("#undo")
    assert page.entries == after
    page.page.click("#points >> text=Delete")
    assert page.page.locator("#points").is_hidden()
    page.page.reload()
    page.until("() => Boolean(window.puzzlemint?.engine)")
    assert not page.page.locator("#points li").count()


def test_moves_are_replayed_and_nothing_changes(page: Driver) -> None:
    page.show(made("tents"))
    steps = moves(page.puzzle)
    for one in steps:
        write(page, [one])
    page.wait("Solved", "#status")
    shown = "() => [...puzzlemint.board.shown]"
    before, entries = page.page.evaluate(shown), page.entries
    page.page.click("#replay-start")
    page.page.click("#replay-play")
    page.page.locator("#replay").focus()
    press(page, "Home")
    assert page.text("#replay-place") == f"0 of {len(steps)}"
    assert page.page.evaluate(shown) == page.view["entries"]
    page.page.click("#replay-next")
    (place, value), *_ = steps
    assert page.page.evaluate(shown)[place] == value
    assert page.entries == entries
    page.page.select_option("#replay-pace", "3")
    page.page.click("#replay-play")
    page.until(f"() => document.querySelector('#replay').value === '{len(steps)}'")
    page.until("() => document.querySelector('#replay-play').textContent === 'Run'")
    page.page.click("#replay-back")
    page.page.click("#replay-stop")
    assert page.page.evaluate(shown) == before
    assert page.entries == entries


def test_progress_goes_from_browser_to_browser(page: Driver, tmp_path: Path) -> None:
    page.page.evaluate("hash => { location.hash = hash }", "#number=tents/easy/1")
    page.wait("Number 1", ".strip")
    write(page, moves(page.puzzle))
    page.wait("✓", ".strip")
    page.show(made("sudoku"))
    first, second, *_ = moves(page.puzzle)
    write(page, [first])
    page.page.click("#point-save")
    page.page.evaluate("() => puzzlemint.set('timer', true)")
    page.page.click("#menu-settings")
    name, content = saved(page, "#progress-save")
    assert name.startswith("puzzlemint-")
    assert name.endswith(".json")
    page.page.evaluate("() => localStorage.clear()")
    page.page.evaluate("() => puzzlemint.set('timer', false)")
    page.page.evaluate("() => localStorage.clear()")
    file = tmp_path / "progress.json"
    file.write_bytes(content)
    page.page.evaluate(
        "place => { puzzlemint.state.past = []; puzzlemint.state.entries[place] = -1 }", first[0]
    )
    page.page.set_input_files("#progress-file", file)
    page.wait("2 new boards, 1 new solved puzzle", "#settings-dialog")
    told = {"format": "puzzlemint progress", "version": 1}
    assert told | module(page, "storage", "it.everything()") == json.loads(content)
    assert page.page.evaluate("() => puzzlemint.settings.timer")
    press(page, "Escape")
    assert page.entries[first[0]] == first[1]
    write(page, [second])
    page.page.evaluate("() => puzzlemint.set('timer', false)")


def test_junk_is_not_brought_in(page: Driver, tmp_path: Path) -> None:
    page.show(made("sudoku"))
    write(page, moves(page.puzzle)[:1])
    before = module(page, "storage", "it.everything()")
    page.page.click("#menu-settings")
    file = tmp_path / "junk.json"
    for content in ("", "[]", '{"format": "puzzlemint progress", "version": 99}', "<b>"):
        file.write_text(content)
        page.page.set_input_files("#progress-file", file)
        page.wait("The file", "#progress-part .status.bad")
        page.page.locator("#progress-part .status").evaluate("line => { line.textContent = '' }")
    assert module(page, "storage", "it.everything()") == before


def test_values_that_a_board_does_not_know_do_no_harm(page: Driver, tmp_path: Path) -> None:
    puzzle = made("sudoku")
    page.show(puzzle)
    write(page, moves(page.puzzle)[:1])
    text = module(page, "storage", "JSON.stringify(it.everything())")
    data: dict[str, Any] = json.loads(text)
    data |= {"format": "puzzlemint progress", "version": 1}
    (board,) = data["boards"]
    board["entries"] = [9999] * len(board["entries"])
    board["at"] += 1_000_000
    board["notes"] = {"0": {"corner": [9999], "centre": [5000]}}
    board["drawing"] = {"99999": 77, "99998-99999": 1}
    board["ticks"] = ["99999", "5,99999"]
    board["title"] = "<img src=x onerror=alert(1)>"
    file = tmp_path / "odd.json"
    file.write_text(json.dumps(data))
    page.page.click("#menu-settings")
    page.page.set_input_files("#progress-file", file)
    page.wait("Brought in", "#settings-dialog")
    press(page, "Escape")
    home(page)
    page.wait("<img", "#begun-list")
    page.show(puzzle)
    page.page.click("#reset")


def shown_in_turn(page: Driver) -> Iterable[str]:
    """Show each view in turn, and yield what is shown."""
    home(page)
    yield "start"
    for name in ("archive", "statistics"):
        page.page.click(f"#{name}-open")
        yield name
        press(page, "Escape")
    page.page.evaluate("() => puzzlemint.emit('learn', { kind: 'tents' })")
    page.page.locator("#lesson-begin").wait_for()
    yield "rules of a lesson"
    page.page.click("#lesson-begin")
    page.page.locator("#lesson-do").wait_for()
    yield "lesson"
    write(page, moves(page.puzzle))
    page.page.locator("#lesson-next").wait_for()
    yield "end of a lesson"
    page.page.evaluate("hash => { location.hash = hash }", "#number=tents/easy/1")
    page.until("() => puzzlemint.course.tick.includes('seed')")
    write(page, moves(page.puzzle)[:2])
    page.page.click("#point-save")
    yield "savepoint"
    write(page, moves(page.puzzle))
    page.page.click("#result")
    yield "result"
    press(page, "Escape")
    page.page.click("#replay-start")
    page.page.click("#replay-play")
    yield "replay"
    page.page.click("#replay-stop")
    page.page.click("#menu-settings")
    yield "settings"
    press(page, "Escape")


@pytest.mark.parametrize("address", ["server"], indirect=True)
@pytest.mark.parametrize("width", [320, 1440])
def test_all_of_it_is_accessible_and_fits(page: Driver, axe: str, width: int) -> None:
    try:
        for theme in ("paper", "night"):
            page.page.evaluate("() => localStorage.clear()")
            page.page.set_viewport_size({"width": width, "height": 800})
            page.page.evaluate("theme => puzzlemint.set('theme', theme)", theme)
            for shown in shown_in_turn(page):
                assert not findings(page, axe), (theme, shown)
                beyond = page.page.evaluate(
                    """() => Math.max(
                        document.documentElement.scrollWidth - innerWidth,
                        ...[...document.querySelectorAll("dialog[open]")].map(
                            (box) => box.scrollWidth - box.clientWidth - 1))"""
                )
                assert beyond <= 0, (theme, shown)
    finally:
        page.page.evaluate("() => puzzlemint.set('theme', 'auto')")
