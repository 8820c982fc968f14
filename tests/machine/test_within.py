"""Files below a folder that somebody else filled: no way leads out of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from machine import bounded, within
from machine.within import Refused

pytestmark = pytest.mark.usefixtures("way")
OUT = ("../secret", "/etc/passwd", "a/../../secret", "a//b", "a/.", "", "a\0b")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with a file, a folder, and links out of it."""
    root = tmp_path / "root"
    (root / "in").mkdir(parents=True)
    (root / "in" / "file").write_bytes(b"inside\r\n\x1a")
    (tmp_path / "secret").write_bytes(b"outside")
    (root / "link").symlink_to(tmp_path / "secret")
    (root / "up").symlink_to(tmp_path)
    os.mkfifo(root / "pipe")
    return root


def test_what_is_inside_is_read(root: Path, tmp_path: Path) -> None:
    assert within.read(root, "in/file", 100) == b"inside\r\n\x1a"
    (tmp_path / "linked").symlink_to(root)
    assert within.read(tmp_path / "linked", "in/file", 100) == b"inside\r\n\x1a"
    with pytest.raises(Refused, match="larger"):
        within.read(root, "in/file", 3)
    with pytest.raises(FileNotFoundError):
        within.read(root, "in/other", 3)


@pytest.mark.parametrize("name", [*OUT, "link", "up/secret", "up/root/in/file", "pipe", "in"])
def test_what_leads_elsewhere_is_not_read(root: Path, name: str) -> None:
    with pytest.raises(Refused):
        within.read(root, name, 100)


@pytest.mark.parametrize("name", [*OUT, "up/new", "up/root/new"])
def test_what_leads_elsewhere_is_not_written(root: Path, tmp_path: Path, name: str) -> None:
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(Refused):
        within.write(root, name, b"new")
    with pytest.raises(Refused):
        within.remove(root, name)
    assert sorted(tmp_path.rglob("*")) == before


def test_what_is_written_takes_the_place_of_a_link(root: Path, tmp_path: Path) -> None:
    for name in ("link", "new/folder/file", "in/file"):
        within.write(root, name, b"new\n")
        assert within.read(root, name, 100) == b"new\n"
        assert not (root / name).is_symlink()
    assert (tmp_path / "secret").read_bytes() == b"outside"


def test_what_is_removed_is_the_link(root: Path, tmp_path: Path) -> None:
    for name in ("link", "in/file", "nothing"):
        within.remove(root, name)
        assert not os.path.lexists(root / name)
    assert (tmp_path / "secret").exists()


def test_other_systems_read_more_into_a_name(root: Path, way: str) -> None:
    for name in ("in\\file", "c:file"):
        with pytest.raises(Refused if way == "portable" else FileNotFoundError):
            within.read(root, name, 100)


def test_memory_goes_by_what_a_file_holds(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    read = os.read

    def recorded(number: int, size: int) -> bytes:
        asked.append(size)
        return read(number, size)

    monkeypatch.setattr(os, "read", recorded)
    assert within.read(root, "in/file", 2 << 30) == b"inside\r\n\x1a"
    assert max(asked) <= bounded.PIECE
    (root / "large").write_bytes(bytes(bounded.PIECE + 5))
    assert len(within.read(root, "large", bounded.PIECE + 5)) == bounded.PIECE + 5
    with pytest.raises(Refused, match="larger"):
        within.read(root, "large", bounded.PIECE + 4)
