"""Star Battles made to order: every grade comes, and regions nearby hang together."""

from __future__ import annotations

from itertools import islice

from gen.contract.aim import aim
from gen.contract.maker import Wish
from gen.kinds.starbattle import MAKER
from gen.sources.rng import stream
from puzzles.board import is_connected
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.options import with_defaults
from puzzles.kinds.starbattle import KIND
from verify.solver.session import DEFAULT_BUDGET


def test_a_cell_joins_the_region_beyond_its_border() -> None:
    options = with_defaults((*KIND.options, *MAKER.options), {})
    wish = Wish(MAKER.shape("7"), options, aim("hard"), DEFAULT_BUDGET)
    made = MAKER.make(wish, stream(1, "stars", 0))
    board, label = made.puzzle.board, made.puzzle.cells
    places = tuple(cell for cell in range(20) if not made.solution[cell])
    found = list(islice(MAKER.nearby(made, places, wish, stream(1, "near", 0)), 10))
    assert len(found) > 3
    for other in found:
        assert other.solution == made.solution
        assert not KIND.check(other.puzzle, other.solution)
        regions = [
            {cell for cell, number in enumerate(cells) if number == region}
            for cells in (label, other.puzzle.cells)
            for region in range(7)
        ]
        assert all(is_connected(cells, board.beside) for cells in regions)
        before, after = regions[:7], regions[7:]
        shrunk = [cells for cells in before if cells not in after]
        moved = [cells - now for cells in shrunk for now in after if now < cells]
        assert len(shrunk) == 2
        assert [len(cells & set(places)) for cells in moved] == [1]


def test_a_cell_changes_its_region_where_both_stay_in_one_piece() -> None:
    puzzle = parse_puzzle(KIND, "# starbattle\nAAB\nCBB\nCCC\n")
    found = {KIND.write(one.puzzle).replace("\n", " ") for one in KIND.altered(puzzle, None)}
    first, second, third = {"CAB", "ABB", "AAA"}, {"ABB", "BBB", "CAB", "CCB"}, {"CCB"}
    assert found == {
        *(f"{row} CBB CCC " for row in first),
        *(f"AAB {row} CCC " for row in second),
        *(f"AAB CBB {row} " for row in third),
    }
