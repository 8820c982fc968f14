"""The stated model of a nonogram: each line's clue is a rule about where its blocks lie.

A cell has a variable of its own with one colour; with several it has one for each colour, at
most one of them true, and one that any of them implies: the cell is filled. A line of blocks has
as many cells to spare before its last block as before its first, so each block has an OFFSET
from its first place between 0 and this slack, in order encoding (Tamura et al. 2009): variables
"the offset is j or less" for j below the slack. The cells under a block have its colour, those
between two blocks have none.

Nothing is deduced, and nothing is shared with the line solver.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from puzzles.errors import TooLarge
from puzzles.kinds.nonogram.blocks import Block, blocks_of, gap, needed
from puzzles.model import Model

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.kinds.nonogram.model import Nonogram
    from puzzles.model import Clause

LITERALS_LIMIT = 30_000_000

Literals = list[int]


def stated(puzzle: Nonogram) -> Model:
    """Return the stated model.

    Raises:
        TooLarge: it would have more than LITERALS_LIMIT literals.
    """
    lattice, colours = puzzle.lattice, puzzle.colours
    blocks = [blocks_of(hints, colours) for hints in puzzle.clues]
    refuse_more(
        "the stated model",
        puzzle,
        sum([literals(len(line), row) for line, row in zip(lattice.lines, blocks, strict=True)]),
    )
    model = Model(lattice.cells)
    filled, shades = _cells(model, lattice.cells, colours)
    names = [
        f"{word.replace(' ', '_')}_clue" for word, count in lattice.families for _ in range(count)
    ]
    for number, (name, line, row) in enumerate(zip(names, lattice.lines, blocks, strict=True)):
        with model.rule(name, line, clue=number):
            slack = len(line) - needed(row)
            if slack < 0 or (row and not colours):
                model.add([])
            elif colours:
                full = [filled[cell] for cell in line]
                shown = [full] if colours == 1 else [[s[cell] for cell in line] for s in shades]
                _line(model, slack, full, shown, row)
    return model


def literals(width: int, blocks: Sequence[Block]) -> int:
    """Return about how many literals the clauses of a line have; never fewer."""
    slack = width - needed(blocks)
    if slack < 0:
        return 0
    return width + sum(
        [
            (7 + 7 * len(colours)) * slack + (3 + 5 * len(colours)) * (length + 1)
            for length, colours in blocks
        ]
    )


def refuse_more(what: str, puzzle: Nonogram, count: int) -> None:
    """Refuse a model of more than LITERALS_LIMIT literals.

    Raises:
        TooLarge: says how many there are.
    """
    if count > LITERALS_LIMIT:
        raise TooLarge(
            f"{what} of this {puzzle.lattice.size} nonogram has about {count:,} literals; "
            f"the limit is {LITERALS_LIMIT:,}"
        )


def _cells(model: Model, cells: int, colours: int) -> tuple[Literals, list[Literals]]:
    """Return each cell's literal of being filled, and for each colour its literal of having it."""
    if colours < 2:
        filled = list(model.flags(range(cells * colours)).values())
        return filled, [filled] * colours
    stride = colours + 1
    model.variables = stride * cells
    model.indicators = [
        (stride * cell + colour, cell, colour)
        for cell in range(cells)
        for colour in range(1, stride)
    ]
    shades = [list(range(colour, model.variables, stride)) for colour in range(1, stride)]
    filled = list(range(stride, model.variables + 1, stride))
    for one, other in combinations(shades, 2):
        model.forbid_pairs(zip(one, other, strict=True))
    for shade in shades:
        model.clauses += [[-x, full] for x, full in zip(shade, filled, strict=True)]
    return filled, shades


def _line(
    model: Model, slack: int, filled: Literals, shades: list[Literals], blocks: Sequence[Block]
) -> None:
    """Demand that the blocks lie on the line.

    Args:
        model: where the clauses go.
        slack: how many cells the line has beyond those that the blocks need.
        filled: for each cell of the line the literal that it is filled.
        shades: for each colour, for each cell the literal that it has the colour.
        blocks: in order.
    """
    clauses = model.clauses
    empty = [-cell for cell in filled]
    if not blocks:
        clauses += [[cell] for cell in empty]
        return
    base = model.variables + 1
    model.variables += slack * len(blocks)
    place = 0
    before = range(0)
    picked: dict[int, Literals] = {}
    for number, block in enumerate(blocks):
        length, colours = block
        begun = range(base, base + slack)
        base += slack
        clauses += [[-x, x + 1] for x in begun[:-1]]
        picks = {colour: list[int]() for colour in colours}
        if len(colours) > 1:
            picks = {colour: [-model.new()] for colour in colours}
            model.add([-x for (x,) in picks.values()])
        if number:
            apart = gap(blocks[number - 1], block)
            clauses += _covered(before, begun, apart, empty[place : place + slack + apart])
            place += apart
            clauses += [[-here, x] for here, x in zip(begun, before, strict=True)]
            if not apart:
                for colour in sorted(picked.keys() & picks.keys()):
                    same = picked[colour] + picks[colour]
                    clauses += _later(before, begun, same)
        else:
            clauses += [[x, cell] for x, cell in zip(begun, empty, strict=False)]
        stop = place + slack + length
        for colour, other in picks.items():
            shade = shades[colour - 1][place:stop]
            under = _covered(begun, begun, length, shade)
            clauses += [clause + other for clause in under] if other else under
        place += length
        before, picked = begun, picks
    clauses += [[-x, cell] for x, cell in zip(before, empty[place:], strict=True)]


def _covered(begun: range, over: range, length: int, cells: Literals) -> list[Clause]:
    """Say that the cells are true from where something has begun to where it is over.

    Args:
        begun: variables "by the first cell", "by the second", ...; true after the last of them.
        over: as many, from the cell that lies `length` after the first; false before them.
        length: the number of cells that lie between for sure, if it exceeds the slack.
        cells: the literals of the cells.
    """
    slack = len(begun)
    if length < slack:
        clauses = [[-x, cell] for x, cell in zip(begun[:length], cells, strict=False)]
        clauses += [
            [-x, end, cell]
            for x, end, cell in zip(begun[length:], over, cells[length:], strict=False)
        ]
        clauses += [
            [end, cell] for end, cell in zip(over[slack - length :], cells[slack:], strict=True)
        ]
        return clauses
    clauses = [[-x, cell] for x, cell in zip(begun, cells, strict=False)]
    clauses += [[cell] for cell in cells[slack:length]]
    clauses += [[end, cell] for end, cell in zip(over, cells[length:], strict=True)]
    return clauses


def _later(before: range, begun: range, unless: Literals) -> list[Clause]:
    """Say that the second offset exceeds the first, unless a literal is true."""
    if not before:
        return [unless]
    clauses = [[-begun[0], *unless], [before[-1], *unless]]
    clauses += [[-here, x, *unless] for here, x in zip(begun[1:], before, strict=False)]
    return clauses
