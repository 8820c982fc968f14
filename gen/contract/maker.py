"""The contract that every maker of puzzles fulfils.

A maker is one file or folder in `gen/kinds`, named like its kind, whose `MAKER` is an instance of a
subclass of `Maker`. It returns puzzles it believes to be unique; `gen.minting.mint` proves it
afresh.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Generic

from gen.contract.aim import aim
from gen.sources.pictures import Masks
from puzzles.base.errors import OptionError, UserError
from puzzles.board import Hexagon, Lattice, Rect
from puzzles.contract.kind import P, Puzzle
from puzzles.contract.reading import board_of
from verify.grade.grade import BANDS
from verify.grade.ladder import Rung

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from gen.contract.aim import Aim, Miss, Reached
    from gen.sources.pictures import Mask
    from gen.sources.rng import Stream
    from puzzles.contract.kind import Kind
    from puzzles.declare.options import Option, Value
    from puzzles.declare.values import Solution


class GaveUp(UserError):
    """No puzzle came of it within the budget; the message says what would help."""


class InVain(Exception):
    """So much was looked at without a puzzle to an aim that none is to be expected."""


LOOKS, READ = 200, 2_500_000


class Search:
    """Counts what is looked at on the way to an aim, and ends what is in vain.

    That is so after LOOKS puzzles and READ places, each counted in each round of a climb: the same
    on every machine, and some 10 to 30 seconds. On small boards the attempts end before.
    """

    def __init__(self) -> None:
        self._looks = self._read = 0

    def add(self, reached: Reached, places: int) -> None:
        """Count a puzzle that was looked at, and what its climb has read.

        Raises:
            InVain: it was enough.
        """
        self._looks += 1
        self._read += reached.rounds * places
        if self._looks > LOOKS and self._read > READ:
            raise InVain(f"none of {self._looks} puzzles looked at was it")


@dataclass(frozen=True)
class Wish:
    """What a puzzle should be like.

    Attributes:
        lattice: the board.
        options: every option of the kind and of its maker, by name.
        aim: the wanted grade, or None for any. A maker does what it can to come near; from
            there `gen.planting.approach.approach` searches what is nearby.
        budget: conflicts for each question to a solver.
        source: what `Maker.load` found in files.
        search: counts what is looked at on the way to the aim; None where that has no limit.
    """

    lattice: Lattice
    options: Mapping[str, Value]
    aim: Aim | None
    budget: int
    source: object = None
    search: Search | None = None

    def mask(self, name: str) -> Mask | None:
        """Return what the file that an option names marks; None if it names none."""
        return self.source.get(name) if isinstance(self.source, Masks) else None

    def reach(self, made: Made[Puzzle]) -> Reached:
        """Climb a puzzle as `gen.contract.aim.Aim.reach` does, and count that.

        Raises:
            InVain: enough was looked at.
        """
        assert self.aim is not None
        reached = self.aim.reach(made.puzzle, made.solution)
        if self.search:
            self.search.add(reached, len(made.solution))
        return reached

    @property
    def rectangle(self) -> Rect:
        """The board of a kind that has rectangular ones only.

        Raises:
            OptionError: it is another.
        """
        if isinstance(self.lattice, Rect):
            return self.lattice
        raise OptionError(f"{self.lattice.size} is no rectangle")


@dataclass(frozen=True)
class Made(Generic[P]):
    """A puzzle, and how it came about.

    Attributes:
        puzzle: the puzzle.
        solution: the one that it was made from.
        history: how it came about in a few figures.
        miss: how far it is from the wish's aim, None if the maker does not know.
    """

    puzzle: P
    solution: Solution
    history: Mapping[str, int | str] = field(default_factory=dict[str, int | str])
    miss: Miss | None = None


class Maker(ABC, Generic[P]):
    """Makes puzzles of one kind.

    Class attributes:
        kind: the kind.
        options: wishes beyond the kind's own rule options.
        makes: what is made, in a few words.
        starter: sizes that make a good small corpus, each in well under a second.
        default_size: the one that people play, where the first of `starter` is none of these.
        example_sizes: sizes to show, small to large, each in some seconds at most.
        most_cells: of the largest boards that are made: what takes some minutes at most, proof and
            grade included.
        rungs: of the ladder, those that the dearest step of a puzzle can be on at all.
        asymmetric: why there is no symmetry to ask for, if there is a reason.
        lays: the option that takes the rules which puzzles are to state, and their names.
    """

    kind: Kind[P]
    options: ClassVar[tuple[Option, ...]] = ()
    makes: ClassVar[str]
    starter: ClassVar[tuple[str, ...]]
    default_size: ClassVar[str] = ""
    example_sizes: ClassVar[tuple[str, ...]] = ("5", "11", "20", "30")
    most_cells: ClassVar[int] = 10_000
    rungs: ClassVar[tuple[Rung, ...]] = tuple(Rung)
    asymmetric: ClassVar[str] = ""
    lays: ClassVar[tuple[str, Collection[str]]] = ("", ())

    @property
    def usual_size(self) -> str:
        """The size that is taken where none is said."""
        return self.default_size or self.starter[0]

    @property
    def bands(self) -> tuple[str, ...]:
        """The grades that a puzzle can have at all."""
        wanted = {band: aim(band) for band in BANDS}
        return tuple([band for band, one in wanted.items() if one and one.reachable(self.rungs)])

    def reaches(self, wanted: Aim, lattice: Lattice, options: Mapping[str, Value]) -> bool:
        """Return whether a puzzle on this board, with these options, could be what is wanted."""
        del lattice, options
        return wanted.reachable(self.rungs)

    def bands_on(self, lattice: Lattice, options: Mapping[str, Value]) -> tuple[str, ...]:
        """Return the grades that a puzzle on this board, with these options, can have at all."""
        wanted = [(band, aim(band)) for band in self.bands]
        reached = [band for band, one in wanted if one and self.reaches(one, lattice, options)]
        return tuple(reached)

    @property
    def sizes(self) -> str:
        """What boards are made, in a few words."""
        return f"to {self.most_cells:,} cells"

    def most(self, options: Mapping[str, Value]) -> int:
        """Return how many cells a board may have that is made with these options."""
        return self.most_cells

    def shape(self, size: str) -> Rect | Hexagon:
        """Return the board of a size as users write it.

        Raises:
            OptionError: there is no such board of this kind.
        """
        return board_of(self.kind, size)

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        """Refuse an order that no board can meet, when it is placed.

        Args:
            lattice: the board.
            options: every option of the kind and of its maker, by name.

        Raises:
            OptionError: no such board can be made.
        """

    def load(
        self, lattice: Lattice, options: Mapping[str, Value]
    ) -> tuple[Mapping[str, Value], object]:
        """Read the files that options name, once, when an order is placed.

        Returns:
            The options with a hash of each file's bytes in place of its name, which is all that
            a batch and its records know of it, and what `make` finds as `Wish.source`: a
            value that can be pickled.

        Raises:
            OptionError: a file cannot be read, or it is too large.
        """
        return options, None

    @abstractmethod
    def make(self, wish: Wish, stream: Stream) -> Made[P]:
        """Make one puzzle; the same wish and stream always give the same one.

        Raises:
            GaveUp, BudgetSpent: none was found within the budget.
            InVain: the wish's search has looked at enough.
        """

    def nearby(
        self, made: Made[P], places: Sequence[int], wish: Wish, stream: Stream
    ) -> Iterator[Made[P]]:
        """Yield puzzles that differ in little from a unique one, for a search towards an aim.

        Each has the solution that it was made from, but may have others too. The same
        arguments always give the same ones; a kind whose makers need no such search has none.

        Args:
            made: the puzzle.
            places: those that stay open in a climb up to the aim, where a change is of most use;
                none if the puzzle is too easy.
            wish: what is wanted; it has an aim.
            stream: the choices.
        """
        return iter(())
