"""Small boards of every kind at random: with several solutions, and with none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import gen
import puzzles
from gen.contract.maker import Wish
from gen.minting.mint import order
from gen.sources.rng import Stream, stream
from puzzles.base.errors import UserError
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Kind, Puzzle
from puzzles.contract.reading import parse_puzzle
from puzzles.kinds.nonogram.model import Nonogram
from puzzles.relations.runs import runs_of
from verify.judge.verdict import judge

SIZES = {
    "akari": "4x5",
    "binario": "6",
    "gemhunter": "4x5",
    "hitori": "4",
    "masyu": "4x5",
    "nonogram": "4x5",
    "slitherlink": "3x4",
    "starbattle": "5",
    "sudoku": "4",
    "tents": "5x6",
}
MOST = 300
"""Boards with more solutions are left out."""


def boards(
    verdict: str, number: int, names: tuple[str, ...] = tuple(SIZES)
) -> Iterator[tuple[Kind[Puzzle], Any]]:
    """Yield so many boards of a verdict, from each kind in turn."""
    for index in range(number):
        name = names[index % len(names)]
        for trial in count():
            draw = stream(trial, name, index)
            try:
                puzzle = _spoilt(name, draw, verdict)
            except UserError:
                continue
            judgement = judge(puzzle, count=MOST)
            if judgement.verdict == verdict and judgement.complete:
                yield puzzles.get(name), puzzle
                break


def _spoilt(name: str, draw: Stream, verdict: str) -> Any:
    """Return a puzzle without some of its clues or, for `none`, with some of them changed."""
    maker = gen.get(name)
    wanted = order(name, SIZES[name])
    wish = Wish(wanted.lattice, wanted.options, None, wanted.budget, wanted.source)
    puzzle = maker.make(wish, draw).puzzle
    kind = maker.kind
    clues = sorted({rule.clue for rule in kind.model(puzzle).rules() if rule.clue is not None})
    if isinstance(puzzle, Nonogram):
        if verdict == "none":
            hints = list(puzzle.clues)
            line = draw.below(len(hints))
            hints[line] = hints[draw.below(len(hints))]
            return replace(puzzle, clues=tuple(hints))
        picture = [draw.below(2) for _ in range(puzzle.board.cells)]
        lines = [[picture[cell] for cell in line] for line in puzzle.board.lines]
        return replace(puzzle, clues=tuple([runs_of(line) for line in lines]))
    if verdict != "none" and kind.name not in ("hitori", "starbattle"):
        return Clues(puzzle).without(draw.sample(clues, draw.below(len(clues)) + 1))
    letters = list(kind.write(puzzle))
    places = [place for place, letter in enumerate(letters) if letter not in "\n, "]
    for place in draw.sample(places, 1 + draw.below(2)):
        letters[place] = letters[draw.choice(places)]
    return parse_puzzle(kind, puzzle.text().replace(kind.write(puzzle), "".join(letters)))
