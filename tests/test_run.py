"""Scripts are found by their names, and every one of them says what it does."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engine import IN_C
from scripts.run import about, call, main, scripts
from tests.processes import ran

MAIN = '"""{}\n\nMore.\n"""\n\nif __name__ == "__main__":\n    sys.exit(main())\n'


def test_what_can_run_is_found_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "measure").mkdir()
    (tmp_path / "near.py").write_text(MAIN.format("Look near."))
    (tmp_path / "measure" / "far.py").write_text(MAIN.format("Look far."))
    (tmp_path / "built.sh").write_text("#!/bin/sh\n# Build it.\necho\n")
    (tmp_path / "started.py").write_text(MAIN.format("Has a starter."))
    (tmp_path / "started").write_text("#!/bin/sh\n")
    (tmp_path / "part.py").write_text('"""Is imported."""\n')
    (tmp_path / "list.toml").write_text("a = 1\n")
    assert {name: about(file) for name, file in scripts(tmp_path).items()} == {
        "built": "Build it.",
        "near": "Look near.",
        "far": "Look far.",
    }


def test_scripts_have_names_of_their_own_and_say_what_they_do() -> None:
    known = scripts()
    assert {"check_wheel", "costs", "faults", "soak"} <= set(known)
    assert not {"frame", "wheel", "release", "run", "__main__"} & set(known)
    for name, file in known.items():
        assert about(file)[-1:] in (".", "?"), name
        assert file.suffix == ".py" or file.stat().st_mode & 0o111, name
    files = [file for file in Path("scripts").rglob("*.py") if file.stem in known]
    assert len(files) == len({file.stem for file in files})


def test_a_script_is_called_with_its_words() -> None:
    known = scripts()
    assert call(known["costs"], ["akari"]) == [
        sys.executable,
        "-m",
        "scripts.measure.costs",
        "akari",
    ]
    assert call(known["docs"], ["-q"]) == [str(known["docs"]), "-q"]
    done = ran(sys.executable, "-m", "scripts.run", "large", "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(b"usage: scripts/run large ")


def test_wrong_names_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cost"]) == 2
    assert capsys.readouterr().err == "run: there is no script 'cost' (did you mean costs?)\n"
    assert main([]) == 0
    assert "\nsoak " in capsys.readouterr().out


def test_costs_are_told_in_both_forms() -> None:
    words = "costs", "tents", "--sizes", "6", "--count", "1", "--forms"
    done = ran(sys.executable, "-m", "scripts.run", *words)
    if not IN_C:
        assert (done.returncode, done.stdout) == (2, b"")
        return
    head, _, *rows = done.stdout.decode().splitlines()
    assert head.count("|") == rows[0].count("|")
    assert [row.split("|")[1:3] for row in rows] == [[" C ", " tents "], [" plain ", " tents "]]
