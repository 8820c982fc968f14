"""The driver: shards to workers, finished shards to a corpus.

What is in the corpus depends on the recipe alone. Workers decide nothing but the order in which
shards come back, and `corpus.run.supply` takes them in theirs.
"""

from __future__ import annotations

from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from corpus.records.code import CODE
from corpus.records.layout import ABOUT, INDEX, MANIFEST, NOTE, WORK
from corpus.run import work
from corpus.run.claim import (
    BuildError,
    check_free,
    check_plain,
    claim,
    described,
    forget,
    note,
    present,
    puzzles_in,
    same,
    sweep,
)
from corpus.run.drain import drain
from corpus.run.engines import Processes
from corpus.run.logs import LOGGER, kept_in
from corpus.run.outcome import Cell, Outcome, outcome
from corpus.run.shares import check_shares, with_rounds
from corpus.run.supply import Supply
from corpus.run.watch import Watch
from corpus.store import shards, view
from corpus.store.about import About, CorpusError, begun, come_to, read_about
from corpus.store.damage import damage
from corpus.store.harvest import ALL
from corpus.store.shards import UNFINISHED
from corpus.store.store import Corpus, entries, gather, manifest, open_corpus
from corpus.store.without import left_out, relocated
from machine.lock import Lock, Taken, clear, locked
from machine.system import cores

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from pathlib import Path

    from corpus.recipe.recipe import Recipe
    from corpus.run.engines import Engine
    from corpus.run.watch import Status
    from corpus.store.exclusions import Without
    from corpus.store.harvest import Harvest

LOG = "build.log"
CLOSED = "the build was closed before it was done"


@dataclass(frozen=True)
class How:
    """How to build, none of which the corpus can tell.

    Attributes:
        workers: processes; 0 for one on each core that this process may use.
        engine: who does the work in place of processes.
        files: whether to write puzzle files too; None if the corpus is small.
        progress: told now and then how far the build is.
    """

    workers: int = 0
    engine: Engine | None = None
    files: bool | None = None
    progress: Callable[[Status], None] | None = None


def build(
    recipe: Recipe,
    directory: Path,
    how: How | None = None,
    *,
    resume: bool = False,
    share: tuple[int, int] = ALL,
    rounds: Path | None = None,
) -> Outcome:
    """Build a corpus, or finish one that was interrupted.

    Args:
        recipe: what it holds.
        directory: where it goes; made if it is not there.
        how: workers and the like.
        resume: go on with an unfinished build of the same recipe; make anew what is damaged.
        share: make share k of n alone, (k, n) with k from 0, for `merge`.
        rounds: where shares are merged that have made what they had to; make this share of the
            rounds that are handed out there. Without it a share keeps those that it has.

    Raises:
        BuildError: the directory holds something else, a build is running there, workers die again
            and again, or no rounds of this recipe are handed out.
        CorpusError: what the directory holds is damaged.
        LeftOutError: a corpus that the recipe leaves out is missing, or is another.
        Disagreement: two ways of proving a puzzle differ.
        OSError: something cannot be written.
    """
    how = how or How()
    about = begun(recipe, "" if share == ALL else f"{share[0] + 1}/{share[1]}")
    about = with_rounds(about, directory, recipe.text, rounds, resume=resume)
    there = _finished(directory, about, recipe.text, resume=resume)
    if there is not None:
        _clear_after_crash(directory)
    else:
        check_free(directory, about, recipe.text, resume=resume)
        with _at_work(directory) as lock:
            there = _finished(directory, about, recipe.text, resume=resume, mend=True)
            if there is None:
                without = left_out(recipe)
                with _claimed(directory, about, recipe, without, resume=resume):
                    supply = Supply(recipe, directory, share, about.made_up, without)
                    return _fill(supply, recipe, directory, about, how, lock)
    _view(there, how.files)
    return outcome(recipe, there.about, None)


def merge(
    parts: Sequence[Path],
    directory: Path,
    how: How | None = None,
    *,
    hand_out: int = 0,
    without: Sequence[str] = (),
) -> Outcome:
    """Make one corpus of all shares of a recipe; what they lack is made here.

    Args:
        parts: the folders of the shares.
        directory: where the corpus goes.
        how: workers and the like.
        hand_out: where so many items of rounds are missing that no share knows of yet, leave them
            to the shares: `build` makes them, told of the directory, and this is called again.
            0 for never.
        without: where corpora are now that the recipe leaves out, if not where it says.

    Raises:
        BuildError: the parts are not all shares of one recipe, finished; or as `build`.
        CorpusError, LeftOutError, Disagreement, OSError: as `build`.
    """
    how = how or How()
    corpora = [open_corpus(part) for part in parts]
    recipe = relocated(corpora[0].recipe, without)
    about = begun(recipe)
    check_shares(corpora, about)
    there = _finished(directory, about, recipe.text, resume=True)
    if there is not None:
        _view(there, how.files)
        return outcome(recipe, there.about, None)
    check_free(directory, about, recipe.text, resume=True)
    excluded = left_out(recipe)
    with _at_work(directory) as lock, _claimed(directory, about, recipe, excluded, resume=True):
        for corpus in corpora:
            faults = {fault.path for fault in damage(corpus)}
            for entry in corpus.entries:
                source, target = corpus.directory / entry.file, directory / entry.file
                if source in faults:
                    LOGGER.warning("damaged and made anew: %s", source)
                elif not target.exists():
                    shards.write(target, shards.packed(source))
        supply = Supply(recipe, directory, without=excluded)
        if hand_out:
            lacking = supply.lacking()
            known = all(corpus.about.has_made(supply.rounds) for corpus in corpora)
            if lacking >= hand_out and not known:
                left = msgspec.structs.replace(about, rounds=supply.rounds)
                shards.write(directory / NOTE, described(left))
                return outcome(recipe, come_to(about, supply.harvests), {}, lacking)
        return _fill(supply, recipe, directory, about, how, lock)


def rebuild(recipe: Recipe, directory: Path, how: How | None = None) -> Outcome:
    """Build a recipe in the directory of a corpus, keeping all shards that the new one shares.

    After an interruption, `build` of the recipe in the directory continues.

    Raises:
        BuildError, CorpusError, LeftOutError, Disagreement, OSError: as `build`.
    """
    about = begun(recipe)
    with _at_work(directory) as lock:
        without = left_out(recipe)
        note(directory, about, recipe.text)
        if recipe.without:
            without.keep(directory)
        with kept_in(directory / WORK / LOG):
            supply = Supply(recipe, directory, without=without)
            return _fill(supply, recipe, directory, about, how or How(), lock)


def finish(directory: Path, *, files: bool | None = None) -> Outcome:
    """Make a corpus of what an interrupted build has made.

    Args:
        directory: of the build.
        files: as of `How`.

    Raises:
        BuildError: there is no unfinished build, it is running, or no puzzle came of it.
        CorpusError: its recipe cannot be read.
        OSError: something cannot be written.
    """
    about = read_about(directory, NOTE)
    if about is None or (directory / ABOUT).exists():
        raise BuildError(f"{directory} holds no unfinished build")
    recipe = Corpus(directory, about, False, ()).recipe
    with _at_work(directory):
        for partial in shards.in_order(directory, UNFINISHED):
            work.seal(partial, about.versions.get(CODE, ""))

        def report(path: Path, fault: str) -> None:
            LOGGER.warning("damaged and left out: %s: %s", path, fault)

        harvests = gather(directory, recipe, about.versions, report)
        if not any(harvest.kept for harvest in harvests):
            raise BuildError(f"{directory}: no puzzle has come of this build")
        for harvest in harvests:
            if harvest.missing:
                harvest.problem = CLOSED
        rounds = about.rounds if about.share else msgspec.UNSET
        about = msgspec.structs.replace(about, closed=True, rounds=rounds)
        about = _close(directory, about, harvests, files)
    return outcome(recipe, about, {})


def _finished(
    directory: Path, about: About, text: str, *, resume: bool, mend: bool = False
) -> Corpus | None:
    """Return the corpus if it is there already, whole, and not to be gone on with.

    Args:
        directory, about, text, resume: as of `claim`.
        mend: make way for what is damaged to be made anew; takes the lock to be held.

    Raises:
        BuildError: it is damaged, and `resume` is False.
        CorpusError: nothing can be said of it.
        OSError: it cannot be read.
    """
    there = present(directory, text, resume=resume)
    if there is None or not same(there, about) or (resume and there.closed):
        return None
    if not there.has_made(about.made_up):
        return None
    try:
        corpus = open_corpus(directory)
    except CorpusError as error:
        if not resume:
            raise
        if mend:
            LOGGER.warning("%s", error)
        return None
    faults = list(damage(corpus))
    if faults and not resume:
        more = f", and {len(faults) - 1:,} more" if faults[1:] else ""
        raise BuildError(f"damaged: {faults[0]}{more}; --resume makes anew what is damaged")
    for fault in faults if mend else ():
        LOGGER.warning("damaged and made anew: %s", fault)
        fault.path.unlink(missing_ok=True)
    return None if faults else corpus


@contextmanager
def _at_work(directory: Path) -> Generator[Lock]:
    """Hold the lock of a directory; leave nothing behind that nothing came of.

    Raises:
        BuildError: another build holds it, or something in it is a link or a device.
    """
    room = directory / WORK
    made = not directory.exists()
    check_plain(directory)
    try:
        with locked(room) as lock:
            try:
                yield lock
            finally:
                claimed = (room / ABOUT).exists() and not (directory / ABOUT).exists()
                if not claimed or not puzzles_in(directory):
                    if claimed:
                        forget(directory)
                    clear(room)
    except Taken:
        raise BuildError(f"another build is running in {directory}") from None
    finally:
        if made:
            with suppress(OSError):  # something came of it
                directory.rmdir()


@contextmanager
def _claimed(
    directory: Path, about: About, recipe: Recipe, without: Without, *, resume: bool
) -> Generator[None]:
    """Claim a directory whose lock is held, and keep a log there; as `check_free` and `claim`.

    What is left out is written down there before a puzzle comes.
    """
    check_free(directory, about, recipe.text, resume=resume)
    claim(directory, about, recipe.text, resume=resume)
    if recipe.without:
        without.keep(directory)
    with kept_in(directory / WORK / LOG):
        yield


def _clear_after_crash(directory: Path) -> None:
    """Clear the work folder of a build that is not under way any more."""
    room = directory / WORK
    if room.exists():
        with suppress(Taken, OSError), locked(room):
            clear(room)


def _fill(
    supply: Supply, recipe: Recipe, directory: Path, about: About, how: How, lock: Lock
) -> Outcome:
    """Make what a directory is to hold."""
    planned = sum([lane.plan.shards for lane in supply.lanes])
    workers = min(how.workers or cores(), planned)
    watch = Watch(supply, recipe.name, directory, directory / WORK, how.progress)
    drain(supply, how.engine or Processes(workers, directory, lock), directory, watch)
    spent: dict[Cell, float] = {}
    for lane in supply.lanes:
        order = lane.harvest.batch.order
        for band, seconds in lane.seconds.items():
            cell = (order.kind, order.lattice.size, band)
            spent[cell] = spent.get(cell, 0.0) + seconds
    return outcome(recipe, _close(directory, about, supply.harvests, how.files), spent)


def _close(directory: Path, about: About, harvests: Sequence[Harvest], files: bool | None) -> About:
    """Write down what there is; a corpus is finished when its `ABOUT` is there."""
    listed = entries(harvests)
    sweep(directory, {entry.file for entry in listed})
    content, digest = manifest(listed)
    about = come_to(about, harvests, digest)
    shards.write(directory / MANIFEST, content)
    had_files = (directory / INDEX).exists()
    view.clear(directory)
    _view(Corpus(directory, about, True, listed), True if had_files and files is None else files)
    shards.write(directory / ABOUT, described(about))
    return about


def _view(corpus: Corpus, files: bool | None) -> None:
    """Write puzzle files if they are wanted; if nobody says, for a small corpus without them."""
    small = corpus.about.puzzles <= view.SMALL and not corpus.about.share
    if files or (files is None and small and not (corpus.directory / INDEX).exists()):
        view.write(corpus.records(), corpus.directory)
