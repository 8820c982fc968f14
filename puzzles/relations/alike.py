"""Relations of lines whose places have one of two values: as many of both, no runs, none alike."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from puzzles.relations.relation import ByBreaches, Worded
from puzzles.rules.alike import LinesDiffer
from puzzles.rules.verbs import no_runs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.declare.sayings import Saying
    from puzzles.declare.values import Solution
    from puzzles.model.model import Model
    from puzzles.relations.relation import Instance, Literals, Places


@dataclass(frozen=True)
class NoRun(Worded):
    """No so many places in a row have the same of two values, 0 and 1.

    Attributes:
        words: what it says.
        length: how many.
    """

    words: Saying
    length: int

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State that no line has so many equal values in a row."""
        lines = [line for instance in instances for line in instance.parts]
        no_runs(model, name, lines, literals.of(1), self.length)

    def holds(self, instance: Instance, solution: Solution) -> bool:
        for line in instance.parts:
            values = bytes([solution[place] for place in line])
            if bytes(self.length) in values or b"\1" * self.length in values:
                return False
        return True

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield the first places of each run that is too long."""
        for line in instance.parts:
            at = 0
            for _, run in groupby([solution[place] for place in line]):
                length = len([*run])
                if length >= self.length:
                    yield line[at : at + self.length]
                at += length


@dataclass(frozen=True)
class NoneAlike(ByBreaches, Worded):
    """No two of the parts, lines of two values of which each has as many of both, are alike.

    Attributes:
        words: what it says.
    """

    words: Saying

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State by a lazy rule that the lines of an instance differ."""
        has = literals.of(1)
        for parts, _, clue, _ in instances:
            lines = [[has[place] for place in line] for line in parts]
            model.lazy(LinesDiffer(name, lines, places=parts, counted=True), clue)

    def broken(self, instance: Instance, solution: Solution) -> Iterator[Places]:
        """Yield each line that is as one before it."""
        before: set[tuple[int, ...]] = set()
        for line in instance.parts:
            values = tuple([solution[place] for place in line])
            if values in before:
                yield line
            before.add(values)
