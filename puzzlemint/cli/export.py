"""`puzzlemint export`: a corpus as others read it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli.terminal import progress
from puzzles.errors import OptionError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from corpus.overlap import Leaks
    from corpus.records import Record
    from corpus.store import Corpus
    from corpus.tally import Tally

HELP = "write a corpus as Parquet with a data card, JSON lines, CSV or files"
EXAMPLE = "puzzlemint export corpus --to parquet --licence cc0-1.0 -o data-set"
PARQUET, JSONL, CSV, FILES = "parquet", "jsonl", "csv", "files"
PACKED = ".gz"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("corpus", metavar="DIR", help="the corpus's folder")
    parser.add_argument(
        "--to", required=True, choices=(PARQUET, JSONL, CSV, FILES), help="the format (required)"
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="PATH",
        default="-",
        help="a folder for parquet and files; else a file, packed if it ends in .gz, or - for "
        "standard output",
    )
    parser.add_argument(
        "--licence",
        metavar="NAME",
        default="",
        help="of the data set, as hubs name it, for the card of parquet (default: none is named)",
    )


def run(given: Namespace) -> int:
    """Write a corpus in another form."""
    from corpus.store import open_corpus

    corpus = open_corpus(Path(given.corpus))
    if not corpus.finished:
        print(
            f"puzzlemint: {given.corpus} is in the making; this is what there is", file=sys.stderr
        )
    folder = given.to in (PARQUET, FILES)
    if folder and given.output == "-":
        raise OptionError(f"say which folder with -o DIR; {given.to} is no stream")
    if folder:
        count = _folder(given, corpus, Path(given.output))
    else:
        count = _stream(given, corpus, Path(given.output))
    print(f"{count:,} puzzles", file=sys.stderr)
    return 0


def _counted(corpus: Corpus, tally: Tally, leaks: Leaks | None = None) -> Iterator[Record]:
    """Yield the records of a corpus, and count them."""
    total, divided = corpus.about.puzzles, corpus.about.divided
    with progress("exporting", total) as bar:
        for number, record in enumerate(corpus.records(), 1):
            split = divided.of(record)
            tally.record(record, split)
            if leaks is not None:
                leaks.add(record, split)
            yield record
            if number % 100 == 0 or number == total:
                bar.advance(number, total)


def _stream(given: Namespace, corpus: Corpus, path: Path) -> int:
    """Write JSON lines or CSV; return how many puzzles there are."""
    from corpus.export import text
    from corpus.tally import Tally
    from puzzlemint.writing import write

    tally = Tally()
    lines = text.json_lines if given.to == JSONL else text.table
    blocks = lines(_counted(corpus, tally), corpus.about.divided)
    write(path, text.packed(blocks) if path.name.endswith(PACKED) else blocks)
    return tally.total


def _folder(given: Namespace, corpus: Corpus, path: Path) -> int:
    """Write Parquet or files; return how many puzzles there are."""
    from corpus.export import files, parquet
    from corpus.export.card import Card
    from corpus.export.folder import filled
    from corpus.overlap import Leaks
    from corpus.tally import Tally

    tally, leaks = Tally(), Leaks()
    divided = corpus.about.divided
    with filled(path) as partial:
        if given.to == FILES:
            files.write(_counted(corpus, tally), divided, partial)
        else:
            parquet.duckdb()
            splits = parquet.write(_counted(corpus, tally, leaks), divided, partial)
            card = Card(corpus.about, corpus.text, given.licence, splits, tally, leaks)
            (partial / "README.md").write_text(card.text(), encoding="utf-8")
    return tally.total
