"""Islands: helpers that follow from the cells, and numbers that are put right by search."""

from __future__ import annotations

from puzzles.contract.reading import parse_puzzle
from puzzles.kinds.nurikabe import KIND
from verify.judge.verdict import judge
from verify.repair.fix import fix
from verify.solver.session import Session

ISLANDS = "# nurikabe\n. . . 5 .\n3 . . . .\n. . . . .\n. . . . .\n. . . . 6\n"
CONFLICT = """# nurikabe
1 . . . . 1 .
. 1 . . . . .
. . . . . 2 .
1 . . . . . .
. . . . . . .
. 1 . . . 7 .
1 . . . . . 1
"""


def test_what_helpers_say_follows_from_the_cells() -> None:
    """So each solution is found once where helpers count too."""
    puzzle = parse_puzzle(KIND, ISLANDS)
    model = KIND.model(puzzle)
    assert model.variables > puzzle.board.cells
    with Session(model) as session:
        seen: list[tuple[int, ...]] = []
        while session.solve():
            seen.append(session.solution)
            assert len(seen) < 2_000
            session.add([-literal for literal in session.model])
    assert len(seen) == len(set(seen)) > 1


def test_a_wrong_number_is_put_right() -> None:
    """What the rules leave open without it is no solution: there is land of no island then."""
    puzzle = parse_puzzle(KIND, CONFLICT)
    assert judge(puzzle).verdict == "none"
    found = fix(puzzle)
    assert found.puzzle is not None
    assert judge(found.puzzle).solutions == (found.solution,)
