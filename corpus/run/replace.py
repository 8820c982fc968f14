"""One puzzle of a corpus replaced by the next of its batch; all others stay, to the byte.

The replacement is written into the recipe as a table `[[replace]]`, so that a build of the recipe
makes the same corpus. The replaced puzzle stays in its shard, listed as dropped.
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
"""Largest number of puzzles that are made to find one with the wanted grade, or a new one."""


class Known(NamedTuple):
    """The identity and the grade of a puzzle."""

    id: str
    band: str


@dataclass(frozen=True)
class Replacement:
    """The result of a replacement.

    Attributes:
        old: the record of the replaced puzzle.
        new: the identity and the grade of the puzzle in its place, or None if none came.
        outcome: the counts of the corpus by kind, size and grade.
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
        reason: text for the recipe.
        band: the grade that the new puzzle must have; empty for any.
        how: settings of the build, such as the number of workers.

    Raises:
        BuildError: the corpus is unfinished, a share, or made by another version; or no puzzle
            with that grade comes. The corpus is then as it was.
        CorpusError: the corpus has no such puzzle, or is damaged.
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
    text = with_replaced(corpus.text, place, reason)
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
        if lost:  # the new puzzle is an image of one of a later batch, which is dropped for it
            text = with_replaced(text, new, "an image of another puzzle")
        elif band not in ("", after[new].band):
            text = with_replaced(text, new, f"{after[new].band}, not {band}")
        else:
            return Replacement(old, after[new], result)
    rebuild(first, directory, how)
    what = f"{band} puzzle" if band else "other puzzle"
    raise BuildError(f"{directory}: no {what} came in {TRIES} attempts; the corpus is unchanged")


def _check(corpus: Corpus) -> None:
    """Refuse a corpus that is unfinished, a share, or made by another version."""
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
    """Return the puzzles of a corpus by their batch and number."""
    return {
        Replaced(record.batch or 0, record.index): Known(record.id, record.band)
        for record in corpus.records()
    }


def with_replaced(text: str, place: Replaced, reason: str) -> str:
    """Return the text of a recipe with one more `[[replace]]`."""
    # JSON's quoting is that of TOML, except for DEL; a byte that is not UTF-8 is written as \\udcXX
    readable = reason.encode(errors="backslashreplace").decode()
    quoted = json.dumps(readable, ensure_ascii=False).replace("\x7f", "\\u007f")
    lines = [
        *("", "[[replace]]", f"batch = {place.batch}", f"index = {place.number}"),
        f"reason = {quoted}",
    ]
    return text.rstrip("\n") + "\n" + "\n".join(lines) + "\n"


def _parsed(directory: Path, text: str) -> Recipe:
    with named(directory / RECIPE):
        return parse(text, insist=True)
