"""Hashi: join the islands of a sea by bridges, as many at each as its number says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from puzzles.board import is_connected, spans
from puzzles.contract.clues import Clues
from puzzles.contract.kind import Altered
from puzzles.declare.links import puzzlink, sgt, spread
from puzzles.declare.options import option
from puzzles.declare.phrases import Named, named
from puzzles.declare.sayings import Saying, joining, matching
from puzzles.declare.values import Boards, Solution, Violation, Word
from puzzles.families.grid import Grid, GridKind, numerals, of_cells
from puzzles.model.model import Model
from puzzles.render.picture import Ring, Text, loop_lines
from puzzles.rules.graphs.connected import Connected
from puzzles.rules.verbs import some, total
from puzzles.text import spans as drawing
from puzzles.text.scan import MAX_SIDE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.board import Spans
    from puzzles.model.model import Rule
    from puzzles.render.picture import Item, Picture

WATER, UNKNOWN, NONE = 0, -1, 0
MANY = ("one", "two", "three", "four")
NUMBER = "the {clue} in {at}"
LETTERS = {WATER: ".", UNKNOWN: "?"} | dict(enumerate("123456789ABCDEFG", 1))
PEOPLE = numerals(max(LETTERS))


@dataclass(frozen=True)
class Hashi(Grid):
    """A puzzle of cells, each 0 for water, the number of an island, or -1 for one without."""

    most: int = option(2, "bridges between two islands at most", 1, len(MANY))


def _shown(cell: int, clue: int) -> Sequence[Item]:
    """Return what a picture shows of a cell."""
    if clue == WATER:
        return ()
    return Ring(cell), Text(cell, PEOPLE.get(clue, LETTERS[clue]))


class HashiKind(GridKind[Hashi]):
    """Hashi: see the module's text."""

    name = "hashi"
    title = "Hashi"
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
    unmarked = (NONE,)
    words: ClassVar = {
        NONE: Word("open water", "open water", "bridged"),
        1: Word("a single bridge", "single bridges"),
        2: Word("a double bridge", "double bridges"),
        3: Word("a triple bridge", "triple bridges"),
        4: Word("a quadruple bridge", "quadruple bridges"),
    }
    sayings: ClassVar = {
        "number": matching(
            "the {clue} in {at} counts the bridges there",
            NUMBER,
            "have {clue:exactly bridge}",
            "has {own:bridge}",
        ),
        "crossing": Saying(
            "bridges {first} and {last} would cross, so one of the two is open water",
            over="bridges {first} and {last} cross",
            under="bridges {first} and {last} cross",
            full="a bridge there would cross the {gone:bridge}",
        ),
        "alone": Saying(
            "a bridge leads away from {where}",
            under="no bridge can lead away from {where}",
            left="no other bridge can lead away from {where}",
        ),
        "connected": joining(
            "one can walk from each bridge on the board to every other", "bridge", "by open water"
        ),
    }
    links = (
        puzzlink("hashi", also=("hashikake", "bridges")),
        sgt(
            "bridges",
            spread({letter: number for number, letter in LETTERS.items() if number > 0}),
            rules={f"m{most}": {"most": most} for most in range(1, len(MANY) + 1)},
        ),
    )

    def rules_of(self, puzzle: Hashi) -> str:
        return self.rules.replace("at most two", f"at most {MANY[puzzle.most - 1]}")

    def places(self, puzzle: Hashi) -> Spans:
        islands = [cell for cell, clue in enumerate(puzzle.cells) if clue != WATER]
        return spans(puzzle.board, tuple(islands))

    def domain(self, puzzle: Hashi) -> Sequence[Sequence[int]]:
        return [range(puzzle.most + 1)] * self.places(puzzle).cells

    def model(self, puzzle: Hashi) -> Model:
        places = self.places(puzzle)
        model = Model(places.cells)
        has = model.choices(range(places.cells), range(puzzle.most + 1))
        model.close()
        for point, meeting in zip(places.points, places.meeting, strict=True):
            if puzzle.cells[point] != UNKNOWN:
                number = puzzle.cells[point]
                total(model, "number", meeting, has, number, clue=point)
        water = {span: values[NONE] for span, values in has.items()}
        model.each("crossing", scopes=places.crossings)
        model.clauses += [[water[one], water[other]] for one, other in places.crossings]
        bridge = [-literal for literal in water.values()]
        if len(places.points) > 1:
            some(model, "alone", list(dict.fromkeys(places.meeting)), bridge)
        model.lazy(Connected("connected", places.beside, bridge))
        return model

    def check(self, puzzle: Hashi, solution: Solution) -> list[Violation]:
        places = self.places(puzzle)
        found: list[Violation] = []
        number = dict.fromkeys(places.points, 0)
        for (one, other), value in zip(places.ends, solution, strict=True):
            number[one] += value
            number[other] += value
        for point, meeting in zip(places.points, places.meeting, strict=True):
            if puzzle.cells[point] not in (UNKNOWN, number[point]):
                found.append(Violation("number", meeting))
        for one, other in places.crossings:
            if solution[one] and solution[other]:
                found.append(Violation("crossing", (one, other)))
        if len(places.points) > 1:
            bare = [m for m in dict.fromkeys(places.meeting) if not any(solution[s] for s in m)]
            found += [Violation("alone", meeting) for meeting in bare]
        built = [span for span, value in enumerate(solution) if value]
        if not is_connected(built, places.beside):
            found.append(Violation("connected", tuple(built)))
        return found

    def where(self, puzzle: Hashi, rule: Rule) -> Named:
        places = self.places(puzzle)
        if rule.name == "alone":
            return Named(puzzle.board.name(places.points[places.meeting.index(tuple(rule.scope))]))
        return named(places, rule.scope)

    def clue_by(self, puzzle: Hashi, solution: Solution, number: int) -> int:
        places, (_, cell) = self.places(puzzle), Clues(puzzle).place(number)
        if puzzle.cells[cell] == WATER:
            return WATER
        return sum([solution[span] for span in places.meeting[places.points.index(cell)]])

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
