"""Grids of candidates: a word for each cell of a Sudoku with the digits that it may still have.

A cell of one digit is given. Other cells are restricted, which a Sudoku cannot hold, so the puzzle
is a variant with a rule for each restricted cell.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzles.base.errors import PuzzleError, abridged
from puzzles.board import rect
from puzzles.codecs.formats.boxed import FRAME, SIGNATURE
from puzzles.codecs.formats.line import COMMENT, rows
from puzzles.codecs.grids import plain
from puzzles.codecs.registry import Format, Sample
from puzzles.text.header import Section
from puzzles.text.scan import Token

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from puzzles.codecs.registry import Asked

SIDE = 9
DIGITS = "123456789"
WORD = re.compile(r"[^\s|:]+")
MOST_LINES = 64


def _cells(text: str) -> list[list[Token]]:
    """Return the words of each line that is no frame, signature or comment."""
    found: list[list[Token]] = []
    for number, line in enumerate(plain(text).split("\n"), 1):
        if FRAME.fullmatch(line) or SIGNATURE.fullmatch(line) or COMMENT.match(line):
            continue
        words = [Token(word[0], number, word.start() + 1) for word in WORD.finditer(line)]
        found += [words] if words else []
    return found


def recognises(text: str) -> bool:
    """Return whether a text is nine rows of nine words, digits in rising order, some of several."""
    if text.count("\n") > MOST_LINES:
        return False
    cells = _cells(text)
    words = [token.text for row in cells for token in row]
    return (
        len(cells) == SIDE
        and all(len(row) == SIDE for row in cells)
        and all(map(str.isdecimal, words))
        and max(map(len, words)) <= SIDE
        and sum(map(_is_rising, words)) > len(words) - SIDE
        and sum([len(word) > 1 for word in words]) > SIDE
        and any(len(word) > 2 for word in words)
    )


def _is_rising(word: str) -> bool:
    return "".join(sorted({*word})) == word and "0" not in word


def read(asked: Asked) -> Iterator[Section]:
    """Yield the puzzle of a grid of candidates.

    Raises:
        PuzzleError: a cell is not digits in rising order, or the kind has no restricted cells.
    """
    givens: list[str] = []
    allowed: dict[int, str] = {}
    first: Token | None = None
    for row in _cells(asked.text):
        for token in row:
            if not _is_rising(token.text):
                raise token.error(f"{abridged(token.text)} are not digits in rising order")
            if 1 < len(token.text) < SIDE:
                first = first or token
                allowed[len(givens)] = token.text
            givens.append(token.text if len(token.text) == 1 else ".")
    if first and asked.kind is not None and asked.kind.name == "sudoku":
        raise first.error("a Sudoku has no cells with some digits only; read it as a variant")
    yield restricted("".join(givens), allowed, asked, 0)


def restricted(givens: str, allowed: Mapping[int, str], asked: Asked, line: int) -> Section:
    """Return a Sudoku, or a variant of it with a rule for each restricted cell.

    Args:
        givens: a letter for each cell, a dot for an open cell.
        allowed: the possible digits of each restricted cell.
        asked: the input, for the kind. If it names none, a puzzle with a restricted cell is a
            variant, and any other one a Sudoku.
        line: number of lines before the puzzle.
    """
    kind = asked.kind.name if asked.kind else "variant" if allowed else "sudoku"
    if kind == "sudoku":
        return Section(kind, {}, rows(givens), line)
    board = rect(SIDE, SIDE)
    rules = ["rows", "columns", "boxes"]
    for cell, digits in sorted(allowed.items()):
        test = " or ".join([f"v == {digit}" for digit in digits]) or "v == 0"
        rules.append(f'automaton 0 "0 if {test} else -1" "s == 0" {board.name(cell)}')
    note = f"cells with some digits only: {len(allowed)}"
    return Section(kind, {}, rows(givens) + "\n".join([*rules, ""]), line, (note,))


def without(removed: str, line: int, column: int) -> dict[int, str]:
    """Return the remaining digits of each cell with removed candidates.

    Args:
        removed: a digit, a row and a column for each candidate, such as `312 411`.
        line, column: position of `removed` in the whole text, for errors.

    Raises:
        PuzzleError: a word is not a candidate, or occurs twice.
    """
    allowed: dict[int, str] = {}
    for word in re.finditer(r"\S+", removed):
        if not re.fullmatch("[1-9]{3}", word[0]):
            what = f"{abridged(word[0])} is no candidate such as 312: digit 3 in row 1, column 2"
            raise PuzzleError(what, line, column + word.start())
        digit, row, place = word[0]
        cell = SIDE * (int(row) - 1) + int(place) - 1
        left = allowed.get(cell, DIGITS)
        if digit not in left:
            raise PuzzleError(f"{word[0]} is removed twice", line, column + word.start())
        allowed[cell] = left.replace(digit, "")
    return allowed


_FULL = " ".join([DIGITS] * SIDE) + "\n"
_TEXT = "1 23 " + " ".join([DIGITS] * 7) + "\n" + " ".join(["123", "13"] + ["456789"] * 7) + "\n"
_LEFT = {1: "23", 9: "123", 10: "13"} | dict.fromkeys(range(11, 18), "456789")
_RULES = "".join(
    [
        f'automaton 0 "0 if {" or ".join([f"v == {digit}" for digit in digits])} else -1" '
        f'"s == 0" r{cell // SIDE + 1}c{cell % SIDE + 1}\n'
        for cell, digits in _LEFT.items()
    ]
)

FORMAT = Format(
    "candidates",
    "a grid of the candidates of a Sudoku",
    kinds=("sudoku", "variant"),
    recognises=recognises,
    read=read,
    names_kind=True,
    skips="frames of | - + * =, and comment lines",
    examples=(
        Sample(
            _TEXT + _FULL * 7,
            ("# variant\n1........\n" + ".........\n" * 8 + "rows\ncolumns\nboxes\n" + _RULES,),
        ),
    ),
)
