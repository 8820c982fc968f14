"""What is written: whole or not at all, and nothing but the file that was named."""

from __future__ import annotations

import os
import resource
import stat
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from puzzlemint.cli import run
from puzzlemint.io.writing import write
from tests.cli.boards import GEMS, UNIQUE, call, shell
from tests.processes import Output

if TYPE_CHECKING:
    from collections.abc import Iterator

SOLVED = "XOXO\nOXOX\nXOOX\nOXXO\n"


def hidden(folder: Path) -> list[Path]:
    return [path for path in folder.rglob(".*") if path.is_file()]


def test_a_pipe_is_written_through(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    reader = os.open(folder / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert run(["convert", "u.txt", "-o", "pipe"]) == 0
        assert stat.S_ISFIFO((folder / "pipe").stat().st_mode)
        assert os.read(reader, 1000).decode() == UNIQUE
    finally:
        os.close(reader)
    assert not hidden(folder)


def test_a_device_stays_a_device(folder: Path) -> None:
    device = folder / "null"
    try:
        os.mknod(device, stat.S_IFCHR | 0o666, Path("/dev/null").stat().st_rdev)
        device.write_text("")
    except PermissionError:
        pytest.skip("this user may not make devices")
    assert run(["convert", "u.txt", "-o", "null"]) == 0
    assert stat.S_ISCHR(device.stat().st_mode)


def test_an_open_file_goes_on_where_it_stands(folder: Path) -> None:
    reader, writer = os.pipe()
    with os.fdopen(reader), os.fdopen(writer, "w"):
        assert run(["convert", "u.txt", "-o", f"/dev/fd/{writer}"]) == 0
        assert os.read(reader, 1000).decode() == UNIQUE
    done = shell("(echo before; $PUZZLEMINT convert u.txt -o /dev/stdout; echo after) > out.txt")
    assert done.stderr == b""
    assert (folder / "out.txt").read_text() == f"before\n{UNIQUE}after\n"


def test_a_link_stays_a_link(folder: Path) -> None:
    (folder / "below").mkdir()
    (folder / "link").symlink_to("below/new.txt")
    for _ in range(2):
        assert run(["convert", "u.txt", "-o", "link"]) == 0
        assert (folder / "link").is_symlink()
        assert (folder / "below" / "new.txt").read_text() == UNIQUE
    assert not hidden(folder)


def test_modes(folder: Path) -> None:
    before = os.umask(0o027)
    try:
        assert run(["convert", "u.txt", "-o", "new.txt"]) == 0
        (folder / "old.txt").write_text("old")
        (folder / "old.txt").chmod(0o754)
        assert run(["convert", "u.txt", "-o", "old.txt"]) == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE((folder / "new.txt").stat().st_mode) == 0o640
    assert stat.S_IMODE((folder / "old.txt").stat().st_mode) == 0o754
    assert (folder / "old.txt").read_text() == UNIQUE


def test_a_failure_leaves_what_was_there(folder: Path) -> None:
    def texts() -> Iterator[str]:
        yield "new"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(folder / "u.txt", texts())
    assert (folder / "u.txt").read_text() == UNIQUE
    assert not hidden(folder)


def test_a_full_disk_leaves_what_was_there(folder: Path) -> None:
    (folder / "u.cnf").write_text("old")

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

    done = call("encode", "u.txt", "-o", "u.cnf", preexec_fn=limit)
    assert (done.returncode, done.stderr) == (2, b"puzzlemint: u.cnf: File too large\n")
    assert (folder / "u.cnf").read_text() == "old"
    assert not hidden(folder)


def test_the_error_names_the_file(folder: Path, output: Output) -> None:
    (folder / "below").mkdir()
    for name, said in (("below", "Is a directory"), ("u.txt/new", "Not a directory")):
        told = output(f"convert u.txt -o {name}", 2).err
        assert told.startswith(f"puzzlemint: {name}: {said}\n")


@pytest.fixture
def tree(folder: Path) -> Path:
    for name in ("A/x.txt", "B/x.txt", "A/below/x.txt"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / "A/x.txt").write_text(UNIQUE)
    (folder / "A/below/x.txt").write_text(UNIQUE)
    (folder / "B/x.txt").write_text(GEMS)
    return folder


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["A/x.txt"], ["x"]),
        (["A/x.txt", "B/x.txt"], ["A/x", "B/x"]),
        (["A/x.txt", "u.txt"], ["A/x", "u"]),
        (["A"], ["below/x", "x"]),
        (["A", "B"], ["A/below/x", "A/x", "B/x"]),
        (["A/x.txt", "./A/../A/x.txt"], ["x"]),
    ],
)
def test_solutions_keep_their_folders(tree: Path, words: list[str], expected: list[str]) -> None:
    assert run(["solve", *words, "-o", "out"]) == 0
    assert run(["draw", *words, "--format", "svg", "-o", "out"]) == 0
    for end in (".solution.txt", ".svg"):
        found = [str(path.relative_to(tree / "out")) for path in (tree / "out").rglob(f"*{end}")]
        assert sorted(found) == [name + end for name in expected]


def test_no_solution_is_overwritten_by_another(tree: Path, output: Output) -> None:
    (tree / "x").write_text(UNIQUE)
    (tree / "x.txt").write_text(GEMS)
    message = output("solve x x.txt -o out", 2).err
    assert message.startswith("x.txt: out/x.solution.txt is already what was made from ")
    assert message.splitlines()[0].endswith("/x")
    assert (tree / "out" / "x.solution.txt").read_text() == SOLVED
