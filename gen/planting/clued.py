"""Puzzles whose clues can be left out one by one: plant a solution, show all it tells, thin.

What all kinds share that are made like that. `Clued` is a full puzzle in one solver session where
each clue is under an assumption; `CluedMaker` makes the puzzle with as few clues as the wish
lets it have.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, Generic

from gen.contract.maker import GaveUp, Made, Maker, Wish
from gen.planting.fit import Fit
from gen.planting.thin import CLUES, LARGE, QUESTION, restored, thin
from gen.sources import pictures
from gen.sources.symmetry import NONE, makes_up, orbits_of_clues, symmetry, unpaired
from gen.sources.windows import Windows
from puzzles.base.errors import OptionError
from puzzles.contract.clues import Clues
from puzzles.contract.kind import P, kind_of
from verify.solver.cnf import model_of
from verify.solver.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from gen.contract.aim import Miss
    from gen.sources.rng import Stream
    from gen.sources.symmetry import Orbit, Orbits
    from puzzles.board import Lattice
    from puzzles.declare.group import Group
    from puzzles.declare.options import Option, Value
    from puzzles.declare.values import Solution
    from puzzles.model.model import Rule

CELLS = pictures.marking("cells", "clues may stand")
FEW_CELLS = "clues in the cells of the mask alone leave more than one solution; more cells may help"
LONE_CLUES = (
    "a solution was planted that the symmetry does not carry into itself, and the clues that it "
    "carries into clues leave more than one solution; without the option symmetry there are puzzles"
)


class Clued(Generic[P]):
    """A puzzle that shows every clue, in a session where each can be left out.

    Args:
        full: the puzzle.
        solution: one of its solutions.
        budget: conflicts that all questions to one solver may use.

    Attributes:
        literal_of: of each clue that can be left out, the literal that puts it in force.
        irreducible: whether the puzzle that was thinned has no clue to spare; None where that is
            no question, as on small boards (`gen.planting.thin.LARGE`).
        miss: how far the puzzle that was thinned is from its aim, if it had one.
    """

    def __init__(self, full: P, solution: Solution, budget: int) -> None:
        self.full, self.solution = full, solution
        self.miss: Miss | None = None
        self.irreducible: bool | None = None
        self._stated = kind_of(full).model(full)
        model, self.literal_of = self._stated.guarded()
        self._is_lazy = bool(model.lazies)
        if not self.literal_of:
            model = model_of(full)  # the fast form, since there is nothing to leave out
        self._session = Session(model, budget=budget)
        self._session.add(model.differ(solution))
        self._fixed = self._state_fixed()

    def _state_fixed(self) -> int:
        """Put what is never left out in force; return how many clues that is.

        The rules that a puzzle states itself are among it, and are not counted.
        """
        place, count = Clues(self.full).place, 0
        for clue in list(self.literal_of):
            group, _ = place(clue)
            if group.fixed:
                self._session.add([self.literal_of.pop(clue)])
                count += group.on != "rules"
        return count

    def ambiguous(self) -> list[int]:
        """Return the places on which another solution differs, if all clues leave one.

        Raises:
            BudgetSpent: the session's conflicts ran out.
        """
        if not self._session.solve(list(self.literal_of.values())):
            return []
        pairs = zip(self._session.solution, self.solution, strict=True)
        return [place for place, (one, other) in enumerate(pairs) if one != other]

    def thinned(
        self,
        wish: Wish,
        stream: Stream,
        pattern: Orbits | None = None,
        near: Callable[[int], list[int]] | None = None,
        most: int = 0,
    ) -> tuple[P, int]:
        """Return the puzzle with as few clues as the wish lets it have, and their number.

        Args:
            wish: what is wanted. With an aim, clues come back until it is met, as far as can be.
            stream: the choices.
            pattern: which clues are shown or dropped together, as far as they are there; None
                for each by itself.
            near: for clues that are selectors, as for `gen.planting.thin.thin`, by clue.
            most: conflicts for a question about a clue, as there.

        Raises:
            GaveUp: the wanted number of clues, or with an aim the wanted grade, is out of reach.
            BudgetSpent: as `gen.planting.thin.thin`.
            InVain: the wish's search has looked at enough.
        """
        literal_of = self.literal_of
        if not literal_of:
            return self.full, self._fixed
        groups = dict.fromkeys((clue,) for clue in literal_of)
        if pattern:
            groups = dict.fromkeys(pattern.among(literal_of).values())

        def puzzle_of(shown: Collection[int]) -> P:
            return Clues(self.full).without([c for c in literal_of if c not in shown])

        if wish.aim is not None:
            fit = Fit(
                self.solution,
                puzzle_of,
                self._scopes(),
                self._session,
                {group: self._together(group) for group in groups},
                wish,
                stream,
            )
            chosen, self.miss = fit.nearest()
            return puzzle_of(chosen), len(chosen) + self._fixed
        group_of = {self._together(group): group for group in groups}
        kept = thin(
            self._session,
            stream.shuffled(list(group_of)),
            near=None
            if near is None
            else lambda literal: [other for clue in group_of[literal] for other in near(clue)],
            windows=None if self._is_lazy else lambda: self._windows(group_of),
            most=most,
        )
        needed = {group_of[literal] for literal in kept.clues}
        spare = stream.shuffled([group for group in groups if group not in needed])
        more = restored(needed, spare, wish, stream)
        if most or len(group_of) > LARGE:
            self.irreducible = kept.irreducible and not more
        shown = {clue for group in (*needed, *more) for clue in group}
        return puzzle_of(shown), len(shown) + self._fixed

    def _scopes(self) -> dict[int, frozenset[int]]:
        """Return the places that each clue speaks of."""
        scopes: dict[int, set[int]] = {clue: set() for clue in self.literal_of}
        for rule in self._stated.rules():
            if rule.clue in scopes:
                scopes[rule.clue].update(rule.scope)
        return {clue: frozenset(places) for clue, places in scopes.items()}

    def _windows(self, group_of: Mapping[int, Orbit]) -> Windows:
        """Return the full puzzle for questions about groups of clues, by their literals."""
        model = self._stated
        rules_of: dict[int, list[Rule]] = {clue: [] for clue in self.literal_of}
        for rule in model.rules():
            if rule.clue is not None:
                rules_of[rule.clue].append(rule)
        rules = {
            key: [rule for c in some for rule in rules_of[c]] for key, some in group_of.items()
        }
        return Windows(rules, model.fixed(self.solution), QUESTION)

    def _together(self, clues: Orbit) -> int:
        """Return a literal that puts all these clues in force."""
        if len(clues) == 1:
            return self.literal_of[clues[0]]
        selector = self._session.new()
        for clue in clues:
            self._session.add([-selector, self.literal_of[clue]])
        return selector


class CluedMaker(Maker[P]):
    """Makes puzzles by dropping clues, each in a cell of its own, from a full one."""

    makes = "no clue too many"
    options: ClassVar[tuple[Option, ...]] = (CLUES, symmetry("the clues"), CELLS)
    marking: ClassVar[tuple[Option, ...]] = (CELLS,)
    """Those of the options that name a file that marks cells."""
    question: ClassVar = 0
    """Conflicts after which the question whether a clue is needed stays open; 0 for never."""

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        """Refuse a number of clues, or a symmetry of them, that boards of this size do not have."""
        wanted = int(options[CLUES.name])
        fixed = all(group.fixed for group in self.kind.groups)
        name = str(options.get("symmetry", NONE))
        if fixed and (wanted != CLUES.default or name != NONE):
            raise OptionError(f"a {self.kind.title} has clues of which none can be left out")
        pattern = orbits_of_clues(self.kind, lattice, name)
        most = sum(map(len, pattern.all))
        if wanted > most:
            what = "cells" if most == lattice.cells else "board"
            raise OptionError(f"{wanted} clues do not go into the {what} of {lattice.size}")
        if wanted >= 0 and not makes_up(pattern.sizes, wanted):
            raise OptionError(f"no pattern of symmetry {name} has {wanted} cells of {lattice.size}")

    def load(
        self, lattice: Lattice, options: Mapping[str, Value]
    ) -> tuple[Mapping[str, Value], pictures.Masks]:
        return pictures.masks(lattice, options, self.marking)

    @abstractmethod
    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[P], Mapping[str, int | str]]:
        """Return a full puzzle that its clues make unique, and figures for the record.

        Raises:
            GaveUp, BudgetSpent: none was found.
        """

    def near(self, clued: Clued[P]) -> Callable[[int], list[int]] | None:
        """Return what to ask of single clues, as for `Clued.thinned`; None to ask the board."""
        return None

    def pattern(self, wish: Wish) -> Orbits:
        """Return which clues are shown or left out together, by their numbers."""
        return orbits_of_clues(self.kind, wish.lattice, str(wish.options.get("symmetry", NONE)))

    def barred(self, puzzle: P, wish: Wish) -> set[int]:
        """Return the clues that may not be shown, nor what a symmetry carries them to.

        They stand in cells, or between cells, that the wish's mask leaves out.
        """
        mask = wish.mask(CELLS.name)
        if mask is None:
            return set()
        cells, every = Clues(puzzle).cells, self.pattern(wish).all
        outside = [
            one for one in every if not mask.cells.issuperset(c for x in one for c in cells(x))
        ]
        return {clue for orbit in outside for clue in orbit}

    def _within(self, clued: Clued[P], wish: Wish) -> Clued[P]:
        """Return a full puzzle without the clues that may not be shown.

        A symmetry bars those too that it carries to places where the solution has no clue.

        Raises:
            GaveUp: the others leave more than one solution.
        """
        clues, barred = Clues(clued.full), self.barred(clued.full, wish)
        barred = barred.intersection(clues.shown)
        alone = unpaired(self.pattern(wish).all, clues.shown) - barred
        if not (barred or alone):
            return clued
        less = Clued(clues.without(sorted(barred | alone)), clued.solution, wish.budget)
        if less.ambiguous():
            raise GaveUp(LONE_CLUES if alone else FEW_CELLS)
        return less

    def grown(
        self,
        empty: P,
        solution: Solution,
        group: Group,
        wish: Wish,
        stream: Stream,
        given: float = 0,
    ) -> Clued[P]:
        """Return the puzzle that shows all clues but those in cells, and of these enough.

        Cells that differ in another solution show their values, one orbit after the other, until
        there is none and no more clues are wanted.

        Args:
            empty: the puzzle without clues.
            solution: what they are of.
            group: the clues in cells.
            wish, stream: what is wanted, and the choices.
            given: the share of cells that show their values from the start.

        Raises:
            BudgetSpent: there may be other solutions still.
            GaveUp: there are others, and no more cells that may show their values.
        """
        pattern, clues, barred = self.pattern(wish), Clues(empty), self.barred(empty, wish)
        first = clues.number(group)
        every = set(range(first, first + empty.board.cells))
        cells = every - barred
        shown = {clue for orbit in pattern.all for clue in orbit} - every - barred
        if given:
            count = int(given * len(cells))
            shown.update(*[pattern.of[cell] for cell in stream.shuffled(sorted(cells))[:count]])
        while True:
            clued = Clued(clues.with_(solution, sorted(shown)), solution, wish.budget)
            differing = {first + cell for cell in clued.ambiguous()}
            if not differing and len(shown) >= int(wish.options[CLUES.name]):
                return clued
            spare = sorted((differing & cells or cells) - shown)
            if not spare:
                raise GaveUp(FEW_CELLS)
            shown.update(pattern.of[stream.choice(spare)])

    def make(self, wish: Wish, stream: Stream) -> Made[P]:
        """Plant a puzzle that shows many clues, then leave out those that it is unique without."""
        clued, figures = self.plant(wish, stream)
        clued = self._within(clued, wish)
        pattern = self.pattern(wish)
        puzzle, count = clued.thinned(wish, stream, pattern, self.near(clued), self.question)
        history: dict[str, int | str] = {"clues": count, **figures}
        if clued.irreducible is not None:
            history["irreducible"] = "yes" if clued.irreducible else "no"
        return Made(puzzle, clued.solution, history, clued.miss)
