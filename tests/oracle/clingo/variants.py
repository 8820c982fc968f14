"""Facts of the rules that Sudoku variants state; expressions come as tables of their values."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from itertools import groupby, product
from math import isqrt
from typing import TYPE_CHECKING

from tests.oracle.clingo.board import Place, digits, fact, size

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.oracle.clingo.board import Text

LARGEST = 1_000_000
"""Beyond which an expression has no value."""
TOLD = {"pairs": 1, "automaton": 3}
"""How many expressions and numbers stand before the cells."""


def variant(text: Text) -> Iterator[str]:
    side = len(text.lines[0])
    lines = [shlex.split(line) for line in text.lines[side:] if line]
    height = next(number for number in range(isqrt(side), 0, -1) if side % number == 0)
    yield from size(side, side, b=height)
    yield from digits(text.lines[:side])
    areas = _areas(side, height, lines)
    for key, (name, *words) in enumerate(lines):
        has_number = name not in (*TOLD, "quadruple") and words and words[0].isdecimal()
        many = TOLD.get(name, int(name == "quadruple" or bool(has_number)))
        told, parts = words[:many], _cells(side, words[many:])
        if name == "arrow" and len(parts) == 1:
            parts = [parts[0][:1], parts[0][1:]]
        yield fact("rule", key, name)
        for part, cells in enumerate(parts):
            yield from [fact("on", key, part, at, *cell) for at, cell in enumerate(cells)]
        if has_number:
            yield fact("number", key, *told)
        elif name == "quadruple":
            some = Counter(told[0].split(","))
            yield from [fact("shows", key, digit, times) for digit, times in some.items()]
        elif name == "regionsum":
            pieces = groupby(enumerate(parts[0]), lambda pair: areas[pair[1]])
            for piece, (_, cells) in enumerate(pieces):
                yield from [fact("area", key, at, piece) for at, _ in cells]
        elif name == "pairs":
            yield from _pairs(key, side, *told)
        elif name == "automaton":
            yield from _automaton(key, side, len(parts[0]), *told)


def _cells(side: int, words: Sequence[str]) -> list[list[Place]]:
    """Return the cells that words name, part by part."""
    parts: list[list[Place]] = [[]]
    for word in words:
        if word == "/":
            parts.append([])
            continue
        back, row, column = re.fullmatch(r"(-?)(?:r([\d-]+))?(?:c([\d-]+))?", word).groups()  # type: ignore[union-attr]
        cells = [*product(_span(side, row), _span(side, column))]
        parts[-1] += cells[::-1] if back else cells
    return parts


def _span(side: int, told: str | None) -> range:
    if told is None:
        return range(side)
    first, _, last = told.partition("-")
    one, other = int(first) - 1, int(last or first) - 1
    return range(one, other + 1) if one <= other else range(one, other - 1, -1)


def _areas(side: int, height: int, lines: Sequence[Sequence[str]]) -> dict[Place, object]:
    """Return the box of each cell, or its region where these stand in place of boxes."""
    every = [*product(range(side), repeat=2)]
    regions = [_cells(side, words[1:])[0] for words in lines if words[0] == "region"]
    regions = [region for region in regions if len(region) == side]
    area: dict[Place, object] = {cell: at for at, region in enumerate(regions) for cell in region}
    if ["boxes"] not in [[*words] for words in lines] and len(area) == len(every):
        return area
    return {(r, c): (r // height, c // (side // height)) for r, c in every}


def _value(expression: str, **names: int) -> int | None:
    """Return what an expression comes to, None if it has no value."""
    try:
        value = int(eval(expression, {"abs": abs, "min": min, "max": max}, dict(names)))
    except ArithmeticError:
        return None
    return value if abs(value) <= LARGEST else None


def _pairs(key: int, side: int, expression: str) -> Iterator[str]:
    for a, b in product(range(1, side + 1), repeat=2):
        if not _value(expression, a=a, b=b):
            yield fact("wrong", key, a, b)


def _automaton(key: int, side: int, length: int, first: str, step: str, end: str) -> Iterator[str]:
    states = {int(first)}
    known: set[int] = set()
    yield fact("starts", key, first)
    for _ in range(length):
        known |= states
        reached: set[int] = set()
        for state, digit in product(states, range(1, side + 1)):
            after = _value(step, s=state, v=digit)
            if after is not None and after >= 0:
                yield fact("goes", key, state, digit, after)
                reached.add(after)
        states = reached - known
        if not states:
            break
    known |= states
    yield from [fact("accepts", key, state) for state in known if _value(end, s=state)]
