"""The text forms of nonograms: what is read, what is refused and where, what is written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given

from puzzles.base.errors import PuzzleError
from puzzles.board import hexagon, rect
from puzzles.codecs.excerpts import read
from puzzles.contract.reading import parse_entries, parse_puzzle, parse_solution
from puzzles.kinds.nonogram import KIND
from puzzles.kinds.nonogram.model import Nonogram, balanced
from puzzles.model.model import OPEN
from puzzles.text.scan import MAX_SIDE
from tests.nonogram.boards import puzzles
from verify.judge.verdict import NONE, judge

HEAD = "rect 2 2\n#ffffff #cc0000 #0044cc\n"


@given(puzzles())
def test_clues_round_trip(puzzle: Nonogram) -> None:
    text = puzzle.text()
    assert parse_puzzle(KIND, text) == puzzle
    assert parse_puzzle(KIND, text.replace("\n", "\r\n")) == puzzle
    if puzzle.clues[-1] or balanced(puzzle.board, puzzle.clues):
        assert parse_puzzle(KIND, text[:-1]) == puzzle
    else:
        with pytest.raises(PuzzleError, match="clues"):
            parse_puzzle(KIND, text[:-1])


def test_boards_filled_in_part() -> None:
    puzzle = parse_puzzle(KIND, KIND.examples[0].text)
    entries = parse_entries(puzzle, "aa-?\na?-a\n????\n")
    assert entries == (1, 1, 0, OPEN, 1, OPEN, 0, 1, OPEN, OPEN, OPEN, OPEN)
    assert KIND.write_entries(puzzle, entries) == "aa-?\na?-a\n????\n"
    with pytest.raises(PuzzleError, match="r1c4 is not filled in"):
        parse_solution(puzzle, "aa-?\na?-a\n????\n")


def test_several_puzzles_in_a_text() -> None:
    """A line that says the size begins the next one; blank lines are clues."""
    one = "rect 1 2\n#ffffff #000000\n\n\n\n"
    two = "hex 1\n#ffffff #000000\n1a\n1a\n1a\n"
    found = [found.puzzle for found in read(one + two + "\n" + one)]
    assert list(map(str, found)) == [one, two, one]


def test_height_comes_first() -> None:
    puzzle = parse_puzzle(KIND, "rect 1 3\n#ffffff #000000\n3a\n1a\n1a\n1a\n")
    assert puzzle.board == rect(1, 3)
    assert puzzle.size == "1x3"


def test_a_lost_empty_last_clue() -> None:
    """A file without a final newline ends in a newline when its last clue is empty."""
    whole = parse_puzzle(KIND, "rect 1 2\n#ffffff #000000\n1a\n1a\n\n")
    assert parse_puzzle(KIND, "rect 1 2\n#ffffff #000000\n1a\n1a\n") == whole
    with pytest.raises(PuzzleError, match="2 clues"):
        parse_puzzle(KIND, "rect 1 2\n#ffffff #000000\n1a\n1a")
    assert parse_puzzle(KIND, "rect 1 2\n#ffffff #000000\n1a\n1a\n\n\n\n") == whole


@pytest.mark.parametrize("clue", ["3a", "999999999a", "2a 1a", "1a 1a", "2? 1b", "1a 1? 1?"])
def test_a_clue_longer_than_its_line_is_a_verdict(clue: str) -> None:
    judgement = judge(parse_puzzle(KIND, f"{HEAD}{clue}\n\n\n\n"), explain=True)
    assert judgement.verdict == NONE
    (reason,) = judgement.reason
    assert reason.startswith("row 1 has no room for the block")
    assert set(clue.split()) <= set(reason.replace(",", "").split())


def test_the_largest_boards_are_read() -> None:
    text = f"rect {MAX_SIDE} {MAX_SIDE}\n#ffffff #000000\n" + f"{MAX_SIDE}a\n" * 2 * MAX_SIDE
    judgement = judge(parse_puzzle(KIND, text))
    assert judgement.verdict == "unique"


def test_pictures() -> None:
    puzzle = parse_puzzle(KIND, KIND.examples[0].text)
    solution = judge(puzzle).solutions[0]
    assert puzzle.draw(solution) == (
        "        1\n      3 1 1 3\n2 1 |████  ██|\n1 1 |██    ██|\n  4 |████████|\n"
    )
    coloured = puzzle.draw(solution, colour=True)
    assert "48;2;0;0;0m" in coloured
    assert puzzle.draw().count("·") == 2 * 12


def test_the_page_names_the_cells_of_a_hexagons_lines_in_their_order() -> None:
    page = Path(__file__).parents[2] / "docs" / "nonogram.md"
    (block,) = re.findall(
        r"^```text\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    drawn, _, told = block.partition("\n\n")
    letters = "".join(drawn.split())
    board = hexagon(3)
    assert [len(line.split()) for line in drawn.splitlines()] == [len(row) for row in board.rows]
    names = [f"{word} {number + 1}" for word, count in board.families for number in range(count)]
    found = re.findall(
        r"((?:rising line|falling line|row) [0-9]) +((?:[a-s] )*[a-s])(?=  |$)", told, re.M
    )
    shown = {name: cells.split() for name, cells in found}
    lines = [[letters[cell] for cell in line] for line in board.lines]
    assert shown == dict(zip(names, lines, strict=True))
