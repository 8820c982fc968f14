"""Hints of the page: of few places at once, each said of just these."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from puzzlemint.web.api.steps import PORTION
from tests.web.asking import EXAMPLES, asked, titled

if TYPE_CHECKING:
    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.values import Example


@pytest.mark.parametrize(("kind", "example"), EXAMPLES)
def test_a_step_is_of_few_places(kind: Kind[Puzzle], example: Example) -> None:
    steps = asked("explain", puzzle=titled(example.text))["steps"]
    for step in steps:
        places = {place for place, _ in step["values"] + step["not"]}
        assert len(places) <= PORTION or step["also"], step["text"]


def test_a_portion_says_just_its_places() -> None:
    puzzle = "# nonogram\nrect 2 9\n#ffffff #000000\n4a 4a\n1a\n" + "1a\n" * 9
    first, second, *_ = asked("explain", puzzle=puzzle)["steps"]
    assert first["text"].startswith("r1c1-4 are filled and r1c5 is empty: wherever the blocks 4 4")
    assert second["text"].startswith("r1c6-9 are filled: wherever the blocks 4 4")
    (hint,) = asked("explain", puzzle=puzzle, steps="next")["steps"]
    assert hint == first
