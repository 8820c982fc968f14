"""One puzzle of a corpus replaced by the next of its batch; all others stay, to the byte.

The recipe says so in a `[[replace]]`, and a build of it makes the same corpus. The puzzle that is
replaced stays in its shard and is listed there among those that the corpus does not have.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from corpus.recipe.recipe import Replaced, named, parse
from corpus.records.code import program
from corpus.records.layout import RECIPE
from corpus.run.claim import BuildError
from corpus.run.driver import rebuild
from corpus.store.about import CorpusError
from corpus.store.origin import shown
from corpus.store.store import open_corpus

if TYPE_CHECKING:
    from pathlib import Path

    from corpus.recipe.recipe import Recipe
    from corpus.records.records import Record
    from corpus.run.driver import How
    from corpus.run.outcome import Outcome
    from corpus.store.store import Corpus

TRIES = 100
"""Puzzles that are looked at for a wanted grade, or for one that nothing else is an image of."""


class Known(NamedTuple):
    """What identifies a puzzle of a corpus: its numbers are the keys."""

    id: str
    band: str


@dataclass(frozen=True)
class Replacement:
    """What came of it.

    Attributes:
        old: the record of the puzzle that was replaced.
        new: the identity and the grade of the one in its place; None if none came.
        outcome: the corpus by kind, size and grade.
    """

    old: Record
    new: Known | None
    outcome: Outcome


def replace(
    directory: Path, identity: str, reason: str, band: str = "", how: How | None = None
) -> Replacement:
    """Replace a puzzle of a finished corpus by the next one of its batch that is new.

    Args:
        directory: the corpus.
        identity: the `id` of the puzzle.
        reason: why, for the recipe.
        band: the grade that the new puzzle must have; empty for any.
        how: workers and the like.

    Raises:
        BuildError: other code made the corpus, it is no whole one, or no puzzle with that grade
            comes; the corpus is then as it was.
        CorpusError: there is no such puzzle, or the corpus is damaged.
        Disagreement, OSError: as `corpus.run.driver.build`.
    """
    corpus = open_corpus(directory)
    _check(corpus)
    old = next((record for record in corpus.records() if record.id == identity), None)
    if old is None or old.batch is None:
        raise CorpusError(f"{directory} has no puzzle {identity}")
    before = _known(corpus)
    place = Replaced(old.batch, old.index)
    first = corpus.built
    text = _with(corpus.text, place, reason)
    for _ in range(TRIES):
        result = rebuild(_parsed(directory, text), directory, how)
        after = _known(open_corpus(directory))
        new = next(
            (one for one in sorted(after.keys() - before.keys()) if one[0] == place[0]), None
        )
        lost = before.keys() - after.keys() - {place}
        if new is None and not (lost or band):
            return Replacement(old, None, result)
        if new is None:
            break
        if lost:  # lower numbers win, and this one is an image of a puzzle of a later batch
            text = _with(text, new, "an image of another puzzle")
        elif band not in ("", after[new].band):
            text = _with(text, new, f"{after[new].band}, not {band}")
        else:
            return Replacement(old, after[new], result)
    rebuild(first, directory, how)
    what = f"{band} puzzle" if band else "other puzzle"
    raise BuildError(f"{directory}: no {what} came in {TRIES} attempts, and all is as it was")


def _check(corpus: Corpus) -> None:
    """Refuse a corpus in which no single puzzle can be replaced."""
    about, directory = corpus.about, corpus.directory
    if not corpus.finished or about.closed:
        raise BuildError(f"{directory} is not built to its end; build --resume goes on with it")
    if about.share:
        raise BuildError(f"{directory} is share {about.share} of a corpus: merge the shares first")
    if about.versions != program():
        raise BuildError(
            f"{directory} was made by {shown(about.versions)}, which alone can replace a puzzle; "
            f"this is {shown(program())}"
        )


def _known(corpus: Corpus) -> dict[Replaced, Known]:
    """Return the puzzles of a corpus by their numbers."""
    return {
        Replaced(record.batch or 0, record.index): Known(record.id, record.band)
        for record in corpus.records()
    }


def _with(text: str, place: Replaced, reason: str) -> str:
    """Return the text of a recipe in which another puzzle is replaced."""
    lines = [
        *("", "[[replace]]", f"batch = {place.batch}", f"index = {place.number}"),
        f"reason = {json.dumps(reason, ensure_ascii=False)}",
    ]
    return text.rstrip("\n") + "\n" + "\n".join(lines) + "\n"


def _parsed(directory: Path, text: str) -> Recipe:
    with named(directory / RECIPE):
        return parse(text, insist=True)
