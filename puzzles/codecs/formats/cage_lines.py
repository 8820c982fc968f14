"""Killers and jigsaws on lines of their own, as programs for them write puzzles.

- `3x3::k:` and 81 numbers between colons: 256 times the sum of a cell's cage, and the number of
  the cage. A cell whose sum is 0 has no cage. `3x3:d:k:` has diagonals too.
- `SumoCueV1` and 81 cells: `=15J0` is a cage of sum 15 that begins here, in region 0; `+3J0`
  belongs to the cage that begins at cell 3, counted from 0. `=0J0` has no cage. Without any `+`
  the numbers are given digits.
- 162 letters: 81 of digits and open cells, and 81 that name the region of each cell.

What no killer or jigsaw here can hold, such as a killer with diagonals, is refused.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from puzzles.base.errors import PuzzleError, abridged
from puzzles.board import boxes, components, rect, regions, relabelled
from puzzles.codecs.formats.line import COMMENT, opened
from puzzles.codecs.grids import plain
from puzzles.codecs.registry import Format, Sample, of_puzzle
from puzzles.contract.registry import get
from puzzles.kinds._as_variant import UNKNOWN, Rules, of_variant, stated
from puzzles.kinds.sudoku import DIGITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from puzzles.board import Cells
    from puzzles.codecs.registry import Asked
    from puzzles.text.header import Section

SIDE = 9
BOARD = rect(SIDE, SIDE)
BOXES = boxes(BOARD, 3, 3)
MOST = SIDE * (SIDE + 1) // 2
"""Largest sum of a cage."""
LONGEST = 9
"""Largest number of digits of a number in a line `3x3::k:`."""
NUMBERED = 256
"""Factor of the sum of a cage in its number; the rest of the number is that of the cage."""
KILLER = re.compile(r"3x3:(d?):k((?::[0-9]+)*):?")
KILLER_BEGINS = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\r?\n)*\s*3x3:[^:\n]*:k:")
SUMOCUE = re.compile(r"SumoCueV1((?:[=+][^=+]*)*)")
SUMOCUE_BEGINS = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\r?\n)*\s*SumoCueV1")
CELL = re.compile(r"([=+])([0-9]{1,3})J([0-9]{1,2})")
JIGSAW = re.compile(r"(?<!\S)[0-9A-Za-z._*?-]{162}(?!\S)")
NO_CELLS = (0,) * BOARD.cells

Line = tuple[str, int, int]
"""The text of a line without the blanks around it, and its line and column."""


def _lines(text: str) -> Iterator[Line]:
    """Yield the lines that are neither blank nor comments."""
    for number, line in enumerate(plain(text).split("\n"), 1):
        if line.strip() and not COMMENT.match(line):
            yield line.strip(), number, len(line) - len(line.lstrip()) + 1


def _reader(parse: Callable[[Line], tuple[str, Sequence[int], Rules]]) -> Any:
    """Return a reader that reads a puzzle from each line.

    Args:
        parse: returns the kind of the puzzle unless the call names one, its givens and its rules.
    """

    def read(asked: Asked) -> Iterator[Section]:
        for line in _lines(asked.text):
            usual, given, rules = parse(line)
            try:
                kind = asked.kind or get(usual)
                puzzle = of_variant(kind, stated(BOARD, given, rules))
            except PuzzleError as error:
                raise PuzzleError(error.message, line[1], line[2]) from None
            yield of_puzzle(puzzle, line[1] - 1)

    return read


def _killer(line: Line) -> tuple[str, Sequence[int], Rules]:
    """Return the killer of a line `3x3::k:`.

    Raises:
        PuzzleError: there are not 81 numbers, or a cage has two sums or one that is too large.
    """
    text, number, column = line
    match = KILLER.fullmatch(text)
    if match is None:
        bad = re.search(r"[^0-9:]|::", text[text.find("k:") + 2 :])
        at = column + (text.find("k:") + 2 + bad.start() if bad else 0)
        raise PuzzleError("a killer is 3x3::k: and 81 numbers between colons", number, at)
    words = [*re.finditer("[0-9]+", text[: match.end(2)])][2:]
    if len(words) != BOARD.cells:
        what = f"{len(words):,} numbers; a killer has {BOARD.cells}"
        raise PuzzleError(what, number, column + match.start(2))
    sums: dict[int, int] = {}
    cells_of: dict[int, list[int]] = {}
    for cell, word in enumerate(words):
        if len(word[0]) > LONGEST:
            what = f"{abridged(word[0])} has more than {LONGEST} digits"
            raise PuzzleError(what, number, column + word.start())
        total, cage = divmod(int(word[0]), NUMBERED)
        if total > MOST:
            what = f"{abridged(word[0])} is a sum of {total:,}; the largest is {MOST}"
            raise PuzzleError(what, number, column + word.start())
        if sums.setdefault(cage, total) != total:
            what = f"cage {cage} has the sums {sums[cage]} and {total}"
            raise PuzzleError(what, number, column + word.start())
        cells_of.setdefault(cage, []).append(cell)
        if not total and cage and len(cells_of[cage]) > 1:
            what = f"cage {cage} has no sum and several cells"
            raise PuzzleError(what, number, column + word.start())
    cages = [(tuple(cells), sums[cage]) for cage, cells in cells_of.items() if sums[cage]]
    return "killer", NO_CELLS, Rules(regions(BOXES), cages, diagonals=match[1] == "d")


def _sumocue(line: Line) -> tuple[str, Sequence[int], Rules]:
    """Return the killer or the jigsaw of a line of SumoCue.

    Raises:
        PuzzleError: a cell is not understood, or a cage is not connected.
    """
    text, number, column = line
    match = SUMOCUE.fullmatch(text)
    words = [*re.finditer("[=+][^=+]*", match[1])] if match else []
    before = column + len("SumoCueV1")
    if len(words) != BOARD.cells:
        what = f"{len(words):,} cells; SumoCueV1 has {BOARD.cells}, each as =15J0 or +3J0"
        raise PuzzleError(what, number, before)
    parts = [CELL.fullmatch(word[0]) for word in words]
    cages: dict[int, list[int]] = {}
    totals: dict[int, int] = {}
    for cell, part in enumerate(parts):
        at = before + words[cell].start()
        if part is None:
            what = f"{abridged(words[cell][0])} is no cell such as =15J0 or +3J0"
            raise PuzzleError(what, number, at)
        value = int(part[2])
        if part[1] == "=":
            cages[cell], totals[cell] = [cell], value
        if part[1] == "=" and value > MOST:
            raise PuzzleError(f"a sum of {value}; the largest is {MOST}", number, at)
    for cell, part in enumerate(parts):
        if part is None or part[1] == "=":
            continue
        if not totals.get(int(part[2])):
            what = f"no cage with a sum begins at cell {part[2]}, counted from 0"
            raise PuzzleError(what, number, before + words[cell].start())
        cages[int(part[2])].append(cell)
    for head, cells in cages.items():
        if len(components(cells, BOARD.beside)) > 1:
            what = f"the cells of the cage that begins at cell {head} are not connected"
            raise PuzzleError(what, number, before + words[head].start())
    areas = regions([part[3] for part in parts if part])
    _refuse_sizes(areas, number, before)
    if any(part[1] == "+" for part in parts if part):
        summed = [(tuple(cells), totals[head]) for head, cells in cages.items() if totals[head]]
        return "killer", NO_CELLS, Rules(areas, summed)
    given = [totals[cell] for cell in range(BOARD.cells)]
    for cell, digit in enumerate(given):
        if digit > SIDE:
            at = before + words[cell].start()
            raise PuzzleError(f"{digit} is no digit from 1 to {SIDE}", number, at)
    return "jigsaw", given, Rules(areas)


def _refuse_sizes(areas: Sequence[Cells], line: int, column: int) -> None:
    """Refuse regions that are not nine of nine cells."""
    sizes = Counter(map(len, areas))
    if sizes != {SIDE: SIDE}:
        what = f"{len(areas)} regions of {min(sizes)} to {max(sizes)} cells; a board has 9 of 9"
        raise PuzzleError(what, line, column)


def recognises_jigsaw(text: str) -> bool:
    """Return whether the first line that is no comment has a word of 162 letters."""
    first = next(_lines(text[:2000]), ("", 0, 0))
    return JIGSAW.search(first[0]) is not None


def read_jigsaw(asked: Asked) -> Iterator[Section]:
    """Yield the jigsaw of each line.

    Raises:
        PuzzleError: a line does not have 81 cells and 81 names of nine regions.
    """
    assert asked.kind is not None
    for text, number, column in _lines(asked.text):
        words = [*JIGSAW.finditer(text)]
        if len(words) != 1:
            what = "a jigsaw is one word of 162 letters: 81 cells, and the region of each"
            raise PuzzleError(what, number, column)
        at = column + words[0].start()
        halves = [words[0][0][: BOARD.cells], words[0][0][BOARD.cells :]]
        named = [half for half in halves if [*Counter(half).values()] == [SIDE] * SIDE]
        if len(named) != 1 or not named[0].isalnum():
            what = "nine letters, each nine times, name the regions in one half of a jigsaw"
            raise PuzzleError(what, number, at)
        first = halves.index(named[0])
        cells = opened(halves[1 - first], number, at + (1 - first) * BOARD.cells)
        for cell, letter in enumerate(cells):
            if letter not in f".{DIGITS[:SIDE]}":
                what = f"{letter!r} is no digit from 1 to {SIDE} and no open cell"
                raise PuzzleError(what, number, at + (1 - first) * BOARD.cells + cell)
        given = [f".{DIGITS}".index(letter) for letter in cells]
        variant = stated(BOARD, given, Rules(regions(named[0])))
        notes = [text[: words[0].start()], text[words[0].end() :]]
        beside = " ".join(" ".join(notes).split())
        left = (f"left out beside the board: {beside[:60]}",) if beside else ()
        yield of_puzzle(of_variant(asked.kind, variant), number - 1, left)


def _square(puzzle: Any, held: str) -> None:
    """Refuse a puzzle that is not 9 by 9."""
    if puzzle.board.cells != BOARD.cells:
        raise PuzzleError(f"{held} holds boards of 9x9 alone", 0)


def write_killer(puzzle: Any) -> str:
    """Return a killer without givens as a line `3x3::k:`.

    Raises:
        PuzzleError: it is not 9 by 9, or cages of several cells have no sum.
    """
    _square(puzzle, "3x3::k:")
    labels = relabelled(puzzle.regions)
    sums = dict(zip(labels, [puzzle.sums[cage] for cage in puzzle.regions], strict=True))
    numbers = [NUMBERED * max(sums[cage], 0) + cage + 1 for cage in labels]
    return f"3x3::k:{':'.join(map(str, numbers))}:"


def write_sumocue(puzzle: Any) -> str:
    """Return a killer or a jigsaw as SumoCue has it.

    Raises:
        PuzzleError: it is not 9 by 9, or cages of several cells have no sum.
    """
    _square(puzzle, "SumoCue")
    if puzzle.kind == "jigsaw":
        areas = relabelled(puzzle.regions)
        pairs = zip(puzzle.cells, areas, strict=True)
        return "SumoCueV1" + "".join([f"={digit}J{area}" for digit, area in pairs])
    head: dict[int, int] = {}
    parts: list[str] = []
    for cell, cage in enumerate(puzzle.regions):
        first = head.setdefault(cage, cell)
        total = max(puzzle.sums[cage], 0)
        if puzzle.sums[cage] == UNKNOWN and puzzle.regions.count(cage) > 1:
            raise PuzzleError("SumoCue has no cage of several cells without a sum", 0)
        parts.append(f"={total}J{BOXES[cell]}" if first == cell else f"+{first}J{BOXES[cell]}")
    return "SumoCueV1" + "".join(parts)


def write_jigsaw(puzzle: Any) -> str:
    """Return a jigsaw as 162 letters: its cells, and the region of each.

    Raises:
        PuzzleError: it is not 9 by 9.
    """
    _square(puzzle, "a line")
    cells = "".join([f".{DIGITS}"[digit] for digit in puzzle.cells])
    return cells + "".join(["ABCDEFGHI"[area] for area in relabelled(puzzle.regions)])


def _killer_example() -> str:
    """Return the line of a killer with a cage of two cells and cells without cages."""
    numbers = [str(cell + 1) for cell in range(BOARD.cells)]
    numbers[0] = numbers[1] = str(NUMBERED * 12 + 1)
    return f"3x3::k:{':'.join(numbers)}:\n"


def _rows(letters: str) -> list[str]:
    return [letters[at : at + SIDE] for at in range(0, len(letters), SIDE)]


_NAMES = "".join(["ABCDEFGHI"[box] for box in BOXES])
_GIVEN = "53" + "." * 79
_JIGSAW = "# jigsaw\n" + "".join(
    [f"{names} {given}\n" for names, given in zip(_rows(_NAMES), _rows(_GIVEN), strict=True)]
)
_KILLER = (
    "# killer\nAABCDEFGH\nIJKLMNOPQ\nRSTUVWXYZ\nabcdefghi\njklmnopqr\nstuvwxyzA1\n"
    "B1C1D1E1F1G1H1I1J1\nK1L1M1N1O1P1Q1R1S1\nT1U1V1W1X1Y1Z1a1b1\nA=12\n"
)


FORMATS = (
    Format(
        "killer-line",
        "a killer of 81 numbers on a line (3x3::k:)",
        kinds=("killer",),
        recognises=lambda text: KILLER_BEGINS.match(text) is not None,
        read=_reader(_killer),
        names_kind=True,
        skips="comment lines, and the numbers of cells without a cage",
        skipped=re.compile(r"(?<=:)[0-9]{1,2}(?=:)|:(?=\n)"),
        write=write_killer,
        line=True,
        examples=(Sample(_killer_example(), (_KILLER,)),),
    ),
    Format(
        "sumocue",
        "a killer or jigsaw of SumoCue",
        kinds=("killer", "jigsaw"),
        recognises=lambda text: SUMOCUE_BEGINS.match(text) is not None,
        read=_reader(_sumocue),
        names_kind=True,
        skips="comment lines",
        write=write_sumocue,
        line=True,
        examples=(
            Sample(
                "SumoCueV1=12J0+0J0" + "".join([f"=0J{box}" for box in BOXES[2:]]) + "\n",
                (_KILLER,),
            ),
            Sample(
                "SumoCueV1=5J0=3J0" + "".join([f"=0J{box}" for box in BOXES[2:]]) + "\n",
                (_JIGSAW,),
            ),
        ),
    ),
    Format(
        "jigsaw-line",
        "a jigsaw of 162 letters on a line",
        kinds=("jigsaw",),
        recognises=recognises_jigsaw,
        read=read_jigsaw,
        skips="what stands beside the board on its line, and comment lines",
        skipped=re.compile(r"#.*$"),
        write=write_jigsaw,
        line=True,
        examples=(Sample(f"{_GIVEN}{_NAMES} # 1.2\n", (_JIGSAW,)),),
    ),
)
