"""Puzzles that are made to order, and boards that are edited by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlemint.web.api.request import (
    MOST_CELLS,
    Request,
    RequestError,
    plain,
    refuse_large,
)
from puzzles.contract.kind import kind_of, rested
from puzzles.contract.reading import board_of, parse_puzzle
from puzzles.declare.options import with_defaults
from puzzles.exchange.editing import Change, cleared, edited, legal, resized, with_all_clues
from puzzles.exchange.looks import resting
from puzzles.model.model import OPEN

if TYPE_CHECKING:
    from puzzlemint.web.api.request import Answer
    from puzzles.board import Hexagon, Rect
    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.values import Solution

MOST_INDEX = 1_000_000_000


def generate(request: object) -> Answer:
    """Return the puzzle of a number in a series; the same order and seed give the same one.

    Raises:
        OptionError: the size, the grade or an option does not fit.
        GaveUp: it could not be made; says what would help.
    """
    import gen
    from gen.minting.mint import item, order

    asked = Request(request, "kind", "size", "options", "grade", "seed", "index", "budget")
    kind, size, options = asked.kind(), asked.text("size", ""), asked.options()
    seed, index = asked.seed(), asked.whole("index", 0, 0, MOST_INDEX)
    grade, budget = asked.text("grade", ""), asked.budget()
    for option in gen.get(kind.name).options:
        if option.file and option.name in options:
            raise RequestError(f"option {option.name} names a file, and none is read here")
    if size:
        _board(kind, size)
    wanted = order(kind.name, size, options, grade, budget=budget, dear=True)
    minted = item(wanted, seed, index)
    return {
        "puzzle": minted.puzzle.text(named=True),
        "size": minted.puzzle.size,
        "grade": plain(minted.grade),
        "solution": plain(minted.solution),
        "attempts": minted.attempts,
        "seed": seed,
        "index": index,
    }


def empty(request: object) -> Answer:
    """Return an empty board to edit.

    Raises:
        OptionError: there is no such size or option, or they do not go together.
    """
    asked = Request(request, "kind", "size", "options")
    kind, board = asked.kind(), _board(asked.kind(), asked.text("size"))
    made = kind.empty(board, with_defaults(kind.options, asked.options()))
    return {"puzzle": legal(made).text(named=True)}


def edit(request: object) -> Answer:
    """Return a puzzle that was edited: options, size, clearing, changes, totals, in that order.

    Raises:
        OptionError, PuzzleError: something cannot be set, or what it comes to is no puzzle.
    """
    asked = Request(request, "puzzle", "options", "size", "clear", "changes", "totals")
    puzzle = asked.puzzle()
    kind = kind_of(puzzle)
    if options := asked.options():
        puzzle = parse_puzzle(kind, puzzle.text(), **options)
    if asked.has("size"):
        puzzle = resized(puzzle, _board(kind, asked.text("size")))
    if asked.flag("clear"):
        puzzle = cleared(puzzle)
    if asked.has("changes"):
        puzzle = edited(puzzle, _changes(asked))
    if asked.has("totals"):
        puzzle = with_all_clues(puzzle, _whole(puzzle, asked.entries(puzzle, "totals") or ()))
    return {"puzzle": puzzle.text(named=True)}


def _changes(asked: Request) -> list[Change]:
    changes = asked.objects("changes")
    if len(changes) > MOST_CELLS:
        raise RequestError(f"{len(changes):,} changes; the limit is {MOST_CELLS:,}")
    fields = [Request(change, "tool", "at", "value") for change in changes]
    return [Change(one.text("tool"), one.number("at"), one.text("value")) for one in fields]


def _whole(puzzle: Puzzle, entries: Solution) -> Solution:
    """Return entries with open places as what they can be taken to be.

    Raises:
        RequestError: that is nothing.
    """
    whole = rested(puzzle, entries, resting(puzzle))
    if OPEN in whole:
        name = kind_of(puzzle).places(puzzle).name(whole.index(OPEN))
        raise RequestError(f"{name} is not filled in")
    return whole


def _board(kind: Kind[Puzzle], size: str) -> Rect | Hexagon:
    """Return the board of a size, if it is not too large."""
    board = board_of(kind, size)
    refuse_large(board.cells)
    return board
