"""What parsers say of texts that are none, and where: a line of `refusals.tsv` for each.

A line has the kind, the puzzle whose board the text is to be filled in (or `puzzle`, if it is to
be a puzzle itself), the place, a part of what is said, and the text; `{ab|20}` in it is `ab` 20
times.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import puzzles
from puzzles.errors import PuzzleError
from puzzles.kind import Kind
from puzzles.puzzle import Puzzle
from puzzles.reading import parse_puzzle, parse_solution
from puzzles.text import header
from tests.contract.cases import KINDS

TABLE = Path(__file__).with_name("refusals.tsv")
ROWS = [line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]]
GUESSED = {"tents", "nonogram"}
"""Kinds whose texts are known by their first line, whatever is wrong further down."""


def spelled(text: str) -> str:
    for short, letter in ((r"\n", "\n"), (r"\t", "\t"), (r"\r", "\r")):
        text = text.replace(short, letter)
    return re.sub(r"(?s)\{(.*?)\|(\d+)\}", lambda found: found[1] * int(found[2]), text)


def read(kind: Kind[Puzzle], of: str, text: str) -> None:
    if of == "puzzle":
        parse_puzzle(kind, text)
    else:
        parse_solution(parse_puzzle(kind, spelled(of)), text)


@pytest.mark.parametrize("name", sorted({row[0] for row in ROWS}))
def test_errors_say_where(name: str) -> None:
    for _, of, place, said, shown in [row for row in ROWS if row[0] == name]:
        text = spelled(shown)
        with pytest.raises(PuzzleError) as caught:
            read(puzzles.get(name), of, text)
        assert f"{caught.value.line}:{caught.value.column}" == place, shown
        assert said in caught.value.message, shown
        if of == "puzzle":
            known = {kind.name for kind in KINDS if kind.recognises(text)}
            sure = name in GUESSED and text.strip() and not header.begins(text)
            assert known == {name} if sure else known <= {name}, shown
