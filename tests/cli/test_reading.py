"""What is read: folders, pipes, streams, several kinds; and what is passed over."""

from __future__ import annotations

import gzip
import os
import signal
import threading
from functools import partial
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

import puzzles
from puzzlemint.cli import run
from puzzlemint.io import files, streams
from tests.cli.boards import GEMS, UNIQUE, call, objects, shell
from tests.processes import Command, Output, Start

CAMPAIGN = pytest.mark.campaign


def test_an_unreadable_folder_is_told(
    folder: Path, output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "closed", "z"):
        (folder / name).mkdir()
        (folder / name / "g.txt").write_text(GEMS)
    scan = os.scandir

    def refuse(path: Any) -> Any:
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", refuse)
    shown = output("verify a closed . --json", 2)
    assert [line for line in shown.err.splitlines() if "closed" in line] == [
        "closed: Permission denied",
        "./closed: Permission denied",
    ]
    found = [entry["file"] for entry in objects(shown.out)]
    assert found[:3] == ["a/g.txt", "closed", "./m.txt"]
    assert found[-2:] == ["./closed", "./z/g.txt"]


def test_solutions_in_a_folder_are_no_puzzles(folder: Path, output: Output) -> None:
    (folder / "in").mkdir()
    made = output("generate nonogram --size 5 --seed 1").out.encode()
    for name, text in {"n.clues": made, "u.txt": UNIQUE.encode()}.items():
        (folder / "in" / name).write_bytes(text)
    assert run(["solve", "in", "-o", "in"]) == 0
    for path in [*(folder / "in").glob("*.solution*")]:
        path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes()))
    assert len([*(folder / "in").iterdir()]) == 6
    assert list(files.expand(["in"])) == ["in/n.clues", "in/u.txt"]
    assert run(["verify", "in"]) == 0


def test_pipes_in_a_folder_are_passed_over(folder: Path, command: Command) -> None:
    (folder / "below").mkdir()
    (folder / "below" / "u.txt").write_text(UNIQUE)
    os.mkfifo(folder / "below" / "pipe.txt")
    done = command("verify", "below")
    assert done.returncode == 0
    assert done.stdout == b"below/u.txt: unique binario 4x4\n"
    assert done.stderr == b"below/pipe.txt: a named pipe, passed over\n"


def test_pipes_that_are_named_are_read(folder: Path, start: Start, command: Command) -> None:
    os.mkfifo(folder / "pipe.txt")
    start("sh", "-c", "cat u.txt > pipe.txt")
    done = command("verify", "pipe.txt")
    assert done.stdout == b"pipe.txt: unique binario 4x4\n"


@CAMPAIGN
@pytest.mark.usefixtures("folder")
def test_what_a_shell_has_open_is_read() -> None:
    done = shell("$PUZZLEMINT verify <(cat u.txt) /dev/stdin < u.txt")
    assert done.returncode == 0
    assert done.stdout.count(b": unique binario 4x4\n") == 2


def test_pipes_of_a_shell_are_read(folder: Path) -> None:
    done = shell("cat u.txt | $PUZZLEMINT solve /dev/stdin <(cat u.txt) -o out")
    assert done.returncode == 0, done.stderr
    assert len(list((folder / "out").iterdir())) == 2


def test_what_this_process_alone_has_open_is_read_by_it(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Beside a second thread processes come from a server, which has nothing of this one open."""
    over = threading.Event()
    thread = threading.Thread(target=over.wait)
    thread.start()
    try:
        with open("u.txt", encoding="utf-8") as opened:
            os.dup2(opened.fileno(), 222)
        assert run(["verify", "-j", "2", "u.txt", "/dev/fd/222"]) == 0
    finally:
        os.close(222)
        over.set()
        thread.join()
    assert "/dev/fd/222: unique binario 4x4\n" in capsys.readouterr().out


def test_a_pipe_without_a_writer_ends_with_the_time(
    folder: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(folder / "pipe.txt")

    def opened(file: str, mode: str, *, buffering: int, closefd: bool) -> FileIO:
        if file == "pipe.txt":
            signal.setitimer(signal.ITIMER_REAL, 0.01)
        return FileIO(file, mode, closefd)

    monkeypatch.setattr(streams, "open", opened, raising=False)
    done = command("verify", "pipe.txt", "u.txt", "--timeout", "9999")
    assert done.returncode == 3
    assert done.stdout.splitlines() == [
        b"pipe.txt: undecided, the time of 9999 s is over",
        b"u.txt: unique binario 4x4",
    ]


STDIN, FULL = b"<stdin>: standard input is closed", b"puzzlemint: No space left on device"


@pytest.mark.parametrize(
    ("line", "code", "out", "error"),
    [
        ("verify - u.txt <&-", 2, b"u.txt: unique binario 4x4\n", STDIN),
        ("verify u.txt >&-", 2, b"", b"puzzlemint: <stdout>: Bad file descriptor"),
        pytest.param("solve u.txt -o out >&-", 0, b"", b"", marks=CAMPAIGN),
        ("verify u.txt nothing.txt 2>&-", 2, b"u.txt: unique binario 4x4\n", b""),
        ("convert u.txt -o new.txt <&- >&- 2>&-", 0, b"", b""),
        pytest.param("--help >/dev/full", 2, b"", FULL, marks=CAMPAIGN),
        ("verify u.txt >/dev/full", 2, b"", FULL),
    ],
)
def test_closed_streams(folder: Path, line: str, code: int, out: bytes, error: bytes) -> None:
    done = shell(f"unset PYTHONUNBUFFERED; $PUZZLEMINT {line}")
    assert (done.returncode, done.stdout) == (code, out)
    assert (done.stderr.splitlines() or [b""])[0] == error
    assert b"Exception" not in done.stderr
    if "new.txt" in line:
        assert (folder / "new.txt").read_text() == UNIQUE


def test_names_that_are_not_utf8(folder: Path, command: Command, thorough: bool) -> None:
    name = b"\xff\xe9.txt"
    (folder / os.fsdecode(name)).write_text(UNIQUE)
    for ran in (partial(call, env={**os.environ, "PYTHONIOENCODING": "ascii"}), command):
        done = ran("verify", name, b"no\xff.txt")
        assert (done.returncode, done.stdout) == (2, name + b": unique binario 4x4\n")
        assert done.stderr.splitlines()[0] == b"no\xff.txt: No such file or directory"
        if ran is not command and not thorough:
            continue
        done = ran("verify", "--json", name, b"no\xff.txt")
        assert [os.fsencode(entry["file"]) for entry in objects(done.stdout.decode())] == [
            name,
            b"no\xff.txt",
        ]
        done = ran("solve", name, "-o", b"out\xff")
        assert (done.returncode, done.stderr) == (0, b"")


def test_output_that_is_not_utf8(folder: Path, command: Command) -> None:
    made = command("generate", "nonogram", "--size", "5", "--seed", "1").stdout
    (folder / "five.clues").write_bytes(made)
    settings = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = call("draw", "-s", "five.clues", env=settings)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"#" in done.stdout
    assert b"?" not in done.stdout
    (folder / "bad.txt").write_text("XO\nX█\n")
    done = call("verify", "bad.txt", "--json", env=settings)
    (found,) = objects(done.stdout.decode())
    assert "█" in found["error"]["message"]


def test_kinds_are_listed_once_for_all_folders(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(20):
        (folder / f"below{number}").mkdir()
        (folder / f"below{number}" / "u.txt").write_text(UNIQUE)
    asked: list[str] = []
    names = puzzles.names

    def count() -> tuple[str, ...]:
        asked.append("names")
        return names()

    monkeypatch.setattr(puzzles, "names", count)
    assert len(list(files.expand([str(folder)] * 3))) == 3 * 23
    assert len(asked) == 1


def test_a_later_part_says_which_it_is(folder: Path) -> None:
    Path("a.txt").write_text("XO\nOX\n\n\n\n\nXO\nX?\n")
    (one, part) = files.parts("a.txt", "binario")
    assert isinstance(one, files.Part)
    assert isinstance(part, files.Part)
    assert (one.name, part.name) == ("a.txt", "a.txt#2")
    with pytest.raises(files.Unreadable, match=r"^a\.txt:8:2: "):
        files.parse(part, {})


def test_every_puzzle_of_a_stream_has_a_name(folder: Path, output: Output) -> None:
    (folder / "two.txt").write_text(f"{UNIQUE}\n{UNIQUE}")
    lines = output("solve two.txt").out.splitlines()
    assert lines[::5] == ["==> two.txt <==", "==> two.txt#2 <=="]
    assert run(["solve", "two.txt", "-o", "out"]) == 0
    assert sorted(path.name for path in (folder / "out").iterdir()) == [
        "two-2.solution.txt",
        "two.solution.txt",
    ]
