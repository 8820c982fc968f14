"""The name of a picture's file goes with the puzzles made from it, and decides nothing."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from corpus.ask.overlap import Leaks
from corpus.export import rows
from corpus.export.card import Card
from corpus.recipe.recipe import parse
from corpus.records.records import Record, decode, encode, mint_record
from corpus.records.tally import Tally
from corpus.report import corpora
from corpus.run.driver import How, build
from corpus.store.store import Corpus, open_corpus
from gen.minting.mint import order
from puzzlemint.cli import run
from puzzles.declare.options import LONGEST_NAME, file_name
from tests.corpus.test_hostile import changed

NAME = "my heart & <b>`soul`|.png"
KEPT = "my heart & _b__soul__.png"
RECIPE = """
[[batch]]
kind = "nonogram"
size = "7"
count = 1
options = {{ image = '{}' }}

[[batch]]
kind = "nonogram"
size = "5"
count = 2
"""


def drawn(path: Path) -> Path:
    image = pytest.importorskip("PIL.Image").new("L", (7, 7), 255)
    image.paste(0, (1, 2, 6, 5))
    image.save(path)
    return path


@pytest.fixture(scope="module")
def pictured(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("pictured")
    recipe = parse(RECIPE.format(drawn(folder / NAME)))
    build(recipe, folder / "c", How(workers=1, files=False))
    return open_corpus(folder / "c")


def test_a_record_keeps_the_name_and_no_path(pictured: Corpus) -> None:
    first, *others = pictured.records()
    assert first.files == {"image": KEPT}
    assert len(str(first.options["image"])) == 32, "the hash of its bytes stays"
    for record in others:
        assert record.files == {}
        assert b"files" not in encode(record), "bytes without a picture are what they were"


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/home/me/heart.png", "heart.png"),
        (r"C:\pictures\heart.png", "heart.png"),
        ("../../etc/passwd", "passwd"),
        ("H\u00e4rz 2.png", "H\u00e4rz 2.png"),
        ("a\nb\x1b[31m\udcff.png", "a_b__31m_.png"),
        ('`|<>"$*[](x).png', "_______" + "_" + "_(x).png"),
        ("x" * 300 + ".png", ("x" * 300 + ".png")[-LONGEST_NAME:]),
    ],
)
def test_a_hostile_name_is_plain(path: str, name: str) -> None:
    assert file_name(path) == name
    assert file_name(name) == name


def test_exports_cards_and_reports_tell_the_name(pictured: Corpus) -> None:
    sheet = rows.Sheet(pictured.about.divided)
    assert [sheet.row(record)["files"] for record in pictured.records()] == [
        {"image": KEPT},
        {},
        {},
    ]
    tally, plain = Tally(), Tally()
    for record in pictured.records():
        tally.record(record)
        if not record.files:
            plain.record(record)
    card, without = (
        Card(pictured.about, pictured.text, "", {}, one, Leaks(), sheet).text()
        for one in (tally, plain)
    )
    assert f"| `{KEPT}` | `image` | 1 |\n" in card
    assert "| file |" not in without
    page = corpora.report(pictured)
    assert "my heart &amp; _b__soul__.png</code>" in page
    assert "· my heart &amp; _b__soul__.png</span>" in page
    assert "<b>`soul`" not in page


def nameless(record: dict[str, Any]) -> None:
    del record["files"]


def renamed(record: dict[str, Any]) -> None:
    record["files"] = {"image": "b.png"}


@pytest.mark.parametrize("forge", [nameless, renamed])
def test_a_picture_by_another_name_or_none_is_the_same_one(
    pictured: Corpus, tmp_path: Path, forge: Callable[[dict[str, Any]], object]
) -> None:
    shutil.copytree(pictured.directory, tmp_path / "c")
    changed(tmp_path / "c", forge)
    assert run(["check-corpus", str(tmp_path / "c"), "--remake", "3"]) == 0


def test_a_record_without_a_name_is_read(pictured: Corpus) -> None:
    first, *_ = pictured.records()
    old = msgspec.structs.replace(first, files={})
    assert decode(encode(old)) == old


@pytest.mark.parametrize(
    "files",
    [
        {"image": "../x.png"},
        {"image": "a\nb"},
        {"image": ""},
        {"image": "x" * 201},
        {"colours": "x.png"},
        {"\n": "x.png"},
    ],
)
def test_a_forged_name_is_refused(pictured: Corpus, files: dict[str, str]) -> None:
    first, *_ = pictured.records()
    with pytest.raises(ValueError, match="was given a file"):
        decode(encode(msgspec.structs.replace(first, files=files)))


def test_the_command_line_tells_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    image = drawn(tmp_path / "heart.png")
    made = mint_record(order("nonogram", "7", {"image": str(image)}), 1, 0)
    assert isinstance(made, Record)
    call = ["generate", "nonogram", "--size", "7", "-O", f"image={image}", "--seed", "1", "--json"]
    assert run(call) == 0
    assert json.loads(capsys.readouterr().out)["files"] == made.files == {"image": "heart.png"}
