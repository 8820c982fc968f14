"""Score mutants of replies: none gets more than its due, none raises an error.

Replies that hold the solution of a made puzzle, in several forms, are cut, doubled, turned and
peppered with signs, one to three times each. A board that is called solved must be the only
solution, and shares must be those that a count of places gives. The run stops at the first that
are not, and prints it. A mutant depends on the seed and its number alone. Times are processor
time.
"""

from __future__ import annotations

import argparse
import sys
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

import gen
from gen.sources.rng import stream
from puzzlemint.tasks import Level, item, score
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.model.model import OPEN

if TYPE_CHECKING:
    from puzzles.declare.values import Solution

FORMS = (
    "{board}",
    "The answer:\n\n{board}\nDone.",
    "```\n{board}```",
    "<answer>\n{board}</answer>",
    "{prompt}\n\n{board}",
    "```\n{puzzle}```\n\n```\n{board}```",
)
SIGNS = "0123456789.#*XO-_TGA|+, \n\0９²½①"
LONGEST = 4_000
PUZZLES = 20
"""Puzzles of each kind that replies are about."""


def mutant(text: str, seed: int | str, number: int) -> str:
    """Return a text with something done to it."""
    draw = stream(seed, "mutant", number)
    for _ in range(1 + draw.below(3)):
        at, to = sorted((draw.below(len(text) + 1), draw.below(len(text) + 1)))
        match draw.below(7):
            case 0:
                text = text[:at] + text[to:]
            case 1:
                text = text[:to] + text[at:to] + text[to:]
            case 2:
                text = text[:at] + draw.choice(SIGNS) + text[at + 1 :]
            case 3:
                text = text[at:] + text[:at]
            case 4:
                text = f"{text}\n\n{text[at:to]}"
            case 5:
                text = text.replace(draw.choice("01.#X*-"), draw.choice("10#.O- "))
            case _:
                text = text[::-1]
        text = text[-LONGEST:]
    return text


def fault(puzzle: Puzzle, solution: Solution, reply: str) -> str:
    """Return how a score is not what a reply is due; empty if it is."""
    found = score(puzzle, reply)
    domain = kind_of(puzzle).domain(puzzle)
    places = [place for place, values in enumerate(domain) if len(values) > 1]
    if found.solved != (found.values == solution):
        return f"solved is {found.solved}"
    right = sum([found.values[place] == solution[place] for place in places if found.values])
    filled = any(found.values[place] != OPEN for place in places if found.values)
    altered = sum(
        [
            found.values[place] != values[0]
            for place, values in enumerate(domain)
            if found.values and len(values) == 1
        ]
    )
    if found.right != (right / (len(places) + altered) if filled else 0):
        return f"right is {found.right}, of {right} places of {len(places)}"
    if not 0 <= found.rules <= 1 or (found.rules == 1) != found.solved:
        return f"rules is {found.rules}"
    return "" if bool(found.reason) != found.solved else "there is no reason"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20_000, help="mutants, at least")
    parser.add_argument("--seed", type=int, default=1, help="of puzzles and mutants")
    parser.add_argument("--kind", action="append", help="a kind (default: all)")
    given = parser.parse_args()
    kinds: list[str] = given.kind or [*gen.names()]
    for kind in kinds:
        levels = [Level(kind, size) for size in gen.get(kind).starter[:2]]
        times: list[float] = []
        solved = 0
        made = [item(levels, given.seed, number) for number in range(PUZZLES)]
        for number in range(-(-given.count // len(kinds))):
            one = made[number % PUZZLES]
            form = FORMS[number // PUZZLES % len(FORMS)]
            text = form.format(board=one.answer, prompt=one.prompt, puzzle=one.puzzle.text())
            reply = mutant(text, given.seed, number)
            begun = process_time()
            solved += score(one.puzzle, reply).solved
            times.append(process_time() - begun)
            if reason := fault(one.puzzle, one.solution, reply):
                print(f"{kind} {number}: {reason}\n{one.puzzle.text()}\n{reply!r}")
                return 1
        print(
            f"{kind}: {len(times):,} mutants, {solved:,} still solved; "
            f"{1000 * median(times):.2f} ms in the median, {1000 * max(times):.1f} ms at most",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
