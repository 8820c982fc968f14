"""Symmetric patterns: which cells a symmetry of the board carries into each other.

A pattern is symmetric when it has all cells of an orbit or none of them. So whatever a maker
chooses or drops cell by cell, it chooses or drops orbit by orbit; without a symmetry each cell is
an orbit of its own, and nothing else changes.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from puzzles.base.errors import OptionError
from puzzles.board import Hexagon, Rect
from puzzles.contract.clues import Clues
from puzzles.contract.kind import kind_of
from puzzles.declare.group import carried, spots
from puzzles.declare.options import Option

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from puzzles.board import Lattice
    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.options import Value

Orbit = tuple[int, ...]
NONE, OWN = "none", "own"
STRONGEST = ("quarter", "rotation", "reflection", "diagonal")
"""The symmetries that are looked for, in this order, where a puzzle's own is to be kept."""
ODD = 3
IMAGES: dict[type[Lattice], dict[str, int]] = {  # each name's place in `Lattice.symmetries`
    Rect: {"rotation": 3, "quarter": 5, "reflection": 2, "diagonal": 4},
    Hexagon: {"rotation": 1, "reflection": 8},
}


def symmetry(what: str) -> Option:
    """Return the option for a symmetry of `what`."""
    return Option(
        "symmetry",
        NONE,
        f"symmetry of {what}: rotation is by half a turn, quarter by a quarter turn, reflection "
        "swaps left and right, diagonal swaps rows and columns",
        choices=(NONE, *IMAGES[Rect]),
        later=True,
    )


def refuse_with(options: Mapping[str, Value], name: str) -> None:
    """Refuse a symmetry of what a file says by itself.

    Raises:
        OptionError: the option of this name names a file, and a symmetry is wanted too.
    """
    if options[name] and options["symmetry"] != NONE:
        raise OptionError(f"{name} from a file have the symmetry that they have there")


@dataclass(frozen=True)
class Orbits:
    """The cells of a board by what a symmetry carries into each other.

    Attributes:
        of: for each cell its orbit, the cells in ascending order; nothing for an edge or so that
            can have no clue.
    """

    of: tuple[Orbit, ...]

    @cached_property
    def all(self) -> tuple[Orbit, ...]:
        """Every orbit once, by first cells."""
        return tuple(dict.fromkeys(filter(None, self.of)))

    @cached_property
    def sizes(self) -> Counter[int]:
        """How many orbits there are of each size."""
        return Counter(map(len, self.all))

    def among(self, clues: Collection[int]) -> dict[int, Orbit]:
        """Return for each of the cells that have a clue those of its orbit that have one.

        What a symmetry carries to a cell without a clue stands alone, and so do the rules that a
        puzzle states, whose numbers come after all others.
        """
        places = len(self.of)
        return {
            cell: tuple([one for one in self.of[cell] if one in clues])
            if cell < places
            else (cell,)
            for cell in clues
        }

    def cells(self, order: Iterable[int], count: int) -> list[int]:
        """Return the cells of orbits, taken as `order` meets them, which is read no further.

        Args:
            order: every cell once.
            count: how many cells; the next lower number if orbits cannot make it up.
        """
        while not makes_up(self.sizes, count):
            count -= 1
        met = fill(self._met(order), self.sizes, count)
        return [cell for orbit in met for cell in orbit]

    def _met(self, order: Iterable[int]) -> Iterator[Orbit]:
        """Yield the orbits of cells in their order, each once."""
        seen: set[Orbit] = set()
        for cell in order:
            orbit = self.of[cell]
            if orbit not in seen:
                seen.add(orbit)
                yield orbit


def orbits(lattice: Lattice, name: str) -> Orbits:
    """Return the orbits of a board's cells.

    Args:
        lattice: the board.
        name: a value of the option `symmetry`.

    Raises:
        OptionError: the board does not have this symmetry.
    """
    image = _image(lattice, name)
    if image is None:
        return Orbits(tuple([(cell,) for cell in range(lattice.cells)]))
    source = lattice.symmetries[image].source
    return _orbits(source, range(len(source)))


def orbits_of_clues(kind: Kind[Any], board: Lattice, name: str) -> Orbits:
    """Return the orbits of all clues of a kind that can be left out, by their numbers.

    Args:
        kind, board: the kind, and the board.
        name: a value of the option `symmetry`.

    Raises:
        OptionError: the board does not have this symmetry.
    """
    image = _image(board, name)
    source: list[int] = []
    places: list[int] = []
    for group in kind.groups:
        if not group.derived:
            continue
        first = len(source)
        if not group.fixed:
            places += [first + place for place in spots(board, group.on)]
        source += [first + before for before, _ in carried(board, group.on, image or 0)]
    return _orbits(source, places)


def clue_pattern(puzzle: Puzzle, name: str) -> tuple[Orbit, ...]:
    """Return which clues of a puzzle are shown together or not at all, for a repair.

    Args:
        puzzle: which.
        name: a value of the option `symmetry`; or OWN, for the one that its clues have. NONE has
            no pattern.

    Raises:
        OptionError: there is no such symmetry, its board does not have it, its clues have none, or
            none of them can be left out.
    """
    kind = kind_of(puzzle)
    if name == NONE:
        return ()
    if name not in (known := (OWN, *STRONGEST)):
        raise OptionError(f"there is no symmetry {name!r}; there are: {NONE}, {', '.join(known)}")
    if all(group.fixed or not group.derived for group in kind.groups):
        raise OptionError(
            f"no clue of a {kind.title} can be left out, so that a symmetry says nothing of them"
        )
    if name != OWN:
        return orbits_of_clues(kind, puzzle.board, name).all
    shown, hidden = set(Clues(puzzle).shown), set(Clues(puzzle).hidden)
    for one in STRONGEST:
        with suppress(OptionError):
            pattern = orbits_of_clues(kind, puzzle.board, one).all
            if all(shown.isdisjoint(orbit) or hidden.isdisjoint(orbit) for orbit in pattern):
                return pattern
    raise OptionError(
        f"the clues of this puzzle have no symmetry; name one: {', '.join(STRONGEST)}"
    )


def unpaired(pattern: Iterable[Orbit], shown: Collection[int]) -> set[int]:
    """Return the clues shown of orbits of which others are not."""
    there = set(shown)
    parts = [there.intersection(orbit) for orbit in pattern if not there.issuperset(orbit)]
    return set[int]().union(*parts)


def is_symmetric(puzzle: Puzzle, name: str) -> bool:
    """Return whether of each orbit of clues a puzzle shows all or none.

    Args:
        puzzle: which.
        name: a value of the option `symmetry`; of a name that a maker from outside has for
            something else nothing is known, and True is returned.
    """
    if name not in STRONGEST:
        return True
    pattern = orbits_of_clues(kind_of(puzzle), puzzle.board, name).all
    return not unpaired(pattern, Clues(puzzle).shown)


def _image(lattice: Lattice, name: str) -> int | None:
    """Return the number of a symmetry of a board, None for none.

    Raises:
        OptionError: the board does not have it.
    """
    if name == NONE:
        return None
    image = IMAGES[type(lattice)].get(name)
    if image is None or lattice.symmetries[image].lattice != lattice:
        raise OptionError(f"a board of {lattice.size} has no symmetry {name}")
    return image


def _orbits(source: Sequence[int], places: Iterable[int]) -> Orbits:
    """Return the orbits of places; each of all that are numbered shows what another was."""
    orbits: list[Orbit] = [()] * len(source)
    for first in places:
        if not orbits[first]:
            orbit = [first]
            while source[orbit[-1]] != first:
                orbit.append(source[orbit[-1]])
            for place in orbit:
                orbits[place] = tuple(sorted(orbit))
    return Orbits(tuple(orbits))


def makes_up(sizes: Mapping[int, int], count: int) -> bool:
    """Return whether orbits can have so many cells together.

    Whole orbits have 1, 2 or 4 cells: each divides the next, so it is never wrong to take a larger
    one first. Of one that has clues in some cells only 3 may be left: then sums are tried out, as
    a set in bits, which doubling numbers of orbits fill.

    Args:
        sizes: how many orbits there are of each size.
        count: the wanted number of cells.
    """
    if ODD not in sizes:
        for size in sorted(sizes, reverse=True):
            count -= size * min(sizes[size], count // size)
        return count == 0
    sums = 1
    for size, left in sizes.items():
        taken = 1
        while left:
            some = min(taken, left)
            sums |= sums << size * some
            left -= some
            taken *= 2
    return bool(sums >> count & 1)


def fill(order: Iterable[Orbit], sizes: Mapping[int, int], count: int) -> list[Orbit]:
    """Return the first orbits that come, `count` cells in all.

    One is passed over if it does not fit, or if those after it could not make up the rest.

    Args:
        order: the orbits; read no further than needed.
        sizes: how many there are of each size.
        count: a number that they can make up.
    """
    if len(sizes) == 1:
        (size,) = sizes
        return list(islice(order, count // size))
    left, coming, taken = dict(sizes), iter(order), list[Orbit]()
    while count:
        orbit = next(coming)
        left[len(orbit)] -= 1
        if len(orbit) <= count and makes_up(left, count - len(orbit)):
            taken.append(orbit)
            count -= len(orbit)
    return taken
