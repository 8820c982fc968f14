"""`puzzlemint compare-encodings`: what CNF encodings cost, and how an own one compares."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from puzzlemint.teach.encodings import Timing

HELP = "time every CNF encoding of a kind on random puzzles, and an own one, by size"
EXAMPLE = "puzzlemint compare-encodings binario --sides 4,6,8 --count 5 --own encoder.py"
SIDES = (4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "kinds", nargs="+", metavar="KIND", type=arguments.KindWord(arguments.kinds), help="which"
    )
    parser.add_argument(
        "--count",
        metavar="N",
        type=arguments.Whole(1, lambda: "20"),
        help="puzzles of each size",
    )
    parser.add_argument(
        "--sides",
        metavar="N,...",
        type=arguments.Wholes(1, lambda: f"{SIDES[0]} to {SIDES[-1]}"),
        nargs="+",
        help="sides of the boards",
    )
    parser.add_argument(
        "--solver",
        default="cadical195",
        type=arguments.Word(arguments.solvers),
        help="the SAT solver",
    )
    parser.add_argument(
        "--limit",
        metavar="SECONDS",
        type=arguments.seconds,
        default=1.0,
        help="what an encoding may take for one puzzle before it is left out (default: 1)",
    )
    parser.add_argument(
        "--own",
        metavar="FILE.py",
        help="a file with encode(puzzle), which is run; it returns clauses, and variables by "
        "(place, value) (default: none)",
    )
    arguments.group(parser, arguments.OUTPUT).add_argument(
        "-o",
        "--output",
        metavar="DIR",
        help="a folder for every timing as CSV and for two figures, "
        "which need matplotlib (default: none)",
    )


def run(given: Namespace) -> int:
    """Time encodings; print the medians."""
    import puzzles
    from puzzlemint.teach import encodings
    from puzzlemint.teach.own import encoder

    own = encoder(Path(given.own)) if given.own else None
    timings: list[Timing] = []
    chosen: list[list[int]] = given.sides or [[*SIDES]]
    sides = sorted({side for some in chosen for side in some})
    for name in given.kinds:
        kind = puzzles.get(name)
        rows = encodings.run(kind, sides, given.count or 20, given.solver, given.limit, own)
        encodings.report(name, rows)
        timings += rows
    if given.output:
        folder = Path(given.output)
        folder.mkdir(parents=True, exist_ok=True)
        encodings.write(timings, folder)
        encodings.draw(timings, folder)
    return 0
