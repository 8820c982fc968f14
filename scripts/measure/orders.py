"""Order puzzles of every kind and starter size by grade: what comes, how soon, at what price.

Writes `gen/orders.json`, by which orders that come rarely or never are refused, and
`docs/orders.md`. What is there already is not ordered again, so that a run can be stopped and taken
up. Prices are processor time, beside a puzzle of the same size without a wish.
"""

from __future__ import annotations

import sys
from math import inf
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

import gen
import puzzles
from gen.contract.maker import GaveUp
from gen.minting.mint import item, order
from gen.minting.shares import PRICE, SLOW, SOON, TIMES, Came
from puzzles.base.errors import OptionError
from scripts.measure.frame import arguments, head, row, starters, taken_up
from verify.grade.grade import BANDS

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).parents[2]
KNOWN, PAGE = ROOT / "gen" / "orders.json", ROOT / "docs" / "orders.md"
SEED = "orders"
COUNT, FREE = 4, 8
"""Puzzles that are ordered of a grade, and without a wish."""
LEAST = COUNT * PRICE / 1000
"""Seconds for an order, after which it ends as soon as it is sure to be rare by its price."""
HEAD = """# Orders by grade

What comes of `puzzlemint generate KIND --size SIZE --grade GRADE`, for the sizes of a starter
corpus and the usual options. Each grade was ordered {count} times: how many came if not all, of how
many attempts a puzzle, and what a puzzle cost beside one without a wish, in processor time.

Grades in brackets are refused at once, with those that are not: one of them took more than
{price:,} ms, and some did not come or cost more than {times} times a puzzle without a wish. A dash:
none came, which is refused too. With `--attempts N`, or `attempts` in a recipe, they are tried all
the same. A curriculum of [tasks](tasks.md#items-and-curricula) has the grades of which all came, at
no more than {times} times the price, within {soon} attempts and {slow:,} ms. `scripts/run orders`
makes this page.

"""


def ordered(kind: str, size: str, band: str, free: Came | None = None) -> Came:
    """Return what came of an order; of one that no puzzle can fulfil nothing is tried.

    Args:
        kind, size, band: the order.
        free: what came without a wish; None if there is none now.
    """
    try:
        wanted = order(kind, size, band=band, insist=True)
    except OptionError:
        return Came(0, 0, 0, 0)
    begun = process_time()
    most = max(LEAST, COUNT * TIMES * free.price / 1000) if free else inf
    came = tried = attempts = 0
    for index in range(COUNT if band else FREE):
        tried += 1
        try:
            attempts += item(wanted, SEED, index).attempts
            came += 1
        except GaveUp:
            pass
        if process_time() - begun > most:
            break
    return Came(came, tried, attempts, round(1000 * (process_time() - begun)))


def page(table: Mapping[str, Mapping[str, Mapping[str, Came]]]) -> str:
    """Return the table in Markdown."""
    lines = [head("kind", "size", "without a wish, ms", *BANDS, words=1)]
    for kind, size in starters(sorted(table)):
        found = table[kind][size]
        free = found[""]
        cells = [_cell(found[band], free) for band in BANDS]
        lines.append(row(puzzles.get(kind).title, size, f"{free.price:.0f}", *cells))
    return (
        HEAD.format(count=COUNT, price=PRICE, times=TIMES, soon=SOON, slow=SLOW)
        + "\n".join(lines)
        + "\n"
    )


def _cell(found: Came, free: Came) -> str:
    if not found.came:
        return "-"
    part = f"{found.came} of {found.tried}, " if found.came < found.tried else ""
    told = f"{part}{found.attempts / found.came:.0f}, {found.times(free):.1f} times"
    return f"({told})" if found.is_refused(free) else told


def main() -> int:
    """Order puzzles of the kinds named on the command line, or of all."""
    parser = arguments("orders", __doc__, gen.names())
    parser.add_argument("--anew", action="store_true", help="order what is there already again")
    given = parser.parse_args()

    def measured(kind: str, size: str) -> dict[str, Came]:
        free = ordered(kind, size, "")
        return {"": free, **{band: ordered(kind, size, band, free) for band in BANDS}}

    found = taken_up(KNOWN, starters(given.kinds), measured, anew=given.anew, sort_keys=True)
    table = {
        kind: {
            size: {band: Came(*cell) for band, cell in row.items()} for size, row in rows.items()
        }
        for kind, rows in found.items()
    }
    PAGE.write_text(page(table), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
