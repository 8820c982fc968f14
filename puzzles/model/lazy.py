"""What a lazy rule is: a rule too big to spell out, as a pure object over SAT literals.

It answers four questions and keeps no memory: what it says under an assignment (`cuts`, for
explanations), the values alone that this forces (`forces`, for propagation and probes, which ask
far more often), what excludes a total assignment that breaks it (`refute`, for a solver's search),
and all of it as clauses (`cnf`, for audits and export).

What a rule forces depends on the assignment only, not on how its nodes or lines are numbered; and
it grows: under more known values it still forces what it forced, or refutes.
"""

from __future__ import annotations

from array import array
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

Clause = list[int]
Places = tuple[int, ...]

_SIGN = bytes([0, *[1] * 127, *[255] * 128])
_OPPOSITE = bytes([0, *[255] * 127, *[1] * 128])


class Cut(NamedTuple):
    """A clause that a rule implies, over the rule's own literals, and what it speaks of.

    Attributes:
        clause: violated under the assignment that was asked about, or unit.
        scope: the places (cells, edges) of the stated instance, open or not: those of the two
            lines that must differ, those of the whole board that must be connected.
    """

    clause: Clause
    scope: Places


class Besides(Protocol):
    """What `LazyRule.watch` returns."""

    def __call__(self, known: Sequence[int], begun: int = 0) -> list[int] | None: ...


class LazyRule(Protocol):
    """A rule that is asked what it says rather than spelled out.

    It is a value: two of a class are equal if their keys are.

    Attributes:
        name: the rule's name, as the checker and the explanations use it.
        places: every place that the rule speaks of.
        alone: whether what `cuts` returns follows from the rule by itself. Otherwise it follows
            together with rules without a clue that lie within the scope of the cut.
        of_board: whether it speaks of the whole board, at which a person looks last.
        supposed: whether it is heard in suppositions.
    """

    name: str
    places: Places
    alone: bool = True
    of_board: bool = False
    supposed: bool = True

    def key(self) -> Hashable:
        """Return all that the rule says, as a value; one that does not tell equals itself alone."""
        return id(self)

    def __eq__(self, other: object) -> bool:
        if self is other or type(self) is not type(other):
            return self is other
        return self.key() == cast("LazyRule", other).key()

    def __hash__(self) -> int:
        return hash((type(self), self.key()))

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        """Return what the rule refutes and what it forces under an assignment.

        Args:
            values: `values[v - 1]` is above 0 where variable v is true, below where it is false,
                and 0 where it is open, as in a solver's model. A variable beyond the end is open.

        Returns:
            Cuts that are violated, or else unit, with one open literal and all others false.
            Under a total assignment there is one exactly if the rule is broken.
        """
        ...

    def forces(self, values: Sequence[int]) -> list[int] | None:
        """Return the open literals that the rule forces, or None if it is violated.

        They are those of `cuts`, in ascending order of their variables, each once. Two cuts may
        force opposite literals; that neither is left is seen by whoever follows them. So a rule
        forces whatever it would refute if the opposite were supposed.

        Args:
            values: as for `cuts`.
        """
        known, forced = len(values), set[int]()
        for clause, _ in self.cuts(values):
            left = [x for x in clause if abs(x) > known or not values[abs(x) - 1]]
            if not left:
                return None
            forced.update(left)
        return in_order(forced)

    def asked(self) -> object:
        """Return a capsule by which C asks what is forced (`asked.h`), None without one."""
        return None

    def bare(self) -> LazyRule:
        """Return the rule as it is by itself, if what it says or its `cnf` counts on others."""
        return self

    def near(self) -> LazyRule | None:
        """Return the part of a rule of the whole board that people see at a glance, if any.

        That is what it says of a place by its neighbours alone, or once it is met.
        """
        return None

    def distance(self, values: Sequence[int]) -> int:
        """Return a number of literals of which no fewer, known besides, can make the rule speak.

        A bound that is cheap to know, for callers that would ask in vain again and again.

        Args:
            values: as for `cuts`, which has nothing more to say of them.
        """
        del values
        return 0

    def watch(self, values: Sequence[int]) -> Besides:
        """Return a function that tells what the rule forces once further literals are known.

        It is as `forces` of all of them, for callers that would mostly ask in vain, and takes
        literals of any rules, each variable once; and how many of them may be passed over since
        all that is forced with these alone is among them.

        Args:
            values: as for `cuts`, which has nothing more to say of them.
        """
        distance = self.distance(values)

        def besides(known: Sequence[int], begun: int = 0) -> list[int] | None:
            del begun
            return self.forces(with_known(values, known)) if len(known) >= distance else []

        return besides

    def refute(self, values: Sequence[int], new: Callable[[], int]) -> list[Clause]:
        """Return clauses that exclude a total assignment that breaks the rule, else none.

        Args:
            values: as for `cuts`, no variable of the rule open.
            new: makes a fresh variable.
        """
        del new
        return [cut.clause for cut in self.cuts(values)]

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        """Return the whole rule as clauses, with fresh variables from `new`."""
        ...


def with_known(values: Sequence[int], known: Sequence[int]) -> list[int]:
    """Return values with those of some literals besides."""
    later = [*values]
    for x in known:
        later[abs(x) - 1] = 1 if x > 0 else -1
    return later


def in_order(literals: set[int]) -> list[int]:
    """Return literals in ascending order of their variables."""
    return sorted(sorted(literals), key=abs)


class Reader:
    """Reads what an assignment says about a fixed sequence of literals."""

    def __init__(self, literals: Sequence[int]) -> None:
        self._at = [abs(literal) - 1 for literal in literals]  # where an assignment has it
        self._negative = [i for i, literal in enumerate(literals) if literal < 0]
        self._end = max(self._at, default=-1) + 1
        self._read = reading(literals)

    def states(self, values: Sequence[int]) -> list[int]:
        """Return for each literal a positive number if true, a negative one if false, or 0."""
        if len(values) < self._end:
            values = [*values, *[0] * (self._end - len(values))]
        states = [values[at] for at in self._at]
        for i in self._negative:
            states[i] = -states[i]
        return states

    def signs(self, values: Sequence[int]) -> bytes:
        """Return for each literal 1 if true, 255 if false, or 0."""
        return self._read(signs_of(values, self._end))


def signs_of(values: Sequence[int], variables: int) -> bytes:
    """Return a byte for each variable, or more: 1 if true, 255 if false, 0 if open."""
    try:
        small = array("b", values)
    except OverflowError:  # a solver's model, say
        small = array("b", [1 if value > 0 else -1 if value else 0 for value in values])
    return small.tobytes().translate(_SIGN).ljust(variables, b"\0")


def reading(literals: Sequence[int]) -> Callable[[bytes], bytes]:
    """Return a function from the signs of all variables to those of some literals."""
    at = [abs(literal) - 1 for literal in literals]
    turned = [literal < 0 for literal in literals]
    step = at[1] - at[0] if len(at) > 1 else 1
    if at and step > 0 and at == list(range(at[0], at[-1] + 1, step)) and len({*turned}) == 1:
        pick: Callable[[bytes], bytes] = itemgetter(slice(at[0], at[-1] + 1, step))
        return (lambda signs: pick(signs).translate(_OPPOSITE)) if turned[0] else pick
    places = list(zip(at, turned, strict=True))

    def read(signs: bytes) -> bytes:
        return bytes([_OPPOSITE[signs[i]] if opposite else signs[i] for i, opposite in places])

    return read
