"""Making: one file per kind that plants a solution and reads its clues off."""

from typing import TYPE_CHECKING, Any

from gen.contract.registry import MAKERS, get, names, register
from puzzles.contract.registry import Further
from puzzles.kindfiles.known import declared

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gen.contract.maker import Maker


def _planted() -> "Iterable[str]":
    return [name for name, one in declared().items() if one.plant is not None]


def _maker(name: str) -> "Maker[Any]":
    from gen.kindfiles import maker_of

    return maker_of(declared()[name])


MAKERS.further = Further(_planted, _maker)

__all__ = ["get", "names", "register"]
