"""puzzlemint mints logic puzzles that have exactly one solution, proves it, and grades them.

    >>> import puzzlemint
    >>> puzzle = puzzlemint.read("1, _\\n1, 1\\n")
    >>> puzzle.kind, puzzle.size
    ('gemhunter', '2x2')
    >>> puzzlemint.verify(puzzle).verdict
    'unique'
    >>> solution = puzzlemint.solve(puzzle)
    >>> print(solution, end="")
    1, T
    1, 1
    >>> solution.rows
    ((0, 1), (0, 0))
    >>> made = next(puzzlemint.generate("binario", "6x6", seed=1))
    >>> made.grade.band, puzzlemint.verify(made.puzzle).verdict
    ('easy', 'unique')

Everything here is imported when it is first used, so that a command that needs little starts
fast. What can go wrong with a call is a `UserError`; its subclasses say what it was.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from concurrent.futures import Executor
    from pathlib import Path

    from corpus.recipe.recipe import RecipeError
    from corpus.run.claim import BuildError
    from corpus.run.driver import Outcome
    from corpus.run.engines import Engine, EngineError
    from corpus.store.store import Corpus, CorpusError
    from gen.contract.maker import GaveUp, Maker
    from gen.minting.mint import Minted, Order
    from gen.minting.preview import Preview
    from puzzles.base.errors import Disagreement, OptionError, PuzzleError, TooLarge, UserError
    from puzzles.contract.kind import Kind, Puzzle
    from puzzles.declare.options import Value
    from puzzles.exchange.proof.certificate import Certified, Rejected
    from verify.exchange.certificate import Certificate
    from verify.explain.explain import Explained
    from verify.grade.grade import Grade
    from verify.judge.count import Count
    from verify.judge.filled import Finding
    from verify.judge.possible import Possible
    from verify.judge.verdict import Judgement
    from verify.repair.fix import Repair
    from verify.solver.session import Stats

__all__ = [
    "BuildError",
    "Certificate",
    "Certified",
    "Corpus",
    "CorpusError",
    "Count",
    "Disagreement",
    "EngineError",
    "Explained",
    "Finding",
    "GaveUp",
    "Grade",
    "Judgement",
    "Made",
    "OptionError",
    "Outcome",
    "Possible",
    "Preview",
    "Puzzle",
    "PuzzleError",
    "RecipeError",
    "Rejected",
    "Repair",
    "Solution",
    "Stats",
    "TooLarge",
    "UserError",
    "build",
    "certify",
    "check",
    "check_certificate",
    "count",
    "explain",
    "finish",
    "fix",
    "generate",
    "grade",
    "kinds",
    "merge",
    "open_corpus",
    "previews",
    "read",
    "read_all",
    "register",
    "solve",
    "verify",
]

_HOMES = {
    **dict.fromkeys(
        ("Disagreement", "OptionError", "PuzzleError", "TooLarge", "UserError"),
        "puzzles.base.errors",
    ),
    "BuildError": "corpus.run.claim",
    **dict.fromkeys(("Corpus", "CorpusError"), "corpus.store.store"),
    "EngineError": "corpus.run.engines",
    "Count": "verify.judge.count",
    "Certificate": "verify.exchange.certificate",
    "Certified": "puzzles.exchange.proof.certificate",
    "Explained": "verify.explain.explain",
    "Finding": "verify.judge.filled",
    "GaveUp": "gen.contract.maker",
    "Grade": "verify.grade.grade",
    "Judgement": "verify.judge.verdict",
    "Outcome": "corpus.run.driver",
    "Puzzle": "puzzles.contract.kind",
    "Possible": "verify.judge.possible",
    "Preview": "gen.minting.preview",
    "RecipeError": "corpus.recipe.recipe",
    "Repair": "verify.repair.fix",
    "Rejected": "puzzles.exchange.proof.certificate",
    "Stats": "verify.solver.session",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    if name == "__compiled__":  # whether the hot modules are, see `scripts/compile.py`
        return not str(import_module("puzzles.model.model").__file__).endswith(".py")
    if name != "__version__":
        raise AttributeError(f"module 'puzzlemint' has no attribute {name!r}")
    from importlib.metadata import version

    return version("puzzlemint")


@dataclass(frozen=True)
class Solution:
    """A solution of a puzzle, which can be iterated over like its values.

    Attributes:
        puzzle: what it solves.
        values: of each place, in the order of the kind's places.
    """

    puzzle: Puzzle
    values: tuple[int, ...]

    def __str__(self) -> str:
        from puzzles.contract.kind import kind_of

        return kind_of(self.puzzle).write_entries(self.puzzle, self.values)

    def __iter__(self) -> Iterator[int]:
        return iter(self.values)

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The values by row and column, as the board is drawn."""
        from puzzles.contract.kind import kind_of

        places = kind_of(self.puzzle).places(self.puzzle)
        return tuple([tuple([self.values[place] for place in row]) for row in places.rows])


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
        from corpus.records.records import describe, plain

        return plain(describe(*self._item))


def kinds() -> tuple[str, ...]:
    """Return the names of the kinds of puzzle there are."""
    import puzzles

    return puzzles.names()


def register(kind: Kind[Any], maker: Maker[Any] | None = None) -> None:
    """Add a kind from outside: it can then be read, judged, graded, explained, drawn.

    It is known in this process and in those forked from it. A distribution adds a kind for good,
    to the command line, the page and corpora too, by an entry point: see `docs/kinds.md`.

    Args:
        kind: an instance of a subclass of `puzzles.kind.Kind`.
        maker: what makes its puzzles, if they can be made.

    Raises:
        OptionError: there is another kind of that name.
    """
    import gen
    import puzzles

    puzzles.register(kind)
    if maker is not None:
        gen.register(maker)


def read(text: str, kind: str = "", **options: Value) -> Puzzle:
    """Return the puzzle that a text holds.

    Args:
        text: of one puzzle; a first line `# kind option=value ...` says what it is.
        kind: what it is if it has no such line; left out, the kind it looks like.
        options: values of the kind's options, which go before those of the first line.

    Raises:
        PuzzleError: it holds none, or several; says where.
        OptionError: the kind or an option is unknown, or a value does not fit.
    """
    from puzzles.base.errors import PuzzleError

    puzzles_read = read_all(text, kind, **options)
    puzzle = next(puzzles_read)
    if next(puzzles_read, None) is not None:
        raise PuzzleError("several puzzles, where one is expected")
    return puzzle


def read_all(text: str, kind: str = "", **options: Value) -> Iterator[Puzzle]:
    """Yield the puzzles that a text holds; each begins with a header, or after a blank line.

    Raises:
        PuzzleError, OptionError: as `read`.
    """
    from puzzles.exchange import excerpts

    for puzzle in excerpts.read(text, kind, options):
        yield puzzle.puzzle


def verify(
    puzzle: Puzzle,
    *,
    count: int = 2,
    solver: str = "",
    encoding: str = "",
    budget: int = 0,
    explain: bool = False,
) -> Judgement:
    """Decide how many solutions a puzzle has.

    Args:
        puzzle: the puzzle.
        count: stop after so many solutions, at least 2.
        solver: a SAT solver by name; empty for the default.
        encoding: a CNF encoding; empty for the kind's own way.
        budget: conflicts, after which the verdict is `undecided`; 0 for the default.
        explain: for `none`, name clues that cannot hold together, and say whether it is known that
            no fewer conflict (`Judgement.conflict`); for `multiple`, find what each place could
            be; for `undecided`, what is certain all the same.

    Raises:
        OptionError: there is no such solver or encoding.
        TooLarge: the encoding would explode at this size.
        Disagreement: a fault of this program.
    """
    from verify.judge.verdict import judge
    from verify.solver.session import DEFAULT_BUDGET, DEFAULT_SOLVER

    return judge(
        puzzle,
        count=count,
        solver=solver or DEFAULT_SOLVER,
        encoding=encoding,
        budget=budget or DEFAULT_BUDGET,
        explain=explain,
    )


def count(puzzle: Puzzle, *, budget: int = 0) -> Count:
    """Return how many solutions a puzzle has, exactly where that can be found out.

    Args:
        puzzle: the puzzle.
        budget: conflicts; 0 for the default.

    Raises:
        TooLarge: a rule cannot be spelled out at this size.
        Disagreement: a fault of this program.
    """
    from verify.judge.count import count as counted
    from verify.solver.session import DEFAULT_BUDGET

    return counted(puzzle, budget=budget or DEFAULT_BUDGET)


def fix(
    puzzle: Puzzle, *, keep: int = 0, solution: Solution | None = None, budget: int = 0
) -> Repair:
    """Return a puzzle with few changes that has one solution; see `verify.fix.fix`.

    Args:
        puzzle: the puzzle.
        keep: the number of the solution to keep, from 1; 0 for one that needs few changes.
        solution: or the solution itself.
        budget: conflicts for each question; 0 for the default.

    Raises:
        OptionError: there is no such solution.
        Disagreement: a fault of this program.
    """
    from verify.repair.fix import fix as repaired
    from verify.solver.session import DEFAULT_BUDGET

    return repaired(
        puzzle,
        keep=keep,
        solution=solution.values if solution else None,
        budget=budget or DEFAULT_BUDGET,
    )


def solve(puzzle: Puzzle) -> Solution | None:
    """Return a solution, or None if there is none or the budget was spent."""
    solutions = verify(puzzle).solutions
    return Solution(puzzle, solutions[0]) if solutions else None


def check(puzzle: Puzzle, text: str) -> Finding:
    """Return whether a board is filled in rightly, wholly or so far, and if not why.

    Args:
        puzzle: the puzzle.
        text: of the board filled in, in the kind's output format.

    Raises:
        PuzzleError: the text is not a board of this puzzle; says where.
    """
    from puzzles.contract.reading import parse_entries
    from verify.judge.filled import examine

    return examine(puzzle, parse_entries(puzzle, text))


def grade(puzzle: Puzzle) -> Grade | None:
    """Return how hard a puzzle is, or None unless it has exactly one solution."""
    from verify.grade.grade import grade as graded

    return graded(puzzle)


def explain(puzzle: Puzzle, entries: str = "") -> Iterator[Explained] | None:
    """Return the steps to the solution, or None unless there is exactly one.

    Args:
        puzzle: the puzzle.
        entries: of the board filled in so far, in the kind's output format; empty for none. A
            board that is solved, but for places that solutions leave unmarked, has no step left.

    Raises:
        PuzzleError: the entries are not those of a board of this puzzle, or are wrong; says where.
    """
    from puzzles.base.errors import PuzzleError
    from puzzles.contract.kind import kind_of
    from puzzles.contract.reading import parse_entries
    from verify.explain.explain import begun
    from verify.explain.explain import explain as explained
    from verify.judge.verdict import UNIQUE

    judgement = verify(puzzle)
    if judgement.verdict != UNIQUE:
        return None
    (solution,) = judgement.solutions
    known: Sequence[int] = ()
    if entries:
        known, wrong = begun(puzzle, solution, parse_entries(puzzle, entries))
        if wrong:
            name = kind_of(puzzle).places(puzzle).name(wrong[0])
            raise PuzzleError(f"the entry in {name} is wrong")
    return explained(puzzle, solution, known)


def certify(
    puzzle: Puzzle, *, entries: Sequence[int] = (), format: str = "veripb", budget: int = 0
) -> Certificate:
    """Prove that a puzzle has exactly one solution, or none with the entries of a board.

    Args:
        puzzle: the puzzle; with entries it may have any number of solutions.
        entries: of each place, or -1: prove that no solution has them. Empty for one solution.
        format: of the proof, `veripb` or `drat`.
        budget: conflicts for each of two searches; 0 for the default.

    Returns:
        The verdict, and the texts of the certificate's files by their names.

    Raises:
        OptionError: there is no such format, or the entries are not those of this board.
        PuzzleError: the board's text says less than the entries, and what it says can be filled in.
        TooLarge: plain code could not check a proof of it.
        Disagreement: a fault of this program.
    """
    from verify.exchange.certificate import DEFAULT_BUDGET
    from verify.exchange.certificate import certify as prove

    budget = budget or DEFAULT_BUDGET
    return prove(puzzle, entries=entries, format=format, budget=budget)


def check_certificate(directory: Path) -> list[Certified]:
    """Return what a certificate proves, in each format that the folder holds; calls no solver.

    Raises:
        Rejected: it proves nothing; says why.
        OSError: a file of it cannot be read.
    """
    from puzzles.exchange.proof.certificate import check

    return check(directory)


def generate(
    kind: str,
    size: str = "",
    *,
    seed: int | str,
    grade: str = "",
    hardest: str = "",
    effort: str = "",
    start: int = 0,
    attempts: int = 0,
    **options: Value,
) -> Iterator[Made]:
    """Yield puzzles without end, each proved unique; the same arguments give the same ones.

    Args:
        kind: what to make.
        size: of the board; without one, a small one of the kind.
        seed: of the series.
        grade: the wanted grade, or empty for any.
        hardest: the wanted rung of the dearest step, such as `INSIDE`, `CHAIN:5` or `CHAIN:4..7`.
        effort: the wanted effort as `MIN..MAX`, either of which may be left out.
        start: the number of the first in the series.
        attempts: after which a puzzle is given up; 0 for the usual number. With a number, a grade
            is tried that is known to come rarely, dearly or never.
        options: of the kind and of its maker.

    Raises:
        OptionError: the kind, the size, the grade or an option does not fit.
        GaveUp: a puzzle could not be made.
    """
    from itertools import count

    from gen.minting.mint import item, order

    wanted = order(
        kind,
        size,
        options,
        grade,
        hardest=hardest,
        effort=effort,
        attempts=attempts,
        insist=bool(attempts),
    )
    for index in count(start):
        minted = item(wanted, seed, index)
        solution = Solution(minted.puzzle, minted.solution)
        yield Made(minted.puzzle, solution, minted.grade, (wanted, minted, seed, index))


def previews(
    image: str, sizes: Iterable[str] = (), *, seed: int | str = 1, **options: Value
) -> Iterator[Preview]:
    """Yield what an image comes to as a nonogram, size by size; see `gen.preview.previews`.

    Args:
        image: the file.
        sizes: of the boards; without any, 10, 15, 20, 25 and 30.
        seed: each puzzle is the first that `generate` yields with this seed.
        options: of nonograms and of their maker, but for the image.

    Raises:
        OptionError: the image cannot be read, or a size or an option does not fit.
    """
    from gen.minting import preview

    return preview.previews(image, tuple(sizes) or preview.SIZES, options=options, seed=seed)


def build(
    recipe: str,
    directory: Path,
    *,
    workers: int = 0,
    executor: Executor | None = None,
    resume: bool = False,
    share: tuple[int, int] = (0, 1),
    rounds: Path | None = None,
    files: bool | None = None,
) -> Outcome:
    """Build the corpus that the text of a recipe describes; see `corpus.driver.build`.

    Args:
        recipe: its text.
        directory: where the corpus goes.
        workers: processes, or how many workers the executor has; 0 for one on each core.
        executor: who does the work in place of processes started here; may be anywhere.
        resume: go on with an unfinished build, and make anew what is damaged.
        share: make share k of n alone, (k, n) with k from 0, for `merge`.
        rounds: where a `merge` hands out rounds, of which to make this share.
        files: whether to write a file for each puzzle too; None if the corpus is small.

    Raises:
        RecipeError: the text is no recipe, or asks for what cannot be made.
        BuildError: the directory holds something else, or a build is running there.
    """
    from corpus.recipe.recipe import parse
    from corpus.run import driver

    how = driver.How(workers, _borrowed(executor, workers), files)
    return driver.build(parse(recipe), directory, how, resume=resume, share=share, rounds=rounds)


def _borrowed(executor: Executor | None, workers: int) -> Engine | None:
    """Return the engine that an executor is; None without one."""
    from corpus.run.engines import Borrowed
    from machine.system import cores

    return Borrowed(executor, workers or cores()) if executor else None


def merge(
    parts: Sequence[Path],
    directory: Path,
    *,
    workers: int = 0,
    executor: Executor | None = None,
    hand_out: int = 0,
) -> Outcome:
    """Make one corpus of all shares of a recipe; see `corpus.driver.merge`.

    Args:
        parts: the folders of the shares.
        directory: where the corpus goes.
        workers: processes that make what the shares lack, as of `build`.
        executor: as of `build`.
        hand_out: leave rounds of so many items to the shares, which `build(rounds=directory)`
            makes; `Outcome.handed_out` says how many. 0 for never.

    Raises:
        BuildError: they are not all shares of one recipe, finished.
    """
    from corpus.run import driver

    how = driver.How(workers, _borrowed(executor, workers))
    return driver.merge(parts, directory, how, hand_out=hand_out)


def finish(directory: Path) -> Outcome:
    """Make a corpus of what an interrupted build has made; see `corpus.driver.finish`.

    Raises:
        BuildError: there is no unfinished build, it is running, or no puzzle came of it.
    """
    from corpus.run import driver

    return driver.finish(directory)


def open_corpus(directory: Path) -> Corpus:
    """Return a corpus, finished or in the making; `records()` yields its puzzles.

    Raises:
        CorpusError: the folder holds none, or it is damaged.
    """
    from corpus.store.store import open_corpus as opened

    return opened(directory)
