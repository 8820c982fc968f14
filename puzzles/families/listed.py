"""What kinds share whose puzzles list cells below the board: thermometers, arrows, cages.

A line for each list: its word, a number where it has one, and its cells (`puzzles.text.named`).
Lists are clues: they can be left out, set by hand, and are carried by symmetries.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeVar

from puzzles.base.errors import PuzzleError, abridged, meant
from puzzles.contract.clues import Clues
from puzzles.declare.group import Group
from puzzles.families.declared import Declared, DeclaredKind
from puzzles.families.grid import Grid
from puzzles.families.stated import StatedKind
from puzzles.relations.relation import Instance, Relation
from puzzles.render.picture import Cage, Item
from puzzles.text import below, named
from puzzles.text.scan import NUMBER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from puzzles.board import Cells, Rect
    from puzzles.declare.sayings import Saying
    from puzzles.declare.values import Solution
    from puzzles.relations.relation import Parts
    from puzzles.render.picture import Picture


class CellList(NamedTuple):
    """Cells that a puzzle lists.

    Attributes:
        word: of which sort it is.
        cells: in their order.
        number: the one that it has, if its sort has numbers.
    """

    word: str
    cells: Cells
    number: int | None = None


def _caged(one: CellList) -> Sequence[Item]:
    """Return a dotted line around the cells, with the number."""
    return (Cage(one.cells, "" if one.number is None else str(one.number), dotted=True),)


class ListSort(NamedTuple):
    """A sort of lists.

    Attributes:
        word: what its lines begin with.
        numbered: whether a number stands behind that.
        ordered: whether the order of its cells means something.
        shows: what a picture shows of a list.
    """

    word: str
    numbered: bool = False
    ordered: bool = True
    shows: Callable[[CellList], Sequence[Item]] = _caged


@dataclass(frozen=True)
class Listed(Grid):
    """A puzzle of cells, and of lists of cells."""

    lists: tuple[CellList, ...] = field(default=(), kw_only=True)


L = TypeVar("L", bound=Listed)
LISTS = Group("list", "Lists", "rules", "lists", {}, blank=None)


def _listed(puzzle: Listed) -> Sequence[Parts]:
    """Return the cells of each list."""
    return [(one.cells,) for one in puzzle.lists]


def _is_of(word: str, one: CellList) -> bool:
    return one.word == word


def _number(_: Listed, one: CellList) -> int | None:
    return one.number


def on_lists(word: str, relation: Relation, words: Saying | None = None) -> Declared:
    """Return the rule that a relation holds in each list of a sort, by the name of the sort."""
    return Declared(
        word,
        relation,
        _listed,
        clues=LISTS.name,
        own=True,
        words=words,
        only=partial(_is_of, word),
        reads=_number,
    )


class ListsKind(StatedKind[L], DeclaredKind[L]):
    """A kind of which `puzzle` is a dataclass derived from `Listed`.

    The last of its groups is `LISTS`, its `own`; what lists say are rules by `on_lists`.

    Class attributes:
        sorts: those of its lists.
    """

    own = (LISTS,)
    sorts: ClassVar[tuple[ListSort, ...]]

    def __init__(self) -> None:
        super().__init__()
        self._sort_of = {sort.word: sort for sort in self.sorts}

    def first_below(self, lines: Sequence[str], board: Rect | None) -> int:
        """Return the first line that begins as a list and ends with a cell."""
        for at, line in enumerate(lines):
            words = line.split()
            if words and words[0] in self._sort_of and named.names_cells(words[-1]):
                return at
        return len(lines)

    def read_below(self, board: Rect, lines: Sequence[str], first: int) -> tuple[CellList, ...]:
        read = partial(self._read_list, board)
        return below.read(lines, first, read, "lists", "this list was there before")

    def _read_list(self, board: Rect, line: str, number: int) -> CellList:
        """Read a line below the board: the word for a sort of list, perhaps a number, and cells."""
        below.refuse_long(line, number)
        first, *words = named.tokens(line, number)
        sort = self._sort_of.get(first.text)
        if sort is None:
            near = meant(first.text, self._sort_of)
            raise first.error(f"there is no list {abridged(first.text)}{near}")
        told: int | None = None
        if sort.numbered:
            if not words or not NUMBER.fullmatch(words[0].text):
                raise (words or [first])[0].error(f"behind {sort.word} stands a number")
            told = int(words.pop(0).text)
        cells: dict[int, None] = {}
        for token in words:
            for cell in named.read(board, token):
                if cell in cells:
                    raise token.error(f"{board.name(cell)} is named twice")
                cells[cell] = None
        if not cells:
            raise PuzzleError(f"the cells of {sort.word} are missing", number, len(line) + 1)
        return CellList(sort.word, tuple(cells), told)

    def line_of(self, board: Rect, value: CellList) -> str:
        number = "" if value.number is None else f" {value.number}"
        return f"{value.word}{number} {named.write(board, value.cells)}"

    @property
    def lines_help(self) -> str:
        first = self.sorts[0]
        example = f"{first.word} 5 r1c1-2" if first.numbered else f"{first.word} r1c1-2"
        return f"a line of each list, with ; between them: {example}"

    def clue_by(self, puzzle: L, solution: Solution, number: int) -> object:
        """Return a clue by a solution: of a list the same with its number, if that has one."""
        group, at = Clues(puzzle).place(number)
        if group is not self.below:
            return super().clue_by(puzzle, solution, number)
        one = puzzle.lists[at]
        if not group.derived:
            return one
        for rule in self.declared:
            if rule.clues == LISTS.name and rule.only is not None and rule.only(one):
                told = rule.relation.number((one.cells,), solution)
                one = one if told is None or one.number is None else one._replace(number=told)
                if not rule.relation.holds(Instance((one.cells,), one.number), solution):
                    return None
        return one

    def images(self, puzzle: L) -> Iterator[L]:
        """Yield the images, with the cells of each list carried along."""
        each = product(self.alike(puzzle), self.kept_by)
        for image, (one, number) in zip(super().images(puzzle), each, strict=True):
            source = one.board.symmetries[number].source
            to = {before: cell for cell, before in enumerate(source)}
            lists = [x._replace(cells=tuple([to[cell] for cell in x.cells])) for x in one.lists]
            yield replace(image, lists=tuple(lists))

    def normal(self, puzzle: L) -> L:
        """Return the puzzle with its lists in order, and with cells in order where that is free."""
        lists = [
            one if self._sort_of[one.word].ordered else one._replace(cells=tuple(sorted(one.cells)))
            for one in puzzle.lists
        ]
        return replace(super().normal(puzzle), lists=tuple(sorted(lists)))

    def picture(self, puzzle: L, entries: Sequence[int] | None = None) -> Picture:
        """Return the picture with what the lists look like behind everything else."""
        shown = super().picture(puzzle, entries)
        lists = [item for one in puzzle.lists for item in self._sort_of[one.word].shows(one)]
        return replace(shown, items=(*lists, *shown.items))
