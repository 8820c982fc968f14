"""The rules of each kind as a program for clingo, and a puzzle's text as facts for it.

Each is written from the kind's page in `docs` alone and shares nothing with the kind but the text
of the puzzle. A program is a file NAME.lp, which can be run by itself with the facts; what several
have in common stands in files that they include.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzles.contract.kind import kind_of
from tests.oracle.clingo import cells, digits, lines, variants
from tests.oracle.clingo.board import read

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from puzzles.contract.kind import Puzzle
    from puzzles.declare.values import Solution
    from tests.oracle.clingo.board import Text

CONFLICTS = 10_000
"""That clingo may have before it gives a puzzle up."""
HERE = Path(__file__).parent
INCLUDED = re.compile(r'^#include "(\w+)\.lp"\.$', re.MULTILINE)
FACTS: dict[str, Callable[[Text], Iterator[str]]] = {
    "akari": cells.akari,
    "battleships": cells.battleships,
    "binario": digits.binario,
    "dominosa": lines.dominosa,
    "fillomino": digits.fillomino,
    "futoshiki": digits.futoshiki,
    "gemhunter": cells.gemhunter,
    "hashi": lines.hashi,
    "heyawake": cells.heyawake,
    "hitori": cells.hitori,
    "jigsaw": digits.jigsaw,
    "kakurasu": cells.kakurasu,
    "kakuro": digits.kakuro,
    "kenken": digits.kenken,
    "killer": digits.killer,
    "kurodoko": cells.numbered,
    "masyu": lines.masyu,
    "mosaic": cells.mosaic,
    "nonogram": digits.nonogram,
    "norinori": cells.norinori,
    "nurikabe": cells.numbered,
    "nurimisaki": cells.nurimisaki,
    "shikaku": cells.numbered,
    "skyscrapers": digits.skyscrapers,
    "slitherlink": lines.slitherlink,
    "starbattle": cells.starbattle,
    "sudoku": digits.sudoku,
    "suguru": digits.suguru,
    "tango": digits.tango,
    "tapa": cells.tapa,
    "tents": cells.tents,
    "variant": variants.variant,
    "yajilin": lines.yajilin,
}
"""Of each kind, what its text says as facts."""


@cache
def rules(name: str) -> str:
    """Return the program of a kind, or what some of them share, with what it includes."""
    text = (HERE / f"{name}.lp").read_text(encoding="utf-8")
    return INCLUDED.sub(lambda match: rules(match[1]), text)


def program(name: str, text: str) -> str:
    """Return the program of a kind with the facts of a puzzle's text."""
    return "\n".join([rules(name), *FACTS[name](read(text))])


def answers(puzzle: Puzzle, most: int, conflicts: int = CONFLICTS) -> list[Solution] | None:
    """Return the solutions of a puzzle, at most so many, None if clingo has spent its conflicts.

    Raises:
        ImportError: clingo is not installed.
    """
    kind = kind_of(puzzle)
    limits = [str(most), f"--solve-limit={conflicts}", "--project=show", "--warn=none"]
    control: Any = import_module("clingo").Control(limits)
    control.add("base", [], program(kind.name, puzzle.text(named=True)))
    control.ground([("base", [])])
    found: list[Solution] = []
    blank = [0] * len(kind.domain(puzzle))
    with control.solve(yield_=True) as models:
        for model in models:
            values = blank[:]
            for atom in model.symbols(shown=True):
                place, value = [term.number for term in atom.arguments]
                values[place] = value
            found.append(tuple(values))
        complete = models.get().exhausted
    return found if complete or len(found) == most else None
