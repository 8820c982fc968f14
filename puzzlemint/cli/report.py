"""`puzzlemint report`: one page of HTML about a corpus."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli.terminal import progress

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

HELP = "write one page of HTML about a corpus: counts, grades, cost, puzzles drawn"
EXAMPLE = "puzzlemint report corpus -o report.html"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("corpus", metavar="DIR", help="the corpus's folder")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        default="report.html",
        help="where the page goes, - for standard output",
    )


def run(given: Namespace) -> int:
    """Write a page about a corpus."""
    from corpus.report.corpora import report
    from corpus.store import open_corpus
    from puzzlemint.writing import write

    corpus = open_corpus(Path(given.corpus))
    with progress("reading", corpus.about.puzzles) as bar:
        page = report(corpus, lambda done: bar.advance(done, corpus.about.puzzles))
    write(Path(given.output), [page])
    return 0
