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

from typing import TYPE_CHECKING

from puzzles.constraints import Constraints, Key
from puzzles.family import PuzzleError
from puzzles.nonogram.board import settled
from puzzles.nonogram.lines import Block, blocks_of, needed, placements
from puzzles.nonogram.model import line_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.nonogram.model import Nonogram

Line = tuple[list[list[int]], list[int]]

FORMS = ("lines", "placements", "polynomial", "starts")
PLACEMENTS_LIMIT = 1_000_000
TRUE = 1 << 40
FALSE = -TRUE


def encode(puzzle: Nonogram, form: str, selectable: bool) -> Constraints:
    """Return the puzzle as constraints; see `puzzles.family.Kind.encode`."""
    if selectable:
        return _selectable(puzzle)
    if form in ("", FORMS[0]):
        return _after_lines(puzzle)
    store = Constraints()
    cells = Cells(puzzle, store, None)
    count = puzzle.colours
    if form == "placements":
        _refuse_explosion(puzzle)
    for number, (line, hints) in enumerate(zip(puzzle.lattice.lines, puzzle.clues, strict=True)):
        width = len(line)
        store.group(f"clue of {line_name(puzzle.lattice, number)}")
        blocks = blocks_of(hints, count)
        if needed(hints) > width or (hints and not count):
            store.add([])
        elif not count:
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

    Args:
        left: for each cell the values it could have, or None for all.
    """

    def __init__(
        self, puzzle: Nonogram, store: Constraints, left: Sequence[Sequence[int]] | None
    ) -> None:
        self.store, self.count = store, puzzle.colours
        self.colours: list[list[int]] = []
        self.filled: list[int] = []
        store.group("a cell has one colour at most")
        if left is None:
            left = [range(puzzle.colours + 1)] * puzzle.lattice.cells
        store.base = [self._add(cell, values) for cell, values in enumerate(left)]

    def _add(self, cell: int, values: Sequence[int]) -> int:
        """Add a cell and return its value when no KEY variable of it is true."""
        store, count = self.store, self.count
        if len(values) == 1:
            known = values[0]
            self.colours.append([TRUE if known == c else FALSE for c in range(count + 1)])
            self.filled.append(TRUE if known else FALSE)
            return known
        variables = [FALSE] * (count + 1)
        keys = [store.new() for value in values if value]
        for key, value in zip(keys, [v for v in values if v], strict=True):
            variables[value] = key
            store.keys.append(Key(key, cell, value))
        for place, key in enumerate(keys):
            store.clauses += [[-key, -other] for other in keys[:place]]
        self.colours.append(variables)
        if 0 in values:
            filled = keys[0] if len(keys) == 1 else store.new()
            if len(keys) > 1:
                store.clauses += [[-key, filled] for key in keys]
        else:
            filled = TRUE
            store.add(keys)
        self.filled.append(filled)
        return 0

    def of(self, line: Sequence[int]) -> Line:
        """Return for each cell of a line its literals by colour, and that of being filled."""
        return [self.colours[cell] for cell in line], [self.filled[cell] for cell in line]


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
    left = [board.left(cell) for cell in range(puzzle.lattice.cells)]
    cells = Cells(puzzle, store, left)
    for number, (line, hints) in enumerate(zip(puzzle.lattice.lines, puzzle.clues, strict=True)):
        if all(len(left[cell]) == 1 for cell in line):
            continue
        store.group(f"clue of {line_name(puzzle.lattice, number)}")
        blocks = blocks_of(hints, puzzle.colours)
        found = placements(len(line), blocks, board.values[number])
        assert found is not None
        _by_starts(store, cells.of(line), blocks, found[0], [])
    return store


def _selectable(puzzle: Nonogram) -> Constraints:
    store = Constraints()
    cells = Cells(puzzle, store, None)
    for number, (line, hints) in enumerate(zip(puzzle.lattice.lines, puzzle.clues, strict=True)):
        store.group(f"clue of {line_name(puzzle.lattice, number)}")
        selector = store.clues[number] = store.new()
        blocks = blocks_of(hints, puzzle.colours)
        if needed(hints) > len(line):
            store.add([-selector])
        else:
            ranges = _ranges(len(line), blocks)
            _by_starts(store, cells.of(line), blocks, ranges, [-selector])
    return store


def _gap(one: Block, other: Block) -> int:
    """Return how many empty cells there must be between two blocks, whatever their colours."""
    return int(one[1] == other[1] and len(one[1]) == 1)


def _ranges(width: int, blocks: Sequence[Block]) -> list[dict[int, int]]:
    """Return the starts of each block, by colour, that leave room for the others."""
    firsts: list[int] = []
    place = 0
    for number, block in enumerate(blocks):
        if number:
            place += _gap(blocks[number - 1], block)
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
        line: the literals of the line's cells, which may be TRUE or FALSE.
        blocks: in order.
        starts: for each block its starts by colour, as bits.
        guard: literals added to every clause that says something about the cells.
    """
    colours, filled = line
    width = len(filled)
    clauses = store.clauses
    before: tuple[int, list[int], int] = (0, [TRUE] * (width + 1), 0)
    chosen: dict[int, int] = {}
    for number, ((length, _), by_colour) in enumerate(zip(blocks, starts, strict=True)):
        union = 0
        for places in by_colour.values():
            union |= places
        if not union:
            clauses.append(guard.copy())
            return
        first, last, begun = _order(store, union, width)
        done = [FALSE] * length + begun
        choice = _choice(store, list(by_colour), guard)
        for place in range(first, last + length):
            begin, end = begun[place], done[place]
            if begin == end:
                continue
            clause = guard.copy()
            if begin != TRUE:
                clause.append(-begin)
            if end != FALSE:
                clause.append(end)
            for colour, literal in choice.items():
                here = colours[place][colour]
                if here != TRUE:
                    clauses.append(
                        clause
                        + ([] if literal == TRUE else [-literal])
                        + ([] if here == FALSE else [here])
                    )
        gap_from, ended, latest = before
        for place in range(gap_from, last):
            _neither(clauses, ended[place], begun[place], filled[place], guard)
        if number:
            fixed = _gap(blocks[number - 1], blocks[number])
            _follow(clauses, ended, begun, range(first, latest + fixed), fixed, guard)
            if not fixed:
                for colour in chosen.keys() & choice.keys():
                    both = [-x for x in (chosen[colour], choice[colour]) if x != TRUE]
                    _follow(clauses, ended, begun, range(first, latest + 1), 1, guard + both)
        before, chosen = (first + length, done, last + length), choice
    gap_from, ended, _ = before
    for place in range(gap_from, width):
        _neither(clauses, ended[place], FALSE, filled[place], guard)


def _order(store: Constraints, places: int, width: int) -> tuple[int, int, list[int]]:
    """Return the first and the last place of a set, and for each place the literal that the
    block starts there or before."""
    first = (places & -places).bit_length() - 1
    last = places.bit_length() - 1
    begun = [FALSE] * first
    literal = FALSE
    for place in range(first, last):
        if places >> place & 1:
            variable = store.variables = store.variables + 1
            if literal != FALSE:
                store.clauses.append([-literal, variable])
            literal = variable
        begun.append(literal)
    begun += [TRUE] * (width + 1 - last)
    return first, last, begun


def _choice(store: Constraints, colours: list[int], guard: list[int]) -> dict[int, int]:
    """Return for each colour the literal that a block has it."""
    if len(colours) == 1:
        return {colours[0]: TRUE}
    choice = {colour: store.new() for colour in colours}
    store.add([*guard, *choice.values()])
    return choice


def _neither(
    clauses: list[list[int]], ended: int, begun: int, filled: int, guard: list[int]
) -> None:
    """Say that a cell is empty if the block before it has ended and the next has not begun."""
    if filled == FALSE or ended in (FALSE, begun) or begun == TRUE:
        return
    clause = guard.copy()
    if ended != TRUE:
        clause.append(-ended)
    if begun != FALSE:
        clause.append(begun)
    if filled != TRUE:
        clause.append(-filled)
    clauses.append(clause)


def _follow(
    clauses: list[list[int]],
    ended: list[int],
    begun: list[int],
    where: range,
    gap: int,
    guard: list[int],
) -> None:
    """Say that a block has ended `gap` cells before the next one begins."""
    previous = 0
    for place in where:
        begin = begun[place]
        if begin == previous:
            continue
        previous = begin
        end = ended[place - gap] if place >= gap else FALSE
        if end == TRUE or begin == FALSE:
            continue
        clause = guard.copy()
        if begin != TRUE:
            clause.append(-begin)
        if end != FALSE:
            clause.append(end)
        clauses.append(clause)


def _polynomial(store: Constraints, line: Line, blocks: Sequence[Block]) -> None:
    """Prefixes: `complete[p]` says that the first p cells hold the blocks so far and no more."""
    colours, filled = line
    width = len(filled)
    complete = [TRUE]
    for cell in filled:
        variable = store.new()
        store.clauses += [[-variable, -cell]]
        if complete[-1] != TRUE:
            store.add([-variable, complete[-1]])
        complete.append(variable)
    ends: dict[tuple[int, int], int] = {}
    for number, ((length, choice), starts) in enumerate(
        zip(blocks, _ranges(width, blocks), strict=True)
    ):
        fixed = number > 0 and _gap(blocks[number - 1], blocks[number]) == 1
        before, ends_before = complete, ends
        complete, ends = [FALSE] * (width + 1), {}
        places = next(iter(starts.values()), 0)
        first = (places & -places).bit_length() - 1
        last = places.bit_length() - 1
        for end in range(first + length, width + 1):
            start = end - length
            here: list[int] = []
            for colour in choice if start <= last else ():
                variable = ends[end, colour] = store.new()
                here.append(variable)
                store.clauses += [
                    [-variable, colours[place][colour]] for place in range(start, end)
                ]
                earlier = before[start - 1] if fixed else before[start]
                if fixed:
                    store.add([-variable, -filled[start - 1]])
                elif (start, colour) in ends_before:
                    store.add([-variable, -ends_before[start, colour]])
                if earlier != TRUE:
                    store.add([-variable] + ([] if earlier == FALSE else [earlier]))
            variable = complete[end] = store.new()
            store.add([-variable, *here, -filled[end - 1]])
            shorter = complete[end - 1]
            store.add([-variable, *here] + ([] if shorter == FALSE else [shorter]))
    store.add([] if complete[width] == FALSE else [complete[width]])


def _placements(store: Constraints, line: Line, blocks: Sequence[Block]) -> None:
    """A variable for each placement implies all the line's cells; one of them is true."""
    colours, filled = line
    chosen: list[int] = []
    for values in _all_placements(len(filled), blocks):
        variable = store.new()
        chosen.append(variable)
        store.clauses += [
            [-variable, colours[place][value] if value else -filled[place]]
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
    total = sum(
        len(line) * count_placements(len(line), blocks_of(hints, puzzle.colours))
        for line, hints in zip(puzzle.lattice.lines, puzzle.clues, strict=True)
        if needed(hints) <= len(line)
    )
    if total > PLACEMENTS_LIMIT:
        raise PuzzleError(
            f"the encoding by placements of a {puzzle.lattice.size} board with these clues has "
            f"{total:,} clauses; the limit is {PLACEMENTS_LIMIT:,}"
        )
