"""What parsers say of texts that are none, and where: a line of `refusals.tsv` for each.

A line has the kind, the puzzle whose board the text is to be filled in (or `puzzle`, if it is to
be a puzzle itself), the place, a part of what is said, and the text (`tests/tables.py`).
"""

from __future__ import annotations

from pathlib import Path

import pytest

import puzzles
from puzzles.base.errors import PuzzleError
from puzzles.contract.kind import Kind, Puzzle
from puzzles.contract.reading import parse_puzzle, parse_solution
from puzzles.text import header
from tests.contract.cases import KINDS
from tests.tables import table

ROWS = table(Path(__file__).with_name("refusals.tsv"))
GUESSED = {"tents", "nonogram"}
"""Kinds whose texts are known by their first line, whatever is wrong further down."""


def read(kind: Kind[Puzzle], of: str, text: str) -> None:
    if of == "puzzle":
        parse_puzzle(kind, text)
    else:
        parse_solution(parse_puzzle(kind, of), text)


@pytest.mark.parametrize("name", sorted({row[0] for row in ROWS}))
def test_errors_say_where(name: str) -> None:
    for _, of, place, said, text in [row for row in ROWS if row[0] == name]:
        with pytest.raises(PuzzleError) as caught:
            read(puzzles.get(name), of, text)
        assert f"{caught.value.line}:{caught.value.column}" == place, text
        assert said in caught.value.message, text
        if of == "puzzle":
            known = {kind.name for kind in KINDS if kind.recognises(text)}
            sure = name in GUESSED and text.strip() and not header.begins(text)
            assert known == {name} if sure else known <= {name}, text
