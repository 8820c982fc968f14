"""Scores: what is right is seen in whatever form, and nothing gets more than its due."""

from __future__ import annotations

import json
import re
from itertools import chain
from pathlib import Path

import pytest

import puzzlemint
from puzzlemint import tasks
from puzzlemint.tasks.scores import NO_BOARD
from puzzles.contract.reading import parse_puzzle
from puzzles.model.model import OPEN
from scripts.mutants import fault, mutant
from tests.tasks.cases import DRESSES, Kinds, case, cases, dressed, right_replies, wrong_replies
from verify.judge.verdict import judge

ROOT = Path(__file__).parents[2]


def test_right_replies_are_solved(kind: Kinds) -> None:
    for one in cases(kind):
        for name, reply in right_replies(one).items():
            found = tasks.score(one.puzzle, reply)
            assert found.values == one.solution, name
            assert (found.solved, found.valid, found.right, found.rules) == (True, True, 1, 1), name
            assert found.reason == ""


def test_wrong_replies_are_not(kind: Kinds) -> None:
    for one in cases(kind):
        for name, reply in wrong_replies(one).items():
            found = tasks.score(one.puzzle, reply)
            if found.solved:  # then it is nothing but the solution
                assert {*reply.split()} <= {*one.board.split(), "x"}, name
                continue
            assert found.right < 1 or found.violations, name
            assert name != "not filled in" or found.right == found.rules == 0
            assert found.rules < 1, name
            assert found.reason, name


def test_nothing_at_all_is_an_answer_where_it_is_one() -> None:
    puzzle = puzzlemint.read("2 2\n.. 0\n.. 0\n0 0\n")
    assert tasks.score(puzzle, puzzle.text()).solved
    assert not tasks.score(puzzle, "nothing").solved


def test_cut_off_replies_are_never_taken_for_whole_ones(kind: Kinds) -> None:
    one = case(kind)
    board = one.board.rstrip("\n")
    for end in range(len(board)):
        found = tasks.score(one.puzzle, f"It is\n\n{board[:end]}")
        if found.solved:
            assert found.values == one.solution
            assert not board[end:].strip() or kind.unmarked or end > len(board) // 2


def test_letters_may_have_blanks_between_them(kind: Kinds) -> None:
    one = case(kind)
    if kind.places(one.puzzle) != one.puzzle.board or "\n+" in one.board:
        pytest.skip("a drawing needs its blanks")
    rows = kind.places(one.puzzle).rows
    lines = one.board.rstrip("\n").split("\n")
    if len(lines) == len(rows) and not any(" " in line for line in lines):
        for between in (" ", "  ", ", ", "|", " | "):
            reply = "\n".join([between.join(line) for line in lines])
            assert tasks.score(one.puzzle, reply).solved, between


def test_boards_of_two_values_may_be_ones_and_zeros(kind: Kinds) -> None:
    tried = 0
    for one in cases(kind):
        rows = kind.places(one.puzzle).rows
        two = {0, 1}.issuperset(chain(*kind.domain(one.puzzle)))
        if not two or kind.places(one.puzzle) != one.puzzle.board:
            continue
        values = [[one.solution[place] for place in row] for row in rows]
        for reply in (
            json.dumps(values),
            json.dumps(values, indent=1).replace("\n  ", ""),
            "\n".join(["".join(map(str, row)) for row in values]),
            "\n".join([" ".join(map(str, row)) for row in values]),
        ):
            found = tasks.score(one.puzzle, f"Answer:\n{reply}\n")
            tried += found.solved
    if not tried:
        pytest.skip("none is")


def test_shares_fall_with_each_mistake(kind: Kinds) -> None:
    one = case(kind)
    rights: list[float] = []
    for places in range(min(4, len(one.open)) + 1):
        board = one.changed(places) if places else one.solution
        found = tasks.score(one.puzzle, board)
        assert found.solved == (not places)
        assert found.valid
        rights.append(found.right)
        if places:
            assert found.violations
            assert found.reason.startswith("broken: ")
            assert 0 <= found.rules < 1
    assert rights == pytest.approx([1 - at / len(one.open) for at in range(len(rights))])


def test_the_closest_of_several_solutions_counts() -> None:
    puzzle = puzzlemint.read("# sudoku\n..\n..\n")
    assert tasks.score(puzzle, "1.\n..\n").right == 1 / 4
    assert tasks.score(puzzle, "2.\n..\n").right == 1 / 4
    assert tasks.score(puzzle, "12\n..\n").right == 1 / 2


def test_a_board_in_part_has_its_share(kind: Kinds) -> None:
    one = case(kind)
    board = list(one.solution)
    board[one.open[-1]] = OPEN
    found = tasks.score(one.puzzle, board)
    assert (found.solved, found.valid) == (False, False)
    assert found.right == pytest.approx(1 - 1 / len(one.open))
    if len(one.open) > 1:
        name = kind.places(one.puzzle).name(one.open[-1])
        assert found.reason == f"{name} is not filled in, 1 open in all"


def test_every_solution_is_accepted(kind: Kinds) -> None:
    for example in kind.examples:
        puzzle = parse_puzzle(kind, example.text)
        for solution in judge(puzzle, count=3).solutions:
            reply = f"```\n{kind.write_entries(puzzle, solution)}```"
            assert tasks.score(puzzle, reply).values == solution
            assert tasks.score(puzzle, reply).solved


def test_what_is_no_board_is_told() -> None:
    puzzle = puzzlemint.read("# sudoku\n1...\n..2.\n.3..\n...4\n")
    given = (77, *tasks.score(puzzle, "1243 3421 4312 2134").values[1:])  # where a clue is shown
    for values in ((1,) * 15, (1,) * 17, (9,) * 16, (-2,) * 16, given):
        found = tasks.score(puzzle, values)
        assert (found.solved, found.right, found.reason) == (False, 0, NO_BOARD)
    assert tasks.score(puzzle, "1243 3421 4312 2134").solved
    assert tasks.score(puzzle, "1243342143122134").solved
    assert tasks.score(puzzle, "[[1,2,4,3],[3,4,2,1],[4,3,1,2],[2,1,3,4]]").solved


def test_known_rewards_for_nothing() -> None:
    """Rewards of others have paid for these: digits outside the alphabet, sums that come out."""
    puzzle = puzzlemint.read("# sudoku\n....\n....\n....\n....\n")
    for reply in ("5678\n7856\n6587\n8765\n", "0000\n" * 4, "abcd\ncdab\nbadc\ndcba\n", "1" * 16):
        assert not tasks.score(puzzle, reply).solved
    puzzle = puzzlemint.read("# sudoku\n1...\n..2.\n.3..\n...4\n")
    other = "2134\n4312\n3421\n1243\n"  # every rule is kept but for what was given
    found = tasks.score(puzzle, other)
    assert (found.solved, found.valid) == (False, True)
    assert "r1c1" in found.reason


def test_mutants_get_no_more_than_their_due(kind: Kinds) -> None:
    ones = cases(kind)
    for number in range(60):
        one = ones[number % len(ones)]
        replies = list(right_replies(one).values())
        reply = mutant(replies[number % len(replies)][-1_000:], 1, number)
        assert fault(one.puzzle, one.solution, reply) == ""


def test_a_very_long_reply_is_no_trouble(kind: Kinds, thorough: bool) -> None:
    one, most = case(kind), 30_000_000 if thorough else 3_000_000
    long = (one.board + "and so on\n") * (most // (len(one.board) + 10))
    assert tasks.score(one.puzzle, long).solved
    assert not tasks.score(one.puzzle, long + "x" * most).solved


def test_the_page_tells_which_dresses_are_read() -> None:
    text = (ROOT / "docs" / "tasks.md").read_text(encoding="utf-8")
    table = text.partition("| dress |")[2].partition("\n\n")[0]
    assert tuple(re.findall(r"(?m)^\| ([^|]+) \|", table)) == ("---", *DRESSES)[1:]


def test_a_wrong_board_is_wrong_in_every_dress(kind: Kinds) -> None:
    for one in cases(kind):
        wrong = kind.write_entries(one.puzzle, one.changed()).rstrip("\n")
        for name, reply in dressed(one, wrong).items():
            assert not tasks.score(one.puzzle, reply).solved, name


def test_the_answer_tag_decides(kind: Kinds) -> None:
    for one in cases(kind):
        for inside in (one.puzzle.text(), one.empty, "nothing", ""):
            reply = f"I think:\n\n{one.board}\n\n<answer>\n{inside}\n</answer>\n"
            assert not tasks.score(one.puzzle, reply).solved, inside


def test_a_given_that_is_overwritten_counts_as_wrong() -> None:
    puzzle = puzzlemint.read("# sudoku\n1...\n..2.\n.3..\n...4\n")
    (solution,) = judge(puzzle).solutions
    found = tasks.score(puzzle, (2, *solution[1:]))
    assert (found.solved, found.valid) == (False, True)
    assert found.right == 12 / 13


@pytest.mark.parametrize(
    ("text", "board", "altered"),
    [
        (
            "# skyscrapers\n  . .\n2 . . .\n. . . .\n  . .\n",
            "  . .\n2 1 2 .\n. 2 1 .\n  . .\n",
            ["  . .\n1 1 2 .\n. 2 1 .\n  . .\n", "  1 .\n2 1 2 .\n. 2 1 .\n  . .\n"],
        ),
        ("# kakurasu\n  1 3\n3 . .\n2 . .\n", "  1 3\n3 # #\n2 - #\n", ["  1 3\n3 # #\n1 - #\n"]),
    ],
)
def test_other_numbers_around_a_board_are_no_solution(
    text: str, board: str, altered: list[str]
) -> None:
    puzzle = puzzlemint.read(text)
    assert tasks.score(puzzle, board).solved
    for reply in altered:
        found = tasks.score(puzzle, reply)
        assert not found.solved
        assert found.reason.startswith("the board has another clue: ")
        assert tasks.extract(puzzle, reply) is None


def test_a_number_that_fits_may_be_added() -> None:
    puzzle = puzzlemint.read("# skyscrapers\n  . .\n2 . . .\n. . . .\n  . .\n")
    assert tasks.score(puzzle, "  2 .\n2 1 2 .\n. 2 1 .\n  . .\n").solved
