"""`puzzlemint report`: one page of HTML about a corpus."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzlemint.cli.shards import each

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "write one page of HTML about a corpus: counts, grades, cost, puzzles drawn"
EXAMPLE = "puzzlemint report corpus -o report.html"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("corpus", metavar="DIR", help="the corpus's folder")
    arguments.group(parser, arguments.OUTPUT).add_argument(
        "-o",
        "--output",
        metavar="FILE",
        default="report.html",
        help="where the page goes, - for standard output",
    )
    arguments.add_jobs(parser)


def run(given: Namespace) -> int:
    """Write a page about a corpus."""
    from corpus.report.corpora import counted, report
    from corpus.store.store import open_corpus
    from puzzlemint.io.writing import write

    corpus = open_corpus(Path(given.corpus))
    write(Path(given.output), [report(corpus, each(corpus, counted, given.jobs, "reading"))])
    return 0
