"""Game IDs of Simon Tatham's puzzle programs, read and written as the links of a kind say.

An ID does not name its game; an address of the programs' page does, `.../tents.html#8x8:...`. An
ID is written only if reading it gives the puzzle back.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from puzzles.board import Rect, rect
from puzzles.codecs.links import read_board, refuse_lost, written_board
from puzzles.codecs.lists import GAME_ADDRESS, GAME_ID
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.contract.registry import get, names
from puzzles.declare.links import GameID
from puzzles.declare.words import LinkError, Scan, Unheld

if TYPE_CHECKING:
    from puzzles.contract.kind import Kind
    from puzzles.declare.parts import Fields

SITE = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"


def names_its_game(text: str) -> bool:
    """Return whether a text is an address that says of which game its ID is."""
    return bool(GAME_ADDRESS.fullmatch(text))


def read_game(text: str, kind: Kind[Any] | None = None) -> Puzzle:
    """Return the puzzle of a game ID, or of an address that has one.

    Args:
        text: the ID or the address.
        kind: what an ID is of; an address tells itself.

    Raises:
        LinkError: it holds none, or one that no kind here has.
    """
    address = GAME_ADDRESS.fullmatch(text)
    match = GAME_ID.fullmatch(address[2] if address else text)
    if match is None:
        raise LinkError("this is no game ID: a size, a colon and a board (a seed holds no board)")
    width, height, letters, body = match.groups(default="")
    if address:
        games = [(one, form) for one, form in _forms() if form.name == address[1]]
    elif kind is None:
        raise LinkError("a game ID does not tell its kind; name it in a line `# KIND` before it")
    else:
        games = [(kind, form) for form in _of(kind)]
    if not games:
        raise LinkError(f"no kind here is the game {address[1] if address else kind!r}")
    for one, form in games:
        rules = re.sub(form.settings or "$", "", letters, count=1)
        rules = re.sub("d[0-9a-z]$", "", rules) if rules not in form.rules else rules
        if rules in form.rules:
            return _read(one, form, (int(width), int(height or width)), rules, body)
    name = games[0][1].name
    known = [one for one, form in _forms() if form.name == name and letters in form.rules]
    held = f"{known[0].name} has" if known else "no kind here has"
    raise LinkError(f"{held} a game {name} with the rules {letters!r}")


def _of(kind: Kind[Any]) -> list[GameID]:
    """Return the forms of a kind's game IDs; the first that holds a puzzle is written."""
    return [link for link in kind.links if isinstance(link, GameID)]


def _forms() -> list[tuple[Kind[Any], GameID]]:
    """Return every form of game IDs, with its kind."""
    return [(kind, form) for kind in map(get, names()) for form in _of(kind)]


def _read(kind: Kind[Any], game: GameID, size: tuple[int, int], letters: str, body: str) -> Puzzle:
    """Read a game ID, which is taken apart already.

    Args:
        kind: what it is of.
        game: how that writes its IDs.
        size: the numbers before the colon.
        letters: those that tell the rules.
        body: what is behind the colon.
    """
    height, width, options = game.size.read(*size)
    if reason := kind.boards.refusal(height, width):
        raise LinkError(reason)
    known: Fields = {**game.rules[letters], **options}
    return read_board(kind, game, rect(height, width), Scan(body, "game ID"), known)


def game_of(puzzle: Puzzle) -> str:
    """Return the game ID of a puzzle.

    Raises:
        LinkError: no game ID holds it.
    """
    kind = kind_of(puzzle)
    forms = _of(kind)
    if not forms or not isinstance(puzzle.board, Rect):
        raise LinkError(f"Simon Tatham's programs have no such {kind.title}")
    *shorter, last = forms
    for form in shorter:
        with suppress(LinkError):
            return _written(puzzle, form)
    return _written(puzzle, last)


def _written(puzzle: Puzzle, game: GameID) -> str:
    """Return a puzzle as a game ID of this form.

    Raises:
        LinkError: a game ID does not hold it.
    """
    kind = kind_of(puzzle)
    letters = game.letters(puzzle.options)
    if letters is None:
        raise LinkError(f"a game ID does not hold a {kind.title} with these rules")
    try:
        size = game.size.write(puzzle)
    except Unheld as error:
        raise LinkError(f"a game ID {error.message}") from None
    text = f"{size}{letters}:{written_board(puzzle, game, 'a game ID')}"
    refuse_lost(puzzle, "a game ID", lambda: read_game(text, kind))
    return text
