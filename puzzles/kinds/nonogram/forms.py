"""Three more models of a whole nonogram, to compare and to audit with.

All are over the same variables for the cells: one for each colour that a cell could have, at
most one of them true, and with several colours one more that any of them implies.

- `polynomial` says which prefixes of a line the first i blocks can fill, as a recurrence over
  "block i is complete by place p".
- `placements` has a variable for each way to place all blocks of a line.
- `starts` has a variable for each start of each block, and forbids pairs of them, as courses do.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from puzzles.base.errors import TooLarge
from puzzles.kinds.nonogram.stated import cell_literals, refuse_more
from puzzles.model.model import Model
from puzzles.rules.runs.blocks import Block, blocks_of, count_placements, gap, needed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from puzzles.kinds.nonogram.model import Nonogram

Line = list[list[int]]
TRUE = 1
"""The variable that is true, so that what is known of a cell is a literal too."""

PLACEMENTS_LIMIT = 1_000_000


def polynomial(puzzle: Nonogram) -> Model:
    """Return the model that says which prefixes of lines their first blocks can fill.

    Raises:
        TooLarge: it would have too many literals.
    """
    refuse_more("the encoding polynomial", puzzle, polynomial_size(puzzle))
    return _by_lines(puzzle, _prefixes)


def polynomial_size(puzzle: Nonogram) -> int:
    """Return about how many literals the model `polynomial` has."""
    total = 1 + cell_literals(puzzle.board.cells, puzzle.colours)
    for _, blocks, reach in _rows(puzzle):
        total += 4 * reach
        for length, colours in blocks:
            total += reach * (len(colours) * (2 * length + 6) + 6)
    return total


def placements(puzzle: Nonogram) -> Model:
    """Return the model that enumerates the placements of all blocks of a line.

    Raises:
        TooLarge: it would have more than PLACEMENTS_LIMIT clauses.
    """
    total = 0
    for width, blocks, _ in _rows(puzzle):
        total += width * count_placements(width, blocks)
        if total > PLACEMENTS_LIMIT:
            about = f"{total:,}" if total < 10**12 else f"10^{len(str(total)) - 1}"
            raise TooLarge(
                f"the encoding by placements of this {puzzle.board.size} nonogram has "
                f"{about} clauses and more; the limit is {PLACEMENTS_LIMIT:,}"
            )
    return _by_lines(puzzle, _enumerated)


def starts(puzzle: Nonogram) -> Model:
    """Return the model with a variable for each start of each block, pair by pair.

    Raises:
        TooLarge: it would have too many literals.
    """
    total = cell_literals(puzzle.board.cells, puzzle.colours)
    for _, blocks, reach in _rows(puzzle):
        for length, colours in blocks:
            choices = reach * len(colours)
            total += 2 * choices * choices + 3 * choices * length
    refuse_more("the encoding starts", puzzle, total)
    return _by_lines(puzzle, _pairwise)


def _rows(puzzle: Nonogram) -> Iterator[tuple[int, tuple[Block, ...], int]]:
    """Yield for each line its cells, its blocks, and how many starts each of these can have."""
    for line, hints in zip(puzzle.board.lines, puzzle.clues, strict=True):
        blocks = blocks_of(hints, puzzle.colours)
        yield len(line), blocks, max(len(line) - needed(blocks) + 1, 0)


def _by_lines(puzzle: Nonogram, say: Callable[[Model, Line, Sequence[Block]], None]) -> Model:
    """Return the model whose lines are each said by a function."""
    cells, colours = puzzle.board.cells, puzzle.colours
    model = Model(cells)
    of = None
    if colours:  # a board without colours has no variables
        every = range(colours + 1)
        of = Cells(model, colours, [0] * cells, dict.fromkeys(range(cells), every)).of
    for line, (_, blocks, reach) in zip(puzzle.board.lines, _rows(puzzle), strict=True):
        if of and reach:
            say(model, of(line), blocks)
        elif blocks:
            model.add([])
    return model


class Cells:
    """The variables of a board's cells, in a model whose indicators they become.

    What is known of a cell is a literal as well, by the variable TRUE, so that clauses need not
    be cut to what is open: a solver does that faster.

    Args:
        model: an empty one.
        colours: how many there are.
        known: the value of each cell, any where it is open; becomes the model's base.
        left: the values that each open cell could have.
    """

    def __init__(
        self, model: Model, colours: int, known: list[int], left: Mapping[int, Sequence[int]]
    ) -> None:
        true = model.new()  # TRUE: it has this number
        model.add([true])
        model.level = True  # clues tell how many cells are filled
        model.base = known
        self.filled = [true if value else -true for value in known]
        if colours == 1:
            for cell, variable in model.flags(left).items():
                self.filled[cell] = variable
            self.colours = [self.filled]
        else:
            self.colours = [
                [true if value == colour else -true for value in known]
                for colour in range(1, colours + 1)
            ]
            for cell, values in left.items():
                self._add(model, cell, values)

    def _add(self, model: Model, cell: int, values: Sequence[int]) -> None:
        """Add the variables of a cell that could have any of the values."""
        variables: list[int] = []
        for value in values:
            if value:
                variable = self.colours[value - 1][cell] = model.new()
                model.indicators.append((variable, cell, value))
                variables.append(variable)
        model.forbid_pairs(combinations(variables, 2))
        if 0 not in values:
            self.filled[cell] = TRUE
            model.add(variables)
        elif len(variables) == 1:
            self.filled[cell] = variables[0]
        else:
            self.filled[cell] = filled = model.new()
            model.clauses += [[-variable, filled] for variable in variables]

    def of(self, line: Sequence[int]) -> Line:
        """Return the literals of a line's cells: of being filled, and of each colour."""
        filled = [self.filled[cell] for cell in line]
        if len(self.colours) == 1:
            return [filled, filled]
        return [filled, *[[literals[cell] for cell in line] for literals in self.colours]]


def _prefixes(model: Model, line: Line, blocks: Sequence[Block]) -> None:
    """Demand that the blocks lie on the line, by its prefixes.

    `complete[p]` says that the first p cells hold the blocks so far and no more, which leaves
    room for the others if p is not too great.
    """
    filled = line[0]
    width = len(filled)
    slack = width - needed(blocks)
    complete = [TRUE]
    for cell in filled[:slack]:
        variable = model.new()
        model.clauses += [[-variable, -cell], [-variable, complete[-1]]]
        complete.append(variable)
    ends: dict[tuple[int, int], int] = {}  # by place and colour, whether a block ends there
    first = 0
    for number, (length, choice) in enumerate(blocks):
        fixed = gap(blocks[number - 1], blocks[number]) if number else 0
        before, ends_before = complete, ends
        complete, ends = [-TRUE] * (width + 1), {}
        first += fixed
        for start in range(first, first + slack + 1):
            end = start + length
            here: list[int] = []
            for colour in choice:
                variable = ends[end, colour] = model.new()
                here.append(variable)
                model.clauses += [[-variable, cell] for cell in line[colour][start:end]]
                if fixed:
                    model.clauses += [[-variable, -filled[start - 1]]]
                elif (start, colour) in ends_before:
                    model.add([-variable, -ends_before[start, colour]])
                model.add([-variable, before[start - fixed]])
            variable = complete[end] = model.new()
            model.clauses += [
                [-variable, *here, -filled[end - 1]],
                [-variable, *here, complete[end - 1]],
            ]
        first += length
    model.add([complete[width]])


def _pairwise(model: Model, line: Line, blocks: Sequence[Block]) -> None:
    """Demand one start of each block, each after the block before it, and nothing else filled."""
    slack = len(line[0]) - needed(blocks)
    covering: list[list[int]] = [[] for _ in line[0]]  # the starts that fill a cell
    before: list[tuple[int, int, int]] = []  # of the block before: variable, end, colour
    first = 0  # where the block can start at the earliest
    for number, (length, choice) in enumerate(blocks):
        first += gap(blocks[number - 1], blocks[number]) if number else 0
        begun = [
            (model.new(), start, colour)
            for start in range(first, first + slack + 1)
            for colour in choice
        ]
        model.add([variable for variable, _, _ in begun])
        model.forbid_pairs(combinations([variable for variable, _, _ in begun], 2))
        for variable, start, colour in begun:
            for place in range(start, start + length):
                model.add([-variable, line[colour][place]])
                covering[place].append(variable)
            model.clauses += [
                [-other, -variable]
                for other, end, shade in before
                if start < end + (shade == colour)
            ]
        before = [(variable, start + length, colour) for variable, start, colour in begun]
        first += length
    model.clauses += [
        [-cell, *variables] for cell, variables in zip(line[0], covering, strict=True)
    ]


def _enumerated(model: Model, line: Line, blocks: Sequence[Block]) -> None:
    """A variable for each placement implies all the line's cells; one of them is true."""
    chosen: list[int] = []
    for values in _all_placements(len(line[0]), blocks):
        variable = model.new()
        chosen.append(variable)
        model.clauses += [
            [-variable, line[value][place] if value else -line[0][place]]
            for place, value in enumerate(values)
        ]
    model.add(chosen)


def _all_placements(width: int, blocks: Sequence[Block]) -> Iterator[tuple[int, ...]]:
    """Yield every way to fill a line with its blocks, as the values of its cells."""
    if not blocks:
        yield (0,) * width
        return
    (length, choice), rest = blocks[0], blocks[1:]
    for start in range(width - sum(block[0] for block in blocks) + 1):
        for colour in choice:
            for tail in _all_placements(width - start - length, rest):
                if rest and tail[0] == colour:
                    continue
                yield (0,) * start + (colour,) * length + tail
