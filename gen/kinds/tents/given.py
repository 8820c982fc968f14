"""Trees that are given, by a file or by a symmetry: tents beside them that their totals tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gen.contract.maker import GaveUp
from gen.planting.distinct import distinct
from puzzles.base.errors import OptionError
from puzzles.contract.kind import form_of
from puzzles.kinds.tents import EMPTY, KIND, ONE_TO_ONE, TREE, Tents
from puzzles.kinds.tents.pairing import pairing_choices
from verify.judge.verdict import NONE, judge
from verify.solver.session import DEFAULT_BUDGET, BudgetSpent, Session

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from gen.sources.symmetry import Orbit, Orbits
    from puzzles.board import Rect
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution

PATIENCE = 500  # conflicts for the question whether some trees leave room
TENTS = 0.2  # of the cells, that have a tent at first


def wooded(board: Rect, trees: Iterable[int], options: Mapping[str, Value]) -> Tents:
    """Return a puzzle of trees without totals."""
    cells = [EMPTY] * board.cells
    for tree in trees:
        cells[tree] = TREE
    pairing, strict = str(options["pairing"]), bool(options["strict_neighbour"])
    return Tents(board, tuple(cells), (None,) * len(board.lines), pairing, strict)


def has_room(bare: Tents, budget: int, *, gaps: bool) -> bool:
    """Return whether tents can stand beside the trees at all.

    Args:
        bare: the trees.
        budget: conflicts.
        gaps: whether rows and columns may have no tent.

    Raises:
        BudgetSpent: the conflicts ran out.
    """
    model = form_of(bare, KIND.forms.fast)
    at = {place: literal for literal, place, _ in model.indicators}
    lines = [] if gaps else [[at[c] for c in line if c in at] for line in bare.board.lines]
    if not all(lines):
        return False
    with Session(model, budget=budget) as session:
        for line in lines:
            session.add(line)
        return session.solve()


def refuse(bare: Tents, *, gaps: bool) -> None:
    """Refuse trees of a file that leave no room for tents.

    Args:
        bare, gaps: as for `has_room`.

    Raises:
        OptionError: there is no room; says why.
    """
    judgement = judge(bare, explain=True)
    if judgement.verdict == NONE:
        raise OptionError(f"no tents fit these trees: {'; '.join(judgement.reason)}")
    if not has_room(bare, DEFAULT_BUDGET, gaps=gaps):
        raise OptionError("these trees leave a row or column without tents; ask for empty_lines")


def planted(wish: Wish, pattern: Orbits, count: int, stream: Stream, *, gaps: bool) -> Tents:
    """Return trees in a pattern that leave room for their tents.

    Args:
        wish: what is wanted.
        pattern: which cells have a tree together.
        count: how many trees, about; fewer if no more find room.
        stream: the choices.
        gaps: whether rows and columns may have no tent.

    Raises:
        GaveUp: no trees of the pattern give every line a tent.
        BudgetSpent: the conflicts ran out.
    """
    board, left = wish.rectangle, stream.shuffled(pattern.all)

    def joined(trees: Sequence[int], orbits: Sequence[Orbit]) -> Sequence[int]:
        """Return trees with those of further orbits that leave room, halved where all do not."""
        more = [*trees, *[cell for orbit in orbits for cell in orbit]]
        try:
            if has_room(wooded(board, more, wish.options), PATIENCE, gaps=True):
                return more
        except BudgetSpent:
            pass  # so they are crowded
        if len(orbits) == 1:
            return trees
        half = len(orbits) // 2
        return joined(joined(trees, orbits[:half]), orbits[half:])

    trees: Sequence[int] = ()
    largest = max(pattern.sizes)
    while left and (some := max(count - len(trees), 0) // largest):
        trees, left = joined(trees, left[:some]), left[some:]
    bare = wooded(board, trees, wish.options)
    if not has_room(bare, wish.budget, gaps=gaps):
        raise GaveUp(f"{len(trees)} trees left a row or column without a tent")
    return bare


def pitched(bare: Tents, wish: Wish, stream: Stream, *, gaps: bool) -> tuple[Tents, Solution, int]:
    """Return a unique puzzle of trees that are given, its solution, and what `distinct` tried.

    Raises:
        GaveUp, BudgetSpent: as `gen.planting.distinct.distinct`.
    """
    board = bare.board

    def puzzle_of(solution: Solution) -> Tents:
        totals = tuple([sum([solution[cell] for cell in line]) for line in board.lines])
        return Tents(board, bare.cells, totals, bare.pairing, bare.strict_neighbour)

    def paired_twice(puzzle: Tents, solution: Solution) -> Sequence[int]:
        choices = pairing_choices(puzzle, solution)
        return sorted({tent for tents in choices.values() for tent in tents})

    paired = wish.options["unique_pairing"] and bare.pairing == ONE_TO_ONE
    return distinct(
        form_of(bare, KIND.forms.fast),
        puzzle_of,
        stream,
        wish.budget,
        density=TENTS,
        inhabited=() if gaps else board.lines,
        unwelcome=paired_twice if paired else None,
    )
