"""`puzzlemint replace`: one puzzle of a corpus replaced by the next of its batch."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments, building
from puzzles.base.errors import OptionError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "replace one puzzle of a corpus by the next of its batch"
EXAMPLE = "puzzlemint replace corpus 0f2c1b7a9d3e4f5a6b7c --reject 'too symmetric'"
REPLACED, REJECTED = "replaced", "rejected"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    asked = arguments.group(parser, arguments.ASKED)
    parser.add_argument("directory", metavar="CORPUS", help="the corpus's folder")
    parser.add_argument("id", metavar="ID", help="the `id` of the puzzle")
    asked.add_argument(
        "--grade",
        default="",
        type=arguments.Word(arguments.grades, lambda: "any"),
        help="the grade that the new puzzle must have",
    )
    asked.add_argument(
        "--reject",
        metavar="REASON",
        nargs="?",
        const=REJECTED,
        default="",
        help=f"why, for the recipe (default: {REPLACED}; without a word {REJECTED})",
    )
    building.add_engine(parser)


def run(given: Namespace) -> int:
    """Replace one puzzle of a corpus."""
    from corpus.records.layout import RECIPE
    from corpus.run.replace import replace
    from verify.grade.grade import BANDS

    if given.grade not in ("", *BANDS):
        raise OptionError(f"there is no grade {given.grade!r}; the grades: {', '.join(BANDS)}")
    if given.grade and given.reject:
        raise OptionError("--grade and --reject exclude each other")
    directory = Path(given.directory)
    recipe = shlex.quote(str(directory / RECIPE))
    advice = f"puzzlemint build {recipe} -o {shlex.quote(given.directory)} --resume"
    reason = given.reject or (f"to be {given.grade}" if given.grade else REPLACED)
    with (
        building.kept(f"continue with: {advice}"),
        building.how(given, f"replacing {given.id}") as how,
    ):
        done = replace(directory, given.id, reason, given.grade, how)
    code = building.show(given, done.outcome)
    new = f"{done.new.id} ({done.new.band})" if done.new else "nothing"
    print(f"{given.id} ({done.old.band}) is replaced by {new}", file=sys.stderr)
    return code
