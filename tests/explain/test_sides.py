"""Sets of corners that contradict what is known of a loop, against all ways to draw one."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import compress, product
from random import Random

from verify.explain.loop_sides import sides

LINKS = [
    *[(r * 3 + c, r * 3 + c + 1) for r in range(3) for c in range(2)],
    *[(r * 3 + c, r * 3 + c + 3) for r in range(2) for c in range(3)],
]
SCOPES = {corner: [n for n, link in enumerate(LINKS) if corner in link] for corner in range(9)}


def is_whole(drawn: list[tuple[int, int]]) -> bool:
    """Return whether links hang together."""
    reached = {*drawn[0]}
    for _ in drawn:
        reached.update(x for link in drawn if not reached.isdisjoint(link) for x in link)
    return all(reached.issuperset(link) for link in drawn)


def reached(corner: int, left: Iterable[int]) -> frozenset[int]:
    """Return the corners that links lead to from one of them."""
    found = {corner}
    for _ in SCOPES:
        found.update(x for n in left if not found.isdisjoint(LINKS[n]) for x in LINKS[n])
    return frozenset(found)


Pairs = list[set[frozenset[int]]]


def divides(part: Collection[int], there: Collection[int]) -> bool:
    """Return whether of links some are at a part and some are not."""
    return len({{*part}.isdisjoint(LINKS[n]) for n in there}) > 1


def plainly(gone: Collection[int], there: Collection[int]) -> set[frozenset[int]]:
    """Return what alone contradicts: a part, one side of a link, what an odd number leaves."""
    found: set[frozenset[int]] = set()
    present = {*range(len(LINKS))}.difference(gone)
    for corner in SCOPES:
        part = reached(corner, present)
        found |= {part} if divides(part, there) else set()
        part = reached(corner, present.difference(there))
        if sum(len(part.intersection(LINKS[n])) == 1 for n in there) % 2:
            found.add(part)
    for link in present.difference(there):  # of those that are there a side has an odd number
        one, other = [reached(corner, present - {link}) for corner in LINKS[link]]
        here = [n for n in there if not (one | other).isdisjoint(LINKS[n])]
        if one != other:
            found |= {x for x in (one, other) if divides(one, here)}
    return found


def beyond(corner: int, gone: Collection[int], there: Collection[int]) -> Pairs:
    """Return both sides of what hangs on the rest by a corner, for each that does."""
    present = {*range(len(LINKS))}.difference(gone)
    whole = reached(corner, present)
    here = [n for n in there if not whole.isdisjoint(LINKS[n])]
    beside = {x for n in present & {*SCOPES[corner]} for x in LINKS[n]} - {corner}
    parts = {reached(x, present.difference(SCOPES[corner])) for x in beside}
    return [
        {part | ({corner} if len(part & beside) > 1 else {*()}), whole - part}
        for part in parts
        if divides(part, here)
    ]


def test_no_loop_passes_the_corners_of_a_side() -> None:
    boards = [(on, list(compress(LINKS, on))) for on in product((0, 1), repeat=len(LINKS))]
    whole = [on for on, drawn in boards if drawn and is_whole(drawn)]
    random, found = Random(5), 0
    for _ in range(150):
        some = random.sample(range(len(LINKS)), random.randint(3, 10))
        there = some[: random.randint(1, 3)]
        gone = some[len(there) :]
        left = [on for on in whole if all(on[n] for n in there) and not any(on[n] for n in gone)]
        few = sides(SCOPES, gone, there)
        assert few is not None
        assert few == sorted(few, key=len)
        told, plain = {*map(frozenset, few)}, plainly(gone, there)
        parted = [beyond(corner, gone, there) for corner in SCOPES]
        assert plain <= told <= plain.union(*(pair for pairs in parted for pair in pairs))
        for pairs in parted:  # but for what the walk came from
            assert sum(not told >= pair for pair in pairs) <= 1
        for side in few:
            found += 1
            about = [SCOPES[corner] for corner in side]
            assert not any(all(sum(on[n] for n in one) in (0, 2) for one in about) for on in left)
    assert found > 50


def test_rules_of_more_than_corners_have_no_sides() -> None:
    assert sides({0: [0, 1], 1: [0, 1], 2: [1]}, [], [0]) is None
