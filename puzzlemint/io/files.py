"""Puzzle files in: which files a call means, and the puzzles that they hold.

A file is read in two steps, first to the texts of its puzzles and then to each puzzle, so that
one that cannot be read leaves its neighbours judged.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import puzzles
from corpus.recipe.kinds import DeclaresNone, declare_those_in
from corpus.records.layout import ABOUT, INDEX, MANIFEST, SHARDS, WORK
from puzzlemint.io import foreign, jsonl, streams
from puzzles.base.errors import OptionError, PuzzleError, UserError
from puzzles.base.escaped import escaped
from puzzles.codecs import excerpts
from puzzles.codecs.lists import is_link
from puzzles.contract.reading import parse_entries, parse_filled, parse_puzzle, parse_solution
from puzzles.declare.options import with_defaults
from puzzles.text.captions import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution
    from puzzles.text.header import Section

STDIN = streams.STDIN
JSON_LINES, PACKED = (".jsonl", ".jsonl.gz", ".parquet"), ".gz"
Endings = tuple[set[str], tuple[str, ...]]


class Unreadable(UserError):
    """A file, or a part of it, that holds no puzzle; the message starts with its name.

    Attributes:
        fields: what else is known of the puzzle, by name.
    """

    def __init__(
        self,
        file: str,
        message: str,
        line: int = 0,
        column: int = 0,
        fields: Mapping[str, Any] | None = None,
    ) -> None:
        shown = "<stdin>" if file == STDIN else file
        where = f":{line}" + (f":{column}" if column else "") if line else ""
        super().__init__(escaped(f"{shown}{where}: {message}"))
        self.file, self.message, self.line, self.column = file, message, line, column
        self.fields = fields or {}


@dataclass(frozen=True)
class Skipped:
    """Something in a folder that is no puzzle file, though its name says so."""

    file: str
    what: str


@dataclass(frozen=True)
class Part:
    """What a file holds of one puzzle.

    Attributes:
        file: its name.
        kind: of the puzzle.
        section: the text, its options, and the lines before it.
        number: which one it is; in a file of JSON objects, the number of its line.
        alone: whether the file holds no other.
        record: the object that it is, in a file of JSON objects.
        stem: of a corpus in shards, what the puzzle's file would be called, without its ending.
    """

    file: str
    kind: Kind[Puzzle]
    section: Section
    number: int
    alone: bool
    record: Mapping[str, Any] = field(default_factory=dict[str, Any])
    stem: str = ""

    @property
    def name(self) -> str:
        """How to speak of it: as the file, with a number from the second puzzle on."""
        return self.file if self.number == 1 else f"{self.file}#{self.number}"

    @property
    def fields(self) -> Mapping[str, Any]:
        """The fields of the file about the puzzle that are copied to the output."""
        beside = self.section.beside
        said = {} if beside is None else asdict(beside)
        return {name: text for name, text in said.items() if text} | jsonl.passed(self.record)

    @property
    def ignored(self) -> Sequence[str]:
        """The sentences beside the puzzle that were ignored."""
        found: Any = self.fields.get("ignored", ())
        return [*map(str, cast("list[Any]", found))] if isinstance(found, list) else ()

    @property
    def caption(self) -> str:
        """The title and the author of the puzzle, in quotation marks; empty if there are none."""
        beside = self.section.beside
        if beside is None:
            return ""
        title = quoted(beside.title) if beside.title else ""
        author = f"by {quoted(beside.author)}" if beside.author else ""
        return " ".join(filter(None, [title, author]))


@dataclass(frozen=True)
class Item:
    """A puzzle, and the part of a file that it was read from.

    Attributes:
        entries: the value of each place, or OPEN, if the text is that of a board filled in.
    """

    part: Part
    puzzle: Puzzle
    entries: Solution | None = None

    @property
    def notes(self) -> list[str]:
        """Messages on the reading of the puzzle: parts that were left out, or contradictions."""
        section = self.part.section
        return [*section.notes, *self.part.kind.warnings(self.puzzle, section.text)]

    @property
    def name(self) -> str:
        """How to speak of it."""
        return self.part.name

    @property
    def shown(self) -> str:
        """The name with control characters escaped, for output on one line."""
        return escaped(self.name)


def expand(names: Iterable[str]) -> Iterator[str | Unreadable | Skipped]:
    """Yield the files that the names on a command line stand for.

    A directory stands for the puzzle files in it and below, solutions left out. What cannot be
    looked into is yielded as an error, and so is a directory without any puzzle file.
    """
    endings: Endings | None = None
    for name in names:
        if name == STDIN or not os.path.isdir(name):
            yield name
            continue
        endings = endings or _endings()
        exists = False
        for file in _walk(name, endings):
            exists = True
            yield file
        if not exists:
            yield Unreadable(name, "a directory without puzzle files")


def named_as_puzzles(name: str) -> bool:
    """Return whether a file in a folder is one of puzzles, solutions left out, by its name."""
    return _named(name, _endings())


def _named(name: str, endings: Endings) -> bool:
    """Return whether a file is a puzzle's by its name."""
    suffixes, solutions = endings
    plain = name.removesuffix(PACKED)
    if os.path.splitext(plain)[1] in suffixes:
        return not plain.endswith(solutions)
    return holds_objects(name)


def _endings() -> Endings:
    """Return how the names of puzzle files end, and those of solutions."""
    kinds = [puzzles.get(name) for name in puzzles.names()]
    suffixes = {kind.files.suffix for kind in kinds}
    suffixes.update(suffix for kind in kinds for suffix in kind.files.formats.values())
    return suffixes, tuple({kind.files.solution_suffix for kind in kinds})


def holds_objects(file: str) -> bool:
    """Return whether a file's name says that it holds JSON objects."""
    return file.endswith(JSON_LINES)


def _walk(directory: str, endings: Endings) -> Iterator[str | Unreadable | Skipped]:
    """Yield the files of puzzles in a folder and below it, in order; not those of a corpus."""
    closed: list[OSError] = []
    for folder, folders, names in os.walk(directory, onerror=closed.append):
        yield from map(_unreadable, closed)
        closed.clear()
        if ABOUT in names:
            try:
                declare_those_in(folder)
            except DeclaresNone as error:
                yield Unreadable(folder, str(error))
        ours = _of_corpus(names, folders)
        folders[:] = sorted(
            name for name in folders if not name.startswith(".") and name not in ours
        )
        for name in sorted(names):
            if _named(name, endings) and name not in ours:
                file = os.path.join(folder, name)
                special = _special(file)
                yield Skipped(file, special) if special else file
    yield from map(_unreadable, closed)


def _of_corpus(names: Sequence[str], folders: Sequence[str]) -> set[str]:
    """Return the names to pass over in a folder, if it is that of a corpus.

    Where there are puzzle files they are read, and otherwise the list of shards stands for all
    that the shards hold. A corpus in the making has no puzzles yet.
    """
    if WORK in folders and SHARDS in folders:
        return {SHARDS, MANIFEST, INDEX}
    if ABOUT not in names or MANIFEST not in names:
        return {INDEX} if ABOUT in names else set()
    return {SHARDS, MANIFEST, INDEX} if INDEX in names else {SHARDS}


def _unreadable(error: OSError) -> Unreadable:
    return Unreadable(str(error.filename), error.strerror or str(error))


_SPECIAL = (
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def _special(file: str) -> str:
    """Return what a file is that reading could wait for without end; empty for all others."""
    try:
        mode = os.stat(file).st_mode
    except OSError:
        return ""  # whoever reads it says why not
    return next((what for test, what in _SPECIAL if test(mode)), "")


def root(names: Sequence[str]) -> str:
    """Return the folder that holds everything the names on a command line stand for."""
    above = [
        os.path.abspath(name if os.path.isdir(name) else os.path.dirname(name))
        for name in names
        if _has_place(name)
    ]
    return os.path.commonpath(above) if above else os.getcwd()


def below(file: str, root: str) -> str:
    """Return the folder of a file as seen from `root`; pipes and devices are in `root` itself."""
    return os.path.relpath(os.path.dirname(os.path.abspath(file)), root) if _has_place(file) else ""


def _has_place(name: str) -> bool:
    return name != STDIN and not _special(name)


def parts(
    file: str, kind: str = "", options: Mapping[str, Value] | None = None
) -> Iterator[Part | Unreadable]:
    """Yield the parts of a file, each of one puzzle; `-` is standard input.

    A pipe that the call names is read to its end, however long its writer takes. JSON objects are
    read one by one.

    Args:
        file: name of the file.
        kind: the kind of puzzles without a header; empty to guess.
        options: values of options from the call.

    Yields:
        The parts. An error takes the place of a JSON object without a puzzle, and is the last item
        if the rest of the file cannot be read.
    """
    try:
        if os.path.basename(file) == MANIFEST and os.path.exists(
            os.path.join(os.path.dirname(file), ABOUT)
        ):
            yield from _kept(file, kind)
        elif is_link(file) and not os.path.lexists(file):
            yield from held(file, file, kind, options)
        else:
            yield from held(file, streams.read(file), kind, options)
    except PuzzleError as error:
        yield Unreadable(file, error.message, error.line, error.column)
    except OSError as error:
        yield Unreadable(file, error.strerror or str(error))


def held(
    file: str,
    content: str | Iterable[bytes],
    kind: str = "",
    options: Mapping[str, Value] | None = None,
) -> Iterator[Part | Unreadable]:
    """Yield the parts of the content of a file.

    Args:
        file, kind, options: as for `parts`.
        content: the text of the file, or its lines, each a JSON object.

    Raises:
        PuzzleError: the rest of the text cannot be read.
        OSError: the lines cannot be read.
    """
    lines = foreign.several(content, kind) if isinstance(content, str) else content
    if isinstance(content, str) and lines is None:
        yield from _sections(file, content, kind, options)
    elif lines is not None and not isinstance(lines, str):
        yield from _objects(file, lines, kind)


def _sections(
    file: str, text: str, kind: str, options: Mapping[str, Value] | None
) -> Iterator[Part]:
    """Yield the puzzles of a text; an error is raised after the puzzles before it."""
    sections: list[tuple[Kind[Puzzle], Section]] = []
    failed = None
    try:
        for split in excerpts.split(text, kind, options):
            sections.append(split)  # noqa: PERF402 (what was found before an error counts)
    except PuzzleError as error:
        failed = error
    alone = len(sections) == 1
    for number, (kind_of_part, section) in enumerate(sections, 1):
        yield Part(file, kind_of_part, section, number, alone)
    if failed is not None:
        raise failed


def _objects(file: str, lines: Iterable[bytes], kind: str) -> Iterator[Part | Unreadable]:
    """Yield the puzzles of JSON lines, and in place of one that is wrong what is wrong."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        record: jsonl.Record = {}
        try:
            record = jsonl.read(line)
            kind_of_part, section = jsonl.puzzle(record, kind)
            yield Part(file, kind_of_part, section, number, False, record)
        except PuzzleError as error:
            if not record:
                yield Unreadable(file, error.message, number, error.column)
            else:
                yield _in_object(file, number, error, record)


def _kept(file: str, kind: str) -> Iterator[Part | Unreadable]:
    """Yield the puzzles of the corpus whose list of shards this is."""
    from corpus.records.records import plain
    from corpus.store.about import CorpusError
    from corpus.store.store import read
    from corpus.store.view import stem

    try:
        for number, found in enumerate(read(Path(file).parent), 1):
            record = plain(found)
            try:
                kind_of_part, section = jsonl.puzzle(record, kind)
                yield Part(file, kind_of_part, section, number, False, record, stem(found))
            except PuzzleError as error:
                yield _in_object(file, number, error, record)
    except CorpusError as error:
        yield Unreadable(file, str(error))


def _in_object(file: str, number: int, error: PuzzleError, record: Mapping[str, Any]) -> Unreadable:
    """Return an error in the text that an object on a line of this number holds."""
    where = f"puzzle:{error.line}:{error.column}: " if error.line else ""
    return Unreadable(file, f"{where}{error.message}", number, fields=jsonl.passed(record))


def parse(part: Part, options: Mapping[str, Value], *, strict: bool = True) -> Item:
    """Return the puzzle of a part.

    Args:
        part: of a file.
        options: values of options, which go before those of a header line.
        strict: whether the kind must have each of them. Otherwise those it does not have are
            passed over, so that a call can judge files of several kinds.

    Raises:
        Unreadable: it holds none, or, unless `strict`, an option's value does not fit.
        OptionError: an option's value does not fit, or the kind does not have it.
    """
    if not strict:
        try:
            return _parsed(part, options, strict=False)
        except OptionError as error:
            raise Unreadable(part.name, str(error), fields=part.fields) from None
    return _parsed(part, options, strict=True)


def _parsed(part: Part, options: Mapping[str, Value], *, strict: bool) -> Item:
    """Return the puzzle of a part; the arguments are those of `parse`.

    Raises:
        Unreadable: the part is not a puzzle, nor a filled board, or has a mistake.
        OptionError: the value of an option does not fit, or the kind does not have the option.
    """
    kind, section = part.kind, part.section
    if not strict:
        known = {option.name for option in kind.options}
        options = {name: value for name, value in options.items() if name in known}
    settings = {**section.options, **options}
    if section.puzzle is not None and not options:
        return Item(part, section.puzzle)
    try:
        puzzle = parse_puzzle(kind, section.text, **settings)
    except PuzzleError as error:
        try:
            puzzle, entries = parse_filled(kind, section.text, **settings)
        except PuzzleError:
            raise _of_part(part, error) from None
        return Item(part, puzzle, entries)
    if reason := kind.mistake(puzzle):
        raise _of_part(part, PuzzleError(reason))
    return Item(part, puzzle)


def _of_part(part: Part, error: PuzzleError) -> Unreadable:
    """Return an error in the text of a part with its position in the file."""
    line = error.line and error.line + part.section.line
    if part.record:
        inside = PuzzleError(error.message, line, error.column)
        return _in_object(part.file, part.number, inside, part.record)
    return Unreadable(part.file, error.message, line, error.column)


def named(
    directory: str, kind: str, options: Mapping[str, Value]
) -> Iterator[tuple[str, Item] | Unreadable]:
    """Yield each puzzle below a folder, and where it lies there without the ending of its file.

    From the second puzzle of a file on a number follows; those of a corpus in shards have the names
    that their files would have. What cannot be read is yielded as an error.

    Raises:
        OptionError: as `parse`.
    """
    for file in expand([directory]):
        if isinstance(file, Unreadable):
            yield file
        if not isinstance(file, str):
            continue
        stem = os.path.splitext(os.path.relpath(file, directory))[0]
        for part in parts(file, kind):
            if isinstance(part, Unreadable):
                yield part
                continue
            number = "" if part.number == 1 else f"-{part.number}"
            name = f"{stem}{number}"
            if part.stem:
                name = os.path.join(os.path.dirname(stem), part.stem)
            try:
                yield name, parse(part, options, strict=bool(kind))
            except Unreadable as error:
                yield error


def read(file: str, kind: str, options: Mapping[str, Value]) -> Item:
    """Return the puzzle of a file that holds a single one.

    Raises:
        Unreadable, OptionError: as `parts` and `parse`; or it holds several.
    """
    first, *others = _readable(file, kind)
    if others:
        raise Unreadable(file, f"{1 + len(others)} puzzles, where one is expected")
    return parse(first, options, strict=bool(kind))


def read_all(file: str, kind: str, options: Mapping[str, Value]) -> list[Item]:
    """Return the puzzles of a file.

    Raises:
        Unreadable, OptionError: as `parts` and `parse`.
    """
    return [parse(part, options, strict=bool(kind)) for part in _readable(file, kind)]


def _readable(file: str, kind: str) -> list[Part]:
    """Return the parts of a file, of which all have to be readable."""
    found: list[Part] = []
    for part in parts(file, kind):
        if isinstance(part, Unreadable):
            raise part
        found.append(part)
    return found


def entries(item: Item, file: str | None = None) -> Solution:
    """Return the value of each place, or OPEN, of a board that is filled in wholly or in part.

    Args:
        item: the puzzle, which may show the entries itself.
        file: that shows them; None for the puzzle's own.

    Raises:
        Unreadable: the file holds no board of this puzzle.
    """
    from puzzles.contract.kind import given

    if file is not None:
        try:
            return parse_entries(item.puzzle, text_of(file))
        except PuzzleError as error:
            raise Unreadable(file, error.message, error.line, error.column) from None
    if item.entries is not None:
        return item.entries
    return tuple(given(item.puzzle))


def text_of(file: str) -> str:
    """Return the text of a file; `-` is standard input.

    Raises:
        Unreadable: it cannot be read, or is no text.
    """
    try:
        content = streams.read(file)
    except PuzzleError as error:
        raise Unreadable(file, error.message, error.line, error.column) from None
    except OSError as error:
        raise Unreadable(file, error.strerror or str(error)) from None
    if isinstance(content, str):
        return content
    raise Unreadable(file, "JSON, where a text is expected")


def reread(record: Mapping[str, Any]) -> tuple[Puzzle, Solution]:
    """Return the puzzle and the solution whose texts a record holds."""
    kind: Kind[Puzzle] = puzzles.get(record["kind"])
    puzzle = parse_puzzle(kind, record["puzzle"])
    return puzzle, parse_solution(puzzle, record["solution"])


def settings(pairs: Iterable[str]) -> dict[str, Value]:
    """Return the options of a command line, from `name=value` each.

    Raises:
        OptionError: a pair has no `=`.
    """
    options: dict[str, Value] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(f"{pair!r} is not name=value")
        options[name] = value
    return options


def check(kind: str, options: Mapping[str, Value]) -> None:
    """Refuse a call before any file is read.

    Raises:
        OptionError: there is no such kind, or no kind (not the named one) has such an option with
            such a value.
    """
    if not kind and not options:
        return
    kinds = [puzzles.get(name) for name in ([kind] if kind else puzzles.names())]
    every = [option for one in kinds for option in one.options]
    for name, value in options.items():
        named = [option for option in every if option.name == name]
        for option in named[:-1]:
            with suppress(OptionError):
                option.read(value)
                break
        else:
            with_defaults(named or every, {name: value})
