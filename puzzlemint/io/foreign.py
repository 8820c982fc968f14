"""Puzzles as others publish them: tables, lists of rows, items of tasks, a puzzle a line.

Whatever the form, it becomes JSON objects on lines of their own, which `puzzlemint.io.jsonl` reads.
"""

from __future__ import annotations

import csv
import json
from itertools import chain, product
from math import isqrt
from typing import TYPE_CHECKING, Any, cast

import puzzles
from puzzles.base.errors import PuzzleError
from puzzles.codecs.excerpts import is_own
from puzzles.model.model import OPEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from puzzles.contract.kind import Kind, Puzzle

NAMES = ("puzzle", "quizzes", "quiz", "problem", "board", "grid", "question")
"""Fields and columns that hold puzzles, the first that there is."""
METADATA = "metadata"
PARQUET, JSON_ARRAY = b"PAR1", "["
SMALLEST_LINE = 16
LONGEST_CELL = 1 << 24
FORMS = (
    "what can be read: texts of puzzles, or one on each line; JSON objects, a line each or in an "
    "array, CSV and Parquet, each with a text or a list of rows as "
    f"{', '.join(NAMES[:-1])} or {NAMES[-1]}, or within {METADATA}"
)
Record = dict[str, Any]


def decoded(text: str) -> Any:
    """Return what a JSON text says.

    Raises:
        ValueError: it is none, lies too deep in itself, or has a number that Python does not read;
            of the class JSONDecodeError if it says where.
    """
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("nested too deep") from None
    except json.JSONDecodeError:
        raise
    except ValueError:
        raise ValueError("a number has thousands of digits") from None


def begins_table(line: bytes) -> bool:
    """Return whether a file's first line is the head of a table of puzzles."""
    cells = [cell.strip().strip('"').lower() for cell in line.decode("utf-8", "replace").split(",")]
    return len(cells) > 1 and not {*NAMES}.isdisjoint(cells)


def table(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the rows of CSV (RFC 4180) with a head line as JSON objects.

    Raises:
        PuzzleError: it is no such table; says at which row.
    """
    text = (line.decode("utf-8-sig") + "\n" for line in lines)
    csv.field_size_limit(LONGEST_CELL)
    rows = csv.DictReader(text, strict=True)
    number = 1
    try:
        for number, row in enumerate(rows, 2):
            if None in row:
                raise PuzzleError("the row has more cells than the head line", number)
            yield json.dumps({name.strip().lower(): cell for name, cell in row.items()}).encode()
    except (csv.Error, UnicodeDecodeError) as error:
        raise PuzzleError(f"this is no CSV: {error}", number) from None


def parquet(path: Path) -> Iterator[bytes]:
    """Yield the rows of a Parquet file as JSON objects.

    Raises:
        PuzzleError: it is none.
        UserError: DuckDB is not installed.
    """
    from corpus.export.database import database, duckdb, quoted

    with database() as duck:
        try:
            answer = duck.ask(f"SELECT * FROM read_parquet({quoted(str(path.absolute()))})")
            names = [name.lower() for name in answer.names]
            for row in answer.rows:
                yield json.dumps(dict(zip(names, row, strict=True)), default=str).encode()
        except duckdb().Error as error:
            raise PuzzleError(f"this is no Parquet: {str(error).splitlines()[0]}", 0) from None


def array(text: str) -> Iterator[bytes] | None:
    """Return the elements of a JSON array as JSON objects; None if the text is no such array."""
    try:
        found = decoded(text)
    except ValueError:
        return None
    if not isinstance(found, list):
        return None
    elements = cast("list[Any]", found)
    if _is_rows(elements):
        elements = [elements]
    return (
        json.dumps(one if isinstance(one, dict) else {NAMES[0]: one}).encode() for one in elements
    )


def one_each(text: str, kind: str) -> Iterator[bytes] | None:
    """Return the lines of a text as JSON objects if each is a puzzle; None if they are not.

    A text that is one puzzle is none of several.
    """
    lines = text.split()
    length = len(lines[0]) if lines else 0
    square = length >= SMALLEST_LINE and isqrt(length) ** 2 == length
    if not square or len(lines) == 1 or len(lines) != len(text.splitlines()):
        return None
    if any(len(line) != length for line in lines) or is_own(text, kind):
        return None
    if not all(is_own(shape, kind) for shape in map(shaped, lines[:length])):
        return None
    return (json.dumps({NAMES[0]: line}).encode() for line in lines)


def shaped(line: str) -> str:
    """Return a board that stands in one line as square rows."""
    side = isqrt(len(line))
    return "".join([f"{line[at : at + side]}\n" for at in range(0, len(line), side)])


def normal(record: Record, kind: str) -> Record:
    """Return an object as this program writes it: `puzzle` is a text, `kind` a kind's name.

    Args:
        record: an object of others.
        kind: what the puzzle is if the object does not tell; empty to guess.

    Raises:
        PuzzleError: it holds no puzzle; says what can be read.
    """
    holder, found = _found(record)
    named = record.get("kind") or _dataset(holder) or kind
    if isinstance(found, str):
        if found.lstrip().startswith(JSON_ARRAY) and (rows := _rows_of(found)) is not None:
            found = rows
        else:
            found = _written(found, named)
    if not isinstance(found, str):
        if not named:
            raise PuzzleError("a list of rows does not tell its kind; say which it is", 0)
        found = _lines(puzzles.get(named), cast("Sequence[Sequence[Any]]", found))
    return {**record, "puzzle": found, **({"kind": named} if named else {})}


def has_puzzle(record: Record) -> bool:
    """Return whether a field of an object holds a puzzle's text or rows."""
    try:
        _found(record)
    except PuzzleError:
        return False
    return True


def _found(record: Record) -> tuple[Record, str | list[Any]]:
    """Return the text or the rows that an object holds, and the object that they stand in.

    Raises:
        PuzzleError: there is none.
    """
    inner = record.get(METADATA)
    if isinstance(inner, str):  # as tables have it
        try:
            inner = decoded(inner)
        except ValueError:
            inner = None
    holders = [cast("Record", inner)] if isinstance(inner, dict) else []
    first = [(record, NAMES[0])]
    for holder, name in chain(first, product((*holders, record), NAMES)):
        value = holder.get(name)
        if isinstance(value, str) or _is_rows(value):
            return holder, cast("str | list[Any]", value)
    raise PuzzleError(f"no puzzle is found here; {FORMS}", 0)


def _dataset(holder: Mapping[str, Any]) -> str:
    """Return the kind that the name of a set of tasks tells, empty if it is none."""
    name = str(holder.get("source_dataset", "")).removeprefix("mini_")
    return name if name in puzzles.names() else ""


def _is_rows(value: object) -> bool:
    """Return whether something is a list of rows: lists of numbers, letters or nothing."""
    if not isinstance(value, list) or not value:
        return False
    rows = cast("list[object]", value)
    return all(isinstance(row, list) and _is_row(cast("list[object]", row)) for row in rows)


def _is_row(cells: Sequence[object]) -> bool:
    return bool(cells) and all(cell is None or isinstance(cell, int | str) for cell in cells)


def _rows_of(text: str) -> list[Any] | None:
    """Return the rows of a grid that a text holds as JSON, None if it holds none."""
    try:
        found = decoded(text)
    except ValueError:
        return None
    return found if _is_rows(found) else None


def _written(text: str, kind: str) -> str:
    """Return a text; a board in one line by its rows, if its kind does not read it as it is."""
    line = text.strip()
    square = len(line) >= SMALLEST_LINE and isqrt(len(line)) ** 2 == len(line)
    if not square or len(line.split()) != 1 or not kind or is_own(line + "\n", kind):
        return text
    return shaped(line) if is_own(shaped(line), kind) else text


def _lines(kind: Kind[Puzzle], rows: Sequence[Sequence[Any]]) -> str:
    """Return rows of values as a text of a kind.

    Numbers are values, as `board_cells` of an export has them; nothing is an open cell.
    """
    from corpus.export.prompts import legend

    letters = legend(kind)
    blank = letters.get(OPEN) or letters.get(0) or "."
    cells = [[_letter(cell, letters, blank) for cell in row] for row in rows]
    narrow = all(len(cell) == 1 for row in cells for cell in row)
    glues = ("", " ", ", ") if narrow else (" ", ", ")
    texts = ["".join([f"{glue.join(row)}\n" for row in cells]) for glue in glues]
    return next((text for text in texts if is_own(text, kind.name)), texts[0])


def _letter(cell: object, letters: Mapping[int, str], blank: str) -> str:
    """Return how our text writes a cell of somebody else's grid."""
    if cell is None or cell == "":
        return blank
    if isinstance(cell, int):
        return letters.get(int(cell), blank if cell == OPEN else str(int(cell)))
    return str(cell)


def several(text: str, kind: str) -> Iterator[bytes] | None:
    """Return the JSON objects that a text holds, None if it is a text of puzzles."""
    if text.lstrip().startswith(JSON_ARRAY) and (found := array(text)) is not None:
        return found
    return one_each(text, kind)
