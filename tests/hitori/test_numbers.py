"""Numbers from 10 on: letters in texts, numbers for people."""

from __future__ import annotations

import re

import pytest

from puzzles.exchange import excerpts


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("# hitori\n1a\nb1\n", "10 11"),
        ("# dominosa\n001\n11a\n", "10"),
        ("# fillomino most=12\na.....\n.....c\n", "10 12"),
        ("# hashi most=4\n4.A\n...\n1.2\n", "10"),
    ],
)
def test_people_read_numbers(text: str, numbers: str) -> None:
    (excerpt,) = excerpts.read(text)
    puzzle = excerpt.puzzle
    letters = {letter for letter in puzzle.text().partition("\n")[2] if letter.isalpha()}
    assert letters
    drawing, svg = puzzle.draw(), puzzle.svg()
    assert not letters & {*drawing}
    for number in numbers.split():
        assert number in re.findall("[0-9]+", drawing)
        assert f">{number}</text>" in svg
