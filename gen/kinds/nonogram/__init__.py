"""Making nonograms: a picture, changed in few cells until its clues tell it all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from gen.kinds.nonogram import pictures
from gen.kinds.nonogram.mend import mend_by_lines, mend_by_search
from gen.maker import Made, Maker, Wish
from puzzles.board import Hexagon, Lattice, Rect, hexagon
from puzzles.errors import OptionError
from puzzles.kinds.nonogram import KIND, Nonogram
from puzzles.kinds.nonogram.clues import GREATEST_EDGE
from puzzles.kinds.nonogram.model import COLOURS, PALETTE, clues_of
from puzzles.options import Option

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.rng import Stream
    from puzzles.kind import Solution
    from puzzles.options import Value

AS_SUITS = -1.0


class NonogramMaker(Maker[Nonogram]):
    """Nonograms from noise, from smooth blobs or from an image file."""

    kind = KIND
    options = (
        Option("colours", 1, "colours beside the background", 1, COLOURS),
        Option(
            "density",
            AS_SUITS,
            "share of the cells to fill before the picture is changed; -1 for what suits the grade",
            -1.0,
            1.0,
        ),
        Option("style", "noise", "where the filled cells lie", choices=("noise", "blobs")),
        Option("image", "", "an image file to take the picture from instead"),
        Option("line_solvable", True, "solvable line by line; only where the grade may be easy"),
    )
    starter: ClassVar = ("10", "15", "hex5")

    def shape(self, size: str) -> Rect | Hexagon:
        match = re.fullmatch(r"hex([0-9]{1,6})", size)
        if not match:
            try:
                return super().shape(size)
            except OptionError as error:
                raise OptionError(f"{error}; or hexN for a hexagon") from None
        edge = int(match[1])
        if not 1 <= edge <= GREATEST_EDGE:
            raise OptionError(f"the edge of a hexagon lies between 1 and {GREATEST_EDGE}")
        return hexagon(edge)

    def load(
        self, lattice: Lattice, options: Mapping[str, Value]
    ) -> tuple[Mapping[str, Value], pictures.FromImage | None]:
        path = str(options["image"])
        if not path:
            return options, None
        found = pictures.from_image(lattice, path, int(options["colours"]))
        return {**options, "image": found.digest}, found

    def make(self, wish: Wish, stream: Stream) -> Made[Nonogram]:
        board = wish.lattice
        assert isinstance(board, Rect | Hexagon)
        colours, source = int(wish.options["colours"]), wish.source
        palette = PALETTE[: colours + 1]
        if isinstance(source, pictures.FromImage):
            picture, palette = source.picture, source.palette
        elif wish.options["style"] == "blobs":
            picture = pictures.blobs(board, colours, _density(wish), stream)
        else:
            picture = pictures.noise(board, colours, _density(wish), stream)

        def puzzle_of(solution: Solution) -> Nonogram:
            return Nonogram(board, palette, clues_of(board, solution))

        if wish.options["line_solvable"] and wish.band in ("", "easy"):
            solution = mend_by_lines(picture, puzzle_of, stream, careful=source is not None)
        else:
            solution = mend_by_search(
                picture, puzzle_of, colours, stream, wish.budget, careful=source is not None
            )
        changed = sum(a != b for a, b in zip(picture, solution, strict=True))
        filled = sum(map(bool, solution))
        return Made(puzzle_of(solution), solution, {"changed": changed, "filled": filled})


def _density(wish: Wish) -> float:
    """Return the wanted density, or one at which the wanted grade is frequent."""
    density = float(wish.options["density"])
    if density >= 0:
        return density
    if isinstance(wish.lattice, Hexagon):
        return {"medium": 0.3, "hard": 0.2, "expert": 0.2}.get(wish.band, 0.5)
    return {"medium": 0.4, "hard": 0.35, "expert": 0.3}.get(wish.band, 0.6)


MAKER = NonogramMaker()
