"""Puzzles as a taskset of verifiers (extra `verifiers`).

A module whose name is the taskset's id holds one line for that:

    from puzzlemint.tasks.for_verifiers import Puzzles; __all__ = ["Puzzles"]
"""

# Types are looked at when the program runs, so that they are not kept as texts here.
from collections.abc import Iterator
from typing import Any

import puzzlemint
from puzzlemint.tasks.items import curriculum, item
from puzzlemint.tasks.packages import package
from puzzlemint.tasks.scores import Score, score
from verify.grade.grade import BANDS

vf: Any = package("verifiers.v1", "verifiers")
_CONFIG: Any = vf.TasksetConfig
_DATA: Any = vf.TaskData


class PuzzlesConfig(_CONFIG):
    """What a taskset holds: kinds and sizes as users write them, a seed, how many tasks."""

    kinds: list[str] | str = []  # noqa: RUF012  (copied for each)
    sizes: list[str | int] | str | int = []  # noqa: RUF012
    grades: list[str] | str = [*BANDS[:2]]  # noqa: RUF012
    seed: int = 0
    count: int = 500


class PuzzleData(_DATA):
    """A puzzle as a text, and its solution as its kind writes it."""

    puzzle: str
    answer: str


_TASK: Any = vf.Task[PuzzleData, vf.State, vf.TaskConfig]


class PuzzleTask(_TASK):
    """A puzzle to solve."""

    def scored(self, reply: str) -> Score:
        """Return what a reply is worth."""
        return score(puzzlemint.read(self.data.puzzle), reply)

    @vf.reward
    async def solved(self, trace: Any) -> float:
        """1 for a reply that holds a solution."""
        return float(self.scored(trace.last_reply).solved)

    @vf.metric
    async def right(self, trace: Any) -> float:
        """The share of places that are right."""
        return self.scored(trace.last_reply).right

    @vf.metric
    async def rules(self, trace: Any) -> float:
        """The share of the instances of rules that a whole board keeps."""
        return self.scored(trace.last_reply).rules

    async def validate(self, runtime: Any) -> bool:
        """Return whether the answer is one."""
        del runtime
        return self.scored(self.data.answer).solved


_TASKSET: Any = vf.Taskset[PuzzleTask, PuzzlesConfig]


class Puzzles(_TASKSET):
    """Puzzles, each proved to have one solution."""

    def load(self) -> Iterator[Any]:
        """Yield the tasks."""
        config = self.config
        levels = curriculum(config.kinds, config.sizes, config.grades)
        for index in range(config.count):
            made = item(levels, config.seed, index)
            data = PuzzleData(
                name=f"{made.puzzle.kind} {made.puzzle.size} {made.seed}/{made.index}",
                prompt=made.prompt,
                puzzle=made.puzzle.text(named=True),
                answer=made.answer,
            )
            yield PuzzleTask(data, config.task)
