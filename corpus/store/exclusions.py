"""What may not come again in a build: puzzles of earlier corpora, their images, their pictures."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from corpus.records.digests import Digests
from corpus.records.layout import LEFT_OUT
from corpus.records.records import DIGEST
from corpus.store.shards import write
from gen.sources.pictures import FromImage
from machine import within
from puzzles.base.errors import UserError

if TYPE_CHECKING:
    from pathlib import Path

    from corpus.recipe.recipe import Recipe
    from gen.minting.mint import Order

LARGEST = 2 << 30
"""Bytes of what is left out: some two hundred million puzzles."""


class LeftOutError(UserError):
    """An earlier corpus that is missing, unfinished, or another one than the recipe names."""


@dataclass(frozen=True)
class Without:
    """What may not come again: identities of puzzles, and hashes of images."""

    puzzles: Digests = field(default_factory=Digests)
    pictures: frozenset[str] = frozenset()

    def problem(self, order: Order) -> str:
        """Return why nothing may come of an order; empty if something may."""
        if isinstance(order.source, FromImage) and order.source.digest in self.pictures:
            return "its picture is in a corpus that the recipe leaves out"
        return ""

    def keep(self, directory: Path) -> None:
        """Write it down beside the note of a build.

        Raises:
            OSError: it cannot be written.
        """
        pictures = msgspec.json.encode(sorted(self.pictures))
        write(directory / LEFT_OUT, pictures + b"\n" + b"".join(self.puzzles))


def kept(directory: Path, recipe: Recipe) -> Without:
    """Return what a build leaves out that is under way, as `Without.keep` has it.

    Raises:
        LeftOutError: it is missing or damaged.
        OSError: it cannot be read.
    """
    if not recipe.without:
        return Without()
    path = directory / LEFT_OUT
    try:
        first, _, rest = within.read(directory, LEFT_OUT, LARGEST).partition(b"\n")
        pictures = msgspec.json.decode(first, type=frozenset[str])
    except FileNotFoundError:
        raise LeftOutError(f"{path} is missing; build --resume writes it anew") from None
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise LeftOutError(f"{path} is damaged: {error}") from None
    puzzles = Digests()
    for at in range(0, len(rest) - DIGEST + 1, DIGEST):
        puzzles.add(rest[at : at + DIGEST])
    return Without(puzzles, pictures)
