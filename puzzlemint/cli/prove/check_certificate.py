"""`puzzlemint check-certificate`: whether a certificate proves what it says.

Neither this command nor anything that it imports calls a solver. Where a checker that others wrote
is on the PATH, it has to agree.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import print_object
from puzzles.contract.kind import kind_of

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from puzzles.exchange.proof.certificate import Certified

HELP = "say whether a certificate proves that its puzzle has one solution, or its board none"
EXAMPLE = "puzzlemint check-certificate certificate"
REJECTED, UNREADABLE = 1, 2
VERIFIED = "s VERIFIED"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("directory", metavar="DIR", help="what `puzzlemint certify` wrote")
    parser.add_argument(
        "--no-external",
        action="store_true",
        help="do not run veripb or drat-trim, even if they are on the PATH",
    )
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Check a certificate."""
    from puzzles.exchange.proof.certificate import Rejected, check

    directory = Path(given.directory)
    try:
        proved = check(directory)
        agreed = [] if given.no_external else [_external(directory, one.format) for one in proved]
    except Rejected as error:
        if given.json:
            where = {"file": error.file, "line": error.line, "message": error.reason}
            print_object(directory=given.directory, valid=False, error=where)
        print(f"{given.directory}: rejected, {error}", file=sys.stderr)
        return REJECTED
    except OSError as error:
        return _unread(given, f"{error.filename or given.directory}: {error.strerror or error}")
    except MemoryError:
        return _unread(given, f"{given.directory}: it takes more memory than there is")
    others = list(filter(None, agreed))
    if given.json:
        print_object(directory=given.directory, valid=True, **_data(proved), agreed=others)
        return 0
    for one in proved:
        what = f"{one.verdict} {one.puzzle.kind} {one.puzzle.size}"
        print(f"{given.directory}: {what}, {one.shown}")
    for name in others:
        print(f"{given.directory}: {name} agrees")
    return 0


def _unread(given: Namespace, message: str) -> int:
    print(f"puzzlemint: {message}", file=sys.stderr)
    if given.json:
        print_object(directory=given.directory, error={"message": message})
    return UNREADABLE


def _data(proved: list[Certified]) -> dict[str, object]:
    first = proved[0]
    puzzle = first.puzzle
    name = "entries" if first.entries else "solution"
    return {
        "kind": puzzle.kind,
        "size": puzzle.size,
        "puzzle": puzzle.text(),
        name: kind_of(puzzle).write_entries(puzzle, first.entries or first.solution),
        "proofs": [{"format": one.format, **one.figures} for one in proved],
    }


def _external(directory: Path, format: str) -> str:
    """Run the checker of a format if it is on the PATH; return its name, or nothing.

    Raises:
        Rejected: it does not verify the proof.
    """
    import shutil
    import subprocess

    from puzzles.exchange.proof.certificate import CHECKER_OF, FILES, Rejected

    name = CHECKER_OF[format]
    program = shutil.which(name)
    if program is None:
        return ""
    instance, proof = (str((directory / file).resolve()) for file in FILES[format])
    done = subprocess.run(
        [program, instance, proof],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    lines = [line.strip() for line in done.stdout.splitlines() if line.strip()]
    if not any(line.startswith(VERIFIED) for line in lines):
        last = lines[-1] if lines else "it says nothing"
        raise Rejected(FILES[format][1], 0, f"{name} does not verify this: {last}")
    return name
