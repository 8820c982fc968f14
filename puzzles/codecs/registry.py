"""The registry of formats: how other programs and people write the puzzles that are read here.

How to add a format
===================

Write one module in `puzzles/codecs/formats/` that holds `FORMAT`, or `FORMATS` for several. Nothing
else is edited: the folder is scanned when a text is not in the program's own format. So a module
costs nothing when the program starts, and it may import anything below this room.

    def recognises(text: str) -> bool:  # a look at the text; never raises, never parses it
        return text.startswith(": rows")

    def read(asked: Asked) -> Iterator[Section]:  # every token is understood, skipped or refused
        ...
        yield of_puzzle(puzzle, line=0, notes=("the title is left out",))

    FORMAT = Format(
        "g",                         # the word for it, as in `convert --to g`
        "Olšák's .g",                # what it is called in lists and errors
        kinds=("nonogram",),
        recognises=recognises,
        read=read,
        suffixes=(".g",),            # folders are searched for such files
        skips="text before the first `:` line",
        skipped=re.compile(r"\\A[^:]*"),
        examples=(Sample(": rows\\n1\\n...", ("rect 1 1\\n...",)),),
    )

The rules for a reader:

- It raises `PuzzleError` with line and column, counted from 1 in `asked.text`, for everything that
  it does not understand. The registry puts the title of a certain format in front.
- It yields a `Section` for each puzzle. `of_puzzle` makes one from a puzzle. A reader of boards may
  build one itself, with the kind's own text.
- What it passes over by rule, such as comments, is described by `skips` and matched by `skipped`.
- `certain=True` (the default) means that a text with this signature is certainly in this format.
  Its refusal is then final: no other format is tried. Grids of letters are never certain.
- `names_kind=True` means that the text names its kind itself. `asked.kind` is then the kind that
  the call names, or None. Otherwise the reader is called once for each kind of the format.
- `examples` are read by `tests/contract/test_formats.py`, which also removes and changes each
  letter outside of `skipped`: the result must change, or the text must be refused.
- `write`, if given, returns the text of a puzzle or raises PuzzleError. `written` reads the text
  back and compares the puzzles before it returns the text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzles.base.errors import OptionError, PuzzleError
from puzzles.contract.kind import kind_of
from puzzles.contract.reading import parse_filled, parse_puzzle
from puzzles.contract.registry import get, names
from puzzles.text import header

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.options import Value
    from puzzles.text.header import Section

FOLDER = "puzzles.codecs.formats"
NAME_IT = "name the kind, in a first line `# KIND` or in the call"


class Asked(NamedTuple):
    """The input of a reader.

    Attributes:
        text: the whole text, as it is in the file.
        kind: the kind to read it as; None if the text names its kind and the call does not.
        options: values of the kind's options from the call.
    """

    text: str
    kind: Kind[Puzzle] | None = None
    options: Mapping[str, Value] = {}


class Sample(NamedTuple):
    """An example of a format.

    Attributes:
        text: the text.
        puzzles: the puzzles that the text holds, each as its own text.
        kind: the kind that the call has to name; empty if the text is read without one.
    """

    text: str
    puzzles: tuple[str, ...]
    kind: str = ""


@dataclass(frozen=True)
class Format:
    """A format of other programs or people.

    Attributes:
        name: identifier, such as `webpbn` in `convert --to webpbn`.
        title: name in lists and errors.
        kinds: names of the kinds that the format can hold, or a predicate of a kind.
        recognises: returns whether a text has the signature of the format.
        read: yields the puzzles of a text; None if the kind's own reader reads the format.
        suffixes: endings of the names of its files.
        certain: whether a text with the signature is certainly in this format.
        exact: whether the reader accepts only a text that it can write again letter for letter. For
            a kind that accepts a text so, formats that are not exact are not tried.
        names_kind: whether the text names its kind.
        skips: noun phrase for the parts of a text that the reader skips; empty if it skips none.
        skipped: pattern of these parts.
        write: returns the text of a puzzle; raises PuzzleError if the format cannot hold it. None
            if the format is only read.
        line: whether a puzzle is one line, so that several puzzles are a list.
        above: whether `puzzles.codecs.addresses` reads and writes the format.
        examples: texts with the puzzles that they hold.
    """

    name: str
    title: str
    kinds: Sequence[str] | Callable[[Kind[Puzzle]], bool]
    recognises: Callable[[str], bool]
    read: Callable[[Asked], Iterable[Section]] | None = None
    suffixes: tuple[str, ...] = ()
    certain: bool = True
    exact: bool = False
    names_kind: bool = False
    skips: str = ""
    skipped: re.Pattern[str] | None = None
    write: Callable[[Puzzle], str] | None = None
    line: bool = False
    above: bool = False
    examples: tuple[Sample, ...] = field(default=(), repr=False)

    @property
    def is_read(self) -> bool:
        """Whether the format is read: by `read`, or by the kind's own reader."""
        return self.read is not None or bool(self.suffixes)

    def holds(self, kind: Kind[Puzzle]) -> bool:
        """Return whether the format can hold puzzles of a kind."""
        return self.kinds(kind) if callable(self.kinds) else kind.name in self.kinds

    def held(self) -> list[str]:
        """Return the names of the kinds that the format can hold."""
        return [name for name in names() if self.holds(get(name))]


class Refused(PuzzleError):
    """A final refusal: a certain format recognises the text but does not accept it."""


class Tried(PuzzleError):
    """The error furthest on in the text, of all formats that were tried in vain."""


class Ambiguous(PuzzleError):
    """A text that several kinds can read.

    Attributes:
        kinds: names of these kinds.
    """

    def __init__(self, kinds: Sequence[str]) -> None:
        super().__init__(f"this could be {_either(kinds)}; {NAME_IT}")
        self.kinds = tuple(kinds)


@cache
def formats() -> tuple[Format, ...]:
    """Return all formats, sorted by name; the first call imports their modules."""
    package = import_module(FOLDER)
    found: list[Format] = []
    for module in iter_modules(package.__path__, f"{FOLDER}."):
        held = vars(import_module(module.name))
        found += held.get("FORMATS", ())
        if "FORMAT" in held:
            found.append(held["FORMAT"])
    return tuple(sorted(found, key=lambda one: one.name))


def formats_for(kind: Kind[Puzzle]) -> list[Format]:
    """Return the formats that can hold a kind."""
    return [one for one in formats() if one.holds(kind)]


def of_puzzle(puzzle: Puzzle, line: int = 0, notes: tuple[str, ...] = ()) -> Section:
    """Return the section of a puzzle that a format holds.

    Args:
        puzzle: the puzzle.
        line: number of lines before the first line of the puzzle.
        notes: messages for the user, such as a list of skipped comments.
    """
    (section,) = header.sections(puzzle.text(named=True))
    return section._replace(line=line, notes=notes)


def read(asked: Asked, *, guess: bool = True) -> list[Section]:
    """Return the puzzles of a text in one of the registered formats.

    If a certain format recognises the text, only certain formats are tried.

    Args:
        asked: the text, with its kind if that is known.
        guess: whether formats without a certain signature are tried.

    Returns:
        The puzzles; empty if no format recognises the text, or, for a text of unknown kind, if no
        format accepts it.

    Raises:
        Refused: a certain format recognises the text and does not accept it, or the text can be
            read as several boards of one kind.
        Tried: no format accepts the text as a puzzle of the kind that the call names.
        Ambiguous: the text can be read as several kinds.
    """
    known = [one for one in formats() if one.read and one.recognises(asked.text)]
    sure = [one for one in known if one.certain]
    readings = _Readings()
    if sure:
        for one in sure:
            try:
                readings.add(_sure(one, asked))
            except PuzzleError as error:
                readings.refuse(error)
        if not readings.found and readings.refusal:
            raise readings.refusal
        return readings.only()
    # Exact formats come first. Once one accepts the text as a kind, no other format is tried for
    # that kind: a grid could also be made of the frames and dots of a picture.
    exact = set[str]()
    for one in sorted(known, key=lambda one: not one.exact) if guess else ():
        for kind in _kinds_of(one, asked):
            if kind and kind.name in exact:
                continue
            try:
                readings.add(_read(one, asked._replace(kind=kind)))
                if one.exact and kind:
                    exact.add(kind.name)
            except PuzzleError as error:
                if isinstance(error, (Ambiguous, Refused)):
                    raise
                readings.refuse(error)
    if not readings.found and asked.kind and (error := readings.refusal):
        raise Tried(error.message, error.line, error.column)
    return readings.only()


def _kinds_of(one: Format, asked: Asked) -> list[Kind[Puzzle] | None]:
    """Return the kinds to try a text as; None stands for the kind that the text names."""
    if asked.kind is not None:
        return [asked.kind] if one.holds(asked.kind) else []
    if one.names_kind:
        return [None]
    return [get(name) for name in one.held()]


def _sure(one: Format, asked: Asked) -> list[Section]:
    """Return the puzzles of a text that a certain format recognises.

    Raises:
        Refused: the format does not hold the kind, or its reader does not accept the text.
        Ambiguous: several kinds accept it.
    """
    kinds = _kinds_of(one, asked)
    if not kinds:
        held = _either(one.held())
        wanted = asked.kind.name if asked.kind else ""
        raise Refused(f"this is {one.title}, which holds {held}, not {wanted}", 0)
    readings = _Readings()
    for kind in kinds:
        try:
            readings.add(_read(one, asked._replace(kind=kind)))
        except PuzzleError as error:
            readings.refuse(error)
    if not readings.found and (error := readings.refusal):
        named = f"this is {one.title}; "
        told = error.message if error.message.startswith(named) else named + error.message
        raise Refused(told, error.line, error.column)
    return readings.only()


def _read(one: Format, asked: Asked) -> list[Section]:
    """Return the puzzles of a text in a format, after reading each as its kind's own text.

    Raises:
        PuzzleError: the text is not understood, or it holds no puzzle.
    """
    assert one.read is not None
    try:
        sections = list(one.read(asked))
        for section in sections:
            check(section, asked.options)
    except OptionError as error:
        raise PuzzleError(str(error), 0) from None
    if not sections:
        raise PuzzleError("it holds no puzzle", 0)
    return sections


def check(section: Section, options: Mapping[str, Value]) -> Puzzle:
    """Return the puzzle of a section whose kind is known; it may be a filled board.

    Raises:
        PuzzleError: the text is neither a puzzle nor a filled board, or has a mistake.
        OptionError: the value of an option does not fit.
    """
    kind = get(section.kind)
    rules = {option.name for option in kind.options}
    settings = {name: value for name, value in options.items() if name in rules}
    settings = {**section.options, **settings}
    try:
        puzzle = parse_puzzle(kind, section.text, **settings)
    except PuzzleError as error:
        try:
            return parse_filled(kind, section.text, **settings)[0]
        except PuzzleError:
            raise error from None
    if reason := kind.mistake(puzzle):
        raise PuzzleError(reason)
    return puzzle


class _Readings:
    """The different interpretations of a text.

    Attributes:
        found: the puzzles of each interpretation. The keys are their kinds, options and texts.
        refusal: the error furthest on in the text, or None.
    """

    def __init__(self) -> None:
        self.found: dict[Any, list[Section]] = {}
        self.refusal: PuzzleError | None = None

    def refuse(self, error: PuzzleError) -> None:
        """Keep an error if it lies further on in the text than the one that is kept."""
        kept = self.refusal
        if kept is None or (error.line, error.column) > (kept.line, kept.column):
            self.refusal = error

    def add(self, sections: list[Section]) -> None:
        """Add an interpretation; a second one with the same puzzles does not count."""
        key = tuple([(one.kind, tuple(one.options.items()), one.text) for one in sections])
        self.found.setdefault(key, sections)

    def only(self) -> list[Section]:
        """Return the puzzles of the only interpretation; empty if there is none.

        Raises:
            Ambiguous: there are interpretations of several kinds.
            Refused: there are several interpretations of one kind.
        """
        if not self.found:
            return []
        if len(self.found) == 1:
            return next(iter(self.found.values()))
        kinds = sorted({one.kind for sections in self.found.values() for one in sections})
        if len(kinds) > 1:
            raise Ambiguous(kinds)
        raise Refused("this can be read as different boards; write a dot for each open cell", 0)


def _either(words: Sequence[str]) -> str:
    """Return words as a choice: "a, b or c"."""
    *others, last = words or ("nothing",)
    return f"{', '.join(others)} or {last}" if others else last


def written(puzzle: Puzzle, one: Format) -> str:
    """Return the text of a puzzle in a format, after reading it back as the same puzzle.

    Raises:
        PuzzleError: the format cannot hold the puzzle.
        OptionError: the format is only read.
    """
    kind = kind_of(puzzle)
    if one.write is None:
        raise OptionError(f"{one.title} is read but not written")
    text = one.write(puzzle)
    if one.read is None:
        return text
    try:
        (section,) = _read(one, Asked(text, kind))
        back = check(section, {})
    except (PuzzleError, ValueError) as error:
        raise PuzzleError(f"{one.title} does not hold this {kind.title}: {error}", 0) from None
    if kind.normal(back) != kind.normal(puzzle):
        raise PuzzleError(f"{one.title} does not hold all of this {kind.title}", 0)
    return text
