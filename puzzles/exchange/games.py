"""Game IDs of Simon Tatham's puzzle programs, read and written as the `Game` of a kind says.

An ID does not name its game; an address of the programs' page does, `.../tents.html#8x8:...`. An
ID is written only if reading it gives the puzzle back.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from puzzles.board import Rect, rect
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.contract.registry import get, names
from puzzles.declare.links import Fields, LinkError
from puzzles.exchange.links import built, refuse_lost

if TYPE_CHECKING:
    from puzzles.contract.kind import Kind
    from puzzles.declare.games import Game

SITE = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"
_ID = re.compile(r"([0-9]{1,3})(?:x([0-9]{1,3}))?([a-z][0-9a-zL]*?)?(?:d[0-9a-z])?:(\S*)")
_ADDRESS = re.compile(r"https?://[^\s?#]+/([a-z]+)\.html#(\S+)")


def is_game(text: str) -> bool:
    """Return whether a text is a game ID, or an address that has one."""
    return bool(_ID.fullmatch(text) or _ADDRESS.fullmatch(text))


def read_game(text: str, kind: Kind[Any] | None = None) -> Puzzle:
    """Return the puzzle of a game ID, or of an address that has one.

    Args:
        text: the ID or the address.
        kind: what an ID is of; an address tells itself.

    Raises:
        LinkError: it holds none, or one that no kind here has.
    """
    address = _ADDRESS.fullmatch(text)
    match = _ID.fullmatch(address[2] if address else text)
    if match is None:
        raise LinkError("this is no game ID: a size, a colon and a board (a seed holds no board)")
    width, height, letters, body = match.groups(default="")
    if address:
        games = [(one, form) for one, form in _forms() if form.name == address[1]]
    elif kind is None:
        raise LinkError("a game ID does not tell its kind; name it in a line `# KIND` before it")
    else:
        games = [(kind, form) for form in kind.game.forms] if kind.game else []
    if not games:
        raise LinkError(f"no kind here is the game {address[1] if address else kind!r}")
    for one, form in games:
        if letters in form.rules:
            return _read(one, form, (int(width), int(height or width)), letters, body)
    name = games[0][1].name
    known = [one for one, form in _forms() if form.name == name and letters in form.rules]
    held = f"{known[0].name} has" if known else "no kind here has"
    raise LinkError(f"{held} a game {name} with the rules {letters!r}")


def _forms() -> list[tuple[Kind[Any], Game]]:
    """Return every form of game IDs, with its kind."""
    kinds = map(get, names())
    return [(kind, form) for kind in kinds if kind.game for form in kind.game.forms]


def _read(kind: Kind[Any], game: Game, size: tuple[int, int], letters: str, body: str) -> Puzzle:
    height, width, options = game.size.read(*size)
    if reason := kind.boards.refusal(height, width):
        raise LinkError(reason)
    board = rect(height, width)
    texts = body.split(",", len(game.parts) - 1)
    if len(texts) < len(game.parts):
        raise LinkError(f"the game ID has {len(texts)} of the {len(game.parts)} parts of its board")
    fields: Fields = {**game.rules[letters], **options}
    for part, text in zip(game.parts, texts, strict=True):
        fields |= part.read(board, text, fields)
    return built(kind, board, fields)


def game_of(puzzle: Puzzle) -> str:
    """Return the game ID of a puzzle.

    Raises:
        LinkError: no game ID holds it.
    """
    kind = kind_of(puzzle)
    if kind.game is None or not isinstance(puzzle.board, Rect):
        raise LinkError(f"Simon Tatham's programs have no such {kind.title}")
    if kind.game.short:
        with suppress(LinkError):
            return _written(puzzle, kind.game.short)
    return _written(puzzle, kind.game)


def _written(puzzle: Puzzle, game: Game) -> str:
    kind = kind_of(puzzle)
    letters = game.letters(puzzle.options)
    if letters is None:
        raise LinkError(f"a game ID does not hold a {kind.title} with these rules")
    body = ",".join([part.write(puzzle) for part in game.parts])
    text = f"{game.size.write(puzzle)}{letters}:{body}"
    refuse_lost(puzzle, "a game ID", lambda: read_game(text, kind))
    return text
