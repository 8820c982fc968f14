"""What a recipe leaves out: the puzzles of earlier corpora, images of them, and their pictures.

A recipe names an earlier corpus by its folder and by the SHA-256 of its list of shards, and only
that very corpus is read. While a build is under way, what is left out lies beside its note, so that
who looks at it needs no other folder.
"""

from __future__ import annotations

import re
from dataclasses import replace
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING

from corpus.records.digests import Digests
from corpus.store.exclusions import LeftOutError, Without

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from corpus.recipe.recipe import Recipe
    from corpus.store.store import Corpus

PICTURE = re.compile("[0-9a-f]{32}")
"""A hash of a file's bytes, as options have it in place of its name."""


def leaving_out(recipe: Recipe, folders: Iterable[str]) -> Recipe:
    """Return a recipe that leaves out further corpora, which its text then names.

    One that it leaves out already is read where it is now, though its text names another folder.

    Raises:
        LeftOutError: a folder holds no finished corpus, or stands for another one in the recipe.
        CorpusError: it is damaged.
        RecipeError: there is something else in the recipe by that name.
    """
    from corpus.recipe.recipe import parse

    folder_of = _by_hash(folders)
    known = set(recipe.without.values())
    further = [
        f'\n[[without]]\ncorpus = {_quoted(folder)}\nsha256 = "{digest}"\n'
        for digest, folder in folder_of.items()
        if digest not in known
    ]
    if further:
        text = recipe.text if recipe.text.endswith("\n") else recipe.text + "\n"
        recipe = parse(text + "".join(further), insist=True)  # it was checked before
    return _read_from(recipe, folder_of)


def relocated(recipe: Recipe, folders: Iterable[str]) -> Recipe:
    """Return a recipe that reads corpora which it leaves out where they are now.

    Raises:
        LeftOutError: a folder holds no finished corpus, or none that the recipe leaves out, or
            stands for another one in it.
        CorpusError: it is damaged.
    """
    folder_of = _by_hash(folders)
    known = set(recipe.without.values())
    for digest, folder in folder_of.items():
        if digest not in known:
            raise LeftOutError(f"{folder} is no corpus that the recipe leaves out")
    return _read_from(recipe, folder_of)


def _by_hash(folders: Iterable[str]) -> dict[str, str]:
    """Return the first folder of each corpus, by the corpus's hash."""
    folder_of: dict[str, str] = {}
    for folder in folders:
        corpus = _finished(folder, f"{folder} holds no finished corpus")
        folder_of.setdefault(corpus.about.sha256, folder)
    return folder_of


def _read_from(recipe: Recipe, folder_of: Mapping[str, str]) -> Recipe:
    """Return a recipe that reads corpora from other folders, which are told by their hashes."""
    without: dict[str, str] = {}
    for name, digest in recipe.without.items():
        folder = folder_of.get(digest, name)
        if without.setdefault(folder, digest) != digest:
            (lost,) = {digest, without[folder]} - folder_of.keys()
            raise LeftOutError(
                f"{folder} is not the corpus with the SHA-256 {lost} any more, which the recipe "
                "leaves out too: --without has to say where that is now"
            )
    return replace(recipe, without=without)


def _quoted(name: str) -> str:
    """Return a name as a string of TOML."""
    try:
        name.encode()
    except UnicodeEncodeError:
        raise LeftOutError(f"{name!a} is no name that a recipe can hold") from None
    return dumps(name, ensure_ascii=False).replace("\x7f", "\\u007f")


def left_out(recipe: Recipe) -> Without:
    """Return what a recipe leaves out, from the corpora that it names.

    Raises:
        LeftOutError: one is missing, unfinished, or another.
        CorpusError, OSError: it is damaged, or cannot be read.
    """
    puzzles = Digests()
    pictures: set[str] = set()
    for folder, digest in recipe.without.items():
        corpus = _finished(
            folder, f"the recipe leaves out the corpus {folder}, and there is no finished one"
        )
        if corpus.about.sha256 != digest:
            raise LeftOutError(
                f"{folder} is not the corpus that the recipe leaves out: its SHA-256 is "
                f"{corpus.about.sha256}, and not {digest}"
            )
        for record in corpus.records():
            puzzles.add(bytes.fromhex(record.id))
        for part in corpus.about.batches:
            if any(part.kept.values()):
                values: list[object] = list(part.batch[2].values())
                pictures.update(
                    [one for one in values if isinstance(one, str) and PICTURE.fullmatch(one)]
                )
    return Without(puzzles, frozenset(pictures))


def _finished(folder: str, lacking: str) -> Corpus:
    """Return the corpus in a folder.

    Raises:
        LeftOutError: it is `lacking`, in words, or unfinished.
        CorpusError: it is damaged.
    """
    from corpus.records.layout import ABOUT
    from corpus.store.about import read_about
    from corpus.store.store import open_corpus

    if read_about(Path(folder)) is None:
        raise LeftOutError(f"{lacking}: no {Path(folder, ABOUT)}")
    return open_corpus(Path(folder))
