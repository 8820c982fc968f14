"""Islands: helpers that follow from the cells, and numbers that are put right by search."""

from __future__ import annotations

import pytest

import puzzles
from puzzles.kinds.nurikabe import KIND
from puzzles.reading import parse_puzzle
from verify.fix import fix
from verify.session import Session
from verify.verdict import judge

ISLANDS = "# nurikabe\n. . . 5 .\n3 . . . .\n. . . . .\n. . . . .\n. . . . 6\n"
CONFLICT = "# nurikabe\n1 . . . .\n. . . . 4\n. . . . .\n. 3 . . .\n. . . . 2\n"


def test_what_helpers_say_follows_from_the_cells() -> None:
    """So each solution is found once where helpers count too."""
    puzzle = parse_puzzle(KIND, ISLANDS)
    model = KIND.model(puzzle)
    assert model.variables > puzzle.board.cells
    with Session(model) as session:
        seen: list[tuple[int, ...]] = []
        while session.solve():
            seen.append(session.solution)
            assert len(seen) < 5_000
            session.add([-x for x in session.assignment])
    assert len(seen) == len(set(seen)) > 1


@pytest.mark.parametrize("text", [CONFLICT])
def test_numbers_are_put_right_as_a_whole(text: str) -> None:
    """An island that a wrong number leaves too small is not taken for another one's."""
    puzzle = parse_puzzle(puzzles.get("nurikabe"), text)
    assert judge(puzzle).verdict == "none"
    found = fix(puzzle)
    assert found.puzzle is not None
    assert judge(found.puzzle).solutions == (found.solution,)
