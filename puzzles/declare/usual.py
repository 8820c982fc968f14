"""The usual ways in which others draw a kind in penpa-edit, where this program draws otherwise.

A kind declares which things mean the same as its own picture. Whatever a drawing holds beyond that
is refused, so that no object is passed over.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

GREY = ("1", "3", "8")
DARK = (*GREY, "4")
"""Colours of painted cells: shades of grey, and black."""
WHITE_CIRCLE = "symbol circle 1"


def _as_is(text: str) -> str:
    return text


@dataclass(frozen=True)
class Usual:
    """How others draw a kind.

    A thing is a text such as `number 3`, `surface 4` or `symbol circle 1`: a sort and what it is.

    Attributes:
        alike: for a thing of others the thing that this program draws in its place.
        ring: what this program draws for a circle around a number; empty if circles around numbers
            say nothing, as where they only mark the clue.
        ground: the colour that cells with a clue are painted in; empty for none. Painted cells
            of any dark colour mean it.
        split: whether a painted cell with small numbers is split by a line, drawn or not.
        painted: whether cells with clues may be painted, or left unpainted, as the setter likes.
        bare: what this program draws for a cell that is painted grey, with nothing else in it;
            empty if that means nothing.
        silent: whether a `?` says no more than the cell that it is in.
        boxed: whether lines around single cells with clues say nothing.
        outside: whether a `?` outside says that there is no number.
        side: on which side numbers of lines stand here, `before` or `behind`, where others may
            have the other one; empty where the side says something.
        caged: whether cells without a cage are cages of their own.
        digits: whether `{1-N}` beside the board says which digits there are.
        text, small: return how this program writes a number of others in a cell, or a small one.
        option: an option whose value stands beside the board, and the symbol next to it.
        grids: the editor's own sorts of grids for the kind.
        names: what others call the kind.
    """

    alike: Mapping[str, str] = field(default_factory=dict[str, str])
    ring: str = ""
    ground: str = ""
    split: bool = False
    painted: bool = False
    bare: str = ""
    silent: bool = False
    boxed: bool = False
    outside: bool = False
    side: str = ""
    caged: bool = False
    digits: bool = False
    text: Callable[[str], str] = _as_is
    small: Callable[[str], str] = _as_is
    option: tuple[str, str] | None = None
    grids: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
