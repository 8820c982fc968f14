"""Wrong calls by chance: the program bears them, and what it should not do is found."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gen.sources.rng import stream
from scripts import fuzz
from scripts.fuzz import Done, calls
from scripts.hostile import Call, altered, damaged
from tests.processes import LINUX, ran

pytestmark = pytest.mark.skipif(not LINUX, reason="forks, and looks at times of files")
LINES = ("--every", "100000")


def fuzzed(*words: str) -> str:
    """Return what a run says that finds nothing."""
    done = ran(sys.executable, "-m", "scripts.fuzz", *words, *LINES)
    assert (done.returncode, done.stderr) == (0, b""), done.stderr.decode()
    return done.stdout.decode()


@pytest.mark.campaign
def test_wrong_calls_are_told_what_is_wrong() -> None:
    assert fuzzed("--count", "400", "--workers", "2").endswith("; 0 findings\n")


def test_a_call_depends_on_its_stream_alone(tmp_path: Path) -> None:
    def made(number: int, folder: Path) -> tuple[list[str], dict[str, bytes]]:
        folder.mkdir(parents=True)
        words = Call(tmp_path, folder, tmp_path, stream(1, "fuzz", number)).words(known)
        return words, {path.name: path.read_bytes() for path in folder.iterdir()}

    (tmp_path / "own.py").write_text("")
    (tmp_path / "puzzle").mkdir()
    (tmp_path / "puzzle" / "sudoku.txt").write_text("# sudoku\n1..4\n....\n....\n4..1\n")
    known = ["verify {puzzle} {b} [--json] [--count {count}]"]
    first, again = ([made(n, tmp_path / name / str(n)) for n in range(30)] for name in "ab")
    assert first == again
    assert len({(tuple(words), *files.items()) for words, files in first}) > 20


def quiet() -> None:
    sys.exit(2)


def odd() -> None:
    sys.exit(9)


def fails() -> None:
    raise KeyError(7)


def endless() -> None:
    while True:
        pass


def greedy() -> None:
    sys.stdout.write(f"[{len(b'x' * (600 << 20))}]")
    sys.exit()


def talks() -> None:
    sys.stdout.write("no JSON\n")
    sys.exit()


def reads() -> None:
    os.open("../outside/mine", os.O_RDONLY)
    Path("../outside/mine").read_text()


def writes() -> None:
    Path("../beside").write_text("")


def makes() -> None:
    Path("../outside/made").mkdir()


def fine() -> None:
    Path("out").write_text("")
    sys.stdout.write("{}\n")
    sys.exit()


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (fine, ""),
        (quiet, "no word about what is wrong"),
        (odd, "exit code 9"),
        (fails, "exit code 70; a traceback"),
        (endless, "s of processor time"),
        (greedy, " MB"),
        (talks, "JSON that is none"),
        (reads, "the file outside was read"),
        (writes, "written outside: "),
        (makes, "the folder outside has changed"),
    ],
)
def test_what_a_call_should_not_do_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: Callable[[], None], said: str
) -> None:
    def words(call: Call, known: object) -> list[str]:
        return ["verify", "--json"]

    monkeypatch.setattr(fuzz, "program", program)
    monkeypatch.setattr(fuzz, "SECONDS", 1)
    monkeypatch.setattr(fuzz, "MEGABYTES", 400)
    monkeypatch.setattr(Call, "words", words)
    ((done, _),) = calls(1, [5], tmp_path, 1)
    assert isinstance(done, Done)
    found = "; ".join(done.findings)
    assert said in found
    assert bool(said) == bool(found)


def test_damage_is_of_many_sorts() -> None:
    content = b"# kind size=3\n1 2\n3 4\n"
    made = {damaged(content, stream(1, "damage", number)) for number in range(200)}
    assert len(made) > 150
    assert {len(one) > 4_000 for one in made} == {True, False}
    values = [altered({"a": [1, {"b": 2}]}, stream(1, "value", number)) for number in range(50)]
    assert {"a": [1, {"b": -1}]} in values
    assert any(value != {"a": [1, {"b": 2}]} for value in values)
