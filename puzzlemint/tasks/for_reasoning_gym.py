"""Puzzles as a data set of reasoning-gym, registered as `puzzlemint` (extra `reasoning`).

import puzzlemint.tasks.for_reasoning_gym, reasoning_gym
data = reasoning_gym.create_dataset("puzzlemint", kinds=("sudoku",), seed=1, size=100)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import puzzlemint
from puzzlemint.tasks.items import curriculum, item
from puzzlemint.tasks.packages import package
from puzzlemint.tasks.scores import score
from puzzles.base.errors import OptionError
from verify.grade.grade import BANDS

_FACTORY: Any = package("reasoning_gym.factory", "reasoning-gym")
_CURRICULUM: Any = package("reasoning_gym.coaching.base_curriculum", "reasoning-gym")
_ATTRIBUTES: Any = package("reasoning_gym.coaching.attributes", "reasoning-gym")
_BASE: Any = package("reasoning_gym.dataset", "reasoning-gym").ProceduralDataset
_BASE_CURRICULUM: Any = _CURRICULUM.BaseCurriculum
NAME = "puzzlemint"
STAGES = 6


@dataclass
class PuzzlesConfig:
    """What a data set holds.

    Attributes:
        kinds, sizes: as users write them; all, and small ones, if none are named.
        grades: those aimed at.
        stage: how much of the levels, which rise, are drawn from: so many of STAGES parts.
        seed, size: as everywhere in reasoning-gym.
    """

    kinds: tuple[str, ...] | str = ()
    sizes: tuple[str | int, ...] | str | int = ()
    grades: tuple[str, ...] | str = BANDS[:2]
    stage: int = STAGES
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Refuse what cannot be made.

        Raises:
            OptionError: there is no such kind, size, grade or stage.
        """
        if not 1 <= self.stage <= STAGES:
            raise OptionError(f"stage lies between 1 and {STAGES}, not at {self.stage}")
        if not curriculum(self.kinds, self.sizes, self.grades):
            raise OptionError("there is no level of these kinds, sizes and grades")


class PuzzlesDataset(_BASE):
    """Puzzles, each proved to have one solution; any form of an answer that holds it is right."""

    def __init__(self, config: PuzzlesConfig) -> None:
        _BASE.__init__(self, config=config, seed=config.seed, size=config.size)
        levels = curriculum(config.kinds, config.sizes, config.grades)
        self._levels = levels[: -(-len(levels) * config.stage // STAGES)]

    def __getitem__(self, idx: int) -> dict[str, Any]:
        made = item(self._levels, self.seed, idx)
        return {
            "question": made.prompt,
            "answer": made.answer,
            "metadata": {
                "source_dataset": NAME,
                "source_index": idx,
                "puzzle": made.puzzle.text(named=True),
                "solution_id": made.solution_id,
                "difficulty": {
                    "kind": made.puzzle.kind,
                    "size": made.puzzle.size,
                    "grade": made.grade.band,
                    "effort": made.grade.effort,
                },
            },
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """Return 1 for an answer that holds a solution, else 0."""
        if not isinstance(answer, str):
            return 0.0
        return float(score(puzzlemint.read(entry["metadata"]["puzzle"]), answer).solved)


class PuzzlesCurriculum(_BASE_CURRICULUM):
    """Levels from the smallest boards on."""

    def __init__(self) -> None:
        _BASE_CURRICULUM.__init__(self, PuzzlesCurriculum.__name__, PuzzlesConfig)
        self._define_attributes(
            _ATTRIBUTES.ScalarAttributeDefinition(
                name="stage",
                levels=[*range(1, STAGES + 1)],
                description="how much of the levels is drawn from",
                field_name="stage",
            )
        )


if NAME not in _FACTORY.DATASETS:
    _FACTORY.register_dataset(NAME, PuzzlesDataset, PuzzlesConfig, PuzzlesCurriculum)
