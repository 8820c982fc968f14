"""Hashi: join the islands of a sea by bridges, as many at each as its number says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from puzzles.base.kept import kept_while_used
from puzzles.board import spans
from puzzles.contract.kind import Altered
from puzzles.declare.links import puzzlink, sgt, spread
from puzzles.declare.options import option
from puzzles.declare.phrases import Named, named
from puzzles.declare.sayings import Saying, joining, matching
from puzzles.declare.techniques import Evidence, Shape
from puzzles.declare.usual import WHITE_CIRCLE, Usual
from puzzles.declare.values import Boards, Solution, Word
from puzzles.families.declared import Declared, DeclaredKind
from puzzles.families.grid import Grid, Literals, numerals, of_cells
from puzzles.model.model import Model
from puzzles.relations.counts import NotAll, Some
from puzzles.relations.digits import Total
from puzzles.relations.joined import Joined
from puzzles.render.picture import Ring, Text, loop_lines
from puzzles.text import spans as drawing
from puzzles.text.scan import MAX_SIDE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.board import Spans
    from puzzles.model.model import Rule
    from puzzles.relations.relation import Parts
    from puzzles.render.picture import Item, Picture

WATER, UNKNOWN, NONE = 0, -1, 0
MANY = ("one", "two", "three", "four")
NUMBER = matching(
    "the {clue} in {at} counts the bridges there",
    "the {clue} in {at}",
    "have",
    "has {own:bridge}",
    "bridge",
)
CROSSING = Saying(
    "bridges {first} and {last} would cross, so one of the two is open water",
    over="bridges {first} and {last} cross",
    under="bridges {first} and {last} cross",
    full="a bridge there would cross the {gone:bridge}",
)
ALONE = Saying(
    "a bridge leads away from {where}",
    under="no bridge can lead away from {where}",
    left="no other bridge can lead away from {where}",
)


def _isolates(_: object, found: Evidence) -> bool:
    """Return whether some islands would have all their bridges, and none to the others."""
    return {*found.broken} == {"connected"}


ISOLATION = Shape("isolation", _isolates)
WALK = "one can walk from each bridge on the board to every other"
LETTERS = {WATER: ".", UNKNOWN: "?"} | dict(enumerate("123456789ABCDEFG", 1))
PEOPLE = numerals(max(LETTERS))


@dataclass(frozen=True)
class Hashi(Grid):
    """A puzzle of cells, each 0 for water, the number of an island, or -1 for one without."""

    most: int = option(2, "bridges between two islands at most", 1, len(MANY), tries=(3,))


def _shown(cell: int, clue: int) -> Sequence[Item]:
    """Return what a picture shows of a cell."""
    if clue == WATER:
        return ()
    return Ring(cell), Text(cell, PEOPLE.get(clue, LETTERS[clue]))


@kept_while_used
def _spans(puzzle: Hashi) -> Spans:
    """Return where bridges can be: between islands in line."""
    islands = [cell for cell, clue in enumerate(puzzle.cells) if clue != WATER]
    return spans(puzzle.board, tuple(islands))


def _at_each(puzzle: Hashi) -> Sequence[Parts]:
    """Return for each cell the spans that begin or end at its island."""
    places = _spans(puzzle)
    meeting = dict(zip(places.points, places.meeting, strict=True))
    return [(meeting.get(cell, ()),) for cell in range(puzzle.board.cells)]


def _at_islands(puzzle: Hashi) -> Sequence[Parts]:
    """Return where bridges can be at each island, unless it is alone in the sea."""
    meeting = _spans(puzzle).meeting
    return [(places,) for places in dict.fromkeys(meeting)] if len(meeting) > 1 else ()


def _crossings(puzzle: Hashi) -> Sequence[Parts]:
    """Return each two places of bridges that cross."""
    return [(pair,) for pair in _spans(puzzle).crossings]


def _whole(puzzle: Hashi) -> Sequence[Parts]:
    """Return each place of bridges with those at the same islands."""
    return [tuple([(span, *near) for span, near in enumerate(_spans(puzzle).beside)])]


class HashiKind(DeclaredKind[Hashi]):
    """Hashi: see the module's text."""

    name = "hashi"
    title = "Hashi"
    other_names = ("hashiwokakero", "bridge")
    puzzle = Hashi
    boards = Boards(f"N or HxW, sides 2 to {MAX_SIDE}", (2, MAX_SIDE))
    rules = (
        "Build bridges between the islands, each straight along a row or column from one island to "
        "the next and at most two there, so that one can walk from each island to every other. "
        "Bridges do not cross, and a number tells how many bridges are at its island."
    )
    groups = (
        of_cells(
            "Islands",
            LETTERS,
            blank=UNKNOWN,
            ground=WATER,
            people=PEOPLE,
            titles={WATER: "water", UNKNOWN: "an island without a number"},
            items=_shown,
        ),
    )
    shapes: ClassVar = {
        (rung, "connected", "number"): (ISOLATION,) for rung in ("CHAIN 2", "CHAIN 3", "CHAIN 4")
    }
    unmarked = (NONE,)
    words: ClassVar = {
        NONE: Word("open water", "open water", "bridged"),
        1: Word("a single bridge", "single bridges"),
        2: Word("a double bridge", "double bridges"),
        3: Word("a triple bridge", "triple bridges"),
        4: Word("a quadruple bridge", "quadruple bridges"),
    }
    declared: ClassVar = (
        Declared("number", Total(words=NUMBER), _at_each, clues="cell", own=True),
        Declared("crossing", Some(NONE, CROSSING), _crossings, own=True),
        Declared("alone", NotAll(NONE, ALONE), _at_islands, own=True),
        Declared(
            "connected",
            Joined(NONE, "bridge", "by open water", lacking=True),
            _whole,
            own=True,
            words=joining(WALK, "bridge", "by open water"),
        ),
    )
    links = (
        puzzlink("hashi", also=("hashikake", "bridges")),
        sgt(
            "bridges",
            spread({letter: number for number, letter in LETTERS.items() if number > 0}),
            rules={f"m{most}": {"most": most} for most in range(1, len(MANY) + 1)},
            settings=r"i[0-9]+e[0-9]+(?=m)",
        ),
    )
    usual = Usual(ring=WHITE_CIRCLE, names=("Hashiwokakero", "Bridges"))

    def rules_of(self, puzzle: Hashi) -> str:
        return self.rules.replace("at most two", f"at most {MANY[puzzle.most - 1]}")

    def places(self, puzzle: Hashi) -> Spans:
        return _spans(puzzle)

    def domain(self, puzzle: Hashi) -> Sequence[Sequence[int]]:
        return [range(puzzle.most + 1)] * self.places(puzzle).cells

    def model(self, puzzle: Hashi) -> Model:
        """Return the model: for each two islands in line how many bridges join them."""
        model, spans = Model(self.places(puzzle).cells), range(self.places(puzzle).cells)
        model.choices(spans, range(puzzle.most + 1))
        model.close()
        self.state(puzzle, model, Literals(model))
        return model

    def where(self, puzzle: Hashi, rule: Rule) -> Named:
        places = self.places(puzzle)
        if rule.name == "alone":
            return Named(puzzle.board.name(places.points[places.meeting.index(tuple(rule.scope))]))
        return named(places, rule.scope)

    def clue_by(self, puzzle: Hashi, solution: Solution, number: int) -> object:
        water = puzzle.cells[number] == WATER
        return WATER if water else super().clue_by(puzzle, solution, number)

    def altered(self, puzzle: Hashi, solution: Solution | None) -> Iterator[Altered[Hashi]]:
        """Yield boards on which a solution has other bridges somewhere, with the numbers there."""
        if solution is None:
            return
        places = self.places(puzzle)
        for span, ends in enumerate(places.ends):
            for value in range(puzzle.most + 1):
                more = value - solution[span]
                if not more:
                    continue
                changes = {
                    end: puzzle.cells[end] + more for end in ends if puzzle.cells[end] != UNKNOWN
                }
                if not all(number in LETTERS and number != WATER for number in changes.values()):
                    continue
                altered = self.cell.replaced(puzzle, changes)
                kept = (*solution[:span], value, *solution[span + 1 :])
                if not self.check(altered, kept):
                    change = f"{places.name(span)} becomes {self.words[value].one}"
                    yield Altered(altered, kept, f"{change}, and the numbers at its ends")

    def write_entries(self, puzzle: Hashi, entries: Sequence[int]) -> str:
        places = self.places(puzzle)
        islands = [LETTERS[puzzle.cells[point]] for point in places.points]
        return drawing.write(places, islands, entries)

    def read_entries(self, puzzle: Hashi, text: str) -> Solution:
        places = self.places(puzzle)
        islands = [LETTERS[puzzle.cells[point]] for point in places.points]
        return drawing.read(text, places, islands, puzzle.most)

    def picture(self, puzzle: Hashi, entries: Sequence[int] | None = None) -> Picture:
        shown = super().picture(puzzle)
        lines = loop_lines(self.places(puzzle), entries or ())
        return replace(shown, items=(*shown.items, *lines))


KIND = HashiKind()
