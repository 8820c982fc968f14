"""Measure what puzzles of each grade cost to make, and how often they come by themselves.

For each kind and size, puzzles are made without a wished grade first: their mean time, proof and
grade included, is the unit, and the share of each band is how often it comes by itself. Then each
band is aimed at. Its time is that of all attempts over the number of puzzles that came, so that
what was given up counts too.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import asdict, dataclass
from time import process_time
from typing import TYPE_CHECKING

import gen
from gen.contract.maker import GaveUp
from gen.minting.mint import mint, order
from gen.sources.rng import stream
from puzzles.base.errors import UserError
from scripts.measure.frame import arguments, head, row, show, starters, timed
from verify.grade.grade import BANDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gen.minting.mint import Minted, Order

LARGER = ("10", "15")
SIZES = {
    "nonogram": ("10", "15", "20"),
    "starbattle": ("5", "8", "10"),
    "sudoku": ("6", "9", "16"),
    "binario": ("6", "10", "14"),
    "tents": ("8", "15", "20"),
}
FAILURES = 3  # given up one after the other, after which a band is left


@dataclass(frozen=True)
class Cell:
    """What one band of a kind and size costs.

    Attributes:
        kind, size, band: what was made; without a band, whatever came.
        made: how many came.
        given_up: how many did not.
        seconds: of processor time for each that came; for all if none did.
        natural: the share of the band among puzzles made without a wish.
        note: why none came.
    """

    kind: str
    size: str
    band: str
    made: int = 0
    given_up: int = 0
    seconds: float = 0
    natural: float = 0
    note: str = ""

    def line(self, usual: Cell) -> str:
        """Return the line of the table, beside the cell of puzzles without a wish."""
        times = self.seconds / usual.seconds if usual.seconds else 0.0
        cost = (1000 * self.seconds, times) if self.made else ("-", "-")
        came = f"{self.made} of {self.made + self.given_up}"
        share = f"{100 * self.natural:.1f} %"
        return row(f"{self.kind} {self.size}", self.band or "any", share, came, *cost)


def sizes_of(kind: str) -> tuple[str, ...]:
    """Return three sizes of a kind, a small one first."""
    return SIZES.get(kind, (gen.get(kind).starter[0], *LARGER))


def minted(wanted: Order, seed: str, count: int, limit: float) -> tuple[list[Minted], list[str]]:
    """Return the puzzles of a series and why others did not come.

    Args:
        wanted: what to make.
        seed: of the series.
        count: how many to try for.
        limit: seconds of processor time, after which no further one is begun.
    """
    made: list[Minted] = []
    failures: list[str] = []
    start, in_a_row = process_time(), 0
    for index in range(count):
        try:
            made.append(mint(wanted, stream(seed, wanted.kind, index)))
            in_a_row = 0
        except GaveUp as error:
            failures.append(str(error))
            in_a_row += 1
        if in_a_row == FAILURES or process_time() - start > limit:
            break
    return made, failures


def measured(kind: str, size: str, count: int, natural: int, limit: float) -> Iterable[Cell]:
    """Yield what puzzles of a kind and size cost, those of any grade first."""
    (usual, failures), spent = timed(minted, order(kind, size), "usual", natural, limit)
    yield Cell(kind, size, "", len(usual), len(failures), spent / max(1, len(usual)), 1)
    shares = Counter(one.grade.band for one in usual)
    for band in BANDS:
        try:
            wanted = order(kind, size, band=band)
        except UserError as error:
            yield Cell(kind, size, band, note=str(error))
            continue
        (made, failures), spent = timed(minted, wanted, "aimed", count, limit)
        seconds, share = spent / max(1, len(made)), shares[band] / max(1, len(usual))
        note = failures[-1] if failures and not made else ""
        yield Cell(kind, size, band, len(made), len(failures), seconds, share, note)


def main() -> int:
    """Print the table for the kinds named on the command line, or for all."""
    parser = arguments("bands", __doc__, gen.names())
    parser.add_argument("--sizes", nargs="+", metavar="SIZE", help="instead of three of each kind")
    parser.add_argument("--count", type=int, default=20, help="puzzles of each band (20)")
    parser.add_argument("--natural", type=int, default=200, help="puzzles of any grade (200)")
    parser.add_argument("--limit", type=float, default=60, help="seconds for each line (60)")
    parser.add_argument("--json", action="store_true", help="print the lines as JSON")
    given = parser.parse_args()
    if not given.json:
        show(head("board", "grade", "comes by itself", "made", "ms", "times any"))
    for kind in given.kinds:
        for board in starters([kind], given.sizes or sizes_of(kind)):
            cells = list[Cell]()
            for cell in measured(*board, given.count, given.natural, given.limit):
                cells.append(cell)
                show(json.dumps(asdict(cell)) if given.json else cell.line(cells[0]))
                if cell.note:
                    print(f"  {cell.note}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
