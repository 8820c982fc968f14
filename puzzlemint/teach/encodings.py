"""Time every encoding of every kind on random puzzles: building, solving, and who overtakes whom.

For each size, random puzzles are made, written as text, and judged once with each encoding by the
same solver. Building is everything from the puzzle to a loaded solver, solving is the two calls
that prove the solution unique; both in processor time. What a kind keeps from one puzzle to the
next is forgotten before each timing, so that no encoding finds another's work done. An encoding
that refuses a size, or takes longer than the limit on one puzzle there, is left out from there on.
Writes encodings.csv, and two figures where matplotlib is installed: time by size, and the solver's
share of it.
"""

from __future__ import annotations

import csv
import math
import sys
from collections import defaultdict
from dataclasses import astuple, dataclass, fields
from importlib import import_module
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

import puzzles
from gen.minting.mint import UNGRADED, mint, order
from gen.sources.rng import stream
from machine.memory import uncollected
from puzzlemint.teach.exercise import WRONG
from puzzles.base.errors import OptionError, PuzzleError, TooLarge, UserError
from puzzles.base.extras import needed
from puzzles.contract.kind import Puzzle, kind_of
from puzzles.contract.reading import parse_puzzle
from verify.solver.cnf import CARDINALITY, STATED, names, spelled_out, to_cnf
from verify.solver.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from puzzlemint.teach.own import Encoder
    from puzzles.contract.kind import Kind
    from puzzles.model.model import Model

SIDES = (4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24)
POLYNOMIAL, ENUMERATION = "polynomial", "placements"


@dataclass(frozen=True)
class Timing:
    """One puzzle with one encoding; the size is rows plus columns, times are processor seconds."""

    kind: str
    size: int
    item: int
    encoding: str
    variables: int
    clauses: int
    build: float
    solve: float

    @property
    def total(self) -> float:
        """Building and solving together."""
        return self.build + self.solve


def encodings(puzzle: Puzzle) -> list[str]:
    """Return the encodings that differ: counters only where there is something to count."""
    kind = kind_of(puzzle)
    _, bounds = kind.model(puzzle).spelled()
    own = [name for name in names(kind) if bounds or name not in CARDINALITY]
    return own if bounds else [*own, STATED]


def forget(kind: Kind[Puzzle]) -> None:
    """Empty every cache that kinds have: templates by size, lines seen before."""
    homes = "puzzles.kinds.", "puzzles.rules."
    modules = [vars(m) for name, m in sys.modules.items() if name.startswith(homes)]
    for names_in in (vars(kind), *modules):
        for value in list(names_in.values()):
            clear = getattr(value, "cache_clear", None)
            if clear:
                clear()


def measure(
    kind: Kind[Puzzle],
    text: str,
    size: int,
    item: int,
    encoding: str,
    solver: str,
    own: Encoder | None = None,
) -> Timing:
    """Judge a puzzle with one encoding.

    Args:
        kind, text: the puzzle.
        size, item: which it is.
        encoding: its name.
        solver: of `verify.solver.session.SOLVERS`.
        own: the encoder, if the encoding is somebody's own.

    Raises:
        TooLarge: the encoding refuses the size.
        UserError: an encoder of somebody's own is wrong.
    """
    puzzle = parse_puzzle(kind, text)
    forget(kind)
    start = process_time()
    cnf = _built(puzzle, encoding, own)
    with Session(cnf, solver) as session:
        built = process_time()
        solutions = 0
        while session.solve() and solutions < 2:
            solutions += 1
            session.add(cnf.differ(session.solution))
        solved = process_time()
    if solutions != 1:
        raise UserError(
            f"{encoding} finds {solutions or 'no'} solutions of a puzzle that has one:\n{text}"
        )
    return Timing(
        kind.name,
        size,
        item,
        encoding,
        cnf.variables,
        len(cnf.clauses),
        built - start,
        solved - built,
    )


def _built(puzzle: Puzzle, encoding: str, own: Encoder | None) -> Model:
    """Return the model of a puzzle by an encoding: one of ours, or the user's own."""
    if own and encoding == own.name:
        return own.model(puzzle)
    stated = encoding == STATED
    return spelled_out(kind_of(puzzle).model(puzzle)) if stated else to_cnf(puzzle, encoding)


def run(
    kind: Kind[Puzzle],
    sides: Sequence[int],
    count: int,
    solver: str,
    limit: float,
    own: Encoder | None = None,
) -> list[Timing]:
    """Return the timings of one kind.

    Args:
        kind: which.
        sides: of the boards; a kind is made at those that it has.
        count: puzzles of each.
        solver: of `verify.solver.session.SOLVERS`.
        limit: seconds that an encoding may take for a puzzle before it is left out.
        own: an encoder to compare with the others. It is marked before it is timed.

    Raises:
        UserError: there is no such board, or the encoder is wrong; says how.
    """
    timings: list[Timing] = []
    fitting = [side for side in sides if _fits(kind, side)]
    if not fitting:
        raise OptionError(f"no {kind.name} is made with sides of {', '.join(map(str, sides))}")
    largest = order(kind.name, f"{fitting[-1]}x{fitting[-1]}")
    still = encodings(mint(largest, stream("encodings", kind.name, 0)).puzzle)
    still += [own.name] if own else []
    for side in fitting:
        wanted = order(kind.name, f"{side}x{side}", grading=UNGRADED)
        texts = [
            mint(wanted, stream("encodings", kind.name, item)).puzzle.text()
            for item in range(count)
        ]
        for item, text in enumerate(texts):
            if own and own.name in still:
                _check(own, parse_puzzle(kind, text))
            for encoding in still.copy():
                try:
                    with uncollected():
                        timing = measure(kind, text, 2 * side, item, encoding, solver, own)
                except TooLarge as error:
                    print(f"{kind.name} {side}x{side}: {error}", file=sys.stderr)
                    still.remove(encoding)
                    continue
                timings.append(timing)
                if timing.total > limit:
                    print(f"{kind.name} {side}x{side}: {encoding} is too slow", file=sys.stderr)
                    still.remove(encoding)
        print(f"{kind.name} {side}x{side}: {count} puzzles", file=sys.stderr)
    return timings


def _fits(kind: Kind[Puzzle], side: int) -> bool:
    """Return whether puzzles of a kind can be made on a square of this side."""
    try:
        return bool(order(kind.name, f"{side}x{side}"))
    except OptionError:
        return False


def _check(own: Encoder, puzzle: Puzzle) -> None:
    """Refuse an encoder that is wrong for a puzzle.

    Raises:
        PuzzleError: it is; says how.
    """
    found = own.mark(puzzle)
    if found.verdict == WRONG:
        why = "; ".join(found.breaks[:3]) or "it loses the solution"
        raise PuzzleError(f"{own.name} is {found.says}: {why}, of this puzzle:\n{puzzle.text()}", 0)


def medians(timings: list[Timing]) -> dict[tuple[str, int], tuple[float, float]]:
    """Return for each encoding and size the median time and the solver's median share."""
    groups: dict[tuple[str, int], list[Timing]] = defaultdict(list)
    for timing in timings:
        groups[timing.encoding, timing.size].append(timing)
    return {
        key: (median(t.total for t in group), median(t.solve / t.total for t in group))
        for key, group in groups.items()
    }


def report(kind: str, timings: list[Timing]) -> None:
    """Print a kind's medians, and where the polynomial encoding overtakes the enumeration."""
    middle = medians(timings)
    sizes = sorted({size for _, size in middle})
    print(f"\n{kind}: median ms, and the solver's share; size is rows + columns\n")
    order = list(dict.fromkeys(timing.encoding for timing in timings))
    print("| size | " + " | ".join(order) + " |")
    print("|---:|" + "---:|" * len(order))
    for size in sizes:
        cells = [
            f"{middle[name, size][0] * 1e3:.2f} ({middle[name, size][1]:.0%})"
            if (name, size) in middle
            else ""
            for name in order
        ]
        print(f"| {size} | " + " | ".join(cells) + " |")
    if {POLYNOMIAL, ENUMERATION} <= set(order):
        solving = {key: total * share for key, (total, share) in middle.items()}
        for what, times in (
            ("in all", {k: t for k, (t, _) in middle.items()}),
            ("solving", solving),
        ):
            ahead = [
                size
                for size in sizes
                if times[POLYNOMIAL, size] < times.get((ENUMERATION, size), math.inf)
            ]
            lasting = [size for size in ahead if all(n in ahead for n in sizes if n > size)]
            where = f"from size {lasting[0]} on" if lasting else "at no size measured"
            print(f"\n{what}, {POLYNOMIAL} is ahead of {ENUMERATION} {where}")


def draw(timings: list[Timing], directory: Path) -> None:
    """Draw time by size and the solver's share by size, a panel for each kind."""
    try:
        pyplot = import_module("matplotlib.pyplot")
    except ImportError:
        print(needed("drawing figures", "matplotlib"), file=sys.stderr)
        return
    kinds = list(dict.fromkeys(timing.kind for timing in timings))
    for place, name, label in ((0, "time", "median ms"), (1, "share", "share of time solving")):
        figure, axes = pyplot.subplots(
            1, len(kinds), figsize=(4 * len(kinds), 3.6), squeeze=False, constrained_layout=True
        )
        for axis, kind in zip(axes[0], kinds, strict=True):
            middle = medians([timing for timing in timings if timing.kind == kind])
            for encoding in dict.fromkeys(encoding for encoding, _ in middle):
                sizes = sorted(size for other, size in middle if other == encoding)
                scale = 1 if place else 1e3
                values = [middle[encoding, size][place] * scale for size in sizes]
                axis.plot(sizes, values, marker="o", markersize=3, label=encoding)
            axis.set(title=puzzles.get(kind).title, xlabel="rows + columns", ylabel=label)
            if place:
                axis.set_ylim(0, 1)
            else:
                axis.set_yscale("log")
            axis.grid(alpha=0.3)
            axis.legend(fontsize=7)
        figure.savefig(directory / f"encodings-{name}.png", dpi=110, metadata={"Software": None})
        pyplot.close(figure)


def write(timings: Iterable[Timing], directory: Path) -> None:
    """Write every timing to `encodings.csv` in a folder.

    Raises:
        OSError: it cannot be written.
    """
    with (directory / "encodings.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(field.name for field in fields(Timing))
        for timing in timings:
            *counts, build, solve = astuple(timing)
            writer.writerow([*counts, f"{build:.6f}", f"{solve:.6f}"])
