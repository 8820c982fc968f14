"""Faults on purpose: one that a test sees, one that none sees, and what cannot be tried."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import faults
from scripts.faults import ROOT, Fault, NoFault, copied, listed, seen, tried
from tests.processes import ran

CODE = "def double(x):\n    return x + x\n\n\ndef spare(x):\n    return x\n"
TEST = "from room import double\n\n\ndef test_double():\n    assert double(3) == 6\n"


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone of a small program, with a file that is not under version control."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # which take most of the time
    root = tmp_path / "clone"
    root.mkdir()
    assert ran("git", "init", "-q", cwd=root).returncode == 0
    for name, text in {"room.py": CODE, "test_room.py": TEST, ".gitignore": "made\n"}.items():
        (root / name).write_text(text)
    (root / "made").write_text("")
    return root


def test_a_fault_is_seen_or_not(clone: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    copied(clone, folder)
    assert {path.name for path in folder.iterdir()} == {"room.py", "test_room.py", ".gitignore"}
    tests = ("test_room.py",)
    assert seen(folder, tests) == ""
    by = tried(folder, Fault("room.py", "x + x", "x * x", tests))
    assert by == "test_room.py::test_double"
    assert tried(folder, Fault("room.py", "return x\n", "return 0\n", tests)) == ""
    endless = Fault("room.py", "return x + x", "while True: pass", tests)
    assert tried(folder, endless, patience=1) == "no end in 1 s"
    assert (folder / "room.py").read_text() == CODE


def test_what_cannot_be_tried_is_told(clone: Path) -> None:
    for old in ("return x", "nowhere"):
        with pytest.raises(NoFault, match="times in it"):
            tried(clone, Fault("room.py", old, "", ("test_room.py",)))
    with pytest.raises(NoFault, match="no tests: nothing"):
        seen(clone, ["nothing"])


def test_the_list_says_how_many_are_not_seen(
    clone: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = '[[fault]]\nfile = "room.py"\nold = "{}"\nnew = "{}"\ntests = ["test_room.py"]\n'
    pairs = [("x + x", "x * x"), ("return x + x", "return 2 * x"), ("nowhere", "")]
    path = tmp_path / "faults.toml"
    path.write_text("".join(one.format(*pair) for pair in pairs))
    monkeypatch.setattr(faults, "ROOT", clone)
    monkeypatch.setattr("sys.argv", ["faults", "--list", str(path)])
    assert faults.main() == 1
    shown = capsys.readouterr()
    assert [line.split(",")[0].strip() for line in shown.out.splitlines()[1::2]] == [
        "seen by test_room.py::test_double",
        "NOT SEEN",
        "cannot be tried",
    ]
    assert shown.err == "3 faults, 2 not seen\n"
    (clone / "test_room.py").write_text(TEST.replace("6", "7"))
    assert faults.main() == 2
    assert len(listed()) > 50


def test_each_fault_of_the_list_can_be_tried() -> None:
    """What it changes stands once in its file, and its tests are there."""
    for fault in listed():
        text = (ROOT / fault.file).read_text(encoding="utf-8")
        assert text.count(fault.old) == 1, fault
        assert fault.new != fault.old, fault
        for test in fault.tests:
            file, *names = test.split("::")
            name = names[-1].partition("[")[0] if names else ""
            assert name in (ROOT / file).read_text(encoding="utf-8"), fault
