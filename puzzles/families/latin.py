"""What kinds share that are Latin squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.families.declared import Declared, DeclaredKind
from puzzles.families.grid import G
from puzzles.relations.digits import Every
from puzzles.relations.scopes import columns, rows

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzles.board import Rect


def latin_rules(values: str, value: str) -> tuple[Declared, Declared]:
    """Return the rules that every row and every column has each value once.

    Args:
        values: the word in their names: "numbers" for `row_numbers`.
        value: what one is called: "number".
    """
    every = Every(value=value)
    return Declared(f"row_{values}", every, rows), Declared(f"column_{values}", every, columns)


def latin_techniques(values: str) -> Mapping[tuple[str, ...], str]:
    """Return what steps by these rules are called."""
    lines = f"row_{values}", f"column_{values}"
    return {
        **{("LAST", rule): "full house" for rule in lines},
        **{("RULE", rule): "hidden single" for rule in lines},
        ("SUM 2", *reversed(lines)): "X-wing",
    }


class LatinKind(DeclaredKind[G]):
    """A kind in whose square every row and column has each value, from 1 to the side, once."""

    def values(self, board: Rect) -> Sequence[int]:
        return range(1, board.height + 1)
