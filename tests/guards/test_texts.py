"""A text is the puzzles that it says it holds, under the rules that it says, and no others."""

from __future__ import annotations

import pytest

import puzzlemint
import puzzles
from puzzlemint import tasks
from puzzles.base.errors import PuzzleError
from puzzles.codecs import excerpts
from puzzles.contract.kind import kind_of
from puzzles.contract.reading import parse_filled, parse_puzzle, parse_solution
from puzzles.text import header
from tests.contract import plots

BINARIO, GEMS, SUDOKU = map(puzzles.get, ("binario", "gemhunter", "sudoku"))
ONE = "XOXO\nOXOX\nXO__\n____\n"


def rules(text: str, **options: bool) -> list[object]:
    """Return the rule option of each Binario of a text."""
    return [
        found.puzzle.options["distinct_lines"] for found in excerpts.read(text, options=options)
    ]


def test_a_header_is_for_all_puzzles_up_to_the_next() -> None:
    text = f"{ONE}\n# binario distinct_lines=no\n{ONE}\n\n{ONE}# binario\n{ONE}"
    assert rules(text) == [True, False, False, True]


def test_a_call_goes_before_a_header() -> None:
    text = f"# binario distinct_lines=no\n{ONE}"
    assert parse_puzzle(BINARIO, text).options["distinct_lines"] is False
    assert parse_puzzle(BINARIO, text, distinct_lines=True).options["distinct_lines"] is True
    assert parse_filled(BINARIO, text, distinct_lines=True)[0].options["distinct_lines"] is True
    assert rules(text) == [False]
    assert rules(text, distinct_lines=True) == [True]
    assert puzzlemint.read(text).options == {"distinct_lines": False}
    assert puzzlemint.read(text, distinct_lines=True).options == {"distinct_lines": True}


def test_rules_that_differ_from_the_default_are_written() -> None:
    weak = parse_puzzle(BINARIO, ONE, distinct_lines=False)
    assert weak.text() == f"# binario distinct_lines=no\n{ONE}"
    assert parse_puzzle(BINARIO, ONE).text() == ONE
    assert parse_puzzle(BINARIO, weak.text()) == weak


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("# binario distinct_lines=no distinct_lines=yes", 29, "option distinct_lines is given"),
        ("# binario distinct_lines", 11, "'distinct_lines' is not option=value"),
        ("# binario distinct_lines=", 3, "takes yes or no, not ''"),
        ("# binario distinct_lines=maybe", 3, "takes yes or no"),
        ("# Binario", 3, "a header line is"),
        ("# nothing", 3, "there is no kind 'nothing'"),
    ],
)
def test_headers_that_say_nothing_clear(line: str, column: int, message: str) -> None:
    with pytest.raises(PuzzleError, match=message) as caught:
        list(excerpts.read(f"{ONE}\n{line}\n{ONE}"))
    assert (caught.value.line, caught.value.column) == (6, column)


def test_a_blank_line_ends_a_puzzle() -> None:
    found = list(excerpts.read(f"\n{ONE}\n \n{ONE}\n\n1, _\n1, 1\n"))
    assert [one.puzzle.kind for one in found] == ["binario", "binario", "gemhunter"]
    assert [one.line for one in found] == [1, 7, 13]
    assert [one.text for one in found] == [ONE, ONE, "1, _\n1, 1\n"]
    with pytest.raises(PuzzleError, match="several puzzles"):
        puzzlemint.read(f"{ONE}\n{ONE}")


def test_two_boards_without_anything_between_are_not_one() -> None:
    with pytest.raises(PuzzleError):
        list(excerpts.read(ONE + ONE))
    two = "# sudoku\n1.\n..\n"
    assert len(list(excerpts.read(two + two))) == 2
    with pytest.raises(PuzzleError, match="a second puzzle"):
        parse_puzzle(SUDOKU, two + two)


def test_an_error_is_told_where_it_is_in_the_whole_text() -> None:
    for text, line in (
        (f"{ONE}\nXO\nO?\n", 7),
        (f"# binario\n{ONE}\n\nXO\nO?\n", 9),
        (f"{ONE}# binario\nXO\nO?\n", 7),
        (f"{ONE}# sudoku\n1.\n.?\n", 7),
    ):
        with pytest.raises(PuzzleError) as caught:
            list(excerpts.read(text))
        assert (caught.value.line, caught.value.column) == (line, 2)
    for kind, text in ((BINARIO, "# binario\nXO\nO?\n"), (SUDOKU, "# sudoku\n1.\n.?\n")):
        with pytest.raises(PuzzleError) as caught:
            parse_puzzle(kind, text)
        assert (caught.value.line, caught.value.column) == (3, 2)


def test_a_nonogram_begins_with_a_line_of_its_own() -> None:
    one = "rect 1 2\n#ffffff #000000\n\n\n\n"
    found = list(excerpts.read(f"{one}{one}rect 1 1\n#ffffff #000000\n1a\n1a\n"))
    assert [puzzle.puzzle.size for puzzle in found] == ["1x2", "1x2", "1x1"]


def test_a_text_of_two_kinds_asks_which(monkeypatch: pytest.MonkeyPatch) -> None:
    def recognises(text: str) -> bool:
        return True

    monkeypatch.setattr(SUDOKU, "recognises", recognises)
    with pytest.raises(PuzzleError, match="this could be binario or sudoku; name the kind"):
        excerpts.recognise("1.\n..\n")
    assert excerpts.recognise("X.\n..\n") is BINARIO
    assert excerpts.recognise("3.\n..\n") is SUDOKU
    found = [kind_of(one.puzzle) for one in excerpts.read("1.\n..\n", "sudoku")]
    assert found == [SUDOKU]


def test_sections_are_cut_at_headers_alone() -> None:
    text = "a\n# one x=1\nb\n#two\n\n# three\n"
    assert header.sections(text) == [
        header.Section("", {}, "a\n", 0),
        header.Section("one", {"x": "1"}, "b\n#two\n\n", 2),
        header.Section("three", {}, "", 6),
    ]
    with pytest.raises(PuzzleError, match="no puzzle follows"):
        list(excerpts.read(f"{ONE}# binario\n\n"))


def test_a_header_has_a_word_and_a_row_has_letters() -> None:
    for row in ("# . 1", "# # .", "# ", "# a b 3", "# ..1", "# 1 * #", "#akari"):
        assert not header.begins(f"{row}\nakari x=1\n")
        assert header.sections(f"{row}\n{row}\n") == [header.Section("", {}, f"{row}\n{row}\n", 0)]
    for line in ("# akari", "# Akari", "# 3x3 of a paper", "# .. x=1", "#  tents", "# é.t"):
        assert header.begins(f"{line}\n..\n")
    (found,) = excerpts.read("# akari\n# . 1\n# # .\n")
    assert found.puzzle.text() == "# akari\n#.1\n##.\n"


def test_another_puzzles_solution_is_refused() -> None:
    puzzle = parse_puzzle(BINARIO, "O_\nX_\n")
    assert parse_solution(puzzle, "OX\nXO\n") == (0, 1, 1, 0)
    for text in ("OX\nXO\nOX\n", "OXO\nXOX\n", "O_\nXO\n"):
        with pytest.raises(PuzzleError):
            parse_solution(puzzle, text)
    akari = puzzles.get("akari")
    board = parse_puzzle(akari, "# akari\n..1\n#..\n")
    assert parse_solution(board, "*.1\n#.*\n") == (1, 0, 0, 0, 0, 1)
    for text in ("*.2\n#.*\n", "*.1\n1.*\n"):
        with pytest.raises(PuzzleError, match=r"the puzzle has . here"):
            parse_solution(board, text)


def test_what_a_place_cannot_be_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a plot of one cell stands 1, whatever other plots have, and whoever reads the text."""
    puzzle = parse_puzzle(plots.KIND, "# plots\n+ + + + +\n .|. . .\n+ + + + +\n")
    right, wrong = [f"+ + + + +\n {one}|2 1 3\n+ + + + +\n" for one in (1, 3)]
    assert puzzlemint.check(puzzle, right).state == "solved"
    for head in ("", "# plots\n"):
        with pytest.raises(PuzzleError, match="r1c1 cannot be 3") as caught:
            puzzlemint.check(puzzle, head + wrong)
        assert (caught.value.line, caught.value.column) == (2 + bool(head), 2)
    assert not tasks.score(puzzle, (3, 2, 1, 3)).valid

    def entries(*_: object) -> tuple[int, ...]:
        return (1, 2, 1, 7)

    monkeypatch.setattr(plots.PlotsKind, "read_entries", entries)
    for head in ("", "# plots\n"):
        with pytest.raises(PuzzleError, match=r"^r1c4 cannot be 7$"):
            parse_solution(puzzle, head + right)
