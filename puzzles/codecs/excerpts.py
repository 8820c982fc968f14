"""The puzzles of a text, one after another, of whatever kinds and in whatever formats they are.

The native text comes first: parts with a header line, or a text in exactly one of the headerless
native forms. What is neither goes to the registry of formats (`puzzles.codecs.registry`), which is
imported then. One interpretation is taken; several are an error that lists them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import OptionError, PuzzleError, UserError
from puzzles.codecs.lists import is_list
from puzzles.contract.reading import parse_filled, parse_puzzle
from puzzles.contract.registry import get, names
from puzzles.declare.options import with_defaults
from puzzles.text import header, xml

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzles.codecs.registry import Asked
    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.options import Value

Split = tuple["Kind[Puzzle]", header.Section]
Options = Mapping[str, "Value"]
NONE: Options = {}
LONGEST_GUESSED = 1 << 18
"""Characters of a text whose kind is guessed by trying all kinds."""
APART = re.compile(r"\S {2,}\S|\n +\n|^ +\n")
"""Where blanks may be open cells: two of them between cells, or a line of them."""
SIGNS = re.compile(r"[^\s\w]|[0-9_]")
"""What a text has whose kind is guessed: a word alone is no board, though it may be read as one."""
MOST_JOINED = 8
"""Pieces between blank lines that one puzzle may have."""


class Excerpt(NamedTuple):
    """A puzzle in a text, its own text, and how many lines there are before it."""

    puzzle: Puzzle
    text: str
    line: int


def recognise(text: str) -> Kind[Puzzle]:
    """Return the kind that the text of a puzzle without header looks like.

    Raises:
        PuzzleError: it looks like none, or could be several.
    """
    if not text.strip():
        raise PuzzleError("the file is empty")
    kinds = [kind for kind in map(get, names()) if kind.recognises(text)]
    if len(kinds) > 1:
        kinds = [kind for kind in kinds if _fits(kind, text, {}) is not None] or kinds
    if len(kinds) != 1:
        what = " or ".join(kind.name for kind in kinds)
        said = f"this could be {what}" if what else "this looks like no kind of puzzle there is"
        raise PuzzleError(f"{said}; name the kind, in a first line `# KIND` or in the call")
    return kinds[0]


def split(
    text: str, kind: str = "", options: Options | None = None, *, own: bool = False
) -> Iterator[Split]:
    """Yield each puzzle's part of a text with its kind.

    Args:
        text: of one puzzle or several, in our own form or another.
        kind: what the puzzles are that do not say it themselves; empty to guess.
        options: values of options that the call gives; those that a kind lacks do not matter.
        own: whether the kind stands beside the text, as a header line would, so that no format
            of others is tried.

    Raises:
        PuzzleError: the text holds no puzzle, or a part is of no kind; says where.
        OptionError: there is no such kind.
    """
    if not text.strip():
        raise PuzzleError("the file is empty")
    if is_list(text):
        from puzzles.codecs.addresses import listed

        yield from listed(text, kind)
        return
    if text.lstrip().startswith("{"):
        from puzzles.codecs.addresses import object_in

        if found := object_in(text):
            (section,) = header.sections(found["puzzle"])
            yield get(found["kind"]), section
            return
    if xml.begins(text) and (of := _of_xml(text, kind)):
        for part, lines in xml.cut(text, of.files.element):
            yield of, header.Section("", {}, part, lines)
        return
    given = options or {}
    if kind:
        get(kind)
    try:
        sections = header.sections(text)
    except PuzzleError as error:  # a line that is no header may be a comment
        if len(text) > LONGEST_GUESSED:
            raise
        yield from _foreign(text, kind, given, 0, error)
        return
    for section in sections:
        _check_named(section)
        yield from _puzzles(section, kind, given, own=own or bool(section.kind))


def _of_xml(text: str, kind: str) -> Kind[Puzzle] | None:
    """Return the kind whose own format an XML text is, None if it is another's."""
    kinds = [get(kind)] if kind else list(map(get, names()))
    return next((one for one in kinds if one.files.element and one.recognises(text)), None)


def _check_named(section: header.Section) -> None:
    """Refuse a header line whose kind or options there are not.

    Raises:
        PuzzleError: says where.
    """
    if not section.kind:
        return
    try:
        with_defaults(get(section.kind).options, section.options)
    except OptionError as error:
        raise PuzzleError(str(error), section.line, len(header.MARK) + 1) from None


def _puzzles(section: header.Section, kind: str, options: Options, *, own: bool) -> Iterator[Split]:
    """Yield the puzzles of a section: by its own text if that is one, else by other formats.

    Raises:
        PuzzleError: it holds none; says where.
    """
    named = section.kind or kind
    of = get(named) if named else _strict(section.text)
    failed: PuzzleError | None = None
    if of is not None:
        parts = header.blocks(section, of.files.starts)
        if not parts:
            raise PuzzleError("no puzzle follows this line", section.line)
        pieces, failed = own_puzzles(of, parts, options)
        if failed is None:
            if named and (board := _spaced(of, section, options)):
                pieces = [board]
            yield from [(of, piece) for piece in pieces]
            return
        if own or not named:  # the text is certainly our own, so no other format is tried
            mixed = [] if named else _all_strict(section)
            yield from mixed or _broken(section, named, options)
            return
    elif mixed := _all_strict(section):
        yield from mixed
        return
    found = others(section.text, named, options)
    if isinstance(found, list):
        for other in found:
            yield get(other.kind), other._replace(line=other.line + section.line)
        return
    if found is not None and _is_nearer(found, failed, section.line):
        raise found.moved(section.line)
    yield from _broken(section, named, options)


def _is_nearer(error: PuzzleError, own: PuzzleError | None, line: int) -> bool:
    """Return whether an error of a format of others says more than that of our own text.

    Args:
        error: the one of the format of others, in the section.
        own: the other, in the whole text; None without one.
        line: lines before the section.
    """
    from puzzles.codecs.registry import Tried

    if own is None or not isinstance(error, Tried):
        return True
    return (error.line + line, error.column) > (own.line, own.column)


def _spaced(kind: Kind[Puzzle], section: header.Section, options: Options) -> header.Section | None:
    """Return the board of a section in which blanks are open cells, None if they mean nothing.

    Raises:
        PuzzleError: blanks could be open cells, and could mean nothing.
    """
    if APART.search(section.text) is None:
        return None
    from puzzles.codecs.grids import spaced

    board = spaced(kind, section.text, {**section.options, **options})
    if board is None:
        return None
    lines = section.text.rstrip("\n").split("\n")
    if any(line and not line.strip() and len(line) == max(map(len, lines)) for line in lines):
        return board._replace(line=board.line + section.line, options=section.options)
    raise PuzzleError(
        "blanks could be open cells or mean nothing; write a dot for each open cell",
        section.line + 1,
    )


def _strict(text: str) -> Kind[Puzzle] | None:
    """Return the kind of which a text without header is in exactly its native form, or None."""
    kinds = [kind for kind in map(get, names()) if kind.recognises(text)]
    kinds = [kind for kind in kinds if kind.is_native(text)]
    if len(kinds) > 1:
        kinds = [kind for kind in kinds if _fits(kind, text, {}) is not None]
    return kinds[0] if len(kinds) == 1 else None


def _all_strict(section: header.Section) -> list[Split]:
    """Return the puzzles between blank lines, each in a native form of its own; else nothing."""
    parts = header.blocks(section, None)
    if len(parts) < 2:
        return []
    found = [(of, part) for part in parts if (of := _strict(part.text))]
    return found if len(found) == len(parts) else []


def own_puzzles(
    kind: Kind[Puzzle], parts: list[header.Section], options: Options
) -> tuple[list[header.Section], PuzzleError | None]:
    """Return the puzzles of parts in the kind's own text, and what is wrong with one if any is.

    A blank line ends a part and a puzzle. But a part that cannot stand alone belongs to the puzzle
    before it, as clues below a board do.

    Args:
        kind: of all parts.
        parts: what stands between blank lines.
        options: values of options that the call gives.
    """
    if len(parts) == 1:
        try:
            puzzle = _read(kind, parts[0], options)
        except PuzzleError as error:
            return parts, error.moved(parts[0].line)
        return [parts[0]._replace(puzzle=puzzle)], None
    if kind.files.starts is None and _alike(parts):
        # boards of one shape: the first decides, and the others are read when they are judged
        try:
            _read(kind, parts[0], options)
        except PuzzleError as error:
            return parts, error.moved(parts[0].line)
        return parts, None
    pieces: list[header.Section] = []
    joined = 0
    for part in parts:
        error = _error(kind, part, options)
        if error is None:
            pieces.append(part)
            joined = 1
            continue
        both = _joined(pieces[-1], part) if pieces and joined < MOST_JOINED else None
        if both is None or kind.files.starts or _error(kind, both, options):
            return parts, error
        pieces[-1] = both
        joined += 1
    return pieces, None


def _alike(parts: list[header.Section]) -> bool:
    """Return whether all parts have as many lines, each as long as in the first part."""
    shapes = {tuple(map(len, part.text.rstrip().split("\n"))) for part in parts}
    return len(shapes) == 1


def _joined(piece: header.Section, part: header.Section) -> header.Section:
    """Return a piece with a part that follows; blank lines between them are left out."""
    return piece._replace(text=piece.text.rstrip("\n") + "\n" + part.text)


def _error(kind: Kind[Puzzle], part: header.Section, options: Options) -> PuzzleError | None:
    """Return what is wrong with a part as a puzzle of a kind, None if nothing is."""
    try:
        _read(kind, part, options)
    except PuzzleError as error:
        return error.moved(part.line)
    return None


def _read(kind: Kind[Puzzle], part: header.Section, options: Options) -> Puzzle | None:
    """Return the puzzle of a part; None if it is a filled board.

    Raises:
        PuzzleError: it is neither.
    """
    rules = {option.name for option in kind.options}
    settings = {**part.options, **{name: options[name] for name in options if name in rules}}
    try:
        puzzle = parse_puzzle(kind, part.text, **settings)
    except OptionError:
        return None  # whoever reads the part says it
    except PuzzleError as error:
        try:
            parse_filled(kind, part.text, **settings)
        except PuzzleError:
            raise error from None
        return None
    refuse_mistake(kind, puzzle)
    return puzzle if settings.keys() == part.options.keys() else None


def refuse_mistake(kind: Kind[Puzzle], puzzle: Puzzle) -> None:
    """Refuse a puzzle that is a mistake in its text.

    Raises:
        PuzzleError: it is one.
    """
    if reason := kind.mistake(puzzle):
        raise PuzzleError(reason)


def _fits(kind: Kind[Puzzle], text: str, options: Options) -> list[header.Section] | None:
    """Return the puzzles of a text without header in a kind's own form, None if it is none."""
    parts = header.blocks(header.Section("", {}, text, 0), kind.files.starts)
    pieces, failed = own_puzzles(kind, parts, options)
    return None if failed or not parts else pieces


def is_own(text: str, kind: str = "") -> bool:
    """Return whether all of a text is puzzles in our own form.

    Args:
        text: what is looked at.
        kind: of what has no header line; empty for the native forms alone.
    """
    try:
        for section in header.sections(text):
            named = section.kind or kind
            of = get(named) if named else _strict(section.text)
            if of is None or _fits(of, section.text, section.options) is None:
                return False
    except UserError:
        return False
    return True


def others(
    text: str, kind: str = "", options: Options = NONE
) -> list[header.Section] | PuzzleError | None:
    """Return the puzzles of a text in another format, or why it is none; None if none fits.

    Args:
        text: what is read.
        kind: the kind that it has to be; empty for any.
        options: values of options that the call gives.
    """
    from puzzles.codecs import registry

    asked = registry.Asked(text, get(kind) if kind else None, options)
    try:
        if kind or len(text) > LONGEST_GUESSED:
            return registry.read(asked) or None
        if found := registry.read(asked, guess=False):
            return found
        return _guessed(asked) or None
    except (registry.Ambiguous, registry.Refused, registry.Tried) as error:
        return error


def _guessed(asked: Asked) -> list[header.Section]:
    """Return the puzzles of a text of which neither the kind nor the format is known.

    Raises:
        Ambiguous: it could be of several kinds.
    """
    from puzzles.codecs import registry

    found: dict[str, list[header.Section]] = {}
    refused: registry.Refused | None = None
    for name in names():
        kind = get(name)
        own = _fits(kind, asked.text, asked.options)
        if own is not None:
            found[name] = [one._replace(kind=name, puzzle=None) for one in own]
            continue
        try:
            if others := registry.read(asked._replace(kind=kind)):
                found[name] = others
        except registry.Tried:
            continue
        except registry.Refused as error:
            refused = refused or error
            found[name] = []
    if len(found) > 1:
        raise registry.Ambiguous(list(found))
    if refused:
        raise refused
    (only,) = found.values() or [[]]
    return only if SIGNS.search(asked.text) else []


def _foreign(
    text: str, kind: str, options: Options, line: int, error: PuzzleError
) -> Iterator[Split]:
    """Yield the puzzles of a text in another format; `error` is raised if it is none.

    Raises:
        PuzzleError: it is none.
    """
    found = others(text, kind, options)
    if isinstance(found, list):
        for section in found:
            yield get(section.kind), section._replace(line=section.line + line)
        return
    raise found.moved(line) if found and _is_nearer(found, error, line) else error


def _broken(section: header.Section, kind: str, options: Options) -> Iterator[Split]:
    """Yield the parts of a section of which some cannot be read; whoever reads them says why.

    Raises:
        PuzzleError: a part is of no kind, or one that is none may belong to the board before it.
    """
    named = get(kind) if kind else None
    first = named or _recognised(section)
    parts = header.blocks(section, first.files.starts)
    kinds = [named or (first if part is parts[0] else _recognised(part)) for part in parts]
    for of, part, behind in zip_longest(kinds, parts, parts[1:]):
        if behind and first.own and (error := _error(first, behind, options)):
            raise error
        yield of, part


def _recognised(section: header.Section) -> Kind[Puzzle]:
    """Return the kind of a section that names none; errors tell the line in the whole text."""
    try:
        return recognise(section.text)
    except PuzzleError as error:
        raise error.moved(section.line) from None


def read(
    text: str, kind: str = "", options: Options | None = None, *, edited: bool = False
) -> Iterator[Excerpt]:
    """Yield the puzzles of a text.

    Args:
        text, kind: as for `split`.
        options: values of options, which go before those in header lines.
        edited: whether the text is our own, of a board that is being edited: then rooms may be in
            parts.

    Raises:
        PuzzleError: the text holds none, or something else; says where.
        OptionError: the kind or an option is unknown, or a value does not fit.
    """
    found = own_board(text) if edited else split(text, kind, options)
    for kind_of_section, section in found:
        settings = {**section.options, **(options or {})}
        puzzle = None if options else section.puzzle
        try:
            puzzle = puzzle or parse_puzzle(kind_of_section, section.text, **settings)
            if not edited:
                refuse_mistake(kind_of_section, puzzle)
        except PuzzleError as error:
            raise error.moved(section.line) from None
        yield Excerpt(puzzle, section.text, section.line)


def own_board(text: str) -> Iterator[Split]:
    """Yield the puzzles of a text of our own; nothing is tried to read another."""
    for section in header.sections(text):
        _check_named(section)
        kind = get(section.kind) if section.kind else recognise(section.text)
        for part in header.blocks(section, kind.files.starts):
            yield kind, part


def possible(text: str) -> list[Kind[Puzzle]]:
    """Return the kinds of which all of a text could be that does not say of which it is."""
    return [kind for kind in map(get, names()) if _reads(text, kind)]


def _reads(text: str, kind: Kind[Puzzle]) -> bool:
    """Return whether all that a text holds is read as puzzles of a kind."""
    try:
        return all(excerpt.puzzle.kind == kind.name for excerpt in read(text, kind.name))
    except UserError:
        return False
