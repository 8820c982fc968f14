"""Damage: what of a corpus is not what its list of shards says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.shards import Damaged, summed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from corpus.store import Corpus


def damage(corpus: Corpus) -> Iterator[tuple[Path, str]]:
    """Yield each shard of a finished corpus that is missing or damaged, and how; reads them all.

    Raises:
        OSError: one of them cannot be read, though it is there.
    """
    for entry in corpus.entries:
        path = corpus.directory / entry.file
        try:
            start, summary = summed(path)
        except FileNotFoundError:
            yield path, "it is missing"
        except Damaged as error:
            yield path, str(error)
        else:
            if (start, summary.sha256) != (entry.start, entry.sha256):
                yield path, "its items are not those of the list of shards"
