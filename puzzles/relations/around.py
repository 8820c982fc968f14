"""That runs of places in a ring have certain lengths."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzles.relations.lines import LineRelation
from puzzles.rules.automaton import Automaton

if TYPE_CHECKING:
    from puzzles.declare.values import Solution
    from puzzles.relations.relation import Instance, Parts

CLOSED = 8
"""Places of a ring that goes all around; one of fewer has two ends."""
UNTOLD = "9"
"""The digit of a length that is not told."""
Runs = tuple[int, ...]
"""Lengths of runs: the first one, the others that have ended, and the one that has not."""


@dataclass(frozen=True)
class RunsAround(LineRelation):
    """The first part's place has not the value, and runs of it in the second part are told.

    The digits of the number are the lengths of these runs in ascending order, 0 if there is none;
    9 is any of them. Runs do not meet.

    Attributes:
        value: which.
    """

    value: int

    def automaton(self, instance: Instance) -> Automaton:
        """Return the automaton that reads a place and then the ring around it."""
        _, ring = instance.parts
        told = str(instance.number)
        known = told.rstrip(UNTOLD)

        def step(at: int, runs: Runs, value: int) -> Runs | None:
            """Keep the runs: the first, which may close the ring, others by length, the last."""
            if at == 0:
                return None if value == self.value else runs
            if value == self.value:
                return (*runs[:-1], runs[-1] + 1)
            return (runs[0], *sorted(filter(None, runs[1:])), 0)

        def accepts(runs: Runs) -> bool:
            """Return whether runs have the told lengths; where a ring closes, two are one."""
            if len(ring) == CLOSED and len(runs) > 1:
                runs = (runs[0] + runs[-1], *runs[1:-1])
            own = [str(length) for length in runs if length] or ["0"]
            return len(own) == len(told) and all(own.count(x) >= known.count(x) for x in known)

        return Automaton((0,), step, accepts)

    def number(self, parts: Parts, solution: Solution) -> int | None:
        """Return the lengths of runs, ascending, as digits; None if the place has the value."""
        (place,), ring = parts
        if solution[place] == self.value:
            return None
        row = "".join([" #"[solution[other] == self.value] for other in ring])
        if len(ring) == CLOSED:
            gap = row.find(" ")
            row = row[gap:] + row[:gap]
        return int("".join([str(len(run)) for run in sorted(row.split())]) or "0")

    def holds(self, instance: Instance, solution: Solution) -> bool:
        """Return whether the runs around the place have the told lengths."""
        own, told = self.number(instance.parts, solution), Counter(str(instance.number))
        if own is None or told.total() != len(str(own)):
            return False
        told.pop(UNTOLD, 0)  # it stands for any length
        return told <= Counter(str(own))
