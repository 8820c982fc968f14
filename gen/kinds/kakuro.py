"""Making Kakuro: black cells in a pattern, digits whose sums have few sets, changed where needed.

A sum says most when few sets of digits have it: 3 and 4 of two cells, 16 and 17, and so on. So
digits are chosen that make such sums, and where another solution differs, a digit is changed for
one that makes them more telling still.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import GaveUp, InVain, Made, Maker
from gen.planting.clued import Clued
from gen.planting.full import full_board
from gen.sources.amounts import density, density_of
from gen.sources.pictures import Masks, marking, masks
from gen.sources.symmetry import orbits, refuse_with, symmetry
from puzzles.base.errors import OptionError
from puzzles.board import is_connected, rect, segments
from puzzles.kinds.kakuro import BLACK, KIND, WHITE, Kakuro, inside, summed
from puzzles.rules.verbs import sets_of
from verify.solver.session import BudgetSpent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from gen.contract.maker import Wish
    from gen.sources.pictures import Mask
    from gen.sources.rng import Stream
    from gen.sources.symmetry import Orbits
    from puzzles.board import Cells, Lattice, Rect
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution

USUAL = 0.2, 0.35
MOST = 9  # cells of a run
BLACKENED = marking("black", "cells are black, besides the first row and column")
DIGITS = tuple(range(1, MOST + 1))
ATTEMPTS = 40
GIVEN = 6  # attempts on black cells from a file, after which more are in vain
ROUNDS = 60
SHARE = 8  # one ambiguous cell in so many gets another digit at once
PATIENCE = 3  # one change in so many blackens a cell


class KakuroMaker(Maker[Kakuro]):
    """Kakuros whose first row and column are black, with no run of a single cell."""

    kind = KIND
    makes = "digits that their sums tell"
    options = (density("share of black cells in the rest"), symmetry("black cells"), BLACKENED)
    starter: ClassVar = ("5", "7", "9")
    default_size: ClassVar = "9"
    example_sizes = ("5", "8", "10", "13")
    most_cells: ClassVar = 400

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        """Refuse boards that are too small, and options that do not go together."""
        if min(len(lattice.rows), len(lattice.rows[0])) < 3:
            raise OptionError("a board has 3 rows and columns at least, the first of them black")
        orbits(_inner(lattice), str(options["symmetry"]))
        refuse_with(options, BLACKENED.name)

    def load(
        self, lattice: Lattice, options: Mapping[str, Value]
    ) -> tuple[Mapping[str, Value], Masks]:
        """Read the mask of black cells, and refuse one that no Kakuro is made on."""
        known, found = masks(lattice, options, [BLACKENED])
        for mask in found.values():
            _refuse(lattice, _marked(lattice, mask))
        return known, found

    def make(self, wish: Wish, stream: Stream) -> Made[Kakuro]:
        """Blacken cells anew, or as a mask says, until digits are found that sums tell apart."""
        board = wish.rectangle
        inner = _inner(board)
        pattern = orbits(inner, str(wish.options["symmetry"]))
        failure = ""
        share = density_of(wish.options, *USUAL, stream)
        mask = wish.mask(BLACKENED.name)
        for attempt in range(1, 1 + (GIVEN if mask else ATTEMPTS)):
            black = _marked(board, mask) if mask else _blackened(inner, share, pattern, stream)
            if black is None:
                continue
            try:
                return self._made(wish, None if mask else pattern, black, stream, attempt)
            except (GaveUp, BudgetSpent) as error:
                failure = str(error)
        if mask:
            raise InVain(f"{failure}; more black cells there may help")
        raise GaveUp(f"no digits that sums tell apart were found in {ATTEMPTS} attempts")

    def _made(
        self,
        wish: Wish,
        pattern: Orbits | None,
        black: frozenset[int],
        stream: Stream,
        attempt: int,
    ) -> Made[Kakuro]:
        """Return a puzzle on a pattern, which gets further black cells where changes do not help.

        Args:
            wish, stream, attempt: what is wanted, the choices, and the number of the attempt.
            pattern: which cells become black together; None if none may.
            black: the cells that are.

        Raises:
            GaveUp, BudgetSpent: there was none.
        """
        board, inner = wish.rectangle, _inner(wish.lattice)
        bare = _outlined(board, inner, black)
        digits = _filled(bare, stream, wish.budget)
        rounds = ROUNDS + board.cells // 2
        ambiguous: Sequence[int] = ()
        for changes in range(rounds):
            puzzle = summed(bare, digits)
            ambiguous = Clued(puzzle, digits, wish.budget).ambiguous()
            if not ambiguous:
                history = {"black": len(black), "attempts": attempt, "changes": changes}
                return Made(puzzle, digits, history)
            some = 1 + len(ambiguous) // SHARE
            if pattern and changes % PATIENCE == PATIENCE - 1:
                for cell in stream.sample(ambiguous, some):
                    row, column = board.positions[cell]
                    orbit = pattern.of[(row - 1) * inner.width + column - 1]
                    if _is_fair(inner, after := black.union(orbit)):
                        black = after
                bare = _outlined(board, inner, black)
                pairs = zip(digits, bare.cells, strict=True)
                digits = tuple([digit if clue == WHITE else 0 for digit, clue in pairs])
                ambiguous = [cell for cell in ambiguous if digits[cell]]
            through = _through(bare)
            for _ in range(some):
                digits = _changed(digits, ambiguous, through, stream)
        where = board.runs(ambiguous)
        raise GaveUp(f"after {rounds} changes the sums told too little of {where}")

    def nearby(
        self, made: Made[Kakuro], places: Sequence[int], wish: Wish, stream: Stream
    ) -> Iterator[Made[Kakuro]]:
        """Yield puzzles with another digit in one cell of the solution."""
        white = [cell for cell, clue in enumerate(made.puzzle.cells) if clue == WHITE]
        through = _through(made.puzzle)
        for cell in stream.drawn([cell for cell in places if cell in through] or white):
            taken = {made.solution[other] for run in through[cell] for other in run}
            for digit in stream.shuffled([d for d in DIGITS if d not in taken]):
                digits = (*made.solution[:cell], digit, *made.solution[cell + 1 :])
                yield Made(summed(made.puzzle, digits), digits, made.history)


def _inner(board: Lattice) -> Rect:
    """Return the board without its first row and column."""
    return rect(len(board.rows) - 1, len(board.rows[0]) - 1)


def _blackened(inner: Rect, share: float, pattern: Orbits, stream: Stream) -> frozenset[int] | None:
    """Return the black cells of a pattern, about the share of all; None if it came to nothing.

    No run has one cell, or more than there are digits, and white cells hang together. More cells
    than wanted are black where runs are too long.
    """
    black: AbstractSet[int] = frozenset()
    wanted = share * inner.cells
    for orbit in stream.shuffled(pattern.all):
        too_long = any(len(run) > MOST for run in segments(inner, black) if {*run} & {*orbit})
        if len(black) >= wanted and not too_long:
            continue
        if _is_fair(inner, after := black.union(orbit)):
            black = after
    if any(len(run) > MOST for run in segments(inner, black)):
        return None
    return frozenset(black)


def _marked(board: Lattice, mask: Mask) -> frozenset[int]:
    """Return the cells of the board within that a file marks."""
    return frozenset([at for at, cell in enumerate(inside(board)) if cell in mask.cells])


def _refuse(board: Lattice, black: frozenset[int]) -> None:
    """Refuse black cells of a file that no Kakuro is made on.

    Raises:
        OptionError: a run has a single cell or too many, or white cells do not hang together.
    """
    inner = _inner(board)
    if len(black) == inner.cells:
        raise OptionError("these black cells leave no white ones")
    for run in segments(inner, black):
        if not 1 < len(run) <= MOST:
            row, column = inner.positions[run[0]]
            raise OptionError(
                f"these black cells leave a run of {len(run)} from r{row + 2}c{column + 2} on; "
                f"runs have 2 to {MOST} cells"
            )
    if not _is_fair(inner, black):
        raise OptionError("these black cells part the white ones")


def _is_fair(inner: Rect, black: AbstractSet[int]) -> bool:
    """Return whether no run has a single cell, and white cells hang together."""
    white = [cell for cell in range(inner.cells) if cell not in black]
    if not white or any(len(run) == 1 for run in segments(inner, black)):
        return False
    return is_connected(white, inner.beside)


def _outlined(board: Rect, inner: Rect, black: frozenset[int]) -> Kakuro:
    """Return the board with white and black cells and without sums."""
    width = board.width
    cells = [BLACK] * board.cells
    for cell in set(range(inner.cells)) - black:
        row, column = inner.positions[cell]
        cells[(row + 1) * width + column + 1] = WHITE
    return Kakuro(board, tuple(cells))


def _filled(bare: Kakuro, stream: Stream, budget: int) -> Solution:
    """Return digits that differ in each run, low ones in some runs and high ones in others.

    Raises:
        GaveUp, BudgetSpent: none were found.
    """
    tends = {run.cells: stream.below(2) for run in bare.runs}
    liked = [0] * bare.board.cells
    for cell, runs in _through(bare).items():
        highs = sum([tends[run] for run in runs])
        low, high = ((1, 4), (1, 9), (6, 9))[highs if len(runs) > 1 else 2 * highs]
        liked[cell] = low + stream.below(high - low + 1)
    return full_board(KIND.model(bare), liked, budget)


def _through(puzzle: Kakuro) -> dict[int, list[Cells]]:
    """Return the runs of each white cell."""
    through: dict[int, list[Cells]] = {}
    for run in puzzle.runs:
        for cell in run.cells:
            through.setdefault(cell, []).append(run.cells)
    return through


def _changed(
    digits: Solution,
    ambiguous: Sequence[int],
    through: Mapping[int, Sequence[Cells]],
    stream: Stream,
) -> Solution:
    """Return digits with another one in an ambiguous cell, whose sums have few ways then.

    Args:
        digits: of all white cells.
        ambiguous: cells that differ in another solution.
        through: the runs of each white cell.
        stream: the choices, among the best quarter.

    Raises:
        GaveUp: no digit can be changed.
    """
    ways: list[tuple[int, int, int, int]] = []  # how many sets of digits, a draw, cell, digit
    for cell in ambiguous:
        taken = {digits[other] for run in through[cell] for other in run}
        for digit in DIGITS:
            if digit not in taken:
                sets = 1
                for run in through[cell]:
                    number = sum([digits[other] for other in run]) - digits[cell] + digit
                    sets *= len(sets_of(DIGITS, len(run), number))
                ways.append((sets, stream.below(1 << 30), cell, digit))
    if not ways:
        raise GaveUp("no digit of an ambiguous cell can be another")
    best = sorted(ways)[: max(len(ways) // 4, 1)]
    _, _, cell, digit = stream.choice(best)
    return (*digits[:cell], digit, *digits[cell + 1 :])


MAKER = KakuroMaker()
