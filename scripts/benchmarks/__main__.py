"""Print a table of races: median ms of processor time an item, and how many times ours it is."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import puzzlemint
from puzzlemint import UserError, files
from scripts.benchmarks import grading, reference
from scripts.benchmarks.race import OURS, ratio, run

KINDS = sorted(
    module.name
    for module in iter_modules([str(Path(__file__).parent)])
    if module.name in puzzlemint.kinds()
)


def machine() -> str:
    """Return a line about this machine."""
    model = platform.processor() or platform.machine()
    with open("/proc/cpuinfo", encoding="utf-8") as info:
        for line in info:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def compare(names: list[str]) -> int:
    """Print how long the reference solvers take for the puzzles of files, or for ours."""
    try:
        items = [files.read(name, "", {}) for name in names]
        chosen = [(item.kind, item.puzzle) for item in items] if names else reference.own()
        for kind, puzzle in chosen:
            for line in reference.lines(kind, puzzle):
                print(line)
    except UserError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def main() -> int:
    """Run the races of the kinds named on the command line, or the reference solvers."""
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of: {', '.join(KINDS)}")
    parser.add_argument("--task", choices=("verify", "generate", "grade"), help="only these")
    parser.add_argument("--quick", action="store_true", help="leave out what takes long")
    parser.add_argument(
        "--reference",
        nargs="*",
        metavar="FILE",
        help="instead, brute force, backtracking and PySAT on these puzzles, or on some of ours",
    )
    given = parser.parse_args()
    if given.reference is not None:
        return compare(given.reference)
    unknown = set(given.kinds) - set(KINDS)
    if unknown:
        parser.error(f"no benchmark of {', '.join(sorted(unknown))}; there are: {', '.join(KINDS)}")
    print(f"{machine()}\n")
    if given.task == "grade":
        print("| puzzles | how many | verdict, ms | grade, ms | ratio | worst, ms |")
        print("|---|---:|---:|---:|---:|---:|")
        for kind in given.kinds or KINDS:
            for line in grading.lines(kind, given.quick):
                print(line, flush=True)
        return 0
    print("| race | runner | median ms | times ours |\n|---|---|---:|---:|")
    for kind in given.kinds or KINDS:
        for race in import_module(f"scripts.benchmarks.{kind}").races(given.quick):
            if given.task not in (None, race.task):
                continue
            results = run(race)
            for name, result in results.items():
                label = f"{race.kind} {race.task} {race.size}"
                if not result.times:
                    print(f"| {label} | {name} | {result.failure} | |")
                    continue
                times = ratio(results[OURS], result)
                print(f"| {label} | {name} | {result.middle * 1e3:.2f} | {times:.1f} |")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
