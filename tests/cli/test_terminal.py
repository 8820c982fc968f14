"""Control characters in names, fields and texts of files do not reach a terminal."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from puzzlemint.cli.terminal import progress
from puzzles.base.escaped import escaped, escaped_lines
from tests.cli.boards import MULTIPLE, NONE, UNIQUE
from tests.processes import NOWHERE, PUZZLEMINT

if TYPE_CHECKING:
    from tests.processes import Command, Output, Start

STRANGE = "a\x1b[31mb\x1b]0;title\x07\x9b2J\x7f\u202ec\u2066d\re"
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
SGR = re.compile("\x1b\\[[0-9;]*m")
COMMANDS = ("verify", "grade", "draw", "duplicates", "solve", "audit", "explain", "needless")


def harmless(content: bytes) -> bool:
    """Return whether bytes hold line ends and tabs, and no other control character."""
    text = content.decode("utf-8", "surrogateescape")
    return not CONTROLS.search(text) and not re.search("[\udc80-\udc9f]", text)


@pytest.fixture
def strange(folder: Path) -> Path:
    """A folder with files of strange names, and JSON lines with strange fields."""
    for number, text in enumerate((UNIQUE, MULTIPLE, NONE, "# binario \x1b[1m=2\nXO\nOX\n", "?")):
        Path(f"{STRANGE}{number}.txt").write_text(text)
    Path("again.txt").write_text(UNIQUE)
    Path(os.fsdecode(b"\xc2\x9b\x9b2J.txt")).write_text(UNIQUE)
    records = [
        {"kind": STRANGE, "puzzle": UNIQUE},
        {"kind": f"{STRANGE}\nx: unique", "puzzle": "# binario\n" + UNIQUE},
        {"kind": "binario", "puzzle": UNIQUE, "options": {STRANGE: 1}},
        {"kind": "binario", "puzzle": UNIQUE, "options": {"distinct_lines": STRANGE}},
        {"kind": "binario", "puzzle": f"{STRANGE}\n"},
        {"kind": "binario", "puzzle": UNIQUE, STRANGE: STRANGE},
        {"kind": "\udcc2\udc9b", "puzzle": UNIQUE},
    ]
    Path(f"{STRANGE}.jsonl").write_text("".join([f"{json.dumps(one)}\n" for one in records]))
    return folder


@pytest.mark.parametrize("name", COMMANDS)
def test_controls_of_others_are_escaped(name: str, strange: Path, command: Command) -> None:
    done = command(name, ".", f"{STRANGE}0.txt", f"no\n{STRANGE}.txt")
    assert harmless(done.stdout)
    assert harmless(done.stderr)
    assert b"a\\x1b[31mb" in done.stdout + done.stderr
    assert b"no\\n" in done.stderr


def test_errors_of_a_call_are_escaped(strange: Path, command: Command) -> None:
    Path("recipe.toml").write_text('"\\u001b[2J\\u202e" = 1\n')
    Path("table.toml").write_text('[splits]\n"\\u001b[2J\\n" = "x"\n[[batch]]\nkind = "tents"\n')
    for words in (
        ("verify", "--kind", STRANGE, "again.txt"),
        ("verify", "-O", STRANGE, "again.txt"),
        ("fix", f"{STRANGE}2.txt"),
        ("convert", f"{STRANGE}0.txt", "--to", STRANGE),
        (STRANGE,),
        ("build", STRANGE),
        ("build", "recipe.toml", "-o", "out"),
        ("build", "table.toml", "-o", "out"),
        ("check-corpus", STRANGE),
    ):
        done = command(*words)
        assert done.stderr
        assert harmless(done.stdout)
        assert harmless(done.stderr)


def test_drawings_keep_their_colours_and_nothing_else(
    strange: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    Path("\x1b[1mbold.txt").write_text(UNIQUE)
    for words in (
        ("draw", "-s"),
        ("explain", "--level", "do"),
        ("explain", "--trivial"),
        ("solve",),
    ):
        done = command(*words, ".")
        plain = SGR.sub("", done.stdout.decode())
        assert harmless(plain.encode())
        assert harmless(done.stderr)
        assert b"\x1b[1mbold" not in done.stdout
        if words[0] != "solve":
            assert plain != done.stdout.decode()


def test_a_name_stays_on_its_line(folder: Path, output: Output) -> None:
    name = "x\nu.txt: unique binario 4x4.txt"
    Path(name).write_text(MULTIPLE)
    (line,) = output(["verify", name], code=1).out.splitlines()
    assert line.startswith("x\\nu.txt: unique binario 4x4.txt: multiple ")


def test_json_and_files_keep_names_as_they_are(strange: Path, command: Command) -> None:
    done = command("verify", "--json", f"{STRANGE}0.txt")
    assert json.loads(done.stdout)["file"] == f"{STRANGE}0.txt"
    assert command("solve", f"{STRANGE}0.txt", "-o", "out").returncode == 0
    assert Path("out", f"{STRANGE}0.solution.txt").exists()


def test_a_progress_bar_lets_nothing_through(strange: Path, start: Start) -> None:
    terminal, there = os.openpty()
    settings = {**os.environ, "TERM": "xterm", "COLUMNS": "400"}
    start(*PUZZLEMINT, "verify", ".", stdout=NOWHERE, stderr=there, env=settings)
    os.close(there)
    written = b""
    with suppress(OSError):  # the other end is closed
        while piece := os.read(terminal, 1 << 16):
            written += piece
    os.close(terminal)
    assert b"verify" in written  # the bar itself
    assert b"a\\x1b[31mb" in written
    for orders in (b"\x1b[31mb", b"\x1b]", "\x9b2J".encode(), b"\x07", "\u202e".encode()):
        assert orders not in written


class _Terminal(io.TextIOWrapper):
    """A standard error that claims to be a terminal, for the progress bar."""

    def isatty(self) -> bool:
        return True


def test_lines_above_a_progress_bar_are_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = _Terminal(io.BytesIO(), encoding="utf-8", write_through=True)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "400")
    with progress(f"[red]building[/] {STRANGE}", 2) as bar:
        print(f"first {STRANGE}", file=sys.stderr)
        bar.advance(1, 2)
        with bar.aside():
            pass
        print(f"second {STRANGE}", file=sys.stderr)
    assert sys.stderr is stream
    written: bytes = stream.buffer.getvalue()  # pyright: ignore
    for word in (b"[red]building[/] a\\x1b", b"first a\\x1b", b"second a\\x1b"):
        assert word in written
    for orders in (b"\x1b[31mb", b"\x1b]", "\x9b2J".encode(), b"\x07", "\u202e".encode()):
        assert orders not in written


@pytest.mark.parametrize(
    ("text", "line", "lines"),
    [
        ("plain ä", "plain ä", "plain ä"),
        ("a\tb\n", "a\\tb\\n", "a\tb\n"),
        ("\x00\x1b\r\x7f\x9f", "\\x00\\x1b\\r\\x7f\\x9f", "\\x00\\x1b\\r\\x7f\\x9f"),
        (
            "\u061c\u200e\u202e\u2069",
            "\\u061c\\u200e\\u202e\\u2069",
            "\\u061c\\u200e\\u202e\\u2069",
        ),
        ("\udc9b\udcff", "\\x9b\udcff", "\\x9b\udcff"),
    ],
)
def test_each_sort_of_control(text: str, line: str, lines: str) -> None:
    assert (escaped(text), escaped_lines(text)) == (line, lines)
