"""The laws that every maker keeps, on its starter sizes."""

from __future__ import annotations

from typing import Any

import pytest

from gen.maker import Made, Maker, Wish
from gen.rng import stream
from puzzles.family import OptionError, settle
from verify.session import DEFAULT_BUDGET
from verify.unique import UNIQUE, judge


def make(maker: Maker[Any], size: str, index: int, **options: Any) -> Made[Any]:
    settled = settle((*maker.kind.options, *maker.options), options)
    wish = Wish(maker.shape(size), settled, "", DEFAULT_BUDGET)
    return maker.make(wish, stream(7, maker.kind.name, index))


def test_made_puzzles_are_unique(maker: Maker[Any]) -> None:
    kind = maker.kind
    for size in maker.starter:
        for index in range(5):
            made = make(maker, size, index)
            assert kind.lattice(made.puzzle) == maker.shape(size)
            assert kind.parse(kind.format(made.puzzle)) == made.puzzle
            assert not kind.check(made.puzzle, made.solution)
            judgement = judge(kind, made.puzzle, encoding="seqcounter", solver="cadical195")
            assert judgement.verdict == UNIQUE
            assert judgement.solutions == (made.solution,)


def test_same_stream_same_puzzle(maker: Maker[Any]) -> None:
    size = maker.starter[-1]
    assert make(maker, size, 3) == make(maker, size, 3)
    assert make(maker, size, 3) != make(maker, size, 4)


def test_thinned_puzzles_are_irreducible(maker: Maker[Any]) -> None:
    if not any(option.name == "clues" for option in maker.options):
        pytest.skip("clues of this kind are never dropped")
    kind = maker.kind
    made = make(maker, maker.starter[0], 0)
    store = kind.encode(made.puzzle, selectable=True)
    cells = made.puzzle.cells
    for clue in store.clues:
        fewer = (*cells[:clue], -1, *cells[clue + 1 :])
        poorer = type(made.puzzle)(**{**vars(made.puzzle), "cells": fewer})
        assert judge(kind, poorer).verdict == "multiple"


def test_a_true_clue_more_keeps_a_puzzle_unique(maker: Maker[Any]) -> None:
    if not any(option.name == "clues" for option in maker.options):
        pytest.skip("clues of this kind are never dropped")
    size = maker.starter[0]
    fewest = make(maker, size, 0)
    count = len(maker.kind.encode(fewest.puzzle, selectable=True).clues)
    for more in (1, 2):
        made = make(maker, size, 0, clues=count + more)
        store = maker.kind.encode(made.puzzle, selectable=True)
        assert len(store.clues) == count + more
        assert judge(maker.kind, made.puzzle).verdict == UNIQUE


@pytest.mark.parametrize("size", ["", "x", "0", "-1", "3x", "99999", "1000000x2", "5 5"])
def test_sizes_that_do_not_exist(maker: Maker[Any], size: str) -> None:
    with pytest.raises(OptionError):
        maker.shape(size)
