"""Pieces to be laid on a board, a variable for each place where one could lie.

The kind lists all that could lie somewhere, and for each the literals that all hold exactly if it
does: of a rectangle the borders around it and none inside, of a ship its cells and the water
around them. `pieces` gives each a variable with that meaning. Rules then speak of these variables:
`covered` for exact cover, `Model.exactly` for so many pieces of a sort.

    laid = pieces(model, [[*cells, *[-beside for beside in near]] for cells, near in ships])
    with model.rule("fleet", scope):
        model.exactly([laid[number] for number in of_length[3]], 2)

The variables are no places: they come after the places' own, in the order of the pieces, so that
`Kind.describe` can say in words what each means. Pieces that clues decide belong to `state`, others
to the `template`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzles.model.model import Model


def pieces(model: Model, shows: Iterable[Sequence[int]]) -> list[int]:
    """Return a new variable for each piece: true exactly if all of the piece's literals are true.

    The clauses that say so define the variable, so they belong to no rule.

    Args:
        model: gets the variables and the clauses.
        shows: for each piece the literals that hold exactly if it lies there.
    """
    model.close()
    laid: list[int] = []
    for literals in shows:
        piece = model.new()
        model.clauses += [[-piece, literal] for literal in literals]
        model.add([piece, *[-literal for literal in literals]])
        laid.append(piece)
    return laid


def covered(
    model: Model, name: str, lying: Sequence[Sequence[int]], scopes: Sequence[Sequence[int]]
) -> None:
    """Exactly one of the pieces that could lie on each cell does: exact cover.

    Args:
        model, name: as for all verbs.
        lying: for each cell the variables of these pieces.
        scopes: for each cell the places that they show.
    """
    model.each(name, scopes=scopes)
    for some in lying:
        model.exactly(some, 1)
