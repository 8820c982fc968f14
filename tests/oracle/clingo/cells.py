"""Facts of kinds whose cells are shaded or not, or hold something or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.clingo.board import fact, framed, numbers, placed, size, square

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.oracle.clingo.board import Text

PARTS = {
    "o": "single", "<": "left", ">": "right", "^": "top", "v": "bottom", "m": "middle", "-": "water"
}  # fmt: skip


def akari(text: Text) -> Iterator[str]:
    rows = ["".join(row) for row in text.words]
    yield from square(rows)
    yield from numbers(rows)
    yield from [fact("white", *place) for place, letter in placed(rows).items() if letter == "."]


def battleships(text: Text) -> Iterator[str]:
    rows, told = framed(text.words)
    height, width = len(rows), len(rows[0])
    lengths = _fleet(text.options.get("fleet", "usual"), height, width)
    most = max(height, width)
    yield from size(height, width, m=most)
    yield from told
    for length in range(1, max(most, *lengths, 1) + 1):
        yield fact("ships", length, lengths.count(length))
    for place, letter in placed(rows).items():
        if letter != ".":
            yield fact("given", *place, PARTS[letter])


def _fleet(told: str, height: int, width: int) -> list[int]:
    """Return the lengths of the ships; of the usual ones, as many as the page lets on a board."""
    if told != "usual":
        return [int(word) for word in told.split(",") if word]
    fleet = [1]
    for longest in range(2, max(height, width) + 1):
        more = [length for length in range(1, longest + 1) for _ in range(longest - length + 1)]
        if sum(more) > 5 / 16 * height * width or sum(more) > 5 / 2 * (height + width) / 2:
            break
        fleet = more
    return fleet


def gemhunter(text: Text) -> Iterator[str]:
    rows = [[word.strip() for word in line.split(",")] for line in text.lines]
    yield from square(rows)
    yield from numbers(rows)
    if "total" in text.options:
        yield fact("total", int(text.options["total"]))
    for place, word in placed(rows).items():
        if word in "_T":
            yield fact("blank" if word == "_" else "trap", *place)


def heyawake(text: Text) -> Iterator[str]:
    yield from square(text.words)
    for place, word in placed(text.words).items():
        room = word.rstrip("0123456789")
        yield fact("room", *place, f'"{room}"')
        if number := word.removeprefix(room):
            yield fact("number", f'"{room}"', number)


def hitori(text: Text) -> Iterator[str]:
    yield from square(text.lines)
    for place, letter in placed(text.lines).items():
        yield fact("number", *place, int(letter, 36))


def kakurasu(text: Text) -> Iterator[str]:
    rows, told = framed(text.words)
    yield from square(rows)
    yield from told
    for place, letter in placed(rows).items():
        if letter != ".":
            yield fact("given", *place, int(letter == "#"))


def numbered(text: Text) -> Iterator[str]:
    """Yield the numbers in the cells of a board, for Kurodoko, Nurikabe and Shikaku."""
    yield from square(text.words)
    yield from numbers(text.words)
    yield from [fact("unknown", *at) for at, word in placed(text.words).items() if word == "?"]


def mosaic(text: Text) -> Iterator[str]:
    rows = ["".join(row) for row in text.words]
    yield from square(rows)
    yield from numbers(rows)


def norinori(text: Text) -> Iterator[str]:
    yield from square(text.words)
    yield from [fact("region", *place, f'"{name}"') for place, name in placed(text.words).items()]


def nurimisaki(text: Text) -> Iterator[str]:
    yield from square(text.words)
    yield from numbers(text.words)
    yield from [fact("circle", *place) for place, word in placed(text.words).items() if word != "."]


def starbattle(text: Text) -> Iterator[str]:
    rows = ["".join(row) for row in text.words]
    yield from square(rows, stars=int(text.options.get("stars", 1)))
    yield from [fact("region", *place, f'"{letter}"') for place, letter in placed(rows).items()]


def tapa(text: Text) -> Iterator[str]:
    yield from square(text.words)
    for place, word in placed(text.words).items():
        if word != ".":
            told = word.split(",")
            yield fact("clue", *place)
            yield fact("runs", *place, len(told))
            lengths = {length for length in told if length != "?"}
            yield from [fact("length", *place, one, told.count(one)) for one in sorted(lengths)]


def tents(text: Text) -> Iterator[str]:
    (height, width), *rows, columns = [words for words in text.words if words]
    yield from size(int(height), int(width))
    if text.options.get("pairing") == "weak":
        yield fact("weak")
    if text.options.get("strict_neighbour") == "yes":
        yield fact("strict")
    for r, (cells, total) in enumerate(rows):
        yield from [fact("tree", r, c) for c, letter in enumerate(cells) if letter == "T"]
        if total != "-":
            yield fact("row", r, total)
    yield from [fact("column", c, total) for c, total in enumerate(columns) if total != "-"]
