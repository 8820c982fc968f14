"""The puzzles of a text, one after another, of any kinds and in any formats.

The program's own format is tried first: parts with a header line, or a text in exactly one of the
headerless native forms. Every other text goes to the registry of formats
(`puzzles.codecs.registry`), which is imported only then. A text with exactly one interpretation is
read; several interpretations are an error that lists them.
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
"""Largest number of characters of a text that is tried as every kind."""
APART = re.compile(r"\S {2,}\S|\n +\n|^ +\n")
"""Blanks that may be open cells: two or more between cells, or a line of blanks."""
SIGNS = re.compile(r"[^\s\w]|[0-9_]")
"""A character that a board without kind must have. A single word is no board, even where some kind
could read its letters as cells."""
MOST_JOINED = 8
"""Largest number of parts between blank lines that are joined to one puzzle."""


class Excerpt(NamedTuple):
    """A puzzle in a text.

    Attributes:
        puzzle: the puzzle.
        text: the lines of the text that hold it.
        line: number of lines before it.
    """

    puzzle: Puzzle
    text: str
    line: int


def recognise(text: str) -> Kind[Puzzle]:
    """Return the only kind that recognises the text of a puzzle without a header line.

    Of several kinds that recognise it, only those that can read it count.

    Raises:
        PuzzleError: no kind recognises it, or several do.
    """
    if not text.strip():
        raise PuzzleError("the file is empty")
    kinds = [kind for kind in map(get, names()) if kind.recognises(text)]
    if len(kinds) > 1:
        kinds = [kind for kind in kinds if _fits(kind, text, {}) is not None] or kinds
    if len(kinds) != 1:
        what = " or ".join(kind.name for kind in kinds)
        said = f"this could be {what}" if what else "unknown puzzle kind"
        raise PuzzleError(f"{said}; name the kind, in a first line `# KIND` or in the call")
    return kinds[0]


def split(
    text: str, kind: str = "", options: Options | None = None, *, own: bool = False
) -> Iterator[Split]:
    """Yield the part of a text that holds each puzzle, with the kind of the puzzle.

    Args:
        text: one or more puzzles in any format.
        kind: the kind of puzzles whose text does not name it; empty to guess.
        options: values of options from the call; options that a kind lacks are ignored.
        own: whether the text is in the program's own format, so that no other format is tried. Set
            where the kind is given with the text, such as in a field of JSON.

    Raises:
        PuzzleError: the text holds no puzzle, or the kind of a part is unknown; with the line.
        OptionError: `kind` is unknown.
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
    """Return the kind that has its own XML format and recognises the text, or None."""
    kinds = [get(kind)] if kind else list(map(get, names()))
    return next((one for one in kinds if one.files.element and one.recognises(text)), None)


def _check_named(section: header.Section) -> None:
    """Refuse a header line with an unknown kind or option.

    Raises:
        PuzzleError: the line has one; with its position.
    """
    if not section.kind:
        return
    try:
        with_defaults(get(section.kind).options, section.options)
    except OptionError as error:
        raise PuzzleError(str(error), section.line, len(header.MARK) + 1) from None


def _puzzles(section: header.Section, kind: str, options: Options, *, own: bool) -> Iterator[Split]:
    """Yield the puzzles of a section: in its kind's own text, or else in another format.

    Raises:
        PuzzleError: neither can be read; with the position in the text.
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
            if all(kind is of for kind, _ in mixed):
                mixed = []  # pieces of one broken text, such as the blocks of a `.non` file
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
    """Return whether another format's error is to be raised rather than that of the own format.

    The error further on in the text is, since its reader understood more. A refusal of a format
    with a certain signature and an ambiguity always are.

    Args:
        error: the error of another format, with its line in the section.
        own: the error of the own format, with its line in the whole text, or None.
        line: number of lines before the section.
    """
    from puzzles.codecs.registry import Tried

    if own is None or not isinstance(error, Tried):
        return True
    return (error.line + line, error.column) > (own.line, own.column)


def _spaced(kind: Kind[Puzzle], section: header.Section, options: Options) -> header.Section | None:
    """Return the board of a section whose blanks are open cells, or None if they cannot be.

    A line of blanks as long as the longest line shows that blanks are open cells. Without one they
    could just as well be separators.

    Raises:
        PuzzleError: blanks could be open cells or separators.
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
    """Return the only kind in whose native form a text without header exactly is, or None."""
    kinds = [kind for kind in map(get, names()) if kind.recognises(text)]
    kinds = [kind for kind in kinds if kind.is_native(text)]
    if len(kinds) > 1:
        kinds = [kind for kind in kinds if _fits(kind, text, {}) is not None]
    return kinds[0] if len(kinds) == 1 else None


def _all_strict(section: header.Section) -> list[Split]:
    """Return the puzzles of a section between blank lines, each in some kind's native form.

    Empty if a part is in no native form, or if there is only one part.
    """
    parts = header.blocks(section, None)
    if len(parts) < 2:
        return []
    found = [(of, part) for part in parts if (of := _strict(part.text))]
    return found if len(found) == len(parts) else []


def own_puzzles(
    kind: Kind[Puzzle], parts: list[header.Section], options: Options
) -> tuple[list[header.Section], PuzzleError | None]:
    """Return the puzzles of parts in the kind's own text, and the first error or None.

    Each part is usually one puzzle. A part that cannot be read alone, such as clues below a gap, is
    joined to the puzzle before it.

    Args:
        kind: kind of all parts.
        parts: pieces of text between blank lines.
        options: values of options from the call.

    Returns:
        The puzzles, or the unchanged parts if there is an error.
    """
    if len(parts) == 1:
        try:
            puzzle = _read(kind, parts[0], options)
        except PuzzleError as error:
            return parts, error.moved(parts[0].line)
        return [parts[0]._replace(puzzle=puzzle)], None
    if kind.files.starts is None and _alike(parts):
        # Boards of one shape: only the first is read here, the others when they are judged. So
        # a file of thousands of boards is not read twice.
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
    """Return whether all parts have the same number of lines, of the same lengths."""
    shapes = {tuple(map(len, part.text.rstrip().split("\n"))) for part in parts}
    return len(shapes) == 1


def _joined(piece: header.Section, part: header.Section) -> header.Section:
    """Return a piece and the part behind it as one text without the blank lines between."""
    return piece._replace(text=piece.text.rstrip("\n") + "\n" + part.text)


def _error(kind: Kind[Puzzle], part: header.Section, options: Options) -> PuzzleError | None:
    """Return the error of a part that is read as a kind, or None if it can be read."""
    try:
        _read(kind, part, options)
    except PuzzleError as error:
        return error.moved(part.line)
    return None


def _read(kind: Kind[Puzzle], part: header.Section, options: Options) -> Puzzle | None:
    """Return the puzzle of a part.

    None if the part is a filled board, if an option does not fit, or if an option of the call
    changes the puzzle: whoever judges the part then reads it again.

    Raises:
        PuzzleError: the part is neither a puzzle nor a filled board.
    """
    rules = {option.name for option in kind.options}
    settings = {**part.options, **{name: options[name] for name in options if name in rules}}
    try:
        puzzle = parse_puzzle(kind, part.text, **settings)
    except OptionError:
        return None  # raised again, with its place, where the part is judged
    except PuzzleError as error:
        try:
            parse_filled(kind, part.text, **settings)
        except PuzzleError:
            raise error from None
        return None
    refuse_mistake(kind, puzzle)
    return puzzle if settings.keys() == part.options.keys() else None


def refuse_mistake(kind: Kind[Puzzle], puzzle: Puzzle) -> None:
    """Refuse a puzzle that only a mistake in its text explains, such as a room in two parts.

    Raises:
        PuzzleError: the kind reports a mistake (`Kind.mistake`).
    """
    if reason := kind.mistake(puzzle):
        raise PuzzleError(reason)


def _fits(kind: Kind[Puzzle], text: str, options: Options) -> list[header.Section] | None:
    """Return the puzzles of a text without header in a kind's own form, or None."""
    parts = header.blocks(header.Section("", {}, text, 0), kind.files.starts)
    pieces, failed = own_puzzles(kind, parts, options)
    return None if failed or not parts else pieces


def is_own(text: str, kind: str = "") -> bool:
    """Return whether all parts of a text are puzzles in the program's own format.

    Args:
        text: text of any length.
        kind: kind of parts without a header line; empty to accept only exact native forms.
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
    """Return the puzzles of a text in a format of other programs.

    Args:
        text: the text.
        kind: the only kind to read it as; empty for any.
        options: values of options from the call.

    Returns:
        The puzzles; an error if a format recognises the text and refuses it, or if there are
        several interpretations; None if no format recognises it.
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
    """Return the puzzles of a text by trying every kind, in its own text and in every format.

    Raises:
        Ambiguous: several kinds can read it.
        Refused: the only kind that reads it has several boards for it.
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
    """Yield the puzzles of a text in another format, or raise the more helpful error.

    Args:
        text, kind, options: as for `others`.
        line: number of lines before the text.
        error: the error of the text in the program's own format.

    Raises:
        PuzzleError: `error`, or that of the format that recognised the text.
    """
    found = others(text, kind, options)
    if isinstance(found, list):
        for section in found:
            yield get(section.kind), section._replace(line=section.line + line)
        return
    raise found.moved(line) if found and _is_nearer(found, error, line) else error


def _broken(section: header.Section, kind: str, options: Options) -> Iterator[Split]:
    """Yield the parts of a section that holds an error, which their reader then raises.

    In this way the puzzles before the faulty part are still judged.

    Raises:
        PuzzleError: the kind of a part is unknown, or a faulty part may belong to the board before
            it.
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
    """Return `recognise` of a section, whose errors have the line in the whole text."""
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
        options: values of options, which override those in header lines.
        edited: whether the text is that of a board in the editor. Then only the program's own
            format is read, and unfinished rooms in several parts are accepted.

    Raises:
        PuzzleError: the text is not understood; with the position.
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
    """Yield the puzzles of a text in the program's own format; no other format is tried."""
    for section in header.sections(text):
        _check_named(section)
        kind = get(section.kind) if section.kind else recognise(section.text)
        for part in header.blocks(section, kind.files.starts):
            yield kind, part


def possible(text: str) -> list[Kind[Puzzle]]:
    """Return the kinds as which all of a text can be read, for a text that names none."""
    if not SIGNS.search(text):
        return []
    return [kind for kind in map(get, names()) if _reads(text, kind)]


def _reads(text: str, kind: Kind[Puzzle]) -> bool:
    """Return whether all of a text can be read as puzzles of a kind."""
    try:
        return all(excerpt.puzzle.kind == kind.name for excerpt in read(text, kind.name))
    except UserError:
        return False
