"""What commands do with a corpus shard by shard, in one process or in several."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Never, TypeVar

from puzzlemint.cli.terminal import progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from corpus.store.harvest import Entry
    from corpus.store.store import Corpus

AHEAD = 32
"""Shards whose results wait for one before them, at most."""
Result = TypeVar("Result")
Work = tuple["Corpus", "Callable[[Corpus, Entry], Result]"]


def each(
    corpus: Corpus, work: Callable[[Corpus, Entry], Result], jobs: int | None, what: str
) -> Iterator[Result]:
    """Yield what comes of each shard of a corpus, in order, and tell how far it is.

    Args:
        corpus: whose.
        work: returns it; something that can be sent to a process.
        jobs: processes; 0 for one on each core, None to do all in this one.
        what: the word for it.

    Raises:
        CorpusError: a shard is missing or damaged, or a process died of it.
    """
    from machine.system import cores
    from puzzlemint.cli.workers import Job, ordered

    done = 0
    with progress(what, corpus.about.puzzles) as bar:
        if jobs is None:
            results = map(partial(work, corpus), corpus.entries)
        else:
            job = Job(_start, (corpus, work), _none, _lost, AHEAD)
            results = ordered(job, corpus.entries, jobs or cores())
        for entry, result in zip(corpus.entries, results, strict=True):
            yield result
            done += entry.puzzles
            bar.advance(done, corpus.about.puzzles)


def _start(given: Work[Result]) -> Callable[[Entry], list[Result]]:
    corpus, work = given
    return lambda entry: [work(corpus, entry)]


def _none(entry: Entry) -> list[Entry]:
    del entry
    return []


def _lost(entry: Entry, why: str) -> Never:
    from corpus.store.about import CorpusError

    raise CorpusError(f"{entry.file}: {why}")
