"""Puzzles as an environment of Gymnasium: a move gives a place a value (extra `gymnasium`)."""

from __future__ import annotations

import string
from itertools import chain
from typing import Any

from puzzlemint.tasks.items import Level, item
from puzzlemint.tasks.packages import package
from puzzlemint.tasks.play import Play
from puzzles.base.errors import OptionError
from puzzles.contract.kind import kind_of
from puzzles.model.model import OPEN

_GYM: Any = package("gymnasium", "gymnasium")
_NUMPY: Any = package("numpy", "gymnasium")
_BASE: Any = _GYM.Env
TIMES = 4
"""An episode has at most so many moves for each place."""
LETTERS = string.printable


class Puzzles(_BASE):
    """Puzzles of one level; each episode has another one.

    An observation has the `entries` of all places, -1 for open ones, and the `puzzle` as a text. An
    action is the number of a place times the number of values, plus the number of the value. A move
    that is not legal changes nothing and costs `ILLEGAL`; `info["legal"]` is a mask of those that
    are. Rewards are those of `puzzlemint.tasks.Play`.

    Args:
        kind, size, grade: of the level.
        seed: of the series of puzzles.
        render_mode: `ansi`, or None.

    Raises:
        OptionError: there is no such level.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (as its base has it)
    ILLEGAL = -0.01

    def __init__(
        self,
        kind: str,
        size: str = "",
        grade: str = "",
        seed: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        self._level, self._series, self._number = Level(kind, size, grade), seed, 0
        self._play = self._next()
        self.values = sorted({*chain(*kind_of(self._play.puzzle).domain(self._play.puzzle))})
        places = len(self._play.entries)
        spaces = _GYM.spaces
        self.action_space = spaces.Discrete(places * len(self.values))
        entries = spaces.Box(OPEN, max(self.values), (places,), dtype=_NUMPY.int64)
        text = spaces.Text(max_length=1 << 20, min_length=1, charset=LETTERS)
        self.observation_space = spaces.Dict({"entries": entries, "puzzle": text})

    def _next(self) -> Play:
        """Make the next puzzle of the series and begin to play it."""
        made = item([self._level], self._series, self._number)
        self._number += 1
        return Play(made.puzzle, made.solution)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """Begin with the next puzzle, or, with a seed, with the first one of its series."""
        _BASE.reset(self, seed=seed)
        del options
        if seed is not None:
            self._series, self._number = seed, 0
        self._play = self._next()
        return self._observed(), self._info()

    def step(self, action: Any) -> Any:
        """Make a move."""
        place, number = divmod(int(action), len(self.values))
        try:
            reward = self._play.step(place, self.values[number])
        except OptionError:
            self._play.moves += 1
            reward = self.ILLEGAL
        done = self._play.solved
        late = self._play.moves >= TIMES * len(self._play.entries)
        return self._observed(), reward, done, late and not done, self._info()

    def render(self) -> str | None:
        """Return the board as a text."""
        return self._play.drawn() if self.render_mode == "ansi" else None

    def _observed(self) -> dict[str, Any]:
        entries = _NUMPY.array(self._play.entries, dtype=_NUMPY.int64)
        return {"entries": entries, "puzzle": self._play.puzzle.text()}

    def _info(self) -> dict[str, Any]:
        """Return which actions are legal, a 1 for each, and which share of the board is right."""
        legal = _NUMPY.zeros(len(self._play.entries) * len(self.values), dtype=_NUMPY.int8)
        for place, value in self._play.legal:
            legal[place * len(self.values) + self.values.index(value)] = 1
        return {"legal": legal, "right": self._play.share}
