"""The worked examples of a kind: a text file beside its module, read when somebody asks for them.

A block of it is a puzzle as its file has it, and what is to be found of it:

    # kurodoko
    . 3 .
    -> multiple

or a board that is filled in, below a bare arrow, and which rule it breaks at which places (those
of each instance, parted by `;`), or that it is `solved`:

    # kurodoko
    . . .
    ->
    # # -
    -> shaded_touch r1c1-2

Between blocks there may be blank lines and comments, lines that begin with `#!`. Every line from
the first of a block to its arrows belongs to a board, a blank one too.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from puzzles.base.errors import PuzzleError, abridged
from puzzles.declare.values import Example, Fault

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzles.contract.kind import Kind, Puzzle

ARROW, COMMENT = "->", "#!"
SOLVED = "solved"
VERDICTS = ("unique", "multiple", "none")


class Worked(NamedTuple):
    """Examples with their verdicts, and filled boards with the rules that they break."""

    examples: tuple[Example, ...]
    faults: tuple[Fault, ...]


@cache
def worked(kind: type[Kind[Puzzle]]) -> Worked:
    """Return the examples and faults in the file `NAME.examples` beside a kind's module.

    A class derived from a kind has the file of that one as long as it has none of its own.

    Raises:
        PuzzleError: there is no such file, or it cannot be read; names file and line.
    """
    for file in _files(kind):
        if file.exists():
            return read(file.read_text(encoding="utf-8"), str(file))
    raise PuzzleError(f"{kind.__module__}: no file {kind.name}.examples is beside this module", 0)


def _files(kind: type[Kind[Puzzle]]) -> Iterator[Path]:
    """Yield where examples may lie: beside the modules of a kind and of those it derives from."""
    for one in kind.__mro__:
        module, name = sys.modules[one.__module__], getattr(one, "name", None)
        if name and (file := getattr(module, "__file__", None)):
            yield Path(file).with_name(f"{name}.examples")


def read(text: str, file: str) -> Worked:
    """Return the examples and faults that a text tells; errors call the file `file`.

    Raises:
        PuzzleError: it cannot be read; names file and line.
    """
    examples: list[Example] = []
    faults: list[Fault] = []
    puzzle = ""
    for number, board, told in _arrows(text.splitlines()):
        if board and puzzle and told:
            rule, _, places = told.partition(" ")
            faults.append(Fault(None if rule == SOLVED else rule, puzzle, board, places))
            puzzle = ""
        elif board and not puzzle and told in VERDICTS:
            examples.append(Example(board, told))
        elif board and not puzzle and not told:
            puzzle = board
        else:
            raise PuzzleError(f"{file}:{number}: {_wrong(board, puzzle, told)}", 0)
    return Worked(tuple(examples), tuple(faults))


def _arrows(lines: Sequence[str]) -> Iterator[tuple[int, str, str]]:
    """Yield the number of each line with an arrow, the board above it, and what is behind it.

    What follows the last one is a board without an arrow: its first line, the board, and an arrow.
    """
    board: list[str] = []
    between = True
    for number, line in enumerate(lines, 1):
        if between and (not line.strip() or line.startswith(COMMENT)):
            continue
        mark, _, told = line.partition(" ")
        if mark == ARROW:
            yield number, "".join(board), told
            board.clear()
        else:
            board.append(f"{line}\n")
        between = mark == ARROW and told != ""
    if not between:
        yield len(lines), "".join(board), ARROW


def _wrong(board: str, puzzle: str, told: str) -> str:
    """Return what is wrong with an arrow, by what stands above it and behind it."""
    if told == ARROW:
        return "the last block does not end with an arrow"
    if not board:
        return "there is no board above this arrow"
    wanted = "a rule" if puzzle else f"{', '.join(VERDICTS)} or nothing"
    return f"behind this arrow stands {wanted}, not {abridged(told)}"
