"""Print a table of races: ms of processor time an item, and how many times ours that is."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

import puzzlemint
from puzzlemint import UserError
from puzzlemint.io import files
from puzzles.base.extras import EXTRA_OF, needed
from scripts.benchmarks import reference
from scripts.benchmarks.race import ITEMS, OURS, row, run

KINDS = sorted(
    module.name
    for module in iter_modules([str(Path(__file__).parent)])
    if module.name in puzzlemint.kinds()
)


def machine() -> str:
    """Return a line about this machine, and how busy it is: processes that want a core."""
    model = platform.processor() or platform.machine()
    with open("/proc/cpuinfo", encoding="utf-8") as info:
        for line in info:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    load = os.getloadavg()[0]
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}, load {load:.1f}"


def positive(text: str) -> int:
    """Return the number that a text holds.

    Raises:
        ValueError: it is none from 1 on.
    """
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def compare(names: list[str]) -> int:
    """Print how long the reference solvers take for the puzzles of files, or for ours."""
    try:
        items = [files.read(name, "", {}) for name in names]
        chosen = [item.puzzle for item in items] if names else reference.own()
        for puzzle in chosen:
            for line in reference.lines(puzzle):
                print(line)
    except UserError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def main() -> int:
    """Run the races of the kinds named on the command line, or the reference solvers."""
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of: {', '.join(KINDS)}")
    parser.add_argument("--task", choices=("verify", "generate"), help="only these")
    parser.add_argument("--quick", action="store_true", help="leave out what takes long")
    parser.add_argument(
        "--items", type=positive, default=ITEMS, metavar="N", help=f"of each race, {ITEMS}"
    )
    parser.add_argument(
        "--reference",
        nargs="*",
        metavar="FILE",
        help="instead, brute force, backtracking and PySAT on these puzzles, or on some of ours",
    )
    parser.add_argument(
        "--page", action="store_true", help="with --reference, write docs/reference.md instead"
    )
    given = parser.parse_args()
    if given.page:
        reference.PAGE.write_text(reference.page(reference.smallest()), encoding="utf-8")
        return 0
    if given.reference is not None:
        return compare(given.reference)
    unknown = set(given.kinds) - set(KINDS)
    if unknown:
        parser.error(f"no benchmark of {', '.join(sorted(unknown))}; there are: {', '.join(KINDS)}")
    print(f"{machine()}\n")
    for package, extra in EXTRA_OF.items():
        if extra == "bench" and find_spec(package) is None:
            print(needed(f"racing {package}", package), file=sys.stderr)
    print("| race | runner | median | mean | 99 % | worst | times ours |")
    print("|---|---|---:|---:|---:|---:|---:|")
    for kind in given.kinds or KINDS:
        module = import_module(f"scripts.benchmarks.{kind}")
        for race in module.races(given.quick, given.items):
            if given.task not in (None, race.task):
                continue
            label = f"{race.kind} {race.task} {race.size}"
            results = run(race)
            for name, result in results.items():
                print(row(label, name, result, results[OURS]))
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
