"""The registry of formats: how other programs and people write the puzzles that are read here.

How to add a format
===================

Write one module in `puzzles/codecs/formats/` that holds `FORMAT`, or `FORMATS` for several. Nothing
else is edited: the folder is scanned the first time that a text is none of our own. So a module
costs nothing when the program starts, and may import what it needs.

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
  it does not understand. The registry puts the title of the format in front.
- It yields a `Section` for each puzzle. `of_puzzle` makes one from a puzzle. A reader of boards may
  build one itself, with the kind's own text.
- What it passes over by rule, such as comments, is described by `skips` and matched by `skipped`.
- `certain=True` (the default) says that a text with this signature can be nothing else. Then its
  refusal is final: no other format is tried. Grids of letters are never certain.
- `names_kind=True` says that the text names its kind itself. `asked.kind` is then None, or the
  kind that the call demands. Otherwise the reader is called once for each kind that it holds.
- `examples` are read by `tests/contract/test_formats.py`, which also removes and changes each
  letter outside of `skipped`: the result must change, or the text must be refused.
- `write`, if given, returns the text of a puzzle or raises PuzzleError. What it writes is read back
  and compared before it is given out (`written`).
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
    """What a reader is asked to read.

    Attributes:
        text: the whole text, as it is in the file.
        kind: the kind to read it as; None where the text names its kind and the call does not.
        options: values of the kind's options that the call gives.
    """

    text: str
    kind: Kind[Puzzle] | None = None
    options: Mapping[str, Value] = {}


class Sample(NamedTuple):
    """An example of a format.

    Attributes:
        text: the text.
        puzzles: the texts of the puzzles that it holds, each with a header line.
        kind: the kind that the call names; empty if it names none.
    """

    text: str
    puzzles: tuple[str, ...]
    kind: str = ""


@dataclass(frozen=True)
class Format:
    """A format of other programs or people.

    Attributes:
        name, title: the word for it, and what it is called.
        kinds: the names of the kinds that it can hold, or a test of a kind.
        recognises: returns whether a text has the signature of the format.
        read: yields the puzzles of a text; None if the kind's own reader takes it.
        suffixes: how the names of its files end.
        certain: whether a text with the signature can be nothing else.
        exact: whether what it accepts is written again as the same text, so that formats without
            a signature are not tried.
        names_kind: whether the text names its kind.
        skips: what is passed over by rule, a noun phrase; empty for nothing.
        skipped: matches what is passed over.
        write: returns the text of a puzzle; raises PuzzleError if the format cannot hold it.
        line: whether what is written is a line, so that several puzzles make a list.
        above: whether `puzzles.codecs.addresses` reads and writes it.
        examples: texts and the puzzles that they hold.
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
        """Whether texts are read, here or by the kind's own reader."""
        return self.read is not None or bool(self.suffixes)

    def holds(self, kind: Kind[Puzzle]) -> bool:
        """Return whether the format can hold puzzles of a kind."""
        return self.kinds(kind) if callable(self.kinds) else kind.name in self.kinds

    def held(self) -> list[str]:
        """Return the names of the kinds that the format can hold."""
        return [name for name in names() if self.holds(get(name))]


class Refused(PuzzleError):
    """The refusal of a format whose signature the text has: no other format is tried."""


class Tried(PuzzleError):
    """What is wrong with a text in the format that accepted most of it."""


class Ambiguous(PuzzleError):
    """A text that can be read in several ways.

    Attributes:
        kinds: the names of the kinds that it could be.
    """

    def __init__(self, kinds: Sequence[str]) -> None:
        super().__init__(f"this could be {_either(kinds)}; {NAME_IT}")
        self.kinds = tuple(kinds)


@cache
def formats() -> tuple[Format, ...]:
    """Return all formats, in the order of their names; imports their modules once."""
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
        line: number of lines before the one where it begins.
        notes: what users should know of the reading, such as what was left out.
    """
    (section,) = header.sections(puzzle.text(named=True))
    return section._replace(line=line, notes=notes)


def read(asked: Asked, *, guess: bool = True) -> list[Section]:
    """Return the puzzles of a text in a format of others.

    Args:
        asked: the text, and the kind if it is known.
        guess: whether formats without a certain signature are tried.

    Returns:
        The puzzles; empty if no format recognises the text, or none that does accepts it.

    Raises:
        Refused: the text has the signature of a format that does not accept it.
        Tried: no format accepts it as a puzzle of the kind.
        Ambiguous: the text can be read as several kinds, or in several ways.
    """
    known = [one for one in formats() if one.read and _sees(one, asked.text)]
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
    exact = set[str]()  # the kinds that an exact format accepts the text as
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


def _sees(one: Format, text: str) -> bool:
    """Return whether a format recognises a text."""
    return one.recognises(text)


def _kinds_of(one: Format, asked: Asked) -> list[Kind[Puzzle] | None]:
    """Return the kinds to read a text as."""
    if asked.kind is not None:
        return [asked.kind] if one.holds(asked.kind) else []
    if one.names_kind:
        return [None]
    return [get(name) for name in one.held()]


def _sure(one: Format, asked: Asked) -> list[Section]:
    """Return the puzzles of a text whose signature is that of a format.

    Raises:
        Refused: it holds none of the kind, or none at all.
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
    """Return the puzzles of a text in a format; each is read as its kind's own text.

    Raises:
        PuzzleError: it holds none.
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
    """Return the puzzle, or the filled board's, of a section whose kind is known.

    Raises:
        PuzzleError, OptionError: it holds none.
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
    """The different ways in which a text was read.

    Attributes:
        found: the puzzles of each, by their kinds and texts.
        refusal: the refusal furthest on in the text, None without one.
    """

    def __init__(self) -> None:
        self.found: dict[Any, list[Section]] = {}
        self.refusal: PuzzleError | None = None

    def refuse(self, error: PuzzleError) -> None:
        """Note a refusal."""
        kept = self.refusal
        if kept is None or (error.line, error.column) > (kept.line, kept.column):
            self.refusal = error

    def add(self, sections: list[Section]) -> None:
        """Add a reading; one that gives the same puzzles counts once."""
        key = tuple([(one.kind, tuple(one.options.items()), one.text) for one in sections])
        self.found.setdefault(key, sections)

    def only(self) -> list[Section]:
        """Return the only reading; empty without one.

        Raises:
            Ambiguous: there are several.
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
    """Return the text of a puzzle in a format; it was read back and is the same puzzle.

    Raises:
        PuzzleError: the format cannot hold the puzzle.
    """
    kind = kind_of(puzzle)
    if one.write is None:
        raise OptionError(f"{one.title} is read and not written")
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
