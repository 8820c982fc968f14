"""`convert`: folders and streams of puzzles, and puzzles that a format cannot hold."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from puzzlemint.cli import run
from tests.cli.boards import UNIQUE
from tests.processes import PIPE, PUZZLEMINT, Output, Start

if TYPE_CHECKING:
    from pathlib import Path

SUDOKU = "# sudoku\n1...\n....\n..2.\n....\n"
ADDRESS = "https://puzz.link/p?sudoku/4/4/1o2k\n"
KAKURASU = "# kakurasu\n  . 1\n2 . .\n. . .\n"  # no kind of puzz.link
COLOURS = "rect 1 2\n#ffffff #000000 #ff0000\n1a 1b\n1a\n1b\n"


@pytest.fixture
def week(folder: Path) -> Path:
    """A folder with puzzles of kinds with and without an address, and one that is unreadable."""
    (folder / "week" / "late").mkdir(parents=True)
    (folder / "week" / "a.txt").write_text(SUDOKU)
    (folder / "week" / "late" / "a.txt").write_text(f"{KAKURASU}{SUDOKU}{KAKURASU}")
    lines = [{"id": 1, "puzzle": SUDOKU}, {"id": 2, "kind": "kakurasu", "puzzle": KAKURASU}]
    (folder / "week" / "b.jsonl").write_text("\n".join(map(json.dumps, lines)))
    return folder / "week"


def test_a_folder_becomes_a_list(week: Path, output: Output) -> None:
    done = output("convert week --to puzzlink", 1)
    assert done.out == ADDRESS * 3
    first, summary = done.err.splitlines()  # that the kind lacks the format is said once
    assert first.startswith("week/b.jsonl#2: left out: kakurasu has no format 'puzzlink'; it has: ")
    assert summary == "6 puzzles: 3 converted, 3 left out"
    assert output("convert week --to penpa").out.count("https://") == 6


def test_several_files_become_one_text(week: Path, output: Output) -> None:
    done = output("convert week/a.txt week/late -o all.txt")
    text = (week.parent / "all.txt").read_text()
    assert (done.out, done.err) == ("", "4 puzzles: 4 converted\n")
    assert text == "\n".join([SUDOKU, KAKURASU, SUDOKU, KAKURASU])
    assert output("convert all.txt").out == text
    assert output("convert all.txt u.txt").out == f"{text}\n# binario\n{UNIQUE}"


def test_an_unreadable_puzzle_leaves_the_others_converted(week: Path, output: Output) -> None:
    (week / "a.txt").write_text("# sudoku\n?\n")
    done = output("convert week --to puzzlink -o list.txt", 2)
    assert (week.parent / "list.txt").read_text() == ADDRESS * 2
    assert done.err.startswith("week/a.txt:2:1: ")
    assert done.err.endswith("6 puzzles: 1 unreadable, 2 converted, 3 left out\n")


def test_where_nothing_is_converted_nothing_is_written(week: Path, output: Output) -> None:
    (week / "old.txt").write_text("old")
    done = output("convert u.txt --to fpuzzles -o week/old.txt", 2)
    assert done.err.startswith("u.txt: left out: binario has no format 'fpuzzles'; it has: ")
    assert (week / "old.txt").read_text() == "old"
    done = output("convert week --to nothing -o week/old.txt", 2)
    assert done.err.startswith("puzzlemint: there is no format 'nothing'; the formats: ")


def test_a_puzzle_that_the_format_cannot_hold_is_left_out(folder: Path, output: Output) -> None:
    (folder / "two.txt").write_text(f"# nonogram\n{COLOURS}{SUDOKU}")
    done = output("convert two.txt --to puzzlink", 1)
    assert done.out.count("https://") == 1
    assert done.err.startswith("two.txt: left out: ")
    assert done.err.endswith("2 puzzles: 1 left out, 1 converted\n")


def test_a_file_of_each(week: Path, output: Output) -> None:
    assert run(["convert", "week", "--to", "opb", "-o", "made/"]) == 0
    names = sorted(str(file.relative_to(week.parent)) for file in week.parent.rglob("*.opb"))
    assert names == [
        *("made/a.opb", "made/b-2.opb", "made/b.opb"),
        *("made/late/a-2.opb", "made/late/a-3.opb", "made/late/a.opb"),
    ]
    assert (week.parent / "made/b.opb").read_text() == output("convert week/a.txt --to opb").out
    assert run(["convert", "week", "--to", "sgt", "-o", "ids/"]) == 1
    assert (week.parent / "ids/a.txt").read_text() == "# sudoku\n2x2:1i2e\n"
    told = output("convert week --to opb", 2).err
    assert told.endswith("6 puzzles, where one is expected: -o DIR/ writes a file of each as opb\n")


def test_a_stream_is_converted_line_by_line(folder: Path, start: Start) -> None:
    done = start(*PUZZLEMINT, "convert", "-", "--to", "puzzlink", stdin=PIPE)
    assert done.stdin is not None
    assert done.stdout is not None
    line = json.dumps({"puzzle": SUDOKU}).encode() + b"\n"
    done.stdin.write(line * 2)
    done.stdin.flush()
    assert [done.stdout.readline().decode() for _ in range(2)] == [ADDRESS] * 2
    done.stdin.write(line)
    done.stdin.close()
    assert done.stdout.readline().decode() == ADDRESS
