"""That the runs of filled places along a line are those of a clue, as in a nonogram."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from puzzles.relations.relation import Worded
from puzzles.rules.runs.blocks import ANY, blocks_of, needed
from puzzles.rules.runs.offsets import say_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzles.declare.sayings import Saying
    from puzzles.declare.values import Solution
    from puzzles.model.model import Model
    from puzzles.relations.relation import Instance, Literals, Parts
    from puzzles.rules.runs.blocks import Block, Hints


@dataclass(frozen=True)
class Blocks(Worded):
    """The runs of filled places along a line are those of the number, in order.

    The number has the length and the value of each run, ANY for any value. Two runs of one value
    have an empty place between them, others may touch.

    Attributes:
        words: what it says.
        most: the values of filled places are 1 to this; 0 is empty.
    """

    words: Saying
    most: int = 1

    def state(
        self, model: Model, name: str, instances: Sequence[Instance], literals: Literals
    ) -> None:
        """State each line by the blocks that its clue tells, with literals for each colour."""
        shades = [literals.of(value) for value in range(1, self.most + 1)]
        empty = literals.of(0)
        for instance in instances:
            (line,) = instance.parts
            with model.rule(name, line, instance.clue):
                shown = [[shade[place] for place in line] for shade in shades]
                full = [-empty[place] for place in line] if self.most > 1 else shown[0]
                lay(model, full, shown, blocks_of(instance.number, self.most))

    def number(self, parts: Parts, solution: Solution) -> Hints:
        return runs_of(solution[place] for place in parts[0])

    def holds(self, instance: Instance, solution: Solution) -> bool:
        line = bytes([solution[place] for place in instance.parts[0]])
        return shows(line, instance.number)


def lay(model: Model, full: list[int], shown: list[list[int]], blocks: Sequence[Block]) -> None:
    """Demand that blocks lie on a line.

    Args:
        model: where the constraints go.
        full: the literals that its places are filled.
        shown: for each value the literals that the places have it.
        blocks: in order.
    """
    slack = len(full) - needed(blocks)
    if slack < 0:
        model.add([])
    else:
        say_line(model, slack, full, shown, blocks)


def runs_of(values: Iterable[int]) -> Hints:
    """Return the lengths and values of the runs of a full line."""
    return tuple([(len(list(run)), value) for value, run in groupby(values) if value])


def shows(line: bytes, hints: Hints) -> bool:
    """Return whether a full line has the runs that its clue tells; each of a verdict's is asked."""
    runs: list[tuple[int, int]] = []
    for together in line.split(b"\0"):
        while together:
            rest = together.lstrip(together[:1])
            runs.append((len(together) - len(rest), together[0]))
            together = rest
    return len(runs) == len(hints) and all(
        run == hint or (hint[1] == ANY and run[0] == hint[0])
        for run, hint in zip(runs, hints, strict=True)
    )
