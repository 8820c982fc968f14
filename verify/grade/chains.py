"""Suppositions that end in a contradiction: the rungs CHAIN and NESTED.

Only values that the solution does not have are supposed. All of them are followed side by side,
layer by layer, so that none is followed further than to the first contradiction of any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.model.model import Model
from verify.reading.asked_whole import AskedWhole
from verify.reading.layers import Layers
from verify.solver.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.model.lazy import Besides
    from verify.reading.remaining import Constraints, State

LEAST = 2  # layers, for what ends in fewer is no shorter to a person
CHAIN_VALUES, CHAIN_LAZY_VALUES = 30_000, 5_000
"""So many open values that are false at most, for suppositions at all; and where lazy rules are
asked. Who reads a board by hand supposes nothing on one of such a size."""
NESTED_VALUES, NESTED_LAZY_VALUES = 200, 50
"""So many open values that are false at most, for suppositions under a supposition; and where
they ask lazy rules."""


class Suppositions:
    """What follows when open places are given values that the solution does not give them.

    Args:
        constraints, state: the board. Single rules have nothing more to say of it.
        true: for each literal 1 if the solution makes it true, -1 if false, 0 if it tells nothing.

    Attributes:
        depth: how many layers have been read.
    """

    def __init__(self, constraints: Constraints, state: State, true: Sequence[int]) -> None:
        self._constraints, self._state, self._true = constraints, state, true
        # what reads the layers: first without rules of the whole board, later perhaps with them
        self._layers = self._without_board = Layers(constraints, state, board=False)
        self._with_board: Layers | None = None
        self._quick: Iterator[list[int]] | None = None  # in place of layers: `Model.supposed`
        self._supposed: list[int] = []  # the literals that are followed
        # what a solver reads under a supposition, and whether it has seen the board as it is
        self._under: _Under | None = None
        self._is_under = False
        self.depth = 0

    def begin(self) -> list[int]:
        """Suppose everything anew; return what is refuted in LEAST layers."""
        wrong, model = self._wrong(), self._constraints.model
        self.depth = LEAST
        self._quick = None
        self._layers = self._without_board
        if len(wrong) > (CHAIN_LAZY_VALUES if model.lazies else CHAIN_VALUES):
            wrong = []
        if model.supposed is not None:
            self._quick = iter(model.supposed(self._state.values[1 : model.variables + 1], wrong))
            first = next(self._quick, None) or []
            return first + self._next()
        self._supposed = wrong
        return self._suppose(LEAST)

    def further(self) -> list[int]:
        """Read a layer more; return what is refuted in it.

        Rules of the whole board are heard beyond LEAST layers, in all that are read.
        """
        self.depth += 1
        if self._quick is not None:
            return self._next()
        if not self._is_to_hear:
            return self._layers.further(1)
        self._layers = self._hearing_board()
        return self._suppose(self.depth)

    @property
    def going(self) -> bool:
        """Whether a further layer could say anything."""
        return self._quick is not None or self._layers.going or self._is_to_hear

    @property
    def _is_to_hear(self) -> bool:
        """Whether there are rules of the whole board that have not been heard."""
        is_mute = self._layers is self._without_board
        return is_mute and bool(self._constraints.board) and bool(self._supposed)

    def _hearing_board(self) -> Layers:
        """Return what reads layers with rules of the whole board, if there are any."""
        if not self._constraints.board:
            return self._without_board
        if self._with_board is None:
            self._with_board = Layers(self._constraints, self._state)
        return self._with_board

    def _suppose(self, layers: int) -> list[int]:
        """Read so many layers of all suppositions anew; return what is refuted in them."""
        self._layers.begin()
        self._layers.suppose(self._supposed)
        return self._layers.further(layers)

    def _next(self) -> list[int]:
        """Return what the quick way refutes in its next round; nothing once it has ended."""
        assert self._quick is not None
        refuted = next(self._quick, None)
        if refuted is None:
            self._quick = None
        return refuted or []

    def _wrong(self) -> list[int]:
        """Return the open literals that the solution makes false."""
        values, true = self._state.values, self._true
        return [
            -v if true[v] > 0 else v
            for v in range(1, self._constraints.variables + 1)
            if true[v] and not values[v]
        ]

    def nested(self) -> list[int]:
        """Return the suppositions under which further ones leave no way.

        Lazy rules are asked if nothing follows without them.
        """
        wrong = self._wrong()
        self._layers = self._hearing_board()
        self._layers.begin()
        self._is_under = False
        refuted: list[int] = []
        if len(wrong) <= NESTED_VALUES and self._constraints.scopes:
            refuted = self._without_way(wrong, lazily=False)
        lazies = self._constraints.model.lazies
        if not refuted and lazies and len(wrong) <= NESTED_LAZY_VALUES:
            refuted = self._without_way(wrong, lazily=True)
        return refuted

    def _without_way(self, wrong: list[int], *, lazily: bool) -> list[int]:
        """Return the suppositions under which further ones leave no way: in C, or by a solver."""
        refuted = self._layers.without_way(wrong, lazily)
        if refuted is not None:
            return refuted
        if self._under is None:
            self._under = _Under(self._constraints, self._state)
        if not self._is_under:
            self._under.begin()
            self._is_under = True
        return self._under.without_way(wrong, lazily=lazily)


class _Under:
    """What follows from suppositions under a supposition, by a solver's propagation.

    Args:
        constraints, state: the board.
    """

    def __init__(self, constraints: Constraints, state: State) -> None:
        self._constraints, self._state = constraints, state
        model = Model()
        model.variables = constraints.variables
        for literals, room in zip(constraints.literals, constraints.room, strict=True):
            if literals:
                model.at_least(literals, len(literals) - room)
        self._session = Session(model)
        self._seen = 0  # literals of the state's trail that the session knows
        self._watchers: list[Besides] = []  # of each asked rule: what it forces besides
        self._is_lazy = [type(rule) is not AskedWhole for rule in constraints.asked]

    def begin(self) -> None:
        """Look at the board as it is now."""
        for literal in self._state.trail[self._seen :]:
            self._session.add([literal])
        self._seen = len(self._state.trail)
        values = self._state.values[1 : self._constraints.variables + 1]
        self._watchers = [rule.watch(values) for rule in self._constraints.asked]

    def without_way(self, wrong: Sequence[int], *, lazily: bool) -> list[int]:
        """Return the suppositions that are refuted by what further ones refute under them.

        What follows from one that is not refuted is not refuted itself: it implies less.
        """
        refuted: list[int] = []
        standing: set[int] = set()
        for x in wrong:
            if x not in standing:
                implied = self._following(x, wrong, lazily=lazily)
                if implied is None:
                    refuted.append(x)
                else:
                    standing.update(implied)
        return refuted

    def _following(self, supposed: int, wrong: Sequence[int], *, lazily: bool) -> list[int] | None:
        """Return what follows from a supposition, with what further ones refute under it.

        Args:
            supposed: the literal.
            wrong: the literals that are supposed besides, each way.
            lazily: whether lazy rules are asked.

        Returns:
            None for a contradiction.
        """
        under = [supposed]
        while True:
            implied = self._closure(under, lazily=lazily)
            if implied is None:
                return None
            known, standing = set(implied), set(implied)  # what stands need not be tried
            failed: list[int] = []
            for other in wrong:
                for x in (other, -other):
                    if x not in standing and -x not in known:
                        following = self._closure([*under, x], lazily=lazily)
                        if following is None:
                            failed.append(-x)
                        else:
                            standing.update(following)
            if not failed:
                return implied
            under += failed

    def _closure(self, supposed: list[int], *, lazily: bool) -> list[int] | None:
        """Return all literals that single rules force under suppositions.

        Args:
            supposed: literals.
            lazily: whether lazy rules are asked too.

        Returns:
            The suppositions and what follows from them; None for a contradiction.
        """
        while True:  # until lazy rules add nothing to what the others imply
            sound, implied = self._session.propagate(supposed)
            if not sound:
                return None
            forced: list[int] = []
            for is_lazy, watcher in zip(self._is_lazy, self._watchers, strict=True):
                if is_lazy and not lazily:
                    continue
                forced_by_rule = watcher(implied)
                if forced_by_rule is None:
                    return None
                forced += forced_by_rule
            if not forced:
                return implied
            supposed = supposed + forced
