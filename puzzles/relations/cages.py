"""Relations of cages: what their values make, by whatever operation."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING

from puzzles.base.errors import TooLarge
from puzzles.declare.sayings import making
from puzzles.relations.relation import Instance, Literals, Relation
from puzzles.rules.verbs import SETS_LIMIT, any_order, total

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.declare.sayings import Saying
    from puzzles.declare.values import Solution
    from puzzles.model.model import Model
    from puzzles.rules.verbs import Bag

PLUS, MINUS, TIMES, OVER = OPS = "+-x/"


@dataclass(frozen=True)
class Makes(Relation):
    """The values make the number by one of some operations.

    A number here is the number itself with the operations, some of `OPS`; those of a difference
    and a quotient take the greater of two values first.
    """

    @property
    def saying(self) -> Saying:
        return making("make {clue}")

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State by a list of the values that make the number; a sum of very many as a sum."""
        has = literals.each
        for (places,), (number, ops), clue, _ in instances:
            bags = bags_of(len(has[places[0]]), len(places), number, ops)
            if len(bags) <= SETS_LIMIT:
                any_order(model, name, places, has, bags, clue)
            elif ops == PLUS:
                total(model, name, places, has, number, clue=clue)
            else:
                raise TooLarge(f"more than {SETS_LIMIT} ways to make {number} of {ops}")

    def holds(self, instance: Instance, solution: Solution) -> bool:
        (places,), (number, ops), *_ = instance
        values = [solution[place] for place in places]
        return any(made(values, op) == number for op in ops)


def made(digits: Sequence[int], op: str) -> int | None:
    """Return what digits make by an operation, None if they make nothing; one makes itself."""
    if op == PLUS or len(digits) == 1:
        return sum(digits)
    if op == TIMES:
        return prod(digits)
    if len(digits) != 2:
        return None
    low, high = sorted(digits)
    if op == MINUS:
        return high - low
    return None if high % low else high // low


@lru_cache(maxsize=4096)
def bags_of(side: int, size: int, number: int, ops: str) -> tuple[Bag, ...]:
    """Return what digits of a cage can make a number by one of some operations.

    When there are more than SETS_LIMIT, one more than that or a few.
    """
    bags: dict[Bag, None] = {}

    def go_on(chosen: Bag, low: int, left: int, op: str) -> None:
        """Note the bags that go on from chosen digits, by digits from `low` on, and make `left`."""
        lacking = size - len(chosen)
        if not lacking:
            if left == (op == TIMES):
                bags[chosen] = None
            return
        for digit in range(low, side + 1):
            if len(bags) > SETS_LIMIT:
                return
            if op == TIMES and left % digit == 0 and digit**lacking <= left:
                go_on((*chosen, digit), digit, left // digit, op)
            elif op == PLUS and digit * lacking <= left <= digit + side * (lacking - 1):
                go_on((*chosen, digit), digit, left - digit, op)

    for op in ops:
        if op in (PLUS, TIMES) or size == 1:
            go_on((), 1, number, TIMES if op == TIMES else PLUS)
        elif size == 2:
            for low in range(1, side + 1):
                high = low + number if op == MINUS else low * number
                if low <= high <= side:
                    bags[low, high] = None
    return tuple(bags)
