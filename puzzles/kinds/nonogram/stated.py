"""The stated model of a nonogram: each line's clue is a rule about where its blocks lie.

A cell has a variable of its own with one colour; with several it has one for each colour, at
most one of them true, and one that any of them implies: the cell is filled. Nothing is deduced, and
nothing is shared with the line solver.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from puzzles.model.model import Model, refuse_large
from puzzles.relations.runs import lay
from puzzles.rules.runs.blocks import blocks_of, needed
from puzzles.rules.runs.offsets import Literals, literals

if TYPE_CHECKING:
    from puzzles.board import Hexagon, Rect
    from puzzles.kinds.nonogram.model import Nonogram


def stated(puzzle: Nonogram) -> Model:
    """Return the stated model.

    Raises:
        TooLarge: it would have more than LITERALS_LIMIT literals.
    """
    lattice, colours = puzzle.board, puzzle.colours
    names = rule_names(lattice)
    rows = [blocks_of(hints, colours) for hints in puzzle.clues]
    slacks = [len(line) - needed(row) for line, row in zip(lattice.lines, rows, strict=True)]
    size = sum([literals(slack, row) for slack, row in zip(slacks, rows, strict=True)])
    refuse_more("the stated model", puzzle, size + cell_literals(lattice.cells, colours))
    model = Model(lattice.cells)
    filled, shades = cell_variables(model, lattice.cells, colours)
    for number, (name, line) in enumerate(zip(names, lattice.lines, strict=True)):
        with model.rule(name, line, clue=number):
            full = [filled[cell] for cell in line] if colours else []
            shown = [[shade[cell] for cell in line] for shade in shades] if colours > 1 else [full]
            lay(model, full, shown, rows[number])
    return model


def rule_names(lattice: Rect | Hexagon) -> list[str]:
    """Return the name of each line's rule."""
    return [f"{word.replace(' ', '_')}_clue" for word, n in lattice.families for _ in range(n)]


def cell_literals(cells: int, colours: int) -> int:
    """Return how many literals say that each of the cells has one colour at most."""
    return cells * colours * (colours + 1) if colours > 1 else 0


def refuse_more(what: str, puzzle: Nonogram, count: int) -> None:
    """Refuse a model of more than LITERALS_LIMIT literals.

    Raises:
        TooLarge: says how many there are.
    """
    refuse_large(f"{what} of this {puzzle.board.size} nonogram", count)


def cell_variables(model: Model, cells: int, colours: int) -> tuple[Literals, list[Literals]]:
    """Give the cells their variables, with what each of them means whatever the clues.

    Returns:
        For each cell the literal that it is filled, and for each colour the literals that the
        cells have it. With several colours the variables of a cell are one for each, and then that
        it is filled.
    """
    if colours == 1:
        filled = list(model.flags(range(cells)).values())
        return filled, [filled]
    if not colours:  # no line has a run: all cells are known to be empty, and nothing asks for them
        model.variables = cells
        model.indicators = [(cell + 1, cell, 0) for cell in range(cells)]
        model.clauses += [[cell + 1] for cell in range(cells)]
        return [], []
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
