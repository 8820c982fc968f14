"""Rules on one side of a border, which are reason enough for what a loop does there.

A loop that crosses a border crosses it an even number of times, as the corners on one side of it
say, or those on the other. So an odd number of places of the border that are on the loop is a
contradiction, if no other is; and if one place alone is open, and none is on the loop, what is on
both sides is not one loop. Either is a contradiction by the rules of the fewer corners.
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
    every: dict[int, list[tuple[int, int]]] = {rule: [] for rule in scopes}
    unknown: dict[int, list[tuple[int, int]]] = {rule: [] for rule in scopes}
    for place, rules in rules_at.items():
        if len(rules) > 2:
            return None
        for rule in rules:
            links = [(other, place) for other in rules if other != rule]
            every[rule] += links
            unknown[rule] += [] if place in there else links
    known = {rule for place in there for rule in rules_at.get(place, ())}
    found: list[list[int]] = []
    for part, cuts in _walks(every):
        for start, stop in cuts:
            both = part[start:stop], part[:start] + part[stop:]
            found += [x for x in both if not (known.isdisjoint(x) or known.issubset(x))]
    for part, _ in _walks(unknown):
        own = set(part)
        crossing = [len(own.intersection(rules_at.get(place, ()))) == 1 for place in there]
        if sum(crossing) % 2:
            found.append(part)
    return sorted(map(sorted, found), key=len)


Walk = tuple[list[int], list[tuple[int, int]]]
"""Rules in the order of a walk, and which stretches of these a single place links to the others."""


def _walks(beside: Mapping[int, Sequence[tuple[int, int]]]) -> Iterator[Walk]:
    """Yield a walk for each part of the rules."""
    number: dict[int, int] = {}
    for root in beside:
        if root not in number:
            yield _walked(root, beside, number)


def _walked(
    root: int, beside: Mapping[int, Sequence[tuple[int, int]]], number: dict[int, int]
) -> Walk:
    """Walk through rules depth first (Tarjan 1974); number them."""
    first = len(number)
    order = [root]
    number[root] = first
    lowest = {root: first}
    cuts: list[tuple[int, int]] = []
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
            if lowest[rule] == number[rule]:
                cuts.append((number[rule] - first, len(order)))
            lowest[before] = min(lowest[before], lowest[rule])
    return order, cuts
