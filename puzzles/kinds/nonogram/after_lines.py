"""The fast form of a nonogram: clauses for what single lines leave open.

The line solver follows the clues to their fixed point (`puzzles.kinds.nonogram.board`). What is
open then is said by block starts, in order encoding: variables "block i starts at place p or
before" (Tamura et al. 2009 for the encoding). A cell that a block covers has its colour; one
between two blocks has none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.base.bits import lowest
from puzzles.kinds.nonogram.board import propagated
from puzzles.kinds.nonogram.forms import TRUE, Cells, Line
from puzzles.kinds.nonogram.stated import refuse_more
from puzzles.model.model import Model
from puzzles.rules.runs.blocks import Block, blocks_of, gap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.kinds.nonogram.model import Nonogram


def after_lines(puzzle: Nonogram) -> Model:
    """Return the model of what single lines leave open.

    Raises:
        TooLarge: it would have too many literals.
    """
    lattice, colours = puzzle.board, puzzle.colours
    model = Model(lattice.cells)
    model.level = True
    board = propagated(puzzle)
    if board is None:
        model.add([])
        return model
    left = {cell: board.left(cell) for cell in board.open()}
    known = list(board.solution())
    if not left:
        model.base = known
        return model
    rows = [
        (line, blocks_of(hints, colours), board.starts(number))
        for number, (line, hints) in enumerate(zip(lattice.lines, puzzle.clues, strict=True))
        if not left.keys().isdisjoint(line)
    ]
    refuse_more("what single lines leave open", puzzle, sum([_literals(*row[1:]) for row in rows]))
    cells = Cells(model, colours, known, left)
    for line, blocks, starts in rows:
        _by_starts(model, cells.of(line), blocks, starts)
    return model


def _literals(blocks: Sequence[Block], starts: Sequence[dict[int, int]]) -> int:
    """Return about how many literals the clauses of a line have."""
    total = 0
    for (length, _), by_colour in zip(blocks, starts, strict=True):
        places = 0
        for some in by_colour.values():
            places |= some
        reach = places.bit_length() - 1 - lowest(places)
        if len(by_colour) == 1:
            total += 10 * reach + 3 * length
        else:
            total += 7 * reach + len(by_colour) * (8 * reach + 4 * length)
    return total


def _by_starts(
    model: Model,
    line: Line,
    blocks: Sequence[Block],
    starts: Sequence[dict[int, int]],
) -> None:
    """Demand that the blocks lie on the line, each at one of its starts.

    Args:
        model: where the clauses go.
        line: the literals of the line's cells.
        blocks: in order.
        starts: for each block its starts by colour, as bits.
    """
    filled = line[0]
    width = len(filled)
    clauses = model.clauses
    # Of the block before: where it ends at the earliest and at the latest, and for each place
    # the literal that it ends there or before.
    soonest, latest, ended = 0, 0, [TRUE] * (width + 1)
    chosen: dict[int, int] = {}
    for number, ((length, _), by_colour) in enumerate(zip(blocks, starts, strict=True)):
        places = 0
        for some in by_colour.values():
            places |= some
        first, last, begun = _order(model, places, width)
        # under the block, cells have its colour
        done = [-TRUE] * length + begun
        choice = _choice(model, list(by_colour))
        under = slice(first, last + length)
        for colour, literal in choice.items():
            also = [] if literal == TRUE else [-literal]
            clauses += [
                [-begin, end, cell, *also]
                for begin, end, cell in zip(
                    begun[under], done[under], line[colour][under], strict=True
                )
                if cell != TRUE and begin != end
            ]
        between = slice(soonest, last)  # the blocks: cells are empty
        clauses += [
            [-end, begin, -cell]
            for end, begin, cell in zip(
                ended[between], begun[between], filled[between], strict=True
            )
            if cell != -TRUE and begin != end
        ]
        if number:
            fixed = gap(blocks[number - 1], blocks[number])
            clauses += _in_order(ended, begun, first, latest, fixed, [])
            for colour in () if fixed else sorted(chosen.keys() & choice.keys()):
                same = [-chosen[colour], -choice[colour]]
                clauses += _in_order(ended, begun, first, latest, 1, same)
        soonest, latest, ended, chosen = first + length, last + length, done, choice
    clauses += [
        [-end, -cell]
        for end, cell in zip(ended[soonest:width], filled[soonest:], strict=True)
        if cell != -TRUE
    ]


def _order(model: Model, places: int, width: int) -> tuple[int, int, list[int]]:
    """Return the first and the last place of a set, and for each place a literal: starts by it."""
    first = lowest(places)
    last = places.bit_length() - 1
    old = model.variables
    begun = list(range(old + 1, old + 1 + last - first))
    if places >> first != (1 << last - first + 1) - 1:
        begun.clear()
        variable = old
        for place in range(first, last):
            variable += places >> place & 1
            begun.append(variable)
    if begun:
        model.variables = begun[-1]
        model.clauses += [[-one, one + 1] for one in range(old + 1, model.variables)]
    return first, last, [-TRUE] * first + begun + [TRUE] * (width + 1 - last)


def _choice(model: Model, colours: list[int]) -> dict[int, int]:
    """Return for each colour the literal that a block has it."""
    if len(colours) == 1:
        return {colours[0]: TRUE}
    choice = {colour: model.new() for colour in colours}
    model.add(list(choice.values()))
    return choice


def _in_order(
    ended: list[int], begun: list[int], first: int, latest: int, gap: int, unless: list[int]
) -> list[list[int]]:
    """Say that a block ends `gap` cells before the next one begins, unless a literal is true."""
    pairs = zip(begun[first : latest + gap], ended[first - gap : latest], strict=True)
    return [[-begin, end, *unless] for begin, end in pairs]
