"""Effort: the sum over all places of the moment at which each becomes known.

Somebody waits so long for each place, and then fills it in. For what LAST and RULE alone reach
that is the number of the layer, all that they say being read at once; for the rest it is the
dearest rung that was needed until then, and how many rounds of that cost had been taken. No round
that others make spare is counted: with a true clue more each place is known on no dearer rung, and
on the same one after no more rounds. All rounds of a rung together count no more than the first of
the next, so that a true clue more never makes the effort greater.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate
from typing import TYPE_CHECKING

from verify.grade.ladder import MANY, TOP, Cost, Rung

if TYPE_CHECKING:
    from verify.grade.ladder import Ladder, Round

PARTS = 12
"""Of a moment, in which they are counted."""
FILLING, LAYERS, EACH, ROUNDS = 6, 12, 3, 6
"""How many moments it adds to fill a place in; how many layers of what LAST and RULE reach are
counted, each a moment; how many each rung beyond them adds; and among how many rounds on the
dearest rung they are divided."""
SHARES: dict[int, int] = {
    **dict.fromkeys((Rung.PLACE, Rung.SHARED, Rung.REGION), 3),
    **dict.fromkeys((Rung.HOUSE, Rung.CHAIN), 2),
    **dict.fromkeys((Rung.BOARD, Rung.SUM), 2),
}
"""Rungs that share what a rung adds, with so many in all."""


def _adds(number: int) -> int:
    """Return how many parts the rung of this number adds."""
    return EACH * PARTS // SHARES.get(number, 1)


FIRST = (FILLING + LAYERS) * PARTS
"""The moment, in parts, at which the cheapest step beyond LAST and RULE is looked for."""
BEGINS = [
    *[FIRST] * Rung.SET,
    *accumulate(map(_adds, range(Rung.PLACE, TOP.number + 1)), initial=FIRST),
]
"""The moment, in parts, at which a step of each rung is looked for, by the rung's number."""


class Effort:
    """When each place becomes known, in a climb.

    Args:
        ladder: at its beginning.
    """

    def __init__(self, ladder: Ladder) -> None:
        self._parts = 0  # of the moments of all places that are counted
        self._ladder = ladder
        cheapest = Rung.SET if ladder.constraints.listing else Rung.REGION
        self._dearest, self._rounds = Cost(cheapest), 0
        beside = ladder.beside()
        # open places; those that LAST and RULE reach are counted layer by layer, others stay
        self._late = late = {*beside.open(range(beside.places))}
        layer, begun = 0, len(beside.state.trail)
        while late and beside.read():
            layer += 1
            before = len(late)
            late -= beside.known_since(begun)
            begun = len(beside.state.trail)
            self._parts += (before - len(late)) * (FILLING + min(layer, LAYERS)) * PARTS

    def add(self, one: Round) -> None:
        """Count what a round made known, which was written down."""
        late = self._late
        if not late:
            return
        if one.cost.number > Rung.RULE:
            if one.cost > self._dearest:
                self._dearest, self._rounds = one.cost, 0
            self._rounds += one.cost == self._dearest
        before = len(late)
        if one.cost == TOP:
            late.clear()
        else:
            late -= self._ladder.known_since(one.start)
        if known := before - len(late):
            self._parts += known * self._moment

    @property
    def total(self) -> int:
        """The moments of all places that are known by now, or that LAST and RULE will reach."""
        return self._parts // PARTS

    @property
    def _moment(self) -> int:
        """The moment, in parts, of what becomes known next if no further round is needed."""
        number = self._dearest.number
        return BEGINS[number] + min(self._rounds, ROUNDS) * _adds(number + 1) // ROUNDS

    @property
    def least(self) -> int:
        """The total if all that is left became known next; it never becomes less."""
        return (self._parts + len(self._late) * self._moment) // PARTS

    def affordable(self, most: int) -> Cost:
        """Return a cost such that after every dearer round the total would exceed `most`."""
        if not self._late:
            return TOP
        each = ((most + 1) * PARTS - 1 - self._parts) // len(self._late)
        number = max(bisect_left(BEGINS, each) - 1, self._dearest.number)
        return TOP if number >= TOP.number else Cost(number, MANY)
