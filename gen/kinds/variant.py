"""Making Sudoku variants: a random full grid, rules laid where they hold, then givens dropped.

Rules of the board are kept by the grid itself, which the solver fills; lines, cages and signs are
laid on it at random, each tried until it holds. They make most givens needless.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from gen.contract.maker import GaveUp
from gen.planting.clued import Clued, CluedMaker
from gen.planting.full import full_board
from puzzles.base.errors import OptionError, meant
from puzzles.board import Rect
from puzzles.declare.options import Option
from puzzles.kinds.variant import BLANK, KIND, Variant
from puzzles.kinds.variant.entries import ADDS, DOUBLER, ENTRIES, relation_of
from puzzles.kinds.variant.scopes import Stated
from puzzles.relations.relation import Instance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gen.contract.maker import Wish
    from gen.sources.rng import Stream
    from puzzles.board import Lattice
    from puzzles.declare.options import Value
    from puzzles.declare.values import Solution

TRIES = 400  # to lay one rule
ANY = "any"
RULES = Option(
    "rules",
    ANY,
    "rules to lay, such as antiknight,thermo:3..5,killer:6; any for three sorts at random",
)
HOUSES = "rows", "columns", "boxes"
_PART = re.compile(r"([a-z]+)(?::([0-9]{1,3})(?:\.\.([0-9]{1,3}))?)?")


class Laid(NamedTuple):
    """How a rule is laid.

    Attributes:
        least, most: how many cells it has; most is that of a side where it is 0.
        share: how many there are by themselves, for each cell of a side.
        how: a `way` from cell to cell, a `patch` of cells that hang together, a `pair` of
            neighbours, a `square` of four, a `line` of the board, or a single `cell`.
    """

    least: int
    most: int
    share: float
    how: str = "way"


LAID: dict[str, Laid] = {
    "thermo": Laid(3, 5, 0.7),
    "slow": Laid(3, 5, 0.7),
    "arrow": Laid(3, 4, 0.7),
    "renban": Laid(3, 4, 0.6),
    "whispers": Laid(3, 5, 0.6),
    "palindrome": Laid(3, 5, 0.6),
    "regionsum": Laid(3, 5, 0.6),
    "between": Laid(3, 5, 0.6),
    "lockout": Laid(3, 5, 0.6),
    "entropic": Laid(3, 6, 0.6),
    "modular": Laid(3, 6, 0.6),
    "zipper": Laid(3, 5, 0.6),
    "sumline": Laid(3, 6, 0.6),
    "killer": Laid(2, 4, 1.8, "patch"),
    "sum": Laid(2, 4, 1.8, "patch"),
    "region": Laid(3, 0, 0.5, "patch"),
    "white": Laid(2, 2, 2, "pair"),
    "black": Laid(2, 2, 2, "pair"),
    "difference": Laid(2, 2, 2, "pair"),
    "x": Laid(2, 2, 1.3, "pair"),
    "v": Laid(2, 2, 0.8, "pair"),
    "less": Laid(2, 2, 3, "pair"),
    "quadruple": Laid(4, 4, 0.7, "square"),
    DOUBLER: Laid(1, 1, 1.4, "cell"),
    "even": Laid(1, 1, 1.2, "cell"),
    "odd": Laid(1, 1, 1.2, "cell"),
    "minimum": Laid(1, 1, 0.6, "cell"),
    "maximum": Laid(1, 1, 0.6, "cell"),
    "rowindex": Laid(1, 1, 0.8, "cell"),
    "columnindex": Laid(1, 1, 0.8, "cell"),
    "sandwich": Laid(0, 0, 1, "line"),
    "skyscraper": Laid(0, 0, 1, "line"),
    "xsum": Laid(0, 0, 1, "line"),
    "room": Laid(0, 0, 1, "line"),
    "littlekiller": Laid(2, 0, 0.8, "diagonal"),
}
ON_BOARD = tuple(name for name, entry in ENTRIES.items() if entry.of_board and name not in HOUSES)
USUAL = "thermo", "killer", "arrow", "whispers", "renban", "white", "x", "quadruple", "palindrome"


class Ordered(NamedTuple):
    """A rule to lay, and how many of it; none said if the least is below 0."""

    name: str
    least: int = -1
    most: int = -1


def ordered(text: str) -> list[Ordered]:
    """Return the rules that are asked for.

    Raises:
        OptionError: one is no rule that can be laid, or comes twice.
    """
    found: dict[str, Ordered] = {}
    for part in filter(None, text.replace(" ", "").split(",")):
        match = _PART.fullmatch(part)
        name = match[1] if match else part
        if not match or name not in (*LAID, *ON_BOARD):
            hint = meant(name, (*LAID, *ON_BOARD))
            raise OptionError(f"option rules takes no {name[:20]!r}{hint}")
        if name in found:
            raise OptionError(f"option rules names {name} twice")
        if match[2] and name in ON_BOARD:
            raise OptionError(f"option rules: {name} is a rule of the whole board, not so many")
        least = int(match[2]) if match[2] else -1
        found[name] = Ordered(name, least, max(least, int(match[3] or -1)))
    return [*found.values()]


class VariantMaker(CluedMaker[Variant]):
    """Sudoku variants with the rules that are asked for, and few givens."""

    kind = KIND
    options = (RULES, *CluedMaker.options)
    starter: ClassVar = ("4", "6", "9")
    default_size: ClassVar = "9"
    example_sizes = ("4", "6", "9")
    most_cells: ClassVar = 256
    lays: ClassVar = (RULES.name, (*LAID, *ON_BOARD))

    def check(self, lattice: Lattice, options: Mapping[str, Value]) -> None:
        """Refuse rules that the board does not have, and doublers that no sum would count."""
        super().check(lattice, options)
        wanted = str(options[RULES.name])
        rules = ordered(wanted) if wanted != ANY else []
        names = {rule.name for rule in rules}
        if DOUBLER in names and names.isdisjoint(ADDS):
            raise OptionError(
                "option rules: doublers count in sums, and none is laid: add killer or arrow"
            )
        for rule in rules:
            if rule.name in ON_BOARD and isinstance(lattice, Rect):
                relation_of(lattice, Stated(rule.name))

    def plant(self, wish: Wish, stream: Stream) -> tuple[Clued[Variant], Mapping[str, int | str]]:
        """Plant a grid by the rules of the whole board, and lay the other rules on it."""
        board, wanted = wish.rectangle, str(wish.options[RULES.name])
        if wanted == ANY:
            rules = [Ordered(name) for name in sorted(stream.child(ANY).sample(USUAL, 3))]
        else:
            rules = ordered(wanted)
        whole = [*HOUSES, *[rule.name for rule in rules if rule.name in ON_BOARD]]
        fixed = tuple([Stated(name) for name in whole if not ENTRIES[name].own])
        empty = Variant(board, (BLANK,) * board.cells, fixed)
        liked = [1 + stream.below(board.height) for _ in range(board.cells)]
        solution = full_board(KIND.model(empty), liked, wish.budget)
        full = replace(empty, cells=solution)
        doublers = [rule for rule in rules if rule.name == DOUBLER]
        for rule in doublers:
            full = _with(full, _several(full, rule, stream.child(rule.name)))
        laid: list[Stated] = []
        for rule in rules:
            if rule.name in LAID and rule.name != DOUBLER:
                laid += _several(full, rule, stream.child(rule.name))
        own = [Stated(name) for name in whole if ENTRIES[name].own]
        marked = _all_marked(full, own)
        for rule in doublers:
            counted = _counted(full, [*marked, *laid])
            if len(counted) < rule.least:
                raise GaveUp(f"only {len(counted)} of {rule.least} doublers count in a sum")
            laid += counted
        full = Variant(board, solution, (*fixed, *marked, *laid))
        return Clued(full, solution, wish.budget), Counter([rule.name for rule in laid])


def _with(puzzle: Variant, rules: Sequence[Stated]) -> Variant:
    return replace(puzzle, stated=(*puzzle.stated, *rules))


def _counted(puzzle: Variant, rules: Sequence[Stated]) -> list[Stated]:
    """Return the doublers of a puzzle that count in some of the rules that are laid on it."""
    adding = [rule for rule in rules if rule.name in ADDS]
    cells = {cell for rule in adding for part in rule.parts for cell in part}
    everywhere = any(not rule.parts for rule in adding)
    doublers = [rule for rule in puzzle.stated if rule.name == DOUBLER]
    return [rule for rule in doublers if everywhere or rule.parts[0][0] in cells]


def _all_marked(puzzle: Variant, own: Sequence[Stated]) -> list[Stated]:
    """Return rules of what is not marked, with the marks of all that they forbid elsewhere."""
    signs = {"nowhite": ("white",), "noblack": ("black",), "noxv": ("x", "v")}
    marks: list[Stated] = []
    for rule in own:
        for name in signs[rule.name]:
            for parts in ENTRIES["nonconsecutive"].over(puzzle.board, rule, ()):
                mark = Stated(name, (), parts)
                if puzzle.relation(mark).holds(Instance(parts), puzzle.cells):
                    marks.append(mark)
    return [*own, *marks]


def _several(puzzle: Variant, rule: Ordered, stream: Stream) -> list[Stated]:
    """Return rules of one sort that hold on a full board, none over another.

    Raises:
        GaveUp: fewer were found than were asked for.
    """
    how = LAID[rule.name]
    usual = max(1, round(how.share * puzzle.board.height))
    wanted = rule.least + stream.below(rule.most - rule.least + 1) if rule.least >= 0 else usual
    found: list[Stated] = []
    taken: set[tuple[int, ...] | int] = set()
    for _ in range(TRIES * wanted):
        if len(found) == wanted:
            break
        one = _one(puzzle, rule.name, stream)
        if one is None:
            continue
        cells = one.parts[0]
        keys = {cells} if how.how in ("pair", "square", "line", "diagonal") else {*cells}
        if how.how == "pair":
            keys = {tuple(sorted(cells))}
        if taken.isdisjoint(keys):
            taken |= keys
            found.append(one)
    if len(found) < rule.least:
        raise GaveUp(f"only {len(found)} of {rule.least} rules {rule.name} found room")
    return found


def _one(puzzle: Variant, name: str, stream: Stream) -> Stated | None:
    """Return a rule at a random place, if it holds on a full board there."""
    board, solution, how = puzzle.board, puzzle.cells, LAID[name]
    cells = _cells(board, how, stream)
    if cells is None:
        return None
    rule = Stated(name, _told(board, solution, name, cells, stream), (cells,))
    entry = ENTRIES[name]
    try:
        relation = puzzle.relation(rule)
    except OptionError:
        return None
    for parts in entry.over(board, rule, ()):
        number = relation.number(parts, solution)
        if number is not None and entry.arguments and rule.number is not None and name in NUMBERED:
            rule = rule._replace(arguments=(str(number),))
            relation = puzzle.relation(rule)
        if not relation.holds(Instance(parts, rule.number), solution):
            return None
    return rule


NUMBERED = "killer", "sum", "littlekiller", "sandwich", "skyscraper", "xsum", "room"
"""Rules whose number is what their cells come to."""


def _told(
    board: Rect, solution: Solution, name: str, cells: Sequence[int], stream: Stream
) -> tuple[str, ...]:
    """Return what a rule tells: for those that are NUMBERED any number, put right later."""
    side = board.height
    if name in NUMBERED:
        return ("1",)
    if name == "whispers":
        return (str((side + 1) // 2),)
    if name == "lockout":
        return (str(max(1, side // 2 - 1)),)
    if name == "sumline":
        return (str(side + 1),)
    if name == "difference":
        return (str(abs(solution[cells[0]] - solution[cells[1]])),)
    if name == "quadruple":
        digits = stream.sample([solution[cell] for cell in cells], 2 + stream.below(3))
        return (",".join(map(str, sorted(digits))),)
    return ()


def _cells(board: Rect, how: Laid, stream: Stream) -> tuple[int, ...] | None:
    """Return random cells of a shape; None if the try came to nothing."""
    most = how.most or board.height
    length = how.least + stream.below(max(most - how.least + 1, 1))
    if how.how == "line":
        line = stream.choice(board.lines)
        return line if stream.below(2) else line[::-1]
    if how.how == "diagonal":
        return _diagonal(board, stream)
    if how.how == "square":
        return stream.choice(board.squares) if board.squares else None
    cells = [stream.below(board.cells)]
    while len(cells) < length:
        near = board.around if how.how == "way" else board.beside
        ends = cells[-1:] if how.how != "patch" else cells
        free = sorted({other for cell in ends for other in near[cell]}.difference(cells))
        if not free:
            return None
        cells.append(stream.choice(free))
    return tuple(cells) if how.how != "patch" else tuple(sorted(cells))


def _diagonal(board: Rect, stream: Stream) -> tuple[int, ...] | None:
    """Return a diagonal from one side of the board to another."""
    side = board.height
    start = stream.below(side)
    places = [(start + at, at) for at in range(side - start)]
    for _ in range(stream.below(4)):
        places = [(column, side - 1 - row) for row, column in places]
    return tuple([board.rows[row][column] for row, column in places]) if len(places) > 1 else None


MAKER = VariantMaker()
