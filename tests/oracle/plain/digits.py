"""Digits, numbers and heights in lines and regions."""

from __future__ import annotations

from itertools import groupby, pairwise
from math import prod
from typing import TYPE_CHECKING, Any

from tests.oracle.plain.board import (
    Line,
    differ,
    edges,
    grouped,
    keeps,
    lines,
    parts,
    placed,
    places,
    tokens,
    words,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def _each_once(puzzle: Any, solution: Sequence[int], more: Iterable[Line] = ()) -> bool:
    """Return whether the digits given are kept, and lines and more groups have each digit once."""
    digits = placed(puzzle, solution)
    every = [*range(1, puzzle.board.width + 1)]
    groups = [*lines(puzzle), *more]
    return keeps(placed(puzzle, puzzle.cells), digits, 0) and all(
        sorted([digits[place] for place in group]) == every for group in groups
    )


def _boxes(puzzle: Any) -> list[Line]:
    side = puzzle.board.width
    if puzzle.box == "usual":
        tall = max(n for n in range(1, side + 1) if side % n == 0 and n * n <= side)
    else:
        tall = int(puzzle.box.partition("x")[0])
    wide = side // tall
    return grouped({(r, c): (r // tall, c // wide) for r, c in places(puzzle)})


def sudoku(puzzle: Any, solution: Sequence[int]) -> bool:
    return _each_once(puzzle, solution, _boxes(puzzle))


def jigsaw(puzzle: Any, solution: Sequence[int]) -> bool:
    side = puzzle.board.width
    more = grouped(placed(puzzle, puzzle.regions))
    if puzzle.diagonals:
        more += [[(n, n) for n in range(side)], [(n, side - 1 - n) for n in range(side)]]
    return _each_once(puzzle, solution, more)


def suguru(puzzle: Any, solution: Sequence[int]) -> bool:
    numbers = placed(puzzle, solution)
    for region in grouped(placed(puzzle, puzzle.regions)):
        if sorted([numbers[place] for place in region]) != [*range(1, len(region) + 1)]:
            return False
    touching = [
        other
        for (row, column) in numbers
        for other in (
            (row, column + 1),
            (row + 1, column - 1),
            (row + 1, column),
            (row + 1, column + 1),
        )
    ]
    pairs = zip([place for place in numbers for _ in range(4)], touching, strict=True)
    apart = all(numbers[one] != numbers.get(other) for one, other in pairs)
    return apart and keeps(placed(puzzle, puzzle.cells), numbers, 0)


def killer(puzzle: Any, solution: Sequence[int]) -> bool:
    digits, cage = placed(puzzle, solution), placed(puzzle, puzzle.regions)
    for cells in grouped(cage):
        own, told = [digits[place] for place in cells], puzzle.sums[cage[cells[0]]]
        if not differ(own) or (told >= 0 and sum(own) != told):
            return False
    return _each_once(puzzle, solution, _boxes(puzzle))


def kenken(puzzle: Any, solution: Sequence[int]) -> bool:
    def makes(own: list[int], number: int, operation: str) -> bool:
        if operation in "+x":
            return number == (sum(own) if operation == "+" else prod(own))
        if len(own) != 2:
            return False
        less, more = sorted(own)
        return more - less == number if operation == "-" else more == less * number

    digits, cage = placed(puzzle, solution), placed(puzzle, puzzle.regions)
    for cells in grouped(cage):
        own, told = [digits[place] for place in cells], puzzle.targets[cage[cells[0]]]
        number = told.rstrip("+-x/")
        ways = "+" if len(own) == 1 else told.removeprefix(number) or puzzle.ops
        if told and not any(makes(own, int(number), way) for way in ways):
            return False
    return _each_once(puzzle, solution)


def futoshiki(puzzle: Any, solution: Sequence[int]) -> bool:
    digits = placed(puzzle, solution)
    for edge, sign in zip(edges(puzzle), puzzle.signs, strict=True):
        if sign:
            first, last = [digits[place] for place in edge.cells]
            if first >= last if sign == 1 else first <= last:
                return False
    return _each_once(puzzle, solution)


def skyscrapers(puzzle: Any, solution: Sequence[int]) -> bool:
    heights, side = placed(puzzle, solution), puzzle.board.width
    above, *rows, below = words(puzzle)
    told = [*[row[0] for row in rows], *above, *[row[-1] for row in rows], *below]
    views = [*lines(puzzle), *[line[::-1] for line in lines(puzzle)]]
    for line, number in zip(views, told, strict=True):
        seen = [heights[place] for place in line]
        shown = [h for at, h in enumerate(seen) if all(h > before for before in seen[:at])]
        if number != "." and len(shown) != int(number):
            return False
    return side == len(rows) and _each_once(puzzle, solution)


def kakuro(puzzle: Any, solution: Sequence[int]) -> bool:
    digits, shown = placed(puzzle, solution), tokens(puzzle)
    white = {place for place, word in shown.items() if word == "."}
    if any((digits[place] in range(1, 10)) != (place in white) for place in digits):
        return False
    for number, line in enumerate(lines(puzzle)):
        down = number >= puzzle.board.height
        told = ""
        for is_white, group in groupby(line, white.__contains__):
            cells = [*group]
            own = [digits[place] for place in cells]
            if is_white:
                if not differ(own) or (told and sum(own) != int(told)):
                    return False
                told = ""
                continue
            sums = [shown[place].partition("\\")[0 if down else 2] for place in cells]
            *lost, told = [word.replace("#", "") for word in sums]
            if any(lost):
                return False
        if told:
            return False
    return True


def fillomino(puzzle: Any, solution: Sequence[int]) -> bool:
    numbers = placed(puzzle, solution)
    if not keeps(placed(puzzle, puzzle.cells), numbers, 0) or max(solution) > puzzle.most:
        return False
    return all(
        len(part) == numbers[min(part)] for cells in grouped(numbers) for part in parts(cells)
    )


def binario(puzzle: Any, solution: Sequence[int]) -> bool:
    filled, side = placed(puzzle, solution), puzzle.board.width
    found = [[filled[place] for place in line] for line in lines(puzzle)]
    for line in found:
        if sum(line) * 2 != side or any(len([*run]) > 2 for _, run in groupby(line)):
            return False
    if puzzle.distinct_lines and not (
        differ([*map(tuple, found[:side])]) and differ([*map(tuple, found[side:])])
    ):
        return False
    return keeps(placed(puzzle, puzzle.cells), filled, -1)


def tango(puzzle: Any, solution: Sequence[int]) -> bool:
    filled = placed(puzzle, solution)
    for edge, sign in zip(edges(puzzle), puzzle.signs, strict=True):
        if sign:
            first, last = [filled[place] for place in edge.cells]
            if (first == last) != (sign == 1):
                return False
    return binario(puzzle, solution)


def nonogram(puzzle: Any, solution: Sequence[int]) -> bool:
    for line, hints in zip(_read(puzzle), puzzle.clues, strict=True):
        runs = [(colour, len([*run])) for colour, run in groupby([solution[c] for c in line])]
        filled = [(length, colour) for colour, length in runs if colour]
        if [length for length, _ in filled] != [length for length, _ in hints]:
            return False
        if any(c not in (-1, own) for (_, own), (_, c) in zip(filled, hints, strict=True)):
            return False
    return True


def _read(puzzle: Any) -> list[list[int]]:
    """Return the cells of each line in the order of the clues, as they are read."""
    shape, *size = puzzle.text().split()[:3]
    if shape == "rect":
        height, width = map(int, size)
        rows = [[r * width + c for c in range(width)] for r in range(height)]
        return rows + [[r * width + c for r in range(height)] for c in range(width)]
    edge = int(size[0])
    starts = [0]
    for r in range(2 * edge - 1):
        starts.append(starts[-1] + 2 * edge - 1 - abs(r - edge + 1))
    rows = [[*range(start, end)] for start, end in pairwise(starts)]
    slanted = [
        (r, at + max(0, r - edge + 1), cell)
        for r, row in enumerate(rows)
        for at, cell in enumerate(row)
    ]
    rising = [[cell for r, u, cell in slanted[::-1] if u - r == n] for n in range(1 - edge, edge)]
    falling = [[cell for _, u, cell in slanted if u == n] for n in range(2 * edge - 2, -1, -1)]
    return rows + rising + falling
