"""Lines of a board that must differ from each other, as rows of Binario do.

Each instance is a pair of lines. A line is two masks, the positions known to be true and those
known to be false, so that a pair is judged in a few operations on integers. A position takes a
byte of a mask: that way a line is read in one go.
"""

from __future__ import annotations

from functools import cached_property
from itertools import chain, combinations, permutations
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from puzzles.model.lazy import (
    Clause,
    Cut,
    LazyRule,
    Places,
    in_order,
    reading,
    signs_of,
    with_known,
)
from puzzles.rules.native import WIDEST, Lines

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from puzzles.model.lazy import Besides


LANE = 8  # bits of a mask that stand for a position


class _Line(NamedTuple):
    """A line under an assignment: bit LANE * i of a mask stands for position i; their counts."""

    number: int
    true: int
    false: int
    trues: int
    falses: int


class LinesDiffer(LazyRule):
    """No two of the lines are equal, position by position.

    With `counted`, other rules give every line the same number of true literals (which number
    need not be known). Then two lines are equal as soon as one holds wherever the other does,
    so that the rule speaks earlier, in shorter clauses: they are implied by the rule together
    with the equal counts. A line that agrees with a full one so far and lacks a single true
    literal of it cannot have that one, however many of its positions are open.

    Within a pair of lines `cuts` forces all that follows from the pair alone (and from the equal
    counts, unless they force it by themselves). Lines that share literals are told to differ all
    the same, but what they force need not be complete.

    Args:
        name: the rule's name.
        lines: the lines' literals, all of one length.
        places: the places of each line; the place of a literal is its variable less one if
            they are not given.
        counted: whether every line is known to hold equally many true literals.

    Raises:
        ValueError: the lines are not of one length.
    """

    def __init__(
        self,
        name: str,
        lines: Sequence[Sequence[int]],
        places: Sequence[Places] | None = None,
        *,
        counted: bool = False,
    ) -> None:
        self.name = name
        self._lines = [tuple(line) for line in lines]
        self._width = len(self._lines[0]) if self._lines else 0
        if any(len(line) != self._width for line in self._lines):
            raise ValueError("lines that are to differ must be of one length")
        if places is None:
            places = [tuple([abs(literal) - 1 for literal in line]) for line in self._lines]
        self._scopes = [tuple(line) for line in places]  # of each line
        self.places = tuple(dict.fromkeys(chain.from_iterable(self._scopes)))
        self._counted = counted
        self.alone = not counted
        # sets of positions in a line have a byte for each, 1 where it is in the set
        self._everything = int.from_bytes(b"\1" * self._width, "little")
        literals = [abs(literal) for line in self._lines for literal in line]
        self._end = max(literals, default=0)  # the last variable
        self._shared = len(set(literals)) < len(literals)  # whether lines share literals
        self._reads = [reading(line) for line in self._lines]
        self._known_native: Lines | None = None

    def key(self) -> Hashable:
        return (self.name, tuple(self._lines), tuple(self._scopes), self._counted)

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        """Return clauses against equal lines, and against making a line equal to a full one."""
        full, partial = self._read(values)
        firsts = {line.true: line for line in reversed(full)}  # the first of equal full lines
        alike = [(firsts[line.true], line) for line in full if firsts[line.true] is not line]
        if alike and self._counted:
            return [self._less(one, other, one.false) for one, other in alike]
        if alike:
            return [self._alike(one, other) for one, other in alike]
        if not self._counted:
            return [self._alike(one, other) for one, other, _ in self._open_once(firsts, partial)]
        cuts: list[Cut] = []
        # with equal counts: lines that agree but for one true literal, which the other lacks
        for one, other, gap in self._lacking_one(full, partial):
            if gap & ~one.true:
                cuts.append(self._less(one, other, one.false | gap))
            if gap & ~other.false or not gap:
                cuts.append(self._less(one, other, one.false))
        return cuts

    @property
    def _native(self) -> Lines | None:
        """What does the same in C, if it is built and can."""
        if not Lines or self._shared or not 0 < self._width <= WIDEST:
            return None
        if self._known_native is None:
            literals = [*chain.from_iterable(self._lines)]
            self._known_native = Lines(literals, self._width, self._counted)
        return self._known_native

    def asked(self) -> object:
        native = self._native
        return native and native.asked()

    def forces(self, values: Sequence[int]) -> list[int] | None:
        native = self._native
        return native.forces(values) if native else self.forces_plainly(values)

    def forces_plainly(self, values: Sequence[int]) -> list[int] | None:
        """Return the literals that are forced, without C; None if two lines are alike."""
        full, partial = self._read(values)
        firsts = {line.true: line for line in full}
        if len(firsts) < len(full):
            return None
        forced: set[int] = set()
        # `gap` is the only position at which two lines may still differ
        if not self._counted:
            for one, other, gap in self._open_once(firsts, partial):
                literal = self._lines[other.number][gap.bit_length() // LANE]
                forced.add(-literal if one.true & gap else literal)
            return in_order(forced)
        for one, other, gap in self._lacking_one(full, partial):
            if not gap:
                return None
            at = gap.bit_length() // LANE
            if gap & ~one.true:
                forced.add(self._lines[one.number][at])
            if gap & ~other.false:
                forced.add(-self._lines[other.number][at])
        return in_order(forced)

    def refute(self, values: Sequence[int], new: Callable[[], int]) -> list[Clause]:
        """Return the clauses by which two lines differ that are equal here."""
        signs = signs_of(values, self._end).replace(b"\0", b"\xff")  # what no solver saw is false
        firsts: dict[bytes, int] = {}
        clauses: list[Clause] = []
        for number, read in enumerate(self._reads):
            first = firsts.setdefault(read(signs), number)
            if first != number:
                clauses += self._differ(first, number, new)
        return clauses

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        """Return clauses that tell each two lines apart."""
        clauses: list[Clause] = []
        for one, other in combinations(range(len(self._lines)), 2):
            clauses += self._differ(one, other, new)
        return clauses

    def bare(self) -> LinesDiffer:
        return LinesDiffer(self.name, self._lines, self._scopes) if self._counted else self

    def distance(self, values: Sequence[int]) -> int:
        """Return how many literals, known besides, can at least make two lines nearly alike."""
        if self._shared:
            return 0
        lines, everything = self._all(values), self._everything
        if self._counted:
            needed = [
                (everything & ~(one.false | other.true)).bit_count()
                for one, other in permutations(lines, 2)
                if not one.true & other.false
            ]
        else:
            needed = [
                2 * self._width - one.trues - one.falses - other.trues - other.falses
                for one, other in combinations(lines, 2)
                if not (one.true & other.false or one.false & other.true)
            ]
        return max(min(needed, default=len(lines) * self._width) - 1, 0)

    def watch(self, values: Sequence[int]) -> Besides:
        """Return a function that asks the rule only when two lines may be nearly alike."""
        if self._shared:
            return super().watch(values)
        lines, everything = self._all(values), self._everything
        # Of two lines what is open about their being equal, and how much of it has to be known.
        pairs: list[tuple[int, int, int, int, int]] = []
        if self._counted:
            for one, other in permutations(lines, 2):
                if not one.true & other.false:
                    gap = everything & ~(one.false | other.true)
                    pairs.append((gap.bit_count() - 1, one.number, other.number, gap, gap))
        else:
            for one, other in combinations(lines, 2):
                if not (one.true & other.false or one.false & other.true):
                    gap = everything & ~(one.true | one.false)
                    also = everything & ~(other.true | other.false)
                    missing = gap.bit_count() + also.bit_count() - 1
                    pairs.append((missing, one.number, other.number, gap, also))
        pairs.sort()
        least = pairs[0][0] if pairs else self._end + 1
        at, counted, count = self._at, self._counted, len(lines)
        trues, falses = [line.true for line in lines], [line.false for line in lines]

        def near(literals: Sequence[int]) -> bool:
            """Return whether with these literals two lines may be so alike that one is forced."""
            if len(literals) < least:
                return False
            false, true = [0] * count, [0] * count
            own = 0
            for x in literals:
                if watched := at.get(x):
                    true[watched[0]] |= watched[1]
                    own += 1
                elif watched := at.get(-x):
                    false[watched[0]] |= watched[1]
                    own += 1
            for missing, one, other, gap, also in pairs:
                if missing > own:
                    return False
                if counted:
                    known = ((false[one] | true[other]) & gap).bit_count()
                else:
                    known = ((false[one] | true[one]) & gap).bit_count()
                    known += ((false[other] | true[other]) & also).bit_count()
                if known >= missing and not (
                    (true[one] | trues[one]) & (false[other] | falses[other])
                    or (not counted and (false[one] | falses[one]) & (true[other] | trues[other]))
                ):
                    return True
            return False

        def besides(known: Sequence[int], begun: int = 0) -> list[int] | None:
            del begun
            return self.forces(with_known(values, known)) if near(known) else []

        return besides

    @cached_property
    def _at(self) -> dict[int, tuple[int, int]]:
        """The line and the position, as a bit, of each literal."""
        return {
            literal: (number, 1 << LANE * position)
            for number, line in enumerate(self._lines)
            for position, literal in enumerate(line)
        }

    def _signs(self, values: Sequence[int]) -> list[bytes]:
        """Return for each line the signs of its literals."""
        signs = signs_of(values, self._end)
        return [read(signs) for read in self._reads]

    def _line(self, number: int, signs: bytes, trues: int, falses: int) -> _Line:
        """Return a line by the signs of its literals, a lane of `LANE` bits for each."""
        known = int.from_bytes(signs, "little")
        negative = known >> LANE - 1 & self._everything
        return _Line(number, known & self._everything & ~negative, negative, trues, falses)

    def _all(self, values: Sequence[int]) -> list[_Line]:
        """Return all lines."""
        return [
            self._line(number, signs, signs.count(1), signs.count(255))
            for number, signs in enumerate(self._signs(values))
        ]

    def _read(self, values: Sequence[int]) -> tuple[list[_Line], list[_Line]]:
        """Return the full lines, and others about which something could be found.

        That is with one open position; or, with equal counts, if its true positions and the false
        ones of some line, or the other way round, could be all but one.
        """
        lines = self._signs(values)
        trues, falses = [line.count(1) for line in lines], [line.count(255) for line in lines]
        enough = self._width - 1
        least_true = enough - max(falses, default=0)
        least_false = enough - max(trues, default=0)
        full: list[_Line] = []
        partial: list[_Line] = []
        if self._counted and max(trues, default=0) < least_true:
            return full, partial
        for number, (signs, true, false) in enumerate(zip(lines, trues, falses, strict=True)):
            if true + false >= enough or (
                self._counted and (true >= least_true or false >= least_false)
            ):
                line = self._line(number, signs, true, false)
                (full if true + false > enough else partial).append(line)
        return full, partial

    def _open_once(
        self, firsts: dict[int, _Line], partial: list[_Line]
    ) -> Iterator[tuple[_Line, _Line, int]]:
        """Yield a full line, a line that could become equal, and the one position open in that."""
        for line in partial:
            gap = self._everything & ~(line.true | line.false)
            for text in (line.true, line.true | gap):
                if text in firsts:
                    yield firsts[text], line, gap

    def _lacking_one(
        self, full: list[_Line], partial: list[_Line]
    ) -> Iterator[tuple[_Line, _Line, int]]:
        """Yield counted lines of which one holds where the other does not at one place or none.

        That cannot be where `one` is false or `other` is true; it is in the one place that is
        left. The numbers of these places say which pairs to look at. Full lines that hold equally
        many true literals, and are not equal, need no look at each other.
        """
        enough = self._width - 1
        lines = sorted(full + partial, key=attrgetter("trues"), reverse=True)
        open_lines = lines
        if len({line.trues for line in full}) <= 1:
            open_lines = [line for line in lines if line.trues + line.falses <= enough]
        most_true = lines[0].trues if lines else 0
        for one in lines:
            missing = enough - one.falses
            if missing > most_true:
                continue
            free = self._everything & ~one.false
            for other in lines if one.trues + one.falses <= enough else open_lines:
                if other.trues < missing:
                    break
                gap = free & ~other.true
                if gap & (gap - 1) == 0 and one is not other:
                    yield one, other, gap

    def _alike(self, one: _Line, other: _Line) -> Cut:
        """Return the clause that `other` is not what the full line `one` is."""
        clause: Clause = []
        for at, (a, b) in enumerate(self._pairs(one, other)):
            clause += [-a, -b] if one.true >> LANE * at & 1 else [a, b]
        return Cut(clause, self._scopes[one.number] + self._scopes[other.number])

    def _less(self, one: _Line, other: _Line, own: int) -> Cut:
        """Return the clause that `one` holds at a position of `own`, or `other` fails elsewhere.

        Otherwise `other` would hold wherever `one` does: equal, as they are counted.
        """
        clause = [
            a if own >> LANE * at & 1 else -b for at, (a, b) in enumerate(self._pairs(one, other))
        ]
        return Cut(clause, self._scopes[one.number] + self._scopes[other.number])

    def _pairs(self, one: _Line, other: _Line) -> Iterator[tuple[int, int]]:
        return zip(self._lines[one.number], self._lines[other.number], strict=True)

    def _differ(self, one: int, other: int, new: Callable[[], int]) -> list[Clause]:
        """Return clauses that two lines differ in one of the positions, each with a variable.

        Lines with equally many true literals differ exactly if somewhere `one` holds and
        `other` does not.
        """
        clauses: list[Clause] = []
        somewhere: Clause = []
        for a, b in zip(self._lines[one], self._lines[other], strict=True):
            here = new()
            if self._counted:
                clauses += [[-here, a], [-here, -b]]
            else:
                clauses += [[-here, a, b], [-here, -a, -b]]
            somewhere.append(here)
        return [*clauses, somewhere]
