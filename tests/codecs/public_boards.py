"""Boards of a public data set: their texts, and their solutions as sets that can be compared.

The folder holds a file `NAME_dataset.json` for each kind: a `problem` and a `solution` by the name
of a board. A solution repeats the sizes, and has a word for each cell.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, cast

from puzzlemint import Puzzle
from puzzles.contract.kind import kind_of

Words = Sequence[Sequence[str]]
Facts = set[tuple[int, ...]]
MOST_CELLS = 400


class Board(NamedTuple):
    """A board of the data set; the solution is empty if none is published."""

    name: str
    problem: str
    solution: str


def boards(folder: Path, name: str) -> Iterator[Board]:
    """Yield the boards of a file that have at most `MOST_CELLS` cells."""
    data = json.loads((folder / f"{name}_dataset.json").read_text())["data"]
    for board, texts in data.items():
        height, width = map(int, texts["problem"].split()[:2])
        if height * width <= MOST_CELLS:
            yield Board(board, texts["problem"], texts["solution"] or "")


def words_of(solution: str) -> list[list[str]]:
    """Return the words of a published solution, row by row; what follows a `[mark]` is no row."""
    once, _, _ = solution.partition("[")
    return [line.split() for line in once.strip().split("\n")[1:]]


def _marked(puzzle: Any, solution: Sequence[int]) -> Facts:
    return {(cell,) for cell in range(puzzle.board.cells) if solution[cell] == 1}


def _told_marked(marks: str, puzzle: Any, words: list[str]) -> Facts:
    return {(cell,) for cell, word in enumerate(words) if word in marks}


def _told_lines(puzzle: Any, words: list[str]) -> Facts:
    """Return the pairs of cells that a loop joins: `se` leads down and to the right."""
    width = puzzle.board.width
    steps = {"e": 1, "w": -1, "s": width, "n": -width}
    return {
        (min(cell, cell + steps[way]), max(cell, cell + steps[way]))
        for cell, word in enumerate(words)
        if word not in {"-", "x"}
        for way in word
    }


def _lines(puzzle: Any, solution: Sequence[int]) -> Facts:
    return {
        tuple(ends)
        for ends, value in zip(puzzle.board.links.ends, solution, strict=True)
        if value == 1
    }


def _lines_and_shaded(puzzle: Any, solution: Sequence[int]) -> Facts:
    ends = puzzle.board.links.ends
    links = solution[puzzle.board.cells :]
    return _marked(puzzle, solution) | {
        tuple(two) for two, value in zip(ends, links, strict=True) if value == 2
    }


def _told_lines_and_shaded(puzzle: Any, words: list[str]) -> Facts:
    return _told_lines(puzzle, words) | {(cell,) for cell, word in enumerate(words) if word == "x"}


def _digits(puzzle: Any, solution: Sequence[int]) -> Facts:
    return {(cell, value) for cell, value in enumerate(solution) if value}


def _told_digits(puzzle: Any, words: list[str]) -> Facts:
    return {(cell, int(word)) for cell, word in enumerate(words) if word not in {"-", "0"}}


def _edges(puzzle: Any, solution: Sequence[int]) -> Facts:
    return {(edge,) for edge in range(puzzle.board.edges.cells) if solution[edge] == 1}


def _told_edges(puzzle: Any, words: list[str]) -> Facts:
    """Return the edges between cells inside and outside of a loop."""
    return {
        (edge,)
        for edge, cells in enumerate(puzzle.board.edges.between)
        if len([cell for cell in cells if words[cell] == "x"]) == 1
    }


def _told_parts(puzzle: Any, words: list[str]) -> Facts:
    """Return the edges between cells of different parts, and those of the board."""
    return {
        (edge,)
        for edge, cells in enumerate(puzzle.board.edges.between)
        if len(cells) == 1 or words[cells[0]] != words[cells[1]]
    }


def _pairs(puzzle: Any, solution: Sequence[int]) -> Facts:
    return {
        tuple(ends) for ends, value in zip(puzzle.board.pairs.ends, solution, strict=True) if value
    }


def _told_pairs(puzzle: Any, words: list[str]) -> Facts:
    return {tuple(two) for two in puzzle.board.pairs.ends if words[two[0]] == words[two[1]]}


def _bridges(puzzle: Any, solution: Sequence[int]) -> Facts:
    places: Any = kind_of(cast("Puzzle", puzzle)).places(puzzle)
    return {
        (cell, int(across), value)
        for cells, across, value in zip(places.passed, places.across, solution, strict=True)
        for cell in cells
        if value
    }


def _told_bridges(puzzle: Any, words: list[str]) -> Facts:
    return {
        (cell, 1, int(word)) if word.isdigit() else (cell, 0, ord(word) - ord("a") + 1)
        for cell, word in enumerate(words)
        if word != "-"
    }


How = tuple[Callable[[Any, Sequence[int]], Facts], Callable[[Any, list[str]], Facts]]
SHADED: How = _marked, partial(_told_marked, "x")
PUT: How = _marked, partial(_told_marked, "o")
SHIPS: How = _marked, partial(_told_marked, "onsewm")
DIGITS: How = _digits, _told_digits


class Published(NamedTuple):
    """A file of the data set, its kind, how solutions compare, and options of the call."""

    file: str
    kind: str
    how: How
    options: dict[str, str] = {}  # noqa: RUF012


TWELVE = (
    Published("Tent", "tents", PUT),
    Published("Akari", "akari", PUT),
    Published(
        "Binairo", "binario", (_marked, partial(_told_marked, "1")), {"distinct_lines": "no"}
    ),
    Published("Heyawake", "heyawake", SHADED),
    Published("Hitori", "hitori", SHADED),
    Published("Kuromasu", "kurodoko", SHADED),
    Published("Masyu", "masyu", (_lines, _told_lines)),
    Published("Norinori", "norinori", SHADED),
    Published("Nurikabe", "nurikabe", SHADED),
    Published("Shikaku", "shikaku", (_edges, _told_parts)),
    Published("Slitherlink", "slitherlink", (_edges, _told_edges)),
    Published("Fillomino", "fillomino", DIGITS),
)
FURTHER = (
    Published("Starbattle", "starbattle", SHADED),
    Published("Sudoku", "sudoku", DIGITS),
    Published("Suguru", "suguru", DIGITS),
    Published("Kakurasu", "kakurasu", SHADED),
    Published("KenKen", "kenken", DIGITS),
    Published("KillerSudoku", "killer", DIGITS),
    Published("JigsawSudoku", "jigsaw", DIGITS),
    Published("Skyscraper", "skyscrapers", DIGITS),
    Published("Nurimisaki", "nurimisaki", SHADED),
    Published("Mosaic", "mosaic", SHADED),
    Published("Dominos", "dominosa", (_pairs, _told_pairs)),
    Published("Minesweeper", "gemhunter", SHADED),
    Published("Hashi", "hashi", (_bridges, _told_bridges)),
    Published("Yajilin", "yajilin", (_lines_and_shaded, _told_lines_and_shaded)),
    Published("Battleship", "battleships", SHIPS),
    Published("Kakuro", "kakuro", DIGITS),
)
"""Files of kinds of ours; the clues of Nonogram are no grid."""


def agree(public: Published, puzzle: Puzzle, solution: Sequence[int], published: str) -> bool:
    """Return whether a solution is the published one."""
    own, told = public.how
    words = [word for row in words_of(published) for word in row]
    # some solutions have lines of notes below the last row
    return own(puzzle, solution) == told(puzzle, words[: cast("Any", puzzle).board.cells])
