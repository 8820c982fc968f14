"""A puzzle's text as the page of its kind describes it, and facts of it for clingo."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Place = tuple[int, int]
DIGITS = "123456789ABCDEFGHIJKLMNOP"


class Text(NamedTuple):
    """The options in the header of a puzzle, and the lines below it."""

    options: dict[str, str]
    lines: list[str]

    @property
    def words(self) -> list[list[str]]:
        """The words of each line."""
        return [line.split() for line in self.lines]


def read(text: str) -> Text:
    """Return what a text says, with its header or without."""
    first, *lines = text.splitlines()
    if not first.startswith("# "):
        return Text({}, [first, *lines])
    _, _, *words = first.split()
    return Text(dict([word.split("=", 1) for word in words]), lines)


def fact(name: str, *terms: object) -> str:
    """Return a fact; numbers may be words, with zeros before them."""
    shown = [int(term) if term.isdecimal() else term for term in map(str, terms)]
    return f"{name}({','.join(map(str, shown))})." if shown else f"{name}."


def size(height: int, width: int, **more: int) -> Iterator[str]:
    """Yield the constants of a board: its rows and columns, and more by name."""
    for name, number in {"h": height, "w": width, **more}.items():
        yield f"#const {name} = {number}."


def placed(rows: Sequence[Sequence[Any]]) -> dict[Place, Any]:
    """Return what stands in each cell, by row and column."""
    return {(r, c): value for r, row in enumerate(rows) for c, value in enumerate(row)}


def square(rows: Sequence[Sequence[Any]], **more: int) -> Iterator[str]:
    """Yield the constants of a board whose rows are these."""
    return size(len(rows), len(rows[0]), **more)


def numbers(rows: Sequence[Sequence[str]], name: str = "number") -> Iterator[str]:
    """Yield the cells that show a number, in their rows."""
    for place, word in placed(rows).items():
        if word.isdecimal():
            yield fact(name, *place, int(word))


def digits(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the digits that are given, one letter each."""
    for place, letter in placed(rows).items():
        if letter in DIGITS:
            yield fact("given", *place, DIGITS.index(letter) + 1)


def framed(words: list[list[str]]) -> tuple[list[list[str]], list[str]]:
    """Return the cells of a board with a number for each line around it, and facts of these."""
    above, *rows = words
    told = [fact("column", c, word) for c, word in enumerate(above) if word != "."]
    told += [fact("row", r, row[0]) for r, row in enumerate(rows) if row[0] != "."]
    return [row[1:] for row in rows], told


def grouped(names: Iterable[tuple[Place, str]]) -> dict[str, list[Place]]:
    """Return the cells of each name."""
    groups: dict[str, list[Place]] = defaultdict(list)
    for place, name in names:
        groups[name].append(place)
    return groups
