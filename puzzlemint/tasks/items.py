"""Items: a task for each number, without end, as a pure function of a curriculum and a seed.

An item is made when it is asked for, proved and graded like every puzzle. Neighbouring seeds and
numbers share nothing, so that what is trained on one seed is new on another; what must not meet
the same solution twice compares `Item.solution_id`.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import gen
from corpus.records.records import names_of_solution
from gen.contract.maker import GaveUp
from gen.minting.mint import mint, order
from gen.minting.shares import is_ready
from gen.sources.rng import stream
from puzzlemint.tasks.prompts import STYLES, prompt
from puzzles.base.errors import OptionError
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.declare.options import Value, texts
from verify.grade.grade import BANDS, Grade

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from gen.minting.mint import Minted, Order
    from gen.sources.rng import Stream
    from puzzles.declare.values import Solution

DRAWS, ATTEMPTS = 12, 6
"""Levels that are drawn for an item, at most, and puzzles that are made for each."""


@dataclass(frozen=True)
class Level:
    """What the puzzles of a level are.

    Attributes:
        kind, size: as users write them; a size may be a whole number, and an empty one is the one
            that people play.
        grade, hardest, effort: what is aimed at, as for `puzzlemint.generate`; empty for any.
        options: of the kind and of its maker.
    """

    kind: str
    size: str | int = ""
    grade: str = ""
    hardest: str = ""
    effort: str = ""
    options: Mapping[str, Value] = field(default_factory=dict[str, Value])

    @cached_property
    def order(self) -> Order:
        """What is minted.

        Raises:
            OptionError: the kind, the size, the grade or an option does not fit.
        """
        return order(
            self.kind,
            self.size,
            self.options,
            self.grade,
            hardest=self.hardest,
            effort=self.effort,
            attempts=ATTEMPTS,
        )


@dataclass(frozen=True)
class Item:
    """A task.

    Attributes:
        seed, index: which item it is.
        level: what it was made for.
        puzzle, solution, grade: the puzzle, proved to have this solution and no other.
        style: how the prompt asks for the answer.
        prompt: the task in words.
    """

    seed: int | str
    index: int
    level: Level
    puzzle: Puzzle
    solution: Solution
    grade: Grade
    style: str
    prompt: str

    @property
    def answer(self) -> str:
        """The solution as its kind writes it."""
        return kind_of(self.puzzle).write_entries(self.puzzle, self.solution)

    @property
    def solution_id(self) -> str:
        """What all items share whose solution is an image of this one, whatever their clues."""
        return names_of_solution(self.puzzle, self.solution).images


def item(
    levels: Sequence[Level],
    seed: int | str,
    index: int,
    styles: Sequence[str] = tuple(STYLES),
) -> Item:
    """Return a task.

    Args:
        levels: from which it is drawn, each as likely; a curriculum goes on by asking for others.
            One whose grade is too rare is given up for another.
        seed, index: which one.
        styles: of prompts, from which one is drawn.

    Raises:
        OptionError: there is no level, or one cannot be made, or there is no such style.
        GaveUp: of all levels that were drawn no puzzle could be made.
    """
    if not levels or not styles:
        raise OptionError("an item needs a level and a style of prompts")
    draw = stream(seed, "task", index)
    level, made = _minted(levels, draw)
    style = draw.choice(styles)
    return Item(
        seed=seed,
        index=index,
        level=level,
        puzzle=made.puzzle,
        solution=made.solution,
        grade=made.grade,
        style=style,
        prompt=prompt(made.puzzle, style, f"{seed}/{index}"),
    )


def _minted(levels: Sequence[Level], draw: Stream) -> tuple[Level, Minted]:
    """Return a level and a puzzle of it; where one is given up another level is drawn.

    Raises:
        GaveUp: so were all of them.
    """
    for attempt in range(1, DRAWS):
        level = draw.choice(levels)
        with suppress(GaveUp):
            return level, mint(level.order, draw.child(attempt))
    level = draw.choice(levels)  # the last one with as many attempts as are usual, and not few
    return level, mint(replace(level.order, attempts=0), draw.child(DRAWS))


def _fits(level: Level) -> bool:
    """Return whether puzzles of a level can be made."""
    try:
        return bool(level.order)
    except OptionError:
        return False


def curriculum(
    kinds: Iterable[str] | str = (),
    sizes: Iterable[str | int] | str | int = (),
    grades: Iterable[str] | str = BANDS[:2],
) -> list[Level]:
    """Return levels that rise: by size first, and by grade within a size.

    Args:
        kinds: by name; all that can be made if none is named. A text is a single one, as it is
            for sizes and grades.
        sizes: from small to large; those with which kinds begin if none is named.
        grades: of the levels of each size, rising; "" for any.

    Returns:
        Those that there are: sizes that a kind has not, and grades that it never gets there or
        only after many attempts, are left out.

    Raises:
        OptionError: there is no such kind or grade.
    """
    found: list[tuple[int, int, Level]] = []
    named = texts(sizes)
    for kind in texts(kinds) or gen.names():
        starter = gen.get(kind).starter
        for number, size in enumerate(named or starter):
            for rank, grade in enumerate((grades,) if isinstance(grades, str) else grades):
                if grade and grade not in BANDS:
                    raise OptionError(f"the grades are {', '.join(BANDS)}, not {grade!r}")
                level = Level(kind, size, grade)
                if is_ready(gen.get(kind), size, grade) and _fits(level):
                    found.append((number, rank, level))
    return [level for *_, level in sorted(found, key=lambda one: one[:2])]
