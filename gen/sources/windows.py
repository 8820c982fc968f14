"""Questions about single clues of a large board, asked in windows around them.

Whether a clue can be dropped hardly ever depends on what is far away. In a window, another
solution that keeps to the solution's values all around it is one of the whole board; and where
the rules that reach into the window leave no other solution, whatever is around, neither do all
rules. Else the window grows, in the end to all that hangs together, where one of the two holds.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from puzzles.model.model import Count, Model
from verify.solver.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from puzzles.model.model import Rule

FIRST, GROWTH = 30, 2  # variables of a window at least, and of each after it for one of the last


class Windows:
    """A puzzle whose clues are dropped one by one.

    Args:
        rules_of: of each clue the rules, whose variables all tell values of places.
        true: the literals that the solution makes true.
        budget: conflicts for each question.
    """

    def __init__(
        self, rules_of: Mapping[int, Sequence[Rule]], true: Iterable[int], budget: int
    ) -> None:
        self._true = {abs(x): x for x in true}  # by variable
        self._budget = budget
        # rules are known by their numbers in this list
        self._rules = [rule for rules in rules_of.values() for rule in rules]
        numbers = iter(range(len(self._rules)))
        self._rules_of = {clue: [next(numbers) for _ in rules] for clue, rules in rules_of.items()}
        self._variables = [list(dict.fromkeys(map(abs, _literals(rule)))) for rule in self._rules]
        self._at: dict[int, dict[int, None]] = {}  # of each variable, the rules in force
        for clue in rules_of:
            self.restore(clue)

    def drop(self, clue: int) -> None:
        """Put the rules of a clue out of force."""
        for number in self._rules_of[clue]:
            for variable in self._variables[number]:
                del self._at[variable][number]

    def restore(self, clue: int) -> None:
        """Put the rules of a clue in force."""
        for number in self._rules_of[clue]:
            for variable in self._variables[number]:
                self._at.setdefault(variable, {})[number] = None

    def open(self, differing: Sequence[int]) -> bool:
        """Return whether the rules in force have a solution with one of some literals.

        Args:
            differing: literals that the solution makes false.

        Raises:
            BudgetSpent: the conflicts ran out first.
        """
        size = FIRST
        while True:
            inside = self._around(map(abs, differing), size)
            rules = dict.fromkeys([number for v in inside for number in self._at.get(v, ())])
            border = {v: None for number in rules for v in self._variables[number]}
            for variable in inside:
                border.pop(variable, None)
            number_of = {v: number for number, v in enumerate([*inside, *border], 1)}
            number_of |= {-v: -number for v, number in number_of.items()}
            around = [number_of[self._true[v]] for v in border]
            with self._session(number_of, [self._rules[number] for number in rules]) as session:
                session.add([number_of[x] for x in differing])
                if session.solve(around):
                    return True
                if not border or not session.solve():
                    return False
            size *= GROWTH

    def _around(self, start: Iterable[int], size: int) -> dict[int, None]:
        """Return at least so many variables around some, if so many hang together with them."""
        near = dict.fromkeys(start)
        waiting = list(near)
        heard: set[int] = set()
        for variable in waiting:
            if len(near) >= size:
                break
            for number in self._at.get(variable, ()):
                if number not in heard:
                    heard.add(number)
                    fresh = [v for v in self._variables[number] if v not in near]
                    near |= dict.fromkeys(fresh)
                    waiting += fresh
        return near

    def _session(self, number_of: Mapping[int, int], rules: Iterable[Rule]) -> Session:
        """Return a session with some rules, their literals numbered afresh."""
        model = Model()
        model.variables = len(number_of) // 2
        for rule in rules:
            model.clauses += [[number_of[x] for x in clause] for clause in rule.clauses]
            for literals, low, high in rule.counts:
                model.counts.append(Count([number_of[x] for x in literals], low, high))
        return Session(model, budget=self._budget)


def _literals(rule: Rule) -> Iterable[int]:
    """Return the literals that a rule speaks of."""
    return chain(*rule.clauses, *[count.literals for count in rule.counts])
