"""The stated model of a nonogram as it is read: each line is a rule that says all it can.

The rules have the names, scopes and clues of the stated model and speak of the same variables of
cells. Each is an object that asks the line solver instead of clauses with offsets of blocks, so
that it forces at once whatever its clue says about its cells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.kinds.nonogram.rounds import LineSuppositions
from puzzles.kinds.nonogram.stated import cell_variables, rule_names, stated
from puzzles.model.model import Model
from puzzles.rules.runs.rule import LineClue

if TYPE_CHECKING:
    from puzzles.kinds.nonogram.model import Nonogram


def reading(puzzle: Nonogram) -> Model:
    """Return the stated model with a `LineClue` for each line."""
    lattice, colours = puzzle.board, puzzle.colours
    if not colours:
        return stated(puzzle)
    model = Model(lattice.cells)
    filled, shades = cell_variables(model, lattice.cells, colours)
    variables = [filled, *shades] if colours > 1 else [filled]
    lines = zip(rule_names(lattice), lattice.lines, puzzle.clues, strict=True)
    clues = [LineClue(name, line, hints, variables) for name, line, hints in lines]
    for number, clue in enumerate(clues):
        model.lazy(clue, number)
    model.supposed = LineSuppositions(lattice, colours, clues).rounds
    return model
