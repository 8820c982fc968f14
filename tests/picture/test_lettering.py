"""Letters in place of digits: what is drawn, said and typed has them, texts and links do not."""

from __future__ import annotations

import pytest

import puzzles
from puzzlemint.web.api.board import viewed
from puzzles.base.errors import PuzzleError
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.contract.reading import parse_puzzle
from puzzles.exchange.statement import statement
from puzzles.families.lettering import DIGITS
from puzzles.model.model import OPEN

KINDS = pytest.mark.parametrize("kind", ["sudoku", "jigsaw"])
BOARDS = {
    "sudoku": "1...\n..2.\n.3..\n...4\n",
    "jigsaw": "AABB 1...\nAABB ..2.\nCCDD .3..\nCCDD ...4\n",
}


def lettered(kind: str, letters: str) -> Puzzle:
    return parse_puzzle(puzzles.get(kind), BOARDS[kind], letters=letters)


@KINDS
def test_letters_are_drawn_said_and_typed(kind: str) -> None:
    puzzle, plain = lettered(kind, "mint"), lettered(kind, DIGITS)
    digits = str.maketrans("1234", "MINT")
    assert puzzle.draw() == plain.draw().translate(digits) != plain.draw()
    view = viewed(puzzle, [OPEN] * 16)
    assert {key: view["keys"][key] for key in "mint4"} == {"m": 1, "i": 2, "n": 3, "t": 4, "4": 4}
    givens = view["tools"][0]["values"]
    assert [one["value"] for one in givens] == [".", "1", "2", "3", "4"]
    assert [one["title"] for one in givens] == ["blank", *"MINT"]
    assert "a letter of MINT" in view["rules"]
    assert "digit" not in view["rules"]
    said = {kind_of(puzzle).say(puzzle, r).statement for r in kind_of(puzzle).model(puzzle).rules()}
    assert {"r1c1 is M", "row 1 has every letter once"} <= said


@KINDS
def test_letters_are_no_part_of_the_puzzle(kind: str) -> None:
    puzzle, plain = lettered(kind, "MINT"), lettered(kind, DIGITS)
    assert puzzle.text() == plain.text().replace(kind, f"{kind} letters=MINT", 1)
    assert kind_of(puzzle).canonical(puzzle) == kind_of(plain).canonical(plain)
    assert statement(puzzle) == statement(plain)


@KINDS
@pytest.mark.parametrize(
    ("letters", "why"),
    [
        ("MIN", "takes 4 letters here, one for each digit; MIN has 3"),
        ("MINI", "has I more than once in MINI"),
        ("MIN7", "takes letters from A to Z, not '7'"),
        ("digit", "has I more than once in DIGIT"),
    ],
)
def test_letters_that_do_not_fit_are_refused(kind: str, letters: str, why: str) -> None:
    with pytest.raises(PuzzleError, match=why):
        lettered(kind, letters)
