"""Sets of corners that contradict what is known of a loop, against all ways to draw one."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import compress, product
from random import Random

from verify.sides import sides

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


def plainly(gone: Collection[int], there: Collection[int]) -> set[frozenset[int]]:
    """Return what alone contradicts: one side of a link, or one that is left by an odd number."""
    found: set[frozenset[int]] = set()
    known = {corner for n in there for corner in LINKS[n]}
    present = [n for n in range(len(LINKS)) if n not in gone]
    for link in present:
        one, other = [reached(corner, {*present} - {link}) for corner in LINKS[link]]
        if one != other:
            found |= {x for x in (one, other) if x & known and known - x}
    for corner in SCOPES:
        part = reached(corner, {*present} - {*there})
        if sum(len(part.intersection(LINKS[n])) == 1 for n in there) % 2:
            found.add(part)
    return found


def test_no_loop_passes_the_corners_of_a_side() -> None:
    boards = [(on, list(compress(LINKS, on))) for on in product((0, 1), repeat=len(LINKS))]
    whole = [on for on, drawn in boards if drawn and is_whole(drawn)]
    random, found = Random(5), 0
    for _ in range(150):
        some = random.sample(range(len(LINKS)), random.randint(3, 8))
        there = some[: random.randint(1, 3)]
        gone = some[len(there) :]
        left = [on for on in whole if all(on[n] for n in there) and not any(on[n] for n in gone)]
        few = sides(SCOPES, gone, there)
        assert few is not None
        assert few == sorted(few, key=len)
        assert {*map(frozenset, few)} == plainly(gone, there)
        for side in few:
            found += 1
            about = [SCOPES[corner] for corner in side]
            assert not any(all(sum(on[n] for n in one) in (0, 2) for one in about) for on in left)
    assert found > 50


def test_rules_of_more_than_corners_have_no_sides() -> None:
    assert sides({0: [0, 1], 1: [0, 1], 2: [1]}, [], [0]) is None
