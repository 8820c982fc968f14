"""Choosing trees for planted tents, until the puzzle allows no other tents.

Counterexample-guided synthesis (Solar-Lezama et al. 2006). The planted tents fix the totals. One
solver picks for each tent the side on which its tree stands; another looks for other tents that
this puzzle would allow, near the planted ones. Each such alternative becomes a clause for the
first: a tree on one of its tents, a tree that none of its tents is beside, or a tent of it with
no tree beside it. Few rounds are usual where random trees are hardly ever unique.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.constraints import Constraints
from puzzles.tents import KIND, ONE_TO_ONE, Tents
from puzzles.tents.check import pairing_choices
from verify.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gen.rng import Stream
    from puzzles.family import Solution, Value
    from puzzles.lattice import Rect

MORE = 3  # further alternatives to look for in a round that has found one


class Trees:
    """The trees of a camp of tents.

    Args:
        board: the board.
        tents: the planted tents.
        options: the rules of the puzzle, and `unique_pairing`.
        budget: conflicts that all searches together may use.
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
        self.rounds = 0
        self.suspects = sorted(tents)
        self.budget = budget
        self._board, self._tents, self._order = board, tents, sorted(tents)
        self._pairing = str(options["pairing"])
        self._strict = bool(options["strict_neighbour"])
        self._unique_pairing = bool(options["unique_pairing"]) and self._pairing == ONE_TO_ONE
        self._rows = tuple([len(tents.intersection(row)) for row in board.rows])
        self._columns = tuple([len(tents.intersection(column)) for column in board.columns])
        self._solution = tuple([int(cell in tents) for cell in range(board.cells)])
        self._store = Constraints()
        self._site = [0]  # the cell where a variable puts a tree
        self._tent = [0]  # the tent whose tree that is
        self._at: dict[int, list[int]] = {}  # the variables that put a tree on a cell
        self._bare: dict[int, int] = {}  # the variable that leaves a cell without trees beside
        self._phases: list[int] = []
        for tent in self._order:
            self._add(tent, stream)
        for variables in self._at.values():
            self._store.at_most(variables, 1)

    def _add(self, tent: int, stream: Stream) -> None:
        """Have a tree on one side of the tent, at first on a random one."""
        beside, tents = self._board.beside, self._tents
        sides = [cell for cell in beside[tent] if cell not in tents]
        if self._strict:
            sides = [cell for cell in sides if len(tents.intersection(beside[cell])) == 1]
        first = self._store.variables + 1
        variables = list(range(first, first + len(sides)))
        self._store.variables += len(sides)
        self._site += sides
        self._tent += [tent] * len(sides)
        for cell, variable in zip(sides, variables, strict=True):
            self._at.setdefault(cell, []).append(variable)
        self._store.add(variables)
        self._store.at_most(variables, 1)
        phases = [-variable for variable in variables]
        if sides:
            place = stream.below(len(sides))
            phases[place] = variables[place]
        self._phases += phases

    def search(self) -> Tents | None:
        """Return a unique puzzle, or None if one of the `suspects` has to move.

        Raises:
            BudgetSpent: the conflicts ran out.
        """
        with Session(self._store, budget=self.budget) as chooser:
            chooser.prefer(self._phases)
            while chooser.solve():
                self.rounds += 1
                chosen = [v for v in chooser.model[: len(self._site) - 1] if v > 0]
                puzzle = self._puzzle(chosen)
                clauses = self._alternatives(puzzle)
                if not clauses and self._unique_pairing:
                    clauses = self._cycle(puzzle, chosen)
                if not clauses:
                    return puzzle
                for clause in clauses:
                    chooser.add(clause)
        return None

    def _puzzle(self, chosen: list[int]) -> Tents:
        return Tents(
            self._board.height,
            self._board.width,
            tuple(sorted([self._site[variable] for variable in chosen])),
            self._rows,
            self._columns,
            self._pairing,
            self._strict,
        )

    def _alternatives(self, puzzle: Tents) -> list[list[int]]:
        """Return clauses against a few other solutions of the puzzle, none if it is unique.

        The search prefers the planted tents, so that others differ in few places. Once one is
        found, the next has to leave standing some tent that it moved.
        """
        store = KIND.encode(puzzle)
        variable_of = {cell: variable for variable, cell, _ in store.keys}
        clauses: list[list[int]] = []
        found = 0
        with Session(store, budget=self.budget) as session:
            session.add(store.differ(self._solution))
            session.prefer([v if c in self._tents else -v for c, v in variable_of.items()])
            while found <= MORE and session.solve():
                found += 1
                other = session.solution
                gone = [tent for tent in self._order if not other[tent]]
                clauses += self._refute(other, gone)
                session.add([variable_of[tent] for tent in gone])
                self.suspects = gone
            self.budget -= session.stats.conflicts
        return clauses

    def _cycle(self, puzzle: Tents, chosen: list[int]) -> list[list[int]]:
        """Return a clause against one way to swap pairs round, none if there is none."""
        choices = pairing_choices(puzzle, self._solution)
        if not choices:
            return []
        variable_at = {self._site[variable]: variable for variable in chosen}
        tree_of = {self._tent[variable]: self._site[variable] for variable in chosen}
        tree = min(choices)
        walk: list[int] = []
        while tree not in walk:
            walk.append(tree)
            own = self._tent[variable_at[tree]]
            other = next(tent for tent in choices[tree] if tent != own)
            tree = tree_of[other]
        cycle = walk[walk.index(tree) :]
        return [[-variable_at[tree] for tree in cycle]]

    def _refute(self, other: Solution, gone: list[int]) -> list[list[int]]:
        """Return clauses that make the other tents break a rule."""
        beside = self._board.beside
        fresh = [c for c, value in enumerate(other) if value and c not in self._tents]
        clauses: list[list[int]] = []
        clause: list[int] = []
        for cell in fresh:
            clause += self._at.get(cell, ())
            if cell not in self._bare:
                self._bare[cell] = bare = self._store.new()
                trees = [v for side in beside[cell] for v in self._at.get(side, ())]
                clauses += [[-bare, -variable] for variable in trees]
            clause.append(self._bare[cell])
        for cell in sorted({side for tent in gone + fresh for side in beside[tent]}):
            near = sum([other[side] for side in beside[cell]])
            if cell in self._at and (not near or (self._strict and near > 1)):
                clause += self._at[cell]
        return [*clauses, clause]
