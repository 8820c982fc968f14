"""Small boards of every kind: made ones, with clues more than they need, and with clues fewer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import gen
from gen.contract.maker import GaveUp, Wish
from gen.sources.rng import Stream, stream
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Puzzle
from puzzles.declare.options import with_defaults
from verify.solver.session import DEFAULT_BUDGET

if TYPE_CHECKING:
    from gen.contract.maker import Maker
    from puzzles.contract.kind import Kind

SIZES: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
    "akari": (("4", {}), ("5", {}), ("3x6", {})),
    "binario": (("4", {}), ("6", {}), ("6", {"distinct_lines": False})),
    "gemhunter": (("4", {}), ("5", {}), ("3x6", {})),
    "hitori": (("4", {}), ("5", {})),
    "kakuro": (("3", {}), ("4", {})),
    "kenken": (("3", {}), ("4", {})),
    "killer": (("4", {}),),
    "nonogram": (("4", {"line_solvable": False}), ("5", {"colours": 2}), ("hex2", {})),
    "slitherlink": (("2x3", {}), ("3", {})),
    "starbattle": (("5", {}), ("6", {})),
    "sudoku": (("4", {}),),
    "tents": (("5", {}), ("5", {"totals": "fewest"}), ("5", {"pairing": "weak"})),
}
"""Of each kind, small sizes and options."""


class Board(NamedTuple):
    """A puzzle with a solution, perhaps one of several."""

    kind: Kind[Puzzle]
    puzzle: Any
    solution: tuple[int, ...]


def made(maker: Maker[Puzzle], size: str, options: dict[str, Any], draw: Stream) -> Board:
    """Return a puzzle that has one solution."""
    settled = with_defaults((*maker.kind.options, *maker.options), options)
    wish = Wish(maker.shape(size), settled, None, DEFAULT_BUDGET)
    for attempt in range(100):
        try:
            one = maker.make(wish, draw.child(attempt))
        except GaveUp:
            continue
        return Board(maker.kind, one.puzzle, one.solution)
    raise AssertionError(f"no {maker.kind.name} of {size}")


def clues_of(board: Board) -> list[int]:
    """Return the numbers of the clues."""
    rules = board.kind.model(board.puzzle).rules()
    return sorted({rule.clue for rule in rules if rule.clue is not None})


def boards(name: str, count: int) -> list[Board]:
    """Return boards of a kind: as made, with a clue more than needed, with one clue fewer."""
    maker = gen.get(name)
    found: list[Board] = []
    for number in range(count):
        draw = stream(1, f"ladder {name}", number)
        size, options = SIZES[name][number % len(SIZES[name])]
        board = made(maker, size, options, draw)
        found.append(board)
        clues = clues_of(board)
        if not any(option.name == "clues" for option in maker.options):
            continue
        if number % 3 == 1:
            more = len(clues) + 1 + draw.below(3)
            found[-1] = made(maker, size, {**options, "clues": more}, draw)
        elif number % 3 == 2 and clues:
            poorer = Clues(board.puzzle).without([draw.choice(clues)])
            found[-1] = board._replace(puzzle=poorer)
    return found
