"""The formats of others: one table of those that a puzzle is written in, and lists of links.

A list has an address or a game ID on each line. Lines that begin with `#`, and what follows ` #`
on a line, are comments; but `# KIND` says of which kind the game IDs and the drawings below it are.
"""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from puzzles.base.errors import OptionError, PuzzleError, abridged
from puzzles.codecs.drawings import (
    drawing_of,
    is_drawing,
    kind_said,
    kinds_named,
    read_drawing,
)
from puzzles.codecs.games import game_of, names_its_game, read_game
from puzzles.codecs.links import link_of, read_link, refuse_lost
from puzzles.codecs.lists import COMMENT, LINE, is_game, word
from puzzles.contract.kind import kind_of
from puzzles.contract.reading import parse_puzzle
from puzzles.contract.registry import get, names
from puzzles.declare.links import Address, GameID, JsonObject, PuzzLink
from puzzles.declare.words import LinkError, RuleMissing
from puzzles.text import header
from puzzles.text.captions import captions, ignoring_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from puzzles.codecs import registry
    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.links import Whole

IGNORED = "ignored"
"""The field of an object for sentences that were not understood."""


class Format(NamedTuple):
    """A format that puzzles of several kinds can be written in.

    Attributes:
        name, title: the word for it, and what it is called.
        write: returns the text of a puzzle; raises PuzzleError if it cannot hold that.
        has: whether a kind has it.
    """

    name: str
    title: str
    write: Callable[[Puzzle], str]
    has: Callable[[Kind[Puzzle]], bool]


def _has_links(kind: Kind[Puzzle]) -> bool:
    return any(isinstance(link, PuzzLink) for link in kind.links)


def _has_games(kind: Kind[Puzzle]) -> bool:
    return any(isinstance(link, GameID) for link in kind.links)


def _has_pictures(kind: Kind[Puzzle]) -> bool:
    return True


FORMATS = (
    Format("puzzlink", "Link to puzz.link", link_of, _has_links),
    Format("sgt", "Simon Tatham's game ID", game_of, _has_games),
    Format("penpa", "Link to penpa-edit", drawing_of, _has_pictures),
)


LINKS = frozenset(format.name for format in FORMATS)
"""The formats of which each puzzle is a line."""


def formats_of(kind: Kind[Puzzle]) -> dict[str, str]:
    """Return the names of the further formats of a kind, and what they are called."""
    own = {name: f"{name} ({suffix})" for name, suffix in kind.files.formats.items()}
    shared = {format.name: format.title for format in FORMATS if format.has(kind)}
    wholes = {whole.name: whole.title for whole in kind.wholes}
    return own | shared | wholes | {one.name: one.title for one in _further(kind)}


def _further(kind: Kind[Puzzle]) -> list[registry.Format]:
    """Return the formats of the registry that are written for a kind, except those above."""
    from puzzles.codecs import registry

    return [one for one in registry.formats_for(kind) if one.write and not one.above]


def is_a_line(format: str) -> bool:
    """Return whether each puzzle is a line in a format."""
    if format in LINKS or any(whole.name == format for _, whole in _wholes()):
        return True
    from puzzles.codecs import registry

    return any(one.name == format and one.line for one in registry.formats())


def _wholes() -> Iterator[tuple[Kind[Puzzle], Whole]]:
    return ((kind, whole) for kind in map(get, names()) for whole in kind.wholes)


def written(puzzle: Puzzle, format: str) -> str:
    """Return a puzzle in a further format, which reads as the same puzzle.

    Raises:
        PuzzleError: the format cannot hold it.
        OptionError: the kind has no such format.
    """
    kind = kind_of(puzzle)
    if format in kind.files.formats:
        text = kind.export(puzzle, format)
        refuse_lost(puzzle, f"the format {format}", lambda: parse_puzzle(kind, text))
        return text
    shared = (one for one in FORMATS if one.name == format and one.has(kind))
    wholes = (one for one in kind.wholes if one.name == format)
    found = next(wholes, None) or next(shared, None)
    if found is None:
        for one in _further(kind):
            if one.name == format:
                from puzzles.codecs import registry

                return registry.written(puzzle, one)
        known = formats_of(kind)
        there = f"; it has: {', '.join(known)}" if known else ""
        raise OptionError(f"{kind.name} has no format {format!r}{there}")
    line = found.write(puzzle)
    if format in LINKS:  # a kind's own forms compare by what rules mean, when they write
        refuse_lost(puzzle, _holder(found.title), lambda: _read_again(line, kind))
    return line


def _holder(title: str) -> str:
    """Return the noun phrase for a text in a format with a title, such as "a link to puzz.link"."""
    return f"a {title[:1].lower()}{title[1:]}" if title.startswith("Link") else title


def _read_again(line: str, kind: Kind[Puzzle]) -> Puzzle:
    """Return the puzzle of a written line, read without any knowledge of the original puzzle."""
    with captions(), ignoring_texts(False):
        return _read(line, kind.name if is_game(line) else "")


def listed(text: str, kind: str = "") -> Iterator[tuple[Kind[Puzzle], header.Section]]:
    """Yield the puzzle of each line of a list, as its text would be split.

    Args:
        text: the list.
        kind: of game IDs that stand before any line that tells it.

    Raises:
        PuzzleError: lines hold none; says which is the first, when the others are done.
    """
    failed: list[PuzzleError] = []
    for number, line in enumerate(text.split("\n")):
        if COMMENT.fullmatch(line):
            name = line.strip().removeprefix(header.MARK).strip()
            kind = name if name in names() else kind
            continue
        found = word(line)
        try:
            with captions() as beside:
                puzzle = _read(found or line, kind)
        except PuzzleError as error:
            before = line.index(found) if found else 0
            error = PuzzleError(error.message, error.line, error.column + before * bool(error.line))
            failed.append(error.moved(number))
            continue
        (section,) = header.sections(puzzle.text(named=True))
        match = LINE.fullmatch(line)
        label = match["label"] if match else ""
        notes = (f"the label of the link is left out: {abridged(label)}",) if label else ()
        yield kind_of(puzzle), section._replace(line=number, beside=beside, notes=notes)
    if failed:
        first, *others = failed
        more = f"; {len(others):,} more lines hold no puzzle" if others else ""
        raise PuzzleError(f"{first.message}{more}", first.line, first.column)


def _read(text: str, kind: str) -> Puzzle:
    """Return the puzzle of an address or a game ID; the kind is that of what does not tell it.

    Raises:
        LinkError: it holds none, or could be of several kinds.
    """
    if names_its_game(text) or not (is_game(text) or is_drawing(text)):
        return _told(text, kind)
    if is_drawing(text):
        return _read_drawn(text, kind)
    if kind:
        return _read_as(text, get(kind))
    found = [(one, read) for one in map(get, names()) if (read := _perhaps(text, one))]
    if not found:
        raise LinkError("no kind here has this game ID")
    if len(found) > 1:
        raise _several([one for one, _ in found])
    return found[0][1]


def _several(kinds: Sequence[Kind[Any]]) -> LinkError:
    words = " or ".join([one.name for one in kinds])
    return LinkError(f"this could be {words}; name the kind, in a line `# KIND` or with --kind")


def _read_drawn(text: str, kind: str) -> Puzzle:
    """Return the puzzle of a drawing, of the kind that the call or the drawing's text names.

    Raises:
        LinkError: the drawing is not a puzzle of the kind, or the kind is not named.
    """
    if named := get(kind) if kind else kind_said(text):
        return _first([partial(_read_as, kind=named), *_sudokus(text, named)], text)
    if own := _sudokus(text):
        return _first(own, text)
    kinds = kinds_named(text)
    if len(kinds) == 1:
        return _read_as(text, kinds[0])
    if not kinds:
        with captions(), ignoring_texts():  # unknown sentences are refused once the kind is named
            kinds = [one for one in map(get, names()) if _perhaps(text, one)]
    if kinds:
        raise _several(kinds)
    raise LinkError("the kind of this drawing is unknown; name it with --kind")


def _sudokus(text: str, named: Kind[Any] | None = None) -> list[Callable[[str], Puzzle]]:
    """Return the readers of kinds with their own form of address that claim this drawing.

    Args:
        text: the address.
        named: the kind as which the drawing was read in vain. Only its relations are tried then.
    """
    return [
        whole.read
        for kind, whole in _wholes()
        if isinstance(whole, Address) and whole.begins.match(text) and whole.claims(text)
        if kind is not named and (named is None or named.name in whole.relations)
    ]


def _first(readers: Sequence[Callable[[str], Puzzle]], text: str) -> Puzzle:
    """Return the puzzle of the first reader that can read a text.

    Raises:
        RuleMissing: a reader found a rule that the data lack; no further reader is tried.
        LinkError: no reader can read the text; the error of the first reader.
    """
    failed: LinkError | None = None
    for read in readers:
        try:
            return read(text)
        except RuleMissing:
            raise
        except LinkError as error:
            failed = failed or error
    assert failed is not None
    raise failed


def _perhaps(text: str, kind: Kind[Puzzle]) -> Puzzle | None:
    """Return the puzzle of a link of this kind, None if it is not one."""
    try:
        return _read_as(text, kind)
    except LinkError:
        return None


def _read_as(text: str, kind: Kind[Puzzle]) -> Puzzle:
    """Return the puzzle of a game ID, or of an address of penpa-edit, as one of a kind."""
    if is_game(text):
        return read_game(text, kind)
    own = [whole for whole in kind.wholes if isinstance(whole, Address)]
    read = next((whole.read for whole in own if whole.begins.match(text)), None)
    return read(text) if read else read_drawing(text, kind)


def _told(text: str, named: str = "") -> Puzzle:
    """Return the puzzle of an address that tells its kind.

    A page that has several kinds is read as the kind that is named, or as the most general one.
    """
    if is_game(text):
        return read_game(text)
    found = {
        kind.name: whole
        for kind, whole in _wholes()
        if isinstance(whole, Address) and whole.begins.match(text)
    }
    if not found:
        return read_link(text)
    general = [whole for whole in found.values() if whole.relations]
    whole = found.get(named) or next(iter([*general, *found.values()]))
    return whole.read(text)


def read_object(record: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return an object of JSON as this program writes it, if it is a puzzle as others write it.

    Args:
        record: what the object says.

    Returns:
        The puzzle's text as `puzzle`, its `kind`, and whatever the object says of where it comes
        from; None if it is of no form that is known here.

    Raises:
        LinkError: it is of such a form, and holds no puzzle.
    """
    for kind, whole in _wholes():
        if isinstance(whole, JsonObject) and whole.fits(record):
            passed = {key: record[key] for key in whole.passed if record.get(key)}
            with captions() as beside:
                text = whole.read(record).text(named=True)
            if beside.ignored:
                passed[IGNORED] = beside.ignored
            return {"kind": kind.name, "puzzle": text, **passed}
    return None


def object_in(text: str) -> dict[str, Any] | None:
    """Return what `read_object` makes of a text that is one object of JSON; None if it is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return read_object(cast("dict[str, Any]", found)) if isinstance(found, dict) else None
