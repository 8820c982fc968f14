"""The boards by which kinds are learned: five for each, and their steps lead to the end.

And those that the page shows first.
"""

from __future__ import annotations

import pytest

import puzzles
from scripts import examples, lessons
from tests.each import some
from tests.web.asking import asked

KEPT = lessons.kept()


def test_every_kind_has_its_lessons() -> None:
    kinds = [one["kind"] for one in KEPT]
    assert kinds == [kind for kind in puzzles.names() for _ in range(lessons.BOARDS)]
    assert len({one["puzzle"] for one in KEPT}) == len(KEPT)


@pytest.mark.parametrize("kind", some(puzzles.names()))
def test_the_steps_of_a_lesson_lead_to_its_end(kind: str) -> None:
    own = [one["puzzle"] for one in KEPT if one["kind"] == kind]
    cells: list[float] = []
    for puzzle in own:
        told = asked("explain", puzzle=puzzle, steps="all")
        assert told["verdict"] == "unique"
        assert len(told["steps"]) in lessons.STEPS
        assert all(step["text"] for step in told["steps"])
        view = asked("view", puzzle=puzzle)
        entries = list(view["entries"])
        for step in told["steps"]:
            for place, value in step["values"]:
                entries[place] = value
        assert asked("check", puzzle=puzzle, entries=entries)["state"] == "solved"
        _, _, width, height = view["box"]
        cells.append(width * height)
    assert max(cells) > min(cells)


@pytest.mark.campaign
@pytest.mark.parametrize("kind", puzzles.names())
def test_what_the_page_shows_first_is_what_its_orders_make(kind: str) -> None:
    assert examples.is_made(kind, [one for one in examples.kept() if one["kind"] == kind])
