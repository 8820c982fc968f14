"""What kinds share whose puzzle is a rectangle of letters and whose places are its cells.

Such a kind says which letter stands for which value, of a clue and of a solution; text, pictures
of the text, images under symmetry and the taking away of clues follow.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, ClassVar, TypeVar

from puzzles.board import Rect, rect, relabelled
from puzzles.board.grid import UPRIGHT
from puzzles.board.grid import images as images_of
from puzzles.board.lattice import SMALL
from puzzles.editing import Choice, Tool
from puzzles.errors import OptionError, PuzzleError, abridged
from puzzles.kind import OPEN, Altered, Kind, Solution, Violation, Word
from puzzles.picture import Highlight, Item, Picture, Text, border_lines
from puzzles.rules.verbs import given
from puzzles.text import grid

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from puzzles.board import Hexagon
    from puzzles.model import Model, Rule
    from puzzles.options import Value


@dataclass(frozen=True)
class Grid:
    """A puzzle of cells, each a clue or blank, in reading order."""

    board: Rect
    cells: tuple[int, ...]


G = TypeVar("G", bound=Grid)
Literals = dict[tuple[int, int], int]
"""The literal that says that a place has a value, by place and value."""

_CLUE = -1_000  # a clue's letter in a filled board is read as this number less the clue


class GridKind(Kind[G]):
    """A kind of which `puzzle` is a dataclass derived from `Grid`.

    The kind gives `template`, and `state` where a clue is not the value of its cell.

    Class attributes:
        blank: the value of a cell without a clue.
        ground: the value of the cells of an empty board, if that is not blank; a kind that has
            no letter for either gives `grounds`.
        edits: what people edit by hand, as a title.
        titles: what values of a puzzle's cell are called there, if not by their letters.
        letters: how each value of a puzzle's cell is written.
        marks: how each value of a solution's cell is written. A value that is written alike in
            puzzles can be given.
        between: what is written between the letters of a puzzle's row.
        also: further letters that are read, and their values in a puzzle; a letter in either
            case is read if only one is written.
        symbols: what a picture shows for values of a solution's cell; empty for their marks.
        interchangeable: whether the values of a puzzle's cells are mere names: digits, regions.
            Each is then written as one character.
        sayings: a sentence for each rule, in which {where} stands for its scope, {first} for the
            first cell of that, {region} for the region of that, {clue} for the letter of its
            clue, and an option for its value.
    """

    blank: ClassVar[int] = -1
    ground: ClassVar[int | None] = None
    edits: ClassVar[str] = "Clues"
    titles: ClassVar[Mapping[int, str]] = {}
    letters: ClassVar[Mapping[int, str]]
    marks: ClassVar[Mapping[int, str]] = {}
    between: ClassVar[str] = ""
    also: ClassVar[Mapping[str, int]] = {}
    symbols: ClassVar[Mapping[int, Callable[[int], Item]]] = {}
    interchangeable: ClassVar[bool] = False
    sayings: ClassVar[Mapping[str, str]]

    def __init__(self) -> None:
        self._small = lru_cache(maxsize=8)(self._rules)
        self._large = lru_cache(maxsize=1)(self._rules)

    def _rules(
        self, template: Callable[..., Model], board: Rect, *options: Value
    ) -> tuple[Model, Literals]:
        """Return the template of a board and the literals of its places and values."""
        model = template(board, *options)
        return model, _literals(model)

    @cached_property
    def _given(self) -> frozenset[int]:
        """The values that a puzzle can give."""
        alike = [value for value, mark in self.marks.items() if self.letters.get(value) == mark]
        return frozenset(alike)

    @cached_property
    def _clue_values(self) -> dict[str, int]:
        return _both_cases({letter: value for value, letter in self.letters.items()}) | dict(
            self.also
        )

    @cached_property
    def _mark_values(self) -> dict[str, int]:
        """What a letter of a filled board says of its cell.

        OPEN if it is a blank's; less if it is a clue's, which must be the puzzle's own there.
        """
        given = self._given
        own = {
            letter: value if value in given else OPEN if value == self.blank else _CLUE - value
            for letter, value in self._clue_values.items()
        }
        known = {
            letter: OPEN if letter in own and value == self.unmarked else value
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
        beyond = self._given.difference(self.values(board))
        if not beyond:
            return values
        return {letter: value for letter, value in values.items() if value not in beyond}

    def read(self, text: str, options: Mapping[str, Value]) -> G:
        height, width, cells = grid.read(text, self._clue_values, letters=self.letters.values())
        if reason := self.shape_error(height, width):
            raise PuzzleError(reason, *((height, 1) if height != width else (1, width)))
        board = rect(height, width)
        fitting = self._fitting(self._clue_values, board)
        if not set(cells) <= set(fitting.values()):  # so this one raises
            grid.read(text, fitting, letters=[x for x in self.letters.values() if x in fitting])
        try:
            return self.build(board, cells, options)
        except OptionError as error:
            raise PuzzleError(str(error)) from None

    def write(self, puzzle: G) -> str:
        return "".join([self.between.join(row) + "\n" for row in self._lettered(puzzle)])

    @cached_property
    def _rest(self) -> int | None:
        """The value of every cell of an empty board, None if they differ."""
        value = self.blank if self.ground is None else self.ground
        return value if value in self.letters else None

    def empty(self, board: Rect | Hexagon, options: Mapping[str, Value]) -> G:
        if not isinstance(board, Rect):
            raise OptionError(f"{board.size} is no rectangle")
        return self.build(board, self.grounds(board), options)

    def grounds(self, board: Rect) -> Sequence[int]:
        """Return the cells of an empty board."""
        if self._rest is None:
            raise NotImplementedError
        return [self._rest] * board.cells

    def choices(self, puzzle: G) -> Sequence[int]:
        """Return the values of a cell to choose from when a puzzle is edited by hand."""
        fitting = set(self._fitting(self._clue_values, puzzle.board).values())
        return [value for value in self.letters if value in fitting]

    def written(self, clue: int) -> str:
        """Return the letter of a value of a puzzle's cell."""
        return self.letters[clue]

    def tools(self, puzzle: G) -> tuple[Tool, ...]:
        """Return one tool, which sets what a cell shows."""
        written, rest = self.written, self._rest
        choices = [
            Choice(written(v), self.titles.get(v, written(v)), tuple(self.clue_items(0, v)))
            for v in self.choices(puzzle)
        ]
        now = {cell: written(clue) for cell, clue in enumerate(puzzle.cells) if clue != rest}
        blank = None if rest is None else written(rest)
        return (Tool("cell", self.edits, "cells", now, blank, tuple(choices)),)

    def edited(self, puzzle: G, tool: str, at: int, value: str) -> G:
        clue = self.clue_of(puzzle, value)
        if clue is None:
            raise OptionError(f"{abridged(value)} is nothing that a cell of this board shows")
        return replace(puzzle, cells=(*puzzle.cells[:at], clue, *puzzle.cells[at + 1 :]))

    def clue_of(self, puzzle: G, letter: str) -> int | None:
        """Return the value that a letter has in a cell of a puzzle, None if it has none."""
        return self._fitting(self._clue_values, puzzle.board).get(letter)

    def board(self, puzzle: G) -> Rect:
        return puzzle.board

    def format_solution(self, puzzle: G, solution: Solution) -> str:
        letters = [
            self.letters[clue]
            if value == OPEN or self.shows_clue(clue, value)
            else self.marks[value]
            for clue, value in zip(puzzle.cells, solution, strict=True)
        ]
        return "".join(
            ["".join([letters[cell] for cell in row]) + "\n" for row in puzzle.board.rows]
        )

    def read_solution(self, puzzle: G, text: str) -> Solution:
        board = puzzle.board
        fitting = self._fitting(self._mark_values, board)
        marks = [mark for mark in self.marks.values() if mark in fitting]
        _, _, values = grid.read(text, fitting, (board.height, board.width), marks)
        if min(values) < OPEN:
            for cell, value in enumerate(values):
                if value < OPEN and _CLUE - value != puzzle.cells[cell]:
                    row, column = board.positions[cell]
                    own = self.letters[puzzle.cells[cell]]
                    raise PuzzleError(
                        f"cell {column + 1} of this row of the puzzle is {own}", row + 1
                    )
            values = [max(value, OPEN) for value in values]
        return tuple(values)

    def domain(self, puzzle: G) -> Sequence[Sequence[int]]:
        every = self.values(puzzle.board)
        return [(clue,) if clue in self._given else every for clue in puzzle.cells]

    def template(self, board: Rect, *options: Value) -> Model:
        """Return the rules on an empty board: they depend on its size and on the options alone.

        The template is kept and must not be changed.
        """
        raise NotImplementedError

    def model(self, puzzle: G) -> Model:
        return self.model_on(self.template, puzzle)

    def model_on(self, template: Callable[..., Model], puzzle: G) -> Model:
        """Return the model of a puzzle on a template, which is kept and must not be changed."""
        kept = self._small if puzzle.board.cells <= SMALL else self._large
        rules, literals = kept(template, puzzle.board, *self.settings(puzzle).values())
        model = rules.bare()  # so that helpers of the puzzle come after its variables
        # ahead of the rules, which a solver then simplifies as it loads them
        self.state(puzzle, model, literals)
        model.extend(rules)
        return model

    def state(self, puzzle: G, model: Model, literals: Literals) -> None:
        """Add what the puzzle says to a model: here `given_kept`, the values that are given.

        Args:
            puzzle, model: which; the template's rules follow.
            literals: of places and values; must not be changed.
        """
        clues = [cell for cell, clue in enumerate(puzzle.cells) if clue != self.blank]
        given(model, "given_kept", [literals[cell, puzzle.cells[cell]] for cell in clues], clues)

    def kept(self, puzzle: G, solution: Solution) -> list[Violation]:
        """Return a violation for each given value that a solution changes."""
        return [
            Violation("given_kept", (cell,))
            for cell, (clue, value) in enumerate(zip(puzzle.cells, solution, strict=True))
            if clue in self._given and clue != value
        ]

    def say(self, puzzle: G, rule: Rule) -> str:
        saying = "{where} is {clue}" if rule.name == "given_kept" else self.sayings[rule.name]
        regions = self.regions(puzzle)
        return saying.format(
            where=self.where(puzzle, rule),
            first=self.places(puzzle).names(rule.scope[:1]),
            region=regions[rule.scope[0]] if regions else "",
            clue="" if rule.clue is None else self.letters[puzzle.cells[rule.clue]],
            **self.settings(puzzle),
        )

    def word(self, puzzle: G, value: int) -> Word:
        if value in self.words:
            return self.words[value]
        mark = self.marks.get(value, str(value))
        return Word(mark, mark)

    def where(self, puzzle: G, rule: Rule) -> str:
        """Return how to speak of a rule's scope to a person."""
        return self.places(puzzle).names(rule.scope)

    def without(self, puzzle: G, clues: Collection[int]) -> G:
        if self.fixed_clues or self.blank not in self.letters:
            raise OptionError(f"no clue of a {self.title} can be left out")
        dropped = set(clues)
        cells = [self.blank if c in dropped else clue for c, clue in enumerate(puzzle.cells)]
        return replace(puzzle, cells=tuple(cells))

    def told(self, puzzle: G, solution: Solution, cell: int) -> int:
        """Return the clue that a cell has by a solution: here the value of the cell."""
        return solution[cell]

    def untold(self, puzzle: G) -> Sequence[int]:
        if self.fixed_clues or self.blank not in self.letters:
            return ()
        return [cell for cell, clue in enumerate(puzzle.cells) if clue == self.blank]

    def tell(self, puzzle: G, solution: Solution, clues: Collection[int]) -> G:
        if not self.fixed_clues and self.blank not in self.letters:
            return super().tell(puzzle, solution, clues)
        cells = list(puzzle.cells)
        for cell in clues:
            cells[cell] = self.told(puzzle, solution, cell)
        return replace(puzzle, cells=tuple(cells))

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

    def clue_items(self, cell: int, clue: int) -> list[Item]:
        """Return what a picture shows of a puzzle's cell."""
        return [] if clue == self.blank else [Text(cell, self.letters[clue])]

    def picture(self, puzzle: G, solution: Sequence[int] | None = None) -> Picture:
        marks = {value: partial(Text, text=m, given=False) for value, m in self.marks.items()}
        symbols: Mapping[int, Callable[[int], Item]] = {OPEN: Highlight, **(self.symbols or marks)}
        items: list[Item] = []
        for cell, clue in enumerate(puzzle.cells):
            items += self.clue_items(cell, clue)
            value = solution[cell] if solution and clue not in self._given else None
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
        names = relabelled((self.blank, *puzzle.cells))[1:]
        return replace(puzzle, cells=tuple([self.blank + name for name in names]))

    def canonical(self, puzzle: G) -> str:
        return min([text for one in self.alike(puzzle) for text in self._texts(one)])

    def _texts(self, puzzle: G) -> Iterator[str]:
        """Yield the texts of the images that the board's symmetries give, each in normal form.

        The letters are turned, reflected and renamed in place of the puzzle.
        """
        headers = [self.header(puzzle)] * UPRIGHT + [self.header(self.turned(puzzle))] * UPRIGHT
        between, fixed = self.between, {"\n", self.letters.get(self.blank)}
        for header, rows in zip(headers, images_of(self._lettered(puzzle)), strict=True):
            text = "\n".join(map(between.join, rows)) + "\n"
            if self.interchangeable:
                seen = "".join([letter for letter in dict.fromkeys(text) if letter not in fixed])
                text = text.translate(str.maketrans(seen, self._names[: len(seen)]))
            yield header + text

    @cached_property
    def _names(self) -> str:
        """The letters of interchangeable values, upward from what is blank."""
        values = sorted(value for value in self.letters if value > self.blank)
        return "".join([self.letters[value] for value in values])

    def _lettered(self, puzzle: G) -> tuple[tuple[str, ...], ...]:
        """Return the letters of a puzzle's cells, row by row."""
        written = {value: self.written(value) for value in set(puzzle.cells)}
        letters, width = tuple(map(written.__getitem__, puzzle.cells)), puzzle.board.width
        return tuple([letters[start : start + width] for start in range(0, len(letters), width)])


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
