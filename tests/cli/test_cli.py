"""The command line as a user and a shell script meet it."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest

import puzzles
from puzzlemint.cli import main, run
from puzzlemint.cli.parser import COMMANDS
from puzzles.contract.reading import parse_puzzle, parse_solution
from tests.cli.boards import UNIQUE, objects
from tests.processes import NOWHERE, PUZZLEMINT, Output, Start, becomes, ran


def test_verify_says_why(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["verify", "u.txt", "m.txt", "n.txt"])
    unique, multiple, none = capsys.readouterr().out.splitlines()
    assert unique == "u.txt: unique binario 4x4"
    assert multiple.startswith("m.txt: multiple binario 4x4, 2 or more solutions; they differ in ")
    assert none.endswith(
        "these cannot hold together, and no fewer conflict: r1c1 is O; r1c2 "
        "is O; by the rules: row 1 has as many X as O"
    )


def test_verify_json(folder: Path, output: Output) -> None:
    unique, multiple, none, missing = objects(
        output("verify --json u.txt m.txt n.txt missing.txt", 2).out
    )
    assert {"schema", "file", "kind", "size", "verdict", "solutions", "stats", "ms"} <= set(unique)
    assert {"solver", "conflicts", "decisions", "propagations"} <= set(unique["stats"])
    assert (unique["verdict"], unique["size"], len(unique["solutions"])) == ("unique", "4x4", 1)
    assert len(set(multiple["solutions"])) == 2
    one, other = (solution.splitlines() for solution in multiple["solutions"])
    assert all(one[r - 1][c - 1] != other[r - 1][c - 1] for r, c in multiple["differing"])
    assert none["conflict"] == ["r1c1 is O", "r1c2 is O"]
    assert missing["error"]["message"] == "No such file or directory"


def test_count_goes_on(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["verify", "--json", "--count", "1000", "m.txt"])
    (found,) = objects(capsys.readouterr().out)
    assert found["complete"]
    assert len(found["solutions"]) == len(set(found["solutions"])) > 2


def test_rule_options(folder: Path, output: Output) -> None:
    assert run(["verify", "u.txt"]) == 0
    assert run(["verify", "u.txt", "-O", "distinct_lines=no"]) == 1
    assert run(["verify", "u.txt", "-O", "distinct_lines=perhaps"]) == 2
    assert "no option nothing" in output("verify u.txt -O nothing=1", 2).err


BAD: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "1:1: the file is empty"),
    "truncated": (b"XO__\nXO", "2:3: this row has 2 cells, and the first has 4"),
    "odd": (b"XO_\n___\n___\n", "1:3: the side must be even, not 3"),
    "binary": (b"XO\n\xff\xfe\n", "2:1: byte 0xff is not text in UTF-8"),
    "zeros": (b"XO\n\0\0\n", "2:1: '\\x00' is not "),
    "long": (b"X" * 10_000_000, "1:501: a row of 10000000 cells; the largest side is 500"),
    "stranger": (b"hello\n", "1:1: unknown puzzle kind; name the kind"),
    "huge": (b"X" * ((32 << 20) + 1), ": larger than 32 MB, which no puzzle is"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_files_leave_the_others_judged(folder: Path, output: Output, name: str) -> None:
    data, message = BAD[name]
    (folder / "bad.txt").write_bytes(data)
    shown = output("verify bad.txt u.txt", 2)
    assert shown.out == "u.txt: unique binario 4x4\n"
    assert shown.err.startswith("bad.txt:")
    assert message in shown.err


@pytest.mark.parametrize("command", ["verify", "solve", "grade", "draw"])
def test_every_command_survives_bad_input(folder: Path, output: Output, command: str) -> None:
    (folder / "empty").mkdir()
    (folder / "bad.txt").write_text("XO\nX?\n")
    shown = output([command, "empty", "missing.txt", "bad.txt", "u.txt"], 2)
    assert "empty: a directory without puzzle files" in shown.err
    assert "missing.txt: No such file or directory" in shown.err
    assert "bad.txt:2:2: '?' is not " in shown.err
    assert shown.out


def test_a_directory_stands_for_its_puzzles(folder: Path, output: Output) -> None:
    (folder / "below").mkdir()
    (folder / "below" / "g.txt").write_text("1, _\n1, 1\n")
    (folder / "below" / "g.solution.txt").write_text("not looked at")
    (folder / "notes.md").write_text("not looked at")
    lines = output("verify .", 1).out.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "./m.txt",
        "./n.txt",
        "./u.txt",
        "./below/g.txt",
    ]


def test_unreadable_file(folder: Path, output: Output) -> None:
    (folder / "u.txt").chmod(0)
    if os.access(folder / "u.txt", os.R_OK):
        pytest.skip("this user may read everything")
    assert "u.txt: Permission denied" in output("verify u.txt", 2).err


def test_solve_and_verify_agree(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "u.txt"]) == 0
    kind = puzzles.get("binario")
    puzzle = parse_puzzle(kind, UNIQUE)
    solution = parse_solution(puzzle, capsys.readouterr().out)
    assert kind.check(puzzle, solution) == []
    assert run(["solve", "u.txt", "m.txt", "n.txt", "-o", "out"]) == 1
    assert sorted(path.name for path in (folder / "out").iterdir()) == [
        "m.solution.txt",
        "u.solution.txt",
    ]
    assert (folder / "out" / "u.solution.txt").read_text() == kind.write_entries(puzzle, solution)
    assert "one of several" in capsys.readouterr().err


def test_grade(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["grade", "u.txt", "m.txt"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "u.txt: easy (RULE, effort 42)",
        "m.txt: multiple, so it has no grade",
    ]
    run(["grade", "--json", "u.txt"])
    (found,) = objects(capsys.readouterr().out)
    assert found["grade"]["band"] == "easy"


def test_encode(folder: Path, output: Output) -> None:
    assert run(["encode", "u.txt", "-o", "u.cnf"]) == 0
    lines = (folder / "u.cnf").read_text().splitlines()
    problem = next(line for line in lines if line.startswith("p "))
    _, _, variables, clauses = problem.split()
    body = [line for line in lines if line[0] not in "cp"]
    assert len(body) == int(clauses)
    numbers = [int(word) for line in body for word in line.split()]
    assert max(map(abs, numbers)) <= int(variables)
    assert "c value 1 1 1 row 1, column 1" in lines
    assert run(["encode", "u.txt", "--encoding", "nothing"]) == 2
    assert "totalizer" in output("encode u.txt --stats").out


def test_convert(folder: Path, output: Output) -> None:
    (folder / "lower.txt").write_text("xo\r\n__")
    assert output("convert lower.txt").out == "XO\n__\n"
    assert run(["convert", "u.txt", "--to", "nothing"]) == 2


def test_generate(folder: Path, output: Output) -> None:
    call = ["generate", "gemhunter", "--size", "4x5", "-n", "3", "--seed", "7"]
    first = output(call).out
    assert output(call).out == first
    assert run([*call, "-o", "made"]) == 0
    assert len(list((folder / "made").iterdir())) == 6
    assert run(["verify", "made"]) == 0
    records = [
        line
        for line in output([*call, "--json", "--audit", "all"]).out.splitlines()
        if line[0] == "{"
    ]
    assert [json.loads(line)["audited"] for line in records] == [True] * 3


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("nothing", "no puzzles of kind 'nothing'"),
        ("binario --size 7", "must be even"),
        ("binario --size big", "not a size"),
        ("binario --grade silly", "no grade"),
        ("binario --seed x", "whole number"),
        ("gemhunter -O density=2", "between 0 and 1"),
        ("gemhunter -O density", "name=value"),
        ("gemhunter -O density=0", "leaves no number"),
        ("binario --audit some", "whole number"),
    ],
)
def test_generate_refuses(folder: Path, output: Output, words: str, message: str) -> None:
    shown = output(["generate", *words.split()], 2)
    assert message in shown.err
    assert shown.out == ""


def test_kinds(output: Output) -> None:
    text = output("kinds").out
    listed = objects(output("kinds --json").out)
    assert [entry["kind"] for entry in listed] == list(puzzles.names())
    assert all(entry["title"] and f"{entry['kind']}:" in text for entry in listed)
    (hitori,) = [entry for entry in listed if entry["kind"] == "hitori"]
    assert hitori["grades"] == ["medium", "hard", "expert"]
    assert hitori["shares"]["5"] == {"easy": 0, "medium": 83, "hard": 17, "expert": 0}
    told = output("kinds hitori").out
    assert "    grades medium, hard, expert; of 100 made without a wish: size 5 83 medium, " in told


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--help"], ["verify", "--help"], ["--version"]):
        with pytest.raises(SystemExit) as ended:
            run(words)
        assert ended.value.code == 0
    assert "puzzlemint 0." in capsys.readouterr().out


def test_a_closed_pipe_is_quiet(folder: Path, start: Start) -> None:
    process = start(*PUZZLEMINT, "verify", *["u.txt"] * 3000)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == 141


def test_interrupt_exits_130(folder: Path, start: Start) -> None:
    words = ["generate", "binario", "--size", "20", "-n", "100000", "-o", "made"]
    process = start(*PUZZLEMINT, *words, stdout=NOWHERE)
    made = folder / "made"
    assert becomes(lambda: made.exists() and len(list(made.iterdir())) >= 4)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate()
    assert process.returncode == 130
    assert b"interrupted" in errors
    assert b"Traceback" not in errors
    finished = [path for path in made.iterdir() if not path.name.startswith(".")]
    assert all(path.read_text().count("\n") == 20 for path in finished)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_full_disk_is_reported(folder: Path) -> None:
    with open("/dev/full", "w") as full:
        done = ran(*PUZZLEMINT, "verify", "u.txt", stdout=full)
    assert done.returncode == 2
    assert b"No space left on device" in done.stderr
    assert b"Traceback" not in done.stderr


def test_what_nobody_foresaw_is_no_verdict(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for error, says in ((ZeroDivisionError(), "internal error"), (MemoryError(), "enough memory")):

        def broken(_: object, error: Exception = error) -> int:
            raise error

        monkeypatch.setattr("puzzlemint.cli.program.kinds.run", broken)
        monkeypatch.setattr("sys.argv", ["puzzlemint", "kinds"])
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code == 70
        assert says in capsys.readouterr().err


def test_half_a_character_in_json_is_an_error_with_its_place(folder: Path, output: Output) -> None:
    xml = '<?xml version="1.0"?>\n<puzzleset><puzzle>\ud800</puzzle></puzzleset>'
    (folder / "half.jsonl").write_text(json.dumps({"puzzle": xml}))
    for command in ("verify", "grade", "draw", "encode", "solve"):
        assert "2:20: '\\ud800' is no character" in output([command, "half.jsonl"], 2).err


def test_help_says_defaults_once(capsys: pytest.CaptureFixture[str]) -> None:
    for command in COMMANDS:
        with pytest.raises(SystemExit):
            run([command, "--help"])
        shown = capsys.readouterr().out
        assert "%(" not in shown


@pytest.mark.parametrize(
    ("call", "name"),
    [
        ("verfy u.txt", "verify"),
        ("generate tents --grede easy", "--grade"),
        ("generate tenst", "tents"),
        ("verify u.txt -O distict_lines=no", "distinct_lines"),
        ("verify u.txt --kind binairo", "binario"),
    ],
)
def test_a_name_that_is_nearly_right_is_asked_for(
    folder: Path, call: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = run(call.split())
    except SystemExit as ended:
        code = ended.code
    assert code == 2
    assert f"(did you mean {name}?)" in capsys.readouterr().err


def test_kinds_tells_of_several(output: Output) -> None:
    assert [one["kind"] for one in objects(output("kinds tents sudoku --json").out)] == [
        "tents",
        "sudoku",
    ]
