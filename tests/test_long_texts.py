"""Texts far longer than any board: what reading takes is a small multiple of their own memory."""

from __future__ import annotations

import tracemalloc
from contextlib import suppress

import pytest

import puzzles
from puzzles.base.errors import PuzzleError
from puzzles.contract.kind import Kind, Puzzle
from puzzles.contract.reading import parse_puzzle, parse_solution

LENGTH = 100_000
MULTIPLE = 6
BOARDS = {
    "nonogram": "rect 2 2\n#ffffff #000000\n1a\n1a\n1a\n1a\n",
    "tents": "2 2\nT. 0\n.. 1\n1 0\n",
    "binario": "XO\n__\n",
    "slitherlink": "# slitherlink\n2.\n..\n",
    "masyu": "# masyu\n..\n..\n",
    "gemhunter": "1, _\n_, _\n",
    "heyawake": "# heyawake\nA1 B\nA B\n",
    "yajilin": "# yajilin\n. .\n. .\n",
    "skyscrapers": "# skyscrapers\n  . .\n1 . . .\n. . . .\n  . .\n",
}
BEGINNINGS = {
    "nonogram": (
        "",
        "rect 2 2\n#ffffff #000000\n",
        "rect ",
        "rect 2 2\n",
        "title ",
        "width 2\nheight 2\nrows\n",
        "width 2\nheight 2\nrows\n1\n1\n",
    ),
    "binario": ("", "X_", "XO\n", "XO\n__\n"),
    "slitherlink": ("", "2.", "2.\n..\n"),
    "masyu": ("", "w.", ".-.\n| |\n"),
    "yajilin": ("", "1> ", ". .\n", ".-.\n| |\n"),
    "gemhunter": ("", "1, ", "1, _\n_, _\n"),
    "heyawake": ("", "A1 ", "A1", "A1 B\nA B\n", "A1 B\nA B"),
    "skyscrapers": ("", "  . .\n", "  . .\n1 . . .\n. . . .\n  . .\n"),
    "tents": ("", "2 2\n", "2 2\nT. 0\n.. 1\n", "2 2\nT. "),
}
UNITS = ("1 ", "1,", "1a ", "1a\n", "1\n", "\n", " ", "T ", "T.", "ab c\n", "#ffffff ", ".. 1\n")
CASES = [(name, text) for name, beginnings in BEGINNINGS.items() for text in beginnings]


def peak(kind: Kind[Puzzle], text: str) -> int:
    """Return the bytes that trying to read a text takes at most."""
    puzzle = parse_puzzle(kind, BOARDS[kind.name])
    tracemalloc.start()
    kind.recognises(text)
    with suppress(PuzzleError):
        parse_puzzle(kind, text)
    with suppress(PuzzleError):
        parse_solution(puzzle, text)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


@pytest.mark.parametrize(("name", "beginning"), CASES)
def test_what_reading_takes(name: str, beginning: str) -> None:
    for unit in UNITS:
        for end in ("", "\nx"):
            text = beginning + unit * (LENGTH // len(unit)) + end
            assert peak(puzzles.get(name), text) < MULTIPLE * len(text), (unit, end)
