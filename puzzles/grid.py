"""What kinds share whose puzzle is a rectangle of letters and whose places are its cells.

Such a kind says which letter stands for which value, of a clue and of a solution; text, pictures
of the text, images under symmetry and the taking away of clues follow.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from puzzles.board import Rect, rect, relabelled
from puzzles.board.grid import UPRIGHT
from puzzles.board.grid import images as images_of
from puzzles.board.lattice import SMALL
from puzzles.clues import Group
from puzzles.errors import OptionError, PuzzleError
from puzzles.kind import OPEN, Altered, Kind, Solution, Violation, Word
from puzzles.picture import Highlight, Item, Picture, Text, border_lines
from puzzles.puzzle import Puzzle
from puzzles.rules.verbs import given
from puzzles.text import grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from puzzles.board import Hexagon
    from puzzles.clues import Tool
    from puzzles.model import Model, Rule
    from puzzles.options import Value


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
    return Group("cell", title, "cells", "cells", letters, **how)


Literals = dict[tuple[int, int], int]
"""The literal that says that a place has a value, by place and value."""

_CLUE = -1_000  # a clue's letter in a filled board is read as this number less the clue


class GridKind(Kind[G]):
    """A kind of which `puzzle` is a dataclass derived from `Grid`.

    The kind gives `template`, and `state` where a clue is not the value of its cell. The last of
    its `groups` is that of its cells.

    Class attributes:
        marks: how each value of a solution's cell is written. A value that is written alike in
            puzzles can be given.
        between: what is written between the letters of a puzzle's row.
        symbols: what a picture shows for values of a solution's cell; empty for their marks.
        words: for each value what a place with it is called, where that is not its mark.
        interchangeable: whether the values of a puzzle's cells are mere names: digits, regions.
            Each is then written as one character.
        sayings: a sentence for each rule, in which {where} stands for its scope, {first} for the
            first cell of that, {region} for the region of that, {clue} for the letter of its
            clue, and an option for its value.
    """

    marks: ClassVar[Mapping[int, str]] = {}
    between: ClassVar[str] = ""
    symbols: ClassVar[Mapping[int, Callable[[int], Item]]] = {}
    words: ClassVar[Mapping[int, Word]] = {}
    interchangeable: ClassVar[bool] = False
    sayings: ClassVar[Mapping[str, str]]

    def __init__(self) -> None:
        super().__init__()
        self.cell = self.groups[-1]
        self.letters: Mapping[int, str] = self.cell.letters
        self._small = lru_cache(maxsize=8)(self._rules)
        self._large = lru_cache(maxsize=1)(self._rules)

    def _rules(
        self, template: Callable[..., Model], board: Rect, *options: Value
    ) -> tuple[Model, Literals]:
        """Return the template of a board and the literals of its places and values."""
        model = template(board, *options)
        return model, _literals(model)

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
            letter: own[letter] if letter in own and value == self.unmarked else value
            for value, letter in self.marks.items()
        }
        return {**own, **_both_cases(known)}

    def shows_clue(self, clue: int, value: int) -> bool:
        """Return whether a solution is written with a clue's letter, not with a value's mark."""
        return False

    def values(self, board: Rect) -> Sequence[int]:
        """Return the values that a solution's cell may have on a board."""
        return tuple(self.marks)

    def regions(self, puzzle: G) -> Sequence[str]:
        """Return the name of the region of each cell; empty if the board has no regions."""
        return ()

    def build(self, board: Rect, cells: Sequence[int], options: Mapping[str, Value]) -> G:
        """Return the puzzle of a board whose cells were read.

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
        height, width, cells = grid.read(text, self.cell.of_letter, letters=self.letters.values())
        if reason := self.boards.refusal(height, width):
            raise PuzzleError(reason, *((height, 1) if height != width else (1, width)))
        board = rect(height, width)
        fitting = self._fitting(self.cell.of_letter, board)
        if not set(cells) <= set(fitting.values()):  # so this one raises
            grid.read(text, fitting, letters=[x for x in self.letters.values() if x in fitting])
        try:
            return self.build(board, cells, options)
        except OptionError as error:
            raise PuzzleError(str(error)) from None

    def write(self, puzzle: G) -> str:
        return "".join([self.between.join(row) + "\n" for row in self._lettered(puzzle)])

    def empty(self, board: Rect | Hexagon, options: Mapping[str, Value]) -> G:
        if not isinstance(board, Rect):
            raise OptionError(f"{board.size} is no rectangle")
        return self.build(board, self.grounds(board), options)

    def grounds(self, board: Rect) -> Sequence[int]:
        """Return the cells of an empty board."""
        blank, ground = self.cell.blank, self.cell.ground
        return [blank if ground is None else ground] * board.cells

    def choices(self, puzzle: G) -> Sequence[int]:
        """Return the values of a cell to choose from when a puzzle is edited by hand."""
        fitting = set(self._fitting(self.cell.of_letter, puzzle.board).values())
        return [value for value in self.letters if value in fitting]

    def tools(self, puzzle: G) -> tuple[Tool, ...]:
        *others, cell = self.groups
        return cell.tool(puzzle, self.choices(puzzle)), *[group.tool(puzzle) for group in others]

    def write_entries(self, puzzle: G, entries: Sequence[int]) -> str:
        letters = [
            self.letters[clue]
            if value == OPEN or self.shows_clue(clue, value)
            else self.marks[value]
            for clue, value in zip(puzzle.cells, entries, strict=True)
        ]
        return "".join(
            ["".join([letters[cell] for cell in row]) + "\n" for row in puzzle.board.rows]
        )

    def read_entries(self, puzzle: G, text: str) -> Solution:
        board = puzzle.board
        fitting = self._fitting(self._mark_values, board)
        marks = [mark for mark in self.marks.values() if mark in fitting]
        _, _, values = grid.read(text, fitting, (board.height, board.width), marks)
        for cell, (value, clue) in enumerate(zip(values, puzzle.cells, strict=True)):
            if value < OPEN and _CLUE - value != clue:
                place = grid.place_of(text, *board.positions[cell])
                raise PuzzleError(f"the puzzle has {self.letters[clue]} here", *place)
        return tuple([max(value, OPEN) for value in values])

    def domain(self, puzzle: G) -> Sequence[Sequence[int]]:
        every = self.values(puzzle.board)
        return [(clue,) if clue in self.given else every for clue in puzzle.cells]

    def template(self, board: Rect, *options: Value) -> Model:
        """Return the rules on an empty board: they depend on its size and on the options alone.

        The template is kept and must not be changed.
        """
        raise NotImplementedError

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
        blank = self.cell.blank
        clues = [cell for cell, clue in enumerate(puzzle.cells) if clue != blank]
        given(model, "given_kept", [literals[cell, puzzle.cells[cell]] for cell in clues], clues)

    def say(self, puzzle: G, rule: Rule) -> str:
        saying = "{where} is {clue}" if rule.name == "given_kept" else self.sayings[rule.name]
        regions = self.regions(puzzle)
        return saying.format(
            where=self.where(puzzle, rule),
            first=self.places(puzzle).names(rule.scope[:1]),
            region=regions[rule.scope[0]] if regions else "",
            clue="" if rule.clue is None else self.letters[puzzle.cells[rule.clue]],
            **puzzle.options,
        )

    def word(self, puzzle: G, value: int) -> Word:
        if value in self.words:
            return self.words[value]
        mark = self.marks.get(value, str(value))
        return Word(mark, mark)

    def where(self, puzzle: G, rule: Rule) -> str:
        """Return how to speak of a rule's scope to a person."""
        return self.places(puzzle).names(rule.scope)

    def clue_by(self, puzzle: G, solution: Solution, number: int) -> object:
        """Return a clue by a solution: here the value of its cell."""
        return solution[number]

    def with_cell(
        self, puzzle: G, solution: Solution | None, cell: int, clue: int
    ) -> Iterator[Altered[G]]:
        """Yield the puzzle with another clue in a cell, unless that breaks the solution."""
        cells = (*puzzle.cells[:cell], clue, *puzzle.cells[cell + 1 :])
        altered = replace(puzzle, cells=cells)
        if solution is None or not self.check(altered, solution):
            was, now = self.letters[puzzle.cells[cell]], self.letters[clue]
            change = f"{puzzle.board.name(cell)} shows {now} in place of {was}"
            yield Altered(altered, solution, change)

    def picture(self, puzzle: G, entries: Sequence[int] | None = None) -> Picture:
        marks = {value: partial(Text, text=m, given=False) for value, m in self.marks.items()}
        symbols: Mapping[int, Callable[[int], Item]] = {OPEN: Highlight, **(self.symbols or marks)}
        items: list[Item] = []
        for cell, clue in enumerate(puzzle.cells):
            items += self.cell.shows(cell, clue)
            value = entries[cell] if entries and clue not in self.given else None
            if value in symbols and not self.shows_clue(clue, value):
                items.append(symbols[value](cell))
        if regions := self.regions(puzzle):
            items += border_lines(puzzle.board, regions)
        return Picture(puzzle.board, tuple(items), title=self.title)

    def alike(self, puzzle: G) -> Sequence[G]:
        """Return the images of a puzzle that its board's symmetries do not give, itself first."""
        return (puzzle,)

    def turned(self, puzzle: G) -> G:
        """Return the puzzle with options for an image that shows its columns as rows."""
        return puzzle

    def images(self, puzzle: G) -> Iterator[G]:
        for one in self.alike(puzzle):
            turned = self.turned(one)
            for number, (board, source) in enumerate(one.board.symmetries):
                cells = tuple([one.cells[cell] for cell in source])
                yield replace(turned if number >= UPRIGHT else one, board=board, cells=cells)

    def normal(self, puzzle: G) -> G:
        """Number interchangeable values by first appearance, upward from what is blank."""
        if not self.interchangeable:
            return puzzle
        names = relabelled((self.cell.blank, *puzzle.cells))[1:]
        return replace(puzzle, cells=tuple([self.cell.blank + name for name in names]))

    def canonical(self, puzzle: G) -> str:
        return min([text for one in self.alike(puzzle) for text in self._texts(one)])

    def _texts(self, puzzle: G) -> Iterator[str]:
        """Yield the texts of the images that the board's symmetries give, each in normal form.

        The letters are turned, reflected and renamed in place of the puzzle.
        """
        headers = [puzzle.header] * UPRIGHT + [self.turned(puzzle).header] * UPRIGHT
        between, fixed = self.between, {"\n", self.letters.get(self.cell.blank)}
        for header, rows in zip(headers, images_of(self._lettered(puzzle)), strict=True):
            text = "\n".join(map(between.join, rows)) + "\n"
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
        """Return the letters of a puzzle's cells, row by row."""
        written = {value: self.cell.written(value) for value in set(puzzle.cells)}
        letters, width = tuple(map(written.__getitem__, puzzle.cells)), puzzle.board.width
        return tuple([letters[start : start + width] for start in range(0, len(letters), width)])


def model_on(template: Callable[..., Model], puzzle: Grid) -> Model:
    """Return the model of a puzzle on a template of its kind, which must not be changed.

    What the puzzle says comes ahead of the rules, which a solver then simplifies as it loads them.
    """
    kind: GridKind[Grid] = puzzle.definition
    rules, literals = kind.kept(template, puzzle.board, *puzzle.options.values())
    model = rules.bare()  # so that helpers of the puzzle come after its variables
    kind.state(puzzle, model, literals)
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


def _literals(model: Model) -> Literals:
    """Return the literals of a model's places and values."""
    found = {(place, value): variable for variable, place, value in model.indicators}
    alone = Counter(place for _, place, _ in model.indicators)
    for variable, place, _ in model.indicators:
        if alone[place] == 1:
            found[place, model.base[place]] = -variable
    return found


def _both_cases(values: dict[str, int]) -> dict[str, int]:
    swapped = {letter.swapcase(): value for letter, value in values.items()}
    return swapped | values
