"""Which named steps an explanation of a puzzle is to have, and which it is not to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gen.contract.aim import AT_MOST, aim
from puzzles.base.errors import OptionError, meant
from verify.explain.explain import explain
from verify.explain.techniques import costs_of, counted, names_of
from verify.grade.grade import RUNGS, Hardest
from verify.grade.ladder import BOTTOM, Cost, Rung

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from gen.contract.aim import Aim
    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.values import Solution
    from verify.explain.steps import Explained
    from verify.grade.grade import Grade

CHAINS = "chains"
SUPPOSING = (Rung.CHAIN, Rung.NESTED, Rung.SEARCH)
"""The rungs of steps that suppose something."""


class Dearest(NamedTuple):
    """What the dearest steps of an explanation are to be called.

    Attributes:
        name: of one of them at least; others that are as dear have names too.
        low, high: the least and the most that such a step costs.
        or_less: whether it will do too if all steps cost less.
    """

    name: str
    low: Cost
    high: Cost
    or_less: bool

    @property
    def between(self) -> tuple[Cost, Cost]:
        """What the dearest step may cost."""
        return BOTTOM if self.or_less else self.low, self.high

    def lacking(self, explained: Sequence[Explained]) -> str:
        """Return what is wrong with an explanation; empty if it is right."""
        costs = [Hardest(step.rung, step.depth).cost for step in explained]
        dearest = max(costs, default=BOTTOM)
        if self.or_less and dearest < self.low:
            return ""
        steps = zip(explained, costs, strict=True)
        names = {step.name for step, cost in steps if cost == dearest}
        if "" in names:
            return f"a step of {dearest} that has no name"
        return "" if self.or_less or self.name in names else f"no {self.name} among its dearest"


class Steps(NamedTuple):
    """Names of steps that an explanation is to have, each, and of those that it is not to have.

    `CHAINS` stands for all steps that suppose something, as the dearest step of the grade does.
    Its dearest steps may be wanted by a name too.
    """

    present: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    dearest: Dearest | None = None

    def __bool__(self) -> bool:
        return bool(self.names or self.dearest)

    def __str__(self) -> str:
        return " and ".join([*self.present, *[f"without {name}" for name in self.absent]])

    @property
    def names(self) -> tuple[tuple[str, ...], ...]:
        """The names that it is to have, and those that it is not; empty if there are none."""
        return (self.present, self.absent) if self.present or self.absent else ()

    def lacking(self, puzzle: Puzzle, solution: Solution, graded: Grade) -> str:
        """Return what is missing of a puzzle or is too much; empty if it is right."""
        found = {CHAINS} if Rung[graded.hardest.rung] in SUPPOSING else set[str]()
        wrong: list[str] = []
        asked = {*self.present, *self.absent} - {CHAINS}
        if found.isdisjoint(self.absent) and (asked or self.dearest):
            explained = [*explain(puzzle, solution)]
            found.update(counted(explained))
            if self.dearest and (lack := self.dearest.lacking(explained)):
                wrong.append(lack)
        missing = [f"no {name}" for name in self.present if name not in found]
        return " and ".join([*missing, *[name for name in self.absent if name in found], *wrong])


ANY = Steps()


def dearest(kind: Kind[Puzzle], text: str) -> Dearest | None:
    """Return what a wish for the dearest step asks for, if it names a technique and no rung.

    Raises:
        OptionError: there is no such rung, and no step has such a name.
    """
    word = text.removeprefix(AT_MOST)
    if not word or word.partition(":")[0].upper() in RUNGS:
        return None
    name = _name(kind, word, (*RUNGS, *names_of(kind)))
    costs = costs_of(kind, name)
    return Dearest(name, costs[0], costs[-1], word != text)


def aimed(kind: Kind[Puzzle], band: str = "", hardest: str = "", effort: str = "") -> Aim | None:
    """Return the aim that users describe, as `gen.contract.aim.aim` does, or by a step's name.

    Raises:
        OptionError: there is no such band, rung or name, a range is empty, or they exclude each
            other.
    """
    named = dearest(kind, hardest)
    return aim(band, hardest, effort, between=named.between if named else None)


def steps(kind: Kind[Puzzle], present: str, absent: str, dearest: Dearest | None = None) -> Steps:
    """Return what texts with commas between names ask for.

    Names may be written in small letters, and with hyphens in place of blanks.

    Raises:
        OptionError: no step has such a name, or one is both.
    """
    wanted = Steps(_names(kind, present), _names(kind, absent), dearest)
    for name in wanted.present:
        if name in wanted.absent:
            raise OptionError(f"{name} cannot be both there and not there")
    return wanted


def _names(kind: Kind[Puzzle], text: str) -> tuple[str, ...]:
    words = filter(None, map(str.strip, text.split(",")))
    known = (*names_of(kind), CHAINS)
    return tuple(sorted({_name(kind, word, known) for word in words}))


def _name(kind: Kind[Puzzle], word: str, known: Collection[str]) -> str:
    """Return the name of a technique by a word for it, however that is written."""
    name = {_plain(one): one for one in known}.get(_plain(word))
    if name is None:
        raise OptionError(_unknown(kind, word, known))
    return name


def _unknown(kind: Kind[Puzzle], word: str, known: Collection[str]) -> str:
    said = f"no step of {kind.name} is called {word[:20]!r}{meant(word, known)}"
    return f"{said}; there are: {', '.join(known)}"


def _plain(name: str) -> str:
    return " ".join(name.lower().replace("-", " ").split())
