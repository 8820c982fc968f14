"""The text forms of nonograms: what is read, what is refused and where, what is written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.base.errors import PuzzleError
from puzzles.board import hexagon, rect
from puzzles.contract.reading import parse_entries, parse_puzzle, parse_solution
from puzzles.exchange.excerpts import read
from puzzles.kinds.nonogram import KIND
from puzzles.kinds.nonogram.model import Nonogram, balanced
from puzzles.model.model import OPEN
from puzzles.text.scan import MAX_SIDE
from tests.errors import assert_refused
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


@given(puzzles(), st.data())
def test_solution_round_trip(puzzle: Nonogram, data: st.DataObject) -> None:
    cells = st.tuples(*[st.integers(0, puzzle.colours)] * puzzle.board.cells)
    solution = data.draw(cells)
    text = KIND.write_entries(puzzle, solution)
    assert parse_solution(puzzle, text) == solution
    assert puzzle.draw(solution)
    assert puzzle.draw(solution, colour=True)
    assert puzzle.draw()


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


@given(st.text(alphabet="rechtx 0123456789ab?#f\n,-", max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    seen: list[tuple[int, int]] = []
    for beginning in ("", "rect 2 2\n#ffffff #000000\n", "hex 2\n#ffffff #000000\n", "width 2\n"):
        try:
            puzzle = parse_puzzle(KIND, beginning + text)
        except PuzzleError as error:
            seen.append((error.line, error.column))
        else:
            assert parse_puzzle(KIND, puzzle.text()) == puzzle
    assert all(line >= 1 and column >= 1 for line, column in seen)


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


@pytest.mark.parametrize(
    ("text", "line", "column", "part"),
    [
        ("", 1, 1, "empty"),
        ("#ffffff #000000\n1a\n1a\n", 1, 1, "header is missing"),
        ("1a\n1a\n", 1, 1, "header is missing"),
        ("rect 2\n#ffffff #000000\n", 1, 7, "1 numbers after rect"),
        ("rect 2 2 2\n#ffffff #000000\n", 1, 10, "nothing may follow"),
        ("\t3a\n1a\n", 1, 2, "header is missing"),
        ("rect 2 x\n#ffffff #000000\n", 1, 8, "'x' is not a size"),
        ("rect 0 2\n#ffffff #000000\n", 1, 6, "side of 0"),
        ("rect 2 501\n#ffffff #000000\n", 1, 8, "side of 501"),
        ("hex 251\n#ffffff #000000\n", 1, 5, "side of 251"),
        ("hex 99999999999999\n#ffffff #000000\n", 1, 5, "not a size"),
        ("rect 1 1\n1a\n1a\n", 2, 1, "'1a' is not a colour"),
        ("rect 1 1\n", 1, 9, "palette is missing"),
        ("rect 1 1\n\n1a\n1a\n", 2, 1, "palette is missing"),
        ("rect 1 1\n" + "#ffffff " * 11 + "\n\n\n", 2, 81, "more than 9 colours"),
        (HEAD + "1a\n1c\n1a\n1a\n", 4, 2, "no colour 'c'; the palette has 2, a to b"),
        ("rect 1 1\n#ffffff\n1a\n\n", 3, 2, "no colour 'a'; the palette has none"),
        (HEAD + "1a\n1a 1z\n1a\n1a\n", 4, 5, "no colour 'z'"),
        (HEAD + "1a\n 2 1a\n1a\n1a\n", 4, 2, "'2' has no colour"),
        (HEAD + "1a\n1a -\n1a\n1a\n", 4, 4, "'-' is not a hint"),
        (HEAD + "1a\n0a\n1a\n1a\n", 4, 1, "at least one cell"),
        (HEAD + "1a\n" + "1a " * 500 + "1a\n1a\n1a\n", 4, 1501, "more than 500 blocks"),
        (HEAD + "1a\n" + "9" * 5000 + "a\n1a\n1a\n", 4, 1, "not a hint"),
        (HEAD + "1a\n1a\n", 4, 3, "2 clues; a 2x2 board has 4 (2 rows and 2 columns)"),
        ("rect 1 2\n#ffffff #cc0000\n1a\n2a\n", 4, 3, "2 clues"),
        ("rect 1 2\n#ffffff #cc0000\n1a\n2a\n  ", 4, 3, "2 clues"),
        (HEAD + "1a\n1a\n1a\n1a\n1a\n", 7, 1, "a clue too many"),
        (HEAD + "1a\n1a\n1a\n1a\n\n 1a\n", 8, 2, "a clue too many"),
        ("hex 2\n#ffffff #000000\n1a\n", 3, 3, "3 rows and 3 rising lines and 3 falling lines"),
    ],
)
def test_errors_say_where(text: str, line: int, column: int, part: str) -> None:
    if text.strip():
        assert KIND.recognises(text)
    assert_refused(KIND, text, line, column, part)


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


@pytest.mark.parametrize(
    ("text", "line", "column", "part"),
    [
        ("", 1, 1, "empty"),
        ("aaaa\naaaa\n", 2, 5, "2 rows; there should be 3"),
        ("aaaa\naaa\naaaa\n", 2, 4, "3 cells"),
        ("aaaa\n\taaaaa\r\naaaa\n", 2, 6, "5 cells"),
        ("aaaa\naaba\naaaa\n", 2, 3, "'b'"),
        ("aaaa\n  aabaa\naaaa\n", 2, 5, "'b'"),
        ("aaaa\naaaa\naaaa\n\n -\n", 5, 2, "5 rows; there should be 3"),
    ],
)
def test_solutions_that_do_not_fit(text: str, line: int, column: int, part: str) -> None:
    with pytest.raises(PuzzleError, match=part) as caught:
        parse_solution(parse_puzzle(KIND, KIND.examples[0].text), text)
    assert (caught.value.line, caught.value.column) == (line, column)


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
