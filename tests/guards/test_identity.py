"""Puzzles share an id if one is the other turned, mirrored or renamed, under the same rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import gen
import puzzles
from corpus.records.records import identity
from gen.minting.mint import mint, order
from gen.sources.rng import stream
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.options import Value
from puzzles.kinds.nonogram.model import clues_of
from tests.tents.boards import camp

GRIDS = ("akari", "binario", "hitori", "slitherlink", "starbattle", "sudoku")


def made(name: str, index: int = 0, **options: Value) -> Any:
    wanted = order(name, gen.get(name).starter[0], options)
    return mint(wanted, stream(3, "identity", index))


def turned(rows: list[str]) -> list[str]:
    """Return the rows of a board turned by a quarter."""
    return ["".join(column) for column in zip(*rows[::-1], strict=True)]


def as_turned(rows: list[str]) -> list[list[str]]:
    """Return the eight ways to look at a square."""
    found: list[list[str]] = []
    for start in (rows, rows[::-1]):
        for _ in range(4):
            found.append(start)
            start = turned(start)
    return found


@pytest.mark.parametrize("name", GRIDS)
def test_a_board_turned_by_hand_is_the_same_puzzle(name: str) -> None:
    kind = puzzles.get(name)
    for index in range(3):
        puzzle = made(name, index).puzzle
        texts = {"\n".join(rows) for rows in as_turned(kind.write(puzzle).split())}
        assert len(texts) == 8
        assert {identity(name, parse_puzzle(kind, f"# {name}\n{text}\n")) for text in texts} == {
            identity(name, puzzle)
        }


def test_a_nonogram_turned_by_hand_is_the_same_puzzle() -> None:
    minted = made("nonogram")
    side = minted.puzzle.board.height
    rows = [minted.solution[i : i + side] for i in range(0, side * side, side)]
    turned_rows = [cell for column in zip(*rows[::-1], strict=True) for cell in column]
    board = minted.puzzle.board
    other = replace(minted.puzzle, clues=clues_of(board, turned_rows))
    assert other != minted.puzzle
    assert identity("nonogram", other) == identity("nonogram", minted.puzzle)


def test_tents_mirrored_by_hand_are_the_same_puzzle() -> None:
    puzzle = made("tents").puzzle
    width = puzzle.board.width
    trees = sorted([cell % width * width + cell // width for cell in puzzle.trees])
    other = camp(puzzle.board, tuple(trees), puzzle.columns, puzzle.rows)
    assert other != puzzle
    assert identity("tents", other) == identity("tents", puzzle)


def test_gems_turned_by_hand_are_the_same_puzzle() -> None:
    kind = puzzles.get("gemhunter")
    puzzle = made("gemhunter").puzzle
    rows = [row.replace(", ", "") for row in kind.write(puzzle).splitlines()]
    texts = {"\n".join(map(", ".join, board)) for board in as_turned(rows)}
    assert {identity("gemhunter", parse_puzzle(kind, text)) for text in texts} == {
        identity("gemhunter", puzzle)
    }


def test_boxes_are_turned_with_their_board() -> None:
    kind = puzzles.get("sudoku")
    rows = ["...6..", "..5...", ".3..2.", ".1...3", "4..5..", ".....1"]
    one, other = ["\n".join(board) for board in (rows, turned(rows))]
    puzzle = parse_puzzle(kind, f"# sudoku box=2x3\n{one}\n")
    assert identity("sudoku", puzzle) == identity("sudoku", parse_puzzle(kind, other, box="3x2"))
    assert identity("sudoku", puzzle) != identity("sudoku", parse_puzzle(kind, other, box="2x3"))


@pytest.mark.parametrize(
    ("name", "letters", "others"),
    [
        ("binario", "XO", "OX"),
        ("hitori", "12345", "a1b27"),
        ("starbattle", "ABCDE", "zEyAx"),
        ("sudoku", "1234", "4213"),
    ],
)
def test_what_may_be_renamed_is_of_no_account(name: str, letters: str, others: str) -> None:
    kind = puzzles.get(name)
    puzzle = made(name).puzzle
    renamed = parse_puzzle(
        kind, f"# {name}\n{kind.write(puzzle).translate(str.maketrans(letters, others))}"
    )
    assert renamed != puzzle
    assert identity(name, renamed) == identity(name, puzzle)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("# binario\nO_\nX_\n", {"distinct_lines": False}),
        ("# sudoku\n1...\n..2.\n.3..\n...4\n", {"box": "1x4"}),
        ("# starbattle\nAB\nAB\n", {"stars": 2}),
        ("# tents\n1 2\nT. 1\n0 1\n", {"pairing": "weak"}),
        ("# tents\n1 2\nT. 1\n0 1\n", {"strict_neighbour": True}),
    ],
)
def test_the_rules_are_part_of_the_puzzle(text: str, options: dict[str, Value]) -> None:
    name = text.split()[1]
    kind = puzzles.get(name)
    one, other = parse_puzzle(kind, text), parse_puzzle(kind, text, **options)
    assert one.options != other.options
    assert identity(name, one) != identity(name, other)
    assert parse_puzzle(kind, other.text()) == other


def test_puzzles_that_differ_have_other_ids() -> None:
    for name in gen.names():
        found = [made(name, index).puzzle for index in range(4)]
        canonical = {puzzles.get(name).canonical(puzzle) for puzzle in found}
        assert len({identity(name, puzzle) for puzzle in found}) == len(canonical) > 2
