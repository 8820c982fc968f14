"""`puzzlemint preview`: what an image comes to on boards of several sizes, side by side."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzlemint.cli.terminal import print_object, progress

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable

    from gen.minting.preview import Preview

HELP = "show what an image comes to as a nonogram at several sizes, before one is chosen"
EXAMPLE = "puzzlemint preview heart.png --sizes 10,15,20 -o heart.html"
SIZES = "10,15,20,25,30"
FEWER = 4


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    asked = arguments.group(parser, arguments.ASKED)
    parser.add_argument("image", metavar="IMAGE", help="an image file")
    asked.add_argument(
        "--sizes", metavar="SIZE,...", default=SIZES, help="of the boards, each N or HxW"
    )
    asked.add_argument(
        "--kind",
        default="",
        type=arguments.KindWord(_kinds, lambda: "the first of these"),
        help="one that is made from images",
    )
    arguments.add_settings(parser, arguments.wishes, arguments.ASKED)
    asked.add_argument("--seed", type=int, default=1, help="as of `generate` (default: 1)")
    arguments.group(parser, arguments.OUTPUT).add_argument(
        "-o", "--output", metavar="FILE", default="-", help="a page of pictures; - prints text"
    )
    arguments.add_budget(parser, "conflicts spent on a question at most")
    arguments.add_json(parser)


def run(given: Namespace) -> int:
    """Show the image at each size."""
    from gen.minting.preview import previews
    from puzzlemint.book import previewing
    from puzzlemint.io import files
    from puzzlemint.io.writing import write
    from verify.solver.session import DEFAULT_BUDGET

    sizes = given.sizes.split(",")
    found: list[Preview] = []
    with progress("trying sizes", len(sizes)) as bar:
        for one in previews(
            given.image,
            sizes,
            kind=given.kind,
            options=files.settings(given.option),
            seed=given.seed,
            budget=given.budget or DEFAULT_BUDGET,
        ):
            found.append(one)
            bar.advance(len(found), len(sizes))
    for one in found:
        if given.json:
            _print(one)
        else:
            print(previewing.sentence(one), file=sys.stderr if one.minted is None else sys.stdout)
    if given.output != "-":
        write(Path(given.output), [previewing.page(Path(given.image).name, found)])
    elif not given.json:
        width = shutil.get_terminal_size().columns
        print(*previewing.side_by_side(found, width), sep="\n")
    return 0 if all(one.minted for one in found) else FEWER


def _kinds() -> Iterable[str]:
    from gen.minting.preview import from_images

    return from_images()


def _print(one: Preview) -> None:
    minted = one.minted
    print_object(
        size=one.size,
        verdict=one.verdict or None,
        changed=one.changed,
        cells=one.cells,
        puzzle=None if minted is None else minted.puzzle.text(),
        grade=None if minted is None or minted.graded is None else minted.graded.band,
        error=one.failure or None,
    )
