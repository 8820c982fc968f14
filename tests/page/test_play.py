"""A puzzle of each kind played to its end by mouse, by keyboard and by touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.page.puzzles import KINDS, made, moves, solution

if TYPE_CHECKING:
    from tests.page.driver import Driver


def solved(page: Driver) -> None:
    """See that the page says so, and that nothing but the solution is on the board."""
    page.wait("Solved", "#status")
    values = solution(page.puzzle)
    unmarked = page.view["places"]["unmarked"]
    shown = zip(page.entries, values, strict=True)
    assert all(now == value or (now == -1 and value == unmarked) for now, value in shown)


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


def test_what_is_filled_in_survives_a_reload(page: Driver) -> None:
    puzzle = made(KINDS[0], seed=2)
    page.show(puzzle)
    page.fill(moves(puzzle)[:1])
    kept = page.entries
    page.page.evaluate("() => history.replaceState(0, '', location.pathname)")
    page.page.evaluate("() => localStorage.removeItem('puzzlemint:last')")  # another tab's now
    page.page.reload()
    page.until("() => Boolean(window.puzzlemint?.view)")
    assert page.puzzle == puzzle
    assert page.entries == kept
    place, _ = moves(puzzle)[0]
    assert "empty" not in page.said(place)
    page.until("() => Boolean(puzzlemint.engine)")
