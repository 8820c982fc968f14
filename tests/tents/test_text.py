"""What the parser accepts, and what it says about what it does not."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzles
from puzzles.base.errors import PuzzleError
from puzzles.board import rect
from puzzles.contract.clues import Clues
from puzzles.contract.reading import parse_entries, parse_filled, parse_puzzle, parse_solution
from puzzles.kinds.tents import KIND
from puzzles.model.model import OPEN
from tests.errors import assert_refused
from tests.tents.boards import camp, random_board

SOUND = "2 3\n.T. 1\n... 0\n1 0 0\n"
PUZZLE = camp(rect(2, 3), (1,), (1, 0), (1, 0, 0))


@pytest.mark.parametrize(
    "text",
    [
        SOUND,
        SOUND.rstrip("\n"),
        SOUND.replace("\n", "\r\n"),
        SOUND.replace(" ", "   "),
        SOUND.replace("\n", "  \n"),
        SOUND + "\n \n",
        "  2\t3\n .T. \t 1\n...    0\n  1 0 0 ",
    ],
)
def test_blanks_and_line_ends_do_not_matter(text: str) -> None:
    assert KIND.recognises(text)
    assert parse_puzzle(KIND, text) == PUZZLE
    assert PUZZLE.text() == SOUND


MALFORMED = [
    ("2 a\n.T. 1\n... 0\n1 0 0\n", 1, 3, "'a' is not a size"),
    ("2 -3\n.T. 1\n... 0\n1 0 0\n", 1, 3, "'-3' is not a size"),
    ("2 0\n.T. 1\n... 0\n1 0 0\n", 1, 3, "sides lie between 1 and 500"),
    ("999999 3\n.T. 1\n... 0\n1 0 0\n", 1, 1, "sides lie between 1 and 500"),
    ("2\n.T. 1\n... 0\n1 0 0\n", 1, 2, "height and the width"),
    ("2 3 4\n.T. 1\n... 0\n1 0 0\n", 1, 5, "height and the width"),
    ("2 3\n.T. 1\n..x 0\n1 0 0\n", 3, 3, "'x' is not . or T"),
    ("2 3\n.t. 1\n... 0\n1 0 0\n", 2, 2, "'t' is not . or T"),
    ("2 3\n.T. 1\n.. 0\n1 0 0\n", 3, 3, "2 cells, and the width is 3"),
    ("2 3\n.T.. 1\n... 0\n1 0 0\n", 2, 4, "4 cells, and the width is 3"),
    ("2 3\n.T.\n... 0\n1 0 0\n", 2, 4, "total is missing"),
    ("2 3\n.T. x\n... 0\n1 0 0\n", 2, 5, "'x' is not a total"),
    ("2 3\n.T. -1\n... 0\n1 0 0\n", 2, 5, "'-1' is not a total"),
    ("2 3\n.T. 1 2\n... 0\n1 0 0\n", 2, 7, "nothing may follow"),
    ("2 3\n.T. 1\n\n1 0 0\n", 3, 1, "row 2 of 2 is empty"),
    ("2 3\n.T. 1\n1 0 0\n", 3, 1, "numbers where row 2 of 2 should be"),
    ("2 3\n.T. 1\n", 2, 6, "ends after 1 of 2 rows"),
    ("2 3\n.T. 1\n... 0\n", 3, 6, "column totals are missing"),
    ("2 3\n.T. 1\n... 0\n1 0\n", 4, 4, "2 column totals for 3 columns"),
    ("2 3\n.T. 1\n... 0\n1 0 0 0\n", 4, 7, "more than 3 column totals"),
    ("2 3\n.T. 1\n... 0\n1 0 0\n\n\t1\n", 6, 2, "nothing may follow the column totals"),
    ("2 3\n.T. 1\n... 0\n ... 0\n1 0 0\n", 4, 2, "'...' is not a total"),
    ("2 3\n.T. 1\n  1 0 0\n", 3, 3, "numbers where row 2 of 2 should be"),
    ("2 3\n.T. 1\n... 0\n1 . 0\n", 4, 3, "'.' is not a total"),
    ("2 3\n.T. 1\n... 0\n1 0 0\n1 0 0\n", 5, 1, "nothing may follow the column totals"),
]


@pytest.mark.parametrize(("text", "line", "column", "message"), MALFORMED)
def test_errors_say_where(text: str, line: int, column: int, message: str) -> None:
    assert_refused(KIND, text, line, column, message)


@pytest.mark.parametrize("text", [text for text, *_ in MALFORMED if not text.startswith("2\n")])
def test_malformed_files_are_recognised_by_this_kind_alone(text: str) -> None:
    found = [name for name in puzzles.names() if puzzles.get(name).recognises(text)]
    assert found == ["tents"]


@pytest.mark.parametrize(
    "text",
    ["rect 2 2\n#ffffff #000000\n", "hex 3\n#ffffff\n", "8\n....\n", "1 2\n1 2\n", "T.\n.T\n"],
)
def test_other_files_are_not_recognised(text: str) -> None:
    assert not KIND.recognises(text)


def test_the_largest_board_is_read_and_written() -> None:
    puzzle = camp(rect(500, 500), tuple(range(0, 250_000, 7)), (12,) * 500, (12,) * 500)
    assert parse_puzzle(KIND, puzzle.text()) == puzzle


def test_random_boards_go_round() -> None:
    random = Random(1)
    for _ in range(200):
        puzzle = random_board(random)
        assert parse_puzzle(KIND, puzzle.text()) == puzzle


def where(text: str) -> tuple[int, int] | None:
    """Return where the parser finds a fault, or None; any other exception comes through."""
    try:
        puzzle = parse_puzzle(KIND, text)
    except PuzzleError as error:
        return error.line, error.column
    assert parse_puzzle(KIND, puzzle.text()) == puzzle
    return None


@given(st.text(alphabet=".TAt x01239-\n\r\t²３", max_size=60))
def test_nothing_but_a_puzzle_error_comes_out(text: str) -> None:
    assert where(text) is None or min(where(text) or ()) >= 1
    KIND.recognises(text)
    with suppress(PuzzleError):
        parse_solution(PUZZLE, text)


@given(st.lists(st.sampled_from([*SOUND, "", "\n", " ", "9", "T"]), min_size=1, max_size=4))
def test_broken_copies_are_read_or_refused(pieces: list[str]) -> None:
    for at in range(len(SOUND)):
        text = SOUND[:at] + "".join(pieces) + SOUND[at + len(pieces) :]
        fault = where(text)
        assert fault is None or fault[0] <= text.count("\n") + 1


@pytest.mark.parametrize("letter", ["A", "*", "C", "X", "^", "Δ"])
def test_solutions_with_others_letters_are_read(letter: str) -> None:
    text = KIND.write_entries(PUZZLE, (1, 0, 0, 0, 0, 0)).replace("A", letter)
    assert text.startswith(f"2 3\n{letter}T. 1\n")
    assert parse_solution(PUZZLE, text) == (1, 0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("1 3\nAT. 1\n1 0 0\n", 1, 1),
        ("2 3\nA.. 1\n... 0\n1 0 0\n", 2, 2),
        ("2 3\nAT. 1\n.T. 0\n1 0 0\n", 3, 2),
        ("2 3\nAT. 2\n... 0\n1 0 0\n", 2, 5),
        ("2 3\nAT. 1\n... 0\n0 1 0\n", 4, 1),
        ("2 3\nAT. 1\n... 0\n1 0 \t1\n", 4, 6),
        ("2 3\nAT. 1\n  T..   0\n1 0 0\n", 3, 3),
        ("2 3\n AT.\t\t2\n... 0\n1 0 0\n", 2, 7),
        ("\t1 3\nAT. 1\n1 0 0\n", 1, 2),
    ],
)
def test_solutions_of_other_puzzles_are_refused(text: str, line: int, column: int) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse_solution(PUZZLE, text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_the_picture_lines_totals_up() -> None:
    puzzle = camp(rect(1, 3), (1,), (1,), (10, 0, 0))
    assert puzzle.draw((1, 0, 0)) == " A  T  · 1\n10  0  0\n"
    assert PUZZLE.draw() == "· T · 1\n· · · 0\n1 0 0\n"
    assert Clues(PUZZLE).without([0, 3]).draw() == "· T · -\n· · · 0\n1 - 0\n"
    assert "\x1b[" in PUZZLE.draw((1, 0, 0, 0, 0, 0), colour=True)


SENTENCES = [
    ("unpaired_tree", "", "the tree r1c2 has a tent of its own beside it"),
    ("unpaired_tent", "", "no tree is beside r2c1"),
    ("unpaired_tent", "", "the tree r1c2 has one tent of its own"),
    ("tent_on_tree", "", "r1c2 is a tree"),
    ("tents_touch", "", "r1c1-2 touch and are not both tents"),
    ("row_total", "", "row 1 holds 1 tent"),
    ("column_total", "", "column 2 holds no tents"),
    ("tree_without_tent", " pairing=weak", "the tree r1c2 has a tent beside it"),
    ("tent_without_tree", " pairing=weak", "no tree is beside r2c1"),
    (
        "tents_beside_tree",
        " strict_neighbour=yes",
        "the tree r1c2 has exactly one tent beside it",
    ),
]


@pytest.mark.parametrize(("name", "options", "sentence"), SENTENCES)
def test_rules_are_told_in_sentences(name: str, options: str, sentence: str) -> None:
    puzzle = parse_puzzle(KIND, f"# tents{options}\n2 3\n.T. 1\n... -\n- 0 -\n")
    rules = KIND.model(puzzle).rules()
    assert sentence in [KIND.say(puzzle, rule).statement for rule in rules if rule.name == name]


def test_missing_totals_are_read_and_written() -> None:
    puzzle = parse_puzzle(KIND, "2 3\n.T. -\n... ?\n- 0 ?\n")
    assert (puzzle.rows, puzzle.columns) == ((None, None), (None, 0, None))
    assert puzzle.text() == "2 3\n.T. -\n... -\n- 0 -\n"
    assert Clues(PUZZLE).without([0, 1, 2, 4]) == puzzle


FILLED = "2 3\nAT- 1\n..- 0\n1 0 0\n"


def test_partly_filled_boards_are_read() -> None:
    entries = (1, 0, 0, OPEN, OPEN, 0)
    assert parse_filled(KIND, FILLED) == (PUZZLE, entries)
    assert parse_entries(PUZZLE, FILLED) == entries
    assert parse_solution(PUZZLE, FILLED) == (1, 0, 0, 0, 0, 0)


def test_a_filled_board_may_tell_totals_that_the_puzzle_does_not() -> None:
    assert parse_entries(Clues(PUZZLE).without([0, 4]), FILLED)[0] == 1
    with pytest.raises(PuzzleError, match="total is 1 here"):
        parse_entries(PUZZLE, FILLED.replace("AT- 1", "AT- -"))
