"""Change a picture in few cells until its clues leave one solution.

Only cells that are still open are changed, and only the clues of the lines through them are
read off again. Line by line, what is known of the other cells is kept meanwhile, since it is
true of the changed picture too; whether it can still be deduced is seen when the whole puzzle is
solved afresh, which ends the work or leaves fewer cells open for the next round.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from gen.contract.maker import GaveUp
from gen.planting.repair import repair
from puzzles.base.errors import Disagreement
from puzzles.kinds.nonogram.board import crossings, propagated
from puzzles.relations.runs import runs_of
from verify.judge.verdict import UNDECIDED, UNIQUE, judge

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gen.sources.rng import Stream
    from gen.sources.symmetry import Orbits
    from puzzles.declare.values import Solution
    from puzzles.kinds.nonogram.model import Nonogram

ROUNDS = 60
AT_ONCE, FEW = 100, 20
TRIALS = 8
PATIENCE = 10_000
TRIES = 20
STREWN = 10


def mend_by_lines(
    picture: Solution,
    puzzle_of: Callable[[Solution], Nonogram],
    pattern: Orbits,
    stream: Stream,
    *,
    careful: bool,
) -> Solution:
    """Return a picture near the given one that its clues solve line by line.

    Args:
        picture: one value for each cell.
        puzzle_of: reads a picture's clues off.
        pattern: which cells are changed together. The lines of a symmetric picture tell the same
            of all cells of an orbit.
        stream: the source of random choices.
        careful: change one cell at a time, the best of some, and take changes back that turn
            out not to be needed. Otherwise a hundredth of the open cells at a time.

    Raises:
        GaveUp: cells were still open after ROUNDS rounds.
    """
    solution = picture
    for _ in range(ROUNDS):
        canvas = _Canvas(puzzle_of(solution), list(solution))
        cells = canvas.open()
        if not cells:
            break
        while cells:
            if careful:
                canvas.paint(canvas.best(cells, stream))
            else:
                some = stream.sample(_to_fill(canvas.cells, cells), 1 + len(cells) // AT_ONCE)
                for orbit in dict.fromkeys(map(pattern.of.__getitem__, some)):
                    value = stream.choice(canvas.others(orbit[0]))
                    for cell in orbit:
                        canvas.paint((cell, value))
            cells = canvas.open()
        solution = tuple(canvas.cells)
    else:
        raise GaveUp(
            f"line by line, cells were still open after {ROUNDS} rounds; a density near 0.6 helps"
        )
    if not careful:
        return solution

    def holds(cells: list[int]) -> bool:
        return not _Canvas(puzzle_of(tuple(cells)), cells).open()

    return _taken_back(picture, list(solution), holds, stream)


def mend_by_search(
    picture: Solution,
    puzzle_of: Callable[[Solution], Nonogram],
    colours: int,
    pattern: Orbits,
    stream: Stream,
    budget: int,
    *,
    towards: Solution | None = None,
    harder: bool = False,
) -> Solution:
    """Return a picture near the given one that is the only solution of its clues.

    Cells are changed where two solutions differ, or where single lines leave them open when
    that cannot be told with few conflicts.

    Args:
        picture, puzzle_of, pattern, stream: as for `mend_by_lines`.
        colours: the number of colours beside the background.
        budget: conflicts for each verdict; PATIENCE at most.
        towards: the picture to stay near to: one cell is changed at a time, and what differs
            from it is taken back where it turns out not to be needed. Without one a twentieth of
            the cells that are ambiguous.
        harder: rather change another cell than one after which single lines solve the picture,
            and take nothing back after which they would.

    Raises:
        GaveUp: a change for every cell was not enough.
    """

    def examine(solution: Solution) -> tuple[None, Sequence[int]]:
        """Return the cells that clues leave open: by lines alone if the budget is spent."""
        puzzle = puzzle_of(solution)
        judgement = judge(puzzle, budget=min(budget, PATIENCE))
        if judgement.verdict == UNDECIDED:
            board = propagated(puzzle)
            return None, board.open() if board else range(len(picture))
        return None, [] if judgement.verdict == UNIQUE else judgement.differing

    def painted(solution: Solution, some: Sequence[int]) -> Solution:
        """Return a picture with other colours in some cells and in their images."""
        cells = list(solution)
        for orbit in dict.fromkeys(map(pattern.of.__getitem__, some)):
            value = stream.choice([v for v in range(colours + 1) if v != cells[orbit[0]]])
            for cell in orbit:
                cells[cell] = value
        return tuple(cells)

    def change(solution: Solution, ambiguous: Sequence[int]) -> Solution:
        """Return a picture changed at ambiguous cells; if `harder`, beyond what lines solve."""
        count = 1 if towards else 1 + len(ambiguous) // FEW
        changed = painted(solution, stream.sample(_to_fill(solution, ambiguous), count))
        if not harder:
            return changed
        others = stream.drawn(ambiguous)
        for cell in islice(others, TRIES):
            if not by_lines(puzzle_of(changed)):
                break
            changed = painted(solution, [cell])
        return changed

    _, solution, _ = repair(picture, examine, change, rounds=len(picture))
    if not towards:
        return solution
    barred = harder and not by_lines(puzzle_of(solution))

    def holds(cells: list[int]) -> bool:
        near = tuple(cells)
        return not (barred and by_lines(puzzle_of(near))) and not examine(near)[1]

    return _taken_back(towards, list(solution), holds, stream)


def strewn(picture: Solution, colours: int, stream: Stream) -> Solution:
    """Return a picture with cells changed here and there, up to one in STREWN.

    Single lines solve most pictures that people draw: their blocks are long. Lone cells leave
    something open, and of these few are needed.
    """
    cells = list(picture)
    for cell in stream.sample(range(len(cells)), stream.below(len(cells) // STREWN + 1)):
        cells[cell] = stream.choice([v for v in range(colours + 1) if v != cells[cell]])
    return tuple(cells)


def by_lines(puzzle: Nonogram) -> bool:
    """Return whether single lines solve a puzzle."""
    board = propagated(puzzle)
    return board is not None and not board.open()


def _to_fill(cells: Sequence[int], among: Sequence[int]) -> Sequence[int]:
    """Return the cells that are empty among these, or all of these if too few are.

    Filling joins blocks, and longer blocks say more; cells changed either way keep a picture as
    ambiguous as it was, and take many times as many changes.
    """
    empty = [cell for cell in among if not cells[cell]]
    return empty if len(empty) > len(among) // FEW else among


def _taken_back(
    picture: Solution, cells: list[int], holds: Callable[[list[int]], bool], stream: Stream
) -> Solution:
    """Return the cells with every change undone without which `holds` stays true."""
    changed = [cell for cell, value in enumerate(picture) if cells[cell] != value]
    for cell in stream.shuffled(changed):
        kept, cells[cell] = cells[cell], picture[cell]
        if not holds(cells):
            cells[cell] = kept
    return tuple(cells)


class _Canvas:
    """A picture, its clues, and what they say line by line.

    Args:
        puzzle: the picture's clues.
        cells: the picture, a value for each cell; it is changed.
    """

    def __init__(self, puzzle: Nonogram, cells: list[int]) -> None:
        board = propagated(puzzle)
        if board is None:
            raise Disagreement("a picture's own clues exclude it")
        self.cells = cells
        self._board = board
        self._lattice = puzzle.board
        self._places = crossings(puzzle.board).places
        self._touched: dict[int, None] = {}  # lines whose clues are not those of the picture

    def paint(self, change: tuple[int, int]) -> None:
        """Give a cell another value that it could have by what is known."""
        cell, value = change
        self.cells[cell] = value
        self._touched |= dict.fromkeys(line for line, _ in self._places[cell])

    def open(self) -> list[int]:
        """Return the cells that are open once all that follows is known."""
        self._reword()
        if not self._board.propagate():
            raise Disagreement("a picture's own clues exclude it")
        return self._board.open()

    def _reword(self) -> None:
        """Read off the clues of the touched lines again."""
        for line in self._touched:
            values = [self.cells[cell] for cell in self._lattice.lines[line]]
            self._board.reword(line, runs_of(values))
        self._touched = {}

    def others(self, cell: int) -> list[int]:
        """Return the values that a cell could have beside its own."""
        return [value for value in self._board.left(cell) if value != self.cells[cell]]

    def best(self, cells: Sequence[int], stream: Stream) -> tuple[int, int]:
        """Return a cell and a new value for it, of those tried the one that leaves fewest open.

        Args:
            cells: of which up to TRIALS are tried, with each other value.
            stream: the choices.
        """
        before = [values.copy() for values in self._board.values]
        changes: list[tuple[int, int, int]] = []  # how many cells are open, cell, value
        for cell in stream.sample(cells, min(TRIALS, len(cells))):
            old = self.cells[cell]
            for value in self.others(cell):
                self.paint((cell, value))
                changes.append((len(self.open()), cell, value))
                self.paint((cell, old))
                self._reword()
                self._board.restore([values.copy() for values in before])
        _, cell, value = min(changes)
        return cell, value
