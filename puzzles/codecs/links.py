"""Addresses of puzz.link and pzprjs, read and written as the links of a kind say.

A link is written only if reading it gives the puzzle back.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from puzzles.base.errors import PuzzleError, UserError, abridged
from puzzles.board import Rect, rect
from puzzles.board.lattice import joined
from puzzles.codecs.lists import HOSTS
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.contract.reading import parse_puzzle
from puzzles.contract.registry import get, names
from puzzles.declare.links import PuzzLink
from puzzles.declare.options import shown
from puzzles.declare.parts import Sheet
from puzzles.declare.words import LinkError, Scan, Unheld

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from puzzles.contract.kind import Kind
    from puzzles.declare.links import Link
    from puzzles.declare.parts import Fields

SITE = "https://puzz.link/p?"
_LINK = re.compile(
    rf"{HOSTS}\?(?:type=[a-z]+&(?:amp;)?)?(v:[^/]*/)?([a-z0-9]+)(?:_edit|_play)?/([^\s?#]*)"
)
_KANPEN = re.compile(r"https?://[^\s?]*kanpen\.net/(?:[^\s?/]*/)*([a-z0-9]+)\.html\?([a-z]+)=(\S*)")
_FILE = re.compile(rf"{HOSTS}\?(?:type=[a-z]+&(?:amp;)?)?(pzprv3\S*)")
_SIZE = re.compile(r"(v:[^/]*/)?(?:([a-z]*)/)?([1-9][0-9]{0,2})/([1-9][0-9]{0,2})/(.*)")
"""Words about changed rules, flags, width, height and board."""


def read_link(link: str) -> Puzzle:
    """Return the puzzle of an address.

    Raises:
        LinkError: it holds none, or one that no kind here has.
    """
    link = link.strip()
    if kanpen := _KANPEN.fullmatch(link):
        if kanpen[2] != "pzpr":
            what = f"a board behind `{abridged(kanpen[2])}=` is not read; open the address and copy"
            raise LinkError(f"{what} that of pzprjs")
        link = f"{SITE}{kanpen[1]}/{kanpen[3]}"
    if file := _FILE.fullmatch(link):
        return _of_file(unquote(file[1]))
    match = _LINK.fullmatch(link)
    if match is None:
        raise LinkError("this is not a link to a puzzle")
    changed, name, rest = match.groups()
    forms = _forms()
    found = [(kind, link) for kind, link in forms if name in (link.name, *link.also)]
    if not found:
        known = ", ".join([link.name for _, link in forms])
        raise LinkError(f"no kind here is called {abridged(name)} in links; there are: {known}")
    (kind, form), *_ = found
    size = _SIZE.fullmatch(rest)
    if size is None:
        raise LinkError("the link does not go on with a width, a height and a board")
    if changed := changed or size[1]:
        raise LinkError(f"the link says {abridged(changed)}: the rules of its {kind.title} differ")
    if unknown := {*(size[2] or "")} - {*form.flags}:
        raise LinkError(f"no {kind.title} here has the variant {abridged(min(unknown))}")
    width, height = int(size[3]) + form.more, int(size[4]) + form.more
    if reason := kind.boards.refusal(height, width):
        raise LinkError(reason)
    scan = Scan(size[5].removesuffix("/"), "link")
    return read_board(kind, form, rect(height, width), scan, {})


def _of_file(text: str) -> Puzzle:
    """Return the puzzle of a file of pzprjs that an address holds.

    Raises:
        LinkError: it holds none.
    """
    from puzzles.codecs.formats import pzprv3
    from puzzles.codecs.registry import Asked, check

    try:
        (section,) = pzprv3.read(Asked(text))
        return check(section, {})
    except PuzzleError as error:
        where = f" (at letter {error.column} of the file)" if error.line else ""
        raise LinkError(f"{error.message}{where}") from None


def _forms() -> list[tuple[Kind[Any], PuzzLink]]:
    """Return every form of addresses, with its kind."""
    kinds = map(get, names())
    return [(kind, link) for kind in kinds for link in kind.links if isinstance(link, PuzzLink)]


def read_board(kind: Kind[Any], form: Link, board: Rect, scan: Scan, known: Fields) -> Puzzle:
    """Return the puzzle whose board a text tells.

    Args:
        kind, form, board: of it.
        scan: the text.
        known: fields that were told before.

    Raises:
        LinkError: it tells none.
    """
    return built(kind, board, form.read(scan, _sheet(kind, board, known)))


def written_board(puzzle: Puzzle, form: Link, held: str) -> str:
    """Return how a form tells a puzzle's board.

    Raises:
        LinkError: it does not hold that; the message begins with `held`.
    """
    board = puzzle.board
    assert isinstance(board, Rect)
    try:
        return form.write(_sheet(kind_of(puzzle), board, vars(puzzle)))
    except Unheld as error:
        raise LinkError(f"{held} {error.message}") from None


def _sheet(kind: Kind[Any], board: Rect, fields: Mapping[str, Any]) -> Sheet:
    return Sheet(board, {group.field: group for group in kind.groups}, fields)


def built(kind: Kind[Any], board: Rect, fields: Fields) -> Puzzle:
    """Return the puzzle of a board with these fields, options among them, as its text is read.

    Raises:
        LinkError: it is none.
    """
    known = [option.name for option in kind.options]
    settings = {option.name: option.default for option in kind.options}
    settings |= {name: fields[name] for name in known if name in fields}
    others = {name: value for name, value in fields.items() if name not in known}
    try:
        puzzle = replace(kind.empty(board, settings), **others)
        return parse_puzzle(kind, puzzle.text(named=True))
    except KeyError as error:
        raise LinkError(f"no cell of a {kind.title} holds {error.args[0]}") from None
    except PuzzleError as error:
        raise LinkError(error.message) from None
    except UserError as error:
        raise LinkError(str(error)) from None


def link_of(puzzle: Puzzle) -> str:
    """Return the address of a puzzle.

    Raises:
        LinkError: no address holds it.
    """
    kind = kind_of(puzzle)
    form = next((link for link in kind.links if isinstance(link, PuzzLink)), None)
    board = puzzle.board
    if form is None:
        raise LinkError(f"puzz.link has no {kind.title}")
    if not isinstance(board, Rect):
        raise LinkError("a link holds rectangular boards only")
    body = written_board(puzzle, form, "a link")
    link = f"{SITE}{form.name}/{board.width - form.more}/{board.height - form.more}/{body}"
    if not link[-1].isalnum():
        link += "/"  # as pzprjs does: a sign at the end is not taken for part of an address
    refuse_lost(puzzle, "a link", lambda: read_link(link))
    return link


def refuse_lost(puzzle: Puzzle, held: str, read: Callable[[], Puzzle]) -> None:
    """Refuse a puzzle of which a format loses something.

    Args:
        puzzle: that was written.
        held: the format.
        read: reads what was written.

    Raises:
        LinkError: that is another puzzle, or none; says what about them differs.
    """
    kind = kind_of(puzzle)
    try:
        back = read()
    except PuzzleError as error:
        raise LinkError(f"{held} does not hold this {kind.title}: {error.message}") from None
    if kind_of(back) is not kind:
        raise LinkError(f"{held} does not hold this {kind.title}: it reads as {back.kind}")
    if kind.normal(back) == kind.normal(puzzle):
        return
    other = back.options
    lost = [
        f"{name}={shown(value)}" for name, value in puzzle.options.items() if value != other[name]
    ]
    if lost:
        raise LinkError(f"{held} holds no {kind.title} with {' '.join(lost)}")
    changed = [
        group.title.lower()
        for group in kind.groups
        if getattr(puzzle, group.field) != getattr(back, group.field)
    ]
    raise LinkError(f"{held} does not hold the {joined(changed)} of this {kind.title}")
