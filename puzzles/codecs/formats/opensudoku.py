"""Folders of the app OpenSudoku: XML with the board of each game as 81 digits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzles.base.errors import abridged
from puzzles.codecs.formats.line import BOARD_81, USUAL, opened, rows
from puzzles.codecs.registry import Format, Sample
from puzzles.text import xml
from puzzles.text.header import Section

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.codecs.registry import Asked
    from puzzles.text.xml import Element

TOLD = (
    *("name", "author", "description", "comment", "created", "source", "level"),
    *("sourceurl", "version"),
)
"""Elements and attributes on the origin of the games, which are skipped."""
PLAYED = ("state", "time", "last_played", "note", "command_stack", "created")
"""Attributes of a game on the progress of its player, which are skipped."""
BOARD = re.compile(r"[0-9.]{81}")
BEGINS = re.compile(r"\ufeff?\s*(?:<\?[^>]*\?>\s*|<!--.*?-->\s*)*<opensudoku[\s>]", re.DOTALL)


def recognises(text: str) -> bool:
    """Return whether the first element is `opensudoku`."""
    return BEGINS.match(text) is not None


def read(asked: Asked) -> Iterator[Section]:
    """Yield the board of each game.

    Raises:
        PuzzleError: an element is not understood, or a game has no board of 81 digits.
    """
    assert asked.kind is not None
    root = xml.read(asked.text.removeprefix("\ufeff"))
    _refuse_unknown(root)
    games = list(_games(root))
    for game in games:
        for name in game.attributes:
            if name != "data" and name.lower() not in PLAYED:
                raise game.error(f"the attribute {abridged(name)} is not understood")
        if game.inside or game.text:
            raise game.error("a game holds its board as `data` and nothing else")
        data = game.attributes.get("data", "")
        if not BOARD.fullmatch(data):
            what = f"data is not a board of {USUAL} digits, 0 for open cells"
            raise game.error(f"{what}: {len(data):,} letters")
        board = opened(data, game.line, game.column)
        yield Section(asked.kind.name, {}, rows(board), game.line - 1)


def _refuse_unknown(folder: Element) -> None:
    """Refuse a folder with text, or with an attribute that may state a rule.

    Raises:
        PuzzleError: the folder has such an attribute or a text.
    """
    for name in folder.attributes:
        if name.lower() not in TOLD:
            raise folder.error(f"the attribute {abridged(name)} is not understood")
    if folder.text:
        raise folder.error(f"the text {abridged(folder.text)} outside of any game")


def _games(root: Element) -> Iterator[Element]:
    """Yield the elements of games, which may stand in folders.

    Raises:
        PuzzleError: there is another element.
    """
    for element in root.inside:
        if element.name == "game":
            yield element
        elif element.name == "folder":
            _refuse_unknown(element)
            yield from _games(element)
        elif element.name.lower() not in TOLD or element.inside:
            raise element.error(f"the element {abridged(element.name)} is not understood")


FORMAT = Format(
    "opensudoku",
    "a folder of OpenSudoku",
    kinds=("sudoku",),
    recognises=recognises,
    read=read,
    suffixes=(".opensudoku",),
    skips="where the games come from, and how far they are played",
    skipped=re.compile(r"<name>[^<]*</name>|<\?[^>]*\?>|[\s/<>\"=]"),
    examples=(
        Sample(
            '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n<name>by hand</name>\n'
            f'<game data="{BOARD_81.replace(".", "0")}" />\n</opensudoku>\n',
            (f"# sudoku\n{rows(BOARD_81)}",),
        ),
    ),
)
