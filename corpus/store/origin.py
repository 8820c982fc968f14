"""Where items come from: another recipe, seed or version gives itself away."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

import puzzles
from corpus.records.code import CODE
from corpus.records.records import Record, is_size
from gen.contract.aim import range_of
from gen.contract.steps import aimed, steps
from gen.minting.mint import FULL, SOLVER, named_options
from gen.minting.renumbering import is_within
from puzzles.base.errors import OptionError, abridged
from puzzles.declare.options import Value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from corpus.records.records import Item
    from corpus.store.summary import Seal
    from gen.contract.aim import Aim


WISHES = 4, 6, 7
"""How many parts the name of an order has without names of steps: up to the band, with the dearest
step and the effort, or with conflicts too."""
Names = tuple[tuple[str, ...], tuple[str, ...]]


class Ordered(msgspec.Struct, frozen=True, array_like=True):
    """What the name of an order says, by `gen.minting.mint.Order.name`."""

    kind: str
    size: str
    options: dict[str, Value]
    band: str
    hardest: str = ""
    effort: str = ""
    conflicts: str | None = None
    names: Names = ((), ())

    @property
    def aim(self) -> Aim | None:
        """What the grade is to be.

        Raises:
            OptionError: there is no such kind, grade or step, or a range is empty.
        """
        return aimed(puzzles.get(self.kind), self.band, self.hardest, self.effort)

    @property
    def fault(self) -> str:
        """Why no recipe can ask for it; empty if one can."""
        if not is_size(self.kind, self.size):
            return f"there is no {abridged(self.kind)} of size {abridged(self.size)}"
        try:
            _ = self.aim
            present, absent = map(",".join, self.names)
            steps(puzzles.get(self.kind), present, absent)
            if self.conflicts is not None:
                range_of(self.conflicts, "conflicts")
        except OptionError as error:
            return str(error)
        return ""


def ordered(name: Sequence[Any]) -> Ordered:
    """Return what the name of an order says.

    Raises:
        msgspec.ValidationError: it is no such name.
    """
    named = len(name) > WISHES[0] and isinstance(name[-1], list)
    wishes = name[:-1] if named else name
    if len(wishes) not in WISHES:
        known = ", ".join(map(str, WISHES))
        raise msgspec.ValidationError(f"the name of a batch has length {len(wishes)}, not {known}")
    told = msgspec.convert(wishes, Ordered)
    if not named:
        return told
    return msgspec.structs.replace(told, names=msgspec.convert(name[-1], Names))


@dataclass(frozen=True)
class Origin:
    """Where the items of a batch come from.

    Attributes:
        order: what the batch is, as its name tells: kind, size, options, and the wanted grade.
        seed: of the recipe.
        number: of the batch in it.
        versions: of the program, with the hash of its code; corpora of old have none of that.
        grading: how puzzles are graded, one of `gen.minting.mint.GRADINGS`.
    """

    order: Sequence[Any]
    seed: int
    number: int
    versions: Mapping[str, str]
    grading: str = FULL

    @cached_property
    def _packages(self) -> dict[str, str]:
        return {name: number for name, number in self.versions.items() if name != CODE}

    @cached_property
    def _ordered(self) -> Ordered:
        return ordered(self.order)

    @cached_property
    def _aim(self) -> Aim | None:
        return self._ordered.aim

    def check(self, item: Item) -> None:
        """Refuse an item that comes from elsewhere, or from another version.

        Raises:
            ValueError: it does.
        """
        kind, size, options = self._ordered.kind, self._ordered.size, self._ordered.options
        sound = (item.seed, item.batch) == (self.seed, self.number)
        sound &= (item.kind, item.size) == (kind, size)
        if isinstance(item, Record):
            if item.versions != self._packages:
                made, wanted = shown(item.versions), shown(self._packages)
                raise ValueError(f"item {item.index} was made by {made}, and not by {wanted}")
            sound = sound and named_options(kind, item.options) == options
            sound = sound and self._graded(item)
        if not sound:
            raise ValueError(f"item {item.index} is of another batch, seed or order")

    def _graded(self, record: Record) -> bool:
        """Return whether a record has the grade and the figures that its batch gives."""
        if (record.grade is None) != (self.grading != FULL):
            return False
        conflicts = self._ordered.conflicts
        if bool(record.renumbered) != (self.grading == SOLVER or bool(conflicts)):
            return False
        if conflicts and not is_within(conflicts, record.renumbered):
            return False
        return self._aim is None or (record.grade is not None and self._aim.meets(record.grade))

    def check_seal(self, seal: Seal) -> None:
        """Refuse a shard that other code made.

        Raises:
            ValueError: it was.
        """
        wanted = self.versions.get(CODE, "")
        if seal.code != wanted:
            unknown = "code that is not named"
            made, right = (f"code {one}" if one else unknown for one in (seal.code, wanted))
            raise ValueError(f"it was made by {made}, and not by {right}")


def shown(versions: Mapping[str, str]) -> str:
    """Return versions as a text."""
    return ", ".join([f"{name} {number}" for name, number in versions.items()])
