"""Effort: the sum over all places of the moment at which each becomes known.

Somebody waits so long for each place, and then fills it in. For what LAST and RULE alone reach
that is the number of the layer, all that they say being read at once; for the rest it is the
dearest rung that was needed until then, and how many rounds of that cost had been taken. No round
that others make spare is counted: with a true clue more each place is known on no dearer rung, and
on the same one after no more rounds. Several rounds of one rung count more than the first of the
next, so that a clue that spares a dearer rung can make the sum a little greater all the same.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from verify.grade.ladder import MANY, TOP, Cost, Rung

if TYPE_CHECKING:
    from verify.grade.ladder import Ladder, Round

FILLING, LAYERS, EACH, ROUNDS = 6, 12, 3, 10
"""What it adds to each moment to fill a place in; how many layers of what LAST and RULE reach are
counted; what each rung beyond them adds; and how many rounds on the dearest one are counted."""
SHARES: dict[int, int] = {
    **dict.fromkeys((Rung.PLACE, Rung.SHARED, Rung.REGION), 3),
    **dict.fromkeys((Rung.BOARD, Rung.SUM), 2),
}
"""Rungs that share what a rung adds, with so many in all."""


def _begins() -> list[int]:
    """Return the moment at which a step of each rung is found, by the rung's number."""
    moments, sixths = [FILLING + LAYERS] * (Rung.SET + 1), 0
    for number in range(Rung.PLACE, TOP.number + 1):
        sixths += 6 // SHARES.get(number, 1)
        moments.append(moments[0] + EACH * sixths // 6)
    return moments


BEGINS = _begins()


class Effort:
    """When each place becomes known, in a climb.

    Args:
        ladder: at its beginning.

    Attributes:
        total: the moments of all places that are known by now, or that LAST and RULE will reach.
    """

    def __init__(self, ladder: Ladder) -> None:
        self.total = 0
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
            self.total += (before - len(late)) * (FILLING + min(layer, LAYERS))

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
            self.total += known * self._moment

    @property
    def _moment(self) -> int:
        """The moment of what becomes known next, unless another round has to be taken first."""
        return BEGINS[self._dearest.number] + min(self._rounds, ROUNDS)

    @property
    def least(self) -> int:
        """The total if all that is left became known next."""
        return self.total + len(self._late) * self._moment

    def affordable(self, most: int) -> Cost:
        """Return a cost such that after every dearer round the total would exceed `most`."""
        if not self._late:
            return TOP
        each = (most - self.total) // len(self._late)
        number = max(bisect_left(BEGINS, each) - 1, self._dearest.number)
        return TOP if number >= TOP.number else Cost(number, MANY)
