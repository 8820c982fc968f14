"""Making nonograms: a picture, changed in few cells until its clues tell it all."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import Made, Maker, Wish
from gen.kinds.nonogram.mend import mend_by_lines, mend_by_search, strewn
from gen.kinds.nonogram.moves import LINES, nearby
from gen.sources import pictures
from gen.sources.amounts import DENSITY, VARIES, density, density_of
from gen.sources.rng import stream
from gen.sources.symmetry import NONE, Orbits, orbits, symmetry
from puzzles.base.errors import OptionError
from puzzles.board import Hexagon, Lattice, Rect
from puzzles.declare.options import Option
from puzzles.kinds.nonogram import KIND, Nonogram
from puzzles.kinds.nonogram.forms import polynomial_size
from puzzles.kinds.nonogram.model import COLOURS, PALETTE, clues_of
from puzzles.model.model import LITERALS_LIMIT
from puzzles.text.scan import MAX_SIDE
from verify.grade.ladder import Rung, chain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from gen.contract.aim import Aim
    from gen.sources.rng import Stream
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution

HARDER = {"medium": (0.57, 0.63), "hard": (0.55, 0.59), "expert": (0.51, 0.56)}
KEPT, CROPPED = "kept", "cropped"  # margins of an image
SLOPE, LEAST = 2.7, 0.25  # of densities towards those above, and whatever the board
SURELY_PROVED = 10_000  # cells of a board on which no model is too large


class NonogramMaker(Maker[Nonogram]):
    """Nonograms from noise, from smooth blobs or from an image file."""

    kind = KIND
    options = (
        Option("colours", 1, "colours beside the background", 1, COLOURS),
        density("share of the cells to fill before the picture is changed, as suits the grade"),
        Option("style", "noise", "where the filled cells lie", choices=("noise", "blobs")),
        Option("image", "", "an image file to take the picture from instead", file=True),
        Option(
            "margins",
            KEPT,
            "of the image, its sides where only background is",
            choices=(KEPT, CROPPED),
            later=True,
        ),
        Option("line_solvable", True, "solvable line by line; only where the grade may be easy"),
        symmetry("the picture, unless an image"),
    )
    makes = "random or from an image, repaired until unique"
    example_sizes = ("5", "11", "20", "30", "hex5", "hex8")
    starter: ClassVar = ("10", "15", "hex5")
    most_cells: ClassVar = 40_000
    rungs: ClassVar = (Rung.LAST, Rung.RULE, Rung.CHAIN, Rung.NESTED, Rung.SEARCH)

    def reaches(self, wanted: Aim, lattice: Lattice, options: Mapping[str, Value]) -> bool:
        """Two lines of a rectangle have one cell in common, and say all that they can of one value.

        So of what a supposition forces in the lines through its cell, every other line sees one
        cell, and contradicts nothing before the third layer. Three lines of a hexagon can meet
        in two, and of colours a line can lose two at once.
        """
        if isinstance(lattice, Rect) and int(options["colours"]) == 1:
            between = wanted.low > LINES and wanted.high < chain(3)
            return not between and super().reaches(wanted, lattice, options)
        return super().reaches(wanted, lattice, options)

    @property
    def sizes(self) -> str:
        return f"{super().sizes}, and of any size from an image"

    def most(self, options: Mapping[str, Value]) -> int:
        return MAX_SIDE**2 if options["image"] else self.most_cells

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        """Refuse a board whose proof would be too large, going by a picture like those to come."""
        assert isinstance(lattice, Rect | Hexagon)
        name = str(options["symmetry"])
        pattern = orbits(lattice, name)
        if options["image"] and name != NONE:
            raise OptionError("a picture from an image has the symmetry that the image has")
        if options["margins"] == CROPPED and not options["image"]:
            raise OptionError("there is no image whose margins could be cropped")
        if lattice.cells <= SURELY_PROVED or options["image"]:
            return
        colours = int(options["colours"])
        if options[DENSITY] == VARIES:
            options = {**options, DENSITY: usual(lattice, "")[0]}
        picture = _picture(lattice, options, "", pattern, stream(0, "nonogram", 0))
        puzzle = Nonogram(lattice, PALETTE[: colours + 1], clues_of(lattice, picture))
        size = polynomial_size(puzzle)
        if size > LITERALS_LIMIT:
            raise OptionError(
                f"a nonogram of {lattice.size} would be too large to prove unique, with about "
                f"{size:,} literals; the limit is {LITERALS_LIMIT:,}"
            )

    def load(
        self, lattice: Lattice, options: Mapping[str, Value]
    ) -> tuple[Mapping[str, Value], pictures.FromImage | None]:
        """Read the image; in the options its digest stands for its path."""
        path = str(options["image"])
        if not path:
            return options, None
        picture = pictures.from_image(
            lattice, path, int(options["colours"]), crop=options["margins"] == CROPPED
        )
        return {**options, "image": picture.digest}, picture

    def make(self, wish: Wish, stream: Stream) -> Made[Nonogram]:
        """Take a picture and change it in few cells until its clues tell it, by lines if asked."""
        board = wish.lattice
        assert isinstance(board, Rect | Hexagon)
        colours, source = int(wish.options["colours"]), wish.source
        pattern = orbits(board, str(wish.options["symmetry"]))
        palette = PALETTE[: colours + 1]
        if isinstance(source, pictures.FromImage):
            picture, palette = source.picture, source.palette
        else:
            band = wish.aim.band if wish.aim else ""
            picture = _picture(board, wish.options, band, pattern, stream)

        def puzzle_of(solution: Solution) -> Nonogram:
            return Nonogram(board, palette, clues_of(board, solution))

        easy = wish.aim is None or wish.aim.low <= (Rung.RULE, 0)
        if wish.options["line_solvable"] and easy:
            solution = mend_by_lines(
                picture, puzzle_of, pattern, stream, careful=source is not None
            )
        else:
            start = strewn(picture, colours, stream) if source and not easy else picture
            far = wish.aim is not None and wish.aim.low > chain(4)
            solution = mend_by_search(
                start,
                puzzle_of,
                colours,
                pattern,
                stream,
                wish.budget,
                towards=picture if source and not far else None,
                harder=not easy,
            )
        changed = sum(a != b for a, b in zip(picture, solution, strict=True))
        filled = sum(map(bool, solution))
        return Made(puzzle_of(solution), solution, {"changed": changed, "filled": filled})

    def nearby(
        self, made: Made[Nonogram], places: Sequence[int], wish: Wish, stream: Stream
    ) -> Iterator[Made[Nonogram]]:
        pattern = orbits(made.puzzle.board, str(wish.options["symmetry"]))
        return nearby(made, places, wish, pattern, stream)


def _picture(
    board: Rect | Hexagon,
    options: Mapping[str, Value],
    band: str,
    pattern: Orbits,
    stream: Stream,
) -> Solution:
    """Return a picture of the wanted style to begin with."""
    draw = pictures.blobs if options["style"] == "blobs" else pictures.noise
    share = density_of(options, *usual(board, band), stream)
    return draw(board, int(options["colours"]), share, pattern, stream)


def usual(board: Rect | Hexagon, band: str) -> tuple[float, float]:
    """Return the least and the greatest density at which the wanted grade is frequent.

    The larger a rectangle is, the more of it chance leaves ambiguous: where grades beyond easy
    are frequent, the density grows with its side, in a range as narrow as it is steep. Three
    lines through each cell of a hexagon say more than two.
    """
    if isinstance(board, Hexagon):
        return (0.15, 0.25) if band in HARDER else (0.4, 0.6)
    if band not in HARDER:
        return 0.52, 0.7
    low, high = [limit - SLOPE / sqrt(board.cells) for limit in HARDER[band]]
    return max(LEAST, low), max(LEAST, high)


MAKER = NonogramMaker()
