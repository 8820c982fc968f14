"""Items of a corpus made again: each is a pure function of the recipe, and gives the same bytes.

Whatever a record says, its grade, what the proof took, how many attempts there were, is so found
out by the program that made it, and not believed.
"""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from corpus.records.code import CODE, code
from corpus.records.records import Record, decode, encode, mint_record, versions
from corpus.store.origin import shown
from corpus.store.store import lines
from gen.sources.rng import stream
from puzzles.base.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from corpus.recipe.recipe import Recipe
    from corpus.store.store import Corpus

Chosen = dict[int, set[int]]
"""Which items of which shards, both by their places in order, from 0."""


class Made(NamedTuple):
    """An item of a corpus: the numbers of its batch and in that, and the line that it is."""

    batch: int
    number: int
    line: bytes

    @property
    def name(self) -> str:
        """How to speak of it."""
        return f"batch {self.batch}, item {self.number}"


def check(corpus: Corpus) -> None:
    """Refuse a corpus that this program would make otherwise.

    Raises:
        UserError: another version made it.
        RecipeError, CorpusError: its recipe cannot be read.
    """
    made = {name: number for name, number in corpus.about.versions.items() if name != CODE}
    if made != versions():
        raise UserError(
            f"{corpus.directory} was made by {shown(made)}, which alone can make it again; "
            f"this is {shown(versions())}"
        )
    _ = corpus.built


def same_code(corpus: Corpus) -> bool:
    """Return whether the code is the same to the byte that made a corpus, as far as it is known."""
    return corpus.about.versions.get(CODE, "") == code()


def chosen(corpus: Corpus, count: int, seed: str = "0") -> Chosen:
    """Return a choice of so many items of a corpus, all if it has fewer, each as likely.

    Args:
        corpus: whose.
        count: how many.
        seed: gives another choice; the same one of the same corpus the same.
    """
    total = sum([entry.items for entry in corpus.entries])
    draw = stream(seed, f"remake {corpus.about.recipe}", 0)
    places: set[int] = set()
    for top in range(max(0, total - count), total):  # Floyd: each set is as likely
        place = draw.below(top + 1)
        places.add(top if place in places else place)
    numbers: Chosen = defaultdict(set)
    before = shard = 0
    for place in sorted(places):
        while place >= before + corpus.entries[shard].items:
            before += corpus.entries[shard].items
            shard += 1
        numbers[shard].add(place - before)
    return numbers


def made_items(corpus: Corpus, chosen: Mapping[int, set[int]]) -> Iterator[Made]:
    """Yield the items that were chosen, in order.

    Raises:
        CorpusError, OSError: as `corpus.store.store.lines`.
    """
    for shard, places in chosen.items():
        entry = corpus.entries[shard]
        for place, (item, line) in enumerate(lines(corpus, entry)):
            if place in places:
                yield Made(entry.batch, item.index, line)


def differing(recipe: Recipe, made: Made) -> str:
    """Return in what an item differs from what the recipe gives; empty if in nothing.

    Raises:
        Disagreement: a fault of this program.
    """
    batch = recipe.batches[made.batch]
    item = mint_record(batch.order, recipe.seed, made.number, made.batch)
    if isinstance(item, Record) and item.files:  # a picture is what its bytes are, by any name
        item.files = getattr(decode(made.line), "files", {})
    again = encode(item)
    if again == made.line:
        return ""
    told, right = json.loads(made.line), json.loads(again)
    names = [name for name in {**told, **right} if told.get(name) != right.get(name)]
    what = ", ".join(names) or "only how it is written"
    return f"made again it differs: {what}"
