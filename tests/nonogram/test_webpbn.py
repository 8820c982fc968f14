"""The XML of webpbn: what others write, what is damaged or hostile, and what it cannot hold."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from puzzles.base.errors import PuzzleError
from puzzles.board import Rect
from puzzles.codecs import excerpts
from puzzles.contract.reading import parse_puzzle
from puzzles.kinds.nonogram import KIND
from puzzles.kinds.nonogram.webpbn import parse
from puzzles.rules.runs.blocks import ANY
from puzzles.text import xml
from tests.nonogram.boards import puzzles

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from puzzles.kinds.nonogram.model import Nonogram
    from tests.conftest import Command

HEAD = '<?xml version="1.0"?>\n<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">\n'
PICTURE = """<puzzleset><title>rect 3</title>
<puzzle type="grid" defaultcolor="red">
<description>
# tents
rect 1 1
</description>
<color name="white" char=".">fff</color>
<color name="red" char="r">F00</color>
<color name="blue" char="b">0000ff</color>
<solution type="saved"><image>|?|</image></solution>
<solution><image>
|rrb|
|.b.|
</image></solution>
</puzzle>
"""
CLUES = """<puzzle>
<clues type="columns"><line><count>1</count></line><line><count>0</count></line></clues>
<clues type="rows"><line><count>1</count></line></clues>
</puzzle>
"""


@given(puzzles())
def test_round_trip(puzzle: Nonogram) -> None:
    told = any(colour == ANY for hints in puzzle.clues for _, colour in hints)
    if told or not isinstance(puzzle.board, Rect):
        with pytest.raises(PuzzleError, match="webpbn XML holds"):
            KIND.export(puzzle, "webpbn")
        return
    text = KIND.export(puzzle, "webpbn")
    assert KIND.recognises(text)
    read = parse_puzzle(KIND, text)
    assert (read.board, read.clues) == (puzzle.board, puzzle.clues)
    assert read.palette == tuple([colour.lower() for colour in puzzle.palette])


def test_a_set_of_puzzles_of_others() -> None:
    read = excerpts.split(f"{HEAD}{PICTURE}<puzzle/>{CLUES}</puzzleset>\n")
    pictured, empty, told = [section for _, section in read]
    assert (pictured.line, empty.line, told.line) == (3, 17, 17)
    assert (empty.text, told.text.strip()) == ("<puzzle/>", CLUES.strip())
    first, second = excerpts.read(f"{HEAD}{PICTURE}{CLUES}</puzzleset>\n")
    assert first.puzzle.text() == ("rect 2 3\n#ffffff #ff0000 #0000ff\n2a 1b\n1b\n1a\n1a 1b\n1b\n")
    assert second.puzzle.text() == "rect 1 2\n#ffffff #000000\n1a\n1a\n\n"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("|rrb|", "|rr|", "not equally long"),
        ("|rrb|", "|rrb", "rows between"),
        ("|rrb|", "|rr?|", "'?' of the picture"),
        ("<solution>", '<solution type="saved">', "neither clues nor a picture"),
    ],
)
def test_a_picture_that_is_none(old: str, new: str, said: str) -> None:
    with pytest.raises(PuzzleError, match=re.escape(said)):
        list(excerpts.read(PICTURE.replace(old, new, 1) + "</puzzleset>"))


def test_nothing_else_is_read(tmp_path: Path, command: Command) -> None:
    """A document asks for files and swells: it is refused, and its neighbours are judged."""
    (tmp_path / "secret").write_text("1")
    laughs = '<!ENTITY a "1"><!ENTITY b "&a;&a;">'
    for name, inside, count in (
        ("file", f'<!ENTITY a SYSTEM "file://{tmp_path}/secret">', "&a;"),
        ("laughs", laughs, "&b;"),
        ("parameter", f'<!ENTITY % a SYSTEM "file://{tmp_path}/secret">%a;', "1"),
    ):
        text = f"<!DOCTYPE puzzle [{inside}]>\n" + CLUES.replace("1", count, 1)
        with pytest.raises(PuzzleError, match=r"^1:.* entities are not read"):
            parse_puzzle(KIND, text)
        (tmp_path / f"{name}.xml").write_text(text)
    (tmp_path / "sound.xml").write_text(HEAD + CLUES)
    found = command("verify", str(tmp_path))
    assert found.returncode == 2
    assert found.stderr.count(b"entities are not read") == 3
    assert b"sound.xml: unique nonogram 1x2" in found.stdout


@pytest.mark.parametrize("half", [chr(0xD800), chr(0xDFFF), chr(0xDC80)], ids=ascii)
def test_half_a_character_is_refused_where_it_stands(
    half: str, tmp_path: Path, command: Command
) -> None:
    """JSON can bring one into a text, and no encoding has it."""
    text = HEAD + CLUES.replace("1", half, 1)
    line = text[: text.index(half)].count("\n") + 1
    readers: list[Callable[[str], object]] = [parse, xml.read]
    for read in (*readers, partial(next, xml.cut(text, "puzzle"))):
        with pytest.raises(PuzzleError, match="is no character") as caught:
            read(text)
        assert caught.value.line == line
    (tmp_path / "x.jsonl").write_text(json.dumps({"puzzle": text}) + "\n")
    done = command("verify", str(tmp_path / "x.jsonl"))
    assert done.returncode == 2
    assert b"is no character" in done.stderr


def test_a_document_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml, "MOST_ELEMENTS", 8)
    with pytest.raises(PuzzleError, match="more than 8 elements"):
        parse(CLUES)


def test_elements_that_are_cut_out_keep_their_lines_and_columns() -> None:
    text = "<a>\n  <b>1</b> <b><b/></b>\n</a>"
    assert list(xml.cut(text, "b")) == [("  <b>1</b>", 1), (f"{' ' * 11}<b><b/></b>", 1)]
    far = f"<a>{' ' * (xml.MOST_INDENT + 9)}<b/></a>"
    assert list(xml.cut(far, "b")) == [("<b/>", 0)]
