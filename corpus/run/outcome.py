"""What a build came to, as a summary by kind, size and grade."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus.store.summary import KEPT

if TYPE_CHECKING:
    from corpus.recipe.recipe import Recipe
    from corpus.store.about import About

Cell = tuple[str, str, str]  # kind, size and band: a row of the summary


@dataclass(frozen=True)
class Row:
    """Puzzles of one kind, size and grade in a corpus; seconds of processors, if made just now."""

    kind: str
    size: str
    band: str
    count: int
    unique: int
    seconds: float | None


@dataclass(frozen=True)
class Outcome:
    """What a build came to.

    Attributes:
        rows: the corpus by kind, size and grade.
        problems: for each batch that has fewer puzzles than its count, why.
        fresh: whether anything was built; False if the corpus was there already.
        sha256: of the list of shards; equal for equal corpora.
        handed_out: how many items shares are still to make, of a merge that leaves them to these.
    """

    rows: tuple[Row, ...]
    problems: tuple[str, ...]
    fresh: bool
    sha256: str
    handed_out: int = 0


def outcome(
    recipe: Recipe, about: About, spent: dict[Cell, float] | None, handed_out: int = 0
) -> Outcome:
    """Return how a build ended; `spent` is None if there was nothing to do."""
    counts: dict[Cell, int] = {}
    for part in about.batches:
        for band, count in part.kept.items():
            cell = (part.batch[0], part.batch[1], band)
            counts[cell] = counts.get(cell, 0) + count
    return Outcome(
        rows=tuple(
            [
                Row(*cell, count, count, None if spent is None else spent.get(cell))
                for cell, count in sorted(counts.items(), key=lambda one: _order(recipe, one[0]))
            ]
        ),
        problems=about.problems,
        fresh=spent is not None,
        sha256=about.sha256,
        handed_out=handed_out,
    )


def _order(recipe: Recipe, row: Cell) -> tuple[int, int]:
    """Order the rows of the summary as the recipe does, and by band."""
    kind, size, band = row
    sizes = [(batch.order.kind, batch.order.lattice.size) for batch in recipe.batches]
    return sizes.index((kind, size)), KEPT.index(band)
