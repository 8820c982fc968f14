"""The laws that every maker keeps, on its starter sizes."""

from __future__ import annotations

from contextlib import nullcontext
from functools import cache
from math import isqrt
from pathlib import Path
from typing import Any

import pytest

import gen
from gen.contract.maker import GaveUp, Made, Maker, Wish
from gen.minting.mint import mint, order
from gen.planting.clued import CELLS
from gen.sources.rng import Stream, stream
from puzzles.base.errors import OptionError, PuzzleError
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Puzzle
from puzzles.contract.reading import parse_puzzle
from puzzles.declare.group import spots
from puzzles.declare.options import with_defaults
from tests.each import Each
from verify.judge.verdict import UNIQUE, judge
from verify.solver.session import DEFAULT_BUDGET


def make(maker: Maker[Puzzle], size: str, index: int, **options: Any) -> Made[Puzzle]:
    settled = with_defaults((*maker.kind.options, *maker.options), options)
    wish = Wish(maker.shape(size), settled, None, DEFAULT_BUDGET)
    return maker.make(wish, stream(7, maker.kind.name, index))


@cache
def made_once(maker: Maker[Puzzle], size: str, index: int) -> Made[Puzzle]:
    return make(maker, size, index)


def test_made_puzzles_are_unique(maker: Maker[Puzzle], thorough: bool) -> None:
    kind = maker.kind
    for size in maker.starter:
        for index in range(5 if thorough else 1 if size != maker.starter[0] else 2):
            made = made_once(maker, size, index)
            assert made.puzzle.board == maker.shape(size)
            assert parse_puzzle(kind, made.puzzle.text()) == made.puzzle
            assert not kind.check(made.puzzle, made.solution)
            judgement = judge(made.puzzle, encoding="seqcounter", solver="cadical195")
            assert judgement.verdict == UNIQUE
            assert judgement.solutions == (made.solution,)


def test_the_size_by_default_is_one_that_is_known(maker: Maker[Puzzle]) -> None:
    assert maker.usual_size in maker.starter
    if maker.kind.name in gen.names():  # one of these makers stands in a test alone
        assert order(maker.kind.name).lattice == maker.shape(maker.usual_size)


def test_same_stream_same_puzzle(maker: Maker[Puzzle]) -> None:
    size = maker.starter[-1]
    assert make(maker, size, 1) == made_once(maker, size, 1) != made_once(maker, size, 0)


def thins(maker: Maker[Puzzle]) -> bool:
    return any(option.name == "clues" for option in maker.options)


def clues_of(maker: Maker[Puzzle], puzzle: Any) -> list[int]:
    rules, place = maker.kind.model(puzzle).rules(), Clues(puzzle).place
    clues = {rule.clue for rule in rules if rule.clue is not None}
    return sorted([clue for clue in clues if place(clue)[0].on != "rules"])


def test_thinned_puzzles_are_irreducible(maker: Maker[Puzzle]) -> None:
    if not thins(maker):
        pytest.skip("clues of this kind are never dropped")
    made = make(maker, maker.starter[0], 0, clues=-1)
    clues = clues_of(maker, made.puzzle)
    assert len(clues) == made.history["clues"]
    for clue in clues:
        poorer = Clues(made.puzzle).without([clue])
        assert judge(poorer).verdict == "multiple"


def test_a_true_clue_more_keeps_a_puzzle_unique(maker: Maker[Puzzle]) -> None:
    if not thins(maker):
        pytest.skip("clues of this kind are never dropped")
    size = maker.starter[-1]
    count = len(clues_of(maker, made_once(maker, size, 1).puzzle))
    for more in (0, 1):
        made = make(maker, size, 1, clues=count + more)
        assert len(clues_of(maker, made.puzzle)) == count + more
        assert judge(made.puzzle).verdict == UNIQUE


def damaged(text: str, draw: Stream) -> str:
    """Return the text with one of its letters put in some other place."""
    at = draw.below(len(text))
    return text[:at] + draw.choice(text) + text[at + 1 :]


def test_damaged_puzzles_get_the_same_verdict_twice(maker: Maker[Puzzle], thorough: bool) -> None:
    kind = maker.kind
    least = 80 if thorough else 20
    verdicts: set[str] = set()
    for index in range(400):
        if index >= least and len(verdicts) > 1:
            break
        draw = stream(3, "damage", index)
        text = made_once(maker, maker.starter[index % 2], index // 2 % 2).puzzle.text()
        for _ in range(1 + index % 3):
            text = damaged(text, draw)
        try:
            puzzle = parse_puzzle(kind, text)
        except PuzzleError:
            continue
        first = judge(puzzle, count=3)
        second = judge(puzzle, count=3, encoding=kind.forms.audit, solver="cadical195")
        assert first.verdict == second.verdict, text
        assert len(first.solutions) == len(second.solutions), text
        verdicts.add(first.verdict)
    assert len(verdicts) > 1


def test_more_clues_than_there_can_be_are_refused_at_once(maker: Maker[Puzzle]) -> None:
    if not thins(maker):
        pytest.skip("clues of this kind are never dropped")
    lattice = maker.shape(maker.starter[0])
    groups = [group for group in maker.kind.groups if group.derived]
    most = sum([len(spots(lattice, group.on)) for group in groups])
    for clues, fits in ((most + 1, False), (1, True)):
        options = with_defaults((*maker.kind.options, *maker.options), {"clues": clues})
        with nullcontext() if fits else pytest.raises(OptionError, match="clues do not go into"):
            maker.check(lattice, options)


@pytest.mark.parametrize("size", [Each(("", "x", "0", "-1", "3x", "99999", "1000000x2", "5 5"))])
def test_sizes_that_do_not_exist(maker: Maker[Puzzle], size: str) -> None:
    with pytest.raises(OptionError):
        maker.shape(size)


def test_boards_too_large_to_make_are_refused_when_ordered(maker: Maker[Puzzle]) -> None:
    name = maker.kind.name
    if name not in gen.names():
        pytest.skip("nothing is ordered of this kind")
    most = maker.most(with_defaults((*maker.kind.options, *maker.options), {}))
    side = isqrt(most)
    if maker.kind.boards.refusal(side, side):
        pytest.skip("no board of this kind is a square")
    assert order(name, str(side)).lattice.cells == side * side
    try:
        beyond = maker.shape(str(side + 2))
    except OptionError:
        return  # no such board can be read either
    with pytest.raises(OptionError, match=f"{beyond.size} is too large to make; .* {most:,} cells"):
        order(name, str(side + 2))


def test_clues_stand_in_a_mask(tmp_path: Path) -> None:
    """The mask leaves out two cells in a corner, and a symmetry those in the opposite one."""
    met: list[str] = []
    for name in gen.names():
        maker: Maker[Puzzle] = gen.get(name)
        if CELLS not in maker.options:
            continue
        size = maker.starter[0]
        board = maker.shape(size)
        path = tmp_path / f"{name}.txt"
        rows = ["#" * len(row) for row in board.rows]
        path.write_text("\n".join(["..#" + rows[0][3:], *rows[1:]]) + "\n")
        for symmetry, outside in (
            ("none", {0, 1}),
            ("rotation", {0, 1, board.cells - 2, board.cells - 1}),
        ):
            wanted = order(name, size, {"cells": str(path), "symmetry": symmetry})
            try:
                puzzle = mint(wanted, stream(1, name, 0)).puzzle
            except GaveUp:
                continue
            clues = Clues(puzzle)
            told = [one for one in clues_of(maker, puzzle) if not clues.place(one)[0].fixed]
            assert outside.isdisjoint(cell for one in told for cell in clues.cells(one))
            met.append(name)
    assert len(met) > 20
