"""Sudokus in files of nine rows: framed in boxes as in .ss, or with the notes of .sdk and .msk.

A grid that is framed along its boxes is a Sudoku unless the call names another kind of grid. Rows
below lines that begin with `#A` and the like, or below `[Puzzle]`, are a Sudoku too. A section
`[State]` says how far somebody has played; its digits must not differ from the givens.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzles.base.errors import OptionError, PuzzleError, abridged
from puzzles.codecs import grids
from puzzles.codecs.registry import Format, Sample
from puzzles.contract.registry import get
from puzzles.kinds.sudoku import LARGEST, USUAL, box_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.codecs.registry import Asked
    from puzzles.text.header import Section

FRAME = re.compile(r"[\s|]*(?:[-=+*|]\s*){3,}")
SIGNATURE = re.compile(r"\s*(?:Simple Sudoku|Version [0-9][\w.]*)\s*")
NOTE = re.compile(r"#[ADCBSLUH].*|#\s*")
PUZZLE = re.compile(r"\s*\[Puzzle\]\s*", re.IGNORECASE)
SECTION = re.compile(r"\s*\[(\w+)\]\s*")
ROW = re.compile(r"\s*[1-9A-Pa-p.0_*?xX](?:[ ]?[1-9A-Pa-p.0_*?xX-]){1,24}\s*")
MOST_LINES = 4 * LARGEST


def _lines(text: str) -> list[str]:
    return grids.plain(text).split("\n", MOST_LINES)


def is_framed(text: str) -> bool:
    """Return whether a text is a grid with frames along the boxes of a Sudoku, and nothing else."""
    bands: list[int] = [0]
    widths: set[tuple[int, ...]] = set()
    for line in _lines(text):
        if not line.strip() or SIGNATURE.fullmatch(line):
            continue
        if FRAME.fullmatch(line) and "-" in line + "-" * ("=" in line):
            bands += [0] * bool(bands[-1])
            continue
        parts = [part for part in line.strip().strip("|").split("|") if part.strip()]
        if len(parts) < 2:
            return False
        words = [part.split() for part in parts]
        whole = all(len(word) == 1 for word in words)
        widths.add(tuple([len(word[0]) if whole else len(word) for word in words]))
        bands[-1] += 1
    rows = [band for band in bands if band]
    if len(widths) != 1 or len(rows) < 2:
        return False
    (width,) = widths
    height, across = rows[0], width[0]
    side = sum(rows)
    try:
        usual = side <= LARGEST and box_of(side, USUAL) == (height, across)
    except (OptionError, ValueError):
        return False
    return usual and {*rows} == {height} and {*width} == {across} and sum(width) == side


def read_framed(asked: Asked) -> Iterator[Section]:
    """Yield the board of a grid that is framed.

    Raises:
        PuzzleError: the grid is none of the kind.
    """
    text = "\n".join(["" if SIGNATURE.fullmatch(line) else line for line in _whole(asked.text)])
    yield from grids.read(asked._replace(text=text, kind=asked.kind or get("sudoku")))


def _whole(text: str) -> list[str]:
    return grids.plain(text).split("\n")


def is_noted(text: str) -> bool:
    """Return whether rows follow a line `[Puzzle]`, or a line such as `#A` with a name."""
    noted = False
    for line in _lines(text):
        if PUZZLE.fullmatch(line):
            return True
        if NOTE.fullmatch(line):
            noted = True
        elif line.strip():
            return noted and ROW.fullmatch(line) is not None and " " not in line.strip()
    return False


def read_noted(asked: Asked) -> Iterator[Section]:
    """Yield the board of a file with notes or sections.

    Raises:
        PuzzleError: the rows are no Sudoku, a section is unknown, or the state is another puzzle's.
    """
    lines = _whole(asked.text)
    parts: dict[str, list[str]] = {"puzzle": [""] * len(lines)}
    name = "puzzle"
    for number, line in enumerate(lines):
        section = SECTION.fullmatch(line)
        if section:
            name = section[1].lower()
            if name not in ("puzzle", "state") or any(parts.get(name, ())):
                what = f"{abridged(section[0].strip())} is neither [Puzzle] nor [State], or again"
                raise PuzzleError(what, number + 1, 1)
            parts.setdefault(name, [""] * len(lines))
        elif not NOTE.fullmatch(line):
            parts[name][number] = line
    (board,) = grids.read(asked._replace(text="\n".join(parts["puzzle"])))
    notes = [*board.notes]
    if any(line.strip() for line in parts.get("state", ())):
        (state,) = grids.read(asked._replace(text="\n".join(parts["state"])))
        pairs = zip("".join(board.text.split()), "".join(state.text.split()), strict=False)
        if len(board.text) != len(state.text) or any(one not in (".", had) for one, had in pairs):
            what = "the [State] has not the digits of the [Puzzle]"
            raise PuzzleError(what, state.line + 1, 1)
        notes.append("the [State] of play is left out")
    if any(NOTE.fullmatch(line) for line in lines):
        notes.append("lines that begin with # are left out")
    yield board._replace(notes=tuple(notes))


_BOARD = "# sudoku\n1...\n..3.\n.2..\n...4\n"
FORMATS = (
    Format(
        "framed",
        "a grid framed along the boxes of a Sudoku (.ss)",
        kinds=grids.is_held,
        recognises=is_framed,
        read=read_framed,
        suffixes=(".ss",),
        names_kind=True,
        skips="frames of | - + * =, and the lines `Simple Sudoku` and `Version`",
        skipped=re.compile(r"(?m)^(?:Simple Sudoku|Version .*)$|[|:+=-]|\s|^\*-*\*$"),
        examples=(
            Sample("1.|..\n..|3.\n-----\n.2|..\n..|.4\n", (_BOARD,)),
            Sample(
                "*-----*\n|1.|..|\n|..|3.|\n|--+--|\n|.2|..|\n|..|.4|\n*-----*\n"
                "Simple Sudoku\nVersion 4.2n\n",
                (_BOARD,),
            ),
        ),
    ),
    Format(
        "sdk",
        "the rows of a Sudoku with notes (.sdk)",
        kinds=("sudoku",),
        recognises=is_noted,
        read=read_noted,
        suffixes=(".sdk", ".msk"),
        skips="lines that begin with # and one of A B C D H L S U, and the state of play",
        skipped=re.compile(r"(?m)^#.*$|\[State\][\s\S]*"),
        examples=(
            Sample("#Aby hand\n#LEasy\n1...\n..3.\n.2..\n...4\n", (_BOARD,)),
            Sample(
                "[Puzzle]\n1...\n..3.\n.2..\n...4\n[State]\n12..\n..3.\n.2..\n...4\n", (_BOARD,)
            ),
        ),
    ),
)
