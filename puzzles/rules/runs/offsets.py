"""Runs as clauses: how far each block lies from its first place.

A line of blocks has as many cells to spare before its last block as before its first, so each block
has an OFFSET from its first place between 0 and this slack, in order encoding (Tamura et al. 2009):
variables "the offset is j or less" for j below the slack. The cells under a block have its colour,
those between two blocks have none. Nothing is deduced, and nothing is shared with the line solver.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.rules.runs.blocks import Block, gap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.model.constraint import Clause
    from puzzles.model.model import Model

Literals = list[int]


def literals(slack: int, blocks: Sequence[Block]) -> int:
    """Return about how many literals the clauses of a line have; never fewer.

    Args:
        slack: how many cells the line has beyond those that the blocks need.
        blocks: in order.
    """
    if slack < 0:
        return 0
    total = slack
    for length, colours in blocks:
        total += 7 * slack + 1
        if len(colours) == 1:
            total += 3 * slack + length
        else:
            total += len(colours) * (8 * slack + 2 * length + 5)
    return total


def say_line(
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
    # x is true when a block's offset is x - begun or less; those of the next block follow.
    begun = model.variables + 1
    top = begun + slack * len(blocks)
    model.variables = top - 1
    clauses += [[-x, x + 1] for x in range(begun, top) if (x + 1 - begun) % slack]
    clauses += [[-x, x - slack] for x in range(begun + slack, top)]
    clauses += [[x, cell] for x, cell in enumerate(empty[:slack], begun)]
    place = 0
    picked: dict[int, Literals] = {}
    for number, block in enumerate(blocks):
        length, colours = block
        picks = {colour: list[int]() for colour in colours}
        if len(colours) > 1:
            picks = {colour: [-model.new()] for colour in colours}
            model.add([-x for (x,) in picks.values()])
        if number:
            apart = gap(blocks[number - 1], block)
            clauses += _between(begun, slack, apart, empty[place : place + slack + apart])
            if not apart:
                for colour in sorted(picked.keys() & picks.keys()):
                    clauses += _later(begun, slack, picked[colour] + picks[colour])
            begun += slack
            place += apart
        for colour, unless in picks.items():
            under = _under(begun, slack, length, shades[colour - 1][place : place + slack + length])
            clauses += [clause + unless for clause in under] if unless else under
        place += length
        picked = picks
    clauses += [[-x, cell] for x, cell in enumerate(empty[place:], begun)]


def _under(begun: int, slack: int, length: int, cells: Literals) -> list[Clause]:
    """Return clauses that the cells under a block are true.

    Args:
        begun, slack: the first and the number of the block's variables.
        length: of the block.
        cells: the literals of all cells that the block could cover, in order.
    """
    short = min(slack, length)
    clauses = [[-x, cell] for x, cell in enumerate(cells[:short], begun)]
    if length < slack:
        clauses += [
            [-x, x - length, cell] for x, cell in enumerate(cells[length:slack], begun + length)
        ]
    else:
        clauses += [[cell] for cell in cells[slack:length]]
    last = max(slack, length)
    clauses += [[x, cell] for x, cell in enumerate(cells[last:], begun + slack - short)]
    return clauses


def _between(begun: int, slack: int, apart: int, cells: Literals) -> list[Clause]:
    """Return clauses that the cells between a block and the next one are empty.

    Args:
        begun, slack: the first variable of the block, and how many it has; those of the next
            block follow. They say that its offset is 0 or less, 1 or less, and so on.
        apart: how many empty cells there have to be, 0 or 1.
        cells: the literals that a cell is empty, of all cells that could lie between, in order.
    """
    shift = slack - apart
    if not apart:
        return [[-x, x + shift, cell] for x, cell in enumerate(cells, begun)]
    if not slack:
        return [cells]
    clauses = [[-x, x + shift, cell] for x, cell in enumerate(cells[1:slack], begun + 1)]
    clauses += ([-begun, cells[0]], [begun + slack + shift, cells[slack]])
    return clauses


def _later(begun: int, slack: int, unless: Literals) -> list[Clause]:
    """Return clauses that the next block's offset exceeds this one's, unless a literal is true.

    Args:
        begun, slack: as in `_between`.
        unless: the literals.
    """
    if not slack:
        return [unless]
    after = begun + slack
    clauses = [[-after, *unless], [after - 1, *unless]]
    clauses += [[-x, x - slack - 1, *unless] for x in range(after + 1, after + slack)]
    return clauses
