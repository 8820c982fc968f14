"""The one propagator: what constraints say next, given what is known.

A constraint demands that at least so many of its literals are true. Its ROOM is how many of them
may still become false. Without room it says that all its open literals are true; nothing else has
to be watched (Een, Soerensson 2006 keep cardinalities like that).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.model.constraint import Constraint
from verify.reading.propagate import Propagator

if TYPE_CHECKING:
    from collections.abc import Iterable


class Store:
    """Constraints, ready to be followed.

    Lists by literal reach from -n to n and are read with negative numbers as they are.

    Args:
        variables: how many there are.
        constraints: over these.

    Attributes:
        literals, room: of each constraint its literals, and how many of them may be false.
        silent: of each whether what it says is written down at once; one that is not has its say
            later: see `State.ready`.
        tight: the constraints without room.
    """

    def __init__(self, variables: int, constraints: Iterable[Constraint] = ()) -> None:
        self.variables = variables
        self.literals: list[list[int]] = []
        self.room: list[int] = []
        self.silent: list[bool] = []
        self.tight: list[int] = []
        self._having: list[list[int]] | None = None
        self._propagator: Propagator | None = None
        for literals, least in constraints:
            self.add(literals, least, silent=True)

    @property
    def having(self) -> list[list[int]]:
        """For each literal, the constraints that have it, found out when somebody asks."""
        if self._having is None:
            self._having = [[] for _ in range(2 * self.variables + 1)]
            for j, literals in enumerate(self.literals):
                for x in literals:
                    self._having[x].append(j)
        return self._having

    @property
    def propagator(self) -> Propagator:
        """Follows literals; made when somebody asks."""
        if self._propagator is None:
            self._propagator = Propagator(self)
        return self._propagator

    def changed(self) -> None:
        """Forget what was found out about the constraints: they are others now."""
        self._having = self._propagator = None

    def add(self, literals: list[int], least: int, *, silent: bool) -> None:
        """Add a constraint: at least so many of the literals are true. See `changed`."""
        room = len(literals) - least
        if room <= 0:
            self.tight.append(len(self.literals))
        self.literals.append(literals)
        self.room.append(room)
        self.silent.append(silent)


class State:
    """What is known of a store's variables.

    Args:
        store: the constraints.
        before: a state of it to go on from; it stays as it is.

    Attributes:
        values: for each literal 1 if true, -1 if false, 0 if open.
        room: of each constraint, how many of its open literals may still be false.
        trail: the literals that are known, in the order in which they became so.
        ready: constraints without room that may have open literals to say.
    """

    def __init__(self, store: Store, before: State | None = None) -> None:
        self.store = store
        self.values: list[int]
        self.room: list[int]
        self.trail: list[int]
        self.ready: list[int]
        if before:
            self.values, self.room = before.values.copy(), before.room.copy()
            self.trail, self.ready = before.trail.copy(), before.ready.copy()
        else:
            self.values, self.room = [0] * (2 * store.variables + 1), store.room.copy()
            self.trail, self.ready = [], []

    def begin(self) -> bool:
        """Write down what constraints say without anything known; return whether all can hold."""
        store, said = self.store, list[int]()
        for j in store.tight:
            if self.room[j] < 0:
                return False
            if store.silent[j]:
                said += store.literals[j]
            else:
                self.ready.append(j)
        return self.follow(said)

    def follow(self, literals: Iterable[int]) -> bool:
        """Write literals down with what follows at once; return whether all can hold.

        When they cannot, what is written down is not all that follows.
        """
        return self.store.propagator.follow(
            self.values, self.room, self.trail, self.ready, list(literals)
        )

    def left_of(self, constraints: Iterable[int]) -> list[Constraint]:
        """Return what those of some constraints that are not met demand of open literals."""
        values, room, literals = self.values, self.room, self.store.literals
        rest: list[Constraint] = []
        for j in constraints:
            still = [x for x in literals[j] if not values[x]]
            if len(still) > room[j]:
                rest.append(Constraint(still, len(still) - room[j]))
        return rest
