"""What runs the peers: Python packages, and programs whose processor time is measured.

A program is charged the time of its own process, user and system together, as the kernel counts
it for children that have ended; its limits are in the same seconds, so that a busy machine stops
no peer early. What a program has written before its limit counts.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from scripts.benchmarks.race import Averaged, Failed, GaveUp, expect
from tests.oracle.clingo import program as stated

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


def peer(module: str) -> Any:
    """Return a Python peer, imported.

    Raises:
        Failed: it is not installed.
    """
    try:
        return import_module(module)
    except ImportError:
        raise Failed("not installed") from None


class Grounded:
    """A clingo program that is grounded once, and then solved under one assumption after another.

    What clingo learns from one puzzle stays with it for the next.

    Raises:
        Failed: clingo is not installed.
    """

    def __init__(self, program: str, *arguments: str) -> None:
        self._control = peer("clingo").Control(["2", "--warn=none", *arguments])
        self._control.add("base", [], program)
        self._control.ground([("base", [])])

    @cached_property
    def atoms(self) -> dict[str, dict[tuple[int, ...], int]]:
        """The literals of the atoms whose terms are numbers: by name, then by terms."""
        found: dict[str, dict[tuple[int, ...], int]] = {}
        for atom in self._control.symbolic_atoms:
            if all(term.type.name == "Number" for term in atom.symbol.arguments):
                terms = tuple([term.number for term in atom.symbol.arguments])
                found.setdefault(atom.symbol.name, {})[terms] = atom.literal
        return found

    def exactly(self, name: str, given: Collection[tuple[int, ...]]) -> list[int]:
        """Return literals which say that of the atoms with a name just those given hold."""
        return [
            literal if terms in given else -literal for terms, literal in self.atoms[name].items()
        ]

    def answers(self, assumptions: Iterable[int] = ()) -> int:
        """Return how many answers there are under assumed literals, two at most."""
        with self._control.solve(assumptions=list(assumptions), yield_=True) as models:
            return sum(1 for _ in models)


@cache
def grounded(program: str, *arguments: str) -> Grounded:
    """Return a clingo program, grounded the first time that it is asked for."""
    return Grounded(program, *arguments)


def clingo_answers(program: str, *arguments: str) -> int:
    """Return how many answers clingo finds to a program, two at most, grounding included.

    Raises:
        Failed: clingo is not installed.
    """
    return Grounded(program, *arguments).answers()


def by_clingo(kind: str, texts: list[str], item: int) -> None:
    """Have clingo find one solution of a text, by the program of its kind (`tests/oracle/clingo`).

    Raises:
        Failed: clingo is not installed, or finds none or several.
    """
    expect(clingo_answers(stated(kind, texts[item]), "--project=show") == 1)


def cp_solver() -> Any:
    """Return a CP-SAT solver set for puzzles: one worker, no presolve, no linear relaxation.

    On puzzles these two cost more than they save: with them, Binario 20x20 takes 1.6 times as
    long, Gem Hunter and Tents 20x20 1.3 to 1.4 times, and nonograms the same.

    Raises:
        Failed: OR-Tools is not installed.
    """
    solver = peer("ortools.sat.python.cp_model").CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_presolve = False
    solver.parameters.linearization_level = 0
    return solver


def program(name: str) -> str:
    """Return the path of a peer program, games included.

    Raises:
        Failed: it is not installed.
    """
    path = shutil.which(name) or shutil.which(name, path="/usr/games")
    if path is None:
        raise Failed("not installed")
    return path


class Ran(NamedTuple):
    """What a program wrote, its processor seconds, and whether it ended within its limit."""

    output: str
    seconds: float
    ended: bool


def execute(command: list[str], limit: int) -> Ran:
    """Run a program until it ends, or has used `limit` seconds of processor time.

    Raises:
        Failed: it ended by itself with an error.
    """
    # Into a pipe most programs write block by block; what was made before the limit is to count.
    line_by_line = ["stdbuf", "-oL"] if shutil.which("stdbuf") else []
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        ["sh", "-c", 'ulimit -t "$0" && exec "$@"', str(limit), *line_by_line, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
        text=True,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode > 0:
        raise Failed(f"error {done.returncode}")
    return Ran(done.stdout, used, done.returncode == 0)


def sgt(name: str, params: str, count: int, limit: int) -> Averaged:
    """Return the processor seconds that one of Simon Tatham's generators takes for one puzzle.

    Raises:
        Failed: it is not installed.
        GaveUp: it made none of the `count` within `limit` seconds.
    """
    ran = execute([program(name), "--generate", str(count), params], limit)
    made = ran.output.count("\n")
    if made == 0:
        raise GaveUp(f"none in {limit} s")
    return Averaged(ran.seconds / made)
