"""Lines of a board that must differ from each other, as rows of Binario do.

Each instance is a pair of lines. A line is two masks, the positions known to be true and those
known to be false, so that a pair is judged in a few operations on integers. A position takes a
byte of a mask: that way a line is read in one go.
"""

from __future__ import annotations

from array import array
from itertools import chain, combinations
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from puzzles.rules.lazy import Clause, Cut, LazyRule, Places

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


LANE = 8  # bits of a mask that stand for a position
_OPPOSITE = bytes([0, 255]) + bytes(253) + bytes([1])


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
        self._scopes = [tuple(line) for line in places]
        self.places = tuple(dict.fromkeys(chain.from_iterable(self._scopes)))
        self._counted = counted
        self._everything = int.from_bytes(b"\1" * self._width, "little")
        self._end = max((abs(literal) for line in self._lines for literal in line), default=0)
        self._reads = [_reading(line) for line in self._lines]

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        lines = self._read(values)
        everything = self._everything
        full = [line for line in lines if line.true | line.false == everything]
        partial = [line for line in lines if line.true | line.false != everything]
        firsts = {line.true: line for line in reversed(full)}
        alike = [(firsts[line.true], line) for line in full if firsts[line.true] is not line]
        if self._counted:
            if alike:
                return [self._less(one, other, one.false) for one, other in alike]
            return list(self._lacking_one(full, partial, everything))
        if alike:
            return [self._alike(one, other) for one, other in alike]
        return list(self._open_once(firsts, partial, everything))

    def refute(self, values: Sequence[int], new: Callable[[], int]) -> list[Clause]:
        signs = self._signs(values).replace(b"\0", b"\xff")  # what no solver saw is false
        firsts: dict[bytes, int] = {}
        clauses: list[Clause] = []
        for number, read in enumerate(self._reads):
            first = firsts.setdefault(read(signs), number)
            if first != number:
                clauses += self._differ(first, number, new)
        return clauses

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        clauses: list[Clause] = []
        for one, other in combinations(range(len(self._lines)), 2):
            clauses += self._differ(one, other, new)
        return clauses

    def _signs(self, values: Sequence[int]) -> bytes:
        """Return a byte for each variable: 1 if true, 255 if false, 0 if open."""
        if not isinstance(values, array):
            values = array("b", [1 if value > 0 else -1 if value else 0 for value in values])
        return values.tobytes().ljust(self._end, b"\0")

    def distance(self, values: Sequence[int]) -> int:
        if not self._counted:
            return 0
        counts = self._counts(self._states(values))
        return self._width - 1 - sum([max(some, default=0) for some in counts])

    def _states(self, values: Sequence[int]) -> list[bytes]:
        """Return for each line the signs of its literals."""
        signs = self._signs(values)
        return [read(signs) for read in self._reads]

    def _counts(self, states: list[bytes]) -> tuple[list[int], list[int]]:
        """Return for each line how many literals are true, and how many false."""
        return [line.count(1) for line in states], [line.count(255) for line in states]

    def _read(self, values: Sequence[int]) -> list[_Line]:
        """Return the lines; of counted ones those that `_lacking_one` can find anything about."""
        states = self._states(values)
        trues, falses = self._counts(states)
        missing_true = missing_false = 0
        if self._counted:
            missing_true = self._width - 1 - max(falses, default=0)
            missing_false = self._width - 1 - max(trues, default=0)
        lines: list[_Line] = []
        ones = self._everything
        for number, (line, true, false) in enumerate(zip(states, trues, falses, strict=True)):
            if true >= missing_true or false >= missing_false:
                known = int.from_bytes(line, "little")
                negative = known >> LANE - 1 & ones
                lines.append(_Line(number, known & ones & ~negative, negative, true, false))
        return lines

    def _open_once(
        self, firsts: dict[int, _Line], partial: list[_Line], everything: int
    ) -> Iterator[Cut]:
        """Yield what lines with one open position must not become: one of the full lines."""
        for line in partial:
            gap = everything & ~(line.true | line.false)
            if gap & (gap - 1) == 0:
                for text in (line.true, line.true | gap):
                    if text in firsts:
                        yield self._alike(firsts[text], line)

    def _lacking_one(
        self, full: list[_Line], partial: list[_Line], everything: int
    ) -> Iterator[Cut]:
        """Yield what counted lines force: somewhere `one` holds and `other` does not.

        That cannot be where `one` is false or `other` is true; where all positions but one are
        of that kind, it is in the one that is left. As long as two lines agree, no position is
        of both kinds, so that the numbers of them say which pairs to look at.
        """
        lines = full + partial
        enough = self._width - 1
        most_true = max([line.trues for line in lines], default=0)
        most_false = max([line.falses for line in lines], default=0)
        others = [line for line in lines if line.trues + most_false >= enough]
        for one in [line for line in lines if line.falses + most_true >= enough]:
            done = one.true | one.false == everything
            for other in others:
                if one.falses + other.trues < enough or one is other:
                    continue
                if one.false & other.true or one.true & other.false:
                    continue
                if done and other.true | other.false == everything:
                    continue
                gap = everything & ~(one.false | other.true)
                if gap & ~one.true:
                    yield self._less(one, other, one.false | gap)
                if gap & ~other.false or not gap:
                    yield self._less(one, other, one.false)

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


def _reading(line: Sequence[int]) -> Callable[[bytes], bytes]:
    """Return what takes the signs of all variables and returns those of a line's literals."""
    at = [abs(literal) - 1 for literal in line]
    step = at[1] - at[0] if len(at) > 1 else 1
    if at and step > 0 and at == [at[0] + step * i for i in range(len(at))] and min(line) > 0:
        return itemgetter(slice(at[0], at[-1] + 1, step))
    places = list(zip(at, [literal < 0 for literal in line], strict=True))

    def read(signs: bytes) -> bytes:
        return bytes([_OPPOSITE[signs[i]] if turned else signs[i] for i, turned in places])

    return read
