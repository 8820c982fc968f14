"""Nonograms as clauses, in four ways over the same variables for the cells.

A cell has a variable for each colour it could have, at most one of them true, and with several
colours one more that any of them implies. A line then says where its blocks lie:

- `lines` follows single lines to their fixed point and encodes what they leave open by block
  starts, in order encoding: variables "block i starts at place p or before" (Tamura et al. 2009
  for the encoding). A cell that a block covers has its colour; one between two blocks has none.
- `starts` is the same for the whole puzzle, with no deduction before.
- `polynomial` says which prefixes of the line the first i blocks can fill, as a recurrence over
  "block i is complete by place p".
- `placements` has a variable for each way to place all blocks of a line.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from puzzles.errors import PuzzleError
from puzzles.kinds.nonogram.board import settled
from puzzles.kinds.nonogram.lines import Block, blocks_of, gap, needed
from puzzles.kinds.nonogram.model import line_name
from puzzles.model import Constraints

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.kinds.nonogram.board import Board
    from puzzles.kinds.nonogram.model import Nonogram

Line = list[list[int]]
TRUE = 1

FORMS = ("lines", "placements", "polynomial", "starts")
PLACEMENTS_LIMIT = 1_000_000


def encode(puzzle: Nonogram, form: str, selectable: bool) -> Constraints:
    """Return the puzzle as constraints; see `puzzles.kind.Kind.encode`."""
    if selectable:
        return _selectable(puzzle)
    if form in ("", FORMS[0]):
        return _after_lines(puzzle)
    if form == "placements":
        _refuse_explosion(puzzle)
    store = Constraints()
    store.level = True
    cells = Cells(puzzle, store)
    for number, (line, hints) in enumerate(zip(puzzle.lattice.lines, puzzle.clues, strict=True)):
        width = len(line)
        store.group(f"clue of {line_name(puzzle.lattice, number)}")
        blocks = blocks_of(hints, puzzle.colours)
        if needed(blocks) > width or (hints and not puzzle.colours):
            store.add([])
        elif not puzzle.colours:
            continue
        elif form == "placements":
            _placements(store, cells.of(line), blocks)
        elif form == "polynomial":
            _polynomial(store, cells.of(line), blocks)
        else:
            _by_starts(store, cells.of(line), blocks, _ranges(width, blocks), [])
    return store


class Cells:
    """The variables of a board's cells, in a store whose KEY they become.

    Variable 1 is true, and stands for what is known of a cell, so that clauses need not be cut
    to what is open: a solver does that faster.

    Args:
        board: what is known of the cells, or None.
    """

    def __init__(self, puzzle: Nonogram, store: Constraints, board: Board | None = None) -> None:
        count = puzzle.colours
        if board is None:
            cells: Sequence[int] = range(puzzle.lattice.cells)
            known = [0] * len(cells)
        else:
            cells, known = board.open(), list(board.solution())
        store.group("known to be true")
        true = store.new()
        store.add([true])
        self.filled = [true if value else -true for value in known]
        store.group("a cell has one colour at most")
        if count == 1:
            first = store.variables + 1
            store.variables += len(cells)
            store.keys += [(key, cell, 1) for key, cell in enumerate(cells, first)]
            for key, cell in enumerate(cells, first):
                self.filled[cell] = key
                known[cell] = 0
            self.colours = [self.filled]
        else:
            self.colours = [
                [true if value == colour else -true for value in known]
                for colour in range(1, count + 1)
            ]
            for cell in cells:
                self._add(store, cell, range(count + 1) if board is None else board.left(cell))
                known[cell] = 0
        store.base = known

    def _add(self, store: Constraints, cell: int, values: Sequence[int]) -> None:
        """Add the variables of a cell that could have any of the values."""
        for literals in self.colours:
            literals[cell] = -TRUE
        keys: list[int] = []
        for value in values:
            if value:
                key = self.colours[value - 1][cell] = store.new()
                store.keys.append((key, cell, value))
                keys.append(key)
        store.clauses += [[-one, -other] for one, other in combinations(keys, 2)]
        if 0 not in values:
            self.filled[cell] = TRUE
            store.add(keys)
        elif len(keys) == 1:
            self.filled[cell] = keys[0]
        else:
            self.filled[cell] = filled = store.new()
            store.clauses += [[-key, filled] for key in keys]

    def of(self, line: Sequence[int]) -> Line:
        """Return the literals of a line's cells: of being filled, and of each colour."""
        filled = [self.filled[cell] for cell in line]
        if len(self.colours) == 1:
            return [filled, filled]
        return [filled, *[[literals[cell] for cell in line] for literals in self.colours]]


def _after_lines(puzzle: Nonogram) -> Constraints:
    store = Constraints()
    store.level = True
    board = settled(puzzle)
    if board is None:
        store.base = [0] * puzzle.lattice.cells
        store.add([])
        return store
    if not board.open():
        store.base = board.solution()
        return store
    cells = Cells(puzzle, store, board)
    still_open = set(board.open())
    for number, (line, hints) in enumerate(zip(puzzle.lattice.lines, puzzle.clues, strict=True)):
        if not still_open.isdisjoint(line):
            store.group(f"clue of {line_name(puzzle.lattice, number)}")
            blocks = blocks_of(hints, puzzle.colours)
            _by_starts(store, cells.of(line), blocks, board.starts(number), [])
    return store


def _selectable(puzzle: Nonogram) -> Constraints:
    store = Constraints()
    cells = Cells(puzzle, store)
    for number, (line, hints) in enumerate(zip(puzzle.lattice.lines, puzzle.clues, strict=True)):
        store.group(f"clue of {line_name(puzzle.lattice, number)}")
        selector = store.clues[number] = store.new()
        blocks = blocks_of(hints, puzzle.colours)
        if needed(blocks) > len(line):
            store.add([-selector])
        else:
            ranges = _ranges(len(line), blocks)
            _by_starts(store, cells.of(line), blocks, ranges, [-selector])
    return store


def _ranges(width: int, blocks: Sequence[Block]) -> list[dict[int, int]]:
    """Return the starts of each block, by colour, that leave room for the others."""
    firsts: list[int] = []
    place = 0
    for number, block in enumerate(blocks):
        if number:
            place += gap(blocks[number - 1], block)
        firsts.append(place)
        place += block[0]
    every = (1 << width - place + 1) - 1
    return [
        dict.fromkeys(colours, every << first)
        for first, (_, colours) in zip(firsts, blocks, strict=True)
    ]


def _by_starts(
    store: Constraints,
    line: Line,
    blocks: Sequence[Block],
    starts: Sequence[dict[int, int]],
    guard: list[int],
) -> None:
    """Demand that the blocks lie on the line, each at one of its starts.

    Args:
        store: where the clauses go.
        line: the literals of the line's cells.
        blocks: in order.
        starts: for each block its starts by colour, as bits.
        guard: literals added to every clause that says something about the cells.
    """
    filled = line[0]
    width = len(filled)
    clauses = store.clauses
    # Of the block before: where it ends at the earliest and at the latest, and for each place
    # the literal that it ends there or before.
    soonest, latest, ended = 0, 0, [TRUE] * (width + 1)
    chosen: dict[int, int] = {}
    for number, ((length, _), by_colour) in enumerate(zip(blocks, starts, strict=True)):
        places = 0
        for some in by_colour.values():
            places |= some
        if not places:
            clauses.append(guard)
            return
        first, last, begun = _order(store, places, width)
        done = [-TRUE] * length + begun
        choice = _choice(store, list(by_colour), guard)
        under = slice(first, last + length)
        for colour, literal in choice.items():
            also = guard if literal == TRUE else [*guard, -literal]
            clauses += [
                [-begin, end, cell, *also]
                for begin, end, cell in zip(
                    begun[under], done[under], line[colour][under], strict=True
                )
                if cell != TRUE and begin != end
            ]
        between = slice(soonest, last)
        clauses += [
            [-end, begin, -cell, *guard]
            for end, begin, cell in zip(
                ended[between], begun[between], filled[between], strict=True
            )
            if cell != -TRUE and begin != end
        ]
        if number:
            fixed = gap(blocks[number - 1], blocks[number])
            clauses += _in_order(ended, begun, first, latest, fixed, guard)
            for colour in () if fixed else sorted(chosen.keys() & choice.keys()):
                same = [*guard, -chosen[colour], -choice[colour]]
                clauses += _in_order(ended, begun, first, latest, 1, same)
        soonest, latest, ended, chosen = first + length, last + length, done, choice
    clauses += [
        [-end, -cell, *guard]
        for end, cell in zip(ended[soonest:width], filled[soonest:], strict=True)
        if cell != -TRUE
    ]


def _order(store: Constraints, places: int, width: int) -> tuple[int, int, list[int]]:
    """Return the first and the last place of a set, and for each place a literal: starts by it."""
    first = (places & -places).bit_length() - 1
    last = places.bit_length() - 1
    old = store.variables
    begun = list(range(old + 1, old + 1 + last - first))
    if places >> first != (1 << last - first + 1) - 1:
        begun.clear()
        variable = old
        for place in range(first, last):
            variable += places >> place & 1
            begun.append(variable)
    if begun:
        store.variables = begun[-1]
        store.clauses += [[-one, one + 1] for one in range(old + 1, store.variables)]
    return first, last, [-TRUE] * first + begun + [TRUE] * (width + 1 - last)


def _choice(store: Constraints, colours: list[int], guard: list[int]) -> dict[int, int]:
    """Return for each colour the literal that a block has it."""
    if len(colours) == 1:
        return {colours[0]: TRUE}
    choice = {colour: store.new() for colour in colours}
    store.add([*guard, *choice.values()])
    return choice


def _in_order(
    ended: list[int], begun: list[int], first: int, latest: int, gap: int, guard: list[int]
) -> list[list[int]]:
    """Say that a block ends `gap` cells before the next one begins."""
    pairs = zip(begun[first : latest + gap], ended[first - gap : latest], strict=True)
    return [[-begin, end, *guard] for begin, end in pairs]


def _polynomial(store: Constraints, line: Line, blocks: Sequence[Block]) -> None:
    """Prefixes: `complete[p]` says that the first p cells hold the blocks so far and no more."""
    filled = line[0]
    width = len(filled)
    complete = [TRUE]
    for cell in filled:
        variable = store.new()
        store.clauses += [[-variable, -cell], [-variable, complete[-1]]]
        complete.append(variable)
    ends: dict[tuple[int, int], int] = {}
    for number, ((length, choice), starts) in enumerate(
        zip(blocks, _ranges(width, blocks), strict=True)
    ):
        fixed = number > 0 and gap(blocks[number - 1], blocks[number]) == 1
        before, ends_before = complete, ends
        complete, ends = [-TRUE] * (width + 1), {}
        places = next(iter(starts.values()))
        first = (places & -places).bit_length() - 1
        last = places.bit_length() - 1
        for end in range(first + length, width + 1):
            start = end - length
            here: list[int] = []
            for colour in choice if start <= last else ():
                variable = ends[end, colour] = store.new()
                here.append(variable)
                store.clauses += [[-variable, cell] for cell in line[colour][start:end]]
                if fixed:
                    store.clauses += [[-variable, -filled[start - 1]]]
                elif (start, colour) in ends_before:
                    store.add([-variable, -ends_before[start, colour]])
                store.add([-variable, before[start - fixed]])
            variable = complete[end] = store.new()
            store.clauses += [
                [-variable, *here, -filled[end - 1]],
                [-variable, *here, complete[end - 1]],
            ]
    store.add([complete[width]])


def _placements(store: Constraints, line: Line, blocks: Sequence[Block]) -> None:
    """A variable for each placement implies all the line's cells; one of them is true."""
    chosen: list[int] = []
    for values in _all_placements(len(line[0]), blocks):
        variable = store.new()
        chosen.append(variable)
        store.clauses += [
            [-variable, line[value][place] if value else -line[0][place]]
            for place, value in enumerate(values)
        ]
    store.add(chosen)


def _all_placements(width: int, blocks: Sequence[Block]) -> Iterator[tuple[int, ...]]:
    """Yield every way to fill a line with its blocks, as the values of its cells."""
    if not blocks:
        yield (0,) * width
        return
    (length, choice), rest = blocks[0], blocks[1:]
    for start in range(width - sum(block[0] for block in blocks) + 1):
        for colour in choice:
            for tail in _all_placements(width - start - length, rest):
                if rest and tail[0] == colour:
                    continue
                yield (0,) * start + (colour,) * length + tail


def count_placements(width: int, blocks: Sequence[Block]) -> int:
    """Return how many ways there are to fill a line with its blocks."""
    # ways[c][p]: to put the blocks from here on into the cells from p on, when the block that
    # ends there has colour c; colour 0 for none.
    ways = {0: [1] * (width + 1)}
    after = ways[0]
    for number in range(len(blocks) - 1, -1, -1):
        length, choice = blocks[number]
        before = (0,) if not number else (0, *blocks[number - 1][1])
        found = {colour: [0] * (width + 1) for colour in before}
        for place in range(width, -1, -1):
            room = place + length <= width
            later = found[0][place + 1] if place < width else 0
            ways_of = {c: ways.get(c, after)[place + length] if room else 0 for c in choice}
            for colour, counts in found.items():
                counts[place] = later + sum(w for c, w in ways_of.items() if c != colour)
        ways, after = found, found[0]
    return ways[0][0]


def _refuse_explosion(puzzle: Nonogram) -> None:
    total = 0
    for line, hints in zip(puzzle.lattice.lines, puzzle.clues, strict=True):
        blocks = blocks_of(hints, puzzle.colours)
        if needed(blocks) <= len(line):
            total += len(line) * count_placements(len(line), blocks)
    if total > PLACEMENTS_LIMIT:
        raise PuzzleError(
            f"the encoding by placements of a {puzzle.lattice.size} board with these clues has "
            f"{total:,} clauses; the limit is {PLACEMENTS_LIMIT:,}"
        )
