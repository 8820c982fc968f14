"""Corpora: built, merged, finished, read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.recipe.recipe import RecipeError, parse
from corpus.run import driver
from corpus.run.claim import BuildError
from corpus.run.engines import Borrowed, EngineError
from corpus.run.outcome import Outcome
from corpus.store.about import CorpusError
from corpus.store.store import Corpus
from corpus.store.store import open_corpus as opened
from corpus.store.without import leaving_out
from machine.system import cores

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Executor
    from pathlib import Path

    from corpus.run.engines import Engine

__all__ = [
    "BuildError",
    "Corpus",
    "CorpusError",
    "EngineError",
    "Outcome",
    "RecipeError",
    "build",
    "finish",
    "merge",
    "open_corpus",
]


def build(
    recipe: str,
    directory: Path,
    *,
    workers: int = 0,
    executor: Executor | None = None,
    resume: bool = False,
    share: tuple[int, int] = (0, 1),
    rounds: Path | None = None,
    files: bool | None = None,
    without: Sequence[Path] = (),
) -> Outcome:
    """Build the corpus that the text of a recipe describes; see `corpus.run.driver.build`.

    Args:
        recipe: its text.
        directory: where the corpus goes.
        workers: processes, or how many workers the executor has; 0 for one on each core.
        executor: who does the work in place of processes started here; may be anywhere.
        resume: go on with an unfinished build, and make anew what is damaged.
        share: make share k of n alone, (k, n) with k from 0, for `merge`.
        rounds: where a `merge` hands out rounds, of which to make this share.
        files: whether to write a file for each puzzle too; None if the corpus is small.
        without: folders of earlier corpora, of which no puzzle, image or picture comes again.

    Raises:
        RecipeError: the text is no recipe, or asks for what cannot be made.
        LeftOutError: one of the earlier corpora is missing, unfinished, or another.
        BuildError: the directory holds something else, or a build is running there.
    """
    how = driver.How(workers, _borrowed(executor, workers), files)
    parsed = leaving_out(parse(recipe), map(str, without))
    return driver.build(parsed, directory, how, resume=resume, share=share, rounds=rounds)


def _borrowed(executor: Executor | None, workers: int) -> Engine | None:
    """Return the engine that an executor is; None without one."""
    return Borrowed(executor, workers or cores()) if executor else None


def merge(
    parts: Sequence[Path],
    directory: Path,
    *,
    workers: int = 0,
    executor: Executor | None = None,
    hand_out: int = 0,
    without: Sequence[Path] = (),
) -> Outcome:
    """Make one corpus of all shares of a recipe; see `corpus.run.driver.merge`.

    Args:
        parts: the folders of the shares.
        directory: where the corpus goes.
        workers: processes that make what the shares lack, as of `build`.
        executor: as of `build`.
        hand_out: leave rounds of so many items to the shares, which `build(rounds=directory)`
            makes; `Outcome.handed_out` says how many. 0 for never.
        without: where corpora are now that the recipe leaves out, if not where it says.

    Raises:
        BuildError: they are not all shares of one recipe, finished.
        LeftOutError: a corpus that the recipe leaves out is missing, or is another.
    """
    how = driver.How(workers, _borrowed(executor, workers))
    return driver.merge(parts, directory, how, hand_out=hand_out, without=[*map(str, without)])


def finish(directory: Path) -> Outcome:
    """Make a corpus of what an interrupted build has made; see `corpus.run.driver.finish`.

    Raises:
        BuildError: there is no unfinished build, it is running, or no puzzle came of it.
    """
    return driver.finish(directory)


def open_corpus(directory: Path) -> Corpus:
    """Return a corpus, finished or in the making; `records()` yields its puzzles.

    Raises:
        CorpusError: the folder holds none, or it is damaged.
    """
    return opened(directory)
