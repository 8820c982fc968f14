"""Runs as a rule that is too big to spell out: a line that says all it can, by the line solver."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from puzzles.base.bits import members
from puzzles.model.lazy import Clause, Cut, LazyRule, Places
from puzzles.model.model import Model
from puzzles.rules.native import LONGEST, Runs
from puzzles.rules.runs.blocks import Hints, blocks_of, needed
from puzzles.rules.runs.lines import solver
from puzzles.rules.runs.offsets import say_line

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from puzzles.rules.runs.lines import Solver

Known = list[tuple[int, int]]
"""For each set of a line's variables the places where they are true, and where false."""


class LineClue(LazyRule):
    """A line shows its clue.

    With several colours it is read together with what a cell's variables mean: at most one
    colour, and a cell that has one is filled.

    Args:
        name: the rule's name.
        line: its cells, in the order in which the clue is read.
        hints: the clue.
        variables: for each cell of the board the variable that it is filled; with several
            colours then for each colour the variables that the cells have it.

    Attributes:
        solve: takes such sets as `left` returns, and returns what placements leave of them.
    """

    def __init__(
        self, name: str, line: Places, hints: Hints, variables: Sequence[Sequence[int]]
    ) -> None:
        self.name, self.places = name, line
        self._hints = hints
        self._colours = max(len(variables) - 1, 1)
        self._full = (1 << len(line)) - 1  # all places of the line
        self._variables = [[some[cell] for cell in line] for some in variables]
        self.solve: Solver = solver(len(line), hints, self._colours)
        self._native: Runs | None = None  # the same in C
        lengths = [length for length, _ in hints]
        fits = self._colours == 1 and sum(lengths) <= len(line) <= LONGEST
        if fits and Runs is not None:  # pyright: ignore[reportUnnecessaryComparison]
            self._native = Runs(self._variables[0], lengths)

    @cached_property
    def _reads(self) -> list[list[tuple[int, int]]]:
        """Where in an assignment each variable is, with the bit of its place."""
        return [
            [(variable - 1, 1 << place) for place, variable in enumerate(some)]
            for some in self._variables
        ]

    @cached_property
    def _end(self) -> int:
        return max(map(max, self._variables))

    def key(self) -> Hashable:
        return (self.name, self.places, self._hints, tuple(map(tuple, self._variables)))

    def asked(self) -> object:
        native = self._native
        return native and native.asked()

    def forces(self, values: Sequence[int]) -> list[int] | None:
        native = self._native
        return native.forces(values) if native else self.forces_plainly(values)

    def forces_plainly(self, values: Sequence[int]) -> list[int] | None:
        """Return the literals that are forced, without C; None if the clue cannot be met."""
        known = self._known(values)
        left = self.solve(self._left(known))
        return None if left is None else self._news(known, left)

    def cuts(self, values: Sequence[int]) -> list[Cut]:
        """Return a clause for each literal that the line forces, or one that is violated.

        None of the literals that are named could be spared (deletion; Chinneck, Dravnieks 1991).
        """
        known = self._known(values)
        literals = self._literals(known)
        left = self.solve(self._left(known))
        if left is None:
            return [Cut(self._clause(literals), self.places)]
        return [
            Cut([forced, *self._clause(literals, -forced)], self.places)
            for forced in self._news(known, left)
        ]

    @cached_property
    def _where(self) -> dict[int, tuple[int, int]]:
        """The number of each variable's group, and its bit there."""
        return {
            variable: (number, 1 << place)
            for number, variables in enumerate(self._variables)
            for place, variable in enumerate(variables)
        }

    def refute(self, values: Sequence[int], new: Callable[[], int]) -> list[Clause]:
        """Return one clause against what the line shows, if its blocks do not fit that."""
        del new
        full = self._full
        known = [(true, full ^ true) for true, _ in self._known(values)]
        if self.solve(self._left(known)) is not None:
            return []
        return [self._clause(self._literals(known))]

    def cnf(self, new: Callable[[], int]) -> list[Clause]:
        """Return the clauses of the blocks' offsets, with the solver's numbers for helpers."""
        filled, *shades = self._variables
        blocks = blocks_of(self._hints, self._colours)
        slack = len(filled) - needed(blocks)
        if slack < 0:
            return [[]]
        spelled = Model()
        known = spelled.variables = max(map(max, self._variables))
        say_line(spelled, slack, filled, shades or [filled], blocks)
        fresh = [new() for _ in range(spelled.variables - known)]

        def renamed(literal: int) -> int:
            """Return a literal with the solver's numbers for helpers."""
            variable = abs(literal) - known - 1
            if variable < 0:
                return literal
            return fresh[variable] if literal > 0 else -fresh[variable]

        return [list(map(renamed, clause)) for clause in spelled.clauses]

    def left(self, values: Sequence[int]) -> list[int]:
        """Return for each value, the background first, the places that could still have it."""
        return self._left(self._known(values))

    def _left(self, known: Known) -> list[int]:
        """Return for each value, the background first, the places that may still have it."""
        full = self._full
        (filled, empty), *shades = known
        if not shades:
            return [full ^ filled, full ^ empty]
        taken = twice = 0
        for true, _ in shades:
            twice |= taken & true
            taken |= true
        never = empty | twice
        return [
            full & ~(filled | taken),
            *[full & ~(never | false | taken & ~true) for true, false in shades],
        ]

    def _known(self, values: Sequence[int]) -> Known:
        """Return for each row of variables the places of true ones, and those of false ones."""
        if len(values) < self._end:
            values = [*values, *[0] * (self._end - len(values))]
        known: Known = []
        for reads in self._reads:
            true = false = 0
            for at, bit in reads:
                state = values[at]
                if state:
                    if state > 0:
                        true |= bit
                    else:
                        false |= bit
            known.append((true, false))
        return known

    def _news(self, known: Known, left: list[int]) -> list[int]:
        """Return the open literals that follow when these values are left, in order."""
        full = self._full
        empty, *having = left
        some = twice = 0
        for cells in having:
            twice |= some & cells
            some |= cells
        follow = [(full ^ empty, full ^ some)]
        if len(having) > 1:
            one = full ^ (twice | some & empty)
            follow += [(cells & one, full ^ cells) for cells in having]
        news: list[int] = []
        for variables, old, new in zip(self._variables, known, follow, strict=True):
            open_places = full & ~(old[0] | old[1])
            news += [variables[place] for place in members(new[0] & open_places)]
            news += [-variables[place] for place in members(new[1] & open_places)]
        news.sort(key=abs)
        return news

    def _literals(self, known: Known) -> list[int]:
        """Return what is known as literals."""
        literals: list[int] = []
        for variables, (true, false) in zip(self._variables, known, strict=True):
            literals += [variables[place] for place in members(true)]
            literals += [-variables[place] for place in members(false)]
        return literals

    def _clause(self, literals: Sequence[int], supposed: int = 0) -> Clause:
        """Return the clause that some of the literals are false, if what is supposed is true.

        Args:
            literals: they leave no placement together with what is supposed.
            supposed: another literal, or 0.
        """
        known, where = [[0, 0] for _ in self._variables], self._where
        for literal in (*literals, supposed) if supposed else literals:
            number, bit = where[abs(literal)]
            known[number][literal < 0] |= bit
        clause: Clause = []
        for literal in literals:
            number, bit = where[abs(literal)]
            known[number][literal < 0] ^= bit
            if self.solve(self._left([(true, false) for true, false in known])) is not None:
                known[number][literal < 0] ^= bit
                clause.append(-literal)
        return clause
