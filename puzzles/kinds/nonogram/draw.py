"""Pictures of nonograms in text: two columns a cell, clues at the sides, colours if asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzles.board import Rect
from puzzles.kinds.nonogram.blocks import ANY, Hint
from puzzles.kinds.nonogram.model import LETTERS, Nonogram, hint_text

if TYPE_CHECKING:
    from puzzles.kind import Solution

OPEN, EMPTY, FULL = "··", "  ", "██"


def draw(puzzle: Nonogram, solution: Solution | None, colour: bool) -> str:
    """Return the board with the clues of its rows at the left, and above it a rectangle's columns.

    Without colours a filled cell of a puzzle with several is its letter, twice.
    """
    lattice = puzzle.lattice
    cells = [
        OPEN if solution is None else _cell(puzzle, solution[cell], colour)
        for cell in range(lattice.cells)
    ]
    rows = lattice.rows
    plain = [hint_text(hints) if puzzle.colours > 1 else _lengths(hints) for hints in puzzle.clues]
    margin = max(len(text) for text in plain[: len(rows)])
    drawn: list[str] = []
    if isinstance(lattice, Rect):
        drawn += _heads(puzzle, margin, colour)
    widest = max(map(len, rows))
    for number, row in enumerate(rows):
        hints = puzzle.clues[number]
        words = " ".join(_hint(puzzle, hint, colour) for hint in hints)
        indent = " " * (margin - len(plain[number]) + widest - len(row))
        drawn.append(f"{indent}{words} |{''.join(cells[cell] for cell in row)}|")
    return "\n".join(line.rstrip() for line in drawn) + "\n"


def _lengths(hints: tuple[Hint, ...]) -> str:
    return " ".join(str(length) for length, _ in hints)


def _heads(puzzle: Nonogram, margin: int, colour: bool) -> list[str]:
    """The columns' clues, each hint above its cell and the last next to the board."""
    columns = puzzle.clues[len(puzzle.lattice.rows) :]
    height = max(map(len, columns))
    lines: list[str] = []
    for level in range(height, 0, -1):
        words = ""
        for hints in columns:
            if len(hints) < level:
                words += "  "
                continue
            length, value = hints[-level]
            text = f"{length:>2}" if length < 100 else "++"
            words += _painted(text, puzzle.palette[value]) if _paints(value, colour) else text
        lines.append(" " * (margin + 2) + words)
    if puzzle.colours > 1 and not colour:
        letters = [
            [f" {'?' if c == ANY else LETTERS[c - 1]}" for _, c in hints] for hints in columns
        ]
        mixed: list[str] = []
        for level, line in zip(range(height, 0, -1), lines, strict=True):
            mixed.append(line)
            words = "".join(row[-level] if len(row) >= level else "  " for row in letters)
            mixed.append(" " * (margin + 2) + words)
        lines = mixed
    return lines


def _hint(puzzle: Nonogram, hint: Hint, colour: bool) -> str:
    text = hint_text((hint,)) if puzzle.colours > 1 else str(hint[0])
    return _painted(text, puzzle.palette[hint[1]]) if _paints(hint[1], colour) else text


def _paints(value: int, colour: bool) -> bool:
    return colour and value != ANY


def _cell(puzzle: Nonogram, value: int, colour: bool) -> str:
    if colour:
        return _painted(EMPTY, puzzle.palette[value], ground=True)
    if not value:
        return EMPTY
    return FULL if puzzle.colours == 1 else LETTERS[value - 1] * 2


def _painted(text: str, code: str, *, ground: bool = False) -> str:
    red, green, blue = (int(code[place : place + 2], 16) for place in (1, 3, 5))
    return f"\x1b[{48 if ground else 38};2;{red};{green};{blue}m{text}\x1b[0m"
