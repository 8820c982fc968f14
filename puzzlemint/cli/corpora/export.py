"""`puzzlemint export`: a corpus as others read it."""

from __future__ import annotations

import sys
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlemint.cli import arguments
from puzzlemint.cli.shards import each
from puzzlemint.cli.terminal import progress
from puzzles.base.errors import OptionError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable, Iterator

    from corpus.ask.overlap import Leaks
    from corpus.export.pieces import Encoded, Form
    from corpus.export.rows import Addition, Sheet
    from corpus.records.records import Record
    from corpus.records.tally import Tally
    from corpus.store.store import Corpus
    from puzzlemint.cli.terminal import Bar

HELP = "write a corpus as Parquet with a data card, JSON lines, CSV or files"
EXAMPLE = "puzzlemint export corpus --to parquet --licence cc0-1.0 -o data-set"
PARQUET, JSONL, CSV, FILES = "parquet", "jsonl", "csv", "files"
PACKED = ".gz"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments."""
    asked = arguments.group(parser, arguments.ASKED)
    output = arguments.group(parser, arguments.OUTPUT)
    parser.add_argument("corpus", metavar="DIR", help="the corpus's folder")
    output.add_argument(
        "--to", required=True, choices=(PARQUET, JSONL, CSV, FILES), help="the format (required)"
    )
    output.add_argument(
        "-o",
        "--output",
        metavar="PATH",
        default="-",
        help="a folder for parquet and files; else a file, packed if it ends in .gz, or - for "
        "standard output",
    )
    output.add_argument(
        "--licence",
        metavar="NAME",
        default="",
        help="of the data set, as hubs name it, for the card of parquet (default: none is named)",
    )
    asked.add_argument(
        "--prompts", action="store_true", help="add each puzzle as a prompt with its answer"
    )
    asked.add_argument("--steps", action="store_true", help="add the worked solutions")
    arguments.add_jobs(parser)


def run(given: Namespace) -> int:
    """Write a corpus in another form."""
    from corpus.export.licences import licence
    from corpus.store.store import open_corpus

    if given.licence:
        given.licence = licence(given.licence)
    corpus = open_corpus(Path(given.corpus))
    if not corpus.finished:
        print(
            f"puzzlemint: {given.corpus} is in the making; this is what there is", file=sys.stderr
        )
    folder = given.to in (PARQUET, FILES)
    if folder and given.output == "-":
        raise OptionError(f"say which folder with -o DIR; {given.to} is no stream")
    if given.to == FILES and (given.prompts or given.steps):
        raise OptionError("files have no columns; --prompts and --steps go with the other formats")
    write = {PARQUET: _parquet, FILES: _files}.get(given.to, _stream)
    count = write(given, corpus, Path(given.output))
    print(f"{count:,} puzzles", file=sys.stderr)
    return 0


def _sheet(given: Namespace, corpus: Corpus) -> Sheet:
    """Return what the rows are to hold."""
    from corpus.export.rows import Sheet, canary

    more: list[Addition] = []
    if given.prompts or given.steps:
        from puzzlemint.tasks.columns import PROMPTS, STEPS

        more += [PROMPTS] if given.prompts else []
        more += [STEPS] if given.steps else []
    return Sheet(corpus.about.divided, canary(corpus.about.recipe), tuple(more))


def _encoded(
    given: Namespace, corpus: Corpus, sheet: Sheet, form: Form, tally: Tally, leaks: Leaks
) -> Iterator[Encoded]:
    """Yield the rows of a corpus, and count its puzzles."""
    from corpus.export.pieces import piece

    work = partial(piece, sheet=sheet, form=form)
    for made in each(corpus, work, given.jobs, "exporting"):
        tally.take(made.tally)
        for row, solution in zip(made.rows, made.solutions, strict=True):
            leaks.add(solution, row.split)
            yield row


def _stream(given: Namespace, corpus: Corpus, path: Path) -> int:
    """Write JSON lines or CSV; return how many puzzles there are."""
    from corpus.ask.overlap import Leaks
    from corpus.export import text
    from corpus.records.tally import Tally
    from puzzlemint.io.writing import write

    tally, sheet = Tally(), _sheet(given, corpus)
    form = text.json_line if given.to == JSONL else text.csv_line
    head = [text.csv_head(sheet)] if given.to == CSV else []
    rows = _encoded(given, corpus, sheet, form, tally, Leaks())
    blocks = chain(head, (row.line for row in rows))
    write(path, text.packed(blocks) if path.name.endswith(PACKED) else blocks)
    return tally.total


def _files(given: Namespace, corpus: Corpus, path: Path) -> int:
    """Write a file for each puzzle and each solution; return how many puzzles there are."""
    from corpus.export import files
    from corpus.export.folder import filled

    del given
    with filled(path) as partly, progress("exporting", corpus.about.puzzles) as bar:
        records = corpus.records()
        return files.write(_told(records, bar, corpus.about.puzzles), corpus.about.divided, partly)


def _told(records: Iterable[Record], bar: Bar, total: int) -> Iterator[Record]:
    """Yield records, and tell the bar how many there were."""
    for number, record in enumerate(records, 1):
        yield record
        if number % 100 == 0 or number == total:
            bar.advance(number, total)


def _parquet(given: Namespace, corpus: Corpus, path: Path) -> int:
    """Write Parquet with a card; return how many puzzles there are."""
    from corpus.ask.overlap import Leaks
    from corpus.export import parquet, text
    from corpus.export.card import Card
    from corpus.export.database import duckdb
    from corpus.export.folder import filled
    from corpus.records.tally import Tally

    duckdb()
    tally, leaks, sheet = Tally(), Leaks(), _sheet(given, corpus)
    with filled(path) as partly:
        rows = _encoded(given, corpus, sheet, text.json_line, tally, leaks)
        splits = parquet.write(rows, sheet, partly)
        card = Card(corpus.about, corpus.text, given.licence, splits, tally, leaks, sheet)
        (partly / "README.md").write_text(card.text(), encoding="utf-8")
    return tally.total
