"""Choose which clues of a full puzzle are shown, so that its grade is what is wanted.

A true clue more never makes the dearest step dearer. So a puzzle that is too hard gets clues back,
the fewest of some random order; only those that speak of a place where its climb got stuck can be
of use. Then whatever can be spared within the aim is dropped again. One that is too easy though no
clue can be spared gets a few clues in exchange for others, as often as that brings it nearer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple

from gen.contract.maker import GaveUp, Made
from gen.planting.thin import CLUES, restored
from puzzles.contract.kind import P
from verify.solver.core import irreducible

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from gen.contract.aim import Aim, Miss
    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from gen.sources.symmetry import Orbit
    from puzzles.declare.values import Solution
    from verify.solver.session import Session


EXCHANGES = 40  # for one board
PATIENCE = 6  # of them in a row that come no nearer
MOST_OUT = 2  # clues that go out with an exchange
OTHERS = 10  # clues that are tried in place of the last that came back
TESTS = 60  # whether clues can be spared, for one puzzle


class Shown(NamedTuple):
    """Clues that are shown, and what their puzzle is like.

    Attributes:
        orbits: the clues.
        miss: how far the puzzle is from the aim.
        open: the places where its climb got stuck.
        back: those of the clues that were put back to make it easier.
    """

    orbits: tuple[Orbit, ...]
    miss: Miss
    open: frozenset[int]
    back: tuple[Orbit, ...] = ()


class Fit(Generic[P]):
    """A search for clues that leave one solution and give a wanted grade.

    Args:
        solution: what the clues are of.
        puzzle_of: returns the puzzle that shows a set of clues.
        scope_of: of each clue the places that it speaks of.
        session: holds the rules and the clause that excludes the solution.
        literal_of: of each orbit of clues the literal that puts it in force.
        wish: what is wanted; it has an aim.
        stream: the choices.
    """

    def __init__(
        self,
        solution: Solution,
        puzzle_of: Callable[[set[int]], P],
        scope_of: Mapping[int, frozenset[int]],
        session: Session,
        literal_of: Mapping[Orbit, int],
        wish: Wish,
        stream: Stream,
    ) -> None:
        assert wish.aim is not None
        self._aim: Aim = wish.aim
        self._solution, self._puzzle_of = solution, puzzle_of
        self._scope_of, self._session, self._literal_of = scope_of, session, literal_of
        self._orbit_of = {literal: orbit for orbit, literal in literal_of.items()}
        self._wish, self._stream = wish, stream
        self._wished = int(
            wish.options.get(CLUES.name, CLUES.default)
        )  # clues; below 0 for any number

    def nearest(self) -> tuple[set[int], Miss]:
        """Return the clues of the nearest puzzle that was found, and how far it is from the aim.

        Raises:
            GaveUp: the wanted number of clues is out of reach, or no clues make the board as
                easy as is wanted.
            BudgetSpent: the session's conflicts ran out.
            InVain: the wish's search has looked at enough.
        """
        draw = self._stream
        # from clues of which none can be spared to others like them; each time with clues put
        # back that make it as easy as is wanted, the nearest of which is kept
        at = self._bare(draw.shuffled(list(self._literal_of)))
        if at is None:
            raise ValueError("the clues leave more than one solution")
        best = self._eased(at)
        if best.open and self._wished < 0:
            raise GaveUp("all clues together leave the board harder than is wanted")
        idle = 0
        for _ in range(EXCHANGES):
            if best.miss.met or idle == PATIENCE:
                break
            idle += 1
            try:
                bare = self._exchanged(at.orbits)
            except GaveUp:
                continue
            if bare is None:
                continue
            shown = self._eased(bare)
            if shown.miss < best.miss:
                best, idle = shown, 0
            if bare.miss.side > 0 or (at.miss.side <= 0 and bare.miss <= at.miss):
                at = bare
        if best.back:
            best = self._lightened(best, draw.shuffled(best.orbits))
        return {clue for orbit in best.orbits for clue in orbit}, best.miss

    def _exchanged(self, shown: Sequence[Orbit]) -> Shown | None:
        """Return a puzzle with few others in place of some clues, None if they are needed."""
        kept = self._stream.shuffled(shown)[1 + self._stream.below(MOST_OUT) :]
        others = self._stream.shuffled(self._hidden(shown))
        together = self._session.new()
        for orbit in kept:
            self._session.add([-together, self._literal_of[orbit]])
        literals = [self._literal_of[orbit] for orbit in others]
        core = irreducible(self._session, [*literals, together])
        if core is None:
            return None
        new = [self._orbit_of[literal] for literal in core if literal != together]
        return self._bare([*kept, *new])

    def _bare(self, order: Sequence[Orbit]) -> Shown | None:
        """Return a puzzle of these clues without any to spare, or with the wanted number.

        The first are the first to be dropped. None if they leave more than one solution.
        """
        literals = irreducible(self._session, [self._literal_of[orbit] for orbit in order])
        if literals is None:
            return None
        needed = [self._orbit_of[literal] for literal in literals]
        if self._wished < 0:
            return self._look(needed)
        spare = self._stream.shuffled(self._hidden(needed))
        return self._look([*needed, *restored(needed, spare, self._wish, self._stream)])

    def _eased(self, bare: Shown) -> Shown:
        """Return the puzzle, with clues put back if it is too hard until it is not."""
        if bare.miss.side <= 0 or self._wished >= 0:
            return bare
        spare = self._stream.shuffled(self._hidden(bare.orbits))
        if bare.open:
            spare = [
                orbit
                for orbit in spare
                if any(not bare.open.isdisjoint(self._scope_of[clue]) for clue in orbit)
            ]
        low, high = 0, len(spare)
        best = bare
        while low < high:
            middle = (low + high) // 2
            there = self._look([*bare.orbits, *spare[: middle + 1]])
            if there.miss.side > 0:
                low = middle + 1
            else:
                high, best = middle, there
        if best.miss.side > 0:
            return best
        for last in spare[high + 1 : high + 1 + OTHERS]:
            if best.miss.met:
                break
            there = self._look([*bare.orbits, *spare[:high], last])
            if there.miss < best.miss:
                best = there
        best = best._replace(back=best.orbits[len(bare.orbits) :])
        return best if best.miss.met else self._lightened(best, best.back)

    def _lightened(self, shown: Shown, some: Sequence[Orbit]) -> Shown:
        """Return the puzzle without those of some clues that can be spared, tried by halves.

        They can if that takes it no farther from the aim.
        """
        tests, back = TESTS, shown.back
        blocks = [list(some)]
        while blocks and tests:
            block = blocks.pop()
            if not block:
                continue
            rest = [orbit for orbit in shown.orbits if orbit not in block]
            there = None
            if not self._session.solve([self._literal_of[orbit] for orbit in rest]):
                tests -= 1
                there = self._look(rest)
            if there and there.miss <= shown.miss:
                shown = there
            elif len(block) > 1:
                half = len(block) // 2
                blocks += [block[:half], block[half:]]
        return shown._replace(back=back)

    def _hidden(self, shown: Sequence[Orbit]) -> list[Orbit]:
        seen = set(shown)
        return [orbit for orbit in self._literal_of if orbit not in seen]

    def _look(self, orbits: Sequence[Orbit]) -> Shown:
        """Climb the puzzle that shows these clues; return them with how far it is from the aim."""
        puzzle = self._puzzle_of({clue for orbit in orbits for clue in orbit})
        reached = self._wish.reach(Made(puzzle, self._solution))
        return Shown(tuple(orbits), self._aim.miss(reached), frozenset(reached.open))
