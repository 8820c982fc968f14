"""A maker from outside whose solutions have no symmetry: its puzzles have it, or it is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import gen
from gen.contract.maker import GaveUp, Made, Wish
from gen.kinds.sudoku import SudokuMaker
from gen.minting.mint import item, order
from gen.planting.clued import Clued
from gen.sources.rng import Stream
from gen.sources.symmetry import is_symmetric
from puzzles.contract.clues import Clues


class Holed(SudokuMaker):
    """Its full puzzles lack the clues of some cells, as those of a kind do that has not all."""

    holes: tuple[int, ...] = (0, 6)

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Any], Mapping[str, int]]:
        clued, figures = super().plant(wish, stream)
        full = Clues(clued.full).without(self.holes)
        return Clued(full, clued.solution, wish.budget), figures


class Bare(Holed):
    """What its symmetry leaves says too little."""

    holes = tuple(range(7))


class Deaf(SudokuMaker):
    """It does not hear of a symmetry."""

    def make(self, wish: Wish, stream: Stream) -> Made[Any]:
        deaf = {**wish.options, "symmetry": "none"}
        return super().make(Wish(wish.lattice, deaf, wish.aim, wish.budget), stream)


def serve(monkeypatch: pytest.MonkeyPatch, maker: SudokuMaker) -> None:
    """Have every order made by one maker."""

    def get(name: str) -> SudokuMaker:
        del name
        return maker

    monkeypatch.setattr(gen, "get", get)


@pytest.mark.parametrize("name", ["rotation", "quarter", "reflection", "diagonal"])
def test_what_has_no_image_is_not_shown(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    serve(monkeypatch, Holed())
    for index in range(3):
        puzzle = item(order("sudoku", "4", {"symmetry": name}), 1, index).puzzle
        assert is_symmetric(puzzle, name)
        assert not set(Clues(puzzle).shown) & {0, 6}
    puzzle = item(order("sudoku", "4"), 1, 0).puzzle
    assert not is_symmetric(puzzle, name)


@pytest.mark.parametrize(
    ("maker", "message"),
    [
        (Bare, "the clues that it carries into clues leave more than one solution"),
        (Deaf, "what this maker made does not have the symmetry rotation"),
    ],
)
def test_what_cannot_be_symmetric_is_refused(
    monkeypatch: pytest.MonkeyPatch, maker: type[SudokuMaker], message: str
) -> None:
    serve(monkeypatch, maker())
    wanted = order("sudoku", "4", {"symmetry": "rotation"}, attempts=3)
    with pytest.raises(GaveUp, match=message):
        item(wanted, 1, 0)
