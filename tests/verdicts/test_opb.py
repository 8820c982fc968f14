"""OPB files have the solutions of their puzzles: they are read by a reader of the test's own."""

from __future__ import annotations

import re

import pytest
from pysat.solvers import Minicard

import puzzles
from puzzles.contract.reading import parse_puzzle
from verify.exchange.opb import write
from verify.judge.verdict import judge

EXAMPLES = [
    (name, example.text) for name in puzzles.names() for example in puzzles.get(name).examples
]
MOST = 40


def solutions(lines: list[str]) -> set[tuple[int, ...]]:
    """Return the solutions of a file, by what its comments say of the variables."""
    head = re.fullmatch(r"\* #variable= (\d+) #constraint= (\d+)", lines[0])
    assert head
    body = [line for line in lines if not line.startswith("*")]
    assert len(body) == int(head[2])
    values = [line.split()[2:5] for line in lines if line.startswith("* value ")]
    base = {int(place): int(value) for x, place, value in values if x == "0"}
    means = [(int(x[1:]), int(place), int(value)) for x, place, value in values if x != "0"]
    found: set[tuple[int, ...]] = set()
    solver = Minicard()
    for line in body:
        terms, _, least = line.removesuffix(" ;").rpartition(" >= ")
        words = re.findall(r"\+1 (~?)x(\d+)", terms)
        literals = [-int(number) if sign else int(number) for sign, number in words]
        assert all(abs(x) <= int(head[1]) for x in literals)
        if len(literals) < int(least):
            return found
        solver.add_atmost([-x for x in literals], len(literals) - int(least))
    while len(found) < MOST and solver.solve():
        true = {x for x in solver.get_model() if x > 0}
        seen = base | {place: value for x, place, value in means if x in true}
        found.add(tuple([seen[place] for place in sorted(seen)]))
        solver.add_clause([-x if x in true else x for x, _, _ in means])
    return found


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_the_solutions_are_those_of_the_puzzle(kind: str, text: str) -> None:
    puzzle = parse_puzzle(puzzles.get(kind), text)
    known = judge(puzzle, count=MOST).solutions
    found = solutions(list(write(puzzle)))
    assert found == {*known} if len(known) < MOST else len(found) == MOST
