"""Yajilin: shade cells and draw one loop through all others; an arrow counts the shaded cells.

Its places are cells, shaded or not, and the links between them, each a line of the loop or none.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from puzzles.base.kept import kept_while_used
from puzzles.board import Sorts
from puzzles.board.grid import UPRIGHT
from puzzles.declare.links import ARROWS, puzzlink
from puzzles.declare.phrases import Letter, Named
from puzzles.declare.sayings import BOARD, Saying, counting
from puzzles.declare.usual import Usual
from puzzles.declare.values import Boards, Files, Solution, Word
from puzzles.families.declared import Declared, DeclaredKind
from puzzles.families.grid import Grid, Literals, of_cells
from puzzles.families.shading import APART, SHADED, UNSHADED, ShadingKind
from puzzles.model.model import OPEN, Model
from puzzles.relations.counts import Counted
from puzzles.relations.drawn.loops import LOOP, OneLoop, ShadedOrPassed, ShadedUnpassed
from puzzles.render.picture import Arrow, Item, Mark, Picture, Way, loop_lines
from puzzles.text import edges as drawing
from puzzles.text.scan import MAX_SIDE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.board import Cells, Lattice, Rect
    from puzzles.contract.kind import Altered
    from puzzles.model.model import Rule
    from puzzles.relations.relation import Parts

LINE, NO_LINE = 2, 3
BLANK, WALL = -2, -1
WHERE: dict[Way, str] = {
    "^": "above it",
    "v": "below it",
    "<": "to its left",
    ">": "to its right",
}
WAYS: tuple[Way, ...] = tuple(WHERE)


def clue_of(number: int, way: Way) -> int:
    """Return the value of a cell with a number and an arrow."""
    return 4 * number + WAYS.index(way)


def arrow_of(clue: int) -> tuple[int, Way]:
    """Return the number and the arrow of the value of a cell that has them."""
    return clue // 4, WAYS[clue % 4]


LETTERS = {BLANK: ".", WALL: "x"} | {
    clue_of(number, way): f"{number}{way}" for number in range(MAX_SIDE // 2 + 1) for way in WAYS
}


def _shown(cell: int, clue: int) -> Sequence[Item]:
    """Return what a picture shows of a cell."""
    if clue < 0:
        return (Mark(cell, "block", given=True),) if clue == WALL else ()
    number, way = arrow_of(clue)
    return (Arrow(cell, str(number), way),)


@dataclass(frozen=True)
class Yajilin(Grid):
    """A puzzle of cells, each -2 blank, -1 a wall, or a number and an arrow (`clue_of`)."""

    @property
    def blank(self) -> list[int]:
        """The cells that are shaded or passed by the loop."""
        return [cell for cell, clue in enumerate(self.cells) if clue == BLANK]

    @property
    def ways(self) -> list[int]:
        """The links between two such cells, along which the loop can go."""
        return _ways(self)

    def ahead(self, cell: int, way: Way) -> list[int]:
        """Return the cells that an arrow in a cell counts the shaded ones of."""
        return [other for other in ahead(self.board, cell, way) if self.cells[other] == BLANK]


@kept_while_used
def _ways(puzzle: Yajilin) -> list[int]:
    cells, ends = puzzle.cells, puzzle.board.links.ends
    return [link for link, (a, b) in enumerate(ends) if cells[a] == cells[b] == BLANK]


def ahead(board: Rect, cell: int, way: Way) -> Cells:
    """Return the cells that an arrow in a cell points at."""
    row, column = board.positions[cell]
    line, at = (board.rows[row], column) if way in "<>" else (board.columns[column], row)
    return line[:at] if way in "<^" else line[at + 1 :]


PASSED = Saying(
    "{first:is} shaded or on the loop",
    over="more than two lines meet in {first}",
    under="{first} is neither shaded nor on the loop",
    full="two lines meet in {first} already",
    left="the loop cannot pass {first}",
    bare="the loop passes the unshaded cell {first} and has no other way there",
    subject="{first}",
    counts=SHADED,
)
UNPASSED = Saying(
    "the loop does not pass {first} if that is shaded",
    over="the loop passes the shaded cell {first}",
    full="the loop passes no shaded cell, and {facts}",
    subject="{first}",
)


def _arrows(puzzle: Yajilin) -> Sequence[Parts]:
    """Return for each cell the cells that its arrow points at, and itself."""
    clued = [(cell, clue) for cell, clue in enumerate(puzzle.cells) if clue >= 0]
    pointed = {cell: tuple(puzzle.ahead(cell, arrow_of(clue)[1])) for cell, clue in clued}
    return [(pointed.get(cell, ()), (cell,)) for cell in range(puzzle.board.cells)]


@kept_while_used
def _at_cells(puzzle: Yajilin) -> Sequence[Parts]:
    """Return each blank cell, and the links along which the loop could pass it."""
    first, ways, at_cell = puzzle.board.cells, {*puzzle.ways}, puzzle.board.links.at_cell
    return [
        ((cell,), tuple([first + link for link in at_cell[cell] if link in ways]))
        for cell in puzzle.blank
    ]


def _beside(puzzle: Yajilin) -> Sequence[Parts]:
    """Return each two blank cells that share a side."""
    ends = puzzle.board.links.ends
    return [(ends[link],) for link in puzzle.ways]


def _loop(puzzle: Yajilin) -> Sequence[Parts]:
    """Return the board as one: the links that meet in each blank cell."""
    return [tuple([meeting for _, meeting in _at_cells(puzzle) if meeting])]


class YajilinKind(DeclaredKind[Yajilin]):
    """Yajilin: see the module's text."""

    name = "yajilin"
    title = "Yajilin"
    other_names = ("yajirin",)
    puzzle = Yajilin
    boards = Boards(f"N or HxW, sides 2 to {MAX_SIDE}", (2, MAX_SIDE))
    rules = (
        "Shade some blank cells and draw one closed loop through the middles of all others, which "
        "never branches or touches itself. Shaded cells do not touch by their sides. A number with "
        "an arrow counts the shaded cells from there to the border that the arrow points at. "
        "Neither walls nor cells with a number are shaded or passed by the loop."
    )
    files = Files(
        form=(
            "`.` is a blank cell, `2>` a number with an arrow, one of `^`, `v`, `<` and `>`, and "
            "`x` a wall, which tells nothing."
        )
    )
    groups = (
        of_cells(
            "Clues",
            LETTERS,
            blank=WALL,
            ground=BLANK,
            items=_shown,
            pattern=r"\.|[xX]|[0-9]{1,3}[\^vV<>]",
            help="2> for a number with an arrow (^, v, < or >), x for a wall, or . for none",
        ),
    )
    between = " "
    unmarked = UNSHADED, NO_LINE
    marks = ShadingKind.marks
    symbols = ShadingKind.symbols
    words: ClassVar = {
        **ShadingKind.words,
        LINE: Word("a line", "lines"),
        NO_LINE: Word("no line", "no lines"),
    }
    declared: ClassVar = (
        Declared(
            "number",
            Counted(SHADED),
            _arrows,
            clues="cell",
            own=True,
            reads=lambda _, clue: arrow_of(clue)[0],
        ),
        Declared("cell", ShadedOrPassed(SHADED, LINE, PASSED), _at_cells, own=True),
        Declared("shaded_passed", ShadedUnpassed(SHADED, LINE, UNPASSED), _at_cells, own=True),
        Declared("shaded_touch", APART[0].relation, _beside, own=True),
        Declared("one_loop", OneLoop(LINE, LOOP.but(subject=BOARD)), _loop, own=True),
    )
    links = (puzzlink("yajilin", ARROWS, also=("yajirin",), flags="b"),)
    usual = Usual(
        alike={"number ?": "symbol square 2"},
        painted=True,
        bare="symbol square 2",
        boxed=True,
    )

    def fixed(self, clue: int) -> int:
        return OPEN if clue == BLANK else UNSHADED

    def choices(self, puzzle: Yajilin) -> None:
        return None

    def places(self, puzzle: Yajilin) -> Lattice:
        return _places(puzzle.board)

    def domain(self, puzzle: Yajilin) -> Sequence[Sequence[int]]:
        ways = set(puzzle.ways)
        links = range(puzzle.board.links.cells)
        return [
            *super().domain(puzzle),
            *[(LINE, NO_LINE) if link in ways else (NO_LINE,) for link in links],
        ]

    def model(self, puzzle: Yajilin) -> Model:
        """Return the model: whether each blank cell is shaded, and where the loop goes."""
        first, links = puzzle.board.cells, puzzle.board.links.cells
        model = Model()
        model.base = [UNSHADED] * first + [NO_LINE] * links
        model.flags(puzzle.blank, SHADED)
        model.flags([first + link for link in puzzle.ways], LINE)
        self.state(puzzle, model, Literals(model))
        return model

    def saying(self, puzzle: Yajilin, rule: Rule) -> Saying | str:
        """Return the words; of a clue, which shaded cells its arrow counts."""
        if rule.name == "cell" and len(rule.scope) < 3:
            return Saying(
                "the loop cannot pass {first}",
                under="the loop cannot pass {first}, which is unshaded",
                subject="{first}",
            )
        if rule.clue is None:
            return super().saying(puzzle, rule)
        number, way = arrow_of(puzzle.cells[rule.clue])
        saying = counting("the {clue} in {at}", "shaded cell", WHERE[way])
        return saying.filled(clue=Letter(str(number)), at=Named(puzzle.board.name(rule.clue)))

    def clue_by(self, puzzle: Yajilin, solution: Solution, number: int) -> int:
        """Return a clue by a solution; of a wall the arrow that points at most shaded cells."""
        clue = puzzle.cells[number]
        if clue == BLANK:
            return BLANK
        counts: dict[Way, int] = {
            way: sum([solution[o] == SHADED for o in ahead(puzzle.board, number, way)])
            for way in (WAYS if clue == WALL else (arrow_of(clue)[1],))
        }
        way = max(counts, key=counts.__getitem__)
        return clue_of(counts[way], way)

    def altered(self, puzzle: Yajilin, solution: Solution | None) -> Iterator[Altered[Yajilin]]:
        """Yield boards on which an arrow points another way."""
        for cell, clue in enumerate(puzzle.cells):
            for way in WAYS if clue >= 0 else ():
                if (other := clue_of(arrow_of(clue)[0], way)) != clue:
                    yield from self.with_cell(puzzle, solution, cell, other)

    def images(self, puzzle: Yajilin) -> Iterator[Yajilin]:
        """Yield the images; an arrow, the rest of its clue by 4, turns with the board."""
        for number, image in enumerate(super().images(puzzle)):
            ways = _turned(number)
            cells = [clue if clue < 0 else clue - clue % 4 + ways[clue % 4] for clue in image.cells]
            yield replace(image, cells=tuple(cells))

    def canonical(self, puzzle: Yajilin) -> str:
        return min([image.text() for image in self.images(puzzle)])

    def write_entries(self, puzzle: Yajilin, entries: Sequence[int]) -> str:
        """Write a drawing of links, whose corners are the cells."""
        shrunk, first, open_ways = puzzle.board.shrunk, puzzle.board.cells, set(puzzle.ways)
        # what is told only where something is open
        none, unshaded = ("x", "o") if OPEN in entries else (drawing.BLANK, ".")
        across = len(shrunk.edges.horizontal) * shrunk.width
        signs: list[str] = []
        for link, value in enumerate(entries[first:]):
            no_line = none if link in open_ways else drawing.BLANK
            line = "-" if link < across else "|"
            signs.append({LINE: line, NO_LINE: no_line, OPEN: drawing.BLANK}[value])
        letters = [
            {SHADED: "#", UNSHADED: unshaded, OPEN: "."}[value]
            if clue == BLANK or value == SHADED
            else _letter(clue)
            for clue, value in zip(puzzle.cells, entries, strict=False)
        ]
        return drawing.write(shrunk, [drawing.BLANK] * shrunk.cells, signs, letters)

    def read_entries(self, puzzle: Yajilin, text: str) -> Solution:
        """Read a drawing of links, whose corners are the cells: `#` is shaded and `o` is not."""
        shrunk = puzzle.board.shrunk
        shown = {"#": SHADED, "o": UNSHADED, "O": UNSHADED, ".": OPEN, drawing.BLANK: OPEN}
        own = [  # the letters that may stand in each cell
            shown if clue == BLANK else {_letter(clue): UNSHADED, _letter(clue).upper(): UNSHADED}
            for clue in puzzle.cells
        ]
        none = {"x": NO_LINE, "X": NO_LINE, drawing.BLANK: OPEN, ".": OPEN}
        across, down = {"-": LINE, **none}, {"|": LINE, **none}
        inner = [drawing.BLANK] * shrunk.cells
        drawn = drawing.read(text, shrunk, inner, across, down, corners=own)
        cells = [values[letter] for values, letter in zip(own, drawn.corners, strict=True)]
        links = zip(drawn.edges, self.domain(puzzle)[len(cells) :], strict=True)
        given = [values[0] if len(values) == 1 and x == OPEN else x for x, values in links]
        return (*cells, *given)

    def picture(self, puzzle: Yajilin, entries: Sequence[int] | None = None) -> Picture:
        """Return the picture with the shaded cells and the loop of entries."""
        bare = super().picture(puzzle, entries)
        if entries is None:
            return bare
        links, drawn = puzzle.board.links, {LINE: 1, NO_LINE: 0, OPEN: OPEN}
        lines = [drawn[value] for value in entries[puzzle.board.cells :]]
        ways = set(map(links.spot, puzzle.ways))
        shown = [item for item in loop_lines(links, lines) if item.spot in ways]
        return replace(bare, items=(*bare.items, *shown))


@lru_cache(maxsize=32)
def _places(board: Rect) -> Sorts:
    """Return the cells of a board and the links between them."""
    return Sorts((board, board.links))


def _letter(clue: int) -> str:
    """Return the letter of a clue in the drawing of a solution: its arrow."""
    return LETTERS[clue][-1]


def _turned(number: int) -> Sequence[int]:
    """Return for each arrow, by its number, which way it points on the image by a symmetry."""
    ways = list(range(4))
    if number % 2:  # upside down
        ways = [way ^ (way < 2) for way in ways]
    if number % UPRIGHT > 1:  # mirrored
        ways = [way ^ (way > 1) for way in ways]
    return [way ^ 2 for way in ways] if number >= UPRIGHT else ways


KIND = YajilinKind()
