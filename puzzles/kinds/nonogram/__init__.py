"""Nonograms: find the picture whose runs of filled cells the numbers at each line tell.

Rectangular or hexagonal, of one colour or of several. Blocks of one colour have an empty cell
between them; blocks of different colours may touch.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from puzzles.contract.clues import Clues
from puzzles.contract.kind import Altered, Forms, Kind, least_image
from puzzles.declare.phrases import Fact, Named
from puzzles.declare.values import Boards, Files, Solution, Violation, Word
from puzzles.kinds.nonogram import clues, links, non, webpbn
from puzzles.kinds.nonogram.after_lines import after_lines
from puzzles.kinds.nonogram.forms import placements, polynomial, starts
from puzzles.kinds.nonogram.groups import CLUES, COLOUR_GROUP
from puzzles.kinds.nonogram.model import LETTERS, PALETTE, Nonogram, renamed, saying_of
from puzzles.kinds.nonogram.reading import reading
from puzzles.kinds.nonogram.stated import stated
from puzzles.model.model import OPEN
from puzzles.relations.runs import runs_of, shows
from puzzles.render.picture import Fill, Highlight, Item, Picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from puzzles.board import Hexagon, Rect
    from puzzles.declare.options import Value
    from puzzles.declare.sayings import Saying
    from puzzles.model.model import Model, Rule
    from puzzles.rules.runs.blocks import Hints


class NonogramKind(Kind[Nonogram]):
    """Nonograms: see the module's text."""

    name = "nonogram"
    title = "Nonogram"
    other_names = ("picross", "griddlers", "hanjie", "paint-by-numbers")
    files = Files(
        ".clues",
        ".solution",
        header=False,
        starts=re.compile(r"\s*(rect|hex)\b", re.IGNORECASE),
        formats={"non": ".non", "webpbn": ".xml"},
        element=webpbn.PUZZLE,
        form=(
            "The first line has the number of rows and of columns, or of a hexagon the cells on a "
            "side. The second has the colours: first that of empty cells, then a, b and so on. A "
            "line follows for each row, then one for each column (in a hexagon one for each "
            "rising and then for each falling line): `3a 1b` are a run of three cells of colour a "
            "and behind it one of a cell of colour b; `?` is any colour. An empty line means that "
            "no cell is filled."
        ),
    )
    boards = Boards("N or HxW, sides 1 to 500; hexN, edge 1 to 250", shapes=("rect", "hexagon"))
    rules = (
        "Fill cells so that each line's runs of filled cells have the lengths and colours of its "
        "clue, in order; an empty cell lies between two runs of one colour."
    )
    puzzle = Nonogram
    forms = Forms(
        {
            "lines": after_lines,
            "placements": placements,
            "polynomial": polynomial,
            "starts": starts,
        },
        fast="lines",
        proof="stated",
        audit="polynomial",
        reading=reading,
    )
    groups = (COLOUR_GROUP, CLUES)
    techniques: ClassVar = {
        ("RULE alone", f"{word}_clue"): "overlap"
        for word in ("row", "column", "rising_line", "falling_line")
    }
    links = links.LINKS

    def recognises(self, text: str) -> bool:
        return any(form.recognises(text) for form in (clues, non, webpbn))

    def read(self, text: str, options: Mapping[str, Value]) -> Nonogram:
        form = next((form for form in (non, webpbn) if form.recognises(text)), clues)
        return form.parse(text)

    def warnings(self, puzzle: Nonogram, text: str) -> Sequence[str]:
        return list(filter(None, [non.goal_note(puzzle, text)])) if non.recognises(text) else ()

    def write(self, puzzle: Nonogram) -> str:
        return clues.write(puzzle)

    def export(self, puzzle: Nonogram, format: str) -> str:
        writers = {"non": non.write, "webpbn": webpbn.write}
        return writers[format](puzzle) if format in writers else super().export(puzzle, format)

    def empty(self, board: Rect | Hexagon, options: Mapping[str, Value]) -> Nonogram:
        return Nonogram(board, PALETTE[:2], ((),) * len(board.lines))

    def domain(self, puzzle: Nonogram) -> Sequence[Sequence[int]]:
        return [range(puzzle.colours + 1)] * puzzle.board.cells

    def model(self, puzzle: Nonogram) -> Model:
        return stated(puzzle)

    def check(self, puzzle: Nonogram, solution: Solution) -> list[Violation]:
        """Return the lines that do not show their blocks."""
        lattice = puzzle.board
        names = [word for word, count in lattice.families for _ in range(count)]
        return [
            Violation(f"{word.replace(' ', '_')}_clue", line)
            for word, line, hints in zip(names, lattice.lines, puzzle.clues, strict=True)
            if not shows(bytes([solution[cell] for cell in line]), hints)
        ]

    def say(self, puzzle: Nonogram, rule: Rule) -> Saying:
        assert rule.clue is not None
        return saying_of(puzzle, rule.clue)

    def word(self, puzzle: Nonogram, value: int) -> Word:
        if not value:
            return Word("empty", "empty")
        word = "filled" if puzzle.colours == 1 else f"of colour {LETTERS[value - 1]}"
        return Word(word, word)

    def describe(self, puzzle: Nonogram, literal: int) -> Fact | None:
        if literal < 0:
            return None
        cell = literal // (puzzle.colours + 1) - 1
        return Fact(Named(puzzle.board.name(cell)), "is", "filled", True)

    def clue_by(self, puzzle: Nonogram, solution: Solution, number: int) -> Hints:
        return runs_of(solution[cell] for cell in puzzle.board.lines[number])

    def altered(self, puzzle: Nonogram, solution: Solution | None) -> Iterator[Altered[Nonogram]]:
        """Yield puzzles of pictures that differ in a cell; none without a picture to keep."""
        lattice = puzzle.board
        words = ["empty", *(LETTERS if puzzle.colours > 1 else ["filled"])]
        through: list[list[int]] = [[] for _ in range(lattice.cells)]  # the lines of a cell
        for number, line in enumerate(lattice.lines):
            for cell in line:
                through[cell].append(number)
        for cell, value in enumerate(solution or ()):
            for other in range(puzzle.colours + 1):
                if other != value:
                    picture = (*(solution or ())[:cell], other, *(solution or ())[cell + 1 :])
                    change = f"{lattice.name(cell)} is {words[other]} in place of {words[value]}"
                    yield Altered(Clues(puzzle).with_(picture, through[cell]), picture, change)

    def write_entries(self, puzzle: Nonogram, entries: Sequence[int]) -> str:
        return clues.write_solution(puzzle, tuple(entries))

    def read_entries(self, puzzle: Nonogram, text: str) -> Solution:
        return clues.parse_solution(puzzle, text)

    def picture(self, puzzle: Nonogram, entries: Sequence[int] | None = None) -> Picture:
        """Return the board with all clues; letters tell several colours apart, one needs none."""
        letters = f" {LETTERS}" if puzzle.colours > 1 else " █"
        items: list[Item] = []
        for cell, value in enumerate(entries or (OPEN,) * puzzle.board.cells):
            if value != OPEN:
                items.append(Fill(cell, puzzle.palette[value], letters[value]))
            else:
                items.append(Fill(cell, "open", "·"))
                if entries is not None:
                    items.append(Highlight(cell))
        return Picture(puzzle.board, tuple(items), CLUES.outside(puzzle), self.title)

    def images(self, puzzle: Nonogram) -> Iterator[Nonogram]:
        for number, (board, _) in enumerate(puzzle.board.symmetries):
            yield Nonogram(board, puzzle.palette, CLUES.image(puzzle, number))

    def normal(self, puzzle: Nonogram) -> Nonogram:
        return renamed(puzzle)

    def canonical_solution(self, puzzle: Nonogram, solution: Solution) -> str:
        return least_image(puzzle.board, solution, range(1, len(LETTERS) + 1))

    def canonical(self, puzzle: Nonogram) -> str:
        return puzzle.header + clues.canonical(puzzle)


KIND = NonogramKind()
