"""Boards that are nearly the solution of a puzzle, or look like it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import zip_longest

from gen.sources.rng import Stream
from puzzles.contract.kind import completed, kind_of
from puzzles.model.model import OPEN
from tests.tasks.cases import Case, dressed

BLANKS, USUAL = ".-_ ", ("0.-_", "1#x")


def tokens(line: str) -> list[str]:
    """Return what stands in a row: words where blanks are between them, else letters."""
    return line.split(" ") if " " in line.strip() else [*line]


def wrong_board(case: Case, others: Sequence[Case], draw: Stream) -> str:
    """Return a text that differs from the solution's in some way; seldom it does not.

    Values of places are altered or swapped, rows swapped or moved on, rows or columns shifted, all
    transposed, letters typed over wherever they stand (givens and clues too), or the board is
    that of another puzzle.
    """
    kind, board = kind_of(case.puzzle), list(case.solution)
    lines = case.board.rstrip("\n").split("\n")
    match draw.below(9):
        case 0 | 1:
            domain = kind.domain(case.puzzle)
            for place in draw.sample(case.open, min(len(case.open), 1 + draw.below(3))):
                board[place] = draw.choice([v for v in domain[place] if v != case.solution[place]])
            return kind.write_entries(case.puzzle, board).rstrip("\n")
        case 2:
            domain, one = kind.domain(case.puzzle), draw.choice(case.open)
            same = [place for place in case.open if domain[place] == domain[one]]
            other = draw.choice(same)
            board[one], board[other] = board[other], board[one]
            return kind.write_entries(case.puzzle, board).rstrip("\n")
        case 3:
            one, other = draw.below(len(lines)), draw.below(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
        case 4:
            lines = [*lines[1:], lines[0]] if draw.below(2) else [lines[-1], *lines[:-1]]
        case 5:
            by = " " if any(" " in line.strip() for line in lines) else ""
            lines = [by.join([*row[-1:], *row[:-1]]) for row in map(tokens, lines)]
        case 6:
            by = " " if any(" " in line.strip() for line in lines) else ""
            columns = zip_longest(*map(tokens, lines), fillvalue="")
            lines = [by.join(column).rstrip() for column in columns]
        case 7:
            text, signs = "\n".join(lines), sorted({*"".join(lines), *"12.#"})
            for _ in range(1 + draw.below(2)):
                at = draw.choice([at for at, sign in enumerate(text) if sign != "\n"])
                text = text[:at] + draw.choice(signs) + text[at + 1 :]
            return text
        case _:
            return draw.choice(others).board.rstrip("\n")
    return "\n".join(lines)


def clothed(case: Case, board: str, draw: Stream) -> str:
    """Return a reply that holds a board, bare or in some dress."""
    dresses = [*dressed(case, board).values()]
    return draw.choice([board, f"```\n{board}\n```", f"<answer>\n{board}\n</answer>", *dresses])


@cache
def spots(case: Case) -> tuple[tuple[tuple[int, int, str], ...], ...]:
    """Return, for each open place, which letters of the solution's text tell its value.

    Each is a line, a column and the letters that tell it too: capital or small, those of boards of
    ones and zeros, and blank where what is not filled in counts as that value.
    """
    kind, rows = kind_of(case.puzzle), case.board.split("\n")
    domain, cells = kind.domain(case.puzzle), kind.places(case.puzzle) == case.puzzle.board
    digits = "01" if any(map(str.isdigit, case.empty)) else ""  # which are clues then
    found: list[tuple[tuple[int, int, str], ...]] = []
    for place in case.open:
        own: set[tuple[int, int, str]] = set()
        board = list(case.solution)
        board[place] = OPEN
        unmarked = completed(case.puzzle, board)[place] == case.solution[place]
        also = (BLANKS if cells else ". ") if unmarked else ""
        if cells and {0, 1}.issuperset(domain[place]):
            also += USUAL[case.solution[place]].lstrip(digits)
        empty = kind.write_entries(case.puzzle, board).split("\n")
        for value in (*domain[place], OPEN):
            board[place] = value
            other = kind.write_entries(case.puzzle, board).split("\n")
            for line, (old, new) in enumerate(zip(rows, other, strict=False)):
                for column, (sign, its) in enumerate(zip_longest(old, new, fillvalue=" ")):
                    if sign != its:
                        told = sign.lower() + sign.upper() + also + ". " * (sign in ". ")
                        told += empty[line][column : column + 1] if unmarked else ""
                        own.add((line, column, told))
        found.append(tuple(sorted(own)))
    return tuple(found)


def shows(case: Case, text: str) -> bool:
    """Return whether a text shows the solution: at its place, or moved as a whole.

    Moved, nothing else may stand in its rows. This looks at letters alone, and reads
    nothing as the program does.
    """
    lines = text.split("\n")
    letters = {
        (line, column): sign for line, row in enumerate(lines) for column, sign in enumerate(row)
    }
    needed = [spot for own in spots(case) for spot in own]
    far = max(line for line, _, _ in needed) + 1, max(column for _, column, _ in needed) + 1
    rows, signs = {line for line, _, _ in needed}, {sign for *_, told in needed for sign in told}
    taken = {(line, column) for line, column, _ in needed}

    def stands(down: int, right: int) -> bool:
        there = (
            letters.get((line + down, column + right), " ") in told for line, column, told in needed
        )
        if not all(there):
            return False
        beside = [
            sign
            for (line, column), sign in letters.items()
            if line - down in rows and (line - down, column - right) not in taken
        ]
        return not ((down or right) and signs.intersection(beside).difference(BLANKS))

    return any(
        stands(down, right)
        for down in range(-far[0], len(lines))
        for right in range(-far[1], max(map(len, lines), default=0))
    )
