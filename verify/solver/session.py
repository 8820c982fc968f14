"""A solver session: the only place where a SAT solver is called.

One long-lived incremental solver (Een, Soerensson 2003) with assumptions, cores, a budget in
conflicts, native cardinalities where the solver has them, and lazy constraints: a model that
violates one adds it and is searched again.
"""

from __future__ import annotations

from array import array
from collections import deque
from dataclasses import dataclass
from functools import partial
from itertools import starmap
from sys import byteorder
from typing import TYPE_CHECKING, NamedTuple

import pysolvers
from pysat import solvers

from puzzles.base.errors import OptionError
from verify.solver.cnf import clauses_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from types import TracebackType

    from puzzles.model.constraint import Constraint
    from puzzles.model.model import Model

NATIVE = ("gluecard4", "gluecard3", "minicard")
_CLASSES = {
    "gluecard4": solvers.Gluecard4,
    "gluecard3": solvers.Gluecard3,
    "minicard": solvers.Minicard,
    "glucose4": solvers.Glucose4,
    "glucose3": solvers.Glucose3,
    "minisat22": solvers.Minisat22,
    "maplechrono": solvers.MapleChrono,
    "cadical195": solvers.Cadical195,
}
# Of the three with native cardinalities, the one that keeps to its budget: the gluecards, like
# all of the Glucose family, look at theirs between restarts only, sometimes millions of conflicts.
# What is hard for minicard is mostly not so for a gluecard, which then goes on in its place.
FIRST, SECOND = "minicard", "gluecard3"
DEFAULT_SOLVER = f"{FIRST}+{SECOND}"
HAND_OVER = 10_000  # conflicts in a call after which that happens
HAND_OVER_FURTHER = 2_000  # the same for a model with further constraints, which are then added
SOLVERS = (DEFAULT_SOLVER, *_CLASSES)
_PROVING = {"gluecard4": solvers.Gluecard4, "cadical195": solvers.Cadical195}
PROVING = tuple(_PROVING)
"""Those that write proofs: clauses, each by reverse unit propagation from what stands before it."""
DEFAULT_BUDGET = 1_000_000
SLICE = 20_000
COUNTER = "seqcounter"
WIDE = 50  # variables of which answers are kept, since others cost as much to ask anew
CLAUSE = -1  # in place of a bound
Added = tuple[list[int], int]
"""Literals, and how many of them may be true at most; CLAUSE if one has to be true."""
_HIGHEST = array("i").itemsize - 1 if byteorder == "little" else 0  # of the bytes of a number
_SIGN = bytes([1] * 128 + [255] * 128)
FIGURES = ("conflicts", "decisions", "propagations", "restarts")


@dataclass(frozen=True)
class Stats:
    """What a session cost: solver figures, and the size of what was loaded."""

    solver: str
    conflicts: int
    decisions: int
    propagations: int
    restarts: int
    calls: int
    variables: int
    clauses: int
    cardinalities: int


class BudgetSpent(Exception):
    """A budget of conflicts ran out before the solver had an answer."""

    def __init__(self, budget: int) -> None:
        super().__init__(f"{budget:,} conflicts were not enough")


class _Calls(NamedTuple):
    """What a minicard is asked very often."""

    add: Callable[[list[int]], None]
    limit: Callable[[list[int], int], None]
    propagate: Callable[[list[int]], tuple[bool, list[int] | None]]
    solve: Callable[[list[int]], bool | None]
    model: Callable[[], list[int]]


def _private(solver: solvers.Minicard) -> _Calls:
    """Return a minicard's calls past PySAT's own layer, which costs as much as the solver's part.

    Raises:
        AttributeError: this version of PySAT has them no more.
    """
    handle = solver.minicard
    propagate, solve = pysolvers.minicard_propagate, pysolvers.minicard_solve

    def propagated(assumptions: list[int]) -> tuple[bool, list[int] | None]:
        return propagate(handle, assumptions, 0, 0)

    def solved(assumptions: list[int]) -> bool:
        return solve(handle, assumptions, 0)

    return _Calls(
        partial(pysolvers.minicard_add_cl, handle),
        partial(pysolvers.minicard_add_am, handle),
        propagated,
        solved,
        partial(pysolvers.minicard_model, handle),
    )


def _public(solver: solvers.Minicard) -> _Calls:
    """Return a minicard's calls as PySAT documents them."""
    solve = partial(solver.solve_limited, expect_interrupt=True)  # see `Session._solve_limited`
    return _Calls(solver.add_clause, solver.add_atmost, solver.propagate, solve, solver.get_model)


def private_calls_answer() -> bool:
    """Return whether the private calls are those that are known here, by a little puzzle."""
    solver = solvers.Minicard()
    try:
        calls = _private(solver)
        calls.add([1, 2])
        calls.limit([1, 2], 1)
        sound, implied = calls.propagate([1])
        solved = calls.solve([-1])
        return (bool(sound), implied, solved, calls.model()) == (True, [1, -2], True, [-1, 2])
    except (AttributeError, TypeError):
        return False
    finally:
        solver.delete()


_calls = _private if private_calls_answer() else _public


class Session:
    """An incremental solver loaded with a model, which it leaves as it is.

    Args:
        model: what to load.
        solver: one of SOLVERS. Those in NATIVE take cardinalities as they are, the
            others by sequential counters. The default is FIRST, and SECOND from the first call on
            that takes it HAND_OVER conflicts, or HAND_OVER_FURTHER if the model has further
            constraints, which are then added.
        budget: conflicts that all calls together may use.
        proof: whether to write a proof, which takes a solver in PROVING.

    Attributes:
        loaded: the model.
        variables: how many there are, with those that were added since.
        name: of the solver; DEFAULT_SOLVER again once SECOND has taken over.

    Raises:
        OptionError: the solver is not one of SOLVERS, or writes no proofs.
    """

    def __init__(
        self,
        model: Model,
        solver: str = DEFAULT_SOLVER,
        *,
        budget: int = DEFAULT_BUDGET,
        proof: bool = False,
    ) -> None:
        able = PROVING if proof else SOLVERS
        if solver not in able:
            what = "solver that writes proofs" if proof else "solver"
            raise OptionError(f"there is no {what} {solver!r}; there are: {', '.join(able)}")
        self.loaded = model
        self.variables = model.variables
        self._budget = budget
        self._proving = proof
        self._clauses = self._bounds = self._calls = 0  # how many, for `stats`
        self._may_hand_over = self._keeps = solver == DEFAULT_SOLVER
        self._patience = HAND_OVER_FURTHER if model.further else HAND_OVER
        # what SECOND is given besides the model, if FIRST hands over to it
        self._added: list[Added] = []
        self._preferred: list[int] = []  # literals that decisions try first
        self._before = dict.fromkeys(FIGURES, 0)  # figures of the solver that handed over
        self._start(FIRST if self._may_hand_over else solver)

    def _start(self, solver: str) -> None:
        """Make a solver of this name, and load the model into it."""
        self.name = solver
        self._native = solver in NATIVE
        self._solver = _PROVING[solver](with_proof=True) if self._proving else _CLASSES[solver]()
        self._put: Callable[[list[int]], None] = self._solver.add_clause
        self._limit: Callable[[list[int], int], None] = self._solver.add_atmost
        self._propagate: Callable[[list[int]], tuple[bool, list[int] | None]]
        self._propagate = self._solver.propagate
        if isinstance(self._solver, solvers.Minicard):
            calls = _calls(self._solver)
            self._put, self._limit, self._propagate = calls.add, calls.limit, calls.propagate
        self._load(self.loaded)

    def _hand_over(self) -> None:
        """Continue with SECOND, which gets all constraints and the model's further ones."""
        self._before = self._figures
        self._solver.delete()
        self._may_hand_over = False
        self._start(SECOND)
        self.name = DEFAULT_SOLVER
        added, self._added = self._added, []
        self._add_all(added)
        if self.loaded.further:
            more = self.loaded.further(self.variables)
            self.variables = more.variables
            clauses, bounds = more.spelled()
            self._add_all([(clause, CLAUSE) for clause in more.clauses + clauses])
            self._add_all(bounds)
        self.prefer(self._preferred)

    def _add_all(self, added: Sequence[Added]) -> None:
        """Add clauses and limits."""
        for literals, bound in added:
            if bound == CLAUSE:
                self.add(literals)
            else:
                self.limit(literals, bound)

    def afresh(self) -> Session:
        """Return a session with the same model and everything added, in a solver of its own.

        It has the conflicts that this one has left. A session that was given a solver by name
        does not keep what was added to it, so that it cannot be begun afresh.
        """
        other = Session(self.loaded, budget=self._budget - self._conflicts)
        other.variables = self.variables
        other._add_all(self._added)
        return other

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Free the solver."""
        self._solver.delete()

    def new(self) -> int:
        """Return a fresh variable of this session."""
        self.variables += 1
        return self.variables

    def add(self, clause: list[int]) -> None:
        """Add a clause for good."""
        self._put(clause)
        self._clauses += 1
        if self._keeps:
            self._added.append((clause, CLAUSE))

    def limit(self, literals: list[int], bound: int) -> None:
        """Demand for good that at most `bound` of the literals, fewer than all, are true."""
        if self._native:
            self._limit(literals, bound)
            self._bounds += 1
            if self._keeps:
                self._added.append((literals, bound))
            return
        for clause in clauses_of(literals, bound, COUNTER, self.new):
            self.add(clause)

    def solve(self, assumptions: Sequence[int] = (), *, most: int = 0) -> bool:
        """Return whether the model holds together with the assumptions.

        A solution that breaks a lazy rule is excluded, and the search goes on.

        Args:
            assumptions: literals.
            most: conflicts that this call may use of those left; 0 for all of them.

        Raises:
            BudgetSpent: the conflicts ran out first.
        """
        budget = self._budget
        if most:
            budget = min(budget, self._conflicts + most)
        while True:
            answer = self._solve_limited(list(assumptions), budget)
            if not answer or not self.loaded.lazies:
                return answer
            signs = _signs(self.model, self.loaded.variables)
            excluding = [
                clause for rule in self.loaded.lazies for clause in rule.refute(signs, self.new)
            ]
            if not excluding:
                return answer
            for clause in excluding:
                self.add(clause)

    def _solve_limited(self, assumptions: list[int], budget: int) -> bool:
        """Solve in slices of conflicts, since a signal is heard between calls only.

        PySAT's own handling of interrupts leaves the solver by a long jump; it is kept off.
        """
        call = 0
        while True:
            left = budget - self._conflicts
            if left <= 0:
                raise BudgetSpent(budget)
            if self._may_hand_over and call >= self._patience:
                self._hand_over()
            limit = min(left, self._patience if self._may_hand_over else SLICE)
            self._solver.conf_budget(limit)
            self._calls += 1
            answer = self._solver.solve_limited(assumptions=assumptions, expect_interrupt=True)
            if answer is not None:
                return answer
            call += limit

    @property
    def model(self) -> list[int]:
        """The literals that the last answer made true, variable by variable."""
        return self._solver.get_model()

    @property
    def solution(self) -> tuple[int, ...]:
        """The values of the places in the last answer."""
        return self.loaded.decode(self.model)

    @property
    def core(self) -> list[int]:
        """Assumptions that are enough for the last answer, when it was no."""
        return self._solver.get_core() or []

    @property
    def proof(self) -> list[list[int]]:
        """The clauses of the proof so far, up to the empty one if that was reached.

        Deletions are left out: with more clauses, propagation finds no less.
        """
        clauses: list[list[int]] = []
        for line in self._solver.get_proof():
            if line[:1] != "d":
                clauses.append([int(word) for word in line.split()[:-1]])
                if not clauses[-1]:
                    break
        return clauses

    def propagate(self, assumptions: Iterable[int] = ()) -> tuple[bool, list[int]]:
        """Return whether unit propagation meets no conflict, and what it makes true.

        Literals that propagation fixed without assumptions are left out.
        """
        try:
            sound, implied = self._propagate(list(assumptions))
            return bool(sound), implied or []
        except pysolvers.error:  # what PySAT makes of an interrupt here
            raise KeyboardInterrupt from None

    def prefer(self, literals: Iterable[int]) -> None:
        """Have decisions try these literals first."""
        self._preferred = list(literals)
        self._solver.set_phases(literals=self._preferred)

    def allow(self, conflicts: int) -> None:
        """Limit the conflicts of all further calls together, within the budget that is left."""
        self._budget = min(self._budget, self._conflicts + conflicts)

    @property
    def left(self) -> int:
        """The conflicts that are left."""
        return max(self._budget - self._conflicts, 0)

    @property
    def _conflicts(self) -> int:
        return self._before["conflicts"] + self._solver.accum_stats()["conflicts"]

    @property
    def _figures(self) -> dict[str, int]:
        figures = self._solver.accum_stats()
        return {name: self._before[name] + figures[name] for name in FIGURES}

    @property
    def stats(self) -> Stats:
        """The figures of this session so far."""
        figures = self._figures
        return Stats(
            solver=self.name,
            conflicts=figures["conflicts"],
            decisions=figures["decisions"],
            propagations=figures["propagations"],
            restarts=figures["restarts"],
            calls=self._calls,
            variables=self.variables,
            clauses=self._clauses,
            cardinalities=self._bounds,
        )

    def _load(self, model: Model) -> None:
        """Hand the clauses and the counts of a model to the solver."""
        spelled, bounds = model.spelled()
        clauses = model.clauses + spelled
        self._clauses = len(clauses)
        deque(map(self._put, clauses), 0)  # a loop without Python's part in it
        if self._native:
            self._bounds = len(bounds)
            deque(starmap(self._limit, bounds), 0)
            return
        for literals, bound in bounds:
            self.limit(literals, bound)


class Backbone:
    """A few constraints in a solver of their own, asked what they leave no choice about.

    Args:
        constraints: which.
        variables: all that occur in them; of some the solution may tell nothing.
        true: of each literal 1 if the solution makes it true, -1 if false, 0 if it tells nothing.

    Attributes:
        variables: those.
    """

    def __init__(
        self,
        constraints: Iterable[Constraint],
        variables: Sequence[int],
        true: Sequence[int],
    ) -> None:
        self.variables = variables
        self._open = list(variables)  # those that were not known at the last question
        # literals as this solver numbers them, from 1
        self._number = number = {variable: n for n, variable in enumerate(variables, 1)}
        number |= {-variable: -n for variable, n in number.items()}
        # of the literals that the solution makes true, those that were open
        self._told = [v if true[v] > 0 else -v for v in variables if true[v]]
        self._solver = solvers.Minicard()
        self._calls = _calls(self._solver)
        for literals, least in constraints:
            if least == 1:
                self._calls.add([number[x] for x in literals])
            else:
                self._calls.limit([number[-x] for x in literals], len(literals) - least)
        self._is_wide = len(variables) > WIDE
        # sets of this solver's variables, a bit each: those that the solution makes true, and,
        # if there are many, those that each answer so far makes true
        self._true = _mask([number[x] for x in self._told])
        self._answers: list[int] = []
        # so that a first answer leaves few literals to ask about
        self._solver.set_phases(literals=[number[-x] for x in self._told])

    def forced(self, values: Sequence[int]) -> list[int]:
        """Return the open literals of the solution that hold whenever the constraints do.

        Args:
            values: of each literal 1 if true, -1 if false, 0 if open; what was known at the last
                question is still known.
        """
        number, calls = self._number, self._calls
        known = [number[v] if values[v] > 0 else -number[v] for v in self._open if values[v]]
        self._open = [v for v in self._open if not values[v]]
        self._told = asked = [x for x in self._told if not values[x]]
        for x in known:
            calls.add([x])
        if self._answers:
            asked = self._unanswered(known, asked)
        if not asked:
            return []
        forced: list[int] = []
        calls.solve([])
        while asked:
            answer = calls.model()
            if self._is_wide:
                self._answers.append(_mask(answer))
            asked = [x for x in asked if answer[abs(number[x]) - 1] == number[x]]
            while asked and not calls.solve([-number[asked[0]]]):
                forced.append(asked.pop(0))
        return forced

    def _unanswered(self, known: list[int], asked: list[int]) -> list[int]:
        """Return the literals that hold in all earlier answers that agree with what is known.

        Other answers are forgotten.

        Args:
            known: what has become known since the answers were looked at, as the solver
                numbers it.
            asked: the literals, of the solution.
        """
        told, true, number = _mask(map(abs, known)), _mask(known), self._number
        self._answers = [some for some in self._answers if some & told == true]
        differing = 0
        for some in self._answers:
            differing |= some ^ self._true
        return [x for x in asked if not differing >> abs(number[x]) & 1]


def _signs(model: list[int], variables: int) -> array[int]:
    """Return 1 for each variable that is true in a model, -1 for the others.

    Those that no clause speaks of may be missing at the end; they count as false.
    """
    sign_bytes = array("i", model).tobytes()[_HIGHEST :: array("i").itemsize]
    signs = array("b", sign_bytes.translate(_SIGN))
    if (missing := variables - len(signs)) > 0:
        signs.extend([-1] * missing)
    return signs


def _mask(literals: Iterable[int]) -> int:
    """Return an integer with a bit for each positive literal."""
    mask = 0
    for x in literals:
        if x > 0:
            mask |= 1 << x
    return mask
