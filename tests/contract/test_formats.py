"""The law of every format: each letter of a text counts, or the format declares that it is skipped.

One letter of an example is removed or changed, outside of the parts that the format skips. The
result must be a different puzzle, or the text must be refused.
"""

from __future__ import annotations

from functools import cache

import pytest

import puzzlemint
import puzzles
from puzzlemint import Puzzle
from puzzles.base.errors import UserError
from puzzles.codecs.registry import Format, Sample, formats, formats_for, written
from puzzles.contract.kind import kind_of
from puzzles.contract.reading import parse_puzzle
from puzzles.contract.registry import get
from tests.each import Each

SAMPLES = [(one, sample) for one in formats() for sample in one.examples]
MOST = 400
"""Number of letters that are changed in a text, evenly spread."""


@cache
def puzzles_of(text: str, kind: str) -> tuple[Puzzle, ...]:
    return tuple(puzzlemint.read_all(text, kind))


def damaged(sample: Sample, one: Format) -> list[tuple[int, str, str]]:
    """Return texts with one letter removed or changed, each with its place and the change."""
    text = sample.text
    spared = (
        {at for found in one.skipped.finditer(text) for at in range(*found.span())}
        if (one.skipped)
        else set[int]()
    )
    places = [at for at, letter in enumerate(text) if at not in spared and not letter.isspace()]
    found: list[tuple[int, str, str]] = []
    for at in places[:: len(places) // MOST + 1]:
        letter = text[at]
        found.append((at, "taken away", text[:at] + text[at + 1 :]))
        others = "123456789" if letter.isdigit() else "ab" if letter.isalpha() else "7#"
        found += [
            (at, f"{other} for {letter}", text[:at] + other + text[at + 1 :])
            for other in others
            if other.lower() != letter.lower()
        ]
    return found


@pytest.mark.parametrize("case", [Each(SAMPLES)])
def test_an_example_is_read(case: tuple[Format, Sample]) -> None:
    one, sample = case
    wanted = tuple(puzzlemint.read(text) for text in sample.puzzles)
    assert puzzles_of(sample.text, sample.kind) == wanted
    assert all(one.holds(kind_of(puzzle)) for puzzle in wanted)


@pytest.mark.parametrize("case", [Each(SAMPLES)])
def test_every_letter_counts(case: tuple[Format, Sample]) -> None:
    one, sample = case
    known = puzzles_of(sample.text, sample.kind)
    for at, what, text in damaged(sample, one):
        try:
            found = tuple(puzzlemint.read_all(text, sample.kind))
        except UserError:
            continue
        assert found != known, f"{one.name}, {sample.text[:60]!r}: letter {at}, {what}"


@pytest.mark.parametrize("case", [Each(case for case in SAMPLES if case[0].write)])
def test_what_is_written_is_read_back(case: tuple[Format, Sample]) -> None:
    one, sample = case
    for puzzle in puzzles_of(sample.text, sample.kind):
        kind = kind_of(puzzle)
        (back,) = puzzlemint.read_all(written(puzzle, one), kind.name)
        assert kind.normal(back) == kind.normal(puzzle)


DRAWN = (
    "akari dominosa fillomino hashi heyawake hitori kakuro kurodoko masyu mosaic norinori "
    "nurikabe shikaku slitherlink starbattle sudoku"
)


@pytest.mark.parametrize("name", [Each(puzzles.names())])
def test_a_picture_is_read_as_its_puzzle_or_refused(name: str) -> None:
    """Regions in several parts are drawn as several regions."""
    kind = get(name)
    for example in kind.examples:
        puzzle = parse_puzzle(kind, example.text)
        try:
            (back,) = puzzlemint.read_all(puzzle.draw(), name, **puzzle.options)
        except UserError:
            assert name not in DRAWN.split()
            continue
        assert kind.normal(back) == kind.normal(puzzle), example


def test_formats_have_names_of_their_own() -> None:
    names = [one.name for one in formats()]
    assert len({*names}) == len(names)
    assert {one.name for one in formats_for(get("sudoku"))} >= {"grid", "line", "puzzlink", "sgt"}
