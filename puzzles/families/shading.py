"""What kinds share in which each cell is shaded or not."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from puzzles.declare.sayings import Saying, touching
from puzzles.declare.values import Word
from puzzles.families.declared import Declared, DeclaredKind
from puzzles.families.grid import G
from puzzles.relations.counts import NotAll
from puzzles.relations.joined import Joined
from puzzles.relations.scopes import neighbours, squares, whole_board
from puzzles.render.picture import Fill

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from puzzles.render.picture import Item

UNSHADED, SHADED = 0, 1
APART = (
    Declared("shaded_touch", NotAll(SHADED, touching("shaded cell", "shaded")), neighbours),
    Declared(
        "unshaded_connected",
        Joined(UNSHADED, "unshaded cell", "by shaded", apart=True),
        whole_board,
    ),
)
"""Shaded cells do not touch by their sides, and leave all others connected."""


def no_square(value: int, shade: str) -> Declared:
    """Return the rule that no four cells in a square are all of one shade."""
    words = Saying(
        f"{{cells}} are not all {shade}",
        over=f"{{cells}} are all {shade}",
        full=f"or {{cells}} would all be {shade}",
        counts=value,
    )
    return Declared(f"{shade}_square", NotAll(value, words), squares)


NO_SHADED_SQUARE = no_square(SHADED, "shaded")
NO_UNSHADED_SQUARE = no_square(UNSHADED, "unshaded")


class ShadingKind(DeclaredKind[G]):
    """A kind whose places are the cells of its board, each shaded or not."""

    unmarked = (UNSHADED,)
    marks: ClassVar[Mapping[int, str]] = {UNSHADED: "-", SHADED: "#"}
    words: ClassVar[Mapping[int, Word]] = {
        UNSHADED: Word("unshaded", "unshaded"),
        SHADED: Word("shaded", "shaded"),
    }
    symbols: ClassVar[Mapping[int, Callable[[int], Item]]] = {
        SHADED: partial(Fill, colour="shaded")
    }
