"""Save files of Simon Tatham's programs, and their seeds.

A save file has a field on each line: its name, filled up to eight letters, the length of its value,
and the value, all with colons between. CPARAMS and DESC make the game ID of the puzzle. Moves are
left out, so the puzzle is the one at the start.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzles.base.errors import PuzzleError, abridged
from puzzles.codecs.games import SITE, read_game
from puzzles.codecs.registry import Format, Sample, of_puzzle
from puzzles.contract.kind import kind_of
from puzzles.declare.links import GameID

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.codecs.registry import Asked
    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.text.header import Section

FIELD = re.compile(r"([A-Z]{1,8}) *:([0-9]{1,7}):(.*)")
SEED = re.compile(r"\s*[0-9]{1,3}(?:x[0-9]{1,3})?(?:[a-z][0-9a-zA-Z]*)?#[^\s#]+\s*")
KEPT = ("GAME", "CPARAMS", "DESC")
LEFT = ("PARAMS", "SEED", "AUXINFO", "PRIVDESC", "UI", "TIME", "STATEPOS")
"""Fields that do not say what the puzzle is."""
MOVES = ("MOVE", "SOLVE", "RESTART")
FIRST = ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection")
VERSION = ("VERSION", "1")
NAMES = {"rectangles": "rect"}
"""Names of games whose addresses have another word, in small letters without blanks."""


def recognises(text: str) -> bool:
    """Return whether the first field is that of a save file."""
    return re.match(r"\s*SAVEFILE *:", text) is not None


def is_held(kind: Kind[Puzzle]) -> bool:
    """Return whether a kind has game IDs."""
    return any(isinstance(link, GameID) for link in kind.links)


def read(asked: Asked) -> Iterator[Section]:
    """Yield the puzzle of a save file.

    Raises:
        PuzzleError: a field is not understood or missing, or the game is of no kind here.
    """
    fields: dict[str, tuple[str, int, int]] = {}
    moves, at = 0, 0
    for number, line in enumerate(asked.text.split("\n"), 1):
        if not line.strip():
            continue
        match = FIELD.fullmatch(line.removesuffix("\r"))
        if match is None:
            raise PuzzleError("a line is `NAME    :LENGTH:VALUE`", number, 1)
        name, length, value = match.groups()
        if int(length) != len(value):
            what = f"{len(value)} letters, where {length} are announced"
            raise PuzzleError(what, number, match.start(3) + 1)
        at += 1
        for place, wanted in enumerate((FIRST, VERSION), 1):
            if (place == at or name == wanted[0]) and (place, name, value) != (at, *wanted):
                raise PuzzleError(f"line {place} is not {wanted[0]} {wanted[1]}", number, 1)
        if name in MOVES:
            moves += 1
        elif name in fields:
            raise PuzzleError(f"{name} is given twice", number, 1)
        elif name not in (FIRST[0], VERSION[0], *KEPT, *LEFT, "NSTATES"):
            raise PuzzleError(f"{abridged(name)} is no field of a save file", number, 1)
        fields[name] = (value, number, match.start(3) + 1)
    if missing := [name for name in KEPT if name not in fields]:
        raise PuzzleError(f"the field {missing[0]} is missing", 0)
    states, number, column = fields.get("NSTATES", (str(moves + 1), 0, 0))
    if states != str(moves + 1):
        what = f"{states[:9]} states, and {moves} moves, which make {moves + 1}"
        raise PuzzleError(what, number, column)
    puzzle = _puzzle(fields)
    if asked.kind is not None and kind_of(puzzle) is not asked.kind:
        raise PuzzleError(f"the game is of the kind {puzzle.kind}", fields["GAME"][1], 1)
    notes = (f"moves left out: {moves}",) if moves else ()
    yield of_puzzle(puzzle, fields["DESC"][1] - 1, notes)


def _puzzle(fields: dict[str, tuple[str, int, int]]) -> Puzzle:
    """Return the puzzle of the fields of a save file.

    Raises:
        PuzzleError: there is none; names the place of the description or of the game.
    """
    (game, line, column), (params, *_), (desc, *place) = (fields[name] for name in KEPT)
    if game == "Mines":
        what = "Mines says where the mines are, in a masked form, and shows no numbers"
        raise PuzzleError(what, line, column)
    word = re.sub(r"[^a-z]", "", game.lower())
    try:
        return read_game(f"{SITE}{NAMES.get(word, word)}.html#{params}:{desc}")
    except PuzzleError as error:
        if error.message.startswith("no kind here is"):
            raise PuzzleError(f"no kind here is {abridged(game)}", line, column) from None
        raise PuzzleError(error.message, *place) from None


def is_seed(text: str) -> bool:
    """Return whether the text is a size and a seed."""
    return SEED.fullmatch(text[:400]) is not None


def refuse_seed(asked: Asked) -> Iterator[Section]:
    """Raise the error that a seed holds no board.

    Raises:
        PuzzleError: always.
    """
    what = "a seed holds no board: copy the game ID (Game, then Specific), which has a colon"
    raise PuzzleError(what, 1, asked.text.index("#") + 1)


FORMATS = (
    Format(
        "sgt-save",
        "a save file of Simon Tatham's programs",
        kinds=is_held,
        recognises=recognises,
        read=read,
        suffixes=(".sav",),
        names_kind=True,
        skips="moves, the generator's settings and seed, and blanks behind names",
        skipped=re.compile(r"(?m)(?<=^PARAMS  :3:).*$|(?<=^(?:STATEPOS|MOVE    ):\d:).*$"),
        examples=(
            Sample(
                "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n"
                "GAME    :4:Solo\nPARAMS  :3:2x2\nCPARAMS :5:2x2db\nDESC    :9:a1d3d2b4a\n"
                "NSTATES :1:2\nSTATEPOS:1:2\nMOVE    :6:R0,0,2\n",
                ("# sudoku\n.1..\n..3.\n...2\n..4.\n",),
            ),
        ),
    ),
    Format(
        "sgt-seed",
        "a seed of Simon Tatham's programs",
        kinds=is_held,
        recognises=is_seed,
        read=refuse_seed,
        names_kind=True,
    ),
)
