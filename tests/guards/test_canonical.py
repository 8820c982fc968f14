"""A kind that comes to a puzzle's canonical text by a shorter way comes to the text of the law."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import gen
from gen.contract.maker import GaveUp, Wish
from gen.minting.mint import order
from gen.sources.rng import stream
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.contract.reading import parse_puzzle
from puzzles.rules.runs.blocks import ANY

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from puzzles.declare.options import Value

EACH = 5
WHOLE = ("hitori", "nonogram", "starbattle")
"""Kinds of which no clue can be left out."""
ORDERS: list[tuple[str, str, Mapping[str, Value]]] = [
    *[(name, size, {}) for name in WHOLE for size in gen.get(name).starter[:2]],
    *[(name, gen.get(name).starter[0], {}) for name in gen.names() if name not in WHOLE],
    ("binario", "4", {"distinct_lines": False}),
    ("nonogram", "6", {"colours": 3}),
    ("nonogram", "hex3", {"colours": 3}),
    ("starbattle", "10", {"stars": 2}),
    ("sudoku", "6", {"box": "3x2"}),
    ("tents", "6", {"pairing": "weak", "strict_neighbour": True}),
]


def by_the_law(puzzle: Puzzle) -> str:
    kind = kind_of(puzzle)
    return min([kind.normal(image).text() for image in kind.images(puzzle)])


def made(name: str, size: str, options: Mapping[str, Value]) -> Iterator[Any]:
    """Yield puzzles, and each with half of its clues left out if there can be."""
    maker, wanted = gen.get(name), order(name, size, options)
    wish = Wish(wanted.lattice, wanted.options, None, wanted.budget, wanted.source)
    for index in range(EACH):
        draw = stream(5, f"canonical {size} {dict(options)}", index)
        try:
            puzzle = maker.make(wish, draw).puzzle
        except GaveUp:
            continue
        yield puzzle
        shown = Clues(puzzle).shown
        if shown and name not in WHOLE and not Clues(puzzle).place(shown[0])[0].fixed:
            yield Clues(puzzle).without(draw.shuffled(shown)[::2])


@pytest.mark.parametrize(("name", "size", "options"), ORDERS)
def test_of_made_puzzles(name: str, size: str, options: Mapping[str, Value]) -> None:
    kind = gen.get(name).kind
    found = list(made(name, size, options))
    assert len(found) >= EACH // 2
    for puzzle in found:
        assert kind.canonical(puzzle) == by_the_law(puzzle)


@pytest.mark.parametrize(("size", "colours"), [("5x7", 1), ("6", 4), ("hex3", 3)])
def test_of_clues_that_tell_no_colour_or_fewer(size: str, colours: int) -> None:
    kind = gen.get("nonogram").kind
    for number, puzzle in enumerate(made("nonogram", size, {"colours": colours})):
        for changed in (ANY, 1):
            clues = tuple(
                tuple((length, changed if c == number % colours + 1 else c) for length, c in hints)
                for hints in puzzle.clues
            )
            other = replace(puzzle, clues=clues)
            assert kind.canonical(other) == by_the_law(other)


def test_of_numbers_of_several_digits() -> None:
    kind = gen.get("gemhunter").kind
    puzzle = parse_puzzle(kind, "1, 10, _\n2, _, 1\n")
    assert kind.canonical(puzzle) == by_the_law(puzzle) == "1, 10, _\n2, _, 1\n"
