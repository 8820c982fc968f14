"""Charts as small SVG drawings: a stacked bar, and columns. Colours are classes of the page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH, HEIGHT = 300, 112
FOOT, HEAD = 18, 14
GAP = 0.18
"""Of a column's width, between columns."""


class Part(NamedTuple):
    """A part of a bar, or a column: its name, its class, and how much it is."""

    name: str
    style: str
    amount: int


def bar(parts: Sequence[Part]) -> str:
    """Return parts of a whole side by side, from left to right."""
    scale = 100 / max(sum([part.amount for part in parts]), 1)
    drawn: list[str] = []
    left = 0.0
    for part in parts:
        if part.amount:
            wide = part.amount * scale
            drawn.append(
                f'<rect class="{part.style}" x="{left:.2f}" width="{wide:.2f}" height="10">'
                f"<title>{escape(part.name)}: {part.amount:,}</title></rect>"
            )
            left += wide
    said = ", ".join([f"{part.name} {part.amount:,}" for part in parts if part.amount])
    return (
        f'<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" '
        f'aria-label="{escape(said)}">{"".join(drawn)}</svg>'
    )


def columns(parts: Sequence[Part], labels: Sequence[tuple[float, str]], mark: float = -1) -> str:
    """Return columns side by side.

    Args:
        parts: from left to right.
        labels: texts below, each at a column by its number from 0; between them by a fraction.
        mark: where a line stands, likewise; less than 0 for none.
    """
    most = max([part.amount for part in parts], default=0) or 1
    step = WIDTH / max(len(parts), 1)
    room = HEIGHT - FOOT - HEAD
    drawn: list[str] = []
    for number, part in enumerate(parts):
        tall = room * part.amount / most
        if part.amount:
            tall = max(tall, 1.5)
        drawn.append(
            f'<rect class="{part.style}" x="{(number + GAP / 2) * step:.1f}" '
            f'y="{HEIGHT - FOOT - tall:.1f}" width="{(1 - GAP) * step:.1f}" height="{tall:.1f}">'
            f"<title>{escape(part.name)}: {part.amount:,}</title></rect>"
        )
    floor = HEIGHT - FOOT
    if mark >= 0:
        x = (mark + 0.5) * step
        drawn.append(f'<path class="mark" d="M{x:.1f} {HEAD}V{floor}"/>')
    drawn.append(f'<path class="axis" d="M0 {floor}H{WIDTH}"/>')
    highest = max(range(len(parts)), key=lambda number: parts[number].amount, default=0)
    x = min(max((highest + 0.5) * step, 10), WIDTH - 10)
    drawn.append(f'<text x="{x:.1f}" y="{HEAD - 4}" text-anchor="middle">{most:,}</text>')
    for place, text in labels:
        x = min(max((place + 0.5) * step, 0), WIDTH)
        anchor = "start" if x < 12 else "end" if x > WIDTH - 12 else "middle"
        drawn.append(
            f'<text x="{x:.1f}" y="{HEIGHT - 5}" text-anchor="{anchor}">{escape(text)}</text>'
        )
    said = ", ".join([f"{part.name} {part.amount:,}" for part in parts if part.amount])
    return (
        f'<svg class="columns" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(said)}">{"".join(drawn)}</svg>'
    )
