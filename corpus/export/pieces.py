"""Pieces: what comes of the shards of a corpus, each by itself, so that processes can share them.

The rows of an export stand in the order of the corpus, whoever encoded them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from corpus.records.records import SolutionNames, solution_names
from corpus.records.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable

    from corpus.export.rows import Row, Sheet
    from corpus.store.harvest import Entry
    from corpus.store.store import Corpus

    Form = Callable[[Sheet, Row], bytes]
    """Returns a row as a line."""


class Encoded(NamedTuple):
    """A row as its format has it, and the split that it is in."""

    split: str
    line: bytes


class Piece(NamedTuple):
    """What came of a shard.

    Attributes:
        rows: of its puzzles, in order.
        tally: these puzzles, counted.
        solutions: the names of each one's solution.
    """

    rows: list[Encoded]
    tally: Tally
    solutions: list[SolutionNames]


def piece(corpus: Corpus, entry: Entry, sheet: Sheet, form: Form) -> Piece:
    """Return the rows of a shard, and what is counted of them.

    Args:
        corpus, entry: the shard.
        sheet: what the rows hold.
        form: returns a row as a line.

    Raises:
        CorpusError: the shard is missing or damaged.
    """
    made = Piece([], Tally(), [])
    for record in corpus.records_of(entry):
        row = sheet.row(record)
        made.rows.append(Encoded(row["split"], form(sheet, row)))
        made.tally.record(record, row["split"])
        made.solutions.append(solution_names(record))
    return made
