"""Akari: verification, and generation of irreducible puzzles, beside clingo."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scripts.benchmarks.peers import clingo_answers, sgt
from scripts.benchmarks.race import (
    ITEMS,
    OURS,
    Failed,
    Race,
    find_unique,
    make_ours,
    mint_ours,
    minted_texts,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scripts.benchmarks.race import Averaged

CLINGO = """
step(0,1;0,-1;1,0;-1,0).
sees(R,C,A,B,R+A,C+B) :- white(R,C), step(A,B), white(R+A,C+B).
sees(R,C,A,B,X+A,Y+B) :- sees(R,C,A,B,X,Y), white(X+A,Y+B).
{ bulb(R,C) } :- white(R,C).
:- white(R,C), not bulb(R,C), not bulb(X,Y) : sees(R,C,_,_,X,Y).
:- bulb(R,C), bulb(X,Y), sees(R,C,_,_,X,Y).
:- number(R,C,K), not K { bulb(R+A,C+B) : step(A,B), white(R+A,C+B) } K.
#show bulb/2.
"""


def races(quick: bool, items: int = ITEMS) -> Iterator[Race]:
    """Yield the races; `quick` leaves out what takes long."""
    sides = (10, 20) if quick else (7, 10, 14, 20, 30)
    for side in sides:
        texts = minted_texts("akari", str(side), items + 1)
        runners: dict[str, Callable[[int], object]] = {
            OURS: partial(find_unique, "akari", texts),
            "clingo": partial(_clingo, texts),
        }
        yield Race("akari", "verify", f"{side}x{side}", runners, items)
    for side in sides:
        makers: dict[str, Callable[[int], object]] = {
            OURS: partial(mint_ours, "akari", str(side)),
            "puzzlemint, neither proved afresh nor graded": partial(make_ours, "akari", str(side)),
            "sgt-lightup": partial(_lightup, side),
        }
        yield Race("akari", "generate", f"{side}x{side}", makers, items, {"sgt-lightup": 3})


def _lightup(side: int, item: int) -> Averaged:
    return sgt("sgt-lightup", f"{side}x{side}b25s0d2", 20 if side < 20 else 2, 60)


def _clingo(texts: list[str], item: int) -> None:
    facts: list[str] = []
    for r, row in enumerate(texts[item].splitlines()[1:]):
        for c, letter in enumerate(row):
            if letter == ".":
                facts.append(f"white({r},{c}).")
            elif letter != "#":
                facts.append(f"number({r},{c},{letter}).")
    if clingo_answers(CLINGO + "".join(facts)) != 1:
        raise Failed("wrong verdict")
