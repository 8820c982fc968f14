"""The size of an input file is limited: a larger one is refused without being read to its end."""

from __future__ import annotations

import tracemalloc
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gen.sources.pictures import MOST_BYTES
from machine import bounded
from puzzles.base.errors import OptionError, PuzzleError
from puzzles.text import header
from tests.cli.boards import UNIQUE

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.processes import Command

MB = 1 << 20
SPARSE = 2 << 30


def peak(run: Callable[[], object]) -> int:
    """Return the largest number of bytes that a call has in use."""
    tracemalloc.start()
    try:
        run()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.fixture
def sparse(folder: Path) -> Path:
    """A folder with sparse files of 2 GB, which take no space on the disk."""
    for name in ("sparse.toml", "sparse.py", "sparse.txt", "sparse.png"):
        with Path(name).open("wb") as file:
            file.truncate(SPARSE)
    return folder


@pytest.mark.parametrize(
    ("line", "most", "said"),
    [
        ("build sparse.toml -o out", 16, "puzzlemint: sparse.toml: it is larger than 4 MB"),
        ("verify --kind sparse.toml u.txt", 16, "sparse.toml"),
        ("generate sparse.toml", 16, "sparse.toml"),
        ("reference u.txt --own sparse.py", 16, "puzzlemint: sparse.py: it is larger than 4 MB"),
        ("compare-encodings binario --own sparse.py", 16, "sparse.py: it is larger than 4 MB"),
        ("verify sparse.txt", 80, "sparse.txt: larger than 32 MB, which no puzzle is"),
        ("decode sparse.txt u.txt", 80, "sparse.txt: larger than 32 MB, which no puzzle is"),
        ("generate nonogram --size 5 -O image=sparse.png", 160, "sparse.png has more than 64 MB"),
    ],
)
def test_a_sparse_file(line: str, most: int, said: str, sparse: Path, command: Command) -> None:
    command(*line.replace("sparse", "none").split())  # so that imports do not count
    found: list[bytes] = []

    def run() -> None:
        done = command(*line.split())
        assert done.returncode == 2
        found.append(done.stderr)

    assert peak(run) < most * MB
    assert said in found[0].decode()


def test_the_kinds_of_a_file_in_the_environment(
    sparse: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from puzzles.kindfiles import known

    monkeypatch.setenv(known.PATHS, "sparse.toml")
    known._inherit.cache_clear()  # pyright: ignore[reportPrivateUsage]
    with pytest.raises(OptionError, match="larger than 4 MB; unset or mend it"):
        known.declared()
    monkeypatch.setenv(known.PATHS, "")
    known.declared()


def test_a_long_header_line(folder: Path, command: Command) -> None:
    """And one before a second puzzle, whose words would take a gigabyte."""
    words = " ".join([f"a{number}=1" for number in range(500_000)])
    for text, line in ((f"# binario {words}\n{UNIQUE}", 1), (f"{UNIQUE}\n# a {words}\nXO\n", 6)):
        Path("long.txt").write_text(text)
        taken = peak(lambda: command("verify", "long.txt"))
        assert taken < 12 * len(text)
        done = command("verify", "long.txt")
        where = f"long.txt:{line}:{header.LONGEST + 1}: a header line of "
        assert done.stderr.decode().startswith(where)
    longest = "# binario " + "x" * (header.LONGEST - 10)
    with pytest.raises(PuzzleError, match="is not option=value"):
        header.sections(longest + "\n")


def test_one_more_byte_than_the_limit(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for size in (0, 1, 5):
        file.write_bytes(bytes(size))
        assert bounded.read(file, 5) == bytes(size)
    file.write_bytes(bytes(6))
    with pytest.raises(bounded.TooLong, match="larger than 5 bytes") as caught:
        bounded.read(file, 5)
    assert caught.value.filename == str(file)
    with pytest.raises(bounded.TooLong, match="larger than 1 MB"):
        bounded.read("/dev/zero", MB)
    assert MOST_BYTES == 64 * MB
