"""Nonograms that differ in little: a cell changed, or two that lie side by side exchanged.

Where a picture is symmetric, all cells of an orbit change together. What a climb to the wanted
grade leaves open is changed first. A picture from an image stays near the image.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gen.contract.maker import Made
from gen.kinds.nonogram.mend import by_lines
from gen.sources.pictures import FromImage
from puzzles.kinds.nonogram.model import clues_of
from verify.grade.ladder import Cost, Rung

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from gen.sources.symmetry import Orbits
    from puzzles.declare.values import Solution
    from puzzles.kinds.nonogram.model import Nonogram

LINES = Cost(Rung.RULE)  # the dearest step that single lines can say
NEAR = 20  # one cell of so many of an image may be changed, or as many as it took to be unique


def nearby(
    made: Made[Nonogram], places: Sequence[int], wish: Wish, pattern: Orbits, stream: Stream
) -> Iterator[Made[Nonogram]]:
    """Yield puzzles whose pictures differ from one in a cell or two, and their images.

    Those that single lines solve are left out where they would be too easy, those that they do
    not where they should.

    Args:
        made: the puzzle to start from.
        places: what to change first, if any.
        wish: what is wanted.
        pattern: which cells are changed together.
        stream: the choices.
    """
    if wish.aim is None:
        return
    puzzle, lattice = made.puzzle, made.puzzle.board
    harder, plain = wish.aim.low > LINES, bool(wish.options["line_solvable"])
    source = wish.source.picture if isinstance(wish.source, FromImage) else None
    most = max(_differing(source, made.solution), lattice.cells // NEAR) if source else 0
    for cell in stream.drawn(places or range(lattice.cells)):
        picture = _changed(made.solution, puzzle, cell, pattern, stream)
        changes = _differing(source or made.solution, picture)
        if source and changes > most:
            continue
        changed = replace(puzzle, clues=clues_of(lattice, picture))
        if (harder or plain) and by_lines(changed) == harder:
            continue
        before = 0 if source else int(made.history["changed"])
        history = {"changed": before + changes, "filled": sum(map(bool, picture))}
        yield Made(changed, tuple(picture), {**made.history, **history})


def _changed(
    solution: Solution, puzzle: Nonogram, cell: int, pattern: Orbits, stream: Stream
) -> list[int]:
    """Return the picture with another value in a cell, or with it and one beside it exchanged.

    Their images change alike.
    """
    board, picture = puzzle.board, list(solution)
    unlike = [other for other in board.beside[cell] if picture[other] != picture[cell]]
    if unlike and stream.below(2):
        other = stream.choice(unlike)
        values = {cell: picture[other], other: picture[cell]}
    else:
        others = [value for value in range(puzzle.colours + 1) if value != picture[cell]]
        values = {cell: stream.choice(others)}
    for place, value in values.items():
        for image in pattern.of[place]:
            picture[image] = value
    return picture


def _differing(one: Sequence[int], other: Sequence[int]) -> int:
    return sum([a != b for a, b in zip(one, other, strict=True)])
