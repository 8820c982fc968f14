"""Which named steps an explanation of a puzzle is to have, and which it is not to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import OptionError, meant
from verify.explain.explain import explain
from verify.explain.techniques import counted, names_of
from verify.grade.ladder import Rung

if TYPE_CHECKING:
    from collections.abc import Collection

    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.values import Solution
    from verify.grade.grade import Grade

CHAINS = "chains"
SUPPOSING = (Rung.CHAIN, Rung.NESTED, Rung.SEARCH)
"""The rungs of steps that suppose something."""


class Steps(NamedTuple):
    """Names of steps that an explanation is to have, each, and of those that it is not to have.

    `CHAINS` stands for all steps that suppose something, as the dearest step of the grade does.
    """

    present: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.present or self.absent)

    def __str__(self) -> str:
        parts = [*self.present, *[f"without {name}" for name in self.absent]]
        return " and ".join(parts)

    def lacking(self, puzzle: Puzzle, solution: Solution, graded: Grade) -> str:
        """Return what is missing of a puzzle or is too much; empty if it is right."""
        found = {CHAINS} if Rung[graded.hardest.rung] in SUPPOSING else set[str]()
        if found.isdisjoint(self.absent) and {*self.present, *self.absent} != {CHAINS}:
            found.update(counted(explain(puzzle, solution)))
        missing = [f"no {name}" for name in self.present if name not in found]
        return " and ".join([*missing, *[name for name in self.absent if name in found]])


ANY = Steps()


def steps(kind: Kind[Puzzle], present: str, absent: str) -> Steps:
    """Return what texts with commas between names ask for.

    Names may be written in small letters, and with hyphens in place of blanks.

    Raises:
        OptionError: no step has such a name, or one is both.
    """
    wanted = Steps(_names(kind, present), _names(kind, absent))
    for name in wanted.present:
        if name in wanted.absent:
            raise OptionError(f"{name} cannot be both there and not there")
    return wanted


def _names(kind: Kind[Puzzle], text: str) -> tuple[str, ...]:
    known = (*names_of(kind), CHAINS)
    by_letters = {_plain(name): name for name in known}
    found: set[str] = set()
    for word in filter(None, map(str.strip, text.split(","))):
        name = by_letters.get(_plain(word))
        if name is None:
            raise OptionError(_unknown(kind, word, known))
        found.add(name)
    return tuple(sorted(found))


def _unknown(kind: Kind[Puzzle], word: str, known: Collection[str]) -> str:
    said = f"no step of {kind.name} is called {word[:20]!r}{meant(word, known)}"
    return f"{said}; there are: {', '.join(known)}"


def _plain(name: str) -> str:
    return " ".join(name.lower().replace("-", " ").split())
