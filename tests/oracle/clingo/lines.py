"""Facts of kinds with lines between cells and along their edges: loops, bridges, dominoes."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from tests.oracle.clingo.board import fact, numbers, placed, square

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.oracle.clingo.board import Text

WAYS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def dominosa(text: Text) -> Iterator[str]:
    letters = "".join(text.lines)
    greatest = next(n for n in range(36) if (n + 1) * (n + 2) >= len(letters))
    yield from square(text.lines, n=greatest)
    yield from [fact("number", at, int(letter, 36)) for at, letter in enumerate(letters)]


def hashi(text: Text) -> Iterator[str]:
    rows, width = text.lines, len(text.lines[0])
    yield from square(rows, most=int(text.options.get("most", 2)))
    islands = {place: letter for place, letter in placed(rows).items() if letter != "."}
    for (r, c), letter in islands.items():
        yield fact("island", r * width + c)
        if letter != "?":
            yield fact("number", r * width + c, int(letter, 17))
    span = 0
    for r in range(len(rows)):
        line = [c for c in range(width) if (r, c) in islands]
        for left, right in pairwise(line):
            yield fact("span", span, r * width + left, r * width + right)
            yield fact("across", span, r, left, right)
            span += 1
    for c in range(width):
        line = [r for r in range(len(rows)) if (r, c) in islands]
        for top, bottom in pairwise(line):
            yield fact("span", span, top * width + c, bottom * width + c)
            yield fact("down", span, c, top, bottom)
            span += 1


def masyu(text: Text) -> Iterator[str]:
    yield from square(text.lines)
    colours = {"w": "white", "b": "black"}
    for at, letter in enumerate("".join(text.lines)):
        if letter in colours:
            yield fact("circle", at, colours[letter])


def slitherlink(text: Text) -> Iterator[str]:
    yield from square(text.lines)
    yield from numbers(text.lines)


def yajilin(text: Text) -> Iterator[str]:
    yield from square(text.words)
    for place, word in placed(text.words).items():
        if word == ".":
            yield fact("blank", *place)
        elif word != "x":
            yield fact("number", *place, *WAYS[word[-1]], word[:-1])
