"""Usual drawings of a kind in penpa-edit that differ from this program's own.

A kind declares which objects mean the same as those in its own picture. All other objects are
refused, so that no object of a drawing is ignored.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

GREY = ("1", "3", "8")
DARK = (*GREY, "4")
"""Colours of painted cells, by penpa-edit's numbers: GREY are shades of grey, 4 is black."""
WHITE_CIRCLE = "symbol circle 1"


def _as_is(text: str) -> str:
    return text


@dataclass(frozen=True)
class Usual:
    """The usual drawings of a kind by other people.

    An object is a text of its sort and its value, such as `number 3`, `surface 4` or
    `symbol circle 1`.

    Attributes:
        alike: for an object of other people, the object that this program draws in its place.
        ring: object that this program draws for a circle around a number. Empty if such circles
            have no meaning, because they only mark the clue.
        ground: colour in which this program paints cells with a clue. A cell in any dark colour
            means the same. Empty if such cells are not painted.
        split: whether this program draws a line through a painted cell with small numbers, which
            other people may leave out.
        painted: whether cells with clues may be painted or not, without a difference in meaning.
        bare: object that this program draws for a grey cell without any other object. Empty if a
            grey cell has no meaning of its own.
        silent: whether a clue `?` has no meaning and is left out.
        boxed: whether lines around single cells with clues have no meaning.
        outside: whether a `?` or a `-` beside the board means that there is no number.
        side: the side of the board, `before` or `behind`, on which this program draws the numbers
            of lines, if other people may use either. Empty if the side has a meaning.
        caged: whether a cell without a cage is a cage of one cell.
        digits: whether a text `{1-N}` beside a board of side N is understood.
        text, small: return a number, or a small number in a corner, as this program spells it.
        option: name of an option whose value is drawn beside the board, and the symbol next to it.
        grids: the editor's own types of grids for the kind.
        names: names that other people use for the kind.
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
