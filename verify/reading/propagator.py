"""The innermost loops of the ladder; `engine/` has them in C.

`verify.reading.propagate` takes these where those are not built; tests hold both to the same
answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from puzzles.model.model import Indicator

    Ask = Callable[[list[int], int], list[int] | None]
    """Asks lazy rules: what is known, how much of it was so before; see `Flow.read`."""
    Trial = tuple[int, list[int], list[int]]
    """A literal that is supposed, what is known by it, and what the next layer begins with."""
    Part = tuple[list[int], int]
    """A constraint as its literals and its room, which is how many of them may be false."""
    Said = list[tuple[int, list[int]]]
    """The number of a lazy rule, and the open literals that it forces."""


class Store(Protocol):
    """Constraints as they are followed; `verify.reading.constraint.Store` says what each is."""

    variables: int
    literals: list[list[int]]
    silent: list[bool]

    @property
    def having(self) -> list[list[int]]:
        """For each literal, the constraints that have it."""
        ...


class Propagator:
    """Follows what constraints say at once.

    Args:
        store: the constraints, which do not change any more.
    """

    def __init__(self, store: Store) -> None:
        self.store = store

    def follow(
        self,
        values: list[int],
        room: list[int],
        trail: list[int],
        ready: list[int],
        literals: list[int],
    ) -> bool:
        """Write literals down with what follows in silence, as `verify.reading.constraint.State`
        says.

        Args:
            values, room, trail, ready: of the state, which are changed.
            literals: what becomes known.

        Returns:
            Whether all can hold.
        """
        store = self.store
        having, silent, every = store.having, store.silent, store.literals
        queue = literals.copy()
        for literal in queue:
            if values[literal]:
                if values[literal] < 0:
                    return False
                continue
            values[literal], values[-literal] = 1, -1
            trail.append(literal)
            for j in having[-literal]:
                room[j] -= 1
                if not room[j]:
                    if silent[j]:
                        queue += [x for x in every[j] if not values[x]]
                    else:
                        ready.append(j)
        return True


class Forced:
    """Reads what single rules say of open literals.

    Args:
        propagator: of the constraints.
        rule: of each constraint the number of its rule, below 0 without one.
        scopes: of each rule the places it speaks of.
        speaker: of each lazy rule the number of its rule.
        place: for each literal the number of what it speaks of, or -1.
    """

    def __init__(
        self,
        propagator: Propagator,
        rule: list[int],
        scopes: list[Sequence[int]],
        speaker: list[int],
        place: list[int],
    ) -> None:
        self._propagator, self._literals = propagator, propagator.store.literals
        self._rule, self._scopes = rule, scopes
        self._speaker, self._place = speaker, place
        self._spoken = [{*scopes[number], -1} for number in speaker]  # of each lazy rule

    def all(
        self, values: list[int], left: list[int], ready: list[int]
    ) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
        """Return what constraints say, by constraint, if that is anything.

        Args:
            values, left, ready: of the state; see `verify.reading.remaining.State`.

        Returns:
            Those whose rule has one open place, and the others.
        """
        last: dict[int, list[int]] = {}
        more: dict[int, list[int]] = {}
        for j in ready:
            if said := [x for x in self._literals[j] if not values[x]]:
                rule = self._rule[j]
                (last if rule >= 0 and self.is_last(rule, left) else more)[j] = said
        return last, more

    def take(
        self,
        values: list[int],
        room: list[int],
        trail: list[int],
        ready: list[int],
        left: list[int],
        literals: list[int],
    ) -> bool:
        """Write literals down as `Propagator.follow` does, and keep `left` up to date."""
        before = len(trail)
        sound = self._propagator.follow(values, room, trail, ready, literals)
        for at in range(before, len(trail) if sound else before):
            left[self._place[trail[at]]] -= 1
        return sound

    def touched(self, trail: list[int], begun: int) -> list[int]:
        """Return the lazy rules that speak of any of the literals from `begun` on."""
        news = {self._place[literal] for literal in trail[begun:]}
        return [n for n, spoken in enumerate(self._spoken) if not spoken.isdisjoint(news)]

    def apart(
        self, said: dict[int, list[int]], values: list[int], left: list[int]
    ) -> tuple[Said, Said]:
        """Part what lazy rules said, as far as it is still open.

        Args:
            said: the literals that each rule forced, by its number.
            values, left: of the state.

        Returns:
            Those whose rule has one open place, and the others, as in `all`.
        """
        last: Said = []
        more: Said = []
        for number in sorted(said):
            if still := [x for x in said[number] if not values[x]]:
                is_last = self.is_last(self._speaker[number], left)
                (last if is_last else more).append((number, still))
        return last, more

    def is_last(self, rule: int, left: list[int]) -> bool:
        """Return whether just one place of a rule is open."""
        return sum(left[place] > 0 for place in self._scopes[rule]) == 1


class Flow:
    """Reads layers of suppositions: what single constraints conclude, all at once.

    Args:
        propagator: of the constraints.
    """

    def __init__(self, propagator: Propagator) -> None:
        store = propagator.store
        self._variables = store.variables
        self._literals, self._silent, self._having = store.literals, store.silent, store.having
        # as in a state: the board, and while a layer is read also what is supposed
        self._values: list[int] = []
        self._room: list[int] = []
        self._trials: list[Trial] = []
        self._standing: set[int] = set()  # what follows from suppositions that are not refuted

    def asks(self, rule: object) -> bool:
        """Return whether a lazy rule is asked without `ask`, by its capsule: never here."""
        del rule
        return False

    def begin(self, values: list[int], room: list[int]) -> None:
        """Look at what is known now, by literal, and at the room of each constraint."""
        self._values, self._room = values.copy(), room.copy()

    def read(
        self, known: list[int], frontier: list[int], layers: int, ask: Ask | None
    ) -> list[int] | None:
        """Read a number of layers more of a supposition, or until nothing new follows.

        Args:
            known: what is known of a supposition, in the layers that were read; it grows.
            frontier: what the next layer begins with.
            layers: how many.
            ask: takes what is known and how much of it was so before the layer; returns what
                lazy rules say, None if one is broken.

        Returns:
            What the next layer begins with, None if a rule is broken.
        """
        values, room, having = self._values, self._room, self._having
        for y in known:
            values[y] = 1
            values[-y] = -1
            for j in having[-y]:
                room[j] -= 1
        queue: list[int] | None = frontier.copy()
        while queue and layers:
            layers -= 1
            begun = len(known)
            queue = self._layer(known, queue)
            if queue is not None and ask is not None:
                said = ask(known, begun)
                queue = None if said is None else list(dict.fromkeys(queue + said))
        for y in known:
            values[y] = 0
            values[-y] = 0
            for j in having[-y]:
                room[j] += 1
        return queue

    def suppose(self, wrong: list[int]) -> None:
        """Begin to follow these literals, each supposed by itself."""
        self._trials = [(x, [], [x]) for x in wrong]
        self._standing = set()

    @property
    def going(self) -> bool:
        """Whether a further layer of a supposition could say anything."""
        return bool(self._trials)

    def further(self, layers: int, ask: Ask | None) -> list[int]:
        """Read a number of layers more of each supposition, as `read` does.

        What follows from one that is at its end is not refuted, and passed over: it implies less.

        Returns:
            Those of which a rule is broken.
        """
        refuted: list[int] = []
        going: list[Trial] = []
        for x, known, frontier in self._trials:
            if x in self._standing:
                continue
            following = self.read(known, frontier, layers, ask)
            if following is None:
                refuted.append(x)
            elif following:
                going.append((x, known, following))
            else:
                self._standing.update(known)
        self._trials = going
        return refuted

    def without_way(self, wrong: list[int], directly: bool, ask: Ask | None) -> list[int] | None:
        """Return the suppositions under which further ones leave no way.

        Args:
            wrong: what is supposed.
            directly: whether rules that need no `ask` are asked.
            ask: as in `read`.

        Returns:
            None if a solver has to be asked, as here always.
        """
        del wrong, directly, ask
        return None

    def _layer(self, known: list[int], queue: list[int]) -> list[int] | None:
        """Read the next layer, with all that is known written down; return the one after it."""
        values, room = self._values, self._room
        having, silent, literals = self._having, self._silent, self._literals
        spoken: list[int] = []  # constraints that have their say in the next layer
        sound = True
        for y in queue:
            value = values[y]
            if value:
                if value < 0:
                    return None
                continue
            values[y] = 1
            values[-y] = -1
            known.append(y)
            for j in having[-y]:
                left = room[j] - 1
                room[j] = left
                if left < 0:
                    sound = False
                elif not left:
                    if silent[j]:
                        queue += [z for z in literals[j] if not values[z]]
                    else:
                        spoken.append(j)
            if not sound:
                return None
        news: dict[int, None] = {}
        for j in spoken:
            for z in literals[j]:
                if not values[z]:
                    news[z] = None
        return list(news)


def variables_of(indicators: list[Indicator], places: int) -> list[list[int]]:
    """Return for each place the variables that tell its value."""
    found: list[list[int]] = [[] for _ in range(places)]
    for variable, place, _ in indicators:
        found[place].append(variable)
    return found


def true_literals(
    indicators: list[Indicator], variables: int, solution: tuple[int, ...]
) -> list[int]:
    """Return for each literal 1 if a solution makes it true, -1 if false, 0 if it tells nothing."""
    true = [0] * (2 * variables + 1)
    for variable, place, value in indicators:
        literal = variable if solution[place] == value else -variable
        true[literal], true[-literal] = 1, -1
    return true


def helped(
    propagator: Propagator, rule: list[int], place: list[int]
) -> list[tuple[int, list[int], list[int]]]:
    """Return each helper, a variable that tells no place's value, and what speaks of it.

    Args:
        propagator: of the constraints.
        rule: of each constraint the number of its rule, below 0 without one.
        place: for each literal the number of what it speaks of, or -1.

    Returns:
        The variable, the rules that have it, and the constraints of no rule that have it: what
        it is defined by.
    """
    having_of: dict[int, list[int]] = {}
    for j, literals in enumerate(propagator.store.literals):
        for x in literals:
            if place[x] < 0:
                having_of.setdefault(abs(x), []).append(j)
    return [
        (
            variable,
            sorted({rule[j] for j in having if rule[j] >= 0}),
            [j for j in having if rule[j] < 0],
        )
        for variable, having in sorted(having_of.items())
    ]
