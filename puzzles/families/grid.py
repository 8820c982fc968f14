"""What kinds share whose puzzle is a rectangle with a letter or a token in each cell.

Such a kind says which word stands for which value, of a clue and of a solution. It may have clues
where lines start or end, and signs between cells: groups of their own. Text, pictures of the text,
images under symmetry and the taking away of clues follow.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from puzzles.base.errors import AnotherClue, OptionError, PuzzleError
from puzzles.board import Rect, rect, relabelled
from puzzles.board.grid import UPRIGHT
from puzzles.board.grid import images as images_of
from puzzles.board.lattice import SMALL
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Altered, Kind, Puzzle, least_image
from puzzles.declare.group import REGION_NAMES, Group, Numbers, count, name_of
from puzzles.declare.phrases import Letter, Named, in_runs, line_named, named
from puzzles.declare.sayings import BOARD, Saying
from puzzles.declare.values import Solution, Violation, Word
from puzzles.families.board_text import BoardRead, BoardText
from puzzles.model.model import OPEN, Model
from puzzles.relations.relation import Literals
from puzzles.render.picture import Fill, Highlight, Item, Picture, Text, border_lines
from puzzles.rules.verbs import given

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from puzzles.board import Hexagon, Lattice
    from puzzles.declare.group import On, Tool
    from puzzles.declare.options import Value
    from puzzles.model.model import Rule


@dataclass(frozen=True)
class Grid(Puzzle):
    """A puzzle of cells, each a clue or blank, in reading order."""

    board: Rect
    cells: tuple[int, ...]


G = TypeVar("G", bound=Grid)


def of_cells(title: str, letters: Mapping[int, str], **how: Any) -> Group:
    """Return the group of the clues in the cells of a `Grid`.

    Args:
        title: what they are called.
        letters: how each value of a cell is written.
        how: as for `Group`.
    """
    return Group("cell", title, on="cells", field="cells", letters=letters, **how)


def numerals(most: int) -> dict[int, str]:
    """Return how people write the numbers for which texts have a letter: 10, 11 and so on."""
    return {number: str(number) for number in range(10, most + 1)}


def of_ends(title: str, letters: Mapping[int, str], **how: Any) -> Group:
    """Return the group of numbers where lines start and end, the field `ends` of a puzzle.

    Args:
        title, letters, how: as for `Group`.
    """
    also = {"": how.get("blank", -1)}
    return Group("end", title, "ends", "ends", letters, numbers=True, also=also, **how)


GIVEN = Saying(
    "{where} is {clue}",
    over="{where} has to stay {clue}",
    under="{where} has to stay {clue}",
    left="given",
)
CLUES = frozenset({"clue", "at"})
"""The fields of sentences that a clue fills."""
SAID = 4_096  # sayings that are kept
_CLUE = -1_000  # a clue's letter in a filled board is read as this number less the clue


class _ClueNumbers(Numbers):
    """What the letters of a filled board say, where any number is that of a clue."""

    def __missing__(self, word: str) -> int:
        return _CLUE - super().__missing__(word)

    def __init__(self, words: Mapping[str, int]) -> None:
        dict[str, int].__init__(self, words)


class GridKind(Kind[G]):
    """A kind of which `puzzle` is a dataclass derived from `Grid`.

    The kind adds its rules to `template`, and to `state` where a clue is not the value of its cell.
    The last of its `groups` is that of its cells. Beside it there may be one on lines or on their
    ends, which are written around the cells, one on edges and one on corners, with which the board
    is drawn, and one more on cells, numbers that are written behind their letters.

    Class attributes:
        marks: how each value of a solution's cell is written. A value that is written alike in
            puzzles can be given.
        also: further letters that are read in a filled board, with their values.
        between: what is written between the cells of a row: nothing where each is a letter.
        sized: whether a text begins with the height and the width.
        number: what a clue outside is called.
        symbols: what a picture shows for values of a solution's cell; empty for their marks.
        words: for each value what a place with it is called, where that is not its mark.
        kept_by: the symmetries of the board that keep the rules, as `Lattice.symmetries` numbers
            them, the first always.
        interchangeable: whether the values of a puzzle's cells are mere names: digits, regions.
            Each is then written as one character, unless numbers may stand behind it.
        labels: whether the values of a solution are mere names: of the part of the board, such as
            a galaxy, that a place belongs to.
        sayings: what each rule says, its statement at least. {where} stands for its scope, {cells}
            for the same where no line is meant, {first} for the first cell of that, {last} for the
            last one, {region} for the region of the first, {shown} for what the puzzle shows there,
            {clue} for how its clue is written, {at} for what that is on, and an option for its
            value.
    """

    marks: ClassVar[Mapping[int, str]] = {}
    also: ClassVar[Mapping[str, int]] = {}
    between: ClassVar[str] = ""
    sized: ClassVar[bool] = False
    number: ClassVar[str] = "number"
    symbols: ClassVar[Mapping[int, Callable[[int], Item]]] = {}
    words: ClassVar[Mapping[int, Word]] = {}
    kept_by: ClassVar[Sequence[int]] = range(2 * UPRIGHT)
    interchangeable: ClassVar[bool] = False
    labels: ClassVar[bool] = False
    sayings: ClassVar[Mapping[str, Saying | str]]

    def __init__(self) -> None:
        super().__init__()
        *others, self.cell = [group for group in self.groups if group not in self.own]
        self.letters: Mapping[int, str] = self.cell.letters
        self._others = tuple(others)  # the groups beside that of the cells
        # those that a symmetry of the board carries along
        self._carried = [one for one in (*self.own, *others) if one.on != "rules"]
        self.board_text = BoardText(
            self.title,
            self.cell,
            self._others,
            between=self.between,
            sized=self.sized,
            number=self.number,
        )
        self._behind = self.board_text.behind  # the group of numbers behind the letters, if any
        # templates of boards, by the size and the options
        self._small = lru_cache(maxsize=8)(self._rules)
        self._large = lru_cache(maxsize=1)(self._rules)

    def _rules(
        self, template: Callable[..., Model], board: Rect, *options: Value
    ) -> tuple[Model, Literals]:
        """Return the template of a board and the literals of its places and values."""
        model = template(board, *options)
        return model, Literals(model)

    @cached_property
    def given(self) -> frozenset[int]:
        """The values that a puzzle can give."""
        alike = [value for value, mark in self.marks.items() if self.letters.get(value) == mark]
        return frozenset(alike)

    @cached_property
    def _mark_values(self) -> dict[str, int]:
        """What a letter of a filled board says of its cell.

        A value, or less than OPEN if it is a clue's, which must be the puzzle's own there and
        leaves the place open.
        """
        given = self.given
        own = {
            letter: value if value in given else _CLUE - value
            for letter, value in self.cell.of_letter.items()
        }
        known = {
            letter: own[letter] if letter in own and value in self.unmarked else value
            for value, letter in self.marks.items()
        }
        return (_ClueNumbers if self.cell.numbers else dict)(
            {**own, **_both_cases(known), **self.also}
        )

    def fixed(self, clue: int) -> int:
        """Return the value that a place has where a puzzle shows a clue, OPEN for any."""
        return clue if clue in self.given else OPEN

    def shows_clue(self, clue: int, value: int) -> bool:
        """Return whether a solution is written with a clue's letter, not with a value's mark."""
        return value == self.fixed(clue) != OPEN

    def values(self, board: Rect) -> Sequence[int]:
        """Return the values that a solution's cell may have on a board."""
        return tuple(self.marks)

    def regions(self, puzzle: G) -> Sequence[str]:
        """Return the name of the region of each cell; empty if the board has no regions."""
        return ()

    def build(self, board: Rect, cells: Sequence[int], options: Mapping[str, Any]) -> G:
        """Return the puzzle of a board whose cells were read.

        Args:
            board, cells: what was read.
            options: a value for each option, and for the field of each group that is not on cells.

        Raises:
            PuzzleError, OptionError: there is none.
        """
        return self.puzzle(board, tuple(cells), **options)

    def _fitting(self, values: Mapping[str, int], board: Rect) -> Mapping[str, int]:
        """Return those of the letters that stand for what a cell of this board may have."""
        beyond = self.given.difference(self.values(board))
        if not beyond:
            return values
        return {letter: value for letter, value in values.items() if value not in beyond}

    def read(self, text: str, options: Mapping[str, Value]) -> G:
        """Read the board; letters that only larger boards have are refused where they stand."""
        values, named = self.cell.of_letter, self.board_text.named
        height, width, cells, others, *_ = self.board_text.read(text, values, named)
        if reason := self.boards.refusal(height, width):
            raise PuzzleError(reason, *((height, 1) if height != width else (1, width)))
        board = rect(height, width)
        fitting = self._fitting(values, board)
        if fitting is not values and not set(cells) <= set(fitting.values()):  # so this one raises
            self.board_text.read(text, fitting, [x for x in named if x in fitting])
        try:
            return self.build(board, cells, {**options, **others})
        except OptionError as error:
            raise PuzzleError(str(error)) from None

    def write(self, puzzle: G) -> str:
        others = {group: group.values(puzzle) for group in self._others}
        return self.board_text.write(puzzle.board, self._lettered(puzzle), others)

    def empty(self, board: Rect | Hexagon, options: Mapping[str, Value]) -> G:
        if not isinstance(board, Rect):
            raise OptionError(f"{board.size} is no rectangle")
        others = {one.field: (one.blank,) * count(board, one.on) for one in self._others}
        return self.build(board, self.grounds(board), {**options, **others})

    def grounds(self, board: Rect) -> Sequence[int]:
        """Return the cells of an empty board."""
        return [self.cell.rest] * board.cells

    def choices(self, puzzle: G) -> Sequence[int] | None:
        """Return the values of a cell to choose from when a puzzle is edited by hand.

        None if they are numbers to be written.
        """
        if self.cell.numbers:
            return None
        fitting = set(self._fitting(self.cell.of_letter, puzzle.board).values())
        return [value for value in self.letters if value in fitting]

    def tools(self, puzzle: G) -> tuple[Tool, ...]:
        others = [group.tool(puzzle) for group in self._others]
        return self.cell.tool(puzzle, self.choices(puzzle)), *others

    def write_entries(self, puzzle: G, entries: Sequence[int]) -> str:
        """Write the board with entries in place of the cells' own letters."""
        own = [word for row in self._lettered(puzzle) for word in row]
        letters = [
            word if value == OPEN or self.shows_clue(clue, value) else self.marks[value]
            for word, clue, value in zip(own, puzzle.cells, entries, strict=True)
        ]
        rows = [[letters[cell] for cell in row] for row in puzzle.board.rows]
        others = {group: group.values(puzzle) for group in self._others}
        return self.board_text.write(puzzle.board, rows, others)

    def read_entries(self, puzzle: G, text: str) -> Solution:
        board = puzzle.board
        fitting = self._fitting(self._mark_values, board)
        marks = [mark for mark in self.marks.values() if mark in fitting]
        parsed = self.board_text.read(text, fitting, marks, (board.height, board.width))
        for group in self._others:
            read = parsed.others.get(group.field, ())
            for at, (value, own) in enumerate(zip(read, group.values(puzzle), strict=False)):
                if value != own and group.is_clue(own) and group is not self._behind:
                    what = f"the puzzle's {self.number} is {group.written(own)} here"
                    found = parsed.at_other[group.field](at, what)
                    raise AnotherClue(found.message, found.line, found.column)
        values, domain = parsed.cells, self.domain(puzzle)
        for cell, (value, own) in enumerate(zip(values, puzzle.cells, strict=True)):
            stands = self.clue_read(value) == own if value < OPEN else self.may_stand(own, value)
            if (group := self._behind) and stands:
                number, shown = parsed.others[group.field][cell], group.values(puzzle)[cell]
                stands = number == shown or (value >= OPEN and number == group.blank)
            if not stands:
                row, column = board.positions[cell]
                what = f"the puzzle has {self._lettered(puzzle)[row][column]} here"
                raise parsed.at_cell(cell, what)
            if value < OPEN:
                values[cell] = domain[cell][0] if len(domain[cell]) == 1 else OPEN
            elif value != OPEN and value not in domain[cell] and own == self.cell.rest:
                raise parsed.at_cell(cell, f"{board.name(cell)} cannot be {self.marks[value]}")
        if OPEN not in values:
            self._check_told(puzzle, tuple(values), parsed)
        return tuple(values)

    def _check_told(self, puzzle: G, solution: Solution, parsed: BoardRead) -> None:
        """Refuse a number that was written where the puzzle has none and the solution breaks.

        A solution that breaks the puzzle itself is left to the checker.

        Raises:
            AnotherClue: there is one; says where.
        """
        told = [
            (group, at, value)
            for group in self._others
            if group is not self._behind
            for at, value in enumerate(parsed.others.get(group.field, ()))
            if value != group.values(puzzle)[at] and group.is_clue(value)
        ]
        if not told or self.check(puzzle, solution):
            return
        for group, at, value in told:
            own = group.values(puzzle)
            with_it = replace(puzzle, **{group.field: (*own[:at], value, *own[at + 1 :])})
            if self.check(with_it, solution):
                what = f"the {self.number} is not {group.written(value)} here"
                found = parsed.at_other[group.field](at, what)
                raise AnotherClue(found.message, found.line, found.column)

    def may_stand(self, clue: int, value: int) -> bool:
        """Return whether a filled board may have a value where a puzzle has a clue."""
        return True

    def clue_read(self, value: int) -> int:
        """Return the clue that stands for a value where a filled board is read; else blank."""
        return _CLUE - value if value < OPEN else self.cell.blank

    def domain(self, puzzle: G) -> Sequence[Sequence[int]]:
        """Return all values for each open cell, and the only one for each fixed cell."""
        every = self.values(puzzle.board)
        fixed = {clue: self.fixed(clue) for clue in set(puzzle.cells)}
        values = {clue: every if value == OPEN else (value,) for clue, value in fixed.items()}
        return [values[clue] for clue in puzzle.cells]

    def template(self, board: Rect, *options: Value) -> Model:
        """Return the rules on an empty board: they depend on its size and on the options alone.

        A kind adds its own to the one here, by which each cell has one of its values. The template
        is kept and must not be changed.
        """
        model, values = Model(board.cells), self.values(board)
        if set(values) == {0, 1}:
            model.flags(range(board.cells))
        else:
            model.choices(range(board.cells), values)
        return model

    def model(self, puzzle: G) -> Model:
        return model_on(self.template, puzzle)

    def kept(
        self, template: Callable[..., Model], board: Rect, *options: Value
    ) -> tuple[Model, Literals]:
        """Return the template of a board, and the literals of its places and values.

        Both are remembered and must not be changed.
        """
        kept = self._small if board.cells <= SMALL else self._large
        return kept(template, board, *options)

    def state(self, puzzle: G, model: Model, literals: Literals) -> None:
        """Add what the puzzle says to a model: here `given_kept`, the values that are given.

        Args:
            puzzle, model: which; the template's rules follow.
            literals: of places and values; must not be changed.
        """
        first, blank = Clues(puzzle).number(self.cell), self.cell.blank
        cells = [cell for cell, clue in enumerate(puzzle.cells) if clue != blank]
        known = [literals[cell, puzzle.cells[cell]] for cell in cells]
        given(model, "given_kept", known, [first + cell for cell in cells])

    def say(self, puzzle: G, rule: Rule) -> Saying:
        """Return a rule's saying, each of its fields filled; see `sayings` for what they mean."""
        saying = self.saying(puzzle, rule)
        saying = _written(saying) if isinstance(saying, str) else saying
        fields, scope, places = saying.fields, rule.scope, self.places(puzzle)
        options = [
            (option.name, getattr(puzzle, option.name))
            for option in self.options
            if option.name in fields
        ]
        filled: dict[str, Any] = dict.fromkeys(CLUES.intersection(fields), "")
        if rule.clue is not None and filled:
            group, place = Clues(puzzle).place(rule.clue)
            filled["clue"] = Letter(self.written(puzzle, group, group.values(puzzle)[place]))
            filled["at"] = _named(puzzle.board, group.on, place)
        plain = cast("object", GridKind.where)  # pyright: ignore[reportUnknownMemberType]
        if type(self).where is not plain and "where" in fields:
            filled["where"] = self.where(puzzle, rule)
        if "region" in fields and (regions := self.regions(puzzle)):
            filled["region"] = Named(regions[scope[0] if scope else -1])
        if "shown" in fields and places == puzzle.board:
            filled["shown"] = self.cell.shown(puzzle.cells[scope[0] if scope else -1])
        if filled:
            return _filled(saying.filled(**filled), places, scope, *options)
        return _kept(saying, places, scope, *options)

    def saying(self, puzzle: G, rule: Rule) -> Saying | str:
        """Return what a rule says, with the fields of `sayings`."""
        if rule.name != "given_kept":
            return self.sayings[rule.name]
        word = self.words.get(puzzle.cells[rule.scope[0]]) if rule.scope else None
        return GIVEN.filled(clue=word.one) if word else GIVEN

    def word(self, puzzle: G, value: int) -> Word:
        if value in self.words:
            return self.words[value]
        return Word(self._mark(value), self._mark(value))

    def _mark(self, value: int) -> str:
        """Return how a value of a solution is written to people."""
        return self.cell.people.get(value, self.marks.get(value, str(value)))

    def written(self, puzzle: G, group: Group, value: Any) -> str:
        """Return how a puzzle's clue is written in what is said of it."""
        return group.shown(value)

    def where(self, puzzle: G, rule: Rule) -> Named | str:
        """Return how to speak of a rule's scope to a person."""
        return _where(self.places(puzzle), rule.scope)

    def clue_by(self, puzzle: G, solution: Solution, number: int) -> object:
        """Return a clue by a solution: here the value of its cell."""
        return solution[Clues(puzzle).place(number)[1]]

    def with_cell(
        self, puzzle: G, solution: Solution | None, cell: int, clue: int
    ) -> Iterator[Altered[G]]:
        """Yield the puzzle with another clue in a cell, unless that breaks the solution."""
        cells = (*puzzle.cells[:cell], clue, *puzzle.cells[cell + 1 :])
        altered = replace(puzzle, cells=cells)
        if solution is None or not self.check(altered, solution):
            was, now = self.cell.shown(puzzle.cells[cell]), self.cell.shown(clue)
            change = f"{puzzle.board.name(cell)} shows {now} in place of {was}"
            yield Altered(altered, solution, change)

    def picture(self, puzzle: G, entries: Sequence[int] | None = None) -> Picture:
        """Return the picture: clues and entries by cell, then tints, borders, edges, corners."""
        marks = {value: partial(Text, text=self._mark(value), given=False) for value in self.marks}
        symbols: Mapping[int, Callable[[int], Item]] = {OPEN: Highlight, **(self.symbols or marks)}
        items: list[Item] = []
        for cell, clue in enumerate(puzzle.cells):
            items += self.cell.shows(cell, clue)
            if group := self._behind:
                items += group.shows(cell, group.values(puzzle)[cell])
            value = entries[cell] if entries and self.fixed(clue) == OPEN else None
            if value in symbols and not self.shows_clue(clue, value):
                items.append(symbols[value](cell))
        items += self._tints(puzzle, entries or ())
        if regions := self.regions(puzzle):
            items += border_lines(puzzle.board, regions)
        if group := self.board_text.edges:
            for edge, value in enumerate(group.values(puzzle)):
                items += group.shows(edge, value, group.sign(puzzle.board, edge, value))
        if group := self.board_text.corners:
            for corner, value in enumerate(group.values(puzzle)):
                items += group.shows(corner, value)
        clues = [clue for group in self._others for clue in group.outside(puzzle)]
        return Picture(puzzle.board, tuple(items), tuple(clues), self.title)

    def _tints(self, puzzle: G, entries: Sequence[int]) -> list[Fill]:
        """Return a tint for each cell that an entry lights, as a bulb does (`Kind.lights`)."""
        lit: set[int] = set()
        for value, cells_lit_from in self.lights(puzzle).items() if entries else ():
            for place, entry in enumerate(entries):
                if entry == value:
                    lit.update(cells_lit_from[place])
        return [Fill(cell, "lit", "") for cell in sorted(lit)]

    def alike(self, puzzle: G) -> Sequence[G]:
        """Return the images of a puzzle that its board's symmetries do not give, itself first."""
        return (puzzle,)

    def turned(self, puzzle: G) -> G:
        """Return the puzzle with options for an image that shows its columns as rows."""
        return puzzle

    def images(self, puzzle: G) -> Iterator[G]:
        """Yield the images under all symmetries that the kind keeps, of each puzzle like it."""
        for one in self.alike(puzzle):
            turned = self.turned(one)
            for number in self.kept_by:
                board, source = one.board.symmetries[number]
                cells = tuple([one.cells[cell] for cell in source])
                others = {group.field: group.image(one, number) for group in self._carried}
                shown = turned if number >= UPRIGHT else one
                yield replace(shown, board=board, cells=cells, **others)

    def normal(self, puzzle: G) -> G:
        """Number interchangeable values by first appearance, upward from what is blank."""
        if not self.interchangeable:
            return puzzle
        names = relabelled((self.cell.blank, *puzzle.cells))[1:]
        return replace(puzzle, cells=tuple([self.cell.blank + name for name in names]))

    def canonical_solution(self, puzzle: G, solution: Solution) -> str:
        """Return the solution's least image; values that are mere names are numbered anew."""
        if self.labels:
            return least_image(self.places(puzzle), solution, {*solution})
        names = self.given if self.interchangeable else ()
        return least_image(self.places(puzzle), solution, names)

    def canonical(self, puzzle: G) -> str:
        """Return the least text of the puzzle's images, if possible without building each image."""
        if self.own or self._behind or (self.interchangeable and (self._others or self.between)):
            return super().canonical(puzzle)
        return min([text for one in self.alike(puzzle) for text in self._texts(one)])

    def _texts(self, puzzle: G) -> Iterator[str]:
        """Yield the texts of the images that the board's symmetries give, each in normal form.

        The letters are turned, reflected and renamed in place of the puzzle.
        """
        headers = [puzzle.header] * UPRIGHT + [self.turned(puzzle).header] * UPRIGHT
        fixed = {"\n", self.letters.get(self.cell.blank)}
        boards = [symmetry.lattice for symmetry in puzzle.board.symmetries]
        images = [*zip(headers, boards, images_of(self._lettered(puzzle)), strict=True)]
        for number in self.kept_by:
            header, board, rows = images[number]
            others = {group: group.image(puzzle, number) for group in self._others}
            text = self.board_text.write(board, rows, others)
            if self.interchangeable:
                seen = "".join([letter for letter in dict.fromkeys(text) if letter not in fixed])
                text = text.translate(str.maketrans(seen, self._names[: len(seen)]))
            yield header + text

    @cached_property
    def _names(self) -> str:
        """The letters of interchangeable values, upward from what is blank."""
        values = sorted(value for value in self.letters if value > self.cell.blank)
        return "".join([self.letters[value] for value in values])

    def _lettered(self, puzzle: G) -> tuple[tuple[str, ...], ...]:
        """Return what is written in a puzzle's cells, row by row."""
        written = {value: self.cell.written(value) for value in set(puzzle.cells)}
        letters, width = tuple(map(written.__getitem__, puzzle.cells)), puzzle.board.width
        if group := self._behind:
            behind = [group.written(n) if group.is_clue(n) else "" for n in group.values(puzzle)]
            letters = tuple(map(str.__add__, letters, behind))
        return tuple([letters[start : start + width] for start in range(0, len(letters), width)])


def model_on(
    template: Callable[..., Model],
    puzzle: Grid,
    state: Callable[[Any, Model, Literals], None] | None = None,
) -> Model:
    """Return the model of a puzzle on a template of its kind, which must not be changed.

    What the puzzle says comes ahead of the rules, which a solver then simplifies as it loads them.

    Args:
        template: of the kind.
        puzzle: whose model it is.
        state: adds what the puzzle says, if not as the kind's `state` does.
    """
    kind: GridKind[Grid] = puzzle.definition
    rules, literals = kind.kept(template, puzzle.board, *puzzle.options.values())
    model = rules.bare()  # so that helpers of the puzzle come after its variables
    (state or kind.state)(puzzle, model, literals)
    model.extend(rules)
    return model


def changed_givens(puzzle: Grid, solution: Solution) -> list[Violation]:
    """Return a violation `given_kept` for each given value that a solution changes."""
    kind: GridKind[Grid] = puzzle.definition
    return [
        Violation("given_kept", (cell,))
        for cell, (clue, value) in enumerate(zip(puzzle.cells, solution, strict=True))
        if clue in kind.given and clue != value
    ]


def _both_cases(values: dict[str, int]) -> dict[str, int]:
    swapped = {letter.swapcase(): value for letter, value in values.items()}
    return swapped | values


@lru_cache(maxsize=SAID)
def _written(text: str) -> Saying:
    """Return a saying that is a statement alone."""
    return Saying(text)


def _filled(
    saying: Saying, places: Lattice, scope: tuple[int, ...], *options: tuple[str, Value]
) -> Saying:
    """Return a saying with what does not depend on a puzzle but for its places and options."""
    fields = saying.fields
    filled: dict[str, Any] = dict.fromkeys({"region", "shown", "digit"} & fields, "")
    if "where" in fields:
        filled["where"] = _where(places, scope)
    if "cells" in fields:
        filled["cells"] = in_runs(places, scope)
    if "first" in fields:
        filled["first"] = named(places, scope[:1])
    if "last" in fields:
        filled["last"] = named(places, scope[-1:])
    if "digit" in fields:
        filled["digit"] = "digit"
    return saying.filled(**filled, **dict(options))


_kept = lru_cache(maxsize=SAID)(_filled)


def _where(places: Lattice, scope: tuple[int, ...]) -> Named | str:
    """Return how to speak of some places, the board if they are all or none."""
    return BOARD if len(scope) in (0, places.cells) else named(places, scope)


def _named(board: Lattice, on: On, at: int) -> Named | str:
    """Return how a sentence speaks of the cell, the line or the edge that a clue is on."""
    if on == "lines":
        return line_named(board, at)
    if on == "regions":
        return Named(REGION_NAMES[at], sort="region")
    name = name_of(board, on, at)
    return Named(name) if on == "cells" else name
