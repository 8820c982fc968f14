"""The makers there are: those of `gen/kinds`, of other distributions, and registered ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzles.contract.registry import Registry

if TYPE_CHECKING:
    from gen.contract.maker import Maker


def _name(maker: Maker[Any]) -> str:
    return maker.kind.name


MAKERS = Registry(
    "gen.kinds",
    "puzzlemint.makers",
    "MAKER",
    _name,
    "no puzzles of kind {!r} can be made{}; of these: {}",
)


def register(maker: Maker[Any]) -> None:
    """Add the maker of a kind that was registered (`puzzles.register`)."""
    MAKERS.register(maker)


def names() -> list[str]:
    """Return the names of the kinds that can be made, in alphabetical order."""
    return [*MAKERS.names()]


def get(name: str) -> Maker[Any]:
    """Return the maker of that kind.

    Raises:
        OptionError: there is none.
    """
    return MAKERS.get(name)
