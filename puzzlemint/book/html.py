"""A book as one page of HTML, which a browser prints; it needs nothing but itself."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from puzzlemint.book.contents import NAMES
from puzzlemint.book.pdf import matrix
from puzzles.render.sheet import STYLE
from puzzles.render.svg import svg

if TYPE_CHECKING:
    from puzzlemint.book.contents import Book, Numbered, Rules
    from puzzles.render.picture import Picture

CELL, ANSWER, EXAMPLE = 7.5, 2.7, 9.0
"""The width of a cell of a puzzle, of an answer, of a worked example, in millimetres."""
_UNITS = 32
_PAGE = """\
@page { size: %s; margin: 15mm; }
:root { color-scheme: light; }
body { font: 11pt/1.4 system-ui, sans-serif; color: #1d2026; background: #fff; margin: 0 auto;
  max-width: 180mm; }
h1 { font-size: 30pt; line-height: 1.2; margin: 40mm 0 4mm; }
h2 { margin: 0 0 2mm; break-after: avoid; }
section { break-before: page; }
.boards { display: flex; flex-wrap: wrap; justify-content: space-evenly; align-items: end;
  gap: 6mm; }
figure { margin: 0; break-inside: avoid; }
.note { margin: 1mm 0 0; width: 0; min-width: 100%%; font-size: 8pt; color: #5a616c; }
figcaption { display: flex; align-items: end; gap: 2mm; font-size: 9pt; color: #5a616c;
  white-space: nowrap; }
figcaption b { font-size: 13pt; color: #1d2026; }
figcaption .code { width: 17mm; height: 17mm; margin-left: auto; }
.answers { justify-content: start; }
.answers figcaption b { font-size: 8pt; }
svg { display: block; max-width: 100%%; height: auto; }
"""


def html(book: Book, paper: str) -> str:
    """Return the book as a page.

    Args:
        book: what is in it.
        paper: `a4` or `letter`.

    Raises:
        OptionError: there are links, and segno is not installed.
    """
    light = STYLE.partition("@media")[0]
    puzzles = "".join([_figure(one, one.board, CELL) for one in book.puzzles])
    answers = "".join([_figure(one, one.solved, ANSWER, small=True) for one in book.puzzles])
    return document(
        book.title,
        f"{_PAGE % ('A4' if paper == 'a4' else 'letter')}{light}",
        f"<p>{escape(book.about)}</p>\n<p>{NAMES}</p>\n"
        f"{''.join(map(_rules, book.rules))}"
        f'<section>\n<div class="boards">\n{puzzles}</div>\n</section>\n'
        f'<section>\n<h2>Answers</h2>\n<div class="boards answers">\n{answers}</div>\n</section>\n',
    )


def document(title: str, style: str, content: str) -> str:
    """Return a page of HTML under a title, which needs nothing but itself."""
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n{content}</body>\n</html>\n"
    )


def drawn(picture: Picture, cell: float) -> str:
    """Return a drawing without a style of its own, of a size."""
    bare = re.sub(r"<style>.*?</style>\n", "", svg(picture), flags=re.DOTALL)

    def sized(found: re.Match[str]) -> str:
        width, height = (float(n) * cell / _UNITS for n in found.groups())
        return f' width="{width:.2f}mm" height="{height:.2f}mm" role='

    return re.sub(r' width="([\d.]+)" height="([\d.]+)" role=', sized, bare, count=1)


def _rules(rules: Rules) -> str:
    steps = "".join([f"<li>{escape(step)}.</li>\n" for step in rules.steps])
    boards = drawn(rules.board, EXAMPLE) + drawn(rules.solved, EXAMPLE)
    note = f"<p>In this example: {escape(rules.note)}</p>\n" if rules.note else ""
    return (
        f"<section>\n<h2>{escape(rules.title)}</h2>\n<p>{escape(rules.text)}</p>\n"
        f'<div class="boards">\n{boards}</div>\n{note}<ol>\n{steps}</ol>\n</section>\n'
    )


def _figure(one: Numbered, picture: Picture, cell: float, *, small: bool = False) -> str:
    told = "" if small else f"<span>{escape(one.heading)}</span>"
    code = _code(one.link) if one.link and not small else ""
    note = f'<p class="note">{escape(one.note)}</p>' if one.note and not small else ""
    return (
        f"<figure>\n<figcaption><b>{one.number}</b> {told}{code}</figcaption>\n"
        f"{drawn(picture, cell)}{note}</figure>\n"
    )


def _code(link: str) -> str:
    rows = matrix(link)
    dark = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, cell in enumerate(row) if cell
    )
    return (
        f'<a class="code" href="{escape(link)}"><svg viewBox="0 0 {len(rows)} {len(rows)}" '
        f'role="img"><title>a link to play it</title><path d="{dark}"/></svg></a>'
    )
