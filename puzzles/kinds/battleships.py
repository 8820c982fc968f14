"""Battleships: find the ships of a fleet; numbers count their segments in rows and columns."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from puzzles.base.errors import OptionError, abridged
from puzzles.board import rect
from puzzles.board.grid import UPRIGHT
from puzzles.board.lattice import joined
from puzzles.board.sightlines import segments
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Kind
from puzzles.declare.group import Group
from puzzles.declare.links import NUMBERS, OUTSIDE, puzzlink
from puzzles.declare.options import option
from puzzles.declare.parts import Field, Part, columns_first
from puzzles.declare.phrases import Fact, named
from puzzles.declare.sayings import Saying, holding
from puzzles.declare.values import Boards, Solution, Tally, Violation, Word
from puzzles.declare.words import DIGITS, Unheld
from puzzles.families.grid import Grid, GridKind, changed_givens, of_cells
from puzzles.model.model import OPEN
from puzzles.render.picture import Mark
from puzzles.rules.pieces import pieces
from puzzles.rules.verbs import apart, count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from puzzles.board import Cells, Rect
    from puzzles.declare.options import Value
    from puzzles.declare.parts import Sheet
    from puzzles.declare.words import Scan
    from puzzles.families.grid import Literals
    from puzzles.model.model import Model, Rule
    from puzzles.render.picture import Item, Picture, Shape

UNKNOWN = BLANK = -1
WATER, SHIP = 0, 1  # of a solution; a puzzle shows water, or which part of a ship it is:
SINGLE, LEFT, RIGHT, TOP, BOTTOM, MIDDLE = range(2, 8)
LARGEST = 50
USUAL = "usual"

_NORTH, _WEST, _CENTRE, _EAST, _SOUTH = 1, 3, 4, 5, 7  # cells of a 3x3 board
FACING: Mapping[int, int] = {LEFT: _EAST, RIGHT: _WEST, TOP: _SOUTH, BOTTOM: _NORTH}
"""Of an end, where the ship goes on."""
PARTS: Mapping[int, tuple[str, str]] = {
    SINGLE: ("single", "has water on all sides"),
    LEFT: ("left end", "has a segment to its right, and water on its other sides"),
    RIGHT: ("right end", "has a segment to its left, and water on its other sides"),
    TOP: ("top end", "has a segment below it, and water on its other sides"),
    BOTTOM: ("bottom end", "has a segment above it, and water on its other sides"),
    MIDDLE: ("middle", "has segments on two opposite sides, and water on the others"),
}
"""What a part of a ship is called, and what is told of the cells beside it."""
SHAPES: Mapping[int, Shape] = {
    SHIP: "ship",
    SINGLE: "single",
    LEFT: "left end",
    RIGHT: "right end",
    TOP: "top end",
    BOTTOM: "bottom end",
    MIDDLE: "middle",
}


@dataclass(frozen=True)
class Battleships(Grid):
    """A puzzle of cells, each water, a part of a ship or -1 blank, and of a number for each line.

    A line without a number has -1.
    """

    sums: tuple[int, ...]
    fleet: str = option(USUAL, "lengths of the ships, such as 3,2,2,1,1,1; or as usual by size")


SUMS = Group(
    "sum",
    "Numbers",
    "lines",
    "sums",
    {UNKNOWN: "."},
    numbers=True,
    help="how many segments the line has, or . for no number",
)
CELLS = of_cells(
    "Cells",
    {
        BLANK: ".",
        WATER: "-",
        SINGLE: "o",
        LEFT: "<",
        RIGHT: ">",
        TOP: "^",
        BOTTOM: "v",
        MIDDLE: "m",
    },
    titles={BLANK: "blank", WATER: "water", **{part: name for part, (name, _) in PARTS.items()}},
    symbols={
        WATER: partial(Mark, shape="dot", given=True),
        **{part: partial(Mark, shape=SHAPES[part], given=True) for part in PARTS},
    },
)


class Ship(NamedTuple):
    """A place of a ship: its cells, and those beside them that are water then.

    These are the ones that go on at its ends, and all four around a single: no ship touches a
    longer one at a corner only.
    """

    cells: Cells
    ends: Cells


def usual_fleet(board: Rect) -> tuple[int, ...]:
    """Return one ship of some length, two of one cell less and so on, longest first.

    Its segments fill five sixteenths of the board at most, and two and a half lines of a large
    one, as those of magazines do: 20 on 8x8 and on 10x10, 35 on 15x15.
    """
    most = min(5 * board.cells // 16, 5 * (board.height + board.width) // 4)
    longest = 1
    while longest < max(board.height, board.width):
        if (longest + 1) * (longest + 2) * (longest + 3) // 6 > most:
            break
        longest += 1
    return tuple([n for n in range(longest, 0, -1) for _ in range(longest + 1 - n)])


def fleet_of(board: Rect, fleet: str) -> tuple[int, ...]:
    """Return the lengths of the ships, longest first.

    Args:
        board: that they are on.
        fleet: the option.

    Raises:
        OptionError: it is no fleet, or has a ship that is too long for the board.
    """
    if fleet == USUAL:
        return usual_fleet(board)
    words = fleet.split(",")
    if not all(word.isdecimal() and word.isascii() and 0 < len(word) <= 4 for word in words):
        raise OptionError(
            f"option fleet takes lengths such as 3,2,2,1,1,1, or {USUAL}, not {abridged(fleet)}"
        )
    lengths = sorted(map(int, words), reverse=True)
    if not lengths[-1]:
        raise OptionError("a ship of the fleet has no cells")
    if lengths[0] > max(board.height, board.width):
        raise OptionError(f"a ship of {lengths[0]} cells does not go into {board.size}")
    if sum(lengths) > board.cells:
        raise OptionError(f"{sum(lengths)} cells of ships do not go into {board.size}")
    return tuple(lengths)


def written(lengths: Sequence[int]) -> str:
    """Return a fleet as its option is written."""
    return ",".join(map(str, lengths))


@lru_cache(maxsize=32)
def ships(board: Rect, length: int) -> Sequence[Ship]:
    """Return all places of a ship of some length, those across first."""
    if length == 1:
        return [Ship((cell,), board.beside[cell]) for cell in range(board.cells)]
    return [
        Ship(line[at : at + length], line[max(at - 1, 0) : at] + line[at + length :][:1])
        for line in board.lines
        for at in range(len(line) - length + 1)
    ]


def diagonals(board: Rect) -> Sequence[Cells]:
    """Return for each cell those that touch it at a corner only."""
    return [
        tuple([other for other in board.around[cell] if other not in board.beside[cell]])
        for cell in range(board.cells)
    ]


NUMBERED = WATER, TOP, BOTTOM, LEFT, RIGHT, MIDDLE, SINGLE
"""What the numbers in cells of a link stand for."""
_FLEETS = {"c": "3,2,2,1,1,1", "d": "4,3,3,2,2,2,1,1,1,1", "e": "5,4,4,3,3,3,2,2,2,2,1,1,1,1,1"}
"""The fleets that pzprjs has letters for."""


def _piece(length: int, down: bool = False) -> str:
    """Return a ship: its width and height in base 36, then its cells, five to a letter."""
    size = DIGITS[length] + "1"
    full, rest = divmod(length, 5)
    return (size[::-1] if down else size) + "v" * full + "gosu"[rest - 1 : rest]


_LENGTHS = {_piece(length, down): length for length in range(1, 36) for down in (False, True)}


class Afloat(Part):
    """The fleet of a link: behind two slashes a letter, or the number of ships and each."""

    def read(self, scan: Scan, sheet: Sheet) -> dict[str, Any]:
        told = scan.rest()
        if told[2:] in _FLEETS and told[:2] == "//":
            return {"fleet": _FLEETS[told[2:]]}
        sign, count, *ships = told.split("/") if "/" in told else (told, "")
        if sign or not ships or count != str(len(ships)) or not {*ships} <= _LENGTHS.keys():
            raise scan.error("does not end with a fleet of straight ships")
        return {"fleet": written(sorted([_LENGTHS[ship] for ship in ships], reverse=True))}

    def write(self, sheet: Sheet) -> str:
        lengths = fleet_of(sheet.board, sheet.fields["fleet"])
        for letter, fleet in _FLEETS.items():
            if fleet == written(lengths):
                return f"//{letter}"
        if lengths[0] >= len(DIGITS):
            raise Unheld(f"holds no ship of {lengths[0]} cells")
        return "/".join(["", str(len(lengths)), *map(_piece, reversed(lengths))])


class BattleshipsKind(GridKind[Battleships]):
    """Battleships: see the module's text."""

    name = "battleships"
    title = "Battleships"
    puzzle = Battleships
    boards = Boards(f"N or HxW, sides 1 to {LARGEST}", (1, LARGEST))
    rules = (
        "Find the ships of the fleet. Each lies across or down, one cell wide, and no two touch, "
        "not even at a corner. A number counts the segments, which are the cells of ships, in its "
        "row or column."
    )
    unmarked = (WATER,)
    groups = (SUMS, CELLS)
    links = (
        puzzlink(
            "battleship",
            Field("sums", OUTSIDE, columns_first),
            Field("cells", NUMBERS, values=dict(enumerate(NUMBERED))),
            Afloat(),
        ),
    )
    between = " "
    marks: ClassVar = {WATER: "-", SHIP: "#"}
    words: ClassVar = {WATER: Word("water", "water"), SHIP: Word("a segment", "segments")}
    symbols: ClassVar[Mapping[int, Callable[[int], Item]]] = {
        WATER: partial(Mark, shape="dot"),
        SHIP: partial(Mark, shape="ship"),
    }
    sayings: ClassVar = {
        "sum": holding("{at}", "clue", "segment").but(subject="the {clue} of {at}"),
        "ships_touch": Saying(
            "{cells} touch at a corner and are not both segments",
            over="the {gone:segment} touch at a corner",
            full="at a corner of the {gone:segment}",
        ),
        "longest": Saying(
            "not all of {cells} are segments",
            over="the ship in {cells} is too long",
            full="or the ship in {cells} would be too long",
        ),
    }

    def rules_of(self, puzzle: Battleships) -> str:
        fleet = Counter(fleet_of(puzzle.board, puzzle.fleet))
        some = joined([_several(length, number) for length, number in fleet.items()])
        return f"{self.rules} The fleet has {some}."

    def build(self, board: Rect, cells: Sequence[int], options: Mapping[str, Any]) -> Battleships:
        lengths = fleet_of(board, str(options["fleet"]))
        fleet = USUAL if lengths == usual_fleet(board) else written(lengths)
        return super().build(board, cells, {**options, "fleet": fleet})

    def fixed(self, clue: int) -> int:
        return min(clue, SHIP)  # -1, open, where it is blank

    def template(self, board: Rect, *options: Value) -> Model:
        model = super().template(board, *options)
        model.level = True
        ship = [variable for variable, _, _ in model.indicators]
        apart(model, "ships_touch", diagonals(board), ship)
        fleet = Counter(fleet_of(board, str(options[0])))
        longest = max(fleet)
        if longest < max(board.height, board.width):
            model.each("longest")
            model.clauses += [
                [-ship[cell] for cell in window.cells] for window in ships(board, longest + 1)
            ]
        for length in range(longest, 0, -1):
            places = ships(board, length)
            shown = [[ship[c] for c in cells] + [-ship[c] for c in ends] for cells, ends in places]
            if length not in fleet:
                model.each("absent", scopes=[cells + ends for cells, ends in places])
                model.clauses += [[-x for x in literals] for literals in shown]
                continue
            laid = pieces(model, shown)
            with model.rule("surplus", ()):  # of no place in particular
                model.at_most(laid, fleet[length])
            with model.rule("missing", ()):
                model.at_least(laid, fleet[length])
        return model

    def state(self, puzzle: Battleships, model: Model, literals: Literals) -> None:
        board, cells = puzzle.board, range(puzzle.board.cells)
        clues, ship = Clues(puzzle), {cell: literals[cell, SHIP] for cell in cells}
        told = [line for line, number in enumerate(puzzle.sums) if number != UNKNOWN]
        count(
            model,
            "sum",
            [board.lines[line] for line in told],
            ship,
            [puzzle.sums[line] for line in told],
            clues=[clues.number(SUMS) + line for line in told],
        )
        first = clues.number(CELLS)
        for cell, clue in enumerate(puzzle.cells):
            if clue == WATER:
                with model.rule("given_kept", (cell,), first + cell):
                    model.add([-ship[cell]])
            elif clue != BLANK:
                with model.rule("part", (cell, *board.beside[cell]), first + cell):
                    _part(model, clue, ship[cell], {at: ship[o] for at, o in _beside(board, cell)})

    def check(self, puzzle: Battleships, solution: Solution) -> list[Violation]:
        board = puzzle.board
        broken = changed_givens(puzzle, solution)
        sums = zip(board.lines, puzzle.sums, _sums(board, solution), strict=True)
        broken += [Violation("sum", c) for c, number, own in sums if number not in (UNKNOWN, own)]
        rows = [solution[row[0] : row[0] + board.width] for row in board.rows]
        for cell, clue in enumerate(puzzle.cells):
            if clue > SHIP and _part_at(rows, *board.positions[cell]) != clue:
                broken.append(Violation("part", (cell, *board.beside[cell])))
        for cell, (row, column) in enumerate(board.positions):
            for beside in (column - 1, column + 1):
                inside = row + 1 < board.height and 0 <= beside < board.width
                if inside and rows[row][column] and rows[row + 1][beside]:
                    touching = cell, board.width * (row + 1) + beside
                    broken.append(Violation("ships_touch", touching))
        fleet = Counter(fleet_of(board, puzzle.fleet))
        longest, afloat = max(fleet), _afloat(board, solution)
        for run in _runs(board, solution):
            for at in range(len(run) - longest):
                broken.append(Violation("longest", run[at : at + longest + 1]))
        for length in range(1, longest):
            if afloat[length] and length not in fleet:
                broken += [
                    Violation("absent", cells + ends)
                    for cells, ends in ships(board, length)
                    if all(solution[cell] == SHIP for cell in cells)
                    and all(solution[cell] == WATER for cell in ends)
                ]
        broken += [Violation("surplus", ())] * any(afloat[n] > fleet[n] for n in fleet)
        broken += [Violation("missing", ())] * any(afloat[n] < fleet[n] for n in fleet)
        return broken

    def picture(self, puzzle: Battleships, entries: Sequence[int] | None = None) -> Picture:
        """Return what a board looks like; a full one shows which part each segment is."""
        shown = super().picture(puzzle, entries)
        if not entries or OPEN in entries:
            return shown
        rows = [entries[row[0] : row[0] + puzzle.board.width] for row in puzzle.board.rows]
        items = [
            replace(item, shape=SHAPES[_part_at(rows, *puzzle.board.positions[item.cell])])
            if isinstance(item, Mark) and item.shape == SHAPES[SHIP]
            else item
            for item in shown.items
        ]
        return replace(shown, items=tuple(items))

    def saying(self, puzzle: Battleships, rule: Rule) -> Saying | str:
        if rule.name in ("surplus", "missing"):
            length = len(self._ship(puzzle, rule.constraints[0].literals[0]).cells)
            number = fleet_of(puzzle.board, puzzle.fleet).count(length)
            return _surplus(length, number) if rule.name == "surplus" else _missing(length, number)
        if rule.name == "absent":
            board, longest = puzzle.board, fleet_of(puzzle.board, puzzle.fleet)[0]
            every = [ship for length in range(1, longest) for ship in ships(board, length)]
            return _absent(board, next(x for x in every if x.cells + x.ends == rule.scope))
        if rule.name != "part":
            return super().saying(puzzle, rule)
        name, says = PARTS[puzzle.cells[rule.scope[0]]]
        why, cannot = "{first} is a " + name, "{first} cannot be a " + name
        said = f"the {name} in {{first}} {says}"
        return Saying(said, over=cannot, under=cannot, full=why, left=why, subject="{first}")

    def _ship(self, puzzle: Battleships, literal: int) -> Ship:
        """Return the ship that a helper speaks of."""
        number = abs(literal) - puzzle.board.cells - 1
        for length in sorted({*fleet_of(puzzle.board, puzzle.fleet)}, reverse=True):
            places = ships(puzzle.board, length)
            if number < len(places):
                return places[number]
            number -= len(places)
        raise ValueError(f"the literal {literal} speaks of no ship")

    def describe(self, puzzle: Battleships, literal: int) -> Fact:
        cells, holds = self._ship(puzzle, literal).cells, literal > 0
        what = "a whole ship" if len(cells) > 1 else "a single"
        return Fact(named(puzzle.board, cells), "is" if holds else "is not", what, holds)

    def tally(self, puzzle: Battleships, entries: Sequence[int]) -> Sequence[Tally]:
        found = _afloat(puzzle.board, tuple(entries))
        fleet = Counter(fleet_of(puzzle.board, puzzle.fleet))
        return [
            Tally(_several(length, number), "\N{BLACK SQUARE}" * length, number, found[length])
            for length, number in fleet.items()
        ]

    def clue_by(self, puzzle: Battleships, solution: Solution, number: int) -> int:
        group, place = Clues(puzzle).place(number)
        board = puzzle.board
        if group is SUMS:
            return _sums(board, solution)[place]
        rows = [solution[row[0] : row[0] + board.width] for row in board.rows]
        return _part_at(rows, *board.positions[place])

    def images(self, puzzle: Battleships) -> Iterator[Battleships]:
        for number, image in enumerate(super().images(puzzle)):
            part = _turned(number)
            yield replace(image, cells=tuple([part.get(clue, clue) for clue in image.cells]))

    def canonical(self, puzzle: Battleships) -> str:
        return Kind[Battleships].canonical(self, puzzle)


def _several(length: int, number: int) -> str:
    """Return so many ships of a length in words, such as "2 ships of 3 cells" or "1 single"."""
    s = "s" * (number != 1)
    return f"{number} ship{s} of {length} cells" if length > 1 else f"{number} single{s}"


def _all_of(length: int) -> str:
    """Return all ships of a length in words."""
    return "the singles on the board" if length == 1 else f"the board's ships of {length} cells"


def _absent(board: Rect, ship: Ship) -> Saying:
    """Return the saying that the fleet has no ship of some length."""
    cells = ship.cells
    what = "a single" if len(cells) == 1 else f"a ship of {len(cells)} cells"
    names = board.names(cells)
    would = f"or {names} would be {what}, which the fleet has not"
    return Saying(
        f"{names} is not {what}",
        over=f"{names} is {what}, which the fleet has not",
        full=would,
        left=would,
    )


def _surplus(length: int, number: int) -> Saying:
    """Return the saying that the board has no more ships of a length than the fleet.

    Its sentences are for too many of them (`over`), and for all of them being there (`full`).
    """
    counted = _several(length, number)
    ships, are = counted.removeprefix("1 "), "is" if number == 1 else "are"
    return Saying(
        f"the board has no more than {counted}",
        over=f"the board has more than {counted}",
        full=f"the fleet's {ships} {are} {{gone}}",
        subject=_all_of(length),
    )


def _missing(length: int, number: int) -> Saying:
    """Return the saying that the board has as many ships of a length as the fleet.

    Its sentences are for too few of them (`under`), and for just enough places left (`left`).
    """
    counted = _several(length, number)
    ships = counted.removeprefix("1 ")
    return Saying(
        f"the board has {counted}",
        under=f"the board has no room for the fleet's {ships}",
        left=f"the fleet has no other place for its {ships}",
        subject=_all_of(length),
    )


def _beside(board: Rect, cell: int) -> list[tuple[int, int]]:
    """Return on which sides of a cell, as cells of a 3x3 board, there is which other cell."""
    row, column = board.positions[cell]
    return [
        (_CENTRE + 3 * (r - row) + c - column, other)
        for other in board.beside[cell]
        for r, c in [board.positions[other]]
    ]


def _part(model: Model, clue: int, own: int, beside: Mapping[int, int]) -> None:
    """Say that a segment is a certain part of its ship.

    Args:
        model, clue: as they are.
        own: the literal of the segment.
        beside: those on its sides, as far as there are cells.
    """
    model.add([own])
    if clue != MIDDLE:
        goes_on = FACING.get(clue)
        if goes_on is not None and goes_on not in beside:
            model.add([])
        model.clauses += [[x if at == goes_on else -x] for at, x in beside.items()]
        return
    across, down = (
        [beside[at] for at in pair if at in beside] for pair in ((_WEST, _EAST), (_NORTH, _SOUTH))
    )
    for pair in (across, down):
        if len(pair) == 2:
            model.clauses += [[-pair[0], pair[1]], [pair[0], -pair[1]]]
        else:
            model.clauses += [[-x] for x in pair]
    ways = [pair for pair in (across, down) if len(pair) == 2]
    for some in product(*ways):
        model.add(list(some))
        if len(ways) == 2:
            model.add([-way for way in some])
    if not ways:
        model.add([])


def _part_at(rows: Sequence[Sequence[int]], row: int, column: int) -> int:
    """Return what a cell of a full board is: water, or a part; SHIP where ships touch."""

    def ship(r: int, c: int) -> bool:
        return 0 <= r < len(rows) and 0 <= c < len(rows[r]) and rows[r][c] == SHIP

    if not ship(row, column):
        return WATER
    sides = (
        ship(row, column - 1),
        ship(row, column + 1),
        ship(row - 1, column),
        ship(row + 1, column),
    )
    shapes = {
        (False, False, False, False): SINGLE,
        (False, True, False, False): LEFT,
        (True, False, False, False): RIGHT,
        (False, False, False, True): TOP,
        (False, False, True, False): BOTTOM,
        (True, True, False, False): MIDDLE,
        (False, False, True, True): MIDDLE,
    }
    return shapes.get(sides, SHIP)


@lru_cache(maxsize=2 * UPRIGHT)
def _turned(number: int) -> Mapping[int, int]:
    """Return what each end of a ship is under a symmetry of the board."""
    source = rect(3, 3).symmetries[number].source
    facing = {at: end for end, at in FACING.items()}
    return {end: facing[source.index(at)] for end, at in FACING.items()}


def _runs(board: Rect, solution: Solution) -> Sequence[Cells]:
    """Return the segments of each line that are beside each other, as many as there are."""
    return segments(board, [cell for cell, value in enumerate(solution) if value != SHIP])


def _afloat(board: Rect, solution: Solution) -> Counter[int]:
    """Return how many ships of which length are on a board; what is open is no segment."""
    rows = [solution[row[0] : row[0] + board.width] for row in board.rows]
    found = Counter([len(run) for run in _runs(board, solution) if len(run) > 1])
    found[1] = [_part_at(rows, *position) for position in board.positions].count(SINGLE)
    return found


def _sums(board: Rect, solution: Solution) -> list[int]:
    """Return how many segments each line has."""
    return [sum([solution[cell] == SHIP for cell in line]) for line in board.lines]


KIND = BattleshipsKind()
