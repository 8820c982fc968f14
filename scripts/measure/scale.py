"""Measure how far effort is one scale for all kinds: whether it goes with what has to be read.

Puzzles of each kind are made at its usual size, without a wish, and explained. Spearman's
correlation of effort with the characters of the steps is taken over all puzzles together, within
each kind (their median), and over the medians of kinds; then what effort comes to one step in the
median of each kind.
"""

from __future__ import annotations

import sys
from statistics import median
from typing import NamedTuple

import gen
from gen.minting.mint import mint, order
from gen.sources.rng import stream
from scripts.measure.frame import NO_PUZZLE, arguments, head, row, show
from scripts.measure.ranks import shown, spearman
from verify.explain.explain import explain

SEED = 77


class Told(NamedTuple):
    """A puzzle's effort and its explanation.

    Attributes:
        effort: of its grade.
        steps: how many are told.
        characters: of all of them.
    """

    effort: int
    steps: int
    characters: int


def told(kind: str, index: int) -> Told | None:
    """Return what is told of a default puzzle, None if it could not be made."""
    try:
        made = mint(order(kind, "", audit=0), stream(SEED, kind, index))
    except NO_PUZZLE:
        return None
    steps = [step.sentence for step in explain(made.puzzle, made.solution)]
    return Told(made.grade.effort, len(steps), sum(map(len, steps)))


def correlated(puzzles: list[Told]) -> float | None:
    """Return the correlation of effort with the characters told."""
    return spearman([one.effort for one in puzzles], [one.characters for one in puzzles])


def main() -> int:
    """Print the table."""
    parser = arguments("scale", __doc__, gen.names())
    parser.add_argument("--count", type=int, default=14, help="puzzles of each kind (14)")
    given = parser.parse_args()
    every: list[Told] = []
    medians: list[Told] = []
    within: list[float] = []
    show(head("kind", "effort", "steps", "characters", "effort a step", "correlation", words=1))
    for kind in given.kinds:
        some = [one for index in range(given.count) if (one := told(kind, index))]
        if not some:
            continue
        every += some
        medians.append(Told(*[round(median(column)) for column in zip(*some, strict=True)]))
        own = correlated(some)
        within += [] if own is None else [own]
        a_step = median([one.effort / one.steps for one in some])
        show(row(kind, *medians[-1], a_step, shown(own)))
    middle = median(within) if within else None
    show(
        "",
        f"all together {shown(correlated(every))}, within a kind {shown(middle)}, "
        f"medians of kinds {shown(correlated(medians))}",
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
