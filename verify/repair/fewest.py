"""The fewest clues to add, whichever solution they leave.

To choose a solution and some of its clues so that every other solution breaks one of these is a
question with two quantifiers, answered by counterexamples (Janota, Klieber, Marques-Silva, Clarke
2012): one solver proposes a solution and its clues, another looks for a second solution that they
allow, and from then on a proposal has to tell itself from that one too. When no proposal is left,
that is a proof.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.contract.clues import Clues
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.model.constraint import Constraint
from verify.judge.verdict import MULTIPLE, UNIQUE, judge
from verify.solver.session import BudgetSpent, Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.declare.values import Solution
    from puzzles.model.model import Rule

ROUNDS = 500
WORK = 50_000  # places that all proposals together are about
PATIENCE = 20_000  # conflicts for all proposals together


class Fewest(NamedTuple):
    """What was found.

    Attributes:
        solution, clues: a solution and the numbers of clues that leave no other; None and nothing
            if none so small were found.
        proved: whether it is proved that fewer clues do not do, whichever solution they are of.
    """

    solution: Solution | None
    clues: tuple[int, ...]
    proved: bool


def fewest(puzzle: Puzzle, below: int, *, budget: int) -> Fewest:
    """Return as few clues as can be, fewer than a number, that leave one solution.

    Args:
        puzzle: which; it has several solutions and does not tell all its clues.
        below: more than 1, and no more than there are clues to tell.
        budget: conflicts for each judgement, and for the proposals if it is less than PATIENCE.
    """
    kind = kind_of(puzzle)
    best = Fewest(None, (), False)
    if any(group.sparse for group in kind.groups):
        return best  # a clue that some solution has not tells nothing apart
    with Session(kind.model(puzzle), budget=min(budget, PATIENCE)) as session:
        proposals = _Proposals(puzzle, session)
        proposals.limit(below - 1)
        try:
            for _ in range(min(ROUNDS, WORK // len(kind.domain(puzzle)))):
                if not session.solve():
                    return best._replace(proved=True)
                solution, clues = proposals.proposed()
                judgement = judge(Clues(puzzle).with_(solution, clues), budget=budget)
                if judgement.verdict == UNIQUE:
                    best = Fewest(solution, clues, len(clues) == 1)
                    if best.proved:
                        return best
                    proposals.limit(len(clues) - 1)
                elif judgement.verdict != MULTIPLE or not all(
                    map(proposals.exclude, judgement.solutions)
                ):
                    return best
        except BudgetSpent:
            pass
    return best


class _Proposals:
    """Proposes a solution of a puzzle and some of its untold clues: a session's next answer."""

    def __init__(self, puzzle: Puzzle, session: Session) -> None:
        kind = kind_of(puzzle)
        self._kind, self._puzzle, self._session = kind, puzzle, session
        self._told = {clue: session.new() for clue in Clues(puzzle).hidden}  # true if it is told
        self._model = session.loaded
        self._variable = {(place, value): v for v, place, value in self._model.indicators}
        self._otherwise: dict[object, int] = {}  # what `_broken` returned, by what it takes
        session.prefer(self._told.values())

    def limit(self, most: int) -> None:
        """Demand that no more clues are told."""
        self._session.limit(list(self._told.values()), most)

    def proposed(self) -> tuple[Solution, tuple[int, ...]]:
        """Return the solution and the clues of the session's last answer."""
        true = set(self._session.model)
        return self._session.solution, tuple([c for c, x in self._told.items() if x in true])

    def exclude(self, other: Solution) -> bool:
        """Demand that a proposal is of this solution or tells a clue that the solution breaks.

        A proposed clue that `other` breaks is one whose rules, with the clue as `other` has it, the
        proposed solution breaks: a clue is a function of the solution. That is what is stated.

        Returns:
            Whether that could be said: not if a clue's rules have variables of their own.
        """
        session = self._session
        is_other = session.new()
        for literal in self._model.fixed(other):
            session.add([-is_other, literal])
        model = self._kind.model(Clues(self._puzzle).with_(other, list(self._told)))
        ours = {v: self._variable.get((place, value)) for v, place, value in model.indicators}
        rules_of: dict[int, list[Rule]] = {clue: [] for clue in self._told}
        for rule in model.rules():
            if rule.clue in rules_of:
                rules_of[rule.clue].append(rule)
        differing = [is_other]
        for clue, rules in rules_of.items():
            demands = demanded(rules, ours)
            if demands is None:
                return False
            key = clue, repr(demands)
            if key not in self._otherwise:
                self._otherwise[key] = self._broken(clue, demands)
            differing.append(self._otherwise[key])
        session.add(differing)
        return True

    def _broken(self, clue: int, demands: Sequence[Constraint]) -> int:
        """Return a literal that implies that a clue is told and one of the demands is not met."""
        session = self._session
        literal = session.new()
        unmet = [session.new() for _ in demands]
        session.add([-literal, self._told[clue]])
        session.add([-literal, *unmet])
        for selector, (literals, least) in zip(unmet, demands, strict=True):
            if least == 1:
                for x in literals:
                    session.add([-selector, -x])
                continue
            # copies of the selector fill the bound up, so that it binds only if that is true
            copies = [session.new() for _ in range(len(literals) - least + 1)]
            for copy in copies:
                session.add([-selector, copy])
                session.add([selector, -copy])
            session.limit([*literals, *copies], len(literals))
        return literal


def demanded(rules: Sequence[Rule], ours: dict[int, int | None]) -> list[Constraint] | None:
    """Return a clue's rules as constraints over variables of our own.

    Args:
        rules: of the clue.
        ours: the variable of our own for each of theirs that tells a value, None for none.

    Returns:
        None if a rule has a lazy part or a helper.
    """
    if any(rule.lazy is not None for rule in rules):
        return None
    renamed: list[Constraint] = []
    for literals, least in [one for rule in rules for one in rule.constraints]:
        own = [(x, ours.get(abs(x))) for x in literals]
        if any(v is None for _, v in own):
            return None
        renamed.append(Constraint([v if x > 0 else -v for x, v in own if v is not None], least))
    return renamed
