"""Shares of a build that others make too: which rounds each makes, and whether they are a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from corpus.records.layout import ABOUT, NOTE
from corpus.run.claim import (
    BuildError,
    present,
    same,
)
from corpus.store.about import About, read_about

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from corpus.store.store import Corpus


def with_rounds(
    about: About, directory: Path, text: str, rounds: Path | None, *, resume: bool
) -> About:
    """Return what there is to tell of a share before anything is made, with its rounds.

    Args:
        about: the same without; as it is where it is no share.
        directory, text, resume: as of `claim`; a share keeps the rounds that it has.
        rounds: as of `build`.

    Raises:
        BuildError: no rounds of this recipe are handed out.
        CorpusError, OSError: what is there cannot be read.
    """
    wanted: list[list[int]] | msgspec.UnsetType = msgspec.UNSET
    if rounds is not None:
        if not about.share:
            raise BuildError("rounds that are handed out are made by a share; see build --shard")
        left = read_about(rounds, NOTE)
        if left is None or left.rounds is msgspec.UNSET:
            raise BuildError(f"{rounds} hands out no rounds; see merge --hand-out")
        if not same(msgspec.structs.replace(left, share=about.share), about):
            raise BuildError(f"{rounds} hands out rounds of another recipe or version")
        wanted = left.rounds
    for file in (NOTE, ABOUT) if about.share else ():
        there = present(directory, text, resume=resume, file=file)
        if there is None or not same(there, about):
            continue
        if wanted is msgspec.UNSET or there.has_made(wanted):
            wanted = there.rounds
    return msgspec.structs.replace(about, rounds=wanted)


def check_shares(corpora: Sequence[Corpus], about: About) -> None:
    """Refuse what does not make a whole.

    Raises:
        BuildError: says what is missing, or does not belong.
    """
    shares: set[str] = set()
    for corpus in corpora:
        share = corpus.about.share
        if not share:
            raise BuildError(f"{corpus.directory} is no share of a corpus: see build --shard")
        if not same(msgspec.structs.replace(corpus.about, share=""), about):
            raise BuildError(
                f"{corpus.directory} was made from another recipe, or by another version, "
                f"than {corpora[0].directory}"
            )
        if not corpus.finished or corpus.about.closed:
            raise BuildError(f"{corpus.directory} is not finished; build --resume goes on with it")
        if share in shares:
            raise BuildError(f"share {share} is among the folders twice")
        shares.add(share)
    _, _, number = corpora[0].about.share.partition("/")
    wanted = {f"{share + 1}/{number}" for share in range(int(number))}
    for share in sorted(wanted ^ shares):
        what = "is not among the folders" if share in wanted else f"is not one of {number}"
        raise BuildError(f"share {share} {what}")
