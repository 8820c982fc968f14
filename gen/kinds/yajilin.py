"""Making Yajilin: a random loop, changed where what it leaves out does not tell it, then thinned.

The cells that a loop leaves out are shaded in a random order, as far as shaded cells may be beside
each other, and the others have arrows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gen.planting.clued import Clued, CluedMaker
from gen.planting.region import loop_of_clues
from gen.planting.thin import CLUES
from gen.sources.symmetry import orbits
from puzzles.families.shading import SHADED, UNSHADED
from puzzles.kinds.yajilin import BLANK, KIND, LINE, NO_LINE, WAYS, Yajilin, ahead, clue_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.contract.maker import Made, Wish
    from gen.sources.rng import Stream
    from puzzles.declare.values import Solution
    from puzzles.render.picture import Way

TRIES = 8  # for a puzzle that needs a number


class YajilinMaker(CluedMaker[Yajilin]):
    """Yajilin puzzles, irreducible or with a wanted number of clues."""

    kind = KIND
    starter: ClassVar = ("5", "6", "8")
    example_sizes = ("6", "10", "15")
    most_cells: ClassVar = 400

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Yajilin], Mapping[str, int]]:
        """Plant a loop; of the cells off it some are shaded, and arrows in all others tell both."""
        board, symmetry = wish.rectangle, str(wish.options["symmetry"])
        order = stream.shuffled(orbits(board, symmetry).all)
        ways: list[Way] = [
            stream.choice([way for way in WAYS if ahead(board, cell, way)])
            for cell in range(board.cells)
        ]

        def clued(loop: Solution) -> Clued[Yajilin]:
            """Return the puzzle of a loop: orbits off it are shaded, other cells off it clues."""
            off = {
                cell
                for cell, links in enumerate(board.links.at_cell)
                if not any(loop[link] for link in links)
            }
            shaded: set[int] = set()
            for orbit in order:
                near = {other for cell in orbit for other in board.beside[cell]}
                if off.issuperset(orbit) and near.isdisjoint(shaded.union(orbit)):
                    shaded.update(orbit)
            cells = [BLANK] * board.cells
            for cell in off - shaded:
                pointed = ahead(board, cell, ways[cell])
                cells[cell] = clue_of(len(shaded.intersection(pointed)), ways[cell])
            solution = (
                *[SHADED if cell in shaded else UNSHADED for cell in range(board.cells)],
                *[LINE if on else NO_LINE for on in loop],
            )
            return Clued(Yajilin(board, tuple(cells)), solution, wish.budget)

        planted, figures = loop_of_clues(board.shrunk, symmetry, clued, stream, first=board.cells)
        return planted, {"shaded": planted.solution.count(SHADED), **figures}

    def make(self, wish: Wish, stream: Stream) -> Made[Yajilin]:
        """Return a puzzle that is not told by its walls alone, if there is one."""
        made = super().make(wish, stream)
        for _ in range(TRIES):
            if made.history["clues"] or wish.options[CLUES.name] == 0:
                break
            made = super().make(wish, stream)
        return made


MAKER = YajilinMaker()
