"""What joins points that see each other, by trying out all pairs of points of small boards."""

from __future__ import annotations

from itertools import combinations
from statistics import mean

from puzzles.board import rect
from puzzles.board.spans import spans

Point = tuple[int, int]
BOARD = rect(3, 4)


def between(one: Point, other: Point) -> set[Point]:
    """Return the points of a straight line between two, without the two."""
    (r, c), (s, d) = one, other
    if r == s:
        return {(r, x) for x in range(c + 1, d)}
    return {(x, c) for x in range(r + 1, s)} if c == d else set()


def test_who_sees_whom_and_which_cross() -> None:
    crossed = 0
    for number in range(0, 1 << BOARD.cells, 7):
        points = tuple([cell for cell in range(BOARD.cells) if number >> cell & 1])
        places = [divmod(cell, BOARD.width) for cell in points]
        seen = [
            (one, other)
            for one, other in combinations(places, 2)
            if one[0] == other[0] or one[1] == other[1]
            if not between(one, other) & {*places}
        ]
        across = [pair for pair in seen if pair[0][0] == pair[1][0]]
        down = sorted({*seen} - {*across}, key=lambda pair: (pair[0][1], pair[0]))
        pairs = across + down
        board = spans(BOARD, points)
        cells = [tuple([r * BOARD.width + c for r, c in pair]) for pair in pairs]
        assert list(board.ends) == cells
        passed = [between(*pair) for pair in pairs]
        assert [{divmod(cell, BOARD.width) for cell in way} for way in board.passed] == passed
        numbers = range(len(pairs))
        crossings = [(a, b) for a, b in combinations(numbers, 2) if passed[a] & passed[b]]
        assert list(board.crossings) == crossings
        crossed += len(crossings)
        middles = [tuple(mean(axis) for axis in zip(*pair, strict=True)) for pair in pairs]
        assert [(y - 0.5, x - 0.5) for x, y in board.centres] == middles
        levels = [[n for n in numbers if middles[n][0] == y] for y, _ in sorted(middles)]
        rows = [tuple(sorted(level, key=lambda n: middles[n][1])) for level in levels]
        assert list(board.rows) == list(dict.fromkeys(rows))
        assert [set(beside) for beside in board.beside] == [
            {b for b in numbers if a != b and {*pairs[a]} & {*pairs[b]}} for a in numbers
        ]
    assert crossed
