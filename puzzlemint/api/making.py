"""Puzzles that are made: proved and graded, as many as wanted."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gen
import puzzles
from corpus.records.records import describe, plain
from gen.contract.maker import GaveUp
from gen.minting import preview
from gen.minting.mint import item, order
from gen.minting.preview import Preview
from machine import bounded
from puzzlemint.api.judging import Solution
from puzzles.base.errors import OptionError, PuzzleError
from puzzles.base.utf8 import decode
from puzzles.declare.options import texts
from puzzles.kindfiles.declaration import LONGEST, read
from puzzles.kindfiles.known import declare
from puzzles.text.toml import NoToml

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from os import PathLike

    from gen.contract.maker import Maker
    from gen.minting.mint import Minted, Order
    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.options import Value
    from verify.grade.grade import Grade

BYTES_A_CHARACTER = 4
"""Largest number of bytes of a character in UTF-8."""

__all__ = ["GaveUp", "Made", "Preview", "generate", "load_kind", "previews", "register"]


@dataclass(frozen=True)
class Made:
    """A puzzle that was made, proved and graded.

    Attributes:
        puzzle, solution, grade: the puzzle.
    """

    puzzle: Puzzle
    solution: Solution
    grade: Grade
    _item: tuple[Order, Minted, int | str, int] = field(repr=False)

    @cached_property
    def record(self) -> dict[str, Any]:
        """Everything that a corpus keeps of it, as plain data."""
        return plain(describe(*self._item))


def register(kind: Kind[Any], maker: Maker[Any] | None = None) -> None:
    """Add a kind from outside: it can then be read, judged, graded, explained, drawn.

    It is known in this process and in those forked from it. A distribution adds a kind for good,
    to the command line, the page and corpora too, by an entry point: see `docs/kinds.md`.

    Args:
        kind: an instance of a subclass of `puzzles.contract.kind.Kind`.
        maker: what makes its puzzles, if they can be made.

    Raises:
        OptionError: there is another kind of that name.
    """
    puzzles.register(kind)
    if maker is not None:
        gen.register(maker)


def load_kind(path: str | PathLike[str]) -> str:
    """Add a kind that a file declares, and return its name.

    It is known in this process and in those that it starts. What such a file says is told in
    `docs/kind-files.md`; nothing in it is run.

    Args:
        path: of a file of TOML.

    Raises:
        OptionError: it declares no kind, and says on which line, or there is another of its name.
        OSError: it cannot be read.
    """
    file = Path(path)
    content = bounded.read(file, BYTES_A_CHARACTER * LONGEST)
    try:
        text = decode(content)
    except PuzzleError as error:
        raise OptionError(f"{file}:{error}") from None
    try:
        declaration = read(text)
    except NoToml as error:
        raise OptionError(f"{file}:{error}") from None
    except PuzzleError as error:
        raise OptionError(f"{file}:{error.line or 1}: {error.message}") from None
    declare(declaration, file)
    return declaration.name


def generate(
    kind: str,
    size: str | int = "",
    *,
    seed: int | str,
    grade: str = "",
    hardest: str = "",
    effort: str = "",
    present: str = "",
    absent: str = "",
    start: int = 0,
    attempts: int = 0,
    **options: Value,
) -> Iterator[Made]:
    """Yield puzzles without end, each proved unique; the same arguments give the same ones.

    Args:
        kind: what to make.
        size: of the board, such as `9` or `8x10`; without one, the one that people play.
        seed: of the series.
        grade: the wanted grade, or empty for any.
        hardest: the wanted rung of the dearest step, such as `INSIDE`, `CHAIN:5` or `CHAIN:4..7`,
            or its name, such as `X-wing`; with two dots before it, that or cheaper ones.
        effort: the wanted effort as `MIN..MAX`, either of which may be left out.
        present: names of steps that the explanation of the puzzle is to have, with commas between,
            such as `X-wing`; of variants the rules to lay too, such as `thermo:3..5,killer`.
        absent: names of steps that it is not to have; `chains` for all that suppose something.
        start: the number of the first in the series.
        attempts: after which a puzzle is given up; 0 for the usual number. With a number, a grade
            is tried that is known to come rarely, dearly or never.
        options: of the kind and of its maker.

    Raises:
        OptionError: the kind, the size, the grade or an option does not fit.
        GaveUp: a puzzle could not be made.
    """
    wanted = order(
        kind,
        size,
        options,
        grade,
        hardest=hardest,
        effort=effort,
        present=present,
        absent=absent,
        attempts=attempts,
        insist=bool(attempts),
    )
    for index in itertools.count(start):
        minted = item(wanted, seed, index)
        solution = Solution(minted.puzzle, minted.solution)
        yield Made(minted.puzzle, solution, minted.grade, (wanted, minted, seed, index))


def previews(
    image: str,
    sizes: Iterable[str | int] | str | int = (),
    *,
    seed: int | str = 1,
    **options: Value,
) -> Iterator[Preview]:
    """Yield what an image comes to as a nonogram, size by size; see `gen.minting.preview.previews`.

    Args:
        image: the file.
        sizes: of the boards; without any, 10, 15, 20, 25 and 30.
        seed: each puzzle is the first that `generate` yields with this seed.
        options: of nonograms and of their maker, but for the image.

    Raises:
        OptionError: the image cannot be read, or a size or an option does not fit.
    """
    return preview.previews(image, texts(sizes) or preview.SIZES, options=options, seed=seed)
