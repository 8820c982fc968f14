"""Replies: the board that somebody's words hold, whatever stands around it.

A board is read where its lines are together: between tags, in a fenced block, after words. Letters
may have blanks, commas or bars between them. The last board that is filled in wholly counts, or
else the last one that is filled in as far as it goes. A reply is never run, matched or searched
beyond its last letters, so that none takes long.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import accumulate, chain, islice
from typing import TYPE_CHECKING, NamedTuple

from puzzlemint.tasks.dresses import joined, undressed
from puzzles.base.errors import AnotherClue, UserError
from puzzles.contract.kind import completed, given, kind_of
from puzzles.exchange.statement import answer_marks
from puzzles.families.grid import Grid, GridKind
from puzzles.model.model import OPEN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.contract.kind import Puzzle
    from puzzles.declare.values import Solution

TAGGED = re.compile(r"<answer>(.*?)(?:</answer>|\Z)", re.DOTALL | re.IGNORECASE)
BETWEEN = str.maketrans(dict.fromkeys("[](){}|,;:\"'", " "))
ROW_ENDS = re.compile(r"\]\s*,\s*\[")
USUAL = ({"0": 0, "1": 1}, {".": 0, "#": 1}, {"-": 0, "#": 1}, {"_": 0, "x": 1}, {".": 0, "x": 1})
"""How many write a board of two values."""
LEAST, TIMES = 1 << 14, 24
"""Of a reply so many letters are looked at, from its end, and so many times those of a board."""
WRONG = OPEN - 1
TRIES = 64
"""Stretches of lines that are tried, at most."""


class _Form(NamedTuple):
    """What the boards of a puzzle look like.

    Attributes:
        letters: those that may stand in a line of one.
        signs: those that are written in one.
        heights: how many lines one may have, the usual number first.
        size: how long the text of one is.
        rows: the places of each row.
        cells: how many places there are.
        open: those that have more than one value.
        known: the value of each of the others, and OPEN.
        maps: the value of each letter, in several ways of writing, where places are cells.
        clues: how the puzzle's own cells are written; empty where they have no letters.
        around: lines that stand there whatever is filled in, as numbers of columns do.
        tokens: whether more than one letter may stand for a place.
        gaps: whether a line of one may be blank, as between rows that no link joins.
    """

    letters: frozenset[str]
    signs: frozenset[str]
    heights: Sequence[int]
    size: int
    rows: Sequence[Sequence[int]]
    cells: int
    open: Sequence[int]
    known: Solution
    maps: Sequence[Mapping[str, int]]
    clues: Sequence[str]
    around: frozenset[str]
    tokens: bool
    gaps: bool


def extract(puzzle: Puzzle, reply: str) -> Solution | None:
    """Return the board that a reply to a prompt holds.

    Args:
        puzzle: what was to be solved.
        reply: any text at all.

    Returns:
        The value of each place, -1 where it is not filled in; None if there is no board, or one
        with other clues around it. What solutions leave unmarked counts as filled in as soon as
        anything is.
    """
    try:
        return held(puzzle, reply)
    except AnotherClue:
        return None


def held(puzzle: Puzzle, reply: str) -> Solution | None:
    """Return the board that a reply holds, as `extract`.

    Raises:
        AnotherClue: around the last board in it a number is not the puzzle's.
    """
    form = _form(puzzle)
    text = reply[-max(LEAST, TIMES * form.size) :]
    source = (TAGGED.findall(text) or [text])[-1]
    part: Solution | None = None
    empty: Solution | None = None
    try:
        for found in _boards(puzzle, form, source):
            if form.open and all(found[place] == OPEN for place in form.open):
                empty = empty or found
                continue
            found = completed(puzzle, found)
            if OPEN not in found:
                return found
            part = part or found
    except AnotherClue:
        if part is None:
            raise
    return part or empty


def _boards(puzzle: Puzzle, form: _Form, text: str) -> Iterator[Solution]:
    """Yield the boards of a text, the last one first; none overlaps another."""
    left = TRIES
    lines = ROW_ENDS.sub("\n", undressed(text, form.signs, apart=bool(form.maps))).split("\n")
    lines = lines if form.gaps else joined(lines, form.letters)
    stop = len(lines)
    while stop and left:
        start = stop
        while (
            start
            and (form.gaps or lines[start - 1].strip())
            and form.letters.issuperset(lines[start - 1])
        ):
            start -= 1
        for first, end, step in islice(_windows(form, lines, start, stop), left):
            left -= 1
            found = _read(puzzle, form, lines[first:end:step])
            if found is not None:
                yield found
                stop = first
                break
        else:
            stop = start - (start == stop)


def _windows(
    form: _Form, lines: Sequence[str], start: int, stop: int
) -> Iterator[tuple[int, int, int]]:
    """Yield where in a block of lines a board may be, as the usual ones are written first.

    The third number is 2 where every other line is a blank one between rows. A board in one line
    has no other line of as many letters beside it, which would be a row of a larger board.
    """
    for height in form.heights:
        for end in range(stop, start + height - 1, -1):
            first = end - 2 * height + 1
            spaced = form.gaps and height > 1 and first >= start
            if spaced and not "".join(lines[first + 1 : end : 2]).strip():
                yield first, end, 2
            yield end - height, end, 1
    if form.maps:
        together = [_together(line) for line in lines[start:stop]]
        for at in range(len(together) - 1, -1, -1):
            beside = {*together[max(at - 1, 0) : at + 2]} - {together[at]}
            if len(together[at]) == form.cells and form.cells not in map(len, beside):
                yield start + at, start + at + 1, 1


def _together(line: str) -> str:
    return "".join(line.translate(BETWEEN).split())


def _read(puzzle: Puzzle, form: _Form, lines: Sequence[str]) -> Solution | None:
    """Return the board that lines are, or None if they are none.

    Tried are the kind's own text, then rows of whatever marks people use for the values.

    Raises:
        AnotherClue: they are a board with another clue than the puzzle's.
    """
    try:
        return kind_of(puzzle).read_entries(puzzle, "\n".join(lines) + "\n")
    except AnotherClue:
        raise
    except UserError:
        pass
    if len(lines) == 1 and lines[0].strip() in form.around:
        return None
    if len(lines) == 1 < len(form.rows) and len(_together(lines[0])) == form.cells:
        lines = _cut(_together(lines[0]), form.rows)
    if len(lines) != len(form.rows) or not form.maps:
        return None
    rows = [line.translate(BETWEEN).split() for line in lines]
    if not form.tokens or any(map(_joined, rows, form.rows)):
        rows = ["".join(row) for row in rows]
    if [*map(len, rows)] != [*map(len, form.rows)]:
        return None
    words = [""] * form.cells
    for places, row in zip(form.rows, rows, strict=True):
        for place, word in zip(places, row, strict=True):
            words[place] = word
    for values in form.maps:
        board = [
            known if word == clue and known != OPEN else values.get(word, other)
            for word, clue, known in zip(words, form.clues, form.known, strict=True)
            for other in [OPEN if word == clue else WRONG]
        ]
        if WRONG not in board:
            return tuple(board)
    return None


def _cut(letters: str, rows: Sequence[Sequence[int]]) -> Sequence[str]:
    """Return the letters of a board that stand in one line, row by row."""
    ends = [*accumulate(map(len, rows))]
    return [letters[end - len(row) : end] for end, row in zip(ends, rows, strict=True)]


def _joined(row: Sequence[str], places: Sequence[int]) -> bool:
    return len(row) == 1 < len(places)


@lru_cache(maxsize=256)
def _form(puzzle: Puzzle) -> _Form:
    """Return what a reply about a puzzle can look like: its letters, heights and marks."""
    kind = kind_of(puzzle)
    places = kind.places(puzzle)
    domain = kind.domain(puzzle)
    texts = [kind.write(puzzle), kind.write_entries(puzzle, [OPEN] * places.cells)]
    texts += [
        kind.write_entries(puzzle, [values[min(at, len(values) - 1)] for values in domain])
        for at in range(max(map(len, domain), default=0))
    ]
    maps: list[Mapping[str, int]] = []
    clues: Sequence[str] = [""] * places.cells
    tokens = False
    letters = set("".join(texts))
    if places == puzzle.board:
        marks = {
            sign: value for value, (_, signs) in answer_marks(puzzle).items() for sign in signs
        }
        maps = [marks, *(USUAL if {0, 1}.issuperset(chain(*domain)) else ())]
        if isinstance(kind, GridKind) and isinstance(puzzle, Grid):
            letters |= {letter for letter in kind.also if len(letter) == 1}
            clues = [kind.cell.written(clue) for clue in puzzle.cells]
            tokens = bool(kind.between)
        letters |= {letter for values in maps for letter in values}
        letters |= {*" \t[](){}|,;:\"'"}
    letters |= {letter.swapcase() for letter in letters}
    heights = [*map(_height, texts), len(places.rows)]
    return _Form(
        letters=frozenset("".join(letters)) | {" ", "\t"},
        signs=frozenset("".join(texts[1:])),
        heights=[*dict.fromkeys([heights[-2], *reversed(heights)])],
        size=max(map(len, texts)),
        rows=places.rows,
        cells=places.cells,
        open=[place for place, values in enumerate(domain) if len(values) > 1],
        known=tuple(given(puzzle)),
        maps=maps,
        clues=clues,
        around=_common(texts),
        tokens=tokens,
        gaps=any(not line.strip() for text in texts for line in text.rstrip().split("\n")),
    )


def _height(text: str) -> int:
    return text.rstrip("\n").count("\n") + 1


def _common(texts: Sequence[str]) -> frozenset[str]:
    """Return the lines that all of some texts have, without the blanks around them."""
    lines = [{line.strip() for line in text.split("\n")} for text in texts]
    return frozenset(lines[0].intersection(*lines[1:]))
