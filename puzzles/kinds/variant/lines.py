"""The lines below a board that state the rules of a puzzle: read and written.

`thermo r1c1 r1c2 r2c3`: a word, what it tells if it tells something, and cells
(`puzzles.text.named`).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from puzzles.base.errors import OptionError, PuzzleError, abridged, meant
from puzzles.kinds.variant.entries import ENTRIES, Entry, relation_of
from puzzles.kinds.variant.scopes import Stated
from puzzles.text import below, named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzles.board import Rect
    from puzzles.text.scan import Token


def read(board: Rect, line: str, number: int) -> Stated:
    """Read the line of a rule.

    Args:
        board: what its cells are on.
        line, number: what is written, and which line of the text that is.

    Raises:
        PuzzleError: it states no rule; says where.
    """
    below.refuse_long(line, number)
    first, *words = named.tokens(line, number)
    entry = ENTRIES.get(first.text)
    if entry is None:
        near = meant(first.text, ENTRIES)
        raise first.error(f"there is no rule {abridged(first.text)}{near}")
    told: list[str] = []
    for reads in entry.arguments:
        if entry.optional and words and named.names_cells(words[0].text):
            break
        if not words:
            raise PuzzleError(_usage(first.text), number, len(line) + 1)
        try:
            told.append(reads(words[0].text.strip('"'), board))
        except OptionError as error:
            raise words[0].error(str(error)) from None
        words.pop(0)
    return _with_cells(board, entry, Stated(first.text, tuple(told)), first, words, line)


def _usage(name: str) -> str:
    return f"a line of this rule is written: {name} {ENTRIES[name].help}"


def _with_cells(
    board: Rect, entry: Entry, stated: Stated, first: Token, words: Sequence[Token], line: str
) -> Stated:
    """Read the cells of a rule, and see that there is such a rule of them."""
    if entry.of_board and words:
        raise words[0].error(f"{stated.name} is a rule of the whole board and names no cells")
    parts: list[list[int]] = [[]]
    seen: set[int] = set()
    for token in words:
        if token.text == "/":
            parts.append([])
            continue
        for cell in named.read(board, token):
            if cell in seen:
                raise token.error(f"{board.name(cell)} is named twice")
            seen.add(cell)
            parts[-1].append(cell)
    if not entry.of_board:
        _refuse_shape(board, entry, stated, parts, line, first)
        stated = stated._replace(parts=tuple(map(tuple, parts)))
    try:
        relation_of(board, stated)
    except OptionError as error:
        raise first.error(str(error)) from None
    return stated


def _refuse_shape(
    board: Rect,
    entry: Entry,
    stated: Stated,
    parts: Sequence[Sequence[int]],
    line: str,
    first: Token,
) -> None:
    """Refuse a wrong number of cells, or of parts."""
    fewest, most = entry.parts
    if not fewest <= len(parts) <= most or not all(parts):
        raise PuzzleError(_usage(stated.name), first.line, len(line) + 1)
    least, largest = entry.least, entry.most or board.height
    for part in parts:
        if not least <= len(part) <= largest:
            wanted = f"{least}" if least == largest else f"{least} to {largest}"
            raise first.error(f"{stated.name} speaks of {wanted} cells, not of {len(part)}")
    if stated.name == "clone" and len({*map(len, parts)}) > 1:
        raise first.error("clones have as many cells as each other")
    if stated.name == "arrow" and len(parts) == 1 and len(parts[0]) < 2:
        raise first.error("an arrow has a circle and one cell at least")


def read_all(board: Rect, lines: Sequence[str], first: int) -> tuple[Stated, ...]:
    """Read the lines of rules; blank ones mean nothing.

    Args:
        board: what they are about.
        lines: what is written.
        first: the number of the first one in the text.

    Raises:
        PuzzleError: one states no rule, or one that was stated; says where.
    """
    return below.read(lines, first, partial(read, board), "rules", "this rule was stated before")


def write(board: Rect, stated: Stated) -> str:
    """Return the line of a rule."""
    told = [f'"{word}"' if " " in word else word for word in stated.arguments]
    parts = [named.write(board, part) for part in stated.parts]
    return " ".join([stated.name, *told, *filter(None, [" / ".join(parts)])])
