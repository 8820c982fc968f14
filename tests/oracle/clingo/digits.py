"""Facts of kinds with digits, numbers or colours in lines and regions."""

from __future__ import annotations

import re
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING

from tests.oracle.clingo.board import digits, fact, grouped, numbers, placed, size, square

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.oracle.clingo.board import Text


def boxes(side: int, told: str = "usual") -> Iterator[str]:
    """Yield the boxes of a square: as square as can be and wider than high, unless told."""
    if told == "usual":
        height = next(number for number in range(isqrt(side), 0, -1) if side % number == 0)
    else:
        height = int(told.partition("x")[0])
    yield f"house(box,(R/{height},C/{side // height}),R,C) :- cell(R,C)."


def sudoku(text: Text) -> Iterator[str]:
    rows = ["".join(row) for row in text.words]
    yield from square(rows)
    yield from digits(rows)
    yield from boxes(len(rows), text.options.get("box", "usual"))


def jigsaw(text: Text) -> Iterator[str]:
    yield from size(len(text.lines), len(text.lines))
    yield from _beside(text)
    for place, region in placed([row[0] for row in text.words]).items():
        yield fact("house", "region", f'"{region}"', *place)
    if text.options.get("diagonals") == "yes":
        yield fact("diagonals")


def suguru(text: Text) -> Iterator[str]:
    rows = [row[0] for row in text.words]
    yield from square(rows)
    yield from _beside(text)
    yield from [fact("region", *place, f'"{name}"') for place, name in placed(rows).items()]


def _beside(text: Text) -> Iterator[str]:
    """Yield the digits of a second square beside the first."""
    return digits([row[1] for row in text.words if len(row) > 1 and "=" not in row[1]])


def _cages(text: Text) -> tuple[list[str], dict[str, str]]:
    """Yield a square with cages, and return what is told of each."""
    told = dict([word.split("=") for row in text.words for word in row if "=" in word])
    rows = [row[0] for row in text.words if "=" not in row[0]]
    facts = [*size(len(rows), len(rows)), *_beside(text)]
    for name, cells in grouped(placed(rows).items()).items():
        facts += [fact("cage", f'"{name}"', at, *place) for at, place in enumerate(cells)]
        facts.append(fact("size", f'"{name}"', len(cells)))
    return facts, told


def killer(text: Text) -> Iterator[str]:
    facts, sums = _cages(text)
    yield from facts
    yield from boxes(len(text.words[0][0]), text.options.get("box", "usual"))
    yield from [fact("number", f'"{name}"', number) for name, number in sums.items()]


def kenken(text: Text) -> Iterator[str]:
    facts, told = _cages(text)
    yield from facts
    alone = {name for name in told if f'size("{name}",1).' in facts}
    for name, word in told.items():
        number = word.rstrip("+-x/")
        some = word.removeprefix(number) or text.options.get("ops", "+-x/")
        yield fact("number", f'"{name}"', number)
        for operation in "+" if name in alone else some:
            yield fact("may", f'"{name}"', f'"{operation}"')


def _drawn(text: Text, letters: str) -> tuple[list[str], list[tuple[str, int, int, int, int]]]:
    """Return the rows of a drawn board, and the signs between cells, some letters."""
    rows = [line[1::2] for line in text.lines[1::2]]
    signs = [
        (sign, r, c, r, c + 1)
        for r, line in enumerate(text.lines[1::2])
        for c, sign in enumerate(line[2::2])
    ]
    signs += [
        (sign, r, c, r + 1, c)
        for r, line in enumerate(text.lines[2:-1:2])
        for c, sign in enumerate(line[1::2])
    ]
    return rows, [sign for sign in signs if sign[0] in letters]


def futoshiki(text: Text) -> Iterator[str]:
    rows, signs = _drawn(text, "<>^v")
    yield from size(len(rows), len(rows))
    yield from digits(rows)
    for sign, r, c, s, t in signs:
        yield fact("less", *((r, c, s, t) if sign in "<^" else (s, t, r, c)))


def skyscrapers(text: Text) -> Iterator[str]:
    above, *rows, below = text.words
    side = len(rows)
    yield from size(side, side)
    yield from numbers([row[1:-1] for row in rows], "given")
    every = range(side)
    ends = [(row[0], [(r, c) for c in every]) for r, row in enumerate(rows)]
    ends += [(row[-1], [(r, c) for c in reversed(every)]) for r, row in enumerate(rows)]
    ends += [(word, [(r, c) for r in every]) for c, word in enumerate(above)]
    ends += [(word, [(r, c) for r in reversed(every)]) for c, word in enumerate(below)]
    for end, (word, view) in enumerate(ends):
        if word != ".":
            yield fact("number", end, word)
            yield from [fact("view", end, at, *place) for at, place in enumerate(view)]


def kakuro(text: Text) -> Iterator[str]:
    yield from square(text.words)
    for place, word in placed(text.words).items():
        below, _, right = word.partition("\\")
        if word == ".":
            yield fact("white", *place)
        elif word != "#":
            yield from [fact("sum", *place, 1, 0, below)] if below else []
            yield from [fact("sum", *place, 0, 1, right)] if right else []


def fillomino(text: Text) -> Iterator[str]:
    rows = ["".join(row) for row in text.words]
    yield from square(rows, most=int(text.options.get("most", 9)))
    for place, letter in placed(rows).items():
        if letter != ".":
            yield fact("given", *place, int(letter, 36))


def _xo(rows: Sequence[str], distinct: bool) -> Iterator[str]:
    yield from square(rows)
    yield from [fact("distinct")] if distinct else []
    for place, letter in placed(rows).items():
        if letter in "XO":
            yield fact("given", *place, int(letter == "X"))


def binario(text: Text) -> Iterator[str]:
    return _xo(text.lines, text.options.get("distinct_lines") != "no")


def tango(text: Text) -> Iterator[str]:
    rows, signs = _drawn(text, "=x")
    yield from _xo(rows, text.options.get("distinct_lines") == "yes")
    yield from [fact("alike" if sign == "=" else "unlike", *places) for sign, *places in signs]


def nonogram(text: Text) -> Iterator[str]:
    (shape, *measures), colours, *clues = text.words
    lines = _rectangle(*map(int, measures)) if shape == "rect" else _hexagon(int(measures[0]))
    yield f"#const h = {len(lines)}. #const colours = {len(colours) - 1}."
    for number, (line, hints) in enumerate(zip(lines, clues, strict=True)):
        yield from [fact("cell", number, at, cell) for at, cell in enumerate(line)]
        yield from _blocks(number, len(line), hints)


def _rectangle(height: int, width: int) -> list[list[int]]:
    rows = [[r * width + c for c in range(width)] for r in range(height)]
    return [*rows, *map(list, zip(*rows, strict=True))]


def _hexagon(edge: int) -> list[list[int]]:
    """Return the lines of a hexagon, whose cells are told by a row and a rising line."""
    span = range(1 - edge, edge)
    cells = [(row, rising) for row in span for rising in span if abs(row + rising) < edge]
    numbered = [*enumerate(cells)]
    rows = [[at for at, (row, _) in numbered if row == n] for n in span]
    rising = [[at for at, (_, line) in numbered[::-1] if line == n] for n in span]
    falling = [[at for at, cell in numbered if sum(cell) == -n] for n in span]
    return [*rows, *rising, *falling]


def _blocks(line: int, length: int, hints: Sequence[str]) -> Iterator[str]:
    """Yield the blocks of a line, with the first and the last place of each."""
    told = [re.fullmatch(r"(\d+)(\D)", hint).groups() for hint in hints]  # type: ignore[union-attr]
    colours = [letter for _, letter in told]
    sizes = [int(number) for number, _ in told]
    gaps = [int(one == other != "?") for one, other in pairwise(colours)]
    for at, (number, colour) in enumerate(zip(sizes, colours, strict=True)):
        first = sum(sizes[:at]) + sum(gaps[:at])
        last = length - sum(sizes[at:]) - sum(gaps[at:])
        yield fact("block", line, at, number, first, last)
        if colour == "?":
            yield fact("untold", line, at)
        else:
            yield fact("colour", line, at, "abcdefghi".index(colour) + 1)
