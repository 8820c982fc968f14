"""Order puzzles of every kind and starter size by grade: what comes, how soon, at what price.

Writes `gen/orders.json`, by which orders that never come are refused, and `docs/orders.md`. What is
there already is not ordered again, so that a run can be stopped and taken up. Prices are processor
time, beside a puzzle of the same size without a wish.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

import gen
import puzzles
from gen.contract.maker import GaveUp
from gen.minting.mint import item, order
from puzzles.base.errors import OptionError
from scripts.measure.frame import arguments, head, row, starters, taken_up
from verify.grade.grade import BANDS

ROOT = Path(__file__).parents[2]
KNOWN, PAGE = ROOT / "gen" / "orders.json", ROOT / "docs" / "orders.md"
SEED = "orders"
COUNT, FREE = 4, 8
"""Puzzles that are ordered of a grade, and without a wish."""
LONGEST = 60.0
"""Seconds after which no further one of an order is begun."""
Found = list[float]
"""How many came, of how many, from how many attempts in all, in how many milliseconds in all."""
HEAD = """# Orders by grade

What comes of `puzzlemint generate KIND --size SIZE --grade GRADE`, for the sizes of a starter
corpus and the usual options. Each grade was ordered {count} times: how many came if not all, of how
many attempts a puzzle, and what a puzzle cost beside one without a wish, in processor time. A dash:
none came, and such an order is refused at once, with what does come; with `--attempts N` it is
tried all the same. A curriculum of [tasks](tasks.md#items-and-curricula) has the grades that come
within 12 attempts and a second. `scripts/run orders` makes this page.

"""


def ordered(kind: str, size: str, band: str) -> Found:
    """Return what came of an order; of one that no puzzle can fulfil nothing is tried."""
    try:
        wanted = order(kind, size, band=band, insist=True)
    except OptionError:
        return [0, 0, 0, 0]
    begun = process_time()
    came = tried = attempts = 0
    for index in range(COUNT if band else FREE):
        tried += 1
        try:
            attempts += item(wanted, SEED, index).attempts
            came += 1
        except GaveUp:
            pass
        if process_time() - begun > LONGEST:
            break
    return [came, tried, attempts, round(1000 * (process_time() - begun))]


def page(table: dict[str, dict[str, dict[str, Found]]]) -> str:
    """Return the table in Markdown."""
    lines = [head("kind", "size", "without a wish, ms", *BANDS, words=1)]
    for kind, size in starters(sorted(table)):
        found = table[kind][size]
        came, _, _, spent = found[""]
        free = spent / max(came, 1)
        cells = [_cell(found[band], free) for band in BANDS]
        lines.append(row(puzzles.get(kind).title, size, f"{max(free, 1):.0f}", *cells))
    return HEAD.format(count=COUNT) + "\n".join(lines) + "\n"


def _cell(found: Found, free: float) -> str:
    came, tried, attempts, spent = found
    if not came:
        return "-"
    part = f"{came:.0f} of {tried:.0f}, " if came < tried else ""
    mean = attempts / came
    return f"{part}{mean:.0f}, {spent / came / max(free, 1):.1f} times"


def main() -> int:
    """Order puzzles of the kinds named on the command line, or of all."""
    parser = arguments("orders", __doc__, gen.names())
    parser.add_argument("--anew", action="store_true", help="order what is there already again")
    given = parser.parse_args()

    def measured(kind: str, size: str) -> dict[str, Found]:
        return {band: ordered(kind, size, band) for band in ("", *BANDS)}

    table = taken_up(KNOWN, starters(given.kinds), measured, anew=given.anew, sort_keys=True)
    PAGE.write_text(page(table), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
