"""puzzlemint mints logic puzzles that have exactly one solution, proves it, and grades them.

    >>> import puzzlemint
    >>> board = puzzlemint.read("1, _\\n1, 1\\n")
    >>> board.kind
    'gemhunter'
    >>> puzzlemint.verify(board).verdict
    'unique'
    >>> print(puzzlemint.solve(board), end="")
    1, T
    1, 1
    >>> made = next(puzzlemint.generate("binario", "6x6", seed=1))
    >>> puzzlemint.verify(made).verdict, puzzlemint.grade(made).band
    ('unique', 'easy')

Everything here is imported when it is first used, so that a command that needs little starts
fast.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from corpus.driver import Outcome
    from puzzles.options import Value
    from verify.grade import Grade
    from verify.verdict import Judgement

__all__ = ["Board", "build", "generate", "grade", "kinds", "read", "solve", "verify"]


def __getattr__(name: str) -> str:
    if name != "__version__":
        raise AttributeError(f"module 'puzzlemint' has no attribute {name!r}")
    from importlib.metadata import version

    return version("puzzlemint")


@dataclass(frozen=True)
class Board:
    """A puzzle of a named kind; `puzzle` is the kind's own dataclass."""

    kind: str
    puzzle: Any

    def __str__(self) -> str:
        import puzzles

        return puzzles.get(self.kind).format(self.puzzle)


def kinds() -> list[str]:
    """Return the names of the kinds of puzzle there are."""
    import puzzles

    return puzzles.names()


def read(text: str, kind: str = "", **options: Value) -> Board:
    """Return the puzzle that a text holds, of the kind it looks like unless one is named.

    Raises:
        puzzles.errors.PuzzleError: it holds none; says where.
        puzzles.errors.OptionError: the kind or an option is unknown, or a value does not fit.
    """
    import puzzles

    found = puzzles.get(kind) if kind else puzzles.recognise(text)
    return Board(found.name, found.parse(text, **options))


def verify(board: Board, **how: Any) -> Judgement:
    """Return the verdict with its evidence; `how` goes to `verify.verdict.judge`."""
    import puzzles
    from verify.verdict import judge

    return judge(puzzles.get(board.kind), board.puzzle, **how)


def solve(board: Board) -> str | None:
    """Return a solution in the kind's output format, or None if there is none."""
    import puzzles

    solutions = verify(board).solutions
    return (
        puzzles.get(board.kind).format_solution(board.puzzle, solutions[0]) if solutions else None
    )


def grade(board: Board) -> Grade | None:
    """Return how hard a puzzle is, or None unless it has exactly one solution."""
    import puzzles
    from verify.grade import grade as graded

    return graded(puzzles.get(board.kind), board.puzzle)


def generate(
    kind: str, size: str = "", *, seed: int | str, grade: str = "", **options: Value
) -> Iterator[Board]:
    """Yield puzzles without end, each proved unique; the same arguments give the same ones.

    Raises:
        puzzles.errors.OptionError: the kind, the size, the grade or an option does not fit.
        gen.maker.GaveUp: a puzzle could not be made.
    """
    from itertools import count

    from corpus.recipe import describe
    from gen.mint import mint, order
    from gen.rng import stream

    wanted = order(kind, size, options, grade)
    for index in count():
        yield Board(kind, mint(wanted, stream(seed, describe(wanted), index)).puzzle)


def build(recipe: str, directory: Path, *, workers: int = 0, resume: bool = False) -> Outcome:
    """Build the corpus that the text of a recipe describes; see `corpus.driver.build`."""
    from corpus import driver
    from corpus.recipe import parse

    return driver.build(parse(recipe), directory, workers=workers, resume=resume)
