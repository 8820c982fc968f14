"""Whose folder it is: what may be built where, and what is left when nothing came of it.

A claim is a note in the work folder that says which recipe a directory is for. It stands as soon
as a puzzle has come of it; until then it hinders nobody.
"""

from __future__ import annotations

import json
import os
import shutil
import stat
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from corpus.recipe.kinds import LARGEST
from corpus.records.layout import ABOUT, INDEX, MANIFEST, NOTE, RECIPE, SHARDS, WORK
from corpus.store.about import CorpusError, read_about
from corpus.store.shards import FINISHED, UNFINISHED, Damaged, in_order, lines, whole_lines, write
from machine import within

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corpus.store.about import About

OURS = {ABOUT, RECIPE, MANIFEST, INDEX, SHARDS, WORK}


class BuildError(CorpusError):
    """A corpus that cannot be built; nothing finished is lost."""


def same(one: About | None, other: About) -> bool:
    """Return whether two corpora come from one recipe, by the same versions, in the same share."""
    return one is not None and _origin(one) == _origin(other)


def _origin(about: About) -> tuple[object, ...]:
    return about.recipe, about.versions, about.share


def different(there: About, about: About) -> str:
    """Return in words how two builds differ: in recipe, share or versions."""
    found: list[str] = []
    if there.recipe != about.recipe:
        found.append("another recipe")
    if there.share != about.share:
        shares = [f"share {one}" if one else "all shares" for one in (there.share, about.share)]
        found.append(f"another share ({shares[0]}, not {shares[1]})")
    names = [*dict.fromkeys((*there.versions, *about.versions))]
    changed = [name for name in names if there.versions.get(name) != about.versions.get(name)]
    if changed:
        pairs = [
            f"{name} {there.versions.get(name, 'not named')}, "
            f"not {about.versions.get(name, 'not named')}"
            for name in changed
        ]
        found.append(f"another version ({'; '.join(pairs)})")
    return " and ".join(found)


def present(directory: Path, text: str, *, resume: bool, file: str = ABOUT) -> About | None:
    """Return what a finished corpus tells of itself; None if there is none.

    To go on with, one whose account is damaged is unfinished, as long as its recipe is `text`.

    Args:
        directory, text, resume: as of `claim`.
        file: another one that the same is true of.

    Raises:
        CorpusError: it is damaged, or an earlier version made it.
    """
    try:
        return read_about(directory, file)
    except CorpusError:
        if resume and _is_recipe(directory, text):
            return None
        raise


def check_plain(directory: Path) -> None:
    """Refuse a directory where a build would write through a link, or to a pipe or a device.

    Raises:
        BuildError: something of a corpus is no file and no folder there.
        OSError: it cannot be read.
    """
    for path in _ours(directory):
        with suppress(FileNotFoundError):  # of a build that is running
            mode = path.lstat().st_mode
            if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
                raise BuildError(f"{path} is no regular file, and nothing is written through it")


def _ours(directory: Path) -> Iterator[Path]:
    """Yield the paths in a folder that a build may have written."""
    yield from [directory / name for name in sorted(OURS)]
    for name in (SHARDS, WORK):
        for folder, folders, names in os.walk(directory / name):
            yield from [Path(folder, one) for one in (*folders, *names)]


def check_free(directory: Path, about: About, text: str, *, resume: bool) -> None:
    """Refuse a directory that holds anything but a build that may go on or be replaced.

    Raises:
        BuildError: it does.
        CorpusError: what it holds is damaged, or of an earlier version.
        OSError: it cannot be read.
    """
    if not directory.exists():
        return
    names = {path.name for path in directory.iterdir()}
    there = present(directory, text, resume=resume)
    if there is not None:
        ours = same(there, about) or (names <= OURS and not there.puzzles)
    else:
        ours = names <= {WORK} or (directory / WORK / ABOUT).exists()
    if not (ours or (resume and _is_recipe(directory, text))):
        what = f": it is of {different(there, about)}" if there is not None else ""
        raise BuildError(f"{directory} is not empty, and what it holds is not this corpus{what}")


def claim(directory: Path, about: About, text: str, *, resume: bool) -> None:
    """Note which recipe the directory is for.

    Args:
        directory: the corpus, whose lock is held.
        about: what is to be built there.
        text: of the recipe.
        resume: whether to go on with what is there.

    Raises:
        BuildError: puzzles of another recipe are there, or of this one and `resume` is False.
        OSError: the note cannot be written.
    """
    if puzzles_in(directory):
        accounts = [present(directory, text, resume=resume, file=file) for file in (ABOUT, NOTE)]
        there = next((one for one in accounts if one is not None), None)
        if there is not None and not same(there, about):
            raise BuildError(
                f"{directory} holds a build of {different(there, about)}; "
                "choose another directory, or delete it"
            )
        if not resume:
            raise BuildError(f"{directory} holds an unfinished build; --resume goes on with it")
    else:
        forget(directory)
    note(directory, about, text)


def note(directory: Path, about: About, text: str) -> None:
    """Write into a directory that a recipe is being built there; its old list becomes invalid.

    Raises:
        OSError: the note cannot be written.
    """
    write(directory / NOTE, described(about))  # first: by it a build that dies is known
    write(directory / RECIPE, text.encode())
    for name in (ABOUT, MANIFEST):
        (directory / name).unlink(missing_ok=True)


def _is_recipe(directory: Path, text: str) -> bool:
    try:
        return within.read(directory, RECIPE, LARGEST) == text.encode()
    except OSError:
        return False


def forget(directory: Path) -> None:
    """Delete what a build has put into a directory, its work folder aside."""
    shutil.rmtree(directory / SHARDS, ignore_errors=True)
    for name in (ABOUT, MANIFEST, INDEX, RECIPE):
        (directory / name).unlink(missing_ok=True)


def described(about: About) -> bytes:
    """Return what there is to tell of a corpus as the content of a file."""
    return (json.dumps(msgspec.to_builtins(about.sealed()), indent=1) + "\n").encode()


def puzzles_in(directory: Path) -> bool:
    """Return whether there is a puzzle in a folder's shards, finished or not."""
    for path in in_order(directory):
        try:
            if any(b'"puzzle":' in line for line in lines(path)):
                return True
        except Damaged:
            continue
    unfinished = in_order(directory, UNFINISHED)
    return any(b'"puzzle":' in line for path in unfinished for _, line in whole_lines(path))


def sweep(directory: Path, files: set[str]) -> None:
    """Delete what is in the folder of shards and none of these files."""
    for path in sorted((directory / SHARDS).rglob("*"), reverse=True):
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif path.relative_to(directory).as_posix() not in files and path.name.endswith(
            (FINISHED, UNFINISHED, ".tmp")
        ):
            path.unlink()
