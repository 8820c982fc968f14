"""A puzzle in words: all that somebody needs to solve it who sees a text and nothing else.

The words are the kind's own: its rules for this puzzle, what its clues are called and how they are
written, what a place with a value is called. How an answer is written is found out by writing some.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from puzzles.board import Hexagon
from puzzles.contract.kind import kind_of
from puzzles.families.grid import GridKind
from puzzles.families.lettering import in_digits
from puzzles.families.stated import StatedKind
from puzzles.model.model import OPEN
from puzzles.text.scan import either

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.contract.kind import Puzzle
    from puzzles.declare.group import Group

WHERE = {
    "cells": "in the cells",
    "edges": "between two cells",
    "corners": "where cells meet",
    "lines": "before each row and above each column",
    "ends": "before and behind each row, above and below each column",
    "regions": "below the board, for regions by their letters",
    "board": "for the whole board",
    "rules": "below the board",
}
BEHIND = "behind each row and below each column"
TOKEN = re.compile(r"[^\s,]+")


class Statement(NamedTuple):
    """A puzzle in words.

    Attributes:
        title: of the kind.
        rules: in sentences, each that decides the solutions.
        board: how large it is, in a sentence.
        letters: what those of the text mean, in sentences.
        text: the puzzle, without a line that names options.
        answer: how a solution is written, in sentences.
        form: the board as an answer has it, not filled in; empty if that is as the puzzle is.
    """

    title: str
    rules: str
    board: str
    letters: str
    text: str
    answer: str
    form: str


def statement(puzzle: Puzzle) -> Statement:
    """Return a puzzle in words."""
    puzzle = in_digits(puzzle)
    kind = kind_of(puzzle)
    text = kind.write(puzzle)
    form = kind.write_entries(puzzle, [OPEN] * kind.places(puzzle).cells)
    return Statement(
        title=kind.title,
        rules=kind.rules_of(puzzle),
        board=_board(puzzle),
        letters=kind.files.form or " ".join(_letters(puzzle)),
        text=text,
        answer=_answer(puzzle),
        form="" if form == text else form,
    )


def _board(puzzle: Puzzle) -> str:
    board = puzzle.board
    if isinstance(board, Hexagon):
        return f"The board is a hexagon with {_many(board.edge, 'cell')} on each side."
    return f"The board has {_many(board.height, 'row')} and {_many(board.width, 'column')}."


def _many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _letters(puzzle: Puzzle) -> Iterator[str]:
    """Yield what the letters of a puzzle's text mean, a sentence for each group of clues."""
    kind = kind_of(puzzle)
    if isinstance(kind, GridKind) and kind.sized:
        yield "The first line of the text is the number of rows and the number of columns."
    for group in reversed(kind.groups):
        told = list(_told(puzzle, group))
        where = BEHIND if group.on == "lines" and group.end else WHERE[group.on]
        yield f"{group.title} ({where}): {'; '.join(told)}."


def _told(puzzle: Puzzle, group: Group) -> Iterator[str]:
    """Yield what the letters of a group mean that a puzzle shows."""
    kind = kind_of(puzzle)
    if group.on == "rules" and isinstance(kind, StatedKind):  # each has a line of its own
        lines: Sequence[str] = kind.stated_rules(puzzle)  # pyright: ignore[reportUnknownMemberType]
        yield ", ".join([f"`{line}`" for line in lines]) or "none"
        return
    shown = set(group.values(puzzle))
    known = [value for value in group.letters if value in shown]
    plain: list[str] = []
    for value in [*known, *sorted(shown.difference(known))]:
        letter = group.written(value)
        usual = "nothing told" if value == group.blank else group.shown(value)
        title = group.titles.get(value, usual)
        if title == letter:
            plain.append(f"`{letter}`")
            continue
        signs = {letter, group.down.get(value, letter)}
        yield f"{either(f'`{sign}`' for sign in sorted(signs))} means {title}"
    if plain:
        yield ", ".join(plain)


def _answer(puzzle: Puzzle) -> str:
    """Return how the values of a solution are written."""
    marks = answer_marks(puzzle)
    if not marks:
        return "No place is open."
    if all(word in signs for word, signs in marks.values()):
        return f"Every open place is {either(f'`{word}`' for word, _ in marks.values())}."
    said = [
        f"what is {word} is written {either(f'`{sign}`' for sign in signs)}"
        if signs
        else f"what is {word} stays as it is"
        for word, signs in marks.values()
    ]
    text = "; ".join(said)
    return f"{text[:1].upper()}{text[1:]}."


def answer_marks(puzzle: Puzzle) -> dict[int, tuple[str, Sequence[str]]]:
    """Return for each value of an open place what it is called and how it is written.

    That is no letter if the place looks as on the empty board. The values are in ascending order;
    there are none where no place is open.
    """
    kind = kind_of(puzzle)
    domain = kind.domain(puzzle)
    spot = kind.places(puzzle).spot
    open_places: dict[str, list[int]] = {}  # by their sort
    for place, values in enumerate(domain):
        if len(values) > 1:
            open_places.setdefault(spot(place)[0], []).append(place)
    empty = kind.write_entries(puzzle, [OPEN] * len(domain))
    signs: dict[int, dict[str, bool]] = {}  # whether it stands there on the empty board too
    for place in [place for some in open_places.values() for place in (some[0], some[-1])]:
        board = [values[0] for values in domain]
        texts = [empty]
        for value in domain[place]:
            board[place] = value
            texts.append(kind.write_entries(puzzle, board))
        before, *after = _aligned(texts, _has_tokens(puzzle))
        at = next(at for at, parts in enumerate(zip(*after, strict=True)) if len(set(parts)) > 1)
        for value, text in zip(domain[place], after, strict=True):
            signs.setdefault(value, {})[text[at]] = text[at] == before[at]
    return {
        value: (
            kind.word(puzzle, value).one,
            () if all(signs[value].values()) else tuple(signs[value]),
        )
        for value in sorted(signs)
    }


def _has_tokens(puzzle: Puzzle) -> bool:
    """Return whether what stands in a cell may be longer than a letter."""
    kind = kind_of(puzzle)
    in_cells = kind.places(puzzle) == puzzle.board
    return in_cells and isinstance(kind, GridKind) and bool(kind.between)


def _aligned(texts: Sequence[str], tokens: bool) -> list[Sequence[str]]:
    """Return texts of one board so that part n of each, a token or a letter, is in one place."""
    if tokens:
        return [TOKEN.findall(text) for text in texts]
    lines = [text.split("\n") for text in texts]
    widths = [max(map(len, same)) for same in zip(*lines, strict=True)]
    return [
        "\n".join([line.ljust(width) for line, width in zip(one, widths, strict=True)])
        for one in lines
    ]
