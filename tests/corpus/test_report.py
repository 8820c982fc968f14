"""Reports: one page that is well formed, needs nothing else, and says what the records say."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import puzzles
from corpus.ask.audit import Audit, examine
from corpus.records.records import Record
from corpus.records.splits import Splits
from corpus.records.tally import Tally, order
from corpus.report import corpora, sections
from corpus.report.audits import Findings
from corpus.report.charts import Part, bar, columns
from corpus.report.gallery import Exhibit, Gallery
from corpus.store.store import Corpus
from puzzlemint.cli import run
from puzzles.contract.reading import parse_puzzle

VOID = {"meta", "rect", "path", "circle", "line", "br", "ellipse", "polygon", "use"}


class Reader(HTMLParser):
    """Reads a page and refuses one whose elements do not nest."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.counts: dict[str, int] = {}
        self.links: list[str] = []
        self.ids: list[str] = []
        self.text: list[str] = []
        self.feed(page)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.counts[tag] = self.counts.get(tag, 0) + 1
        self.ids += [given["id"] or ""] if "id" in given else []
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.fixture(scope="module")
def page(published: Corpus) -> str:
    return corpora.report(published)


def test_a_page_stands_alone(page: str) -> None:
    read = Reader(page)
    assert len(read.ids) == len(set(read.ids))
    assert {link.removeprefix("#") for link in read.links} <= set(read.ids)
    assert not re.search(r"(https?:)?//(?!www\.w3\.org/2000/svg)", page.split("</style>")[1])
    assert "@import" not in page
    assert "url(" not in page
    assert "<script" not in page


def test_a_page_says_what_there_is(published: Corpus, page: str) -> None:
    records = list(published.records())
    sorts = {(record.kind, record.band) for record in records}
    read = Reader(page)
    assert read.counts["figure"] == len(sorts)
    assert read.counts["details"] == len(sorts) + 1
    words = " ".join(read.text)
    assert f"{len(records)} puzzles of 6 kinds in 10 sizes" in words
    assert 'of "all" sorts' in words
    assert "there seem to be no more that differ" in words
    assert published.about.sha256 in words
    versions = published.about.versions
    assert f"in a clone of puzzlemint {versions['puzzlemint']}" in words
    assert f"pip install python-sat=={versions['python-sat']}" in words
    assert f"code {versions['code']}" in " ".join(words.split())
    assert "kinds = [" in words


def test_the_same_corpus_gives_the_same_page(published: Corpus, page: str) -> None:
    assert corpora.report(published) == page


def test_names_are_escaped() -> None:
    findings, audit = Findings(), Audit()
    kind = puzzles.get("binario")
    found = examine(parse_puzzle(kind, "XO\nO_\n"))
    audit.add(found)
    findings.add(found)
    page = findings.report("<b>&", audit, "audit '<i>'")
    Reader(page)
    assert "<b>&" not in page
    assert "<i>" not in page


def test_the_page_of_an_audit() -> None:
    findings, audit = Findings(), Audit()
    texts = ("XO\nO_\n", "__\n__\n", "X_\n_O\n", "XOXO\nOXOX\nXO__\n____\n")
    kind = puzzles.get("binario")
    for text in texts:
        found = examine(parse_puzzle(kind, text))
        audit.add(found)
        findings.add(found)
    audit.count("unreadable")
    read = Reader(findings.report("them", audit, "puzzlemint audit them"))
    assert {"verdicts", "variants", "repeated", "faults", "grades", "gallery"} <= set(read.ids)
    assert read.counts["figure"] == 3
    assert "distinct_lines=no" in read.text
    Reader(Findings().report("nothing", Audit(), ""))


def test_charts() -> None:
    parts = [Part("one", "easy", 3), Part("two", "hard", 0), Part("three", "none", 1)]
    drawn = bar(parts)
    assert drawn.count("<rect") == 2
    assert 'width="75.00"' in drawn
    assert 'aria-label="one 3, three 1"' in drawn
    assert columns(parts, [(0.0, "a"), (2.0, "c")], 1).count("<text") == 3
    assert columns([], [])
    assert bar([])


def test_the_gallery_shows_the_first_of_each_sort() -> None:
    gallery = Gallery()
    for name in ("c", "a", "b"):
        gallery.offer(("x", 1), Exhibit(name, "binario", "2x2", "", "", "XO\nO_\n", ""), 2)
    gallery.offer(("a", 2), Exhibit("z", "binario", "2x2", "", "", "XO\nO_\n", ""))
    assert [exhibit.id for exhibit in gallery.exhibits()] == ["z", "a", "b"]
    huge = "\n".join(["_" * 60] * 60) + "\n"
    assert Exhibit("", "binario", "60x60", "", "", huge, "").html() == ""


def test_counts_come_in_order(published: Corpus) -> None:
    sizes = ["hex4", "10x10", "4x12", "4x4", "hex10"]
    assert sorted(sizes, key=lambda size: order("size", size)) == [
        "4x4",
        "4x12",
        "10x10",
        "hex4",
        "hex10",
    ]
    tally = Tally()
    for record in published.records():
        assert isinstance(record, Record)
        tally.record(record)
    assert sum(tally.by("kind").values()) == tally.total == published.about.puzzles
    assert [size for kind, size in tally.by("kind", "size") if kind == "sudoku"] == ["4x4", "6x6"]
    assert sections.splits(tally, Splits()).body == ""


def test_any_number_of_processes_gives_the_same_page(published: Corpus, tmp_path: Path) -> None:
    for jobs in ([], ["-j", "2"]):
        target = tmp_path / f"{len(jobs)}.html"
        assert run(["report", str(published.directory), "-o", str(target), *jobs]) == 0
    assert (tmp_path / "0.html").read_text() == (tmp_path / "2.html").read_text()
