"""The report on a corpus: what there is, how it came about, and how to make it again."""

from __future__ import annotations

from collections import defaultdict
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from corpus.records.code import CODE
from corpus.records.tally import GRADES, Tally
from corpus.report import sections
from corpus.report.gallery import Exhibit, Gallery
from corpus.report.page import Section, Tile, page, table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from corpus.records.records import Record
    from corpus.store.about import Part
    from corpus.store.harvest import Entry
    from corpus.store.store import Corpus


class Counted(NamedTuple):
    """The puzzles of a shard: counted, and those of them to be shown."""

    tally: Tally
    gallery: Gallery


def counted(corpus: Corpus, entry: Entry) -> Counted:
    """Return the figures of a shard that a report needs.

    Raises:
        CorpusError: it is missing or damaged.
    """
    found = Counted(Tally(), Gallery())
    divided = corpus.about.divided
    for record in corpus.records_of(entry):
        found.tally.record(record, divided.of(record))
        found.gallery.offer((record.kind, GRADES.index(record.band)), exhibit(record))
    return found


def report(corpus: Corpus, shards: Iterable[Counted] | None = None) -> str:
    """Return the page about a corpus.

    Args:
        corpus: finished, or in the making.
        shards: what `counted` returns of each; None to have that done here.

    Raises:
        CorpusError: the corpus is damaged.
    """
    tally, gallery = Tally(), Gallery()
    for shard in shards or (counted(corpus, entry) for entry in corpus.entries):
        tally.take(shard.tally)
        gallery.take(shard.gallery)
    about = corpus.about
    kinds = tally.by("kind")
    sizes = tally.by("kind", "size")
    made = sum([part.items for part in about.batches])
    lead = (
        f"{tally.total:,} puzzles of {len(kinds)} kinds in {len(sizes)} sizes, each proved to "
        "have exactly one solution."
    )
    if not corpus.finished:
        lead += " The corpus is in the making; this is what there is."
    tiles = [
        Tile(f"{tally.total:,}", "puzzles, all unique", "good"),
        Tile(f"{sum(tally.audited.values()):,}", "proved a second time"),
        Tile(f"{made:,}", "items made for them"),
        Tile(_share(sum([part.duplicates for part in about.batches]), made), "were duplicates"),
        Tile(_share(sum([part.failures for part in about.batches]), made), "could not be made"),
    ]
    shown = [
        sections.grades(tally),
        sections.splits(tally, about.divided),
        sections.hardest(tally),
        sections.effort(tally),
        _yield(about.batches, tally),
        _files(tally),
        sections.gallery(gallery),
        _again(corpus),
    ]
    return page(about.name, lead, tiles, shown)


def exhibit(record: Record) -> Exhibit:
    """Return a puzzle as the gallery shows it."""
    grade = record.grade
    about = f"{grade.band} · {grade.hardest} · {grade.effort:,}" if grade else record.band
    about = " · ".join([about, *record.files.values()])
    return Exhibit(
        id=record.id,
        kind=record.kind,
        size=record.size,
        about=about,
        style=record.band if grade else "plain",
        puzzle=record.puzzle,
        solution=record.solution,
    )


def _share(count: int, total: int) -> str:
    return f"{count / total:.1%}" if count else "0"


def _yield(parts: Sequence[Part], tally: Tally) -> Section:
    """Return the section of what it took, by kind."""
    by_kind: dict[str, list[Part]] = defaultdict(list)
    for part in parts:
        by_kind[str(part.batch[0])].append(part)
    rows: list[Sequence[str]] = []
    for kind, those in by_kind.items():
        asked = sum([part.count for part in those])
        kept = sum([sum(part.kept.values()) for part in those])
        items = sum([part.items for part in those])
        failures = sum([part.failures for part in those])
        attempts = sum([part.attempts for part in those])
        rows.append(
            [
                f"<b>{sections.title(kind)}</b>",
                f"{asked:,}",
                f"{kept:,}",
                f"{items:,}",
                sections.percent(sum([part.duplicates for part in those]), items),
                sections.percent(failures, items),
                sections.percent(items - failures, attempts),
                f"{attempts / max(items - failures, 1):,.2f}",
                f"{tally.conflicts[kind] / max(kept, 1):,.1f}",
            ]
        )
    heads = (
        "kind",
        "asked for",
        "there are",
        "items",
        "duplicates",
        "failed",
        "accepted",
        "attempts<br>each",
        "conflicts<br>each",
    )
    note = (
        '<p class="note">An item is one number of a batch&#8217;s series. It takes attempts until '
        "one fits the order; the share of those is what is accepted. Items that are images of "
        "an earlier puzzle are dropped. Conflicts are those of the proof of uniqueness.</p>"
    )
    problems = [
        f"<li>{escape(str(part.batch[0]))} {escape(str(part.batch[1]))}: "
        f"{sum(part.kept.values()):,} of {part.count:,}: {escape(part.problem)}</li>"
        for part in parts
        if part.problem
    ]
    short = f"<h3>Fewer than asked for</h3><ul>{''.join(problems)}</ul>" if problems else ""
    return Section("cost", "Yield and cost", note + table(heads, rows, "What it took") + short)


def _files(tally: Tally) -> Section:
    """Return the section of files that puzzles were made from; without a body if there are none."""
    rows = [
        [f"<code>{escape(name)}</code>", escape(option), f"{count:,}"]
        for (option, name), count in sorted(tally.files.items())
    ]
    body = table(("file", "option", "puzzles"), rows, "Puzzles by file", 2) if rows else ""
    return Section("files", "Files they were made from", body)


def _again(corpus: Corpus) -> Section:
    """Return the section of how to make the corpus again."""
    about = corpus.about
    apart = ("puzzlemint", CODE)
    others = [f"{name}=={of}" for name, of in about.versions.items() if name not in apart]
    lines = [
        f"# in a clone of puzzlemint {about.versions.get('puzzlemint', '')}".rstrip(),
        "scripts/setup",
        f".venv/bin/pip install {' '.join(others)}",
        ".venv/bin/puzzlemint build recipe.toml -o corpus",
    ]
    body = (
        "<p>The recipe below and these versions give the same puzzles to the byte, on any machine "
        "and with any number of workers.</p>"
        f"<pre>{escape(chr(10).join(lines))}</pre>"
        f"<details><summary>recipe.toml</summary><pre>{escape(corpus.text)}</pre></details>"
        f'<p class="note">Recipe <code>{escape(about.recipe)}</code>'
    )
    if CODE in about.versions:
        body += f"; code <code>{escape(about.versions[CODE])}</code>"
    if about.sha256:
        body += f"; SHA-256 of the corpus <code>{escape(about.sha256)}</code>"
    return Section("again", "To make it again", body + "</p>")
