"""Walls, trees and black cells from a file, and trees in a pattern, stand as they are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gen.contract.maker import GaveUp
from gen.kinds import kakuro
from gen.minting.mint import item, order
from puzzles.base.errors import OptionError
from puzzles.kinds.akari import WHITE
from puzzles.kinds.kakuro import WHITE as WHITE_CELL
from puzzles.kinds.tents import EMPTY, unique_pairing
from verify.grade.grade import BANDS
from verify.judge.verdict import judge

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from puzzles.declare.options import Value

HEART = (
    "..........",
    ".##...##..",
    "#..#.#..#.",
    "#...#...#.",
    "#.......#.",
    ".#.....#..",
    "..#...#...",
    "...#.#....",
    "....#.....",
    "..........",
)
FIR = (
    "....#...",
    "...#.#..",
    "........",
    "..#...#.",
    ".#.....#",
    "........",
    "...#.#..",
    "...#.#..",
)
RING = (".#.", "#.#", ".#.")  # with tents in the corners each tree has two
PAIRED = {"empty_lines": True, "unique_pairing": True}
FACE = ("####", "#..#", "#...", "##..")
BLANK = {"akari": WHITE, "tents": EMPTY, "kakuro": WHITE_CELL}


def given(path: Path, kind: str, option: str, rows: Sequence[str], **more: Value):
    path.write_text("\n".join(rows) + "\n")
    return order(kind, f"{len(rows)}x{len(rows[0])}", {option: str(path), **more})


@pytest.mark.parametrize(
    ("kind", "option", "rows", "more"),
    [("akari", "walls", HEART, {}), ("tents", "trees", FIR, PAIRED), ("kakuro", "black", FACE, {})],
)
def test_what_a_file_marks_stands_there_and_nothing_else(
    tmp_path: Path, kind: str, option: str, rows: Sequence[str], more: Mapping[str, Value]
) -> None:
    wanted = given(tmp_path / "mask.txt", kind, option, rows, **more)
    assert len(str(wanted.options[option])) == 32  # a hash, so that records name no file
    for index in range(2):
        made = item(wanted, 1, index)
        shown = [value != BLANK[kind] for value in made.puzzle.cells]
        assert shown == [letter == "#" for row in rows for letter in row]
        assert judge(made.puzzle).solutions == (made.solution,)
        if kind == "tents":
            assert unique_pairing(made.puzzle, made.solution)
        assert made == item(wanted, 1, index)


@pytest.mark.parametrize(
    ("kind", "option", "rows", "why"),
    [
        ("tents", "trees", ("###.", "###.", "###.", "...."), "r1c1 is left without a tent"),
        ("tents", "trees", ("#...", "....", "..#.", "...."), "ask for empty_lines"),
        ("kakuro", "black", ("####", "#...", "##..", "#..#"), "a run of 1 from r2c2 on"),
        ("kakuro", "black", ("#####", "#..##", "#..##", "###..", "###.."), "part the white ones"),
        ("kakuro", "black", ("###", "###", "###"), "leave no white ones"),
        ("akari", "walls", ("..", ".."), "marks no cell"),
    ],
)
def test_what_no_puzzle_has_is_refused_when_it_is_ordered(
    tmp_path: Path, kind: str, option: str, rows: Sequence[str], why: str
) -> None:
    with pytest.raises(OptionError, match=why):
        given(tmp_path / "mask.txt", kind, option, rows)
    with pytest.raises(OptionError, match="have the symmetry that they have there"):
        given(tmp_path / "mask.txt", kind, option, rows, symmetry="rotation")


@pytest.mark.parametrize(
    ("kind", "option", "rows", "why", "more"),
    [
        ("akari", "walls", ("#...", "....", "....", "...."), "open stayed r1c2-4, ", {}),
        ("kakuro", "black", ("#####",) + ("#....",) * 4, "told too little of r2c2-3, ", {}),
        ("tents", "trees", RING, "has what is not wanted", PAIRED),
    ],
)
def test_what_was_not_found_is_said_with_the_cells(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    option: str,
    rows: Sequence[str],
    why: str,
    more: Mapping[str, Value],
) -> None:
    monkeypatch.setattr(kakuro, "GIVEN", 1)
    with pytest.raises(GaveUp, match=why):
        item(given(tmp_path / "mask.txt", kind, option, rows, **more), 1, 0)


def test_totals_are_dropped_in_a_pattern_too() -> None:
    wanted = order("tents", "8", {"symmetry": "rotation", "totals": "fewest"})
    for index in range(3):
        totals = item(wanted, 1, index).puzzle.totals
        told = [total is not None for total in totals]
        assert told == [*reversed(told[:8]), *reversed(told[8:])]
        assert not all(told)


def test_patterns_hold_where_a_grade_is_wanted() -> None:
    for band in BANDS[:2]:
        made = item(order("tents", "8", {"symmetry": "rotation"}, band), 1, 0)
        assert made.graded is not None
        assert made.graded.band == band
        assert made.puzzle.cells == tuple(reversed(made.puzzle.cells))
