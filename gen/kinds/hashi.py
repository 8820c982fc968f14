"""Making Hashi: islands that grow from one another, and bridges changed until numbers tell them.

Where the numbers allow other bridges, those of a span there are changed, or of any that leads away
from its islands, as long as that leaves no more places open than before.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from gen.contract.maker import GaveUp, Made, Maker, Wish
from gen.planting.clued import Clued
from gen.planting.repair import improved
from gen.sources.amounts import density, density_of
from puzzles.board import spans
from puzzles.declare.options import Option
from puzzles.kinds.hashi import KIND, UNKNOWN, WATER, Hashi

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gen.sources.rng import Stream
    from puzzles.board import Rect, Spans
    from puzzles.declare.values import Solution

ALL, FEWEST = "all", "fewest"
USUAL = 0.16, 0.3
ATTEMPTS = 100
CHANGES = 19  # in an attempt, and two for each island


class HashiMaker(Maker[Hashi]):
    """Hashi puzzles, all of whose islands have a number or as few as possible."""

    kind = KIND
    options: ClassVar = (
        density("the share of islands", 0.02, 0.4),
        Option(
            "numbers",
            ALL,
            "numbers to show: all; or the fewest, which drops every one that can be dropped",
            choices=(ALL, FEWEST),
        ),
    )
    makes = "islands whose numbers leave one way"
    starter: ClassVar = ("5", "7", "10")
    example_sizes = ("7", "10", "15", "20")
    most_cells: ClassVar = 2_500

    def make(self, wish: Wish, stream: Stream) -> Made[Hashi]:
        """Build bridges anew until the numbers tell them; leave some out, unless all are asked."""
        for attempt in range(ATTEMPTS):
            made = self._built(wish, stream.child(attempt))
            if made is None:
                continue
            if wish.options["numbers"] == ALL:
                return made
            clued = Clued(made.puzzle, made.solution, wish.budget)
            puzzle, count = clued.thinned(wish, stream)
            return Made(puzzle, made.solution, {**made.history, "clues": count}, clued.miss)
        raise GaveUp("the numbers always left several ways; try another seed or share of islands")

    def _built(self, wish: Wish, stream: Stream) -> Made[Hashi] | None:
        """Return a puzzle with random islands, None if too many changes would be needed."""
        board, most = wish.rectangle, int(wish.options["most"])
        share = density_of(wish.options, *USUAL, stream)
        places, values = grown(board, max(int(share * board.cells), 2), most, stream)

        def examined(some: Solution) -> tuple[Hashi, Sequence[int]]:
            puzzle = _numbered(places, some, most)
            return puzzle, Clued(puzzle, some, wish.budget).ambiguous()

        def changed(some: Solution, puzzle: Hashi, ambiguous: Sequence[int]) -> Solution | None:
            """Return a solution changed at an ambiguous span or beside it, None if nothing fits."""
            span = stream.choice(ambiguous)
            span = stream.choice([span, *places.beside[span]])
            return _changed(puzzle, some, span, most, stream)

        rounds = CHANGES + 2 * len(places.points)
        told = improved(values, examined, changed, rounds=rounds)
        if told is None:
            return None
        puzzle, values, changes = told
        return Made(puzzle, values, {"islands": len(places.points), "changes": changes})

    def nearby(
        self, made: Made[Hashi], places: Sequence[int], wish: Wish, stream: Stream
    ) -> Iterator[Made[Hashi]]:
        """Yield puzzles with other bridges on a span; numbers that are not shown stay so."""
        lattice, most = KIND.places(made.puzzle), int(wish.options["most"])
        hidden = [cell for cell, clue in enumerate(made.puzzle.cells) if clue == UNKNOWN]
        for span in stream.drawn(list(places or range(lattice.cells))):
            values = _changed(made.puzzle, made.solution, span, most, stream)
            if values is not None:
                puzzle = KIND.cell.replaced(
                    _numbered(lattice, values, most), dict.fromkeys(hidden, UNKNOWN)
                )
                yield Made(puzzle, values, made.history)


def grown(board: Rect, wanted: int, most: int, stream: Stream) -> tuple[Spans, Solution]:
    """Return the spans of islands that hang together, and how many bridges each has.

    From a random island a bridge leads to a new one, or to one that it meets first.

    Args:
        board: where they are.
        wanted: how many islands; fewer where there is no room.
        most: bridges on a span.
        stream: the choices.
    """
    islands = {stream.below(board.cells)}
    built: dict[tuple[int, int], tuple[int, ...]] = {}  # the cells that a bridge passes
    blocked: set[int] = set()
    for _ in range(20 * wanted):
        if len(islands) >= wanted:
            break
        start = stream.choice(sorted(islands))
        row, column = board.positions[start]
        line, at = stream.choice([(board.rows[row], column), (board.columns[column], row)])
        way = line[at + 1 :] if stream.below(2) else line[:at][::-1]
        free = 0
        while free < len(way) and way[free] not in blocked and way[free] not in islands:
            free += 1
        meets = free < len(way) and way[free] in islands
        ends = [
            far
            for far in range(1, free)
            if not islands.intersection(board.beside[way[far]]) - {start}
        ]
        if meets and free and not stream.below(4):
            end = free
        elif ends:
            end = stream.choice(ends)
        else:
            continue
        one, other = sorted((start, way[end]))
        built[one, other] = way[:end]
        blocked.update(way[:end])
        islands.add(way[end])
    places = spans(board, tuple(sorted(islands)))
    values = [(1 + stream.below(most)) * (ends in built) for ends in places.ends]
    return places, tuple(values)


def _numbered(places: Spans, values: Solution, most: int) -> Hashi:
    """Return the puzzle that shows how many bridges are at each island."""
    at: Counter[int] = Counter()
    for ends, value in zip(places.ends, values, strict=True):
        for end in ends:
            at[end] += value
    cells = tuple([at[cell] or WATER for cell in range(places.board.cells)])
    return Hashi(places.board, cells, most=most)


def _changed(
    puzzle: Hashi, values: Solution, span: int, most: int, stream: Stream
) -> Solution | None:
    """Return other values of which that of one span differs, None if there can be none."""
    others = [value for value in range(most + 1) if value != values[span]]
    changed = (*values[:span], stream.choice(others), *values[span + 1 :])
    bare = [WATER if clue == WATER else UNKNOWN for clue in puzzle.cells]
    return None if KIND.check(replace(puzzle, cells=tuple(bare)), changed) else changed


MAKER = HashiMaker()
