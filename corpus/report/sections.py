"""Sections that every report has: what there is, how hard it is, what it looks like."""

from __future__ import annotations

from collections import Counter
from html import escape
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING

import puzzles
from corpus.records.records import NO_GRADE
from corpus.records.tally import GRADES
from corpus.report.charts import Part, bar, columns
from corpus.report.page import Section, table
from verify.grade.grade import band_of
from verify.grade.ladder import Cost, Rung, chain

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from corpus.records.splits import Splits
    from corpus.records.tally import Tally
    from corpus.report.gallery import Gallery

CHAINS = ((2, 2), (3, 4), (5, 0))
"""Depths of chains that are shown as one; 0 for any."""
BINS = 24
NOT_UNIQUE = "not unique"
_ZERO = '<span class="zero">0</span>'


def number(value: int) -> str:
    """Return a count as a cell of a table."""
    return f"{value:,}" if value else _ZERO


def percent(count: int, total: int) -> str:
    """Return a share as a cell of a table."""
    return f"{count / total:.1%}" if count else _ZERO


def title(kind: str) -> str:
    """Return what people call a kind."""
    return escape(puzzles.get(kind).title)


def bands(tally: Tally) -> list[str]:
    """Return the grades that there are, empty for puzzles without one."""
    there = {grade for (grade,) in tally.by("grade")}
    return [band for band in GRADES if band in there]


def key(names: Iterable[tuple[str, str]]) -> str:
    """Return what the colours of bars mean, from names and classes."""
    items = [
        f'<li><svg viewBox="0 0 1 1" aria-hidden="true"><rect class="{style}" width="1" '
        f'height="1"/></svg>{escape(name)}</li>'
        for name, style in names
    ]
    return f'<ul class="key">{"".join(items)}</ul>'


def _parts(counts: Mapping[str, int]) -> list[Part]:
    return [Part(band or NOT_UNIQUE, _style(band), counts.get(band, 0)) for band in GRADES]


def _style(band: str) -> str:
    """Return the class of what stands for a grade, or for none."""
    return "plain" if band == NO_GRADE else band or "none"


def grades(tally: Tally) -> Section:
    """Return the section of kinds, sizes and grades."""
    shown = bands(tally)
    if not shown:
        return Section("grades", "Kinds, sizes and grades", "")
    rows: list[Sequence[str]] = []
    sizes = tally.by("kind", "size")
    counts = tally.by("kind", "size", "grade")
    by_kind = tally.by("kind", "grade")
    for (kind,), total in tally.by("kind").items():
        of_kind = {band: by_kind.get((kind, band), 0) for band in shown}
        cells = [number(of_kind[band]) for band in shown]
        rows.append([f"<b>{title(kind)}</b>", "all", *cells, number(total), bar(_parts(of_kind))])
        for (other, size), count in sizes.items():
            if other == kind:
                of_size = {band: counts.get((kind, size, band), 0) for band in shown}
                cells = [number(of_size[band]) for band in shown]
                rows.append(["", size, *cells, number(count), bar(_parts(of_size))])
    heads = ["kind", "size", *[band or NOT_UNIQUE for band in shown], "all", ""]
    body = key([(band or NOT_UNIQUE, _style(band)) for band in shown])
    return Section(
        "grades",
        "Kinds, sizes and grades",
        body + table(heads, rows, "Puzzles by kind, size and grade", 2),
    )


def splits(tally: Tally, divided: Splits) -> Section:
    """Return the section of splits by name; without a body if there are none."""
    shown = bands(tally)
    totals = tally.by("split")
    counts = tally.by("split", "grade")
    rows: list[Sequence[str]] = []
    for name in divided.shares:
        total = totals.get((name,), 0)
        of_split = {band: counts.get((name, band), 0) for band in shown}
        cells = [number(of_split[band]) for band in shown]
        share = percent(total, tally.total)
        rows.append([f"<b>{escape(name)}</b>", *cells, number(total), share, bar(_parts(of_split))])
    if not rows:
        return Section("splits", "Splits", "")
    heads = ["split", *[band or NOT_UNIQUE for band in shown], "all", "share", ""]
    note = (
        f'<p class="note">Divided by {divided.by}: none is in one split while an image of it, '
        "turned, reflected or renamed, is in another.</p>"
    )
    return Section("splits", "Splits", note + table(heads, rows, "Puzzles by split and grade"))


def hardest(tally: Tally) -> Section:
    """Return the section of the dearest steps."""
    names = [name.replace("CHAIN ", "C\u2009").capitalize() for name, _ in _steps()]
    charts: list[str] = []
    for (kind,) in tally.by("kind"):
        counts: Counter[str] = Counter()
        for step, count in tally.hardest.items():
            if step.kind == kind:
                counts[_step(step.rung, step.depth)] += count
        if counts:
            parts = [Part(name, style, counts[name]) for name, style in _steps()]
            labels = [
                (float(place), name.replace("CHAIN ", "C ")) for place, name in enumerate(names)
            ]
            charts.append(f"<div><h3>{title(kind)}</h3>{columns(parts, labels)}</div>")
    note = (
        '<p class="note">The dearest step that cannot be avoided: from the last open place of a '
        "rule by single rules and rules together (region, inside, subset, sum) to chains of so "
        "many layers (C), nested ones, and search.</p>"
    )
    body = f'{note}<div class="multiples">{"".join(charts)}</div>' if charts else ""
    return Section("hardest", "Hardest step", body)


def _steps() -> list[tuple[str, str]]:
    """Return the names of dearest steps as columns show them, each with its grade."""
    costs = [Cost(rung) for rung in Rung if rung is not Rung.CHAIN]
    costs += [chain(least) for least, _ in CHAINS]
    return [(_step(cost.rung.name, cost.depth), band_of(cost)) for cost in sorted(costs)]


def _step(rung: str, depth: int) -> str:
    """Return a rung as a chart names it; chains by ranges of their layers."""
    if rung != Rung.CHAIN.name:
        return rung
    least, most = next((low, high) for low, high in CHAINS if depth <= high or not high)
    if least == most:
        return f"{rung} {least}"
    return f"{rung} {least}–{most}" if most else f"{rung} {least}+"


def effort(tally: Tally) -> Section:
    """Return the section of efforts."""
    charts: list[str] = []
    for (kind,) in tally.by("kind"):
        efforts = Counter({one: n for (other, one), n in tally.efforts.items() if other == kind})
        if efforts:
            charts.append(f"<div><h3>{title(kind)}</h3>{_histogram(efforts)}</div>")
    note = (
        '<p class="note">The weights of all steps, summed up; it sorts puzzles within a grade. '
        "The dashed line is the median; the scale is one of square roots.</p>"
    )
    body = f'{note}<div class="multiples">{"".join(charts)}</div>' if charts else ""
    return Section("effort", "Effort", body)


def _histogram(efforts: Counter[int]) -> str:
    """Return columns over the square root of the effort, so that the long tail has room."""
    least, most = min(efforts), max(efforts)
    low, high = isqrt(least), isqrt(most) + 1
    width = (high - low) / BINS
    counts: Counter[int] = Counter()
    for value, count in efforts.items():
        counts[_bin(value, low, width)] += count
    ends = [round((low + i * width) ** 2) for i in range(BINS + 1)]
    parts = [
        Part(f"{first:,} to {last:,}", "plain", counts[i])
        for i, (first, last) in enumerate(pairwise(ends))
    ]
    median = _median(efforts)
    middle = _bin(median, low, width)
    labels = [(-0.5, f"{low**2:,}"), (float(middle), f"{median:,}"), (BINS - 0.5, f"{high**2:,}")]
    apart = [label for label in labels if label[0] in (-0.5, BINS - 0.5) or 4 <= middle <= BINS - 5]
    return columns(parts, apart, middle)


def _bin(value: int, low: int, width: float) -> int:
    return min(int((value**0.5 - low) / width), BINS - 1)


def _median(counts: Counter[int]) -> int:
    """Return the low median of values by how often each occurs."""
    left = (counts.total() + 1) // 2
    for value in sorted(counts):
        left -= counts[value]
        if left <= 0:
            return value
    return 0


def gallery(shown: Gallery, heading: str = "Gallery", name: str = "gallery") -> Section:
    """Return a section of drawn puzzles."""
    figures = "".join([exhibit.html() for exhibit in shown.exhibits()])
    return Section(name, heading, f'<div class="gallery">{figures}</div>' if figures else "")
