"""The contract that every puzzle kind fulfils.

A kind is one file or folder in `puzzles/kinds` whose `KIND` is an instance of a subclass of
`Kind`. A puzzle is a frozen dataclass that carries the rules it was made for; a solution is one
value for each place of the board, in the order of the places. Where a board has places of several
sorts, cells to shade and links to draw, each value is one of a single sort: it alone says how it is
called, what it looks like and how it is set.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from puzzles.base.errors import OptionError
from puzzles.base.kept import kept_while_used
from puzzles.board import relabelled
from puzzles.declare.options import Option, Value, options_of, shown
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards, Example, Fault, Files, Solution, Tally, Violation, Word
from puzzles.model.model import OPEN
from puzzles.text import header

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from puzzles.board import Hexagon, Lattice, Rect
    from puzzles.declare.group import Group, Tool
    from puzzles.declare.links import Link, Whole
    from puzzles.declare.phrases import Fact
    from puzzles.declare.sayings import Saying
    from puzzles.declare.techniques import Shape
    from puzzles.model.model import Model, Rule
    from puzzles.render.picture import Picture


@dataclass(frozen=True)
class Puzzle:
    """A puzzle of some kind, which derives a dataclass of its own from this one.

    Attributes:
        board: the lattice that it is drawn on.
    """

    definition: ClassVar[Any]  # its kind; `kind_of` knows of which type

    board: Rect | Hexagon

    @property
    def kind(self) -> str:
        """The name of the kind."""
        return kind_of(self).name

    @property
    def size(self) -> str:
        """The size as users write it."""
        return self.board.size

    @property
    def options(self) -> dict[str, Value]:
        """The value of each rule that people disagree on, by its name."""
        return {option.name: getattr(self, option.name) for option in kind_of(self).options}

    def text(self, *, named: bool = False) -> str:
        """Return the puzzle in its kind's format; read again, it gives the same puzzle.

        Args:
            named: begin with the line that names the kind even where the kind needs none.
        """
        kind = kind_of(self)
        body = kind.write(self)
        return (self.header or (header.line(kind.name, {}) if named else "")) + body

    def __str__(self) -> str:
        return self.text()

    @property
    def header(self) -> str:
        """The line that the text begins with to name kind and options, empty if it has none."""
        kind = kind_of(self)
        changed = {
            option.name: shown(value)
            for option in kind.options
            if (value := getattr(self, option.name)) != option.default
        }
        return header.line(kind.name, changed) if changed or kind.files.header else ""

    def draw(self, entries: Sequence[int] | None = None, *, colour: bool = False) -> str:
        """Return a picture in text.

        Args:
            entries: the value of each place, OPEN where none is known; None for the bare puzzle.
            colour: with ANSI colours.
        """
        from puzzles.render.text import text

        return text(kind_of(self).picture(self, entries), colour=colour)

    def svg(self, entries: Sequence[int] | None = None) -> str:
        """Return a picture as SVG; the entries are as for `draw`."""
        from puzzles.render.svg import svg

        return svg(kind_of(self).picture(self, entries))


P = TypeVar("P", bound=Puzzle)


def kind_of(puzzle: P) -> Kind[P]:
    """Return the kind of a puzzle."""
    return puzzle.definition


class Altered(NamedTuple, Generic[P]):
    """A puzzle that something was changed in.

    Attributes:
        puzzle: as it is now.
        solution: the one that it was to keep, None if there was none to keep.
        change: what was changed, in words.
    """

    puzzle: P
    solution: Solution | None
    change: str


@dataclass(frozen=True)
class Forms(Generic[P]):
    """Models of a kind's puzzles besides the stated one.

    Attributes:
        build: those with the same solutions, by name; they need not name their rules, and raise
            TooLarge where they would explode.
        fast: the one that verdicts use; empty for the stated model.
        proof: the encoding for the proof of a made puzzle; empty for the fast form. It shares no
            code with the maker.
        audit: the encoding for a second proof, which shares as little with the first as one can.
        reading: the stated model as grades and explanations read it, None for itself. It has the
            same rules by name, scope and clue; some may be objects that know what they force in
            place of constraints.
    """

    build: Mapping[str, Callable[[P], Model]] = field(default_factory=dict[str, Any])
    fast: str = ""
    proof: str = ""
    audit: str = "totalizer"
    reading: Callable[[P], Model] | None = None


def _worked(part: str) -> Any:
    """Return an attribute of a kind that its file of worked examples holds."""

    def read(kind: Kind[Puzzle]) -> tuple[Example | Fault, ...]:
        """Read the examples or the faults from the kind's file of them."""
        from puzzles.contract.worked import worked

        return getattr(worked(type(kind)), part)

    return cached_property(read)


class Kind(ABC, Generic[P]):
    """One sort of puzzle: its text, its rules as a model, its plain checker, its picture.

    Who it is:
        name, title: the word for the command line, and for people.
        other_names: names of this puzzle in use, in lower case with hyphens; messages about an
            unknown kind lead from them to this one.
        puzzle: the dataclass of its puzzles; fields made by `puzzles.declare.options.option` are
        its
            rule options.
        rules: the rules in a sentence or two.
        rules_of: those of a puzzle, which has its options.
        boards: which boards there are.
        examples, faults: worked examples that the contract tests run; read from a file beside
            the kind's module (`puzzles.contract.worked`) when they are first asked for.
    Its text: `files`, `recognises`, `is_native`, `read`, `mistake`, `warnings`, `write`,
        `read_filled`, `read_entries`, `write_entries`, `export`.
    Its rules: `unmarked`, `places`, `domain`, `model`, `forms`, `check`, `say`, `describe`, `word`.
    Its clues: `groups`, `clue_by`, `altered`, `stated_rules`, `without_rules`, `images`,
        `normal`, `canonical`, `canonical_solution`, `facts`.
    Its looks: `empty`, `picture`, `lights`, `tally`, `tools`, `edited`.

    What no kind changes is asked of the puzzle (`puzzles.contract.kind`) or read by
    `puzzles.contract.reading`.

    Class attributes:
        unmarked: the values of places that a solution's text leaves unmarked, of each sort of
            places one at most.
        walled: whether a wall is drawn between neighbouring cells with different values.
        techniques: what people call a step of an explanation, by its rung and the names of the
            rules it follows from, as `verify.explain.techniques` looks them up.
        shapes: techniques that such steps are only if they have what these want; the first counts.
        groups: of clues; those that can be left out come first.
        own: those of the groups that the kind reads and writes itself, such as clues below the
            board.
        links: how addresses of puzz.link and game IDs of Simon Tatham's programs hold a puzzle;
            of several forms of one the first that holds it is written.
        wholes: further forms of others, which hold the whole of a puzzle in a way of their own.
        usual: how others draw it in penpa-edit.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    other_names: ClassVar[tuple[str, ...]] = ()
    puzzle: type[P]
    rules: ClassVar[str]
    boards: ClassVar[Boards]
    examples: ClassVar[tuple[Example, ...]] = _worked("examples")
    faults: ClassVar[tuple[Fault, ...]] = _worked("faults")
    files: ClassVar[Files] = Files()
    forms: ClassVar[Forms[Any]] = Forms()
    techniques: ClassVar[Mapping[tuple[str, ...], str]] = {}
    shapes: ClassVar[Mapping[tuple[str, ...], tuple[Shape, ...]]] = {}
    unmarked: ClassVar[tuple[int, ...]] = ()
    walled: ClassVar[bool] = False
    groups: ClassVar[tuple[Group, ...]]
    own: ClassVar[Sequence[Group]] = ()
    links: ClassVar[tuple[Link, ...]] = ()
    wholes: ClassVar[tuple[Whole, ...]] = ()
    usual: ClassVar[Usual] = Usual()

    def __init__(self) -> None:
        if "definition" not in vars(self.puzzle):
            self.puzzle.definition = self

    def __reduce__(self) -> tuple[Callable[[str], Kind[Puzzle]], tuple[str]]:
        """Pickle as the name: a kind is one object in each process."""
        from puzzles.contract.registry import get

        return get, (self.name,)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The rules that people disagree on."""
        return options_of(self.puzzle)

    def rules_of(self, puzzle: P) -> str:
        """Return the rules of a puzzle in sentences, each that decides its solutions.

        No option is called by its name. Here what the options that are not the default change is
        added to `rules`; a kind that has options says it better.
        """
        return " ".join([self.rules, *_exceptions(puzzle)])

    # its text

    def recognises(self, text: str) -> bool:
        """Return whether a text without a header looks like this kind, sound or broken."""
        return False

    def is_native(self, text: str) -> bool:
        """Return whether a text that this kind recognises is in exactly its headerless form."""
        return self.recognises(text)

    @abstractmethod
    def read(self, text: str, options: Mapping[str, Value]) -> P:
        """Read a puzzle from a text without header; `options` has a value for every option.

        Raises:
            PuzzleError: the text is not a puzzle of this kind; says where.
        """

    def mistake(self, puzzle: P) -> str:
        """Return the reason why a puzzle can only be a mistake in its text, or an empty string.

        An example is a room in two parts. Files are checked for mistakes; a board in the editor is
        not, because it may be unfinished.
        """
        return ""

    def warnings(self, puzzle: P, text: str) -> Sequence[str]:
        """Return sentences that warn the user about the text of a puzzle.

        An example is a file with a picture of the solution that contradicts its clues.
        """
        return ()

    @abstractmethod
    def write(self, puzzle: P) -> str:
        """Return the puzzle's text without header."""

    def read_filled(self, text: str, options: Mapping[str, Value]) -> tuple[P, Solution]:
        """Read a board that is filled in, wholly or in part, from a text without header."""
        puzzle = self.read(text, options)
        return puzzle, tuple(given(puzzle))

    @abstractmethod
    def read_entries(self, puzzle: P, text: str) -> Solution:
        """Read a board that is filled in, from a text without header, OPEN for open places.

        Raises:
            PuzzleError: the text is not a board of this puzzle; says where.
        """

    @abstractmethod
    def write_entries(self, puzzle: P, entries: Sequence[int]) -> str:
        """Return a solution, or a board that is filled in so far, OPEN for open places.

        `read_entries` gives the entries back; of a whole solution what it leaves unmarked may
        come back OPEN.
        """

    def export(self, puzzle: P, format: str) -> str:
        """Return the puzzle's text in one of the `formats` of its files.

        Raises:
            PuzzleError: the format cannot hold this puzzle.
            OptionError: the kind has no such format.
        """
        raise OptionError(f"{self.name} has no format {format!r}")

    # its rules

    def places(self, puzzle: P) -> Lattice:
        """Return the lattice of places to fill in: the puzzle's board or, say, its edges."""
        return puzzle.board

    @abstractmethod
    def domain(self, puzzle: P) -> Sequence[Sequence[int]]:
        """Return for each place the values it could have before any rule is applied."""

    @abstractmethod
    def model(self, puzzle: P) -> Model:
        """Return the STATED model: every place has its variables and nothing is deduced."""

    @abstractmethod
    def check(self, puzzle: P, solution: Solution) -> list[Violation]:
        """Return every rule that the solution breaks; shares no code with `model`."""

    @abstractmethod
    def say(self, puzzle: P, rule: Rule) -> Saying:
        """Return what a rule of the stated model says to people, and how it is broken and used."""

    def describe(self, puzzle: P, literal: int) -> Fact | None:
        """Return what a literal means that several rules share and that is no place's value.

        Such as "the tree r1c1 has its tent at r1c2"; None if places say as much.
        """
        return None

    def word(self, puzzle: P, value: int) -> Word:
        """Return what a place with a value is called, as in "r1c2 is a tent"."""
        return Word(str(value), str(value))

    # its clues

    def clue_by(self, puzzle: P, solution: Solution, number: int) -> object:
        """Return the clue of a number, of any group but fixed ones, as a solution has it."""
        raise NotImplementedError

    def altered(self, puzzle: P, solution: Solution | None) -> Iterator[Altered[P]]:
        """Yield puzzles that differ in one cell or tree, for kinds where clues alone do not help.

        Args:
            puzzle: the puzzle.
            solution: one that the altered puzzles are to keep, itself altered perhaps; None for
                every altered puzzle.
        """
        return iter(())

    def stated_rules(self, puzzle: P) -> Sequence[str]:
        """Return the rules that the puzzle states itself, as it writes them; of most kinds none."""
        return ()

    def without_rules(self, puzzle: P, places: Collection[int]) -> P:
        """Return the puzzle without some of the rules that it states, by their places."""
        raise NotImplementedError

    @abstractmethod
    def images(self, puzzle: P) -> Iterator[P]:
        """Yield the puzzle's images under every symmetry of its kind, itself first."""

    def normal(self, puzzle: P) -> P:
        """Return the puzzle with what may be renamed renamed: digits, colours, regions."""
        return puzzle

    def canonical(self, puzzle: P) -> str:
        """Return a text that two puzzles share exactly if one is an image of the other.

        It names the puzzle for good. A kind may come to it without building the images.
        """
        return min([self.normal(image).text() for image in self.images(puzzle)])

    def canonical_solution(self, puzzle: P, solution: Solution) -> str:
        """Return a text that two solutions share if a symmetry of the kind makes them one.

        It tells the values of the places and nothing of the clues, so that puzzles with one
        solution share it, whatever they show.
        """
        return least_image(self.places(puzzle), solution)

    def facts(self, puzzle: P, solution: Solution) -> dict[str, bool | int | str]:
        """Return what else is worth recording about a puzzle and its solution, by name."""
        return {}

    # its looks

    @abstractmethod
    def empty(self, board: Rect | Hexagon, options: Mapping[str, Value]) -> P:
        """Return the puzzle of a board before anybody has put something on it.

        Args:
            board: one that the kind has.
            options: a value for every option.

        Raises:
            OptionError, PuzzleError: there is no such board with these options.
        """

    @abstractmethod
    def picture(self, puzzle: P, entries: Sequence[int] | None = None) -> Picture:
        """Return what the board looks like.

        Args:
            puzzle: the board.
            entries: the value of each place; OPEN for one that is not known, or not the same in
                every solution, which is then highlighted unless the puzzle itself gives it.
        """

    def lights(self, puzzle: P) -> Mapping[int, Sequence[Sequence[int]]]:
        """Return for values that light cells which these are, for each place."""
        return {}

    def tally(self, puzzle: P, entries: Sequence[int]) -> Sequence[Tally]:
        """Return what players count down while they fill a board in; nothing if not overridden."""
        del puzzle, entries
        return ()

    def tools(self, puzzle: P) -> tuple[Tool, ...]:
        """Return what can be set by hand, and what is set: a tool for each group of clues.

        All that is set, put on an empty board tool by tool, gives the puzzle.
        """
        return tuple([group.tool(puzzle) for group in self.groups])

    def edited(self, puzzle: P, tool: str, at: int, value: str) -> P:
        """Return the puzzle with something set by hand; what it comes to may be no puzzle yet.

        Args:
            puzzle, tool: the puzzle, and the name of one of its tools.
            at: which place of the tool; it exists.
            value: one of the tool's values, or a text such as it takes.

        Raises:
            OptionError, PuzzleError: the tool does not take that.
        """
        group = next(group for group in self.groups if group.name == tool)
        return group.replaced(puzzle, {at: group.read(puzzle, value)})


def least_image(places: Lattice, solution: Solution, names: Collection[int] = ()) -> str:
    """Return the text of a solution's image that goes before all others.

    Args:
        places: their lattice, under whose symmetries the images are.
        solution: the value of each.
        names: values that are mere names, which are numbered by first appearance.
    """
    size, values = min(
        [
            (symmetry.lattice.size, _named(symmetry.apply(solution), names))
            for symmetry in places.symmetries
        ]
    )
    return f"{size}\n{' '.join(map(str, values))}\n"


def _named(values: Solution, names: Collection[int]) -> Solution:
    """Return values of which those that are mere names are numbered by first appearance."""
    if not names:
        return values
    seen = iter(relabelled([value for value in values if value in names]))
    return tuple([-1 - next(seen) if value in names else value for value in values])


def _exceptions(puzzle: Puzzle) -> Iterator[str]:
    """Yield a sentence for each option of a puzzle that is not the default."""
    for option in kind_of(puzzle).options:
        value = getattr(puzzle, option.name)
        if value == option.default:
            continue
        if isinstance(value, bool):
            yield f"In this puzzle it {'holds' if value else 'need not hold'} that {option.help}."
        else:
            yield f"In this puzzle, {option.help}: {value}."


def given(puzzle: Puzzle) -> list[int]:
    """Return the value of each place that the puzzle itself fixes, OPEN for all others."""
    return [values[0] if len(values) == 1 else OPEN for values in kind_of(puzzle).domain(puzzle)]


def completed(puzzle: Puzzle, entries: Sequence[int]) -> Solution:
    """Return entries with open places as a solution leaves them unmarked, if its kind does."""
    return rested(puzzle, entries, kind_of(puzzle).unmarked)


def rested(puzzle: Puzzle, entries: Sequence[int], rest: Sequence[int]) -> Solution:
    """Return entries whose open places have a default value, such as "no line".

    Args:
        puzzle, entries: the board, filled in so far.
        rest: the default values, at most one for each sort of places (such as cells and edges);
            places of a sort without one stay open.
    """
    if not rest or OPEN not in entries:
        return tuple(entries)
    kind = kind_of(puzzle)
    if len(kind.places(puzzle).parts) == 1:
        return tuple([rest[0] if value == OPEN else value for value in entries])
    pairs = zip(entries, kind.domain(puzzle), strict=True)
    return tuple([_default(rest, domain) if value == OPEN else value for value, domain in pairs])


def _default(rest: Sequence[int], domain: Sequence[int]) -> int:
    """Return the default value that a place of this domain can have, OPEN if there is none."""
    return next((value for value in rest if value in domain), OPEN)


@kept_while_used
def stated_of(puzzle: Puzzle) -> Model:
    """Return the stated model, built once for a verdict and the grade of the same puzzle.

    It must not be changed.
    """
    return kind_of(puzzle).model(puzzle)


def reading_of(puzzle: Puzzle) -> Model:
    """Return the stated model as grades and explanations read it; it must not be changed."""
    reading = kind_of(puzzle).forms.reading
    return reading(puzzle) if reading else stated_of(puzzle)


def form_of(puzzle: Puzzle, name: str) -> Model:
    """Return one of the further models of a puzzle's kind, by its name.

    Raises:
        OptionError: there is none of that name.
        TooLarge: it would explode at this size; states the size it would have.
    """
    kind = kind_of(puzzle)
    if name not in kind.forms.build:
        raise OptionError(f"{kind.name} has no encoding {name!r}")
    return kind.forms.build[name](puzzle)
