"""A book as one page of HTML, which a browser prints; it needs nothing but itself."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from puzzlemint.book.contents import NAMES
from puzzlemint.book.drawing import drawing
from puzzlemint.book.layout import MM, sheets
from puzzlemint.book.pdf import FOOT, MARGIN, PAPERS, PLAINLY, SMALLEST, Layout, matrix, runs
from puzzles.render.sheet import STYLE
from puzzles.render.svg import svg
from verify.grade.grade import BANDS

if TYPE_CHECKING:
    from puzzlemint.book.contents import Book, Numbered, Rules, Solved
    from puzzles.render.picture import Picture

ANSWER, EXAMPLE = 3.4, 9.0
"""The width of a cell of an answer, of a worked example, in millimetres."""
WORDS = 30 * MM
"""The height that is kept for what is written at a puzzle, in points."""
_SIZES = {"a4": "A4", "letter": "letter", "a5": "A5", "half-letter": "5.5in 8.5in"}
_UNITS = 32
_PAGE = """\
@page { size: %s; margin: 15mm; }
:root { color-scheme: light; }
body { font: 11pt/1.4 system-ui, sans-serif; color: #1d2026; background: #fff; margin: 0 auto;
  max-width: %smm; }
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
.told { width: 0; min-width: 100%%; margin: 0 0 1mm; font-size: 8pt; }
.turned figure { rotate: 180deg; }
.answers { justify-content: start; }
.answers figcaption b { font-size: 8pt; }
svg { display: block; max-width: 100%%; height: auto; }
"""


def html(book: Book, layout: Layout = PLAINLY) -> str:
    """Return the book as a page.

    Args:
        book: what is in it.
        layout: its paper, and how many puzzles a page has.

    Raises:
        OptionError: there are links, and segno is not installed.
    """
    light = STYLE.partition("@media")[0]
    width, height = PAPERS[layout.paper]
    room = width - 2 * MARGIN, height - 2 * MARGIN - FOOT
    boards = [drawing(one.board) for one in book.puzzles]
    laid = sheets(boards, room, layout.per_page, lambda _at, _width: WORDS)
    puzzles = "".join(
        [
            '<section>\n<div class="boards">\n'
            + "".join(
                [
                    _figure(one, one.board, slot.scale / MM * _UNITS)
                    for slot in page
                    for one in [book.puzzles[slot.number]]
                ]
            )
            + "</div>\n</section>\n"
            for page in laid
        ]
    )
    answers = "".join(
        [
            _figure(one, one.solved, max(ANSWER, least * _UNITS), small=True)
            for one in book.puzzles
            for least in [SMALLEST / MM / drawing(one.solved).smallest]
        ]
    )
    turned = " turned" if layout.turned else ""
    grades = " ".join([f"{_marks(level)} {band}" for level, band in enumerate(BANDS, 1)])
    return document(
        book.title,
        f"{_PAGE % (_SIZES[layout.paper], f'{room[0] / MM:.0f}')}{light}",
        f"<p>{escape(book.about)}</p>\n<p>{grades}</p>\n"
        f"{_contents(book)}"
        f"{''.join(map(_rules, book.rules)) if layout.examples else ''}"
        f"{puzzles}"
        f'<section>\n<h2>Answers</h2>\n<div class="boards answers{turned}">\n'
        f"{answers}</div>\n</section>\n",
    )


def _contents(book: Book) -> str:
    """Return which puzzles are of which kind."""
    rows = [f"<li><b>{escape(one.title)}</b> {runs(one.numbers)}</li>\n" for one in book.rules]
    return f"<ul>\n{''.join(rows)}</ul>\n"


def _marks(level: int) -> str:
    """Return a grade as filled dots among empty ones."""
    dots = "\u25cf" * level + "\u25cb" * (len(BANDS) - level)
    return f'<span role="img" aria-label="{BANDS[level - 1]}">{dots}</span>'


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
    """Return a kind's rules with an example that is solved step by step."""
    example = _solved(rules.example) if rules.example else ""
    return (
        f"<section>\n<h2>{escape(rules.title)}</h2>\n<p>{escape(rules.text)}</p>\n"
        f"<p>{NAMES}</p>\n{example}</section>\n"
    )


def _solved(example: Solved) -> str:
    steps = "".join([f"<li>{escape(step)}.</li>\n" for step in example.steps])
    boards = drawn(example.board, EXAMPLE) + drawn(example.solved, EXAMPLE)
    note = f"<p>In this example: {escape(example.note)}</p>\n" if example.note else ""
    return f'<div class="boards">\n{boards}</div>\n{note}<ol>\n{steps}</ol>\n'


def _figure(one: Numbered, picture: Picture, cell: float, *, small: bool = False) -> str:
    """Return a puzzle with its heading, or `small`, with its number alone, a solution."""
    told = "" if small else f"<span>{escape(one.heading)}</span> {_marks(one.level)}"
    rules = f'<p class="told">{escape(one.rules)}</p>' if one.rules and not small else ""
    code = _code(one.link) if one.link and not small else ""
    note = f'<p class="note">{escape(one.note)}</p>' if one.note and not small else ""
    return (
        f"<figure>\n<figcaption><b>{one.number}</b> {told}{code}</figcaption>\n{rules}"
        f"{drawn(picture, cell)}{note}</figure>\n"
    )


def _code(link: str) -> str:
    """Return a QR code that is a link too."""
    rows = matrix(link)
    dark = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, cell in enumerate(row) if cell
    )
    return (
        f'<a class="code" href="{escape(link)}"><svg viewBox="0 0 {len(rows)} {len(rows)}" '
        f'role="img"><title>a link to play it</title><path d="{dark}"/></svg></a>'
    )
