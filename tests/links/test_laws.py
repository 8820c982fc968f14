"""Laws of links: what is written is read, what is read is written the same, nothing else raised."""

from __future__ import annotations

from dataclasses import replace
from string import ascii_lowercase, ascii_uppercase, printable
from typing import TYPE_CHECKING, Any

import pytest

import puzzles
from gen.sources.rng import stream
from puzzles.base.errors import PuzzleError, UserError
from puzzles.codecs.games import game_of, read_game
from puzzles.codecs.links import link_of, read_link
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.codes import Chunks, Code, Row, Separated, Steps, Stretches
from puzzles.declare.links import (
    ARROWS,
    DECIMAL,
    EACH,
    FOUR,
    NUMBERS,
    OUTSIDE,
    THREES,
    GameID,
    PuzzLink,
    digits,
    spread,
)
from puzzles.declare.words import UNKNOWN, LinkError, Number, Scan, Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gen.sources.rng import Stream
    from puzzles.contract.kind import Kind, Puzzle

TREES = Row(Words(), ascii_lowercase[8:], counting=(1,), most=17, loose=True)
CODES: dict[str, tuple[Code, Sequence[Any]]] = {
    "four": (FOUR, (None, UNKNOWN, 0, 1, 2, 3, 4)),
    "numbers": (
        NUMBERS,
        (None, UNKNOWN, 0, 15, 16, 255, 256, 4095, 4096, 8191, 8192, 12239, 12240, 77775, 77776),
    ),
    "outside": (OUTSIDE, (None, UNKNOWN, 0, 15, 16, 255)),
    "arrows": (ARROWS, (None, UNKNOWN, *range(8), 63, 64, 1023, 1024, 16383)),
    "each": (EACH, (0, 1, 9, 10, 35, 36, 1295)),
    "threes": (THREES, (None, 1, 2)),
    "borders": (Chunks(2, 5), (None, 1)),
    "trees": (TREES, (None, 1)),
    "kakuro": (Row(Words({".": 1, "a": 2, "bc": 3}), "klmnopqrstuvwxyz"), (None, 1, 2, 3)),
    "whole": (spread(), (None, 0, 7, 12, 999_999_999)),
    "letters": (spread({"B": UNKNOWN} | digits(0, 4)), (None, UNKNOWN, 0, 4)),
    "steps": (Steps({1: f"_{ascii_lowercase}"}), (None, 1)),
    "colours": (Steps({0: ascii_lowercase, 1: ascii_uppercase}), (None, 0, 1)),
    "walls": (Stretches(), (None, True)),
    "counted": (Stretches("y", counted=True), (None, True)),
    "separated": (Separated("/", Words(DECIMAL, {"": None})), (None, 0, 1, 10)),
    "ended": (Separated(",", Words(Number(0, 99, digits=0, base=10)), ends=True), (0, 5, 10)),
}
LENGTHS = (1, 2, 3, 7, 26, 60, 131)
"""Of rows of values; far more than the longest run."""
MOST_TRIES = 40


def drawn(values: Sequence[Any], count: int, rng: Stream) -> list[Any]:
    """Return so many values, few or many of them the first one."""
    rare = 1 + rng.below(30)
    return [values[rng.below(len(values)) if not rng.below(rare) else 0] for _ in range(count)]


@pytest.mark.parametrize("name", CODES)
def test_a_code_reads_what_it_writes(name: str) -> None:
    code, values = CODES[name]
    rng = stream("codes", name, 0)
    for count in LENGTHS:
        for _ in range(MOST_TRIES):
            row = drawn(values, count, rng)
            text = code.write(row)
            scan = Scan(text, "text")
            assert code.read(scan, count) == row, text
            assert not scan.rest()


@pytest.mark.parametrize("name", CODES)
def test_what_a_code_reads_it_writes_alike(name: str) -> None:
    code, values = CODES[name]
    rng, read = stream("texts", name, 0), 0
    for count in LENGTHS[:5]:
        for _ in range(MOST_TRIES):
            text = broken(code.write(drawn(values, count, rng)), rng)
            scan = Scan(text, "text")
            try:
                row = code.read(scan, count)
            except LinkError:
                continue
            assert len(row) == count
            again = Scan(code.write(row), "text")
            assert code.read(again, count) == row
            read += 1
    assert read


def broken(text: str, rng: Stream) -> str:
    """Return a text with something changed, added or left out."""
    at, sign = rng.below(len(text) + 1), printable[rng.below(len(printable))]
    ways = (text[:at] + sign + text[at + 1 :], text[:at] + sign + text[at:])
    return (*ways, text[:at] + text[at + 1 :], text[:at], text + sign)[rng.below(5)]


def test_bytes_that_are_easily_got_wrong() -> None:
    last = [None, 3, None]
    assert FOUR.write(last) == "gd"  # its last digit tells of two cells behind, where one is
    assert TREES.write([None, 1, None]) == "i1"
    assert TREES.write([1, *[None] * 18]) == "hi"
    colours, far = CODES["colours"][0], [*[None] * 30, 1]
    assert colours.write(far) == "ZFa"  # the far letter has the case of the value that comes
    assert Stretches("y", counted=True).write([None] * 25) == "y_"
    assert Stretches().write([None] * 26) == "z_"
    assert NUMBERS.write([12239, 12240]) == "@fcf*0000"
    assert NUMBERS.read(Scan("%fcf", "text"), 1) == [12239]
    assert spread().write([1, 2, None, 3]) == "1_2a3"
    with pytest.raises(KeyError):
        EACH.write([None])
    assert ARROWS.write([4 * 15 + 3, 4 * 16, 4 * 256 + 1]) == "4f610-2100"


@pytest.mark.parametrize(
    ("name", "count", "text", "said"),
    [
        ("walls", 1, "c", "does not have 1 thing"),
        ("walls", 1, "b", "does not have 1 thing"),
        ("walls", 25, "z", "does not have 25 thing"),
        ("walls", 3, "a", "does not have 3 thing"),
        ("counted", 60, "y2c", "does not have 60 thing"),
        ("steps", 3, "d", "does not have 3 thing"),
        ("steps", 25, "za", "does not have 25 thing"),
        ("steps", 24, "z", "does not have 24 thing"),
        ("steps", 3, "A", "'A' means nothing in this text"),
        ("kakuro", 3, "n", "does not have 3 thing"),
        ("kakuro", 3, "b", "'b' means nothing"),
        ("whole", 2, "1234567890a", "'1234567890' is too large a number"),
        ("separated", 3, "1/2", "does not have 3 thing"),
        ("threes", 4, "8", "does not have 4 thing"),
        ("threes", 2, "r", "'r' means nothing"),
    ],
)
def test_what_is_no_text_of_a_code(name: str, count: int, text: str, said: str) -> None:
    scan = Scan(text, "text")
    scan.things = f"{count} thing"
    with pytest.raises(LinkError, match=said):
        CODES[name][0].read(scan, count)


HELD = [
    (name, form)
    for name in puzzles.names()
    for form in (PuzzLink, GameID)
    if any(isinstance(link, form) for link in puzzles.get(name).links)
]


def written(puzzle: Puzzle, form: type) -> str:
    return link_of(puzzle) if form is PuzzLink else game_of(puzzle)


def read(text: str, kind: Kind[Any], form: type) -> Puzzle:
    return read_link(text) if form is PuzzLink else read_game(text, kind)


def boards(kind: Kind[Any], rng: Stream) -> Iterator[Puzzle]:
    """Yield the examples, each also with other clues in places drawn, as many as one can read."""
    for example in kind.examples:
        puzzle = parse_puzzle(kind, example.text)
        yield puzzle
        for _ in range(MOST_TRIES // 4):
            fields: dict[str, Any] = {}
            for group in kind.groups:
                if group.on == "board" or group.title in ("Regions", "Rooms", "Cages"):
                    continue
                held = getattr(puzzle, group.field)
                values = [*group.letters, *(range(9) if group.numbers else ())] or [*held]
                some = [values[rng.below(len(values))] for _ in held]
                fields[group.field] = tuple(
                    [new if rng.below(2) else old for new, old in zip(some, held, strict=True)]
                )
            try:
                yield parse_puzzle(kind, replace(puzzle, **fields).text(named=True))
            except (PuzzleError, UserError):
                continue


@pytest.mark.parametrize(("name", "form"), HELD)
def test_boards_come_back(name: str, form: type) -> None:
    kind, held = puzzles.get(name), 0
    for puzzle in boards(kind, stream("boards", name, 0)):
        try:
            text = written(puzzle, form)
        except LinkError:
            continue
        back = read(text, kind, form)
        assert kind.normal(back) == kind.normal(puzzle)
        assert written(back, form) == text
        held += 1
    assert held


@pytest.mark.parametrize(("name", "form"), HELD)
def test_broken_texts_are_read_or_refused(name: str, form: type) -> None:
    kind, rng = puzzles.get(name), stream("broken", name, 0)
    refused = 0
    for puzzle in boards(kind, stream("boards", name, 0)):
        try:
            text = written(puzzle, form)
        except LinkError:
            continue
        for _ in range(8):
            start = text.index("?" if form is PuzzLink else ":") + 1
            other = text[:start] + broken(broken(text[start:], rng), rng)
            try:
                back = read(other, kind, form)
            except PuzzleError:
                refused += 1
                continue
            try:
                again = written(back, form)
            except LinkError:
                continue  # a Hashi with an island without a number, say, that no ID has
            assert kind.normal(read(again, kind, form)) == kind.normal(back)
    assert refused
