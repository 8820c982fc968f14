"""Choosing trees for planted tents, until the puzzle allows no other tents.

Counterexample-guided synthesis (Solar-Lezama et al. 2006). The planted tents fix the totals.
Trees stand on random sides of them at first; a solver looks for other tents that this puzzle
would allow, near the planted ones. Each such alternative becomes a clause for a second solver,
which picks the sides anew: a tree on one of its tents, a tree that none of its tents is beside,
or a tent of it with no tree beside it. Few rounds are usual, even where random trees are hardly
ever unique.
"""

from __future__ import annotations

from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

from puzzles.contract.kind import form_of
from puzzles.kinds.tents import EMPTY, KIND, ONE_TO_ONE, TREE, TREES, Tents
from puzzles.kinds.tents.pairing import pairing_choices
from puzzles.model.model import Model
from verify.solver.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.sources.rng import Stream
    from puzzles.board import Rect
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution

MORE = 10  # further alternatives to look for in a round that has found one

Choice = dict[int, int]  # the cell of each tent's tree


class Trees:
    """The trees of a camp of tents.

    Args:
        board: the board.
        tents: the planted tents.
        options: the rules of the puzzle, and `unique_pairing`.
        budget: conflicts that all searches for alternatives together may use.
        stream: the choices.

    Attributes:
        budget: the conflicts left.
        rounds: how many choices of trees were tried.
        suspects: tents of which one has to move when no choice is left.
    """

    def __init__(
        self,
        board: Rect,
        tents: set[int],
        options: Mapping[str, Value],
        budget: int,
        stream: Stream,
    ) -> None:
        self.budget, self.rounds = budget, 0
        self.suspects = sorted(tents)
        self._board, self._tents, self._stream = board, tents, stream
        pairing = str(options["pairing"])
        self._strict = bool(options["strict_neighbour"])
        self._unique_pairing = bool(options["unique_pairing"]) and pairing == ONE_TO_ONE
        self._solution = solution = tuple([int(cell in tents) for cell in range(board.cells)])
        totals = tuple([sum([solution[cell] for cell in line]) for line in board.lines])
        self._bare = Tents(board, (EMPTY,) * board.cells, totals, pairing, self._strict)  # no tree
        beside = board.beside
        self._sides = {  # of each tent the cells where its tree may stand
            tent: [cell for cell in beside[tent] if cell not in tents] for tent in self.suspects
        }
        if self._strict:
            self._sides = {
                tent: [cell for cell in sides if len(tents.intersection(beside[cell])) == 1]
                for tent, sides in self._sides.items()
            }

    def search(self) -> Tents | None:
        """Return a unique puzzle, or None if one of the `suspects` has to move.

        Raises:
            BudgetSpent: the conflicts ran out.
        """
        choice, sound = self._draw()
        with ExitStack() as stack:
            chooser: _Chooser | None = None
            if not sound:
                chooser = stack.enter_context(closing(self._chooser(choice)))
                choice = chooser.choose()
            while choice is not None:
                self.rounds += 1
                puzzle = TREES.replaced(self._bare, dict.fromkeys(choice.values(), TREE))
                others = self._alternatives(puzzle)
                cycle = [] if others or not self._unique_pairing else self._cycle(puzzle, choice)
                if not others and not cycle:
                    return puzzle
                if chooser is None:
                    chooser = stack.enter_context(closing(self._chooser(choice)))
                for other in others:
                    chooser.refute(other)
                if cycle:
                    chooser.split({tent: choice[tent] for tent in cycle})
                choice = chooser.choose()
        return None

    def _chooser(self, near: Choice) -> _Chooser:
        return _Chooser(self._board, self._sides, near, self._strict, self.budget)

    def _draw(self) -> tuple[Choice, bool]:
        """Return a random choice, and whether no two trees of it are on one cell."""
        choice: Choice = {}
        taken: set[int] = set()
        for tent in self._stream.shuffled(self.suspects):
            sides = self._sides[tent]
            free = [cell for cell in sides if cell not in taken]
            if sides:
                choice[tent] = tree = self._stream.choice(free or sides)
                taken.add(tree)
        return choice, len(taken) == len(self._sides)

    def _alternatives(self, puzzle: Tents) -> list[Solution]:
        """Return a few other solutions of the puzzle, none if it is unique.

        The search prefers the planted tents, so that others differ in few places. Once one is
        found, the next has to leave standing some tent that it moved.
        """
        model = form_of(puzzle, KIND.forms.fast)
        tents = self._tents
        others: list[Solution] = []
        with Session(model, budget=self.budget) as session:
            session.add(model.differ(self._solution))
            session.prefer([v if cell in tents else -v for v, cell, _ in model.indicators])
            while len(others) <= MORE and session.solve():
                other = session.solution
                others.append(other)
                self.suspects = [tent for tent in self._sides if not other[tent]]
                gone = set(self.suspects)
                session.add([v for v, cell, _ in model.indicators if cell in gone])
            self.budget -= session.stats.conflicts
        return others

    def _cycle(self, puzzle: Tents, choice: Choice) -> list[int]:
        """Return tents whose trees can be passed round, none if the pairing is unique.

        Which of several cycles is found decides what is made, so that it is found here and not by
        networkx, whose order may change with its version.
        """
        choices = pairing_choices(puzzle, self._solution)
        if not choices:
            return []
        tent_of = {tree: tent for tent, tree in choice.items()}
        walk = [tent_of[min(choices)]]
        while True:
            tent = next(other for other in choices[choice[walk[-1]]] if other != walk[-1])
            if tent in walk:
                return walk[walk.index(tent) :]
            walk.append(tent)


class _Chooser:
    """The solver that picks a side of each tent for its tree, at first as in a choice near by."""

    def __init__(
        self, board: Rect, sides: dict[int, list[int]], near: Choice, strict: bool, budget: int
    ) -> None:
        self._beside, self._sides, self._strict = board.beside, sides, strict
        self._model = model = Model()
        self._pairs: list[tuple[int, int]] = []  # of tent and tree, one for each variable
        self._at: dict[int, list[int]] = {}  # the variables that put a tree on a cell
        self._bare: dict[int, int] = {}  # the variable that leaves a cell without trees beside
        phases: list[int] = []
        for tent, cells in sides.items():
            variables = [model.new() for _ in cells]
            for cell, variable in zip(cells, variables, strict=True):
                self._pairs.append((tent, cell))
                self._at.setdefault(cell, []).append(variable)
                phases.append(variable if near.get(tent) == cell else -variable)
            model.add(variables)
            _at_most_one(model, variables)
        for variables in self._at.values():
            _at_most_one(model, variables)
        self._session = Session(model, budget=budget)
        self._session.prefer(phases)

    def close(self) -> None:
        """Free the solver."""
        self._session.close()

    def choose(self) -> Choice | None:
        """Return a choice that breaks no clause, or None if there is none."""
        if not self._session.solve():
            return None
        model = self._session.model[: len(self._pairs)]
        return dict([self._pairs[literal - 1] for literal in model if literal > 0])

    def refute(self, other: Solution) -> None:
        """Demand a choice of trees with which other tents break a rule.

        A tree stands where one of them does, some tent of them has no tree beside it, or a tree has
        none of them beside it; with the strict rule also, a tree has two.
        """
        fresh = [cell for cell, value in enumerate(other) if value and cell not in self._sides]
        gone = [tent for tent in self._sides if not other[tent]]
        clause: dict[int, None] = {}
        for cell in fresh:
            clause.update(dict.fromkeys(self._at.get(cell, ())))
            clause[self._bare_at(cell)] = None
        for cell in sorted({side for tent in gone + fresh for side in self._beside[tent]}):
            near = sum([other[side] for side in self._beside[cell]])
            if not near or (self._strict and near > 1):
                clause.update(dict.fromkeys(self._at.get(cell, ())))
        self._session.add(list(clause))

    def split(self, cycle: Choice) -> None:
        """Demand that one of these tents gets its tree elsewhere."""
        self._session.add(
            [-v for v in range(1, len(self._pairs) + 1) if self._pairs[v - 1] in cycle.items()]
        )

    def _bare_at(self, cell: int) -> int:
        """Return the variable by which no tree stands beside a cell."""
        if cell not in self._bare:
            self._bare[cell] = bare = self._model.new()
            for side in self._beside[cell]:
                for variable in self._at.get(side, ()):
                    self._session.add([-bare, -variable])
        return self._bare[cell]


def _at_most_one(model: Model, literals: list[int]) -> None:
    """Demand at most one of the literals; of two by a clause, in its place among the others."""
    if len(literals) == 2:
        model.pairs(literals)
    else:
        model.at_most(literals, 1)
