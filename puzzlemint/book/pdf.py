"""A book as PDF, by reportlab: vectors, embedded fonts, the same bytes for the same book."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlemint.book.contents import NAMES
from puzzlemint.book.drawing import BOLD, PLAIN, drawing, put
from puzzlemint.book.layout import MM, pages, sheets
from puzzles.base.errors import OptionError
from puzzles.base.extras import needed
from verify.grade.grade import BANDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlemint.book.contents import Book, Numbered, Rules, Solved

PAPERS = {
    "a4": (210 * MM, 297 * MM),
    "letter": (216 * MM, 279 * MM),
    "a5": (148 * MM, 210 * MM),
    "half-letter": (140 * MM, 216 * MM),
}
"""Width and height of a page."""
MARGIN = 15 * MM
FOOT = 10 * MM
ANSWER, EXAMPLE = 3.4 * MM, 9 * MM
"""The width of a cell of an answer, of a worked example."""
SMALLEST = 6
"""Of the text in an answer, in points, where a page has room for it."""
CAPTION, QR, NOTE = 6 * MM, 17 * MM, 3.5 * MM
DOT = 0.9 * MM
INK, GREY = "#1d2026", "#5a616c"


class Layout(NamedTuple):
    """How a book is laid out.

    Attributes:
        paper: one of PAPERS.
        per_page: how many puzzles a page has, one of `puzzlemint.book.layout.GRIDS`.
        examples: whether each kind has a page with an example that is solved step by step.
        turned: whether answers stand upside down.
    """

    paper: str = "a4"
    per_page: int = 4
    examples: bool = False
    turned: bool = False


PLAINLY = Layout()


def pdf(book: Book, layout: Layout = PLAINLY) -> bytes:
    """Return the book as PDF.

    Args:
        book: what is in it.
        layout: its paper, and how many puzzles a page has.

    Raises:
        OptionError: reportlab is not installed, or segno and there are links.
    """
    return _Writer(book, layout).written()


class _Writer:
    """Writes one book."""

    def __init__(self, book: Book, layout: Layout) -> None:
        try:
            from reportlab.pdfbase import pdfmetrics
            from reportlab.pdfbase.ttfonts import TTFont
            from reportlab.pdfgen.canvas import Canvas
        except ModuleNotFoundError:
            raise OptionError(needed("a book as PDF", "reportlab")) from None
        for name in (PLAIN, BOLD):
            pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))
        self._measure = pdfmetrics.stringWidth
        self.book, self.layout = book, layout
        self.width, self.height = PAPERS[layout.paper]
        self.room = self.width - 2 * MARGIN, self.height - 2 * MARGIN - FOOT
        self._file = io.BytesIO()
        self.canvas: Any = Canvas(
            self._file, pagesize=PAPERS[layout.paper], invariant=True, initialFontName=PLAIN
        )
        self.canvas.setTitle(book.title)
        self.canvas.setCreator("puzzlemint")
        self._page = 1

    def written(self) -> bytes:
        """Return the whole book."""
        self._cover()
        for rules in self.book.rules if self.layout.examples else ():
            self._rules(rules)
        self._puzzles()
        self._answers()
        self.canvas.save()
        return self._file.getvalue()

    def _say(self, x: float, y: float, words: str, size: float, font: str = PLAIN) -> None:
        """Write a line; y is from the top of the page."""
        self.canvas.setFillColor(GREY if font == PLAIN and size < 9.5 else INK)
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, self.height - y, words)

    def _next(self) -> None:
        """Number this page and begin the next."""
        self.canvas.setFillColor(GREY)
        self.canvas.setFont(PLAIN, 9)
        self.canvas.drawCentredString(self.width / 2, MARGIN / 2 + 2 * MM, str(self._page))
        self.canvas.showPage()
        self._page += 1

    def _lines(self, words: str, size: float, width: float) -> list[str]:
        """Return words in lines that are no wider."""
        lines, line = list[str](), ""
        for word in words.split():
            longer = f"{line} {word}" if line else word
            if line and self._measure(longer, PLAIN, size) > width:
                lines.append(line)
                longer = word
            line = longer
        return [*lines, line]

    def _cover(self) -> None:
        """Write the title, what the marks of bands are, and which puzzles are of which kind."""
        y = 60 * MM
        for line in self._lines(self.book.title, 30, 0.6 * self.room[0]):
            self._say(MARGIN, y, line, 30, BOLD)
            y += 13 * MM
        self._say(MARGIN, y, self.book.about, 12)
        y += 7 * MM
        if self.layout.examples:
            self._say(MARGIN, y, NAMES, 10)
            y += 7 * MM
        self._bands(y)
        self._contents(y + 13 * MM)
        self._next()

    def _bands(self, y: float) -> None:
        """Write the marks of each band and its name, in a line."""
        x = MARGIN
        for level, band in enumerate(BANDS, 1):
            x = self._marks(level, x, y) + 1 * MM
            self._say(x, y, band, 10)
            x += self._measure(band, PLAIN, 10) + 5 * MM

    def _contents(self, y: float) -> None:
        """Write for each kind the numbers of its puzzles, from a height on and on further pages."""
        for rules in self.book.rules:
            lines = self._lines(runs(rules.numbers), 10, self.room[0] - 45 * MM)
            if y + 5 * MM * (len(lines) - 1) > MARGIN + self.room[1]:
                self._next()
                y = MARGIN + 4 * MM
            self._say(MARGIN, y, rules.title, 10, BOLD)
            for line in lines:
                self._say(MARGIN + 45 * MM, y, line, 10)
                y += 5 * MM
            y += 1 * MM

    def _rules(self, rules: Rules) -> None:
        """Write how a kind is played, with its example, its steps and its solution."""
        y = MARGIN + 8 * MM
        self._say(MARGIN, y, rules.title, 20, BOLD)
        y += 9 * MM
        for line in self._lines(rules.text, 11, self.room[0]):
            self._say(MARGIN, y, line, 11)
            y += 5.5 * MM
        if rules.example:
            self._solved(rules.example, y + 4 * MM)
        self._next()

    def _solved(self, example: Solved, y: float) -> None:
        """Write an example with its steps and its solution, from a height on."""
        drawn = [drawing(example.board), drawing(example.solved)]
        (page,) = pages(drawn, (self.room[0], self.room[1] / 2), EXAMPLE, 0)
        for at, x, top, scale in page:
            put(self.canvas, drawn[at], MARGIN + x, self.height - y - top, scale)
        y += max(top + drawn[at].height * scale for at, _, top, scale in page) + 8 * MM
        if example.note:
            for line in self._lines(f"In this example: {example.note}", 10, self.room[0]):
                self._say(MARGIN, y, line, 10)
                y += 5 * MM
            y += 2 * MM
        for number, step in enumerate(example.steps, 1):
            lines = self._lines(
                f"{step[0].upper() if not _is_place(step) else step[0]}{step[1:]}.",
                10,
                self.room[0] - 8 * MM,
            )
            if y + 5 * MM * len(lines) > self.height - MARGIN - FOOT:
                self._say(MARGIN + 8 * MM, y, "And so on.", 10)
                break
            self._say(MARGIN, y, f"{number}", 10, BOLD)
            for line in lines:
                self._say(MARGIN + 8 * MM, y, line, 10)
                y += 5 * MM
            y += 1 * MM

    def _puzzles(self) -> None:
        """Draw the puzzles, each below its number and the rules that are told there."""
        puzzles = self.book.puzzles
        drawn = [drawing(one.board) for one in puzzles]
        above = QR + 2 * MM if any(one.link for one in puzzles) else CAPTION

        def words(at: int, width: float) -> float:
            return above + NOTE * len(self._told(puzzles[at], width)) + 1 * MM

        for page in sheets(drawn, self.room, self.layout.per_page, words):
            for slot in page:
                at, one = slot.number, drawn[slot.number]
                left, y = MARGIN + slot.x, MARGIN + slot.y
                self._caption(puzzles[at], left, y + above, slot.width)
                y += above
                for line in self._told(puzzles[at], slot.width):
                    y += NOTE
                    self._say(left, y, line, 8)
                aside = (slot.width - one.width * slot.scale) / 2
                put(self.canvas, one, left + aside, self.height - y - 1 * MM, slot.scale)
            self._next()

    def _told(self, one: Numbered, width: float) -> list[str]:
        """Return the lines of the rules that stand at a puzzle."""
        words = f"{one.rules} {one.note}".strip()
        return self._lines(words, 8, width) if words else []

    def _caption(self, one: Numbered, x: float, y: float, width: float) -> None:
        """Write a puzzle's number, heading, difficulty and code above it."""
        number = f"{one.number}"
        self._say(x, y - 1.5 * MM, number, 13, BOLD)
        wide = self._measure(number, BOLD, 13)
        self._say(x + wide + 2 * MM, y - 1.5 * MM, one.heading, 9)
        wide += self._measure(one.heading, PLAIN, 9) + 5 * MM
        self._marks(one.level, x + wide, y - 1.5 * MM)
        if one.link:
            self._code(one.link, x + width - QR, y - 1 * MM)

    def _marks(self, level: int, x: float, y: float) -> float:
        """Draw a grade as filled dots among empty ones; return where they end."""
        self.canvas.setStrokeColor(INK)
        self.canvas.setFillColor(INK)
        self.canvas.setLineWidth(0.6)
        for number in range(len(BANDS)):
            place = x + DOT * (3 * number + 1), self.height - y + 1 * MM
            self.canvas.circle(*place, DOT, stroke=1, fill=int(number < level))
        return x + 3 * DOT * len(BANDS)

    def _code(self, link: str, x: float, y: float) -> None:
        """Draw a QR code whose bottom left corner lies at a point."""
        rows = matrix(link)
        side = QR / len(rows)
        self.canvas.setFillColor(INK)
        for row, cells in enumerate(rows):
            for column, dark in enumerate(cells):
                if dark:
                    down = self.height - y + QR - (row + 1) * side
                    self.canvas.rect(x + column * side, down, side, side, stroke=0, fill=1)

    def _answers(self) -> None:
        """Draw the answers, small, each under its puzzle's number."""
        puzzles = self.book.puzzles
        drawn = [drawing(one.solved) for one in puzzles]
        room = self.room[0], self.room[1] - 10 * MM
        for count, page in enumerate(pages(drawn, room, ANSWER, 4 * MM, text=SMALLEST)):
            self.canvas.saveState()
            if self.layout.turned:
                self.canvas.translate(self.width, self.height)
                self.canvas.rotate(180)
            if not count:
                self._say(MARGIN, MARGIN + 4 * MM, "Answers", 16, BOLD)
            for at, x, top, scale in page:
                left, y = MARGIN + x, MARGIN + 10 * MM + top
                self._say(left, y + 3 * MM, str(puzzles[at].number), 8, BOLD)
                put(self.canvas, drawn[at], left, self.height - y - 4 * MM, scale)
            self.canvas.restoreState()
            self._next()


def matrix(link: str) -> Sequence[Sequence[int]]:
    """Return the modules of a QR code.

    Raises:
        OptionError: segno is not installed.
    """
    try:
        import segno
    except ModuleNotFoundError:
        raise OptionError(needed("a QR code", "segno")) from None
    try:
        return [list(row) for row in segno.make_qr(link, error="l", boost_error=False).matrix]
    except ValueError:
        raise OptionError(f"a link of {len(link):,} letters is too long for a QR code") from None


def _is_place(step: str) -> bool:
    return step[:1] == "r" and step[1:2].isdigit()


def runs(numbers: Sequence[int]) -> str:
    """Return numbers in words: 1-3, 7."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join([f"{a}" if a == b else f"{a}-{b}" for a, b in runs])
