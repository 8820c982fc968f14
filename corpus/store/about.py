"""What a corpus was made from and what came of it, as its recipe.json tells and seals."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from corpus.recipe.batches import MOST
from corpus.recipe.kinds import DeclaresNone, declare_those_of
from corpus.records.code import program
from corpus.records.layout import ABOUT, RECIPE
from corpus.records.records import SCHEMA
from corpus.records.splits import BY, PUZZLE, Splits, fault
from corpus.store.harvest import Harvest, Whole
from corpus.store.origin import Origin, ordered
from corpus.store.summary import KEPT
from gen.minting.mint import FULL, GRADINGS
from machine import within
from puzzles.base.errors import UserError, abridged

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from corpus.recipe.recipe import Recipe

ANEW = "build --resume writes it anew"
LARGEST = 256 << 20
"""Largest number of bytes of the description of a corpus, which contains its recipe."""
VERSION = re.compile(r"[A-Za-z0-9_.+!-]{1,80}")
SHARE = re.compile(r"[1-9][0-9]{0,5}/[1-9][0-9]{0,5}")


class CorpusError(UserError):
    """A folder that is no corpus, or one that is damaged; the message says where."""


class Part(msgspec.Struct, kw_only=True):
    """What a batch came to.

    Attributes:
        batch: what it is: kind, size, options, wanted grade.
        count: how many puzzles were asked for.
        kept: how many there are, by grade.
        items: how many were made or given up.
        duplicates, failures: how many of them repeated another, or could not be made.
        attempts: how many puzzles were made until each fitted its order.
        problem: why puzzles are missing; empty if none are.
        grading: how they are graded, unless that is fully.
    """

    batch: list[Any]
    count: Annotated[int, msgspec.Meta(ge=1, le=MOST)]
    kept: dict[str, Whole] = {}
    items: Whole = 0
    duplicates: Whole = 0
    failures: Whole = 0
    attempts: Whole = 0
    problem: str = ""
    grading: str | msgspec.UnsetType = msgspec.UNSET

    @property
    def graded(self) -> str:
        """How its puzzles are graded, one of `gen.minting.mint.GRADINGS`."""
        return FULL if self.grading is msgspec.UNSET else self.grading

    @property
    def fault(self) -> str:
        """Why no build can have written this; empty if one can."""
        try:
            told = ordered(self.batch)
        except msgspec.ValidationError as error:
            return str(error)
        if told.fault:
            return told.fault
        if self.graded not in GRADINGS:
            return f"puzzles are not graded {abridged(self.graded)}"
        if not self.kept.keys() <= set(KEPT) or sum(self.kept.values()) > self.count:
            return f"a batch of {self.count} cannot have kept {self.kept}"
        return ""


class About(msgspec.Struct, kw_only=True):
    """What a corpus was made from, and what came of it.

    Attributes:
        schema: of the records; an earlier one is read too (`corpus.records.records`).
        name, seed: of the recipe.
        recipe: a hash of everything in the recipe that decides what the corpus holds.
        versions: of what decides the bytes of puzzles.
        share: which share of the work this is, such as `2/3`; empty for all of it.
        closed: whether the build was closed before it was done.
        splits: the share of each split.
        split_by: what is never in two of them; corpora of old do not say it, and are by puzzle.
        rounds: for each batch what was missing after its rounds, in a share that has made others
            than the first, and where shares are merged of which these are still to come.
        batches: what each batch came to.
        puzzles: how many there are.
        sha256: of the list of shards; empty while the corpus is in the making.
        seal: the SHA-256 of all that.
        text: of the recipe, whatever becomes of its file; empty in corpora of old.
    """

    schema: Literal[3, 4]
    name: str
    seed: int
    recipe: str
    versions: dict[str, str]
    share: str = ""
    closed: bool = False
    splits: dict[str, float] = {}
    batches: list[Part]
    puzzles: int = 0
    sha256: str = ""
    seal: str = ""
    text: str | msgspec.UnsetType = msgspec.UNSET
    split_by: str | msgspec.UnsetType = msgspec.UNSET
    rounds: list[list[Whole]] | msgspec.UnsetType = msgspec.UNSET

    def sealed(self) -> About:
        """Return this with its seal."""
        told = msgspec.json.encode(msgspec.structs.replace(self, seal=""))
        return msgspec.structs.replace(self, seal=sha256(told).hexdigest())

    @property
    def divided(self) -> Splits:
        """Which split a puzzle is in."""
        by = PUZZLE if self.split_by is msgspec.UNSET else self.split_by
        return Splits(self.splits, by)

    @property
    def made_up(self) -> list[list[int]]:
        """The rounds, of which there may be none."""
        return [[] for _ in self.batches] if self.rounds is msgspec.UNSET else self.rounds

    def has_made(self, rounds: Sequence[Sequence[int]]) -> bool:
        """Return whether these rounds are among its own."""
        pairs = zip(self.made_up, rounds, strict=True)
        return all(own[: len(others)] == others for own, others in pairs)

    @property
    def fault(self) -> str:
        """What no build would tell; empty if there is nothing."""
        if reason := fault(self.splits):
            return reason
        if self.divided.by not in BY:
            return f"splits are not by {abridged(self.divided.by)}"
        if self.share and not SHARE.fullmatch(self.share):
            return f"{abridged(self.share)} is no share"
        words = [word for version in self.versions.items() for word in version]
        if odd := [word for word in words if not VERSION.fullmatch(word)]:
            return f"{abridged(odd[0])} is no version"
        if not self.batches:
            return "there is no batch"
        if faults := [part.fault for part in self.batches if part.fault]:
            return faults[0]
        if len(self.made_up) != len(self.batches):
            return f"{len(self.batches)} batches have no {len(self.made_up)} lists of rounds"
        for part, rounds in zip(self.batches, self.made_up, strict=True):
            if not all(1 <= missing <= part.count for missing in rounds):
                return f"of a batch of {part.count} there cannot be missing {rounds}"
        kept = sum([sum(part.kept.values()) for part in self.batches])
        return "" if self.puzzles == kept else f"{kept} puzzles are not {self.puzzles}"

    def origin(self, number: int) -> Origin:
        """Return where the items of a batch come from."""
        part = self.batches[number]
        return Origin(part.batch, self.seed, number, self.versions, part.graded)

    @property
    def problems(self) -> tuple[str, ...]:
        """For each batch that has fewer puzzles than its count, why."""
        return tuple(
            [
                f"{part.batch[0]} {part.batch[1]}: "
                f"{sum(part.kept.values())} of {part.count}: {part.problem}"
                for part in self.batches
                if part.problem
            ]
        )


def read_about(directory: Path, file: str = ABOUT) -> About | None:
    """Return what a file in the folder of a corpus tells of it, or None if there is no such file.

    Raises:
        CorpusError: it is damaged, or an earlier version wrote it.
        OSError: it cannot be read.
    """
    path = directory / file
    try:
        written = within.read(directory, file, LARGEST)
    except (FileNotFoundError, NotADirectoryError):
        return None
    try:
        about = msgspec.json.decode(written, type=About)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        if (schema := _schema(written)) not in (None, SCHEMA):
            raise CorpusError(
                f"{path.parent} holds a corpus of schema {schema}, and this version reads "
                f"{SCHEMA}; build it again, or read it with the version that made it"
            ) from None
        raise CorpusError(f"{path} is damaged: {error}; {ANEW}") from None
    if about != about.sealed():
        raise CorpusError(f"{path} is damaged: another text was sealed; {ANEW}")
    if about.text is not msgspec.UNSET:
        try:
            declare_those_of(about.text, directory / RECIPE)
        except DeclaresNone as error:
            raise CorpusError(str(error)) from None
    if about.fault:
        raise CorpusError(f"{path} is damaged: {about.fault}; {ANEW}")
    return about


def _schema(written: bytes) -> Whole | None:
    """Return the number of the schema that a file tells, None if it tells none."""

    class Known(msgspec.Struct):
        schema: Whole

    try:
        return msgspec.json.decode(written, type=Known).schema
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None


def begun(recipe: Recipe, share: str = "") -> About:
    """Return what there is to tell of a corpus before anything is made."""
    return About(
        schema=SCHEMA,
        name=recipe.name,
        seed=recipe.seed,
        recipe=recipe.digest,
        versions=program(),
        share=share,
        text=recipe.text,
        splits=dict(recipe.splits.shares),
        split_by=recipe.splits.by,
        batches=[
            Part(
                batch=msgspec.json.decode(batch.order.name),
                count=batch.count,
                grading=msgspec.UNSET if batch.order.grading == FULL else batch.order.grading,
            )
            for batch in recipe.batches
        ],
    )


def come_to(about: About, harvests: Iterable[Harvest], digest: str = "") -> About:
    """Return what there is to tell of a corpus that has come to this."""
    parts = [
        msgspec.structs.replace(
            part,
            kept=dict(sorted(harvest.bands.items())),
            items=harvest.items,
            duplicates=harvest.duplicates,
            failures=harvest.failures,
            attempts=harvest.attempts,
            problem=harvest.problem,
        )
        for part, harvest in zip(about.batches, harvests, strict=True)
    ]
    puzzles = sum([sum(part.kept.values()) for part in parts])
    return msgspec.structs.replace(about, batches=parts, puzzles=puzzles, sha256=digest)
