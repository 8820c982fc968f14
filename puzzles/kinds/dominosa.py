"""Dominosa: lay a full set of dominoes over the numbers of the board."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, combinations_with_replacement
from math import isqrt
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from puzzles.base.kept import kept_while_used
from puzzles.board.lattice import joined
from puzzles.contract.kind import Altered, Forms
from puzzles.declare.codes import Row
from puzzles.declare.links import Size, sgt
from puzzles.declare.phrases import Named
from puzzles.declare.sayings import Saying
from puzzles.declare.values import Boards, Solution, Violation, Word
from puzzles.declare.words import Unheld, Words
from puzzles.families.declared import Declared, DeclaredKind
from puzzles.families.grid import Grid, model_on, numerals, of_cells
from puzzles.model.model import Model
from puzzles.relations.counts import Exactly
from puzzles.render.picture import loop_lines
from puzzles.text import edges as drawing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.board import Cells, Pairs, Rect
    from puzzles.declare.options import Value
    from puzzles.families.grid import Literals
    from puzzles.model.model import Rule
    from puzzles.relations.relation import Parts
    from puzzles.render.picture import Picture

NONE, DOMINO = 0, 1
LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"
GREATEST = len(LETTERS) - 1

CELL = Saying(
    "one domino covers {where}",
    over="more than one domino covers {where}",
    under="no domino can cover {where}",
    full="a domino there would overlap {gone}",
    left="no other domino can cover {where}",
    shared="every domino left that covers {where} is {other}",
    subject="the {where:cell}",
)
PAIR = Saying(
    "the domino {domino} is on the board once",
    over="the domino {domino} is on the board more than once ({gone})",
    under="the domino {domino} has no place left",
    full="the domino {domino} is on the board already ({gone})",
    left="the domino {domino} has no other place",
    shared="every place left for the domino {domino} covers {other}",
    subject="the domino {domino} on the board",
)
BEYOND = Saying(
    "the domino {domino} is not on the board, since it is not in the set",
    over="the domino {domino} is on the board and not in the set",
    full="the domino {domino} is not in the set",
    subject="the domino {domino} on the board",
)
LOST = Saying(
    "of the full set {dominoes} can be on the board too",
    over="of the full set {dominoes} can be nowhere on the board",
    under="of the full set {dominoes} can be nowhere on the board",
    subject="the full set on the board",
)


@dataclass(frozen=True)
class Dominosa(Grid):
    """A puzzle of cells, each a number from 0 to 35."""


def greatest(board: Rect) -> int:
    """Return the greatest number of the set of dominoes that covers a board."""
    return isqrt(board.cells) - 1


@dataclass(frozen=True)
class FullSets(Boards):
    """Boards that a full set of dominoes covers, the greatest of which has twice `greatest`."""

    greatest: int = 0

    def refusal(self, height: int, width: int) -> str:
        """Return why no full set of dominoes covers such a board, empty if one does."""
        number = isqrt(height * width) - 1
        if number < 1 or (number + 1) * (number + 2) != height * width:
            return f"{height}x{width} cells are not covered by a full set of dominoes"
        if number > self.greatest:
            return f"the numbers of dominoes go up to {self.greatest}, not {number}"
        return super().refusal(height, width)


class Places(NamedTuple):
    """Where a domino could lie: its two numbers, and the links between cells that have them."""

    one: int
    other: int
    links: Cells


@kept_while_used
def places_of(puzzle: Dominosa) -> Sequence[Places]:
    """Return where each domino could lie that could lie somewhere."""
    found: dict[tuple[int, int], list[int]] = {}
    for link, (a, b) in enumerate(puzzle.board.links.ends):
        one, other = sorted((puzzle.cells[a], puzzle.cells[b]))
        found.setdefault((one, other), []).append(link)
    return [Places(one, other, tuple(links)) for (one, other), links in sorted(found.items())]


def missing(puzzle: Dominosa) -> list[tuple[int, int]]:
    """Return the dominoes of the set that have no place at all."""
    there = {(one, other) for one, other, _ in places_of(puzzle)}
    every = combinations_with_replacement(range(greatest(puzzle.board) + 1), 2)
    return [pair for pair in every if pair not in there]


def _counted(puzzle: Dominosa) -> Model:
    """Return the model that says at once if the numbers are not those of a full set."""
    model = model_on(KIND.template, puzzle)
    most = greatest(puzzle.board)
    if any(puzzle.cells.count(number) != most + 2 for number in range(most + 1)):
        model.add([])
    return model


class Greatest(Size):
    """The size of a game ID that is the greatest number."""

    def read(self, width: int, height: int) -> tuple[int, int, dict[str, Any]]:
        """Return height and width of the board, which lies."""
        return width + 1, width + 2, {}

    def write(self, puzzle: Any) -> str:
        """Return the greatest number of a puzzle."""
        if puzzle.board.width != puzzle.board.height + 1:
            raise Unheld("holds boards that are a column wider than high")
        return str(greatest(puzzle.board))


def _meeting(puzzle: Dominosa) -> Sequence[Parts]:
    """Return of each cell where a domino on it could lie."""
    return [(links,) for links in puzzle.board.pairs.meeting]


def _links(in_set: bool, puzzle: Dominosa) -> Sequence[Parts]:
    """Return where each domino could lie: those in the set, or else the others."""
    most = greatest(puzzle.board)
    return [(links,) for _, other, links in places_of(puzzle) if (other <= most) == in_set]


class DominosaKind(DeclaredKind[Dominosa]):
    """Dominosa: see the module's text."""

    name = "dominosa"
    title = "Dominosa"
    other_names = ("dominoes",)
    puzzle = Dominosa
    boards = FullSets(
        f"HxW of (n+1)(n+2) cells, such as 4x5, 5x6, 7x8; n from 1 to {GREATEST}",
        (2, (GREATEST + 1) * (GREATEST + 2) // 2),
        greatest=GREATEST,
    )
    rules = (
        "Lay dominoes over the numbers, each over two neighbouring cells, so that every cell is "
        "covered once. The dominoes are a full set: each pair of numbers from 0 to the greatest "
        "exactly once, those of two alike among them."
    )
    forms = Forms({"counted": _counted}, fast="counted", proof="stated")
    groups = (
        of_cells(
            "Numbers",
            dict(enumerate(LETTERS)),
            people=numerals(GREATEST),
            fixed=True,
            derived=False,
        ),
    )
    unmarked = (NONE,)
    words: ClassVar = {
        NONE: Word("no domino", "no dominoes"),
        DOMINO: Word("a domino", "dominoes"),
    }
    declared: ClassVar = (
        Declared("cell", Exactly(DOMINO, 1, CELL), _meeting),
        Declared("pair", Exactly(DOMINO, 1, PAIR), partial(_links, True), own=True),
        Declared("pair", Exactly(DOMINO, 0, BEYOND), partial(_links, False), own=True),
    )
    links = (
        sgt(
            "dominosa",
            Row(Words({str(n) if n < 10 else f"[{n}]": n for n in range(GREATEST + 1)})),
            size=Greatest(),
            settings="a$",
        ),
    )

    def places(self, puzzle: Dominosa) -> Pairs:
        return puzzle.board.pairs

    def domain(self, puzzle: Dominosa) -> Sequence[Sequence[int]]:
        return [(NONE, DOMINO)] * puzzle.board.pairs.cells

    def grounds(self, board: Rect) -> Sequence[int]:
        """Return the numbers of a full set, domino by domino."""
        pairs = combinations_with_replacement(range(greatest(board) + 1), 2)
        return [number for pair in pairs for number in pair]

    def choices(self, puzzle: Dominosa) -> Sequence[int]:
        return sorted({*range(greatest(puzzle.board) + 1), *puzzle.cells})

    def template(self, board: Rect, *options: Value) -> Model:
        """Return the rules over a flag for each pair of cells, in place of the cells' values.

        It is level, since all solutions have as many dominoes.
        """
        model = Model(board.pairs.cells)
        model.flags(range(board.pairs.cells))
        self.state_rules(model, board, *options)
        model.level = True
        return model

    def state(self, puzzle: Dominosa, model: Model, literals: Literals) -> None:
        """State the rules; a puzzle that lacks a pair of the set gets an empty clause."""
        super().state(puzzle, model, literals)
        if missing(puzzle):
            with model.rule("pair", ()):
                model.add([])

    def check(self, puzzle: Dominosa, solution: Solution) -> list[Violation]:
        lost = [Violation("pair", ())] * bool(missing(puzzle))
        return super().check(puzzle, solution) + lost

    def where(self, puzzle: Dominosa, rule: Rule) -> Named:
        return Named(puzzle.board.name(puzzle.board.pairs.meeting.index(tuple(rule.scope))))

    def saying(self, puzzle: Dominosa, rule: Rule) -> Saying | str:
        """Return the words for a cell, for the places of a domino, or for lost dominoes."""
        if rule.name == "cell":
            return CELL
        is_lost = not rule.scope  # the rule of missing dominoes, as `state` says it
        if is_lost:
            lost = joined([_name(*pair) for pair in missing(puzzle)])
            return LOST.filled(dominoes=lost)
        one, other = sorted([puzzle.cells[cell] for cell in puzzle.board.links.ends[rule.scope[0]]])
        saying = PAIR if other <= greatest(puzzle.board) else BEYOND
        return saying.filled(domino=_name(one, other))

    def altered(self, puzzle: Dominosa, solution: Solution | None) -> Iterator[Altered[Dominosa]]:
        """Yield boards on which two numbers change places, or one number too many is another."""
        board, cells = puzzle.board, puzzle.cells
        held, most = Counter(cells), greatest(board)
        # each number is on the board one time more than there are numbers
        lacking = [number for number in range(most + 1) if held[number] < most + 2]
        for cell, number in enumerate(cells) if lacking else ():
            if number > most or held[number] > most + 2:
                for other in lacking:
                    yield from self.with_cell(puzzle, solution, cell, other)
        beside = [(one, other) for one, other in board.links.ends]
        apart = [pair for pair in combinations(range(board.cells), 2) if pair not in set(beside)]
        for one, other in [*beside, *apart] if not lacking else ():
            if cells[one] != cells[other]:
                changes = {one: cells[other], other: cells[one]}
                altered = self.cell.replaced(puzzle, changes)
                if solution is None or not self.check(altered, solution):
                    name, shown = board.name, self.cell.shown
                    change = (
                        f"the {shown(cells[one])} in {name(one)} and the "
                        f"{shown(cells[other])} in {name(other)} change places"
                    )
                    yield Altered(altered, solution, change)

    def write_entries(self, puzzle: Dominosa, entries: Sequence[int]) -> str:
        return drawing.write_links(
            puzzle.board, list(map(self.cell.written, puzzle.cells)), entries
        )

    def read_entries(self, puzzle: Dominosa, text: str) -> Solution:
        letters = {clue: self.cell.written(clue) for clue in set(puzzle.cells)}
        own = {clue: {letter, letter.swapcase()} for clue, letter in letters.items()}
        return drawing.read_links(text, puzzle.board, [own[clue] for clue in puzzle.cells])

    def picture(self, puzzle: Dominosa, entries: Sequence[int] | None = None) -> Picture:
        shown = super().picture(puzzle)
        lines = loop_lines(self.places(puzzle), entries or (), "pair")
        return replace(shown, items=(*shown.items, *lines))


def _name(one: int, other: int) -> str:
    """Return how a domino is written, such as 3-4."""
    return f"{one}-{other}"


KIND = DominosaKind()
