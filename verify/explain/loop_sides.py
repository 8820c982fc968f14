"""Rules on one side of a border, which are reason enough for what a loop does there.

A loop that crosses a border crosses it an even number of times, as the corners on one side of it
say, or those on the other. So an odd number of places of the border that are on the loop is a
contradiction, if no other is. And what is on both sides is not one loop if nothing of the border is
open, or one place alone, or only places that meet in one corner, which then counts as on both.
Either is a contradiction by the rules of the fewer corners.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence


def sides(
    scopes: Mapping[int, Sequence[int]], gone: Collection[int], there: Collection[int]
) -> list[list[int]] | None:
    """Return sets of rules that alone contradict what is known of a loop's places, fewest first.

    Args:
        scopes: the places of each rule.
        gone, there: places that are known not to be on the loop, and to be on it.

    Returns:
        They; None if a place is in more than two rules, which then are not those of corners.
    """
    rules_at: dict[int, list[int]] = {}
    for rule, scope in scopes.items():
        for place in scope:
            if place not in gone:
                rules_at.setdefault(place, []).append(rule)
    every: dict[int, list[Neighbour]] = {rule: [] for rule in scopes}
    unknown: dict[int, list[Neighbour]] = {rule: [] for rule in scopes}
    for place, rules in rules_at.items():
        if len(rules) > 2:
            return None
        for rule in rules:
            links = [(other, place) for other in rules if other != rule]
            every[rule] += links
            unknown[rule] += [] if place in there else links
    known = [rules_at.get(place, ()) for place in there]
    found: list[list[int]] = []
    for part, cuts in _walks(every):
        if _divides(part, known):
            found.append(part)
        here = [rules for rules in known if not set(part).isdisjoint(rules)]
        for start, stop, node in cuts:
            if _divides(part[start:stop], here):
                beyond = [] if node is None else [node]
                found += [beyond + part[start:stop], part[:start] + part[stop:]]
    for part, _ in _walks(unknown):
        own = set(part)
        crossing = [len(own.intersection(rules)) == 1 for rules in known]
        if sum(crossing) % 2:
            found.append(part)
    return sorted(map(sorted, found), key=len)


def _divides(part: Sequence[int], known: Sequence[Sequence[int]]) -> bool:
    """Return whether of places, given by their rules, some are at a part and some are not."""
    own = set(part)
    return len({own.isdisjoint(rules) for rules in known}) > 1


Neighbour = tuple[int, int]
"""Another rule, and the place that both speak of."""
Walk = tuple[list[int], list[tuple[int, int, int | None]]]
"""Rules in the order of a walk, and the stretches of these that would be cut off.

A stretch has its start, its stop, and the rule that links it to the others, None where a single
place does.
"""


def _walks(beside: Mapping[int, Sequence[Neighbour]]) -> Iterator[Walk]:
    """Yield a walk for each set of rules that hang together.

    Args:
        beside: the neighbours of each rule.
    """
    number: dict[int, int] = {}
    for root in beside:
        if root not in number:
            yield _walked(root, beside, number)


def _walked(root: int, beside: Mapping[int, Sequence[Neighbour]], number: dict[int, int]) -> Walk:
    """Walk through the rules that hang together with one, depth first (Tarjan 1974); number them.

    A walk of our own: whoever asks needs the order and the places of the cuts besides, and an
    explanation would wait for networkx, whose import takes as long as explaining many a puzzle.
    """
    first = len(number)
    order = [root]
    number[root] = first
    lowest = {root: first}
    cuts: list[tuple[int, int, int | None]] = []
    way: list[tuple[int, int, int]] = [(root, -1, 0)]  # rule, place it was reached by, next link
    while way:
        rule, came, at = way.pop()
        if at < len(beside[rule]):
            way.append((rule, came, at + 1))
            other, place = beside[rule][at]
            if other not in number:
                number[other] = lowest[other] = first + len(order)
                order.append(other)
                way.append((other, place, 0))
            elif place != came:
                lowest[rule] = min(lowest[rule], number[other])
        elif way:
            before = way[-1][0]
            if lowest[rule] >= number[before]:
                node = before if lowest[rule] == number[before] else None
                cuts.append((number[rule] - first, len(order), node))
            lowest[before] = min(lowest[before], lowest[rule])
    return order, cuts
