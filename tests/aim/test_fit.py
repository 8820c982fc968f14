"""Clues chosen for a grade: every kind that drops clues, every band, nothing too many."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import gen
from gen.contract.aim import Aim, aim
from gen.contract.maker import GaveUp, Made, Wish
from gen.minting.mint import mint, order
from gen.planting import fit
from gen.planting.clued import CluedMaker
from gen.sources.rng import stream
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Puzzle
from puzzles.declare.options import with_defaults
from puzzles.declare.values import Solution
from verify.grade.grade import Grade, grade
from verify.judge.verdict import judge
from verify.solver.session import DEFAULT_BUDGET


def makers() -> list[CluedMaker[Any]]:
    return [maker for maker in map(gen.get, gen.names()) if isinstance(maker, CluedMaker)]


def graded(puzzle: Puzzle) -> Grade:
    found = grade(puzzle)
    assert found is not None
    return found


def made(
    maker: CluedMaker[Any], size: str, index: int, *words: str, **options: Any
) -> Made[Puzzle]:
    settled = with_defaults((*maker.kind.options, *maker.options), options)
    wish = Wish(maker.shape(size), settled, aim(*words), DEFAULT_BUDGET)
    return maker.make(wish, stream(5, "fit", index))


def clues_of(puzzle: Puzzle) -> list[int]:
    clues = Clues(puzzle)
    return [clue for clue in clues.shown if not clues.place(clue)[0].fixed]


@pytest.mark.parametrize("maker", makers(), ids=lambda maker: maker.kind.name)
def test_no_clue_can_be_spared_within_the_grade(maker: CluedMaker[Any]) -> None:
    seen = 0
    for band, index in product(("easy", "medium"), range(4)):
        if seen and band != "easy":
            break  # it is asked for where easy ones do not come
        try:
            puzzle = made(maker, maker.starter[0], index, band).puzzle
        except GaveUp:
            continue
        if graded(puzzle).band != band:
            continue
        for clue in clues_of(puzzle):
            poorer = Clues(puzzle).without([clue])
            assert judge(poorer).verdict == "multiple" or graded(poorer).band != band
            seen += 1
    assert seen


@pytest.mark.parametrize(("name", "size"), [("sudoku", "9"), ("gemhunter", "8")])
def test_a_number_of_clues_and_a_grade(name: str, size: str) -> None:
    bare = mint(order(name, size), stream(1, "count", 0))
    count = int(bare.history["clues"]) + 4
    for band in ("easy", "hard"):
        minted = mint(order(name, size, {"clues": count}, band), stream(1, "count", 1))
        assert minted.history["clues"] == count
        assert minted.grade.band == band


def test_a_pattern_keeps_its_symmetry() -> None:
    maker = gen.get("sudoku")
    assert isinstance(maker, CluedMaker)
    board = maker.shape("9")
    turn = board.symmetries[3].source
    for band in ("easy", "hard"):
        puzzle = made(maker, "9", 0, band, symmetry="rotation").puzzle
        clues = clues_of(puzzle)
        assert sorted(turn[clue] for clue in clues) == clues


def test_effort_within_a_range() -> None:
    for low, high in ((60, 90), (400, 500), (900, 1100)):
        wanted = order("binario", "6", effort=f"{low}..{high}")
        assert low <= mint(wanted, stream(1, "effort", 0)).grade.effort <= high


def test_a_dearest_step_of_a_certain_size() -> None:
    for words in ("INSIDE", "SUM", "CHAIN:4", "CHAIN:5.."):
        step = mint(order("gemhunter", "8", hardest=words), stream(1, "rung", 0)).grade.hardest
        rung, _, sizes = words.partition(":")
        assert step.rung == rung
        assert not sizes or step.depth == 4 or (sizes == "5.." and step.depth >= 5)


def test_exchanges_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """What no clues can give is looked for in a counted number of puzzles."""
    looked: list[Any] = []
    reach = Aim.reach

    def counted(self: Aim, puzzle: Puzzle, solution: Solution) -> Any:
        looked.append(puzzle)
        return reach(self, puzzle, solution)

    monkeypatch.setattr(Aim, "reach", counted)
    maker = gen.get("sudoku")
    assert isinstance(maker, CluedMaker)
    made(maker, "4", 0, "expert")
    assert 1 < len(looked) <= 1 + fit.EXCHANGES
    monkeypatch.setattr(fit, "PATIENCE", 0)
    looked.clear()
    made(maker, "4", 0, "expert")
    assert len(looked) == 1
