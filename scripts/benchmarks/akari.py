"""Akari: verification, and generation of irreducible puzzles, beside clingo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scripts.benchmarks.peers import clingo_answers, sgt
from scripts.benchmarks.race import ITEMS, Averaged, Race, expect, generating, verifying

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    yield from verifying("akari", sides, items, {"clingo": _clingo})
    yield from generating(
        "akari", sides, items, {"sgt-lightup": _lightup}, lambda side: {"sgt-lightup": 3}
    )


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
    expect(clingo_answers(CLINGO + "".join(facts)) == 1)
