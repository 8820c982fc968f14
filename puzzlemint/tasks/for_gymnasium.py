"""Puzzles as an environment of Gymnasium: a move gives a place a value (extra `gymnasium`)."""

from __future__ import annotations

import string
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlemint.tasks.items import Level, item
from puzzlemint.tasks.packages import package
from puzzlemint.tasks.play import Play
from puzzles.base.errors import OptionError
from puzzles.board.spans import Spans
from puzzles.contract.kind import kind_of
from puzzles.families.grid import Grid
from puzzles.model.model import OPEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.contract.kind import Puzzle

_GYM: Any = package("gymnasium", "gymnasium")
_NUMPY: Any = package("numpy", "gymnasium")
_BASE: Any = _GYM.Env
TIMES = 4
"""An episode has at most so many moves for each place."""
LETTERS = string.printable


class Puzzles(_BASE):
    """Puzzles of one level; each episode has another one.

    An observation has the `entries` of all slots and the `puzzle` as a text. A slot is a place of
    the puzzle. Where puzzles of one size have different places, as the spans of Hashi, there is a
    slot for each link between two cells of the board: a span has the slot of its first link, and a
    slot without a span is never legal. The entry of an open or an empty slot is -1.

    An action is the number of a slot times the number of values, plus the number of the value. A
    move that is not legal changes nothing and costs `ILLEGAL`; `info["legal"]` is a mask of those
    that are. Rewards are those of `puzzlemint.tasks.Play`.

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
        size: str | int = "",
        grade: str = "",
        seed: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        self._level, self._series, self._number = Level(kind, size, grade), seed, 0
        self._play = self._next()
        self.values = _values(self._play.puzzle)
        slots = self._slots = _slots(self._play.puzzle)
        spaces = _GYM.spaces
        self.action_space = spaces.Discrete(slots.number * len(self.values))
        entries = spaces.Box(OPEN, max(self.values), (slots.number,), dtype=_NUMPY.int64)
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
        self._slots = _slots(self._play.puzzle)
        return self._observed(), self._info()

    def step(self, action: Any) -> Any:
        """Make a move."""
        slot, number = divmod(int(action), len(self.values))
        try:
            reward = self._play.step(self._slots.place(slot), self.values[number])
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
        entries = _NUMPY.full(self._slots.number, OPEN, dtype=_NUMPY.int64)
        entries[list(self._slots.of_place)] = self._play.entries
        return {"entries": entries, "puzzle": self._play.puzzle.text()}

    def _info(self) -> dict[str, Any]:
        """Return which actions are legal, a 1 for each, and which share of the board is right."""
        legal = _NUMPY.zeros(self._slots.number * len(self.values), dtype=_NUMPY.int8)
        for place, value in self._play.legal:
            slot = self._slots.of_place[place]
            legal[slot * len(self.values) + self.values.index(value)] = 1
        return {"legal": legal, "right": self._play.share}


class _Slots(NamedTuple):
    """The slots of a puzzle's places among those of all puzzles of its kind and size.

    Attributes:
        number: how many slots there are.
        of_place: the slot of each place.
    """

    number: int
    of_place: tuple[int, ...]

    def place(self, slot: int) -> int:
        """Return the place in a slot; -1, which no move takes, if the slot is empty."""
        return self.of_place.index(slot) if slot in self.of_place else -1


def _slots(puzzle: Puzzle) -> _Slots:
    """Return the slots of a puzzle's places."""
    lattice = kind_of(puzzle).places(puzzle)
    if isinstance(lattice, Spans):
        firsts = tuple([links[0] for links in lattice.links])
        return _Slots(lattice.board.links.cells, firsts)
    return _Slots(lattice.cells, tuple(range(lattice.cells)))


def _values(puzzle: Puzzle) -> list[int]:
    """Return the values that a place may have in any puzzle of a kind and size, in order.

    Where open places of one puzzle have different values, as in the regions of Suguru, another
    puzzle may have further ones: then these are all values of the kind on such a board.
    """
    kind: Any = kind_of(puzzle)
    domain: Sequence[Sequence[int]] = kind.domain(puzzle)
    values = {*chain(*domain)}
    if len({tuple(some) for some in domain if len(some) > 1}) > 1 and isinstance(puzzle, Grid):
        values.update(kind.values(puzzle.board))
    return sorted(values)
