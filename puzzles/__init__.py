"""What a puzzle is: one file per kind. Kinds are found by looking into `puzzles/kinds`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzles import kinds
from puzzles.errors import OptionError, PuzzleError, meant
from puzzles.formats import is_list, listed
from puzzles.options import with_defaults
from puzzles.outside import load, modules
from puzzles.reading import parse_puzzle
from puzzles.text import header, xml

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from puzzles.kind import Kind
    from puzzles.options import Value
    from puzzles.puzzle import Puzzle


class Excerpt(NamedTuple):
    """A puzzle in a text, its own text, and how many lines there are before it."""

    puzzle: Puzzle
    text: str
    line: int


ENTRY_POINTS = "puzzlemint.kinds"
"""The group of entry points by which another distribution adds kinds; see `docs/kinds.md`."""
_registered: dict[str, Kind[Any]] = {}


def register(kind: Kind[Any]) -> None:
    """Add a kind from outside to those that there are, in this process.

    Raises:
        OptionError: there is another kind of that name.
    """
    if kind.name in homes() or _registered.get(kind.name, kind) is not kind:
        raise OptionError(f"there is a kind {kind.name!r} already")
    _registered[kind.name] = kind


@cache
def homes() -> Mapping[str, str]:
    """Return the module of each kind that need not be registered, by its name."""
    return modules(kinds, ENTRY_POINTS)


def names() -> tuple[str, ...]:
    """Return the names of all kinds, in alphabetical order."""
    return tuple(sorted({*homes(), *_registered}))


def get(name: str) -> Kind[Any]:
    """Return the kind of that name.

    Raises:
        OptionError: there is none.
    """
    return _registered.get(name) or _loaded(name)


@cache
def _loaded(name: str) -> Kind[Any]:
    if name not in homes():
        raise OptionError(
            f"there is no kind {name!r}{meant(name, names())}; the kinds are: {', '.join(names())}"
        )
    kind: Kind[Any] = load(homes(), name, "KIND", kinds)
    if kind.name != name:
        raise OptionError(f"{homes()[name]} is said to hold {name!r} and holds {kind.name!r}")
    return kind


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
