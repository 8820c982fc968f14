"""The page: tiles, tables and sections, with its style sheet in it."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from puzzles.render.sheet import STYLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


SUB = ' class="sub"'


class Tile(NamedTuple):
    """A figure that everybody wants to know first, and what it means."""

    value: str
    label: str
    style: str = ""


class Section(NamedTuple):
    """A part of the page: its name in the address, its heading, and its HTML."""

    name: str
    heading: str
    body: str


def page(title: str, lead: str, tiles: Iterable[Tile], sections: Sequence[Section]) -> str:
    """Return the page.

    Args:
        title, lead: a heading and a sentence below it, as texts.
        tiles: the figures on top.
        sections: the rest; those without a body are left out.
    """
    shown = [section for section in sections if section.body]
    sheet = files("corpus.report").joinpath("page.css").read_text(encoding="utf-8")
    links = "".join([f'<a href="#{one.name}">{escape(one.heading)}</a>' for one in shown])
    figures = "".join(
        [
            f'<div class="tile {tile.style}"><dd>{escape(tile.value)}</dd>'
            f"<dt>{escape(tile.label)}</dt></div>"
            for tile in tiles
        ]
    )
    parts = "\n".join(
        [
            f'<section id="{one.name}" aria-labelledby="{one.name}-title">\n'
            f'<h2 id="{one.name}-title">{escape(one.heading)}</h2>\n{one.body}\n</section>'
            for one in shown
        ]
    )
    return f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<style>
{STYLE}{sheet}</style>
</head>
<body>
<header>
<h1>{escape(title)}</h1>
<p class="lead">{escape(lead)}</p>
<nav aria-label="Sections">{links}</nav>
</header>
<main>
<dl class="tiles">{figures}</dl>
{parts}
</main>
</body>
</html>
"""


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], caption: str, words: int = 1) -> str:
    """Return a table.

    Args:
        heads: of its columns; HTML.
        rows: its cells; HTML. A row whose first cell is empty is a part of the one above.
        caption: what it shows, as a text.
        words: how many columns at the left are words; the others are numbers.
    """
    head = "".join([f'<th scope="col">{cell}</th>' for cell in heads])
    body = "\n".join([_row(row, words) for row in rows])
    return (
        f'<div class="scroll"><table class="words-{words}">'
        f"<caption>{escape(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>"
    )


def _row(cells: Sequence[str], words: int) -> str:
    """Return a row of a table; the second to the `words`-th cell hold words, others numbers."""
    first, *others = cells
    made = [f'<th scope="row">{first}</th>' if first else "<td></td>"]
    for number, cell in enumerate(others, 1):
        style = ' class="word"' if number < words else ""
        made.append(f"<td{style}>{cell}</td>")
    return f"<tr{'' if first else SUB}>{''.join(made)}</tr>"
