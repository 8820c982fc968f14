"""What the measuring scripts share: how they are called, their clock, their tables.

Times are processor time of this process, so that other work on the machine moves them little.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError
from time import process_time
from typing import TYPE_CHECKING, Any, TypeVar

import gen
from gen.contract.maker import GaveUp
from puzzles.base.errors import meant
from verify.solver.session import BudgetSpent

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator
    from pathlib import Path

T = TypeVar("T")
NO_PUZZLE = GaveUp, BudgetSpent
"""What is raised when no puzzle comes."""


def arguments(name: str, about: str | None, kinds: Collection[str] = ()) -> ArgumentParser:
    """Return the parser of a script.

    Args:
        name: of the script.
        about: its docstring.
        kinds: those it can be called for, which are all done if none is named; none if it has
            other arguments.
    """
    parser = ArgumentParser(prog=f"scripts/run {name}", description=about)

    def kind(text: str) -> str:
        if text not in kinds:
            raise ArgumentTypeError(f"there is no {text!r} here{meant(text, kinds)}")
        return text

    if kinds:
        which = f"of: {', '.join(kinds)}"
        parser.add_argument(
            "kinds", nargs="*", metavar="KIND", type=kind, default=kinds, help=which
        )
    return parser


def timed(call: Callable[..., T], *given: Any, **named: Any) -> tuple[T, float]:
    """Return what a call returns, and the seconds that it took."""
    start = process_time()
    result = call(*given, **named)
    return result, process_time() - start


def starters(kinds: Iterable[str], sizes: Iterable[str] | None = None) -> Iterator[tuple[str, str]]:
    """Yield kinds with each of some sizes, with those of a starter corpus unless any are named."""
    for kind in kinds:
        for size in sizes or gen.get(kind).starter:
            yield kind, size


def taken_up(
    path: Path,
    boards: Iterable[tuple[str, str]],
    measure: Callable[[str, str], Any],
    *,
    anew: bool = False,
    **layout: Any,
) -> dict[str, dict[str, Any]]:
    """Measure boards that a file does not have yet, and write each into it as soon as it is done.

    Args:
        path: the file, JSON by kind and size; it need not be there.
        boards: kinds and sizes.
        measure: returns what is written of a kind and size.
        anew: measure again what is there already.
        layout: how JSON is written.

    Returns:
        All that the file has then.
    """
    table: dict[str, dict[str, Any]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    for kind, size in boards:
        if anew or not table.get(kind, {}).get(size):
            table.setdefault(kind, {})[size] = measured = measure(kind, size)
            path.write_text(json.dumps(table, **layout) + "\n", encoding="utf-8")
            print(kind, size, measured, file=sys.stderr)
    return table


def head(*columns: str, words: int = 2) -> str:
    """Return the head of a table in Markdown, of which the first columns hold words."""
    return row(*columns) + "\n|" + "---|" * words + "---:|" * (len(columns) - words)


def row(*cells: object, digits: int = 1) -> str:
    """Return a line of a table; numbers with a fraction have so many digits of it."""
    shown = [f"{cell:.{digits}f}" if isinstance(cell, float) else str(cell) for cell in cells]
    return f"| {' | '.join(shown)} |"


def show(*lines: str) -> None:
    """Print lines of a table as soon as they are known."""
    print(*lines, sep="\n", flush=True)
