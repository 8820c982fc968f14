"""Where items come from: another recipe, seed or version gives itself away."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from corpus.records.code import CODE
from corpus.records.records import Record
from gen.contract.aim import aim
from gen.minting.mint import FULL, SOLVER, named_options
from gen.minting.renumbering import is_within

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from corpus.records.records import Item
    from corpus.store.summary import Seal
    from gen.contract.aim import Aim


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
    def _aim(self) -> Aim | None:
        return aim(*self.order[3:6])

    @property
    def _conflicts(self) -> str:
        return str(self.order[6]) if len(self.order) > 6 else ""

    def check(self, item: Item) -> None:
        """Refuse an item that comes from elsewhere, or from another version.

        Raises:
            ValueError: it does.
        """
        kind, size, options, *_ = self.order
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
        if bool(record.renumbered) != (self.grading == SOLVER or bool(self._conflicts)):
            return False
        if self._conflicts and not is_within(self._conflicts, record.renumbered):
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
