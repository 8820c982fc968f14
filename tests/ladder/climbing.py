"""What the tests read off a climb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.ladder.oracle import Plain, Said
from verify.grade.effort import Effort
from verify.grade.ladder import Ladder

if TYPE_CHECKING:
    from tests.ladder.models import Case
    from verify.grade.ladder import Round


def rounds(case: Case) -> list[Round]:
    """Return the rounds of a climb to the top."""
    found = Ladder(*case).climb()
    assert found is not None
    return found


def waited(case: Case) -> int:
    """Return the effort of a climb to the top."""
    ladder = Ladder(*case)
    effort = Effort(ladder)
    for one in ladder.rounds():
        effort.add(one)
    return effort.total


def said(case: Case) -> list[Said]:
    """Return what each round decides of places and of variables that several rules share."""
    plain = Plain(*case)
    return [
        Said(
            one.rung.name,
            one.depth,
            frozenset([x for step in one.steps for x in step.literals if not plain.private(x)]),
        )
        for one in rounds(case)
    ]
