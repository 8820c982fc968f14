"""Rows: a record as a flat row of columns, the same for Parquet, CSV, JSON lines and queries.

COLUMNS is the schema: what it says of a column is what the tables of the documentation, the data
card and the types of a file come from.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from statistics import median_low
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

import puzzles
from corpus.export import prompts
from corpus.records.records import solution_names
from puzzles.base.errors import PuzzleError
from puzzles.board.lattice import located
from puzzles.codecs.addresses import formats_of, written
from puzzles.contract.kind import Puzzle, given, kind_of
from puzzles.contract.reading import parse_puzzle, parse_solution
from puzzles.declare.links import Address
from puzzles.families.grid import Grid
from verify.grade.grade import BANDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from corpus.records.records import Record
    from corpus.records.splits import Splits
    from puzzles.contract.kind import Kind
    from puzzles.declare.values import Solution
    from verify.grade.grade import Grade

Row = dict[str, Any]


class Column(NamedTuple):
    """A column of a table of puzzles.

    Attributes:
        name: its name.
        type: as SQL has it; JSON where JSON lines have an object, and a table its text.
        about: what it holds.
    """

    name: str
    type: str
    about: str


TEXT, WHOLE, LONG, REAL = "VARCHAR", "INTEGER", "BIGINT", "DOUBLE"
TRUTH, OBJECT = "BOOLEAN", "JSON"
WHOLES, ROWS_OF_WHOLE, TEXTS = "INTEGER[]", "INTEGER[][]", "VARCHAR[]"

FIGURES = (
    Column("id", TEXT, "a hash that all images of a puzzle share, and no other puzzle"),
    Column("kind", TEXT, "the kind of puzzle"),
    Column("size", TEXT, "the size: `HxW`, or `hexN` for a hexagon of edge N"),
    Column("split", TEXT, "the split; empty if the recipe has none"),
    Column(
        "grade",
        TEXT,
        f"how hard it is: {', '.join(BANDS[:-1])} or {BANDS[-1]}; null if not graded",
    ),
    Column("hardest", TEXT, "the rung of its dearest step"),
    Column("depth", WHOLE, "on the rung CHAIN how many layers the chain has, else 0"),
    Column(
        "effort", WHOLE, "the moments at which places become known, summed up; sorts within a grade"
    ),
    Column("rank", WHOLES, "what sorts by how hard: the number of the dearest rung, depth, effort"),
    Column("difficulty", REAL, "from 0 to below 1 over all kinds and sizes, by effort alone"),
    Column("rounds", WHOLE, "how many rounds there are"),
    Column("at_hardest", WHOLE, "how many of them are as dear as the dearest"),
    Column("width_least", WHOLE, "in how many places something can be found, in the worst round"),
    Column("width_median", WHOLE, "the same in the median round"),
    Column("width_most", WHOLE, "the same in the best round"),
    Column("solver", TEXT, "the SAT solver that proved that there is one solution"),
    Column("conflicts", LONG, "what the proof took, in conflicts: of one solver in one order"),
    Column("decisions", LONG, "in decisions"),
    Column("propagations", LONG, "in propagations"),
    Column(
        "conflicts_median", LONG, "the median of conflicts in a few random orders; null if not told"
    ),
    Column("audited", TRUTH, "whether it was proved a second time, by another way"),
    Column("attempts", WHOLE, "how many puzzles were made until one fitted the order"),
    Column("options", OBJECT, "options of the kind and its maker, by name"),
    Column("facts", OBJECT, "what else is known, by kind"),
    Column("history", OBJECT, "how it was made, by kind"),
    Column("files", OBJECT, "names of files that it was made from, such as a picture, by option"),
    Column("batch", WHOLE, "the number of its batch in the recipe, from 0"),
    Column("index", LONG, "which item of the batch's series it is"),
    Column("puzzle", TEXT, "the puzzle as a text"),
    Column("solution", TEXT, "the solution as a text"),
)
"""What a record says as it is."""
GRADE = (
    *("grade", "hardest", "depth", "effort", "rank", "difficulty", "rounds", "at_hardest"),
    *("width_least", "width_median", "width_most"),
)
"""The columns of a grade."""
BOARDS = (
    Column("rules", TEXT, "the rules in words with a worked example, ready to put before `puzzle`"),
    Column("cells", WHOLE, "how many cells the board has"),
    Column("board_cells", ROWS_OF_WHOLE, "the puzzle by rows; what a value means is told by kind"),
    Column("line_clues", TEXTS, "what stands outside the board, for each of its lines"),
    Column("solution_id", TEXT, "a hash that all images of the solution share, whatever the clues"),
    Column("solution_cells", ROWS_OF_WHOLE, "the solution by rows of places"),
    Column(
        "places",
        OBJECT,
        "of each the cells that it joins or separates; null where all are cells",
    ),
    Column(
        "address",
        TEXT,
        "where it can be played or seen: at puzz.link, else in another program; null if nowhere",
    ),
)
"""What takes a look at the board."""
CANARY = Column("canary", TEXT, "the canary line, in each row: no model should have learnt it")
COLUMNS = (*FIGURES, *BOARDS, CANARY)


class Addition(NamedTuple):
    """Further columns, and what returns their values."""

    columns: tuple[Column, ...]
    of: Callable[[Record, Puzzle, Solution], Row]


@dataclass(frozen=True)
class Sheet:
    """What the rows of an export hold.

    Attributes:
        splits: how the corpus is divided.
        canary: a line that tells whether a text was learnt from this data set.
        more: what there is besides COLUMNS.
    """

    splits: Splits
    canary: str = ""
    more: tuple[Addition, ...] = ()

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns, in order."""
        return (*COLUMNS, *[column for addition in self.more for column in addition.columns])

    def row(self, record: Record) -> Row:
        """Return all columns of a record."""
        kind: Kind[Puzzle] = puzzles.get(record.kind)
        puzzle = parse_puzzle(kind, record.puzzle)
        solution = parse_solution(puzzle, record.solution)
        values: Row = {
            **figures(record, self.splits),
            "rules": prompts.rules(puzzle),
            "cells": puzzle.board.cells,
            "board_cells": board_cells(puzzle),
            "line_clues": line_clues(puzzle),
            "solution_id": solution_names(record).images,
            "solution_cells": by_rows(kind.places(puzzle).rows, solution),
            "places": located(kind.places(puzzle)),
            "address": address(puzzle),
            CANARY.name: self.canary,
        }
        for addition in self.more:
            values |= addition.of(record, puzzle, solution)
        return values


def canary(digest: str) -> str:
    """Return the canary line of the corpora of a recipe, given its digest."""
    own = blake2b(digest.encode(), digest_size=16, person=b"canary").digest()
    return f"puzzlemint canary GUID {UUID(bytes=own)}"


def figures(record: Record, splits: Splits) -> Row:
    """Return the columns FIGURES of a record."""
    return {
        "id": record.id,
        "kind": record.kind,
        "size": record.size,
        "split": splits.of(record),
        **_graded(record.grade),
        "solver": record.stats.solver,
        "conflicts": record.stats.conflicts,
        "decisions": record.stats.decisions,
        "propagations": record.stats.propagations,
        "conflicts_median": median_low(record.renumbered) if record.renumbered else None,
        "audited": record.audited,
        "attempts": record.attempts,
        "options": dict(record.options),
        "facts": dict(record.facts),
        "history": dict(record.history),
        "files": dict(record.files),
        "batch": record.batch,
        "index": record.index,
        "puzzle": record.puzzle,
        "solution": record.solution,
    }


def _graded(grade: Grade | None) -> Row:
    """Return the columns of a grade, null where there is none."""
    if grade is None:
        return dict.fromkeys(GRADE)
    hardest = grade.hardest
    values = (
        *(grade.band, hardest.rung, hardest.depth, grade.effort, list(grade.rank)),
        *(round(grade.difficulty, 6), grade.rounds, grade.at_hardest, *grade.widths),
    )
    return dict(zip(GRADE, values, strict=True))


def board_cells(puzzle: Puzzle) -> list[list[int]]:
    """Return a puzzle by rows: its cells' values, or those that places have from the start.

    A place that is to be found has OPEN, and so has a cell of a puzzle that is no grid of values
    where more than one value is possible.
    """
    kind = kind_of(puzzle)
    if isinstance(puzzle, Grid):
        return by_rows(puzzle.board.rows, puzzle.cells)
    return by_rows(kind.places(puzzle).rows, given(puzzle))


def line_clues(puzzle: Puzzle) -> list[str]:
    """Return what stands outside a board, a text for each line of it; none if nothing does.

    Numbers are separated by blanks; a letter behind one is its colour's.
    """
    kind = kind_of(puzzle)
    clues = {clue.line: clue for clue in kind.picture(puzzle).clues}
    if not clues:
        return []
    return [
        " ".join([f"{hint.text}{hint.letter}" for hint in clues[line].hints])
        if line in clues
        else ""
        for line in range(len(puzzle.board.lines))
    ]


def address(puzzle: Puzzle) -> str | None:
    """Return the first address that holds a puzzle: of puzz.link, of its kind, of penpa-edit."""
    kind = kind_of(puzzle)
    # a page shared with a more general kind reads its addresses as that kind
    own = [whole.name for whole in kind.wholes if isinstance(whole, Address) and whole.relations]
    for form in ("puzzlink", *own, "penpa"):
        if form in formats_of(kind):
            with suppress(PuzzleError):
                return written(puzzle, form)
    return None


def by_rows(rows: Sequence[Sequence[int]], values: Sequence[int]) -> list[list[int]]:
    """Return values by the rows of a lattice."""
    return [[values[place] for place in row] for row in rows]
