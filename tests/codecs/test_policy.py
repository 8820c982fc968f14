"""The order in which formats are tried, and the error for a text with several interpretations."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

import puzzlemint
from puzzlemint.cli import run
from puzzles.base.errors import PuzzleError
from puzzles.codecs import excerpts
from puzzles.codecs.registry import Ambiguous

SOLVED = "+---+---+\n|1 2|3 4|\n|3 4|1 2|\n+---+---+\n|2 1|4 3|\n|4 3|2 1|\n+---+---+\n"


def kinds_asked(text: str) -> Sequence[str]:
    """Return the kinds that the error for an ambiguous text lists."""
    with pytest.raises(Ambiguous) as caught:
        list(excerpts.read(text))
    return caught.value.kinds


def boards(text: str, kind: str = "") -> list[str]:
    return [puzzle.text(named=True) for puzzle in puzzlemint.read_all(text, kind)]


def refused(text: str, kind: str = "") -> PuzzleError:
    with pytest.raises(PuzzleError) as caught:
        list(puzzlemint.read_all(text, kind))
    return caught.value


def test_the_native_forms_need_no_kind() -> None:
    assert boards("XO__\n____\n____\n____\n")[0].startswith("# binario")
    assert boards("3, _\n_, _\n")[0].startswith("# gemhunter")
    assert boards("1, T, G\n")[0].startswith("# gemhunter")
    assert boards("1 2\nT. 1\n0 1\n")[0].startswith("# tents")
    assert boards("rect 1 1\n#ffffff #000000\n1a\n1a\n")[0].startswith("# nonogram")


@pytest.mark.parametrize(
    "text",
    [
        "1,_,_,0\n_,_,1,_\n_,0,_,1\n0,_,_,_\n",
        "3,4,1,0\n0,2,0,0\n0,0,2,0\n0,1,4,3\n",
        "5,3,,\n6,,,\n,9,8,\n8,,,\n",
        "1, 2, ., 4\n",
        "1, 2, 0, -\n",
        "1_2\n_3_\n",
        "10\n01\n",
        "1;2\n",
    ],
)
def test_looser_grids_of_numbers_are_asked_about(text: str) -> None:
    try:
        found = boards(text)
    except PuzzleError:
        return
    assert not found


def test_the_kinds_are_listed() -> None:
    kinds = kinds_asked("3,4,1,0\n0,2,0,0\n0,0,2,0\n0,1,4,3\n")
    assert {"gemhunter", "kurodoko", "sudoku"} <= {*kinds}
    error = refused("3,4,1,0\n0,2,0,0\n0,0,2,0\n0,1,4,3\n")
    assert "sudoku or tapa; name the kind" in error.message


def test_a_word_is_no_board() -> None:
    assert "unknown puzzle kind" in refused("hello\n").message


def test_81_letters_are_a_sudoku() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert boards(line) == boards(line, "sudoku")
    assert len(boards(f"{line} 7.1 # first\n{line}\n")) == 2


def test_a_certain_format_is_final() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    error = refused(f"{line}\n5 3 1\n")
    assert error.message.startswith("this is a Sudoku of 81 letters on a line; no board")
    assert error.line == 2
    named = refused(f"{line} # one\n", "kakuro")
    assert "which holds sudoku, not kakuro" in named.message


def test_a_header_of_no_kind_is_no_comment() -> None:
    for text in ("# antiknight\n1...\n....\n..2.\n....\n", "# sudoku knight=yes\n1.\n..\n"):
        for kind in ("", "sudoku"):
            assert "there is no" in refused(text, kind).message


def test_frames_are_left_out_and_errors_are_in_their_place() -> None:
    assert boards(SOLVED, "sudoku") == ["# sudoku\n1234\n3412\n2143\n4321\n"]
    error = refused(SOLVED.replace("1 2|4 3", "1 2|4 q", 1).replace("2 1|4 3", "2 1|4 q"), "sudoku")
    assert (error.line, error.column) == (5, 8)
    error = refused("3,,\n,,17x\n", "kurodoko")
    assert (error.line, error.column) == (2, 3)


@pytest.mark.parametrize(
    "text",
    [
        "1 2\n\u00a0. .\n".replace("\u00a0", ""),
        "\ufeff１，２\r\n，\r\n",
        "1\t2\n\t\n",
        "│1│2│\n├─┼─┤\n│ │ │\n",
        "% by hand\n; two\n// three\n1|2\n.|.\n",
        "1 2\n· ·\n",
    ],
)
def test_signs_of_other_programs(text: str) -> None:
    assert boards(text, "sudoku") == ["# sudoku\n12\n..\n"]


def test_one_sign_is_for_open_cells() -> None:
    error = refused("1|*\n-|2\n", "sudoku")
    assert error.message == "'-' and '*' both for open cells"
    assert (error.line, error.column) == (2, 1)
    assert "'q' is not" in refused("1|2\n.|q\n", "sudoku").message


def test_a_row_of_open_cells_is_no_frame() -> None:
    wanted = "# kurodoko\n2 . .\n. . .\n. . 3\n"
    assert boards("2 - -\n- - -\n- - 3\n", "kurodoko") == [wanted]
    assert "different boards" in refused("2|-|-\n-|-|-\n-|-|3\n", "kurodoko").message
    assert boards("2|-|-\n=+=+=\n-|*|3\n".replace("*", "-"), "kurodoko") == [
        "# kurodoko\n2 . .\n. . 3\n"
    ]


# 1 and 0 and x, of Binario


@pytest.mark.parametrize("kind", ["binario", "tango"])
def test_x_is_blank_among_1_and_0(kind: str) -> None:
    rows = ["1x0x", "xxxx", "0xx1", "xxxx"]
    if kind == "tango":
        rows = [row for one in rows for row in ("+ + + + +", " " + " ".join(one))] + ["+ + + + +"]
    (board,) = boards("\n".join(rows) + "\n", kind)
    letters = [letter for letter in board.partition("\n")[2] if letter in "XO_"]
    assert "".join(letters) == "X_O_____O__X____"


@pytest.mark.parametrize("text", ["1O\n__\n", "X1\n__\n", "1x\n_0\n", "x1\n.0\n", "oX\n10\n"])
def test_other_mixtures_are_refused(text: str) -> None:
    error = refused(text, "binario")
    assert "on a board of 1 and 0" in error.message
    assert text.split("\n")[error.line - 1][error.column - 1] in "xXoO"


# blank lines


@pytest.mark.parametrize(
    ("kind", "text", "wanted"),
    [
        ("nurikabe", "2  2\n    \n2  2\n", "2 . . 2\n. . . .\n2 . . 2\n"),
        ("akari", "1   1\n     \n1   1\n", "1...1\n.....\n1...1\n"),
        ("kurodoko", "   \n3 4\n   \n", ". . .\n3 . 4\n. . .\n"),
        ("shikaku", " 2 \n   \n 4 \n", ". 2 .\n. . .\n. 4 .\n"),
        ("sudoku", "1   \n    \n  2 \n    \n", "1...\n....\n..2.\n....\n"),
    ],
)
def test_lines_of_blanks_are_rows(kind: str, text: str, wanted: str) -> None:
    assert boards(text, kind) == [f"# {kind}\n{wanted}"]


def test_blanks_that_may_mean_nothing_are_asked_about() -> None:
    assert "write a dot for each open cell" in refused("2  2\n\n2  2\n", "nurikabe").message


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("kenken", "abb\nacc\nddd\n\na=3+ b=5+ c=4+ d=6+\n"),
        ("killer", "AAB\nCCB\nDDE\n\nA=3 B=5\n\nC=4 D=3 E=3\n"),
        ("variant", "1...\n....\n....\n....\n\nrows\ncolumns\n\nthermo r1c1 r1c2\n"),
    ],
)
def test_clues_below_a_gap_belong_to_the_board_above(kind: str, text: str) -> None:
    together = "\n".join([line for line in text.split("\n") if line]) + "\n"
    assert boards(text, kind) == boards(together, kind)
    assert boards(f"# {kind}\n{text}") == boards(together, kind)
    assert len(boards(f"{text}\n{text}", kind)) == 2


def test_a_board_is_not_judged_without_what_may_belong_to_it() -> None:
    for text in ("AAB\nABB\nCCC\n\nA=3 Q=5\n", "AAB\nABB\nCCC\n\nA~3\n"):
        refused(text, "killer")
        with pytest.raises(PuzzleError):
            next(iter(puzzlemint.read_all(text, "killer")))


# rooms


def test_a_letter_in_either_case_is_a_room_of_its_own() -> None:
    (board,) = puzzlemint.read_all("a A\na A\n", "norinori")
    assert len({*board.cells}) == 2  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownArgumentType]
    assert puzzlemint.read(board.text()) == board
    (small,) = puzzlemint.read_all("aB\naB\n", "starbattle")
    assert len({*small.cells}) == 2  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownArgumentType]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("heyawake", "A B A\nB B B\n"),
        ("norinori", "A B\nB A\n"),
        ("starbattle", "AABC\nBBBC\nAADD\nAADD\n"),
    ],
)
def test_a_room_in_two_parts_is_an_error(kind: str, text: str) -> None:
    assert "is in 2 parts, at r1c1 and at" in refused(text, kind).message
    assert "is in 2 parts" in refused(f"# {kind}\n{text}").message


def test_a_border_that_ends_inside_a_room_is_refused() -> None:
    for address in ("heyawake/2/2/80", "norinori/2/2/80", "starbattle/2/2/1/80", "suguru/2/2/80"):
        error = refused(f"https://puzz.link/p?{address}")
        assert "ends inside a region" in error.message


# a picture that contradicts the clues

NON = 'width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\ngoal "{}"\n'


@pytest.mark.parametrize(
    ("goal", "note"),
    [
        ("1110", ""),
        ("1101", "the goal of the file contradicts its clues in column 1"),
        ("0000", "the goal of the file contradicts its clues in row 1"),
        ("11", "the goal of the file has 2 cells, and the board 4"),
        ("", ""),
    ],
)
def test_a_goal_that_contradicts_the_clues_is_a_note(
    goal: str, note: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.non"
    file.write_text(NON.format(goal))
    assert run(["verify", "--json", str(file)]) == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out).get("notes", []) == [note] * bool(note)
    assert shown.err == f"{file}: {note}\n" * bool(note)
