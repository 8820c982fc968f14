"""The puzzles of a text, one after another, of whatever kinds they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import OptionError, PuzzleError, UserError
from puzzles.codecs.addresses import is_list, listed, object_in
from puzzles.contract.reading import parse_puzzle
from puzzles.contract.registry import get, names
from puzzles.declare.options import with_defaults
from puzzles.text import header, xml

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.options import Value


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
        kinds = [kind for kind in kinds if _can_be(kind, text)] or kinds
    if len(kinds) != 1:
        what = " or ".join(kind.name for kind in kinds)
        said = f"this could be {what}" if what else "this looks like no kind of puzzle there is"
        raise PuzzleError(f"{said}; name the kind, in a first line `# KIND` or in the call")
    return kinds[0]


def _can_be(kind: Kind[Puzzle], text: str) -> bool:
    """Return whether a text is a puzzle of a kind."""
    try:
        parse_puzzle(kind, text)
    except PuzzleError:
        return False
    return True


def split(text: str, kind: str = "") -> Iterator[tuple[Kind[Puzzle], header.Section]]:
    """Yield each puzzle's part of a text with its kind.

    Args:
        text: of one puzzle or several: each begins with a header line, or a blank line
            separates them.
        kind: what the puzzles are that have no header; empty to guess.

    Raises:
        PuzzleError: the text holds no puzzle, or a part is of no kind; says where.
        OptionError: there is no such kind.
    """
    if not text.strip():
        raise PuzzleError("the file is empty")
    if is_list(text):
        yield from listed(text, kind)
        return
    if text.lstrip().startswith("{") and (found := object_in(text)):
        (section,) = header.sections(found["puzzle"])
        yield get(found["kind"]), section
        return
    if xml.begins(text):
        of = get(kind) if kind else recognise(text)
        if of.files.element:
            for part, lines in xml.cut(text, of.files.element):
                yield of, header.Section("", {}, part, lines)
            return
    for section in header.sections(text):
        try:
            named = section.kind or kind
            named_kind = get(named) if named else None
        except OptionError as error:
            if not section.kind:
                raise
            raise PuzzleError(str(error), section.line, len(header.MARK) + 1) from None
        if named_kind:
            _check_options(named_kind, section)
        first = named_kind or _recognised(section)
        parts = header.blocks(section, first.files.starts)
        if not parts:
            raise PuzzleError("no puzzle follows this line", section.line)
        yield first, parts[0]
        for part in parts[1:]:
            yield named_kind or _recognised(part), part


def _check_options(kind: Kind[Puzzle], section: header.Section) -> None:
    try:
        with_defaults(kind.options, section.options)
    except OptionError as error:
        raise PuzzleError(str(error), section.line, len(header.MARK) + 1) from None


def _recognised(section: header.Section) -> Kind[Puzzle]:
    """Return the kind of a section that names none; errors tell the line in the whole text."""
    try:
        return recognise(section.text)
    except PuzzleError as error:
        raise error.moved(section.line) from None


def read(
    text: str, kind: str = "", options: Mapping[str, Value] | None = None
) -> Iterator[Excerpt]:
    """Yield the puzzles of a text.

    Args:
        text, kind: as for `split`.
        options: values of options, which go before those in header lines.

    Raises:
        PuzzleError: the text holds none, or something else; says where.
        OptionError: the kind or an option is unknown, or a value does not fit.
    """
    for kind_of_section, section in split(text, kind):
        settings = {**section.options, **(options or {})}
        try:
            puzzle = parse_puzzle(kind_of_section, section.text, **settings)
        except PuzzleError as error:
            raise error.moved(section.line) from None
        yield Excerpt(puzzle, section.text, section.line)


def possible(text: str) -> list[Kind[Puzzle]]:
    """Return the kinds of which all of a text could be that does not say of which it is."""
    return [kind for kind in map(get, names()) if _reads(text, kind)]


def _reads(text: str, kind: Kind[Puzzle]) -> bool:
    """Return whether all that a text holds is read as puzzles of a kind."""
    try:
        return all(excerpt.puzzle.kind == kind.name for excerpt in read(text, kind.name))
    except UserError:
        return False
