"""The two commands: what they write, print and return, and that the check calls no solver."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import puzzlemint
from puzzlemint.cli import run
from puzzles.exchange.proof import certificate
from tests.cli.boards import MULTIPLE, NONE, UNIQUE, call, objects
from tests.processes import Output, ran

OTHERS = ["veripb", "drat-trim"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    for name, text in {"u.txt": UNIQUE, "m.txt": MULTIPLE, "n.txt": NONE}.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def test_a_certificate_is_written_and_checked(folder: Path, output: Output) -> None:
    written = output("certify u.txt -o c").out
    again = output("certify u.txt -o c --format drat").out
    assert sorted(path.name for path in (folder / "c").iterdir()) == [
        "assignment.txt",
        "instance.cnf",
        "instance.opb",
        "proof.drat",
        "proof.pbp",
        "puzzle.txt",
        "solution.txt",
    ]
    assert output("check-certificate c").out == written + again
    (found,) = objects(output("check-certificate --json c").out)
    assert found["valid"]
    assert [proof["format"] for proof in found["proofs"]] == ["veripb", "drat"]
    assert found["solution"] == (folder / "c" / "solution.txt").read_text()


def test_what_is_not_unique_gets_its_verdict(folder: Path, output: Output) -> None:
    for name, verdict in (("m.txt", "multiple"), ("n.txt", "none")):
        (found,) = objects(output(["certify", name, "-o", "c", "--json"], 1).out)
        assert (found["verdict"], "directory" in found) == (verdict, False)
        assert verdict in output(["certify", name, "-o", "c"], 1).err
    (folder / "open.txt").write_text("______\n" * 6)
    assert run(["certify", "open.txt", "-o", "c", "--budget", "1"]) in (1, 3)
    assert not (folder / "c").exists()


def test_dead_ends_are_written_and_checked(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "g.txt").write_text("# gemhunter\n1, _\n_, _\n")
    (folder / "dead.txt").write_text("1, G\nG, G\n")
    (folder / "alive.txt").write_text("1, G\nG, _\n")
    for format in ("veripb", "drat"):
        assert (
            run(["certify", "g.txt", "--entries", "dead.txt", "-o", "c", "--format", format]) == 1
        )
    written = capsys.readouterr().out.splitlines()
    assert written[0].startswith("c: dead end gemhunter 2x2, veripb: ")
    assert run(["check-certificate", "c"]) == 0
    assert capsys.readouterr().out.splitlines() == written
    assert run(["check-certificate", "--json", "c"]) == 0
    (found,) = objects(capsys.readouterr().out)
    assert (found["entries"], "solution" in found) == ("1, G\nG, G\n", False)
    assert run(["certify", "g.txt", "--entries", "alive.txt", "-o", "d"]) == 0
    assert "right so far gemhunter 2x2; no certificate" in capsys.readouterr().err
    (folder / "dead.txt").write_text("1, T\nG, T\n")
    assert run(["certify", "g.txt", "--entries", "dead.txt", "-o", "c"]) == 2
    assert "certificate of another board" in capsys.readouterr().err
    (folder / "c" / "solution.txt").write_text("1, T\nG, G\n")
    assert run(["check-certificate", "c"]) == 1
    assert "entries or about a solution, not both" in capsys.readouterr().err


def test_a_changed_certificate_is_rejected(folder: Path, output: Output) -> None:
    run(["certify", "u.txt", "-o", "c"])
    proof = folder / "c" / "proof.pbp"
    proof.write_text(proof.read_text().replace("conclusion", "delusion"))
    assert "c: rejected, proof.pbp:" in output("check-certificate c", 1).err
    (found,) = objects(output("check-certificate c --json", 1).out)
    assert not found["valid"]
    assert found["error"]["file"] == "proof.pbp"
    (folder / "c" / "solution.txt").write_bytes(b"\xff\n")
    assert run(["check-certificate", "c"]) == 1


def test_what_cannot_be_read_is_no_certificate(folder: Path, output: Output) -> None:
    assert "nowhere: No such file" in output("check-certificate nowhere", 2).err
    run(["certify", "u.txt", "-o", "c"])
    (folder / "c" / "proof.pbp").unlink()
    assert run(["check-certificate", "c", "--json"]) == 2
    (folder / "c" / "instance.opb").unlink()
    assert run(["check-certificate", "c"]) == 2


def test_a_certificate_is_not_mixed_with_that_of_another_puzzle(
    folder: Path, output: Output
) -> None:
    (folder / "g.txt").write_text("1, _\n1, 1\n")
    run(["certify", "u.txt", "-o", "c"])
    before = {path.name: path.read_bytes() for path in (folder / "c").iterdir()}
    assert "certificate of another puzzle" in output("certify g.txt -o c --format drat", 2).err
    assert before == {path.name: path.read_bytes() for path in (folder / "c").iterdir()}


@pytest.mark.parametrize(
    ("says", "code"),
    [("s VERIFIED UNSATISFIABLE", 0), ("s NOT VERIFIED", 1), ("NOT VERIFIED", 1), ("failed", 1)],
)
def test_the_checkers_of_others_have_to_agree(
    folder: Path, output: Output, says: str, code: int
) -> None:
    (folder / "bin").mkdir()
    for name in OTHERS:
        (folder / "bin" / name).write_text(f"#!/bin/sh\necho $#; echo '{says}'\n")
        (folder / "bin" / name).chmod(0o755)
    run(["certify", "u.txt", "-o", "c"])
    run(["certify", "u.txt", "-o", "c", "--format", "drat"])
    shown = output("check-certificate c", code)
    if code:
        assert f"veripb does not verify this: {says}" in shown.err
    else:
        assert [line for line in shown.out.splitlines() if "agrees" in line] == [
            "c: veripb agrees",
            "c: drat-trim agrees",
        ]
    assert run(["check-certificate", "--no-external", "c"]) == 0


def test_the_check_calls_no_solver(folder: Path) -> None:
    for name, text in {"u": UNIQUE, "s": "# slitherlink\n3.2\n.3.\n.2.\n"}.items():
        (folder / f"{name}.txt").write_text(text)
        for format in ("veripb", "drat"):
            assert run(["certify", f"{name}.txt", "-o", name, "--format", format]) == 0
    script = (
        "import json, sys\n"
        "from puzzlemint.cli import run\n"
        "codes = [run(['check-certificate', name]) for name in ('u', 's')]\n"
        "names = {*sys.modules} - {'corpus', 'corpus.memory'}\n"  # of garbage, and of nothing else
        "roots = sorted({name.split('.')[0] for name in names})\n"
        "print(json.dumps([codes, roots]), file=sys.stderr)\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = ran(sys.executable, "-c", script, env=environment)
    codes, roots = json.loads(done.stderr)
    assert codes == [0, 0]
    assert "puzzles" in roots
    assert {"verify", "gen", "corpus", "pysat", "pysolvers", "pycard"}.isdisjoint(roots)


def test_the_public_calls(tmp_path: Path) -> None:
    board = puzzlemint.read(UNIQUE)
    made = puzzlemint.certify(board)
    assert made.verdict == "unique"
    for name, text in made.texts.items():
        (tmp_path / name).write_text(text)
    (proved,) = puzzlemint.check_certificate(tmp_path)
    assert proved.puzzle == board
    (tmp_path / "puzzle.txt").write_text("# binario\n" + MULTIPLE)
    with pytest.raises(puzzlemint.Rejected):
        puzzlemint.check_certificate(tmp_path)
    assert not puzzlemint.certify(puzzlemint.read(NONE)).texts
    with pytest.raises(puzzlemint.OptionError, match="not the entries"):
        puzzlemint.certify(board, entries=[0])
    akari = puzzlemint.read("# akari\n..\n")
    with pytest.raises(puzzlemint.PuzzleError, match="a text of this board says less"):
        puzzlemint.certify(akari, entries=[0, 0])


def test_the_commands_in_a_process_of_their_own(folder: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    assert call("certify", "u.txt", "-o", "c", env=environment).returncode == 0
    assert call("check-certificate", "c", env=environment).returncode == 0


def pipe(path: Path, _: Path) -> None:
    os.mkfifo(path)


def device(path: Path, _: Path) -> None:
    path.symlink_to("/dev/zero")


def link(path: Path, outside: Path) -> None:
    path.symlink_to(outside)


def folder_there(path: Path, _: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize("odd", [pipe, device, link, folder_there])
@pytest.mark.parametrize(
    "name", ["puzzle.txt", "solution.txt", "assignment.txt", "instance.opb", "proof.pbp"]
)
def test_what_is_no_file_of_the_folder_is_not_read(
    folder: Path, name: str, odd: Callable[[Path, Path], None], output: Output
) -> None:
    run(["certify", "u.txt", "-o", "c"])
    (folder / "c" / name).rename(folder / "outside")
    odd(folder / "c" / name, folder / "outside")
    shown = output("check-certificate c", 2).err
    assert shown.startswith(f"puzzlemint: c/{name}: ")
    assert "no regular file" in shown or "a link leads there" in shown
    assert "rejected" not in shown
    (found,) = objects(output("check-certificate c --json", 2).out)
    assert "valid" not in found


def test_a_file_that_is_too_large_is_not_read(
    folder: Path, output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(["certify", "u.txt", "-o", "c"])
    monkeypatch.setattr(certificate, "LARGEST", 1 << 20)
    with (folder / "c" / "proof.pbp").open("r+b") as file:
        file.truncate(1 << 40)
    assert "c/proof.pbp: it is larger than 1 MB" in output("check-certificate c", 2).err


def test_without_memory_nothing_is_said(
    folder: Path, output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Path) -> None:
        raise MemoryError

    monkeypatch.setattr(certificate, "check", fail)
    assert "more memory than there is" in output("check-certificate c", 2).err
