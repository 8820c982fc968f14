"""Exit codes say what was found, to scripts that read nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from puzzlemint.cli import run
from tests.cli.boards import GEMS, MULTIPLE, NONE, UNIQUE
from tests.processes import Output

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    texts = {"u.txt": UNIQUE, "m.txt": MULTIPLE, "n.txt": NONE, "g.txt": GEMS}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "code"), [("u.txt", 0), ("m.txt", 1), ("n.txt", 1), ("bad.txt", 2), ("none", 2)]
)
@pytest.mark.parametrize("command", ["verify", "solve", "grade", "draw --solution"])
def test_a_verdict_is_an_exit_code(folder: Path, command: str, name: str, code: int) -> None:
    (folder / "bad.txt").write_text("XO\nX?\n")
    assert run([*command.split(), name]) == code


@pytest.mark.parametrize(
    ("filled", "code"),
    [
        ("1, T\n1, 1\n", 0),
        ("1, _\n1, 1\n", 0),
        ("1, G\n1, 1\n", 1),
        ("1, T\n1\n", 2),
        ("1, T\n2, 1\n", 2),
    ],
)
def test_a_filled_board_is_an_exit_code(folder: Path, filled: str, code: int) -> None:
    (folder / "filled.txt").write_text(filled)
    assert run(["check", "g.txt", "filled.txt"]) == code


def test_a_check_that_ends_early_is_an_exit_code(folder: Path) -> None:
    (folder / "hard.txt").write_text(("_" * 14 + "\n") * 14)
    (folder / "filled.txt").write_text("XXX" + "_" * 11 + "\n" + ("_" * 14 + "\n") * 13)
    assert run(["check", "hard.txt", "filled.txt", "--budget", "1"]) in (1, 3)


@pytest.mark.parametrize(
    ("answer", "code", "said"),
    [
        ("s SATISFIABLE\nv -1 2 -3 -4 0\n", 0, ""),
        ("s UNSATISFIABLE\n", 1, "found no solution"),
        (
            "v 1 -2 -3 -4 0\n",
            2,
            "puzzlemint: this answer breaks given_kept: r1c1 has to stay a number, no trap\n"
            "puzzlemint: this answer breaks number: the 1 in r1c1 has no room for its trap\n",
        ),
        ("v -1 -2 3 -4 0\n", 2, "number: the 1 in r2c1 has no room for its trap\n"),
        ("v 1 2 3 4 0\n", 2, "the 1 in r2c1 has 3 traps around it\npuzzlemint: and 1 more\n"),
        ("v one\n", 2, ": answer.txt: line 1 of the solver's answer: 'one' is no list of numbers"),
        ("v -1 2 -3 -4 99 0\n", 2, "line 1 of the solver's answer: there is no variable 99"),
        ("v -1 2 0\nv -2 -3 -4 0\n", 2, "line 2 of the solver's answer: variable 2 is true and"),
        ("v 2 0\n", 2, "the solver's answer says nothing of variable 1, r1c1\n"),
    ],
)
def test_an_answer_is_checked(
    folder: Path, output: Output, answer: str, code: int, said: str
) -> None:
    assert run(["encode", "g.txt", "-o", "g.cnf"]) == 0
    (folder / "answer.txt").write_text(answer)
    shown = output("decode g.cnf answer.txt", code)
    assert said in shown.err
    if not code:
        assert shown.out == "1, T\n1, 1\n"


def test_a_file_that_says_nothing_of_its_variables_is_named(folder: Path, output: Output) -> None:
    for text, said in (("", "this file has no comments"), ("p cnf x\n", "line 1 of the CNF file")):
        (folder / "g.cnf").write_text(text)
        assert output("decode g.cnf g.txt", 2).err.startswith(f"puzzlemint: g.cnf: {said}")


def test_what_is_too_few_is_an_exit_code(folder: Path) -> None:
    call = ["generate", "binario", "--size", "4", "--seed", "1", "-n", "2"]
    assert run(call) == 0
    assert run([*call, "-O", "clues=1"]) == 4


def test_what_falls_to_several_files_is_told_in_the_worst_code(folder: Path) -> None:
    assert run(["verify", "u.txt", "m.txt", "missing", "n.txt"]) == 2
    assert run(["verify", "u.txt", "m.txt", "u.txt"]) == 1
    (folder / "hard.txt").write_text(("_" * 12 + "\n") * 12)
    hard = ["hard.txt", "--budget", "1", "--solver", "minisat22"]
    assert run(["verify", "m.txt", *hard]) == 3
    assert run(["verify", "m.txt", "missing", *hard]) == 2
