"""Books: nothing overlaps or sticks out, everything is there, and the bytes stay the same."""

from __future__ import annotations

import base64
import json
import re
import sys
import zlib
from dataclasses import replace
from functools import cache
from itertools import groupby, islice, pairwise
from math import hypot
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import puzzles
from puzzlemint.book.contents import Book, Entry, book, fragment
from puzzlemint.book.drawing import Drawing, arc, drawing, put
from puzzlemint.book.html import html
from puzzlemint.book.layout import GAP, GRIDS, LARGEST, LEAST, MM, Words, pages, sheets
from puzzlemint.book.pdf import ANSWER, CAPTION, FOOT, MARGIN, PAPERS, SMALLEST, Layout, pdf
from puzzles.base.errors import OptionError
from puzzles.board import rect
from puzzles.contract.reading import parse_puzzle
from puzzles.model.model import OPEN
from verify.grade.grade import grade
from verify.judge.verdict import judge

if TYPE_CHECKING:
    from tests.conftest import Command

CELL = 7.5 * MM
SUDOKU = "# sudoku\n1...\n..2.\n.3..\n...4\n"
TENTS = "# tents\n3 3\nT.. 1\n... 0\n..T 1\n0 2 0\n"
NINE = "# sudoku\n" + "1........\n" + ".........\n" * 8
SEVERAL = "# sudoku\n1...\n....\n....\n....\n"


@pytest.fixture(scope="module")
def all_entries() -> list[Entry]:
    """Every unique example of every kind, judged."""
    found: list[Entry] = []
    for name in puzzles.names():
        kind = puzzles.get(name)
        for example in kind.examples:
            if example.verdict == "unique":
                puzzle = parse_puzzle(kind, example.text)
                judgement = judge(puzzle)
                graded = grade(puzzle, judgement=judgement)
                assert graded
                found.append(Entry(puzzle, judgement.solutions[0], graded.band, graded.effort))
    return found


@pytest.fixture(scope="module")
def two_each(all_entries: list[Entry]) -> list[Entry]:
    """Two of every kind."""
    kinds = groupby(all_entries, lambda entry: entry.puzzle.kind)
    return [entry for _, own in kinds for entry in islice(own, 2)]


@pytest.fixture(scope="module")
def by_grade(all_entries: list[Entry]) -> Book:
    """A book of all of them."""
    return book(all_entries, "All", page="https://example.org/")


def boards(*sizes: int) -> list[Drawing]:
    """Return an empty board of every kind for each size that it has."""
    return [one for name in puzzles.names() for size in sizes for one in board(name, size)]


@cache
def board(name: str, size: int) -> list[Drawing]:
    """Return the empty board of a kind and a size, if there is one."""
    kind = puzzles.get(name)
    if kind.boards.refusal(size, size):
        return []
    options = {option.name: option.default for option in kind.options}
    try:
        empty = kind.empty(rect(size, size), options)
    except OptionError:
        return []
    return [drawing(kind.picture(empty, [OPEN] * kind.places(empty).cells))]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("cell", "above"), [(CELL, CAPTION), (ANSWER, 4 * MM)])
def test_nothing_overlaps_or_sticks_out(paper: str, cell: float, above: float) -> None:
    width, height = PAPERS[paper]
    room = width - 2 * MARGIN, height - 2 * MARGIN - FOOT
    drawn = boards(4, 6, 9, 10, 20, 30)
    laid = pages(drawn, room, cell, above)
    assert [put.number for page in laid for put in page] == list(range(len(drawn)))
    for page in laid:
        boxes = [
            (x, y, x + drawn[at].width * scale, y + drawn[at].height * scale + above)
            for at, x, y, scale in page
        ]
        for number, (x1, y1, x2, y2) in enumerate(boxes):
            assert min(x1, y1) >= 0
            assert x2 <= room[0] + 0.01
            assert y2 <= room[1] + 0.01
            for a1, b1, a2, b2 in boxes[:number]:
                assert x1 >= a2 + GAP / 2 - 0.01 or x2 <= a1 or y1 >= b2 or y2 <= b1


def test_sixty_puzzles_on_few_pages() -> None:
    drawn = (boards(6, 9, 10, 12) * 2)[:60]
    assert len(drawn) == 60
    room = PAPERS["a4"][0] - 2 * MARGIN, PAPERS["a4"][1] - 2 * MARGIN - FOOT
    assert len(pages(drawn, room, CELL, CAPTION)) <= 20
    assert len(pages(drawn, room, ANSWER, 4 * MM)) <= 6


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("per_page", GRIDS)
def test_so_many_a_page_as_large_as_it_allows(paper: str, per_page: int) -> None:
    """Parts lie apart, drawings fill them; what would be too small has a page of its own."""
    width, height = PAPERS[paper]
    room = width - 2 * MARGIN, height - 2 * MARGIN - FOOT
    drawn = [one for size in (4, 9, 30) for one in boards(size)]
    above = 15 * MM
    laid = sheets(drawn, room, per_page, lambda _at, _width: above)
    assert [slot.number for page in laid for slot in page] == list(range(len(drawn)))
    assert max(map(len, laid)) == per_page
    for page in laid:
        for number, slot in enumerate(page):
            one = drawn[slot.number]
            wide, high = one.width * slot.scale, one.height * slot.scale
            assert wide <= slot.width + 0.01
            assert high <= slot.height - above + 0.01
            largest = slot.scale * 32 >= LARGEST - 0.01
            assert largest or wide > slot.width - 0.01 or high > slot.height - above - 0.01
            assert slot.x + slot.width <= room[0] + 0.01
            assert slot.y + slot.height <= room[1] + 0.01
            assert slot.scale * 32 >= LEAST or len(page) == 1
            for other in page[:number]:
                beside = slot.x >= other.x + other.width + GAP - 0.01
                assert beside or slot.y >= other.y + other.height + GAP - 0.01


def test_a_sudoku_alone_is_170_mm_wide() -> None:
    board = drawing(puzzles.get("sudoku").picture(parse_puzzle(puzzles.get("sudoku"), NINE)))
    room = PAPERS["a4"][0] - 2 * MARGIN, PAPERS["a4"][1] - 2 * MARGIN - FOOT
    ((slot,),) = sheets([board], room, 1, lambda _at, _width: 15 * MM)
    assert 169 * MM < 9 * 32 * slot.scale < 172 * MM


def test_answers_are_legible(by_grade: Book) -> None:
    room = PAPERS["a4"][0] - 2 * MARGIN, PAPERS["a4"][1] - 2 * MARGIN - FOOT
    drawn = [drawing(one.solved) for one in by_grade.puzzles]
    sizes = [
        put.scale * drawn[put.number].smallest
        for page in pages(drawn, room, ANSWER, 4 * MM, text=SMALLEST)
        for put in page
    ]
    assert min(sizes) >= SMALLEST - 0.01


def test_rules_stand_at_the_first_of_their_kind(two_each: list[Entry]) -> None:
    made = book(two_each, "Two of each", order="kind")
    seen: set[str] = set()
    for one in made.puzzles:
        assert bool(one.rules) == (one.heading not in seen)
        seen.add(one.heading)
    told = html(made)
    assert told.count('<p class="told">') == len(seen) == len(made.rules)
    assert "<ol>" not in told
    assert html(made, Layout(examples=True)).count("<ol>") == len(seen)
    few, more = (
        pdf(made, Layout(examples=shown)).count(b"/Type /Page\n") for shown in (False, True)
    )
    assert more == few + len(seen)


def test_contents_stay_on_their_page(by_grade: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    from reportlab.pdfgen.canvas import Canvas

    said: list[float] = []

    def spy(_canvas: object, _x: float, y: float, _words: str) -> None:
        said.append(y)

    monkeypatch.setattr(Canvas, "drawString", spy)
    pdf(replace(by_grade, puzzles=()), Layout("a5"))
    assert len(said) > 2 * len(by_grade.rules)
    assert min(said) >= MARGIN + FOOT - 0.01


def test_answers_can_be_turned(all_entries: list[Entry]) -> None:
    made = book(all_entries[:3], "Few")
    assert pdf(made, Layout(turned=True)) != pdf(made)
    assert 'answers turned"' in html(made, Layout(turned=True))
    assert 'answers turned"' not in html(made)


def test_words_have_their_room() -> None:
    """Drawings that are narrower than what stands above them, and one that fills a page."""
    drawn = boards(2, 30)
    room = PAPERS["a4"][0] - 2 * MARGIN, PAPERS["a4"][1] - 2 * MARGIN - FOOT

    def below(_: float) -> float:
        return 100 * MM

    words = Words(53 * MM, below)
    for page in pages(drawn, room, CELL, CAPTION, [words] * len(drawn)):
        rows: dict[float, list[float]] = {}
        for at, x, y, scale in page:
            width = drawn[at].width * scale
            assert y + CAPTION + drawn[at].height * scale + words.below(width) <= room[1] + 0.01
            rows.setdefault(y, []).append(x)
            assert x + max(width, words.above) <= room[0] + 0.01
        assert all(b - a >= words.above for xs in rows.values() for a, b in pairwise(xs))
        tops = [*rows]
        for upper, lower in pairwise(tops):
            for at, _, y, scale in page:
                if y == upper:
                    high = drawn[at].height * scale + words.below(drawn[at].width * scale)
                    assert y + CAPTION + high + GAP <= lower + 0.01


def test_each_puzzle_tells_the_rules_it_does_not_share() -> None:
    fleet = "# battleships fleet={}\n  1 . .\n. . . .\n. . . .\n. . . .\n"
    kind = puzzles.get("battleships")
    texts = [fleet.format(ships) for ships in ("2,1", "1,1")]
    some = [Entry(parse_puzzle(kind, text), (0,) * 9, "easy", 1) for text in texts]
    both = book(some, "Two fleets")
    assert [one.note for one in both.puzzles] == [
        "The fleet has 1 ship of 2 cells and 1 single.",
        "The fleet has 2 singles.",
    ]
    (rules,) = both.rules
    assert rules.text == kind.rules
    assert rules.example is not None
    assert rules.example.note.startswith("The fleet has ")
    assert "1 ship of 2 cells and 1 single.</p>" in html(both)
    one = book(some[:1], "One fleet")
    assert [puzzle.note for puzzle in one.puzzles] == [""]
    assert one.rules[0].text.endswith("The fleet has 1 ship of 2 cells and 1 single.")


def test_a_label_begins_at_its_corner() -> None:
    from reportlab.pdfgen.canvas import Canvas

    pdf(book([], "Fonts"))
    kind = puzzles.get("kenken")
    example = next(one.text for one in kind.examples if one.verdict == "unique")
    canvas = Canvas("unused.pdf")
    begun: list[str] = []
    canvas.drawString = lambda _x, _y, words: begun.append(words)  # pyright: ignore
    drawn = drawing(kind.picture(parse_puzzle(kind, example)))
    put(canvas, drawn, 0, 0, 1)
    labels = [one.text for one in drawn.root.iter() if "label" in one.get("class", "").split()]
    assert begun == labels
    assert labels


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("sweep", [False, True])
def test_arcs_lie_on_their_circle(large: bool, sweep: bool) -> None:
    begin, end, radius = (-4.0, 5.0), (4.0, 5.0), 8.5
    steps = list(arc(begin, end, radius, large, sweep))
    ends = [step[1][4:] for step in steps]
    assert hypot(ends[-1][0] - end[0], ends[-1][1] - end[1]) < 1e-9
    up = large == sweep  # where the middle of the circle is
    cy = 5 + (-1 if up else 1) * (radius**2 - 16) ** 0.5
    middles: list[tuple[float, float]] = []
    at = begin
    for _, (x1, y1, x2, y2, x3, y3) in steps:
        middles.append(((at[0] + 3 * x1 + 3 * x2 + x3) / 8, (at[1] + 3 * y1 + 3 * y2 + y3) / 8))
        at = x3, y3
    assert all(abs(hypot(x, y - cy) - radius) < 0.01 for x, y in middles)
    assert (len(steps) > 2) == large


def test_every_drawing_can_be_put_on_paper(all_entries: list[Entry]) -> None:
    """Each element, command and class that occurs is one that the canvas takes."""
    from reportlab.pdfgen.canvas import Canvas

    pdf(book([], "Fonts"))
    canvas = Canvas("unused.pdf")
    for entry in all_entries:
        kind = puzzles.get(entry.puzzle.kind)
        for values in (None, entry.solution, [OPEN] * len(entry.solution)):
            put(canvas, drawing(kind.picture(entry.puzzle, values)), 0, 0, 1)


def test_the_same_book_is_the_same_bytes(all_entries: list[Entry]) -> None:
    made = book(all_entries[::9], "Some of them", page="https://example.org/play/")
    assert pdf(made) == pdf(made)
    again = book(reversed(all_entries), "All of them", order="kind")
    assert {one.link for one in again.puzzles} == {""}
    assert [one.number for one in again.puzzles] == [*range(1, len(all_entries) + 1)]


def test_fonts_are_embedded(all_entries: list[Entry]) -> None:
    written = pdf(book(all_entries[:3], "Few"), Layout("letter"))
    fonts = re.findall(rb"/BaseFont /(\S+)", written)
    assert fonts
    assert all(b"Vera" in font for font in fonts if b"Helvetica" not in font)
    assert written.count(b"/FontFile2") >= 2


def test_easy_to_hard_or_by_kind(all_entries: list[Entry], by_grade: Book) -> None:
    levels = [one.level for one in by_grade.puzzles]
    assert levels == sorted(levels)
    assert levels[0] == 1 < levels[-1] <= 4
    by_kind = book(all_entries, "Title", order="kind")
    kinds = [one.heading for one in by_kind.puzzles]
    assert kinds == sorted(kinds)
    numbers = sorted(number for rules in by_kind.rules for number in rules.numbers)
    assert numbers == [*range(1, len(all_entries) + 1)]
    assert all(rules.example is None or rules.example.steps for rules in by_kind.rules)


def test_a_link_holds_the_puzzle() -> None:
    puzzle = parse_puzzle(puzzles.get("sudoku"), SUDOKU)
    packed = fragment(puzzle).removeprefix("#z=")
    text = zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15)
    assert json.loads(text) == [puzzle.text(named=True)]


def test_html_needs_nothing_else(all_entries: list[Entry], by_grade: Book) -> None:
    page = html(replace(by_grade, title="Mine & yours"))
    assert "Mine &amp; yours" in page
    assert page.count("<figure>") == 2 * len(all_entries)
    loaded = re.findall(r"(?:src=|url\(|<link|@import|<script)", page)
    assert not loaded
    assert page.count('<a class="code"') == len(all_entries)


def test_the_command(command: Command, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "one.txt").write_text(SUDOKU)
    (tmp_path / "in" / "two.txt").write_text(TENTS)
    for name in ("book.pdf", "book.html"):
        found = command("book", tmp_path / "in", "-o", tmp_path / name, "--title", "Two")
        assert found.returncode == 0, found.stderr.decode()
        assert (tmp_path / name).read_bytes()
    (tmp_path / "in" / "three.txt").write_text(SEVERAL)
    found = command("book", tmp_path / "in", "-o", tmp_path / "again.html", "--title", "Two")
    assert found.returncode == 1
    assert "left out" in found.stderr.decode()
    assert (tmp_path / "again.html").read_bytes() == (tmp_path / "book.html").read_bytes()
    refused = command("book", tmp_path / "in", "-o", tmp_path / "book.doc")
    assert refused.returncode == 2
    assert "book.doc" in refused.stderr.decode()
    for more in (("--title", "\udcff"), ("--link", "https://\udcff")):
        for name in ("odd.pdf", "odd.html"):
            refused = command("book", tmp_path / "in", "-o", tmp_path / name, *more)
            assert refused.returncode == 2
            assert "no text in UTF-8" in refused.stderr.decode()
            assert not (tmp_path / name).exists()


def test_what_is_missing_is_said(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "one.txt").write_text(SUDOKU)
    linked = "--link", "https://example.org/"
    for package, module, more in (
        ("reportlab", "reportlab.pdfbase", ()),
        ("segno", "segno", linked),
    ):
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, module, None)
            out = tmp_path / "book.pdf"
            found = command("book", tmp_path / "one.txt", "-o", out, *more)
            assert found.returncode == 2
            assert f"needs {package}" in found.stderr.decode()
            assert not out.exists()
