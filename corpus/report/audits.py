"""The report on an audit: what is wrong with a set of puzzles, and what is right."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING

from corpus.records.tally import Tally
from corpus.report import sections
from corpus.report.charts import Part, bar
from corpus.report.gallery import Exhibit, Gallery
from corpus.report.page import Section, Tile, page, table
from verify.grade.grade import BANDS
from verify.judge.verdict import MULTIPLE, NONE, UNDECIDED, UNIQUE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.ask.audit import Audit, Examined

VERDICTS = ((UNIQUE, "good"), (MULTIPLE, "doubt"), (NONE, "bad"), (UNDECIDED, "none"))
FAULTS = 4
"""Puzzles of a kind and verdict that are drawn, of those that are not unique."""


class Findings:
    """What an audit's report is made from, puzzle by puzzle."""

    def __init__(self) -> None:
        self._tally, self._verdicts = Tally(), Counter[tuple[str, str]]()
        self._unique, self._faults = Gallery(), Gallery()

    def add(self, examined: Examined) -> None:
        """Take a puzzle."""
        self._verdicts[examined.kind, examined.verdict] += 1
        if examined.grade:
            self._tally.add(examined.kind, examined.size, examined.grade)
            self._unique.offer(
                (examined.kind, BANDS.index(examined.grade.band)), _exhibit(examined)
            )
        else:
            self._faults.offer((examined.kind, len(examined.verdict)), _exhibit(examined), FAULTS)

    def report(self, name: str, audit: Audit, command: str) -> str:
        """Return the page.

        Args:
            name: of the set.
            audit: all counts.
            command: that made the page.
        """
        total = audit.verdicts.total()
        unique = audit.verdicts[UNIQUE]
        tiles = [
            Tile(f"{total:,}", "puzzles"),
            Tile(f"{unique:,}", "have one solution", "good"),
            Tile(f"{audit.verdicts[MULTIPLE]:,}", "have several", _bad(audit.verdicts[MULTIPLE])),
            Tile(f"{audit.verdicts[NONE]:,}", "have none", _bad(audit.verdicts[NONE])),
            Tile(f"{audit.copies + audit.images:,}", "are there already"),
            Tile(f"{audit.trivial:,}", "are trivial"),
        ]
        shown = [
            self._by_kind(),
            _variants(audit),
            _others(audit),
            sections.gallery(self._faults, "Not unique", "faults"),
            sections.grades(self._tally),
            sections.hardest(self._tally),
            sections.effort(self._tally),
            sections.gallery(self._unique),
            Section("again", "To make it again", f"<pre>{escape(command)}</pre>"),
        ]
        lead = f"{total:,} puzzles judged, graded and compared with each other."
        return page(f"Audit of {name}", lead, tiles, shown if total else [])

    def _by_kind(self) -> Section:
        """Return the section of verdicts by kind."""
        rows: list[Sequence[str]] = []
        for kind in sorted({kind for kind, _ in self._verdicts}):
            counts = [self._verdicts[kind, verdict] for verdict, _ in VERDICTS]
            parts = [
                Part(name, style, count)
                for (name, style), count in zip(VERDICTS, counts, strict=True)
            ]
            cells = map(sections.number, [*counts, sum(counts)])
            rows.append([f"<b>{sections.title(kind)}</b>", *cells, bar(parts)])
        heads = ("kind", *[name for name, _ in VERDICTS], "all", "")
        body = sections.key(VERDICTS) + table(heads, rows, "Verdicts by kind")
        return Section("verdicts", "Verdicts", body if rows else "")


def _exhibit(examined: Examined) -> Exhibit:
    """Return a puzzle that an audit looked at, with its grade, or its verdict if that is bad."""
    about, style = examined.verdict, "bad"
    if examined.grade:
        about, style = (
            f"{examined.grade.band} · effort {examined.grade.effort:,}",
            examined.grade.band,
        )
    return Exhibit(
        examined.id, examined.kind, examined.size, about, style, examined.puzzle, examined.solution
    )


def _bad(count: int) -> str:
    return "bad" if count else ""


def _variants(audit: Audit) -> Section:
    """Return the section of other rules."""
    rows: list[Sequence[str]] = []
    for (kind, rules), counts in sorted(audit.variants.items()):
        cells = [sections.number(counts[verdict]) for verdict, _ in VERDICTS[:3]]
        rows.append([f"<b>{sections.title(kind)}</b>", f"<code>{escape(rules)}</code>", *cells])
    note = (
        '<p class="note">How many puzzles get another verdict when one option of their rules '
        "has another value, and which. A puzzle that is not unique by the rules it states may "
        "have been made for others.</p>"
    )
    heads = ("kind", "by the rules", *[f"turn {verdict}" for verdict, _ in VERDICTS[:3]])
    body = note + table(heads, rows, "Verdicts by other rules", 2) if rows else ""
    return Section("variants", "By other rules", body)


def _others(audit: Audit) -> Section:
    """Return the section of repeated and trivial puzzles."""
    judged = sum([audit.verdicts[verdict] for verdict, _ in VERDICTS])
    counts = (
        ("differ from each other, images taken as one", audit.different),
        ("have the text of an earlier one", audit.copies),
        ("are an image of an earlier one: turned, reflected, renamed", audit.images),
        ("are trivial: nothing but the last open place of a rule is to be found", audit.trivial),
        ("cannot be read", audit.verdicts.total() - judged),
    )
    rows = [
        [f"puzzles that {what}", sections.number(n), sections.percent(n, audit.verdicts.total())]
        for what, n in counts
    ]
    return Section(
        "repeated", "Repeated, trivial, unreadable", table(("", "count", "share"), rows, "")
    )
