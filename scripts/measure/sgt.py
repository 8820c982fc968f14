"""Boards of Simon Tatham's puzzle programs, made at a level of theirs and read from their game IDs.

Every board is made by a call with a seed of its own, so that the boards of two levels have nothing
in common, and the first hundred of a series are the same however many are asked for.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

import puzzles
from puzzles.base.errors import UserError
from puzzles.codecs.games import read_game
from scripts.benchmarks.peers import program
from scripts.benchmarks.race import Failed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from puzzles.contract.kind import Puzzle

TRIES = 20
"""Seeds for one board, as Killer's easiest level hits an assertion with some."""


@dataclass(frozen=True)
class Source:
    """A program that labels its boards with levels.

    Attributes:
        name: of the program.
        kind: what we call its puzzles.
        params: its parameters, with gaps for `side` and `level`.
        levels: its letter for each level, the easiest first.
        sides: of the boards to ask it for.
        rules: how the puzzles differ from our default, as in a header line.
    """

    name: str
    kind: str
    params: str
    levels: Mapping[str, str]
    sides: tuple[int, ...]
    rules: str = ""

    @property
    def title(self) -> str:
        """The kind and its rules."""
        return f"{self.kind} {self.rules}".rstrip()

    def puzzle(self, game: str) -> Puzzle:
        """Return the puzzle of a game ID."""
        return read_game(game, puzzles.get(self.kind))

    @property
    def any_side(self) -> bool:
        """Whether boards can be asked for at other sides."""
        return "{side}" in self.params

    def games(
        self, side: int, level: str, count: int, seed: int, keep: Path | None = None
    ) -> Iterator[str]:
        """Yield the game IDs of `count` boards.

        Args:
            side, level: of the boards; the level by name.
            count, seed: how many, of which series.
            keep: a directory from which boards are taken and to which new ones are added.

        Raises:
            UserError: the program is not installed or refuses the parameters.
        """
        params = self.params.format(side=side, level=self.levels[level])
        file = keep and keep / f"{self.name}-{params}-{seed}.txt"
        kept = file.read_text(encoding="ascii").split() if file and file.exists() else []
        yield from kept[:count]
        for index in range(len(kept), count):
            game = self._made(params, f"{seed}-{params}-{index}")
            if file:
                with file.open("a", encoding="ascii") as out:
                    out.write(f"{game}\n")
            yield game

    def _made(self, params: str, seed: str) -> str:
        """Return a board, of a further seed if the program fails an assertion of its own."""
        try:
            path = program(self.name)
        except Failed:
            raise UserError(
                f"{self.name} is not installed (Debian's package sgt-puzzles has it)"
            ) from None
        said = "nothing was made"
        for further in ("", *[f"-{number}" for number in range(1, TRIES)]):
            call = [path, "--generate", "1", f"{params}#{seed}{further}"]
            made = subprocess.run(call, capture_output=True, text=True, check=False)
            if not made.returncode and made.stdout:
                return made.stdout.strip()
            said = made.stderr.strip() or said
            if made.returncode >= 0:  # no signal ended it, as one does after an assertion
                break
        raise UserError(f"{self.name}: {said}")


_UNRULY = {"Trivial": "t", "Easy": "e", "Normal": "n"}
_SOLO = {
    "Trivial": "t",
    "Basic": "b",
    "Intermediate": "i",
    "Advanced": "a",
    "Extreme": "e",
    "Unreasonable": "u",
}
_UNEQUAL = {"Trivial": "t", "Easy": "e", "Tricky": "k", "Extreme": "x"}
_TOWERS = {"Easy": "e", "Hard": "h", "Extreme": "x", "Unreasonable": "u"}
_KEEN = {"Easy": "e", "Normal": "n", "Hard": "h", "Extreme": "x", "Unreasonable": "u"}
_DOMINOSA = {"Trivial": "t", "Basic": "b", "Hard": "h", "Extreme": "e"}
_BRIDGES = {"Easy": "0", "Medium": "1", "Hard": "2"}
_LOOPY = {"Easy": "e", "Normal": "n", "Tricky": "t", "Hard": "h"}

SOURCES = (
    Source(
        "sgt-tents",
        "tents",
        "{side}x{side}d{level}",
        {"Easy": "e", "Tricky": "t"},
        (6, 8, 10, 12, 15),
    ),
    Source("sgt-unruly", "binario", "{side}x{side}ud{level}", _UNRULY, (6, 8, 10, 12, 14)),
    Source(
        "sgt-unruly",
        "binario",
        "{side}x{side}d{level}",
        _UNRULY,
        (6, 8, 10, 12, 14),
        "distinct_lines=no",
    ),
    Source("sgt-solo", "sudoku", "3x3ad{level}", _SOLO, (9,)),
    Source("sgt-solo", "jigsaw", "{side}jd{level}", _SOLO, (6, 9)),
    Source("sgt-solo", "jigsaw", "{side}jxd{level}", _SOLO, (6, 9), "diagonals=yes"),
    Source("sgt-solo", "killer", "3x3kd{level}", _SOLO, (9,)),
    Source(
        "sgt-lightup",
        "akari",
        "{side}x{side}b20s2d{level}",
        {"Easy": "0", "Tricky": "1", "Hard": "2"},
        (7, 10, 14),
    ),
    Source(
        "sgt-singles",
        "hitori",
        "{side}x{side}d{level}",
        {"Easy": "e", "Tricky": "k"},
        (6, 8, 10),
    ),
    Source(
        "sgt-pearl",
        "masyu",
        "{side}x{side}d{level}",
        {"Easy": "e", "Tricky": "t"},
        (6, 8, 10),
    ),
    Source("sgt-loopy", "slitherlink", "{side}x{side}t0d{level}", _LOOPY, (7, 10)),
    Source("sgt-unequal", "futoshiki", "{side}d{level}", _UNEQUAL, (4, 5, 6)),
    Source("sgt-towers", "skyscrapers", "{side}d{level}", _TOWERS, (4, 5, 6)),
    Source("sgt-keen", "kenken", "{side}d{level}", _KEEN, (4, 5, 6)),
    Source("sgt-mosaic", "mosaic", "{side}x{side}{level}", {"Any": ""}, (5, 8, 10)),
    Source("sgt-dominosa", "dominosa", "{side}d{level}", _DOMINOSA, (4, 6, 8)),
    Source("sgt-bridges", "hashi", "{side}x{side}m2d{level}", _BRIDGES, (7, 10)),
    Source("sgt-filling", "fillomino", "{side}x{side}{level}", {"Any": ""}, (5, 7, 9)),
    Source("sgt-rect", "shikaku", "{side}x{side}{level}", {"Any": ""}, (6, 8, 10)),
    Source("sgt-range", "kurodoko", "{side}x{side}{level}", {"Any": ""}, (6, 8, 10)),
)
