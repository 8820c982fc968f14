"""The way to an aim: a search among the puzzles near one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.grade.ladder import Rung
from verify.judge.verdict import UNIQUE, judge

if TYPE_CHECKING:
    from gen.contract.aim import Miss
    from gen.contract.maker import Made, Maker, Wish
    from gen.sources.rng import Stream
    from puzzles.contract.kind import Puzzle


CANDIDATES = 200  # that `approach` looks at
PATIENCE = 60  # of them in a row that come no nearer


def approach(
    maker: Maker[Puzzle], made: Made[Puzzle], wish: Wish, stream: Stream, patience: int = PATIENCE
) -> tuple[Made[Puzzle], Miss]:
    """Return a unique puzzle near the one given, as near to the wish's aim as is found.

    A local search with a bounded number of steps: whatever puzzle nearby is unique and not
    farther from the aim takes the place of the one before.

    Args:
        maker: says what is nearby.
        made: a unique puzzle.
        wish: what is wanted; it has an aim.
        stream: the choices.
        patience: how many puzzles in a row that come no nearer to look at while they are too
            easy. Those that are too hard come nearer place by place, and get PATIENCE.

    Raises:
        InVain: the wish's search has looked at enough.
    """
    wanted = wish.aim
    assert wanted is not None
    if made.miss and made.miss.met:
        return made, made.miss
    chains = wanted.high >= (Rung.CHAIN,)  # dearer to follow than a puzzle is to refute
    reached = wish.reach(made)
    miss = wanted.miss(reached)
    seen = idle = 0
    while not miss.met and seen < CANDIDATES:
        limit = PATIENCE if reached.open else patience
        if idle >= limit:
            break
        for other in maker.nearby(made, reached.open, wish, stream.child(seen)):
            seen, idle = seen + 1, idle + 1
            if not chains or _unique(other, wish.budget):
                now = wish.reach(other)
                there = wanted.miss(now)
                proved = chains or now.sure
                if there <= miss and (proved or _unique(other, wish.budget)):
                    if there < miss:
                        idle = 0
                    made, reached, miss = other, now, there
                    break
            if seen == CANDIDATES or idle >= limit:
                break
        else:
            break
    return made, miss


def _unique(made: Made[Puzzle], budget: int) -> bool:
    judgement = judge(made.puzzle, budget=budget)
    return judgement.verdict == UNIQUE and judgement.solutions[0] == made.solution
