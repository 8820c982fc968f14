"""What an image comes to as puzzles of several sizes, so that one of them can be chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import gen
from gen.contract.maker import GaveUp
from gen.minting.mint import item, order
from gen.sources.pictures import FromImage
from puzzles.contract.clues import Clues
from puzzles.contract.kind import kind_of
from puzzles.declare.group import count
from verify.judge.verdict import judge
from verify.solver.session import DEFAULT_BUDGET

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from gen.minting.mint import Minted
    from puzzles.declare.options import Value

IMAGE = "image"  # the option that names the file
SIZES = "10", "15", "20", "25", "30"


@dataclass(frozen=True)
class Preview:
    """An image as a puzzle of one size.

    Attributes:
        size: of the board.
        verdict: of the picture as the image shows it at this size; empty where nothing was made.
        changed: how many of its cells were changed.
        cells: how many it has.
        minted: the puzzle; None where none was found.
        failure: why none was found.
    """

    size: str
    verdict: str = ""
    changed: int = 0
    cells: int = 0
    minted: Minted | None = None
    failure: str = ""


def from_images() -> tuple[str, ...]:
    """Return the names of the kinds that are made from images."""
    return tuple([n for n in gen.names() if IMAGE in [one.name for one in gen.get(n).options]])


def previews(
    image: str,
    sizes: Iterable[str] = SIZES,
    *,
    kind: str = "",
    options: Mapping[str, Value],
    seed: int | str = 1,
    budget: int = DEFAULT_BUDGET,
) -> Iterator[Preview]:
    """Yield what an image comes to, size by size: number 0 of the series of a seed.

    Args:
        image: the file.
        sizes: as users write them.
        kind: one of `from_images`; empty for the first.
        options: of the kind and its maker, but for the image.
        seed, budget: as for `gen.minting.mint.item`.

    Raises:
        OptionError: the image cannot be read, or a size or an option does not fit.
    """
    kind = kind or from_images()[0]
    orders = [order(kind, size, {**options, IMAGE: image}, budget=budget) for size in sizes]
    for wanted in orders:
        size = wanted.lattice.size
        try:
            minted = item(wanted, seed, 0)
        except GaveUp as error:
            yield Preview(size, failure=str(error))
            continue
        assert isinstance(wanted.source, FromImage)
        picture, clues = wanted.source.picture, Clues[Any](minted.puzzle)
        every = [
            clues.number(group, at)
            for group in kind_of(minted.puzzle).groups
            if group.derived
            for at in range(count(minted.puzzle.board, group.on))
        ]
        shown = clues.with_(picture, every)
        changed = sum(a != b for a, b in zip(picture, minted.solution, strict=True))
        verdict = judge(shown, budget=budget).verdict
        yield Preview(size, verdict, changed, len(picture), minted)
