"""Folders and streams: several processes, JSON in and out, puzzles that are there twice."""

from __future__ import annotations

import gc
import gzip
import json
import os
import re
import shutil
import signal
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

import verify.judge.verdict
from machine.memory import KEPT
from puzzlemint.cli import each, run
from puzzlemint.io import streams
from puzzles.base.errors import PuzzleError
from puzzles.contract.kind import Puzzle
from tests.cli.boards import GEMS, MULTIPLE, NONE, UNIQUE, objects
from tests.processes import LINUX, PATIENCE, PIPE, PUZZLEMINT, Output, Start, becomes, members
from tests.test_data import DATA

JUDGE = verify.judge.verdict.judge
SMALL = "XO\n__\n"
TURNED = "__\nXO\n"


@pytest.fixture
def mixed(folder: Path) -> Path:
    """A folder with everything: all kinds, several puzzles in a file, JSON, junk."""
    for kind in DATA.iterdir():
        if kind.is_dir():
            (folder / "data" / kind.name).mkdir(parents=True)
            smallest = sorted(kind.glob("*.*"), key=lambda path: (path.stat().st_size, path))
            for path in smallest[:2]:
                shutil.copy(path, folder / "data" / kind.name)
    (folder / "several.txt").write_text(f"{UNIQUE}\n{NONE}\n# nothing\nX\n")
    (folder / "large.txt").write_text(f"{UNIQUE}\n" * 60)
    (folder / "junk.txt").write_bytes(bytes(range(256)))
    (folder / "gone.txt").symlink_to("nowhere")
    lines = [{"id": 1, "puzzle": UNIQUE}, {"id": 2, "kind": "gemhunter", "puzzle": "1, x\n"}, 3]
    (folder / "some.jsonl").write_text("\n".join(map(json.dumps, lines)))
    (folder / "packed.txt.gz").write_bytes(gzip.compress(MULTIPLE.encode()))
    os.mkfifo(folder / "pipe.txt")
    return folder


@pytest.mark.parametrize(
    "words",
    ["verify --json", "grade", "solve", "draw -s", "check", "explain", "duplicates", "needless"],
)
def test_output_is_the_same_with_any_number_of_processes(
    mixed: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    monkeypatch.setattr(each, "SMALL", 500)
    results: list[tuple[int, str, str]] = []
    for jobs in ([], ["-j", "3"]):
        code = run([*words.split(), ".", *jobs])
        shown = capfd.readouterr()
        results.append((code, re.sub(r'"ms": [0-9.]+', "", shown.out), shown.err))
    assert results[0] == results[1]
    assert results[0][0] == 2
    assert results[0][1].count("\n") > 60
    assert "./pipe.txt: a named pipe, passed over\n" in results[0][2]


def test_solutions_are_the_same_files(mixed: Path) -> None:
    trees: list[dict[str, bytes]] = []
    for jobs in ([], ["-j", "2"]):
        assert run(["solve", "data", "some.jsonl", "-o", "out", *jobs]) == 2
        trees.append({str(path): path.read_bytes() for path in Path("out").rglob("*.*")})
        shutil.rmtree("out")
    assert trees[0] == trees[1]
    assert len(trees[0]) > 5


def test_a_folder_is_checked_against_a_folder(folder: Path, output: Output) -> None:
    (folder / "in").mkdir()
    for name, text in {"a": UNIQUE, "b": UNIQUE, "c": MULTIPLE, "d": SMALL}.items():
        (folder / "in" / f"{name}.txt").write_text(text)
    assert run(["solve", "in", "-o", "out"]) == 1
    solved = (folder / "out" / "b.solution.txt").read_text()
    (folder / "out" / "b.solution.txt").write_text(solved[::-1].strip() + "\n")
    (folder / "out" / "d.solution.txt").unlink()
    shown = output("check in out -j 2", 2)
    states = [line.split(" ")[1] for line in shown.out.splitlines() if line[0] != " "]
    assert states == ["solved", "wrong", "solved"]
    assert shown.err.splitlines() == [
        "out/d.solution.txt: No such file or directory",
        "4 puzzles: 2 solved, 1 wrong, 1 unreadable",
    ]


def test_several_puzzles_are_not_checked_against_one_solution(folder: Path, output: Output) -> None:
    assert run(["solve", "u.txt", "-o", "out"]) == 0
    (folder / "two.txt").write_text(f"{UNIQUE}\n{UNIQUE}")
    shown = output("check two.txt out/u.solution.txt", 2)
    assert shown.out == ""
    assert shown.err.splitlines()[:2] == ["two.txt: several puzzles, and one solution"] * 2


def test_what_is_found_out_goes_before_what_was_said(folder: Path, output: Output) -> None:
    said: dict[str, Any] = {
        "puzzle": UNIQUE,
        "count": 99,
        "complete": False,
        "solutions": [],
        "page": 3,
    }
    (folder / "x.jsonl").write_text(json.dumps(said))
    (found,) = objects(output("verify --json x.jsonl").out)
    assert (found["count"], found["complete"], found["page"]) == (1, True, 3)
    assert len(found["solutions"]) == 1


def test_a_header_in_an_object_goes_before_its_options(folder: Path, output: Output) -> None:
    header = "# binario distinct_lines=no\n"
    lines = [
        {"puzzle": header + UNIQUE, "options": {"distinct_lines": True}},
        {"puzzle": UNIQUE, "options": {"distinct_lines": True}},
    ]
    (folder / "x.jsonl").write_text("\n".join(map(json.dumps, lines)))
    first, second = output("verify x.jsonl", 1).out.splitlines()
    assert first.startswith("x.jsonl: multiple ")
    assert second.startswith("x.jsonl#2: unique ")


def test_objects_go_in_and_out(folder: Path, output: Output) -> None:
    lines: list[dict[str, Any]] = [
        {"id": "a", "kind": "binario", "puzzle": UNIQUE, "source": {"page": 3}},
        {"id": "b", "puzzle": "# gemhunter\n1, _\n1, 1\n", "verdict": "none", "note": "old"},
        {"id": "c", "kind": "binario", "puzzle": MULTIPLE, "options": {"distinct_lines": False}},
    ]
    text = "".join(json.dumps(line) + "\n\n" for line in lines)
    (folder / "x.jsonl").write_text(text)
    halves = [gzip.compress(half.encode()) for half in (text[:9], text[9:])]
    (folder / "x.jsonl.gz").write_bytes(b"".join(halves))
    first = output("verify --json x.jsonl", 1).out
    found = objects(first)
    assert [entry["file"] for entry in found] == ["x.jsonl", "x.jsonl#3", "x.jsonl#5"]
    assert [entry["id"] for entry in found] == ["a", "b", "c"]
    assert [entry["verdict"] for entry in found] == ["unique", "unique", "multiple"]
    assert found[0]["source"] == {"page": 3}
    assert "note" not in found[1]
    (folder / "y").write_text(first)
    again = objects(output("verify --json y -j 2", 1).out)
    for one, other in zip(found, again, strict=True):
        assert {**one, "file": "", "ms": 0} == {**other, "file": "", "ms": 0}
    assert output("grade x.jsonl.gz", 1).out.count("easy") == 2


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"puzzle": ', "x.jsonl:2:12: this is no JSON: Expecting value"),
        ("[1]", "x.jsonl:2:1: this is no JSON object"),
        ('{"kind": "tents"}', "x.jsonl:2: no puzzle is found here; what can be read:"),
        ('{"kind": 3, "puzzle": "X"}', "x.jsonl:2: kind is not a text"),
        ('{"kind": "none", "puzzle": "X"}', "x.jsonl:2: there is no kind 'none'"),
        ('{"kind": "binario", "puzzle": "XO\\nX?"}', "x.jsonl:2: puzzle:2:2: '?' is not X, O or _"),
        ('{"kind": "tents", "puzzle": "# binario\\nX"}', "x.jsonl:2: the text is binario, "),
        ('{"puzzle": "XO\\n__\\n\\nXO\\n__"}', "x.jsonl:2: 2 puzzles, where one is expected"),
        ('{"puzzle": "XO\\n__", "options": {"x": 1}}', "x.jsonl:2: there is no option x"),
        ('{"puzzle": "XO\\n__", "options": [1]}', "x.jsonl:2: options is no object"),
        ("{" + "[" * 100_000, "x.jsonl:2:2: this is no JSON"),
        ('{"a": ' + "[" * 100_000, "x.jsonl:2:1: this is no JSON: nested too deep"),
    ],
)
@pytest.mark.parametrize("jobs", [[], ["-j", "2"]])
def test_a_broken_line_leaves_the_others_judged(
    folder: Path, output: Output, line: str, message: str, jobs: list[str]
) -> None:
    good = json.dumps({"id": 5, "puzzle": UNIQUE})
    (folder / "x.jsonl").write_text(f"{good}\n{line}\n{good}\n")
    shown = output(["verify", "x.jsonl", *jobs], 2)
    assert shown.err.startswith(message)
    assert shown.out.splitlines() == [f"x.jsonl{n}: unique binario 4x4" for n in ("", "#3")]


def test_what_is_known_of_a_broken_puzzle_goes_along(folder: Path, output: Output) -> None:
    (folder / "x.jsonl").write_text('{"id": 5, "kind": "binario", "puzzle": "X"}')
    (found,) = objects(output("verify --json x.jsonl", 2).out)
    assert (found["id"], found["error"]["line"]) == (5, 1)


def test_packed_files_that_are_broken(folder: Path, output: Output) -> None:
    whole = gzip.compress(UNIQUE.encode())
    (folder / "short.txt.gz").write_bytes(whole[:-9])
    (folder / "wrong.txt.gz").write_bytes(whole[:12] + b"\xff\xff" + whole[14:])
    (folder / "bomb.txt.gz").write_bytes(gzip.compress(b"X" * (33 << 20)))
    short, wrong, bomb, _ = output(
        "verify short.txt.gz wrong.txt.gz bomb.txt.gz", 2
    ).err.splitlines()
    assert short == "short.txt.gz: it cannot be unpacked: its end is missing"
    assert wrong.startswith("wrong.txt.gz: it cannot be unpacked: ")
    assert bomb == "bomb.txt.gz: larger than 32 MB, which no puzzle is"


@pytest.mark.parametrize("start", [b"\n", b" ", b"X", b"\xef\xbb\xbf\n"])
@pytest.mark.parametrize("packed", [False, True])
def test_a_limit_is_asked_before_memory_is_taken(
    folder: Path, monkeypatch: pytest.MonkeyPatch, start: bytes, packed: bool
) -> None:
    """However much is packed into little, and be it blanks before a text."""
    monkeypatch.setattr(streams, "LARGEST", 4 << 20)
    text = start + start[-1:] * 8 * streams.LARGEST
    path = folder / "bomb.txt"
    path.write_bytes(gzip.compress(text, 1) if packed else text)
    del text
    tracemalloc.start()
    with pytest.raises(PuzzleError, match="larger than 32 MB"):
        streams.read(str(path))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2 * streams.LARGEST


def test_blanks_before_objects_are_read_over(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "LARGEST", 4 << 20)
    lines = b"\n" * 200_000 + b'{"puzzle": "XO"}\n' + b"\n" * (streams.LARGEST + 1)
    (folder / "x.jsonl.gz").write_bytes(gzip.compress(lines, 1))
    (found,) = [line for line in streams.read(str(folder / "x.jsonl.gz")) if line]
    assert found == b'{"puzzle": "XO"}'


def test_a_line_has_a_bound_and_a_file_of_lines_none(
    folder: Path, output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "LARGEST", 3 * streams.BLOCK)
    monkeypatch.setattr(streams, "TOO_LARGE", "too large")
    padded = (json.dumps({"puzzle": UNIQUE}) + " " * 2 * streams.BLOCK + "\n") * 5
    (folder / "many.jsonl").write_text(padded)
    assert output("verify many.jsonl").out.count("unique") == 5
    (folder / "long.jsonl").write_text(padded + "{" + " " * 4 * streams.BLOCK)
    shown = output("verify long.jsonl", 2)
    assert shown.out.count("unique") == 5
    assert shown.err.splitlines()[0] == "long.jsonl: a line too large"


@pytest.mark.parametrize("before", [b"", b'{"puzzle": "XO"}\n', b'{"puzzle": "XO"}\n' * 9])
def test_the_bound_of_a_line_is_exact(
    folder: Path, monkeypatch: pytest.MonkeyPatch, before: bytes
) -> None:
    """Whatever stands before the line, and wherever in it a block ends."""
    monkeypatch.setattr(streams, "LARGEST", 2 * streams.BLOCK)
    longest = b'{"puzzle": "XO"}'.ljust(streams.LARGEST)
    for line, held in ((longest, True), (longest + b" ", False)):
        Path("x.jsonl").write_bytes(before + line + b"\n" + b'{"puzzle": "OX"}')
        lines = streams.read("x.jsonl")
        if held:
            assert [*lines][-2:] == [longest, b'{"puzzle": "OX"}']
            continue
        with pytest.raises(PuzzleError, match="a line larger than 32 MB"):
            list(lines)


@pytest.mark.parametrize("start", [b'{"a": 1}', b"{", b'{"a": 1}\n{'])
def test_a_line_without_an_end_takes_no_memory(
    folder: Path, monkeypatch: pytest.MonkeyPatch, start: bytes
) -> None:
    monkeypatch.setattr(streams, "LARGEST", 1 << 20)
    Path("x.jsonl.gz").write_bytes(gzip.compress(start + b" " * (24 << 20), 1))
    tracemalloc.start()
    with pytest.raises(PuzzleError, match="larger than 32 MB"):
        list(streams.read("x.jsonl.gz"))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 4 * streams.LARGEST


def test_made_puzzles_are_read_again(folder: Path, output: Output) -> None:
    words = ["generate", "sudoku", "--size", "4", "-n", "2", "--seed", "1", "--json"]
    (folder / "x.jsonl").write_text(output([*words, "-O", "symmetry=rotation"]).out)
    assert output("check x.jsonl").out == "x.jsonl: solved\nx.jsonl#2: solved\n"


def test_the_index_of_a_corpus_is_no_second_copy(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("index.jsonl", "other.jsonl"):
        (folder / name).write_text(json.dumps({"puzzle": SMALL}))
    run(["verify", "."])
    assert "index.jsonl" in capsys.readouterr().out
    (folder / "recipe.json").write_text("{}")
    run(["verify", "."])
    shown = capsys.readouterr().out
    assert "index.jsonl" not in shown
    assert "other.jsonl" in shown


def trouble(puzzle: Puzzle, **how: Any) -> Any:
    """Judge, but boards of 2x2 take all the memory, and those of 3 columns kill."""
    if puzzle.size == "2x2":
        raise MemoryError
    if puzzle.size == "1x3":
        os.kill(os.getpid(), signal.SIGKILL)
    return JUDGE(puzzle, **how)


@pytest.mark.parametrize("jobs", [[], ["-j", "1"], ["-j", "2"]])
def test_a_puzzle_that_takes_all_memory_is_told(
    folder: Path, output: Output, monkeypatch: pytest.MonkeyPatch, jobs: list[str]
) -> None:
    monkeypatch.setattr(verify.judge.verdict, "judge", trouble)
    (folder / "a.txt").write_text(f"# gemhunter\n{GEMS}# binario\n{UNIQUE}")
    assert output(["verify", "a.txt", "u.txt", *jobs], 3).out.splitlines() == [
        "a.txt: undecided gemhunter 2x2, memory ran out",
        "a.txt#2: unique binario 4x4",
        "u.txt: unique binario 4x4",
    ]


@pytest.mark.parametrize("json_too", [[], ["--json"]])
def test_a_puzzle_that_kills_its_process_is_told(
    folder: Path, output: Output, monkeypatch: pytest.MonkeyPatch, json_too: list[str]
) -> None:
    monkeypatch.setattr(verify.judge.verdict, "judge", trouble)
    (folder / "a.txt").write_text(f"{UNIQUE}# gemhunter\n1, _, 1\n# binario\n{UNIQUE}\n{UNIQUE}")
    shown = output(["verify", "u.txt", "a.txt", "u.txt", "-j", "2", *json_too], 3).out.splitlines()
    why = "its process was ended by SIGKILL; is there enough memory?"
    if json_too:
        assert [json.loads(line)["verdict"] for line in shown].index("undecided") == 2
        assert json.loads(shown[2])["note"] == why
    else:
        assert shown[2] == f"a.txt#2: undecided, {why}"
        assert len([line for line in shown if line.endswith(": unique binario 4x4")]) == 5


@pytest.mark.usefixtures("short_of_time")
def test_a_limit_on_time_holds_in_processes(folder: Path, output: Output) -> None:
    (folder / "many.txt").write_text(("_" * 14 + "\n") * 14)
    words = ["verify", "--count", "1000000000", "--timeout", "9999", "-j", "2"]
    shown = output([*words, "many.txt", "u.txt", "many.txt"], 1).out
    assert shown.count("multiple binario 14x14, at least ") == 2
    assert shown.count(" solutions, the time of 9999 s is over") == 2


def test_an_interrupt_is_quiet(folder: Path, start: Start) -> None:
    (folder / "many.txt").write_text(("_" * 14 + "\n") * 14)
    (folder / "lines.jsonl").write_text(json.dumps({"puzzle": UNIQUE}) + "\n")
    words = ["verify", "lines.jsonl", *["many.txt"] * 50, "--count", "1000000000", "-j", "2"]
    process = start(*PUZZLEMINT, *words)
    assert process.stdout is not None
    assert process.stdout.readline() == b"lines.jsonl: unique binario 4x4\n"
    os.killpg(process.pid, signal.SIGINT)
    out, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, errors) == (130, b"", b"puzzlemint: interrupted\n")
    assert not members(process.pid)


@pytest.mark.skipif(not LINUX, reason="looks for processes in /proc")
def test_workers_leave_when_the_program_is_killed(folder: Path, start: Start, way: str) -> None:
    workers, trackers = 2, way == "portable"  # Python keeps a tracker beside spawned processes
    (folder / "many.txt").write_text(("_" * 14 + "\n") * 14)
    words = ["verify", *["many.txt"] * 50, "--count", "1000000000", "-j", "2"]
    process = start(*PUZZLEMINT, *words)
    assert becomes(lambda: len(members(process.pid)) == 1 + workers + trackers)
    process.kill()
    process.wait()
    assert becomes(lambda: not members(process.pid))


def test_a_stream_is_answered_while_it_goes_on(folder: Path, start: Start) -> None:
    line = json.dumps({"puzzle": UNIQUE}) + "\n"
    process = start(*PUZZLEMINT, "verify", "-", stdin=PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line.encode())
    process.stdin.flush()
    assert process.stdout.readline() == b"-: unique binario 4x4\n"
    process.communicate()
    assert process.returncode == 0


def test_files_are_looked_for_one_by_one(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(60):
        (folder / f"z{number}.txt").write_text(SMALL)
    ahead: list[int] = []
    looked_at = judged = 0
    from puzzlemint.io import files

    special = files._special  # pyright: ignore[reportPrivateUsage]

    def looking(file: str) -> str:
        nonlocal looked_at
        looked_at += 1
        ahead.append(looked_at - judged)
        return special(file)

    def judging(puzzle: Puzzle, **how: Any) -> Any:
        nonlocal judged
        judged += 1
        return JUDGE(puzzle, **how)

    monkeypatch.setattr(files, "_special", looking)
    monkeypatch.setattr(verify.judge.verdict, "judge", judging)
    run(["verify", "."])
    assert len(ahead) == 63
    assert max(ahead) == 1


def test_garbage_is_seldom_looked_for(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[int] = []
    usual = gc.get_threshold()
    before = (KEPT // 2, *usual[1:])

    def judging(*about: Any, **how: Any) -> Any:
        found.append(gc.get_threshold()[0])
        return JUDGE(*about, **how)

    monkeypatch.setattr(verify.judge.verdict, "judge", judging)
    gc.set_threshold(*before)
    try:
        run(["verify", "."])
        assert gc.get_threshold() == before
    finally:
        gc.set_threshold(*usual)
    assert found == [KEPT] * 3


def test_how_many_have_which_verdict(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["verify", "u.txt"])
    assert capsys.readouterr().err == ""
    run(["verify", "u.txt", "n.txt", "--json"])
    assert capsys.readouterr().err == ""
    run(["verify", ".", "u.txt", "nothing"])
    assert capsys.readouterr().err.splitlines() == [
        "nothing: No such file or directory",
        "5 puzzles: 2 unique, 1 multiple, 1 none, 1 unreadable",
    ]


def test_progress_is_shown_on_a_terminal(folder: Path, start: Start) -> None:
    import pty

    main, end = pty.openpty()
    with open("out", "wb") as out:
        process = start(*PUZZLEMINT, "verify", "u.txt", "m.txt", "-j", "1", stdout=out, stderr=end)
        os.close(end)
        shown = b""
        while True:
            try:
                block = os.read(main, 4096)
            except OSError:
                break
            if not block:
                break
            shown += block
    os.close(main)
    assert process.wait() == 1
    assert b"verify" in shown
    assert b"2/?" in shown
    assert b"2 puzzles: 1 unique, 1 multiple" in shown
    assert Path("out").read_text().count("\n") == 2


def test_duplicates(folder: Path, output: Output) -> None:
    assert output("duplicates .") == ("", "3 puzzles: 0 repeated\n")
    (folder / "below").mkdir()
    (folder / "below" / "t.txt").write_text(f"{TURNED}\n{SMALL}")
    (folder / "v.txt").write_text(f"# binario\n{SMALL}")
    (folder / "w.jsonl").write_text(json.dumps({"id": 1, "puzzle": TURNED}))
    (folder / "x.txt").write_text(f"# binario distinct_lines=no\n{SMALL}")
    shown = output("duplicates . -j 2", 1)
    assert shown.out.splitlines() == [
        "./v.txt",
        "    the same: ./below/t.txt#2",
        "    an image: ./w.jsonl",
        "    an image: ./below/t.txt",
    ]
    assert shown.err == "8 puzzles: 3 repeated\n"
    missing, group = objects(output("duplicates . missing --json", 2).out)
    assert missing["error"]["message"] == "No such file or directory"
    assert group["files"] == [["./v.txt", "./below/t.txt#2"], ["./w.jsonl", "./below/t.txt"]]
